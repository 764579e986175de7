"""The simplex method in floats: a guess at what simplex.py would find, the same to the last bit on every machine.

    minimise  sum_j |(A^T y)_j|   subject to   y >= 0,  c.y = 1          (c >= 0, not all 0)
    maximise  s                   subject to   A v >= s c,  |v_j| <= 1

Theorem (duality): the optima are equal, and the multipliers of the first program are the v of the second.
With c = 1, s is a margin that all rows have under v; with c = (1, 0, 0, ...) v raises the first row as far as it can
and lowers no other. Once s is 0 the y is what is wanted, and the method stops.
Sums are taken term by term, not by BLAS, whose rounding differs from processor to processor: of several optima
each machine finds the same one. Rounding may spoil Bland's theorem (simplex.py), so the steps are counted.
Source: Chvatal, Linear Programming (1983), chapters 7 and 8; Harris, Math. Programming 5 (1973), for `_leaving`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

ZERO = 1e-9  # counts as 0 where entries are about 1
LEAST_PIVOT = 1e-7
PATIENCE = 40  # steps for each row of the program


class Optimum(NamedTuple):
    """An optimum of both programs, or the last point before the steps ran out."""

    y: np.ndarray  # (N,)
    v: np.ndarray  # (M,)
    s: float
    rest: np.ndarray  # (M,) |A^T y|


def dot(weights: Iterable[float], rows: np.ndarray) -> np.ndarray:
    """Return the sum of weights_j rows_j, one term after the other."""
    total = np.zeros(rows.shape[1:])
    for weight, row in zip(weights, rows, strict=True):
        if weight:
            total += weight * row
    return total


def solve(A: np.ndarray, c: np.ndarray) -> Optimum:
    """Return the optimum for A (N, M), its entries about 1, and c (N,) with c_0 > 0: it starts at y_0 = 1 / c_0.

    Variables are numbered as in simplex.py, y_n is n, p_j is N + j, q_j is N + M + j, and A^T y - p + q = 0.
    """
    N, M = A.shape
    columns = np.ascontiguousarray(A.T)
    basis, inverse = _first_basis(A, c)
    v, s, idle = np.zeros(M), 0.0, 0
    for _ in range(PATIENCE * (M + 1)):
        slack = basis >= N
        prices = dot(np.ones(slack.sum()), inverse.T[slack])
        v, s = -prices[:M], float(prices[M])
        gains = np.concatenate([s * c - dot(v, columns), v - 1, -v - 1])
        better = gains > ZERO
        if s <= ZERO or not better.any():
            break
        bland = idle > M  # long without progress
        entering = int(np.argmax(better if bland else gains))
        d = _column(entering, inverse, A, c)
        row = _leaving(d, inverse[M], basis, bland)
        if row is None:
            break
        idle = idle + 1 if inverse[M, row] * gains[entering] <= ZERO * d[row] else 0
        pivot = inverse[:, row] / d[row]
        inverse -= pivot[:, None] * d
        inverse[:, row] = pivot
        basis[row] = entering
    values = np.zeros(N + 2 * M)
    values[basis] = np.maximum(inverse[M], 0.0)
    y, p, q = np.split(values, [N, N + M])
    return Optimum(y, v, s, p + q)


def _first_basis(A: np.ndarray, c: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the variables of the basis B in which y_0 is alone, (M + 1,), and the transpose of B^-1.

    Row k of that is column k of B^-1; the last one holds the basic values.
    """
    N, M = A.shape
    sides = np.where(A[0] >= 0, -1.0, 1.0)  # the column of p_j is -e_j, that of q_j is e_j
    inverse = np.zeros((M + 1, M + 1))
    inverse[range(M), range(M)] = sides
    inverse[M] = np.append(np.abs(A[0]), 1.0) / c[0]
    return np.append(N + np.arange(M) + np.where(sides > 0, M, 0), 0), inverse


def _column(variable: int, inverse: np.ndarray, A: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Return how fast each basic value falls as the variable grows."""
    N, M = A.shape
    if variable < N:
        return dot(A[variable], inverse[:M]) + c[variable] * inverse[M]
    side, j = divmod(variable - N, M)
    return inverse[j] if side else -inverse[j]


def _leaving(d: np.ndarray, x: np.ndarray, basis: np.ndarray, bland: bool) -> int | None:
    """Return the row that is 0 first; of nearly equal ones that of the largest pivot, or of the first variable."""
    falling = np.flatnonzero(d > LEAST_PIVOT)
    if not len(falling):
        return None
    room = np.maximum(x[falling], 0.0)
    ties = falling[room / d[falling] <= ((room + ZERO) / d[falling]).min()]
    return int(ties[np.argmin(basis[ties]) if bland else np.argmax(d[ties])])
