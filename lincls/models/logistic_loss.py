"""Cross-entropy of a sigmoid: minus the log-likelihood of the labels.

    z_n = w.x_n + b,   p_n = sigmoid(z_n),   t_n in {0, 1}
    E(w, b) = - sum_n (t_n log p_n + (1 - t_n) log(1 - p_n)) + l2 |w|^2 / 2
            =   sum_n (log(1 + exp(z_n)) - t_n z_n)           + l2 |w|^2 / 2
    grad E  =   sum_n (p_n - t_n) x~_n                        + l2 (0, w),         x~ = (1, x)
    Hessian =   sum_n p_n (1 - p_n) x~_n x~_n^T               + l2 diag(0, 1, ..., 1)

With weights of the examples each term of a sum counts s_n times.
The Hessian is positive semidefinite, so E is convex: every stationary point is a minimum. The mean squared
error of a sigmoid has no such Hessian and several minima. The bias is never penalised.
Source: Parr, "Computing the Gradient"; Pošík, slides 16-17; Bishop, PRML (2006), eq. 4.90, 4.91, 4.97.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from lincls import checks
from lincls.models.base import finite_scores
from lincls.models.frame import Frame
from lincls.models.newton import inverse
from lincls.models.scatter import BLOCK, blocks

SAMPLE = 8192  # rows that estimate a Hessian well enough to go on
FLAT = 1e-8  # curvature, relative to its upper bound, that rounding may have made
CAREFUL = 4  # times what is possible, because the Hessian may be an estimate


def cross_entropy(X: Any, t: Any, w: Any, b: Any, l2: float = 0.0) -> float:
    """Return E(w, b) in nats: a sum over the examples, plus the penalty. t holds any two labels."""
    X, t, v, l2 = _clean(X, t, w, b, l2)
    return float(finite_scores(np.asarray(slope(X, t, v, ridge(l2, X.shape[1]))[0]), "X, w and b hold"))


def cross_entropy_gradient(X: Any, t: Any, w: Any, b: Any, l2: float = 0.0) -> np.ndarray:
    """Return E's first derivatives, (1 + D,), in the order (b, w)."""
    X, t, v, l2 = _clean(X, t, w, b, l2)
    return finite_scores(slope(X, t, v, ridge(l2, X.shape[1]))[1], "X, w and b hold")


def cross_entropy_hessian(X: Any, t: Any, w: Any, b: Any, l2: float = 0.0) -> np.ndarray:
    """Return E's second derivatives, (1 + D, 1 + D), in the order (b, w)."""
    X, t, v, l2 = _clean(X, t, w, b, l2)
    with np.errstate(over="ignore", invalid="ignore"):
        return finite_scores(information(X, v) + np.diag(ridge(l2, X.shape[1])), "X, w and b hold")


def slope(
    X: np.ndarray, t: np.ndarray, v: np.ndarray, penalty: np.ndarray, s: np.ndarray | None = None
) -> tuple[float, np.ndarray]:
    """Return E and its gradient (1 + D,) at v = (b, w), for t in {0., 1.}; penalty is `ridge`, s (N,) weights."""
    with np.errstate(over="ignore", invalid="ignore"):
        loss, gradient = float(penalty @ (v * v)) / 2, penalty * v
        for block in blocks(len(X)):
            x, target = X[block], t[block]
            z = x @ v[1:]
            z += v[0]
            r = np.tanh(z / 2)  # p = (1 + tanh(z / 2)) / 2
            r += 1.0
            r /= 2
            r -= target
            e = np.exp(-np.abs(z))
            z *= 1 - 2 * target
            if s is None:
                loss += float(np.maximum(z, 0.0, out=z).sum() + np.log1p(e, out=e).sum())
            else:
                r *= s[block]
                loss += float(s[block] @ (np.maximum(z, 0.0, out=z) + np.log1p(e, out=e)))
            gradient[0] += r.sum()
            gradient[1:] += r @ x
    return loss, gradient


def information(X: np.ndarray, v: np.ndarray, s: np.ndarray | None = None) -> np.ndarray:
    """Return sum_n s_n p_n (1 - p_n) x~_n x~_n^T at v = (b, w), (1 + D, 1 + D), a block of rows at a time."""
    N, D = X.shape
    total, rows = np.zeros((1 + D, 1 + D)), np.empty((min(N, BLOCK), 1 + D))
    for block in blocks(N):
        x = X[block]
        e = np.exp(-np.abs(x @ v[1:] + v[0]))
        root = np.sqrt(e) / (1 + e)  # p (1 - p) = e / (1 + e)^2, also where p rounds to 1
        if s is not None:
            root *= np.sqrt(s[block])
        part = rows[: len(x)]
        part[:, 0] = root
        np.multiply(x, root[:, None], out=part[:, 1:])
        total += part.T @ part
    return total


class Problem:
    """E in a Frame, for Newton's method."""

    def __init__(self, X: np.ndarray, t: np.ndarray, l2: float, s: np.ndarray | None = None):
        self.frame, self.t, self.s = Frame(X, l2, s), t, s
        self.penalty = ridge(l2, self.frame.A.shape[1])

    def slope(self, v: np.ndarray) -> tuple[float, np.ndarray]:
        """Return E and its gradient at v."""
        return slope(self.frame.A, self.t, v, self.penalty, self.s)

    def hessian(self, v: np.ndarray, rough: bool) -> np.ndarray:
        """Return E's Hessian at v, or its estimate from a sample of the rows."""
        if not v.any():
            return self.frame.gram / 4 + np.diag(self.penalty)
        every = max(1, len(self.t) // SAMPLE) if rough else 1
        s = None if self.s is None else self.s[::every]
        return every * information(self.frame.A[::every], v, s) + np.diag(self.penalty)

    def bound(self) -> Callable[[np.ndarray], np.ndarray]:
        """Return the function that applies the inverse of the Hessian's upper bound, where every p is 1/2."""
        return inverse(self.frame.gram / 4 + np.diag(self.penalty))

    def may_run_away(self, v: np.ndarray, g: np.ndarray) -> bool:
        """Is E so flat somewhere at v, where its gradient is g, that it may have no minimum (separation.py)?

        Of a direction that lowers no margin the curvature, in units of its upper bound, is at most 4 g.H^-1 g.
        """
        change = 2 * self.frame.whitened()
        values, axes = np.linalg.eigh(change.T @ self.hessian(v, True) @ change)
        values = np.maximum(values, np.finfo(float).eps)
        square = float((((change @ axes).T @ g) ** 2 / values).sum())
        return bool(values[0] <= FLAT + CAREFUL * 4 * square)

    def margins(self, v: np.ndarray, block: slice) -> np.ndarray:
        """Return t z for v = (b, w) and some rows, t in {-1, +1}."""
        return (2 * self.t[block] - 1) * (self.frame.A[block] @ v[1:] + v[0])


def ridge(l2: float, D: int) -> np.ndarray:
    """Return the second derivatives of the penalty along (b, w), (1 + D,)."""
    return np.concatenate([[0.0], np.full(D, l2)])


def _clean(X, t, w, b, l2):
    X = checks.inputs(X)
    _, signs = checks.signs(t, len(X))
    w, b = checks.weights(w, b, X.shape[1])
    return X, (signs + 1) / 2, np.concatenate([[b], w]), checks.number(l2, "l2", least=0)
