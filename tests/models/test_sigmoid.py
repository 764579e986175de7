import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.models.sigmoid import log_sigmoid, logsumexp, sigmoid, softmax

NUMBERS = st.floats(-1e4, 1e4)


def test_the_sigmoid_at_a_few_points_made_by_hand():
    assert sigmoid([0.0, math.log(3), -math.log(3)]) == pytest.approx([0.5, 0.75, 0.25], abs=1e-15)


@pytest.mark.parametrize("z", [800.0, -800.0, 1e4, -1e4])
def test_large_numbers_do_not_overflow(z):
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        assert sigmoid(z) == (z > 0)
        assert log_sigmoid(z) == min(z, 0.0)
        assert logsumexp([z, z]) == pytest.approx(z + math.log(2))
        assert softmax([z, -z]).tolist() == [float(z > 0), float(z < 0)]


def test_the_naive_formula_fails_where_this_one_does_not():
    with np.errstate(over="ignore", invalid="ignore"):
        z = np.float64(800.0)
        assert np.isnan(np.exp(z) / (1 + np.exp(z)))
    assert sigmoid(z) == 1


@given(z=NUMBERS)
def test_the_two_classes_share_one(z):
    assert sigmoid(z) + sigmoid(-z) == pytest.approx(1, abs=1e-15)
    assert softmax([0.0, z])[1] == pytest.approx(float(sigmoid(z)), rel=1e-12, abs=1e-300)


@given(z=st.floats(-700, 700))
def test_the_logarithm_is_the_logarithm(z):
    assert log_sigmoid(z) == pytest.approx(math.log(sigmoid(z)), rel=1e-9, abs=1e-15)
    assert float(log_sigmoid(z) - log_sigmoid(-z)) == pytest.approx(z, rel=1e-12)


def test_the_slope_is_p_times_1_minus_p():
    z, h = np.linspace(-5, 5, 21), 1e-5
    p = sigmoid(z)
    assert (sigmoid(z + h) - sigmoid(z - h)) / (2 * h) == pytest.approx(p * (1 - p), abs=1e-9)


@given(z=st.lists(NUMBERS, min_size=1, max_size=6), shift=NUMBERS)
def test_softmax_sums_to_one_and_does_not_notice_a_shift(z, shift):
    p = softmax(z)
    assert np.isfinite(p).all() and p.sum() == pytest.approx(1, abs=1e-14)
    assert softmax(np.array(z) + shift) == pytest.approx(p, abs=1e-10)


def test_axes_are_those_asked_for():
    z = np.arange(6.0).reshape(2, 3)
    assert logsumexp(z, axis=0) == pytest.approx([np.log(np.exp(z[:, j]).sum()) for j in range(3)])
    assert softmax(z, axis=0).sum(axis=0) == pytest.approx(np.ones(3))


def test_minus_infinity_is_probability_zero():
    assert logsumexp([-np.inf, -np.inf]) == -np.inf
    assert logsumexp([-np.inf, 1.0]) == 1


@pytest.mark.parametrize("function", [sigmoid, log_sigmoid, logsumexp, softmax])
@pytest.mark.parametrize("z", [None, "a", [np.nan], [], [1j], [[1.0], [1.0, 2.0]]])
def test_bad_numbers_are_refused_by_name(function, z):
    with pytest.raises((TypeError, ValueError), match="z must"):
        function(z)


def test_a_difference_beyond_all_numbers_is_a_probability_of_zero():
    assert softmax([1.7e308, -1.7e308]).tolist() == [1, 0]
    assert logsumexp([1.7e308, -1.7e308]) == 1.7e308
