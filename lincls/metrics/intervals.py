"""How sure a number is that was found on some examples.

A share that was counted gets Wilson's interval, two classifiers on the same examples McNemar's exact test, the area
under a ROC curve DeLong's, and any other statistic of independent examples a bootstrap interval. The mean over a few
folds gets Student's.
"""

from collections.abc import Callable
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.metrics.cuts import auc
from lincls.metrics.labels import pair


class Interval(NamedTuple):
    """What a number that is known from a sample may be.

    Examples
    --------
    >>> from lincls import metrics
    >>> low, high = metrics.Interval(0.1, 0.3)
    >>> low, high
    (0.1, 0.3)
    """

    low: float
    high: float


def wilson(successes: int, trials: int, level: float = 0.95) -> Interval:
    """Return Wilson's interval for a probability after `successes` of `trials`.

    It holds every p from which the share seen is at most z standard deviations away,
    |share - p| <= z sqrt(p (1 - p) / trials), with z = 1.96 for a level of 0.95: so it stays within [0, 1] and is no
    point when the share is 0 or 1.
    Source: Wilson, Journal of the American Statistical Association 22 (1927) 209-212.

    Parameters
    ----------
    successes : whole number from 0 to trials
    trials : whole number from 1 on
    level : share of such intervals that hold the truth, about; above 0 and below 1

    {an interval}
    Raises TypeError: A count is no whole number.
    Raises ValueError: A number is out of bounds.

    Examples
    --------
    >>> from lincls import metrics
    >>> low, high = metrics.wilson(53, 53)
    >>> round(low, 3), high
    (0.932, 1.0)
    """
    trials = checks.count(trials, "trials")
    successes = checks.count(successes, "successes", least=0, most=trials)
    z = NormalDist().inv_cdf(0.5 + checks.number(level, "level", above=0, below=1) / 2)
    share, extra = successes / trials, z**2 / trials
    centre = share + extra / 2
    reach = z * np.sqrt(share * (1 - share) / trials + extra / (4 * trials))
    low, high = (centre - reach) / (1 + extra), (centre + reach) / (1 + extra)
    return Interval(0.0 if successes == 0 else float(low), 1.0 if successes == trials else float(high))


class Pairs(NamedTuple):
    """Two classifiers on the same examples: how often only the first erred, only the second; McNemar's p.

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.mcnemar([1, 1, 0], [1, 0, 0], [1, 1, 0]).first
    1
    """

    first: int
    second: int
    p: float


def mcnemar(t: Any, y: Any, other: Any) -> Pairs:
    """Compare two classifiers by the examples that only one of them got wrong: McNemar's exact test.

    If both err equally often, each such example is the first one's or the second one's by the toss of a coin:

        p = min(1, 2 sum_{k <= min(first, second)} binom(n, k) / 2^n),    n = first + second

    The smaller p, the harder it is to believe in the coin. Without such an example p = 1.
    Source: McNemar, Psychometrika 12 (1947) 153-157, here exact, as a sign test; for classifiers: Dietterich, Neural
    Computation 10 (1998).

    Parameters
    ----------
    {true labels}
    y, other : (N,) labels
        What the first and the second classifier predicted, of the same kind.

    Returns: Pairs
        first, second and p.
    {unlike labels}

    Examples
    --------
    >>> from lincls import metrics
    >>> t = [1] * 14
    >>> pairs = metrics.mcnemar(t, [0] * 3 + [1] * 11, [1] * 3 + [0] * 11)
    >>> pairs.first, pairs.second, round(pairs.p, 3)
    (3, 11, 0.057)
    """
    t, y = pair(t, y)
    _, other = pair(t, other, "other")
    first = int(np.sum((y != t) & (other == t)))
    second = int(np.sum((y == t) & (other != t)))
    n, term, tail = first + second, 1, 0
    for k in range(min(first, second) + 1):
        tail += term
        term = term * (n - k) // (k + 1)
    return Pairs(first, second, min(1.0, 2 * tail / 2**n))


def bootstrap(
    statistic: Callable[..., float], *data: Any, resamples: int = 1999, level: float = 0.95, seed: Any
) -> Interval:
    """Return the interval between two percentiles of a statistic on samples drawn again from the data.

    Each sample holds N rows drawn with replacement, the same rows of every array. It wants independent rows and
    enough of them: what never happened in the data, such as a miss, happens in no sample, and the interval is
    too short.
    Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), section 13.3; Davison and Hinkley,
    Bootstrap Methods and their Application (1997), chapter 5, for 1999: the ends are two of the values.

    Parameters
    ----------
    statistic : function of arrays like `data` that returns a number
    data : arrays with N rows each
    resamples : how many samples, at least 2 / (1 - level) - 1
    {level, seed}

    {an interval}
    Raises TypeError: statistic is no function or gives no number, or there is no seed.
    Raises ValueError: Lengths differ, no row came, a number is out of bounds, or the statistic is NaN on a sample.

    Examples
    --------
    >>> from lincls import metrics
    >>> low, high = metrics.bootstrap(np.mean, [0, 0, 0, 1] * 25, seed=1)
    >>> round(low, 2), round(high, 2)
    (0.17, 0.34)
    """
    arrays, N = _rows(data)
    if not callable(statistic):
        raise TypeError(f"statistic must be a function of the data; it came as {type(statistic).__name__}")
    level = checks.number(level, "level", above=0, below=1)
    resamples = checks.count(resamples, "resamples", least=int(np.ceil(2 / (1 - level) - 1 - 1e-9)))
    rng = checks.generator(seed)
    statistics = np.empty(resamples)
    for n in range(resamples):
        rows = rng.integers(N, size=N)
        statistics[n] = statistic(*(values[rows] for values in arrays))
    if np.isnan(statistics).any():
        raise ValueError("statistic must be a number on every sample; it came as NaN on one")
    statistics.sort()
    beyond = int((resamples + 1) * (1 - level) / 2 + 1e-9)
    return Interval(float(statistics[beyond - 1]), float(statistics[resamples - beyond]))


def auc_interval(t: Any, score: Any, level: float = 0.95) -> Interval:
    """Return DeLong's interval for the area under the ROC curve, A -+ z s, cut off at 0 and 1.

    A is the mean over all pairs of a positive and a negative. Each positive i has a share of it, the part V_i of the
    negatives that score less, ties counting half, and each negative j the part U_j of the positives that score more:

        s^2 = var(V) / N_1 + var(U) / N_0

    Where no pair is in the wrong order s is 0 and the interval a point: that is too short.
    Source: DeLong, DeLong and Clarke-Pearson, Biometrics 44 (1988) 837-845.

    Parameters
    ----------
    t : (N,) targets in {0, 1} or {-1, +1}, at least two of either class
    {score, level}

    {an interval}
    Raises ValueError:
        Lengths differ, t holds another number or too few of a class, a score is not finite, or the level is out of
        bounds.

    Examples
    --------
    >>> from lincls import metrics
    >>> low, high = metrics.auc_interval([0, 1, 0, 1, 0, 1], [0.1, 0.4, 0.4, 0.8, 0.3, 0.2])
    >>> round(low, 1), high
    (0.2, 1.0)
    """
    level = checks.number(level, "level", above=0, below=1)
    t, score = checks.targets(t), checks.targets(score, None, "score")
    few = min(np.sum(t == 1), np.sum(t != 1))
    if few < 2:
        raise ValueError(f"t must hold at least two of either class; it came with {few} of one")
    area = auc(t, score)
    positive, negative = np.sort(score[t == 1]), np.sort(score[t != 1])
    shares = [_below(negative, positive), _below(positive, negative)]
    reach = np.sqrt(sum(sample.var(ddof=1) / len(sample) for sample in shares)) * NormalDist().inv_cdf(0.5 + level / 2)
    return Interval(float(max(area - reach, 0.0)), float(min(area + reach, 1.0)))


def _below(others: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return for each value what part of the others, which rise, is less; those that are equal count half."""
    return (np.searchsorted(others, values, "left") + np.searchsorted(others, values, "right")) / (2 * len(others))


def t_interval(values: Any, level: float = 0.95) -> Interval:
    """Return Student's interval for the mean of F values, mean -+ t s / sqrt(F), with F - 1 degrees of freedom.

    It assumes values that do not depend on each other. The folds of a cross-validation share training examples, so
    there it is a guide.

    Parameters
    ----------
    values : (F,) numbers, at least two
    level : the probability of the interval, above 0 and below 1

    {an interval}
    Raises ValueError, TypeError: The values are no finite numbers or fewer than two, or the level is out of bounds.

    Examples
    --------
    >>> from lincls import metrics
    >>> low, high = metrics.t_interval([0.04, 0.02, 0.06, 0.03, 0.05])
    >>> round(low, 4), round(high, 4)
    (0.0204, 0.0596)
    """
    values, level = _several(values), checks.number(level, "level", above=0, below=1)
    F = len(values)
    reach = _student(level, F - 1) * values.std(ddof=1) / np.sqrt(F)
    return Interval(float(values.mean() - reach), float(values.mean() + reach))


def _student(level: float, degrees: int) -> float:
    """Return the t with P(|T| <= t) = level, by bisection of the angle arctan(t / sqrt(degrees))."""
    low, high = 0.0, np.pi / 2
    for _ in range(60):
        angle = (low + high) / 2
        low, high = (angle, high) if _within(angle, degrees) < level else (low, angle)
    return float(np.sqrt(degrees) * np.tan(low))


def _within(angle: float, degrees: int) -> float:
    """Return P(|T| <= sqrt(degrees) tan(angle)); Abramowitz, Stegun, Handbook (1964), 26.7.3 and 26.7.4."""
    sine, squared = np.sin(angle), np.cos(angle) ** 2
    odd = degrees % 2
    term, total = np.cos(angle) if odd else 1.0, 0.0
    for k in range(2 + odd, degrees + 1, 2):
        total += term
        term *= squared * (k - 1) / k
    return float(2 / np.pi * (angle + sine * total)) if odd else float(sine * total)


def _rows(data: tuple[Any, ...]) -> tuple[list[np.ndarray], int]:
    """Return the arrays, and how many rows each of them has."""
    arrays = [np.asarray(values) for values in data]
    if not arrays or any(values.ndim == 0 or len(values) == 0 for values in arrays):
        raise ValueError("data must be arrays with at least one row; none came, or one without rows")
    if len({len(values) for values in arrays}) > 1:
        lengths = ", ".join(str(len(values)) for values in arrays)
        raise ValueError(f"data must have as many rows in every array; they came with {lengths}")
    return arrays, len(arrays[0])


def _several(values: Any) -> np.ndarray:
    values = checks.vector(values, None, "values")
    if len(values) < 2:
        raise ValueError(f"values must be at least two; it came with {len(values)}")
    return values
