"""The perceptron for K classes, by Kesler's construction.

    z_k(x) = w_k.x + b_k;   n, of class k, is a mistake when z_k(x_n) <= z_j(x_n) for some j != k; then, for the
    strongest such j,  (b, w)_k <- (b, w)_k + eta x~_n,   (b, w)_j <- (b, w)_j - eta x~_n,       x~ = (1, x)

Write all weights as one vector of K (1 + D) numbers, and for every example and every rival j a vector with
x~_n at k, -x~_n at j and 0 elsewhere. Its product with the weights is z_k - z_j: the K classes are separated by
a linear machine if and only if these (K - 1) N vectors lie on one side of a plane through 0, and the rule above
is the two-class perceptron on them. So Novikoff's theorem holds as it stands, with R^2 = 2 max |x~_n|^2.
(One lecture says that the perceptron has no obvious generalisation to K classes; this is one.)
Source: Parr, "Perceptron Learning Properties"; Nilsson, Learning Machines (1965), section 4.3; Duda, Hart, Stork,
Pattern Classification (2001), section 5.12.1.
"""

from collections.abc import Generator
from typing import Any, NamedTuple, Self

import numpy as np

from lincls import checks
from lincls.models.base import LinearMachine, learning
from lincls.numerics.corrections import rival_corrections
from lincls.numerics.running import CONVERGED, MAX_EPOCHS, drive

ORDERS = ("cyclic", "shuffled")


class State(NamedTuple):
    """The weights just after point n was corrected against the class number `rival`; at first both are None."""

    epoch: int
    n: int | None
    rival: int | None
    w: np.ndarray  # (K, D)
    b: np.ndarray  # (K,)


class MulticlassPerceptron(LinearMachine):
    """A linear machine trained by correcting mistakes, from zero weights.

    Examples have no weights here, as in Perceptron: no sum is made small.

    Parameters
    ----------
    eta : learning rate, above 0; from zero weights it only scales the path.
    order : "cyclic" goes through the rows again and again; "shuffled" draws a new order for every pass from `seed`.
    max_epochs : passes over the data, at most.
    seed : a whole number or a numpy Generator, for "shuffled".

    Attributes
    ----------
    {K w_, K b_, classes_}
    n_updates_ : corrections.
    n_iter_ : passes, the last one without a mistake included.
    stopped_ : "converged" or "max_epochs".
    converged_ : whether it has.

    {refused}

    Examples
    --------
    >>> model = MulticlassPerceptron().fit([[0.0, 0.0], [0.0, 3.0], [3.0, 0.0]], ["a", "b", "c"])
    >>> model.stopped_, model.predict([[0.0, 2.5], [3.0, 1.0]])
    ('converged', array(['b', 'c'], dtype='<U1'))
    """

    def __init__(self, eta: float = 1.0, order: str = "cyclic", max_epochs: int = 1000, seed: int = 0):
        self.eta = eta
        self.order = order
        self.max_epochs = max_epochs
        self.seed = seed

    def steps(self, X: Any, t: Any) -> Generator[State, None, str]:
        """Return the states, one an update.

        {X, K labels, states}
        """
        X, classes, index = checks.many_classes(X, t)
        return self._states(X, index, len(classes))

    @learning
    def fit(self, X: Any, t: Any) -> Self:
        """Run `steps` to the end.

        {X, K labels, self}
        """
        X, classes, index = checks.many_classes(X, t)
        run = drive(self._states(X, index, len(classes)))
        self._learn(run.state.w, run.state.b)
        self._stop(run.reason)
        self.classes_, self.n_updates_ = classes, run.steps
        self.n_iter_ = run.state.epoch + 1 if self.converged_ else self.max_epochs
        return self

    def _states(self, X: np.ndarray, index: np.ndarray, K: int) -> Generator[State, None, str]:
        eta = checks.number(self.eta, "eta", above=0)
        order = checks.choice(self.order, "order", ORDERS)
        max_epochs = checks.count(self.max_epochs, "max_epochs")
        rng = checks.generator(self.seed) if order == "shuffled" else None
        return _walk(np.column_stack([np.ones(len(X)), X]), index, K, eta, max_epochs, rng)


def kesler_vectors(X: Any, t: Any) -> np.ndarray:
    """Return Kesler's vectors: for each row of X one against each rival, in order.

    A vector of weights, (b_1, w_1, ..., b_K, w_K), puts every example in its class if and only if its product with each
    of them is above 0.

    {X, K labels, mismatch}
    Returns: ((K - 1) N, K (1 + D))

    Examples
    --------
    >>> kesler_vectors([[2.0], [5.0]], ["a", "b"])
    array([[ 1.,  2., -1., -2.],
           [-1., -5.,  1.,  5.]])
    """
    X, classes, index = checks.many_classes(X, t)
    K, rows = len(classes), np.column_stack([np.ones(len(X)), X])
    rivals = np.array([[j for j in range(K) if j != k] for k in range(K)])[index]
    place = np.eye(K)
    difference = place[index][:, None, :] - place[rivals]
    return np.einsum("nrk,nd->nrkd", difference, rows).reshape((K - 1) * len(X), -1)


def _walk(rows, index, K, eta, max_epochs, rng) -> Generator[State, None, str]:
    V = np.zeros((K, rows.shape[1]))  # in units of eta
    yield State(0, None, None, V[:, 1:].copy(), V[:, 0].copy())
    for epoch in range(1, max_epochs + 1):
        order, before = np.arange(len(rows)) if rng is None else rng.permutation(len(rows)), V
        for n, rival, corrected in rival_corrections(rows, index, V, order):
            V = corrected
            yield State(epoch, n, rival, eta * V[:, 1:], eta * V[:, 0])
        if V is before:
            return CONVERGED
    return MAX_EPOCHS
