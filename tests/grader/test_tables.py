"""The tables hold every question once, and nothing in them is a formula."""

import csv
import re
from dataclasses import replace

import pytest
import standins
from hypothesis import given
from hypothesis import strategies as st

from lincls_grader import tables
from lincls_grader.report import CellResult, Hand, Report


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_a_report_has_a_row_for_each_question():
    found = list(tables.grade_rows(standins.report("ada", right="q1-a q2-a")))
    said = "x = (0, 1): z = -0.5, but its target is 1 | The bias is missing."
    assert found == [
        ("ada", "09_tiny", "q1", "2", "2", "right", ""),
        ("ada", "09_tiny", "q2", "1", "4", "partly right", said),
    ]


def test_a_report_without_questions_has_a_row_all_the_same():
    report = Report("ada", "09_tiny", (), "unreadable", "empty", (), "bubblewrap", 0, "", 0.0)
    assert list(tables.grade_rows(report)) == [("ada", "09_tiny", "", "0", "0", "unreadable", "empty")]


@pytest.mark.parametrize(
    ("statuses", "wanted"),
    [
        (["right", "right"], "right"),
        (["right", "not attempted"], "partly right"),
        (["wrong", "not attempted"], "not attempted"),
        (["right", "timed out"], "timed out"),
        (["crashed", "wrong"], "crashed"),
    ],
)
def test_the_gravest_status_of_its_cells_is_the_question_s(statuses, wanted):
    cells = tuple(CellResult(f"q1-{n}", "q1", 0.0, 1.0, status, "") for n, status in enumerate(statuses))
    report = Report("ada", "09_tiny", cells, "graded", "", (), "bubblewrap", 0, "", 0.0)
    assert [q.status for q in tables.questions(report)] == [wanted]


RUN = ["=1+1", "+SUM(A1)", "-2+3", "@cmd", "\t=1", "  =1", "\r=1", "＝1", "|x", '=HYPERLINK("http://x")']
HARMLESS = ["ada", "-0.5", "3", "a=b", "", "x\ny", '"quoted", and more', "Jörg"]


@pytest.mark.parametrize("text", [*RUN, *HARMLESS])
def test_what_a_spreadsheet_would_run_gets_an_apostrophe_and_other_text_stays(tmp_path, text):
    tables.write_csv(tmp_path / "t.csv", ("a", "b"), [(text, 1)])
    assert rows(tmp_path / "t.csv")[1] == ["'" * (text in RUN) + text, "1"]


@pytest.mark.parametrize("text", ["x;=1+1", "x\t@cmd", "x; +A1", ";=1", "f raised E: ;\u00a0-1+cmd|' /C calc'!A0"])
def test_no_formula_begins_where_another_country_s_spreadsheet_begins_a_cell(tmp_path, text):
    tables.write_csv(tmp_path / "t.csv", ("a",), [(text,)])
    cell = rows(tmp_path / "t.csv")[1][0]
    assert cell.replace("'", "") == text.replace("'", "")
    assert not any(part.strip()[:1] in tuple("=+-@") for part in re.split("[;\t]", cell) if part)


@given(st.text(max_size=20))
def test_no_cell_begins_like_a_formula(text):
    cell = tables.harmless(text)
    assert cell.replace("'", "") == text.replace("'", "")
    assert not str(cell).startswith(("=", "@", "\t", "\r", "|"))


def test_messages_are_counted_by_misconception_else_without_their_numbers():
    assert tables.misconception(standins.WRONG) == "The bias is missing."
    one, other = (tables.misconception(f"x = (0, {n}): z = -{n}.5, target 1/2") for n in (1, 27))
    assert one == other == "x = (#, #): z = #, target #"
    assert len(tables.misconception("a" * 5000)) == 300


def test_messages_are_counted_by_test_cell_with_the_students_behind_each():
    spread = tables.Spread("q1")
    for n, message in enumerate(("stopped after 20 seconds", "stopped after 20 seconds", "z = 1", "z = 2")):
        cells = [CellResult("q1-a", "q1", 0, 1, "wrong", message), CellResult("q1-b", "q1", 0, 1, "wrong", "the bias")]
        spread.add(tables.QuestionResult("q1", 0, 2, "wrong", f"{message}\nthe bias"), cells, f"s{n}")
    assert spread.misconceptions == [
        tables.Misconception("q1-b", "the bias", ("s0", "s1", "s2", "s3")),
        tables.Misconception("q1-a", "stopped after 20 seconds", ("s0", "s1")),
        tables.Misconception("q1-a", "z = #", ("s2", "s3")),
    ]
    assert tables.named(["ada"] * 2) == "ada, ada"
    assert tables.named(["ada"] * 20).endswith("ada and 8 more")


def test_a_class_report_counts_scores_statuses_and_messages():
    found = tables.ClassReport("09_tiny")
    for n in range(3):
        found.add(standins.report(f"s{n}", right="q1-a q2-a q2-b" if n else ""))
    found.add(standins.unreadable("lost", standins.TinySource(), "the file is empty"))
    got = [row[1:] for row in tables.report_rows(found) if row[1] == "q2"]
    assert got == [
        ("q2", "", "score", "0 of 4", 1, "0.333"),
        ("q2", "", "score", "4 of 4", 2, "0.667"),
        ("q2", "", "status", "right", 2, "0.667"),
        ("q2", "", "status", "wrong", 1, "0.333"),
        ("q2", "q2-a", "message", "The bias is missing.", 1, "0.333"),
        ("q2", "q2-b", "message", "The bias is missing.", 1, "0.333"),
    ]
    assert (found.count, found.lost, found.most, found.unprotected) == (3, 1, 6, 0)
    assert found.spreads["q2"].mean == pytest.approx(8 / 3), "who could not be read is no zero"


def test_points_that_a_person_gives_for_a_file_nobody_could_read_count():
    lost = standins.unreadable("eve", standins.TinySource(), "the file is empty")
    said = replace(lost, hand=(Hand("q1-a", comment="Hand in again."),))
    given = replace(lost, hand=(Hand("q1-a", 1.5),))
    assert not lost.judged and not said.judged and given.judged
    for report, wanted in ((said, ["unreadable", "0"]), (given, ["1.5", "1.5"])):
        assert tables.totals(["09_tiny"], [report])[1][0][1:3] == wanted
    found = tables.ClassReport("09_tiny")
    found.add(given)
    assert (found.count, found.lost) == (0, 1), "it is in no mean"


def test_totals_have_a_row_for_each_student():
    reports = [
        standins.report("ada", right="q1-a q2-a q2-b"),
        replace(standins.report("ada", right="q1-a"), set="10_other"),
        standins.unreadable("eve", standins.TinySource(), "the file is empty"),
    ]
    head = ["student", "09_tiny", "10_other", "total", "max", "per cent", "required", "optional", "to be graded"]
    assert tables.totals(["09_tiny", "10_other"], reports) == (
        head,
        [
            ["ada", "6", "2", "8", "12", "66.7", "8", "0", "0"],
            ["eve", "unreadable", "", "0", "12", "0.0", "0", "0", "0"],
        ],
    )


def optional(student: str, required: float, on_top: float, **more) -> Report:
    """A report with a required question of 4 points and an optional one of 3."""
    cells = (
        CellResult("q1-a", "q1", required, 4.0, "right", ""),
        CellResult("q2-a", "q2", on_top, 3.0, "right", "", optional=True),
    )
    return replace(Report(student, "s", cells, "graded", "", (), "bubblewrap", 0, "", 0.0), **more)


@pytest.mark.parametrize(
    ("required", "on_top", "more", "score"),
    [
        (4, 3, {}, 4),
        (2, 1, {}, 3),
        (2, 3, {}, 4),
        (4, 3, {"bonus": True}, 7),
        (2, 3, {"penalty": 0.25}, 3),
        (4, 3, {"bonus": True, "penalty": 0.5}, 3.5),
    ],
)
def test_optional_points_make_up_for_required_ones(required, on_top, more, score):
    report = optional("ada", required, on_top, **more)
    assert (report.score, report.max_score, report.earned) == (score, 4, required + on_top)
    _, rows = tables.totals(["s"], [report])
    percent = f"{25 * score:.1f}"
    assert rows == [
        ["ada", *(tables.number(each) for each in (score, score, 4)), percent, f"{required}", f"{on_top}", "0"]
    ]
    late = "handed in late" if report.penalty else ""
    found = list(tables.grade_rows(replace(report, late=late)))
    assert sum(float(row[3]) for row in found) == pytest.approx(score), "the rows of a student add up"
    assert sum(float(row[4]) for row in found) == 4


def test_extra_credit_of_a_person_is_not_cut():
    report = optional("ada", 4, 0, hand=(Hand("q1-a", None, 1.0),))
    assert report.score == 5


def test_an_answer_that_waits_for_a_person_is_in_no_mean():
    spread = tables.Spread("q2")
    for n, (score, status) in enumerate([(3.0, "by hand"), (0.0, "to be graded"), (1.0, "by hand")]):
        spread.add(tables.QuestionResult("q2", score, 3, status, ""), (), f"s{n}")
    assert (spread.count, spread.mean) == (3, 2)
    assert spread.statuses["to be graded"] == 1


def test_what_was_not_attempted_is_no_misconception():
    spread = tables.Spread("q1")
    cell = CellResult("q1-a", "q1", 0, 1, "not attempted", "put your answer in place of the dots (...)")
    spread.add(tables.QuestionResult("q1", 0, 1, "not attempted", cell.message), [cell], "ada")
    assert spread.misconceptions == [] and spread.statuses["not attempted"] == 1
