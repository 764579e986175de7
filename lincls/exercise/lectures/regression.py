"""What lecture 01 checks."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from lincls.exercise import check

DEGREES = range(1, 7)


def gradient(function: Any) -> None:
    """Check `gradient(X, t, w, b)`, which returns dE/dw (D,) and dE/db for the mean loss E."""
    rng = np.random.default_rng(8)
    data = rng.normal(size=(7, 3)), rng.normal(size=7)
    points = [(rng.normal(size=3), 0.5), (rng.normal(size=3), -2.0)]
    check.gradient(function, _mean_loss, points, data=data, names=("dw", "db"))


def solve(w: Any, b: Any, X: Any, t: Any) -> None:
    """Check the weights w (D,) and the bias b of the least mean loss for X (N, D) and t (N,)."""
    check.regression(w, b, X, t, tol=1e-3)


def degree(best_degree: Any, E_test: Any, train: Any, validation: Any, test: Any) -> None:
    """Check the degree, 1 to 6, that the validation set chooses and the loss of its polynomial on the test set.

    Each part is (X (N, D), t (N,)).
    """
    fits = [_fit(train, d) for d in DEGREES]
    E = [_loss(w, d, validation) for w, d in zip(fits, DEGREES, strict=True)]
    place = int(np.argmin(E))
    chosen, w = DEGREES[place], fits[place]
    slips = {
        "That is the least E on the training set, which always votes for more.": DEGREES[-1],
        "That is the place in the list, which starts at 0; the degrees start at 1.": place,
    }
    check.count(best_degree, chosen, "best_degree", mistakes=slips)
    parts = {"validation": E[place], "training": _loss(w, chosen, train)}
    others = {f"That is E on the {name} set.": value for name, value in parts.items()}
    check.value(E_test, _loss(w, chosen, test), "E_test", tol=1e-4, mistakes=others)


def _mean_loss(X: Any, t: Any, w: Any, b: Any) -> float:
    return float(np.mean((X @ w + b - t) ** 2) / 2)


def _monomials(X: Any, degree: int) -> np.ndarray:
    """The products of up to `degree` columns of X (N, D), the constant 1 first."""
    X = np.asarray(X, dtype=float)
    columns = [np.ones(len(X))]
    for power in range(1, degree + 1):
        columns += [
            X[:, picks].prod(axis=1) for picks in map(list, combinations_with_replacement(range(X.shape[1]), power))
        ]
    return np.column_stack(columns)


def _fit(part: Any, degree: int) -> np.ndarray:
    X, t = part
    return np.linalg.lstsq(_monomials(X, degree), t, rcond=None)[0]


def _loss(w: np.ndarray, degree: int, part: Any) -> float:
    X, t = part
    return float(np.mean((_monomials(X, degree) @ w - t) ** 2) / 2)
