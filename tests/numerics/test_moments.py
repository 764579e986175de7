import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.numerics.moments import (
    BLOCK,
    at_once,
    average,
    centred,
    class_rows,
    lengths,
    moments,
    signed,
    spread,
    steepest,
    triangle,
)


def test_more_rows_than_a_block_give_the_same():
    X = np.random.default_rng(0).normal(size=(2 * BLOCK + 5, 3))
    found = moments(X)
    assert found.mean == pytest.approx(X.mean(axis=0))
    assert found.scatter == pytest.approx(len(X) * np.cov(X.T, bias=True))
    R = triangle([X[:BLOCK], X[BLOCK:]], 3)
    assert R.T @ R == pytest.approx(X.T @ X)


@pytest.mark.parametrize("offset", [0.0, 1e6, 1e8])
def test_a_large_offset_costs_no_digits_but_the_datas_own(offset):
    X = np.random.default_rng(0).integers(0, 5, (5000, 3)).astype(float)  # exact with every offset
    assert moments(X + offset).scatter == pytest.approx(moments(X).scatter, rel=1e-12)
    everything = np.arange(5000)
    assert spread(X + offset, everything).squares == pytest.approx(spread(X, everything).squares, rel=1e-12)


@pytest.mark.parametrize("value", [0.1, 1e9 + 0.1, -3e-7])
def test_a_constant_column_has_no_scatter_at_all(value):
    X = np.full((10_001, 2), value)
    assert moments(X).scatter.tolist() == [[0, 0], [0, 0]]
    assert spread(X, np.arange(10_001)).squares.tolist() == [0, 0]


@pytest.mark.parametrize("row", [0, 1, 4000])
def test_missing_values_are_left_out_wherever_they_stand(row):
    X = np.random.default_rng(0).normal(size=(5000, 3))
    X[row, 1] = np.nan
    X[:, 2] = np.nan
    found = spread(X, np.arange(5000))
    assert found.known.tolist() == [5000, 4999, 0]
    assert found.mean[:2] == pytest.approx(np.nanmean(X[:, :2], axis=0))
    assert found.squares[:2] / found.known[:2] == pytest.approx(np.nanvar(X[:, :2], axis=0))


def test_the_rows_of_the_classes_are_all_rows():
    index = np.array([2, 0, 1, 2, 0])
    assert [rows.tolist() for rows in class_rows(index, 3)] == [[1, 4], [2], [0, 3]]


def test_a_direction_is_turned_so_that_its_largest_entry_is_positive():
    assert signed(np.array([[1.0, -3.0], [2.0, 1.0], [-1.0, 1 + 1e-12]])).tolist() == [[-1, 3], [2, 1], [1, -1 - 1e-12]]


@pytest.mark.parametrize("layout", [np.ascontiguousarray, np.asfortranarray, lambda X: np.repeat(X, 2, axis=1)[:, ::2]])
@pytest.mark.parametrize("mean", [0.0, 2.5, 1e6])
def test_many_rows_give_the_same_moments_centred_or_not(layout, mean):
    X = np.random.default_rng(5).normal(mean, 1, (2 * BLOCK, 3))
    before, away = layout(X).copy(), X - X.mean(axis=0)
    for rows in (None, np.arange(len(X))):
        kept = layout(X)
        found = moments(kept, rows)
        assert found.mean == pytest.approx(X.mean(axis=0), rel=1e-12, abs=1e-12)
        assert found.scatter == pytest.approx(away.T @ away, rel=1e-11, abs=1e-9)
        assert np.array_equal(kept, before)


def test_many_rows_of_a_constant_column_have_no_scatter_at_all():
    X = np.column_stack([np.random.default_rng(6).normal(size=2 * BLOCK), np.full(2 * BLOCK, 0.1)])
    assert moments(X).scatter[1].tolist() == [0.0, 0.0]


@given(seed=st.integers(0, 10**6), mean=st.sampled_from([0.0, 1e6]))
def test_whole_weights_are_repeated_rows(seed, mean):
    rng = np.random.default_rng(seed)
    X, s = rng.normal(mean, 1, (40, 3)), rng.integers(1, 5, 40)
    rows, repeated = np.flatnonzero(rng.random(40) < 0.7), np.repeat(np.arange(40), s)
    for some, same in ((None, None), (rows, np.flatnonzero(np.isin(repeated, rows)))):
        found, wanted = moments(X, some, s.astype(float)), moments(X[repeated], same)
        assert found.N == wanted.N
        assert found.mean == pytest.approx(wanted.mean, rel=1e-13, abs=1e-13)
        assert found.scatter == pytest.approx(wanted.scatter, rel=1e-8, abs=1e-8)  # eps 1e6 a deviation
    X[rng.random(X.shape) < 0.2] = np.nan
    X[rows[0]] = mean
    found, wanted = (spread(X, rows, s.astype(float)), spread(X[repeated], np.flatnonzero(np.isin(repeated, rows))))
    assert found.known.tolist() == wanted.known.tolist()
    assert found.mean == pytest.approx(wanted.mean, rel=1e-13, abs=1e-13)
    assert found.squares == pytest.approx(wanted.squares, rel=1e-8)


def test_the_average_is_numpys_and_exact_for_a_constant():
    rng = np.random.default_rng(0)
    X, s, rows = rng.normal(5, 1, (40, 3000)), rng.random(40), np.arange(0, 40, 3)
    X[:, 1] = 0.1
    assert average(X) == pytest.approx(X.mean(axis=0)) and average(X)[1] == 0.1
    assert average(X, rows, s[rows]) == pytest.approx(np.average(X[rows], axis=0, weights=s[rows]))


def test_weights_may_put_the_mean_far_from_most_rows():
    X, s = np.array([[0.0], [1.0], [1e9], [1e9 + 2]]), np.array([1e-9, 1e-9, 1.0, 1.0])
    found = moments(X, None, s)
    assert found.mean == pytest.approx([1e9 + 1], rel=1e-8)
    assert found.scatter == pytest.approx(np.array([[2 + 2e9]]), rel=1e-8)


def test_a_constant_column_has_no_scatter_under_weights_either():
    X, s = np.full((1500, 1), 0.1), np.random.default_rng(0).random(1500)
    assert moments(X, None, s).scatter.tolist() == [[0]] and moments(X, None, s).mean.tolist() == [0.1]
    assert spread(X, np.arange(1500), s).squares.tolist() == [0]


def test_rows_are_looked_at_in_blocks_of_a_bounded_size():
    assert at_once(4) == at_once(64) == BLOCK and at_once(3000) == 21 and at_once(10**9) == 1
    assert at_once(4, 10**6) == BLOCK and at_once(3000, 72) == 21 and at_once(3000, 10**6) == 64
    X = np.random.default_rng(0).normal(size=(50, 3000))
    assert [len(part) for part in centred(X, X[0], None, at_once(3000))] == [21, 21, 8]


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
