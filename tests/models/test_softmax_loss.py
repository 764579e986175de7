import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.models import cross_entropy, softmax_gradient, softmax_loss

DATA = np.random.default_rng(0)
X, t = DATA.normal(size=(40, 2)), DATA.integers(3, size=40)


def differences(f, v, h=1e-5):
    return np.array([(f(v + h * e) - f(v - h * e)) / (2 * h) for e in np.eye(len(v))])


def split(v):
    V = v.reshape(3, 3)
    return V[:, 1:], V[:, 0]


def test_the_loss_at_zero_is_n_times_log_k():
    assert softmax_loss(X, t, np.zeros((3, 2)), np.zeros(3)) == pytest.approx(40 * np.log(3))


def test_for_two_classes_it_is_the_sigmoids_cross_entropy(rng):
    labels, W, b = t > 0, rng.normal(size=(2, 2)), rng.normal(size=2)
    found = softmax_loss(X, labels, W, b)
    assert found == pytest.approx(cross_entropy(X, labels, W[1] - W[0], b[1] - b[0]))


@given(seed=st.integers(0, 10**6), l2=st.sampled_from([0.0, 0.7]))
def test_the_gradient_is_the_finite_difference_of_the_loss(seed, l2):
    v = np.random.default_rng(seed).normal(size=9)
    wanted = differences(lambda v: softmax_loss(X, t, *split(v), l2), v)
    found = softmax_gradient(X, t, *split(v), l2)
    assert found.ravel() == pytest.approx(wanted, abs=1e-6)
    assert found.sum(axis=0) == pytest.approx(np.zeros(3), abs=1e-9)


@given(seed=st.integers(0, 10**6), l2=st.sampled_from([0.0, 0.7]))
def test_adding_the_same_to_every_class_changes_nothing(seed, l2):
    rng = np.random.default_rng(seed)
    W, b = rng.normal(size=(3, 2)), rng.normal(size=3)
    moved = softmax_loss(X, t, W + rng.normal(size=2), b + 3.0, l2)
    assert moved == pytest.approx(softmax_loss(X, t, W, b, l2))


def test_large_weights_overflow_nothing(rng):
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        W = 1e4 * rng.normal(size=(3, 2))
        assert np.isfinite(softmax_loss(X, t, W, np.zeros(3)))
        assert np.isfinite(softmax_gradient(X, t, W, np.zeros(3))).all()


@pytest.mark.parametrize("change", [
    {"X": [1.0]}, {"t": [0] * 40}, {"W": np.zeros((2, 2))}, {"W": np.zeros((3, 1))}, {"b": [0.0]}, {"l2": -1.0},
])  # fmt: skip
@pytest.mark.parametrize("function", [softmax_loss, softmax_gradient])
def test_bad_arguments_are_refused_by_name(function, change):
    arguments = {"X": X, "t": t, "W": np.zeros((3, 2)), "b": np.zeros(3), "l2": 0.0} | change
    with pytest.raises((TypeError, ValueError), match=f"{next(iter(change))} must"):
        function(**arguments)


@pytest.mark.parametrize("ask", [softmax_loss, softmax_gradient])
def test_a_loss_that_overflows_is_refused(ask):
    X, t, W = [[1e200], [-1e200], [1.0]], [0, 1, 2], [[1e200], [0.0], [-1e200]]
    with pytest.raises(ValueError, match="X, W and b hold numbers so large"):
        ask(X, t, W, [0, 0, 0])
