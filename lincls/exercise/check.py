"""The checks of every exercise: one property a line, the counterexample when it fails.

    with check.question("AND by hand", points=2):
        check.separates(w, b, AND)

Each property returns None when the answer is right. Otherwise it raises NotAttempted (a stub `...` is still
there) or Wrong (with the counterexample). Both are AssertionErrors; no other exception leaves a check.
"""

from .answers import array, between, choice, count, text, true_false, value
from .calls import call
from .functions import function, gradient
from .perceptron_loop import perceptron_fit
from .perceptron_rule import perceptron_run, perceptron_step
from .proofs import certificate
from .samples import columns, regression, split
from .units import feasible, inequalities, same_unit, separates, separates_homogeneous
from .verdict import NotAttempted, Wrong, part, question, that

__all__ = [
    "NotAttempted",
    "Wrong",
    "array",
    "between",
    "call",
    "certificate",
    "choice",
    "columns",
    "count",
    "feasible",
    "function",
    "gradient",
    "inequalities",
    "part",
    "perceptron_fit",
    "perceptron_run",
    "perceptron_step",
    "question",
    "regression",
    "same_unit",
    "separates",
    "separates_homogeneous",
    "split",
    "text",
    "that",
    "true_false",
    "value",
]
