"""One pass of the perceptron rule, quickly.

Turn each example over to the positive side, s_n = t_n (1, x_n), and put the bias first, v = (b, w). Then

    for n in the order of the pass:
        n is a mistake when  s_n.v <= 0,  and the correction is  v <- v + s_n

The margins s_n.v change only with v, so many rows are looked at together for the next mistake, the more of them the
longer none was found.

A margin so near 0 that rounding may have chosen its sign decides nothing: its row is looked at alone, with an
exactly rounded sum. So no decision depends on how the rows fall into blocks or on the order of a machine's sums.
Source: Pošík, slide 8 (turning the examples over); Shewchuk, Adaptive precision floating-point arithmetic, Discrete
and Computational Geometry 18 (1997) (exact sums, where rounding matters and only there).
"""

import math
from collections.abc import Generator, Iterable, Iterator
from typing import NamedTuple

import numpy as np

from lincls.numerics.running import CONVERGED, MAX_EPOCHS

FEWEST_ROWS, MOST_ROWS = 64, 4096  # looked at together for a mistake
NUMBERS_AHEAD = 2**17  # and numbers
UNIT_ROUNDOFF = float(np.finfo(float).eps) / 2


class Examples:
    """The turned examples S (N, 1 + D) of clean X (N, D) and t (N,) in {-1., +1.}.

    With weights s (N,) a correction is v <- v + s_n t_n (1, x_n).
    """

    def __init__(self, X: np.ndarray, t: np.ndarray, s: np.ndarray | None = None):
        self.S, self.s = turned(X, t), s
        with np.errstate(over="ignore"):
            self.reach = float(np.linalg.norm(self.S))  # no example is longer

    def is_mistake(self, n: int, v: np.ndarray) -> bool:
        """Whether t_n z(x_n) <= 0, or is no number. The sum of the products is rounded once."""
        terms = (self.S[n] * v).tolist()
        try:
            margin = math.fsum(terms)
        except (OverflowError, ValueError):  # beyond what a float holds
            margin = float(np.sum(terms))
        return not margin > 0

    def corrected(self, v: np.ndarray, n: int) -> np.ndarray:
        """Return v after the correction of row n."""
        return v + (self.S[n] if self.s is None else self.s[n] * self.S[n])


def turned(X: np.ndarray, t: np.ndarray) -> np.ndarray:
    """Return the rows t_n (1, x_n), (N, 1 + D), for t in {-1., +1.}."""
    S = np.empty((len(X), 1 + X.shape[1]))
    S[:, 0] = t
    np.multiply(X, t[:, None], out=S[:, 1:])
    return S


def corrections(examples: Examples, v: np.ndarray, order: np.ndarray | None = None) -> Iterator[tuple[int, np.ndarray]]:
    """Pass once over the examples, in `order` if given; yield each mistake's row and v after its correction."""
    N = len(examples.S) if order is None else len(order)
    rounding = 2 * UNIT_ROUNDOFF * (len(v) + 2) * examples.reach
    place, ahead, most = 0, FEWEST_ROWS, max(NUMBERS_AHEAD // len(v), FEWEST_ROWS)
    doubt = rounding * math.sqrt(v.dot(v))
    while place < N:
        margins = examples.S[slice(place, place + ahead) if order is None else order[place : place + ahead]].dot(v)
        right = margins > doubt
        k = int(right.argmin())
        if right[k]:
            place, ahead = place + len(right), min(2 * ahead, most)
            continue
        n = place + k if order is None else int(order[place + k])
        place, ahead = place + k + 1, max(2 * k, FEWEST_ROWS)
        if margins[k] < -doubt or examples.is_mistake(n, v):
            v = examples.corrected(v, n)
            doubt = rounding * math.sqrt(v.dot(v))
            yield n, v


def worst_correction(examples: Examples, v: np.ndarray) -> Iterator[tuple[int, np.ndarray]]:
    """Look at every row; if the smallest margin (the first of equals) is a mistake, yield its correction."""
    margins = examples.S.dot(v)
    n = int(margins.argmin())
    if not margins[n] > 0:
        yield n, examples.corrected(v, n)


class Leap(NamedTuple):
    """Where a run of the rule is: its pass, the row corrected last, None at the start, and v after it."""

    epoch: int
    n: int | None
    v: np.ndarray  # (1 + D,)


def leaps(
    examples: Examples, v: np.ndarray, orders: Iterable[np.ndarray | None], worst: bool = False
) -> Generator[Leap, None, str]:
    """Yield a Leap a correction, from v on, for each pass in the order given, (N,) row numbers or None.

    With `worst` a pass corrects the row of the smallest margin alone. Returns why it stopped.
    """
    last = Leap(0, None, v)
    yield last
    for epoch, order in enumerate(orders, 1):
        search = worst_correction(examples, last.v) if worst else corrections(examples, last.v, order)
        for n, corrected in search:
            last = Leap(epoch, n, corrected)
            yield last
        if last.epoch < epoch:
            return CONVERGED
    return MAX_EPOCHS


def rival_corrections(
    rows: np.ndarray, index: np.ndarray, V: np.ndarray, order: np.ndarray
) -> Iterator[tuple[int, int, np.ndarray]]:
    """Pass once over rows (1, x_n) of classes index (N,), in this order, with a linear machine V (K, 1 + D).

    Yield each row in which a rival's z is not below that of its class, the strongest such rival, and V after the
    correction.
    """
    place, ahead = 0, FEWEST_ROWS
    while place < len(order):
        some = order[place : place + ahead]
        Z, k, here = rows[some] @ V.T, index[some], np.arange(len(some))
        own = Z[here, k]
        Z[here, k] = -np.inf
        rivals = Z.argmax(axis=1)
        right = own > Z[here, rivals]
        m = int(right.argmin())
        if right[m]:
            place, ahead = place + ahead, min(2 * ahead, MOST_ROWS)
            continue
        place, ahead = place + m + 1, max(ahead // 2, FEWEST_ROWS)
        n, rival, V = int(some[m]), int(rivals[m]), V.copy()
        V[index[n]] += rows[n]
        V[rival] -= rows[n]
        yield n, rival, V
