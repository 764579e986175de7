"""Which Boolean functions are threshold functions, and how many: 4, 14, 104, 1882 for n = 1, 2, 3, 4.

    f is one      if weights and a bias show it:  z(x) = w.x + b > 0  where f(x) = 1,  z(x) < 0  elsewhere
    f is not one  if it has a clash:  a + b = c + d  with  f(a) = f(b) = 1  and  f(c) = f(d) = 0,
                  because z(a) + z(b) = z(c) + z(d) would have to be above and below zero

Theorem (Elgot, Chow 1961): f is a threshold function if and only if no sum of k true inputs, repeats allowed,
equals a sum of k false ones, for any k. Up to 8 variables k = 2 is enough. For n <= 4 that is not taken on
trust: `census` has one proof or the other for each of the 2^(2^n) functions, and raises an error otherwise.
Source: Muroga, Threshold Logic and its Applications (1971), chapter 7; the numbers are OEIS A000609.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from lincls import checks
from lincls.boolean.tables import TruthTable, inputs, truths
from lincls.boolean.units import ThresholdUnit

LARGEST_WEIGHT = 3  # is enough for n <= 4; `census` would raise if it were not
MOST_COUNTED = 4
MOST_CLASH = 10


class Census(NamedTuple):
    """Every function of n variables, numbered by its values: bit k of the number is the value in row k.

    Examples
    --------
    >>> from lincls.boolean import census
    >>> census(2).weights[0b1000]  # AND is true in row 3 alone
    array([ 1. ,  1. , -1.5])
    """

    weights: np.ndarray  # (2^(2^n), n + 1) the shortest (w, b) of each function; NaN where there are none
    clashes: np.ndarray  # (2^(2^n), 4) rows a, b, c, d of a clash; -1 where there is none


class Clash(NamedTuple):
    """Four inputs with a + b = c + d; the function is true at a and b, false at c and d.

    Examples
    --------
    >>> from lincls.boolean import XOR, clash
    >>> clash(XOR).a
    array([0., 1.])
    """

    a: np.ndarray
    b: np.ndarray
    c: np.ndarray
    d: np.ndarray

    def __repr__(self) -> str:
        a, b, c, d = ("(" + ", ".join(f"{value:g}" for value in point) + ")" for point in self)
        return f"{a} + {b} = {c} + {d}, but the left side is true and the right side is false"


def count_threshold(n: int) -> int:
    """Return how many of the 2^(2^n) functions of n variables are threshold functions, all proved.

    Parameters
    ----------
    n : number of variables, from 1 to 4

    Examples
    --------
    >>> from lincls.boolean import count_threshold
    >>> [count_threshold(n) for n in (1, 2, 3)]
    [4, 14, 104]
    """
    return int(np.isfinite(census(n).weights[:, 0]).sum())


@lru_cache(maxsize=MOST_COUNTED)
def census(n: int) -> Census:
    """Return a proof for every function of n variables: its weights or its clash, never both.

    Parameters
    ----------
    n : number of variables, from 1 to 4

    Returns
    -------
    Census
        weights (2^(2^n), n + 1) and clashes (2^(2^n), 4); they cannot be changed in place.

    Raises
    ------
    ArithmeticError
        Some function has no proof, or two: then this library is wrong.

    Examples
    --------
    >>> from lincls.boolean import census
    >>> census(2).clashes[0b0110]  # XOR, true in rows 1 and 2: row 1 + row 2 = row 0 + row 3
    array([1, 2, 0, 3])
    """
    n = checks.count(n, "n", most=MOST_COUNTED)
    functions = 2 ** (2**n)
    units, numbers = _shortest_units(n)
    weights = np.full((functions, n + 1), np.nan)
    weights[numbers] = units
    clashes = np.full((functions, 4), -1)
    number = np.arange(functions)
    for rows in _equal_sums(inputs(n)):
        a, b, c, d = (1 << int(row) for row in rows)
        clashes[(number & (a | b | c | d)) == (a | b)] = rows
    if not (np.isfinite(weights[:, 0]) ^ (clashes[:, 0] >= 0)).all():
        raise ArithmeticError(f"some function of {n} variables has no proof, or two")
    weights.flags.writeable = clashes.flags.writeable = False
    return Census(weights, clashes)


def is_threshold(table: TruthTable) -> bool:
    """Return whether one threshold unit computes the table, decided exactly for any n.

    {table, no table}

    Examples
    --------
    >>> from lincls.boolean import AND, XOR, is_threshold
    >>> is_threshold(AND), is_threshold(XOR)
    (True, False)
    """
    return threshold_weights(table) is not None


def threshold_weights(table: TruthTable) -> ThresholdUnit | None:
    """Return a unit that computes the table in its own encoding, or None if there is none.

    For n <= 4 it has the shortest integer weights; beyond that they come from `separability.decide`.

    {table, no table}

    Examples
    --------
    >>> from lincls.boolean import OR, threshold_weights
    >>> threshold_weights(OR)
    ThresholdUnit(w=(1, 1), b=-0.5)
    """
    values = truths(table)
    X = np.asarray(table[0])
    low, n = int(X[0, 0]), X.shape[1]
    if n <= MOST_COUNTED:
        weights = census(n).weights[_number(values)]
        unit = ThresholdUnit(tuple(weights[:-1]), weights[-1]) if np.isfinite(weights[0]) else None
    elif values.all() or not values.any():
        unit = ThresholdUnit((0,) * n, 0.5 if values[0] else -0.5)
    else:
        from lincls.separability import Separator, decide

        certificate = decide(inputs(n), values)
        unit = ThresholdUnit(certificate.w, certificate.b) if isinstance(certificate, Separator) else None
    if unit is None or low == 0:
        return unit
    shifted = unit.encoded(-1)  # halves; twice as long is the same plane
    return ThresholdUnit(tuple(2 * value for value in shifted.w), 2 * shifted.b)


def clash(table: TruthTable) -> Clash | None:
    """Return four inputs that prove that the table is no threshold function, or None if there are none.

    For n <= 8 None means that it is one.

    Parameters
    ----------
    table : TruthTable
        At most 10 variables.

    Raises ValueError, TypeError: It is no whole truth table, or has more variables.

    Examples
    --------
    >>> from lincls.boolean import XOR, clash
    >>> clash(XOR)
    (0, 1) + (1, 0) = (0, 0) + (1, 1), but the left side is true and the right side is false
    """
    values = truths(table)
    X = np.asarray(table[0], dtype=float)
    checks.count(X.shape[1], "the number of variables in table", most=MOST_CLASH)
    true_pairs, true_sums = _pair_sums(inputs(X.shape[1]), np.flatnonzero(values))
    false_pairs, false_sums = _pair_sums(inputs(X.shape[1]), np.flatnonzero(~values))
    shared, i, j = np.intersect1d(true_sums, false_sums, return_indices=True)
    if len(shared) == 0:
        return None
    return Clash(*X[true_pairs[i[0]]], *X[false_pairs[j[0]]])


def _number(values: np.ndarray) -> int:
    return sum(1 << k for k, value in enumerate(values) if value)


def _shortest_units(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the shortest (w, b) of every function that small whole weights reach, and its number."""
    axis = np.arange(-LARGEST_WEIGHT, LARGEST_WEIGHT + 1)
    w = np.stack(np.meshgrid(*[axis] * n, indexing="ij"), -1).reshape(-1, n)
    w = w[np.lexsort((*(-w.T), np.abs(w).sum(1), np.abs(w).max(1)))]
    most = n * LARGEST_WEIGHT
    b = sorted(np.arange(-most - 0.5, most + 1), key=abs)
    z = (w @ inputs(n).T)[:, None, :] + np.array(b)[:, None]  # (weights, biases, 2^n)
    numbers = (z > 0) @ (1 << np.arange(2**n))
    sums, first = np.unique(numbers, return_index=True)
    which_w, which_b = np.unravel_index(first, numbers.shape)
    return np.column_stack([w[which_w], np.array(b)[which_b]]), sums


def _pair_sums(X: np.ndarray, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the pairs of these rows and the number (base 3) of the sum of each pair."""
    i, j = np.triu_indices(len(rows), k=1)
    pairs = np.column_stack([rows[i], rows[j]])
    return pairs, (X[pairs[:, 0]] + X[pairs[:, 1]]) @ 3.0 ** np.arange(X.shape[1])


def _equal_sums(X: np.ndarray) -> list[tuple[int, int, int, int]]:
    """Return every (a, b, c, d) of rows with X[a] + X[b] = X[c] + X[d] and {a, b} different from {c, d}."""
    pairs, sums = _pair_sums(X, np.arange(len(X)))
    same = (sums[:, None] == sums) & ~np.eye(len(sums), dtype=bool)
    return [(*pairs[i], *pairs[j]) for i, j in np.argwhere(same)]
