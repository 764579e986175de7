"""What lecture 07 checks."""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.exercise import check


def spam(threshold: Any, put_away: Any) -> None:
    """The threshold of a filter for which a false positive costs 9 and a false negative 1, and what it does."""
    with check.part("the threshold", points=1):
        slips = {"A good mail put away is a false *positive*: it costs 9.": 0.1, "Divide by the sum of both costs.": 9}
        check.value(threshold, 0.9, "spam_threshold", tol=1e-6, mistakes=slips)
    with check.part("the three mails", points=1):
        check.array(put_away, (0, 0, 1), "put_away")


def cross_entropy(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> float:
    """Minus the log-likelihood of X (N, D), t (N,) in {0, 1}, as a sum."""
    z = X @ w + b
    return float(np.sum(np.logaddexp(0, z) - t * z))


def gradient(answer: Any) -> None:
    """Right when answer(X, t, w, b) gives the slopes (dw, db) of `cross_entropy`."""
    rng = np.random.default_rng(7)
    data = rng.normal(size=(9, 3)), rng.integers(0, 2, 9)
    places = [(rng.normal(size=3), 0.5), (rng.normal(size=3), -1.0)]
    check.gradient(answer, cross_entropy, places, data=data, names=("dw", "db"))


def hessian(answer: Any) -> None:
    """Right when answer(X, w, b) gives the second derivatives of `cross_entropy` in the order (b, w)."""
    rng = np.random.default_rng(11)
    cases = [(rng.normal(size=(N, 2)), rng.normal(size=2), 0.3) for N in (4, 7)]
    slips = {"Each example has the weight p (1 - p).": lambda X, w, b: _rows(X).T @ _rows(X)}
    check.function(answer, _hessian, cases, takes=("X", "w", "b"), mistakes=slips)


def _rows(X: np.ndarray) -> np.ndarray:
    return np.column_stack([np.ones(len(X)), X])


def _hessian(X: np.ndarray, w: np.ndarray, b: float) -> np.ndarray:
    p = 1 / (1 + np.exp(-(X @ w + b)))
    return (_rows(X).T * (p * (1 - p))) @ _rows(X)
