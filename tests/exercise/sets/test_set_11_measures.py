"""Rates of a filter, its honest cost, and the numbers of a report."""

import numpy as np
import pytest
from students import message

from lincls import LogisticRegression, metrics
from lincls.exercise import check
from lincls.exercise.sets.set_11_measures import reported, reported_elsewhere
from lincls.models.validation import cross_validate

COUNTED = 1000, 392, 98, 6, 0.05  # letters, junk, seen, lost, and the share of junk elsewhere


def test_rates_pass_to_four_decimals_and_the_precision_moves_with_the_share_of_junk():
    recall, specificity = 294 / 392, 1 - 6 / 608
    given, rare = (recall, specificity, 0.98, 2 / (1 / recall + 1 / 0.98)), recall / (recall + 19 * (1 - specificity))
    check.filter_rates(given, rare, *COUNTED)
    check.filter_rates(np.round(given, 4).tolist(), [round(rare, 4)], *COUNTED)
    assert "a share lies between 0 and 1" in message(check.filter_rates, (75, *given[1:]), rare, *COUNTED)


def cost(X, t, l2, parts):
    log_p = cross_validate(LogisticRegression(l2=l2), X, t, parts).log_p
    junk = log_p[:, 1] - log_p[:, 0] >= np.log(10)
    return np.where(t == 1, ~junk, 10 * junk).mean()


def test_a_cost_on_the_scale_of_the_letters_learned_from_is_honest(rng):
    check.priced_cost(cost, rng)
    check.honest_cost(cost, rng)


def at_each_cut(t, scores, share):
    curve = metrics.roc_curve(t, scores)
    alarms, found = curve.false_positive_rate[1:], curve.true_positive_rate[1:]
    return np.column_stack([found, 1 - alarms, share * found / (share * found + (1 - share) * alarms)])


def test_every_cut_has_one_row_and_the_precision_of_the_mailbox_that_is_asked_about(rng):
    check.at_each_cut(at_each_cut, rng)
    assert "three numbers for each cut" in message(check.at_each_cut, lambda t, scores, share: scores, rng)


T = np.arange(500) % 2
NOISY = np.where(np.arange(500) % 7, T * 6 - 3.0, 1.0)[:, None]
PRICES = dict(miss=1, alarm=10)


def chance(X):
    return 1 / (1 + np.exp(-X[:, 0]))


def numbers():
    y = chance(NOISY) >= 10 / 11
    paid = np.where(T == 1, ~y, 10 * y)
    half = 1.96 * paid.std() / 500**0.5
    ends = paid.mean() - half, paid.mean() + half
    return [paid.mean(), *ends, int(y[T == 0].sum()), int((~y)[T == 1].sum()), metrics.auc(T, chance(NOISY))]


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [(0, 0.9, "do not cost"), (1, 0.07, "is not one of 95 %"), (5, 0.5, "which is not the area under the ROC curve")],
)
def test_the_numbers_of_a_report_are_what_its_model_does(place, value, told):
    found = numbers()
    reported(found, chance, NOISY, T, **PRICES)
    assert told in message(reported, [*found[:place], value, *found[place + 1 :]], chance, NOISY, T, **PRICES)


def test_a_report_that_its_model_keeps_is_believed():
    found = numbers()
    reported_elsewhere(found, chance, NOISY, T, **PRICES)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda X: np.column_stack([1 - chance(X), chance(X)]), "The second one is the probability of junk."),
        (lambda X: chance(X)[:7], "one probability a row"),
        (lambda X: None, "gives None"),
    ],
)
def test_what_is_no_probability_is_said(answer, told):
    assert told in message(reported, numbers(), answer, NOISY, T, **PRICES)
