"""A course of somebody's own: every command works in the folder that --course names, or says what is missing there."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from lincls import cli
from lincls.exercise import check
from lincls.house import course, course_root, importable, lab, notebooks

OURS = "x = 3\n### BEGIN HIDDEN TESTS\nSECRET = 5\n### END HIDDEN TESTS\ny = 4\n"
ANSWER = {"grade_id": "q1", "grade": False, "solution": True, "locked": False, "task": False, "schema_version": 3}
TEST = {**ANSWER, "grade_id": "q1-a", "grade": True, "solution": False, "locked": True, "points": 1}
TESTS = {"nbgrader": TEST}


def write(path: Path, *cells: tuple[str, dict]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    made = [new_code_cell(text, id=f"c{n}", metadata=about) for n, (text, about) in enumerate(cells)]
    nbformat.write(new_notebook(cells=made), path)
    return path


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A course's folder with a lecture, a set and a module; the working directory is elsewhere."""
    folder = tmp_path / "mine"
    write(folder / "notebooks" / "01_a.ipynb", ("import ours\nours.x", {}))
    write(
        folder / "solutions" / "01_a" / "01_a.ipynb",
        ("import ours\nfrom lincls.exercise import check", {}),
        ("w = ...\n### BEGIN SOLUTION\nw = 5\n### END SOLUTION", {"nbgrader": ANSWER}),
        ("check.that(w == 5, 'it is 5')\n### BEGIN HIDDEN TESTS\nours.SECRET\n### END HIDDEN TESTS", TESTS),
    )
    (folder / "ours.py").write_text(OURS, "utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def said(capsys, *arguments: str) -> str:
    """What a command that fails says, in one line."""
    assert cli.main(list(arguments)) == 1
    text = capsys.readouterr().err
    assert text.count("\n") == 1
    return text


def test_the_chosen_folder_is_the_course_s_while_a_command_runs(own):
    before = course_root()
    with course(Path("mine")):
        assert course_root() == course_root(own.parent) == own
    assert course_root() == before != own


COMMANDS = [
    ["lab"],
    ["present", "01"],
    ["export", "01"],
    ["notebooks"],
    ["exercises"],
    ["check"],
    ["grade", "01_a"],
    ["score", "01_a", "ada", "q1", "1"],
    ["collect", "a.zip", "--from", "moodle", "--set", "01_a"],
    ["export-grades", "01_a", "--for", "moodle", "--roster", "a.csv"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
def test_a_folder_that_is_not_there_is_answered_with_a_sentence(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert said(capsys, *command, "--course", "none") == f"lincls {command[0]}: --course is none, which is not there\n"
    Path("none").touch()
    assert "--course is none, which is a file" in said(capsys, *command, "--course", "none")


@pytest.mark.parametrize("command", [["exercises"], ["grade", "01_a"], ["exercises", "--bundle", "a.zip"]])
def test_a_folder_without_sets_is_answered_with_a_sentence(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    wanted = "a set is solutions/NN_topic/NN_topic.ipynb"
    assert f"{tmp_path / 'solutions'} is not there: {wanted}" in said(capsys, *command, "--course", ".")
    Path("solutions").mkdir()
    assert f"{tmp_path / 'solutions'} has no set in it: {wanted}" in said(capsys, *command, "--course", ".")


def test_other_things_that_are_not_there_are_answered_with_a_sentence(own, capsys):
    assert "no set '02_b' in" in said(capsys, "grade", "02_b", "--course", "mine")
    assert f"no folder {own / 'submitted'}" in said(capsys, "grade", "01_a", "--course", "mine")
    assert "no lecture 02; there are 01" in said(capsys, "lab", "02", "--course", "mine")
    assert "no gradebook.db in" in said(capsys, "score", "01_a", "ada", "q1", "1", "--course", "mine")


@pytest.mark.parametrize("command", [["exercises"], ["grade", "01_a", "--submitted", "."]], ids=lambda words: words[0])
def test_a_mark_without_its_other_half_is_found_before_anything_is_released_or_graded(own, capsys, command):
    page = own / "solutions" / "01_a" / "01_a.ipynb"
    whole = page.read_text("utf-8")
    page.write_text(whole.replace("### END HIDDEN TESTS", "### END HIDDEN TEST"), "utf-8")
    wanted = "cell q1-a: line 4, ### END HIDDEN TEST, is no mark: wanted ### END HIDDEN TESTS"
    assert wanted in said(capsys, *command, "--course", "mine")
    page.write_text(whole, "utf-8")
    (own / "ours.py").write_text(OURS.replace("### END HIDDEN TESTS\n", ""), "utf-8")
    assert "ours.py: ### BEGIN HIDDEN TESTS has no ### END" in said(capsys, *command, "--course", "mine")
    assert not (own / "exercises").exists()


def test_a_release_has_the_modules_that_the_set_imports_without_their_hidden_lines(own, capsys):
    (own / "solutions" / "01_a" / "beside.py").write_text(OURS, "utf-8")
    (own / "solutions" / "01_a" / "hidden_keys.py").write_text("w = 5\n", "utf-8")
    assert cli.main(["exercises", "--course", "mine"]) == 0
    assert capsys.readouterr().out == "exercises/: 1 set, 3 files changed\n"
    made = own / "exercises" / "01_a"
    assert (made / "ours.py").read_text("utf-8") == (made / "beside.py").read_text("utf-8") == "x = 3\ny = 4\n"
    assert not (made / "hidden_keys.py").exists()
    cells = json.loads((made / "01_a.ipynb").read_text("utf-8"))["cells"]
    assert "".join(cells[1]["source"]) == "w = ...\n# YOUR CODE HERE"
    assert cli.main(["exercises", "--course", "mine", "--check"]) == 0
    capsys.readouterr()
    assert cli.main(["check", "01", "--course", "mine"]) == 1  # this task says that its dots are wrong
    assert "it is 5" in capsys.readouterr().out


def test_what_students_are_handed_runs_where_nothing_else_is(own, tmp_path):
    (own / "notebooks" / "hidden_notes.txt").write_text("5", "utf-8")
    assert cli.main(["exercises", "--course", "mine", "--bundle", "mine.zip"]) == 0
    with zipfile.ZipFile("mine.zip") as made:
        made.extractall(tmp_path / "student")
    unpacked = tmp_path / "student" / "mine"
    files = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    assert files == {
        *("notebooks/01_a.ipynb", "notebooks/ours.py"),
        *("exercises/01_a/01_a.ipynb", "exercises/01_a/ours.py"),
    }
    assert "SECRET" not in "".join(path.read_text("utf-8") for path in unpacked.rglob("*.*"))
    assert notebooks.execute(unpacked / "notebooks" / "01_a.ipynb").problem == ""


def test_notebooks_of_the_course_import_its_modules_and_store_outputs(own, capsys):
    assert cli.main(["notebooks", "--course", "mine"]) == 0
    assert capsys.readouterr().out.count("stored") == 2
    stored = nbformat.read(own / "notebooks" / "01_a.ipynb", 4).cells[0].outputs
    assert stored[0].data["text/plain"] == "3"


def test_kernels_of_the_lab_import_its_modules(own, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "before")
    seen = []
    monkeypatch.setattr(lab, "server", lambda *_, **__: seen.append(os.environ["PYTHONPATH"]) or os)
    monkeypatch.setattr(os, "start", lambda: None, raising=False)
    assert cli.main(["lab", "--course", "mine", "--no-browser"]) == 0
    assert seen == [f"{own}{os.pathsep}before"] and os.environ["PYTHONPATH"] == "before"
    with importable():
        assert os.environ["PYTHONPATH"] == "before"  # of the library's own course nothing is needed


def test_the_lab_opens_the_first_lecture_or_the_folder_of_a_course_that_has_none_yet(own):
    with course(own):
        assert "--LabApp.default_url=/lab/tree/notebooks/01_a.ipynb" in lab.arguments(lab.first())
        (own / "notebooks" / "01_a.ipynb").unlink()
        assert lab.first() == own
        assert {f"--ServerApp.root_dir={own}", "--LabApp.default_url=/lab"} <= set(lab.arguments(own))


def test_slides_are_a_copy_whose_kernel_imports_the_modules(own, monkeypatch):
    seen = []

    class Server:
        base_url, web_app = "/", SimpleNamespace(add_handlers=lambda *_: None)
        io_loop = SimpleNamespace(add_callback=lambda *_: None)

        def start(self):
            seen.append(os.environ["PYTHONPATH"].split(os.pathsep)[0])

    def server(page, *, more, **_):
        seen.extend([page.name, page.is_relative_to(own), f"folder={own / 'notebooks'}" in " ".join(more)])
        return Server()

    monkeypatch.setattr(lab, "server", server)
    assert cli.main(["present", "01", "--course", "mine"]) == 0
    assert seen == ["01_a.ipynb", False, True, str(own)]


def test_hand_ins_come_to_the_folder_and_points_from_it(own, capsys):
    with zipfile.ZipFile("all.zip", "w") as made:
        page = (own / "solutions" / "01_a" / "01_a.ipynb").read_bytes()
        made.writestr("Ada Lovelace_123_assignsubmission_file_/01_a.ipynb", page)
    assert cli.main(["collect", "all.zip", "--from", "moodle", "--set", "01_a", "--course", "mine"]) == 0
    student = next((own / "submitted").iterdir()).name
    grade = ["grade", "01_a", "--course", "mine", "--isolation", "none", "--workers", "1"]
    assert cli.main(grade) == 0
    assert f"{student},01_a,q1,1,1,right" in (own / "graded" / "grades.csv").read_text("utf-8")
    assert cli.main(["score", "01_a", student, "q1", "0.5", "--course", "mine"]) == 0
    assert cli.main(grade) == 0
    Path("worksheet.csv").write_text(
        "Identifier,Full name,Email address,Status,Grade,Maximum Grade\n"
        "Participant 123,Ada Lovelace,ada@example.org,Submitted,,1\n",
        "utf-8",
    )
    export = ["export-grades", "01_a", "--for", "moodle", "--roster", "worksheet.csv", "--course", "mine"]
    assert cli.main(export) == 0, capsys.readouterr()
    assert "0.5" in (own / "graded" / "01_a-moodle.csv").read_text("utf-8")


def test_hints_lie_beside_the_notebook(own, monkeypatch, capsys):
    monkeypatch.chdir(own)
    (own / "77_own.toml").write_text('[q1]\nnudge = "N."\nidea = "I."\nalmost = "A."\n[q2]\nnudge = "only"', "utf-8")
    check.begin("77_own")
    for question in ("q1", "q1", "q3", "q2", "q2"):
        check.hint(question)
    said = capsys.readouterr().out
    assert "hint 1 of 3\nN.\n" in said and "hint 2 of 3\nI.\n" in said and "There are hints for q1, q2." in said
    (own / "77_other.toml").write_text("no table", "utf-8")
    check.begin("77_other")
    check.hint("q1")
    assert "cannot be read here" in capsys.readouterr().out
    check.begin("03_perceptron")
