"""Coordinates in which the fast solvers can trust their sums: z = X w + b = A u + c.

    A = (X - shift) T,   w = T u less what changes no z,   b = c - shift.w

Newton's method does not care in which units the features come, but sums of squares lose digits where features lie
far from 0 compared with their spread, and more where some nearly depend on others. So there are three frames:

    quick    T = I: the features as they are, moved to their mean where it is far (shift is 0 otherwise)
    turned   where the correlations have an eigenvalue below ILL: the right singular vectors of the centred features,
             found from their triangle R, so that no square is formed. Without a penalty the features are brought to
             one scale first; with one T is a rotation, |u| = |w|, so that the penalty says the same of both
    wide     for more features than examples: the space of the rows (wide.py)

If some features depend on others, to rounding, many w give the same z; `weights` takes the shortest, as a
pseudo-inverse does. A constant feature gets the weight 0.
Source: Chan, Golub, LeVeque (1983); Golub, Van Loan, Matrix Computations (2013), sections 5.2 and 5.5.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.models.scatter import blocks, centred, finite, moments, triangle
from lincls.models.wide import RowSpace

FAR = 30.0  # spreads between mean and 0
ILL = 1e-8  # eigenvalue of the correlations below which they have lost half of the digits
SAFE = 1e-6  # of the longest row's square: a penalty above it hides what the rows' products lose
DEPENDENT = 1e-14  # eigenvalue of the correlations that rounding cannot tell from 0
SMALLEST = 1e-300  # sum of squares that has lost digits to underflow
EPS = float(np.finfo(float).eps)


class Frame:
    """Clean X (N, D) as `A` (N, r), and `gram`, the sum of s_n (1, a)(1, a)^T over its rows.

    s: weights of the rows (N,), None for 1. l2: the penalty on |w|^2, which must stay one on |u|^2 unless it is 0.
    Raises ValueError when squares of X overflow or underflow.
    """

    def __init__(self, X: np.ndarray, l2: float = 0.0, s: np.ndarray | None = None):
        N, D = X.shape
        self.turn: np.ndarray | None = None  # T (D, r), and `back` (r, D) with back T = I, where T is not I
        self.idle = np.zeros((D, 0))
        if D > N:
            self._widen(X, l2, s)
            return
        S, mean, scatter = moments(X, s=s)
        spread = spreads(X, mean, scatter, S)
        constant = spread == 0
        values, V = _correlations(scatter / S, spread)
        if D > constant.sum() and values[constant.sum()] <= ILL:
            self._rotate(X, mean, spread, l2, s)
            return
        if constant.any():
            self.idle = _basis(V[:, values <= DEPENDENT * D], spread)
        far = bool((np.abs(mean) > FAR * spread).any())
        self.shift = mean if far else np.zeros(D)
        self.A = _moved(X, mean, ~constant) if far else X
        left = np.zeros(D) if far else mean
        self.gram = _gram(S, left, (scatter + S * np.outer(left, left)) * ~constant * ~constant[:, None])

    def weights(self, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return w (..., D) and b (...) for v = (c, u), (..., 1 + r)."""
        w, c = v[..., 1:], v[..., 0]
        if self.turn is not None:
            w = w @ self.turn.T
            w = w - (w @ self.idle) @ self.idle.T
        elif self.idle.shape[1]:
            w = w - (w @ self.idle) @ self.idle.T
            c = c + (v[..., 1:] - w) @ self._middle
        else:
            w = w.copy()
        return w, c - w @ self.shift

    def coordinates(self, v: np.ndarray) -> np.ndarray:
        """Return (c, u), (1 + r,), for v = (b, w), (1 + D,)."""
        u = v[1:] if self.turn is None else self.back @ v[1:]
        return np.concatenate([[v[0] + self.shift @ v[1:]], u])

    def gradient(self, g: np.ndarray) -> np.ndarray:
        """Return the derivatives along (b, w), (..., 1 + D), from those along (c, u), (..., 1 + r)."""
        along_w = g[..., 1:] if self.turn is None else g[..., 1:] @ self.back
        return np.concatenate([g[..., :1], along_w + g[..., :1] * self.shift], axis=-1)

    def whitened(self) -> np.ndarray:
        """Return C (1 + r, k) with C^T gram C = I, without the directions in which gram is 0."""
        scale = np.sqrt(np.maximum(np.diag(self.gram), np.finfo(float).tiny))
        values, axes = np.linalg.eigh(self.gram / scale / scale[:, None])
        keep = values > DEPENDENT * len(values)
        return axes[:, keep] / np.sqrt(values[keep]) / scale[:, None]

    @property
    def _middle(self) -> np.ndarray:
        return self.gram[0, 1:] / self.gram[0, 0]  # A's mean: an idle w adds the same to every z

    def _rotate(self, X, mean, spread, l2, s) -> None:
        N, D = X.shape
        varies = spread > 0
        scale = np.where(varies, spread if l2 == 0 else 1.0, np.inf)
        parts = zip(blocks(N), centred(X, mean), strict=True)
        R = triangle((part / scale * _roots(s, block) for block, part in parts), D)
        _, sizes, V = np.linalg.svd(R)
        far = float((np.abs(mean) / scale).max())
        keep = sizes > 10 * EPS * np.sqrt(D) * max(1.0, far) * sizes[0]
        self.turn, self.back = V[keep].T / scale[:, None], V[keep] * np.where(varies, scale, 0.0)
        self.idle = _basis(V[~keep].T, np.where(varies, scale, 0.0))
        self.shift, self.A = mean, np.empty((N, int(keep.sum())))
        for block, part in zip(blocks(N), centred(X, mean), strict=True):
            np.matmul(part / scale, V[keep].T, out=self.A[block])
        self._add_gram(s)

    def _widen(self, X, l2, s) -> None:
        with np.errstate(over="ignore", invalid="ignore"):
            mean = finite(np.average(X, axis=0, weights=s))
            largest = float(finite(np.einsum("nd,nd->n", X, X)).max())
        space = RowSpace(X, mean, roots=None if s is None else np.sqrt(s), squared=l2 > SAFE * largest)
        if space.sizes[:1].sum() ** 2 < SMALLEST:
            spreads(X, mean, np.zeros((X.shape[1],) * 2), 1.0)  # refuses squares that underflow
        self.turn, self.back, self.shift = space.V, space.V.T, mean
        self.A = space.Z if s is None else space.Z / np.sqrt(s)[:, None]
        self._add_gram(s)

    def _add_gram(self, s) -> None:
        S, mean, scatter = moments(self.A, s=s)
        self.gram = _gram(S, mean, scatter + S * np.outer(mean, mean))


def spreads(X: np.ndarray, mean: np.ndarray, scatter: np.ndarray, S: float | None = None) -> np.ndarray:
    """Return each feature's standard deviation, (D,): 0 for a constant one, to rounding; S is N or the rows' weight.

    Raises ValueError when the squares of a feature that is not constant underflow.
    """
    squares = np.maximum(np.diag(scatter), 0.0)
    for j in np.flatnonzero(squares < SMALLEST):
        if np.abs(X[:, j] - mean[j]).max() > 16 * EPS * abs(mean[j]):
            raise ValueError(
                f"X holds numbers so small, in feature {j}, that their squares underflow; bring the features to "
                "a common scale first (features.standardise)"
            )
    spread = np.sqrt(squares / (len(X) if S is None else S))
    return np.where(spread <= 16 * EPS * np.abs(mean), 0.0, spread)


def _moved(X: np.ndarray, mean: np.ndarray, varies: np.ndarray) -> np.ndarray:
    A, start = np.empty(X.shape), 0
    for part in centred(X, mean):
        np.multiply(part, varies, out=A[start : start + len(part)])
        start += len(part)
    return A


def _correlations(covariance: np.ndarray, spread: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return eigenvalues (D,), rising, and eigenvectors of the correlations; a constant feature has none."""
    scale = np.where(spread > 0, spread, np.inf)
    return np.linalg.eigh(covariance / scale / scale[:, None])


def _basis(directions: np.ndarray, scale: np.ndarray) -> np.ndarray:
    """Return an orthonormal basis (D, k) of the w that belong to directions (D, k) of scaled features."""
    if not directions.shape[1]:
        return directions
    w = directions / np.where(scale > 0, scale, 1.0)[:, None]
    return np.linalg.svd(w / np.linalg.norm(w, axis=0), full_matrices=False)[0]


def _gram(S: float, mean: np.ndarray, squares: np.ndarray) -> np.ndarray:
    gram = np.empty((1 + len(mean), 1 + len(mean)))
    gram[0, 0], gram[0, 1:], gram[1:, 0] = S, S * mean, S * mean
    gram[1:, 1:] = finite(squares)
    return gram


def _roots(s: np.ndarray | None, block: slice) -> Any:
    return 1.0 if s is None else np.sqrt(s[block])[:, None]
