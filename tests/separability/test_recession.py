from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

from lincls.separability import Separator, decide, recession


def margins(X, t, found):
    """(b, w)_t.(1, x) - (b, w)_k.(1, x) for every example and rival class k, in fractions."""
    _, index = np.unique(t, return_inverse=True)
    V = np.array([(b, *w) for b, w in zip(found.b, found.w, strict=True)], dtype=object)
    rows = np.array([[Fraction(1), *map(Fraction, row)] for row in np.asarray(X).tolist()], dtype=object)
    Z = rows @ V.T
    n = np.arange(len(index))
    return Z[n, index][:, None] - Z


@given(seed=st.integers(0, 10**6), K=st.integers(2, 4), D=st.integers(1, 3))
def test_a_direction_lowers_no_margin_and_a_linear_program_finds_one_where_there_is_one(seed, K, D):
    rng = np.random.default_rng(seed)
    X, W = rng.integers(-2, 3, (15, D)), rng.integers(-1, 2, (K, D))
    best = X @ W.T == (X @ W.T).max(axis=1)[:, None]
    t = np.array([rng.choice(np.flatnonzero(row)) for row in best])
    t = np.where(rng.random(15) < rng.choice([0, 0.1]), rng.integers(0, K, 15), t)
    if len(set(t)) == 1:
        return
    found = recession(X, t)
    classes, index = np.unique(t, return_inverse=True)
    rows = np.column_stack([np.ones(15), X])
    A = np.array([
        np.kron(np.eye(len(classes))[k] - np.eye(len(classes))[j], row)
        for k, row in zip(index, rows, strict=True) for j in range(len(classes)) if j != k
    ])  # fmt: skip
    limits = np.r_[np.zeros(len(A)), np.ones(len(A))]
    program = linprog(-A.sum(axis=0), A_ub=np.vstack([-A, A]), b_ub=limits, bounds=(-99, 99))
    assert (found is not None) == (-program.fun > 1e-6)
    if found is not None:
        m = margins(X, t, found)
        assert m.min() == 0 and found.raised == (m > 0).any(axis=1).sum() > 0
        assert found.strict == ((m > 0).sum() == 15 * (len(classes) - 1))
        assert max(abs(value) for row in (*found.w, found.b) for value in row) == 1


@given(seed=st.integers(0, 10**6))
def test_all_margins_rise_exactly_where_a_plane_separates(seed):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(12, 2))
    t = np.where(rng.random(12) < 0.1, 0, X @ [1.0, 2.0] > 0.3)
    if len(set(t)) == 1:
        return
    found = recession(X, t)
    assert isinstance(decide(X, t), Separator) == (found is not None and found.strict)


def test_the_direction_that_separates_some_and_contradicts_none_is_named():
    found = recession([[0.0]] * 10 + [[1.0]] * 5, [0, 1] * 5 + [1] * 5)
    assert found.w == ((0,), (1,)) and found.b == (0, 0) and found.raised == 5 and not found.strict


def test_as_many_margins_rise_as_can():
    X = [[0, 0], [0, 0], [0, 1], [0, 1], [0, 2], [1, 0], [-1, 5]]  # on the plane x1 = 0 the classes overlap
    found = recession(X, [0, 1, 0, 1, 0, 1, 0])
    assert found.raised == 2 and found.w[1] == (1, 0)
    assert recession([[0], [1], [0], [1]], [0, 0, 1, 1]) is None


def test_rounding_decides_nothing():
    thirds = [[1 / 3 + 1 / 3 + 1 / 3], [0.1 + 0.2], [0.3], [2.0]]
    assert recession(thirds, [1, 1, 0, 1]).strict  # 0.1 + 0.2 lies 5e-17 above 0.3
    exact = [[Fraction(3, 10)], [Fraction(1, 10) + Fraction(2, 10)], [2]]
    assert not recession(exact, [0, 1, 1]).strict
    huge = recession([[1e-300, 1e300], [1e-300, -1e300], [2e-300, 0.0]], [0, 1, 1])
    assert huge is not None and huge.strict


@pytest.mark.parametrize("X, t, words", [
    ([[0.0], [np.nan]], [0, 1], "X must be finite"),
    ([[0.0], [1.0]], [0, 0], "t must hold at least 2 classes"),
])  # fmt: skip
def test_bad_input_is_refused_by_name(X, t, words):
    with pytest.raises(ValueError, match=words):
        recession(X, t)
