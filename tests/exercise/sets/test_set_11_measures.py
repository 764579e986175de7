"""Rates of a filter, its honest cost, and the numbers of a report."""

import numpy as np
import pytest
from students import message

from lincls import metrics
from lincls.exercise import check
from lincls.exercise.sets.set_11_measures import reported


def test_shares_that_are_none_and_rows_that_are_no_triples_are_said(rng):
    counted = 1000, 392, 98, 6, 0.05  # letters, junk, seen, lost, and the share of junk elsewhere
    assert "a share lies between 0 and 1" in message(check.filter_rates, (75, 0.9, 0.9, 0.9), 0.5, *counted)
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
    report = numbers()
    report[place] = value
    assert told in message(reported, report, chance, NOISY, T, **PRICES)


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
