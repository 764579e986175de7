"""Weights against a reference, and LDA's, with slips; densities and log-odds as SciPy has them."""

import numpy as np
import pytest
from scipy import special, stats
from students import message

from lincls.exercise import check, variant
from lincls.exercise.sets.set_09 import log_density, logit

pytestmark = pytest.mark.usefixtures("messages_of_the_grader")

GOAL = (np.array([2.0, -1.0]), 0.5)
MEANS = (np.array([0.0, 1.0]), np.array([2.0, 2.0]))
S = np.array([[2.0, 0.5], [0.5, 1.0]])
PRIORS = (0.75, 0.25)
W = np.linalg.solve(S, MEANS[1] - MEANS[0])
HALF = -W @ (MEANS[0] + MEANS[1]) / 2
ODDS = np.log(1 / 3)


def test_the_reference_passes_and_where_only_the_boundary_counts_any_scale_too():
    check.linear_weights([2, -1], 0.5, GOAL)
    check.linear_weights([[40], [-20]], 10, GOAL, scaled=True)
    check.lda(W, HALF + ODDS, MEANS, S, PRIORS)
    check.lda([4.0], -4.0, (0.0, 2.0), 0.5)


@pytest.mark.parametrize(
    ("w", "b", "scaled", "first", "slip"),
    [
        ((2, -1), -0.5, False, "b is -0.5, wanted 0.5", "b has the wrong sign"),
        ((4, -2), 1, False, "w: w[0] is 4, wanted 2", "is a factor 1/2 missing?"),
        ((6, -3), 1.5, False, "w: w[0] is 6, wanted 2", "z must be the log-odds itself"),
        ((2, -1), 0, False, "b is 0, wanted 0.5", "The bias is missing."),
        ((2, -1), 7, False, "b is 7, wanted 0.5", "w is right; the bias b is not."),
        ((1, 1), 1, False, "w: w[0] is 1, wanted 2", "This is the sum."),
        ((0, 0), 0, True, "w", None),
        ((2, -1, 0.5), 0, False, "w should have 2 numbers", None),
    ],
)
def test_a_slip_gets_its_sentence(w, b, scaled, first, slip):
    said = message(check.linear_weights, w, b, GOAL, scaled=scaled, mistakes={"This is the sum.": ((1, 1), 1)})
    assert first.removeprefix("w: ") in said.split("\n")[0] and (slip is None or slip in said)


def lda_with(w):
    return w, -w @ (MEANS[0] + MEANS[1]) / 2 + ODDS


@pytest.mark.parametrize(
    ("w", "b", "slip"),
    [
        (W, HALF + 1 / 3, "The logarithm of the priors is missing."),
        (*lda_with((MEANS[1] - MEANS[0]) / np.diag(S)), "Only the variances are used"),
        (W, -HALF - ODDS, "b has the wrong sign"),
    ],
)
def test_a_slip_in_lda_gets_its_sentence(w, b, slip):
    assert slip in message(check.lda, w, b, MEANS, S, PRIORS)


@pytest.mark.parametrize("student", range(20))
def test_no_slip_gives_the_weights_of_a_students_world(student):
    mean0, mean1, covariance, prior1 = check.lda_world(variant(student, "q"))
    w, odds = np.linalg.solve(covariance, np.subtract(mean1, mean0)), np.log(prior1 / (1 - prior1))
    apart, middle = np.subtract(mean1, mean0), np.add(mean0, mean1) / 2
    for slip in (0, 2 * w @ middle, -w @ middle, w @ apart / 2, apart @ middle):
        message(check.lda, w, odds - slip, (mean0, mean1), covariance, (1 - prior1, prior1))
    check.lda(w, odds - w @ middle, (mean0, mean1), covariance, (1 - prior1, prior1))


@pytest.mark.parametrize("D", [1, 2, 4])
def test_the_density_is_scipys(D, rng):
    M, mean, X = rng.normal(size=(D, D)), rng.normal(size=D), rng.normal(size=(6, D))
    S = M @ M.T + np.eye(D)
    wanted = stats.multivariate_normal(mean, S).logpdf(X)
    assert log_density(X, mean, S) == pytest.approx(wanted)
    assert log_density(X[0], mean, S) == pytest.approx(np.ravel(wanted)[0])
    assert log_density(X[:, 0], mean[0], S[0, 0]) == pytest.approx(
        stats.norm(mean[0], np.sqrt(S[0, 0])).logpdf(X[:, 0])
    )


def test_log_odds_are_scipys(rng):
    p = rng.uniform(size=9)
    assert logit(p) == pytest.approx(special.logit(p))
