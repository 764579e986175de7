"""to_grade/SET-CELL.html: all answers to a question that a person grades, the model answer and the rubric above them.

For the staff alone. A page is written answer by answer, so that a large class costs no memory.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from lincls_grader import feedback, files
from lincls_grader.ledger import Ledger
from lincls_grader.pseudonyms import Hidden
from lincls_grader.report import WAITS, CellResult
from lincls_grader.source import Source, SourceCell
from lincls_grader.text import printable

FOLDER = "to_grade"


class Answer(NamedTuple):
    """One student's answer, with what a person has entered so far."""

    student: str
    anchor: str
    cell: CellResult
    comment: str
    command: str  # enters the points
    outdated: bool  # the answer has changed since it was graded
    page: str  # where the student's page has it, with what the cells drew


def address(name: str, cell: str, folder: str = "") -> str:
    """Where the answers to a cell of a set are read, from the class report; with `folder`, one student's."""
    return f"{FOLDER}/{quote(_file(name, cell))}" + (f"#{quote(_anchor(folder))}" if folder else "")


def write(out: Path, ledger: Ledger | Hidden, source: Source) -> None:
    """Write the page of each answer of the set that a person grades."""
    template, tasks = (feedback.pages().get_template("marking.html.j2"), {each.question: each for each in source.tasks})
    for cell in source.graded:
        if not cell.by_hand:
            continue
        task = tasks.get(cell.question)
        title = f"{source.set}, {feedback.title_of(cell.question, task)}"
        answers = (each for waits in (True, False) for each in _answers(ledger, source.set, cell, waits))
        with files.replacing(out / FOLDER / _file(source.set, cell.grade_id)) as file:
            file.writelines(template.generate(name=source.set, title=title, task=task, cell=cell, answers=answers))


def _answers(ledger: Ledger | Hidden, name: str, cell: SourceCell, waits: bool) -> Iterator[Answer]:
    """The answers that wait for a person, or those that do not: graded, or not attempted."""
    for record in ledger.records():
        if record.report.set != name or record.report.status != "graded":
            continue
        outdated = cell.grade_id in record.report.outdated
        for found in record.report.marks:
            if found.grade_id == cell.grade_id and (found.status == WAITS or outdated) == waits:
                student = record.report.student
                command = f"lincls score {shlex.quote(name)} {shlex.quote(student)} {cell.grade_id} POINTS"
                place = feedback.place_of(record.report, cell.question)
                page = f"../feedback/{quote(record.page)}/{quote(name)}.html{place}"
                comment = record.report.comment(cell.question)
                yield Answer(student, _anchor(record.page), found, comment, command, outdated, page)


def _anchor(folder: str) -> str:
    return quote(folder, safe="")  # an id holds no blanks


def _file(name: str, cell: str) -> str:
    return f"{printable(f'{name}-{cell}').replace('/', '_')}.html"
