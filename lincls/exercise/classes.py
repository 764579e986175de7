"""K linear functions on K classes: the region of class k is where z_k is largest.

    Z = X W^T + b,  W (K, D), b (K,);    example n is right when z_k > z_j for its class k and every j != k

so a tie is an error, like a point on the boundary of two classes.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.compare import explanation, judge
from lincls.exercise.units import examples_of
from lincls.exercise.verdict import Wrong

_ROUNDING = 1e-12


def separates_classes(W: Any, b: Any, data: tuple, *, classes: Sequence | None = None) -> None:
    """Right when arg max of X W^T + b is the class of every example; row k of W belongs to classes[k].

    Parameters
    ----------
    W : the answer, (K, D) numbers
    b : the answer, (K,) numbers
    data : pair X (N, D) and t (N,)
    classes : (K,) labels; None for those in t, sorted

    {verdicts}

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.exercise import check
    >>> with check.question("three classes"):
    ...     check.separates_classes([[-1], [0], [1]], [0, 1, 0], (np.array([[-2], [0], [1]]), np.array([0, 1, 2])))
    three classes: not yet: 0 of 1 point
      example 2, x = (1,): z of its class 2 is 1, but z of class 1 is 1
      A tie is on the boundary of two classes, and that counts as an error.
    """
    X, t = examples_of(data)
    known = list(np.unique(t) if classes is None else classes)
    plain.attempted(W, b)
    weights, bias = _weights(W, len(known), X.shape[1]), plain.vector(b, len(known), "b")
    place = np.array([known.index(label) for label in t])
    wrong = _wrong(weights, bias, X, place)

    def law(W: np.ndarray) -> str | None:
        if not wrong.size:
            return None
        n = int(wrong[0])
        Z = X[n] @ W.T + bias
        rival = int(max((k for k in range(len(known)) if k != place[n]), key=lambda k: Z[k]))
        return (
            f"example {n}, x = {plain.show(X[n])}: "
            f"z of its class {known[place[n]]} is {plain.show(Z[place[n]])}, "
            f"but z of class {known[rival]} is {plain.show(Z[rival])}"
        )

    judge(weights, law, _slips(weights, bias, X, place, known, len(wrong)))


def _weights(W: Any, K: int, D: int) -> np.ndarray:
    weights = plain.array(W, "W")
    if weights.ndim == 1 and D == 1:
        weights = weights[:, None]
    if weights.shape != (K, D):
        slips = {
            "It is transposed: one row a class, one column a feature.": (D, K),
            "The biases are b, apart: they are no part of W here.": (K, D + 1),
            "The reference class has a row too: all zero.": (K - 1, D),
        }
        more = explanation(weights.shape, slips, operator.eq)
        raise Wrong(f"W has {plain.shape_words(weights)}, wanted shape ({K}, {D})", more)
    return weights


def _wrong(W: np.ndarray, b: np.ndarray, X: np.ndarray, place: np.ndarray) -> np.ndarray:
    """The examples whose class has not strictly the largest z, rounding errors aside."""
    with np.errstate(all="ignore"):
        Z = np.nan_to_num(X @ W.T + b)
        size = np.abs(X) @ np.abs(W.T).max(axis=1) + np.abs(b).max(initial=0)
    own = Z[np.arange(len(X)), place]
    Z[np.arange(len(X)), place] = -np.inf
    return np.flatnonzero(own - Z.max(axis=1) <= _ROUNDING * size)


def _slips(
    W: np.ndarray, b: np.ndarray, X: np.ndarray, place: np.ndarray, known: Sequence, mistakes: int
) -> Iterator[tuple[str, bool]]:
    def right(W: np.ndarray, b: np.ndarray) -> bool:
        return _wrong(W, b, X, place).size == 0

    K, own = len(known), (X @ W.T + b)[np.arange(len(X)), place]
    yield "W is all zero, so z is the same for every x.", not W.any()
    yield "Every class has the smallest z where it should have the largest: flip all signs.", right(-W, -b)
    yield "The signs of b are flipped: z_k = w_k.x + b_k.", right(W, -b)
    yield f"The rows are in the wrong order: row 0 belongs to class {known[0]}.", right(W[::-1], b[::-1])
    shifted = any(right(np.roll(W, s, axis=0), np.roll(b, s)) for s in range(1, K))
    yield f"The rows are shifted: row 0 belongs to class {known[0]}.", K > 2 and shifted
    yield "It is transposed: one row a class, one column a feature.", X.shape[1] == K and right(W.T, b)
    tie = bool((own >= (X @ W.T + b).max(axis=1)).all())
    yield "A tie is on the boundary of two classes, and that counts as an error.", tie
    yield "All biases are 0: every boundary passes through the origin.", not b.any()
    yield f"{mistakes} of {len(X)} examples are wrong.", mistakes > 1
