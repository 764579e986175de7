"""Data that differ by student: drawn from the student's id, the same on every machine for ever.

    seed = the first 16 bytes of SHA-256("id|question"),    bits = PCG64(seed)

NumPy keeps the raw bits of PCG64 the same for good, but not the numbers that its Generator makes of them
(NEP 19). So the few draws below are made from the raw bits, with exact arithmetic.
"""

from __future__ import annotations

import hashlib
import math
import unicodedata
from collections.abc import Sequence
from typing import Any

import numpy as np

_LONGEST = 200
_WORDS = 12  # uniform numbers in one nearly normal one: their sum has the variance 12/12 = 1


def variant(student_id: str | int | None = None, question: str = "") -> Draws:
    """The draws of one student for one question; without an id (None, "" or ...) the fixed variant.

    Parameters
    ----------
    student_id : text or whole number
        Capitals, outer blanks and the way an accent is written do not matter.
    question : name of the question

    Returns
    -------
    Draws
        A stream of numbers, the same on every machine for ever.

    Raises
    ------
    TypeError
        The id is something else.

    Examples
    --------
    >>> from lincls.exercise import variant
    >>> draws = variant("ada", "q1")
    >>> draws.integers(-3, 4, 2), draws.choice(["AND", "OR"])
    (array([-2,  3]), 'OR')
    """
    return Draws(f"{normal_id(student_id)}|{question}")


def normal_id(student_id: Any) -> str:
    """The one form of an id; '' where there is none."""
    if student_id is None or student_id is Ellipsis:
        return ""
    if type(student_id) not in (str, int):
        raise TypeError(f"a student's id is a text in quotes or a whole number, not {type(student_id).__name__}")
    text = " ".join(unicodedata.normalize("NFKC", str(student_id)[:_LONGEST]).casefold().split())
    return unicodedata.normalize("NFC", text)


class Draws:
    """A stream of numbers; each call goes on where the last one stopped."""

    def __init__(self, key: str) -> None:
        digest = hashlib.sha256(key.encode("utf-8", "replace")).digest()
        self._bits = np.random.PCG64(int.from_bytes(digest[:16], "big"))

    def integers(self, low: int, high: int, size: int | tuple[int, ...] | None = None) -> Any:
        """Whole numbers from low to high - 1: one, or an array of that size."""
        if high <= low:
            raise ValueError(f"high must be more than low, but low = {low} and high = {high}")
        numbers = [low + ((word * (high - low)) >> 64) for word in self._words(size)]
        return _shaped(numbers, size)

    def uniform(self, low: float = 0.0, high: float = 1.0, size: int | tuple[int, ...] | None = None) -> Any:
        """Numbers from low to high, evenly spread."""
        numbers = [low + (high - low) * ((word >> 11) / 2**53) for word in self._words(size)]
        return _shaped(numbers, size)

    def normal(self, size: int | tuple[int, ...] | None = None) -> Any:
        """Nearly standard normal numbers: the sum of 12 uniform ones, less 6; none is beyond -6 or 6."""
        numbers = [sum(word >> 32 for word in self._words(_WORDS)) / 2**32 - _WORDS / 2 for _ in range(_many(size))]
        return _shaped(numbers, size)

    def choice(self, items: Sequence) -> Any:
        """One of the items."""
        return items[self.integers(0, len(items))]

    def permutation(self, n: int) -> np.ndarray:
        """The numbers 0 to n - 1 in a drawn order (Fisher and Yates)."""
        order = list(range(n))
        for i, word in zip(range(n - 1, 0, -1), self._words(max(n - 1, 0)), strict=True):
            j = (word * (i + 1)) >> 64  # as `integers` has it
            order[i], order[j] = order[j], order[i]
        return np.array(order)

    def _words(self, size: int | tuple[int, ...] | None) -> list[int]:
        return self._bits.random_raw(_many(size)).tolist()


def _shaped(found: list, size: int | tuple[int, ...] | None) -> Any:
    return found[0] if size is None else np.array(found).reshape(size)


def _many(size: int | tuple[int, ...] | None) -> int:
    return 1 if size is None else math.prod(size) if isinstance(size, tuple) else int(size)
