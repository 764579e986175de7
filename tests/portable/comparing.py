"""One pytest of notebooks as a variant: nbval compares every stored text with what kernels so started give."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from variants import Variant

ROOT = Path(__file__).resolve().parents[2]
PYTEST = {
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTEST_ADDOPTS": "",
}  # only the plugins named below, which is half the time of a start
PLUGINS = ["nbval.plugin", "pytest_timeout"]  # pyproject.toml sets an option of each
# jsonschema, by which nbformat reads notebooks, makes a grammar of international addresses if it finds one: that takes
# more than a second, and no notebook has such addresses. So it finds none.
WITHOUT_GRAMMAR = "import sys; sys.modules['rfc3987_syntax'] = None; import pytest; sys.exit(pytest.main())"


def compare(notebooks: Sequence[Path], variant: Variant) -> str:
    """Return what pytest says when an output differs, "" when none does."""
    python = [
        sys.executable,
        "-c",
        WITHOUT_GRAMMAR,
        f"--config-file={ROOT / 'pyproject.toml'}",
        *(word for plugin in PLUGINS for word in ("-p", plugin)),
    ]
    options = ["-q", "--color=no", "-p", "no:cacheprovider"]
    ran = subprocess.run(
        [*python, *options, *map(str, notebooks)],
        cwd=ROOT,
        env={**os.environ, **variant.settings, **PYTEST},
        capture_output=True,
        text=True,
    )
    return "" if ran.returncode == 0 else ran.stdout + ran.stderr
