"""The checks of every exercise: one property a line, the counterexample when it fails.

    with check.question("AND by hand", points=2):
        check.separates(w, b, AND)

Each property returns None when the answer is right. Otherwise it raises NotAttempted (a stub `...` is still
there) or Wrong (with the counterexample). Both are AssertionErrors; no other exception leaves a check.
What is not in `__all__` serves the laws of the course's sets, which stand in `sets/`.
"""

# ruff: noqa: F401

from lincls.exercise.answers import array, between, choice, count, text, true_false, value
from lincls.exercise.begin import begin, hint, named, passed
from lincls.exercise.calls import call, each
from lincls.exercise.chance import rng, separable
from lincls.exercise.classes import separates_classes
from lincls.exercise.curvature import hessian
from lincls.exercise.derivation import derivation
from lincls.exercise.drawing import drawn, drawn_labels, drawn_line, drawn_points
from lincls.exercise.functions import function, gives, gradient
from lincls.exercise.misconceptions import unlike
from lincls.exercise.own_code import own_code
from lincls.exercise.probability import probabilities
from lincls.exercise.proofs import certificate
from lincls.exercise.reading import numbers, parts
from lincls.exercise.recorded import faulty, order, recorded, statements, truth
from lincls.exercise.samples import regression
from lincls.exercise.sets.set_01 import descent_path, descent_step, left_inverse, minimum, solver
from lincls.exercise.sets.set_01_validation import least_on_validation, quadratic, split, split_by_seed
from lincls.exercise.sets.set_02 import (
    all_right,
    contradiction,
    cuts_axes,
    distances_kept,
    drawn_boundary,
    drawn_function,
    feet,
    feet_found,
    follows,
    homogeneous,
    made_empty,
    recoded,
    scores,
    signed_unit,
    thresholds_moved,
    votes,
)
from lincls.exercise.sets.set_03 import (
    gained,
    meets_boundary,
    mistakes_listed,
    perceptron_pass,
    perceptron_run,
    perceptron_step,
)
from lincls.exercise.sets.set_03_loop import (
    crossed,
    long_runs,
    novikoff_numbers,
    perceptron_fit,
    pocketed,
    worst_corrected,
    worst_found,
)
from lincls.exercise.sets.set_04 import (
    average_of_units,
    bisects,
    clash,
    counts_pixels,
    cover,
    cover_counts,
    expressed,
    falls,
    few_shares,
    halfway,
    leaves_parabola,
    mean_of_shifts,
    means_of_shifts,
    modulo_2,
    parts_of_average,
    splits_of_average,
    tells_affine,
    weakly_right,
    without_rows,
)
from lincls.exercise.sets.set_04_lines import (
    as_far_again,
    average_of_two,
    average_of_z,
    walk_in_numbers,
    walk_in_vectors,
)
from lincls.exercise.sets.set_05 import (
    asymptotes,
    asymptotes_found,
    bracket,
    completed_product,
    counted_features,
    exactly,
    features_counted,
    inside_ellipse,
    meeting,
    pairs_counted,
    parity_with_bias,
    product_completed,
    two_counters,
    with_product,
    with_values,
    xor_completed,
)
from lincls.exercise.sets.set_06 import lms_epochs, lms_step, logistic_step
from lincls.exercise.sets.set_09 import lda, lda_world, linear_weights, log_density, logit
from lincls.exercise.sets.set_09_laws import (
    bayes_weights,
    conic,
    cuts,
    lda_line,
    pooled,
    posterior,
    posterior_far_away,
    posteriors_moved,
    posteriors_recorded,
    shares,
    tied,
    unbiased,
    variance_slope,
    variance_top,
)
from lincls.exercise.sets.set_09_use import (
    both_kinds,
    decisions_with_doubt,
    errors_recorded,
    fisher_direction,
    fisher_gradient,
    learning_curve,
    log_odds,
    new_bias,
    nothing_known,
)
from lincls.exercise.sets.set_10 import (
    components,
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
from lincls.exercise.sets.set_11 import (
    cost_within,
    cut_between,
    decisions,
    held_out_cost,
    paired_saving,
    row_by_row,
    saves,
    scale_of_others,
    scale_of_training_rows,
    standardises,
)
from lincls.exercise.sets.set_11_measures import (
    at_each_cut,
    filter_rates,
    honest_cost,
    priced_cost,
    reported,
    reported_elsewhere,
)
from lincls.exercise.spread import covariance
from lincls.exercise.units import feasible, inequalities, same_unit, separates, separates_homogeneous
from lincls.exercise.unseen import unseen
from lincls.exercise.verdict import NotAttempted, Wrong, part, question, that

__all__ = ["array", "between", "choice", "count", "text", "true_false", "unlike", "value"]  # one answer
__all__ += ["order", "recorded", "statements"]  # judged by the grader, looked at here
__all__ += ["call", "derivation", "function", "gives", "gradient", "hessian", "own_code", "probabilities"]
__all__ += ["numbers", "parts", "that"]  # for a law of one's own
__all__ += ["certificate", "feasible", "regression", "same_unit", "separates", "separates_classes"]  # units
__all__ += ["drawn", "drawn_labels", "drawn_line", "drawn_points"]  # pictures
__all__ += ["begin", "hint", "named", "passed"]  # what a set says of itself
__all__ += ["rng", "unseen"]  # what no student knows beforehand
__all__ += ["NotAttempted", "Wrong", "part", "question"]  # verdicts
