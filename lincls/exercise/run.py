"""A grading run, as the checks see it: one object that the grader hands over, read through one door.

    with grading(GradingRun(seed=7, question="q1", answer="x = 1")):
        ...  # the checks that are called here

Without one a check is called in a notebook. This is all that a grader may tell the checks; `VERSION` grows when a field
changes its meaning or goes, so that a grader of another version can refuse in a sentence.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

VERSION = 2


def _never() -> float:
    return 0.0


def _to_nobody(case: str, mean: float, low: float, high: float, rows: int) -> None:
    """What is measured is for nobody."""


@dataclass(frozen=True)
class GradingRun:
    """What a grader tells the checks.

    Parameters
    ----------
    seed : of the hidden inputs; None: they are those of a notebook
    question : the one that is judged, "" for a set-up cell
    student : the source of the cell that says whose numbers are answered
    answer : the source of the question's answer cells
    tables : rows that no student has, by the name of their file; None: files are read
    measured : is told what an answer cost a case on such rows, with its interval, and on how many
    starved : seconds for which the process that answers calls has waited for a core so far
    """

    seed: int | None = None
    question: str = ""
    student: str = ""
    answer: str = ""
    tables: Mapping[str, bytes] | None = None
    measured: Callable[[str, float, float, float, int], None] = _to_nobody
    starved: Callable[[], float] = _never

    @property
    def spawn_key(self) -> tuple[int, ...]:
        """What the hidden inputs depend on beside a question's own key: the seed, and with it what is judged.

        NumPy's random state can be computed back from numbers that it gave. So no seed goes into it, only hashes under
        the seed as their key.
        """
        if self.seed is None:
            return ()
        about = (self.question, self.student, self.answer)
        judged = [keyed(self.seed, "what is judged", *about)] if self.question else []
        return tuple(int.from_bytes(half, "big") for half in (keyed(self.seed, "the run"), *judged))


def keyed(seed: int, *about: str) -> bytes:
    """Return 16 bytes that say nothing of the seed, and that nobody without it can make: BLAKE2b with it as key."""
    key = hashlib.sha256(str(seed).encode()).digest()
    return hashlib.blake2b("\0".join(about).encode("utf-8", "replace"), key=key, digest_size=16).digest()


_current: ContextVar[GradingRun | None] = ContextVar("grading run", default=None)


def current() -> GradingRun | None:
    """Return the run in which a check is called, None in a notebook."""
    return _current.get()


@contextmanager
def grading(run: GradingRun | None) -> Iterator[None]:
    """Let the checks that are called in this block belong to a run; None: to a notebook."""
    token = _current.set(run)
    try:
        yield
    finally:
        _current.reset(token)


def graded() -> bool:
    """Whether a grading run looks at the answers: only then a message may say what is right."""
    return current() is not None
