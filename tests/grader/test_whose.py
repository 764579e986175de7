"""A submission that answers for somebody else of the class is remarked, anything else is not."""

from dataclasses import replace

import pytest
import small
import standins

from lincls_grader.whose import noted

BRISK = replace(small.QUICK, cell_seconds=0.7)
CLASS = {"ada", "bob", "4711"}
ROSTER = {"ada": ["4711", "ada", "ada lovelace"], "bob": ["4712", "bob"]}
ANOTHER = "Answers for the numbers of another student: its STUDENT was"
NOBODY = "Answers for nobody's numbers: its STUDENT was empty."
NAMED = {  # what STUDENT was, one value after the other, and the remark
    "bob": f"{ANOTHER} 'bob'.", "Bob ": f"{ANOTHER} 'Bob '.", "4711": f"{ANOTHER} '4711'.",
    "ada|bob": f"{ANOTHER} 'bob'.", "bob|ada": f"{ANOTHER} 'bob'.", "": NOBODY,
    "ada": "", "ADA": "", "s123": "", "|ada": "",
}  # fmt: skip
ROSTERED = {  # with a roster
    "4711": "", "Ada  Lovelace": "", "4712": f"{ANOTHER} '4712'.", "": NOBODY,
    "4713": "Answers for the numbers of nobody on the roster: its STUDENT was '4713'.",
}  # fmt: skip


def answered(named):
    return replace(standins.report("ada"), named=tuple(named.split("|")))


@pytest.mark.parametrize(
    ("named", "rostered"), [*((name, False) for name in NAMED), *((name, True) for name in ROSTERED)]
)
def test_another_student_and_nobody_are_remarked_and_an_own_or_unknown_name_is_not(named, rostered):
    report = answered(named)
    around, wanted = ((CLASS - {"4711"}, ROSTER), ROSTERED) if rostered else ((CLASS,), NAMED)
    assert noted(report, *around).message == wanted[named]
    assert noted(replace(report, message="Odd."), *around).message == f"Odd. {wanted[named]}".strip(), "others stay"
    assert noted(replace(report, named=()), CLASS).message == ""


def test_who_answered_nothing_answers_for_nobody_without_a_remark():
    untouched = [replace(cell, status="not attempted") for cell in answered("").cells]
    assert noted(replace(answered(""), cells=untouched), CLASS).message == ""


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
    assert small.graded(small.source(tmp_path, cells), given, limits=BRISK).named == named
