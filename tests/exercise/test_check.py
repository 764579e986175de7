"""The public face: every check is there, documented, and quick to import."""

import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from lincls.checks.docs import NAMES
from lincls.exercise import check, sets

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "exercises.md"
PROPERTIES = sorted(name for name in check.__all__ if name[0].islower() and name not in ("question", "part"))


@pytest.mark.parametrize("name", PROPERTIES)
def test_every_check_has_a_docstring_and_a_row_in_the_guide(name):
    doc = getattr(check, name).__doc__
    assert doc and not NAMES.search(doc)
    rows = [line.split(" | ")[0] for line in GUIDE.read_text(encoding="utf-8").split("\n") if line.startswith("| `")]
    assert any(f"`{name}(" in row for row in rows)


def test_a_law_has_a_name_that_no_other_law_and_no_check_has():
    laws = [check._laws(import_module(f"{sets.__name__}.{file.name}")) for file in iter_modules(sets.__path__)]
    named = Counter([name for file in laws for name in file])
    assert len(named) > 100 and set(named.values()) == {1}
    assert all(vars(check)[name].__module__.startswith(f"{sets.__name__}.") for name in named)


def test_importing_the_checks_costs_numpy_only():
    code = "import sys; from lincls.exercise import check; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not {"matplotlib", "scipy", "ipywidgets", "IPython", "lincls.models"} & loaded
