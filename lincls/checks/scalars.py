"""Parameters: a number, a count, a flag, a word, a seed; and the words of the messages that refuse one."""

import math
import operator
from collections.abc import Iterable
from typing import Any

import numpy as np


def number(
    value: Any,
    name: str,
    *,
    above: float | None = None,
    least: float | None = None,
    below: float | None = None,
    most: float | None = None,
) -> float:
    """Return one finite real number as a float.

    Parameters
    ----------
    value : number
    name : what messages call it
    above, least, below, most : bounds: above < value < below and least <= value <= most

    Raises TypeError: It is no real number.
    Raises ValueError: It is not finite, or out of bounds.

    Examples
    --------
    >>> from lincls import checks
    >>> checks.number(1, "eta", above=0)
    1.0
    >>> checks.number(-1, "eta", above=0)
    Traceback (most recent call last):
    ValueError: eta must be above 0; it came as -1
    """
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
        raise ValueError(f"{name} must be a finite number{' ' + wanted if wanted else ''}; it came as {result}")
    if any(bound is not None and not holds(result, bound) for bound, holds, _ in bounds):
        raise ValueError(f"{name} must be {wanted}; it came as {result:g}")
    return result


def count(value: Any, name: str, least: int = 1, most: int | None = None) -> int:
    """Return a whole number in bounds.

    Parameters
    ----------
    value : whole number
    name : what messages call it
    least, most : bounds, both inside

    Raises TypeError: It is no whole number.
    Raises ValueError: It is out of bounds.

    Examples
    --------
    >>> from lincls import checks
    >>> checks.count(3, "K", least=2)
    3
    """
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
    """Return True or False; nothing else will do, not even 1.

    Parameters
    ----------
    value : bool
    name : what messages call it

    Raises TypeError: It is something else.

    Examples
    --------
    >>> from lincls import checks
    >>> checks.flag(True, "bias")
    True
    """
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be True or False; it came as {kind(value)}")
    return bool(value)


def choice(value: Any, name: str, allowed: Iterable[str]) -> str:
    """Return a word that is one of the allowed ones.

    Parameters
    ----------
    value : word
    name : what messages call it
    allowed : words

    Raises TypeError: It is no word.
    Raises ValueError: It is another word.

    Examples
    --------
    >>> from lincls import checks
    >>> checks.choice("first", "order", ["cyclic", "shuffled"])
    Traceback (most recent call last):
    ValueError: order must be 'cyclic' or 'shuffled'; it came as 'first'
    """
    allowed = list(allowed)
    if not isinstance(value, str):
        raise TypeError(f"{name} must be {words(allowed)}; it came as {kind(value)}")
    if value not in allowed:
        raise ValueError(f"{name} must be {words(allowed)}; it came as {value!r}")
    return value


def generator(seed: Any) -> np.random.Generator:
    """Return a random generator from a whole number, or the Generator that came.

    {seed}
    Raises TypeError: It is something else; None too, since the run could not be repeated.
    Raises ValueError: It is negative.

    Examples
    --------
    >>> from lincls import checks
    >>> checks.generator(1).integers(10) == checks.generator(1).integers(10)
    np.True_
    """
    if isinstance(seed, np.random.Generator):
        return seed
    if seed is None:
        raise TypeError(
            "seed must be a whole number or a numpy Generator, so that the run can be repeated; it came as None"
        )
    return np.random.default_rng(count(seed, "seed", least=0))


def kind(value: Any) -> str:
    if value is None or value is Ellipsis:
        return str(value)
    shown = repr(value)
    return f"{type(value).__name__} {shown}" if len(shown) <= 40 else type(value).__name__


def many(n: int, word: str) -> str:
    """Return how many there are, in words.

    Parameters
    ----------
    n : whole number
    word : what they are, one of it

    Examples
    --------
    >>> from lincls import checks
    >>> checks.many(1, "row"), checks.many(2, "row")
    ('1 row', '2 rows')
    """
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def words(allowed: list[str]) -> str:
    quoted = [repr(word) for word in allowed]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]
