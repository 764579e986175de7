"""Gaussian classes at any size: their means and covariances, from whole rows, wide tables or rows with missing values.

    Sigma = 1/N sum_k [ (1 - a_k) S_k + a_k (what S_k is shrunk towards) ],   S_k the scatter of class k about its mean

The plain formulas stand in models/lda.py and models/qda.py. A covariance is held as a change of coordinates
(covariance.py); of a table wider than long no table of all pairs of features is made. Missing values are EM's
(missing.py), the a_k Ledoit's and Wolf's (shrinkage.py).
"""

from functools import reduce
from typing import NamedTuple

import numpy as np

from lincls.numerics.covariance import Covariance, Within, low_rank, whitened, whitened_rows
from lincls.numerics.missing import LEAST_EIGENVALUE, run_em
from lincls.numerics.moments import class_rows, moments, spread
from lincls.numerics.running import Run
from lincls.numerics.shrinkage import Group, shrunk


class Shared(NamedTuple):
    """The means of classes that share a covariance, how much each was shrunk, and EM's run where values are missing."""

    means: np.ndarray  # (K, D)
    covariance: Covariance
    shrinkage: np.ndarray  # (K,)
    run: Run | None


class Own(NamedTuple):
    """The mean and the covariance of one class, and EM's run where values are missing."""

    mean: np.ndarray  # (D,)
    covariance: Covariance
    run: Run | None


def shared_covariance(
    X: np.ndarray,
    index: np.ndarray,
    K: int,
    s: np.ndarray | None,
    divisor: float,
    shrinkage: float | str | None,
    unit: float = 1.0,
) -> Shared:
    """Return what K classes of clean X (N, D), NaN for a missing value, with weights s (N,), have as Gaussians.

    The divisor is in the unit of the weights.

    Raises ValueError for shrinkage="auto" where values are missing, and when squares of X overflow.
    """
    if np.isnan(X).any():
        return _shared_by_em(X, index, K, s, divisor, shrinkage)
    groups = _groups(X, class_rows(index, K), s)
    means = np.array([group.mean for group in groups])
    amounts, ridge = shrunk(X, groups, shrinkage, unit)
    within = Within(X, means, [group.rows for group in groups], divisor, s)
    if ridge.any():
        weights = (1 - amounts)[index]
        within = within._replace(s=weights if s is None else s * weights, ridge=ridge / divisor)
    if groups[0].scatter is None:
        squares = reduce(np.add, (group.squares for group in groups)) / divisor
        return Shared(means, low_rank(within, squares), amounts, None)
    shares = zip(1 - amounts, groups, strict=True)
    covariance = reduce(np.add, (share * group.scatter for share, group in shares)) / divisor
    covariance = covariance + np.diag(ridge / divisor) if ridge.any() else covariance
    return Shared(means, whitened_rows(within, covariance), amounts, None)


def own_covariance(
    X: np.ndarray, rows: np.ndarray, s: np.ndarray | None, divisor: float, ridge: np.ndarray, missing: bool
) -> Own:
    """Return the mean and the covariance, sums over the divisor plus diag(ridge), of some rows of clean X (N, D).

    `missing` says that somewhere in X, if not in these rows, a value is.
    """
    if missing:
        weights = None if s is None else s[rows]
        run = run_em(X[rows], None, weights)
        total = len(rows) if weights is None else float(weights.sum())
        covariance = run.state.covariance * (total / divisor) + np.diag(ridge)
        return Own(run.state.means[0], whitened(covariance, LEAST_EIGENVALUE), run)
    if len(rows) > X.shape[1]:
        _, mean, scatter = moments(X, rows, s)
        within = Within(X, mean[None], [rows], divisor, s, ridge)
        return Own(mean, whitened_rows(within, scatter / divisor + np.diag(ridge)), None)
    _, mean, squares = spread(X, rows, s)
    within = Within(X, mean[None], [rows], divisor, s, ridge if ridge.any() else None)
    return Own(mean, low_rank(within, squares / divisor), None)


def _shared_by_em(X, index, K, s, divisor, shrinkage) -> Shared:
    if shrinkage == "auto":
        fault = "'auto' looks at whole examples, and it came with NaN in X"
        raise ValueError(f"shrinkage must be a number where values are missing; {fault}")
    run = run_em(X, index, s)
    total = len(X) if s is None else float(s.sum())
    covariance, a = run.state.covariance * (total / divisor), float(shrinkage or 0.0)
    if a:
        covariance = (1 - a) * covariance + a * np.mean(np.diag(covariance)) * np.eye(X.shape[1])
    return Shared(run.state.means, whitened(covariance, LEAST_EIGENVALUE), np.full(K, a), run)


def _groups(X: np.ndarray, members: list[np.ndarray], s: np.ndarray | None) -> list[Group]:
    """Return what is known of each class; its scatter only where the table is not wider than long."""
    groups = []
    for rows in members:
        weights = None if s is None else s[rows]
        if X.shape[1] > len(X):
            _, mean, squares = spread(X, rows, s)
            groups.append(Group(rows, weights, mean, squares, None))
        else:
            _, mean, scatter = moments(X, rows, s)
            groups.append(Group(rows, weights, mean, np.maximum(np.diag(scatter), 0.0), scatter))
    return groups
