"""Linear regression by gradient descent: walk down the performance surface.

    E(w, b) = (1/N) sum_n (y_n - t_n)^2 / 2,   y = X w + b
    (b, w) <- (b, w) - eta grad E(b, w)

Along an eigenvector of the Hessian with eigenvalue lambda the distance from the minimum is multiplied by
1 - eta lambda at each step. So the path converges from every start if and only if 0 < eta < 2 / lambda_max.
Source: Mathai, "Linear Regression: Details"; Goodfellow, Bengio, Courville, Deep Learning (2016), 4.3.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.models.base import LinearRegressor
from lincls.models.learning import CONVERGED, MAX_EPOCHS, learning
from lincls.models.regression import stability_limit
from lincls.models.stepping import drive, finite_start, starting_point

DIVERGED = "diverged"


class State(NamedTuple):
    """The weights after an epoch (0: at the start), the mean loss there, its gradient in the order (b, w)."""

    epoch: int
    w: np.ndarray  # (D,)
    b: float
    loss: float
    gradient: np.ndarray  # (1 + D,)


class GradientDescentRegression(LinearRegressor):
    """Least squares, approached step by step.

    eta: learning rate, above 0; None takes half the stability limit, 1 / lambda_max, which always converges.
    max_epochs: steps, at most. tol: converged when the gradient's length is at most this.
    start: None for w = 0, b = 0, or a pair (w, b).

    Learned: w_ (D,), b_, eta_ (the rate used), n_iter_ (steps), converged_, stopped_ ("converged",
    "max_epochs", or "diverged" when the loss grew beyond what a float holds; w_ and b_ are then the last ones
    before that).
    """

    def __init__(
        self,
        eta: float | None = None,
        max_epochs: int = 1000,
        tol: float = 1e-6,
        start: tuple[Any, float] | None = None,
    ):
        self.eta = eta
        self.max_epochs = max_epochs
        self.tol = tol
        self.start = start

    def steps(self, X: Any, t: Any) -> Generator[State, None, str]:
        """Return the generator of states, one an epoch; its return value is the reason for stopping."""
        return self._begin(X, t)[1]

    @learning
    def fit(self, X: Any, t: Any) -> GradientDescentRegression:
        """Run `steps` to the end for X (N, D) and real t (N,). Returns self."""
        eta, states = self._begin(X, t)
        run = drive(states)
        self._learn(run.state.w, run.state.b)
        self._stop(run.reason)
        self.eta_, self.n_iter_ = eta, run.state.epoch
        return self

    def _begin(self, X: Any, t: Any) -> tuple[float, Generator[State, None, str]]:
        X = checks.inputs(X)
        t = checks.targets(t, len(X))
        eta = stability_limit(X) / 2 if self.eta is None else checks.number(self.eta, "eta", above=0)
        max_epochs = checks.count(self.max_epochs, "max_epochs")
        tol = checks.number(self.tol, "tol", least=0)
        return eta, _descend(X, t, starting_point(self.start, X.shape[1]), eta, max_epochs, tol)


def _descend(X, t, start, eta, max_epochs, tol) -> Generator[State, None, str]:
    w, b = start[1:], float(start[0])
    for epoch in range(max_epochs + 1):
        with np.errstate(over="ignore", invalid="ignore"):
            difference = X @ w + b - t
            loss = float(difference @ difference) / (2 * len(X))
            gradient = np.concatenate([[difference.mean()], X.T @ difference / len(X)])
        if epoch == 0:
            finite_start(loss, gradient, "X, t and start")
        if not (np.isfinite(loss) and np.isfinite(gradient).all()):
            return DIVERGED
        yield State(epoch, w.copy(), b, loss, gradient.copy())
        if np.linalg.norm(gradient) <= tol:
            return CONVERGED
        w, b = w - eta * gradient[1:], b - eta * float(gradient[0])
    return MAX_EPOCHS
