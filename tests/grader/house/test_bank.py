"""The command `lincls bank`: which questions it writes, and what it says when there are none."""

import csv
import json
from pathlib import Path

import pytest

from lincls.house import CourseError, course
from lincls_grader.commands import bank as command
from lincls_grader.house import bank

ROOT = Path(__file__).parents[3]


def names(path):
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [row["name"] for row in csv.DictReader(file)]


def test_some_lectures_and_kinds_are_written(tmp_path, capsys):
    to = tmp_path / "bank.csv"
    assert bank.start("csv", ["3", "10_pca"], ["predictions", "statements"], to) == 0
    found = [name[:4] for name in names(to)]
    assert set(found) == {"p-03", "s-03", "p-10"}
    said = [sum(name[0] == kind for name in found) for kind in "ps"]
    counted = f"{len(found)} questions ({said[0]} predictions, {said[1]} statements)"
    assert capsys.readouterr().out == f"{to}: {counted}\n"


def test_the_file_has_its_usual_name_and_variants_are_counted(tmp_path, capsys, monkeypatch):
    with course(ROOT):
        monkeypatch.chdir(tmp_path)
        assert bank.start("moodle", ["02"], ["numbers"], None) == 0
    assert (tmp_path / "bank-moodle.xml").is_file()
    assert capsys.readouterr().out == "bank-moodle.xml: 17 questions (1 number in 17 variants)\n"


@pytest.mark.parametrize(
    ("wanted", "kinds", "said"),
    [
        (["08"], ["statements"], "08 has no statements: there are some in 01, 03; 08 has predictions and"),
        (["11"], ["proofs"], "11 has no proofs: there are some in 04; 11 has predictions"),
        (["14"], [], "no lecture and no set '14' in .*; there are: 00, 01, 02"),
        ([], ["jokes"], "there are no jokes in a bank; --only takes predictions, statements, proofs, numbers"),
    ],
)
def test_what_is_not_there_gets_the_nearest_right_thing(tmp_path, wanted, kinds, said):
    with pytest.raises(CourseError, match=said):
        bank.start("csv", wanted, kinds, tmp_path / "bank.csv")
    assert not (tmp_path / "bank.csv").exists()


@pytest.mark.parametrize(("to", "said"), [("", "is a folder"), ("away/bank.csv", "is in no folder that is there")])
def test_a_place_that_takes_no_file_is_told_before_anything_is_lost(tmp_path, to, said):
    with pytest.raises(CourseError, match=said):
        bank.start("csv", ["03"], ["predictions"], tmp_path / to)


def test_a_course_without_questions_is_told_so(tmp_path):
    empty = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "01_mine.ipynb").write_text(json.dumps(empty))
    with course(tmp_path), pytest.raises(CourseError, match="01 has no questions: no set of the course has any"):
        bank.start("csv", ["01"], [], tmp_path / "bank.csv")


def test_the_command_offers_the_systems_that_there_are_writers_for():
    assert set(command.SYSTEMS) == set(bank.bank.WRITERS)
