"""The checks of every exercise: one property a line, the counterexample when it fails.

    with check.question("AND by hand", points=2):
        check.separates(w, b, AND)

Each property returns None when the answer is right. Otherwise it raises NotAttempted (a stub `...` is still
there) or Wrong (with the counterexample). Both are AssertionErrors; no other exception leaves a check.
"""

from .answers import array, between, choice, count, text, true_false, value
from .calls import call
from .chance import rng
from .classes import separates_classes
from .curvature import hessian
from .delta_rule import lms_step, logistic_step
from .derivation import derivation
from .functions import function, gives, gradient
from .linear_weights import lda, linear_weights
from .perceptron_loop import perceptron_fit
from .perceptron_rule import perceptron_run, perceptron_step
from .probability import probabilities
from .proofs import certificate
from .samples import columns, regression, split
from .sets import begin, hint, key
from .spread import components, covariance
from .units import feasible, inequalities, same_unit, separates, separates_homogeneous
from .verdict import NotAttempted, Wrong, part, question, that

__all__ = [
    "NotAttempted",
    "Wrong",
    "array",
    "begin",
    "between",
    "call",
    "certificate",
    "choice",
    "columns",
    "components",
    "count",
    "covariance",
    "derivation",
    "feasible",
    "function",
    "gives",
    "gradient",
    "hessian",
    "hint",
    "inequalities",
    "key",
    "lda",
    "linear_weights",
    "lms_step",
    "logistic_step",
    "part",
    "perceptron_fit",
    "perceptron_run",
    "perceptron_step",
    "probabilities",
    "question",
    "regression",
    "rng",
    "same_unit",
    "separates",
    "separates_classes",
    "separates_homogeneous",
    "split",
    "text",
    "that",
    "true_false",
    "value",
]
