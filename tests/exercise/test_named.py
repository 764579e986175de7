"""Whether a student's name is there."""

import pytest

from lincls.exercise import check
from lincls.exercise.run import GradingRun, grading


@pytest.mark.parametrize("student", ["ada", " Blaise P. ", 40127])
def test_a_name_says_nothing(capsys, student):
    check.named(student)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("student", ["", "  ", ..., None, [1]])
def test_no_name_is_told_in_the_notebook_alone(capsys, student):
    check.named(student)
    assert capsys.readouterr().out.startswith("STUDENT is empty")
    with grading(GradingRun(1)):
        check.named(student)
    assert capsys.readouterr().out == ""
