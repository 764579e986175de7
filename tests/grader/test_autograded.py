"""The notebook for nbgrader's formgrader: the set, the student's answers and the verdicts, and nothing else."""

import json
from dataclasses import replace

import nbformat
import standins
import test_feedback
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output

from lincls_grader import autograded
from lincls_grader.report import CellResult


def test_answers_stand_in_their_cells_and_verdicts_in_the_tests(tmp_path):
    released = nbformat.read(standins.solution(tmp_path), as_version=4)
    before = nbformat.writes(released)
    made = autograded.notebook(released, standins.report("ada", right="q1-a"))
    nbformat.validate(made)
    cells = {cell.metadata.nbgrader.grade_id: cell for cell in made.cells if "nbgrader" in cell.metadata}
    assert cells["q1"].source == "w = 1" and cells["q1"].outputs[0].text == "1.0"
    assert cells["q1-a"].outputs[0].text == "right: \n"
    assert cells["q2-a"].outputs[0].text == f"wrong: {standins.WRONG}\n"
    assert cells["q2-a"].source == "assert w == 1"
    assert nbformat.writes(released) == before


def test_the_student_s_own_cells_and_pictures_come_along(tmp_path, monkeypatch):
    released = nbformat.read(standins.solution(tmp_path), as_version=4)
    monkeypatch.setattr("nbformat.validator.validate", None)  # it takes longer than all else
    made = autograded.notebook(released, test_feedback.sample())
    monkeypatch.undo()
    nbformat.validate(made)
    assert made.cells[-2].source == "## The student's own cells"
    assert made.cells[-1].source == "print('hello')"
    own = [new_markdown_cell(made.cells[-2].source, id="own"), new_code_cell(made.cells[-1].source, id="own-0")]
    own[1].outputs.append(new_output("stream", text="hello\n"))
    assert [json.dumps(cell) for cell in made.cells[-2:]] == [json.dumps(cell) for cell in own]
    kinds = [set(output.data) for cell in made.cells for output in cell.get("outputs", []) if "data" in output]
    assert kinds == [{"image/png"}]


def test_no_html_of_a_student_reaches_who_grades(tmp_path):
    released = nbformat.v4.new_notebook(cells=[new_markdown_cell("", metadata={"nbgrader": {"grade_id": "q9"}})])
    text = "a < b, <script>steal()</script> <img src=x onerror=steal()> <!-- --> $x<y$"
    waits = CellResult("q9", "q9", 0.0, 2.0, "to be graded", "", text)
    made = autograded.notebook(released, replace(standins.report("ada"), cells=(waits,)))
    body, _ = HTMLExporter().from_notebook_node(
        nbformat.v4.new_notebook(cells=[new_markdown_cell(made.cells[0].source)])
    )
    shown = body[body.index("<main") :]
    assert "steal()" in shown and "<script>steal" not in shown and "<img" not in shown and "a &lt; b" in shown
