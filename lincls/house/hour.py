"""The minutes that a lecture takes, by a formula, and the two layers of a lecture that it counts; those of an exercise.

The spine of a lecture is the hour; a cell tagged `deeper` is for those who want more. What a reader does not see
takes no time: hidden code, and answers that wait behind a triangle.

An exercise is measured by its own words, by the lines of its solution and by what is tested. Questions whose heading
says `(optional)` are not among the required ones.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from nbformat import NotebookNode

from lincls.house import CourseError, notebooks

LONGEST = 45  # minutes for the required questions of an exercise set
WORDS, LINES = 150, 12  # read aloud, and explained, in a minute
STILL, LIVE, PREDICTION, TURN = 1.0, 2.5, 0.7, 3.5  # minutes for one
WRITTEN, TESTED, IN_WORDS = 0.5, 1.0, 3.0  # minutes for a line of a solution, a test cell, an answer in words
DEEPER, HIDDEN = "deeper", "hide-input"  # tags

PROMISE = re.compile(r"\*\*Time\*\*:?\s+(\d+) minutes")
QUESTION = re.compile(r"\*\*Predict(?: first)?\.\*\*")
TURN_CELL = re.compile(r"\bcheck\.question\(")
FINGERPRINT = re.compile(r"\[[0-9a-f]{8}\]\s*$")  # ends the text of a live figure
HEADING = re.compile(r"## Question (\d+)( \(optional\))?:")
SOLUTION = re.compile(r"### BEGIN SOLUTION\n(.*?)### END SOLUTION", re.DOTALL)
CLOSED = re.compile(r"<details.*?</details>", re.DOTALL)


class Hour(NamedTuple):
    """What a lecture, or its spine, holds."""

    words: int = 0
    stills: int = 0
    live: int = 0
    predictions: int = 0
    turns: int = 0
    lines: int = 0
    slides: int = 0

    @property
    def minutes(self) -> float:
        """The time it takes."""
        things = STILL * self.stills + LIVE * self.live + PREDICTION * self.predictions + TURN * self.turns
        return self.words / WORDS + self.lines / LINES + things

    def __add__(self, other: tuple) -> Hour:
        return Hour(*(a + b for a, b in zip(self, other, strict=True)))


def count(notebook: NotebookNode, *, deeper: bool = False) -> Hour:
    """Count what the spine of a lecture holds; with `deeper`, the whole of it."""
    cells = [cell for cell in notebook.cells if deeper or DEEPER not in tags(cell)]
    return sum(map(_of_cell, cells), Hour())


def promise(notebook: NotebookNode) -> int | None:
    """Return the minutes that a lecture's Time line promises, or None if it has none."""
    texts = (cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    return next((int(promised[1]) for promised in map(PROMISE.search, texts) if promised), None)


def report(paths: Sequence[Path] = ()) -> int:
    """Print a line for each lecture; 1 if a spine takes longer than its lecture promises."""
    late = 0
    print(f"{'lecture':34}promise  spine  whole    words stills live predictions turns lines slides")
    for path in notebooks.find(paths or [_lectures()]):
        notebook = notebooks.read(path)
        spine, whole, promised = count(notebook), count(notebook, deeper=True), promise(notebook)
        if promised is None:
            continue
        over = spine.minutes > promised
        numbers = "{:8d}{:7d}{:5d}{:12d}{:6d}{:6d}{:7d}".format(*spine)
        print(f"{path.stem:34}{promised:7d}{spine.minutes:7.1f}{whole.minutes:7.1f}{numbers}{'  TOO LONG' * over}")
        late |= over
    return int(late) if paths else int(late) | _report_work()


def _report_work() -> int:
    """Print a line for each exercise set; 1 if the required questions of one take longer than `LONGEST`."""
    from lincls.house import course_root

    late = 0
    print(f"\n{'exercise set':34}required  minutes  with the optional ones")
    for path in notebooks.find([course_root() / "solutions"]):
        questions = work(notebooks.read(path))
        required = [minutes for minutes, needed in questions.values() if needed]
        over = round(sum(required)) > LONGEST and len(required) < len(questions)
        whole = sum(minutes for minutes, _ in questions.values())
        print(f"{path.stem:34}{len(required):8d}{sum(required):9.0f}{whole:24.0f}{'  TOO LONG' * over}")
        late |= over
    return late


def work(notebook: NotebookNode) -> dict[str, tuple[float, bool]]:
    """Return the minutes for each question of an exercise set, by its name, and whether it is required."""
    out: dict[str, tuple[float, bool]] = {}
    question, required = "", True
    for cell in notebook.cells:
        heading = HEADING.match(cell.source) if cell.cell_type == "markdown" else None
        if heading:
            question, required = f"q{heading[1]}", heading[2] is None
        if question:
            out[question] = out.get(question, (0.0, required))[0] + _of_task(cell), required
    return out


def _of_task(cell: NotebookNode) -> float:
    about = cell.metadata.get("nbgrader", {})
    if about.get("grade"):
        return IN_WORDS if about.get("solution") else TESTED
    if cell.cell_type == "markdown":
        return len(cell.source.split()) / WORDS
    return WRITTEN * sum(map(len, map(_lines, SOLUTION.findall(cell.source))))


def _lines(source: str) -> list[str]:
    """Count lines of code, without blank ones and comments."""
    return [line for line in source.split("\n") if line.strip() and not line.strip().startswith("#")]


def tags(cell: NotebookNode) -> list[str]:
    """Return the tags of a cell."""
    return cell.metadata.get("tags", [])


def _lectures() -> Path:
    from lincls.house import course_root

    folder = course_root() / "notebooks"
    if not folder.is_dir():
        raise CourseError(f"there is no {folder}")
    return folder


def _of_cell(cell: NotebookNode) -> Hour:
    slide = int(cell.metadata.get("slideshow", {}).get("slide_type", "") in ("slide", "subslide"))
    if cell.cell_type == "markdown":
        text = CLOSED.sub("", cell.source)
        return Hour(words=len(text.split()), predictions=len(QUESTION.findall(text)), slides=slide)
    if cell.cell_type != "code":
        return Hour()
    pictures = [out.get("data", {}) for out in cell.outputs if "image/png" in out.get("data", {})]
    live = sum(bool(FINGERPRINT.search(data.get("text/plain", ""))) for data in pictures)
    asked = sum("lincls-predict-page" in out.get("data", {}).get("text/html", "") for out in cell.outputs)
    hidden = HIDDEN in tags(cell) or cell.metadata.get("jupyter", {}).get("source_hidden", False)
    return Hour(
        stills=len(pictures) - live,
        live=live,
        predictions=asked,
        turns=len(TURN_CELL.findall(cell.source)),
        lines=0 if hidden else len(_lines(cell.source)),
        slides=slide,
    )
