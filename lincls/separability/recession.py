"""A direction along which no margin falls and some rise, decided exactly: quasi-separation.

    d = (b, w) with  t_n (b + w.x_n) >= 0 for every example n, and > 0 for some
    K classes:       (b, w)_k.(1, x_n) >= (b, w)_j.(1, x_n) for n of class k and every other class j, > for some

Written as rows A d >= 0, A d != 0. Along (w, b) + s d, s = 1, 2, ... a likelihood rises for ever: it has no maximum.
Theorem (Stiemke 1915): such a d exists if and only if no y with every y_n > 0 solves A^T y = 0.
Of any y >= 0 with A^T y = 0 the rows with y_n > 0 have the margin 0 under every such d, for sum_n y_n (A d)_n = 0. So
d lies where those rows are 0, and the question is asked again there, of the rows that are left, in fewer dimensions:
the simplex method in integers (simplex.py) gives the next y, or a d under which all of them rise.
Source: Albert, Anderson, Biometrika 71 (1984); Borwein, Wolkowicz, J. Austral. Math. Soc. A 30 (1981) (facial
reduction); Geyer, Electronic J. Statistics 3 (2009).
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.separability import exact, floating, simplex


class Recession(NamedTuple):
    """A direction in which the likelihood recedes from every maximum; the first class's part of it is 0.

    Parameters
    ----------
    w : K tuples of D fractions; the largest number in w and b is 1 or -1
    b : K fractions
    raised : examples with a margin that rises
    strict : whether every margin rises; then the direction separates the classes

    Examples
    --------
    >>> from lincls.separability import recession
    >>> recession([[0], [2]], ["no", "yes"]).strict
    True
    """

    w: tuple[tuple[Fraction, ...], ...]
    b: tuple[Fraction, ...]
    raised: int
    strict: bool


def recession(X: Any, t: Any) -> Recession | None:
    """Return a direction along which no margin falls and as many rise as can, None if there is none.

    Parameters
    ----------
    X : (N, D) integers, fractions or floats, taken at their exact binary value
    t : (N,) two or more labels

    Raises
    ------
    TypeError, ValueError
        X holds no finite numbers, or t no labels of two classes.
    ArithmeticError
        The direction that was found does not hold: then this library is wrong.

    Examples
    --------
    >>> from lincls.separability import recession
    >>> touch = recession([[0], [0], [1]], [0, 1, 1])
    >>> touch.w[1], touch.b[1], touch.raised, touch.strict
    ((Fraction(1, 1),), Fraction(0, 1), 1, False)
    >>> recession([[0], [1], [0], [1]], [0, 0, 1, 1]) is None
    True
    """
    rows = exact.rows(X)
    classes, index = checks.labels(t, len(rows))
    parts = [lcm(*(value.denominator for value in column)) for column in zip(*rows, strict=True)]
    whole = [[1, *(int(value * part) for value, part in zip(row, parts, strict=True))] for row in rows]
    A = _rivalries(np.array(whole, dtype=object), index, len(classes))
    d = _direction(A)
    if d is None:
        return None
    margins = A @ d
    if min(margins) < 0 or not any(margins):
        raise ArithmeticError("the direction that was found lowers a margin, or raises none")
    V = d.reshape(len(classes) - 1, -1) * np.array([1, *parts], dtype=object)
    unit = max(abs(V.ravel()))
    first, *others = [tuple(Fraction(value, unit) for value in row) for row in np.vstack([0 * V[:1], V])]
    positive = (margins > 0).reshape(len(rows), -1)
    w = (first[1:], *(row[1:] for row in others))
    return Recession(w, (first[0], *(row[0] for row in others)), int(positive.any(axis=1).sum()), bool(positive.all()))


def _rivalries(rows: np.ndarray, index: np.ndarray, K: int) -> np.ndarray:
    """Return a row an example and rival class: x~ at its own class, -x~ at the rival; the first class is left out."""
    N, M = rows.shape
    A = np.zeros((N, K - 1, K, M), dtype=object)
    for n, k in enumerate(index):
        rivals = [j for j in range(K) if j != k]
        A[n, :, k] = rows[n]
        A[n, range(K - 1), rivals] = -rows[n]
    return A[:, :, 1:].reshape(N * (K - 1), -1)


def _direction(A: np.ndarray) -> np.ndarray | None:
    """Return d (M,) with A d >= 0 and as many rows as can be above 0, in integers, None if d can raise none."""
    basis = np.array(np.eye(A.shape[1], dtype=int), dtype=object)  # of the directions that are left, in columns
    while basis.shape[1]:
        B = A @ basis
        A = A[(B != 0).any(axis=1)]
        if not len(A):
            return None
        B = A @ basis
        scale = np.array([1 << int(size).bit_length() for size in np.abs(B).max(axis=0)], dtype=object)
        solved = floating.solve((B / scale).astype(float), np.ones(len(B)))
        v = _rounded(B, scale, solved.v) if solved.s > 0 else None
        if v is not None:
            return basis @ v
        support = [int(n) for n in np.argsort(-solved.y, kind="stable")[: len(solved.v) + 1] if solved.y[n] > 0]
        answer = simplex.solve(B, support, solved.rest)
        if isinstance(answer, simplex.Positive):
            return basis @ answer.v
        basis = _primitive(basis @ _kernel(B[list(answer.y)]))
    return None


def _rounded(B: np.ndarray, scale: np.ndarray, v: np.ndarray) -> np.ndarray | None:
    """Return the shortest rounding of v, in units of 1 / scale, that all rows of B have above 0, None if none has."""
    for power in range(0, 50, 2):
        k = np.array([int(value) for value in np.rint(v * 2**power)], dtype=object) * (max(scale) // scale)
        if (B @ k > 0).all():
            return k
    return None


def _kernel(rows: np.ndarray) -> np.ndarray:
    """Return a basis, in integer columns, of the vectors whose product with every row is 0 (Gauss, Jordan)."""
    M = rows.shape[1]
    left = [[Fraction(value) for value in row] for row in rows]
    pivots: list[int] = []
    for column in range(M):
        place = len(pivots)
        n = next((n for n in range(place, len(left)) if left[n][column]), None)
        if n is None:
            continue
        left[place], left[n] = left[n], left[place]
        left[place] = [value / left[place][column] for value in left[place]]
        for m, row in enumerate(left):
            if m != place and row[column]:
                left[m] = [value - row[column] * pivot for value, pivot in zip(row, left[place], strict=True)]
        pivots.append(column)
    free = [column for column in range(M) if column not in pivots]
    basis = np.zeros((M, len(free)), dtype=object)
    for k, column in enumerate(free):
        values = [-left[place][column] for place in range(len(pivots))]
        unit = lcm(*(value.denominator for value in values))
        basis[column, k] = unit
        basis[pivots, k] = [int(value * unit) for value in values]
    return basis


def _primitive(basis: np.ndarray) -> np.ndarray:
    """Return the columns without a common divisor."""
    return basis // np.array([gcd(*column) or 1 for column in basis.T], dtype=object) if basis.size else basis
