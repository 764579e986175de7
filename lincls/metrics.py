"""How wrong a prediction is, and how sure that is.

For two classes with t in {-1, +1} everything about one example is in its margin m = t z:
m > 0 is correct, m <= 0 an error (a point on the boundary counts as an error). The zero-one loss is what
we want to lower; the other losses stand in for it because they can be optimised.

A share that was counted gets Wilson's interval, two classifiers on the same examples McNemar's exact test, and
any other statistic of independent examples a bootstrap interval. The mean over a few folds gets Student's.
Source: Bishop, PRML (2006), section 7.1.2; Pošík, slides 4-6; for the intervals see each function.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from lincls import checks


def zero_one_error(t: Any, y: Any) -> float:
    """Return the share of predictions that differ from the targets, from 0 to 1.

    Parameters
    ----------
    t : (N,) labels
        Targets, numbers or words.
    y : (N,) labels
        Predictions, of the same kind.

    Raises
    ------
    TypeError
        Labels are of two kinds, or no labels at all.
    ValueError
        Lengths differ, or there is no example.

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.zero_one_error([1, 1, -1, -1], [1, -1, -1, -1])
    0.25
    """
    t, y = _pair(t, y)
    return float(np.mean(t != y))


def accuracy(t: Any, y: Any) -> float:
    """Return the share of predictions that equal the targets, from 0 to 1.

    Parameters
    ----------
    t : (N,) labels
        Targets, numbers or words.
    y : (N,) labels
        Predictions, of the same kind.

    Raises
    ------
    TypeError
        Labels are of two kinds, or no labels at all.
    ValueError
        Lengths differ, or there is no example.

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

    Raises
    ------
    ValueError
        Lengths differ, or a square overflows.

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.mean_squared_error([0, 1, 2], [0, 3, 3])
    1.6666666666666667
    """
    t = checks.targets(t)
    y = checks.targets(y, len(t), "y")
    with np.errstate(over="ignore"):
        found = float(np.mean((y - t) ** 2))
    if not np.isfinite(found):
        raise ValueError("t and y must be so small that the squares of y - t are finite; they overflowed")
    return found


def confusion(t: Any, y: Any, classes: Any = None) -> np.ndarray:
    """Count examples by true class (row) and predicted class (column).

    Parameters
    ----------
    t : (N,) labels
        Targets.
    y : (N,) labels
        Predictions.
    classes : (K,) labels, or None
        The labels that get a row and a column, in this order; None for the labels in t and y, sorted.

    Returns
    -------
    (K, K) array of whole numbers

    Raises
    ------
    TypeError
        Labels are of two kinds, or no labels at all.
    ValueError
        Lengths differ, or a label is not among `classes`.

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.confusion(["ill", "ill", "well"], ["ill", "well", "well"])
    array([[1, 1],
           [0, 1]])
    """
    t, y = _pair(t, y)
    classes = np.unique(np.concatenate([t, y]) if classes is None else _labels(classes, "classes"))
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

    Parameters
    ----------
    t : (N,) targets in {0, 1}
    p : (N,) probabilities of class 1

    Raises
    ------
    ValueError
        Lengths differ, t holds another number, or p is no probability.

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
    t : (N,) targets in {0, 1}
    p : (N,) probabilities of class 1
    bins : number of parts

    Returns
    -------
    Reliability
        p, share and size, (G,) each.

    Raises
    ------
    ValueError
        Lengths differ, t holds another number, or p is no probability.

    Examples
    --------
    >>> from lincls import metrics
    >>> found = metrics.reliability([0, 1, 1], [0.25, 0.25, 0.75], bins=2)
    >>> found.p, found.share
    (array([0.25, 0.75]), array([0.5, 1. ]))
    """
    t, p = _forecasts(t, p)
    bins = checks.count(bins, "bins")
    group = np.minimum((p * bins).astype(int), bins - 1)
    count = np.bincount(group, minlength=bins)
    some = count > 0
    total = [np.bincount(group, weights=values, minlength=bins)[some] / count[some] for values in (p, t)]
    return Reliability(total[0], total[1], count[some])


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

    Returns
    -------
    Interval

    Raises
    ------
    TypeError
        A count is no whole number.
    ValueError
        A number is out of bounds.

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
    return Interval(
        0.0 if successes == 0 else float(low),
        1.0 if successes == trials else float(high),
    )


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
    t : (N,) labels
        Targets, numbers or words.
    y, other : (N,) labels
        What the first and the second classifier predicted, of the same kind.

    Returns
    -------
    Pairs
        first, second and p.

    Raises
    ------
    TypeError
        Labels are of two kinds, or no labels at all.
    ValueError
        Lengths differ, or there is no example.

    Examples
    --------
    >>> from lincls import metrics
    >>> t = [1] * 14
    >>> found = metrics.mcnemar(t, [0] * 3 + [1] * 11, [1] * 3 + [0] * 11)
    >>> found.first, found.second, round(found.p, 3)
    (3, 11, 0.057)
    """
    t, y = _pair(t, y)
    _, other = _pair(t, other, "other")
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
    level : share of such intervals that hold the truth, about; above 0 and below 1
    seed : whole number or numpy Generator

    Returns
    -------
    Interval

    Raises
    ------
    TypeError
        statistic is no function or gives no number, or there is no seed.
    ValueError
        Lengths differ, no row came, a number is out of bounds, or the statistic is NaN on a sample.

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
    found = np.empty(resamples)
    for n in range(resamples):
        rows = rng.integers(N, size=N)
        found[n] = statistic(*(values[rows] for values in arrays))
    if np.isnan(found).any():
        raise ValueError("statistic must be a number on every sample; it came as NaN on one")
    found.sort()
    beyond = int((resamples + 1) * (1 - level) / 2 + 1e-9)
    return Interval(float(found[beyond - 1]), float(found[resamples - beyond]))


def t_interval(values: Any, level: float = 0.95) -> Interval:
    """Return Student's interval for the mean of F values, mean -+ t s / sqrt(F), with F - 1 degrees of freedom.

    It assumes values that do not depend on each other. The folds of a cross-validation share training examples, so
    there it is a guide.

    Parameters
    ----------
    values : (F,) numbers, at least two
    level : the probability of the interval, above 0 and below 1

    Returns
    -------
    Interval

    Raises
    ------
    TypeError, ValueError
        The values are no finite numbers or fewer than two, or the level is out of bounds.

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
    """The t with P(|T| <= t) = level, by bisection of the angle arctan(t / sqrt(degrees))."""
    low, high = 0.0, np.pi / 2
    for _ in range(60):
        angle = (low + high) / 2
        low, high = (angle, high) if _within(angle, degrees) < level else (low, angle)
    return float(np.sqrt(degrees) * np.tan(low))


def _within(angle: float, degrees: int) -> float:
    """P(|T| <= sqrt(degrees) tan(angle)); Abramowitz, Stegun, Handbook (1964), 26.7.3 and 26.7.4."""
    sine, squared = np.sin(angle), np.cos(angle) ** 2
    odd = degrees % 2
    term, total = np.cos(angle) if odd else 1.0, 0.0
    for k in range(2 + odd, degrees + 1, 2):
        total += term
        term *= squared * (k - 1) / k
    return float(2 / np.pi * (angle + sine * total)) if odd else float(sine * total)


def zero_one_loss(m: Any) -> np.ndarray:
    """Return 1 where m <= 0, else 0.

    Parameters
    ----------
    m : margins t z, of any shape

    Returns
    -------
    array of the same shape

    Raises
    ------
    TypeError
        m holds no real numbers.
    ValueError
        m holds NaN.

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.zero_one_loss([-1, 0, 2])
    array([1., 1., 0.])
    """
    return (_margins(m) <= 0).astype(float)


def perceptron_loss(m: Any) -> np.ndarray:
    """Return max(0, -m): its sum is the perceptron criterion.

    Parameters
    ----------
    m : margins t z, of any shape

    Returns
    -------
    array of the same shape

    Raises
    ------
    TypeError
        m holds no real numbers.
    ValueError
        m holds NaN.

    Examples
    --------
    >>> from lincls import metrics
    >>> float(metrics.perceptron_loss([-1, 0, 2]).sum())
    1.0
    """
    return np.maximum(0.0, -_margins(m))


def hinge_loss(m: Any) -> np.ndarray:
    """Return max(0, 1 - m): the support vector machine's loss.

    Parameters
    ----------
    m : margins t z, of any shape

    Returns
    -------
    array of the same shape

    Raises
    ------
    TypeError
        m holds no real numbers.
    ValueError
        m holds NaN.

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.hinge_loss([-1, 0, 2])
    array([2., 1., 0.])
    """
    return np.maximum(0.0, 1.0 - _margins(m))


def logistic_loss(m: Any) -> np.ndarray:
    """Return log(1 + exp(-m)) in nats, without overflow.

    Parameters
    ----------
    m : margins t z, of any shape

    Returns
    -------
    array of the same shape

    Raises
    ------
    TypeError
        m holds no real numbers.
    ValueError
        m holds NaN.

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.logistic_loss([-10, 0]).round(4)
    array([10.    ,  0.6931])
    """
    return np.logaddexp(0.0, -_margins(m))


def squared_loss(m: Any) -> np.ndarray:
    """Return (1 - m)^2, which is (z - t)^2 for t in {-1, +1}: it punishes being right by far.

    Parameters
    ----------
    m : margins t z, of any shape

    Returns
    -------
    array of the same shape

    Raises
    ------
    TypeError
        m holds no real numbers.
    ValueError
        m holds NaN.

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.squared_loss([0, 1, 3])
    array([1., 0., 4.])
    """
    return (1.0 - _margins(m)) ** 2


def exponential_loss(m: Any) -> np.ndarray:
    """Return exp(-m): AdaBoost's loss.

    Parameters
    ----------
    m : margins t z, of any shape

    Returns
    -------
    array of the same shape

    Raises
    ------
    TypeError
        m holds no real numbers.
    ValueError
        m holds NaN.

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.exponential_loss([0, 1]).round(4)
    array([1.    , 0.3679])
    """
    with np.errstate(over="ignore"):
        return np.exp(-_margins(m))


SURROGATES: dict[str, Callable[[Any], np.ndarray]] = {
    "perceptron": perceptron_loss,
    "hinge": hinge_loss,
    "logistic": logistic_loss,
    "squared": squared_loss,
    "exponential": exponential_loss,
}


def _rows(data: tuple[Any, ...]) -> tuple[list[np.ndarray], int]:
    """Return the arrays, and how many rows each of them has."""
    arrays = [np.asarray(values) for values in data]
    if not arrays or any(values.ndim == 0 or len(values) == 0 for values in arrays):
        raise ValueError("data must be arrays with at least one row; none came, or one without rows")
    if len({len(values) for values in arrays}) > 1:
        lengths = ", ".join(str(len(values)) for values in arrays)
        raise ValueError(f"data must have as many rows in every array; they came with {lengths}")
    return arrays, len(arrays[0])


def _pair(t: Any, y: Any, name: str = "y") -> tuple[np.ndarray, np.ndarray]:
    t, y = _labels(t, "t"), _labels(y, name)
    if len(t) != len(y):
        raise ValueError(f"t and {name} must be of one length; they came with {len(t)} and {len(y)} labels")
    if len(t) == 0:
        raise ValueError(f"t and {name} must hold at least one example; they came empty")
    for which, values in (("t", t), (name, y)):
        if values.dtype.kind not in "biufUSO":
            raise TypeError(f"{which} must hold class labels; it came with values of type {values.dtype}")
        if values.dtype.kind == "f" and not np.isfinite(values).all():
            raise ValueError(f"{which} must hold class labels; it came with NaN or infinity")
    if _are_words(t) is not None and _are_words(y) is not None and _are_words(t) != _are_words(y):
        kinds = ("words", "numbers") if _are_words(t) else ("numbers", "words")
        came = f"t came with {kinds[0]} and {name} with {kinds[1]}"
        raise TypeError(f"t and {name} must hold labels of one kind; {came}")
    return t, y


def _are_words(labels: np.ndarray) -> bool | None:
    """Are the labels words (True) or numbers (False)? None for a mixture."""
    if labels.dtype.kind != "O":
        return labels.dtype.kind in "US"
    each = {isinstance(label, (str, bytes)) for label in labels}
    return each.pop() if len(each) == 1 else None


def _labels(values: Any, name: str) -> np.ndarray:
    try:
        found = np.asarray(values)
    except ValueError:
        raise ValueError(f"{name} must be flat; it came with rows of several lengths") from None
    if found.ndim != 1:
        raise ValueError(f"{name} must be a flat list of labels; it came with shape {found.shape}")
    return found


def _forecasts(t: Any, p: Any) -> tuple[np.ndarray, np.ndarray]:
    t = checks.targets(t)
    p = checks.targets(p, len(t), "p")
    if not np.isin(t, (0.0, 1.0)).all():
        raise ValueError(f"t must hold 0 and 1; it came with {t[~np.isin(t, (0.0, 1.0))][0]:g}")
    if (p < 0).any() or (p > 1).any():
        raise ValueError(f"p must hold probabilities from 0 to 1; it came with {p[(p < 0) | (p > 1)][0]:g}")
    return t, p


def _several(values: Any) -> np.ndarray:
    values = checks.vector(values, None, "values")
    if len(values) < 2:
        raise ValueError(f"values must be at least two; it came with {len(values)}")
    return values


def _margins(m: Any) -> np.ndarray:
    try:
        m = np.asarray(m)
    except ValueError:
        raise ValueError("m must have rows of one length; they differ") from None
    if m.dtype.kind not in "biuf":
        raise TypeError(f"m must hold margins t z, real numbers; it came with values of type {m.dtype}")
    if np.isnan(m).any():
        raise ValueError("m must hold margins t z; one of them is NaN")
    return m.astype(float)
