"""Divide a data set at random, so that a model is judged on examples that it has not seen.

    training:   tunes the parameters (w, b)
    validation: chooses the hyperparameters (degree, learning rate)
    test:       used once, at the end, to say how good the chosen model is

Cross-validation gives every example its turn: each of several *folds* is held out once, and the model learns
from the others. Stratified folds hold each class in its overall share.

The parts do not overlap and together are the whole. Equal chances for every division make the parts
representative on average only: a single split can mislead.
Source: Mathai, "Regression: Plan" and "Training vs Validation vs Testing"; Hastie, Tibshirani, Friedman, The
Elements of Statistical Learning (2009), section 7.10.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from lincls import checks

Part = tuple[np.ndarray, np.ndarray]


class Split(NamedTuple):
    """Training examples and the rest."""

    X_train: np.ndarray
    t_train: np.ndarray
    X_rest: np.ndarray
    t_rest: np.ndarray


class ThreeWay(NamedTuple):
    """Three pairs (X, t)."""

    train: Part
    validation: Part
    test: Part


def split(X: Any, t: Any, train: float = 0.7, *, seed: Any) -> Split:
    """Shuffle the examples and put the share `train` of them (rounded) first.

    X (N, D); t (N,) labels or numbers. Each part gets at least one example. `seed` is a whole number or a
    numpy Generator.
    """
    first, rest = _parts(X, t, [checks.number(train, "train", above=0, below=1)], seed)
    return Split(*first, *rest)


def three_way(X: Any, t: Any, train: float = 0.7, validation: float = 0.15, *, seed: Any) -> ThreeWay:
    """Shuffle the examples and divide them into training, validation and test (what is left over)."""
    train = checks.number(train, "train", above=0, below=1)
    validation = checks.number(validation, "validation", above=0, below=1)
    if train + validation >= 1:
        came = f"{train:g} + {validation:g}"
        raise ValueError(f"train + validation must be below 1, to leave a test set; they came as {came}")
    return ThreeWay(*_parts(X, t, [train, validation], seed))


def folds(t: Any, parts: int = 10, *, seed: Any) -> list[np.ndarray]:
    """Deal the examples into stratified folds: the row numbers of each, in rising order.

    t (N,) labels. The folds do not overlap, together are all N rows, and their sizes, and the counts of each class
    in them, differ by at most one.
    """
    checks.labels(t, least=1)
    t = np.asarray(t)
    parts = checks.count(parts, "parts", least=2, most=len(t))
    rng = checks.generator(seed)
    # Dealt like cards, class after class: the next class goes on where the last one ended.
    order = np.concatenate([rng.permutation(np.flatnonzero(t == label)) for label in np.unique(t)])
    return [np.sort(order[first::parts]) for first in range(parts)]


def _parts(X: Any, t: Any, shares: list[float], seed: Any) -> list[Part]:
    parts = len(shares) + 1
    X = checks.inputs(X, rows=parts)
    N = len(X)
    t = _labels_or_numbers(t, N)
    order = checks.generator(seed).permutation(N)
    cuts, last = [], 0
    for k, share in enumerate(np.cumsum(shares)):
        last = min(max(round(float(share) * N), last + 1), N - (len(shares) - k))
        cuts.append(last)
    return [(X[rows], t[rows]) for rows in np.split(order, cuts)]


def _labels_or_numbers(t: Any, N: int) -> np.ndarray:
    if t is not None and np.asarray(t).dtype.kind in "USOb":
        checks.labels(t, N, least=1)
        return np.asarray(t)
    checks.targets(t, N)
    return np.asarray(t)
