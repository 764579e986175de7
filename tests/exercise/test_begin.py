"""Hints come in three stages, are remembered by question, and never stop a cell; the score runs along."""

import pytest
from hypothesis import HealthCheck, given, settings
from students import anything

from lincls.exercise import begin, check
from lincls.exercise.run import GradingRun, grading

TEXT = """
[q1]
nudge = "Look at b."
idea = "Four inequalities."
almost = '''
Write:
    w, b = (1, 1), ...'''
[q2]
nudge = "n"
idea = "i"
almost = "a"
"""


@pytest.fixture(autouse=True)
def hints(tmp_path, monkeypatch):
    (tmp_path / "99_made_up.toml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "98_broken.toml").write_text("[q1", encoding="utf-8")
    monkeypatch.setattr(begin, "HINTS", tmp_path)
    monkeypatch.setattr(begin, "_given", {})
    monkeypatch.setattr(begin, "_set", "")
    monkeypatch.setattr(begin, "_price", 0.0)
    begin.read.cache_clear()
    yield
    begin.read.cache_clear()


def said(capsys, question):
    assert check.hint(question) is None
    return capsys.readouterr().out.rstrip("\n")


def test_each_call_adds_the_next_hint_and_the_last_one_stays(capsys):
    check.begin("99_made_up")
    assert said(capsys, "q1") == "q1, hint 1 of 3\nLook at b."
    assert said(capsys, " Q1") == "q1, hint 1 of 3\nLook at b.\n\nq1, hint 2 of 3\nFour inequalities."
    full = said(capsys, "q1")
    assert full.endswith("q1, hint 3 of 3\nWrite:\n    w, b = (1, 1), ...")
    assert said(capsys, "q1") == full


def test_each_question_keeps_its_own_stage_also_when_the_set_up_cell_runs_again(capsys):
    check.begin("99_made_up")
    check.hint("q1")
    check.begin("99_made_up")
    assert "q2, hint 1 of 3\nn" in said(capsys, "q2")
    assert "q1, hint 2 of 3" in said(capsys, "q1")


@pytest.mark.parametrize("cell", ["q1-2", "q1-a"])
def test_a_cell_of_a_question_gets_the_question_s_hints(capsys, cell):
    check.begin("99_made_up")
    assert said(capsys, cell) == "q1, hint 1 of 3\nLook at b."


def test_what_there_is_no_hint_for_is_said_with_what_there_is(capsys):
    assert said(capsys, "q1") == "No set has begun: run the first code cell of the notebook, then ask again."
    check.begin("99_made_up")
    assert said(capsys, "q7") == "There is no question 'q7' in 99_made_up. There are hints for q1, q2."
    check.begin("97_missing")
    assert said(capsys, "q1") == "The hints of 97_missing cannot be read here (FileNotFoundError)."
    check.begin("98_broken")
    assert "cannot be read here (TOMLDecodeError)" in said(capsys, "q1")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(anything)
def test_a_hint_never_raises(question):
    check.begin("99_made_up")
    check.hint(question)


def test_long_lines_are_wrapped(capsys, tmp_path):
    (tmp_path / "96_long.toml").write_text(f'[q1]\nnudge = "{"word " * 60}"\nidea = ""\nalmost = ""')
    check.begin("96_long")
    assert max(map(len, said(capsys, "q1").split("\n"))) <= 100


def test_the_running_score_counts_a_cell_once_and_starts_again_with_the_set(capsys):
    check.begin("99_made_up", points=31)
    told = []
    for cell, points in (("q1-a", 2), ("q1-b", 0.5), ("q1-a", 2)):
        check.passed(cell, points)
        told.append(capsys.readouterr().out)
    assert told == [
        "✓ q1-a: 2 points. So far 2 of 31.\n",
        "✓ q1-b: 0.5 points. So far 2.5 of 31.\n",
        "✓ q1-a: 2 points. So far 2.5 of 31.\n",
    ]
    check.begin("99_made_up")
    check.passed("q1-a", 1)
    assert capsys.readouterr().out == "✓ q1-a: 1 point. So far 1.\n"


def test_the_grader_prints_no_score(capsys):
    with grading(GradingRun(1)):
        check.passed("q1-a", 2)
    assert capsys.readouterr().out == ""


def test_a_hint_says_what_it_costs_where_the_teacher_sets_a_price(capsys):
    check.begin("99_made_up", points=31, price=0.5)
    said(capsys, "q2")
    first = "It costs 0.5 points: 1 point for hints in this set so far. The next one costs 0.5 points too."
    assert said(capsys, "q1").split("\n\n")[-1] == first
    check.hint("q1")
    capsys.readouterr()
    assert said(capsys, "q1").endswith("\n\nIt costs 0.5 points: 2 points for hints in this set so far.")
    assert said(capsys, "q1").endswith("It is paid for; each cost 0.5 points: 2 points for hints in this set so far.")
    check.passed("q1-a", 3)
    assert capsys.readouterr().out == "✓ q1-a: 3 points. So far 3 of 31, less 2 for hints.\n"


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
