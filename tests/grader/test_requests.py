"""A file beside the notebook asks to be looked at again: it stands on the desk until a person has answered."""

import os
from dataclasses import replace

import pytest
from test_marking import SET, cells, course, hand_in, report  # noqa: F401  (a fixture)

from lincls import cli
from lincls_grader.layout import Submission
from lincls_grader.report import Hand


@pytest.mark.parametrize(
    ("text", "names"),
    [("please look at q2 and Q1", ("q1", "q2")), ("Question 2!", ("q2",)), ("q99, aq1", ()), ("why?", ())],
)
def test_the_questions_that_a_request_names(text, names):
    assert replace(report("ada"), request=text).requested == names


def test_a_request_is_answered_by_what_a_person_enters_after_it():
    old = Hand("q2", 1.0)
    asked = replace(report("ada"), request="q2?", hand=(old,)).after(report("ada"))
    assert not asked.answered
    elsewhere = replace(asked, asked="", hand=(old, Hand("q1-a", 1.0))).after(asked)
    assert not elsewhere.answered
    assert replace(asked, asked="", hand=(Hand("q2", 1.0, comment="No: see the rubric."),)).after(asked).answered
    again = replace(asked, hand=(Hand("q2", 2.0),), request="q2 once more").after(asked)
    assert not again.answered, "another request, which nobody has answered"


def test_a_request_is_read_as_carefully_as_a_notebook(tmp_path):
    found = Submission("ada", "ada", tmp_path / "s.ipynb")
    assert found.request == ""
    (tmp_path / "regrade.md").write_text(" q2: \x1b[31mplease\x1b[0m\n", "utf-8")
    assert found.request == "q2: please"
    (tmp_path / "regrade.md").write_text("x" * 100_000, "utf-8")
    assert len(found.request) <= 10_000
    (tmp_path / "regrade.txt").symlink_to("/etc/passwd")
    (tmp_path / "regrade.md").unlink()
    assert found.request == ""
    (tmp_path / "regrade.txt").unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "regrade.txt")
        assert found.request == ""


def test_a_request_goes_to_the_desk_and_is_ticked_off(course, isolated):  # noqa: F811
    hand_in(course, "ada", cells(why="*Write your answer here.*"))
    assert cli.main(["grade", SET, "--workers", "1"]) == 0
    (course / "submitted" / "ada" / SET / "regrade.txt").write_text("Question 1: <b>why</b>?", "utf-8")
    assert cli.main(["grade", SET, "--workers", "1"]) == 0
    desk = (course / "graded" / "report.html").read_text("utf-8")
    assert "Asked to be looked at again: 1" in desk and "Question 1: &lt;b&gt;why&lt;/b&gt;?" in desk
    assert f'href="feedback/ada/{SET}.html#question-1"' in desk
    assert cli.main(["score", SET, "ada", "q1", "--comment", "It is right as it is."]) == 0
    assert cli.main(["grade", SET, "--workers", "1"]) == 0
    desk = (course / "graded" / "report.html").read_text("utf-8")
    assert "Asked to be looked at again" not in desk and "✓ 1 request to look again answered" in desk
    page = (course / "graded" / "feedback" / "ada" / f"{SET}.html").read_text("utf-8")
    assert "A person has answered" in page and "It is right as it is." in page
