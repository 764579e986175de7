import tracemalloc

import numpy as np
import pytest

from lincls.numerics.wide import RowSpace

EPS = np.finfo(float).eps


@pytest.mark.parametrize("N, D", [(1, 3), (2, 2), (7, 8), (30, 1500), (72, 3000), (300, 700)])
def test_the_rows_are_where_their_coordinates_say(N, D, rng):
    X = 5 + rng.standard_normal((N, D))
    space = RowSpace(X, X.mean(axis=0))
    assert np.allclose(space.V.T @ space.V, np.eye(len(space.sizes)), rtol=0, atol=1e-11)
    assert np.allclose(space.Z @ space.V.T, X - X.mean(axis=0), rtol=0, atol=1e-11)
    assert len(space.sizes) == N - 1 or N > D  # about their mean the rows lose a dimension
    gram = space.Z.T @ space.Z
    assert gram == pytest.approx(np.diag(space.sizes**2), abs=1e-11 * gram.max(initial=1.0))


def test_directions_that_rounding_cannot_tell_from_0_are_left_out(rng):
    few = rng.standard_normal((4, 50))
    X = rng.standard_normal((20, 4)) @ few
    assert len(RowSpace(X, np.zeros(50)).sizes) == 4


def test_small_directions_keep_their_digits(rng):
    sizes = 10.0 ** -np.arange(10)
    U, V = (np.linalg.qr(rng.standard_normal((n, 10)))[0] for n in (12, 2000))
    space = RowSpace((U * sizes) @ V.T, np.zeros(2000))
    assert space.sizes == pytest.approx(sizes, rel=1e-4)  # eps / 1e-9 and room
    assert np.abs(np.sum(space.V * V, axis=0)) == pytest.approx(1.0, abs=1e-5)


def test_a_scale_divides_the_columns_and_0_leaves_one_out(rng):
    X, scale = rng.standard_normal((5, 40)), rng.uniform(0.1, 9, 40)
    scale[3] = 0.0
    space = RowSpace(X, np.zeros(40), scale)
    wanted = np.divide(X, scale, out=np.zeros_like(X), where=scale > 0)
    assert np.allclose(space.Z @ space.V.T, wanted, rtol=0, atol=1e-11)


def test_classes_may_have_points_of_their_own_and_rows_may_count_more(rng):
    X, shift, index, roots = (
        rng.standard_normal((6, 1200)),
        rng.standard_normal((2, 1200)),
        np.array([0, 1, 1, 0, 1, 0]),
        rng.uniform(1, 3, 6),
    )
    space = RowSpace(X, shift, index=index, roots=roots)
    assert np.allclose(space.Z @ space.V.T, (X - shift[index]) * roots[:, None], rtol=0, atol=1e-11)


@pytest.mark.parametrize("apart", [3e5, 1e7, 1e9])
def test_the_basis_is_orthonormal_even_where_a_size_is_small(apart):
    X = np.array([[1.0, 1.0, 1.0], [1.0, 1.0, 1.0 + apart * EPS]])
    space = RowSpace(X, np.zeros(3))
    assert space.V.shape == (3, 2)
    assert np.allclose(space.V.T @ space.V, np.eye(2), rtol=0, atol=1e-11)
    assert np.allclose(space.Z @ space.V.T, X, rtol=0, atol=1e-11)


def test_rows_without_spread_span_nothing():
    space = RowSpace(np.full((3, 7), 0.1), np.full(7, 0.1))
    assert space.Z.shape == (3, 0) and space.V.shape == (7, 0)


@pytest.mark.parametrize("N, D", [(100, 40_000), (72, 3000), (200, 2000)])
def test_a_wide_table_is_held_no_more_than_twice_besides_itself(N, D, rng):
    X = rng.standard_normal((N, D))
    tracemalloc.start()
    RowSpace(X, np.zeros(D))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2 * X.nbytes


def test_by_products_of_rows_the_large_directions_are_the_same(rng):
    X = rng.standard_normal((30, 1500)) + 2.0
    space, quick = RowSpace(X, X.mean(axis=0)), RowSpace(X, X.mean(axis=0), squared=True)
    assert quick.sizes[:29] == pytest.approx(space.sizes[:29], rel=1e-11)
    assert np.allclose(quick.Z @ quick.V.T, X - X.mean(axis=0), rtol=0, atol=1e-11)
