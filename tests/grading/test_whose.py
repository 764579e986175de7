"""A STUDENT cell that names somebody else of the class is remarked, anything else is not."""

from dataclasses import replace

import pytest
import standins

from lincls.grading.report import AnswerOutput
from lincls.grading.whose import noted

CLASS = {"ada", "bob", "4711"}


def message(source: str, cell: str = "student") -> str:
    report = replace(standins.report("ada"), outputs=(AnswerOutput(cell, source, "", ()),))
    return noted(report, CLASS).message


@pytest.mark.parametrize(
    "source",
    ['STUDENT = "bob"  # your login', "STUDENT='Bob '", "STUDENT = 4711", 'STUDENT = "ada"\nSTUDENT = "bob"'],
)
def test_another_student_of_the_class_is_named(source):
    assert message(source).startswith("Answers for the numbers of another student")


@pytest.mark.parametrize(
    "source",
    ['STUDENT = "ada"', 'STUDENT = "ADA"', 'STUDENT = ""', "STUDENT = ...", 'STUDENT = "s123"', "", "((" * 9999,
     "STUDENT = get_name()", '# STUDENT = "bob"'],
)  # fmt: skip
def test_an_own_name_an_unknown_one_or_none_is_no_remark(source):
    assert message(source) == ""


def test_only_the_first_cell_counts():
    assert message('STUDENT = "bob"', "q1") == ""


def test_other_remarks_stay():
    report = replace(
        standins.report("ada", message="Odd."), outputs=(AnswerOutput("student", "STUDENT = 'bob'", "", ()),)
    )
    assert noted(report, CLASS).message.startswith("Odd. Answers for")
