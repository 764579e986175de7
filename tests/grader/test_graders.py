"""Who marked what, and when: every mark is kept under a name, also where two people are at work at once."""

import multiprocessing
import re

import pytest
import standins

from lincls_grader import graders
from lincls_grader.gradebook import Book
from lincls_grader.graders import Mark, sign
from lincls_grader.report import Hand

STUDENTS = [f"student{k}" for k in range(8)]
TIME = "2026-11-27T10:01:00+00:00"


def test_a_mark_is_kept_with_who_gave_it_and_when(solution, url):
    with Book(url, solution) as book:
        book.write([standins.report("ada"), standins.report("bob")])
        book.scores([("ada", "q1", 1.5, "nearly"), ("bob", "q2", None, "see q1")], "alice")
        found = book.entered()
    assert [(each.cell, each.score, each.comment, each.by) for each in (*found["ada"], *found["bob"])] == [
        ("q1", None, "nearly", "alice"),
        ("q1-a", 1.5, "", "alice"),
        ("q2", None, "see q1", "alice"),
    ]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", each.at) for each in found["ada"])


def test_of_two_people_who_judge_differently_both_are_named(solution, url):
    with Book(url, solution) as book:
        book.write([standins.report("ada")])
        book.scores([("ada", "q1", 1.0, None)], "alice")
        book.scores([("ada", "q1", 2.0, None)], "bob")
        (hand,) = book.entered()["ada"]
        assert (hand.score, hand.by, hand.instead) == (2.0, "bob", "1 by alice")
        book.scores([("ada", "q1", 1.0, None)], "bob")
        (hand,) = book.entered()["ada"]
        assert (hand.score, hand.by, hand.instead) == (1.0, "bob", ""), "they agree"


def test_who_gives_the_points_that_stand_there_already_has_marked_too(solution, url):
    with Book(url, solution) as book:
        book.write([standins.report("ada")])
        for by in ("alice", "bob"):
            book.scores([("ada", "q1", 1.0, "nearly")], by)
        found = graders.of(book._book.db, standins.SET)
    assert [[each.by for each in found["ada", cell]] for cell in ("q1", "q1-a")] == [["alice", "bob"]] * 2


def test_a_mark_stands_that_somebody_changed_between_its_reading_and_its_writing(solution, url):
    with Book(url, solution) as book, Book(url, solution) as other:
        book.write([standins.report("ada")])
        book.scores([("ada", "q1", 1.0, None)], "alice")
        read = book._book.find_submission(standins.SET, "ada").notebooks[0].grades
        (grade,) = (grade for grade in read if grade.name == "q1-a")
        other.scores([("ada", "q1", 0.0, None)], "bob")
        with book._transaction(), graders.signed(book._book.db, "alice"):
            grade.manual_score = 1.0
        (hand,) = book.entered()["ada"]
        assert (hand.score, hand.by, hand.instead) == (1.0, "alice", "0 by bob")


def test_what_the_grader_itself_writes_and_what_fails_is_nobody_s(solution, url):
    with Book(url, solution) as book:
        book.write([standins.report("ada")])
        with pytest.raises(Exception, match="q1 has 2 points"):
            book.scores([("ada", "q2", 1.0, None), ("ada", "q1", 9.0, None)], "alice")
        book.scores([("ada", "q2", 1.0, None)])
        assert graders.of(book._book.db, standins.SET) == {}
        assert {each.by for each in book.entered()["ada"]} == {""}


def test_names_come_back_with_a_gradebook_that_was_lost(solution, url, tmp_path):
    hand = Hand("q1", comment="nearly", by="bob", at=TIME), Hand("q1-a", 1.5, by="alice", at=TIME)
    lost = standins.report("ada")
    with Book(f"sqlite:///{tmp_path}/other.db", solution) as book:
        for _ in range(2):
            book.write([type(lost)(**{**vars(lost), "hand": hand})])
        assert [(each.cell, each.by, each.at) for each in book.entered()["ada"]] == [
            (each.cell, each.by, each.at) for each in hand
        ]
        assert len(graders.of(book._book.db, standins.SET)) == 2


@pytest.mark.parametrize(
    ("marks", "by", "instead"),
    [
        ([], "", ""),
        ([Mark(2.0, 0.0, None, "alice", TIME)], "alice", ""),
        ([Mark(1.0, 0.0, None, "alice", TIME)], "", "1 by alice"),  # changed since, by other means
        ([Mark(1.0, 0.0, None, "alice", TIME), Mark(2.0, 0.0, None, "alice", TIME)], "alice", ""),
        ([Mark(None, 0.5, None, "bob", TIME), Mark(2.0, 0.0, None, "alice", TIME)], "alice", ""),
        ([Mark(None, 0.0, "words", "bob", TIME), Mark(2.0, 0.0, None, "alice", TIME)], "alice", ""),
    ],
)
def test_a_name_stands_under_what_is_in_the_gradebook_and_under_nothing_else(marks, by, instead):
    found = sign(Hand("q1-a", 2.0), marks)
    assert (found.by, found.instead) == (by, instead)


@pytest.mark.long
def test_two_people_in_two_processes_lose_nothing(solution, url):
    with Book(url, solution) as book:
        book.write([standins.report(student) for student in STUDENTS])
    spawn = multiprocessing.get_context("spawn")
    both = [
        spawn.Process(target=standins.give, args=(url, solution, STUDENTS, *about))
        for about in (("alice", "q1", 0.0), ("bob", "q2", 1.0))
    ]
    for each in both:
        each.start()
    for each in both:
        each.join(120)
        assert each.exitcode == 0
    with Book(url, solution) as book:
        found, marks = book.entered(), graders.of(book._book.db, standins.SET)
    for k, student in enumerate(STUDENTS):
        hands = {each.cell: each for each in found[student]}
        assert (hands["q1-a"].score, hands["q1-a"].by) == (k % 2, "alice")
        assert (hands["q1"].comment, hands["q2"].comment) == ("q1 by alice", "q2 by bob")
        both_gave = {(each.points, each.by) for each in marks[student, "q2-b"]}
        assert {(0.0, "alice"), (1.0, "bob")} <= both_gave, "of the cell that both marked, both marks are kept"
        last = hands["q2-b"]
        assert (last.score, last.by, last.instead) in ((0.0, "alice", "1 by bob"), (1.0, "bob", "0 by alice"))
