"""What the fast solvers know of X before they start: where it lies, and which weights do nothing.

    A = X - shift,   z = X w + b = A w + c,   b = c - shift.w

Newton's method does not care in which units the features come, but where they are far from 0 compared with
their spread, sums of squares lose digits: then the shift is the mean, and otherwise 0, which needs no copy.
If some features depend linearly on others, many w give the same z; `weights` takes the one with the
shortest w, as a pseudo-inverse does. A constant feature gets the weight 0.
Source: Chan, Golub, LeVeque (1983); Golub, Van Loan, Matrix Computations (2013), section 5.5.
"""

from __future__ import annotations

import numpy as np

from lincls.models.scatter import centred, finite, moments

FAR = 30.0  # spreads between mean and 0
DEPENDENT = 1e-14  # eigenvalue of the correlations that rounding cannot tell from 0
SMALLEST = 1e-300  # sum of squares that has lost digits to underflow
EPS = float(np.finfo(float).eps)


class Frame:
    """Clean X (N, D), shifted if need be: `A` (N, D), and `gram`, the sum of (1, a)(1, a)^T over its rows."""

    def __init__(self, X: np.ndarray):
        N, D = X.shape
        _, mean, scatter = moments(X)
        spread = spreads(X, mean, scatter)
        constant = spread == 0
        far = bool((np.abs(mean) > FAR * spread).any())
        self.shift = mean if far else np.zeros(D)
        self.A = _moved(X, mean, ~constant) if far else X
        left = np.zeros(D) if far else mean
        self.gram = np.empty((1 + D, 1 + D))
        self.gram[0, 0], self.gram[0, 1:], self.gram[1:, 0] = N, N * left, N * left
        self.gram[1:, 1:] = finite((scatter + N * np.outer(left, left)) * ~constant * ~constant[:, None])
        self.idle = _idle(scatter / N, np.where(constant, np.inf, spread))

    def weights(self, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return w (..., D) and b (...) for v = (c, w), (..., 1 + D)."""
        w = v[..., 1:]
        if self.idle.shape[1]:
            w = w - (w @ self.idle) @ self.idle.T
            c = v[..., 0] + (v[..., 1:] - w) @ self._middle
        else:
            w, c = w.copy(), v[..., 0]
        return w, c - w @ self.shift

    def whitened(self) -> np.ndarray:
        """Return C (1 + D, r) with C^T gram C = I, without the directions in which gram is 0."""
        scale = np.sqrt(np.maximum(np.diag(self.gram), np.finfo(float).tiny))
        values, axes = np.linalg.eigh(self.gram / scale / scale[:, None])
        keep = values > DEPENDENT * len(values)
        return axes[:, keep] / np.sqrt(values[keep]) / scale[:, None]

    @property
    def _middle(self) -> np.ndarray:
        return self.gram[0, 1:] / self.gram[0, 0]  # A's mean: an idle w adds the same to every z


def spreads(X: np.ndarray, mean: np.ndarray, scatter: np.ndarray) -> np.ndarray:
    """Return each feature's standard deviation, (D,): 0 for a constant one, to rounding.

    Raises ValueError when the squares of a feature that is not constant underflow.
    """
    squares = np.maximum(np.diag(scatter), 0.0)
    for j in np.flatnonzero(squares < SMALLEST):
        if np.abs(X[:, j] - mean[j]).max() > 16 * EPS * abs(mean[j]):
            raise ValueError(
                f"X holds numbers so small, in feature {j}, that their squares underflow; bring the features to "
                "a common scale first (features.standardise)"
            )
    spread = np.sqrt(squares / len(X))
    return np.where(spread <= 16 * EPS * np.abs(mean), 0.0, spread)


def _moved(X: np.ndarray, mean: np.ndarray, varies: np.ndarray) -> np.ndarray:
    A, start = np.empty(X.shape), 0
    for part in centred(X, mean):
        np.multiply(part, varies, out=A[start : start + len(part)])
        start += len(part)
    return A


def _idle(covariance: np.ndarray, spread: np.ndarray) -> np.ndarray:
    """Return an orthonormal basis (D, r) of the w that change no z but by a constant."""
    values, V = np.linalg.eigh(covariance / spread / spread[:, None])
    none = V[:, values <= DEPENDENT * len(V)] / np.where(np.isinf(spread), 1.0, spread)[:, None]
    if not none.shape[1]:
        return none
    return np.linalg.svd(none / np.linalg.norm(none, axis=0), full_matrices=False)[0]
