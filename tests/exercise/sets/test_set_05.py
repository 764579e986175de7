"""The boundary over x1, x2 and x1 x2, and the number of features, are judged by laws; known slips are named."""

from math import comb

import numpy as np
import pytest
from students import message

from lincls.boolean import inputs
from lincls.exercise import check
from lincls.features import monomials, products

W, X = np.array([1.0, 2.0, -4.0]), np.array([0.5, -1.5])


def hyperbola(w):
    return -w[1] / w[2], -w[0] / w[2], w[0] * w[1] / w[2]


@pytest.mark.parametrize("f", [hyperbola, lambda w: np.array(hyperbola(w)), lambda w: list(hyperbola(w))])
def test_the_right_numbers_pass_in_any_form(f):
    for w in (W, np.array([-0.3, 5.0, 0.7])):
        check.asymptotes(f, w)
        check.completed_product(f, w, X)


@pytest.mark.parametrize(
    ("f", "words"),
    [
        (lambda w: (-w[0] / w[2], -w[1] / w[2], 0), "w1 stands with x1"),
        (lambda w: (w[1] / w[2], w[0] / w[2], 0), "The signs are turned round"),
        (lambda w: (-w[1], -w[0], 0), "Divide by w3"),
        (lambda w: (0, 0, 0), "your line is no asymptote"),
        (lambda w: (0, 0), "should return three things"),
        (lambda w: None, "gives None"),
    ],
)
def test_a_slip_in_the_asymptotes_is_named(f, words):
    assert words in message(check.asymptotes, f, W)


def test_a_slip_in_b0_is_named():
    assert "b0 has to take away" in message(
        check.completed_product, lambda w: (*hyperbola(w)[:2], -hyperbola(w)[2]), W, X
    )
    assert "but the right side" in message(check.completed_product, lambda w: (*hyperbola(w)[:2], 7), W, X)


@pytest.mark.parametrize(
    ("f", "words"),
    [
        (lambda D, d: comb(D + d, d), "The constant 1 is not to be counted"),
        (lambda D, d: comb(D + d - 1, d), "one input x has the features x to x^3, and you count 1"),
        (lambda D, d: sum(D**k for k in range(1, d + 1)), "x1 x2 and x2 x1 are one feature"),
        (lambda D, d: d, "the features of degree 1 are the 4 inputs themselves"),
        (lambda D, d: D * d, "you count 12 features, of which 9 are without x4"),
        (lambda D, d: 0.5, "a count is a whole number"),
    ],
)
def test_a_slip_in_the_count_of_features_is_named(f, words):
    assert words in message(check.counted_features, f, 4, 3)


def test_the_right_count_passes():
    for D, d in ((1, 1), (5, 1), (1, 4), (6, 3)):
        check.counted_features(lambda D, d: comb(D + d, d) - 1, D, d)


def pairs(X, s):
    return (X * np.roll(X, -s, axis=1)).sum(axis=1)


def parity(n, b):
    return [b * (-2) ** k for k in range(1, n + 1) for _ in range(comb(n, k))]


def solved(values):
    n = len(values).bit_length() - 1
    v = np.linalg.solve(np.column_stack([np.ones(len(values)), monomials(inputs(n))]), values)
    return v[1:], v[0]


def test_the_functions_asked_for_pass_under_any_seed():
    for seed in range(3):
        draws = np.random.default_rng(seed)
        check.with_product(lambda X: np.column_stack([X, X.prod(axis=1)]), products, draws)
        check.asymptotes_found(hyperbola, draws)
        check.product_completed(hyperbola, draws)
        check.parity_with_bias(parity, monomials, (1, 2, 5), draws)
        check.with_values(solved, monomials, (1, 2, 4), draws)
        check.features_counted(lambda D, d: comb(D + d, d) - 1, draws)
        check.pairs_counted(pairs, draws)


@pytest.mark.parametrize(
    ("law", "f", "words"),
    [
        (check.product_completed, lambda w: (-w[0] / w[2], -w[1] / w[2], w[0] * w[1] / w[2]), "the right side"),
        (check.features_counted, lambda D, d: comb(D + d, d) - 1 - (D > 9), "which is not right"),
        (check.pairs_counted, lambda X, s: (X[:, s:] * X[:, : len(X[0]) - s]).sum(axis=1), "Round the edge"),
        (check.pairs_counted, lambda X, s: pairs(X, s) + pairs(X, -s), "which is not right"),
    ],
)
def test_a_slip_in_a_function_is_named(law, f, words):
    assert words in message(law, f, np.random.default_rng(1))


def test_a_feature_that_is_left_out_is_named():
    found = message(check.with_product, lambda X: X.prod(axis=1)[:, None], products, np.random.default_rng(1))
    assert "are features too" in found


def test_weights_must_fit_the_bias_and_the_values_that_are_given():
    draws = np.random.default_rng(1)
    assert "its target is 1" in message(check.parity_with_bias, lambda n, b: parity(n, -0.5), monomials, (2,), draws)
    assert "the bias is given" in message(
        check.parity_with_bias, lambda n, b: (parity(n, b), b), monomials, (2,), draws
    )
    assert "is half" in message(check.with_values, lambda z: solved(z / 2), monomials, (2,), draws)


def test_an_ellipse_is_met_to_a_thousandth():
    check.inside_ellipse((2, 0, -1, 0, -0.25), 0, 1, 0, 1, 2)
    assert "near the ellipse" in message(check.inside_ellipse, (2, 0, -1, 0, -0.25), 0.004, 1, 0, 1, 2)
