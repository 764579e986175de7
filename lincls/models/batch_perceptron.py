"""Gradient descent on the perceptron criterion: every mistake pulls at w at once.

    E(w, b) = - sum over mistakes of t_n z(x_n)            (a mistake has t_n z(x_n) <= 0)
    dE/dw   = - sum over mistakes of t_n x_n,   dE/db = - sum over mistakes of t_n
    batch:       w <- w - eta dE/dw,  b <- b - eta dE/db       once an epoch
    stochastic:  the same with one term of the sum at a time, which is the perceptron rule

E is at least 0, convex and piecewise linear in (w, b), and 0 for w = 0 too: E = 0 does not mean that all
is well, no mistake does. If a separating plane exists a finite number of batch steps finds one, whatever
eta > 0. If the mistakes' terms t_n (1, x_n) add up to exactly 0, no plane separates: for a separating (b, w)
their sum's product with it would be positive. With weights each term of E and its gradient counts s_n times.
Source: Fine, section 2, "Perceptron Criterion"; Bishop, PRML (2006), eq. 4.54; Duda, Hart, Stork (2001), 5.5.
"""

import math
from collections.abc import Generator
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.models.stepping import WeightedStepClassifier
from lincls.numerics.corrections import Examples, corrections
from lincls.numerics.running import CONVERGED, MAX_EPOCHS, NOT_SEPARABLE, Run

SMALLEST_RATE, LARGEST_RATE = 1e-303, 1e303  # of a weighted correction


class State(NamedTuple):
    """The weights after an epoch (0: at the start), the criterion E and the number of mistakes under them."""

    epoch: int
    w: np.ndarray  # (D,)
    b: float
    criterion: float
    errors: int


class BatchPerceptron(WeightedStepClassifier):
    """The perceptron criterion, lowered by batch or stochastic gradient descent.

    Parameters
    ----------
    eta : learning rate, above 0.
    max_epochs : passes over the data, at most.
    start : None for zeros, or (w, b).
    stochastic : take the examples one at a time, in an order drawn anew each epoch from `seed`.
    seed : a whole number or a numpy Generator, for `stochastic`.
    class_weight : None, "balanced" or weights by label.

    Attributes
    ----------
    {w_, b_, two classes_}
    n_iter_ : epochs that changed the weights.
    n_errors_ : mistakes left.
    stopped_ : "converged", "not separable" or "max_epochs".
    converged_ : whether it has.

    {refused}

    Examples
    --------
    >>> X, t = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1]
    >>> model = BatchPerceptron().fit(X, t)
    >>> model.w_, model.b_, model.n_errors_
    (array([2., 2.]), -3.0, 0)
    """

    def __init__(
        self,
        eta: float = 1.0,
        max_epochs: int = 1000,
        start: tuple[Any, float] | None = None,
        stochastic: bool = False,
        seed: int = 0,
        class_weight: Any = None,
    ):
        self.eta = eta
        self.max_epochs = max_epochs
        self.start = start
        self.stochastic = stochastic
        self.seed = seed
        self.class_weight = class_weight

    def _states(self, X: np.ndarray, t: np.ndarray, s: np.ndarray | None) -> Generator[State, None, str]:
        eta = checks.number(self.eta, "eta", above=0)
        max_epochs = checks.count(self.max_epochs, "max_epochs")
        rng = checks.generator(self.seed) if checks.flag(self.stochastic, "stochastic") else None
        s, unit = checks.relative_weights(s)
        if s is not None and not SMALLEST_RATE <= eta * unit <= LARGEST_RATE:
            have = f"eta = {eta:g} times the largest weight is about {eta * unit:g}"
            raise ValueError(f"sample_weight must be such that the corrections have all their digits; {have}")
        return _descend(X, t, s, unit, checks.starting_point(self.start, X.shape[1]), eta * unit, max_epochs, rng)

    def _settle(self, run: Run, X: np.ndarray, t: np.ndarray) -> None:
        super()._settle(run, X, t)
        self.n_iter_, self.n_errors_ = run.state.epoch, run.state.errors


def _descend(X, t, s, unit, start, eta, max_epochs, rng) -> Generator[State, None, str]:
    examples = Examples(X, t, s)
    S = examples.S
    v = start / eta  # (b, w) in units of eta, as in perceptron.py
    for epoch in range(max_epochs + 1):
        margins = S @ v
        wrong = ~(margins > 0)
        w = eta * v if epoch else start
        criterion = abs((margins if s is None else s * margins)[wrong].sum())
        yield State(epoch, w[1:], float(w[0]), unit * eta * float(criterion), int(wrong.sum()))
        if not wrong.any():
            return CONVERGED
        if rng is None:
            pull = _pull(S, s, wrong)
            if not pull.any() and _exactly_zero(S[wrong], None if s is None else s[wrong]):
                return NOT_SEPARABLE
            v = v + pull
        else:
            for _, corrected in corrections(examples, v, rng.permutation(len(S))):
                v = corrected
    return MAX_EPOCHS


def _pull(S: np.ndarray, s: np.ndarray | None, wrong: np.ndarray) -> np.ndarray:
    """Return the sum of the wrong rows of S, each times its weight, (1 + D,)."""
    rows = S[wrong] if s is None else S[wrong] * s[wrong, None]
    return np.add.reduce(rows, axis=0)  # row by row


def _exactly_zero(rows: np.ndarray, s: np.ndarray | None) -> bool:
    """Whether the rows, each times its weight, add up to 0 without rounding."""
    if s is None:
        return all(math.fsum(column) == 0 for column in rows.T)
    times = [Fraction(weight) for weight in s]
    return all(sum(a * Fraction(x) for a, x in zip(times, column, strict=True)) == 0 for column in rows.T)
