"""The two layers of a lecture: what is deeper says so in its metadata, and no answer stands in plain sight."""

import re
from pathlib import Path

import nbformat
import pytest

from lincls.house import hour, present

LECTURES = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("[0-9][0-9]_*.ipynb"))
HEADING = re.compile(r"^(#+) ")
DEEPER = re.compile(r"^### Deeper: ", re.MULTILINE)
AT_HOME = ("## Vocabulary", "## References")
BY_LECTURE = pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)


def cells(path):
    return nbformat.read(path, as_version=4).cells


@BY_LECTURE
def test_a_deeper_section_is_collapsed_tagged_and_on_no_slide(path):
    inside = at_home = False
    for number, cell in enumerate(cells(path), 1):
        heading = cell.cell_type == "markdown" and HEADING.match(cell.source)
        if heading and len(heading[1]) <= 3:
            inside = bool(DEEPER.match(cell.source))
            at_home = cell.source.startswith(AT_HOME)
            assert bool(cell.metadata.get(present.COLLAPSED)) == inside, f"cell {number}"
        assert (hour.DEEPER in hour.tags(cell)) == inside, f"cell {number}"
        skipped = cell.metadata.get("slideshow", {}).get("slide_type") == "skip"
        assert skipped == (inside or at_home), f"cell {number}"


@BY_LECTURE
def test_a_deeper_section_begins_with_its_heading(path):
    for number, cell in enumerate(cells(path), 1):
        assert not DEEPER.search(cell.source[1:]), f"cell {number}: the heading is not at its start"


@BY_LECTURE
def test_notes_are_text_and_follow_a_slide(path):
    kinds = [(cell.cell_type, cell.metadata.get("slideshow", {}).get("slide_type")) for cell in cells(path)]
    for number, kind in enumerate(kinds, 1):
        if kind[1] == "notes":
            assert kind[0] == "markdown" and number > 1, f"cell {number}"


@BY_LECTURE
def test_the_second_hour_is_a_slide_that_says_so(path):
    for cell in cells(path):
        if hour.SECOND in hour.tags(cell):
            assert cell.source.startswith("## Second hour: ")
            assert cell.metadata["slideshow"]["slide_type"] == "slide"


@BY_LECTURE
def test_hidden_code_is_hidden_in_every_way(path):
    for number, cell in enumerate(cells(path), 1):
        settings = cell.metadata.get("jupyter", {})
        assert ("hide-input" in hour.tags(cell)) == bool(settings.get("source_hidden")), f"cell {number}"
        assert ("hide-output" in hour.tags(cell)) == bool(settings.get("outputs_hidden")), f"cell {number}"


@BY_LECTURE
def test_the_source_of_a_prediction_is_folded_and_its_first_line_is_the_question(path):
    for number, cell in enumerate(cells(path), 1):
        if cell.cell_type == "code" and "Predict(" in cell.source:
            assert cell.metadata.get("jupyter", {}).get("source_hidden"), f"cell {number}"
            first = cell.source.split("\n")[0]
            assert re.fullmatch(r'Predict\(r?"[^"]*",?', first), f"cell {number}: its first line is not the question"
