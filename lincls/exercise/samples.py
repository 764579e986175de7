"""Least-squares weights, and the slips that lead to others.

(w, b) minimises E = mean (w.x + b - t)^2 / 2 if and only if X~^T (X~ w~ - t) = 0, the normal equations.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.compare import differs, judge
from lincls.exercise.units import examples_of
from lincls.exercise.verdict import telling


def regression(w: Any, b: Any, X: Any, t: Any, *, tol: float = 1e-6) -> None:
    """Right when no other weights give a smaller mean squared error.

    Parameters
    ----------
    {answers w and b}
    X : (N, D) numbers
    t : (N,) numbers
    tol : allowed error

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the line"):
    ...     check.regression(1.5, 0, [[0], [1], [2]], [1, 2, 4])
    the line: not yet: 0 of 1 point
      the mean loss of your w and b is 0.375, but 0.02778 can be reached
      w is right; the bias b is not: b = mean(t) - w·mean(x).
    """
    X, t = examples_of((X, np.asarray(t, dtype=float)))
    plain.attempted(w, b)
    w, b = plain.vector(w, X.shape[1], "w"), plain.number(b, "b")
    best = _least_squares(X, t)

    def law(v: np.ndarray) -> str | None:
        yours, least = _loss(X, t, w, b), _loss(X, t, *best)
        if yours - least <= tol * tol * max(1.0, float(np.mean(t**2))) or near(v, np.append(*best), tol):
            return None
        left, right = plain.show_both(yours, least)
        reach = f"{left}, but {right} can be reached" if telling() else f"{plain.show(yours)}, but less can be reached"
        return f"the mean loss of your w and b is {reach}"

    judge(np.append(w, b), law, regression_slips(X, t, b), near)


def _least_squares(X: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, float]:
    mean = X.mean(axis=0)
    w = np.linalg.lstsq(X - mean, t - t.mean(), rcond=None)[0]
    return w, float(t.mean() - mean @ w)


def _loss(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> float:
    return float(np.mean((X @ w + b - t) ** 2) / 2)


def near(v: np.ndarray, other: np.ndarray, tol: float = 1e-5) -> bool:
    """Whether two arrays are the same but for `tol`, relative to max(1, |other|) in each entry."""
    return not differs(v, other, tol).any()


def regression_slips(X: np.ndarray, t: np.ndarray, b: float) -> Iterator[tuple[str, np.ndarray]]:
    """What known slips give for the weights and the bias (D + 1,), where b came back."""
    best_w, best_b = _least_squares(X, t)
    origin = "The bias is missing: these are the best weights through the origin (no dummy feature x0 = 1)."
    yield origin, np.append(np.linalg.lstsq(X, t, rcond=None)[0], 0.0)
    yield "w is right; the bias b is not: b = mean(t) - w·mean(x).", np.append(best_w, b)
    yield "The signs of w and b are flipped.", -np.append(best_w, best_b)
    turned = "The bias and the weights have changed places: with x0 = 1 first, w~ = (b, w)."
    yield turned, np.append(best_b, best_w)
    if X.shape[1] == 1:
        line = np.append(*_least_squares(t[:, None], X[:, 0]))
        yield "X and t have changed places: this line predicts x from t.", line
