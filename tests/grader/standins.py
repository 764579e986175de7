"""A small set, and a stand-in for `grade` that does what a submission's first line says."""

import math
import time
from dataclasses import dataclass, replace
from pathlib import Path

from lincls_grader.errors import Postponed
from lincls_grader.report import AnswerOutput, CellResult, Report

CELLS = (("q1-a", "q1", 2.0), ("q2-a", "q2", 1.0), ("q2-b", "q2", 3.0))
SET = "09_tiny"
WRONG = "x = (0, 1): z = -0.5, but its target is 1\nThe bias is missing."


@dataclass(frozen=True)
class TinySource:
    """What the batch uses of a Source."""

    set: str = SET
    digest: str = "digest of the source"
    graded: tuple = ()
    tasks: tuple = ()
    lecture: str = ""
    language: str = "en"


def grade(
    content: bytes,
    source: TinySource,
    *,
    student: str,
    seed: int = 0,
    isolation: str = "bubblewrap",
    patience: float = math.inf,
) -> Report:
    """Do what the first line says; each grading leaves a line in the file that the second line names."""
    order, _, log = content.decode().partition("\n")
    if log:
        with Path(log).open("a", encoding="utf-8") as file:
            file.write(f"{student}\n")
    if order == "refused" or (order == "refused once" and len(Path(log).read_text("utf-8").split()) == 1):
        return replace(unreadable(student, source, "the grader's helper ended"), status="refused")
    if order == "raises":
        raise RuntimeError("a defect")
    if order.startswith("sleeps"):
        time.sleep(min(patience, float(order.split()[1])))
        if patience < float(order.split()[1]):
            raise Postponed
    if order.startswith("names "):
        return replace(report(student, right="q1-a q2-a q2-b", seed=seed), named=(order.split()[1],))
    return report(student, right="" if order == "wrong" else "q1-a q2-a q2-b", seed=seed, isolation=isolation)


def report(student: str, *, right: str = "", message: str = "", seed: int = 0, isolation: str = "bubblewrap") -> Report:
    """A report in which these test cells are right and the others wrong."""
    cells = tuple(
        CellResult(name, question, points, points, "right", "")
        if name in right.split()
        else CellResult(name, question, 0.0, points, "wrong", WRONG)
        for name, question, points in CELLS
    )
    outputs = (AnswerOutput("q1", "w = 1", "1.0", ()),)
    return Report(student, SET, cells, "graded", message, outputs, isolation, seed, "digest", 0.1)


def unreadable(student: str, source: TinySource, reason: str, seed: int = 0) -> Report:
    """The report of a submission that cannot be graded."""
    cells = tuple(CellResult(name, q, 0.0, points, "unreadable", reason) for name, q, points in CELLS)
    return Report(student, source.set, cells, "unreadable", reason, (), "bubblewrap", seed, "", 0.0)


def solution(folder: Path) -> Path:
    """The instructor's notebook of the set."""
    import nbformat  # only here: each worker process imports this file, and nbformat takes a second
    from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

    def cell(source: str, grade_id: str, points: float | None = None):
        about = {"grade_id": grade_id, "schema_version": 3, "task": False, "locked": points is not None}
        about |= {"grade": points is not None, "solution": points is None}
        about |= {"points": points} if points is not None else {}
        return new_code_cell(source, id=grade_id, metadata={"nbgrader": about})

    cells = [new_markdown_cell("# A tiny set", id="head")]
    for question in ("q1", "q2"):
        cells.append(cell("### BEGIN SOLUTION\nw = 1\n### END SOLUTION", question))
        cells.extend(cell("assert w == 1", name, points) for name, of, points in CELLS if of == question)
    path = folder / "solutions" / SET / f"{SET}.ipynb"
    path.parent.mkdir(parents=True)
    nbformat.write(new_notebook(cells=cells), path)
    return path


def hand_in(submitted: Path, student: str, content: str) -> Path:
    """Put a submission in its place."""
    path = submitted / student / SET / f"{SET}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return path


def give(url, solution, students, name, cell, points):
    """One person's work, each mark in a transaction of its own."""
    from lincls_grader.gradebook import Book  # its packages take seconds, and workers import this file

    with Book(url, solution) as book:
        for k, student in enumerate(students):
            book.scores([(student, cell, points + k % 2, f"{cell} by {name}")], name)
            book.scores([(student, "q2-b", points, None)], name)
