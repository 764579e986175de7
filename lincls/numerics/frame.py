"""Coordinates in which the fast solvers can trust their sums: z = X w + b = A u + c.

    A = (X - shift) T,   w = T u,   b = c - shift.w,   penalty  l2 |w|^2 = l2 u.(T^T T) u

Newton's method does not care in which units the features come, but sums of squares lose digits where features lie
far from 0 compared with their spread, and more where some nearly depend on others. So there are three frames:

    quick    T = I: the features as they are, moved to their mean where it is far (shift is 0 otherwise)
    turned   where the bound M below, scaled to a diagonal of ones, has an eigenvalue near 0: T = diag(1/d) V / sizes
             with R diag(1/d) = U sizes V^T and R^T R = M, so that M becomes I. No square is formed: R is the
             triangle of the centred rows and of sqrt(l2) I below them, which are what M is the square of
    wide     for more features than examples: the space of the rows (wide.py)

    M = sum_n s_n (x_n - mean)(x_n - mean)^T / 4 + l2 I      no Hessian of a logistic loss is larger

Without a penalty directions whose size is rounding are left out of T. Many w then give the same z; those of T are the
shortest, as a pseudo-inverse's are. A constant feature gets the weight 0.
Source: Chan, Golub, LeVeque (1983); Golub, Van Loan, Matrix Computations (2013), sections 5.2 and 5.5.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from lincls import checks
from lincls.checks import many
from lincls.numerics.moments import EPS, blocks, centred, finite, moments, triangle
from lincls.numerics.wide import RowSpace

FAR_SPREADS = 30.0  # spreads between mean and 0
ILL_BOUND = 1e-8  # eigenvalue of M below which it has lost half of the digits
HIDING_PENALTY = 1e-6  # of the longest row's square: a penalty above it hides what the rows' products lose
UNEQUAL_RANGES = 1e6  # times as large as another feature: in the rows' space rounding of the one may drown the other
DEPENDENT_EIGENVALUE = 1e-14  # eigenvalue of the correlations that rounding cannot tell from 0
SMALLEST_SQUARES = 1e-300  # sum of squares that has lost digits to underflow
CHANCE_GAIN = 12.0  # nats, that directions of noise gain less than once in a million times


class Frame:
    """Clean X (N, D) as `A` (N, r), and `gram`, the sum of s_n (1, a)(1, a)^T over its rows.

    l2: the penalty; s: weights of the rows (N,), None for 1; most: what stands for 1/4 in M.
    `penalty` holds the second derivatives of the penalty along (c, u), (1 + r,), or (1 + r, 1 + r) where T is oblique.
    Raises ValueError when squares of X overflow or underflow.
    """

    turn: np.ndarray | None = None  # T (D, r), and `back` (r, D) with back T = I, where T is not I
    _left: np.ndarray | None = None  # (N, D - r), what X has along the directions that T leaves out

    def __init__(self, X: np.ndarray, l2: float = 0.0, s: np.ndarray | None = None, most: float = 0.25) -> None:
        self.S, self.most, self._s = float(len(X)) if s is None else float(s.sum()), most, s
        if X.shape[1] > len(X):
            self._widen(X, l2, s)
            return
        _, mean, scatter = moments(X, s=s)
        spread = spreads(X, mean, scatter, self.S)
        self.varies = spread > 0
        squares = np.where(self.varies, most * np.diag(scatter) + l2, 0.0)
        half = _half(most * scatter + l2 * np.eye(len(mean)), squares)
        if half is None:
            self._rotate(X, mean, np.sqrt(squares), l2, s)
            return
        far = bool((np.abs(mean) > FAR_SPREADS * spread).any())
        self.shift = mean if far else np.zeros_like(mean)
        self.A = _moved(X, mean, self.varies) if far else X
        self.half, self.penalty = half, ridge(l2, len(mean))
        left = mean - self.shift
        scatter *= self.varies & self.varies[:, None]
        self.gram = _gram(self.S, left, scatter + self.S * np.outer(left, left))

    def weights(self, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return w (..., D) and b (...) for v = (c, u), (..., 1 + r)."""
        w = v[..., 1:].copy() if self.turn is None else v[..., 1:] @ self.turn.T
        return w, v[..., 0] - w @ self.shift

    def coordinates(self, v: np.ndarray) -> np.ndarray:
        """Return (c, u), (1 + r,), for v = (b, w), (1 + D,)."""
        u = v[1:] * self.varies if self.turn is None else self.back @ v[1:]
        return np.concatenate([[v[0] + self.shift @ v[1:]], u])

    def gradient(self, g: np.ndarray) -> np.ndarray:
        """Return the derivatives along (b, w), (..., 1 + D), from those along (c, u), (..., 1 + r)."""
        along_w = g[..., 1:] if self.turn is None else g[..., 1:] @ self.back
        return np.concatenate([g[..., :1], along_w + g[..., :1] * self.shift], axis=-1)

    def bounded(self, g: np.ndarray) -> np.ndarray:
        """Return g (..., 1 + r) times the inverse of the upper bound of Hessians, most gram + penalty."""
        middle = self.gram[0, 1:] / self.S
        d = g[..., 1:] - g[..., :1] * middle
        d = d * self.half**2 if self.half.ndim == 1 else (d @ self.half.T) @ self.half
        return np.concatenate([g[..., :1] / (self.most * self.S) - (d @ middle)[..., None], d], axis=-1)

    @property
    def hides(self) -> bool:
        """Is there more to X than A, be it rounding?"""
        return self._left is not None and bool(self._left.any())

    def tell(self, residuals: np.ndarray) -> None:
        """Warn if what rounding hides would still help: residuals (N,) or (N, K) are the derivatives along z_n / s_n.

        Along q, of length 1, the loss falls by (q.residuals)^2 / (2 most) at least; by chance, by about 1/2.
        """
        left = np.zeros((len(residuals), 0)) if self._left is None else self._left[:, self._left.any(axis=0)]
        roots = 1.0 if self._s is None else np.sqrt(self._s)
        Q = np.linalg.qr((left.T * roots).T / np.abs(left).max(axis=0))[0]
        gain = float(np.sum((Q.T @ (residuals.T * roots).T) ** 2)) / (2 * self.most)
        if gain > CHANCE_GAIN + Q.shape[1] * residuals.size / len(residuals):
            checks.warn(
                f"X has nearly dependent features: to its rounding its rank is {self.A.shape[1]}, so what tells the "
                f"other {many(Q.shape[1], 'direction')} was left out of the fit, and would lower the loss by "
                f"{gain:.0f} nats. Give what such features differ by as a feature of its own"
            )

    def whitened(self) -> np.ndarray:
        """Return C (1 + r, k) with C^T gram C = I, without the directions in which gram is 0."""
        scale = np.sqrt(np.maximum(np.diag(self.gram), np.finfo(float).tiny))
        values, axes = np.linalg.eigh(self.gram / scale / scale[:, None])
        keep = values > DEPENDENT_EIGENVALUE * len(values)
        return axes[:, keep] / np.sqrt(values[keep]) / scale[:, None]

    def _rotate(self, X, mean, scale, l2, s) -> None:
        N, D = X.shape
        unit = np.where(scale > 0, scale, np.inf)
        parts = (part / unit * _roots(s, block, self.most) for block, part in _centred(X, mean))
        R = triangle(parts, D)
        if l2 > 0:
            R = triangle([R, np.diag(np.sqrt(l2) / unit)], D)
        _, sizes, V = np.linalg.svd(R)
        noise = EPS * np.sqrt(D) * np.maximum(1.0, np.sqrt(self.most * self.S) * np.abs(mean) / unit)
        rounding = np.sqrt(V**2 @ noise**2)  # of X and of A's sums, along each direction
        keep = sizes > 10 * rounding
        idle = _basis(V[~keep].T / np.where(scale > 0, scale, 1.0)[:, None])
        turn = V[keep].T / sizes[keep] / unit[:, None]
        self.turn, self.back = turn - idle @ (idle.T @ turn), V[keep] * sizes[keep, None] * scale
        self.shift, self.A, self.half = mean, np.empty((N, int(keep.sum()))), np.ones(int(keep.sum()))
        self._left = np.empty((N, D - len(self.half)))
        for block, part in _centred(X, mean):
            part /= unit
            self.A[block] = part @ V[keep].T / sizes[keep]
            self._left[block] = part @ V[~keep].T
        self.penalty = np.diag(ridge(0.0, len(self.half)))
        self.penalty[1:, 1:] = l2 * self.turn.T @ self.turn
        _, middle, scatter = moments(self.A, s=s)
        self.gram = _gram(self.S, middle, scatter + self.S * np.outer(middle, middle))

    def _widen(self, X, l2, s) -> None:
        with np.errstate(over="ignore", invalid="ignore"):
            mean = finite(X.mean(axis=0) if s is None else s @ X / self.S)
            largest = float(finite(np.einsum("nd,nd->n", X, X)).max())
            ranges = X.max(axis=0) - X.min(axis=0)
        unequal = l2 == 0 and bool((ranges[ranges > 0] * UNEQUAL_RANGES < ranges.max()).any())
        space = RowSpace(
            X, mean, ranges if unequal else None,
            roots=None if s is None else np.sqrt(s), squared=l2 > HIDING_PENALTY * largest,
        )  # fmt: skip
        if space.sizes[:1].sum() ** 2 < SMALLEST_SQUARES:
            spreads(X, mean, np.zeros((X.shape[1],) * 2), 1.0)  # refuses squares that underflow
        self.turn, self.back, self.shift = space.V, space.V.T, mean
        if unequal:
            self.turn = space.V / np.where(ranges > 0, ranges, np.inf)[:, None]
            self.back = space.V.T * ranges
        self.A = space.Z if s is None else space.Z / np.sqrt(s)[:, None]
        self.penalty = ridge(l2, len(space.sizes))
        self.half = 1 / np.sqrt(self.most * space.sizes**2 + l2)
        self.gram = np.diag([self.S, *space.sizes**2])


def ridge(l2: float, D: int) -> np.ndarray:
    """Return the second derivatives of the penalty along (b, w), (1 + D,)."""
    return np.concatenate([[0.0], np.full(D, l2)])


def in_units(l2: float, unit: float) -> float:
    """Return a penalty in units of the examples' weights, which it is added to; above 0 it stays so, and finite."""
    return min(max(l2 / unit, SMALLEST_SQUARES), 1 / SMALLEST_SQUARES) if unit != 1 and l2 > 0 else l2


def pull(penalty: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Return the penalty's derivatives at v (..., 1 + r), of which penalty holds the second ones (Frame)."""
    return v * penalty if penalty.ndim == 1 else v @ penalty


def square(penalty: np.ndarray) -> np.ndarray:
    """Return the penalty's second derivatives as a matrix (1 + r, 1 + r)."""
    return np.diag(penalty) if penalty.ndim == 1 else penalty


def spreads(X: np.ndarray, mean: np.ndarray, scatter: np.ndarray, S: float | None = None) -> np.ndarray:
    """Return each feature's standard deviation, (D,): 0 for a constant one, to rounding; S is N or the rows' weight.

    Raises ValueError when the squares of a feature that is not constant underflow.
    """
    squares = np.maximum(np.diag(scatter), 0.0)
    for j in np.flatnonzero(squares < SMALLEST_SQUARES):
        farthest = float(np.abs(X[:, j] - mean[j]).max())
        if farthest > 16 * EPS * abs(mean[j]):
            if farthest**2 > SMALLEST_SQUARES:
                fault = f"feature {j} of X varies only among examples whose weight is lost beside the largest"
                raise ValueError(f"sample_weight must let every feature vary; {fault}")
            raise ValueError(
                f"X holds numbers so small, in feature {j}, that their squares underflow; bring the features to "
                "a common scale first (features.standardise)"
            )
    spread = np.sqrt(squares / (len(X) if S is None else S))
    return np.where(spread <= 16 * EPS * np.abs(mean), 0.0, spread)


def _half(M: np.ndarray, squares: np.ndarray) -> np.ndarray | None:
    """Return F (D, D) with F^T F = M^-1 by Cholesky, or None where that costs half of the digits.

    squares: M's diagonal, 0 for a feature that is left out.
    """
    scale = 1 / np.sqrt(np.where(squares > 0, squares, np.inf))
    C = M * scale * scale[:, None]
    np.fill_diagonal(C, 1.0)
    try:
        half = np.linalg.inv(np.linalg.cholesky(C))
    except np.linalg.LinAlgError:
        return None
    return half * scale if np.sum(half * half) < 1 / ILL_BOUND else None  # the sum of the 1 / eigenvalues


def _moved(X: np.ndarray, mean: np.ndarray, varies: np.ndarray) -> np.ndarray:
    A = np.empty(X.shape)
    for block, part in _centred(X, mean):
        np.multiply(part, varies, out=A[block])
    return A


def _centred(X: np.ndarray, mean: np.ndarray) -> Iterator[tuple[slice, np.ndarray]]:
    return zip(blocks(len(X)), centred(X, mean), strict=True)


def _basis(w: np.ndarray) -> np.ndarray:
    """Return an orthonormal basis (D, k) of the space of the columns of w (D, k)."""
    return np.linalg.svd(w / np.linalg.norm(w, axis=0), full_matrices=False)[0]


def _gram(S: float, mean: np.ndarray, squares: np.ndarray) -> np.ndarray:
    gram = np.empty((1 + len(mean), 1 + len(mean)))
    gram[0, 0], gram[0, 1:], gram[1:, 0] = S, S * mean, S * mean
    gram[1:, 1:] = finite(squares)
    return gram


def _roots(s: np.ndarray | None, block: slice, most: float) -> Any:
    return np.sqrt(most) if s is None else np.sqrt(most * s[block])[:, None]
