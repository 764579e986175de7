"""Feature maps against what can be counted, computed by hand or asked of scikit-learn."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

from lincls import features


def test_the_dummy_feature_comes_first():
    assert features.add_dummy([[2, 3]]).tolist() == [[1.0, 2.0, 3.0]]


@pytest.mark.parametrize("D", [1, 2, 4])
@pytest.mark.parametrize("degree", [1, 2, 3])
def test_polynomial_features_agree_with_scikit_learn(D, degree):
    X = np.random.default_rng(D).normal(size=(7, D))
    peer = PolynomialFeatures(degree, include_bias=False).fit(X)
    mine = features.polynomial(X, degree)
    assert mine.shape[1] == math.comb(D + degree, degree) - 1 == len(features.polynomial_names(D, degree))
    np.testing.assert_allclose(mine, peer.transform(X), rtol=1e-13)


def test_polynomial_names_read_like_algebra():
    assert features.polynomial_names(2, 2) == ["x1", "x2", "x1^2", "x1 x2", "x2^2"]


def test_products_are_the_xor_features_of_the_lecture():
    X = [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert features.products(X).tolist() == [[0, 0, 0], [0, 1, 0], [1, 0, 0], [1, 1, 1]]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_monomials_with_a_constant_span_every_boolean_function(n):
    X = (np.arange(2**n)[:, None] >> np.arange(n)[::-1]) & 1
    phi = features.add_dummy(features.monomials(X))
    assert phi.shape == (2**n, 2**n)
    assert np.linalg.matrix_rank(phi) == 2**n


def test_standardised_columns_have_mean_zero_and_deviation_one():
    X = np.random.default_rng(0).normal(3, [1, 100, 1e-6], size=(50, 3))
    Z, mean, scale = features.standardise(X)
    np.testing.assert_allclose(Z, StandardScaler().fit_transform(X), rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(Z * scale + mean, X)


def test_a_constant_column_is_only_shifted():
    made = features.standardise([[0.1, 1], [0.1, 2], [0.1, 3]])
    assert made.scale[0] == 1
    np.testing.assert_allclose(made.Z[:, 0], 0, atol=1e-15)


def test_new_data_are_standardised_as_the_training_data_were():
    train = features.standardise([[0.0], [2.0]])
    assert features.standardise([[4.0]], like=train).Z.tolist() == [[3.0]]
    with pytest.raises(ValueError, match="1 feature a row; it came with 2"):
        features.standardise([[4.0, 1.0]], like=train)


def test_too_many_features_are_refused_before_they_fill_the_memory():
    with pytest.raises(ValueError, match="would make"):
        features.polynomial(np.zeros((1, 100)), 9)
    with pytest.raises(ValueError, match="would make"):
        features.monomials(np.zeros((1, 40)))


@pytest.mark.parametrize("degree", [0, -1, 1.5, True])
def test_a_degree_is_a_whole_number_above_zero(degree):
    with pytest.raises((TypeError, ValueError), match="degree must be"):
        features.polynomial([[1.0]], degree)


@pytest.mark.parametrize("size", [1e-320, 1e-310, 1e-200, 1e-140, 1e-100, 1e100, 1e150, 1e160, 1e308])
def test_columns_of_every_size_are_standardised(size):
    X = np.array([[0.125], [1.5], [-1.0], [0.5]])
    made, plain = features.standardise(X * size), features.standardise(X)
    np.testing.assert_allclose(made.Z, plain.Z, rtol=1e-9 if size > 1e-305 else 5e-3)
    np.testing.assert_allclose(features.standardise(X * size, like=made).Z, made.Z, rtol=1e-12)


def test_ordinary_columns_come_out_as_the_textbook_formula_to_the_last_bit():
    X = np.random.default_rng(0).normal(size=(100, 4)) * [1, 10, 1e6, 1e-6] + [0, 100, 5, 7]
    mean, scale = X.mean(axis=0), X.std(axis=0)
    made = features.standardise(X)
    assert np.array_equal(made.Z, (X - mean) / scale)
    assert np.array_equal(made.mean, mean) and np.array_equal(made.scale, scale)


@pytest.mark.parametrize("value", [0.0, 0.1, 1e20, 1.7e308, 1e-310])
def test_a_constant_column_becomes_exactly_zero(value):
    made = features.standardise(np.full((3, 1), value))
    assert made.Z.tolist() == [[0], [0], [0]] and made.scale.tolist() == [1]


@pytest.mark.parametrize("like", [3, "X", (0.0, 1.0), np.zeros(1)])
def test_what_standardise_did_not_return_is_refused(like):
    with pytest.raises(TypeError, match="like must be what standardise returned"):
        features.standardise([[1.0], [2.0]], like=like)


def test_data_far_beyond_the_ones_behind_like_are_refused():
    with pytest.raises(ValueError, match="X must be of the size of the data behind `like`"):
        features.standardise([[1e308]], like=features.standardise([[1e-10], [2e-10]]))


@pytest.mark.parametrize("make", [lambda X: features.polynomial(X, 2), features.products, features.monomials])
def test_products_that_overflow_are_refused(make):
    with pytest.raises(ValueError, match="X holds numbers so large that their products overflow"):
        make([[1e200, 1e200]])


@given(size=st.floats(5e-324, 1.7e308))
def test_dividing_by_the_power_of_two_leaves_one_to_two(size):
    assert 1 <= size / float(features.power_of_two(size)) < 2
