"""What a fit is given: examples, targets and weights that belong together, and where to start.

    minimise  sum_n s_n loss_n,     s_n = sample_weight of n times class_weight of its class
    "balanced":  class k weighs S / (K S_k),   S_k = the sample weights in class k together, S of all

A whole number s_n does what s_n copies of the row would do, and a row of weight 0 is left out: a class of which no
row is left is no class of the fit. "balanced" lets all classes weigh the same together. A factor that all s_n have in
common changes no minimum of the sum; where something is added to it, a penalty or counts, it divides that.
Source: King, Zeng, Logistic Regression in Rare Events Data, Political Analysis 9 (2001), section 3.2.
"""

from typing import Any

import numpy as np

from lincls.checks.arrays import inputs, labels, signs, targets, weights
from lincls.checks.examples import (
    LEAST_SHARE,
    LEAST_WEIGHT,
    SMALLEST_FLOAT,
    class_weights,
    example_weights,
    relative_weights,
)


def weighted_inputs(X: Any, sample_weight: Any, rows: int) -> tuple[np.ndarray, np.ndarray | None]:
    """Return features and the weights of their rows, without the rows of weight 0.

    Parameters
    ----------
    {X, sample_weight}
    rows : the least number of rows that must be left

    Returns: X (N, D) and weights (N,), None where all are 1
    Raises ValueError, TypeError: They do not fit each other, or too few rows are left.

    Examples
    --------
    >>> from lincls import checks
    >>> X, s = checks.weighted_inputs([[1], [2], [3]], [1, 0, 2], rows=2)
    >>> X.ravel(), s
    (array([1., 3.]), array([1., 2.]))
    """
    X = inputs(X, rows=rows)
    s = example_weights(sample_weight, len(X))
    if s is not None and not s.all():
        X, s = inputs(X[s > 0], "X without the rows of weight 0", rows=rows), s[s > 0]
    return X, s


def weighted_targets(X: Any, t: Any, sample_weight: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
    """Return features, real targets and the weights of their rows, without the rows of weight 0.

    {X, targets, sample_weight}
    Returns: X (N, D), t (N,) and weights (N,), None where all are 1
    Raises ValueError, TypeError: They do not fit each other.

    Examples
    --------
    >>> from lincls import checks
    >>> X, t, s = checks.weighted_targets([[1], [2]], [5, 6], None)
    >>> t, s
    (array([5., 6.]), None)
    """
    X = inputs(X)
    t = targets(t, len(X))
    s = example_weights(sample_weight, len(X))
    if s is not None and not s.all():
        X, t, s = X[s > 0], t[s > 0], s[s > 0]
    return X, t, s


def weighted_classes(
    X: Any, t: Any, sample_weight: Any, class_weight: Any, *, missing: bool = False
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray | None]:
    """Return features, classes, each label's number among them and the weights, without rows of weight 0.

    Parameters
    ----------
    {X, labels, sample_weight, class_weight}
    missing : whether NaN may stand in X

    Returns: X (N, D), classes (K,), numbers (N,) and weights (N,), None where all are 1
    Raises ValueError, TypeError: They do not fit each other, or fewer than two classes are left.

    Examples
    --------
    >>> from lincls import checks
    >>> X, classes, index, s = checks.weighted_classes([[1], [2], [3]], ["no", "yes", "yes"], None, "balanced")
    >>> index, s
    (array([0, 1, 1]), array([1.5 , 0.75, 0.75]))
    """
    X = inputs(X, missing=missing)
    classes, index = labels(t, len(X))
    s = example_weights(sample_weight, len(X))
    if s is not None and not s.all():
        X, s = X[s > 0], s[s > 0]
        classes, index = labels(np.asarray(t)[np.asarray(sample_weight) > 0], len(X))
    factors = class_weights(class_weight, classes, np.bincount(index, weights=relative_weights(s)[0]))
    if factors is not None:
        with np.errstate(over="ignore", under="ignore"):
            s = factors[index] if s is None else s * factors[index]
        if not np.isfinite(s).all() or s.max() < LEAST_WEIGHT:
            largest = f"the largest is {s.max():g}"
            raise ValueError(
                f"sample_weight and class_weight must be such that a float holds their products; {largest}"
            )
        s = np.maximum(s, SMALLEST_FLOAT)
    if s is not None:
        _counted(s, classes, index)
    return X, classes, index, s


def _counted(s: np.ndarray, classes: np.ndarray, index: np.ndarray) -> None:
    """Refuse weights beside the largest of which a class vanishes."""
    totals = np.bincount(index, weights=relative_weights(s)[0])
    if totals.min() < LEAST_SHARE * totals.max():
        k = int(totals.argmin())
        sizes = f"the examples of class {classes[k]} weigh at most {s[index == k].max():g}, another {s.max():g}"
        raise ValueError(f"sample_weight must let every class count, beside the largest weight too; {sizes}")


def weighted_signs(
    X: Any, t: Any, sample_weight: Any, class_weight: Any
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray | None]:
    """Return what `weighted_classes` does for two classes, with labels as -1 and +1.

    {X, two labels, sample_weight, class_weight, not two classes}
    Returns: X (N, D), classes (2,), signs (N,) and weights (N,), None where all are 1

    Examples
    --------
    >>> from lincls import checks
    >>> X, classes, t, s = checks.weighted_signs([[1], [2]], [0, 1], [1, 3], None)
    >>> t, s
    (array([-1.,  1.]), array([1., 3.]))
    """
    X, classes, index, s = weighted_classes(X, t, sample_weight, class_weight)
    signs(t)  # two classes, not more, whatever they weigh
    return X, classes, 2.0 * index - 1.0, s


def two_classes(X: Any, t: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return features, two classes, and labels as -1 for the smaller and +1 for the larger one.

    {X, two labels, not two classes}
    Returns: X (N, D), classes (2,) and signs (N,)

    Examples
    --------
    >>> from lincls import checks
    >>> X, classes, t = checks.two_classes([[1], [2]], [0, 1])
    >>> t
    array([-1.,  1.])
    """
    X = inputs(X)
    return X, *signs(t, len(X))


def many_classes(X: Any, t: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return features, the sorted classes, and each label's number among them.

    {X, K labels}
    Returns: X (N, D), classes (K,) and numbers (N,)
    Raises ValueError, TypeError: They do not fit each other, or there is one class alone.

    Examples
    --------
    >>> from lincls import checks
    >>> X, classes, index = checks.many_classes([[1], [2], [3]], [7, 5, 7])
    >>> classes, index
    (array([5, 7]), array([1, 0, 1]))
    """
    X = inputs(X)
    return X, *labels(t, len(X))


def starting_point(start: Any, D: int) -> np.ndarray:
    """Return the weights at which a run starts, the bias first.

    Parameters
    ----------
    start : None for zeros, or a pair (w, b) of (D,) numbers and a number
    D : number of features

    Returns: (b, w) as one array (1 + D,)
    Raises ValueError, TypeError: It is no pair, or w has another length.

    Examples
    --------
    >>> from lincls import checks
    >>> checks.starting_point(([1, 2], 3), 2)
    array([3., 1., 2.])
    """
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
