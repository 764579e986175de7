"""Submissions are found in nbgrader's layout, and no name or link in it leads anywhere else."""

import contextlib
import os
import shutil
import socket
import stat
import sys
from pathlib import Path

import pytest
import standins
from hypothesis import example, given
from hypothesis import strategies as st

from lincls_grader import layout

unix = pytest.mark.skipif(sys.platform == "win32", reason="needs a Unix file system")


def found(submitted: Path) -> dict[str, layout.Submission]:
    return {each.student: each for each in layout.submissions(submitted, standins.SET)}


def test_every_student_with_a_folder_for_the_set_is_found_in_order(tmp_path):
    for student in ("zoe", "ada", "Müller, Jörg", "first.last@school.edu", ".bob"):
        standins.hand_in(tmp_path, student, "right")
    (tmp_path / "nothing handed in").mkdir()
    (tmp_path / ".git").mkdir()
    students = list(found(tmp_path))
    assert students == [".bob", "Müller, Jörg", "ada", "first.last@school.edu", "zoe"]
    assert found(tmp_path)["ada"].read() == b"right"


def beside(path):
    path.rename(path.parents[1] / path.name)
    path.parent.rmdir()


def instead(make):
    """What takes the place of the notebook."""

    def made(path):
        path.unlink()
        make(path)

    return made


def bound(path):
    with socket.socket(socket.AF_UNIX) as made, contextlib.chdir(path.parent):
        made.bind(path.name)


def device(path):
    try:
        os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, 5))  # /dev/zero: endless
    except OSError:
        pytest.skip("needs the right to make a device")


def second(way, level=0):
    """A link, or a second name, to what another one has: the notebook, its folder, or the student's."""

    def make(path):
        other = standins.hand_in(path.parents[3] / "elsewhere", "teacher", "the solutions")
        places = [path, *path.parents]
        shutil.rmtree(places[level]) if level else path.unlink()
        getattr(places[level], way)([other, *other.parents][level])

    return make


NO_FILE = "is not an ordinary file|could not be read"
LINKED = "is a link; hand in the file itself"
REFUSED = {  # what becomes of a notebook that was handed in, and what is said then
    "the folder is empty": (Path.unlink, r"there is no 09_tiny\.ipynb; the folder is empty"),
    "another name": (
        lambda path: path.rename(path.with_name("final (2).ipynb")),
        r"there is no 09_tiny\.ipynb, only final \(2\)\.ipynb",
    ),
    "beside the set's folder": (beside, r"09_tiny\.ipynb stands in eve; it goes into the folder 09_tiny there"),
    "a link": (second("symlink_to"), LINKED),
    "the set's folder is a link": (second("symlink_to", 1), LINKED),
    "the student's folder is a link": (second("symlink_to", 2), LINKED),
    "a second name": (second("hardlink_to"), "is a second name of another file; hand in a copy"),
    "a folder": (instead(Path.mkdir), NO_FILE),
    "a pipe": (instead(lambda path: os.mkfifo(path)), "is not an ordinary file"),
    "a socket": (instead(bound), NO_FILE),
    "a device": (instead(device), NO_FILE),
}


@unix
@pytest.mark.parametrize("what", REFUSED)
def test_what_is_no_notebook_in_its_place_is_refused_and_leaves_nothing_open(tmp_path, what):
    make, said = REFUSED[what]
    make(standins.hand_in(tmp_path / "submitted", "eve", "right"))
    eve = found(tmp_path / "submitted")["eve"]
    before = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").is_dir() else 0
    for _ in range(3):
        with pytest.raises(ValueError, match=said):
            eve.read()
    assert not before or len(os.listdir("/proc/self/fd")) == before


@unix
@pytest.mark.parametrize("way", ["symlink_to", "hardlink_to"])
@pytest.mark.parametrize("name", ["timestamp.txt", "regrade.txt", "regrade.md"])
def test_a_file_beside_the_notebook_that_is_a_second_name_is_not_read_and_is_remarked(tmp_path, name, way):
    place = standins.hand_in(tmp_path / "submitted", "eve", "right")
    other = standins.hand_in(tmp_path / "submitted", "ada", "right").with_name(name)
    other.write_text("2026-11-20T18:00+01:00")
    assert not found(tmp_path / "submitted")["ada"].remark
    getattr(place.with_name(name), way)(other)
    eve = found(tmp_path / "submitted")["eve"]
    assert (eve.time, eve.request) == ("", "") and eve.read() == b"right"
    assert eve.remark == f"Not read, for it is a link or a second name of another file: {name}."


@unix
def test_a_login_that_is_a_second_name_is_not_read(tmp_path):
    folder = standins.hand_in(tmp_path / "submitted", layout.safe_name("o'brien"), "right").parents[1]
    layout.keep_login(folder, "o'brien")
    assert list(found(tmp_path / "submitted")) == ["o'brien"]
    (tmp_path / "other").hardlink_to(folder / layout.LOGIN)
    assert "o'brien" not in found(tmp_path / "submitted")


@unix
@pytest.mark.parametrize("level", ["student", "set", "notebook"])
def test_what_may_not_be_read_costs_its_own_student_and_is_not_forgotten(tmp_path, monkeypatch, level):
    for student in ("ada", "eve"):
        path = standins.hand_in(tmp_path / "submitted", student, "right")
        path.with_name("timestamp.txt").write_text("2026-11-20 10:00 UTC")
    shut = {"notebook": path, "set": path.parent, "student": path.parent.parent}[level]
    monkeypatch.chdir(tmp_path)  # an ordinary user may not walk down to it from the root
    root = os.geteuid() == 0
    tmp_path.chmod(0o755)
    shut.chmod(0)
    if root:
        os.seteuid(65534)
    try:
        eve = found(Path("submitted"))["eve"]
        assert (eve.time == "") == (level != "notebook")
        with pytest.raises(ValueError, match="could not be read: Permission denied"):
            eve.read()
        assert found(Path("submitted"))["ada"].read() == b"right"
    finally:
        if root:
            os.seteuid(0)
        shut.chmod(0o755)


def test_a_file_that_is_too_large_is_not_read(tmp_path):
    standins.hand_in(tmp_path, "ada", "x" * 2_000_000)
    with pytest.raises(ValueError, match="has 2 MB, the most is 1 MB: hand it in without its outputs"):
        found(tmp_path)["ada"].read(largest=1_000_000)


@unix
def test_names_that_differ_only_in_case_have_pages_of_their_own(tmp_path):
    for student in ("anna", "Anna", "bob"):
        standins.hand_in(tmp_path, student, "right")
    pages = [each.page for each in found(tmp_path).values()]
    assert len({page.casefold() for page in pages}) == 3
    assert "bob" in pages


@unix
@pytest.mark.skipif(sys.platform == "darwin", reason="macOS takes no such file name")
def test_a_name_that_is_no_text_is_shown_and_kept_apart(tmp_path):
    raw = os.fsdecode(b"bad\xff")
    standins.hand_in(tmp_path, raw, "right")
    student = next(iter(found(tmp_path)))
    assert student.startswith("bad\\udcff~")
    standins.hand_in(tmp_path, student, "right")  # someone who takes that very name
    assert len(found(tmp_path)) == 2


@pytest.mark.parametrize(
    "name",
    ["..", ".", "../../x", "a/b", "a\\b", "CON", "nul.txt", "a:b", "x" * 300, " a", "a.", "a\nb", "~", "é\u202e"],
)
def test_a_dangerous_name_is_changed_and_marked(name):
    safe = layout.safe_name(name)
    assert "~" in safe and safe != name
    assert Path(safe).name == safe
    assert len(safe.encode()) < 255


@given(st.text(min_size=1, max_size=40), st.text(min_size=1, max_size=40))
def test_different_names_have_different_pages_and_ids(one, other):
    for make in (layout.safe_name, layout.student_id):
        assert (make(one) == make(other)) == (one == other)
        assert 0 < len(make(one)) <= layout.LONGEST_ID


@given(st.text(min_size=1, max_size=300))
@example("a/b")
@example("..")
@example("/etc")
@example("a/../../b")
@example("李" * 100)
def test_a_student_s_id_is_a_folder_s_name_as_nbgrader_s_tools_want_it(name):
    parts = layout.student_id(name).split("/")
    assert not {"", ".", ".."} & set(parts)
    assert all(part.isprintable() and len(part.encode()) <= 255 for part in parts)


@given(st.text(min_size=1, max_size=300))
def test_a_page_s_name_is_one_plain_part_of_a_path(name):
    safe = layout.safe_name(name)
    assert not set(safe) & set('/\\:*?"<>|\0') and safe.isprintable()
    assert safe.strip(" .") == safe and len(safe.encode()) < 255
