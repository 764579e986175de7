"""What lecture 06 checks."""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.exercise import check
from lincls.exercise.sets import set_06_laws


def lms_step(step: Any) -> None:
    """Right when step(w, b, x, t, eta) gives the new (w, b) of the Widrow-Hoff rule."""
    set_06_laws.lms_step(step)


def where_it_fails(x_far: Any, x_wrong: Any) -> None:
    """From which whole number on a fifth example makes least squares err on 1, 2 | 3, 4, and which example pays."""
    with check.part("from where on", points=2):
        slips = {
            "At 9 the least margin is still positive, 0.01.": 9,
            "At 10 that example lies on the boundary already, and that is an error.": 11,
        }
        check.count(x_far, 10, "x_far", mistakes=slips)
    with check.part("who pays", points=1):
        slips = {
            "That one is far on its right side: it does the pulling.": 10,
            "The boundary moves to the right, away from the negative examples.": 2,
        }
        check.count(x_wrong, 3, "x_wrong", mistakes=slips)


def forgiving(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> float:
    """The mean of max(0, 1 - m)^2 over the margins m of X (N, D), t (N,) in {-1, +1}."""
    return float(np.mean(np.maximum(0, 1 - t * (X @ w + b)) ** 2))


def forgiving_gradient(gradient: Any, X: np.ndarray, t: np.ndarray) -> None:
    """Right when gradient(X, t, w, b) gives the slopes (dw, db) of `forgiving`, tried on X (N, 2), t (N,)."""
    at = [(np.array([0.3, -0.2]), 0.1), (np.array([2.0, 0.5]), -1.0)]
    check.gradient(gradient, forgiving, at, data=(X, t), names=("dw", "db"))
