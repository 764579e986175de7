"""The boundary over x1, x2 and x1 x2, counts of features, weights of monomials: right ones pass at any size."""

from math import comb

import numpy as np
import pytest
from students import message

from lincls.boolean import inputs
from lincls.exercise import check
from lincls.features import monomials, products

W = np.array([1.0, 2.0, -4.0])


def hyperbola(w):
    return -w[1] / w[2], -w[0] / w[2], w[0] * w[1] / w[2]


def pairs(X, s):
    return (X * np.roll(X, -s, axis=1)).sum(axis=1)


def parity(n, b):
    return [b * (-2) ** k for k in range(1, n + 1) for _ in range(comb(n, k))]


def solved(values):
    n = len(values).bit_length() - 1
    v = np.linalg.solve(np.column_stack([np.ones(len(values)), monomials(inputs(n))]), values)
    return v[1:], v[0]


@pytest.mark.parametrize("form", [tuple, np.array, list])
def test_the_functions_asked_for_pass_in_any_form_under_any_seed(form):
    for seed in range(3):
        draws = np.random.default_rng(seed)
        check.with_product(lambda X: np.column_stack([X, X.prod(axis=1)]), products, draws)
        check.asymptotes_found(lambda w: form(hyperbola(w)), draws)
        check.product_completed(lambda w: form(hyperbola(w)), draws)
        check.parity_with_bias(parity, monomials, (1, 2, 5), draws)
        check.with_values(solved, monomials, (1, 2, 4), draws)
        check.features_counted(lambda D, d: comb(D + d, d) - 1, draws)
        check.pairs_counted(pairs, draws)


@pytest.mark.parametrize(
    ("law", "f", "said"),
    [
        (check.asymptotes, lambda w: None, "gives None"),
        (check.counted_features, lambda D, d: comb(D + d - 1, d), "one input x has the features x to x^3"),
        (check.counted_features, lambda D, d: d, "the features of degree 1 are the 4 inputs themselves"),
        (check.counted_features, lambda D, d: 0.5, "a count is a whole number"),
        (check.features_counted, lambda D, d: comb(D + d, d) - 1 - (D > 9), "which is not right"),
        (check.pairs_counted, lambda X, s: pairs(X, s) + pairs(X, -s), "which is not right"),
    ],
)
def test_what_is_wrong_is_told(law, f, said):
    given = {check.asymptotes: (W,), check.counted_features: (4, 3)}.get(law, (np.random.default_rng(1),))
    assert said in message(law, f, *given)


def test_an_ellipse_is_met_to_a_thousandth():
    check.inside_ellipse((2, 0, -1, 0, -0.25), 0, 1, 0, 1, 2)
    assert "near the ellipse" in message(check.inside_ellipse, (2, 0, -1, 0, -0.25), 0.004, 1, 0, 1, 2)
