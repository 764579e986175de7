"""Answers that say the same: what one of them gets from a person, all of them get.

Equal are two texts whose words are equal, in whatever lines and with whatever blanks between them; of code, whose lines
are equal but for blanks at their ends. Answers with different pictures are not, nor such as were cut to size.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from lincls_grader.errors import GradingError
from lincls_grader.report import WORDS, CellResult, Hand, Report
from lincls_grader.source import Source, SourceCell


class Entry(NamedTuple):
    """What a person gives for a question or a cell of it; None for nothing."""

    student: str
    question: str
    points: float | None
    comment: str | None


class Given(NamedTuple):
    """What an answer has from a person."""

    points: float | None
    extra: float
    comment: str

    def __str__(self) -> str:
        if self.points is None and not self.extra:
            return f"the comment {self.comment!r}" if self.comment else "nothing"
        return f"{(self.points or 0.0) + self.extra:g} points"


NOTHING = Given(None, 0.0, "")


class Spread(NamedTuple):
    """What goes to whom, and to whom it does not, in sentences."""

    entries: list[Entry]
    said: list[str]


def key(cell: CellResult, asked: SourceCell) -> str:
    """Equal for answers that say the same; empty for one that is like no other."""
    if len(cell.answer) >= WORDS:
        return ""
    lines = cell.answer.split("\n") if asked.kind != "written" else [" ".join(cell.answer.split())]
    text = "\n".join(line.rstrip() for line in lines).strip("\n")
    return hashlib.sha256(f"{cell.pictures}\n{text}".encode()).hexdigest() if text else ""


class Class:
    """The answers of a class to the questions that a person grades, and what was given for them."""

    def __init__(
        self,
        source: Source,
        reports: Sequence[Report],
        hands: Mapping[str, Sequence[Hand]],
        shown: Callable[[str], str] = str,  # the name by which a student is spoken of
    ) -> None:
        self.shown = shown
        self.asked = {cell.grade_id: cell for cell in source.graded if cell.by_hand}
        self.hands = {(student, hand.cell): hand for student, several in hands.items() for hand in several}
        self.keys: dict[tuple[str, str], str] = {}  # by student and cell
        self.groups: dict[tuple[str, str], list[str]] = {}  # students by cell and key
        for report in reports:
            for cell in report.cells:
                if cell.grade_id in self.asked and (own := key(cell, self.asked[cell.grade_id])):
                    self.keys[report.student, cell.grade_id] = own
                    self.groups.setdefault((cell.grade_id, own), []).append(report.student)

    def mark(self, student: str, cell: str) -> Given:
        """What a student has for a cell; nothing where its answer was another one then."""
        hand = self.hands.get((student, cell))
        return NOTHING if hand is None or hand.review else Given(hand.score, hand.extra, hand.comment)

    def with_equals(self, entries: Sequence[Entry]) -> Spread:
        """These entries, and the same ones for all whose answers say the same.

        Whose answer has a mark of its own keeps that, unless it is the one that the named student had before.

        GradingError says that an entry is for no answer, or that two give different marks to answers that say the same.
        """
        named = {(entry.student, self._cell(entry)) for entry in entries}
        more: dict[tuple[str, str], Entry] = {}
        said = list[str]()
        for entry in entries:
            cell = self._cell(entry)
            others = [
                student for student in self.groups[cell, self.keys[entry.student, cell]] if (student, cell) not in named
            ]
            before = self.mark(entry.student, cell)
            for student in others:
                own = Entry(student, cell, entry.points, entry.comment)
                if more.setdefault((student, cell), own) != own:
                    raise GradingError(
                        f"{self.shown(student)}'s {cell} says the same as two answers that get different marks"
                    )
                if (mark := self.mark(student, cell)) not in (NOTHING, before):
                    del more[student, cell]
                    said.append(f"{self.shown(student)} keeps {mark} for {cell}")
        return Spread([*entries, *more.values()], said)

    def _cell(self, entry: Entry) -> str:
        """The cell of an entry."""
        for name, cell in self.asked.items():
            if entry.question in (name, cell.question) and (entry.student, name) in self.keys:
                return name
        about = f"{self.shown(entry.student)} has none to {entry.question}"
        raise GradingError(f"--alike is for answers that a person grades, and {about}")

    def spread(self) -> Spread:
        """What was given for an answer goes to all that say the same and have nothing yet."""
        entries, said = list[Entry](), list[str]()
        for (cell, _), students in sorted(self.groups.items()):
            marks = {student: self.mark(student, cell) for student in students}
            given = {mark for mark in marks.values() if mark.points is not None or mark.extra}
            if len(given) > 1:
                told = ", ".join(f"{mark} to {self.shown(student)}" for student, mark in marks.items() if mark in given)
                said.append(f"equal answers to {cell} have different marks, which stay: {told}")
            for student, own in marks.items():
                if len(given) == 1 and own not in given:
                    points, _, comment = next(iter(given))
                    entries.append(Entry(student, cell, points, None if own.comment else comment or None))
        return Spread(entries, said)
