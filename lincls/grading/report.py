"""What grading one submission gives: plain frozen data, safe to pickle, store and send."""

from __future__ import annotations

from dataclasses import dataclass

STATUSES = (
    "right",
    "wrong",
    "not attempted",
    "timed out",
    "out of memory",
    "crashed",
    "refused",
    "unreadable",
)


@dataclass(frozen=True)
class CellResult:
    """One test cell: all of its points or none of them."""

    grade_id: str  # nbgrader's name of the test cell, "q1-a"
    question: str  # "q1"
    score: float
    max_score: float
    status: str  # one of STATUSES
    message: str  # for the student: the counterexample; never a line of a hidden test


@dataclass(frozen=True)
class AnswerOutput:
    """What one cell of the student printed and displayed, already cut to size."""

    cell: str  # the grade_id, or "extra 2" for the student's second own cell
    source: str
    text: str
    images: tuple[bytes, ...]  # PNG files


@dataclass(frozen=True)
class Named:
    """A value that STUDENT had: whose numbers were answered."""

    name: str


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

    @property
    def score(self) -> float:
        return sum(cell.score for cell in self.cells)

    @property
    def max_score(self) -> float:
        return sum(cell.max_score for cell in self.cells)
