"""`lincls grade`: from a folder of submissions to grades, or a sentence that says what is wrong."""

import csv
import shutil
import sqlite3
import sys
import time
import warnings
from pathlib import Path

import harmful
import hostile
import pytest
import small
import standins

from lincls import cli
from lincls_grader import gradebook, ledger, tables
from lincls_grader.grade import _lines, close
from lincls_grader.house import doctor

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course with one tiny set; the working directory is in it."""
    make_course(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def make_course(folder: Path) -> None:
    """A set, and three students who handed in."""
    solution = standins.solution(folder)
    (folder / "notebooks").mkdir()
    (folder / "notebooks" / "00_welcome.ipynb").touch()
    shutil.copy(ROOT / "nbgrader_config.py", folder)
    submitted = folder / "submitted"
    standins.hand_in(submitted, "ada", solution.read_text("utf-8"))
    standins.hand_in(submitted, "bob ../x".replace("/", "_"), solution.read_text("utf-8").replace("w = 1", "w = 2", 1))
    standins.hand_in(submitted, "eve", "")
    (submitted / "ada" / standins.SET / "timestamp.txt").write_text("2026-11-20 10:00:00.000000 UTC\n", "utf-8")


def check_grades(course):
    found = small.rows(course)
    assert found["ada", "q1"][:3] == ["2", "2", "right"] and found["ada", "q2"][:3] == ["4", "4", "right"]
    assert found["bob .._x", "q1"][:3] == ["0", "2", "wrong"]
    assert found["eve", "q1"][:3] == ["0", "2", "unreadable"]


def formgrader_s_list(course) -> set[str]:
    """The students whom nbgrader's formgrader offers for grading by hand, with the settings of docs/grading.md."""
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config

    settings = Config()
    settings.CourseDirectory.root = str(course)
    settings.CourseDirectory.db_url = f"sqlite:///{course}/graded/gradebook.db"
    settings.CourseDirectory.autograded_directory = "graded/autograded"
    with warnings.catch_warnings(action="ignore"):
        api = NbGraderAPI(config=settings)
        assert api.get_autograded_students(standins.SET) == {"ada", "bob .._x", "eve"}
        return {each["student"] for each in api.get_notebook_submissions(standins.SET, standins.SET)}


def test_a_class_is_graded_in_isolation_and_the_second_run_has_nothing_to_do(isolated, course, capsys, monkeypatch):
    monkeypatch.undo()  # this command ends its warm graders, as it does for its users
    monkeypatch.chdir(course)
    command = ["grade", standins.SET, "--submitted", "submitted", "--out", "graded", "--workers", "1", "--seed", "3"]
    assert cli.main(command) == 0
    assert "09_tiny: 3 graded, 0 as before, 1 to look at" in capsys.readouterr().out
    assert not _lines
    check_grades(course)
    names = {path.relative_to(course / "graded").as_posix() for path in (course / "graded").rglob("*.*")}
    assert {"grades.csv", "report.csv", "report.html", "gradebook.db", "feedback/ada/09_tiny.html"} <= names
    assert formgrader_s_list(course) == {"ada", "bob .._x", "eve"}
    assert "without isolation" not in (course / "graded" / "grades.csv").read_text("utf-8")
    assert cli.main(command) == 0
    assert "09_tiny: 0 graded, 3 as before" in capsys.readouterr().out


EDITS_THE_GRADEBOOK = """\
import os, sqlite3, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for _ in range(100):
            time.sleep(0.1)
            with sqlite3.connect(PLACE, timeout=9) as book:
                book.execute("UPDATE grade SET manual_score = 99")
    os._exit(0)
def f(x): return 0"""


def test_honest_and_hostile_students_of_one_class_do_not_touch_each_other(isolated, course, capsys):
    """Three of each in one run of the command; where a hostile one stands in the order is no matter."""
    edits = EDITS_THE_GRADEBOOK.replace("PLACE", repr(str(course / "graded" / "gradebook.db")))
    wanted = {  # student: question 2, the points of question 2, its status
        "ada": (small.RIGHT["q2"], "3", "right"),
        "bea": (harmful.HARM["kills everybody"][0], "0", None),
        "cyd": ("def f(x):\n    return np.cumsum(x**2)", "3", "right"),
        "dan": (hostile.FORGERIES["writes noise on the line"][0], "0", None),
        "eve": ("def f(x):\n    return np.cumsum(x)", "0", "wrong"),
        "fay": (edits, "0", "wrong"),
        "gus": (small.RIGHT["q2"], "3", "right"),
    }
    (course / "solutions" / "small").mkdir()
    small.instructor(course / "solutions" / "small")
    for student, (text, *_) in wanted.items():
        place = course / "submitted" / student / "small"
        place.mkdir(parents=True, exist_ok=True)
        (place / "small.ipynb").write_bytes(small.raw(small.handed_in(q2=text)))
    assert cli.main(["grade", "small", "--workers", "1", "--seed", "3"]) == 0
    assert "small: 7 graded, 0 as before" in capsys.readouterr().out
    found = small.rows(course)
    for student, (_, points, status) in wanted.items():
        assert found[student, "q1"][:3] == found[student, "q3"][:3] == ["1", "1", "right"]
        assert found[student, "q2"][:2] == [points, "3"] and status in (None, found[student, "q2"][2])
    time.sleep(0.5)  # what was left behind had its time
    with sqlite3.connect(course / "graded" / "gradebook.db") as book:
        scores = book.execute("SELECT sum(auto_score), count(manual_score) FROM grade").fetchone()
    assert scores == (7 * 2 + 3 * 3, 0)


def test_where_nothing_can_be_isolated_nothing_is_graded(course, capsys, monkeypatch):
    close()  # an earlier test may have left a warm grader
    monkeypatch.setenv("PATH", str(course))
    assert cli.main(["grade", standins.SET]) == 1
    said = capsys.readouterr().err
    assert said.startswith(
        "lincls grade: nothing is graded: bubblewrap is not installed. Debian and Ubuntu: apt install"
    )
    assert not (course / "graded").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["10_other"], "no set '10_other'"),
        (["10"], "no set '10'"),
        (["../09_tiny"], "there are: 09_tiny"),
        ([standins.SET, "--submitted", "nowhere"], "no folder nowhere. What students hand in goes to submitted/"),
        ([standins.SET, "--workers", "0"], "--workers is 0, wanted 1 or more"),
        ([standins.SET, "--seed", "-1"], "--seed is -1, wanted 0 or more"),
        ([standins.SET, "--isolation", "none", "--gradebook", "nonsense"], "the gradebook 'nonsense' does not open"),
    ],
)
def test_a_mistake_is_answered_with_a_sentence(course, capsys, arguments, said):
    assert cli.main(["grade", *arguments]) == 1
    assert said in capsys.readouterr().err
    assert not (course / "graded" / "grades.csv").exists()


def test_a_folder_without_a_submission_is_not_taken_for_success(course, capsys):
    assert cli.main(["grade", standins.SET, "--submitted", "solutions", "--isolation", "none"]) == 1
    wanted = f"solutions/STUDENT/{standins.SET}/{standins.SET}.ipynb"
    assert f"nothing to grade in solutions: what students hand in goes to {wanted}" in capsys.readouterr().err


def test_a_solution_that_is_no_set_is_answered_with_a_sentence(course, capsys):
    (course / "solutions" / standins.SET / f"{standins.SET}.ipynb").write_text("{}", "utf-8")
    assert cli.main(["grade", standins.SET, "--isolation", "none"]) == 1
    assert "is not an instructor's notebook" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="needs a Unix file system")
def test_a_disk_that_is_full_and_a_folder_that_is_a_file_are_answered_with_a_sentence(course, capsys, monkeypatch):
    (course / "afile").touch()
    assert cli.main(["grade", standins.SET, "--isolation", "none", "--out", "afile"]) == 1
    assert "--out is afile, which is a file" in capsys.readouterr().err

    def full(self, records):
        raise OSError(28, "No space left on device", "graded.jsonl")

    monkeypatch.setattr(ledger.Ledger, "append", full)
    assert cli.main(["grade", standins.SET, "--isolation", "none"]) == 1
    said = capsys.readouterr().err
    assert "graded.jsonl: No space left on device. What is graded is kept" in said


@pytest.mark.skipif(sys.platform == "win32", reason="needs locks")
def test_a_second_run_that_is_refused_changes_nothing(course, capsys):
    out = course / "graded"
    out.mkdir()
    (out / "seed.txt").write_text("5\n", "utf-8")
    with ledger.alone(out):
        assert cli.main(["grade", standins.SET, "--isolation", "none", "--seed", "6"]) == 1
    assert "another run is grading" in capsys.readouterr().err
    assert (out / "seed.txt").read_text("utf-8") == "5\n" and not (out / "gradebook.db").exists()


def test_there_is_one_truth_about_a_grade(course, capsys):
    """Points and words entered by a person are in every table and page after the next run, and stay there."""
    grade = ["grade", standins.SET, "--isolation", "none", "--workers", "1"]
    assert cli.main(grade) == 0
    assert "Graded without isolation: every row says so." in capsys.readouterr().err
    check_grades(course)
    assert cli.main(["score", standins.SET, "bob .._x", "q1", "1,5", "--comment", "the right idea"]) == 0
    assert "1.5 of 2 points entered" in capsys.readouterr().out
    assert cli.main(grade) == 0
    assert "1 graded, 2 as before" in capsys.readouterr().out

    def check():
        found = small.rows(course)["bob .._x", "q1"]
        assert found[:3] == ["1.5", "2", "by hand"] and "by hand: the right idea" in found[3]
        page = (course / "graded" / "feedback" / "bob .._x" / f"{standins.SET}.html").read_text("utf-8")
        assert "5.5 of 6 points" in page and "the right idea" in page and "✎ by hand" in page
        with (course / "graded" / "totals.csv").open(encoding="utf-8", newline="") as file:
            assert list(csv.reader(file)) == [
                ["student", standins.SET, "total", "max", *tables.HEAD_OF_PARTS],
                ["ada", "6", "6", "6", "100.0", "6", "0", "0"],
                ["bob .._x", "5.5", "5.5", "6", "91.7", "5.5", "0", "0"],
                ["eve", "unreadable", "0", "6", "0.0", "0", "0", "0"],
            ]

    check()
    assert cli.main(grade) == 0 and "0 graded, 3 as before" in capsys.readouterr().out
    assert cli.main([*grade, "--force"]) == 0
    check()
    (course / "graded" / "gradebook.db").unlink()
    assert cli.main(grade) == 0
    check()
    with sqlite3.connect(course / "graded" / "gradebook.db") as book:
        assert book.execute("select manual_score from grade where manual_score is not null").fetchall() == [(1.5,)]
    capsys.readouterr()
    for arguments, said in (
        (["nobody", "q1", "1"], "no submission of"), (["ada", "q1", "3"], "q1 has 2 points"),
        (["ada", "q1"], "nothing to enter"), (["ada", "q1", "nan"], "wanted a number"),
    ):  # fmt: skip
        assert cli.main(["score", standins.SET, *arguments]) == 1
        assert said in capsys.readouterr().err


def test_a_gradebook_elsewhere_is_remembered(course, capsys, monkeypatch):
    """A run without --gradebook would begin another one, and know nothing of the points in the first."""
    grade = ["grade", standins.SET, "--isolation", "none", "--workers", "1"]
    assert cli.main([*grade, "--gradebook", "sqlite:///elsewhere.db"]) == 0
    monkeypatch.chdir(course / "submitted")
    grade[1] = "9"
    assert cli.main(["score", "09", "ada", "q1", "1.5", "--course", str(course)]) == 0
    assert cli.main([*grade, "--course", str(course)]) == 0
    assert small.rows(course)["ada", "q1"][:3] == ["1.5", "2", "by hand"]
    out = course / "graded"
    assert not (out / "gradebook.db").exists() and not (course / "submitted" / "elsewhere.db").exists()
    assert (out / gradebook.FILE).read_text("utf-8") == f"sqlite:///{course}/elsewhere.db\n"
    capsys.readouterr()
    gradebook.keep(out, "postgresql://me:secret@host/course")
    assert cli.main([*grade, "--course", str(course)]) == 1
    said = capsys.readouterr().err
    assert "is postgresql://me:***@host/course: name it by --gradebook" in said and "secret" not in said
    gradebook.keep(out, f"sqlite:///{out}/gradebook.db")
    assert not (out / gradebook.FILE).exists()


def test_the_doctor_says_what_bounds_a_submission(course, capsys, monkeypatch, isolated):
    monkeypatch.setenv("LINCLS_BOUND", "limits")
    assert cli.main(["grade", "--doctor"]) == 0
    said = capsys.readouterr().out
    assert "sandbox: bubblewrap" in said and "bound: limits (no control group" in said and "systemd-run" in said
    monkeypatch.setenv("LINCLS_BOUND", "hope")
    assert cli.main(["grade", "--doctor"]) == 1
    assert "LINCLS_BOUND should be one of" in "".join(capsys.readouterr())
    monkeypatch.setattr(doctor, "probe", lambda: "bubblewrap is not installed. Way out.")
    assert cli.main(["grade", "--doctor"]) == 1
    assert "sandbox: bubblewrap is not installed" in capsys.readouterr().out
    assert cli.main(["grade"]) == 1
    assert "say which set" in capsys.readouterr().err


def test_being_late_costs_the_same_in_every_table(course, capsys):
    """ada handed in on 2026-11-20 at 10:00 UTC; nobody else's time is known."""
    grade = ["grade", standins.SET, "--isolation", "none", "--workers", "1"]
    assert cli.main([*grade, "--due", "2026-11-19T09:00", "--late", "10%/day"]) == 0

    def check(score, late):
        found = small.rows(course)
        assert found.get(("ada", "late"), [None] * 4)[0] == late
        with (course / "graded" / "totals.csv").open(encoding="utf-8", newline="") as file:
            assert {row[0]: row[1] for row in csv.reader(file)}["ada"] == score
        page = (course / "graded" / "feedback" / "ada" / f"{standins.SET}.html").read_text("utf-8")
        assert f"{score} of 6 points" in page and ("handed in late" in page) == (late is not None)
        with sqlite3.connect(course / "graded" / "gradebook.db") as book:
            taken = book.execute("select late_submission_penalty from submitted_notebook").fetchall()
            assert sum(each or 0 for (each,) in taken) == pytest.approx(-float(late or 0))

    check("4.8", "-1.2")
    capsys.readouterr()
    assert cli.main(grade) == 0 and "0 graded, 3 as before" in capsys.readouterr().out, "the rule is kept"
    (course / "longer.csv").write_text("student,due\nada,2026-11-21T09:00\nAda,2026-11-21T09:00\n", "utf-8")
    more = ["--due", "2026-11-19T09:00", "--late", "10%/day", "--extensions", "longer.csv"]
    assert cli.main([*grade, *more]) == 0
    said, strange = capsys.readouterr()
    assert "1 graded, 2 as before, 2 to look at" in said
    assert "due 2026-11-19 09:00+00:00, then 10 % less for each day that has begun; longer: Ada, ada\n" in said
    assert strange == (
        "2 without a time of handing in that can be read: nothing is taken off\n"
        "Graded without isolation: every row says so.\nWith longer, but without a hand-in: Ada\n"
    )
    desk = (course / "graded" / "report.html").read_text("utf-8")
    assert "No time of handing in that can be read: 2" in desk and "no time is noted, so nothing is taken off" in desk
    check("6", None)
    assert cli.main([*grade, "--late", "10%/day"]) == 1
    assert "need --due" in capsys.readouterr().err


def test_a_due_time_before_all_hand_ins_is_said_and_the_right_one_gives_the_points_back(isolated, course, capsys):
    late = ["--late", "10%/day"]
    assert cli.main(["grade", standins.SET, "--workers", "1", "--due", "2025-11-21T18:00", *late]) == 0
    assert "09_tiny: 1 hand-in with a time, and none came before that" in capsys.readouterr().err
    assert (
        "1 submission has a time, and none came before the set was due" in (course / "graded/report.html").read_text()
    )
    assert small.rows(course)["ada", "late"][0] == "-6" and small.rows(course)["bob .._x", "q2"][:2] == ["4", "4"]
    assert cli.main(["grade", standins.SET, "--workers", "1", "--due", "2026-11-21T18:00", *late]) == 0
    assert "none came before" not in capsys.readouterr().err
    assert "none came before" not in (course / "graded/report.html").read_text()
    assert ("ada", "late") not in small.rows(course) and small.rows(course)["ada", "q1"][:2] == ["2", "2"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="bubblewrap is Linux's")
@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("login,Name\nada,Ada\nada,Eve\n", "has the login 'ada' twice, for 'Ada' and for 'Eve'"),
        ("login,Name\n,Ada\n,Eve\n", "names no student: no row has anything in login"),
        ("Name,Colour\nAda,red\n", "has none of the columns Username"),
    ],
)
def test_a_roster_that_cannot_be_used_is_a_sentence_and_changes_nothing(isolated, course, capsys, table, said):
    (course / "good.csv").write_text("login,Name\nada,Ada\nnew,New\n,Bob\n", "utf-8")
    command = ["grade", standins.SET, "--workers", "1", "--roster"]
    assert cli.main([*command, "good.csv"]) == 0
    assert "In good.csv without a login or a number: Bob" in capsys.readouterr().err
    before = {path.name: path.read_bytes() for path in (course / "graded").iterdir() if path.is_file()}
    (course / "r.csv").write_text(table, "utf-8")
    assert cli.main([*command, "r.csv", "--due", "2026-11-21T18:00"]) == 1
    assert said in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in (course / "graded").iterdir() if path.is_file()} == before
    assert "Handed in nothing: 1" in (course / "graded" / "report.html").read_text("utf-8")
