"""A derivation handed in as functions, one a line: every line must have the same value at every point.

    line 0 (given) = line 1 = line 2 = ...

What a line may use is decided by the quantities that it is called with: a line that gets p and t, but not z, has
to be written in p and t. So nobody passes by writing the first line again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lincls.exercise import plain
from lincls.exercise.calls import call
from lincls.exercise.compare import explanation, like, ratio, same
from lincls.exercise.verdict import NotAttempted, Wrong


def derivation(
    steps: Sequence,
    start: Callable,
    points: Sequence[Mapping[str, Any]],
    takes: Sequence[Sequence[str]],
    *,
    names: Sequence[str] = (),
    tol: float = 1e-6,
    mistakes: Mapping[str, Callable] | None = None,
) -> None:
    """Right when every step has the value of start(**point) at every point; the first that has not is named.

    Parameters
    ----------
    steps : the answer, functions, one a line
    start : function of all quantities
    points : quantities by name
    takes : for each step the quantities that it is called with
    names : what messages call the steps
    tol : allowed error, relative to max(1, |wanted|)
    mistakes : the wrong line, a function of all quantities, that each sentence explains

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> line_1, line_2 = lambda a, b: a * a + b * b, lambda a, b: (a + b) * (a + b)
    >>> with check.question("(a + b)^2"):
    ...     check.derivation([line_1, line_2], lambda a, b: (a + b) ** 2, [dict(a=1, b=2)], [("a", "b")] * 2)
    (a + b)^2: not yet: 0 of 1 point
      step 1 is 5, wanted 9 (the start of the derivation), at a = 1, b = 2
      step 2 is right again.
    """
    plain.attempted(*steps)

    def known(values: list, slip: Callable) -> bool:
        return all(like(value, slip(**point), tol) for value, point in zip(values, points, strict=True))

    labels = names or [f"step {i + 1}" for i in range(len(steps))]
    goals = [start(**point) for point in points]
    for i, (step, needed) in enumerate(zip(steps, takes, strict=True)):
        values = [call(step, *(p[name] for name in needed), name=labels[i], takes=needed) for p in points]
        for point, value, goal in zip(points, values, goals, strict=True):
            try:
                same(value, goal, labels[i], tol)
            except Wrong as wrong:
                before = f"what {labels[i - 1]} gives" if i else "the start of the derivation"
                at = ", ".join(f"{name} = {plain.show(point[name])}" for name in needed)
                first = f"{str(wrong).split(chr(10))[0]} ({before}), at {at}"
                more = explanation(values, mistakes or {}, known) or ratio(values, goals, tol)
                raise Wrong(first, more, _later(steps, takes, points, goals, i, labels, tol)) from None


def _later(
    steps: Sequence, takes: Sequence, points: Sequence, goals: list, i: int, labels: Sequence[str], tol: float
) -> str | None:
    """Whether the step after the first wrong one is right again: then only one line has to be mended."""
    if i + 1 == len(steps):
        return None
    try:
        values = [call(steps[i + 1], *(point[name] for name in takes[i + 1])) for point in points]
    except (Wrong, NotAttempted):
        return None
    right = all(like(value, goal, tol) for value, goal in zip(values, goals, strict=True))
    return f"{labels[i + 1]} is right again." if right else None
