"""Three ways down the cross-entropy: Newton's method, gradient descent, stochastic gradient descent.

Each is a generator of states for clean X (N, D), t in {-1., +1.} and the start v = (b, w); its return value
says why it stopped. The formulas stand in logistic.py, E and its derivatives in logistic_loss.py.
Source: Parr, "Batch Ascent/Descent"; Bishop, PRML (2006), section 4.3.3; Robbins, Monro (1951): eta / epoch.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import NamedTuple

import numpy as np

from lincls.models.logistic_loss import Problem, slope
from lincls.numerics.descent import lengths, steepest
from lincls.numerics.existence import PATIENCE, direction, runs_away, separates
from lincls.numerics.frame import ridge
from lincls.numerics.moments import blocks, finite
from lincls.numerics.newton import Inverse, newton
from lincls.numerics.running import CONVERGED, DIVERGED, MAX_EPOCHS, SEPARABLE, drive, finite_start

SAMPLE = 8192  # examples
MANY = 8 * SAMPLE
SOON = 1.0  # standard errors from a sample's minimum: no use to come nearer


class State(NamedTuple):
    """The weights after an epoch (0: at the start), E there in nats and its gradient in the order (b, w)."""

    epoch: int
    w: np.ndarray  # (D,)
    b: float
    loss: float
    gradient: np.ndarray  # (1 + D,)


def newton_steps(X, t, s, v, l2, tol, max_epochs, rough=False) -> Generator[State, None, str]:
    """Newton's method; an epoch is a step. From zero weights many examples start where a sample of them ends.

    A rough run may converge although E has no minimum, when the classes only touch.
    """
    if not v.any() and len(X) >= MANY:
        v = _sampled(X, t, s, v, l2)
    problem = Problem(X, t, l2, s)
    frame, rows = problem.frame, blocks(len(X))
    start, care = frame.coordinates(v), 0 if problem.large else 2
    points = newton(problem.slope, problem.hessian, problem.bound, start, tol, max_epochs, care)
    epoch = 0
    while True:
        try:
            point = next(points)
        except StopIteration as stop:
            if not rough:
                problem.tell()
            sure = l2 > 0 or rough or stop.value != CONVERGED
            return stop.value if sure or not _touches(problem, point.v, point.gradient, rows) else SEPARABLE
        w, b = frame.weights(point.v)
        yield State(epoch, w, float(b), point.loss, frame.gradient(point.gradient))
        if l2 == 0 and separates(problem.margins, point.v, rows):
            return SEPARABLE
        if l2 == 0 and epoch >= PATIENCE and runs_away(problem.margins, point.step, rows):
            return SEPARABLE
        epoch += 1


def _sampled(X, t, s, v, l2) -> np.ndarray:
    """Return weights (b, w) about right for a row out of `every`, or v when these rows are no guide."""
    every = len(X) // SAMPLE
    part, target = X[::every], t[::every]
    if (target == target[0]).all():
        return v
    some = None if s is None else s[::every]
    run = drive(newton_steps(part, target, some, v, l2 / every, SOON, PATIENCE, rough=True))
    return np.concatenate([[run.state.b], run.state.w]) if run.reason == CONVERGED else v


def gradient_steps(X, t, s, v, l2, tol, max_epochs, eta) -> Generator[State, None, str]:
    """Gradient descent; an epoch is a step. eta multiplies the mean gradient."""
    N = len(X) if s is None else s.sum()
    if eta is None:
        eta = 1 / (steepest(X, s) / 4 + l2 / N)
    penalty, units, reason, look = ridge(l2, X.shape[1]), lengths(X, s), MAX_EPOCHS, 0
    for epoch in range(max_epochs + 1):
        loss, g = slope(X, t, v, penalty, s)
        if epoch == 0:
            finite_start(loss, g)
        if not (np.isfinite(loss) and np.isfinite(g).all()):
            return DIVERGED
        yield State(epoch, v[1:].copy(), float(v[0]), loss, g.copy())
        if np.linalg.norm(g / units) <= tol * N and epoch >= look:
            if _gain(X, t, s, v, l2) <= tol * N:
                reason = CONVERGED
                break
            look = 2 * epoch + 1
        if epoch < max_epochs:
            v = v - eta / N * g
    return SEPARABLE if l2 == 0 and _endless(X, t, s, v, reason) else reason


def sgd_steps(X, t, s, v, l2, tol, max_epochs, eta, rng) -> Generator[State, None, str]:
    """Stochastic gradient descent; an epoch is one look at every example, in a new order."""
    N, each = len(X), np.ones(len(X)) if s is None else s
    if eta is None:
        eta = 1 / ((each * (1 + finite(np.einsum("nj,nj->n", X, X)))).max() / 4 + l2 / N)
    penalty, units, reason, look = ridge(l2, X.shape[1]), lengths(X, s), MAX_EPOCHS, 1
    rows, S = np.column_stack([np.ones(N), X]), float(each.sum())
    for epoch in range(max_epochs + 1):
        loss, g = slope(X, t, v, penalty, s)
        if epoch == 0:
            finite_start(loss, g)
        if not (np.isfinite(loss) and np.isfinite(g).all()):
            return DIVERGED
        yield State(epoch, v[1:].copy(), float(v[0]), loss, g)
        if np.linalg.norm(g / units) <= tol * S and epoch >= look:
            if _gain(X, t, s, v, l2) <= tol * S:
                reason = CONVERGED
                break
            look = 2 * epoch
        if epoch < max_epochs:
            v = _pass(rows, t, each, v, penalty / N, eta / (epoch + 1), rng.permutation(N))
    return SEPARABLE if l2 == 0 and _endless(X, t, s, v, reason) else reason


def _pass(rows, t, each, v, penalty, eta, order) -> np.ndarray:
    for n in order.tolist():
        z = float(rows[n] @ v)
        e = math.exp(-abs(z))
        p = (1.0 if z >= 0 else e) / (1.0 + e)
        v = v + eta * (each[n] * ((t[n] + 1) / 2 - p) * rows[n] - penalty * v)
    return v


def _gain(X, t, s, v, l2) -> float:
    """Return what a step of Newton's method from weights v = (b, w) would gain, in nats: half the squared decrement.

    The length of a gradient depends on the features' units, and near a flat valley it says nothing; this does not.
    """
    problem = Problem(X, t, l2, s)
    v = problem.frame.coordinates(v)
    g = problem.slope(v)[1]
    return float(g @ Inverse(problem.hessian(v, 2), few=True)(g)) / 2


def _endless(X: np.ndarray, t: np.ndarray, s: np.ndarray | None, v: np.ndarray, reason: str) -> bool:
    """Has E no minimum? Asked of weights v = (b, w) that separate, or where a run has converged."""
    if separates(lambda v, block: t[block] * (X[block] @ v[1:] + v[0]), v, blocks(len(X))):
        return True
    if reason != CONVERGED:
        return False
    problem = Problem(X, t, 0.0, s)
    v = problem.frame.coordinates(v)
    return _touches(problem, v, problem.slope(v)[1], blocks(len(X)))


def _touches(problem: Problem, v: np.ndarray, g: np.ndarray, rows: list[slice]) -> bool:
    return problem.may_run_away(v, g) and direction(problem.margins, v, rows) is not None
