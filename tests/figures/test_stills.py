"""The figures that do not move say without arguments what they say in their lecture, with the notebook's data."""

import inspect
from importlib import import_module
from pathlib import Path

import nbformat
import pytest

from lincls import figures
from lincls.figures.catalogue import FOUND, LECTURES

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def stills(file: str) -> list:
    """The public functions of a lecture's file that need no argument and are not in the catalogue."""
    figures.catalogue()
    module = import_module(f"lincls.figures.{file}")
    return [
        make
        for name, make in vars(module).items()
        if inspect.isfunction(make) and make.__module__ == module.__name__
        if not name.startswith("_") and f"{file}.{name}" not in FOUND
        if all(each.default is not each.empty for each in inspect.signature(make).parameters.values())
    ]


STILLS = {f"{file}.{make.__name__}": make for file in LECTURES for make in stills(file)}


@pytest.mark.parametrize("name", STILLS)
def test_a_still_figure_says_without_arguments_what_its_lecture_says(name, capsys):
    STILLS[name]()
    (path,) = NOTEBOOKS.glob(f"{LECTURES[name.partition('.')[0]]}_*.ipynb")
    shown = [
        output.data.get("text/plain")
        for cell in nbformat.read(path, as_version=4).cells
        for output in cell.get("outputs", ())
        if output.output_type == "display_data"
    ]
    code = STILLS[name].__code__
    assert capsys.readouterr().out.rstrip("\n") in shown, (
        f"no cell of notebooks/{path.name} shows what figures.{name}() says with its own data, in "
        f"lincls/figures/{Path(code.co_filename).name}, line {code.co_firstlineno}: change both, or hold them in "
        "lincls/data/lessons.py"
    )
