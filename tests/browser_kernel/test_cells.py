"""What `make test-browser-kernel` compares, tried in this Python."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
REPORT = """
import sys; sys.path[:0] = sys.argv[2:]
import cells; print(cells.report(sys.argv[1]))
"""
FIGURE = """
from lincls import Live
Live(lambda ax: ax.plot([0, 1], [0, 1]), lambda artists, a: "A line.", a=(0, 1, 0.1, 0))
"""


def stream(text, name="stdout"):
    return {"output_type": "stream", "name": name, "text": [text]}


@pytest.fixture
def report(tmp_path):
    """The function that runs cells, (source, outputs[, metadata]) each, and gives (how many, what differs)."""

    def run(*cells, folder="notebooks"):
        (tmp_path / folder).mkdir(exist_ok=True)
        path = tmp_path / folder / "one.ipynb"
        keys = ("source", "outputs", "metadata")
        code = [{"cell_type": "code", "metadata": {}, **dict(zip(keys, cell, strict=False))} for cell in cells]
        path.write_text(json.dumps({"cells": [{"cell_type": "markdown", "source": "# One"}, *code]}))
        command = [sys.executable, "-c", REPORT, path, HERE, HERE.parents[1] / "lincls/site/python"]
        ran = subprocess.run(command, capture_output=True, text=True, check=True)
        found = json.loads(ran.stdout)
        return found["cells"], found["differences"]

    return run


def test_cells_that_show_what_is_stored_are_as_stored(report):
    alt = {"image/png": {"alt": "A line."}}
    text = {"text/plain": ["A line. [83aa459d]"], "image/png": "not compared"}
    caption = {"text/markdown": ["*A line.*"], "text/plain": ["A line."]}
    static = "from lincls import plot; import matplotlib.figure as figure; plot.show(figure.Figure(), 'A line.')"
    assert report(
        ("x = 2\nprint(x)\nprint(x)", [stream("2\n2\n")]),
        (FIGURE, [{"output_type": "execute_result", "data": text, "metadata": alt}]),
        (
            static,
            [
                {"output_type": "display_data", "data": {"text/plain": "A line."}, "metadata": alt},
                {"output_type": "display_data", "data": caption, "metadata": {}},
            ],
        ),
    ) == (3, [])


def test_what_a_cell_shows_otherwise_is_told(report):
    other = {"text/plain": ["A line. [00000000]"]}
    number, differences = report(
        ("print(1)", [stream("2\n")]),
        ("1 / 0", []),
        ("import warnings; warnings.warn('beware')", []),
        ("3 + 4", []),
        (FIGURE, [{"output_type": "execute_result", "data": other, "metadata": {}}]),
    )
    got = [each["got"] for each in differences]
    assert number == 5 and [each["cell"] for each in differences] == [0, 1, 2, 3, 4]
    assert got[0] == [["stdout", "1\n"]] and differences[0]["wanted"] == [["stdout", "2\n"]]
    assert got[1] == [["error", "ZeroDivisionError: division by zero"]]
    assert got[2][0][0] == "stderr" and "beware" in got[2][0][1]
    assert got[3] == [["text/plain", "7"]]
    assert got[4] == [["text/plain", "A line. [83aa459d]"], ["alt", "A line."]]


def test_in_a_released_set_each_test_says_not_attempted_and_nothing_else_fails(report):
    begin = "from lincls.exercise import check\na = ..."
    answer, test = {"nbgrader": {"grade": False, "solution": True}}, {"nbgrader": {"grade": True}}
    whole = [(begin, [], answer), ("check.value(a, 3)", [], test)]
    assert report(*whole, folder="exercises") == (2, [])
    number, differences = report(*whole, ("pass", [], test), ("b", []), folder="exercises")
    assert number == 4
    assert [each["got"] for each in differences] == ["", "NameError: name 'b' is not defined"]
