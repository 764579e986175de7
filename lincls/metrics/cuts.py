"""Every cut of a score at once: what it catches, what it alarms about in vain, and how often an alarm is right.

A cut calls positive what scores at least as much as itself. So examples with one score fall on the same side of
every cut, and a curve has a point for each score that occurs.

Source: Fawcett, An introduction to ROC analysis, Pattern Recognition Letters 27 (2006) 861-874.
"""

from typing import Any, NamedTuple

import numpy as np

from lincls import checks


class RocCurve(NamedTuple):
    """The cuts from the highest down, (C + 1,) each, after a cut of infinity, which calls nothing positive.

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.roc_curve([0, 1], [0.2, 0.7]).cut
    array([inf, 0.7, 0.2])
    """

    false_positive_rate: np.ndarray
    true_positive_rate: np.ndarray
    cut: np.ndarray


class PrecisionRecall(NamedTuple):
    """The cuts from the lowest up, (C,); precision and recall end with (1, 0), which no cut gives, (C + 1,) each.

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.precision_recall([0, 1], [0.2, 0.7]).cut
    array([0.2, 0.7])
    """

    precision: np.ndarray
    recall: np.ndarray
    cut: np.ndarray


def roc_curve(t: Any, score: Any, sample_weight: Any = None) -> RocCurve:
    """Return the share of either class that each cut calls positive.

    The true positive rate is the sensitivity (recall), the false positive rate 1 minus the specificity. A rate of a
    class that does not occur is NaN, with a warning. Equal to scikit-learn's with drop_intermediate=False.

    {two numbers, score, sample_weight, no scores}
    Returns: RocCurve
        false_positive_rate, true_positive_rate and cut.

    Examples
    --------
    >>> from lincls import metrics
    >>> curve = metrics.roc_curve([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])
    >>> curve.false_positive_rate, curve.true_positive_rate
    (array([0. , 0. , 0.5, 1. ]), array([0. , 0.5, 1. , 1. ]))
    """
    hits, alarms, cut = _caught(t, score, sample_weight)
    false = _share(np.append(0.0, alarms), "t holds no negative, so the false positive rate is not known (NaN)")
    true = _share(np.append(0.0, hits), "t holds no positive, so the true positive rate is not known (NaN)")
    return RocCurve(false, true, np.append(np.inf, cut))


def auc(t: Any, score: Any, sample_weight: Any = None) -> float:
    """Return the area under the ROC curve: how often a positive scores more than a negative, ties counting half.

    NaN, with a warning, where a class does not occur. Equal to scikit-learn's roc_auc_score.

    {two numbers, score, sample_weight, no scores}

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.auc([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8])  # of four pairs three are right and one is a tie
    0.875
    """
    false, true, _ = roc_curve(t, score, sample_weight)
    return float(np.sum(np.diff(false) * (true[1:] + true[:-1]) / 2))


def precision_recall(t: Any, score: Any, sample_weight: Any = None) -> PrecisionRecall:
    """Return how often each cut's alarm is right, and what share of the positives it catches.

    Without a positive the recall is 1 at every cut, with a warning. Equal to scikit-learn's precision_recall_curve.

    {two numbers, score, sample_weight, no scores}
    Returns: PrecisionRecall
        precision, recall and cut.

    Examples
    --------
    >>> from lincls import metrics
    >>> curve = metrics.precision_recall([0, 1, 0, 1], [0.1, 0.4, 0.5, 0.8])
    >>> curve.precision.round(2), curve.recall
    (array([0.5 , 0.67, 0.5 , 1.  , 1.  ]), array([1. , 1. , 0.5, 0.5, 0. ]))
    """
    hits, alarms, cut = _caught(t, score, sample_weight)
    recall = _share(hits, "t holds no positive, so the recall is called 1", none=1.0)
    return PrecisionRecall(np.append((hits / (hits + alarms))[::-1], 1.0), np.append(recall[::-1], 0.0), cut[::-1])


def _caught(t: Any, score: Any, sample_weight: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the weight of positives and of negatives at or above each cut, (C,) each, and the cuts, falling."""
    t = checks.targets(t)
    score = checks.targets(score, len(t), "score")
    s = checks.example_weights(sample_weight, len(t))
    if not (np.isin(t, (0.0, 1.0)).all() or np.isin(t, (-1.0, 1.0)).all()):
        raise ValueError(f"t must hold 0 and 1, or -1 and +1; it came with {np.unique(t)[:4].tolist()}")
    s = np.ones(len(t)) if s is None else s / s.max()
    order = np.argsort(-score, kind="stable")
    order = order[s[order] > 0]
    score, positive, s = score[order], t[order] == 1, s[order]
    last = np.append(np.flatnonzero(np.diff(score)), len(score) - 1)  # of each group of equal scores
    return np.cumsum(s * positive)[last], np.cumsum(s * ~positive)[last], score[last]


def _share(caught: np.ndarray, missing: str, none: float = np.nan) -> np.ndarray:
    """Return what share of a class each cut catches; `none`, and a warning, where the class does not occur."""
    if caught[-1] > 0:
        return caught / caught[-1]
    checks.warn(missing)
    return np.full(len(caught), none)
