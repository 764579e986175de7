"""A Gaussian's covariance for tables wider than long, without a table of all pairs of features.

    Sigma = S (V diag(sizes^2) V^T + delta I) S,    S = diag(scale),  V (D, r) with V^T V = I,  r at most N

delta = 1 with a ridge, diag(ridge) = S^2; without one delta = 0, and S holds the standard deviations, so that the
units of the features are irrelevant. V and sizes are those of the rows, centred by their classes and divided by the
scale (wide.py). The inverse follows from Woodbury's identity, or is the pseudo-inverse of the correlations:

    delta = 1:  Sigma^-1 = S^-1 G^2 S^-1,   G = I - V diag(1 - 1/sqrt(1 + sizes^2)) V^T
                |Sigma|  = |S|^2 prod_j (1 + sizes_j^2)
    delta = 0:  Sigma^+  = S^-1 V diag(1/sizes^2) V^T S^-1

All costs are of the order D r. The known features o of an example have Sigma_oo, which has the same form: the rows o of
V diag(sizes) = U diag(l) W^T give U for V and l for the sizes. U is not formed, it is the rows o of V T with the small
matrix T = diag(sizes) W diag(1/l).
Source: Golub, Van Loan (2013), section 2.1.4; Hastie, Tibshirani, Efficient quadratic regularization for expression
arrays, Biostatistics 5 (2004), section 3.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lincls.numerics.covariance import EPS, Within, deviations, rounding
from lincls.numerics.moments import blocks
from lincls.numerics.wide import RowSpace


class LowRank(NamedTuple):
    """A covariance held as scale (D,), directions V T (D, r), sizes (r,) and whether it has a ridge."""

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
        found = Y @ self.V @ (self.T * self.sizes**2) @ self.T.T @ self.V.T
        return (found + Y if self.ridge else found) * self._units()

    def known(self, features: np.ndarray) -> LowRank:
        gram, sizes = np.zeros((len(self.T),) * 2), self.sizes
        for block in blocks(len(features)):
            part = self.V[block][features[block]]
            gram += part.T @ part
        values, W = np.linalg.eigh(sizes[:, None] * (self.T.T @ gram @ self.T) * sizes)
        keep = values > 100 * len(features) * EPS * (values.max(initial=0.0) if self.ridge else 1.0)
        found = np.sqrt(values[keep])
        turn = self.T @ (sizes[:, None] * W[:, keep] / found)
        return LowRank(self.scale, self.V, turn, found, self.ridge, features)

    def _root(self, Y: np.ndarray) -> np.ndarray:
        """Return Y G, in Y's place."""
        Y -= Y @ self.V @ (self.T * (1 - 1 / np.sqrt(1 + self.sizes**2))) @ self.T.T @ self.V.T
        Y *= self.features
        return Y

    def _units(self) -> np.ndarray:
        return np.where(self.features & np.isfinite(self.scale), self.scale, 0.0)


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
