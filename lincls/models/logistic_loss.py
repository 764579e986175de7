"""Cross-entropy of a sigmoid: minus the log-likelihood of the labels.

    z_n = w.x_n + b,   p_n = sigmoid(z_n),   t_n in {0, 1}
    E(w, b) = - sum_n (t_n log p_n + (1 - t_n) log(1 - p_n)) + l2 |w|^2 / 2
            =   sum_n log(1 + exp(-m_n))                      + l2 |w|^2 / 2,        m_n = (2 t_n - 1) z_n
    grad E  =   sum_n (p_n - t_n) x~_n                        + l2 (0, w),           x~ = (1, x)
    Hessian =   sum_n p_n (1 - p_n) x~_n x~_n^T               + l2 diag(0, 1, ..., 1)

With weights of the examples each term of a sum counts s_n times.
The Hessian is positive semidefinite, so E is convex: every stationary point is a minimum. The mean squared
error of a sigmoid has no such Hessian and several minima. The bias is never penalised.
Source: Parr, "Computing the Gradient"; Pošík, slides 16-17; Bishop, PRML (2006), eq. 4.90, 4.91, 4.97.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls import checks
from lincls.models.base import finite_scores
from lincls.numerics.frame import Frame, pull, ridge, square
from lincls.numerics.moments import BLOCK, blocks

FLAT = 1e-8  # curvature, relative to its upper bound, that rounding may have made
CAREFUL = 4  # times what is possible, because the Hessian may be an estimate
SAMPLE = 1024  # rows, and SHARE a weight, that estimate a Hessian well enough to go on
SHARE = 16
FAINT = 0.01  # of the mean curvature: rows below it may count together
CELLS = 2**16  # numbers looked at together
NARROW = 48  # columns up to which the product of two blocks is quicker than the square of one


def cross_entropy(X: Any, t: Any, w: Any, b: Any, l2: float = 0.0) -> float:
    """Return E(w, b) in nats: a sum over the examples, plus the penalty. t holds any two labels."""
    X, y, v, l2 = _clean(X, t, w, b, l2)
    return float(finite_scores(np.asarray(slope(X, y, v, ridge(l2, X.shape[1]))[0]), "X, w and b hold"))


def cross_entropy_gradient(X: Any, t: Any, w: Any, b: Any, l2: float = 0.0) -> np.ndarray:
    """Return E's first derivatives, (1 + D,), in the order (b, w)."""
    X, y, v, l2 = _clean(X, t, w, b, l2)
    return finite_scores(slope(X, y, v, ridge(l2, X.shape[1]))[1], "X, w and b hold")


def cross_entropy_hessian(X: Any, t: Any, w: Any, b: Any, l2: float = 0.0) -> np.ndarray:
    """Return E's second derivatives, (1 + D, 1 + D), in the order (b, w)."""
    X, _, v, l2 = _clean(X, t, w, b, l2)
    with np.errstate(over="ignore", invalid="ignore"):
        e = np.exp(-np.abs(X @ v[1:] + v[0]))
        H = information(X, e / (1 + e) ** 2)  # p (1 - p), also where p rounds to 1
        return finite_scores(H + np.diag(ridge(l2, X.shape[1])), "X, w and b hold")


def slope(
    X: np.ndarray,
    y: np.ndarray,
    v: np.ndarray,
    penalty: np.ndarray,
    s: np.ndarray | None = None,
    wrong: np.ndarray | None = None,
) -> tuple[float, np.ndarray]:
    """Return E and its gradient (1 + D,) at v = (b, w), for y in {-1., 1.} and weights s (N,); penalty is Frame's.

    wrong (N,) is filled with the probabilities of the other class than y, 1 / (1 + exp(m)).
    """
    gradient = pull(penalty, v)
    loss = float(v @ gradient) / 2
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        for block in stretches(X):
            x, side = X[block], y[block]
            m = x @ v[1:]
            m += v[0]
            m *= side
            e = np.exp(m)
            q = e + 1.0
            np.reciprocal(q, out=q)
            np.minimum(e, np.reciprocal(e), out=e)  # exp(-|m|)
            np.minimum(m, 0.0, out=m)
            if wrong is not None:
                wrong[block] = q
            q *= side
            each = np.log1p(e, out=e)  # log(1 + exp(-m)) = log(1 + exp(-|m|)) - min(m, 0)
            if s is None:
                loss += float(each.sum() - m.sum())
            else:
                q *= s[block]
                loss += float(s[block] @ (each - m))
            gradient[0] -= q.sum()
            gradient[1:] -= q @ x
    return loss, gradient


def information(X: np.ndarray, h: np.ndarray) -> np.ndarray:
    """Return sum_n h_n x~_n x~_n^T for h (N,) at least 0, (1 + D, 1 + D), some rows at a time."""
    D = X.shape[1]
    total = np.zeros((1 + D, 1 + D))
    for block in stretches(X):
        x, each = X[block], h[block]
        total[0, 0] += each.sum()
        total[0, 1:] += each @ x
        if D <= NARROW:
            total[1:, 1:] += (x * each[:, None]).T @ x
        else:
            part = x * np.sqrt(each)[:, None]
            total[1:, 1:] += part.T @ part
    total[1:, 0] = total[0, 1:]
    return total


def stretches(X: np.ndarray) -> list[slice]:
    """Return slices that cover the rows of X, of about CELLS numbers each, and of BLOCK rows at least."""
    return blocks(len(X), max(BLOCK, CELLS // (1 + X.shape[1])))


class Problem:
    """E in a Frame, for Newton's method. It remembers the probabilities where it was asked for the slope last."""

    def __init__(self, X: np.ndarray, y: np.ndarray, l2: float, s: np.ndarray | None = None):
        self.frame, self.y, self.s = Frame(X, l2, s), y, s
        self._wrong, self._at = np.empty(len(y)), np.empty(0)

    @property
    def large(self) -> bool:
        """Are there so many rows that estimates of the Hessian pay?"""
        return len(self.y) > SAMPLE

    def slope(self, v: np.ndarray) -> tuple[float, np.ndarray]:
        """Return E and its gradient at v."""
        self._at = v
        return slope(self.frame.A, self.y, v, self.frame.penalty, self.s, self._wrong)

    def hessian(self, v: np.ndarray, care: int) -> np.ndarray:
        """Return E's Hessian at v: with care 0 its estimate from a sample of the rows, with 1 from nearly all of
        it. The rest of it is put at its mean."""
        frame = self.frame
        if not v.any():
            return frame.gram / 4 + square(frame.penalty)
        if not np.array_equal(v, self._at):
            self.slope(v)
        N, D = frame.A.shape
        every = max(1, N // max(SAMPLE, SHARE * D)) if care == 0 else 1
        h = self._wrong[::every]
        h = h - h * h
        if self.s is not None:
            h *= self.s[::every]
        A, faint = frame.A[::every], 0.0
        if care < 2 and self.large:
            clear = h > FAINT * h.mean()
            if 2 * np.count_nonzero(clear) < len(h):
                faint = float(h.sum(where=~clear)) / frame.S
                rows = np.flatnonzero(clear)
                A, h = A[rows], h[rows]
        return every * (information(A, h) + faint * frame.gram) + square(frame.penalty)

    def bound(self, g: np.ndarray) -> np.ndarray:
        """Return g times the inverse of the Hessian's upper bound, where every p is 1/2."""
        return self.frame.bounded(g)

    def tell(self) -> None:
        """Warn if rounding hides features that would help where the slope was asked for last (Frame)."""
        if self.frame.hides:
            self.frame.tell(self._wrong * self.y)

    def may_run_away(self, v: np.ndarray, g: np.ndarray) -> bool:
        """Is E so flat somewhere at v, where its gradient is g, that it may have no minimum (numerics/existence.py)?

        Of a direction that lowers no margin the curvature, in units of its upper bound, is at most 4 g.H^-1 g.
        """
        change = 2 * self.frame.whitened()
        values, axes = np.linalg.eigh(change.T @ self.hessian(v, 2) @ change)
        values = np.maximum(values, np.finfo(float).eps)
        steep = float((((change @ axes).T @ g) ** 2 / values).sum())
        return bool(values[0] <= FLAT + CAREFUL * 4 * steep)

    def margins(self, v: np.ndarray, block: slice) -> np.ndarray:
        """Return y z for v = (b, w) and some rows."""
        return self.y[block] * (self.frame.A[block] @ v[1:] + v[0])


def _clean(X, t, w, b, l2):
    X = checks.inputs(X)
    _, signs = checks.signs(t, len(X))
    w, b = checks.weights(w, b, X.shape[1])
    return X, signs, np.concatenate([[b], w]), checks.number(l2, "l2", least=0)
