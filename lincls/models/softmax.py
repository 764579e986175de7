"""Softmax regression: logistic regression for K classes.

    p(k | x) = exp(z_k) / sum_j exp(z_j),   z_k = w_k.x + b_k                        symmetric form
    log p(k | x) / p(K | x) = theta_k.x + c_k for k < K,   theta_K = 0, c_K = 0      reference-class form

They are one model: theta_k = w_k - w_K, c_k = b_k - b_K turns one into the other and changes no p, because
the same number may be taken from all z of a row. In the symmetric form many weights are equally good; here they
sum to 0 over the classes. E, its penalty included, and its derivatives stand in softmax_loss.py; E is convex.
With l2 = 0 it has no minimum if some weights put every example in its class, or on its boundary, at the worst
(numerics/existence.py). scikit-learn's C is 1 / l2.
Source: Parr, "Logistic Regression for K > 2"; Bishop, PRML (2006), section 4.3.4.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.models.base import finite_scores
from lincls.models.learning import learning
from lincls.models.linear_machine import LinearMachine
from lincls.models.sigmoid import logsumexp, softmax
from lincls.models.softmax_loss import Problem
from lincls.models.weighted import weighted_classes
from lincls.numerics.existence import PATIENCE, direction, runs_away, separates
from lincls.numerics.lbfgs import lbfgs
from lincls.numerics.moments import blocks
from lincls.numerics.newton import Point, newton
from lincls.numerics.running import SEPARABLE, drive

FORMS = ("symmetric", "reference")
FEW = 50  # examples a weight: with fewer and no penalty, nearly separable data ask for exact Hessians
LARGEST = 2000  # weights for which a Hessian is formed
FLAT = 1e-8  # curvature, relative to its upper bound, that hints at classes which only touch


class State(NamedTuple):
    """The weights after an epoch (0: at the start), E there in nats and its gradient, a row (b, w) a class."""

    epoch: int
    w: np.ndarray  # (K, D)
    b: np.ndarray  # (K,)
    loss: float
    gradient: np.ndarray  # (K, 1 + D)


class SoftmaxRegression(LinearMachine):
    """Two classes or more and their probabilities.

    form: "symmetric": the weights sum to 0 over the classes; "reference": those of the last class are 0.
        The probabilities are the same.
    l2: strength of the penalty l2/2 sum_k |w_k - mean w|^2 on the sum of the losses; the biases are free.
    max_epochs: steps, at most. tol: converged when the decrement, the distance from the minimum in standard
        errors of the weights, is at most this.
    class_weight: None; "balanced" (all classes weigh the same together) or weights by label; each multiplies the
        losses of its class.

    A step is one of Newton's method where l2 is 0 and the examples are few (fewer than 50 a weight, at most 2000
    weights), else one of L-BFGS, which needs gradients only.

    Learned: w_ (K, D), b_ (K,), classes_, n_iter_ (steps), loss_ (E in nats), converged_, stopped_:
    "converged"; "max_epochs"; "separable": l2 is 0 and E has no minimum, and w_, b_ are finite but not a
    minimum: the first weights that put every example in its class, or the ones where the run-away was noticed;
    "stalled": rounding let no step lower E any more.

    If features depend on each other, to rounding, each w is the shortest of the equally good ones. For two
    classes l2 counts half of what it does in LogisticRegression: |w|^2 / 2 is shared by two weights of half the
    length. Raises ValueError when squares of X overflow or underflow.
    """

    def __init__(
        self,
        form: str = "symmetric",
        l2: float = 0.0,
        max_epochs: int = 1000,
        tol: float = 1e-6,
        class_weight: Any = None,
    ):
        self.form = form
        self.l2 = l2
        self.max_epochs = max_epochs
        self.tol = tol
        self.class_weight = class_weight

    def steps(self, X: Any, t: Any, sample_weight: Any = None) -> Generator[State, None, str]:
        """Return the generator of states, one a step; its return value is the reason for stopping."""
        return self._begin(X, t, sample_weight)[1]

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> SoftmaxRegression:
        """Run `steps` to the end. Returns self.

        X (N, D); t (N,) of two or more labels; sample_weight (N,), at least 0, or None: each example counts as often.
        """
        classes, states = self._begin(X, t, sample_weight)
        run = drive(states)
        self._learn(run.state.w, run.state.b)
        self._stop(run.reason)
        self.classes_, self.n_iter_, self.loss_ = classes, run.state.epoch, run.state.loss
        return self

    def predict_proba(self, X: Any) -> np.ndarray:
        """Return p(k | x), (N, K); each row sums to 1."""
        return softmax(self._z(X))

    def predict_log_proba(self, X: Any) -> np.ndarray:
        """Return log p(k | x), (N, K), in nats, also where p rounds to 0."""
        z = self._z(X)
        with np.errstate(over="ignore"):
            return finite_scores(z - logsumexp(z)[:, None])

    def _begin(self, X: Any, t: Any, sample_weight: Any) -> tuple[np.ndarray, Generator[State, None, str]]:
        X, classes, index, s = weighted_classes(X, t, sample_weight, self.class_weight)
        reference = checks.choice(self.form, "form", FORMS) == "reference"
        l2 = checks.number(self.l2, "l2", least=0)
        max_epochs = checks.count(self.max_epochs, "max_epochs")
        tol = checks.number(self.tol, "tol", least=0)
        return classes, _steps(Problem(X, index, len(classes), l2, s), reference, tol, max_epochs)


def _steps(problem: Problem, reference: bool, tol: float, max_epochs: int) -> Generator[State, None, str]:
    rows, theta = blocks(len(problem.index)), np.zeros((problem.K - 1) * problem.M)
    small = len(theta) <= LARGEST
    exact = small and problem.l2 == 0 and len(problem.index) < FEW * len(theta)
    if exact:
        points = newton(problem.slope, problem.hessian, problem.bound, theta, tol, max_epochs)
    else:
        better = problem.estimate if small else None
        points = lbfgs(problem.slope, problem.bound, better, theta, tol, max_epochs)
    epoch = 0
    while True:
        try:
            point = next(points)
        except StopIteration as stop:
            problem.tell(theta)
            return SEPARABLE if problem.l2 == 0 and small and _ran_away(problem, theta, rows) else stop.value
        theta = point.v
        yield _state(problem, epoch, point, reference)
        if problem.l2 == 0 and separates(problem.margins, theta, rows):
            return SEPARABLE
        if problem.l2 == 0 and exact and epoch >= PATIENCE and runs_away(problem.margins, point.step, rows):
            return SEPARABLE
        epoch += 1


def _state(problem: Problem, epoch: int, point: Point, reference: bool) -> State:
    V = problem.full(point.v)
    w, b = problem.frame.weights(V if reference else V - V.mean(axis=0))
    G = point.gradient.reshape(-1, problem.M)
    G = np.vstack([G, -G.sum(axis=0)])  # the gradients of all classes sum to 0
    return State(epoch, w, b, point.loss, problem.frame.gradient(G))


def _ran_away(problem: Problem, theta: np.ndarray, rows: list[slice]) -> bool:
    """Where a run has ended: is E flat in some direction, and is there one that lowers no margin?"""
    return problem.curvature(theta) <= FLAT and direction(problem.margins, theta, rows) is not None
