"""No honest notebook loses a point for what its student tried beside the answers: lines are drawn at random.

And whatever was answered, what `lincls check` says of a test cell is what the grader gives.
"""

from __future__ import annotations

from dataclasses import replace

import nbformat
import numpy as np
import pytest
import runner
from test_sets import HARMLESS, SETS, solved

from lincls.house import visible
from lincls_grader import Source, grade

NOTEBOOKS = 10  # of each set: a hundred and more in all
KINDS = ("solution", "unusual", "wrong", "")  # "": left as it was released


def tried(cells: list[runner.Cell], question: str, draws: np.random.Generator) -> str:
    """What a student may run in a cell of the own below a question: drawn from five kinds of lines."""
    answers, tests = runner.answers(cells)[question], [c for c in cells if c.is_test and c.question == question]
    names = runner.bound(answers)
    copied = runner.stub(tests[draws.integers(len(tests))].source)
    kinds = (
        HARMLESS[draws.integers(len(HARMLESS))],
        f"try:\n{_indented(copied)}\nexcept AssertionError:\n    pass",  # a check again
        "\n".join(f"print({name})" for name in names),
        "\n".join(f"kept_{name} = {name}\n{name} = 3  # a scratch name that was an answer's" for name in names),
        "x_try, w_try, b_try = np.zeros(2), np.ones(2), 0.5\nz_try = w_try @ x_try + b_try",
    )
    chosen = draws.permutation(len(kinds))[: draws.integers(1, 4)]
    return "import numpy as np\n" + "\n".join(kinds[k] for k in sorted(chosen))


def _indented(source: str) -> str:
    return "\n".join(f"    {line}" for line in source.split("\n"))


def notebook(name: str, number: int) -> list[runner.Cell]:
    """A solution of the set with cells of the student's own after some questions, and lines below some answers."""
    cells, draws = solved(name), np.random.default_rng([int(name[:2]), number])
    last = {cell.question: cell.place for cell in cells if cell.is_test}
    out = []
    for cell in cells:
        if cell.is_answer and cell.question in last and draws.random() < 0.3:
            cell = replace(cell, source=f"{cell.source}\n{HARMLESS[draws.integers(len(HARMLESS))]}")
        out.append(cell)
        if cell.is_test and last[cell.question] == cell.place and draws.random() < 0.6:
            out.append(runner.Cell(cell.place, tried(cells, cell.question, draws)))
    return out


@pytest.mark.parametrize(
    "numbers",
    [pytest.param(range(1), id="first"), pytest.param(range(1, NOTEBOOKS), id="others", marks=pytest.mark.long)],
)
@pytest.mark.parametrize("name", SETS)
def test_harmless_lines_cost_no_point(name, numbers):
    for number in numbers:
        cells = notebook(name, number)
        with runner.without_pictures():
            report = runner.run(cells, seed=1 + number)
        assert report.errors == {} and report.messages == {}, number


def handed_in(name: str, number: int) -> nbformat.NotebookNode:
    """A release with right answers, usual and unusual ones, with wrong ones and stubs, and with lines beside them."""
    cells, draws = solved(name), np.random.default_rng([int(name[:2]), number, 1])
    notebook = nbformat.read(runner.ROOT / "exercises" / name / f"{name}.ipynb", as_version=4)
    last = {cell.question: cell.grade_id for cell in cells if cell.is_test}
    kinds = draws.permutation(np.resize(KINDS, len(runner.answers(cells))))  # each as often
    answers = {each: str(kind) for each, kind in zip(runner.answers(cells), kinds, strict=True) if kind}
    out = []
    for cell in notebook.cells:
        about = cell.metadata.get("nbgrader", {}).get("grade_id", "")
        question = about.split("-")[0]
        if about == runner.STUDENT:
            cell.source = f"STUDENT = 'student {number}'"
        elif about in answers:
            cell.source = answered(name, about, answers[about], draws)
        out.append(cell)
        if question in answers and last.get(question) == about and draws.random() < 0.5:
            out.append(nbformat.v4.new_code_cell(tried(cells, question, draws)))
    notebook.cells = out
    return notebook


def answered(name: str, question: str, kind: str, draws: np.random.Generator) -> str:
    """An answer cell of this kind; the solution where there is none."""
    solution = runner.answers(solved(name))[question]
    table = runner.given(name, kind) if kind != "solution" else ()
    given = [each.source for each in table if each.question == question and each.seeds]
    source = runner.answer(given[draws.integers(len(given))], solution) if given else solution
    return f"{source}\n{HARMLESS[draws.integers(len(HARMLESS))]}" if draws.random() < 0.3 else source


@pytest.mark.long("exercises")
@pytest.mark.parametrize("name", SETS)
def test_what_the_notebook_says_of_a_cell_is_what_the_grader_gives(name, isolated, tmp_path):
    path, student = tmp_path / f"{name}.ipynb", "student 7"
    nbformat.write(handed_in(name, 7), path)
    report = grade(path.read_bytes(), Source.read(runner.ROOT / "solutions" / name / path.name), student=student)
    graded = {cell.grade_id: cell.status for cell in report.cells}
    ticks = {cell.grade_id for cell in solved(name) if cell.is_test and "check.passed(" in runner.stub(cell.source)}
    said = {cell.name: cell.state for cell in visible.run(path) if cell.is_test}
    means = {visible.PASSES: "right", visible.NOT_YET: "wrong", visible.NOT_ATTEMPTED: "not attempted"}
    assert {*means.values()} <= {*graded.values()}, "each of the three verdicts comes up"
    for cell, state in said.items():
        if state != visible.PASSES or cell in ticks:  # what is recorded may be either
            assert graded[cell] == means[state], cell
