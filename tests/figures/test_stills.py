"""The figures that do not move: without arguments they say what their lecture says."""

import inspect
from importlib import import_module
from pathlib import Path

import nbformat
import pytest

from lincls.figures.catalogue import FOUND, LECTURES

FILES = ("perceptron", "convexity")
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def stills(file: str) -> list[str]:
    """The public functions of a lecture's file that show a figure which is not live."""
    module = import_module(f"lincls.figures.{file}")
    return [
        name
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__
        if not name.startswith("_") and f"{file}.{name}" not in FOUND
    ]


@pytest.mark.parametrize("name", [f"{file}.{name}" for file in FILES for name in stills(file)])
def test_a_still_figure_shows_without_arguments_what_the_lecture_shows(name, capsys):
    file, _, function = name.partition(".")
    (lecture,) = NOTEBOOKS.glob(f"{LECTURES[file]}_*.ipynb")
    getattr(import_module(f"lincls.figures.{file}"), function)()
    caption = capsys.readouterr().out.strip()
    outputs = [
        output.get("data", {}).get("text/plain")
        for cell in nbformat.read(lecture, as_version=4).cells
        for output in cell.get("outputs", [])
    ]
    assert caption in outputs
