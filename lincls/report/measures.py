"""What is measured on cases that nobody had seen: rates, costs, calibration near the cut, another prevalence.

    y = 1  where  p >= cut,   cut = alarm / (alarm + miss)          p: probability of class 1
    cost of a case = miss if it was missed, alarm if it was a false alarm, else 0

At another prevalence q the odds of class 1 are multiplied by r = q / (1 - q) * (1 - s) / s, s its share in training,
so that the least expected cost there is at the cut whose odds on the old p are those of `cut` divided by r.
A share gets Wilson's interval, a mean a bootstrap interval.
Source: Elkan, "The foundations of cost-sensitive learning", IJCAI (2001), sections 1.3 and 3.
"""

from typing import NamedTuple

import numpy as np

from lincls.metrics import Interval, bootstrap, wilson

NEAR = 3.0  # odds this many times larger or smaller than those of the cut are near it


class Rate(NamedTuple):
    """So many of so many, with Wilson's 95 % interval."""

    hits: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.hits / self.of


class Estimate(NamedTuple):
    """A number with a 95 % interval."""

    value: float
    low: float
    high: float


class Counts(NamedTuple):
    """What became of the cases: class 1 found or missed, class 0 alarmed or cleared."""

    found: int
    missed: int
    alarmed: int
    cleared: int


class Group(NamedTuple):
    """Cases with about equal probabilities: the mean p that was promised, and how many were of class 1."""

    promised: float
    seen: Rate


class Near(NamedTuple):
    """The cases with p from low to high, which is near the cut; None where there is none."""

    low: float
    high: float
    group: Group | None


class Elsewhere(NamedTuple):
    """One cut at another prevalence: the shares found and alarmed, how many alarms are true, the cost."""

    prevalence: float
    cut: float
    found: float
    alarmed: float
    true_alarms: Estimate | None  # None where nobody is alarmed; the interval: both rates at ends of theirs
    cost: float


def rate(hits: np.ndarray) -> Rate:
    """Count the true among hits (N,), N >= 1."""
    k, n = int(hits.sum()), len(hits)
    return Rate(k, n, *wilson(k, n))


def mean(values: np.ndarray, seed: int) -> Estimate:
    """Return the mean of values (N,) with a bootstrap interval."""
    return Estimate(float(values.mean()), *bootstrap(np.mean, values, seed=seed))


def cut_of(miss: float, alarm: float) -> float:
    """Return the p from which a false alarm is expected to cost less than a miss."""
    return alarm / (alarm + miss)


def counts(t: np.ndarray, y: np.ndarray) -> Counts:
    """Count targets t (N,) in {0, 1} by answers y (N,), true for class 1."""
    ill = t == 1
    return Counts(*(int(n.sum()) for n in (ill & y, ill & ~y, ~ill & y, ~ill & ~y)))


def costs(t: np.ndarray, y: np.ndarray, miss: float, alarm: float) -> np.ndarray:
    """Return what each case cost, (N,)."""
    return miss * ((t == 1) & ~y) + alarm * ((t == 0) & y)


def cost_at(t: np.ndarray, p: np.ndarray, cuts: np.ndarray, miss: float, alarm: float) -> np.ndarray:
    """Return the mean cost at each of the cuts, (G,)."""
    return np.array([costs(t, p >= cut, miss, alarm).mean() for cut in cuts])


def losses(t: np.ndarray, p: np.ndarray) -> np.ndarray:
    """Return minus the logarithm of the probability of what was true, (N,), infinite where that was 0."""
    with np.errstate(divide="ignore"):
        return -np.where(t == 1, np.log(p), np.log1p(-p))


def shifted(p: float, factor: float) -> float:
    """Return the probability whose odds are those of p times a factor."""
    return p * factor / (p * factor + 1 - p)


def near(t: np.ndarray, p: np.ndarray, cut: float) -> Near:
    """Look at the cases whose odds differ from the cut's by less than the factor NEAR."""
    low, high = shifted(cut, 1 / NEAR), shifted(cut, NEAR)
    return Near(low, high, group(t, p, (p >= low) & (p <= high)))


def group(t: np.ndarray, p: np.ndarray, rows: np.ndarray) -> Group | None:
    """Return the group of some rows (N,), true for those that belong to it; None for no row."""
    return Group(float(p[rows].mean()), rate(t[rows] == 1)) if rows.any() else None


def elsewhere(t: np.ndarray, p: np.ndarray, cut: float, prevalence: float, miss: float, alarm: float) -> Elsewhere:
    """Use a cut where class 1 has another prevalence and each class looks as it did here (Bayes' rule)."""
    y = p >= cut
    found, alarmed = rate(y[t == 1]), rate(y[t == 0])
    cost = miss * prevalence * (1 - found.share) + alarm * (1 - prevalence) * alarmed.share
    true = None
    if y.any():
        true = Estimate(
            _true_alarms(prevalence, found.share, alarmed.share),
            _true_alarms(prevalence, found.low, alarmed.high),
            _true_alarms(prevalence, found.high, alarmed.low),
        )
    return Elsewhere(prevalence, cut, found.share, alarmed.share, true, cost)


def best_cut(cut: float, share: float, prevalence: float) -> float:
    """Return the cut on p, learned where class 1 had a share, that costs least at another prevalence."""
    return shifted(cut, share / (1 - share) * (1 - prevalence) / prevalence)


def _true_alarms(prevalence: float, found: float, alarmed: float) -> float:
    """Return P(class 1 | alarm) = q found / (q found + (1 - q) alarmed); 0 where there is no alarm at all."""
    alarms = prevalence * found + (1 - prevalence) * alarmed
    return prevalence * found / alarms if alarms > 0 else 0.0


def difference(first: np.ndarray, second: np.ndarray, seed: int) -> Estimate:
    """Return the mean of first - second, (N,) each and of the same cases, with a bootstrap interval."""
    return mean(first - second, seed)


def holds(interval: Interval | Estimate | Rate, value: float) -> bool:
    """Return whether a value lies within an interval."""
    return interval.low <= value <= interval.high
