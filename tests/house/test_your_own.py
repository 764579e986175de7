"""docs/your-own.md is true: its blocks are typed as they stand, in their order, and do what it says."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from lincls.house import notebooks

pytestmark = pytest.mark.long
ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "your-own.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)\n```$", re.M | re.S)
FILE = re.compile(r"^`(my-course/[\w/]+\.(?:py|toml))`:$")
CELL = re.compile(
    r"^A (?P<kind>markdown|code) cell"
    r"(?: with the tag `(?P<tag>[\w-]+)`|, \*(?P<type>[\w -]+)\*, ID `(?P<id>[\w-]+)`(?:, (?P<points>\d+) points?)?)?:$"
)
CHANGE = re.compile(r"^In `(my-course/[\w/]+\.ipynb)`, the cell `(\w+)`:$")
PAGE = re.compile(r"^## .*`(my-course/[\w/]+\.ipynb)`$", re.M)
TYPES = {  # of nbgrader's panel Create Assignment
    None: {},
    "Autograded answer": {"grade": False, "solution": True, "locked": False},
    "Autograded tests": {"grade": True, "solution": False, "locked": True},
    "Manually graded answer": {"grade": True, "solution": True, "locked": False},
}
STUDENTS = ("ada", "bob", "eve")


class Reader:
    """Somebody who types what the guide says, in a folder of their own."""

    def __init__(self, home: Path) -> None:
        self.home, self.page, self.said, self.kept = home, Path(), "", list[str]()

    def follow(self, guide: str) -> None:
        """Every block, in order."""
        end = 0
        for block in BLOCK.finditer(guide):
            if pages := PAGE.findall(guide, end, block.start()):
                self.page = self.home / pages[-1]
                self.write(new_notebook())
            label = guide[end : block.start()].strip().split("\n")[-1]
            self.type(label, block[1], block[2])
            end = block.end()

    def type(self, label: str, language: str, text: str) -> None:
        if language == "sh":
            self.run(text)
        elif language == "text":
            self.kept += text.split("\n")
            everywhere = self.said + self.shown()
            assert [line for line in text.split("\n") if line not in everywhere] == []
        elif found := FILE.match(label):
            (self.home / found[1]).write_text(f"{text}\n", encoding="utf-8")
        elif found := CHANGE.match(label):
            self.page = self.home / found[1]
            page = nbformat.read(self.page, 4)
            cell = next(each for each in page.cells if each.metadata.get("nbgrader", {}).get("grade_id") == found[2])
            cell.source = text
            self.write(page)
        else:
            self.add(CELL.match(label), label, text)

    def add(self, found: re.Match | None, label: str, text: str) -> None:
        """A cell at the end of the notebook."""
        assert found, f"what is to be done with the block below {label!r}?"
        page = nbformat.read(self.page, 4)
        make = new_code_cell if found["kind"] == "code" else new_markdown_cell
        about = {"tags": [found["tag"]]} if found["tag"] else {}
        if found["type"]:
            kept = {"grade_id": found["id"], "schema_version": 3, "task": False, **TYPES[found["type"]]}
            about["nbgrader"] = kept | ({"points": int(found["points"])} if found["points"] else {})
        page.cells.append(make(text, id=f"c{len(page.cells)}", metadata=about))
        self.write(page)

    def write(self, page) -> None:
        self.page.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(page, self.page)

    def run(self, text: str) -> None:
        """Lines for a shell; `lincls` is this library's."""
        program = self.home / "bin" / "lincls"
        program.parent.mkdir(exist_ok=True)
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m lincls "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        path = {"PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
        line = ["sh", "-e", "-c", text]
        done = subprocess.run(line, cwd=self.home, env={**os.environ, **path}, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        self.said = done.stdout

    def shown(self) -> str:
        """What a student's page and the desk show, both have it or it does not count."""
        pages = [self.home / "my-course" / "graded" / name for name in ("feedback/bob/01_hinge.html", "report.html")]
        texts = [page.read_text("utf-8").replace("&#39;", "'") if page.is_file() else "" for page in pages]
        lines = [line for line in self.kept if all(line in text for text in texts)]
        return "\n".join(lines)


@pytest.fixture(scope="module")
def reader(isolated, tmp_path_factory):
    """The guide, followed to its end once for all tests."""
    made = Reader(tmp_path_factory.mktemp("own"))
    made.follow(GUIDE)
    return made


def points(reader: Reader) -> dict[tuple[str, str], tuple[str, str, str]]:
    with (reader.home / "my-course" / "graded" / "grades.csv").open(encoding="utf-8", newline="") as file:
        return {(row["student"], row["question"]): tuple(row.values())[3:6] for row in csv.DictReader(file)}


def test_right_wrong_and_empty_hand_ins_get_what_they_earn(reader):
    found = points(reader)
    assert [found["ada", each] for each in ("q1", "q2", "q3")] == [
        ("3", "3", "right"), ("1", "1", "right"), ("2", "2", "by hand")
    ]  # fmt: skip
    assert [found["bob", each][0] for each in ("q1", "q2")] == ["0", "0"]
    assert {found["eve", each] for each in ("q1", "q2")} == {("0", "3", "not attempted"), ("0", "1", "not attempted")}


def test_the_figure_is_stored_with_its_caption_and_the_prediction_without_its_answer(reader):
    page = nbformat.read(reader.home / "my-course" / "notebooks" / "01_hinge.ipynb", 4)
    shown = [each.data for cell in page.cells if cell.cell_type == "code" for each in cell.outputs if "data" in each]
    figure = next(each for each in shown if "image/png" in each)
    assert figure["text/plain"].startswith("At t z = -1.0 the hinge loss is 2.00, the logistic loss 1.31. [")
    assert any("What does the hinge loss charge" in each.get("text/html", "") for each in shown)


def test_students_get_no_hidden_line_and_what_they_get_runs_alone(reader):
    with zipfile.ZipFile(reader.home / "hinge.zip") as packed:
        packed.extractall(reader.home / "student")
    unpacked = reader.home / "student" / "my-course"
    files = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    assert files == {
        *("notebooks/01_hinge.ipynb", "notebooks/ourfigures.py"),
        *(f"exercises/01_hinge/{name}" for name in ("01_hinge.ipynb", "01_hinge.toml", "ourchecks.py")),
    }
    everything = "".join(path.read_text("utf-8") for path in unpacked.rglob("*.*") if path.is_file())
    for secret in (
        "SLIPS",
        "is_the_hinge_loss",
        "loss = np.maximum(0, 1 - t * z)",
        "Those are the perceptron's",
        "Rubric",
    ):
        assert secret not in everything
    lecture = notebooks.execute(unpacked / "notebooks" / "01_hinge.ipynb")
    assert lecture.problem == "" and "On the wrong side: not attempted: 0 of 1 point" in lecture.text
    release = notebooks.execute(unpacked / "exercises" / "01_hinge" / "01_hinge.ipynb")
    assert release.problem == "" and release.text.count('"ename": "NotAttempted"') == 3


def test_every_block_is_used(reader):
    assert len(re.findall(r"^```$", GUIDE, re.M)) == len(BLOCK.findall(GUIDE)) + 2
