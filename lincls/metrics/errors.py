"""How wrong predictions are: counted, squared, or by the probability that was given to what happened.

Source: Bishop, PRML (2006), section 7.1.2; Pošík, slides 4-6.
"""

from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.metrics.labels import labels, pair


def zero_one_error(t: Any, y: Any) -> float:
    """Return the share of predictions that differ from the targets, from 0 to 1.

    {true labels, predictions, unlike labels}

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.zero_one_error([1, 1, -1, -1], [1, -1, -1, -1])
    0.25
    """
    t, y = pair(t, y)
    return float(np.mean(t != y))


def accuracy(t: Any, y: Any) -> float:
    """Return the share of predictions that equal the targets, from 0 to 1.

    {true labels, predictions, unlike labels}

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.accuracy(["cat", "dog"], ["cat", "cat"])
    0.5
    """
    return 1.0 - zero_one_error(t, y)


def mean_squared_error(t: Any, y: Any) -> float:
    """Return the mean of (y - t)^2, in the square of the targets' unit.

    Parameters
    ----------
    t : (N,) numbers
        Targets.
    y : (N,) numbers
        Predictions.

    Raises ValueError: Lengths differ, or a square overflows.

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.mean_squared_error([0, 1, 2], [0, 3, 3])
    1.6666666666666667
    """
    t = checks.targets(t)
    y = checks.targets(y, len(t), "y")
    with np.errstate(over="ignore"):
        score = float(np.mean((y - t) ** 2))
    if not np.isfinite(score):
        raise ValueError("t and y must be so small that the squares of y - t are finite; they overflowed")
    return score


def confusion_matrix(t: Any, y: Any, classes: Any = None) -> np.ndarray:
    """Count examples by true class (row) and predicted class (column).

    Parameters
    ----------
    t : (N,) labels
        Targets.
    y : (N,) labels
        Predictions.
    classes : (K,) labels, or None
        The labels that get a row and a column, in this order; None for the labels in t and y, sorted.

    Returns: (K, K) array of whole numbers
    Raises TypeError: Labels are of two kinds, or no labels at all.
    Raises ValueError: Lengths differ, or a label is not among `classes`.

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.confusion_matrix(["ill", "ill", "well"], ["ill", "well", "well"])
    array([[1, 1],
           [0, 1]])
    """
    t, y = pair(t, y)
    classes = np.unique(np.concatenate([t, y]) if classes is None else labels(classes, "classes"))
    place = {label: k for k, label in enumerate(classes.tolist())}
    counts = np.zeros((len(classes), len(classes)), dtype=int)
    for true, predicted in zip(t.tolist(), y.tolist(), strict=True):
        if true not in place or predicted not in place:
            odd = predicted if true in place else true
            raise ValueError(f"classes must name every label; {odd!r} is not among {classes.tolist()}")
        counts[place[true], place[predicted]] += 1
    return counts


def log_loss(t: Any, p: Any) -> float:
    """Return the mean cross-entropy in nats; a probability of 0 for what happened costs infinity.

    {zeros and ones, forecasts, no forecasts}

    Examples
    --------
    >>> from lincls import metrics
    >>> round(metrics.log_loss([1, 0], [0.5, 0.5]), 4)  # log 2
    0.6931
    """
    t, p = _forecasts(t, p)
    with np.errstate(divide="ignore"):
        return float(np.mean(-np.where(t == 1, np.log(p), np.log1p(-p))))


class Reliability(NamedTuple):
    """Groups of examples with about equal probabilities, (G,) each: mean p, share with t = 1, how many.

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.reliability([0, 1, 1], [0.25, 0.25, 0.75], bins=2).size
    array([2, 1])
    """

    p: np.ndarray
    share: np.ndarray
    size: np.ndarray


def reliability(t: Any, p: Any, bins: int = 10) -> Reliability:
    """Group examples by p into equal parts of [0, 1] and count what happened; empty groups are left out.

    For calibrated probabilities share and p differ by chance only, about sqrt(p (1 - p) / size).

    Parameters
    ----------
    {zeros and ones, forecasts}
    bins : number of parts

    Returns: Reliability
        p, share and size, (G,) each.
    {no forecasts}

    Examples
    --------
    >>> from lincls import metrics
    >>> groups = metrics.reliability([0, 1, 1], [0.25, 0.25, 0.75], bins=2)
    >>> groups.p, groups.share
    (array([0.25, 0.75]), array([0.5, 1. ]))
    """
    t, p = _forecasts(t, p)
    bins = checks.count(bins, "bins")
    group = np.minimum((p * bins).astype(int), bins - 1)
    count = np.bincount(group, minlength=bins)
    some = count > 0
    total = [np.bincount(group, weights=values, minlength=bins)[some] / count[some] for values in (p, t)]
    return Reliability(total[0], total[1], count[some])


def _forecasts(t: Any, p: Any) -> tuple[np.ndarray, np.ndarray]:
    t = checks.targets(t)
    p = checks.targets(p, len(t), "p")
    if not np.isin(t, (0.0, 1.0)).all():
        raise ValueError(f"t must hold 0 and 1; it came with {t[~np.isin(t, (0.0, 1.0))][0]:g}")
    if (p < 0).any() or (p > 1).any():
        raise ValueError(f"p must hold probabilities from 0 to 1; it came with {p[(p < 0) | (p > 1)][0]:g}")
    return t, p
