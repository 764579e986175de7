"""Checks of what callers hand in, and the words that answer bad input.

Every public door of lincls goes through one of these functions. Each returns clean data, or raises
TypeError (the wrong kind of thing) or ValueError (the right kind, the wrong content) in a sentence that
names the argument, says what came and says what was wanted. Nothing is repaired silently.
"""

from lincls.checks.arrays import covariances, inputs, labels, signs, targets, vector, weights
from lincls.checks.fitting import NotFittedError, fitted
from lincls.checks.scalars import choice, count, flag, generator, number

__all__ = [
    "NotFittedError",
    "choice",
    "count",
    "covariances",
    "fitted",
    "flag",
    "generator",
    "inputs",
    "labels",
    "number",
    "signs",
    "targets",
    "vector",
    "weights",
]
