"""Compare plain data found with plain data wanted: where they differ first, and why, when the numbers tell.

Two numbers agree when |found - wanted| <= tol max(1, |wanted|); tol is 1e-6 unless the question says else.
The telling numbers: with r = found / wanted the same in every entry, r = -1 is a flipped sign, r = 2 a
missing 1/2, r = N a sum where the mean over N examples is wanted.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from lincls.exercise import plain
from lincls.exercise.verdict import NotAttempted, Wrong, explained, telling, unlike

TOLERANCE = 1e-6
_FLOATS = (float, np.float64)
_TURNED = "It is transposed: rows and columns have changed places."


def is_numeric(wanted: Any) -> bool:
    """True for a number, a number array, or nested sequences of equal lengths that hold numbers only."""
    if plain.is_number(wanted):
        return True
    if isinstance(wanted, np.ndarray):
        return wanted.dtype.kind in "biuf"
    if not isinstance(wanted, list | tuple) or not all(map(is_numeric, wanted)):
        return False
    return len(set(map(np.shape, wanted))) <= 1


def same(found: Any, wanted: Any, name: str, tol: float = TOLERANCE, parts: Sequence[str] = ()) -> None:
    """Raise Wrong at the first difference between the two."""
    plain.attempted(found)
    if type(found) in (set, frozenset) and isinstance(wanted, list | tuple | np.ndarray):
        found, wanted = _in_order(found), _in_order(wanted)
    if wanted is None:
        if found is not None:
            raise Wrong(unlike(name, plain.show(found), "None"))
    elif isinstance(wanted, str):
        if type(found) is not str or found.strip() != wanted.strip():
            raise Wrong(unlike(name, plain.show(found), plain.show(wanted)))
    elif isinstance(wanted, bool | np.bool_):
        if plain.number(found, name) != wanted:
            raise Wrong(unlike(name, plain.show(found), str(bool(wanted))))
    elif not parts and is_numeric(wanted):
        same_numbers(found, wanted, name, tol)
    else:
        _same_parts(found, wanted, name, tol, parts)


def _in_order(values: Any) -> Any:
    """The items sorted, where they can be: a set has no order, so none is asked for."""
    listed = values.tolist() if plain.is_array(values) else list(values)
    try:
        return sorted(tuple(item) if type(item) is list else item for item in listed)
    except (TypeError, ValueError):  # of arrays no one is the smaller
        return listed


def _same_parts(found: Any, wanted: Sequence, name: str, tol: float, parts: Sequence[str]) -> None:
    what = f" ({', '.join(parts)})" if parts else ""
    items = np.asarray(found).tolist() if plain.is_array(found) else plain.sequence(found)
    if type(items) is not list:
        said = "{name} should be {n} values{names}, but it is {kind}"
        raise Wrong(said, name=name, n=len(wanted), names=what, kind=plain.kind(found))
    if len(items) != len(wanted):
        said = "{name} should be {n} values{names}, but it has {found}"
        raise Wrong(said, name=name, n=len(wanted), names=what, found=len(items))
    for i, (left, right) in enumerate(zip(items, wanted, strict=True)):
        try:
            same(left, right, parts[i] if parts else f"[{i}]", tol)
        except Wrong as wrong:
            raise Wrong(f"{name}: {wrong}") from None


def same_numbers(found: Any, wanted: Any, name: str, tol: float = TOLERANCE) -> None:
    """Shapes first, then entries."""
    if type(wanted) in _FLOATS and type(found) in _FLOATS:  # most of what is compared: no array is made
        gap, size = abs(plain.number(found, name) - float(wanted)), max(1.0, abs(float(wanted)))
        if gap <= tol * size:
            return
    goal = np.asarray(wanted, dtype=np.float64)
    if goal.ndim and plain.is_array(found) and np.asarray(found).dtype.kind in "biuf":
        _same_shape(np.asarray(found), goal, name)  # before it is copied as floats: it may be large
    values = np.array(plain.number(found, name)) if goal.ndim == 0 else plain.array(found, name)
    _same_shape(values, goal, name)
    apart = differs(values, goal, tol)
    if apart.any():
        place = tuple(int(i) for i in np.argwhere(apart)[0])
        raise Wrong(differing(plain.entry(name, place), values[place], goal[place]), _order(values, goal, tol))


def like(answer: Any, other: Any, tol: float = TOLERANCE) -> bool:
    """Whether an answer is plain data that agrees with other data."""
    try:
        same(answer, other, "it", tol)
    except (Wrong, NotAttempted):
        return False
    return True


Slips = Mapping[str, Any] | Iterable[tuple[str | None, Any]]


def judge(answer: Any, law: Callable[[Any], str | None], slips: Slips, alike: Callable[[Any, Any], Any] = like) -> None:
    """Ask a law about an answer; the first slip that gives the same answer explains what the law says.

    Parameters
    ----------
    answer : what was read of the student's answer
    law : function of the answer that raises Wrong, or returns what is wrong; None when it is right
    slips : each sentence with the answer that this slip gives, or with True or False, whether it explains this one;
        a generator is asked only when the law has spoken
    alike : whether two answers are the same

    Raises
    ------
    Wrong

    Examples
    --------
    >>> from lincls.exercise.compare import judge
    >>> judge(6, lambda area: None if area == 3 else f"the area is {area}", {"A triangle is half of it.": 6})
    Traceback (most recent call last):
    lincls.exercise.verdict.Wrong: the area is 6
    A triangle is half of it.
    """
    try:
        if said := law(answer):
            raise Wrong(said)
    except Wrong as wrong:
        raise explained(wrong, explanation(answer, slips, alike)) from None


def explanation(answer: Any, slips: Slips, alike: Callable[[Any, Any], Any] = like) -> str | None:
    """The first slip that gives this answer."""
    pairs = slips.items() if isinstance(slips, Mapping) else slips
    return next(
        (why for why, slip in pairs if (slip if isinstance(slip, bool | np.bool_) else alike(answer, slip))), None
    )


def differing(name: str, found: float, wanted: float) -> str:
    """What is said of a number that is not the wanted one."""
    if telling():
        return unlike(name, *plain.show_both(float(found), float(wanted)))
    return unlike(name, plain.show(float(found), 6), "")  # digits that grow with the answer would tell it


def _same_shape(values: np.ndarray, goal: np.ndarray, name: str) -> None:
    if values.shape == goal.shape:
        return
    if values.ndim == 0 and goal.shape == (1,):
        more = "In Python (7) is just 7; a tuple of one is (7,)."
        raise Wrong("{name} is one number, wanted a list of one", more, name=name)
    column, lone = values.size == goal.size and (values.ndim, goal.ndim) == (2, 1), values.ndim == 0 and goal.size > 1
    slips = {
        _TURNED: values.ndim == goal.ndim == 2 and values.T.shape == goal.shape,
        "One number an example is a vector of shape (N,), not a column or a row of a matrix.": column,
        "One number came back where several are wanted: is there a sum or a mean too many?": lone,
    }
    said, have, wanted = "{name} has {found}, wanted {wanted}", plain.shape_words(values), plain.shape_words(goal)
    raise Wrong(said, explanation(values, slips), name=name, found=have, wanted=wanted)


def differs(values: np.ndarray, goal: np.ndarray, tol: float) -> np.ndarray:
    return np.abs(values - goal) > tol * np.maximum(1.0, np.abs(goal))


def _order(values: np.ndarray, goal: np.ndarray, tol: float) -> str | None:
    square = goal.ndim == 2 and goal.shape[0] == goal.shape[1]
    mixed = goal.size > 2 and not differs(np.sort(values, axis=None), np.sort(goal, axis=None), tol).any()
    slips = {_TURNED: square and not differs(values.T, goal, tol).any(), "The right numbers, in another order.": mixed}
    return explanation(values, slips)


class Pair(NamedTuple):
    """The numbers of one answer and, where a mean is taken, over how many examples N."""

    found: np.ndarray
    wanted: np.ndarray
    N: int | None = None


def relation(both: Sequence[Pair], tol: float = TOLERANCE) -> str | None:
    """The sentence for the misconception that explains every pair at once; None when none does."""
    if not any(np.abs(pair.wanted).max(initial=0) > tol for pair in both):
        return None
    for factor, power, sentence in _FACTORS:
        if power and any(pair.N is None or pair.N < 2 for pair in both):
            continue
        scales = [factor * float(pair.N or 1) ** power for pair in both]
        scaled = zip(both, scales, strict=True)
        if not any(differs(pair.found, scale * pair.wanted, tol).any() for pair, scale in scaled):
            alike = factor == 2 and not power and all(pair.N == 2 for pair in both)
            return "It is twice what is wanted: is 1/2 missing, or 1/N (here N = 2)?" if alike else sentence
    return None


def ratio(
    found: Iterable, wanted: Iterable, tol: float = TOLERANCE, N: Iterable = itertools.repeat(None)
) -> str | None:
    """The `relation` of answers as they came; None also where something else than numbers is found or wanted."""
    return relation(pairs(found, wanted, N), tol)


def pairs(found: Iterable, wanted: Iterable, N: Iterable) -> list[Pair]:
    """The numbers of answers as they came; none where one of them has no numbers, or others than wanted."""
    read: list[Pair] = []
    for value, goal, n in zip(found, wanted, N, strict=False):
        if not is_numeric(goal):
            return []
        try:
            read.append(Pair(plain.array(value), np.asarray(goal, dtype=float), n))
        except (Wrong, NotAttempted):
            return []
        if read[-1].found.shape != read[-1].wanted.shape:  # now, before more of them fill the memory
            return []
    return read


_FACTORS = (
    (-1, 0, "The sign is flipped."),
    (2, 0, "It is twice what is wanted: is a factor 1/2 missing?"),
    (0.5, 0, "It is half of what is wanted: is there a factor 1/2 too many?"),
    (-2, 0, "The sign is flipped, and a factor 1/2 is missing."),
    (1, 1, "It is N times what is wanted: a sum where the mean is wanted (1/N is missing)."),
    (2, 1, "It is 2 N times what is wanted: 1/N and 1/2 are missing."),
    (0.5, 1, "It is N/2 times what is wanted: 1/N is missing, and there is a factor 1/2 too many."),
    (-1, 1, "The sign is flipped, and 1/N is missing."),
    (1, -1, "It is 1/N of what is wanted: it is divided by N once too often."),
)
