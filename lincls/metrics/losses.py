"""Losses of the margin m = t z, with t in {-1, +1}.

m > 0 is correct, m <= 0 an error (a point on the boundary counts as an error). The zero-one loss is what
we want to lower; the other losses stand in for it because they can be optimised.
Source: Bishop, PRML (2006), section 7.1.2; Pošík, slides 4-6.
"""

from collections.abc import Callable
from typing import Any

import numpy as np


def zero_one_loss(m: Any) -> np.ndarray:
    """Return 1 where m <= 0, else 0.

    {margins, same shape, no margins}

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.zero_one_loss([-1, 0, 2])
    array([1., 1., 0.])
    """
    return (_margins(m) <= 0).astype(float)


def perceptron_loss(m: Any) -> np.ndarray:
    """Return max(0, -m): its sum is the perceptron criterion.

    {margins, same shape, no margins}

    Examples
    --------
    >>> from lincls import metrics
    >>> float(metrics.perceptron_loss([-1, 0, 2]).sum())
    1.0
    """
    return np.maximum(0.0, -_margins(m))


def hinge_loss(m: Any) -> np.ndarray:
    """Return max(0, 1 - m): the support vector machine's loss.

    {margins, same shape, no margins}

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.hinge_loss([-1, 0, 2])
    array([2., 1., 0.])
    """
    return np.maximum(0.0, 1.0 - _margins(m))


def logistic_loss(m: Any) -> np.ndarray:
    """Return log(1 + exp(-m)) in nats, without overflow.

    {margins, same shape, no margins}

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.logistic_loss([-10, 0]).round(4)
    array([10.    ,  0.6931])
    """
    return np.logaddexp(0.0, -_margins(m))


def squared_loss(m: Any) -> np.ndarray:
    """Return (1 - m)^2, which is (z - t)^2 for t in {-1, +1}: it punishes being right by far.

    {margins, same shape, no margins}

    Examples
    --------
    >>> from lincls import metrics
    >>> metrics.squared_loss([0, 1, 3])
    array([1., 0., 4.])
    """
    return (1.0 - _margins(m)) ** 2


def exponential_loss(m: Any) -> np.ndarray:
    """Return exp(-m): AdaBoost's loss.

    {margins, same shape, no margins}

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
