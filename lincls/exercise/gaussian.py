"""The density of a Gaussian and the log-odds of a probability, as checks of sets use them; NumPy is enough."""

from __future__ import annotations

from typing import Any

import numpy as np


def log_density(x: Any, mean: Any, covariance: Any) -> np.ndarray:
    """Return log N(x; mean, covariance), in nats.

    Parameters
    ----------
    x : (..., D), or any shape with one feature, whose covariance is a number.
    mean : (D,), or a number.
    covariance : (D, D), positive definite, or a number above 0.

    Returns
    -------
    (...,), or the shape of x.

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.log_density([0.0, 1.0], 0.0, 1.0).round(4)
    array([-0.9189, -1.4189])
    >>> check.log_density([1.0, 0.0], [0.0, 0.0], np.eye(2)).round(4)
    np.float64(-2.3379)
    """
    if np.ndim(covariance) == 0:
        gap = np.asarray(x, dtype=float) - mean
        return -(gap**2) / (2 * covariance) - np.log(2 * np.pi * covariance) / 2
    gap, P = np.asarray(x, dtype=float) - mean, np.linalg.inv(covariance)
    squares = np.einsum("...i,ij,...j->...", gap, P, gap)
    return -(squares + np.linalg.slogdet(2 * np.pi * np.asarray(covariance))[1]) / 2


def logit(p: Any) -> np.ndarray:
    """Return log(p / (1 - p)).

    Parameters
    ----------
    p : probabilities between 0 and 1, of any shape.

    Returns
    -------
    An array of their shape.

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.logit([0.5, 0.75]).round(4)
    array([0.    , 1.0986])
    """
    p = np.asarray(p, dtype=float)
    return np.log(p) - np.log1p(-p)
