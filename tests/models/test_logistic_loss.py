import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.models import cross_entropy, cross_entropy_gradient, cross_entropy_hessian

DATA = np.random.default_rng(0)
X, t = DATA.normal(size=(30, 3)), DATA.integers(2, size=30)


def differences(f, v, h=1e-5):
    return np.array([(f(v + h * e) - f(v - h * e)) / (2 * h) for e in np.eye(len(v))])


def test_the_loss_at_zero_is_n_times_log_2():
    assert cross_entropy(X, t, np.zeros(3), 0.0) == pytest.approx(30 * np.log(2))


@given(seed=st.integers(0, 10**6), l2=st.sampled_from([0.0, 0.7]))
def test_the_gradient_is_the_finite_difference_of_the_loss(seed, l2):
    v = np.random.default_rng(seed).normal(size=4)
    found = cross_entropy_gradient(X, t, v[1:], v[0], l2)
    assert found == pytest.approx(differences(lambda v: cross_entropy(X, t, v[1:], v[0], l2), v), abs=1e-6)


@given(seed=st.integers(0, 10**6), l2=st.sampled_from([0.0, 0.7]))
def test_the_hessian_is_the_finite_difference_of_the_gradient_and_bends_nowhere_down(seed, l2):
    v = np.random.default_rng(seed).normal(size=4)
    H = cross_entropy_hessian(X, t, v[1:], v[0], l2)
    wanted = differences(lambda v: cross_entropy_gradient(X, t, v[1:], v[0], l2), v)
    assert H == pytest.approx(wanted, abs=1e-6) and H == pytest.approx(H.T)
    assert np.linalg.eigvalsh(H)[0] >= -1e-12


def test_large_weights_overflow_nothing():
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        z = 1e4 * X[:, 0]
        wanted = np.maximum(z, 0).sum() - z[t == 1].sum()
        assert cross_entropy(X, t, [1e4, 0, 0], 0.0) == pytest.approx(wanted, rel=1e-6)
        assert np.isfinite(cross_entropy_gradient(X, t, [1e4, 0, 0], 0.0)).all()


def test_a_small_loss_keeps_its_digits():
    x, labels = np.array([[-40.0], [40.0]]), [0, 1]
    assert cross_entropy(x, labels, [1.0], 0.0) == pytest.approx(2 * np.exp(-40.0), rel=1e-12)


def test_labels_may_be_words():
    words = np.array(["no", "yes"])[t]
    assert cross_entropy(X, words, np.ones(3), 0.3) == cross_entropy(X, t, np.ones(3), 0.3)


@pytest.mark.parametrize(
    "change", [{"X": [1.0]}, {"t": [0] * 30}, {"w": [1.0]}, {"b": "a"}, {"l2": -1.0}, {"l2": np.nan}]
)
@pytest.mark.parametrize("function", [cross_entropy, cross_entropy_gradient, cross_entropy_hessian])
def test_bad_arguments_are_refused_by_name(function, change):
    arguments = {"X": X, "t": t, "w": np.zeros(3), "b": 0.0, "l2": 0.0} | change
    with pytest.raises((TypeError, ValueError), match=f"{next(iter(change))} must"):
        function(**arguments)


@pytest.mark.parametrize("ask, w", [
    (cross_entropy, 1e200), (cross_entropy_gradient, 0.0), (cross_entropy_hessian, 0.0),
])  # fmt: skip
def test_a_sum_that_overflows_is_refused(ask, w):
    with pytest.raises(ValueError, match="X, w and b hold numbers so large"):
        ask([[1.7e308]] * 6, [0, 0, 0, 0, 0, 1], [w], 0.0)
