import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.numerics.softmax import Problem, information

DATA = np.random.default_rng(0)
X, t = DATA.normal(size=(40, 2)), DATA.integers(3, size=40)


def differences(f, v, h=1e-5):
    return np.array([(f(v + h * e) - f(v - h * e)) / (2 * h) for e in np.eye(len(v))])


@given(seed=st.integers(0, 10**6), l2=st.sampled_from([0.0, 0.7]))
def test_the_hessian_is_the_finite_difference_of_the_gradient_below_its_bound(seed, l2):
    problem, theta = Problem(X, t, 3, l2), np.random.default_rng(seed).normal(size=6)
    H = problem.hessian(theta, 2)
    wanted = differences(lambda v: problem.slope(v)[1], theta)
    assert H == pytest.approx(wanted, abs=1e-6)
    bound = np.kron(problem.C, problem.frame.gram / 2 + problem.ridge)
    assert np.linalg.eigvalsh(bound - H)[0] > -1e-9
    assert problem.bound(bound @ theta) == pytest.approx(theta)


def test_large_weights_overflow_nothing(rng):
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        V = np.column_stack([np.zeros(3), 1e4 * rng.normal(size=(3, 2))])
        assert np.isfinite(information(X, V)).all()
