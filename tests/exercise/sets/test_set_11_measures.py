"""Rates of a filter, its honest cost, and the numbers of a report."""

import numpy as np
import pytest
from students import message

from lincls import LogisticRegression, metrics
from lincls.exercise import check
from lincls.exercise.sets.set_11_measures import reported, reported_elsewhere
from lincls.features import standardise
from lincls.models.validation import cross_validate

COUNTED = 1000, 392, 98, 6, 0.05  # letters, junk, seen, lost, and the share of junk elsewhere


def rates(rare=None):
    recall, specificity = 294 / 392, 1 - 6 / 608
    wanted = 0.05 * recall / (0.05 * recall + 0.95 * (1 - specificity))
    return (recall, specificity, 0.98, 2 / (1 / recall + 1 / 0.98)), wanted if rare is None else rare


def test_rates_pass_to_four_decimals_and_the_precision_moves_with_the_share_of_junk():
    given, rare = rates()
    check.filter_rates(given, rare, *COUNTED)
    check.filter_rates(np.round(given, 4).tolist(), [round(rare, 4)], *COUNTED)
    assert "there the share of junk was another one" in message(check.filter_rates, given, 0.98, *COUNTED)


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        (0, 0.98, "That is the precision"),
        (1, 6 / 608, "specificity is the share that is not"),
        (2, 0.75, "That is the recall"),
        (3, 0.865, "F1 is their harmonic mean"),
        (3, 0.896, "That is the accuracy"),
        (0, 75, "a share lies between 0 and 1"),
    ],
)
def test_a_rate_of_another_name_is_told_so(place, value, told):
    given, rare = rates()
    assert told in message(check.filter_rates, [*given[:place], value, *given[place + 1 :]], rare, *COUNTED)


def cost(X, t, l2, parts, odds=10):
    log_p = cross_validate(LogisticRegression(l2=l2), X, t, parts).log_p
    junk = log_p[:, 1] - log_p[:, 0] >= np.log(odds)
    return np.where(t == 1, ~junk, 10 * junk).mean()


def leaking(X, t, l2, parts):
    Z, p = standardise(X).Z, np.empty(len(t))
    for rows in parts:
        rest = np.setdiff1d(np.arange(len(t)), rows)
        p[rows] = LogisticRegression(l2=l2).fit(Z[rest], t[rest]).predict_proba(Z[rows])[:, 1]
    return np.where(t == 1, p < 10 / 11, 10 * (p >= 10 / 11)).mean()


def test_a_cost_whose_scale_has_seen_the_held_out_letters_is_told_so(rng):
    check.priced_cost(cost, rng)
    check.honest_cost(cost, rng)
    check.priced_cost(leaking, rng)
    assert "the held-out ones had a say in it" in message(check.honest_cost, leaking, rng)
    assert "The cut is at 1/2" in message(check.priced_cost, lambda *case: cost(*case, odds=1), rng)


def at_each_cut(t, scores, share):
    curve = metrics.roc_curve(t, scores)
    alarms, found = curve.false_positive_rate[1:], curve.true_positive_rate[1:]
    return np.column_stack([found, 1 - alarms, share * found / (share * found + (1 - share) * alarms)])


def test_every_cut_has_one_row_and_the_precision_of_the_mailbox_that_is_asked_about(rng):
    check.at_each_cut(at_each_cut, rng)
    said = message(check.at_each_cut, lambda t, scores, share: at_each_cut(t, scores, t.mean()), rng)
    assert "another share is junk" in said
    said = message(check.at_each_cut, lambda t, scores, share: np.zeros((len(t), 3)), rng)
    assert "one row for each score that occurs" in said
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
    [
        (0, 0.9, "do not cost"),
        (1, 0.07, "is not one of 95 %"),
        (3, 5, "Is it the cut of our two prices"),
        (5, 0.5, "which is not the area under the ROC curve"),
    ],
)
def test_the_numbers_of_a_report_are_what_its_model_does(place, value, told):
    found = numbers()
    reported(found, chance, NOISY, T, **PRICES)
    assert told in message(reported, [*found[:place], value, *found[place + 1 :]], chance, NOISY, T, **PRICES)


def test_a_report_that_promises_more_than_its_model_keeps_is_refused():
    found = numbers()
    reported_elsewhere(found, chance, NOISY, T, **PRICES)
    said = message(reported_elsewhere, [0, 0, 0, 0, 0, 1], chance, NOISY, T, **PRICES)
    assert "The model knows the letters that you put away" in said


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda X: 2 * chance(X), "a probability is from 0 to 1"),
        (lambda X: np.column_stack([1 - chance(X), chance(X)]), "The second one is the probability of junk."),
        (lambda X: chance(X)[:7], "one probability a row"),
        (lambda X: None, "gives None"),
    ],
)
def test_what_is_no_probability_is_said(answer, told):
    assert told in message(reported, numbers(), answer, NOISY, T, **PRICES)
