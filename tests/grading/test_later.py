"""A package's modules load without its __init__, which runs for whoever asks for more."""

import importlib
import subprocess
import sys
from types import ModuleType

import pytest

from lincls.grading import later

FILES = {
    "big/__init__.py": "from big import inner, light\nfrom big.heavy import WEIGHT\nMARK = 1",
    "big/light.py": "from big.inner import KNOWN\nVALUE = 2",
    "big/heavy.py": "WEIGHT = 1000",
    "big/inner/__init__.py": "from big.inner.far import FAR, KNOWN\nfrom big.heavy import WEIGHT as HEAVY",
    "big/inner/far.py": "FAR, KNOWN = 3, 4",
}
PACKAGES = {"big": {}, "big.inner": {"KNOWN": "big.inner.far"}}


@pytest.fixture
def big(tmp_path, monkeypatch):
    """A package on the path, forgotten afterwards."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == "big"]:
        del sys.modules[name]


def test_modules_come_alone_and_the_rest_with_the_first_question(big):
    with later.quick(PACKAGES, {}):
        light = importlib.import_module("big.light")
    assert light.VALUE == 2 and light.KNOWN == 4 and "big.heavy" not in sys.modules
    package = importlib.import_module("big")
    assert package.light is light and package.inner.far.FAR == 3 and "big.heavy" not in sys.modules
    assert package.MARK == 1 and package.WEIGHT == 1000 and type(package) is ModuleType
    assert package.inner.HEAVY == 1000 and type(package.inner) is ModuleType, (
        "packages in it are complete too"
    )
    with pytest.raises(AttributeError, match="NOTHING"):
        package.NOTHING  # noqa: B018


def test_outside_and_for_what_is_loaded_nothing_changes(big):
    with later.quick(PACKAGES, {}):
        pass
    package = importlib.import_module("big")
    assert "big.heavy" in sys.modules
    with later.quick(PACKAGES, {"big": ModuleType("big")}):
        assert importlib.import_module("big") is package
    assert sys.modules["big"] is package and type(package) is ModuleType


def test_a_module_in_place_of_another_is_gone_afterwards_and_forwards_calls():
    made = later.forwarding("fractions", "Fraction")
    with later.quick({}, {"fractions_of_nobody": made}):
        other = importlib.import_module("fractions_of_nobody")
    assert other.Fraction(1, 2) * 2 == 1
    assert "fractions_of_nobody" not in sys.modules


@pytest.mark.parametrize(
    "asks",
    [
        "import nbconvert\nassert nbconvert.HTMLExporter and nbconvert.preprocessors.ExecutePreprocessor",
        "import nbformat\nassert nbformat.validate and nbformat.v4.new_code_cell('1')",
        "from nbformat import *\nassert NotebookNode",
        "from nbgrader.converters import GenerateAssignment",
        "from nbgrader.auth import JupyterHubAuthPlugin",
        "from nbgrader.preprocessors import Execute, SaveCells",
        "from nbconvert.exporters.exporter import ResourcesDict\nassert ResourcesDict is not dict",
        "import nbgrader.utils, nbconvert.exporters.html, setuptools.archive_util as real\n"
        "assert real.unpack_archive.__module__ == 'setuptools.archive_util'",
    ],
)
def test_after_a_gradebook_everything_of_nbgrader_is_there_all_the_same(asks):
    loads = "from lincls.grading import gradebook\ngradebook.load()\n"
    subprocess.run([sys.executable, "-W", "ignore", "-c", loads + asks], check=True)
