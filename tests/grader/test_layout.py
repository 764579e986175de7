"""Submissions are found in nbgrader's layout, and no name or link in it leads anywhere else."""

import os
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


def test_a_folder_without_the_notebook_says_what_is_there(tmp_path):
    folder = tmp_path / "ada" / standins.SET
    folder.mkdir(parents=True)
    with pytest.raises(ValueError, match=r"there is no 09_tiny\.ipynb; the folder is empty"):
        found(tmp_path)["ada"].read()
    (folder / "final (2).ipynb").touch()
    with pytest.raises(ValueError, match=r"there is no 09_tiny\.ipynb, only final \(2\)\.ipynb"):
        found(tmp_path)["ada"].read()


def test_a_notebook_beside_the_set_s_folder_is_not_passed_over(tmp_path):
    place = standins.hand_in(tmp_path, "ada", "right")
    place.rename(tmp_path / "ada" / place.name)
    place.parent.rmdir()
    with pytest.raises(ValueError, match=r"09_tiny\.ipynb stands in ada; it goes into the folder 09_tiny there"):
        found(tmp_path)["ada"].read()


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
def test_a_link_is_not_followed(tmp_path, level):
    secret = standins.hand_in(tmp_path / "elsewhere", "teacher", "the solutions")
    target = {"notebook": secret, "set": secret.parent, "student": secret.parent.parent}[level]
    place = tmp_path / "submitted" / "eve"
    place = {"notebook": place / standins.SET / secret.name, "set": place / standins.SET, "student": place}[level]
    place.parent.mkdir(parents=True)
    place.symlink_to(target)
    with pytest.raises(ValueError, match="is a link; hand in the file itself"):
        found(tmp_path / "submitted")["eve"].read()


@unix
def test_a_second_name_of_another_file_is_refused(tmp_path):
    secret = standins.hand_in(tmp_path / "elsewhere", "teacher", "the solutions")
    place = standins.hand_in(tmp_path / "submitted", "eve", "right")
    place.unlink()
    place.hardlink_to(secret)
    with pytest.raises(ValueError, match="is a second name of another file; hand in a copy"):
        found(tmp_path / "submitted")["eve"].read()


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


@unix
@pytest.mark.parametrize("what", ["folder", "socket", "device"])
def test_what_is_no_file_is_refused_and_leaves_nothing_open(tmp_path, monkeypatch, what):
    path = standins.hand_in(tmp_path, "eve", "")
    path.unlink()
    if what == "folder":
        path.mkdir()
    elif what == "socket":
        monkeypatch.chdir(path.parent)
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    else:
        try:
            os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, 5))  # /dev/zero: endless
        except OSError:
            pytest.skip("needs the right to make a device")
    eve = found(tmp_path)["eve"]
    before = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").is_dir() else 0
    for _ in range(3):
        with pytest.raises(ValueError, match=r"is not an ordinary file|could not be read"):
            eve.read()
    assert not before or len(os.listdir("/proc/self/fd")) == before


@unix
def test_a_pipe_does_not_stop_the_run(tmp_path):
    path = standins.hand_in(tmp_path, "eve", "")
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(ValueError, match="is not an ordinary file"):
        found(tmp_path)["eve"].read()


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
