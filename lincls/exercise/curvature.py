"""A Hessian against finite differences of the loss.

H_ij  =  (E(++) - E(+-) - E(-+) + E(--)) / (4 h_i h_j) + O(h^2),      h_i = 3e-4 max(1, |p_i|)
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import function_name
from lincls.exercise.compare import differs, ratio
from lincls.exercise.functions import compared, examples, known
from lincls.exercise.verdict import Wrong, explained
from lincls.language import tell


def hessian(
    hess: Any,
    loss: Callable,
    at: Sequence,
    *,
    data: tuple = (),
    name: str = "",
    tol: float = 1e-4,
    mistakes: Mapping[str, Callable] | None = None,
) -> None:
    """Right when hess(*data, p), shape (M, M), agrees with the finite differences of loss(*data, p) at every p.

    Parameters
    ----------
    hess : the answer, a function
    loss : function of the same arguments
    at : points p, (M,) each
    data : first arguments
    {name, tolerance}
    mistakes : the wrong Hessian, a function of the same arguments, that each sentence explains

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the Hessian of p.p"):
    ...     check.hessian(lambda p: [[1, 0], [0, 1]], lambda p: p @ p, at=[(1, 2)], name="H")
    the Hessian of p.p: not yet: 0 of 1 point
      H at (1, 2)[0, 0] is 1, wanted 2
      It is half of what is wanted: is there a factor 1/2 too many?
    """
    plain.attempted(hess)
    word = name or function_name(hess)
    points = [np.atleast_1d(np.array(point, dtype=float)) for point in at]
    cases, goals = [(*data, p) for p in points], [_second_differences(loss, data, p) for p in points]
    shown = [tell("{name} at {point}", name=word, point=plain.show(p)) for p in points]
    results, failure = compared(hess, cases, goals, shown, name=word, tol=tol)
    if failure is not None:
        more = known(results, cases, mistakes, tol) or ratio(results, goals, tol, itertools.repeat(examples(data)))
        raise explained(failure, more or _one_sided(results, goals, tol))


def _second_differences(loss: Callable, data: tuple, p: np.ndarray) -> np.ndarray:
    h = 3e-4 * np.maximum(1.0, np.abs(p))
    steps = np.diag(h)
    H = np.zeros((len(p), len(p)))
    for i, u in enumerate(steps):
        for j, v in enumerate(steps[: i + 1]):
            corners = ((1, p + u + v), (-1, p + u - v), (-1, p - u + v), (1, p - u - v))
            total = sum(sign * float(loss(*data, corner)) for sign, corner in corners)
            H[i, j] = H[j, i] = total / (4 * h[i] * h[j])
    return H


def _one_sided(found: list, goals: list[np.ndarray], tol: float) -> str | None:
    with suppress(Wrong):
        values = [plain.array(H) for H in found]
        square = all(H.shape == goal.shape for H, goal in zip(values, goals, strict=True))
        if square and any(differs(H, H.T, tol).any() for H in values):
            return "A Hessian is symmetric; this one is not."
    return None
