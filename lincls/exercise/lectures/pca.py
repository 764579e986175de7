"""What lecture 10 checks."""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.exercise import check
from lincls.exercise.sets import set_10

FOUR = np.array([[4, 6], [-2, -2], [3, 0.5], [-1, 3.5]])


def projection(project: Any) -> None:
    """Check `project(X, A, mean)`: coordinates along the rows of A, and the points rebuilt from them."""
    slips = {
        "Subtract the mean before you project.": lambda X, A, m: (X @ A.T, X @ A.T @ A),
        "Add the mean again when you rebuild.": lambda X, A, m: ((X - m) @ A.T, (X - m) @ A.T @ A),
    }
    flat = [[7.0, 4.7], [6.4, 4.5], [6.9, 4.9], [5.5, 4.0], [6.5, 4.6]]
    deep = [[5.1, 3.5, 1.4, 0.2], [4.9, 3.0, 1.4, 0.2], [7.0, 3.2, 4.7, 1.4], [6.3, 3.3, 6.0, 2.5]]
    cases = [
        (np.array(flat), np.array([[0.6, 0.8]]), np.array([6.25, 4.9])),
        (np.array(deep), np.eye(4)[[2, 0]], np.ones(4)),
    ]
    takes, gives = ("X", "A", "mean"), ("Z", "X_hat")
    check.function(project, _projected, cases, takes=takes, gives=gives, mistakes=slips)


def lagrange(x_top: Any, lam_top: Any) -> None:
    """Check the point of the unit circle where 3 x1 + 4 x2 is largest, and the multiplier there."""
    with check.part("the point", points=2):
        slips = {
            "That candidate is the minimum.": [-0.6, -0.8],
            "The constraint: divide by the length, so that x · x = 1.": [3, 4],
        }
        check.array(x_top, [0.6, 0.8], "x_top", tol=0.005, mistakes=slips)
    with check.part("the multiplier", points=1):
        other = {"That is f at the top. ∇g = 2x has a factor 2.": 5, "This λ belongs to the minimum.": -2.5}
        check.value(lam_top, 2.5, "lam_top", tol=0.005, mistakes=other)


def first_direction(a_first: Any, variance_first: Any) -> None:
    """Check the first principal direction of FOUR, whatever its sign, and the variance along it."""
    with check.part("the direction", points=2):
        set_10.components(a_first, FOUR, 1, name="a_first", tol=1e-4)
    with check.part("the variance", points=1):
        slips = {
            "That is with 1/(N - 1).": 50 / 3,
            "That is the sum; divide by N.": 50,
            "Centre the points first.": 17.395,
            "A variance is a square.": 12.5**0.5,
        }
        check.value(variance_first, 12.5, "variance_first", tol=0.001, mistakes=slips)


def components(k_patients: Any) -> None:
    """Check how many directions of the standardised breast cancer data keep more than 0.9 of the variance."""
    slips = {
        "That is for the data as measured. Standardise first.": 1,
        "That is the last k *below* 0.9.": 6,
        "That is for 0.95.": 10,
    }
    check.count(k_patients, 7, "k_patients", mistakes=slips)


def _projected(X: np.ndarray, A: np.ndarray, mean: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    Z = (X - mean) @ A.T
    return Z, mean + Z @ A
