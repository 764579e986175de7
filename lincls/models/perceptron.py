"""Perceptron: correct w and b after every mistake, until there is none.

    z(x) = w.x + b
    x_n is a mistake when  t_n z(x_n) <= 0,  and then
        w <- w + eta t_n x_n
        b <- b + eta t_n

If a separating plane exists there are at most (R / gamma)^2 updates from w = 0 (Novikoff 1962), with
R = max |(1, x_n)| and gamma = min t_n z(x_n) / |(b, w)| for any separating (w, b). From w = 0 the learning
rate only scales the path; from another start it changes the path, and convergence is still certain.
Source: Rosenblatt (1958); Novikoff (1962); Bishop, PRML (2006), eq. 4.55; Mathai, "Perceptron Learning Rule";
Pošík, slide 8 (worst-first).
"""

import math
from collections.abc import Generator, Iterator
from itertools import repeat
from typing import Any, NamedTuple, Self

import numpy as np

from lincls import checks
from lincls.features import power_of_two
from lincls.models.stepping import StepClassifier
from lincls.numerics.corrections import Examples, Leap, leaps
from lincls.numerics.running import CONVERGED, MAX_EPOCHS, NOT_SEPARABLE, Run, changed, drive

ORDERS = ("cyclic", "shuffled", "worst")


class State(NamedTuple):
    """The weights just after point n was corrected; the first state has epoch 0 and n = None."""

    epoch: int
    n: int | None
    w: np.ndarray  # (D,)
    b: float


def perceptron_steps(
    X: Any, t: Any, *, eta: float = 1.0, max_epochs: int = 1000, start: tuple[Any, float] | None = None
) -> Generator[State, None, str]:
    """Return the generator of the states of Rosenblatt's rule, one an update, row after row.

    `Perceptron.steps` finds the same mistakes more quickly.

    Parameters
    ----------
    X : (N, D), one example a row.
    t : (N,) labels of two classes; the larger one is +1.
    eta : learning rate, above 0.
    max_epochs : passes over the data, at most.
    start : None for w = 0, b = 0, or a pair (w, b).

    Returns: A generator of State; its return value is "converged" or "max_epochs".
    Raises ValueError, TypeError: At once, for arguments that are no such thing.

    Examples
    --------
    >>> AND = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1]
    >>> *_, last = perceptron_steps(*AND)
    >>> last.w, last.b
    (array([3., 2.]), -4.0)
    """
    X, _, t = checks.two_classes(X, t)
    eta, max_epochs = checks.number(eta, "eta", above=0), checks.count(max_epochs, "max_epochs")
    b, *w = checks.starting_point(start, X.shape[1])
    return _steps(X, t, np.array(w), b, eta, max_epochs)


def _steps(X, t, w, b, eta, max_epochs) -> Generator[State, None, str]:
    yield State(0, None, w.copy(), float(b))
    t = t.tolist()  # one by one Python's numbers are quicker
    w, b = w / eta, float(b / eta)  # in units of eta: from 0 every eta then makes the same mistakes, to the last bit
    for epoch in range(1, max_epochs + 1):
        updated = False
        for n in range(len(X)):
            if not t[n] * (X[n] @ w + b) > 0:
                w, b, updated = w + t[n] * X[n], b + t[n], True
                yield State(epoch, n, eta * w, eta * b)
        if not updated:
            return CONVERGED
    return MAX_EPOCHS


class Perceptron(StepClassifier):
    """Rosenblatt's rule for two classes.

    Examples have no weights here: no sum is made small, and an example that stood there twice would mostly be right
    when its second turn comes. BatchPerceptron lowers a sum, and Pocket counts errors by their weight.

    Parameters
    ----------
    eta : learning rate, above 0.
    order : "cyclic" goes through the rows again and again, and goes on with the next row after a correction; "shuffled"
        draws a new order for every pass; "worst" corrects the row with the smallest t z (the first of equals).
    max_epochs : passes over the data, at most. An epoch is one look at every example; with "worst" that is one update.
    start : None for w = 0, b = 0, or a pair (w, b).
    seed : for "shuffled" only.
    certify : when max_epochs passes were not enough, ask separability.decide whether they ever could be.

    Attributes
    ----------
    {w_, b_, two classes_}
    n_updates_ : corrections.
    n_iter_ : passes, the last one without a mistake included.
    stopped_ : "converged", "max_epochs" or, only with certify, "not separable".
    converged_ : whether it has.
    certificate_ : a HullPoint when not separable, else None.

    {refused}

    Examples
    --------
    >>> X, t = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1]
    >>> model = Perceptron().fit(X, t)
    >>> model.w_, model.b_, model.n_updates_
    (array([3., 2.]), -4.0, 18)
    """

    def __init__(
        self,
        eta: float = 1.0,
        order: str = "cyclic",
        max_epochs: int = 1000,
        start: tuple[Any, float] | None = None,
        seed: int = 0,
        certify: bool = False,
    ):
        self.eta = eta
        self.order = order
        self.max_epochs = max_epochs
        self.start = start
        self.seed = seed
        self.certify = certify

    def _states(self, X: np.ndarray, t: np.ndarray, s: np.ndarray | None) -> Generator[State, None, str]:
        eta, start, leaps = self._begin(X, t)
        return changed(leaps, lambda leap: _state(leap, eta, start))

    def _run(self, X: np.ndarray, classes: np.ndarray, t: np.ndarray, s: np.ndarray | None) -> Self:
        """The same steps, none of them shown."""
        eta, start, leaps = self._begin(X, t)
        last, reason, updates = drive(leaps)
        self._settle(Run(_state(last, eta, start), reason, updates), X, t)
        self.classes_ = classes
        return self

    def _begin(self, X: np.ndarray, t: np.ndarray) -> tuple[float, np.ndarray, Generator[Leap, None, str]]:
        """Return the rate, the start (b, w) and the leaps from there, whose v are in units of the rate."""
        eta = checks.number(self.eta, "eta", above=0)
        order = checks.choice(self.order, "order", ORDERS)
        checks.flag(self.certify, "certify")
        max_epochs = checks.count(self.max_epochs, "max_epochs")
        orders: Iterator[Any] = repeat(None, max_epochs)
        if order == "shuffled":
            rng = checks.generator(self.seed)
            orders = (rng.permutation(len(X)) for _ in range(max_epochs))
        start = checks.starting_point(self.start, X.shape[1])
        return eta, start, leaps(Examples(X, t), start / eta, orders, order == "worst")

    def _settle(self, run: Run, X: np.ndarray, t: np.ndarray) -> None:
        super()._settle(run, X, t)
        self.n_updates_ = run.steps
        self.n_iter_ = run.state.epoch + 1 if self.converged_ else self.max_epochs
        self.certificate_ = None
        if self.certify and not self.converged_:
            from lincls import separability

            certificate = separability.decide(X, t)
            if isinstance(certificate, separability.HullPoint):
                self.certificate_ = certificate
                self._stop(NOT_SEPARABLE)


def _state(leap: Leap, eta: float, start: np.ndarray) -> State:
    v = start if leap.n is None else eta * leap.v
    return State(leap.epoch, leap.n, v[1:], float(v[0]))


def margin(X: Any, t: Any, w: Any, b: Any, *, homogeneous: bool = False) -> float:
    """Return the smallest signed distance t z / |w| from the plane, above 0 if every example is correct.

    Parameters
    ----------
    {X, two labels, w, b}
    homogeneous : take |(b, w)| for the length: the distance from the plane through the origin in the space of (1, x).

    Returns: In the features' unit.
    Raises ValueError, TypeError: For arguments that do not belong together, or are no numbers; for weights of length 0.

    Examples
    --------
    >>> round(margin([[0.0, 0.0], [3.0, 4.0]], [-1, 1], w=[3.0, 4.0], b=-5.0), 6)
    1.0
    """
    X, _, t = checks.two_classes(X, t)
    w, b = checks.weights(w, b, X.shape[1])
    size = float(np.abs(w).max())
    if checks.flag(homogeneous, "homogeneous"):
        size = max(size, abs(b))
    if size == 0:
        raise ValueError("w must not be zero: zero weights are no plane")
    unit = float(power_of_two(size))  # the plane of (w, b) / unit is the same, and its squares are in range
    with np.errstate(over="ignore", invalid="ignore"):
        w, b = w / unit, float(np.divide(b, unit))
        length = np.hypot(np.linalg.norm(w), b) if homogeneous else np.linalg.norm(w)
        return float(checks.finite_scores(np.asarray(np.min(t * (X @ w + b)) / length), "X, w and b hold"))


def novikoff_bound(X: Any, t: Any, w: Any, b: Any) -> float:
    """Return (R / gamma)^2, the most updates a run from w = 0 can make.

    R = max |(1, x_n)| and gamma is the homogeneous margin of (w, b). The larger the margin of the (w, b) handed in, the
    tighter the bound.

    Parameters
    ----------
    {X, two labels}
    w : (D,), and
    b : a number, that separate the classes.

    Returns: A number of updates.
    Raises ValueError, TypeError:
        For arguments that do not belong together, or are no numbers; for a plane that separates nothing.

    Examples
    --------
    >>> round(novikoff_bound([[0.0], [2.0]], [-1, 1], w=[1.0], b=-1.0), 6)
    10.0
    """
    gamma = margin(X, t, w, b, homogeneous=True)
    if gamma <= 0:
        raise ValueError(f"w and b must separate the two classes; the smallest t z / |(b, w)| is {gamma:g}")
    X = checks.inputs(X)
    unit = float(power_of_two(max(1.0, np.abs(X).max())))
    longest = float(1 / unit / unit + np.max(np.sum((X / unit) ** 2, axis=1)))  # R^2, in units of unit^2
    gamma /= unit
    bound = longest / gamma**2 if gamma > 1e-150 else longest / gamma / gamma if gamma > 0 else math.inf
    if not math.isfinite(bound):
        raise ValueError("w and b must have a margin that is not so small: (R / gamma)^2 overflows")
    return bound
