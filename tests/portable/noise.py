"""Relative noise on what numpy.linalg returns: a stand-in for a processor or a LAPACK that nobody here has.

    value * (1 + SIZE * g),   g standard normal, drawn from the seed, the function's name and the value's bits

So the same input gives the same output, as with a real library; zeros, whole numbers and booleans stay as they are.
SIZE is some hundred roundings: less than a badly conditioned matrix may cost, and more than another kernel adds to a
good one.
"""

import functools
import os
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np

SIZE = 1e-13
WISH = "LINCLS_NOISE"  # the environment's name for the seed
EXACT = ("diagonal", "matrix_transpose")  # they return elements as they are, in no new array
SIGNS = ("slogdet", 0)  # -1, 0 or 1 on every machine


def start_as_wished() -> None:
    """Start with the seed in the environment, if there is one."""
    if seed := os.environ.get(WISH):
        start(int(seed))


def start(seed: int) -> None:
    """Put noise on every public function of numpy.linalg, for whoever imports it from now on."""
    for name in np.linalg.__all__:
        function = getattr(np.linalg, name)
        if not isinstance(function, type) and name not in EXACT:
            setattr(np.linalg, name, _noisy(function, name, seed))


def _noisy(function: Callable, name: str, seed: int) -> Callable:
    @functools.wraps(function)
    def noisy(*args: Any, **named: Any) -> Any:
        result = function(*args, **named)
        if not isinstance(result, tuple):
            return _shaken(result, [seed, zlib.crc32(name.encode())])
        parts = [
            part if (name, place) == SIGNS else _shaken(part, [seed, place, zlib.crc32(name.encode())])
            for place, part in enumerate(result)
        ]
        return result._make(parts) if hasattr(result, "_make") else tuple(parts)

    return noisy


def _shaken(value: Any, seeds: list[int]) -> Any:
    """The value with noise, of the type it came in."""
    if not isinstance(value, (np.ndarray, np.inexact)) or not np.issubdtype(value.dtype, np.inexact):
        return value
    rng = np.random.default_rng([*seeds, zlib.crc32(value.tobytes())])
    shaken = value * (1 + SIZE * rng.standard_normal(value.shape))
    return shaken.astype(value.dtype, copy=False)
