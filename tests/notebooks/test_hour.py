"""A lecture is two hours of 45 minutes, in sections with stopping points, and its prose is joined up."""

import sys
from pathlib import Path

import nbformat
import pytest

from lincls.house import hour

sys.path.insert(0, str(Path(__file__).resolve().parent))
import sentences

LECTURES = Path(__file__).resolve().parents[2] / "notebooks"
NAMES = sorted(path.stem for path in LECTURES.glob("[0-9][0-9]_*.ipynb"))


def lecture(name):
    return nbformat.read(LECTURES / f"{name}.ipynb", as_version=4)


@pytest.mark.parametrize("name", NAMES)
def test_hours_sections_and_slides_are_as_long_as_they_may_be(name):
    assert hour.too_long(lecture(name)) == []


@pytest.mark.parametrize("name", NAMES)
def test_sentences_are_joined_up(name):
    mean, short = sentences.measures(lecture(name))
    assert 14 <= mean <= 20 and short <= 0.12


@pytest.mark.parametrize("name", NAMES)
def test_a_check_cell_calls_one_check_of_the_lecture(name):
    for cell in lecture(name).cells:
        if cell.cell_type == "code" and "check.question(" in cell.source:
            assert "lectures." in cell.source and "lambda" not in cell.source and "def " not in cell.source


@pytest.mark.parametrize("name", NAMES)
def test_predictions_are_committed_and_counted(name):
    cells = [cell for cell in lecture(name).cells if cell.cell_type == "code"]
    asked = [cell for cell in cells if cell.source.startswith("Predict(")]
    assert len(asked) >= 2
    assert any("predictions()" in cell.source for cell in cells)
