"""How data spread: the covariance matrix and its principal directions.

    S = sum_n (x_n - m)(x_n - m)^T,    Sigma = S / N (maximum likelihood) or S / (N - 1) (unbiased)
    S a_j = l_j a_j,    l_1 >= l_2 >= ... >= 0,    a_i.a_j = 1 if i = j else 0

a_1, ..., a_k are the principal directions if and only if they are orthonormal and each a_j is an eigenvector of the
j-th largest eigenvalue. So any sign passes, and any basis where eigenvalues are equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from lincls.exercise.compare import TOLERANCE, explanation, like, same
from lincls.exercise.verdict import Wrong


def covariance(
    found: Any, X: Any, divisor: str = "N", t: Any = None, *, name: str = "the covariance", tol: float = TOLERANCE
) -> None:
    """Judge the covariance (D, D) of the rows of X (N, D); with classes t (N,) the pooled one, about their own means.

    `divisor` is "N", "N - 1", "N - K" (with classes) or "scatter": the sum itself.
    """
    X = table(X)
    sizes = _sizes(X, t)
    if divisor not in sizes:
        raise ValueError(f"divisor must be one of {', '.join(sizes)}, but it is {divisor!r}")
    goal = scatter(X, t) / sizes[divisor]
    try:
        same(found, goal, name, tol)
    except Wrong as wrong:
        slips = _slips(X, t, divisor, sizes)
        more = explanation(found, slips, lambda found, S: like(found, S, tol))
        raise Wrong(str(wrong).split("\n")[0], more) from None


def _sizes(X: np.ndarray, t: Any) -> dict[str, float]:
    sizes: dict[str, float] = {"N": len(X), "N - 1": len(X) - 1, "scatter": 1}
    return sizes if t is None else {**sizes, "N - K": len(X) - len(np.unique(t))}


def table(X: Any) -> np.ndarray:
    """X as (N, D) numbers; one feature may come as a vector."""
    X = np.asarray(X, dtype=float)
    return X[:, None] if X.ndim == 1 else X


def scatter(X: np.ndarray, t: Any = None) -> np.ndarray:
    """The sum of squares and products (D, D) about the mean, or about the mean of each class."""
    groups = [X] if t is None else [X[np.asarray(t) == k] for k in np.unique(t)]
    return sum((G - G.mean(axis=0)).T @ (G - G.mean(axis=0)) for G in groups)


def _slips(X: np.ndarray, t: Any, divisor: str, sizes: dict[str, float]) -> Iterator[tuple[str, np.ndarray]]:
    """What known slips give for the covariance matrix."""
    own, sums, whole, centred = sizes[divisor], scatter(X, t), X - X.mean(), X - X.mean(axis=0)
    for other, size in sizes.items():
        if size != own and other != "scatter":
            yield f"It is divided by {other}, wanted {_said(divisor)}.", sums / size
    if own != 1:
        yield f"That is the scatter matrix, the sum: divide by {divisor}.", sums
    for size, what in ((own, ""), (1, " Nor is it divided." * (own != 1))):
        yield "The data are not centred: subtract the mean of each column first." + what, X.T @ X / size
        yield "The mean of all numbers was subtracted; each column has its own mean." + what, whole.T @ whole / size
    if t is not None:
        yield "Each class has its own mean: this is spread about the mean of all data.", scatter(X) / own
    turned = "Rows and columns have changed places: examples are rows, so it is X^T X, not X X^T."
    yield turned, centred @ centred.T / own
    wide = "It is N x N: subtract from each column its mean, and put the D inputs, not the N examples, side by side."
    yield wide, scatter(X.T) / max(1, X.shape[1] - (divisor == "N - 1"))
    yield "These are the variances alone: off the diagonal stand the covariances.", np.diag(np.diag(sums / own))


def _said(divisor: str) -> str:
    return "the sum itself" if divisor == "scatter" else divisor
