"""The boundary over x1, x2 and x1 x2, and counts of features: what is wrong is told."""

from math import comb

import numpy as np
import pytest
from students import message

from lincls.exercise import check


def pairs(X, s):
    return (X * np.roll(X, -s, axis=1)).sum(axis=1)


@pytest.mark.parametrize(
    ("law", "f", "given", "said"),
    [
        (check.asymptotes, lambda w: None, [np.array([1.0, 2.0, -4.0])], "gives None"),
        (check.counted_features, lambda D, d: comb(D + d - 1, d), (4, 3), "one input x has the features x to x^3"),
        (check.counted_features, lambda D, d: d, (4, 3), "the features of degree 1 are the 4 inputs themselves"),
        (check.counted_features, lambda D, d: 0.5, (4, 3), "a count is a whole number"),
        (check.features_counted, lambda D, d: comb(D + d, d) - 1 - (D > 9), [check.rng(1)], "which is not right"),
        (check.pairs_counted, lambda X, s: pairs(X, s) + pairs(X, -s), [check.rng(1)], "which is not right"),
    ],
)
def test_what_is_wrong_is_told(law, f, given, said):
    assert said in message(law, f, *given)


def test_an_ellipse_is_met_to_a_thousandth():
    check.inside_ellipse((2, 0, -1, 0, -0.25), 0, 1, 0, 1, 2)
    assert "near the ellipse" in message(check.inside_ellipse, (2, 0, -1, 0, -0.25), 0.004, 1, 0, 1, 2)
