"""Exact numbers: every input value as the fraction that it is.

A float is a fraction with a power of two below the line, and it is taken at exactly that value:
0.5 is 1/2, but 0.1 is 3602879701896397/36028797018963968.
"""

from __future__ import annotations

import numbers
import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import gcd, isfinite, lcm
from typing import Any

import numpy as np

from lincls import checks

MOST_DIGITS = 4300  # before or behind the point: Python turns no longer whole number into text, or back


def number(value: Any, name: str) -> Fraction:
    """Return one number as a Fraction; words such as "1/2" count as numbers too."""
    if isinstance(value, str):
        if exponent := re.search(r"[eE]([-+]?\d[\d_]*)\s*$", value):
            _few_digits(float(exponent[1].replace("_", "")), name)
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            shown = repr(value if len(value) < 60 else f"{value[:50]}...")
            raise ValueError(f"{name} must be a number such as 1/2; it came as {shown}") from None
    return _fraction(value, name)


def _few_digits(places: float, name: str) -> None:
    """Refuse a number of so many places before it is multiplied out: a short text can ask for gigabytes."""
    if abs(places) > MOST_DIGITS:
        raise ValueError(f"{name} must be a number of at most {MOST_DIGITS} digits; it came with more")


def vector(values: Any, name: str) -> tuple[Fraction, ...]:
    """Return a flat list of numbers as Fractions."""
    if isinstance(values, str) or not isinstance(values, Sequence | np.ndarray):
        raise TypeError(f"{name} must be a list of numbers; it came as {type(values).__name__}")
    if isinstance(values, np.ndarray) and values.ndim != 1:
        raise ValueError(f"{name} must be a flat list of numbers; it came with shape {values.shape}")
    if len(values) == 0:
        raise ValueError(f"{name} must hold at least one number; it came empty")
    return tuple(number(value, f"{name}[{n}]") for n, value in enumerate(values))


def rows(X: Any) -> list[list[Fraction]]:
    """Return the table X (N, D) as rows of Fractions."""
    if X is None or isinstance(X, str | bytes) or hasattr(X, "nnz"):
        checks.inputs(X)
    try:
        raw = X if isinstance(X, np.ndarray) else np.array(X, dtype=object)
    except ValueError:
        raise ValueError("X must have rows of one length; they differ") from None
    if raw.ndim == 1 and any(isinstance(row, Sequence | np.ndarray) for row in raw):
        raise ValueError("X must have rows of one length; they differ")
    checks.inputs(np.zeros(raw.shape))  # the shape alone
    return [
        [
            _of_float(value)
            if type(value) is float and isfinite(value)
            else _fraction(value, "X", f"; row {n}, column {d} holds ")
            for d, value in enumerate(row)
        ]
        for n, row in enumerate(raw.tolist())
    ]


def primitive(w: Sequence[Fraction]) -> Fraction:
    """Return the positive factor that turns w into integers without a common divisor."""
    top = gcd(*(value.numerator for value in w))
    return Fraction(lcm(*(value.denominator for value in w)), top or 1)


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """Return the fraction of least denominator in the closed interval [low, high] (Stern-Brocot tree)."""
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest(-high, -low)
    whole = low.numerator // low.denominator
    if whole == low or whole + 1 <= high:
        return Fraction(whole if whole == low else whole + 1)
    return whole + 1 / simplest(1 / (high - whole), 1 / (low - whole))


def short(value: Fraction, most: int = 20) -> str:
    """Return a fraction as it is written; one of very many digits as a decimal that ends in three dots."""
    few_bits = max(value.numerator.bit_length(), value.denominator.bit_length()) < 4 * most
    if few_bits and len(str(value)) <= most:
        return str(value)
    return f"{Decimal(value.numerator) / Decimal(value.denominator):.10g}..."


def words(values: Sequence[Fraction]) -> str:
    """Return the values as a tuple is written: (1/2, 0)."""
    return "(" + ", ".join(map(short, values)) + ("," if len(values) == 1 else "") + ")"


@lru_cache(maxsize=1000)  # a table has few different numbers
def _of_float(value: float) -> Fraction:
    return Fraction(*value.as_integer_ratio())


def _fraction(value: Any, name: str, place: str = "; it came as ") -> Fraction:
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, bool | int):
        return Fraction(int(value))
    if isinstance(value, float | np.floating | Decimal):
        if isinstance(value, Decimal) and value.is_finite():
            _few_digits(max(value.adjusted(), -int(value.as_tuple().exponent), key=abs), name)
        try:
            return Fraction(*value.as_integer_ratio())
        except (ValueError, OverflowError):
            what = "infinity" if "inf" in str(value).lower() else "NaN"
            raise ValueError(f"{name} must be finite{place}{what}") from None
    if isinstance(value, numbers.Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    shown = "Ellipsis" if value is ... else type(value).__name__
    wanted = "hold numbers (integers, fractions or floats)" if "row" in place else "be a number"
    raise TypeError(f"{name} must {wanted}{place}{shown}")
