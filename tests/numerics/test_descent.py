import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.numerics.descent import lengths, steepest


@given(seed=st.integers(0, 10**6), N=st.integers(1, 8), D=st.integers(1, 8), weighted=st.booleans())
def test_the_steepest_curvature_is_the_largest_eigenvalue_of_the_weighted_hessian(seed, N, D, weighted):
    rng = np.random.default_rng(seed)
    X, s = rng.normal(size=(N, D)), rng.uniform(0.1, 2.0, N) if weighted else None
    rows = np.column_stack([np.ones(N), X])
    share = np.full(N, 1 / N) if s is None else s / s.sum()
    assert np.isclose(steepest(X, s), np.linalg.eigvalsh((rows.T * share) @ rows)[-1])


@pytest.mark.parametrize("unit", [1e-160, 1.0, 1e160])
def test_lengths_are_root_mean_squares_whatever_the_unit(unit):
    X = np.array([[3.0, 0.0], [4.0, 0.0]]) * unit
    assert np.allclose(lengths(X, None) / [1, unit, 1], [1, np.sqrt(12.5), 1])
    assert np.allclose(lengths(X, np.array([0.0, 2.0])) / [1, unit, 1], [1, 4, 1])


def test_squares_that_overflow_are_refused():
    with pytest.raises(ValueError, match="overflow"):
        steepest(np.array([[1e200], [-1e200]]), None)
