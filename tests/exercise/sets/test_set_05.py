"""The boundary over x1, x2 and x1 x2, and the number of features, are judged by laws; known slips are named."""

from math import comb

import numpy as np
import pytest
from students import message

from lincls.exercise import check

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
