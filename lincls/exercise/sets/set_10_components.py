"""Set 10: the component that holds the classes, and tables on which each other way to choose one goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from lincls.metrics import auc as area


def parted(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The shares of the variance, falling, and the principal components, a row each."""
    _, s, Vt = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)
    return s**2 / (s**2).sum(), Vt @ (X - X.mean(axis=0)).T


def threshold_errors(z: np.ndarray, t: np.ndarray) -> int:
    """The fewest mistakes of any threshold on the numbers z (N,), whichever side is the positive one."""
    above = np.subtract.outer(z, np.append(z.min() - 1, z)) > 0
    wrong = (above != (np.asarray(t) == 1)[:, None]).sum(axis=0)
    return int(min(wrong.min(), len(t) - wrong.max()))


def _fewest_at(cuts: Callable[[np.ndarray, np.ndarray], Any]) -> Callable[[np.ndarray, np.ndarray], float]:
    def mistakes(z: np.ndarray, t: np.ndarray) -> float:
        wrong = [int((np.where(z > cut, 1, -1) != t).sum()) for cut in np.ravel(cuts(z, t))]
        return min(min(count, len(t) - count) for count in wrong)

    return mistakes


def _gap(z: np.ndarray, t: np.ndarray) -> float:
    return abs(float(z[t == 1].mean() - z[t == -1].mean()))


def _midway(z: np.ndarray, t: np.ndarray, middle: Callable = np.mean) -> float:
    return float(middle(z[t == 1]) + middle(z[t == -1])) / 2


def _shares_wrong(z: np.ndarray, t: np.ndarray) -> float:
    """The least sum of the shares of wrong ones in each class."""
    above = np.subtract.outer(z, z) > 0
    ahead = above[t == 1].mean(axis=0) - above[t == -1].mean(axis=0)
    return 1 - float(np.abs(ahead).max())


def _room(z: np.ndarray, t: np.ndarray) -> float:
    """How far the classes are from overlapping, in deviations."""
    ends = z[t == 1].min() - z[t == -1].max(), z[t == -1].min() - z[t == 1].max()
    return float(max(ends)) / float(z.std())


def _mixed(impurity: Callable[[np.ndarray], np.ndarray]) -> Callable[[np.ndarray, np.ndarray], float]:
    """How mixed the two sides of the purest threshold are, as trees of decisions measure it."""

    def of(z: np.ndarray, t: np.ndarray) -> float:
        above, n = np.cumsum(t[np.argsort(-z)] == 1), np.arange(1, len(t))
        sides = impurity(above[:-1] / n), impurity((above[-1] - above[:-1]) / (len(t) - n))
        return float((n * sides[0] + (len(t) - n) * sides[1]).min())

    return of


_MIXED = "How mixed the two sides of a threshold are is another measure: count its mistakes."
_APART = "How far apart the classes lie on average says nothing about mistakes: count those of the best threshold."
_GRID = "A few thresholds are not enough: the best one may lie between any two examples."
_CUT = "The threshold need not be 0, nor midway between means, nor the median: the best one is asked for."
CRITERIA: list[tuple[str, Callable[[np.ndarray, np.ndarray], float]]] = [  # the component of the least is chosen
    ("That is always the component with the largest variance: count the mistakes.", lambda z, t: -z.var()),
    ("That is always the component with the smallest variance: count the mistakes.", lambda z, t: z.var()),
    ("That is the component with the *most* mistakes.", lambda z, t: -threshold_errors(z, t)),
    (_APART, lambda z, t: -abs(np.corrcoef(z, t)[0, 1])),
    (_APART, lambda z, t: -_gap(z, t) / np.sqrt(sum(z[t == k].var() for k in (1, -1)))),
    (_APART, lambda z, t: -_gap(z, t)),
    (_APART, lambda z, t: -abs((z - z.mean()) @ t) / z.var()),
    (_APART, lambda z, t: -abs(area(t, z) - 0.5)),
    (_APART, lambda z, t: -_room(z, t)),
    ("The mistakes are counted, all alike, and not the share of each class.", _shares_wrong),
    (_MIXED, _mixed(lambda p: p * (1 - p))),
    (_MIXED, _mixed(lambda p: -p * np.log(p + 1e-99) - (1 - p) * np.log(1 - p + 1e-99))),
    ("A threshold on z itself, not on its size.", lambda z, t: threshold_errors(z**2, t)),
    (_CUT, _fewest_at(lambda z, t: 0.0)),
    (_CUT, _fewest_at(_midway)),
    (_CUT, _fewest_at(partial(_midway, middle=np.median))),
    (_CUT, _fewest_at(lambda z, t: float(z.max() + z.min()) / 2)),
    (_GRID, _fewest_at(lambda z, t: np.quantile(z, [0.25, 0.5, 0.75]))),
    (_GRID, _fewest_at(lambda z, t: np.linspace(z.min(), z.max(), 10))),
    (_CUT, _fewest_at(lambda z, t: float(np.median(z)))),
]
_OTHER_ORDER = "Counted from the smallest variance: eigh sorts upwards."
_WITHIN = "PCA never looks at the classes: subtract the mean of all examples."
WHYS = [*(why for why, _ in CRITERIA), _OTHER_ORDER, _WITHIN, _WITHIN]
Choice = tuple[np.ndarray, np.ndarray, int, list[int]]  # X, t, the component asked for, what each slip chooses


def choices(draw: np.random.Generator) -> list[Choice]:
    """Tables such that each slip chooses another component on one of them."""
    tables: list[Choice] = []
    left = set(range(len(WHYS)))
    while left or len(tables) < 3:
        X, t, Z = _hidden_in(draw)
        fewest = [threshold_errors(z, t) for z in Z]
        goal = int(np.argmin(fewest))
        if fewest.count(fewest[goal]) > 1:
            continue
        scores = np.array([[score(z, t) for z in Z] for _, score in CRITERIA])
        others = [*scores.argmin(axis=1), len(Z) - 1 - goal, *_within(X, t)]
        told = {k for k in left if others[k] != goal and (k >= len(scores) or scores[k, goal] > scores[k].min() + 1e-6)}
        if told or not left:  # a tie tells nothing
            left -= told
            tables.append((X, t, goal + 1, [int(other) + 1 for other in others]))
    return tables


def _within(X: np.ndarray, t: np.ndarray) -> list[int]:
    """The components that are chosen if each class is centred by itself, for the directions or for all."""
    d = X - np.where(t[:, None] == 1, X[t == 1].mean(axis=0), X[t == -1].mean(axis=0))
    rows = np.linalg.svd(d, full_matrices=False)[2]
    return [int(np.argmin([threshold_errors(z, t) for z in rows @ Y.T])) for Y in (X, d)]


def _hidden_in(draw: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Data one of whose components holds the classes, with long tails, another one half of them; and the components."""
    D, N = int(draw.integers(3, 6)), 40
    t = draw.permutation(np.where(np.arange(N) < draw.choice([10, 16, 20, 24, 30]), 1, -1))
    Z = draw.normal(size=(N, D))
    place, other = draw.choice(D - 1) + 1, 0
    if draw.random() < 0.3:
        place, other = 0, place
    Z[:, place] = t * (0.2 + draw.exponential(size=N) ** 3) * np.where(draw.random(N) < draw.choice([0.04, 0.1]), -1, 1)
    Z[:, other] += 1.2 * t
    if draw.random() < 0.3:  # mistakes on both sides, and another component one side of which is pure
        t = draw.permutation(np.repeat([1, -1], 20))
        place_in_class = (draw.random(N) + (t < 0)).argsort().argsort() % 20
        Z[:, place] = t * (0.5 + draw.random(N)) * np.where(place_in_class < 4, -1, 1)
        Z[:, other] = draw.normal(size=N) + np.where((t > 0) & (place_in_class > 8), 9, 0)
    first = [place, *(k for k in range(D) if k != place)]
    Z[:, first] = np.linalg.qr((Z - Z.mean(axis=0))[:, first])[0]  # uncorrelated, so each column is a component
    Z *= N**0.5 * 3.0 ** -np.arange(D)
    return Z @ np.linalg.qr(draw.normal(size=(D, D)))[0] + 2, t, Z.T
