"""A folder of grades outlives the version that wrote it: what is graded stays graded."""

from dataclasses import replace

import pytest
import standins

import lincls
from lincls_grader.ledger import FILE, Ledger, Record, key
from lincls_grader.report import Hand

LINE = (  # as it was written when the grader was a part of the library
    '{"key": "k", "page": "ada/03.html", "time": "2026-11-20T18:00+01:00", "student": "ada", "set": "03_perceptron", '
    '"cells": [{"grade_id": "q1-a", "question": "q1", "score": 1.0, "max_score": 2.0, "status": "right", '
    '"message": "", "answer": "", "optional": false}], "status": "graded", "message": "", "outputs": [], '
    '"isolation": "bubblewrap", "seed": 7, "digest": "digest", "seconds": 1.0, "named": ["w"], '
    '"hand": [{"cell": "q1", "score": 1.5, "extra": 0.0, "comment": "well said", "review": false}], "penalty": 0.0, '
    '"late": "", "prints": [], "bonus": false, "request": "", "asked": "", "measured": null}\n'
)


def test_a_line_of_the_library_s_own_grader_is_read(tmp_path):
    (tmp_path / FILE).write_text(LINE, "utf-8")
    ledger = Ledger(tmp_path / FILE)
    (record,) = ledger.records()
    assert ledger.unread == 0 and ledger.with_hand == {("03_perceptron", "ada")}
    assert record.report.hand == (Hand("q1", 1.5, comment="well said"),)
    assert [cell.score for cell in record.report.cells] == [1.0]


def test_who_marked_and_when_stands_in_the_ledger(tmp_path):
    hand = (Hand("q1-a", 1.5, by="alice", at="2026-11-27T10:01:00+00:00", instead="1 by bob"),)
    Ledger(tmp_path / FILE).append([Record("k", "ada", replace(standins.report("ada"), hand=hand))])
    (record,) = Ledger(tmp_path / FILE).records()
    (found,) = record.report.hand
    assert (found.by, found.at, found.instead) == ("alice", "2026-11-27T10:01:00+00:00", "1 by bob")


def test_the_key_of_a_submission_is_what_it_was_in_the_library(monkeypatch):
    monkeypatch.setattr(lincls, "__version__", "0.1.0")
    hand = Hand("q1", 1.5, comment="well said")
    told = key("ada", b"{}", "digest", 7, "bubblewrap", [hand], "late")
    assert told == "66f05f00ace7b7b823e058e5ce32683dd1de277076b490b98c6e97b2731fbdcb"
    assert key("ada", b"{}", "digest", 7, "bubblewrap", [replace(hand, by="alice")], "late") != told


@pytest.mark.parametrize("points", ['"1.0"', "true", "null", "[1.0]"])
def test_a_line_whose_points_are_no_number_is_graded_again(tmp_path, points):
    (tmp_path / FILE).write_text(LINE.replace('"score": 1.0', f'"score": {points}'), "utf-8")
    ledger = Ledger(tmp_path / FILE)
    assert ledger.unread == 1 and list(ledger.records()) == []
