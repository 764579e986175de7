"""200 students with odd names and logins, from each system's ZIP to folders, and their points back to its table."""

import re
import zipfile

import pytest
from hand_ins import LOGINS, PATHS, SET, TABLES, content, ilias_path, moodle_path, packed

from lincls_grader import files
from lincls_grader.layout import names, safe_name, student_id, submissions
from lincls_grader.lms import collect, export, feedback, rosters
from lincls_grader.lms.formats import SYSTEMS
from lincls_grader.lms.give import graded
from lincls_grader.tables import harmless, write_csv

TOLD = "several|may be|are called so"


def collected(system, tmp_path, known):
    archive = packed(tmp_path / "all.zip", [(PATHS[system](k), content(k)) for k in range(200)])
    rows = collect(archive, system, SET, tmp_path / "submitted", known)
    assert len(rows) == 200 and all(row.taken for row in rows)
    students = {}
    for each in submissions(tmp_path / "submitted", SET):
        students[int(re.search(rb'"k": (\d+)', each.read())[1])] = each
    assert len(students) == 200, "none is lost"
    remarks = {student_id(row.student): row.said.partition("; ")[2].removeprefix("marked late") for row in rows}
    return students, remarks


def points_of(students, out):
    """grades.csv as a run writes it, with two points more for each next student."""
    rows = [(each.student, SET, "q1", 2 * k, 400, "right", "") for k, each in students.items()]
    write_csv(out / "grades.csv", ("student", "set", "question", "score", "max", "status", "message"), rows)
    return graded(out, SET)


@pytest.mark.parametrize("system", PATHS)
def test_with_a_roster_nobody_is_lost_or_taken_for_another_and_what_cannot_be_told_is_said(system, tmp_path):
    students, remarks = collected(system, tmp_path, TABLES[system](tmp_path / "r.csv"))
    strange = {k for k, each in students.items() if each.student != student_id(LOGINS[k])}
    assert not {students[k].student for k in strange} & set(LOGINS)
    assert all(re.search(TOLD, remarks[students[k].student]) for k in strange), [students[k].student for k in strange]
    assert len(strange) <= (12 if system == "brightspace" else 0)
    assert len({each.page.casefold() for each in students.values()}) == 200


@pytest.mark.parametrize(("system", "column"), [("moodle", 4), ("canvas", 5)])
@pytest.mark.parametrize("rostered", [True, False])
def test_points_and_pages_go_back_to_whom_they_belong(system, column, rostered, tmp_path):
    known = TABLES[system](tmp_path / "r.csv", 400)
    students, _ = collected(system, tmp_path, known if rostered else None)
    found = export(points_of(students, tmp_path), system, known, SET)
    back = {known.user(row): row[column] for row in known.rows if known.user(row)}
    assert back == {login: str(2 * k) for k, login in enumerate(LOGINS)}
    assert (found.filled, found.missing, found.empty) == (200, [], [])
    if system == "moodle":
        for k in range(199):
            files.write(tmp_path / "feedback" / students[k].page / f"{SET}.html", str(4000 + k))
        found = feedback(tmp_path / "feedback", SET, known, tmp_path / "back.zip")
        assert (found.filled, found.missing, found.empty) == (199, [], [LOGINS[199]])
        with zipfile.ZipFile(tmp_path / "back.zip") as archive:
            assert {moodle_path(k, f"{SET}.html") for k in (0, 2, 6)} <= set(archive.namelist())
            pages = {SYSTEMS["moodle"](name)[0].number: archive.read(name).decode() for name in archive.namelist()}
        assert pages == {str(number): str(number) for number in range(4000, 4199)}


@pytest.mark.parametrize("system", ["ilias", "brightspace"])
def test_where_no_table_goes_back_points_stand_under_the_login(system, tmp_path):
    known = TABLES[system](tmp_path / "r.csv")
    students, remarks = collected(system, tmp_path, known)
    told = {k for k, each in students.items() if not re.search(TOLD, remarks[each.student])}
    points = points_of(students, tmp_path)
    called = [{str(harmless(name)) for name in names(login)} for login in LOGINS]
    back = {k: [name for name in several if name in points] for k, several in enumerate(called)}
    assert {k for k, found in back.items() if found} == told and len(told) >= (188 if system == "brightspace" else 200)
    assert all(points[back[k][0]].score == 2 * k for k in told)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("ending", ["\r\n", "\n", "\r"])
@pytest.mark.parametrize("first", ["", "sep=;"])
def test_a_table_goes_back_as_it_came(encoding, ending, first, tmp_path):
    mark = "\ufeff" if encoding.startswith("utf-16") else ""
    lines = [
        *([first] if first else []),
        '"login";"Full name";"Grade"',
        '"o\'brien";"O; ""B""\nx";""',
        '"b";"Bo";""',
        "",
    ]
    path = tmp_path / "r.csv"
    path.write_bytes((mark + ending.join(lines)).encode(encoding))
    found = rosters.read(path)
    assert list(found.users()) == ["o'brien", "b"]
    assert found.text().encode(found.encoding) == path.read_bytes()


def test_a_login_that_was_made_safe_is_kept_beside_the_hand_in_and_no_other_is_believed(tmp_path):
    archive = packed(tmp_path / "a.zip", [(ilias_path(197), content(197))])
    collect(archive, "ilias", SET, tmp_path / "submitted")
    (found,) = submissions(tmp_path / "submitted", SET)
    assert (found.student, found.page) == ("o'brien", safe_name("o'brien"))
    note = tmp_path / "submitted" / found.page / "login.txt"
    assert note.read_text() == "o'brien\n"
    note.write_text("ada\n")
    (found,) = submissions(tmp_path / "submitted", SET)
    assert found.student.startswith("o_brien~")
