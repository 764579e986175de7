"""Least-squares weights, data splits and feature matrices.

(w, b) minimises E = mean (w.x + b - t)^2 / 2 if and only if X~^T (X~ w~ - t) = 0, the normal equations.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.compare import differs
from lincls.exercise.units import examples_of
from lincls.exercise.verdict import Wrong, telling


def regression(w: Any, b: Any, X: Any, t: Any, *, tol: float = 1e-6) -> None:
    """Right when no other weights give a smaller mean squared error.

    Parameters
    ----------
    w : the answer, (D,) numbers
    b : the answer, a number
    X : (N, D) numbers
    t : (N,) numbers
    tol : allowed error

    Raises
    ------
    NotAttempted, Wrong

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
    best_w, best_b = _least_squares(X, t)
    found, best = _loss(X, t, w, b), _loss(X, t, best_w, best_b)
    if found - best <= tol * tol * max(1.0, float(np.mean(t**2))) or _close(w, b, best_w, best_b, tol):
        return
    left, right = plain.show_both(found, best)
    reach = f"{left}, but {right} can be reached" if telling() else f"{plain.show(found)}, but less can be reached"
    raise Wrong(f"the mean loss of your w and b is {reach}", regression_slip(w, b, X, t))


def _least_squares(X: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, float]:
    mean = X.mean(axis=0)
    w = np.linalg.lstsq(X - mean, t - t.mean(), rcond=None)[0]
    return w, float(t.mean() - mean @ w)


def _loss(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> float:
    return float(np.mean((X @ w + b - t) ** 2) / 2)


def _close(w: np.ndarray, b: float, best_w: np.ndarray, best_b: float, tol: float) -> bool:
    return not differs(np.append(w, b), np.append(best_w, best_b), tol).any()


def regression_slip(w: np.ndarray, b: float, X: np.ndarray, t: np.ndarray) -> str | None:
    """The sentence for a known slip that explains these weights."""
    best_w, best_b = _least_squares(X, t)
    slips = {
        "The bias is missing: these are the best weights through the origin (no dummy feature x0 = 1).": (
            np.linalg.lstsq(X, t, rcond=None)[0],
            0.0,
        ),
        "w is right; the bias b is not: b = mean(t) - w·mean(x).": (best_w, b),
        "The signs of w and b are flipped.": (-best_w, -best_b),
        "The bias and the weights have changed places: with x0 = 1 first, w~ = (b, w).": (
            np.append(best_b, best_w)[:-1],
            np.append(best_b, best_w)[-1],
        ),
    }
    if X.shape[1] == 1:
        slope, offset = _least_squares(t[:, None], X[:, 0])
        slips["X and t have changed places: this line predicts x from t."] = (slope, offset)
    return next((why for why, (v, c) in slips.items() if _close(w, b, v, c, 1e-5)), None)
