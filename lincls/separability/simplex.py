"""The simplex method in integers: which side of Gordan's theorem holds, without rounding.

    minimise  sum_j |(A^T y)_j|   subject to   y >= 0,  sum_n y_n = 1        (rows of A: t_n (1, x_n))

The minimum is 0 and then y gives the hull point, or it is s > 0 and then the multipliers v satisfy A v >= s.
The absolute value is split in two slack variables p, q >= 0 with A^T y - p + q = 0. The inverse of the basis
is kept as an integer matrix U over one determinant, so that every division below is exact.

Theorem: Bland's rule (smallest index in, smallest index out) never cycles, so the loop ends.
Source: Bareiss (1968) for integer pivoting; Bland, Math. Oper. Res. 2 (1977) 103-107.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np


class Positive(NamedTuple):
    """Weights with A v > 0."""

    v: np.ndarray  # (M,) Python integers


class Balanced(NamedTuple):
    """The entries of y that are not zero, by row of A."""

    y: dict[int, Fraction]


class Tableau:
    """A basis of columns B of the program, with B^-1 = U / det; x = U[:, -1] / det are the basic values.

    Variables are numbered: y_n is n, p_j is N + j, q_j is N + M + j.
    """

    def __init__(self, A: np.ndarray, first: int) -> None:
        """Start at y_first = 1, with slacks for the rest: always feasible."""
        self.A = A  # (N, M) Python integers
        self.N, self.M = A.shape
        self.U = np.array([[int(i == j) for j in range(self.M + 1)] for i in range(self.M + 1)], dtype=object)
        self.det = 1
        self.basis = [self.N + self.M + j for j in range(self.M)] + [-1]  # -1: a place to be filled
        self.pivot(self.M, first)
        self.flip()

    def column(self, variable: int) -> np.ndarray:
        """Return U times the column of a variable: how the basic values react to it, times det."""
        if variable < self.N:
            return self.U[:, :-1] @ self.A[variable] + self.U[:, -1]
        side, j = divmod(variable - self.N, self.M)
        return self.U[:, j] if side else -self.U[:, j]

    def pivot(self, row: int, variable: int) -> None:
        """Let the variable into the basis at this row."""
        d = self.column(variable)
        kept = self.U[row].copy()
        self.U = (self.U * d[row] - np.outer(d, kept)) // self.det
        self.U[row] = kept
        self.det = d[row]
        self.basis[row] = variable
        if self.det < 0:
            self.U, self.det = -self.U, -self.det

    def flip(self) -> None:
        """Exchange p_j and q_j wherever the basic one is negative."""
        for row, variable in enumerate(self.basis):
            if variable >= self.N and self.U[row, -1] < 0:
                side, j = divmod(variable - self.N, self.M)
                self.pivot(row, self.N + j + (0 if side else self.M))

    def slack_rows(self) -> list[int]:
        return [row for row, variable in enumerate(self.basis) if variable >= self.N]

    def distance(self) -> int:
        """Return det times the objective."""
        return sum(self.U[row, -1] for row in self.slack_rows())

    def multipliers(self) -> np.ndarray:
        """Return det times the simplex multipliers (M + 1,)."""
        return sum((self.U[row] for row in self.slack_rows()), np.zeros(self.M + 1, dtype=object))

    def entering(self, prices: np.ndarray, z: np.ndarray, bland: bool) -> int:
        """Return a variable with a negative reduced cost: the most negative one, or the first one (Bland)."""
        v = -prices[:-1]
        gains = np.concatenate([prices[-1] - z, v - self.det, -v - self.det])
        better = np.flatnonzero(gains > 0)
        return int(better[0]) if bland else int(better[np.argmax(gains[better])])

    def leaving(self, variable: int) -> int:
        """Return the row that reaches zero first as the variable grows; ties go to the smallest variable."""
        d = self.column(variable)
        falling = [row for row in range(self.M + 1) if d[row] > 0]
        return min(falling, key=lambda row: (Fraction(self.U[row, -1]) / int(d[row]), self.basis[row]))


def solve(A: np.ndarray, support: Sequence[int] = (0,), slack: np.ndarray | None = None) -> Positive | Balanced:
    """Return v with A v > 0, or y >= 0 with sum y = 1 and A^T y = 0: one of them exists.

    A holds Python integers (dtype object). `support` and `slack` guess the rows with y > 0 and |A^T y|.
    """
    tableau = _guessed(A, support, slack)
    bland = False
    while tableau.distance() > 0:
        prices = tableau.multipliers()
        z = A @ -prices[:-1]
        if (z > 0).all():
            return Positive(-prices[:-1])
        variable = tableau.entering(prices, z, bland)
        row = tableau.leaving(variable)
        bland = tableau.U[row, -1] == 0  # no progress: the next step follows Bland's rule
        tableau.pivot(row, variable)
    y = {
        variable: Fraction(tableau.U[row, -1], tableau.det)
        for row, variable in enumerate(tableau.basis)
        if variable < tableau.N and tableau.U[row, -1] > 0
    }
    return Balanced(y)


def _guessed(A: np.ndarray, support: Sequence[int], slack: np.ndarray | None) -> Tableau:
    """Return the tableau of the guessed basis if it is feasible, else the one that always is."""
    tableau = Tableau(A, support[0])
    left = np.zeros(tableau.M) if slack is None else slack
    for n in support[1:]:
        d = tableau.column(n)
        free = [row for row in tableau.slack_rows() if d[row] != 0]
        if free:
            tableau.pivot(min(free, key=lambda row: left[(tableau.basis[row] - tableau.N) % tableau.M]), n)
    tableau.flip()
    return tableau if (tableau.U[:, -1] >= 0).all() else Tableau(A, support[0])
