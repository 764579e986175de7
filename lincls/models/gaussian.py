"""A Gaussian's covariance, turned into a change of coordinates that makes it the identity.

    log N(x | mean, Sigma) = -(D log 2 pi + log |Sigma| + |A^T (x - mean)|^2) / 2,    A^T Sigma A = I

Sigma = diag(s) C diag(s), C the correlations with eigenvalues l and eigenvectors V:  A = diag(1/s) V
diag(1/sqrt l). Working on C makes the units of the features irrelevant. An l that rounding cannot tell from 0
is left out: A A^T is then a pseudo-inverse of Sigma, and `rank` says how many directions are left.

A missing part of x is integrated out exactly: the known part o has the mean mean_o and the covariance
Sigma_oo.
Source: Bishop, PRML (2006), section 2.3, eq. 2.43-2.57, 2.98; Golub, Van Loan (2013), section 5.2.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lincls.models.scatter import blocks, centred, triangle

ILL = 1e-6  # eigenvalue of the correlations below which forming them costs more digits than one may lose
EPS = float(np.finfo(float).eps)


class Whitening(NamedTuple):
    """Coordinates in which the covariance is the identity."""

    A: np.ndarray  # (D, rank)
    log_det: float  # of the covariance, of what is left of it when it is singular

    @property
    def rank(self) -> int:
        """How many directions the covariance has."""
        return self.A.shape[1]


class Known(NamedTuple):
    """Rows that have the same features known."""

    rows: np.ndarray  # row numbers
    features: np.ndarray  # (D,) of bool


def whitening(covariance: np.ndarray, floor: float) -> Whitening:
    """Whiten by the covariance (D, D) alone; eigenvalues of the correlations up to `floor` count as 0."""
    scale = _scale(np.diag(covariance), 0.0)
    values, V = np.linalg.eigh(covariance / np.outer(scale, scale))
    return _whitening(scale, values, V, floor)


def whitening_of_rows(
    X: np.ndarray,
    means: np.ndarray,
    members: list[np.ndarray],
    covariance: np.ndarray,
    divisor: float,
    ridge: np.ndarray | None = None,
) -> Whitening:
    """Whiten by the covariance of the rows `members[k]` about means[k]; when it is ill-conditioned, from X
    itself.

    The covariance (D, D), `ridge` (D,) on its diagonal included, is their scatter / divisor + diag(ridge).
    """
    size = np.abs(means).max(axis=0)
    scale = _scale(np.diag(covariance), 16 * EPS * size)
    values, V = np.linalg.eigh(covariance / np.outer(scale, scale))
    if values[0] > ILL:
        return _whitening(scale, values, V, ILL)
    D = len(scale)
    parts = (part / scale for k, rows in enumerate(members) for part in centred(X, means[k], rows))
    R = triangle(parts, D) / np.sqrt(divisor)
    if ridge is not None:
        R = np.linalg.qr(np.vstack([R, np.diag(np.sqrt(ridge) / scale)]), mode="r")
    _, s, V = np.linalg.svd(R, full_matrices=False)
    rounding = (
        10 * np.sqrt(D) * EPS * max(1.0, float((size / scale).max(where=np.diag(covariance) > 0, initial=0)))
    )
    return _whitening(scale, s**2, V.T, rounding**2)


def log_density(
    X: np.ndarray, mean: np.ndarray, covariance: np.ndarray, white: Whitening, groups: list[Known]
) -> np.ndarray:
    """Return log N(x | mean, covariance), (N,), for rows in which NaN is a missing value, integrated out.

    `groups` are the `patterns` of X.
    """
    found = np.empty(len(X))
    for known in groups:
        if known.features.all():
            A, log_det = white
        else:
            A, log_det = known_part(covariance, known.features)
        constant = A.shape[1] * np.log(2 * np.pi) + log_det
        for block in blocks(len(known.rows)):
            part = filled(X[known.rows[block]], mean) @ A
            found[known.rows[block]] = -0.5 * (np.einsum("nj,nj->n", part, part) + constant)
    return found


def known_part(covariance: np.ndarray, features: np.ndarray) -> Whitening:
    """Whiten the known features by their block of the covariance; A is (D, rank), 0 for missing ones."""
    part = whitening(covariance[np.ix_(features, features)], 100 * len(features) * EPS)
    A = np.zeros((len(features), part.rank))
    A[features] = part.A
    return Whitening(A, part.log_det)


def filled(X: np.ndarray, mean: np.ndarray) -> np.ndarray:
    """Return x - mean, with 0 where x is missing."""
    part = X - mean
    part[np.isnan(part)] = 0.0
    return part


def patterns(X: np.ndarray) -> list[Known]:
    """Group the rows of X by which features they know (not NaN)."""
    known = ~np.isnan(X)
    if known.all():
        return [Known(np.arange(len(X)), known[0])]
    _, first, group = np.unique(np.packbits(known, axis=1), axis=0, return_index=True, return_inverse=True)
    order = np.argsort(group.reshape(-1), kind="stable")
    rows = np.split(order, np.cumsum(np.bincount(group.reshape(-1)))[:-1])
    return [Known(r, known[i]) for r, i in zip(rows, first, strict=True)]


def _scale(variances: np.ndarray, least: np.ndarray | float) -> np.ndarray:
    deviations = np.sqrt(np.maximum(variances, 0.0))
    return np.where(deviations > least, deviations, np.inf)  # a constant feature: 0 correlation with all


def _whitening(scale: np.ndarray, values: np.ndarray, V: np.ndarray, floor: float) -> Whitening:
    keep = values > floor
    with np.errstate(divide="ignore"):
        log_det = np.log(values[keep]).sum() + 2 * np.log(scale[np.isfinite(scale)]).sum()
    return Whitening(V[:, keep] / np.sqrt(values[keep]) / scale[:, None], float(log_det))
