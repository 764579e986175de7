"""Kozinec's algorithm: walk inside a convex hull to its point nearest the origin, the widest margin's normal.

    s_n = t_n (1, x_n),  v = (b, w) in the hull of all s_n, at the start s_1
    n = the example with the smallest s_n.v                       (the worst one)
    v <- the point of the segment from v to s_n nearest the origin

(b, w) separates the classes when every s_n.v > 0, and no (b, w) does if and only if the hull holds the
origin. Otherwise let v* be the hull's shortest vector. For every v in the hull

    margin(v) = min_n s_n.v / |v|  <=  |v*|  <=  |v|

and margin(v*) = |v*|: the shortest vector is the plane of largest margin in homogeneous coordinates, the
direction of a hard-margin support vector machine on (1, x) with no separate bias. Both ends of the chain
can be read off, so the run stops when they are close: margin(v) >= (1 - epsilon) |v| (an "epsilon-solution").
Kozinec takes any example that breaks this; taking the worst one makes it Gilbert's algorithm (1966).
Source: Kozinec (1964); Schlesinger, Hlaváč, Ten Lectures on Statistical and Structural Pattern Recognition
(2002), Lecture 5; Pošík, slides 6 and 11.
"""

from collections.abc import Generator
from typing import NamedTuple

import numpy as np

from lincls import checks
from lincls.models.stepping import StepClassifier
from lincls.numerics.corrections import turned
from lincls.numerics.moments import finite
from lincls.numerics.running import CONVERGED, MAX_EPOCHS, NOT_SEPARABLE, STALLED, Run

NEGLIGIBLE = 1e-10  # of the longest s_n: is a hull vector this short the origin?


class State(NamedTuple):
    """The hull vector (b, w) after it moved towards example n (None at the start).

    `margin` <= the best margin there is <= `length`: the run closes this gap.
    """

    n: int | None
    w: np.ndarray  # (D,)
    b: float
    margin: float
    length: float


class Kozinec(StepClassifier):
    """The widest margin in homogeneous coordinates, by Kozinec's steps towards the worst example.

    Examples have no weights here: a margin is a minimum over them, not a sum, and a row twice changes no hull.

    Parameters
    ----------
    epsilon : stop when margin >= (1 - epsilon) length, between 0 and 1. A tenth of it takes about ten times the steps.
    max_epochs : looks at all examples, at most; each look gives one step.

    Attributes
    ----------
    w_, b_ : the hull vector itself, (D,) and a number.
    margin_, length_ : as in State.
    classes_ : (2,), sorted.
    n_iter_ : steps.
    stopped_ : "converged"; "max_epochs"; "not separable": the hull vector became about as short as rounding lets it be
        (1e-10 of the longest example), and separability.decide proved that the hull holds the origin; "stalled": it
        proved the opposite, but rounding lets no step shorten the vector.
    converged_ : whether it has.

    Raises ValueError, TypeError:
        By `fit`, for data, weights or parameters that are no such thing; when squares of X overflow.

    Examples
    --------
    >>> model = Kozinec(epsilon=0.01).fit([[0.0], [2.0], [4.0]], [-1, 1, 1])
    >>> model.stopped_, model.predict([[0.5], [3.0]])
    ('converged', array([-1,  1]))
    """

    def __init__(self, epsilon: float = 1e-2, max_epochs: int = 100_000):
        self.epsilon = epsilon
        self.max_epochs = max_epochs

    def _states(self, X: np.ndarray, t: np.ndarray, s: np.ndarray | None) -> Generator[State, None, str]:
        epsilon = checks.number(self.epsilon, "epsilon", above=0, below=1)
        return _walk(X, t, epsilon, checks.count(self.max_epochs, "max_epochs"))

    def _settle(self, run: Run, X: np.ndarray, t: np.ndarray) -> None:
        super()._settle(run, X, t)
        self.margin_, self.length_, self.n_iter_ = run.state.margin, run.state.length, run.steps


def _walk(X, t, epsilon, max_epochs) -> Generator[State, None, str]:
    S = turned(X, t)
    with np.errstate(over="ignore"):
        negligible = NEGLIGIBLE * float(np.sqrt(finite(np.einsum("nj,nj->n", S, S)).max()))
    v, n, separable = S[0].copy(), None, False
    for step in range(max_epochs + 1):
        length = float(np.linalg.norm(v))
        hopeless = length <= negligible and not separable and not _separable(X, t)
        separable = separable or length <= negligible
        products = S @ v
        worst = int(products.argmin())
        margin = 0.0 if hopeless or length == 0 else float(products[worst]) / length
        yield State(n, v[1:].copy(), float(v[0]), margin, length)
        if hopeless:
            return NOT_SEPARABLE
        if margin >= (1 - epsilon) * length > 0:
            return CONVERGED
        if step < max_epochs:
            n, moved = worst, nearest_on_segment(v, S[worst])
            if separable and np.array_equal(moved, v):
                return STALLED
            v = moved
    return MAX_EPOCHS


def _separable(X: np.ndarray, t: np.ndarray) -> bool:
    from lincls import separability

    return isinstance(separability.decide(X, t), separability.Separator)


def nearest_on_segment(v: np.ndarray, s: np.ndarray) -> np.ndarray:
    """Return the point of the segment from v to s nearest the origin: v + k (s - v), 0 <= k <= 1."""
    way = s - v
    square = float(way @ way)
    if square == 0:
        return v
    return v + min(max(-float(v @ way) / square, 0.0), 1.0) * way
