"""What lecture 11 checks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import comb
from typing import Any

import numpy as np

from lincls.exercise import check


def mean_and_error(function: Any) -> None:
    """Right when function(values) gives the mean and the standard error s / sqrt(F) of the values (F,)."""
    slips = {
        "The mean is already taken out: divide the squares by F - 1.": partial(_spread, ddof=0),
        "This is s, the scatter of single folds; their mean is known better.": partial(_spread, root=0.0),
        "Divide s by the *root* of F.": partial(_spread, root=1.0),
    }
    values = [np.array([0.04, 0.02, 0.06, 0.03, 0.05]), np.array([0.1, 0.3, 0.2])]
    check.function(function, _spread, values, gives=("mean", "error"), mistakes=slips)


def paired_test(function: Any) -> None:
    """Right when function(first, second) gives the p-value of McNemar's exact test."""
    slips: dict[str, Callable] = {
        "This is one tail; a method may be ahead either way.": lambda a, b: _tail(a, b) / 2,
        "A probability is at most 1: where the two tails overlap, p is 1.": _tail,
        "Start from the *smaller* of the two counts.": lambda a, b: min(1.0, _tail(a, b, most=max)),
        "That is the chance of exactly this count; add up all that are as small or smaller.": _exactly,
    }
    cases = [(3, 11), (11, 3), (0, 6), (5, 5), (20, 4)]
    check.function(function, lambda a, b: min(1.0, _tail(a, b)), cases, mistakes=slips)


def which_differ(clear: Any, models: dict[str, Any]) -> None:
    """Right when `clear` says of each pair of models, errors (F,) by name, whether Student's interval leaves out 0."""
    names = list(models)
    pairs = [(a, b) for k, a in enumerate(names) for b in names[k + 1 :]]
    far = [_far(models[b] - models[a]) for a, b in pairs]
    needed = {4: 2.776}[len(models[names[0]]) - 1]
    said = [
        f"the paired differences {b} - {a} have mean {(models[b] - models[a]).mean():.3f}, "
        f"{size:.1f} standard errors from 0."
        for (a, b), size in zip(pairs, far, strict=True)
    ]
    check.true_false(clear, [bool(size > needed) for size in far], said)


def decide(function: Any) -> None:
    """Right when function(t, p, c) gives the cut 1 / (1 + c) and what it costs a patient; t (N,) in {0, 1}, p (N,)."""
    slips: dict[str, Callable] = {
        "Here the *miss* is dear.": partial(_decide, at=lambda c: c / (1 + c)),
        "The odds are 1 : c, the probability is 1 / (1 + c).": partial(_decide, at=lambda c: 1 / c),
        "A miss costs c, not 1.": lambda t, p, c: _decide(t, p, c, miss=1 / c),
        "False alarms cost something too.": partial(_decide, alarm=0),
    }
    t, p = np.array([0, 0, 1, 1, 0]), np.array([0.1, 0.3, 0.15, 0.9, 0.02])
    cases = [(t, p, c) for c in (4, 2, 9)]
    check.function(function, _decide, cases, gives=("threshold", "mean_cost"), mistakes=slips)


def _spread(values: np.ndarray, ddof: int = 1, root: float = 0.5) -> tuple[float, float]:
    return float(np.mean(values)), float(np.std(values, ddof=ddof) / len(values) ** root)


def _far(values: np.ndarray) -> float:
    mean, error = _spread(values)
    return abs(mean) / error


def _tail(first: int, second: int, most: Any = min) -> float:
    n = first + second
    return 2 * sum(comb(n, k) for k in range(most(first, second) + 1)) / 2**n


def _exactly(first: int, second: int) -> float:
    return min(1.0, 2 * comb(first + second, first) / 2 ** (first + second))


def _decide(
    t: np.ndarray, p: np.ndarray, c: float, at: Any = lambda c: 1 / (1 + c), miss: float = 1, alarm: float = 1
) -> tuple[float, float]:
    y = p >= at(c)
    return at(c), float(alarm * np.mean(y & (t == 0)) + c * miss * np.mean(~y & (t == 1)))
