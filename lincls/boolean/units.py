"""Linear threshold units: neurons with weights chosen by hand.

    z = w.x + b        y = 1 if z >= 0, else 0 (or -1)

A threshold r is a bias in disguise: w.x + b >= r is w.x + (b - r) >= 0.
Between the encodings x in {0, 1} and x' = 2x - 1 in {-1, +1}:
    w.x + b = (w/2).x' + (b + sum w / 2)          w.x' + b = (2w).x + (b - sum w)
Theorem: a conjunction of k literals is a threshold unit (weights +1, -1; z > 0 needs all k), and so is
"at least m of these k variables" (weights 1, z > 0 needs m).
Source: McCulloch and Pitts (1943); Grosse 2.1-2.2; Parr, "What can be expressed?".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from lincls import checks
from lincls.boolean.tables import TruthTable, check_low, truths
from lincls.separability import exact

Number = int | float | Fraction


@dataclass(frozen=True)
class ThresholdUnit:
    """One unit, 1 where z = w.x + b >= 0; w and b are kept exactly, whole numbers as int, halves and the like as float.

    Parameters
    ----------
    w : (n,) numbers
    b : number

    Raises ValueError, TypeError: They are no finite numbers.

    Examples
    --------
    >>> from lincls.boolean import AND, ThresholdUnit
    >>> unit = ThresholdUnit((1, 1), -1.5)
    >>> unit(AND.X), unit.computes(AND)
    (array([0., 0., 0., 1.]), True)
    >>> unit.encoded(-1)  # the same for inputs in {-1, +1}
    ThresholdUnit(w=(0.5, 0.5), b=-0.5)
    """

    w: tuple[Number, ...]  # (n,)
    b: Number

    def __post_init__(self) -> None:
        object.__setattr__(self, "w", tuple(_plain(value) for value in exact.vector(self.w, "w")))
        object.__setattr__(self, "b", _plain(exact.number(self.b, "b")))

    @property
    def n(self) -> int:
        """The number of inputs."""
        return len(self.w)

    def z(self, X: Any) -> np.ndarray:
        """Return z = X w + b, (N,)."""
        X = checks.inputs(X, columns=self.n)
        try:
            w, b = np.array(self.w, dtype=float), float(self.b)
        except OverflowError:
            raise ValueError("w and b must be numbers that a float can hold; one is too large") from None
        with np.errstate(over="ignore", invalid="ignore"):
            z = X @ w + b
        if not np.isfinite(z).all():
            raise ValueError("X must be so small that z = X w + b is finite; it overflowed")
        return z

    def __call__(self, X: Any, low: int = 0) -> np.ndarray:
        """Return the outputs (N,): 1 where z >= 0, else `low` (0 or -1)."""
        return np.where(self.z(X) >= 0, 1.0, check_low(low))

    def computes(self, table: TruthTable) -> bool:
        """Return whether the unit gets every row right, strictly: z > 0 where t is 1, z < 0 elsewhere."""
        positive = truths(table)
        X = np.asarray(table[0]).astype(int).astype(object)
        if X.shape[1] != self.n:
            raise ValueError(f"table must have {self.n} variables, as many as the unit; it has {X.shape[1]}")
        *w, b = self._integers()
        z = X @ np.array(w, dtype=object) + b
        return bool((np.where(positive, z, -z) > 0).all())

    def encoded(self, low: int) -> ThresholdUnit:
        """Return the unit for inputs in {low, 1} that does what this one does in the other encoding, exactly.

        encoded(-1) translates from {0, 1} to {-1, +1}; encoded(0) translates back.
        """
        w, b = [Fraction(value) for value in self.w], Fraction(self.b)
        if check_low(low) == -1:
            return ThresholdUnit(tuple(value / 2 for value in w), b + sum(w) / 2)
        return ThresholdUnit(tuple(2 * value for value in w), b - sum(w))

    def _integers(self) -> list[int]:
        """Return (w, b) times the factor that makes them all whole."""
        values = [Fraction(value) for value in (*self.w, self.b)]
        unit = lcm(*(value.denominator for value in values))
        return [int(value * unit) for value in values]


def conjunction(n: int, true: Sequence[int] = (), false: Sequence[int] = ()) -> ThresholdUnit:
    """Return the unit for "all of `true` and none of `false`" among x1 ... xn, for inputs in {0, 1}.

    Parameters
    ----------
    n : number of variables
    true, false : numbers of variables, from 1 to n

    {ThresholdUnit}
    Raises TypeError: `true` or `false` is no list.
    Raises ValueError: A variable is named twice.

    Examples
    --------
    >>> from lincls.boolean import conjunction
    >>> conjunction(4, true=(1, 4), false=(3,))  # x1 and not x3 and x4
    ThresholdUnit(w=(1, 0, -1, 1), b=-1.5)
    """
    n = checks.count(n, "n")
    true, false = _variables(true, n, "true"), _variables(false, n, "false")
    both = sorted(set(true) & set(false))
    if both:
        raise ValueError(f"true and false must not share a variable; both came with x{both[0]}")
    w = [1 if i in true else -1 if i in false else 0 for i in range(1, n + 1)]
    return ThresholdUnit(tuple(w), 0.5 - len(true))


def at_least(m: int, n: int, of: Sequence[int] | None = None) -> ThresholdUnit:
    """Return the unit for "at least m of these variables are true", for inputs in {0, 1}.

    Parameters
    ----------
    m : how many, from 1 on
    n : number of variables
    of : numbers of variables, from 1 to n; None for all of them

    {ThresholdUnit}
    Raises ValueError: m is larger than the number of variables, or a variable is named twice.

    Examples
    --------
    >>> from lincls.boolean import at_least
    >>> at_least(2, 4, of=(1, 2, 4))
    ThresholdUnit(w=(1, 1, 0, 1), b=-1.5)
    """
    n = checks.count(n, "n")
    chosen = tuple(range(1, n + 1)) if of is None else _variables(of, n, "of")
    m = checks.count(m, "m", least=1, most=max(len(chosen), 1))
    return ThresholdUnit(tuple(int(i in chosen) for i in range(1, n + 1)), 0.5 - m)


def majority(n: int) -> ThresholdUnit:
    """Return the unit for "more than half of x1 ... xn are true", for inputs in {0, 1}.

    Parameters
    ----------
    n : number of variables

    {ThresholdUnit}

    Examples
    --------
    >>> from lincls.boolean import majority
    >>> majority(3)
    ThresholdUnit(w=(1, 1, 1), b=-1.5)
    """
    n = checks.count(n, "n")
    return at_least(n // 2 + 1, n)


def _variables(chosen: Any, n: int, name: str) -> tuple[int, ...]:
    """Return variable numbers from 1 to n, each once."""
    if isinstance(chosen, str) or not hasattr(chosen, "__iter__"):
        raise TypeError(f"{name} must be a list of variable numbers, such as (1, 3); it came as {chosen!r}")
    numbers = tuple(checks.count(i, f"each variable in {name}", least=1, most=n) for i in chosen)
    if len(set(numbers)) < len(numbers):
        raise ValueError(f"{name} must name each variable once; it came as {numbers}")
    return numbers


def _plain(value: Fraction) -> Number:
    """Return an int or a float where that is exactly the value, else the Fraction."""
    if value.denominator == 1:
        return int(value)
    try:
        rounded = float(value)
    except OverflowError:
        return value
    return rounded if Fraction(rounded) == value else value
