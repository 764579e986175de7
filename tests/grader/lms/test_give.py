"""Points and pages go back to the systems, and both commands work together."""

import json
import os
import sys
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hand_ins import HANDED, LOGINS, NAMES, SET, canvas_table, content, moodle_path, moodle_table, packed, table

from lincls.cli import main
from lincls_grader.errors import GradingError
from lincls_grader.layout import submissions
from lincls_grader.lms import export, rosters
from lincls_grader.lms.give import Points, graded
from lincls_grader.tables import write_csv


def test_a_table_with_semicolons_goes_back_with_semicolons(tmp_path):
    roster = table(tmp_path / "r.csv", ["Username", "Grade"], [["a", ""]], delimiter=";")
    export({"a": Points(1.5, 3)}, "moodle", roster, SET)
    assert roster.text() == "Username;Grade\r\na;1.5\r\n"


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
    points = {"user0": Points(12, 10), "user2": Points(9, 10)}
    roster = moodle_table(tmp_path / "m.csv")
    found = export(points, "moodle", roster, SET)
    assert (roster.rows[0][4], roster.rows[2][4], found.capped) == ("100", "90", ["user0"])
    roster = canvas_table(tmp_path / "c.csv")
    assert export(points, "canvas", roster, SET).capped == [] and roster.rows[2][5] == "12"


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
        (out / "feedback" / LOGINS[k]).mkdir(parents=True)
        (out / "feedback" / LOGINS[k] / f"{SET}.html").write_text("page")
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


def test_the_commands_keep_odd_logins_and_give_excel_s_table_back_as_it_came(tmp_path, capsys):
    odd = ["o'brien", "=1+1", "a/b", "Anna", "anna", "4001"]
    text = "sep=;\r\nID;Student;SIS Login ID;" + f"{SET} (7)\r\n;Points Possible;;8\r\n"
    text += "".join(f"{4001 + k};{NAMES[k]};{each};\r\n" for k, each in enumerate(odd))
    (tmp_path / "r.csv").write_bytes(("\ufeff" + text.replace('"', "")).encode("utf-16-le"))
    archive = packed(tmp_path / "a.zip", [(f"x_{4001 + k}_9_{SET}.ipynb", content(k, "q1")) for k in range(len(odd))])
    known, submitted = ["--roster", str(tmp_path / "r.csv")], tmp_path / "submitted"
    wanted = ["--from", "canvas", "--set", SET, *known, "--submitted", str(submitted)]
    assert main(["collect", str(archive), *wanted]) == 0
    assert "handed in as x" in capsys.readouterr().out
    students = {json.loads(each.read())["metadata"]["k"]: each.student for each in submissions(submitted, SET)}
    assert students == dict(enumerate(odd))
    rows = [(each, SET, "q1", k, 16, "right", "") for k, each in students.items()]
    write_csv(tmp_path / "grades.csv", ("student", "set", "question", "score", "max", "status", "message"), rows)
    assert main(["export-grades", SET, "--for", "canvas", *known, "--out", str(tmp_path)]) == 0
    back = (tmp_path / f"{SET}-canvas.csv").read_bytes().decode("utf-16-le").splitlines()
    assert back[:3] == ["\ufeffsep=;", *text.splitlines()[1:3]]
    assert [line.rsplit(";", 1)[1] for line in back[3:]] == ["0", "0.5", "1", "1.5", "2", "2.5"]


def test_the_command_says_that_a_table_has_no_logins(tmp_path, capsys):
    archive = packed(tmp_path / "a.zip", [(moodle_path(6), content(6))])
    (tmp_path / "r.csv").write_text(f"Identifier,Full name,Grade\nParticipant 4006,{NAMES[6]},\n", "utf-8")
    wanted = ["collect", str(archive), "--from", "moodle", "--set", SET, "--submitted", str(tmp_path / "submitted")]
    assert main([*wanted, "--roster", str(tmp_path / "r.csv")]) == 0
    assert "r.csv tells no logins: students are called by the system's number" in capsys.readouterr().out
    table = "Identifier,Full name,Username\nParticipant 4006,Ada,ada\n,Bob,\n"
    (tmp_path / "r.csv").write_text(table.replace("Ada", NAMES[6]), "utf-8")
    assert main([*wanted, "--roster", str(tmp_path / "r.csv")]) == 0
    said = capsys.readouterr().out
    assert "r.csv without a login or a number: Bob\n" in said and "(submission) or Submitted at\n" in said
    (tmp_path / "t.csv").write_text("login,Submitted at\nada,some day\n", "utf-8")
    assert main([*wanted, "--roster", str(tmp_path / "r.csv"), "--late-from", str(tmp_path / "t.csv")]) == 0
    said = capsys.readouterr().out
    assert "could not be read: 'some day'" in said and "give --roster" not in said, "it was given"
    assert main(wanted) == 0
    assert "without --roster students are called by name and number" in capsys.readouterr().out


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
            book.add_student(LOGINS[k])
            grade = book.add_submission(SET, LOGINS[k]).notebooks[0].grades[0]
            grade.auto_score = k
        book.db.commit()
        for kind, make, column in ((MoodleExport, moodle_table, 4), (CanvasExport, canvas_table, 5)):
            make(tmp_path / "r.csv")
            kind(roster=str(tmp_path / "r.csv"), assignment=[SET], to=str(tmp_path / "f.csv")).export(book)
            filled = rosters.read(tmp_path / "f.csv")
            by_user = {filled.user(row): row[column] for row in filled.rows}
            assert by_user["user0"] == "0" and by_user["user1"] == ""
            assert by_user["user3"] == ("75" if kind is MoodleExport else "7.5")
        with pytest.raises(GradingError, match="one --assignment"):
            MoodleExport().export(book)
