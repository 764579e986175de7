"""The laws of two Gaussian classes, of naive Bayes and of estimates."""

import numpy as np
import pytest
from students import message

from lincls import BernoulliNaiveBayes
from lincls.exercise import check
from lincls.exercise.sets.set_09 import log_density, logit


def z(X, mean0, mean1, covariance, prior1):
    return log_density(X, mean1, covariance) - log_density(X, mean0, covariance) + logit(prior1)


def of_z(change):
    return lambda *given: np.exp(-np.logaddexp(0, -change(z(*given))))


def test_a_posterior_by_any_way_passes_and_another_sigmoid_does_not(rng):
    check.posterior(of_z(lambda z: z), rng)
    check.posterior_far_away(of_z(lambda z: z), rng)
    assert "The priors: with twice the odds" in message(check.posterior, of_z(lambda z: 2 * z), rng)
    assert "nearly sure" in message(check.posterior_far_away, of_z(lambda z: np.clip(z, -1, 1)), rng)


def test_a_cut_is_right_to_two_decimals(rng):
    cut = np.sqrt(2 * np.log(2) / (1 - 1 / 4))
    check.cuts((3 - round(cut, 2), 3 + round(cut, 2)), 3, (1, 2))
    assert "Heights fall with the width." in message(check.cuts, (3 - cut, 3.01 + cut), 3, (1, 2))


@pytest.mark.parametrize("which", [1, 2, 3])
def test_a_line_without_the_priors_is_told_so(which, rng):
    lines = {
        1: lambda square0, square1, odds: (square0 - square1) / 2,
        2: lambda Px, m0, m1, P, odds: (m1 - m0) @ Px - (m1 @ P @ m1 - m0 @ P @ m0) / 2,
        3: lambda w, x, s, odds: w @ x - w @ s / 2,
    }
    check.lda_line(lambda *given: lines[which](*given) + given[-1], which, rng)
    assert "The priors are forgotten." in message(check.lda_line, lines[which], which, rng)


def test_probabilities_are_recorded_from_0_to_1(capsys):
    check.posteriors_recorded(0.5, [1], names=["p", "q"])
    assert "recorded" in capsys.readouterr().out
    assert "q is 2, but a probability is from 0 to 1" in message(check.posteriors_recorded, 0, 2, names=["p", "q"])


@pytest.mark.parametrize(("p", "prior"), [(4 / 5, 1 / 3), (1 / 401, 1 / 40), (400 / 401, 1 / 3)])
def test_a_posterior_is_moved_by_its_log_odds_and_four_digits_are_enough(p, prior):
    half, shifted = (1 / (1 + np.exp(-z)) for z in (logit(p) / 2, logit(p) + logit(prior)))
    check.posteriors_moved(half, shifted, p, prior)
    check.posteriors_moved(float(f"{half:.4g}"), float(f"{shifted:.4g}"), p, prior)
    assert "It is z, the log of the odds" in message(check.posteriors_moved, p / 2, shifted, p, prior)
    assert "The prior takes part in b" in message(check.posteriors_moved, half, p, p, prior)
    assert "strictly between" in message(check.posteriors_moved, 1, shifted, p, prior)
    with pytest.raises(check.NotAttempted):
        check.posteriors_moved(half, ..., p, prior)


@pytest.mark.parametrize(
    ("rows", "t", "said"),
    [
        ([(0, 1), (1, 0), (1, 1), (1, 1)], [0, 0, 1, 1], ""),
        ([(0, 0), (0, 1), (1, 0), (1, 1)], [0, 1, 1, 1], "naive Bayes is wrong on 1 of 4 rows"),
        ([(0, 0), (0, 1), (1, 0), (1, 1)], [0, 0, 1, 1], "the features are independent"),
        ([(0, 1), (1, 0), (1, 1), (1, 1)], [-1, -1, 1, 1], "zeros and ones"),
        ([(0, 1, 0), (1, 1, 1)], [0, 1], "a table of two columns"),
        ([(0, 1)] * 13, [0, 1] * 6 + [0], "at most 12 rows"),
    ],
)
def test_a_table_of_dependent_features_that_naive_bayes_has_right_is_a_witness(rows, t, said):
    if said:
        assert said in message(check.tied, rows, t, BernoulliNaiveBayes())
    else:
        check.tied(rows, t, BernoulliNaiveBayes())
