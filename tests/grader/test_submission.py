"""A submission is rebuilt from the instructor's notebook; only source text is taken from it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import small

from lincls_grader import Source
from lincls_grader.submission import Unreadable, rebuild

ROOT = Path(__file__).parents[2]


ORDER = ["setup 1", "q1", "q1-a", "q2", "q2-a", "q2-b", "setup 2", "q3", "q3-a"]


def steps(cells, source, **more):
    return rebuild(small.raw(cells, **more), source)


def sources(found):
    return {step.name: step.source for step in found}


EDITED, MISSING = (f"Test cells were {what}: the instructor's were used." for what in ("edited", "missing"))
REORDERED = "Cells were reordered: the instructor's order was used."
TWICE = "An answer cell stands in the file more than once: all copies were run, in order."


def graded_ones(cells):
    return [cell for cell in cells if cell["metadata"].get("nbgrader", {}).get("grade")]


def without(cells, key):
    for each in (*cells, *(cell["metadata"].get("nbgrader", {}) for cell in cells)):
        each.pop(key, None)
    return cells


ODD = {  # how a notebook with right answers may be odd: what becomes of its cells, the steps then, and the remarks
    "not at all": (lambda cells: cells, ORDER, []),
    "an answer twice": (lambda cells: [*cells[:2], cells[1], *cells[2:]], [*ORDER[:2], "extra 1", *ORDER[2:]], [TWICE]),
    "a test twice": (lambda cells: [*cells[:3], cells[2], *cells[3:]], ORDER, []),
    "one name for all": (
        lambda cells: [
            *cells[:4], small.cell("x = 1", "q1", "answer"), small.cell("y = 2", "q1-a", "test"), *cells[4:]
        ],
        [*ORDER[:4], "extra 1", *ORDER[4:]], [TWICE, EDITED],
    ),
    "no schema_version": (lambda cells: without(cells, "schema_version"), ORDER, []),
    "no ids": (lambda cells: without(cells, "id"), ORDER, []),
    "edited tests": (
        lambda cells: [{**cell, "source": "exit()"} if cell in graded_ones(cells) else cell for cell in cells],
        ORDER, [EDITED],
    ),
    "tests with other comments and texts": (
        lambda cells: [*cells[:-1], {**cells[-1], "source": cells[-1]["source"].replace("it is", "es ist") + "  # ja"}],
        ORDER, [],
    ),
    "deleted tests": (lambda cells: [cell for cell in cells if cell not in graded_ones(cells)], ORDER, [MISSING]),
    "reordered tests": (
        lambda cells: [*graded_ones(cells)[::-1], *(cell for cell in cells if cell not in graded_ones(cells))],
        ORDER, [REORDERED],
    ),
    "the last cell first": (lambda cells: cells[::-1], ORDER, [REORDERED]),
    "own cells": (
        lambda cells: [small.cell("first"), *cells[:3], small.cell("after q1-a"), *cells[3:], small.cell("last")],
        ["extra 1", *ORDER[:3], "extra 2", *ORDER[3:], "extra 3"], [],
    ),
    "a changed set-up cell": (
        lambda cells: [{**cells[0], "source": "import numpy as np\nimport itertools"}, *cells[1:]],
        [ORDER[0], "extra 1", *ORDER[1:]], [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("how", ODD)
def test_answers_of_an_odd_notebook_stand_among_the_instructors_cells(source, how):
    change, names, remarks = ODD[how]
    found, said = steps(change(small.handed_in(q3='letter = "a"')), source)
    assert [step.name for step in found] == names and said == remarks
    assert sources(found)["q3"] == 'letter = "a"' and sources(found)["setup 1"] == small.SETUP
    tests = {step.name: step.source for step in found if step.kind == "test"}
    assert tests == {cell.grade_id: cell.source for cell in source.tests} and "xyzzy" in tests["q2-b"]


def test_a_set_in_another_language_is_not_edited():
    """The German release, graded by the English solution."""
    path = ROOT / "languages" / "de" / "exercises" / "03_perceptron" / "03_perceptron.ipynb"
    english = Source.read(ROOT / "solutions" / "03_perceptron" / "03_perceptron.ipynb")
    assert rebuild(path.read_bytes(), english)[1] == []


def test_a_missing_answer_is_empty(source):
    found, remarks = steps(small.handed_in()[:3], source)
    assert sources(found)["q2"] == sources(found)["q3"] == ""
    assert remarks[0] == "Answer cells are missing: q2, q3."


def test_a_notebook_of_a_release_with_fewer_answer_cells_says_so_and_keeps_all_answers(source, tmp_path):
    cells = [*source.cells, replace(source.cells[1], grade_id="q1-2"), replace(source.cells[2], grade_id="q1-b")]
    found, remarks = steps(small.handed_in(), replace(source, cells=tuple(cells)))
    assert sources(found)["q1"] == small.RIGHT["q1"] and sources(found)["q1-2"] == ""
    assert remarks == [
        "Answer cells are missing: q1-2.",
        "What stands in the cells of q1 that are there was judged for all of it.",
        "Test cells were missing: the instructor's were used.",
    ]


@pytest.mark.parametrize(
    "about", [None, [], "q1", 3, {"grade_id": ["q1"]}, {"grade_id": {"a": 1}}, {"grade_id": None}, {"grade_id": 7}]
)
def test_metadata_of_any_kind_makes_an_extra_cell(source, about):
    cells = small.handed_in()
    cells[1]["metadata"] = {"nbgrader": about}
    found, remarks = steps(cells, source)
    assert "extra 1" in sources(found) and remarks == ["Answer cells are missing: q1."]


@pytest.mark.parametrize("metadata", [None, [], "x", {}])
def test_cells_without_metadata_are_read(source, metadata):
    cells = [{"cell_type": "code", "source": ["x = 1\n", "y = 2"], "metadata": metadata}]
    assert sources(steps(cells, source)[0])["extra 1"] == "x = 1\ny = 2"


@pytest.mark.parametrize("cell", [None, 3, [], "code", {}, {"cell_type": 3}, {"cell_type": "markdown", "source": "x"}])
def test_what_is_no_code_cell_is_passed_over(source, cell):
    assert [step.name for step in steps([*small.handed_in(), cell], source)[0]] == ORDER


@pytest.mark.parametrize("text", [None, 3, {"a": 1}, [1, 2], [["x"]]])
def test_a_source_that_is_no_text_is_empty(source, text):
    cells = small.handed_in()
    cells[1]["source"] = text
    assert sources(steps(cells, source)[0])["q1"] == ""


def test_a_missing_schema_version_another_kernel_and_other_points_change_nothing(source):
    cells = small.handed_in()
    for cell in cells:
        cell["metadata"].get("nbgrader", {}).pop("schema_version", None)
        cell["metadata"].get("nbgrader", {})["points"] = 100
    kernel = {"kernelspec": {"name": "ir", "language": "R", "display_name": "R"}}
    found, remarks = steps(cells, source, metadata=kernel)
    assert found == steps(small.handed_in(), source)[0] and remarks == []


def test_a_notebook_of_format_3_is_read_too(source):
    cells = [{**cell, "input": cell["source"], "language": "python"} for cell in small.handed_in()]
    old = {"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": [{"cells": cells}, None, {"cells": 3}]}
    assert rebuild(json.dumps(old).encode(), source) == steps(small.handed_in(), source)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_any_unicode_encoding_is_read(source, encoding):
    text = json.dumps(small.notebook(small.handed_in(q3='letter = "ž"')), ensure_ascii=False)
    assert sources(rebuild(text.encode(encoding), source)[0])["q3"] == 'letter = "ž"'


@pytest.mark.parametrize(
    ("cells", "why"), [([small.cell("x")] * 501, "500"), ([small.cell("x" * 1_000_001)], "1,000,000")]
)
def test_too_many_or_too_long_cells_are_unreadable(source, cells, why):
    with pytest.raises(Unreadable, match=why):
        steps(cells, source)


WORDED = [
    {"cell_type": "markdown", "metadata": {}, "source": "## Question 1: why (3 points)\nSay why."},
    small.words("*Write your answer here.*", "q1"),
    {"cell_type": "markdown", "metadata": {}, "source": "## Question 2: more (1 point)"},
    small.cell("x = 1", "q2", "answer"),
    small.cell("assert x == 1", "q2-a", "test", 1),
]


@pytest.fixture
def worded(tmp_path):
    return small.source(tmp_path, WORDED, "worded")


@pytest.mark.parametrize(
    ("place", "taken_out", "cell", "answer"),
    [
        (2, 0, {"cell_type": "markdown", "metadata": {}, "source": "Because."}, "Because."),
        (1, 0, {"cell_type": "markdown", "metadata": {}, "source": "Because."}, "Because."),
        (1, 1, {"cell_type": "markdown", "metadata": {}, "source": "Because."}, "Because."),
        (2, 0, small.cell("# Because of this.\n'and that'"), "# Because of this.\n'and that'"),
        (2, 0, small.cell("y = 2  # Because."), "*Write your answer here.*"),
        (4, 0, {"cell_type": "markdown", "metadata": {}, "source": "Because."}, "*Write your answer here.*"),
    ],
)
def test_words_beside_the_cell_that_is_meant_for_them_are_shown_to_who_grades(worded, place, taken_out, cell, answer):
    cells = [*WORDED[:place], cell, *WORDED[place + taken_out :]]
    found, remarks = steps(cells, worded)
    assert next(step.source for step in found if step.name == "q1") == answer
    shown = "Words in cells of the student's own are shown as the answer to q1."
    assert (shown in remarks) == (answer != "*Write your answer here.*")


def test_an_answer_in_words_is_shown_before_what_stands_beside_it(worded):
    cells = [WORDED[0], small.words("First.", "q1"), {"cell_type": "markdown", "metadata": {}, "source": "Second."}]
    found, _ = steps([*cells, *WORDED[2:]], worded)
    assert found[0].source == "First.\n\nSecond."
