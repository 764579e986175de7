"""Answers that say the same get the same from a person, and what is somebody's own stays."""

from dataclasses import replace

import pytest
import small

from lincls_grader.checker import WORDS
from lincls_grader.errors import GradingError
from lincls_grader.report import CellResult, Hand, Report
from lincls_grader.same_words import Class, Entry, key
from lincls_grader.source import Source

SET = "07_words"
SKETCH = "picture = ...\n### BEGIN SOLUTION\npicture = 1\n### END SOLUTION"


@pytest.fixture
def source(tmp_path) -> Source:
    code = small.cell(SKETCH, "q3-look", "answer", id="q3")
    code["metadata"]["nbgrader"] |= {"grade": True, "points": 2}
    return small.source(tmp_path, [small.words("Because.", "q2"), code], SET)


def answer(text: str, cell: str = "q2", pictures: str = "") -> CellResult:
    return CellResult(cell, cell.split("-")[0], 0.0, 3.0, "to be graded", "", text, pictures=pictures)


def report(student: str, *cells: CellResult) -> Report:
    return Report(student, SET, cells, "graded", "", (), "bubblewrap", 0, "d", 0.0)


def of(source: Source, hands: dict | None = None, **answers: str) -> Class:
    reports = [report(student, answer(text)) for student, text in answers.items()]
    return Class(source, reports, {student: (hand,) for student, hand in (hands or {}).items()})


@pytest.mark.parametrize("text", ["No line  parts\tthem.", "\nNo line\nparts them.\n", "No\u00a0line parts them."])
def test_words_are_compared_whatever_stands_between_them(source, text):
    asked = source.graded[0]
    assert key(answer(text), asked) == key(answer("No line parts them."), asked)
    assert key(answer(text + "!"), asked) != key(answer(text), asked)


def test_code_is_compared_with_its_indentation(source):
    asked = source.graded[1]
    same = [key(answer(text, "q3-look"), asked) for text in ("if a:\n  b\nc", "if a:  \n  b\nc\n\n")]
    assert same[0] == same[1] != key(answer("if a:\n  b\n  c", "q3-look"), asked)


def test_other_pictures_no_words_and_words_cut_to_size_are_like_no_other(source):
    asked = source.graded[0]
    assert key(answer("See.", pictures="1"), asked) != key(answer("See.", pictures="2"), asked)
    assert key(answer(" \n"), asked) == key(answer("x" * WORDS), asked) == ""


def test_what_one_gets_all_get_who_say_the_same(source):
    answers = of(source, ada="So  it is.", bob="So it\nis.", eve="No.", zoe="So it is.")
    found = answers.with_equals([Entry("ada", "q2", 2.0, "Why?")])
    assert found.entries == [Entry(student, "q2", 2.0, "Why?") for student in ("ada", "bob", "zoe")]
    assert found.said == []


def test_a_mark_of_ones_own_stays_and_one_of_the_group_follows(source):
    hands = {
        "ada": Hand("q2", 1.0),
        "bob": Hand("q2", 1.0),
        "eve": Hand("q2", 3.0),
        "zoe": Hand("q2", 3.0, review=True),
    }
    answers = of(source, hands, **dict.fromkeys(("ada", "bob", "eve", "zoe", "new"), "So."))
    found = answers.with_equals([Entry("ada", "q2", 2.0, None)])
    assert [each.student for each in found.entries] == ["ada", "bob", "zoe", "new"]
    assert found.said == ["eve keeps 3 points for q2"]


def test_two_marks_for_the_same_words_are_a_sentence(source):
    answers = of(source, ada="So.", bob="So.", eve="So.")
    given = [Entry("ada", "q2", 2.0, None), Entry("bob", "q2", 1.0, None)]
    with pytest.raises(GradingError, match="eve's q2 says the same as two answers that get different marks"):
        answers.with_equals(given)
    assert of(source, ada="So.", bob="So.").with_equals(given).entries == given


@pytest.mark.parametrize(("student", "question"), [("ada", "q1"), ("eve", "q2"), ("nobody", "q2")])
def test_where_there_is_no_answer_none_is_alike(source, student, question):
    with pytest.raises(GradingError, match=f"--alike is for answers that a person grades, and {student} has none"):
        of(source, ada="So.", eve="").with_equals([Entry(student, question, 1.0, None)])


def test_what_was_given_before_goes_to_those_that_wait(source):
    hands = {"ada": Hand("q2", 2.0, comment="Why?"), "bob": Hand("q2", comment="Hm."), "max": Hand("q2", 1.0)}
    answers = of(source, hands, ada="So.", bob="So.", eve="So.", max="No.", zoe="Other.")
    assert answers.spread().entries == [Entry("bob", "q2", 2.0, None), Entry("eve", "q2", 2.0, "Why?")]
    hands |= {"eve": Hand("q2", 1.0, 0.5)}
    found = of(source, hands, ada="So.", bob="So.", eve="So.").spread()
    assert found.entries == []
    assert found.said == ["equal answers to q2 have different marks, which stay: 2 points to ada, 1.5 points to eve"]


def test_who_is_spoken_of_is_called_as_the_desk_calls(source):
    reports = [report(student, answer("So.")) for student in ("ada", "bob")]
    hands = {"ada": (Hand("q2", 1.0),), "bob": (replace(Hand("q2"), score=2.0),)}
    assert "1 points to S-ada, 2 points to S-bob" in Class(source, reports, hands, "S-{}".format).spread().said[0]
