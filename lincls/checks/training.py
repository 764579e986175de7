"""What a fit is given: examples, targets and weights that belong together, and where to start.

    minimise  sum_n s_n loss_n,     s_n = sample_weight of n times class_weight of its class
    "balanced":  class k weighs S / (K S_k),   S_k = the sample weights in class k together, S of all

A whole number s_n does what s_n copies of the row would do, and a row of weight 0 is left out: a class of which no
row is left is no class of the fit. "balanced" lets all classes weigh the same together.
Source: King, Zeng, Logistic Regression in Rare Events Data, Political Analysis 9 (2001), section 3.2.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.checks.arrays import inputs, labels, signs, targets, weights
from lincls.checks.examples import class_weights, example_weights


def weighted_inputs(X: Any, sample_weight: Any, rows: int) -> tuple[np.ndarray, np.ndarray | None]:
    """Return clean X (N, D), at least so many rows, and their weights (N,), None for weights of 1."""
    X = inputs(X, rows=rows)
    s = example_weights(sample_weight, len(X))
    if s is not None and not s.all():
        X, s = inputs(X[s > 0], "X without the rows of weight 0", rows=rows), s[s > 0]
    return X, s


def weighted_targets(X: Any, t: Any, sample_weight: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
    """Return clean X (N, D), real t (N,) and their weights (N,), None for weights of 1."""
    X = inputs(X)
    t = targets(t, len(X))
    s = example_weights(sample_weight, len(X))
    if s is not None and not s.all():
        X, t, s = X[s > 0], t[s > 0], s[s > 0]
    return X, t, s


def weighted_classes(
    X: Any, t: Any, sample_weight: Any, class_weight: Any, *, missing: bool = False
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray | None]:
    """Return clean X (N, D), the classes (K,), each label's number among them (N,) and weights (N,), or None for 1.

    `missing` lets NaN in X pass.
    """
    X = inputs(X, missing=missing)
    classes, index = labels(t, len(X))
    s = example_weights(sample_weight, len(X))
    if s is not None and not s.all():
        X, s = X[s > 0], s[s > 0]
        classes, index = labels(np.asarray(t)[np.asarray(sample_weight) > 0], len(X))
    each = class_weights(class_weight, classes, np.bincount(index, weights=s))
    if each is not None:
        s = each[index] if s is None else s * each[index]
    return X, classes, index, s


def weighted_signs(
    X: Any, t: Any, sample_weight: Any, class_weight: Any
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray | None]:
    """Return the same for two classes, with t in {-1., +1.} for the numbers."""
    X, classes, index, s = weighted_classes(X, t, sample_weight, class_weight)
    signs(t)  # two classes, not more, whatever they weigh
    return X, classes, 2.0 * index - 1.0, s


def two_classes(X: Any, t: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return X (N, D), the classes (2,) and t as -1. and +1., (N,)."""
    X = inputs(X)
    return X, *signs(t, len(X))


def many_classes(X: Any, t: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return X (N, D), the sorted classes (K,) and each label's number among them, (N,)."""
    X = inputs(X)
    return X, *labels(t, len(X))


def starting_point(start: Any, D: int) -> np.ndarray:
    """Return (b, w) as one array (1 + D,) from `start`, which is None (zeros) or a pair (w, b)."""
    if start is None:
        return np.zeros(1 + D)
    if not isinstance(start, (tuple, list)) or len(start) != 2:
        raise TypeError(f"start must be None or a pair (w, b); it came as {start!r}")
    w, b = start
    try:
        w, b = weights(w, b, D)
    except (TypeError, ValueError) as error:
        raise type(error)(f"start must be a pair (w, b) with {D} weights: {error}") from None
    return np.concatenate([[b], w])
