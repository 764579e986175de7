"""The author's solution of one question, run for one student, and the keys with which its hidden tests judged it.

A set is the course's own, so it is run here and needs no sandbox. A key that the author's answer does not meet is an
error: what goes into a bank has been judged right by the check that judges students.
"""

import contextlib
import io
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lincls.exercise import check
from lincls_grader.source import Source, SourceCell

TOLERANCE = 1e-6  # of check.value, relative to max(1, |wanted|)
LISTED = "bank.toml"
WHO = "student"  # the cell that says whose numbers they are


def listed(path: Path) -> dict[str, Any]:
    """What stands in `bank.toml` beside an instructor's notebook, if there is one. ValueError where it is no TOML.

        [statements]
        q3 = "A friend divides by N − 1. Does this come out different?"    # before each statement of question q3

    The tables of numbers are described in `lincls_grader.bank.drawn`.
    """
    file = path.parent / LISTED
    if not file.is_file():
        return {}
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file} cannot be read: {error}") from None


@dataclass(frozen=True)
class Number:
    """A number that was wanted."""

    name: str
    wanted: float | int
    tolerance: float
    mistakes: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Judged:
    """Of n statements those that were wanted: truth values with the letter of the reason, "" where there is none."""

    n: int
    right: tuple[tuple[bool, str], ...]
    why: tuple[str, ...]
    only: tuple[int, ...]


@dataclass(frozen=True)
class Order:
    """Steps, counted from 1, and which must come before which."""

    n: int
    before: tuple[tuple[int, int], ...]


@dataclass
class Run:
    """What a test cell asked for, and what the question's set-up cells left and printed."""

    values: Mapping[str, Any]
    printed: str
    keys: list[Number | Judged | Order] = field(default_factory=list)


class _Check:
    """The checks, with a note of each key; the answer is judged first."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def __getattr__(self, name: str) -> Any:
        return getattr(check, name)

    def value(self, found: Any, wanted: Any, name: str = "the value", *, mistakes: Any = None, **more: Any) -> None:
        check.value(found, wanted, name, mistakes=mistakes, **more)
        margin = float(f"{more.get('tol', TOLERANCE) * max(1.0, abs(float(wanted))):.3g}")
        self._run.keys.append(Number(name, float(wanted), margin, _slips(mistakes, float)))

    def count(self, found: Any, wanted: Any, name: str = "the count", *, mistakes: Any = None) -> None:
        check.count(found, wanted, name, mistakes=mistakes)
        self._run.keys.append(Number(name, int(wanted), 0.0, _slips(mistakes, int)))

    def statements(self, answers: Any, n: int, *, right: Sequence | None = None, **more: Any) -> None:
        check.statements(answers, n, right=right, **more)
        if right is not None:
            pairs = tuple(
                (bool(truth[0]), truth[1]) if isinstance(truth, tuple) else (bool(truth), "") for truth in right
            )
            self._run.keys.append(Judged(n, pairs, tuple(more.get("why", ())), tuple(more.get("only", ()))))

    def order(self, found: Any, n: int, before: Sequence[tuple] | None = None, **more: Any) -> None:
        check.order(found, n, before, **more)
        if before is not None:
            self._run.keys.append(Order(n, tuple(before)))


def _slips(mistakes: Mapping[str, Any] | None, form: type) -> tuple[tuple[str, float], ...]:
    return tuple((said, form(wrong)) for said, wrong in (mistakes or {}).items())


def run(source: Source, test: SourceCell, student: str) -> Run:
    """Run the author's answer to a test cell, with a student's numbers, and the test.

    Raises ValueError where the author's own answer is refused, or a cell cannot be run.
    """
    values: dict[str, Any] = {"__name__": "__main__"}
    printed, said = Run(values, ""), io.StringIO()
    try:
        for cell in _needed(source, test.question):
            with contextlib.redirect_stdout(said if cell.kind == "setup" else io.StringIO()):
                exec(f"STUDENT = {student!r}" if cell.question == WHO else cell.work, values)
        values["check"] = _Check(printed)
        with contextlib.redirect_stdout(io.StringIO()):
            exec(test.source, values)
    except Exception as error:
        raise ValueError(
            f"{source.set}, {test.grade_id}, numbers of {student!r}: {type(error).__name__}: {error}"
        ) from error
    printed.printed = said.getvalue()
    return printed


def _needed(source: Source, question: str) -> Iterator[SourceCell]:
    """The cells before a test: the set's first ones, and those of its question."""
    waiting: list[SourceCell] = []
    first = True
    for cell in source.cells:
        if cell.kind == "setup":
            waiting.append(cell)
            continue
        if first or cell.question in (WHO, question):
            yield from waiting
        if cell.kind == "answer" and cell.question in (WHO, question):
            yield cell
        waiting, first = [], False
