"""ADALINE: the Widrow-Hoff rule, least mean squares (LMS) one step at a time.

    z_n = w.x_n + b,   E(w, b) = (1/N) sum_n (t_n - z_n)^2 / 2,   t_n in {-1, +1}
    online:  (b, w) <- (b, w) + eta (t_n - z_n) (1, x_n)            for each example in turn
    batch:   (b, w) <- (b, w) + eta mean of (t_n - z_n) (1, x_n)    once an epoch

The perceptron rule corrects by t_n - sign(z_n), this one by t_n - z_n: it goes on correcting examples that are
right, until E is least, which is where the pseudo-inverse is (least_squares.py). Batch converges to it from
every start if and only if eta < 2 / lambda_max of X~^T X~ / N. Online with a constant rate, always in the same
order, ends in a loop around it of size proportional to eta (examples drawn at random would leave it at a distance
that goes as the root of eta), and comes as near as you like when the rate falls: in epoch k it is
eta / (1 + decay (k - 1)).
Source: Widrow, Hoff (1960); Fine, section 3 (with E = sum, so its rule has no 1/N); Bishop, PRML (2006), 3.1.3.
"""

from collections.abc import Generator
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.models.stepping import WeightedStepClassifier
from lincls.numerics.moments import blocks, finite, lengths, steepest
from lincls.numerics.running import CONVERGED, DIVERGED, MAX_EPOCHS, Run, finite_start

MODES = ("online", "batch")
DIVERGED_ERROR = 1e12  # times the larger of 1 and the error at the start: nothing converges from beyond


class State(NamedTuple):
    """The weights after an epoch (0: at the start), and the mean squared error, the mean of (t - z)^2, there."""

    epoch: int
    w: np.ndarray  # (D,)
    b: float
    error: float


class Adaline(WeightedStepClassifier):
    """A linear unit trained by the Widrow-Hoff rule on targets -1 and +1.

    Parameters
    ----------
    mode : "online" corrects after each example, in the order of the rows; "batch" once an epoch.
    eta : learning rate, above 0; None takes a safe one: "batch" 1 / lambda_max, half the stability limit; "online" 1 /
        max |(1, x_n)|^2, with which a correction makes no example's error worse than 0.
    decay : how fast the online rate falls; 0 keeps it constant.
    max_epochs : passes over the data, at most.
    tol : converged when the gradient of E is at most this long, along each weight divided by the feature's root mean
        square.
    start : None for w = 0, b = 0, or a pair (w, b).
    class_weight : None; "balanced" (all classes weigh the same together) or weights by label; with weights E is the
        weighted mean, and each correction is multiplied by its example's.

    Attributes
    ----------
    {w_, b_, two classes_}
    eta_ : the rate used.
    n_iter_ : epochs.
    error_ : the mean squared error, the mean of (t - z)^2.
    stopped_ : "converged", "max_epochs", or "diverged": eta was too large and the error grew beyond 10^12 times the
        larger of 1 and the error at the start; w_ and b_ are then the last ones before that.
    converged_ : whether it has.

    {refused}

    Examples
    --------
    >>> X, t = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1]
    >>> model = Adaline("batch").fit(X, t)
    >>> model.w_.round(2), round(model.b_, 2)
    (array([1., 1.]), -1.5)
    """

    def __init__(
        self,
        mode: str = "online",
        eta: float | None = None,
        decay: float = 0.1,
        max_epochs: int = 200,
        tol: float = 1e-6,
        start: tuple[Any, float] | None = None,
        class_weight: Any = None,
    ):
        self.mode = mode
        self.eta = eta
        self.decay = decay
        self.max_epochs = max_epochs
        self.tol = tol
        self.start = start
        self.class_weight = class_weight

    def _states(self, X: np.ndarray, t: np.ndarray, s: np.ndarray | None) -> Generator[State, None, str]:
        online = checks.choice(self.mode, "mode", MODES) == "online"
        s, unit = checks.relative_weights(s)
        unit = unit if online else 1.0  # a batch takes the weighted mean, a single correction its example's weight
        eta, decay = self._rate(X, s, unit), checks.number(self.decay, "decay", least=0)
        max_epochs = checks.count(self.max_epochs, "max_epochs")
        tol = checks.number(self.tol, "tol", least=0)
        start = checks.starting_point(self.start, X.shape[1])
        self._eta = eta / unit
        return _descend(X, t, s, start, eta, decay if online else None, max_epochs, tol)

    def _rate(self, X: np.ndarray, s: np.ndarray | None, unit: float) -> float:
        """Return the rate for weights s in units."""
        if self.eta is not None:
            return checks.number(self.eta, "eta", above=0) * unit
        if self.mode == "batch":
            return 1 / steepest(X, s)
        with np.errstate(over="ignore"):
            squares = 1 + finite(np.einsum("nj,nj->n", X, X))
            return float(1 / (squares if s is None else s * squares).max())

    def _settle(self, run: Run, X: np.ndarray, t: np.ndarray) -> None:
        super()._settle(run, X, t)
        self.n_iter_, self.error_, self.eta_ = run.state.epoch, run.state.error, self._eta


def _descend(X, t, s, v, eta, decay, max_epochs, tol) -> Generator[State, None, str]:
    rows = None if decay is None else np.column_stack([np.ones(len(X)), X])
    weights = np.ones(len(X)) if s is None else s
    units, limit = lengths(X, s), None
    for epoch in range(max_epochs + 1):
        error, pull = _look(X, t, s, v)
        if epoch == 0:
            finite_start(error, pull)
        limit = DIVERGED_ERROR * max(1.0, error) if limit is None else limit
        if epoch and not (error <= limit and np.isfinite(pull).all()):
            return DIVERGED
        yield State(epoch, v[1:].copy(), float(v[0]), error)
        if np.linalg.norm(pull / units) <= tol:
            return CONVERGED
        if epoch < max_epochs:
            v = v + eta * pull if rows is None else _pass(rows, t, weights, v, eta / (1 + decay * epoch))
    return MAX_EPOCHS


def _look(X, t, s, v) -> tuple[float, np.ndarray]:
    """Mean squared error and -grad E, (1 + D,): a block of rows is used twice while the cache holds it."""
    error, pull = 0.0, np.zeros(len(v))
    with np.errstate(over="ignore", invalid="ignore"):
        for block in blocks(len(X)):
            missing = t[block] - (X[block] @ v[1:] + v[0])
            weighed = missing if s is None else s[block] * missing
            error += float(missing @ weighed)
            pull[0] += weighed.sum()
            pull[1:] += weighed @ X[block]
    S = len(X) if s is None else s.sum()
    return error / S, pull / S


def _pass(rows, t, each, v, eta) -> np.ndarray:
    for x, target, weight in zip(rows, t.tolist(), each.tolist(), strict=True):
        v = v + eta * weight * (target - float(x @ v)) * x
    return v
