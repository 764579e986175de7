"""Least squares, covariances, splits and feature matrices."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message, refuses

from lincls.exercise import check
from lincls.exercise.sets.set_01_validation import columns
from lincls.features import add_dummy, polynomial, polynomial_names

rng = np.random.default_rng(3)
X, t = rng.normal(size=(20, 2)), rng.normal(size=20)
BEST = np.linalg.lstsq(add_dummy(X), t, rcond=None)[0]
ORDER = rng.permutation(20)
SPREAD = rng.normal(size=(12, 3)) * [3, 1, 2] + [4, -2, 1]
KINDS = np.repeat([0, 1, 2], 4)
SCATTER = (SPREAD - SPREAD.mean(axis=0)).T @ (SPREAD - SPREAD.mean(axis=0))


def parts(*rows):
    return [(X[list(r)], t[list(r)]) for r in rows]


def test_least_squares_weights_pass_by_any_route():
    check.regression(BEST[1:], BEST[0], X, t)
    check.regression(BEST[1:, None], BEST[:1], X, t)
    check.regression([2.0], 1, [0, 1, 2], [1, 3, 5])


def test_any_minimum_passes_when_there_are_many():
    twice = np.column_stack([X[:, 0], X[:, 0]])
    w = np.linalg.lstsq(twice - twice.mean(0), t - t.mean(), rcond=None)[0]
    for shift in (0.0, 3.0):
        v = w + np.array([shift, -shift])
        check.regression(v, t.mean() - twice.mean(0) @ v, twice, t)


def test_weights_of_the_other_sign_or_way_are_recognised():
    said = message(check.regression, -BEST[1:], -BEST[0], X, t)
    assert said.startswith("the mean loss of your w and b is ") and "The signs of w and b are flipped." in said
    x = X[:, 0]
    slope, offset = np.polyfit(t, x, 1)
    assert "this line predicts x from t" in message(check.regression, slope, offset, x, t)


def test_a_shuffled_split_passes_and_one_example_more_or_less_is_no_matter():
    check.split(parts(ORDER[:14], ORDER[14:17], ORDER[17:]), X, t)
    check.split(parts(ORDER[:13], ORDER[13:17], ORDER[17:]), X, t)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (parts(ORDER[:14], ORDER[13:16], ORDER[16:19]), "is in the training part and in the validation part"),
        (parts(ORDER[:14], ORDER[14:17], ORDER[17:19]), "1 of 20 examples are in no part"),
        (parts(ORDER[:10], ORDER[10:17], ORDER[17:]), "the training part has 10 examples, wanted about 14 of 20"),
        (parts([*ORDER[:13], ORDER[0]], ORDER[14:17], ORDER[17:]), "stands twice in the training part"),
        ([(X[ORDER[:14]] + 1, t[:14]), *parts(ORDER[14:17], ORDER[17:])], "there is no such example"),
        ([(X[ORDER[:14]], t[:13]), *parts(ORDER[14:17], ORDER[17:])], "14 inputs, but 13 targets"),
        ([(X[:14].T, t[:14]), *parts(ORDER[14:17], ORDER[17:])], "has shape (2, 14), wanted shape (N, 2)"),
        ((X, t), "the parts should be 3 pairs (X, t)"),
    ],
)
def test_a_split_that_would_fool_you_says_how(given, said):
    assert said in message(check.split, given, X, t)


def test_equal_examples_are_counted_not_confused():
    order = ORDER % 4
    check.split(parts(order[:14], order[14:17], order[17:]), X[np.arange(20) % 4], t[np.arange(20) % 4])


def test_features_pass_in_any_order():
    phi = polynomial(X, 2)
    columns(phi[:, ::-1], phi, polynomial_names(2, 2))


def test_a_missing_or_extra_feature_is_named():
    phi, names = np.column_stack([X, X**2]), ("x1", "x2", "x1^2", "x2^2")
    assert "the feature x2^2 is missing" in message(columns, phi[:, :3], phi, names)
    assert "There are 3 columns, wanted 4." in message(columns, phi[:, :3], phi, names)
    assert "Column 2 is twice x1^2." in message(columns, phi * [1, 1, 2, 1], phi, names)


def pooled(divisor):
    parts = [SPREAD[KINDS == k] - SPREAD[KINDS == k].mean(axis=0) for k in range(3)]
    return sum(part.T @ part for part in parts) / divisor


def test_a_covariance_passes_for_its_own_divisor():
    check.covariance(np.cov(SPREAD.T, bias=True), SPREAD)
    check.covariance(np.cov(SPREAD.T).tolist(), SPREAD, "N - 1")
    check.covariance(SCATTER, SPREAD, "scatter")
    check.covariance(pooled(9), SPREAD, "N - K", KINDS)
    check.covariance(pooled(12), SPREAD, t=KINDS)
    check.covariance([[2.0]], [1.0, 2.0, 3.0, 5.0, 4.0])


@pytest.mark.usefixtures("grader")
@pytest.mark.parametrize(
    ("found", "divisor", "t", "slip"),
    [
        (SPREAD.T @ SPREAD, "N", None, "subtract the mean of each column first. Nor is it divided."),
        (np.cov(SPREAD, bias=True), "N", None, "put the D inputs, not the N examples, side by side"),
        (np.cov(SPREAD), "N - 1", None, "put the D inputs, not the N examples, side by side"),
    ],
)
def test_a_slip_in_a_covariance_gets_its_sentence(found, divisor, t, slip):
    said = message(check.covariance, found, SPREAD, divisor, t)
    assert said.startswith("the covariance") and "wanted" in said.split("\n")[0] and slip in said


def test_an_unknown_divisor_is_the_authors_mistake():
    with pytest.raises(ValueError, match="divisor must be one of N, N - 1, scatter"):
        check.covariance(SCATTER, SPREAD, "N - K")


@given(anything, anything)
def test_garbage_gets_a_message(first, second):
    refuses(
        lambda: check.regression(first, second, X * 1e3, t * 1e3 + 777),
        lambda: check.split([first, second, (first, second)], X, t),
        lambda: check.split(first, X, t),
        lambda: columns(first, X, ("x1", "x2")),
        lambda: check.covariance(first, SPREAD),
    )
