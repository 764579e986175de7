"""Hints in three stages: a nudge, then the idea, then almost all of it.

Their texts are in `hints/NN_topic.toml`, one table a question:

    [q3]
    nudge = "..."
    idea = "..."
    almost = "..."

The set-up cell of a set calls `begin`. A hint is printed and never raised: it can stand in any cell of a
student's notebook and costs nothing there.
"""

from __future__ import annotations

import textwrap
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from .plain import show

STAGES = ("nudge", "idea", "almost")
FOLDER = Path(__file__).parent / "hints"
_WIDTH = 100

_set = ""
_given: dict[tuple[str, str], int] = {}  # how many hints were given, by set and question


def begin(name: str) -> None:
    """Say in the set-up cell which set this is.

    Parameters
    ----------
    name : the set's name

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.begin("04_convexity")
    >>> check.hint("the first one")
    There is no question 'the first one' in 04_convexity. There are hints for q1, q2, q3, q4, q5, q6, q7, q8, q9.
    """
    global _set
    _set = name


def current() -> str:
    """The set that has begun; "" before that."""
    return _set


def hint(question: Any = "") -> None:
    """Print the next hint to a question of this set, below those given before.

    Parameters
    ----------
    question : the question's name

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.begin("04_convexity")
    >>> check.hint("Q99")
    There is no question 'Q99' in 04_convexity. There are hints for q1, q2, q3, q4, q5, q6, q7, q8, q9.
    """
    print(_answer(question))


def _answer(question: Any) -> str:
    if not _set:
        return "No set has begun: run the first code cell of the notebook, then ask again."
    try:
        hints = read(_set)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return f"The hints of {_set} cannot be read here ({type(error).__name__})."
    name = question.strip().lower() if type(question) is str else ""
    if name not in hints:
        return f"There is no question {show(question)} in {_set}. There are hints for {', '.join(hints)}."
    stage = _given[_set, name] = min(_given.get((_set, name), 0) + 1, len(STAGES))
    return "\n\n".join(
        f"{name}, hint {i + 1} of {len(STAGES)}\n{_wrapped(hints[name][STAGES[i]])}" for i in range(stage)
    )


def _wrapped(text: str) -> str:
    """Paragraphs filled; lines that start with blanks are code and stay as they are."""
    lines = text.strip("\n").split("\n")
    return "\n".join(
        line if line.startswith(" ") or not line else textwrap.fill(line, _WIDTH) for line in lines
    )


@cache
def read(name: str) -> dict[str, dict[str, str]]:
    """The hints of one set by question. Raises OSError where there are none."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
