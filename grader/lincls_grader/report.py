"""What grading one submission gives: plain frozen data, safe to pickle, store and send."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property

BY_HAND, WAITS = "by hand", "to be graded"  # a person gave the points; a person has yet to give them
WORDS = 20_000  # characters that are kept of an answer that a person grades
UNREAD = ("unreadable", "refused")  # of a file that was not graded at all, or of an answer
STATUSES = (
    "right",
    BY_HAND,
    "wrong",
    "not attempted",
    WAITS,
    "timed out",
    "out of memory",
    "crashed",
    "refused",
    "unreadable",
)


@dataclass(frozen=True)
class CellResult:
    """One test cell: all of its points or none of them. Or an answer that a person grades."""

    grade_id: str  # nbgrader's name of the cell, "q1-a"
    question: str  # "q1"
    score: float
    max_score: float
    status: str  # one of STATUSES
    message: str  # for the student: the counterexample; never a line of a hidden test
    answer: str = ""  # the student's, where a person grades it
    optional: bool = False  # of a question that nobody has to answer
    later: str = ""  # for the student when the reference solution is shown: what would have been right, and why
    pictures: str = ""  # a digest of those that were pasted into the answer


@dataclass(frozen=True)
class AnswerOutput:
    """What one cell of the student printed and displayed, already cut to size."""

    cell: str  # the grade_id, or "extra 2" for the student's second own cell
    source: str
    text: str
    images: tuple[bytes, ...]  # PNG files


@dataclass(frozen=True)
class Hand:
    """What a person entered for one cell in the gradebook: points in place of the automatic ones, and words."""

    cell: str  # the grade_id of a test, or of an answer
    score: float | None = None
    extra: float = 0.0
    comment: str = ""
    review: bool = False  # the answer is another one by now: a person should look at the points again
    by: str = field(default="", repr=False)  # who entered it last, where that is known
    at: str = field(default="", repr=False)  # when, as 2026-11-27T10:01:00+00:00
    instead: str = field(default="", repr=False)  # what another person had given before: "2 by alice"


@dataclass(frozen=True)
class Named:
    """A value that STUDENT had: whose numbers were answered."""

    name: str


@dataclass(frozen=True)
class Measured:
    """What the decisions of an answer cost a case, on rows that no student has seen."""

    case: str  # what a row is: "letter"
    mean: float
    low: float  # of the 95 % interval
    high: float
    rows: int


@dataclass(frozen=True)
class Report:
    """The grades of one submission."""

    student: str
    set: str
    cells: tuple[CellResult, ...]
    status: str  # "graded", "unreadable" or "refused"
    message: str  # why it is not graded; else remarks, such as "test cells were edited"
    outputs: tuple[AnswerOutput, ...]
    isolation: str  # "bubblewrap" or "none"
    seed: int
    digest: str  # of the submission's bytes and of the source: equal means graded already
    seconds: float
    named: tuple[str, ...] = ()  # the values that STUDENT had while it was judged
    hand: tuple[Hand, ...] = ()
    penalty: float = 0.0  # share of the points that is taken off because it was late
    late: str = ""  # why, in words
    prints: tuple[int, ...] = ()  # fingerprints of the student's own code (alike.py)
    bonus: bool = False  # optional questions may bring more than all required points
    request: str = ""  # what the student asks to be looked at again
    asked: str = ""  # what people had entered for it when it came
    measured: Measured | None = None  # for the board of the class

    @cached_property
    def marks(self) -> tuple[CellResult, ...]:
        """The cells with what a person entered: these points count, the ones in `cells` are the automatic ones."""
        if not self.hand:
            return self.cells
        entered = {entry.cell: entry for entry in self.hand}
        return tuple(_marked(cell, entered.get(cell.grade_id)) for cell in self.cells)

    @property
    def judged(self) -> bool:
        """Whether its points say anything: it was graded, or a person gave some."""
        return self.status == "graded" or any(entry.score is not None or entry.extra for entry in self.hand)

    def comment(self, question: str) -> str:
        """What a person wrote on a question."""
        names = {question, *(cell.grade_id for cell in self.cells if cell.question == question)}
        return "\n".join(entry.comment for entry in self.hand if entry.cell in names and entry.comment)

    @property
    def earned(self) -> float:
        """The points of all questions."""
        return sum(cell.score for cell in self.marks)

    @property
    def optional(self) -> tuple[float, float]:
        """The points of the optional questions, and the most that these have."""
        optional = [cell for cell in self.marks if cell.optional]
        return sum(cell.score for cell in optional), sum(cell.max_score for cell in optional)

    @property
    def counted(self) -> float:
        """The points of the required questions, with optional ones in place of what is missing; as a bonus, all."""
        on_top = self.optional[0]
        required = self.earned - on_top
        return required + (on_top if self.bonus else min(on_top, max(0.0, self.max_score - required)))

    @property
    def score(self) -> float:
        """The points that count, less what being late costs."""
        return self.counted * (1 - self.penalty)

    @property
    def waiting(self) -> tuple[CellResult, ...]:
        """The answers that a person has yet to grade."""
        return tuple(cell for cell in self.marks if cell.status == WAITS)

    @property
    def outdated(self) -> tuple[str, ...]:
        """The cells whose answer has changed since a person gave the points."""
        names = {entry.cell for entry in self.hand if entry.review}
        return tuple(cell.grade_id for cell in self.cells if cell.grade_id in names)

    @property
    def requested(self) -> tuple[str, ...]:
        """The questions that the request names, in their order; empty where it names none of the set's."""
        numbers = re.findall(r"\b(?:q|question\s*)(\d+)\b", self.request, re.I)
        names = dict.fromkeys(f"q{number}" for number in numbers)
        return tuple(cell for cell in dict.fromkeys(own.question for own in self.cells) if cell in names)

    @property
    def answered(self) -> bool:
        """Whether a person has entered something since the request came."""
        return bool(self.request) and self.asked != self._entered()

    def _entered(self) -> str:
        """What people have entered for the questions of the request, all questions where it names none."""
        about = self.requested
        entries = [entry for entry in self.hand if not about or entry.cell.split("-")[0] in about]
        return repr([(entry.cell, entry.score, entry.extra, entry.comment) for entry in entries])

    def after(self, before: Report | None) -> Report:
        """The report, with what follows from the one before it.

        Points that a person gave for an answer that was another one are noted; a new request waits.
        """
        same = before is not None and before.request == self.request
        self = replace(self, asked=before.asked if before is not None and same else self._entered())
        if before is None:
            return self
        said = {cell.grade_id: (cell.answer, cell.pictures) for cell in before.cells}
        given = {cell.grade_id: (cell.answer, cell.pictures) for cell in self.cells}
        changed = {name for name, answer in given.items() if answer != said.get(name, answer)}
        hand = [
            replace(entry, review=True) if entry.cell in changed and entry.score is not None else entry
            for entry in self.hand
        ]
        return replace(self, hand=tuple(hand))

    @property
    def max_score(self) -> float:
        """The most points of the required questions: 100 per cent."""
        return sum(cell.max_score for cell in self.cells if not cell.optional)


def _marked(cell: CellResult, hand: Hand | None) -> CellResult:
    if hand is None or (hand.score is None and not hand.extra):
        return cell
    if hand.score is None:
        return replace(cell, score=cell.score + hand.extra)
    return replace(cell, score=hand.score + hand.extra, status=BY_HAND)
