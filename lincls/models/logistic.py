"""Logistic regression: the log-odds of the larger class are linear.

    p(x) = sigmoid(w.x + b),   log(p / (1 - p)) = w.x + b
    E(w, b) = - sum_n (t_n log p_n + (1 - t_n) log(1 - p_n)) + l2 |w|^2 / 2,        t_n in {0, 1}
            =   sum_n log(1 + exp(-m_n))                      + l2 |w|^2 / 2,        m_n = (2 t_n - 1) z_n
    grad E  =   sum_n (p_n - t_n) x~_n                        + l2 (0, w),           x~ = (1, x)
    H       =   sum_n p_n (1 - p_n) x~_n x~_n^T               + l2 diag(0, 1, ..., 1)

    newton:    (b, w) <- (b, w) - a H^-1 grad E
    gradient:  (b, w) <- (b, w) + eta ( mean of (t_n - p_n) (1, x_n) - l2 (0, w) / N )
    sgd:       (b, w) <- (b, w) + eta ((t_n - p_n) (1, x_n) - l2 (0, w) / N)     one example at a time

The last line is the perceptron rule with a soft error t - p in place of a hard one. Its rate in epoch k is
eta / (1 + decay (k - 1)), as in adaline.py. (decay = 1 gives eta / k, which arrives too, but whose sum over K epochs
grows only like log K, so that a long valley makes it wait.) The Hessian H is positive
semidefinite, so E is convex and every stationary point is a minimum. (The mean squared error of a sigmoid has no such
Hessian and several minima.) With l2 > 0 there is exactly one minimum over w; with l2 = 0 there is none if a plane
separates the classes, or some of them and contradicts none, for then E falls for ever as |w| grows
(numerics/existence.py). The bias is never penalised. scikit-learn's C is 1 / l2. With weights of the examples each term
of a sum counts s_n times, so a factor that they share moves no minimum with l2 = 0, and divides an l2 above 0.

Unequal costs need no new fit: say "positive" where p c_FN >= (1 - p) c_FP, so at the threshold
c_FP / (c_FP + c_FN). The boundary stays linear and moves parallel to itself.
Source: Parr, "Logistic Regression", "Computing the Gradient" and "Batch Ascent/Descent"; Pošík, slides 12-17; Bishop,
PRML (2006), sections 1.5.2, 4.3.2, 4.3.3, eq. 4.90, 4.91, 4.97; Robbins, Monro (1951): rates that fall.
"""

import math
from collections.abc import Generator, Mapping
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.models.sigmoid import log_sigmoid, sigmoid
from lincls.models.stepping import WeightedStepClassifier
from lincls.numerics.frame import in_units, ridge
from lincls.numerics.logistic import Problem, endless, gain, sampled, slope
from lincls.numerics.moments import finite, lengths, steepest
from lincls.numerics.newton import standard
from lincls.numerics.running import (
    CONVERGED,
    DIVERGED,
    MAX_EPOCHS,
    QUASI_SEPARABLE,
    SEPARABLE,
    Run,
    finite_start,
    rescaled,
    told,
)

NO_DIRECTION = {MAX_EPOCHS: "nothing was found along which the likelihood rises for ever; raise max_epochs"}
SOLVERS = {"newton": 1000, "gradient": 1000, "sgd": 100}  # and their max_epochs


class State(NamedTuple):
    """The weights after an epoch (0: at the start), E there in nats and its gradient in the order (b, w)."""

    epoch: int
    w: np.ndarray  # (D,)
    b: float
    loss: float
    gradient: np.ndarray  # (1 + D,)


def cross_entropy(X: Any, t: Any, w: Any, b: Any, l2: float = 0.0, sample_weight: Any = None) -> float:
    """Return E(w, b): a sum over the examples, plus the penalty.

    {X, two labels, w, b, l2, sample_weight, loss, mismatch or overflow}

    Examples
    --------
    >>> round(cross_entropy([[-1.0], [1.0]], [0, 1], w=[2.0], b=0.0), 4)
    0.2539
    """
    X, y, s, w, b, l2 = _clean(X, t, w, b, l2, sample_weight)
    with np.errstate(over="ignore", invalid="ignore"):
        m = y * (X @ w + b)
        E = s @ np.logaddexp(0.0, -m) + l2 * (w @ w) / 2  # log(1 + exp(-m)), without overflow
    return float(checks.finite_scores(E, _who(sample_weight)))


def cross_entropy_gradient(X: Any, t: Any, w: Any, b: Any, l2: float = 0.0, sample_weight: Any = None) -> np.ndarray:
    """Return E's first derivatives.

    {X, two labels, w, b, l2, sample_weight, mismatch or overflow}
    Returns: (1 + D,), in the order (b, w).

    Examples
    --------
    >>> cross_entropy_gradient([[-1.0], [1.0]], [0, 1], w=[2.0], b=1.0).round(4)
    array([ 0.2215, -0.3164])
    """
    X, y, s, w, b, l2 = _clean(X, t, w, b, l2, sample_weight)
    with np.errstate(over="ignore", invalid="ignore"):
        p = np.exp(-np.logaddexp(0.0, -(X @ w + b)))
        error = s * (p - (y > 0))
        gradient = np.concatenate([[error.sum()], X.T @ error + l2 * w])
    return checks.finite_scores(gradient, _who(sample_weight))


def cross_entropy_hessian(X: Any, t: Any, w: Any, b: Any, l2: float = 0.0, sample_weight: Any = None) -> np.ndarray:
    """Return E's second derivatives.

    {X, two labels, w, b, l2, sample_weight, mismatch or overflow}
    Returns: (1 + D, 1 + D), in the order (b, w).

    Examples
    --------
    >>> cross_entropy_hessian([[-1.0], [1.0]], [0, 1], w=[2.0], b=1.0).round(4)
    array([[ 0.2418, -0.1514],
           [-0.1514,  0.2418]])
    """
    X, _, s, w, b, l2 = _clean(X, t, w, b, l2, sample_weight)
    with np.errstate(over="ignore", invalid="ignore"):
        z = np.abs(X @ w + b)
        rows = np.column_stack([np.ones(len(X)), X])
        h = s * np.exp(-z - 2 * np.logaddexp(0.0, -z))  # s p (1 - p), also where p rounds to 1
        H = (rows.T * h) @ rows + l2 * np.diag([0.0, *np.ones(X.shape[1])])
    return checks.finite_scores(H, _who(sample_weight))


def newton_step(X: Any, t: Any, w: Any, b: Any, l2: float = 0.0, sample_weight: Any = None) -> tuple[np.ndarray, float]:
    """Return (w, b) after a step of Newton's method, (b, w) - H^-1 grad E.

    Near the minimum of E it doubles the number of right digits. `LogisticRegression.steps` damps it, so that it comes
    there from every start, and takes estimates of H while these do.

    {X, two labels, w, b, l2, sample_weight, w and b, mismatch or overflow}

    Examples
    --------
    >>> w, b = np.zeros(1), 0.0
    >>> for _ in range(5):
    ...     w, b = newton_step([[0.0], [1.0], [2.0], [3.0]], [0, 1, 0, 1], w, b)
    >>> w.round(4), round(b, 4)
    (array([0.9082]), -1.3623)
    """
    gradient = cross_entropy_gradient(X, t, w, b, l2, sample_weight)
    H = cross_entropy_hessian(X, t, w, b, l2, sample_weight)
    step = np.linalg.pinv(H, 1e-12, hermitian=True) @ gradient
    w, b = checks.weights(w, b, len(step) - 1)
    return w - step[1:], float(b - step[0])


class LogisticRegression(WeightedStepClassifier):
    """Two classes and the probability of the larger one.

    If features depend on each other, to rounding, or are more than the examples, w_ is the shortest of the equally good
    w ("newton"); where they nearly do, it is found in coordinates that do not (numerics/frame.py). With 65,536 examples
    or more and no start "newton" starts from the answer of a sample of them.

    Parameters
    ----------
    solver : "newton" is quick and does not mind badly scaled features; "gradient" takes the whole data a step; "sgd"
        one example a step, in an order drawn anew each epoch from `seed`.
    l2 : strength of the penalty l2 |w|^2 / 2 on the sum of the losses; the bias is free.
    threshold : say the larger class where its probability is at least this (see `cost_threshold`).
    eta : learning rate, above 0, for "gradient" and "sgd"; None takes a safe one: 1 / (the largest eigenvalue the mean
        Hessian can have); for sgd that of the worst example.
    max_epochs : steps ("newton", "gradient") or passes ("sgd"), at most; None takes 1000, for "sgd" 100.
    tol : converged when Newton's decrement, the distance from the minimum in standard errors of the weights, is at most
        this, where weights of the examples that are below 1 on average are first brought there; for "gradient" and
        "sgd" when the length of the mean gradient is, along each weight divided by the feature's root mean square, and
        a step of Newton's would lower the mean loss by no more than this.
    start : None for w = 0, b = 0, or a pair (w, b).
    seed : a whole number or a numpy Generator, for "sgd".
    {weighted losses}
    decay : how fast the rate of "sgd" falls, eta / (1 + decay (k - 1)) in epoch k; 0 keeps it constant.

    Attributes
    ----------
    {w_, b_}
    threshold_ : that of the fit.
    classes_ : (2,), sorted.
    n_iter_ : epochs.
    loss_ : E in nats.
    stopped_ : "converged"; "max_epochs"; "separable" and "quasi-separable": l2 is 0 and E has no minimum, and w_, b_
        are finite but not a minimum: with "newton" the first weights that separate the classes, or the ones where the
        run-away was noticed when they are only quasi-separated; with "gradient" and "sgd", which go on, the last ones;
        "diverged": eta was too large, w_ and b_ are the last finite ones; "stalled": rounding let no step lower E any
        more.
    direction_ : (w, b) where the classes are quasi-separated, else None: along it no margin falls and some rise; exact
        up to 100,000 numbers in X, to rounding beyond.
    converged_ : whether it has.

    {refused or squares}

    Examples
    --------
    >>> model = LogisticRegression().fit([[0.0], [1.0], [2.0], [3.0]], [0, 1, 0, 1])
    >>> model.w_.round(4), round(model.b_, 4)
    (array([0.9082]), -1.3623)
    >>> model.predict_proba([[1.5]]).round(4)
    array([[0.5, 0.5]])
    """

    def __init__(
        self,
        solver: str = "newton",
        l2: float = 0.0,
        threshold: float = 0.5,
        eta: float | None = None,
        max_epochs: int | None = None,
        tol: float = 1e-6,
        start: tuple[Any, float] | None = None,
        seed: int = 0,
        class_weight: Any = None,
        decay: float = 0.1,
    ):
        self.solver = solver
        self.l2 = l2
        self.threshold = threshold
        self.eta = eta
        self.max_epochs = max_epochs
        self.tol = tol
        self.start = start
        self.seed = seed
        self.class_weight = class_weight
        self.decay = decay

    def decision_function(self, X: Any) -> np.ndarray:
        """Return the log-odds z = X w + b of the larger class, (N,), whatever the threshold."""
        return self._z(X)

    def predict_proba(self, X: Any) -> np.ndarray:
        """Return the probabilities of the smaller and the larger class, (N, 2); each row sums to 1."""
        z = self._z(X)
        return np.column_stack([sigmoid(-z), sigmoid(z)])

    def predict_log_proba(self, X: Any) -> np.ndarray:
        """Return the logarithms of the probabilities, (N, 2), in nats, also where these round to 0."""
        z = self._z(X)
        return np.column_stack([log_sigmoid(-z), log_sigmoid(z)])

    def predict(self, X: Any) -> np.ndarray:
        """Return a class for each row of X, (N,): the larger one where its probability reaches the threshold."""
        z, threshold = self._z(X), self.threshold_
        return self.classes_[(z >= np.log(threshold) - np.log1p(-threshold)).astype(int)]

    def _states(self, X: np.ndarray, t: np.ndarray, s: np.ndarray | None) -> Generator[State, None, str]:
        solver = checks.choice(self.solver, "solver", SOLVERS)
        l2 = checks.number(self.l2, "l2", least=0)
        _probability(self.threshold)
        eta = None if self.eta is None else checks.number(self.eta, "eta", above=0)
        max_epochs = SOLVERS[solver] if self.max_epochs is None else checks.count(self.max_epochs, "max_epochs")
        tol, decay = checks.number(self.tol, "tol", least=0), checks.number(self.decay, "decay", least=0)
        v = checks.starting_point(self.start, X.shape[1])
        s, unit = checks.relative_weights(s)
        l2 = in_units(l2, unit)
        if solver == "newton":
            states = _newton_steps(X, t, s, v, l2, tol * standard(s, unit), max_epochs)
        elif solver == "gradient":
            states = _gradient_steps(X, t, s, v, l2, tol, max_epochs, eta)
        else:
            eta, rng = None if eta is None else eta * unit, checks.generator(self.seed)
            states = _sgd_steps(X, t, s, v, l2, tol, max_epochs, eta, decay, rng)
        return states if unit == 1 else rescaled(states, unit)

    def _settle(self, run: Run, X: np.ndarray, t: np.ndarray) -> None:
        super()._settle(run, X, t)
        self.n_iter_, self.loss_, self.threshold_ = run.state.epoch, run.state.loss, float(self.threshold)
        self.direction_, self._said = None, NO_DIRECTION
        if run.reason == QUASI_SEPARABLE and (away := Problem(X, t, 0.0).receding()) is not None:
            self.direction_ = w, b = away.V[1, 1:], float(away.V[1, 0])
            self._said = {QUASI_SEPARABLE: away.told(w, b, len(X))}

    @property
    def advice(self) -> Mapping[str, str]:
        return self._said


def cost_threshold(false_positive: float, false_negative: float) -> float:
    """Return the threshold of least expected cost, c_FP / (c_FP + c_FN).

    Parameters
    ----------
    false_positive, false_negative : costs, above 0.

    Returns: A probability, to be the `threshold` of LogisticRegression.
    Raises ValueError, TypeError: For costs that are no numbers above 0.

    Examples
    --------
    >>> cost_threshold(false_positive=1.0, false_negative=9.0)
    0.1
    """
    false_positive = checks.number(false_positive, "false_positive", above=0)
    false_negative = checks.number(false_negative, "false_negative", above=0)
    return 1 / (1 + false_negative / false_positive)


def _newton_steps(X, t, s, v, l2, tol, max_epochs) -> Generator[State, None, str]:
    """Newton's method; an epoch is a step."""
    problem = Problem(X, t, l2, s)  # E in coordinates in which no feature nearly depends on others
    ending: list[str] = []
    for point in told(problem.walk(problem.newton(sampled(X, t, s, v, l2)), tol, max_epochs), ending):
        w, b = problem.weights(point.v)
        yield State(point.epoch, w, b, point.loss, problem.frame.gradient(point.gradient))
    if ending[0] not in (SEPARABLE, QUASI_SEPARABLE):
        problem.tell()
    cut = l2 == 0 and ending[0] == MAX_EPOCHS
    return (endless(X, t, s, np.concatenate([[b], w]), MAX_EPOCHS) if cut else None) or ending[0]


def _gradient_steps(X, t, s, v, l2, tol, max_epochs, eta) -> Generator[State, None, str]:
    """Gradient descent; an epoch is a step. eta multiplies the mean gradient."""
    N = len(X) if s is None else s.sum()
    if eta is None:
        eta = 1 / (steepest(X, s) / 4 + l2 / N)
    return (yield from _descend(X, t, s, v, l2, tol, max_epochs, 0, lambda v, g, epoch: v - eta / N * g))


def _sgd_steps(X, t, s, v, l2, tol, max_epochs, eta, decay, rng) -> Generator[State, None, str]:
    """Stochastic gradient descent; an epoch is one look at every example, in a new order."""
    N, weights = len(X), np.ones(len(X)) if s is None else s
    if eta is None:
        eta = 1 / ((weights * (1 + finite(np.einsum("nj,nj->n", X, X)))).max() / 4 + l2 / N)
    rows, penalty = np.column_stack([np.ones(N), X]), ridge(l2, X.shape[1]) / N

    def step(v: np.ndarray, g: np.ndarray, epoch: int) -> np.ndarray:
        return _pass(rows, t, weights, v, penalty, eta / (1 + decay * epoch), rng.permutation(N))

    return (yield from _descend(X, t, s, v, l2, tol, max_epochs, 1, step))


def _descend(X, t, s, v, l2, tol, max_epochs, first, step) -> Generator[State, None, str]:
    """Go from v to step(v, gradient, epoch); from epoch `first` on, ever more rarely, ask what is left to gain."""
    enough = tol * (len(X) if s is None else float(s.sum()))
    penalty, units, reason, look = ridge(l2, X.shape[1]), lengths(X, s), MAX_EPOCHS, first
    for epoch in range(max_epochs + 1):
        loss, g = slope(X, t, v, penalty, s)
        if epoch == 0:
            finite_start(loss, g)
        if not (np.isfinite(loss) and np.isfinite(g).all()):
            return DIVERGED
        yield State(epoch, v[1:].copy(), float(v[0]), loss, g.copy())
        if np.linalg.norm(g / units) <= enough and epoch >= look:
            if gain(X, t, s, v, l2) <= enough:
                reason = CONVERGED
                break
            look = 2 * epoch + 1 - first
        if epoch < max_epochs:
            v = step(v, g, epoch)
    return (endless(X, t, s, v, reason) if l2 == 0 else None) or reason


def _pass(rows, t, each, v, penalty, eta, order) -> np.ndarray:
    for n in order.tolist():
        z = float(rows[n] @ v)
        e = math.exp(-abs(z))
        p = (1.0 if z >= 0 else e) / (1.0 + e)
        v = v + eta * (each[n] * ((t[n] + 1) / 2 - p) * rows[n] - penalty * v)
    return v


def _probability(threshold: float) -> float:
    return checks.number(threshold, "threshold", above=0, below=1)


def _who(sample_weight: Any) -> str:
    """Say what holds numbers that are too large."""
    return "X, w and b hold" if sample_weight is None else "X, w, b and sample_weight hold"


def _clean(X, t, w, b, l2, sample_weight):
    X, _, y, s = checks.weighted_signs(X, t, sample_weight, None)
    w, b = checks.weights(w, b, X.shape[1])
    return X, y, np.ones(len(X)) if s is None else s, w, b, checks.number(l2, "l2", least=0)
