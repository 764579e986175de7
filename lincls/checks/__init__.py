"""Checks of what callers hand in, and the words that answer bad input.

Every public door of lincls goes through one of these functions. Each returns clean data, or raises
TypeError (the wrong kind of thing) or ValueError (the right kind, the wrong content) in a sentence that
names the argument, says what came and says what was wanted. Nothing is repaired silently.
"""

from lincls.checks.arrays import covariances, finite_scores, inputs, labels, signs, targets, vector, weights
from lincls.checks.docs import complete
from lincls.checks.examples import (
    class_weights,
    example_weights,
    feature_names,
    relative_weights,
    same_features,
    shares,
)
from lincls.checks.fitting import ConvergenceWarning, NotFittedError, fitted, quiet, warn
from lincls.checks.scalars import choice, count, flag, generator, many, number
from lincls.checks.training import (
    many_classes,
    starting_point,
    two_classes,
    weighted_classes,
    weighted_inputs,
    weighted_signs,
    weighted_targets,
)

__all__ = [
    "ConvergenceWarning",
    "NotFittedError",
    "choice",
    "class_weights",
    "count",
    "covariances",
    "example_weights",
    "feature_names",
    "finite_scores",
    "fitted",
    "flag",
    "generator",
    "inputs",
    "labels",
    "many",
    "many_classes",
    "number",
    "quiet",
    "relative_weights",
    "same_features",
    "shares",
    "signs",
    "starting_point",
    "targets",
    "two_classes",
    "vector",
    "warn",
    "weighted_classes",
    "weighted_inputs",
    "weighted_signs",
    "weighted_targets",
    "weights",
]

complete(globals())
