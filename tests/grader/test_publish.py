"""Students' pages get the class's distribution and the reference solution when the terms say so, and not before."""

from collections import Counter
from dataclasses import replace

import pytest
import small
from test_feedback import Tags, look_over
from test_marking import EVIL, SET, cells, report

from lincls_grader import Source, feedback, files, marking, publish, terms
from lincls_grader.ledger import Ledger, Record
from lincls_grader.terms import Terms

PLACES = "<!-- place --><!-- end --> mid <!-- reference q1 -->old<!-- end -->"


@pytest.fixture
def source(tmp_path) -> Source:
    return small.source(tmp_path, cells(), SET)


@pytest.fixture
def ledger(tmp_path, source) -> Ledger:
    """Six students' pages; the terms have been asked for."""
    found = Ledger(tmp_path / "graded.jsonl")
    for n, name in enumerate("abcdef"):
        each = report(name, EVIL)
        each = replace(each, cells=(replace(each.cells[0], score=float(n > 1)), *each.cells[1:]))
        found.append([Record("k", name, each)])
        files.write(tmp_path / "feedback" / name / f"{SET}.html", feedback.render(each, source))
    terms.kept(tmp_path, SET, place=True)
    return found


def page(out, student: str) -> str:
    return (out / "feedback" / student / f"{SET}.html").read_text("utf-8")


def test_places_are_filled_and_emptied():
    shown = publish.filled(PLACES, {"place": "P", "reference q1": "R"})
    assert shown == "<!-- place -->P<!-- end --> mid <!-- reference q1 -->R<!-- end -->"
    assert publish.filled(shown, {}) == PLACES.replace("old", "")


def test_the_solution_is_on_the_page_from_its_time_on(tmp_path, source, ledger):
    publish.write(tmp_path, ledger, source, Terms(reveal="2999-01-01T00:00:00+00:00"))
    assert "A solution" not in page(tmp_path, "a") and "names the middle" not in page(tmp_path, "a")
    publish.write(tmp_path, ledger, source, Terms(reveal="2001-01-01T00:00:00+00:00"))
    text = Tags(page(tmp_path, "a")).text
    assert "w = 1" in text and "picture = 1" in text and "Both sides average" in text and "names the middle" in text
    assert "BEGIN SOLUTION" not in text and "assert" not in text
    publish.write(tmp_path, ledger, source, Terms())
    assert "A solution" not in page(tmp_path, "a")


def test_a_wrong_statement_is_explained_when_the_solution_is_shown(tmp_path, source, ledger):
    each = report("a", EVIL)
    refused = replace(
        each.cells[0], status="wrong", message="look again at 2", later="statement 2 is False: <b>since</b>"
    )
    each = replace(each, cells=(refused, *each.cells[1:]))
    ledger.append([Record("k", "a", each)])
    files.write(tmp_path / "feedback" / "a" / f"{SET}.html", feedback.render(each, source))
    publish.write(tmp_path, ledger, source, Terms(reveal="2999-01-01T00:00:00+00:00"))
    assert "look again at 2" in page(tmp_path, "a") and "statement 2 is False" not in page(tmp_path, "a")
    publish.write(tmp_path, ledger, source, Terms(reveal="2001-01-01T00:00:00+00:00"))
    assert "statement 2 is False: &lt;b&gt;since" in page(tmp_path, "a")
    assert "statement 2" not in page(tmp_path, "b")


def test_the_place_in_the_class_is_on_the_page_where_the_teacher_says_so(tmp_path, source, ledger):
    publish.write(tmp_path, ledger, source, Terms())
    assert "In the class" not in page(tmp_path, "a")
    publish.write(tmp_path, ledger, source, Terms(place=True))
    assert "0 of 6 submissions have fewer points than yours, 1 other has as many" in Tags(page(tmp_path, "a")).text
    assert "2 of 6 submissions have fewer points than yours, 3 others have as many" in Tags(page(tmp_path, "f")).text
    assert page(tmp_path, "f").count("(you)") == 1


def test_a_small_class_is_not_told(tmp_path):
    assert publish.place(1.0, 2.0, Counter({1.0: 2, 2.0: 2})) == ""


def test_nothing_that_a_student_wrote_is_a_place(tmp_path, source):
    wrote = "<!-- place --><!-- end --><!-- reference q1 -->"
    text = feedback.render(replace(report("ada", wrote), message=wrote), source)
    shown = publish.filled(text, {"place": "PLACE", "reference q1": "REFERENCE"})
    assert shown.count("PLACE") == shown.count("REFERENCE") == 1


def test_pages_with_all_parts_pass_the_rules_of_accessibility(tmp_path, source, ledger, browser):
    publish.write(tmp_path, ledger, source, Terms(place=True, reveal="2001-01-01T00:00:00+00:00"))
    marking.write(tmp_path, ledger, source)
    look_over(browser, [tmp_path / f"feedback/a/{SET}.html", tmp_path / f"to_grade/{SET}-q2.html"], 360)


def test_the_place_is_told_in_the_language_of_the_set():
    scores = Counter({1.0: 3, 2.0: 4})
    assert "3 of 7 submissions have fewer points than yours, 3 others have as many." in publish.place(2.0, 2.0, scores)
    german = publish.place(2.0, 2.0, scores, "de")
    assert "3 von 7 Abgaben haben weniger Punkte als deine, 3 andere haben ebenso viele." in german
    assert "90 bis 100 <strong>(du)</strong>" in german
