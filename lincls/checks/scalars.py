"""Parameters: a number, a count, a flag, a word, a seed."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from typing import Any

import numpy as np

from lincls.checks.words import kind, words


def number(
    value: Any,
    name: str,
    *,
    above: float | None = None,
    least: float | None = None,
    below: float | None = None,
    most: float | None = None,
) -> float:
    """Return one finite real number as a float, with above < value < below and least <= value <= most."""
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value.item()
    if isinstance(value, (bool, np.bool_, str, bytes, complex)) or value is None:
        raise TypeError(f"{name} must be a number; it came as {kind(value)}")
    try:
        result = float(value)
    except OverflowError:
        raise ValueError(f"{name} must be a finite number; it came too large for a float") from None
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a number; it came as {kind(value)}") from None
    bounds = [
        (above, operator.gt, "above"),
        (least, operator.ge, "at least"),
        (below, operator.lt, "below"),
        (most, operator.le, "at most"),
    ]
    wanted = " and ".join(f"{word} {bound:g}" for bound, _, word in bounds if bound is not None)
    if not math.isfinite(result):
        raise ValueError(
            f"{name} must be a finite number{' ' + wanted if wanted else ''}; it came as {result}"
        )
    if any(bound is not None and not holds(result, bound) for bound, holds, _ in bounds):
        raise ValueError(f"{name} must be {wanted}; it came as {result:g}")
    return result


def count(value: Any, name: str, least: int = 1, most: int | None = None) -> int:
    """Return a whole number with least <= value <= most."""
    try:
        if isinstance(value, (bool, np.bool_)):
            raise TypeError
        result = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number; it came as {kind(value)}") from None
    if result < least or (most is not None and result > most):
        wanted = f"at least {least}" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name} must be {wanted}; it came as {result}")
    return result


def flag(value: Any, name: str) -> bool:
    """Return True or False; nothing else will do, not even 1."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be True or False; it came as {kind(value)}")
    return bool(value)


def choice(value: Any, name: str, allowed: Iterable[str]) -> str:
    """Return value, which must be one of the allowed words."""
    allowed = list(allowed)
    if not isinstance(value, str):
        raise TypeError(f"{name} must be {words(allowed)}; it came as {kind(value)}")
    if value not in allowed:
        raise ValueError(f"{name} must be {words(allowed)}; it came as {value!r}")
    return value


def generator(seed: Any) -> np.random.Generator:
    """Return a random generator from a whole number, or the Generator that came."""
    if isinstance(seed, np.random.Generator):
        return seed
    if seed is None:
        raise TypeError(
            "seed must be a whole number or a numpy Generator, so that the run can be repeated; it came as None"
        )
    return np.random.default_rng(count(seed, "seed", least=0))
