import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.data import folds, split, three_way


@given(N=st.integers(2, 60), share=st.floats(0.01, 0.99), seed=st.integers(0, 1000))
def test_the_two_parts_are_the_whole_and_do_not_overlap(N, share, seed):
    X, t = np.arange(2.0 * N).reshape(N, 2), np.arange(float(N))
    parts = split(X, t, share, seed=seed)
    assert sorted([*parts.t_train, *parts.t_rest]) == t.tolist()
    assert np.array_equal(parts.X_train[:, 0], 2 * parts.t_train)  # rows stay with their targets
    assert np.array_equal(parts.X_rest[:, 0], 2 * parts.t_rest)
    assert len(parts.t_train) == min(max(round(share * N), 1), N - 1)


@given(N=st.integers(3, 60), shares=st.tuples(st.floats(0.01, 0.49), st.floats(0.01, 0.49)))
def test_the_three_parts_are_the_whole_and_none_is_empty(N, shares):
    X, t = np.arange(float(N)).reshape(N, 1), np.arange(float(N))
    parts = three_way(X, t, *shares, seed=0)
    assert sorted(value for _, part in parts for value in part) == t.tolist()
    assert all(len(part) >= 1 and np.array_equal(X[:, 0], part) for X, part in parts)


def test_the_usual_shares_are_70_15_15():
    parts = three_way(np.zeros((200, 1)), np.zeros(200), seed=0)
    assert [len(part[1]) for part in parts] == [140, 30, 30]


def test_the_same_seed_gives_the_same_split_and_another_gives_another():
    X, t = np.zeros((30, 1)), np.arange(30)
    first, again, other = (split(X, t, seed=s).t_train.tolist() for s in (1, 1, 2))
    assert first == again != other


def test_words_may_be_labels():
    parts = split(np.zeros((4, 1)), ["a", "b", "a", "b"], 0.5, seed=0)
    assert sorted([*parts.t_train, *parts.t_rest]) == ["a", "a", "b", "b"]


def test_the_parts_are_new_arrays():
    X = np.zeros((4, 1))
    split(X, X[:, 0], seed=0).X_train[:] = 1
    assert (X == 0).all()


@pytest.mark.parametrize("train", [0, 1, -0.5, 1.5, np.nan, "half", None])
def test_a_bad_share_is_refused_by_name(train):
    with pytest.raises((TypeError, ValueError), match="train must be"):
        split(np.zeros((4, 1)), np.zeros(4), train, seed=0)


def test_shares_that_leave_no_test_set_are_refused():
    with pytest.raises(ValueError, match="to leave a test set"):
        three_way(np.zeros((9, 1)), np.zeros(9), 0.7, 0.3, seed=0)


@pytest.mark.parametrize(
    "X, t, name",
    [
        (np.zeros(4), np.zeros(4), "X"),
        (np.zeros((1, 1)), np.zeros(1), "X"),
        (np.zeros((4, 1)), np.zeros(3), "t"),
        (np.zeros((4, 1)), None, "t"),
        (np.zeros((4, 1)), ["a", "b"], "t"),
        (np.zeros((4, 1)), [0, 1, 2, np.nan], "t"),
    ],
)
def test_bad_data_are_refused_by_name(X, t, name):
    with pytest.raises((TypeError, ValueError), match=f"{name} must"):
        split(X, t, seed=0)


def test_a_seed_is_wanted():
    with pytest.raises(TypeError):
        split(np.zeros((4, 1)), np.zeros(4))
    with pytest.raises(TypeError, match="seed must be"):
        split(np.zeros((4, 1)), np.zeros(4), seed=None)


@given(t=st.lists(st.integers(0, 3), min_size=4, max_size=60), parts=st.integers(2, 4), seed=st.integers(0, 99))
def test_folds_are_the_whole_do_not_overlap_and_hold_equal_shares_of_each_class(t, parts, seed):
    dealt, t = folds(t, parts, seed=seed), np.array(t)
    assert sorted(np.concatenate(dealt).tolist()) == list(range(len(t)))
    assert all((np.diff(rows) > 0).all() for rows in dealt)
    for kept in [t >= 0, *(t == label for label in np.unique(t))]:
        counts = [int(kept[rows].sum()) for rows in dealt]
        assert max(counts) - min(counts) <= 1


def test_folds_repeat_with_their_seed_and_take_words():
    words = np.array(["ill", "well", "well"] * 8)
    first, again, other = ([rows.tolist() for rows in folds(words, 4, seed=s)] for s in (1, 1, 2))
    assert first == again != other


def test_more_folds_than_examples_are_refused():
    with pytest.raises(ValueError, match="parts must be from 2 to 3; it came as 4"):
        folds([0, 1, 1], 4, seed=0)


def test_ragged_labels_are_refused_by_name():
    with pytest.raises(ValueError, match="t must be flat"):
        folds([[1], [1, 2]], 2, seed=0)
