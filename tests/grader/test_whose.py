"""A submission that answers for somebody else of the class is remarked, anything else is not."""

from dataclasses import replace

import pytest
import small
import standins

from lincls_grader.whose import noted

CLASS = {"ada", "bob", "4711"}


def message(*named: str) -> str:
    return noted(replace(standins.report("ada"), named=named), CLASS).message


@pytest.mark.parametrize("named", [("bob",), ("Bob ",), ("4711",), ("ada", "bob"), ("bob", "ada")])
def test_another_student_of_the_class_is_named(named):
    assert message(*named).startswith("Answers for the numbers of another student")


@pytest.mark.parametrize("named", [("ada",), ("ADA",), ("s123",), ("", "ada"), ()])
def test_an_own_name_or_an_unknown_one_is_no_remark(named):
    assert message(*named) == ""


def test_answers_for_nobody_are_remarked_where_there_are_any():
    assert message("") == "Answers for nobody's numbers: its STUDENT was empty."
    blank = standins.report("ada")
    untouched = [replace(cell, status="not attempted") for cell in blank.cells]
    assert noted(replace(blank, named=("",), cells=untouched), CLASS).message == ""


@pytest.mark.parametrize(
    ("named", "remark"),
    [
        ("4711", ""),
        ("Ada  Lovelace", ""),
        ("4712", "Answers for the numbers of another student: its STUDENT was '4712'."),
        ("4713", "Answers for the numbers of nobody on the roster: its STUDENT was '4713'."),
        ("", "Answers for nobody's numbers: its STUDENT was empty."),
    ],
)
def test_with_a_roster_an_id_is_ones_own_anothers_or_nobodys(named, remark):
    roster = {"ada": ["4711", "ada", "ada lovelace"], "bob": ["4712", "bob"]}
    report = replace(standins.report("ada"), named=(named,))
    assert noted(report, CLASS - {"4711"}, roster).message == remark


def test_other_remarks_stay():
    report = replace(standins.report("ada", message="Odd."), named=("bob",))
    assert noted(report, CLASS).message.startswith("Odd. Answers for")


@pytest.mark.parametrize(
    ("cell", "later", "named"),
    [
        ('STUDENT = "bob"', "", ("bob",)),
        ("STUDENT = 4711", "", ("4711",)),
        ("STUDENT = ''.join(reversed('bob'))", "", ("bob",)),
        ("(STUDENT := 'bob')", "", ("bob",)),
        ("globals()['STU' + 'DENT'] = 'bob'", "", ("bob",)),
        ("STUDENT = 'ada'", "STUDENT = 'bob'", ("ada", "bob")),
        ("STUDENT = 'bob'", "STUDENT = 'ada'", ("bob", "ada")),
        ("# STUDENT = 'bob'", "", ()),
        ("STUDENT = ['bob']", "", ()),
        ("while True: pass", "", ()),
    ],
)
def test_the_value_counts_at_each_time_however_it_is_spelled(isolated, tmp_path, cell, later, named):
    cells = [
        small.cell("STUDENT = ''", "student", "answer"),
        small.cell("x = 1", "q1", "answer"),
        small.cell("assert x == 1 and STUDENT", "q1-a", "test", 1),
    ]
    given = [small.cell(cell, "student", "answer"), small.cell("x = 1\n" + later, "q1", "answer")]
    assert small.graded(small.source(tmp_path, cells), given).named == named
