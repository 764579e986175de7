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

from typing import Any, NamedTuple

import numpy as np

from lincls import checks

Part = tuple[np.ndarray, np.ndarray]


class Split(NamedTuple):
    """Training examples and the rest.

    Examples
    --------
    >>> from lincls.data import split
    >>> X_train, t_train, X_rest, t_rest = split([[1], [2], [3], [4]], [0, 0, 1, 1], 0.5, seed=1)
    >>> X_train.shape, t_rest.shape
    ((2, 1), (2,))
    """

    X_train: np.ndarray
    t_train: np.ndarray
    X_rest: np.ndarray
    t_rest: np.ndarray


class ThreeWay(NamedTuple):
    """Three pairs (X, t).

    Examples
    --------
    >>> from lincls.data import line, three_way
    >>> parts = three_way(*line(20, seed=1), seed=2)
    >>> [len(t) for X, t in parts]
    [14, 3, 3]
    """

    train: Part
    validation: Part
    test: Part


def split(X: Any, t: Any, train: float = 0.7, *, seed: Any) -> Split:
    """Shuffle the examples and put the share `train` of them (rounded) first; each part gets at least one.

    Parameters
    ----------
    X : (N, D) numbers, N >= 2
    t : (N,) labels or numbers
    train : share of the training examples, above 0 and below 1
    seed : whole number or numpy Generator

    Returns
    -------
    Split
        X_train, t_train, X_rest, t_rest.

    Raises ValueError: X and t are of different lengths, or `train` is no such share.

    Examples
    --------
    >>> from lincls.data import line, split
    >>> X_train, t_train, X_rest, t_rest = split(*line(10, seed=1), seed=2)
    >>> len(t_train), len(t_rest)
    (7, 3)
    """
    first, rest = _parts(X, t, [checks.number(train, "train", above=0, below=1)], seed)
    return Split(*first, *rest)


def three_way(X: Any, t: Any, train: float = 0.7, validation: float = 0.15, *, seed: Any) -> ThreeWay:
    """Shuffle the examples and divide them into training, validation and test (what is left over).

    Parameters
    ----------
    X : (N, D) numbers, N >= 3
    t : (N,) labels or numbers
    train : share of the training examples
    validation : share of the validation examples; both are above 0, their sum is below 1
    seed : whole number or numpy Generator

    Returns
    -------
    ThreeWay
        Pairs (X, t): train, validation and test.

    Raises ValueError: X and t are of different lengths, or the shares leave nothing for the test.

    Examples
    --------
    >>> from lincls.data import line, three_way
    >>> train, validation, test = three_way(*line(20, seed=1), 0.5, 0.25, seed=2)
    >>> test[0].shape
    (5, 1)
    """
    train = checks.number(train, "train", above=0, below=1)
    validation = checks.number(validation, "validation", above=0, below=1)
    if train + validation >= 1:
        came = f"{train:g} + {validation:g}"
        raise ValueError(f"train + validation must be below 1, to leave a test set; they came as {came}")
    return ThreeWay(*_parts(X, t, [train, validation], seed))


def folds(t: Any, parts: int = 10, *, seed: Any) -> list[np.ndarray]:
    """Deal the examples into stratified folds: the row numbers of each, in rising order.

    The folds do not overlap, together are all N rows, and their sizes, and the counts of each class in them, differ by
    at most one.

    Parameters
    ----------
    t : (N,) labels
    parts : number of folds, from 2 to N
    seed : whole number or numpy Generator

    Returns: list of `parts` arrays of row numbers
    Raises ValueError: There are more folds than examples.

    Examples
    --------
    >>> from lincls.data import folds
    >>> [rows.tolist() for rows in folds([0, 0, 1, 1], 2, seed=1)]
    [[0, 2], [1, 3]]
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
