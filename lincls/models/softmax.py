"""Softmax regression: logistic regression for K classes.

    p(k | x) = exp(z_k) / sum_j exp(z_j),   z_k = w_k.x + b_k                        symmetric form
    log p(k | x) / p(K | x) = theta_k.x + c_k for k < K,   theta_K = 0, c_K = 0      reference-class form

    E(W, b)      = - sum_n log p_n,t(n) + l2/2 sum_k |w_k - mean_j w_j|^2
    dE/d(b, w)_k = sum_n (p_nk - T_nk) x~_n + l2 (0, w_k - mean_j w_j),       x~ = (1, x),  T_nk = 1 if n is in class k
    d2E/d(b, w)_j d(b, w)_k = sum_n p_nj (delta_jk - p_nk) x~_n x~_n^T + l2 (delta_jk - 1/K) diag(0, 1, ..., 1)

They are one model: theta_k = w_k - w_K, c_k = b_k - b_K turns one into the other and changes no p, because
the same number may be taken from all z of a row. In the symmetric form many weights are equally good; here they
sum to 0 over the classes. The penalty is on the weights' deviations from their mean, and so it is the same in every
form of the model. E is convex. With l2 = 0 it has no minimum if some weights put every example in its class, or on its
boundary, at the worst (numerics/existence.py). scikit-learn's C is 1 / l2.
Source: Parr, "Logistic Regression for K > 2"; Bishop, PRML (2006), section 4.3.4, eq. 4.108-4.110.
"""

from collections.abc import Generator, Mapping
from typing import Any, NamedTuple, Self

import numpy as np

from lincls import checks
from lincls.models.base import LinearMachine, learning
from lincls.models.sigmoid import logsumexp, softmax
from lincls.numerics.frame import in_units
from lincls.numerics.newton import standard
from lincls.numerics.running import QUASI_SEPARABLE, SEPARABLE, drive, rescaled, told
from lincls.numerics.softmax import Problem

FORMS = ("symmetric", "reference")


class State(NamedTuple):
    """The weights after an epoch (0: at the start), E there in nats and its gradient, a row (b, w) a class."""

    epoch: int
    w: np.ndarray  # (K, D)
    b: np.ndarray  # (K,)
    loss: float
    gradient: np.ndarray  # (K, 1 + D)


def softmax_loss(X: Any, t: Any, W: Any, b: Any, l2: float = 0.0, sample_weight: Any = None) -> float:
    """Return E(W, b): a sum over the examples, plus the penalty.

    {X, K labels, W, biases, l2 of W, sample_weight, loss, mismatch or overflow}

    Examples
    --------
    >>> round(softmax_loss([[0.0], [1.0], [2.0]], ["a", "b", "c"], np.zeros((3, 1)), np.zeros(3)), 4)
    3.2958
    """
    X, index, s, W, b, l2 = _clean(X, t, W, b, l2, sample_weight)
    with np.errstate(over="ignore", invalid="ignore"):
        own = _log_probabilities(X, W, b)[np.arange(len(X)), index]
        E = -s @ own + l2 * np.sum((W - W.mean(axis=0)) ** 2) / 2
    return float(checks.finite_scores(E, _who(sample_weight)))


def softmax_gradient(X: Any, t: Any, W: Any, b: Any, l2: float = 0.0, sample_weight: Any = None) -> np.ndarray:
    """Return E's first derivatives.

    {X, K labels, W, biases, l2 of W, sample_weight, mismatch or overflow}
    Returns: (K, 1 + D): a row a class, in the order (b, w).

    Examples
    --------
    >>> softmax_gradient([[0.0], [1.0], [2.0]], ["a", "b", "c"], [[-1.0], [0.0], [1.0]], np.zeros(3)).round(3)
    array([[-0.561,  0.122],
           [-0.305, -0.521],
           [ 0.865,  0.399]])
    """
    X, index, s, W, b, l2 = _clean(X, t, W, b, l2, sample_weight)
    with np.errstate(over="ignore", invalid="ignore"):
        T = np.eye(len(W))[index]
        error = s[:, None] * (np.exp(_log_probabilities(X, W, b)) - T)
        gradient = np.column_stack([error.sum(axis=0), error.T @ X + l2 * (W - W.mean(axis=0))])
    return checks.finite_scores(gradient, _who(sample_weight))


def softmax_newton_step(
    X: Any, t: Any, W: Any, b: Any, l2: float = 0.0, sample_weight: Any = None
) -> tuple[np.ndarray, np.ndarray]:
    """Return (W, b) after a step of Newton's method, (b, W) - H^+ grad E, H the Hessian of the formulas above.

    Adding one (w, b) to all classes changes nothing, so H is singular and H^+ is its pseudo-inverse.
    `SoftmaxRegression.steps` comes to the minimum from every start, and without H where that is large.

    {X, K labels, W, biases, l2 of W, sample_weight, mismatch or overflow}
    Returns: W (K, D) and b (K,).

    Examples
    --------
    >>> W, b = np.zeros((3, 1)), np.zeros(3)
    >>> for _ in range(10):
    ...     W, b = softmax_newton_step([[0.0], [1.0], [2.0]], ["a", "b", "c"], W, b, l2=1.0)
    >>> W[[0, 2], 0].round(4)
    array([-0.6234,  0.6234])
    """
    gradient = softmax_gradient(X, t, W, b, l2, sample_weight)
    X, _, s, W, b, l2 = _clean(X, t, W, b, l2, sample_weight)
    K, M = gradient.shape
    rows, P, same = np.column_stack([np.ones(len(X)), X]), np.exp(_log_probabilities(X, W, b)), np.eye(K)
    H = np.kron(l2 * (same - 1 / K), np.diag([0.0, *np.ones(M - 1)])).reshape(K, M, K, M)
    for j in range(K):
        for k in range(K):
            H[j, :, k] += (rows.T * (s * P[:, j] * (same[j, k] - P[:, k]))) @ rows
    step = np.linalg.pinv(H.reshape(K * M, K * M), 1e-12, hermitian=True) @ gradient.ravel()
    V = np.column_stack([b, W]) - step.reshape(K, M)
    return V[:, 1:], V[:, 0]


class SoftmaxRegression(LinearMachine):
    """Two classes or more and their probabilities.

    A step is one of Newton's method where l2 is 0 and the examples are few (fewer than 50 a weight, at most 2000
    weights); else one of L-BFGS, or of a truncated Newton method where the Hessian would be above a quarter of the
    data.

    If features depend on each other, to rounding, each w is the shortest of the equally good ones. For two classes l2
    counts half of what it does in LogisticRegression: |w|^2 / 2 is shared by two weights of half the length.

    Parameters
    ----------
    form : "symmetric": the weights sum to 0 over the classes; "reference": those of the last class are 0. The
        probabilities are the same.
    l2 : strength of the penalty l2/2 sum_k |w_k - mean w|^2 on the sum of the losses; the biases are free.
    max_epochs : steps, at most.
    tol : converged when the decrement, the distance from the minimum in standard errors of the weights, is at most
        this, where weights of the examples that are below 1 on average are first brought there.
    {weighted losses}

    Attributes
    ----------
    {K w_, K b_, classes_}
    n_iter_ : steps.
    loss_ : E in nats.
    stopped_ : "converged"; "max_epochs"; "separable" and "quasi-separable": l2 is 0 and E has no minimum, and w_, b_
        are finite but not a minimum: the first weights that put every example in its class, or the ones where the
        run-away was noticed; "stalled": rounding let no step lower E any more.
    direction_ : (w, b), (K, D) and (K,), where the classes are quasi-separated, else None: along it no z_t - z_k falls,
        and some rise.
    converged_ : whether it has.

    {refused or squares}

    Examples
    --------
    >>> model = SoftmaxRegression(l2=1.0).fit([[0.0], [1.0], [2.0]], ["a", "b", "c"])
    >>> model.predict_proba([[1.0]]).round(3)
    array([[0.32 , 0.361, 0.32 ]])
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
        """Return the states, one a step.

        {X, K labels, sample_weight, states}
        """
        X, classes, index, s = checks.weighted_classes(X, t, sample_weight, self.class_weight)
        return self._states(X, index, len(classes), s)

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> Self:
        """Run `steps` to the end.

        {X, K labels, sample_weight, self}
        """
        rows, classes, index, s = checks.weighted_classes(X, t, sample_weight, self.class_weight)
        run = drive(self._states(rows, index, len(classes), s))
        self._learn(run.state.w, run.state.b)
        self._stop(run.reason)
        self.classes_, self.n_iter_, self.loss_ = classes, run.state.epoch, run.state.loss
        self.direction_ = None
        if run.reason == QUASI_SEPARABLE and (away := Problem(rows, index, len(classes), 0.0).receding()) is not None:
            V = away.V - (away.V.mean(axis=0) if self.form == "symmetric" else away.V[-1])
            self.direction_ = W, b = V[:, 1:], V[:, 0]
            self._said = {QUASI_SEPARABLE: away.told(W, b, len(rows))}
        return self

    @property
    def advice(self) -> Mapping[str, str]:
        return {} if self.direction_ is None else self._said

    def predict_proba(self, X: Any) -> np.ndarray:
        """Return p(k | x), (N, K); each row sums to 1."""
        return softmax(self._z(X))

    def predict_log_proba(self, X: Any) -> np.ndarray:
        """Return log p(k | x), (N, K), in nats, also where p rounds to 0."""
        z = self._z(X)
        with np.errstate(over="ignore"):
            return checks.finite_scores(z - logsumexp(z)[:, None])

    def _states(self, X: np.ndarray, index: np.ndarray, K: int, s: np.ndarray | None) -> Generator[State, None, str]:
        symmetric = checks.choice(self.form, "form", FORMS) == "symmetric"
        l2 = checks.number(self.l2, "l2", least=0)
        max_epochs = checks.count(self.max_epochs, "max_epochs")
        s, unit = checks.relative_weights(s)
        tol = checks.number(self.tol, "tol", least=0) * standard(s, unit)
        states = _steps(X, index, K, s, in_units(l2, unit), symmetric, tol, max_epochs)
        return states if unit == 1 else rescaled(states, unit)


def _steps(X, index, K, s, l2, symmetric, tol, max_epochs) -> Generator[State, None, str]:
    problem = Problem(X, index, K, l2, s)  # E in coordinates in which no feature nearly depends on others
    ending: list[str] = []
    for point in told(problem.walk(tol, max_epochs), ending):
        w, b = problem.weights(point.v, symmetric)
        yield State(point.epoch, w, b, point.loss, problem.gradient(point.gradient))
    if ending[0] not in (SEPARABLE, QUASI_SEPARABLE):
        problem.tell(point.v)
    return ending[0]


def _log_probabilities(X, W, b) -> np.ndarray:
    Z = X @ W.T + b
    Z = Z - Z.max(axis=1, keepdims=True)
    return Z - np.log(np.exp(Z).sum(axis=1, keepdims=True))


def _who(sample_weight: Any) -> str:
    """Say what holds numbers that are too large."""
    return "X, W and b hold" if sample_weight is None else "X, W, b and sample_weight hold"


def _clean(X, t, W, b, l2, sample_weight):
    X, classes, index, s = checks.weighted_classes(X, t, sample_weight, None)
    K, D = len(classes), X.shape[1]
    W = checks.inputs(W, "W", columns=D)
    if len(W) != K:
        raise ValueError(f"W must have a row for each of the {K} classes in t; it came with {len(W)}")
    s = np.ones(len(X)) if s is None else s
    return X, index, s, W, checks.vector(b, K, "b"), checks.number(l2, "l2", least=0)
