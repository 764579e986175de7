"""A Gaussian's covariance, turned into a change of coordinates that makes it the identity.

    log N(x | mean, Sigma) = -(rank log 2 pi + log |Sigma| + |A^T (x - mean)|^2) / 2,    A^T Sigma A = I

Sigma = diag(s) C diag(s), C the correlations with eigenvalues l and eigenvectors V:  A = diag(1/s) V
diag(1/sqrt l). Working on C makes the units of the features irrelevant. An l that rounding cannot tell from 0
is left out: A A^T is then a pseudo-inverse of Sigma, and `rank` says how many directions are left.

A missing part of x is integrated out exactly: the known part o has the mean mean_o and the covariance
Sigma_oo.
For tables wider than long there is `LowRank`, without a table of all pairs of features:

    Sigma = S (V diag(sizes^2) V^T + delta I) S,    S = diag(scale),  V (D, r) with V^T V = I,  r at most N

delta = 1 with a ridge, diag(ridge) = S^2; without one delta = 0, and S holds the standard deviations. V and sizes are
those of the rows, centred by their classes and divided by the scale (wide.py). The inverse follows from Woodbury's
identity, or is the pseudo-inverse of the correlations:

    delta = 1:  Sigma^-1 = S^-1 G^2 S^-1,   G = I - V diag(1 - 1/sqrt(1 + sizes^2)) V^T
                |Sigma|  = |S|^2 prod_j (1 + sizes_j^2)
    delta = 0:  Sigma^+  = S^-1 V diag(1/sizes^2) V^T S^-1

All costs are of the order D r. The known features o of an example have Sigma_oo, which has the same form: the rows o of
V diag(sizes) = U diag(l) W^T give U for V and l for the sizes. U is not formed, it is the rows o of V T with the small
matrix T = diag(sizes) W diag(1/l).
Source: Bishop, PRML (2006), section 2.3, eq. 2.43-2.57, 2.98; Golub, Van Loan (2013), sections 2.1.4 and 5.2; Hastie,
Tibshirani, Efficient quadratic regularization for expression arrays, Biostatistics 5 (2004), section 3.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lincls.numerics.moments import EPS, at_once, blocks, centred, triangle
from lincls.numerics.wide import RowSpace

ILL_CORRELATION = 1e-6  # eigenvalue of the correlations below which forming them costs more digits than one may lose


class Whitened(NamedTuple):
    """A covariance held as a matrix, with the coordinates in which it is the identity."""

    matrix: np.ndarray  # (D, D), Sigma
    A: np.ndarray  # (D, rank)
    log_det: float  # log |Sigma|, of what is left of it when it is singular

    @property
    def rank(self) -> int:
        """How many directions it has."""
        return self.A.shape[1]

    def white(self, M: np.ndarray) -> np.ndarray:
        """Return M A (n, r or D): rows M (n, D) in coordinates in which Sigma is the identity."""
        return M @ self.A

    def back(self, M: np.ndarray) -> np.ndarray:
        """Return M A^T (n, D): white and back is M Sigma^-1."""
        return M @ self.A.T

    def times(self, M: np.ndarray) -> np.ndarray:
        """Return M Sigma, (n, D)."""
        return M @ self.matrix

    def known(self, features: np.ndarray) -> Whitened:
        """Return the block of the known features, (D,) of bool; in `white` and `back` the others count as 0."""
        part = whitened(self.matrix[np.ix_(features, features)], 100 * len(features) * EPS)
        A = np.zeros((len(features), part.rank))
        A[features] = part.A
        return Whitened(self.matrix, A, part.log_det)


class LowRank(NamedTuple):
    """The same for a covariance held as scale (D,), directions V T (D, r), sizes (r,) and whether it has a ridge."""

    scale: np.ndarray
    V: np.ndarray
    T: np.ndarray
    sizes: np.ndarray
    ridge: bool
    features: np.ndarray  # (D,) of bool: those it speaks of, the others count as 0

    @property
    def matrix(self) -> np.ndarray:
        """Sigma, (D, D): made now, and as large as it is."""
        F = self._units()[:, None] * self.V @ (self.T * self.sizes)
        return F @ F.T + (np.diag(self._units() ** 2) if self.ridge else 0.0)

    @property
    def log_det(self) -> float:
        logs = np.log1p(self.sizes**2) if self.ridge else 2 * np.log(self.sizes)
        return float(logs.sum() + 2 * np.log(self.scale[self.features & np.isfinite(self.scale)]).sum())

    @property
    def rank(self) -> int:
        return int(self.features.sum()) if self.ridge else len(self.sizes)

    def white(self, M: np.ndarray) -> np.ndarray:
        Y = M * (self.features / self.scale)
        return self._root(Y) if self.ridge else Y @ self.V @ (self.T / self.sizes)

    def back(self, M: np.ndarray) -> np.ndarray:
        Y = self._root(M.copy()) if self.ridge else M @ (self.T / self.sizes).T @ self.V.T
        Y *= self.features / self.scale
        return Y

    def times(self, M: np.ndarray) -> np.ndarray:
        Y = M * self._units()
        product = Y @ self.V @ (self.T * self.sizes**2) @ self.T.T @ self.V.T
        return (product + Y if self.ridge else product) * self._units()

    def known(self, features: np.ndarray) -> LowRank:
        gram, sizes = np.zeros((len(self.T),) * 2), self.sizes
        for block in blocks(len(features)):
            part = self.V[block][features[block]]
            gram += part.T @ part
        values, W = np.linalg.eigh(sizes[:, None] * (self.T.T @ gram @ self.T) * sizes)
        keep = values > 100 * len(features) * EPS * (values.max(initial=0.0) if self.ridge else 1.0)
        roots = np.sqrt(values[keep])
        turn = self.T @ (sizes[:, None] * W[:, keep] / roots)
        return LowRank(self.scale, self.V, turn, roots, self.ridge, features)

    def _root(self, Y: np.ndarray) -> np.ndarray:
        """Return Y G, in Y's place."""
        Y -= Y @ self.V @ (self.T * (1 - 1 / np.sqrt(1 + self.sizes**2))) @ self.T.T @ self.V.T
        Y *= self.features
        return Y

    def _units(self) -> np.ndarray:
        return np.where(self.features & np.isfinite(self.scale), self.scale, 0.0)


Covariance = Whitened | LowRank


class Known(NamedTuple):
    """Rows that have the same features known."""

    rows: np.ndarray  # row numbers
    features: np.ndarray  # (D,) of bool


class Within(NamedTuple):
    """Rows about the means of their classes: sum_n s_n (x_n - mean)(x_n - mean)^T / divisor + diag(ridge)."""

    X: np.ndarray  # (N, D)
    means: np.ndarray  # (K, D)
    members: list[np.ndarray]  # the row numbers of each class
    divisor: float
    s: np.ndarray | None = None  # (N,) the weights of the rows, None for 1
    ridge: np.ndarray | None = None  # (D,)


def whitened(covariance: np.ndarray, floor: float) -> Whitened:
    """Whiten by the covariance (D, D) alone; eigenvalues of the correlations up to `floor` count as 0."""
    scale = deviations(np.diag(covariance), 0.0)
    values, V = np.linalg.eigh(covariance / np.outer(scale, scale))
    return _whitened(covariance, scale, values, V, floor)


def whitened_rows(within: Within, covariance: np.ndarray) -> Whitened:
    """Whiten by the covariance (D, D) of rows; when it is ill-conditioned, from the rows themselves."""
    size = np.abs(within.means).max(axis=0)
    scale = deviations(np.diag(covariance), 16 * EPS * size)
    values, V = np.linalg.eigh(covariance / np.outer(scale, scale))
    if values[0] > ILL_CORRELATION:
        return _whitened(covariance, scale, values, V, ILL_CORRELATION)
    R = triangle(_parts(within, scale), len(scale)) / np.sqrt(within.divisor)
    if within.ridge is not None:
        R = np.linalg.qr(np.vstack([R, np.diag(np.sqrt(within.ridge) / scale)]), mode="r")
    _, s, V = np.linalg.svd(R, full_matrices=False)
    return _whitened(covariance, scale, s**2, V.T, rounding(size, scale) ** 2)


def low_rank(within: Within, variances: np.ndarray) -> LowRank:
    """Return the covariance of rows about the means of their classes; variances (D,) leave out the ridge."""
    X, means, members, divisor, s, ridge = within
    rows, index = np.concatenate(members), np.repeat(np.arange(len(members)), [len(part) for part in members])
    roots = np.full(len(rows), 1 / np.sqrt(divisor)) if s is None else np.sqrt(s[rows] / divisor)
    size = np.abs(means).max(axis=0)
    scale = deviations(variances, 16 * EPS * size) if ridge is None else np.sqrt(ridge)
    space = RowSpace(X, means, scale, rows=rows, index=index, roots=roots)
    r = len(space.sizes) if ridge is not None else int((space.sizes > rounding(size, scale)).sum())
    everything = np.full(len(scale), True)
    return LowRank(scale, space.V[:, :r], np.eye(r), space.sizes[:r], ridge is not None, everything)


def deviations(variances: np.ndarray, least: np.ndarray | float) -> np.ndarray:
    """Return standard deviations (D,), infinite where they are at most `least`: a constant feature, correlation 0."""
    spreads = np.sqrt(np.maximum(variances, 0.0))
    return np.where(spreads > least, spreads, np.inf)


def rounding(size: np.ndarray, scale: np.ndarray) -> float:
    """Return how large a singular value of centred rows / scale rounding may make; their numbers are of this size."""
    return 10 * np.sqrt(len(scale)) * EPS * max(1.0, float((size / scale).max()))


def log_density(X: np.ndarray, mean: np.ndarray, covariance: Covariance, groups: list[Known]) -> np.ndarray:
    """Return log N(x | mean, covariance), (N,), for rows in which NaN is a missing value, integrated out.

    `groups` are the `patterns` of X.
    """
    logs = np.empty(len(X))
    for known in groups:
        part = covariance if known.features.all() else covariance.known(known.features)
        constant = part.rank * np.log(2 * np.pi) + part.log_det
        for block in blocks(len(known.rows), at_once(X.shape[1], len(X))):
            z = X[known.rows[block]]
            z -= mean
            z[np.isnan(z)] = 0.0
            z = part.white(z)
            logs[known.rows[block]] = -0.5 * (np.einsum("nj,nj->n", z, z) + constant)
    return logs


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


def _parts(within: Within, scale: np.ndarray):
    for mean, rows in zip(within.means, within.members, strict=True):
        for block, part in zip(blocks(len(rows)), centred(within.X, mean, rows), strict=True):
            part /= scale
            if within.s is not None:
                part *= np.sqrt(within.s[rows[block]])[:, None]
            yield part


def _whitened(covariance: np.ndarray, scale: np.ndarray, values: np.ndarray, V: np.ndarray, floor: float) -> Whitened:
    keep = values > floor
    with np.errstate(divide="ignore"):
        log_det = np.log(values[keep]).sum() + 2 * np.log(scale[np.isfinite(scale)]).sum()
    return Whitened(covariance, V[:, keep] / np.sqrt(values[keep]) / scale[:, None], float(log_det))
