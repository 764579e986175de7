"""The checks of every exercise: one property a line, the counterexample when it fails.

    with check.question("AND by hand", points=2):
        check.separates(w, b, AND)

Each property returns None when the answer is right. Otherwise it raises NotAttempted (a stub `...` is still
there) or Wrong (with the counterexample). Both are AssertionErrors; no other exception leaves a check.
"""

from lincls.exercise.answers import array, between, choice, count, text, true_false, value
from lincls.exercise.averages import cover, halfway, mean_of_shifts, parts_of_average
from lincls.exercise.boundary import contradiction, feet, homogeneous, scores
from lincls.exercise.calls import call, each
from lincls.exercise.capstone import cut_between, equal_costs, held_out_cost, paired_saving, reported, standardises
from lincls.exercise.chance import rng, separable
from lincls.exercise.classes import separates_classes
from lincls.exercise.costs import cost_within, decisions, row_by_row, saves
from lincls.exercise.curvature import hessian
from lincls.exercise.delta_rule import lms_epochs, lms_step, logistic_step
from lincls.exercise.derivation import derivation
from lincls.exercise.descent import descent_path, descent_step, left_inverse, longest_step, minimum, solver
from lincls.exercise.drawing import drawn, drawn_between, drawn_graph, drawn_labels, drawn_line, drawn_points
from lincls.exercise.functions import function, gives, gradient
from lincls.exercise.gaussian import log_density, logit
from lincls.exercise.lifted import asymptotes, completed_product, counted_features
from lincls.exercise.linear_weights import lda, linear_weights
from lincls.exercise.misconceptions import unlike
from lincls.exercise.named import named
from lincls.exercise.own_code import without
from lincls.exercise.perceptron_loop import perceptron_fit
from lincls.exercise.perceptron_pass import perceptron_pass
from lincls.exercise.perceptron_rule import perceptron_run, perceptron_step
from lincls.exercise.probability import probabilities
from lincls.exercise.projections import (
    coordinates,
    enough,
    extreme,
    least_error,
    multiplier,
    rebuilds,
    stationary_at,
    strangest,
    variances,
)
from lincls.exercise.proofs import certificate, clash
from lincls.exercise.reading import numbers, parts
from lincls.exercise.recorded import faulty, order, recorded, statements
from lincls.exercise.samples import columns, regression, split
from lincls.exercise.sets import begin, hint, passed
from lincls.exercise.spread import components, covariance
from lincls.exercise.units import feasible, inequalities, same_unit, separates, separates_homogeneous
from lincls.exercise.unseen import unseen
from lincls.exercise.verdict import NotAttempted, Wrong, part, question, that

__all__ = [
    "NotAttempted",
    "Wrong",
    "array",
    "asymptotes",
    "begin",
    "between",
    "call",
    "certificate",
    "choice",
    "clash",
    "columns",
    "completed_product",
    "components",
    "contradiction",
    "coordinates",
    "cost_within",
    "count",
    "counted_features",
    "covariance",
    "cover",
    "cut_between",
    "decisions",
    "derivation",
    "descent_path",
    "descent_step",
    "drawn",
    "drawn_between",
    "drawn_graph",
    "drawn_labels",
    "drawn_line",
    "drawn_points",
    "each",
    "enough",
    "equal_costs",
    "extreme",
    "faulty",
    "feasible",
    "feet",
    "function",
    "gives",
    "gradient",
    "halfway",
    "held_out_cost",
    "hessian",
    "hint",
    "homogeneous",
    "inequalities",
    "lda",
    "least_error",
    "left_inverse",
    "linear_weights",
    "lms_epochs",
    "lms_step",
    "log_density",
    "logistic_step",
    "logit",
    "longest_step",
    "mean_of_shifts",
    "minimum",
    "multiplier",
    "named",
    "numbers",
    "order",
    "paired_saving",
    "part",
    "parts",
    "parts_of_average",
    "passed",
    "perceptron_fit",
    "perceptron_pass",
    "perceptron_run",
    "perceptron_step",
    "probabilities",
    "question",
    "rebuilds",
    "recorded",
    "regression",
    "reported",
    "rng",
    "row_by_row",
    "same_unit",
    "saves",
    "scores",
    "separable",
    "separates",
    "separates_classes",
    "separates_homogeneous",
    "solver",
    "split",
    "standardises",
    "statements",
    "stationary_at",
    "strangest",
    "text",
    "that",
    "true_false",
    "unlike",
    "unseen",
    "value",
    "variances",
    "without",
]
