"""The numbers that sets 06 and 07 draw for each student: many of them, and well posed for everybody."""

import contextlib
import io
import re

import pytest
import runner
from test_sets import solved

SETS = ("06_least_squares_classification", "07_logistic_regression")
STUDENTS = [f"student {n}" for n in range(3000)]


def drawn():
    """(set, question) for every cell that draws numbers."""
    out = []
    for name in SETS:
        for cell in solved(name):
            question = re.search(r'variant\(STUDENT, "\d\d-(q\d+)"\)', cell.source)
            if question:
                out.append(pytest.param(name, question[1], id=f"{name[:2]}-{question[1]}"))
    return out


@pytest.mark.parametrize(("name", "question"), drawn())
def test_a_thousand_students_have_a_thousand_different_numbers(name, question):
    cells = [cell for cell in solved(name) if not cell.is_answer and not cell.is_test]
    source = next(cell.source for cell in cells if f'{name[:2]}-{question}")' in cell.source)
    space = runner.namespace()
    runner.execute(cells[0].source, space)
    code, told = compile(source, "<cell>", "exec"), set()
    for student in STUDENTS:
        space["STUDENT"] = student
        with contextlib.redirect_stdout(io.StringIO()) as output:
            exec(code, space)
        told.add(output.getvalue())
    assert len(told) >= 1000


@pytest.mark.parametrize("name", SETS)
def test_the_solution_is_right_for_many_students(name):
    cells = solved(name)
    questions = {question for _, question in (each.values for each in drawn() if each.values[0] == name)}
    for student in STUDENTS[:25]:
        report = runner.run(cells, {runner.STUDENT: f"STUDENT = {student!r}"}, only=questions)
        assert report.messages == {} and report.errors == {}, student
