"""Pseudonyms are stable, lead back to the student through the table alone, and hide the name on pages and desk."""

import csv
import sys
from dataclasses import replace

import pytest
from test_marking import SET, cells, course, hand_in, report, source  # noqa: F401  (fixtures)

from lincls import cli
from lincls_grader.errors import GradingError
from lincls_grader.pseudonyms import FILE, Pseudonyms
from lincls_grader.report import AnswerOutput, Hand


def test_a_pseudonym_is_drawn_once_and_kept(tmp_path):
    names = Pseudonyms(tmp_path)
    ada, bob = names.of("ada"), names.of("Bob, Jr.")
    assert ada != bob and "ada" not in ada and ada == names.of("ada")
    again = Pseudonyms(tmp_path)
    assert (again.of("ada"), again.student(bob), again.student("eve")) == (ada, "Bob, Jr.", "eve")
    assert again.folders()[ada] == "ada"
    if sys.platform != "win32":
        assert (tmp_path / FILE).stat().st_mode & 0o077 == 0, "for its owner alone"


def test_a_damaged_table_is_a_sentence(tmp_path):
    (tmp_path / FILE).write_text("a,b\n1,2\n")
    with pytest.raises(GradingError, match=r"pseudonyms\.csv could not be read.*copy"):
        Pseudonyms(tmp_path)


def test_the_name_is_hidden_wherever_it_stands_as_a_word(tmp_path):
    names = Pseudonyms(tmp_path)
    bob = names.of("bob")
    told = replace(
        report("ada", "I am Ada, of Adana"),
        message="its STUDENT was 'bob'",
        named=("bob", "ada 7", "x"),
        hand=(Hand("q2", comment="Well done, Ada."),),
        outputs=(AnswerOutput("student", "STUDENT = 'ada'", "", ()), AnswerOutput("q1", "# ada 7\nx", "ADA", ())),
    )
    ada = names.of("ada")
    shown = names.hidden(told)
    assert (shown.student, shown.message) == (ada, f"its STUDENT was '{bob}'")
    assert shown.cells[1].answer == f"I am {ada}, of Adana" and shown.hand[0].comment == f"Well done, {ada}."
    assert [(each.cell, each.source, each.text) for each in shown.outputs] == [("q1", f"# {ada}\nx", ada)]


def test_no_page_of_an_anonymous_set_tells_a_name(course, isolated, capsys):  # noqa: F811
    for name in ("adalbert", "beatrix"):
        hand_in(course, name, cells(why=f"Because, says {name}."))
    assert cli.main(["grade", SET, "--workers", "1"]) == 0
    assert (course / "graded" / "feedback" / "adalbert" / f"{SET}.html").is_file()
    assert cli.main(["grade", SET, "--workers", "1", "--anonymous"]) == 0
    out = course / "graded"
    assert not (out / "feedback" / "adalbert").exists()
    pages = [*(out / "feedback").rglob("*.html"), *(out / "to_grade").rglob("*.html"), out / "report.html"]
    assert len(pages) == 2 + 2 + 1
    told = [page for page in pages if "adalbert" in f"{page} {page.read_text('utf-8')}"]
    assert told == []
    names = Pseudonyms(out)
    assert names.of("adalbert") in (out / "report.html").read_text("utf-8")
    with (out / "totals.csv").open(encoding="utf-8") as file:
        assert [row["student"] for row in csv.DictReader(file)] == ["adalbert", "beatrix"]
    assert cli.main(["score", SET, names.of("adalbert"), "q2", "2"]) == 0
    assert cli.main(["grade", SET, "--workers", "1"]) == 0
    assert f"adalbert,{SET},q2,2,3,by hand" in (out / "grades.csv").read_text("utf-8")
