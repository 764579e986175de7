"""How to get the grader depends on where the library is, and the command is one that works there."""

import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from lincls.house import grader

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder with a lincls in it that is asked, and no grader beside it."""
    monkeypatch.setattr(grader, "__file__", str(tmp_path / "lincls" / "house" / "grader.py"))
    return tmp_path


def test_a_wheel_s_grader_is_that_of_its_version(place):
    assert grader.how_to_get() == f"pip install lincls-grader=={version('lincls')}"
    assert grader.how_to_get("cluster") == f"pip install 'lincls-grader[cluster]=={version('lincls')}'"


def test_a_checkout_s_grader_lies_beside_the_library(place, monkeypatch):
    (place / "grader").mkdir()
    (place / "grader" / "pyproject.toml").touch()
    assert grader.how_to_get("cluster") == f"pip install '{place}/grader[cluster]'"
    monkeypatch.setattr(sys, "prefix", str(place / ".venv"))
    assert grader.how_to_get("cluster") == f"make -C {place} .venv/installed"


def test_it_has_the_library_s_version_and_licence_and_wants_no_other():
    library, own = (
        tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        for folder in (ROOT, ROOT / "grader")
    )
    assert own["name"] == grader.NAME and own["version"] == library["version"]
    assert own["dependencies"][0] == f"lincls[course]=={library['version']}"
    assert (ROOT / "grader" / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_its_wheel_holds_its_pages_and_types_and_the_library_s_wheel_nothing_of_it():
    own, library = (
        {file.distribution_path for file in WheelBuilder(str(folder)).recurse_included_files()}
        for folder in (ROOT / "grader", ROOT)
    )
    assert {"lincls_grader/py.typed", "lincls_grader/pages/page.html.j2", "lincls_grader/lms/give.py"} <= own
    assert own and not any(path.startswith("lincls/") for path in own)
    assert not any("lincls_grader" in path for path in library)
