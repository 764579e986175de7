from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.numerics.corrections import FEWEST_ROWS, NUMBERS_AHEAD, Examples, corrections, turned, worst_correction


def by_the_rule(X, t, v, order, s=None):
    """The rule as it is written, without anything of the library."""
    S, steps = turned(X, t), turned(X, t) * (np.ones(len(X)) if s is None else s)[:, None]
    found = []
    for n in order:
        if not S[n] @ v > 0:
            v = v + steps[n]
            found.append((n, v))
    return found


def exactly(examples, v, order=None):
    """The rule with sums that are rounded once."""
    for n in range(len(examples.S)) if order is None else order.tolist():
        if examples.is_mistake(n, v):
            v = examples.corrected(v, n)
            yield n, v


def same(found, wanted):
    found, wanted = list(found), list(wanted)
    assert [n for n, _ in found] == [n for n, _ in wanted]
    assert all(np.array_equal(v, w) for (_, v), (_, w) in zip(found, wanted, strict=True))


def overlapping(N, D, wrong, seed, draw="standard_normal"):
    """Two classes with a share of labels flipped, so that no plane separates them."""
    rng = np.random.default_rng(seed)
    X = rng.integers(-9, 10, (N, D)).astype(float) if draw == "integers" else rng.standard_normal((N, D))
    t = np.where(X @ rng.standard_normal(D) > 0, 1.0, -1.0) * np.where(rng.random(N) < wrong, -1.0, 1.0)
    return X, t, rng


SIZES = [1, 2, FEWEST_ROWS - 1, FEWEST_ROWS, FEWEST_ROWS + 1, 800, NUMBERS_AHEAD // 4 + 5000]


@pytest.mark.parametrize("N", SIZES)
@pytest.mark.parametrize("wrong", [0.0, 0.01, 0.2, 0.5])
@pytest.mark.parametrize("shuffled", [False, True])
def test_on_whole_numbers_every_correction_is_the_rules(N, wrong, shuffled):
    X, t, rng = overlapping(N, 3, wrong, seed=N, draw="integers")
    order = rng.permutation(N) if shuffled else None
    wanted = by_the_rule(X, t, np.zeros(4), range(N) if order is None else order)
    same(corrections(Examples(X, t), np.zeros(4), order), wanted)


@pytest.mark.parametrize("D", [1, 2, 7, 60])
@pytest.mark.parametrize("wrong", [0.02, 0.1, 0.5])
def test_on_real_numbers_every_correction_is_the_rules_epoch_after_epoch(D, wrong):
    X, t, rng = overlapping(1500, D, wrong, seed=D)
    examples, v, u = Examples(X, t), np.zeros(1 + D), np.zeros(1 + D)
    for epoch in range(3):
        order = None if epoch < 2 else rng.permutation(1500)
        found = list(corrections(examples, v, order))
        same(found, by_the_rule(X, t, u, range(1500) if order is None else order))
        v = u = found[-1][1]


@given(seed=st.integers(0, 10**6), D=st.integers(1, 4), size=st.integers(1, 3))
def test_ties_are_mistakes_like_in_the_rule(seed, D, size):
    rng = np.random.default_rng(seed)
    X = rng.integers(-size, size + 1, (300, D)).astype(float)
    t, v = rng.choice([-1.0, 1.0], 300), rng.integers(-2, 3, 1 + D).astype(float)
    same(corrections(Examples(X, t), v), by_the_rule(X, t, v, range(300)))


@given(seed=st.integers(0, 10**6))
def test_where_rounding_decides_the_exactly_rounded_sum_does(seed):
    rng = np.random.default_rng(seed)
    X = rng.integers(-9, 10, (400, 3)) / 10  # 0.1 + 0.2 - 0.3 is not 0
    t = rng.choice([-1.0, 1.0], 400)
    examples = Examples(X, t)
    same(corrections(examples, np.zeros(4)), exactly(examples, np.zeros(4)))


def test_a_sum_that_rounding_makes_positive_is_seen_to_be_negative():
    examples = Examples(np.ones((3, 4)), np.ones(3))
    for v in permutations([1e16, -1e16, 1.5, -0.9, -0.9]):  # the sum is -0.3, whatever the order
        found = list(corrections(examples, np.array(v)))
        same(found, exactly(examples, np.array(v)))
        assert found[0][0] == 0


@pytest.mark.parametrize("scale", [1e-200, 1e-30, 1e18, 1e30, 1e150])
def test_the_rule_does_not_mind_the_size_of_the_numbers(scale):
    X, t, _ = overlapping(300, 2, 0.3, seed=0)
    X *= scale
    same(corrections(Examples(X, t), np.zeros(3)), by_the_rule(X, t, np.zeros(3), range(300)))


def test_rows_of_very_different_length_keep_the_rule():
    X, t, rng = overlapping(1000, 4, 0.2, seed=1)
    X *= 10.0 ** rng.integers(-6, 7, (1000, 1))
    same(corrections(Examples(X, t), np.zeros(5)), by_the_rule(X, t, np.zeros(5), range(1000)))


def test_rows_may_come_again_in_an_order():
    X, t, rng = overlapping(50, 2, 0.3, seed=2)
    order = rng.integers(50, size=700)
    same(corrections(Examples(X, t), np.zeros(3), order), by_the_rule(X, t, np.zeros(3), order))


@pytest.mark.parametrize("shuffled", [False, True])
def test_a_weight_multiplies_the_correction(shuffled):
    X, t, rng = overlapping(1000, 5, 0.3, seed=3)
    s = rng.uniform(0.1, 5, 1000)
    order = rng.permutation(1000) if shuffled else None
    wanted = by_the_rule(X, t, np.zeros(6), range(1000) if order is None else order, s)
    same(corrections(Examples(X, t, s), np.zeros(6), order), wanted)


def test_a_pass_without_mistakes_yields_nothing():
    examples = Examples(np.ones((NUMBERS_AHEAD + 1, 1)), np.ones(NUMBERS_AHEAD + 1))
    assert list(corrections(examples, np.ones(2))) == []


def test_the_very_last_row_is_looked_at():
    t = np.ones(NUMBERS_AHEAD + 1)
    t[-1] = -1
    examples = Examples(np.ones((len(t), 1)), t)
    assert [n for n, _ in corrections(examples, np.ones(2))] == [NUMBERS_AHEAD]


@pytest.mark.parametrize("rule", [corrections, exactly, worst_correction])
def test_a_margin_that_is_not_a_number_is_a_mistake(rule):
    examples = Examples(np.array([[1.0, 1.0], [np.inf, -np.inf]]), np.ones(2))
    with np.errstate(invalid="ignore"):
        ((n, _),) = rule(examples, np.ones(3))
    assert n == 1


def test_the_worst_row_is_the_first_of_equals():
    examples = Examples(np.array([[0.0], [-2.0], [-2.0]]), np.ones(3))
    ((n, v),) = worst_correction(examples, np.array([1.0, 1.0]))
    assert n == 1 and v.tolist() == [2.0, -1.0]


def test_examples_are_turned_over_with_the_dummy_feature_first():
    S = turned(np.array([[2.0, 3.0], [4.0, 5.0]]), np.array([1.0, -1.0]))
    assert S.tolist() == [[1, 2, 3], [-1, -4, -5]]
