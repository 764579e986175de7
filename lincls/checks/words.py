"""The words of error messages: what came, how many, which ones are allowed."""

from __future__ import annotations

from typing import Any


def kind(value: Any) -> str:
    if value is None or value is Ellipsis:
        return str(value)
    shown = repr(value)
    return f"{type(value).__name__} {shown}" if len(shown) <= 40 else type(value).__name__


def many(n: int, word: str) -> str:
    """Return how many there are, in words.

    Parameters
    ----------
    n : whole number
    word : what they are, one of it

    Examples
    --------
    >>> from lincls import checks
    >>> checks.many(1, "row"), checks.many(2, "row")
    ('1 row', '2 rows')
    """
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def words(allowed: list[str]) -> str:
    quoted = [repr(word) for word in allowed]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]
