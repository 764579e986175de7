"""A student's function against a reference, or a gradient against finite differences.

dE/dp_i  =  (E(p + h e_i) - E(p - h e_i)) / (2 h) + O(h^2),      h = 1e-5 max(1, |p_i|)
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import each, function_name
from lincls.exercise.compare import TOLERANCE, Pair, explanation, like, ratio, relation, same
from lincls.exercise.verdict import NO_RETURN, NotAttempted, Wrong, explained
from lincls.language import tell


def function(
    f: Any,
    reference: Any,
    inputs: Sequence,
    name: str = "",
    *,
    tol: float = TOLERANCE,
    takes: Sequence[str] = (),
    gives: Sequence[str] = (),
    mistakes: Mapping[str, Callable] | None = None,
) -> None:
    """Right when f agrees with the reference on every input.

    Parameters
    ----------
    f : the answer, a function
    reference : function, or the list of wanted results
    inputs : a tuple holds the arguments, anything else is the one argument
    name : what messages call f
    tol : allowed error, relative to max(1, |wanted|)
    takes, gives : names of arguments and results in messages
    mistakes : the wrong function that each sentence explains

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("half"):
    ...     check.function(lambda x: x, [1, 3], [2, 6], "half")
    half: not yet: 0 of 1 point
      half(2) is 2, wanted 1
      It is twice what is wanted: is a factor 1/2 missing?
    """
    plain.attempted(f)
    cases = [each if type(each) is tuple else (each,) for each in inputs]
    goals = [reference(*copies(args)) for args in cases] if callable(reference) else list(reference)
    word = name or function_name(f)
    results, failure = [], None
    forgotten = None if any(goal is None for goal in goals) else NO_RETURN
    found = each(f, cases, name=word, takes=takes)
    for args, goal in zip(cases, goals, strict=True):
        try:
            results.append(next(found))
        except Wrong as wrong:
            raise failure or wrong from None
        try:
            shown = f"{word}({', '.join(plain.show(arg) for arg in args)})"
            if results[-1] is None and goal is not None:
                raise Wrong("{name} is None", forgotten, name=shown)
            same(results[-1], goal, shown, tol, gives)
        except Wrong as wrong:
            failure = failure or wrong
    if failure is not None:
        more = _same_slip(results, cases, mistakes, tol) or ratio(results, goals, tol, map(examples, cases))
        raise explained(failure, more)


def copies(args: tuple) -> tuple:
    """Copies of a function's arguments, which it may change."""
    return tuple(
        each.copy("K") if type(each) is np.ndarray and each.dtype != object else copy.deepcopy(each) for each in args
    )


def gives(*results: Any) -> Callable:
    """A function for `mistakes` that is known by its results: one after another, a single one at every call.

    Parameters
    ----------
    *results : what it gives

    Examples
    --------
    >>> from lincls.exercise import check
    >>> slips = {"That is the square.": check.gives(4, 36)}
    >>> with check.question("half"):
    ...     check.function(lambda x: x * x, [1, 3], [2, 6], "half", mistakes=slips)
    half: not yet: 0 of 1 point
      half(2) is 4, wanted 1
      That is the square.
    """
    left = itertools.repeat(*results) if len(results) == 1 else iter(results)
    return lambda *_, **__: next(left)


def _same_slip(results: list, cases: list, mistakes: Mapping[str, Callable] | None, tol: float) -> str | None:
    return explanation(results, mistakes or {}, lambda results, slip: gives_all(results, cases, slip, tol))


def gives_all(results: Sequence, cases: Sequence[tuple], slip: Callable, tol: float) -> bool:
    """Whether a wrong function gives all these results; one that raises does not."""
    try:
        return all(like(found, slip(*copies(args)), tol) for args, found in zip(cases, results, strict=True))
    except Exception:
        return False


def examples(args: Sequence) -> int | None:
    """N: the length of the first argument that is an array or a list."""
    return next((len(arg) for arg in args if isinstance(arg, np.ndarray | list) and np.ndim(arg)), None)


def gradient(
    grad: Any,
    loss: Callable,
    at: Sequence,
    *,
    data: tuple = (),
    names: Sequence[str] = (),
    name: str = "",
    tol: float = 1e-5,
    mistakes: Mapping[str, Callable] | None = None,
) -> None:
    """Right when grad(*data, *p) agrees with the finite differences of loss(*data, *p) at every point p.

    Parameters
    ----------
    grad : the answer, a function
    loss : function of the same arguments
    at : points; one vector or number, or a tuple of parameters (w, b): then grad gives one part for each
    data : first arguments
    names : what messages call the parts
    name : what messages call grad
    tol : allowed error, relative to max(1, |wanted|)
    mistakes : the wrong gradient, a function of the same arguments, that each sentence explains

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the derivative of p^2"):
    ...     check.gradient(lambda p: p, lambda p: p**2, at=[3.0], name="dp")
    the derivative of p^2: not yet: 0 of 1 point
      dp at 3 is 3, wanted 6
      It is half of what is wanted: is there a factor 1/2 too many?
    """
    plain.attempted(grad)
    word = name or function_name(grad)
    points = [point if type(point) is tuple else (point,) for point in at]
    pairs: list[tuple] = []
    failure = None
    results = each(grad, [(*data, *p) for p in points], name=word)
    for p in points:
        goal = tuple(_differences(loss, data, p, i) for i in range(len(p)))
        found = next(results)
        labels = names or [tell("part {n}", n=i + 1) for i in range(len(p))]
        here = tell("{name} at {point}", name=word, point=plain.show(p if len(p) > 1 else p[0]))
        try:
            _same_gradient(found, goal, here, tol, labels)
        except Wrong as wrong:
            failure = failure or wrong
        parts = (found,) if len(p) == 1 else plain.sequence(found) or ()
        pairs.append((parts, goal))
    if failure is not None:
        found = [parts[0] if len(p) == 1 else parts for p, (parts, _) in zip(points, pairs, strict=True)]
        more = _same_slip(found, [(*data, *p) for p in points], mistakes, tol)
        more = more or _other_labels(pairs, loss, data, points, tol)
        raise explained(failure, more or _slips(pairs, labels, examples(data), tol))


def _same_gradient(found: Any, goal: tuple, name: str, tol: float, labels: Sequence[str]) -> None:
    if found is None:
        raise Wrong("{name} is None", NO_RETURN, name=name)
    if len(goal) == 1:
        same(found, goal[0], name, tol)
    else:
        same(found, goal, name, tol, labels)


def _other_labels(pairs: list, loss: Callable, data: tuple, points: list, tol: float) -> str | None:
    """The sentence for a gradient that is right for the other coding of two classes."""
    for place, t in enumerate(data):
        labels = set(t.tolist()) if isinstance(t, np.ndarray) and t.ndim == 1 else set()
        if labels not in ({0, 1}, {-1, 1}):
            continue
        here, there = ("{0, 1}", "{-1, +1}") if 0 in labels else ("{-1, +1}", "{0, 1}")
        other = (*data[:place], 2.0 * t - 1 if 0 in labels else (t + 1) / 2, *data[place + 1 :])
        with np.errstate(all="ignore"):
            goals = [tuple(_differences(loss, other, p, i) for i in range(len(p))) for p in points]
        if all(like(tuple(parts), goal, tol) for (parts, _), goal in zip(pairs, goals, strict=True)):
            return tell("It is right for targets in {there}; here they are in {here}.", there=there, here=here)
    return None


def _differences(loss: Callable, data: tuple, p: tuple, i: int) -> np.ndarray:
    start = np.array(p[i], dtype=float)
    out, before, after = np.zeros_like(start), (*data, *p[:i]), p[i + 1 :]
    for place, at in enumerate(start.ravel().tolist()):
        h = 1e-5 * max(1.0, abs(at))
        ends = []
        for step in (h, -h):
            moved = start.copy()
            moved.flat[place] = at + step
            ends.append(float(loss(*before, moved if moved.ndim else at + step, *after)))
        out.flat[place] = (ends[0] - ends[1]) / (2 * h)
    return out


def _slips(pairs: list, labels: Sequence[str], N: int | None, tol: float) -> str | None:
    """One slip that explains all parts, or else the parts that are right."""
    if any(len(parts) != len(goal) for parts, goal in pairs):
        return None
    try:
        order = range(len(pairs[0][1]))
        columns = [[Pair(plain.array(parts[i]), goal[i], N) for parts, goal in pairs] for i in order]
    except (Wrong, NotAttempted):
        return None
    if any(pair.found.shape != pair.wanted.shape for column in columns for pair in column):
        return None
    sentence = relation([pair for column in columns for pair in column], tol)
    if sentence or len(columns) == 1:
        return sentence
    wrong = [i for i, column in enumerate(columns) if any(_apart(pair, tol) for pair in column)]
    first = relation(columns[wrong[0]], tol) or ""
    right = [labels[i] for i in range(len(columns)) if i not in wrong]
    return (
        " ".join(
            [tell("{names} is right.", names=tell(" and ").join(right))] * bool(right) + [tell(first)] * bool(first)
        )
        or None
    )


def _apart(pair: Pair, tol: float) -> bool:
    return bool((np.abs(pair.found - pair.wanted) > tol * np.maximum(1, np.abs(pair.wanted))).any())
