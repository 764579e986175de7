"""All that a report says in numbers, from arrays alone."""

from typing import Any, NamedTuple

import numpy as np

from lincls.report import measures
from lincls.report.choice import Candidate
from lincls.report.leaks import Leaks
from lincls.report.measures import Counts, Elsewhere, Estimate, Group, Near, Rate

CURVE = np.logspace(-1, 1, 41)  # odds of the cuts that are compared, in those of the cut
GROUPS = 5  # of the probabilities around the cut
LEAST_ZOOM = 0.2


class Numbers(NamedTuple):
    """What the report says, as numbers.

    Examples
    --------
    >>> from lincls import LDA, report
    >>> X, t = [[0.0], [1.0], [2.0], [3.0]], [0, 1, 0, 1]
    >>> study = report.Study(question="?", model=LDA().fit(X, t), train=(X, t), held_out=(X, t), miss=3)
    >>> study.numbers().cut
    0.25
    """

    rows: tuple[int, int]  # in training, held out
    ones: tuple[int, int]  # of class 1 among them
    share_before: Rate  # of class 1 in training
    share_of_ones: Rate  # of class 1 held out
    features: int
    leaks: Leaks
    candidates: tuple[Candidate, ...]  # the chosen one first; on training rows that they had not seen
    cut: float
    counts: Counts  # this and all below: on the held-out rows
    cost: Estimate  # of a case
    cost_of_alarming_all: float
    cost_of_alarming_none: float
    cuts: np.ndarray  # (G,) around the cut
    costs: np.ndarray  # (G,) at these cuts
    inner_costs: np.ndarray | None  # (G,) the same of the chosen candidate on the training rows
    error: Rate
    sensitivity: Rate
    specificity: Rate
    true_alarms: Rate | None  # None where nobody is alarmed
    log_loss: Estimate
    log_loss_of_shares: float  # of who gives everybody the shares of the classes in training
    near: Near
    inner_near: Near | None  # the same of the chosen candidate on the training rows
    zoom: tuple[float, float]  # the probabilities around the cut that are grouped
    groups: tuple[Group, ...]
    elsewhere: tuple[tuple[Elsewhere, Elsewhere], ...]  # a prevalence: with this cut, with the best one there
    limits: tuple[str, ...]


def decided(t: np.ndarray, y: np.ndarray, miss: float, alarm: float, seed: int) -> dict[str, Any]:
    """Return what follows from the decisions y (N,), true for an alarm, without the probabilities behind them."""
    ill = t == 1
    return {
        "counts": measures.counts(t, y),
        "cost": measures.mean(measures.costs(t, y, miss, alarm), seed),
        "cost_of_alarming_all": float(alarm * np.mean(~ill)),
        "cost_of_alarming_none": float(miss * np.mean(ill)),
        "error": measures.rate(y != ill),
        "sensitivity": measures.rate(y[ill]),
        "specificity": measures.rate(~y[~ill]),
        "true_alarms": measures.rate(ill[y]) if y.any() else None,
    }


def zoom(cut: float) -> tuple[float, float]:
    """Return the probabilities that are looked at around the cut: from 0 to four times it, or up to 1."""
    if cut <= 0.5:
        return 0.0, min(1.0, max(4 * cut, LEAST_ZOOM))
    low, high = zoom(1 - cut)
    return 1 - high, 1 - low


def groups(t: np.ndarray, p: np.ndarray, low: float, high: float) -> tuple[Group, ...]:
    """Group the cases whose p lies from low to high into equal parts; empty ones are left out."""
    here = (p >= low) & (p <= high)
    place = np.minimum(((p - low) / (high - low) * GROUPS).astype(int), GROUPS - 1)
    parts = (measures.group(t, p, here & (place == k)) for k in range(GROUPS))
    return tuple(part for part in parts if part is not None)
