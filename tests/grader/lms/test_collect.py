"""Hand-ins of 200 students, odd names included, come from each system's ZIP into the folders."""

import json
import os
import sys
import zipfile
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from hand_ins import (
    HANDED,
    LOGINS,
    NAMES,
    PATHS,
    SET,
    brightspace_path,
    brightspace_table,
    canvas_path,
    content,
    ilias_path,
    moodle_path,
    moodle_table,
    packed,
    table,
    unrostered,
)

from lincls_grader import layout
from lincls_grader.errors import GradingError
from lincls_grader.layout import submissions
from lincls_grader.lms import collect
from lincls_grader.lms.formats import SYSTEMS


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
    taken = tmp_path / "submitted" / "Ada 4006" / SET / f"{SET}.ipynb"
    assert json.loads(taken.read_bytes())["metadata"]["k"] == 2


def test_of_several_notebooks_the_one_with_the_cells_of_the_set_is_taken(tmp_path):
    later, cells = HANDED + timedelta(days=1), [f"q{k}" for k in range(20)]
    files = [
        (moodle_path(6), content(1), later),
        (moodle_path(6, "Untitled.ipynb"), content(2, *cells)),
        (moodle_path(6, "Untitled1.ipynb"), content(3, *cells[1:])),
        (moodle_path(6, "04_convexity.ipynb"), content(4, *cells[:12]), later),
        (moodle_path(6, "._Untitled.ipynb"), content(5, *cells), later),
        (moodle_path(8), content(6)),
        (f"x/__MACOSX/{moodle_path(6)}", b""),
    ]
    rows = collect(packed(tmp_path / "a.zip", files), "moodle", SET, tmp_path / "submitted", cells=cells)
    said = {row.file.partition("file_/")[2]: (row.taken, row.said) for row in rows if row.student == "Ada 4006"}
    assert len(rows) == 6 and [name for name, (taken, _) in said.items() if taken] == ["Untitled1.ipynb"]
    assert said["Untitled.ipynb"][1] == "one of several of one time; taken was Untitled1.ipynb"
    assert said[f"{SET}.ipynb"][1] == said["04_convexity.ipynb"][1]
    assert said[f"{SET}.ipynb"][1] == f"not the notebook of {SET}; taken was Untitled1.ipynb"
    assert said["._Untitled.ipynb"] == (False, "a Mac's remark on a file, not the file")
    assert next(row.said for row in rows if row.student != "Ada 4006") == f"taken, but it has no cell of {SET}"


def test_a_file_of_canvas_s_is_whose_number_the_roster_has(tmp_path):
    rows = [["Lovelace, Ada", "815", "ada"], ["Turing, Alan", "1", "alan"], ["Noether, Emmy", "12", "emmy"]]
    roster = table(tmp_path / "r.csv", ["Student", "ID", "SIS Login ID"], rows)
    files = ["group_1_815_90210_work.ipynb", f"group_1_815_90211_{SET}.ipynb", "noetheremmy_12_815_work.ipynb"]
    files += ["turingalan_LATE_1_815_90212_work.ipynb", "anon_12_9_work.ipynb"]
    archive = packed(tmp_path / "a.zip", [(file, content(1)) for file in files])
    rows = {row.file: (row.student, row.said) for row in collect(archive, "canvas", SET, tmp_path / "s", roster)}
    assert rows[files[0]] == ("", f"by its name of 1 or of 815: give the file a name in the ZIP that begins with {SET}")
    assert rows[files[1]] == ("ada", "taken; handed in as group_1: a group's goes to one of it")
    assert rows[files[2]] == ("emmy", "taken") and rows[files[3]] == ("alan", "taken; marked late")
    rows = collect(packed(tmp_path / "b.zip", [(files[4], content(1))]), "canvas", SET, tmp_path / "s", roster)
    assert [(row.student, row.said) for row in rows] == [("anon 12", "taken; in no row of the roster")]


def test_a_zip_without_the_flag_of_utf_8_has_its_names_all_the_same(tmp_path):
    name = brightspace_path(0)
    path = packed(tmp_path / "a.zip", [("x" * len(name.encode()), content(0))])
    path.write_bytes(path.read_bytes().replace(b"x" * len(name.encode()), name.encode()))
    (row,) = collect(path, "brightspace", SET, tmp_path / "submitted", brightspace_table(tmp_path / "r.csv"))
    assert (row.student, row.file, row.taken) == ("user0", name, True)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("said", SYSTEMS)
def test_a_zip_of_another_system_is_refused_by_the_name_of_the_likely_one(system, said, tmp_path):
    archive = packed(tmp_path / "a.zip", [(PATHS[system](k), content(k)) for k in range(20)])
    if said == system:
        assert all(row.taken for row in collect(archive, said, SET, tmp_path / "submitted"))
        return
    with pytest.raises(GradingError, match=f"20 of them look like {system}'s: --from {system}"):
        collect(archive, said, SET, tmp_path / "submitted")
    assert not (tmp_path / "submitted").exists()


def test_a_second_zip_replaces_by_newer_ones_only_and_keeps_what_was_there(tmp_path):
    submitted, later = tmp_path / "submitted", HANDED + timedelta(days=1)
    collect(packed(tmp_path / "1.zip", [(moodle_path(6), content(1), later)]), "moodle", SET, submitted)
    (row,) = collect(packed(tmp_path / "2.zip", [(moodle_path(6), content(2))]), "moodle", SET, submitted)
    assert not row.taken and "older than the one that is there" in row.said
    (row,) = collect(packed(tmp_path / "1.zip", [(moodle_path(6), content(1), later)]), "moodle", SET, submitted)
    assert row.taken and row.said == "there already"
    newest = packed(tmp_path / "3.zip", [(moodle_path(6), content(3), later + timedelta(days=1))])
    (row,) = collect(newest, "moodle", SET, submitted)
    folder = submitted / "Ada 4006" / SET
    assert row.taken and f"{SET}.before-1.ipynb" in row.said
    kept = {path.name: json.loads(path.read_bytes())["metadata"]["k"] for path in folder.glob("*.ipynb")}
    assert kept == {f"{SET}.ipynb": 3, f"{SET}.before-1.ipynb": 1}


def test_two_students_who_would_be_called_the_same_are_kept_apart(tmp_path):
    """A login with a _ in it cannot be told from a name, but by the roster."""
    files = [(f"E/{who}_{4000 + k}/{SET}.ipynb", content(k)) for k, who in enumerate(("X_Ada_a_l", "Y_Bob_b_l"))]
    archive = packed(tmp_path / "a.zip", files)
    rows = collect(archive, "ilias", SET, tmp_path / "1")
    twice = "taken; 2 hand-ins are of the login l"
    assert [(row.student, row.said) for row in rows] == [("X Ada a 4000", twice), ("Y Bob b 4001", twice)]
    roster = table(tmp_path / "r.csv", ["login"], [["a_l"], ["B_l"]])
    rows = collect(archive, "ilias", SET, tmp_path / "2", roster)
    assert [(row.student, row.said) for row in rows] == [("B_l", "taken"), ("a_l", "taken")]
    roster = table(tmp_path / "r.csv", ["login"], [["l"], ["a_l"], ["B_l"]])
    rows = collect(archive, "ilias", SET, tmp_path / "4", roster)
    assert [(row.student, row.said) for row in rows] == [
        ("X Ada a 4000", "taken; its login may be l or a_l"),
        ("Y Bob b 4001", "taken; its login may be l or B_l"),
    ]
    named = [["l", "Ada a X"], ["a_l", "Ada A."], ["B_l", "Bob Y"]]
    roster = table(tmp_path / "r.csv", ["login", "Full name"], named)
    rows = collect(archive, "ilias", SET, tmp_path / "5", roster)
    assert [(row.student, row.said) for row in rows] == [("B_l", "taken"), ("l", "taken")]
    files = [(f"7-8 - {who} - Nov 23, 2026 600 PM/{SET}.ipynb", content(1)) for who in ("Ada", "Bob")]
    rows = collect(packed(tmp_path / "b.zip", files), "brightspace", SET, tmp_path / "3")
    assert [(row.student, row.said) for row in rows] == [("Ada 7", "taken"), ("Bob 7", "taken")]


def test_the_same_notebook_handed_in_again_keeps_its_time(tmp_path):
    note = tmp_path / "user0" / SET / "timestamp.txt"
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
    assert (
        rows[unrostered("canvas", 1)].taken
        and not rows[unrostered("canvas", 2)].taken
        and "the most is 0.01 MB" in rows[unrostered("canvas", 2)].said
    )
    assert (submitted / layout.safe_name(unrostered("canvas", 1)) / SET / "regrade.txt").read_bytes() == b"q3, please"
    rows = collect(first, "canvas", SET, submitted)
    assert [row.said for row in rows] == ["there already", "older than the request that is there"]
    found = next(submissions(submitted, SET))
    assert found.request == "q3, please" and json.loads(found.read())["metadata"]["k"] == 1


def test_a_run_that_was_stopped_is_made_good_by_the_next(tmp_path):
    archive = packed(tmp_path / "a.zip", [(ilias_path(0), content(0))])
    collect(archive, "ilias", SET, tmp_path)
    note = tmp_path / "user0" / SET / "timestamp.txt"
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
    assert noted == {LOGINS[k]: wanted for k in (0, 1) if named or k == 0}


@pytest.mark.parametrize(
    ("head", "said", "wanted", "left"),
    [
        ("Last modified (submission)", "Friday, 1 May 2026, 12:05 AM", "2026-05-01T00:05:00+00:00", ""),
        ("Zuletzt geändert (Abgabe)", "Sonntag, 1. März 2026, 07:05", "2026-03-01T07:05:00+00:00", ""),
        ("Last modified (submission)", "05/11/2026 18:30 CET", "2026-11-05T18:30:00+01:00", ""),
        ("Last modified (submission)", "Saturday, 31 February 2026", "Saturday, 31 February 2026", "could not be read"),
        ("Last modified (submission)", "-", None, ""),
        ("Last modified (grade)", "Friday, 1 May 2026, 5:23 PM", None, ""),
    ],
)
def test_moodles_worksheet_tells_when_somebody_handed_in(head, said, wanted, left, tmp_path):
    roster = table(tmp_path / "r.csv", ["Identifier", "Full name", head], [["Participant 4001", NAMES[1], said]])
    (row,) = collect(packed(tmp_path / "a.zip", [(moodle_path(1), content(1))]), "moodle", SET, tmp_path, roster)
    note = tmp_path / "4001" / SET / "timestamp.txt"
    assert (note.read_text("utf-8").strip() if note.is_file() else None) == wanted
    assert row.taken and row.timed == (wanted is not None and not left) and left in row.said


def test_a_table_of_its_own_tells_when_somebody_handed_in(tmp_path):
    archive = packed(tmp_path / "a.zip", [(canvas_path(1), content(1))])
    times = table(tmp_path / "t.csv", ["Login", "ID", "Submitted at"], [["ada", "4001", "11/5/2026 6:30 PM"]])
    (row,) = collect(archive, "canvas", SET, tmp_path, times=times, month_first=True, zone=ZoneInfo("Europe/Prague"))
    assert (
        row.timed
        and (tmp_path / layout.safe_name(unrostered("canvas", 1)) / SET / "timestamp.txt").read_text()
        == "2026-11-05T18:30:00+01:00\n"
    )


def test_a_name_in_a_zip_writes_nowhere_else(tmp_path):
    files = [
        ("../../evil_1_assignsubmission_file_/../../x.ipynb", content(0)),
        ("/etc_2_assignsubmission_file_/x.ipynb", content(0)),
        ("a_3_assignsubmission_file_/..\\..\\x.ipynb", content(0)),
        *((f"E/a_b_.._{k}/x.ipynb", content(0)) for k in (4, 5)),
    ]
    for system in ("moodle", "ilias"):
        collect(packed(tmp_path / f"{system}.zip", files), system, SET, tmp_path / system / "submitted")
        written = [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".zip"]
        assert all(path.is_relative_to(tmp_path / "moodle" / "submitted") or system == "ilias" for path in written)
        assert all(".." not in path.relative_to(tmp_path).parts for path in written)
    assert not (tmp_path.parent / "x.ipynb").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a Unix file system")
@pytest.mark.parametrize(
    "name", [f"{SET}.ipynb", f"{SET}.ipynb.part", "timestamp.txt.part", "timestamp.txt", "login.txt"]
)
@pytest.mark.parametrize("way", ["symlink_to", "hardlink_to"])
def test_nothing_is_written_through_what_lies_beside_a_notebook(tmp_path, name, way):
    goal = tmp_path / "goal"
    goal.write_text("kept")
    os.utime(goal, (0, 0))  # older than what comes
    folder = tmp_path / "submitted" / "Ada 4006" / SET
    folder.mkdir(parents=True)
    getattr((folder.parent if name == "login.txt" else folder) / name, way)(goal)
    files = [("Ada_4006_assignsubmission_file_/" + f"{SET}.ipynb", content(1))]
    rows = collect(packed(tmp_path / "a.zip", files), "moodle", SET, tmp_path / "submitted")
    assert goal.read_text() == "kept" and len(rows) == 1
    assert rows[0].taken or "is a link" in rows[0].said
    assert not rows[0].taken or (name, way) != (f"{SET}.ipynb", "symlink_to")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a Unix file system")
def test_what_is_in_the_way_costs_its_own_student_only(tmp_path):
    for who, kind in (("Ada 4006", "pipe"), ("Bob 4007", "folder"), ("Eve 4008", "file")):
        folder = tmp_path / "submitted" / who / SET
        folder.parent.mkdir(parents=True)
        if kind == "file":
            folder.write_text("no folder")
            continue
        folder.mkdir()
        os.mkfifo(folder / f"{SET}.ipynb") if kind == "pipe" else (folder / f"{SET}.ipynb.part").mkdir()
    names = ("Ada_4006", "Bob_4007", "Eve_4008", "Kim_4009")
    files = [(f"{who}_assignsubmission_file_/{SET}.ipynb", content(1)) for who in names]
    rows = collect(packed(tmp_path / "a.zip", files), "moodle", SET, tmp_path / "submitted")
    assert [row.taken for row in rows] == [False, False, False, True]
    assert all("is in the way: remove it, and collect again" in row.said for row in rows[:3])


def test_no_two_files_of_a_student_are_compared(tmp_path, monkeypatch):
    """2,000 files take twice as long as 1,000: what is done for each asks for none of the others."""
    found = sys.modules["lincls_grader.lms.collect"]._Found
    monkeypatch.setattr(found, "__eq__", lambda self, other: pytest.fail("two files are compared"))
    files = [(moodle_path(6, f"{SET} ({k}).ipynb"), content(k)) for k in range(1500)]
    files += [(moodle_path(6, f"other ({k}).ipynb"), content(k)) for k in range(500)]
    rows = collect(packed(tmp_path / "a.zip", files), "moodle", SET, tmp_path / "submitted")
    assert len(rows) == 2000 and sum(row.taken for row in rows) == 1


def test_broken_and_huge_files_cost_their_own_student_only(tmp_path):
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(canvas_path(0), b"\0" * 60_000_000)
        archive.writestr(canvas_path(1), b"no notebook")
        archive.writestr(canvas_path(2), content(2))
        archive.writestr(canvas_path(3), content(3) * 100)
    data = bytearray(path.read_bytes())
    place = data.index(canvas_path(3).encode()) + len(canvas_path(3).encode())
    data[place : place + 8] = b"\xff" * 8
    path.write_bytes(data)
    rows = {row.student: row for row in collect(path, "canvas", SET, tmp_path / "submitted")}
    assert not rows[unrostered("canvas", 0)].taken and "60 MB" in rows[unrostered("canvas", 0)].said
    assert not rows[unrostered("canvas", 3)].taken and rows[unrostered("canvas", 3)].said.startswith("damaged: ")
    assert rows[unrostered("canvas", 1)].taken and "no notebook that can be read" in rows[unrostered("canvas", 1)].said
    assert rows[unrostered("canvas", 2)].said == "taken"


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
