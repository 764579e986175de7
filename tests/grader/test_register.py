"""The first page of docs/grading.md, run as it stands: from a system's ZIP to the table that it takes back."""

import csv
import json
import re
import shlex
import sys
import zipfile
from pathlib import Path

import pytest

from lincls import cli

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "benchmarks"))
import grading_course  # noqa: E402

SET = "03_perceptron"
SAID = {"ada": "Monday, 23 November 2026, 5:59\u202fPM", "bob": "24.11.2026 10:00 CET", "eve": "-"}
KINDS = {"ada": "solution", "bob": "solution"}  # eve hands in nothing
NUMBERS = {"ada": 4001, "bob": 4002, "eve": 4003}
HEADS = {
    "worksheet.csv": ["Identifier", "Full name", "Username", "Grade", "Maximum Grade", "Last modified (submission)"],
    "gradebook.csv": ["Student", "ID", "SIS Login ID", f"{SET} (77)"],
    "times.csv": ["Login", "Submitted at"],
    "points.csv": ["student", "question", "points", "comment"],
}
ROWS = {
    "worksheet.csv": [[f"Participant {n}", who.title(), who, "", "100.00", SAID[who]] for who, n in NUMBERS.items()],
    "gradebook.csv": [["Points Possible", "", "", "36"], *([who.title(), n, who, ""] for who, n in NUMBERS.items())],
    "times.csv": [[who, SAID[who]] for who in KINDS],
    "points.csv": [["ada", "q10", "3", "Well said."], ["bob", "q10", "2", ""]],
}
PATHS = {"moodle": "{name}_{number}_assignsubmission_file_/{set}.ipynb", "canvas": "{who}_{number}_9_{set}.ipynb"}


def commands() -> dict[str, list[str]]:
    """The lines of the page's first section, by system."""
    section = (ROOT / "docs" / "grading.md").read_text("utf-8").split("\n## ")[1]
    blocks = [block.strip().split("\n") for block in re.findall(r"```\n(.*?)```", section, re.S)]
    return {system: next(lines for lines in blocks if f"--from {system}" in lines[0]) for system in PATHS}


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course with set 03, and what a system gives of a class of three, of whom one handed in nothing."""
    source = json.loads((ROOT / "solutions" / SET / f"{SET}.ipynb").read_text("utf-8"))
    folder = grading_course.make(tmp_path / "course", SET, source)
    for name, head in HEADS.items():
        with (folder / name).open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([head, *ROWS[name]])
    monkeypatch.chdir(folder)
    return folder


def pack(course: Path, system: str) -> None:
    with zipfile.ZipFile(course / "hand-ins.zip", "w") as archive:
        for who, kind in KINDS.items():
            path = PATHS[system].format(name=who.title(), who=who, number=NUMBERS[who], set=SET)
            archive.writestr(path, json.dumps(grading_course.honest(SET, kind)))


@pytest.mark.long
@pytest.mark.parametrize(
    ("system", "filled"), [("moodle", "03_perceptron-moodle.csv"), ("canvas", "03_perceptron-canvas.csv")]
)
def test_five_commands_lead_from_the_zip_to_the_register(isolated, course, capsys, system, filled):
    pack(course, system)
    said = []
    for line in commands()[system]:
        name, *arguments = shlex.split(line)
        assert name == "lincls" and cli.main(arguments) == 0, line
        said.append(capsys.readouterr().out)
    assert "2 of 2 students have a notebook" in said[0]
    assert "2 graded" in said[1] and "2 to look at" in said[1] and "due 2026-11-23 18:00+01:00" in said[1]
    assert "2 rows entered" in said[2] and "2 graded, 0 as before" in said[3] and "2 rows have points" in said[4]
    desk = (course / "graded" / "report.html").read_text("utf-8")
    assert "Handed in nothing: 1" in desk and "No time of handing in" not in desk
    with (course / "graded" / filled).open(encoding="utf-8", newline="") as file:
        table = list(csv.reader(file))
    column = {"moodle": 3, "canvas": 3}[system]
    whole = {"moodle": 100.0, "canvas": 36.0}[system]
    points = {row[2]: row[column] for row in table[1:] if row[2]}
    assert float(points["ada"]) == pytest.approx(whole, abs=0.01) and points["eve"] == ""
    assert float(points["bob"]) == pytest.approx(0.9 * whole * 35 / 36, abs=0.05 * whole), "late, and one point less"
