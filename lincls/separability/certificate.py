"""The two answers to "are these points linearly separable?", each a proof in exact fractions.

    Separator(w, b)     t_n (w.x_n + b) > 0  for every example n
    HullPoint(lam, mu)  sum_i lam_i x_i = sum_j mu_j x_j ,  lam, mu >= 0 ,  sum lam = sum mu = 1
                        (i runs over the positive examples, j over the negative ones, each in their order)

Theorem: of two finite sets of points exactly one of the two exists. They cannot both: the common point would
lie strictly on both sides of the plane. That one of them does is Gordan's theorem (1873).
Source: Grosse 5.1-5.2; Boyd and Vandenberghe, Convex Optimization (2004), section 2.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from lincls import checks
from lincls.separability import exact


@dataclass(frozen=True, repr=False)
class Separator:
    """A plane w.x + b = 0 with all positive examples strictly above it and all negative ones below.

    Parameters
    ----------
    w : (D,) numbers, taken exactly
    b : number, taken exactly

    Raises
    ------
    TypeError, ValueError
        They are no finite numbers.

    Examples
    --------
    >>> from lincls.separability import Separator
    >>> Separator((1, 0.5), -1)
    Separator(w=(1, 1/2), b=-1)
    """

    w: tuple[Fraction, ...]  # (D,)
    b: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "w", exact.vector(self.w, "w"))
        object.__setattr__(self, "b", exact.number(self.b, "b"))

    def __repr__(self) -> str:
        return f"Separator(w={_shown(self.w)}, b={exact.short(self.b)})"

    def floats(self) -> tuple[np.ndarray, float]:
        """Return (w, b) rounded to floats, for drawing; huge ones are divided by the largest first."""
        largest = max(abs(value) for value in (*self.w, self.b))
        unit = largest if largest > 10**15 else 1
        return np.array([float(value / unit) for value in self.w]), float(self.b / unit)


@dataclass(frozen=True, repr=False)
class HullPoint:
    """Weights of one point that is an average of the positive examples and of the negative ones too.

    Parameters
    ----------
    lam : one weight a positive example, taken exactly
    mu : one weight a negative example, taken exactly

    Raises
    ------
    TypeError, ValueError
        They are no finite numbers.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from lincls.boolean import XOR
    >>> from lincls.separability import HullPoint
    >>> half = Fraction(1, 2)
    >>> HullPoint((half, half), (half, half)).point(*XOR)
    (Fraction(1, 2), Fraction(1, 2))
    """

    lam: tuple[Fraction, ...]  # one weight a positive example
    mu: tuple[Fraction, ...]  # one weight a negative example

    def __post_init__(self) -> None:
        object.__setattr__(self, "lam", exact.vector(self.lam, "lam"))
        object.__setattr__(self, "mu", exact.vector(self.mu, "mu"))

    def __repr__(self) -> str:
        return f"HullPoint(lam={_shown(self.lam)}, mu={_shown(self.mu)})"

    def point(self, X: Any, t: Any) -> tuple[Fraction, ...]:
        """Return the common point, computed from the positive examples."""
        rows = exact.rows(X)
        _, signs = checks.signs(t, len(rows))
        positive = [row for row, sign in zip(rows, signs, strict=True) if sign > 0]
        if len(positive) != len(self.lam):
            raise ValueError(
                f"X, t must be the examples of this certificate: lam has {len(self.lam)} weights, "
                f"but {len(positive)} positive examples came"
            )
        return average(self.lam, positive)

    def floats(self) -> tuple[np.ndarray, np.ndarray]:
        """Return (lam, mu) rounded to floats, for drawing."""
        return np.array([float(value) for value in self.lam]), np.array([float(value) for value in self.mu])


def average(weights: Sequence[Fraction], rows: Sequence[Sequence[Fraction]]) -> tuple[Fraction, ...]:
    """Return the sum of weights[i] rows[i]."""
    used = [(weight, row) for weight, row in zip(weights, rows, strict=True) if weight]
    return tuple(sum((weight * row[d] for weight, row in used), Fraction(0)) for d in range(len(rows[0])))


def _shown(values: tuple[Fraction, ...], most: int = 16) -> str:
    """Return the values as a tuple is written; more than `most` of them by the entries that are not zero."""
    if len(values) <= most:
        return exact.words(values)
    used = [(n, value) for n, value in enumerate(values) if value]
    listed = ", ".join(f"{n}: {exact.short(value)}" for n, value in used[:most])
    return f"<{len(values)} numbers, not zero are {{{listed}{', ...' if len(used) > most else ''}}}>"
