"""What gradient descent on a mean of squares needs: a rate that is safe, and a gradient's length without units.

    E(w, b) = mean of (w.x + b - t)^2 / 2,   Hessian H = X~^T X~ / N,   converges if and only if eta < 2 / lambda_max(H)

A logistic loss has no Hessian above H / 4. With weights of the examples the means are weighted.
Source: Goodfellow, Bengio, Courville, Deep Learning (2016), 4.3.
"""

from __future__ import annotations

import numpy as np

from lincls import features
from lincls.numerics.moments import finite

UNDERFLOW = 1e-140  # root of a square that has lost digits to underflow


def steepest(X: np.ndarray, s: np.ndarray | None) -> float:
    """Return lambda_max of the Hessian for clean X (N, D) and weights s (N,) or None; D x D is not formed if D > N."""
    N, D = X.shape
    rows = features.add_dummy(X)
    if s is not None:
        rows *= np.sqrt(s)[:, None]
    with np.errstate(over="ignore", invalid="ignore"):
        squares = finite(rows.T @ rows if D <= N else rows @ rows.T)
        if s is None and D <= N:
            return float(np.linalg.eigvalsh(finite(squares / N))[-1])
    return float(np.linalg.eigvalsh(squares)[-1] / (N if s is None else s.sum()))


def lengths(X: np.ndarray, s: np.ndarray | None) -> np.ndarray:
    """Return the root mean square of (1, x) for each feature, (1 + D,), and 1 for a feature that is always 0.

    A gradient divided by them has no unit of a feature.
    """
    share = np.full(len(X), 1 / len(X)) if s is None else s / s.sum()
    with np.errstate(over="ignore", under="ignore"):
        found = np.sqrt(np.einsum("n,nj,nj->j", share, X, X))
    lost = ~np.isfinite(found) | (found < UNDERFLOW)  # the squares left the range of numbers
    if lost.any():
        unit = features.power_of_two(np.abs(X[:, lost]).max(axis=0))
        found[lost] = unit * np.sqrt(share @ (X[:, lost] / unit) ** 2)
    return np.concatenate([[1.0], np.where(found > 0, found, 1.0)])
