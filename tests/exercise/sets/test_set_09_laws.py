"""The laws of two Gaussian classes, of naive Bayes, of learning curves, of other costs and of missing values."""

import numpy as np
import pytest
from students import message

from lincls import BernoulliNaiveBayes
from lincls.exercise import check
from lincls.exercise.sets.set_09 import logit
from lincls.exercise.sets.set_09_laws import _LINE_SLIPS
from lincls.exercise.sets.set_09_use import taking_turns

LINES = {
    1: lambda square0, square1, odds: (square0 - square1) / 2 + odds,
    2: lambda Px, m0, m1, P, odds: (m1 - m0) @ Px - (m1 @ P @ m1 - m0 @ P @ m0) / 2 + odds,
    3: lambda w, x, s, odds: w @ x - w @ s / 2 + odds,
}


@pytest.mark.parametrize(("which", "line"), LINES.items())
def test_a_line_is_right_and_each_slip_in_it_gets_its_sentence(which, line, rng):
    check.lda_line(line, which, rng)
    for why, (of_z, of_odds, of_ws) in {**_LINE_SLIPS[which], "The priors are forgotten.": (1, -1, 0)}.items():

        def wrong(*given, of_z=of_z, of_odds=of_odds, of_ws=of_ws):
            return of_z * line(*given) + of_odds * given[-1] + (of_ws and of_ws * given[0] @ given[2])

        assert why in message(check.lda_line, wrong, which, rng)


def test_a_cut_is_right_to_two_decimals(rng):
    cut = np.sqrt(2 * np.log(2) / (1 - 1 / 4))
    check.cuts((3 - round(cut, 2), 3 + round(cut, 2)), 3, (1, 2))
    message(check.cuts, (3 - cut, 3.01 + cut), 3, (1, 2))


@pytest.mark.parametrize(("p", "prior"), [(4 / 5, 1 / 3), (1 / 401, 1 / 40), (400 / 401, 1 / 3)])
def test_a_posterior_is_moved_by_its_log_odds_and_four_digits_are_enough(p, prior):
    half, shifted = (1 / (1 + np.exp(-z)) for z in (logit(p) / 2, logit(p) + logit(prior)))
    check.posteriors_moved(half, shifted, p, prior)
    check.posteriors_moved(float(f"{half:.4g}"), float(f"{shifted:.4g}"), p, prior)
    with pytest.raises(check.NotAttempted):
        check.posteriors_moved(half, ..., p, prior)


@pytest.mark.parametrize(
    ("rows", "t", "said"),
    [
        ([(0, 0), (0, 1), (1, 0), (1, 1)], [0, 1, 1, 1], "naive Bayes is wrong on 1 of 4 rows"),
        ([(0, 1), (1, 0), (1, 1), (1, 1)], [-1, -1, 1, 1], "zeros and ones"),
        ([(0, 1, 0), (1, 1, 1)], [0, 1], "a table of two columns"),
    ],
)
def test_a_table_of_dependent_features_that_naive_bayes_has_right_is_a_witness(rows, t, said):
    assert said in message(check.tied, rows, t, BernoulliNaiveBayes())
    check.tied([(0, 1), (1, 0), (1, 1), (1, 1)], [0, 0, 1, 1], BernoulliNaiveBayes())


def test_classes_take_turns(rng):
    t = np.array([0, 0, 0, 1, 1])
    orders = taking_turns(t, 3, rng)
    assert orders.shape == (3, 4) and (t[orders] == [0, 1, 0, 1]).all()
    assert all(len(set(row)) == 4 for row in orders.tolist())


def answers(p, miss, alarm, doubt, factor=1.0):
    prices = [p * miss, (1 - p) * alarm, np.full(len(p), factor * doubt)]
    return np.array([0, 1, -1])[np.argmin(prices, axis=0)]


def test_a_third_answer_pays_between_two_posteriors(rng):
    check.decisions_with_doubt(answers, rng)
    assert "0 and 1" not in message(check.decisions_with_doubt, lambda *given: answers(*given, factor=0.5), rng)
