"""What lecture 09 checks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from lincls.exercise import check


def weight_of_a_word(w: Any, absent: Any) -> None:
    """Check the weight of a word in 60 % of class 1 and 10 % of class 0, and what its absence adds to z."""
    with check.part("the weight", points=1):
        slips = {
            "This is what the present word says. The weight is the change from absent to present.": np.log(6),
            "Class 1 belongs above the fraction bar.": -np.log(13.5),
            "Take natural logarithms.": np.log10(13.5),
        }
        check.value(w, np.log(13.5), "w_urgent", tol=0.01, mistakes=slips)
    with check.part("absent", points=1):
        slips = {
            "Class 1 belongs above the fraction bar.": np.log(9 / 4),
            "An absent word counts with 1 - p.": np.log(6),
        }
        check.value(absent, np.log(4 / 9), "absent", tol=0.01, mistakes=slips)


def maximum_likelihood(estimate: Any) -> None:
    """Check `estimate(X)`, which returns the mean (D,) and the covariance (D, D) that make X (N, D) most likely."""
    cases = [np.random.default_rng(D).normal(size=(N, D)) + 3 for N, D in ((6, 2), (9, 3), (5, 1))]
    slips: dict[str, Callable] = {
        "This is the unbiased estimate; maximum likelihood divides by N.": partial(_estimate, less=1),
        "Take the mean away before you multiply.": lambda X: (X.mean(axis=0), X.T @ X / len(X)),
        "Divide the scatter by N.": lambda X: (X.mean(axis=0), _estimate(X)[1] * len(X)),
    }
    check.function(estimate, _estimate, cases, takes=("X",), gives=("mean", "covariance"), mistakes=slips)


def weights_of_lda(lda_weights: Any) -> None:
    """Check `lda_weights(mean0, mean1, covariance, prior1)`, which returns w (D,) and b of the log-odds of class 1."""
    slips = {
        "Multiply by the *inverse* of the covariance.": partial(_log_odds, power=1),
        "Where is the covariance in w?": partial(_log_odds, power=0),
        "The prior is missing in b.": partial(_log_odds, odds=0),
        "The middle is *half* the sum.": partial(_log_odds, half=1),
    }
    rng, shared = np.random.default_rng(3), np.array([[1, 0.6], [0.6, 1]])
    cases = [(rng.normal(size=2), rng.normal(size=2), shared + np.diag([0, k]), 0.3) for k in range(3)]
    check.function(lda_weights, _log_odds, cases, gives=("w", "b"), mistakes=slips)


def _estimate(X: np.ndarray, less: int = 0) -> tuple[np.ndarray, np.ndarray]:
    A = X - X.mean(axis=0)
    return X.mean(axis=0), A.T @ A / (len(X) - less)


def _log_odds(
    mean0: Any, mean1: Any, covariance: Any, prior1: float, power: int = -1, odds: int = 1, half: int = 2
) -> tuple[np.ndarray, float]:
    w = np.linalg.matrix_power(covariance, power) @ (mean1 - mean0)
    return w, odds * np.log(prior1 / (1 - prior1)) - (mean0 + mean1) @ w / half
