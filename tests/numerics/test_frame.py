import numpy as np
import pytest

from lincls.numerics.frame import Frame, square

X = np.random.default_rng(0).normal(size=(60, 4))


def gram(A):
    dummy = np.column_stack([np.ones(len(A)), A])
    return dummy.T @ dummy


def test_near_data_are_taken_as_they_are_and_far_ones_are_moved_to_the_mean():
    assert Frame(X).A is X and not Frame(X).shift.any()
    far = Frame(X + np.array([0.0, 0.0, 1e6, 0.0]))
    assert far.A.mean(axis=0) == pytest.approx(np.zeros(4), abs=1e-9)


@pytest.mark.parametrize("offset", [0.0, 1e3])
def test_the_gram_matrix_is_that_of_what_is_worked_with(offset):
    frame = Frame(X + offset)
    assert frame.gram == pytest.approx(gram(frame.A), abs=1e-9)


@pytest.mark.parametrize("offset", [0.0, 1e5])
def test_weights_give_the_same_z_in_the_data_as_they_came(offset, rng):
    frame, v = Frame(X + offset), rng.normal(size=(3, 5))
    w, b = frame.weights(v)
    assert (X + offset) @ w.T + b == pytest.approx(frame.A @ v[:, 1:].T + v[:, 0], abs=1e-9)


@pytest.mark.parametrize("offset", [0.0, 1e3])
def test_of_equally_good_weights_the_shortest_are_taken(offset, rng):
    Z = np.column_stack([X, X[:, 0] - 2 * X[:, 1], np.full(60, 0.1)]) + offset
    frame = Frame(Z)
    v = rng.normal(size=1 + frame.A.shape[1])
    w, b = frame.weights(v)
    assert Z @ w + b == pytest.approx(frame.A @ v[1:] + v[0], abs=1e-8)
    centred = Z - Z.mean(axis=0)
    assert w == pytest.approx(np.linalg.pinv(centred, rcond=1e-10) @ (centred @ w), abs=1e-8)
    assert w[-1] == pytest.approx(0, abs=1e-12)


def tables(rng):
    """Tables for each of the three frames, with weights of their rows and without, and the room that a way there and
    back needs: 100 times its condition, for the near columns 1e7, times noise of 1e-13."""
    near = np.column_stack([X[:, 0], X[:, 0] + 1e-7 * X[:, 1], X[:, 2]])
    for table, room in ((X, 1e-6), (near, 1e-4), (rng.normal(size=(7, 30)), 1e-6)):
        for s in (None, rng.uniform(0.1, 3, len(table))):
            yield table + 2.0, s, room


@pytest.mark.parametrize("l2", [0.0, 1e-20, 1.0])
def test_each_frame_tells_the_same_function_in_its_own_coordinates(l2, rng):
    for table, s, room in tables(rng):
        frame = Frame(table, l2, s)
        v = rng.normal(size=1 + frame.A.shape[1])
        w, b = frame.weights(v)
        z = frame.A @ v[1:] + v[0]
        assert table @ w + b == pytest.approx(z, abs=1e-7)
        assert frame.coordinates(np.concatenate([[b], w])) == pytest.approx(v, rel=room, abs=room)
        assert v @ square(frame.penalty) @ v == pytest.approx(l2 * (w @ w), rel=1e-9)
        most = 0.25 * frame.gram + square(frame.penalty)
        assert frame.bounded(most @ v) == pytest.approx(v, rel=1e-5, abs=1e-5)
        each = np.ones(len(z)) if s is None else s
        pull = each * np.tanh(z)
        along = np.concatenate([[pull.sum()], pull @ frame.A])
        assert frame.gradient(along) == pytest.approx(np.concatenate([[pull.sum()], pull @ table]), abs=1e-7)
        rows = np.column_stack([np.ones(len(z)), frame.A])
        assert frame.gram == pytest.approx((rows.T * each) @ rows, rel=1e-9, abs=1e-9)


def test_whole_weights_make_the_frame_of_repeated_rows(rng):
    s = rng.integers(1, 4, 60).astype(float)
    again = Frame(np.repeat(X + 1.0, s.astype(int), axis=0))
    assert Frame(X + 1.0, 0.0, s).gram == pytest.approx(again.gram, rel=1e-12)


def test_squares_that_underflow_are_refused_and_constants_are_not():
    with pytest.raises(ValueError, match="X holds numbers so small, in feature 1"):
        Frame(np.array([[1.0, 1e-170], [2.0, -1e-170]]))
    assert not Frame(np.array([[0.0, 1e-170], [0.0, 1e-170]])).gram[1:, 1:].any()


def test_squares_that_overflow_are_refused():
    with pytest.raises(ValueError, match="X holds numbers so large"):
        Frame(np.array([[1e200], [-1e200]]))
