"""The cross-entropy of a sigmoid at any size: its sums, Newton's way down, and whether there is a minimum at all.

    E(w, b) = sum_n s_n log(1 + exp(-m_n)) + l2 |w|^2 / 2,   m_n = y_n (w.x_n + b),   y_n in {-1, +1}

The plain formulas stand in models/logistic.py; `slope` and `information` are their sums, a block of rows at a time.
Newton's method works in a frame (frame.py). With many rows it starts where a sample of them ends, and its Hessians are
estimates as long as these do (newton.py). Where classes are quasi-separated E may have no minimum although the steps
get short: then a direction is looked for along which E falls for ever (existence.py).
"""

from collections.abc import Generator

import numpy as np

from lincls.numerics.existence import PATIENCE, Endless, separates
from lincls.numerics.frame import Frame, pull, square
from lincls.numerics.moments import BLOCK, NUMBERS_AT_ONCE, blocks
from lincls.numerics.newton import Inverse, Newton, Point, walk
from lincls.numerics.running import CONVERGED, QUASI_SEPARABLE, SEPARABLE, drive

FLAT_CURVATURE = 1e-8  # curvature, relative to its upper bound, that rounding may have made
CAREFUL_FACTOR = 4  # times what is possible, because the Hessian may be an estimate
NEWTON_SAMPLE = 1024  # rows, and SAMPLE_A_WEIGHT a weight, that estimate a Hessian well enough to go on
SAMPLE_A_WEIGHT = 16
FAINT_CURVATURE = 0.01  # of the mean curvature: rows below it may count together
START_ROWS = 8192  # examples of which many start
MANY_ROWS = 8 * START_ROWS
NEAR_MINIMUM, MOST_STEPS = 1e-6, 100  # standard errors, and steps, in which Newton's method tells whether there is one
NEAR_ENOUGH = 1.0  # standard errors from a sample's minimum: no use to come nearer


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
            losses = np.log1p(e, out=e)  # log(1 + exp(-m)) = log(1 + exp(-|m|)) - min(m, 0)
            if s is None:
                loss += float(losses.sum() - m.sum())
            else:
                q *= s[block]
                loss += float(s[block] @ (losses - m))
            gradient[0] -= q.sum()
            gradient[1:] -= q @ x
    return loss, gradient


def information(X: np.ndarray, h: np.ndarray) -> np.ndarray:
    """Return sum_n h_n x~_n x~_n^T for h (N,) at least 0, (1 + D, 1 + D), some rows at a time."""
    D = X.shape[1]
    total = np.zeros((1 + D, 1 + D))
    for block in stretches(X):
        x, weights = X[block], h[block]
        total[0, 0] += weights.sum()
        total[0, 1:] += weights @ x
        part = x * np.sqrt(weights)[:, None]
        total[1:, 1:] += part.T @ part
    total[1:, 0] = total[0, 1:]
    return total


def stretches(X: np.ndarray) -> list[slice]:
    """Return slices that cover the rows of X, of about NUMBERS_AT_ONCE numbers each, and of BLOCK rows at least."""
    return blocks(len(X), max(BLOCK, NUMBERS_AT_ONCE // (1 + X.shape[1])))


class Problem(Endless):
    """E in a Frame, for Newton's method. It remembers the probabilities where it was asked for the slope last."""

    def __init__(self, X: np.ndarray, y: np.ndarray, l2: float, s: np.ndarray | None = None):
        self.frame, self.X, self.y, self.l2, self.s = Frame(X, l2, s), X, y, l2, s
        self.index, self.K, self.size = (y > 0).astype(int), 2, 1 + self.frame.A.shape[1]
        self._wrong, self._at = np.empty(len(y)), np.empty(0)

    @property
    def large(self) -> bool:
        """Are there so many rows that estimates of the Hessian pay?"""
        return len(self.y) > NEWTON_SAMPLE

    def newton(self, v: np.ndarray) -> Newton:
        """Return Newton's method from weights v = (b, w) on; in the frame's coordinates."""
        care = 0 if self.large else 2
        return Newton(self.slope, self.hessian, self.bound, self.frame.coordinates(v), care)

    def walk(self, way: Newton, tol: float, max_epochs: int) -> Generator[Point, None, str]:
        """Go down the way; the return value says why it stopped, and where E turns out to have no minimum says that."""
        if self.l2 > 0:
            return (yield from walk(way, tol, max_epochs))
        reason = yield from walk(way, tol, max_epochs, self.is_endless)
        return (self._without_minimum(way.v, way.g) if reason == CONVERGED else None) or reason

    def weights(self, v: np.ndarray) -> tuple[np.ndarray, float]:
        """Return the weights w (D,) and b at v."""
        w, b = self.frame.weights(v)
        return w, float(b)

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
        every = max(1, N // max(NEWTON_SAMPLE, SAMPLE_A_WEIGHT * D)) if care == 0 else 1
        h = self._wrong[::every]
        h = h - h * h
        if self.s is not None:
            h *= self.s[::every]
        A, faint = frame.A[::every], 0.0
        if care < 2 and self.large:
            clear = h > FAINT_CURVATURE * h.mean()
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
        """Is E so flat somewhere at v, where its gradient is g, that it may have no minimum (existence.py)?

        Of a direction that lowers no margin the curvature, in units of its upper bound, is at most 4 g.H^-1 g.
        """
        change = 2 * self.frame.whitened()
        values, axes = np.linalg.eigh(change.T @ self.hessian(v, 2) @ change)
        values = np.maximum(values, np.finfo(float).eps)
        steep = float((((change @ axes).T @ g) ** 2 / values).sum())
        return bool(values[0] <= FLAT_CURVATURE + CAREFUL_FACTOR * 4 * steep)

    def without_minimum(self, v: np.ndarray) -> str | None:
        """Say why E has no minimum, seen from weights v = (b, w) where a run has converged; None if it has one."""
        v = self.frame.coordinates(v)
        return self._without_minimum(v, self.slope(v)[1])

    def _without_minimum(self, v: np.ndarray, g: np.ndarray) -> str | None:
        proof = self.receding(v) if self.may_run_away(v, g) else None
        return None if proof is None else proof.reason

    def margins(self, v: np.ndarray, block: slice) -> np.ndarray:
        """Return y z for v = (b, w) and some rows."""
        return self.y[block] * (self.frame.A[block] @ v[1:] + v[0])

    def classes(self, v: np.ndarray) -> np.ndarray:
        """Return the weights (b, w) of the two classes at v: the smaller one's are 0."""
        w, b = self.weights(v)
        return np.array([np.zeros(1 + len(w)), [b, *w]])


def gain(X: np.ndarray, y: np.ndarray, s: np.ndarray | None, v: np.ndarray, l2: float) -> float:
    """Return what a step of Newton's method from weights v = (b, w) would gain, in nats: half the squared decrement.

    The length of a gradient depends on the features' units, and near a flat valley it says nothing; this does not.
    """
    problem = Problem(X, y, l2, s)
    v = problem.frame.coordinates(v)
    g = problem.slope(v)[1]
    return float(g @ Inverse(problem.hessian(v, 2), few=True)(g)) / 2


def endless(X: np.ndarray, y: np.ndarray, s: np.ndarray | None, v: np.ndarray, reason: str) -> str | None:
    """Say why E without a penalty has no minimum, of weights v = (b, w) where a run has ended; None if it has one.

    Where the run was cut short Newton's method goes on from there.
    """
    if separates(lambda v, block: y[block] * (X[block] @ v[1:] + v[0]), v, blocks(len(X))):
        return SEPARABLE
    problem = Problem(X, y, 0.0, s)
    if reason == CONVERGED:
        return problem.without_minimum(v)
    ending = drive(problem.walk(problem.newton(v), NEAR_MINIMUM, MOST_STEPS)).reason
    return ending if ending in (SEPARABLE, QUASI_SEPARABLE) else None


def sampled(X: np.ndarray, y: np.ndarray, s: np.ndarray | None, v: np.ndarray, l2: float) -> np.ndarray:
    """Return weights (b, w) to start from: v, or, from zeros with many examples, about where a sample of them ends."""
    if v.any() or len(X) < MANY_ROWS:
        return v
    every = len(X) // START_ROWS
    part, target = X[::every], y[::every]
    if (target == target[0]).all():
        return v
    problem = Problem(part, target, l2 / every, None if s is None else s[::every])
    way = problem.newton(v)
    if drive(walk(way, NEAR_ENOUGH, PATIENCE, None if l2 > 0 else problem.is_endless)).reason != CONVERGED:
        return v
    w, b = problem.weights(way.v)
    return np.concatenate([[b], w])
