"""Which cells of a notebook a reader answers, and which names they bind and read."""

import json
from pathlib import Path

import pytest

from lincls import figures
from lincls.site import cells, live, names

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LECTURE = NOTEBOOKS / "03_perceptron.ipynb"
SET = NOTEBOOKS.parent / "exercises" / "03_perceptron" / "03_perceptron.ipynb"


def test_a_turn_is_the_cell_above_a_check_and_a_prediction_is_one_with_its_answer_stored():
    notebook = json.loads(LECTURE.read_text())
    ids = {notebook["cells"][k]["id"]: kind for k, kind in cells.kinds(notebook).items()}
    assert ids["962e8552"] == "turn" and ids["2e16b1ff"] == "check" and ids["a43cd18f"] == "prediction"
    rows = {row["id"]: row for row in cells.table(notebook)}
    assert rows["962e8552"]["title"] == rows["2e16b1ff"]["title"] == "One step of the rule"
    assert rows["2e16b1ff"]["loads"] == ["check", "lectures", "step"] and rows["962e8552"]["binds"] == ["step"]
    assert "source" not in rows["a43cd18f"]


def test_every_turn_of_the_course_stands_above_its_check():
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        kinds = list(cells.kinds(json.loads(path.read_text())).values())
        assert kinds.count("turn") == kinds.count("check") >= 2, path


@pytest.mark.parametrize(
    ("source", "binds", "loads"),
    [
        ("import numpy as np", ["np"], []),
        ("w, b = f(x), 1", ["b", "w"], ["f", "x"]),
        ("def f(a):\n    c = a\n    return g(c)", ["f"], ["g"]),
        ("w[0] = 1", ["w"], ["w"]),
        ("model.fit(X)", ["model"], ["X", "model"]),
        ("n += 1", ["n"], ["n"]),
        ("[k for k in z]", [], ["z"]),
        ("%matplotlib inline", [], []),
        ("x = 1\nprint(x, y)", ["x"], ["print", "y"]),
        ("for k in z:\n    w = k\n    v = w", ["k", "v", "w"], ["z"]),
        ("def f():\n    return g(h)\n\n\ndef g(a):\n    return a", ["f", "g"], ["h"]),
        ("def f(a=b):\n    return a", ["f"], ["b"]),
        ("with check.question('q'):\n    part(x)", [], ["check", "part", "x"]),
        ("if a:\n    b = 1\nelse:\n    b = c", ["b"], ["a", "c"]),
    ],
)
def test_the_names_of_a_cell(source, binds, loads):
    assert names.of_cells([source]) == [names.Names(binds, loads)]


def test_a_call_does_not_change_a_module():
    assert names.of_cells(["import figures", "figures.draw(X)"])[1].binds == []


def test_a_set_has_answers_tests_and_cells_that_are_given():
    notebook = json.loads(SET.read_text())
    rows = {row["title"]: row for row in cells.table(notebook)}
    assert rows["student"]["kind"] == rows["q1"]["kind"] == "answer" and rows["q10"]["kind"] == "written"
    assert rows["q1-a"]["kind"] == "check" and rows["q1-a"]["points"] == 2
    assert cells.table(notebook)[0]["kind"] == "setup"


def test_a_page_knows_the_controls_of_a_figure_that_have_a_value_and_its_title():
    about = live.controls("perceptron.one_update", "[]")
    figure = figures.perceptron.one_update()
    assert [spec["name"] for spec in about["specs"]] == list(figure.values)
    assert about["title"] == "One correction" and about["width"] == 900
