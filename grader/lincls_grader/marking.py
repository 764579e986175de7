"""to_grade/SET-CELL.html: all answers to a question that a person grades, the model answer and the rubric above them.

For the staff alone. A page is written answer by answer, so that a large class costs no memory.
"""

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from lincls_grader import feedback, files, same_words
from lincls_grader.ledger import Ledger, Record
from lincls_grader.pseudonyms import Hidden
from lincls_grader.report import WAITS, CellResult, Hand
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
    by: str  # who gave the points, and when, as far as it is known
    equals: int  # other answers that say the same


def address(name: str, cell: str, folder: str = "") -> str:
    """Where the answers to a cell of a set are read, from the class report; with `folder`, one student's."""
    return f"{FOLDER}/{quote(_file(name, cell))}" + (f"#{quote(_anchor(folder))}" if folder else "")


def write(out: Path, ledger: Ledger | Hidden, source: Source) -> None:
    """Write the page of each answer of the set that a person grades."""
    template, tasks = (feedback.pages().get_template("marking.html.j2"), {task.question: task for task in source.tasks})
    for cell in source.graded:
        if not cell.by_hand:
            continue
        task = tasks.get(cell.question)
        title = f"{source.set}, {feedback.title_of(cell.question, task)}"
        often = Counter(key for *_, mark in _found(ledger, source.set, cell) if (key := same_words.key(mark, cell)))
        answers = (answer for waits in (True, False) for answer in _answers(ledger, source.set, cell, waits, often))
        with files.replacing(out / FOLDER / _file(source.set, cell.grade_id)) as file:
            file.writelines(template.generate(name=source.set, title=title, task=task, cell=cell, answers=answers))


def _found(ledger: Ledger | Hidden, name: str, cell: SourceCell) -> Iterator[tuple[Record, CellResult]]:
    """Each student's answer to a cell."""
    for record in ledger.records():
        if record.report.set == name and record.report.status == "graded":
            for mark in record.report.marks:
                if mark.grade_id == cell.grade_id:
                    yield record, mark


def _answers(
    ledger: Ledger | Hidden, name: str, cell: SourceCell, waits: bool, often: Mapping[str, int]
) -> Iterator[Answer]:
    """The answers that wait for a person, or those that do not: graded, or not attempted."""
    for record, mark in _found(ledger, name, cell):
        outdated = cell.grade_id in record.report.outdated
        if (mark.status == WAITS or outdated) == waits:
            student, equals = record.report.student, max(often.get(same_words.key(mark, cell), 1) - 1, 0)
            command = f"lincls score {shlex.quote(name)} {shlex.quote(student)} {cell.grade_id} POINTS"
            place = feedback.place_of(record.report, cell.question)
            page = f"../feedback/{quote(record.page)}/{quote(name)}.html{place}"
            comment = record.report.comment(cell.question)
            hand = next((entry for entry in record.report.hand if entry.cell == cell.grade_id), None)
            by = _signature(hand) if hand is not None else ""
            more = " --alike" if equals else ""
            yield Answer(student, _anchor(record.page), mark, comment, command + more, outdated, page, by, equals)


def _signature(hand: Hand) -> str:
    """Who gave points, when, and what another person had given before."""
    said = [f"by {hand.by}, {hand.at}"] if hand.by else []
    return "; ".join([*said, f"before that {hand.instead}"] if hand.instead else said)


def _anchor(folder: str) -> str:
    return quote(folder, safe="")  # an id holds no blanks


def _file(name: str, cell: str) -> str:
    return f"{printable(f'{name}-{cell}').replace('/', '_')}.html"
