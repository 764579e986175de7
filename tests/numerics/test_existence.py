import numpy as np
import pytest
from scipy.optimize import linprog

from lincls.numerics.existence import direction, runs_away, separates
from lincls.numerics.moments import blocks

M = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 0.0]])


def margins(v, block):
    return M[block] @ v


def test_every_margin_must_be_above_zero():
    assert separates(margins, np.array([1.0, 0.0]), blocks(3))
    assert not separates(margins, np.array([0.0, 1.0]), blocks(3))
    assert not separates(margins, np.zeros(2), blocks(3))


def test_blocks_are_looked_at_until_one_says_no():
    seen = []

    def one(v, block):
        seen.append(block)
        return np.array([-1.0])

    assert not separates(one, np.zeros(1), [slice(0, 1), slice(1, 2)])
    assert len(seen) == 1


def test_a_direction_that_lowers_no_margin_and_raises_some_runs_away():
    touching = [np.array([0.0, 0.0, 2.0]), np.array([1.0])]
    assert runs_away(lambda v, block: touching[block.start], np.zeros(1), [slice(0, 1), slice(1, 2)])
    assert runs_away(margins, np.array([1.0, 0.0]), blocks(3))
    assert not runs_away(margins, np.array([0.0, 1.0]), blocks(3))
    assert not runs_away(margins, np.zeros(2), blocks(3))


def margins_of(X, t):
    A = t[:, None] * np.column_stack([np.ones(len(X)), X])
    return lambda v, block: A[block] @ v


@pytest.mark.parametrize("seed", range(4))
def test_a_direction_is_found_where_the_classes_are_apart_or_touch_and_nowhere_else(seed):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(5000, 3)) * [1e-4, 1, 1e4]
    rows = blocks(len(X))
    height = X @ [1e4, 1, 1e-4] + 0.3
    apart = np.where(height > 0, 1.0, -1.0)
    d = direction(margins_of(X, apart), np.zeros(4), rows)
    assert runs_away(margins_of(X, apart), d, rows, 1e-6)
    touching, both = X.copy(), apart.copy()
    touching[:20, 0] = -1e-4 * (X[:20] @ [0, 1, 1e-4] + 0.3)  # twenty points on the plane, of both classes
    both[:20] = np.tile([1.0, -1.0], 10)
    d = direction(margins_of(touching, both), rng.normal(size=4), rows)
    assert runs_away(margins_of(touching, both), d, rows, 1e-6)
    mixed = apart * np.where(rng.random(5000) < 0.01, -1, 1)
    assert direction(margins_of(X, mixed), np.zeros(4), rows) is None


def linear_program(A):
    """HiGHS: is there a d with A d >= 0 whose margins, none above 1, add up to more than a little?"""
    N = len(A)
    found = linprog(-A.sum(axis=0), A_ub=np.vstack([-A, A]), b_ub=np.r_[np.zeros(N), np.ones(N)], bounds=(None, None))
    return -found.fun > 1e-6


KINDS = {
    "small integers": lambda rng, N, D: rng.integers(0, 3, (N, D)) * 1.0,
    "normal": lambda rng, N, D: rng.normal(size=(N, D)),
    "thirds": lambda rng, N, D: rng.integers(-2, 3, (N, D)) / 3,
    "on a line": lambda rng, N, D: np.outer(rng.integers(-3, 4, N), rng.integers(-2, 3, D)) * 0.1,
}


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_a_direction_exactly_where_a_linear_program_has_one(kind):
    rng = np.random.default_rng(7)
    found = []
    for noise in (0, 0.05, 0.5) * 40:
        N, D = int(rng.integers(2, 30)), int(rng.integers(1, 5))
        X = KINDS[kind](rng, N, D)
        height = X @ rng.integers(-2, 3, D)
        sides = np.sign(np.round(height - np.median(height), 9))
        t = np.where(sides == 0, rng.choice([-1, 1], N), sides) * np.where(rng.random(N) < noise, -1, 1)
        A = t[:, None] * np.column_stack([np.ones(N), X])
        d = direction(lambda v, block, A=A: A[block] @ v, rng.normal(size=D + 1), blocks(N))
        found.append(d is not None)
        assert found[-1] == linear_program(A), (X, t)
    assert 10 < sum(found) < 110
