"""Single answers: a value, an array, a count, a range, a choice, true or false, a word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from . import plain
from .compare import TOLERANCE, Pair, relation, same, same_numbers
from .verdict import NotAttempted, Wrong


def value(
    found: Any,
    wanted: float,
    name: str = "the value",
    *,
    tol: float = TOLERANCE,
    N: int | None = None,
    mistakes: Mapping[str, float] | None = None,
) -> None:
    """One number. `mistakes` maps a sentence to the wrong number it explains; N: examples in the mean."""
    number = plain.number(found, name)
    try:
        same_numbers(number, wanted, name, tol)
    except Wrong as wrong:
        pair = Pair(np.array(number), np.array(float(wanted)), N)
        raise Wrong(str(wrong), _known(number, mistakes, tol) or relation([pair], tol)) from None


def array(
    found: Any,
    wanted: Any,
    name: str = "the array",
    *,
    tol: float = TOLERANCE,
    N: int | None = None,
    mistakes: Mapping[str, Any] | None = None,
) -> None:
    """An array, list or tuple of numbers; its shape counts. `mistakes` and N as for `value`."""
    try:
        same(found, wanted, name, tol)
    except Wrong as wrong:
        more = _known(found, mistakes, tol) or _array_relation(found, wanted, N, tol)
        raise Wrong(str(wrong), more) from None


def _array_relation(found: Any, wanted: Any, N: int | None, tol: float) -> str | None:
    try:
        values, goal = plain.array(found), np.asarray(wanted, dtype=float)
    except (Wrong, ValueError, TypeError):
        return None
    return relation([Pair(values, goal, N)], tol) if values.shape == goal.shape else None


def _known(found: Any, mistakes: Mapping[str, Any] | None, tol: float) -> str | None:
    for sentence, wrong in (mistakes or {}).items():
        try:
            same(found, wrong, "it", tol)
        except (Wrong, NotAttempted):
            continue
        return sentence
    return None


def count(
    found: Any, wanted: int, name: str = "the count", *, mistakes: Mapping[str, int] | None = None
) -> None:
    """A whole number, exactly."""
    number = plain.number(found, name)
    if number != round(number):
        raise Wrong(f"{name} is {plain.show(number)}, but a count is a whole number")
    if number != wanted:
        raise Wrong(f"{name} is {int(number)}, wanted {wanted}", _known(number, mistakes, 0.0))


def between(
    found: Any, low: float, high: float, name: str = "the value", *, below: str = "", above: str = ""
) -> None:
    """A number strictly between low and high; `below` and `above` say what a value outside means."""
    number = plain.number(found, name)
    if number <= low:
        left, right = plain.show_both(number, low)
        raise Wrong(f"{name} is {left}, but it must be more than {right}", below)
    if number >= high:
        left, right = plain.show_both(number, high)
        raise Wrong(f"{name} is {left}, but it must be less than {right}", above)


def choice(answer: Any, right: str, why: Mapping[str, str]) -> None:
    """A multiple-choice answer such as "b": `why` explains every wrong option (and lists the options)."""
    plain.attempted(answer)
    options = sorted({right, *why})
    if type(answer) is not str or answer.strip().lower() not in [option.lower() for option in options]:
        listed = ", ".join(map(repr, options))
        raise Wrong(f"the answer should be one of {listed}, but it is {plain.kind(answer)}")
    picked = next(option for option in options if option.lower() == answer.strip().lower())
    if picked != right:
        raise Wrong(f"not {picked!r}: {why[picked]}")


def true_false(answers: Any, right: Sequence[bool], why: Sequence[str], first: int = 1) -> None:
    """A list of True and False, one a statement; `why` explains each statement, numbered from `first`."""
    plain.attempted(answers)
    listed = np.asarray(answers).ravel().tolist() if plain.is_array(answers) else plain.sequence(answers)
    answers = [answers] if listed is None else listed
    if len(answers) != len(right):
        raise Wrong(f"there are {len(right)} statements, but {len(answers)} answers")
    for i, (answer, truth) in enumerate(zip(answers, right, strict=True)):
        if type(answer) not in (bool, np.bool_):
            raise Wrong(
                f"statement {first + i}: the answer should be True or False, not {plain.kind(answer)}"
            )
        if bool(answer) != truth:
            raise Wrong(f"statement {first + i} is {truth}: {why[i]}")


def text(answer: Any, *right: str, name: str = "the answer", why: Mapping[str, str] | None = None) -> None:
    """A word: one of `right`, capitals and outer blanks aside; `why` explains known wrong words."""
    plain.attempted(answer)
    if type(answer) is not str:
        raise Wrong(f"{name} should be a word in quotes, but it is {plain.kind(answer)}")
    word = " ".join(answer.lower().split())
    if word not in [each.lower() for each in right]:
        known = {key.lower(): sentence for key, sentence in (why or {}).items()}
        raise Wrong(f"{name} is not {plain.show(answer)}", known.get(word))
