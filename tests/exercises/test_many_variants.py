"""Questions with numbers of the student's own: a thousand variants or more, counted by what their cells print, and each
of them one that the solution solves."""

from __future__ import annotations

import ast
import re
from unittest import mock

import pytest
import runner
from test_sets import SETS, solved

from lincls.exercise import calls

LEAST = 1000
SHOPPED = 10  # names of students, for each of which a wrong answer loses points
SPLIT = "11-letters"  # draws which rows are put away, of which its cell prints a summary


def drawn(name: str) -> list:
    """The set-up cells of a set that draw numbers."""
    return [
        cell
        for cell in solved(name)
        if not cell.is_answer and not cell.is_test and "variant(STUDENT" in cell.source and SPLIT not in cell.source
    ]


def question_of(cell: runner.Cell) -> str:
    return re.search(r'variant\(STUDENT, "(.+?)"', cell.source)[1]


CELLS = [pytest.param(name, cell, id=question_of(cell)) for name in SETS for cell in drawn(name)]


def without_drawing(source: str) -> str:
    """The cell up to its last print."""
    body = ast.parse(source).body
    last = max(i for i, node in enumerate(body) if "print(" in ast.unparse(node))
    return "\n".join(ast.unparse(node) for node in body[: last + 1])


@pytest.mark.parametrize("names", [400, pytest.param(2500, marks=pytest.mark.long)])
@pytest.mark.parametrize(("name", "cell"), CELLS)
def test_a_question_has_a_thousand_variants(name, cell, names):
    source, space = without_drawing(cell.source), runner.namespace()
    for above in solved(name):
        if above.place < cell.place and not above.is_answer and not above.is_test and "variant(" not in above.source:
            runner.execute(above.source, space)
    code, said, outputs = compile(source, "<cell>", "exec"), list[str](), set[str]()
    space["print"] = lambda *parts, **_: said.append(" ".join(map(str, parts)))
    with mock.patch.dict(space):
        for number in range(names):
            space["STUDENT"] = f"student {number}"
            said.clear()
            exec(code, space)
            outputs.add("\n".join(said))
    most = LEAST * (1 - (1 - 1 / LEAST) ** names)  # different ones that a thousand equally likely variants would show
    assert len(outputs) > 0.95 * most


@pytest.mark.parametrize("students", [range(4), pytest.param(range(4, 20), marks=pytest.mark.long)])
@pytest.mark.parametrize("name", [name for name in SETS if drawn(name)])
def test_the_solution_is_right_for_many_students(name, students):
    cells = solved(name)
    questions = {question_of(cell).split("-")[1] for cell in drawn(name)}
    for number in students:
        report = runner.run(cells, {runner.STUDENT: f"STUDENT = 'student {number}'"}, only=questions)
        assert report.messages == {} and report.errors == {}, number


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in SETS if drawn(name)])
def test_no_name_makes_a_wrong_answer_right(name):
    assert [found for number in range(SHOPPED) for found in lucky(name, f"shopper {number}", number)] == []


def lucky(name: str, student: str, seed: int) -> list[str]:
    """The wrong answers to questions with numbers of the student's own that lose nothing with those of this one."""
    cells = [cell for cell in solved(name) if not cell.is_test]
    asked = {question_of(cell).split("-")[1] for cell in drawn(name)}
    checker, found = runner.Checker({runner.STUDENT: f"STUDENT = {student!r}"}), list[str]()
    with runner.without_pictures():
        for cell in cells:  # in their order, for a later set-up cell may use a name again
            before = dict(checker.space)
            for given in runner.given(name, "wrong") if cell.is_answer else ():
                if given.question == cell.grade_id and given.question in asked and given.seeds and given.names:
                    report = judged(checker, name, given, seed)
                    if not (given.cell in report.messages if given.cell else report.messages):
                        found.append(f"{given.question} {given.name or given.says}: {student}")
                    checker.space.clear()
                    checker.space.update(before)
            checker.run([cell], seed)
    return found


def judged(checker: runner.Checker, name: str, given: runner.Given, seed: int) -> runner.Report:
    """What is said of a wrong answer where all above it has run."""
    asked = [cell for cell in solved(name) if cell.question == given.question]
    checker.answers.pop(given.question, None)
    checker.given[given.question] = runner.answer(given.source, runner.answers(asked)[given.question])
    with mock.patch.dict(calls.call.__kwdefaults__, seconds=1.0):
        report = checker.run(asked, seed)
    del checker.given[given.question]
    return report
