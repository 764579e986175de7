"""Linear regression by gradient descent: walk down the performance surface.

    E(w, b) = (1/N) sum_n (y_n - t_n)^2 / 2,   y = X w + b
    (b, w) <- (b, w) - eta grad E(b, w)

Along an eigenvector of the Hessian with eigenvalue lambda the distance from the minimum is multiplied by
1 - eta lambda at each step. So the path converges from every start if and only if 0 < eta < 2 / lambda_max.
Source: Mathai, "Linear Regression: Details"; Goodfellow, Bengio, Courville, Deep Learning (2016), 4.3.
"""

from collections.abc import Generator
from typing import Any, NamedTuple, Self

import numpy as np

from lincls import checks
from lincls.models.base import LinearRegressor, learning
from lincls.numerics.moments import lengths, steepest
from lincls.numerics.running import CONVERGED, DIVERGED, MAX_EPOCHS, drive, finite_start


class State(NamedTuple):
    """The weights after an epoch (0: at the start), the mean loss there, its gradient in the order (b, w)."""

    epoch: int
    w: np.ndarray  # (D,)
    b: float
    loss: float
    gradient: np.ndarray  # (1 + D,)


class GradientDescentRegression(LinearRegressor):
    """Least squares, approached step by step.

    Parameters
    ----------
    eta : learning rate, above 0; None takes half the stability limit, 1 / lambda_max, which always converges.
    max_epochs : steps, at most.
    tol : converged when the gradient is at most this long, measured without units: along each weight divided by the
        feature's root mean square, and by the targets' standard deviation.
    start : None for w = 0, b = 0, or a pair (w, b).

    Attributes
    ----------
    {w_, b_}
    eta_ : the rate used.
    n_iter_ : steps.
    stopped_ : "converged", "max_epochs", or "diverged" when the loss grew beyond what a float holds; w_ and b_ are then
        the last ones before that.
    converged_ : whether it has.

    {refused}

    Examples
    --------
    >>> model = GradientDescentRegression().fit([[-1.0], [0.0], [1.0]], [1.0, 3.0, 5.0])
    >>> model.w_.round(3), round(model.b_, 3)
    (array([2.]), 3.0)
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

    def steps(self, X: Any, t: Any, sample_weight: Any = None) -> Generator[State, None, str]:
        """Return the states, one an epoch.

        {X, targets, sample_weight, states}
        """
        return self._begin(X, t, sample_weight)[1]

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> Self:
        """Run `steps` to the end.

        Parameters
        ----------
        {X, targets}
        sample_weight : (N,), at least 0, or None: E is then the weighted mean.

        {self}
        """
        eta, states = self._begin(X, t, sample_weight)
        run = drive(states)
        self._learn(run.state.w, run.state.b)
        self._stop(run.reason)
        self.eta_, self.n_iter_ = eta, run.state.epoch
        return self

    def _begin(self, X: Any, t: Any, sample_weight: Any) -> tuple[float, Generator[State, None, str]]:
        X, t, s = checks.weighted_targets(X, t, sample_weight)
        s, _ = checks.relative_weights(s)
        eta = 1 / steepest(X, s) if self.eta is None else checks.number(self.eta, "eta", above=0)
        max_epochs = checks.count(self.max_epochs, "max_epochs")
        tol = checks.number(self.tol, "tol", least=0)
        return eta, _descend(X, t, s, checks.starting_point(self.start, X.shape[1]), eta, max_epochs, tol)


def _descend(X, t, s, start, eta, max_epochs, tol) -> Generator[State, None, str]:
    w, b = start[1:], float(start[0])
    share = np.full(len(X), 1 / len(X)) if s is None else s / s.sum()
    with np.errstate(over="ignore", invalid="ignore"):
        units = lengths(X, s) * _size(t, share, X @ w + b - t)
    for epoch in range(max_epochs + 1):
        with np.errstate(over="ignore", invalid="ignore"):
            difference = X @ w + b - t
            if s is None:
                loss = float(difference @ difference) / (2 * len(X))
                gradient = np.concatenate([[difference.mean()], X.T @ difference / len(X)])
            else:
                pull = share * difference
                loss, gradient = float(pull @ difference) / 2, np.concatenate([[pull.sum()], X.T @ pull])
        if epoch == 0:
            finite_start(loss, gradient, "X, t and start")
        if not (np.isfinite(loss) and np.isfinite(gradient).all()):
            return DIVERGED
        yield State(epoch, w.copy(), b, loss, gradient.copy())
        if np.linalg.norm(gradient / units) <= tol:
            return CONVERGED
        w, b = w - eta * gradient[1:], b - eta * float(gradient[0])
    return MAX_EPOCHS


def _size(t: np.ndarray, share: np.ndarray, difference: np.ndarray) -> float:
    """Return the targets' standard deviation; if that is 0 their mean, then what is missing at the start, then 1."""
    mean = float(share @ t)
    sizes = (share @ (t - mean) ** 2, mean**2, share @ difference**2)
    return next((float(np.sqrt(size)) for size in sizes if size > 0), 1.0)
