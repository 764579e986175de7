"""Hand-ins of 200 students, odd names included, from each system and back again."""

import csv
import io
import json
import os
import sys
import warnings
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from lincls.cli import main
from lincls_grader.errors import GradingError
from lincls_grader.layout import submissions
from lincls_grader.lms import collect, export, feedback, rosters
from lincls_grader.lms.formats import SYSTEMS, HandIn
from lincls_grader.lms.give import Points, graded

SET = "03_perceptron"
ODD = [
    *("Zoë Ångström", "María José O'Neill-Sánchez", "李 小龙", "Анна Каренина", "Nguyễn Văn An", "Jean-Luc d'Arc"),
    *("Ada", "X Æ A-12", "Ó, Comma", '"Quoted" Name', "=SUM(A1) Formula", "Name  with   blanks", "محمد علي"),
    *("Very " + "long " * 20 + "name", "Dash - in - name", "Under score", "Trailing dot.", "CON", "e\u0301 accent"),
]
NAMES = ODD + [f"Student Number{k}" for k in range(200 - len(ODD))]
HANDED = datetime(2026, 11, 23, 18, 0)
WORDS = ("Monday, 23 November 2026, 6:00 PM", "-")  # as Moodle says that time, and that there is none


def login(k):
    return f"user{k}"


def content(k):
    return json.dumps({"cells": [], "metadata": {"k": k}, "nbformat": 4, "nbformat_minor": 5}).encode()


def moodle_path(k, file=f"{SET}.ipynb"):
    return f"{NAMES[k].replace('_', ' ')}_{4000 + k}_assignsubmission_file_/{file}"


def canvas_path(k, file=f"{SET}.ipynb"):
    sortable = "".join(c for c in NAMES[k].casefold() if c.isalnum())
    late = "LATE_" if k % 7 == 0 else ""
    return f"{sortable}_{late}{4000 + k}_{90000 + k}_{file.replace('.ipynb', '-1.ipynb') if k % 5 == 0 else file}"


def ilias_path(k, file=f"{SET}.ipynb", time=HANDED):
    first, _, last = NAMES[k].partition(" ")
    return f"Exercise 3/Submissions/{last or first}_{first}_{login(k)}_{4000 + k}/{time:%Y%m%d%H%M%S}_{file}"


def brightspace_path(k, file=f"{SET}.ipynb"):
    return f"{4000 + k}-{90000 + k} - {NAMES[k].replace('/', '')} - Nov 23, 2026 600 PM/{file}"


PATHS = {"moodle": moodle_path, "canvas": canvas_path, "ilias": ilias_path, "brightspace": brightspace_path}


def packed(path, files):
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w") as archive:
        warnings.simplefilter("ignore")  # of a name twice
        for name, data, *when in files:
            archive.writestr(zipfile.ZipInfo(name, (when or [HANDED])[0].timetuple()[:6]), data)
    return path


def table(path, head, rows, delimiter=",", mark=""):
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows([head, *rows])
    path.write_text(mark + out.getvalue(), encoding="utf-8", newline="")
    return rosters.read(path)


def moodle_table(path):
    head = ["Identifier", "Full name", "Username", "Status", "Grade", "Maximum Grade", "Feedback comments"]
    rows = [
        [f"Participant {4000 + k}", name, login(k), "Submitted", "", "100.00", "", WORDS[k % 2]]
        for k, name in enumerate(NAMES)
    ]
    head.append("Last modified (submission)")
    return table(path, head, rows, mark="\ufeff")


def canvas_table(path):
    head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", f"{SET} (77)", "04_convexity (78)"]
    rows = [["    Points Possible", "", "", "", "", "10", "9"]]
    rows += [[_sortable(name), str(4000 + k), f"S{k}", login(k), "A", "", "3"] for k, name in enumerate(NAMES)]
    return table(path, head, [*rows, ["Student, Test", "1", "", "x", "A", "", ""]])


def _sortable(name):
    first, _, last = name.partition(" ")
    return f"{last}, {first}" if last and "," not in name else name


def brightspace_table(path):
    head = ["OrgDefinedId", "Username", "Last Name", "First Name", "End-of-Line Indicator"]
    rows = []
    for k, name in enumerate(NAMES):
        first, _, last = name.partition(" ")
        rows.append([f"#{900000 + k}", login(k), last, first, "#"])
    return table(path, head, rows)


@pytest.mark.parametrize("system", SYSTEMS)
def test_of_200_students_nobody_is_lost_whatever_the_name(system, tmp_path):
    archive = packed(tmp_path / "all.zip", [(PATHS[system](k), content(k)) for k in range(200)])
    known = {"moodle": moodle_table, "canvas": canvas_table, "brightspace": brightspace_table}.get(system)
    roster = known(tmp_path / "roster.csv") if known else None
    rows = collect(archive, system, SET, tmp_path / "submitted", roster)
    assert len(rows) == 200 and all(row.taken for row in rows)
    for k in range(200):
        folder = tmp_path / "submitted" / login(k) / SET
        assert json.loads((folder / f"{SET}.ipynb").read_bytes())["metadata"]["k"] == k
        note = folder / "timestamp.txt"
        told = system in ("ilias", "brightspace") or (system == "moodle" and k % 2 == 0)
        assert note.is_file() == told
        assert not told or datetime.fromisoformat(note.read_text().strip()) == HANDED.replace(tzinfo=UTC)


@pytest.mark.parametrize("system", SYSTEMS)
def test_without_a_roster_students_are_called_by_number_or_login(system, tmp_path):
    archive = packed(tmp_path / "all.zip", [(PATHS[system](k), content(k)) for k in range(200)])
    collect(archive, system, SET, tmp_path / "submitted")
    names = {folder.name for folder in (tmp_path / "submitted").iterdir()}
    assert names == {login(k) if system == "ilias" else str(4000 + k) for k in range(200)}


def test_names_are_read_as_each_system_writes_them():
    assert SYSTEMS["moodle"]("Ada Lovelace_4711_assignsubmission_file_notes.ipynb") == HandIn(
        "Ada Lovelace", "4711", "", "notes.ipynb"
    )
    assert SYSTEMS["moodle"]("Ada Lovelace_4711_assignsubmission_file/notes.ipynb").file == "notes.ipynb"
    assert SYSTEMS["moodle"]("Ada_4711_assignsubmission_onlinetext_").file == "onlinetext.html"
    assert SYSTEMS["canvas"]("lovelaceada_LATE_815_90210_a_b-2.ipynb") == HandIn(
        "lovelaceada", "815", "", "a_b.ipynb", late=True
    )
    assert SYSTEMS["ilias"]("E/Team 1/van_der_Berg_Jan_jberg_12/20261123180000_a.ipynb") == HandIn(
        "van der Berg Jan", "12", "jberg", "a.ipynb", HANDED
    )
    assert SYSTEMS["brightspace"]("815-90210 - Ada Lovelace - Nov 23, 2026 600 PM - a.ipynb") == HandIn(
        "Ada Lovelace", "815", "", "a.ipynb", HANDED
    )
    assert SYSTEMS["brightspace"]("index.html") is None and SYSTEMS["ilias"]("status.csv") is None


def test_of_several_files_the_newest_notebook_of_the_set_is_taken_and_the_others_are_listed(tmp_path):
    later = HANDED + timedelta(hours=1)
    files = [
        (moodle_path(6), content(1)),
        (moodle_path(6, f"{SET} (1).ipynb"), content(2), later),
        (moodle_path(6, "scratch.ipynb"), content(3), later + timedelta(days=1)),
        (moodle_path(6, "photo.png"), b"png"),
        (moodle_path(8, "answers.pdf"), b"%PDF"),
        ("__MACOSX/._x", b""),
    ]
    rows = collect(packed(tmp_path / "a.zip", files), "moodle", SET, tmp_path / "submitted")
    said = {row.file.rsplit("/")[-1]: (row.taken, row.said) for row in rows}
    assert said[f"{SET} (1).ipynb"] == (True, "taken")
    assert said[f"{SET}.ipynb"][0] is False and "older hand-in" in said[f"{SET}.ipynb"][1]
    assert f"not the notebook of {SET}" in said["scratch.ipynb"][1]
    assert "not a notebook" in said["photo.png"][1] and "not a notebook" in said["answers.pdf"][1]
    assert len(rows) == 5
    taken = tmp_path / "submitted" / "4006" / SET / f"{SET}.ipynb"
    assert json.loads(taken.read_bytes())["metadata"]["k"] == 2


def test_a_second_zip_replaces_by_newer_ones_only_and_keeps_what_was_there(tmp_path):
    submitted, later = tmp_path / "submitted", HANDED + timedelta(days=1)
    collect(packed(tmp_path / "1.zip", [(moodle_path(0), content(1), later)]), "moodle", SET, submitted)
    (row,) = collect(packed(tmp_path / "2.zip", [(moodle_path(0), content(2))]), "moodle", SET, submitted)
    assert not row.taken and "older than the one that is there" in row.said
    (row,) = collect(packed(tmp_path / "1.zip", [(moodle_path(0), content(1), later)]), "moodle", SET, submitted)
    assert row.taken and row.said == "there already"
    newest = packed(tmp_path / "3.zip", [(moodle_path(0), content(3), later + timedelta(days=1))])
    (row,) = collect(newest, "moodle", SET, submitted)
    folder = submitted / "4000" / SET
    assert row.taken and f"{SET}.before-1.ipynb" in row.said
    kept = {path.name: json.loads(path.read_bytes())["metadata"]["k"] for path in folder.glob("*.ipynb")}
    assert kept == {f"{SET}.ipynb": 3, f"{SET}.before-1.ipynb": 1}


def test_two_students_who_would_be_called_the_same_are_kept_apart(tmp_path):
    """A login with a _ in it cannot be told from a name, but by the roster."""
    files = [(f"E/{who}_{4000 + k}/{SET}.ipynb", content(k)) for k, who in enumerate(("X_Ada_a_l", "Y_Bob_b_l"))]
    archive = packed(tmp_path / "a.zip", files)
    rows = collect(archive, "ilias", SET, tmp_path / "1")
    assert [(row.student, row.said) for row in rows] == [("4000", "taken"), ("4001", "taken")]
    roster = table(tmp_path / "r.csv", ["login"], [["l"], ["a_l"], ["B_l"]])
    rows = collect(archive, "ilias", SET, tmp_path / "2", roster)
    assert [(row.student, row.said) for row in rows] == [("B_l", "taken"), ("a_l", "taken")]
    files = [(f"7-8 - {who} - Nov 23, 2026 600 PM/{SET}.ipynb", content(1)) for who in ("Ada", "Bob")]
    rows = collect(packed(tmp_path / "b.zip", files), "brightspace", SET, tmp_path / "3")
    assert [(row.student, row.said) for row in rows] == [("7 Ada", "taken"), ("7 Bob", "taken")]


def test_the_same_notebook_handed_in_again_keeps_its_time(tmp_path):
    note = tmp_path / login(0) / SET / "timestamp.txt"
    for days, said in ((0, "taken"), (3, "there already"), (-1, "there already")):
        path = ilias_path(0, time=HANDED + timedelta(days=days))
        (row,) = collect(packed(tmp_path / f"{days}.zip", [(path, content(0))]), "ilias", SET, tmp_path)
        assert row.said == said
        assert note.read_text() == f"{(HANDED + timedelta(days=min(days, 0))).isoformat()}+00:00\n"


def test_a_request_to_look_again_goes_beside_the_notebook(tmp_path):
    submitted, later = tmp_path / "submitted", HANDED + timedelta(days=1)
    first = packed(tmp_path / "1.zip", [(canvas_path(1), content(1)), (canvas_path(1, "regrade.txt"), b"q2")])
    files = [(canvas_path(1, "regrade-1.txt"), b"q3, please", later), (canvas_path(2, "regrade.md"), b"x" * 11_000)]
    second = packed(tmp_path / "2.zip", files)
    rows = collect(first, "canvas", SET, submitted)
    assert [(row.taken, row.said) for row in rows] == [(True, "taken"), (True, "taken: a request to look again")]
    rows = {row.student: row for row in collect(second, "canvas", SET, submitted)}
    assert rows["4001"].taken and not rows["4002"].taken and "the most is 0.01 MB" in rows["4002"].said
    assert (submitted / "4001" / SET / "regrade.txt").read_bytes() == b"q3, please"
    rows = collect(first, "canvas", SET, submitted)
    assert [row.said for row in rows] == ["there already", "older than the request that is there"]
    found = next(submissions(submitted, SET))
    assert found.request == "q3, please" and json.loads(found.read())["metadata"]["k"] == 1


def test_a_run_that_was_stopped_is_made_good_by_the_next(tmp_path):
    archive = packed(tmp_path / "a.zip", [(ilias_path(0), content(0))])
    collect(archive, "ilias", SET, tmp_path)
    note = tmp_path / login(0) / SET / "timestamp.txt"
    note.unlink()
    (row,) = collect(archive, "ilias", SET, tmp_path)
    assert row.said == "there already" and note.read_text() == f"{HANDED.isoformat()}+00:00\n"
    assert {path.name for path in note.parent.iterdir()} == {note.name, f"{SET}.ipynb"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_time_of_a_download_is_nobodys_time_of_handing_in(system, tmp_path):
    """Moodle and Canvas stream their ZIPs, whose times are those of that moment; names and the worksheet tell more."""
    later = HANDED + timedelta(days=9)
    archive = packed(tmp_path / "a.zip", [(PATHS[system](k), content(k), later) for k in (0, 1)])
    rows = collect(archive, system, SET, tmp_path)
    named = system in ("ilias", "brightspace")
    assert [(row.taken, row.timed) for row in rows] == [(True, named)] * 2
    assert len(list(tmp_path.glob("*/*/timestamp.txt"))) == (2 if named else 0)
    roster = moodle_table(tmp_path / "r.csv")
    rows = collect(archive, system, SET, tmp_path / "again", roster, ZoneInfo("Europe/Prague"))
    noted = {path.parts[-3]: path.read_text().strip() for path in tmp_path.glob("again/*/*/timestamp.txt")}
    wanted = HANDED.replace(tzinfo=ZoneInfo("Europe/Prague")).isoformat()
    assert noted == {login(k): wanted for k in (0, 1) if named or k == 0}


@pytest.mark.parametrize(
    ("head", "said", "wanted"),
    [
        ("Last modified (submission)", "Friday, 1 May 2026, 12:05 AM", datetime(2026, 5, 1, 0, 5)),
        ("Last modified (submission)", "Friday, 01 May 2026, 17:23", datetime(2026, 5, 1, 17, 23)),
        ("Zuletzt geändert (Abgabe)", "Sonntag, 1. März 2026, 07:05", datetime(2026, 3, 1, 7, 5)),
        ("Last modified (submission)", "Saturday, 31 February 2026, 5:23 PM", None),
        ("Last modified (submission)", "vendredi 20 novembre 2026, 17:23", None),
        ("Last modified (grade)", "Friday, 1 May 2026, 5:23 PM", None),
    ],
)
def test_moodles_worksheet_tells_when_somebody_handed_in(head, said, wanted, tmp_path):
    roster = table(tmp_path / "r.csv", ["Identifier", head], [["Participant 7", said]])
    assert roster.handed_in("7") == wanted and roster.handed_in("8") is None


def test_a_name_in_a_zip_writes_nowhere_else(tmp_path):
    files = [
        ("../../evil_1_assignsubmission_file_/../../x.ipynb", content(0)),
        ("/etc_2_assignsubmission_file_/x.ipynb", content(0)),
        ("a_3_assignsubmission_file_/..\\..\\x.ipynb", content(0)),
        ("E/a_b_.._4/x.ipynb", content(0)),
    ]
    for system in ("moodle", "ilias"):
        collect(packed(tmp_path / f"{system}.zip", files), system, SET, tmp_path / system / "submitted")
        written = [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".zip"]
        assert all(path.is_relative_to(tmp_path / "moodle" / "submitted") or system == "ilias" for path in written)
        assert all(".." not in path.relative_to(tmp_path).parts for path in written)
    assert not (tmp_path.parent / "x.ipynb").exists()


def test_a_link_in_the_way_is_not_followed(tmp_path):
    goal = tmp_path / "goal.ipynb"
    goal.write_text("kept")
    folder = tmp_path / "submitted" / "4000" / SET
    folder.mkdir(parents=True)
    (folder / f"{SET}.ipynb").symlink_to(goal)
    (row,) = collect(packed(tmp_path / "a.zip", [(moodle_path(0), content(1))]), "moodle", SET, tmp_path / "submitted")
    assert not row.taken and "is a link" in row.said and goal.read_text() == "kept"


def test_broken_and_huge_files_cost_their_own_student_only(tmp_path):
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(moodle_path(0), b"\0" * 60_000_000)
        archive.writestr(moodle_path(1), b"no notebook")
        archive.writestr(moodle_path(2), content(2))
        archive.writestr(moodle_path(3), content(3) * 100)
    data = bytearray(path.read_bytes())
    place = data.index(moodle_path(3).encode()) + len(moodle_path(3).encode())
    data[place : place + 8] = b"\xff" * 8
    path.write_bytes(data)
    rows = {row.student: row for row in collect(path, "moodle", SET, tmp_path / "submitted")}
    assert not rows["4000"].taken and "60 MB" in rows["4000"].said
    assert not rows["4003"].taken and rows["4003"].said.startswith("damaged: ")
    assert rows["4001"].taken and "no notebook that can be read" in rows["4001"].said
    assert rows["4002"].said == "taken"


def test_what_is_no_such_zip_is_refused_with_a_sentence(tmp_path):
    with pytest.raises(GradingError, match="wanted one of moodle"):
        collect(tmp_path, "blackboard", SET, tmp_path)
    (tmp_path / "a.zip").write_bytes(b"PK")
    with pytest.raises(GradingError, match="no ZIP that can be read"):
        collect(tmp_path / "a.zip", "moodle", SET, tmp_path)
    with pytest.raises(GradingError, match="No such file"):
        collect(tmp_path / "b.zip", "moodle", SET, tmp_path)
    with pytest.raises(GradingError, match="holds no file"):
        collect(packed(tmp_path / "d.zip", []), "moodle", SET, tmp_path)
    with pytest.raises(GradingError, match=r"nothing in .* has a name as canvas gives"):
        collect(packed(tmp_path / "c.zip", [("Notes/a.ipynb", b"")]), "canvas", SET, tmp_path)


@pytest.mark.parametrize(("system", "make", "top"), [("moodle", moodle_table, 100), ("canvas", canvas_table, 10)])
def test_the_points_of_200_students_come_back_into_the_table_and_nothing_else_changes(system, make, top, tmp_path):
    roster = make(tmp_path / "roster.csv")
    before = (tmp_path / "roster.csv").read_bytes().decode()
    points = {login(k): Points(k % 32, 31) for k in range(1, 200)} | {"stranger": Points(1, 31)}
    found = export(points, system, roster, SET)
    assert found.filled == 199 and found.missing == ["stranger"] and found.empty == [login(0)]
    (tmp_path / "filled.csv").write_text(roster.text(), encoding="utf-8", newline="")
    after, column = rosters.read(tmp_path / "filled.csv"), 4 if system == "moodle" else 5
    by_user = {after.user(row): row[column] for row in after.rows if after.user(row)}
    assert by_user[login(0)] == ""
    for k in range(1, 200):
        assert float(by_user[login(k)]) == pytest.approx(top * (k % 32) / 31, abs=0.005)
    for row in after.rows:
        if after.user(row):
            row[column] = ""
    assert after.text() == before


def test_feedback_goes_back_under_the_names_that_moodle_gave(tmp_path):
    roster = moodle_table(tmp_path / "roster.csv")
    for k in range(199):
        folder = tmp_path / "feedback" / login(k)
        folder.mkdir(parents=True)
        (folder / f"{SET}.html").write_text(f"page {k}")
    found = feedback(tmp_path / "feedback", SET, roster, tmp_path / "back.zip")
    assert found.filled == 199 and found.missing == [] and found.empty == [login(199)]
    with zipfile.ZipFile(tmp_path / "back.zip") as archive:
        for k in range(199):
            read = SYSTEMS["moodle"](moodle_path(k, f"{SET}.html"))
            assert archive.read(moodle_path(k, f"{SET}.html")).decode() == f"page {k}"
            assert read.number == str(4000 + k)


def test_two_students_of_one_name_are_told_apart_by_number_or_not_at_all(tmp_path):
    head = ["Username", "First Name", "Last Name"]
    roster = table(tmp_path / "r.csv", head, [["a1", "Ann", "Lee"], ["a2", "Ann", "Lee"], ["b", "Bo", "Lee"]])
    assert roster.login("7", "Ann Lee") == "" and roster.login("7", "bo  lee") == "b"


def test_a_table_with_semicolons_goes_back_with_semicolons(tmp_path):
    roster = table(tmp_path / "r.csv", ["Username", "Grade"], [["a", ""]], delimiter=";")
    export({"a": Points(1.5, 3)}, "moodle", roster, SET)
    assert roster.text() == "Username;Grade\r\na;1.5\r\n"


@pytest.mark.parametrize(
    ("content", "said"), [(b"", "empty"), (b"\xff\xfe\x00", "UTF-8"), (b"Colour,Size\nred,1\n", "none of the columns")]
)
def test_what_is_no_roster_is_refused(content, said, tmp_path):
    (tmp_path / "r.csv").write_bytes(content)
    with pytest.raises(GradingError, match=said):
        rosters.read(tmp_path / "r.csv")


def test_a_column_that_is_not_there_or_twice_is_refused(tmp_path):
    head = ["Student", "ID", f"{SET} (1)", f"{SET} again (2)"]
    roster = table(tmp_path / "r.csv", head, [["Points Possible", "", "x", "5"], ["A", "1", "", ""]])
    with pytest.raises(GradingError, match="more than one column"):
        export({"1": Points(1, 2)}, "canvas", roster, SET)
    with pytest.raises(GradingError, match="no column that is called"):
        export({"1": Points(1, 2)}, "canvas", roster, SET, "04")
    with pytest.raises(GradingError, match="'x', wanted a number above 0"):
        export({"1": Points(1, 2)}, "canvas", roster, SET, f"{SET} (1)")
    assert export({"1": Points(1, 2)}, "canvas", roster, SET, f"{SET} again (2)").filled == 1
    assert roster.rows[1][3] == "2.5"


def test_moodle_s_worksheet_in_another_language_is_filled_in_too(tmp_path):
    head = ["ID", "Vollständiger Name", "Bewertung", "Bestwertung", "Feedback als Kommentar"]
    roster = table(tmp_path / "r.csv", head, [["Teilnehmer/in7", "Ada", "", "50,00", ""]], ";", "\ufeff")
    with pytest.raises(GradingError, match=r"has no column Grade .* --column NAME"):
        export({"7": Points(1, 3)}, "moodle", roster, SET)
    with pytest.raises(GradingError, match="has no column Note"):
        export({"7": Points(1, 3)}, "moodle", roster, SET, "Note")
    assert export({"7": Points(1, 3)}, "moodle", roster, SET, "Bewertung").filled == 1
    assert roster.rows[0][2] == "16,67"
    assert export({"7": Points(1, 3)}, "moodle", roster, SET, "Feedback als Kommentar").filled == 1
    assert roster.rows[0][4] == "1"


def test_moodle_gets_no_more_than_its_maximum_and_canvas_all(tmp_path):
    """With --bonus somebody may have more; Moodle's import leaves such a row out (mod/assign/feedback/offline)."""
    points = {login(0): Points(12, 10), login(2): Points(9, 10)}
    roster = moodle_table(tmp_path / "m.csv")
    found = export(points, "moodle", roster, SET)
    assert (roster.rows[0][4], roster.rows[2][4], found.capped) == ("100", "90", [login(0)])
    roster = canvas_table(tmp_path / "c.csv")
    assert export(points, "canvas", roster, SET).capped == [] and roster.rows[1][5] == "12"


def test_the_commands_go_from_a_zip_to_points_and_pages(tmp_path, capsys):
    archive = packed(tmp_path / "a.zip", [(moodle_path(k), content(k)) for k in (0, 6)] + [("list.txt", b"")])
    moodle_table(tmp_path / "r.csv")
    found = ["--from", "moodle", "--set", SET, "--roster", str(tmp_path / "r.csv"), "--zone", "Europe/Prague"]
    submitted = tmp_path / "submitted"
    assert main(["collect", str(archive), *found, "--submitted", str(submitted)]) == 1
    said = capsys.readouterr().out
    assert "2 of 2 students have a notebook" in said and "1 files have no name as moodle gives" in said
    assert "without the time" not in said
    noted = (submitted / "user6" / SET / "timestamp.txt").read_text().strip()
    assert datetime.fromisoformat(noted) == HANDED.replace(tzinfo=ZoneInfo("Europe/Prague"))

    out = tmp_path / "graded"
    for k in (0, 6):
        (out / "feedback" / login(k)).mkdir(parents=True)
        (out / "feedback" / login(k) / f"{SET}.html").write_text("page")
    rows = [["user0", SET, "q1", "2", "3", "right", ""], ["user0", SET, "q2", "1", "1", "right", ""]]
    rows += [["user6", SET, "q1", "0", "3", "to be graded", ""], ["user6", SET, "late", "-0", "0", "late", ""]]
    head = "student,set,question,score,max,status,message\n"
    (out / "grades.csv").write_text(head + "".join(",".join(row) + "\n" for row in rows))
    assert graded(out, SET) == {"user0": Points(3, 4), "user6": Points(0, 3, "to be graded")}
    wanted = ["--for", "moodle", "--roster", str(tmp_path / "r.csv"), "--out", str(out)]
    assert main(["export-grades", SET, *wanted, "--feedback", str(tmp_path / "pages.zip")]) == 0
    said, warned = capsys.readouterr()
    assert "2 rows have points" in said and "2 pages" in said and not warned
    assert "look at these first, to be graded: user6\n" in said and "unreadable" not in said
    filled = rosters.read(out / f"{SET}-moodle.csv")
    assert [row[4] for row in filled.rows[:7]] == ["75", "", "", "", "", "", "0"]
    (out / "gradebook.db").touch()
    os.utime(out / "grades.csv", (0, 0))
    assert main(["export-grades", "3", *wanted]) == 0
    assert f"changed after grades.csv: run lincls grade {SET} first" in capsys.readouterr().err
    assert main(["export-grades", "05_xor", *wanted]) == 1
    assert "has no row of 05_xor" in capsys.readouterr().err
    assert main(["collect", str(archive), "--from", "moodle", "--set", SET, "--zone", "Mars"]) == 1
    assert "wanted a name as Europe/Prague" in capsys.readouterr().err
    found[3] = "03"
    assert main(["collect", str(archive), *found, "--submitted", str(submitted)]) == 1
    assert f"2 of 2 students have a notebook of {SET}" in capsys.readouterr().out
    assert main(["collect", str(archive), "--from", "moodle", "--set", "3_perceptron"]) == 1
    assert "no set '3_perceptron'" in capsys.readouterr().err


@pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")
def test_nbgraders_exporter_fills_the_same_table(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)  # nbgrader calls alembic
    from nbgrader.api import Gradebook

    from lincls_grader.lms.nbgrader import CanvasExport, MoodleExport

    with Gradebook(f"sqlite:///{tmp_path}/gradebook.db") as book:
        book.add_assignment(SET)
        book.add_notebook(SET, SET)
        book.add_grade_cell("q1-a", SET, SET, max_score=4, cell_type="code")
        for k in (0, 3):
            book.add_student(login(k))
            grade = book.add_submission(SET, login(k)).notebooks[0].grades[0]
            grade.auto_score = k
        book.db.commit()
        for kind, make, column in ((MoodleExport, moodle_table, 4), (CanvasExport, canvas_table, 5)):
            make(tmp_path / "r.csv")
            kind(roster=str(tmp_path / "r.csv"), assignment=[SET], to=str(tmp_path / "f.csv")).export(book)
            filled = rosters.read(tmp_path / "f.csv")
            by_user = {filled.user(row): row[column] for row in filled.rows}
            assert by_user[login(0)] == "0" and by_user[login(1)] == ""
            assert by_user[login(3)] == ("75" if kind is MoodleExport else "7.5")
        with pytest.raises(GradingError, match="one --assignment"):
            MoodleExport().export(book)
