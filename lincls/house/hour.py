"""The minutes that a lecture takes, as a room would count them: its hours, sections and slides; those of an exercise.

A cell tagged `second-hour` parts a lecture into two hours. A cell tagged `deeper` is for those who want more and takes
none of the time. Notes (cells of slide_type "notes") are said aloud and count; the deck keeps them from the screen.
What a reader does not see takes no time: hidden code, and answers that wait behind a triangle.

An exercise is measured by its own words, by the lines of its solution and by what is tested. Questions whose heading
says `(optional)` are not among the required ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from nbformat import NotebookNode, v4

from lincls.house import CourseError, course_root, notebooks

HOUR, SECTION = 45, 15  # minutes at most
CROWDED, FEW = 80, 1  # a slide with more words than the first is crowded; so many of them may be
SPOKEN, EXPLAINED, READ = 130, 10, 15  # words, lines of code and printed lines in a minute
FORMULA, STILL, LIVE, PREDICTION, TURN = 0.75, 1.0, 3.0, 1.5, 5.0  # minutes for one
DEEPER, SECOND, HIDDEN = "deeper", "second-hour", "hide-input"  # tags

LONGEST = 45  # minutes for the required questions of an exercise set
WORDS = 150  # of an exercise, read in a minute
WRITTEN, TESTED, IN_WORDS = 0.5, 1.0, 3.0  # minutes for a line of a solution, a test cell, an answer in words

QUESTION = re.compile(r"\*\*Predict(?: first)?\.\*\*")
TURN_CELL = re.compile(r"\bcheck\.question\(")
FINGERPRINT = re.compile(r"\[[0-9a-f]{8}\]\s*$")  # ends the text of a live figure
HEADING = re.compile(r"## Question (\d+)( \(optional\))?:")
SOLUTION = re.compile(r"### BEGIN SOLUTION\n(.*?)### END SOLUTION", re.DOTALL)
CLOSED = re.compile(r"<details.*?</details>", re.DOTALL)
DISPLAYED = re.compile(r"\$\$.*?\$\$", re.DOTALL)
INLINE = re.compile(r"\$[^$]+\$")  # is said as one word


class Time(NamedTuple):
    """What a lecture, or a part of it, holds."""

    words: int = 0
    formulas: int = 0
    stills: int = 0
    live: int = 0
    predictions: int = 0
    turns: int = 0
    lines: int = 0
    printed: int = 0

    @property
    def minutes(self) -> float:
        """The time it takes."""
        things = STILL * self.stills + LIVE * self.live + PREDICTION * self.predictions + TURN * self.turns
        told = self.words / SPOKEN + FORMULA * self.formulas
        return told + self.lines / EXPLAINED + self.printed / READ + things

    def __add__(self, other: tuple) -> Time:
        return Time(*(a + b for a, b in zip(self, other, strict=True)))


class Slide(NamedTuple):
    """A slide: its heading or first words, how many words the room sees, the cells on it, and the notes to it."""

    heading: str
    words: int
    cells: list[NotebookNode]
    notes: list[NotebookNode]


class Stop(NamedTuple):
    """A slide in the plan of a lecture; minutes count from the start of its hour."""

    slide: Slide
    opens: str  # the id of its first cell
    hour: int
    section: str
    minute: float  # the slide is opened
    until: float  # it is done
    planned: float  # minutes of its section


def count(cells: Sequence[NotebookNode], *, deeper: bool = False) -> Time:
    """Count what the spine of these cells holds; with `deeper`, the whole of them."""
    return sum((_of_cell(cell) for cell in cells if deeper or DEEPER not in tags(cell)), Time())


def hours(notebook: NotebookNode) -> list[list[NotebookNode]]:
    """Return the cells of each hour: one list, or two where a cell is tagged `second-hour`.

    Raises CourseError: More than one cell is tagged so.
    """
    starts = [number for number, cell in enumerate(notebook.cells) if SECOND in tags(cell)]
    if len(starts) > 1:
        places = " and ".join(f"{number + 1} ({_first_line(notebook.cells[number])})" for number in starts)
        raise CourseError(f"a lecture has one second hour, and cells {places} are tagged {SECOND}")
    return [notebook.cells[: starts[0]], notebook.cells[starts[0] :]] if starts else [notebook.cells]


def sections(cells: Sequence[NotebookNode]) -> Iterator[tuple[str, list[NotebookNode]]]:
    """Yield each section of these cells, opened by a heading with two hashes, with its heading; "" before the first."""
    heading = ""
    inside: list[NotebookNode] = []
    for cell in cells:
        if cell.cell_type == "markdown" and cell.source.startswith("## "):
            if inside:
                yield heading, inside
            heading, inside = _first_line(cell), []
        inside.append(cell)
    yield heading, inside


def slides(cells: Sequence[NotebookNode]) -> list[Slide]:
    """Return the slides of these cells."""
    made: list[Slide] = []
    for cell in cells:
        kind = cell.metadata.get("slideshow", {}).get("slide_type", "")
        if kind == "skip" or DEEPER in tags(cell):
            continue
        if kind in ("slide", "subslide") or not made:
            made.append(Slide(_first_line(cell), 0, [], []))
        (made[-1].notes if kind == "notes" else made[-1].cells).append(cell)
    return [slide._replace(words=count(slide.cells).words) for slide in made]


def crowded(notebook: NotebookNode) -> list[Slide]:
    """Return the slides of a lecture that hold more words than a room reads."""
    return [slide for slide in slides(notebook.cells) if slide.words > CROWDED]


def plan(notebook: NotebookNode) -> list[Stop]:
    """Return the slides of a lecture in their order, each with the minutes that the clock should show meanwhile.

    Cells without an id, as in older notebooks, are given one.

    Raises CourseError: More than one cell is tagged `second-hour`.
    """
    stops = []
    for number, cells in enumerate(hours(v4.upgrade(notebook)), 1):
        minute = 0.0
        for heading, inside in sections(cells):
            shown = [(slide, count([*slide.cells, *slide.notes]).minutes) for slide in slides(inside)]
            planned = sum(minutes for _, minutes in shown)
            for slide, minutes in shown:
                opens = (slide.cells or slide.notes)[0].id
                stops.append(Stop(slide, opens, number, heading, minute, minute + minutes, planned))
                minute += minutes
    return stops


def report(paths: Sequence[Path] = ()) -> int:
    """Print the hours, sections and crowded slides of each lecture; 1 if an hour, a section or a deck is too long."""
    late = False
    print(f"{'lecture':34}minutes  whole  slides  over {CROWDED} words")
    for path in notebooks.find(paths or [_lectures()]):
        if re.match(r"\d\d_", path.stem):
            late |= _report_lecture(path.stem, notebooks.read(path))
    return int(late) if paths else int(late) | _report_work()


def _report_lecture(name: str, notebook: NotebookNode) -> bool:
    over, shown, full = too_long(notebook), slides(notebook.cells), crowded(notebook)
    total, whole = count(notebook.cells).minutes, count(notebook.cells, deeper=True).minutes
    print(f"{name:34}{total:7.1f}{whole:7.1f}{len(shown):8d}{len(full):15d}")
    for number, hour in enumerate(hours(notebook), 1):
        print(f"  {'hour ' + str(number):32}{count(hour).minutes:7.1f}")
        for heading, cells in sections(hour):
            print(f"    {heading.lstrip('# ')[:28]:30}{count(cells).minutes:7.1f}")
    for slide in full:
        print(f"  {slide.words} words on the slide: {slide.heading.lstrip('# ')[:60]}")
    for words in over:
        print(f"  TOO LONG: {words}")
    return bool(over)


def too_long(notebook: NotebookNode) -> list[str]:
    """Say what of a lecture takes longer than it may: hours, sections, slides; nothing if all fit."""
    over = []
    for number, hour in enumerate(hours(notebook), 1):
        if count(hour).minutes > HOUR:
            over.append(f"hour {number} takes {count(hour).minutes:.1f} minutes, and {HOUR} are an hour")
        for heading, cells in sections(hour):
            if count(cells).minutes > SECTION:
                over.append(f"{heading or 'the opening'} takes {count(cells).minutes:.1f} minutes of {SECTION}")
    if len(full := crowded(notebook)) > FEW:
        over.append(f"{len(full)} slides hold more than {CROWDED} words, and {FEW} may")
    return over


def _report_work() -> int:
    """Print a line for each exercise set; 1 if the required questions of one take longer than `LONGEST`."""
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
    folder = course_root() / "notebooks"
    if not folder.is_dir():
        raise CourseError(f"there is no {folder}")
    return folder


def _first_line(cell: NotebookNode) -> str:
    return cell.source.strip().split("\n")[0]


def _of_cell(cell: NotebookNode) -> Time:
    if cell.cell_type == "markdown":
        text = CLOSED.sub("", cell.source)
        said = INLINE.sub(" x ", DISPLAYED.sub(" ", text))
        words = sum(any(map(str.isalnum, word)) for word in said.split())
        return Time(words=words, formulas=len(DISPLAYED.findall(text)), predictions=len(QUESTION.findall(text)))
    if cell.cell_type != "code":
        return Time()
    shown = [out.get("data", {}) for out in cell.outputs]
    pictures = [data for data in shown if "image/png" in data]
    live = sum(bool(FINGERPRINT.search(data.get("text/plain", ""))) for data in pictures)
    hidden = HIDDEN in tags(cell) or cell.metadata.get("jupyter", {}).get("source_hidden", False)
    return Time(
        stills=len(pictures) - live,
        live=live,
        predictions=sum("lincls-predict-page" in data.get("text/html", "") for data in shown),
        turns=len(TURN_CELL.findall(cell.source)),
        lines=0 if hidden else len(_lines(cell.source)),
        printed=sum(len(out.text.strip().split("\n")) for out in cell.outputs if out.output_type == "stream"),
    )
