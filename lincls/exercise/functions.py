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
from lincls.exercise.calls import call, function_name
from lincls.exercise.compare import TOLERANCE, differs, explanation, like, pairs, ratio, relation, same
from lincls.exercise.verdict import NO_RETURN, Wrong, explained
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

    {verdicts}

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
    cases = [case if type(case) is tuple else (case,) for case in inputs]
    goals = [reference(*copy.deepcopy(args)) for args in cases] if callable(reference) else list(reference)
    word = name or function_name(f)
    shown = [f"{word}({', '.join(plain.show(arg) for arg in args)})" for args in cases]
    results, failure = compared(f, cases, goals, shown, name=word, tol=tol, takes=takes, parts=gives)
    if failure is not None:
        more = known(results, cases, mistakes, tol) or ratio(results, goals, tol, map(examples, cases))
        raise explained(failure, more)


def compared(
    f: Any,
    cases: list[tuple],
    goals: list,
    shown: list[str],
    *,
    name: str,
    tol: float,
    takes: Sequence[str] = (),
    parts: Sequence[str] = (),
) -> tuple[list, Wrong | None]:
    """What f gives on every case, and what is said of the first that is not its goal, also where a later call fails."""
    results: list = []
    failure = None
    forgotten = None if any(goal is None for goal in goals) else NO_RETURN
    for args, goal, here in zip(cases, goals, shown, strict=True):
        try:
            results.append(call(f, *args, name=name, takes=takes))
        except Wrong as wrong:
            raise failure or wrong from None
        try:
            if results[-1] is None and goal is not None:
                raise Wrong("{name} is None", forgotten, name=here)
            same(results[-1], goal, here, tol, parts)
        except Wrong as wrong:
            failure = failure or wrong
    return results, failure


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


def known(results: list, cases: list[tuple], mistakes: Mapping[str, Callable] | None, tol: float) -> str | None:
    """The sentence of the wrong function that gives all these results; one that raises does not."""

    def gives_all(results: list, slip: Callable) -> bool:
        try:
            return all(
                like(result, slip(*copy.deepcopy(args)), tol) for args, result in zip(cases, results, strict=True)
            )
        except Exception:
            return False

    return explanation(results, mistakes or {}, gives_all)


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

    {verdicts}

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
    single, cases = len(points[0]) == 1, [(*data, *p) for p in points]
    labels = () if single else names or [tell("part {n}", n=i + 1) for i in range(len(points[0]))]
    slopes = [_differences(loss, data, p) for p in points]
    shown = [tell("{name} at {point}", name=word, point=plain.show(p[0] if single else p)) for p in points]
    goals = [slope[0] for slope in slopes] if single else slopes
    results, failure = compared(grad, cases, goals, shown, name=word, tol=tol, parts=labels)
    if failure is not None:
        gradients = [(result,) if single else tuple(plain.sequence(result) or ()) for result in results]
        more = known(results, cases, mistakes, tol) or _other_labels(gradients, loss, data, points, tol)
        raise explained(failure, more or _slips(gradients, slopes, labels, examples(data), tol))


def _differences(loss: Callable, data: tuple, p: tuple) -> tuple[np.ndarray, ...]:
    """The slopes of loss(*data, *p) by each of its parameters."""
    return tuple(_slope(loss, (*data, *p[:i]), p[i], p[i + 1 :]) for i in range(len(p)))


def _slope(loss: Callable, before: tuple, at: Any, after: tuple) -> np.ndarray:
    start = np.array(at, dtype=float)
    out = np.zeros_like(start)
    for place, entry in enumerate(start.ravel().tolist()):
        h = 1e-5 * max(1.0, abs(entry))
        ends = []
        for step in (h, -h):
            moved = start.copy()
            moved.flat[place] = entry + step
            ends.append(float(loss(*before, moved if moved.ndim else entry + step, *after)))
        out.flat[place] = (ends[0] - ends[1]) / (2 * h)
    return out


def _other_labels(found: list[tuple], loss: Callable, data: tuple, points: list, tol: float) -> str | None:
    """The sentence for a gradient that is right for the other coding of two classes."""
    for place, t in enumerate(data):
        labels = set(t.tolist()) if isinstance(t, np.ndarray) and t.ndim == 1 else set()
        if labels not in ({0, 1}, {-1, 1}):
            continue
        here, there = ("{0, 1}", "{-1, +1}") if 0 in labels else ("{-1, +1}", "{0, 1}")
        other = (*data[:place], 2.0 * t - 1 if 0 in labels else (t + 1) / 2, *data[place + 1 :])
        with np.errstate(all="ignore"):
            slopes = [_differences(loss, other, p) for p in points]
        if like(found, slopes, tol):
            return tell("It is right for targets in {there}; here they are in {here}.", there=there, here=here)
    return None


def _slips(found: list[tuple], slopes: list[tuple], labels: Sequence[str], N: int | None, tol: float) -> str | None:
    """One slip that explains all parts, or else the parts that are right."""
    if any(len(parts) != len(slope) for parts, slope in zip(found, slopes, strict=True)):
        return None
    both = pairs(itertools.chain(*found), itertools.chain(*slopes), itertools.repeat(N))
    sentence = relation(both, tol)
    if sentence or not labels or not both:
        return sentence
    columns = [both[i :: len(labels)] for i in range(len(labels))]
    wrong = [any(differs(pair.found, pair.wanted, tol).any() for pair in column) for column in columns]
    right = [label for label, off in zip(labels, wrong, strict=True) if not off]
    first = relation(columns[wrong.index(True)], tol)
    told = [tell("{names} is right.", names=tell(" and ").join(right))] if right else []
    return " ".join([*told, *([tell(first)] if first else [])]) or None
