"""Decide linear separability, and prove the answer.

    v = (b, w) with  t_n (b + w.x_n) > 0 for all n          -> Separator(w, b)
    y >= 0, y != 0 with  sum_n y_n t_n (1, x_n) = 0          -> HullPoint(lam, mu), y shared out by class

Theorem (Gordan 1873): exactly one of the two systems has a solution.
The simplex method in floats (floating.py) guesses which. A separator is then rounded to small numbers and checked in
integers; otherwise the exact simplex method goes on from the rows that the floats found active. The answer is
therefore right even where the floats are wrong, and it is the same on every machine.
Source: Grosse 5.1-5.2; Boyd and Vandenberghe (2004), sections 2.5 and 5.8.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.separability import exact, floating, simplex
from lincls.separability.certificate import HullPoint, Separator
from lincls.separability.verify import verify


class Grid(NamedTuple):
    """The inputs in whole steps: x_nd = low_d + step_d whole_nd, every whole_nd >= 0."""

    whole: np.ndarray  # (N, D) Python integers
    low: list[Fraction]
    step: list[Fraction]
    most: list[int]  # the largest whole number in each column, at least 1


class Guess(NamedTuple):
    """What the float solver found."""

    w: np.ndarray  # (D,) weights on the centred inputs, largest 1; zeros when there is no margin
    support: list[int]  # rows with y > 0, largest first
    slack: np.ndarray  # (D + 1,) what is left of A^T y


def decide(X: Any, t: Any) -> Separator | HullPoint:
    """Return a Separator of the two classes, or a HullPoint that shows there is none, in exact fractions.

    Parameters
    ----------
    X : (N, D) integers, fractions or floats, taken at their exact binary value
    t : (N,) two labels; the larger one is the positive class

    Raises
    ------
    TypeError, ValueError
        X holds no finite numbers, or t not two labels.
    ArithmeticError
        The certificate that was found does not hold: then this library is wrong.

    Examples
    --------
    >>> from lincls.boolean import AND, XOR
    >>> from lincls.separability import decide
    >>> decide(*AND)
    Separator(w=(1, 1), b=-3/2)
    >>> decide(*XOR)
    HullPoint(lam=(1/2, 1/2), mu=(1/2, 1/2))
    """
    rows = exact.rows(X)
    _, t_signs = checks.signs(t, len(rows))
    signs = t_signs.astype(int)
    grid = _grid(rows)
    guess = _guess(grid, signs)
    certificate = _rounded(grid, signs, guess) or _exact(grid, signs, guess)
    verdict = verify(certificate, X, t)
    if not verdict:
        raise ArithmeticError(f"the certificate that was found does not hold: {verdict.reason}")
    return certificate


def _grid(rows: list[list[Fraction]]) -> Grid:
    columns, low, step, most = [], [], [], []
    for column in zip(*rows, strict=True):
        parts = lcm(*(value.denominator for value in column))
        whole = [value.numerator * (parts // value.denominator) for value in column]
        least = min(whole)
        shared = gcd(*(value - least for value in whole)) or 1
        columns.append([(value - least) // shared for value in whole])
        low.append(Fraction(least, parts))
        step.append(Fraction(shared, parts))
        most.append(max(columns[-1]) or 1)
    return Grid(np.array(columns, dtype=object).T, low, step, most)


def _signed(grid: Grid, signs: np.ndarray) -> np.ndarray:
    """Return the rows t_n (1, 2 whole_n - most) as Python integers, (N, D + 1)."""
    ones = np.ones((len(signs), 1), dtype=int).astype(object)
    centred = 2 * grid.whole - np.array(grid.most, dtype=object)
    return np.hstack([ones, centred]) * signs.astype(object)[:, None]


def _scales(grid: Grid) -> list[int]:
    """Return a power of two near the range of each column, the unit in which weights are rounded."""
    return [1 << (most.bit_length() - (most < 3 << max(most.bit_length() - 2, 0))) for most in grid.most]


def _floats(grid: Grid) -> np.ndarray:
    """Return the inputs centred and scaled to about [-1, 1], rounded once."""
    centred = 2 * grid.whole - np.array(grid.most, dtype=object)
    return (centred / np.array(_scales(grid), dtype=object)).astype(float)


def _guess(grid: Grid, signs: np.ndarray) -> Guess:
    N = len(signs)
    A = np.column_stack([np.ones(N), _floats(grid)]) * signs[:, None]
    solved = floating.solve(A, np.ones(N))
    w = solved.v[1:]
    largest = np.abs(w).max()
    support = [int(n) for n in np.argsort(-solved.y, kind="stable")[: len(solved.v) + 1] if solved.y[n] > 0]
    return Guess(w / largest if largest > 0 else w, support, solved.rest)


def _rounded(grid: Grid, signs: np.ndarray, guess: Guess) -> Separator | None:
    """Return the shortest rounding of the guess that keeps half its margin, if it has a margin."""
    X, positive = _floats(grid), signs > 0
    scales = _scales(grid)

    def margin(w: np.ndarray) -> float:
        z = floating.dot(w, X.T)
        return (z[positive].min() - z[~positive].max()) / max(np.abs(w).max(), 1e-300)

    best = margin(guess.w)
    if not best > 0:
        return None
    for power in range(50):
        for q in (2**power, 3 * 2**power):
            k = np.rint(guess.w * q)
            if margin(k) >= best / 2:
                w = [int(value) * (max(scales) // scale) for value, scale in zip(k, scales, strict=True)]
                separator = _plane(w, grid, positive)
                if separator is not None:
                    return separator
    return None


def _exact(grid: Grid, signs: np.ndarray, guess: Guess) -> Separator | HullPoint:
    answer = simplex.solve(_signed(grid, signs), guess.support, guess.slack)
    if isinstance(answer, simplex.Positive):
        separator = _plane(list(answer.v[1:]), grid, signs > 0)
        if separator is None:
            raise ArithmeticError("the exact simplex method gave weights that do not separate")
        return separator
    y = answer.y
    half = sum((value for n, value in y.items() if signs[n] > 0), Fraction(0))
    weights = [y.get(n, Fraction(0)) / half for n in range(len(signs))]
    return HullPoint(
        tuple(weight for weight, sign in zip(weights, signs, strict=True) if sign > 0),
        tuple(weight for weight, sign in zip(weights, signs, strict=True) if sign < 0),
    )


def _plane(w: Sequence[int], grid: Grid, positive: np.ndarray) -> Separator | None:
    """Return the plane with these grid weights and a short bias between the classes, None if they overlap."""
    z = grid.whole @ np.array(w, dtype=object)
    low, high = max(z[~positive]), min(z[positive])
    if low >= high:
        return None
    weights = [value / step for value, step in zip(w, grid.step, strict=True)]
    shift = sum(weight * least for weight, least in zip(weights, grid.low, strict=True))
    unit = exact.primitive(weights)
    quarter = Fraction(high - low, 4)
    b = -exact.simplest(unit * (low + quarter + shift), unit * (high - quarter + shift))
    return Separator(tuple(unit * weight for weight in weights), b)
