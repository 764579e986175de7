"""The normal equations, solved where that is safe.

    A = X - mean,   A^T A w = A^T a

Forming A^T A squares the condition number. So the eigenvalues of the correlations are looked at first. Is the
least one far from 0, the answer is as good as that of a QR factorisation; is it smaller, one correction by the
residual's own normal equations, A^T A d = A^T (a - A w), brings the digits back; below that there is no answer here.
Source: Golub, Van Loan, Matrix Computations (2013), sections 5.3.7-5.3.8.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from lincls.numerics.moments import NEAR, blocks, centred, finite, shifted

MANY = 64  # features, of which all eigenvectors take longer than the eigenvalues alone and a solution
USABLE = 1e-8  # least eigenvalue of the correlations for which A^T A will do
SAFE = 1e-3  # ... without a correction


def normal_weights(
    X: np.ndarray,
    mean: np.ndarray,
    scatter: np.ndarray,
    spread: np.ndarray,
    targets: Callable[[slice], np.ndarray],
    s: np.ndarray | None = None,
) -> np.ndarray | None:
    """Return w (D,) or (D, M) of least squares, or None where that takes another way.

    X (N, D) with its mean (D,), scatter (D, D) and spreads (D,), 0 for a constant feature; targets(rows) gives
    those rows of the centred targets, (n,) or (n, M); s (N,) weighs the rows. Raises ValueError when sums overflow.
    """
    N, scale = len(X), np.where(spread > 0, spread, np.inf)
    S = N if s is None else s.sum()
    C = scatter / S / scale / scale[:, None]
    values, V = np.linalg.eigh(C) if len(C) <= MANY else (np.linalg.eigvalsh(C), None)
    if values[0] <= USABLE:
        return None

    def solved(pulls: np.ndarray) -> np.ndarray:
        if V is None:
            return (np.linalg.solve(C, (pulls.T / scale).T).T / scale).T
        axes = V / scale[:, None]
        return (axes / values) @ (axes.T @ pulls)

    def weighed(rows: slice, a: np.ndarray) -> np.ndarray:
        return a if s is None else (s[rows] * a.T).T

    def solve(parts: Iterable[np.ndarray], left: Callable[[slice, np.ndarray], np.ndarray]) -> np.ndarray:
        with np.errstate(over="ignore", invalid="ignore"):
            pulls = sum(
                part.T @ weighed(rows, left(rows, part)) for rows, part in zip(blocks(N), parts, strict=True)
            )
        return solved(finite(np.asarray(pulls)) / S)

    # the centred targets sum to 0, so that A^T a = X^T a: exactly, and to a digit where the mean is near 0
    shift = np.zeros_like(mean) if (np.abs(mean) <= NEAR * spread).all() else mean
    w = solve(shifted(X, shift), lambda rows, part: targets(rows))
    if values[0] < SAFE:
        w = w + solve(centred(X, mean), lambda rows, part: targets(rows) - part @ w)
    return w
