"""The numbers that sets 01 and 02 draw for each student: many of them, and well posed for everybody."""

import contextlib
import io
import re

import pytest
import runner
from test_sets import solved

STUDENTS = [f"student {n}" for n in range(3000)]
NAMES = ["01_linear_regression", "02_boolean_weights"]


def drawing(name: str) -> dict[str, str]:
    """The cells that draw numbers, by question."""
    found = {}
    for cell in solved(name):
        drawn = re.search(r'variant\(STUDENT, "\d\d-(q\d+)"\)', cell.source)
        if drawn and not cell.is_answer and not cell.is_test:
            found[drawn[1]] = cell.source
    return found


@pytest.mark.parametrize(
    ("name", "question"), [(name, question) for name in NAMES for question in drawing(name)]
)
def test_a_thousand_students_have_a_thousand_different_numbers(name, question):
    space, told = runner.namespace(), set()
    runner.execute(solved(name)[0].source, space)
    code = compile(drawing(name)[question], "<cell>", "exec")
    for student in STUDENTS:
        space["STUDENT"] = student
        with contextlib.redirect_stdout(io.StringIO()) as output, runner.without_pictures():
            exec(code, space)
        told.add(output.getvalue())
        if len(told) >= 1000:
            return
    raise AssertionError(f"{len(told)} different ones among {len(STUDENTS)}")


@pytest.mark.parametrize("name", NAMES)
def test_the_solution_is_right_for_many_students(name):
    cells = solved(name)
    for student in STUDENTS[:25]:
        report = runner.run(cells, {runner.STUDENT: f"STUDENT = {student!r}"}, only=set(drawing(name)))
        assert report.messages == {} and report.errors == {}, student
