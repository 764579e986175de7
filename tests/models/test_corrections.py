import numpy as np
import pytest

from lincls.models.corrections import LARGEST_BLOCK, corrections, turned, worst_correction


def one_at_a_time(S, v, order):
    found = []
    for n in order:
        if not S[n] @ v > 0:
            v = v + S[n]
            found.append((n, v))
    return found


@pytest.mark.parametrize("N", [1, 2, 63, 64, 65, 700, 3 * LARGEST_BLOCK])
@pytest.mark.parametrize("shuffled", [False, True])
def test_blocks_find_the_mistakes_that_one_row_at_a_time_finds(N, shuffled):
    rng = np.random.default_rng(N)
    S = turned(rng.integers(-9, 10, (N, 3)).astype(float), rng.choice([-1.0, 1.0], N))
    order = rng.permutation(N) if shuffled else None
    found = list(corrections(S, np.zeros(4), order))
    wanted = one_at_a_time(S, np.zeros(4), range(N) if order is None else order)
    assert [n for n, _ in found] == [n for n, _ in wanted]
    assert all(np.array_equal(v, w) for (_, v), (_, w) in zip(found, wanted, strict=True))


def test_a_pass_without_mistakes_yields_nothing():
    S = np.ones((LARGEST_BLOCK * 2 + 1, 2))
    assert list(corrections(S, np.ones(2))) == []


def test_the_very_last_row_is_looked_at():
    S = np.ones((LARGEST_BLOCK * 2 + 1, 2))
    S[-1] = -1
    assert [n for n, _ in corrections(S, np.ones(2))] == [LARGEST_BLOCK * 2]


def test_a_margin_that_is_not_a_number_is_a_mistake():
    S = np.array([[1.0, 1.0], [np.inf, -np.inf]])
    with np.errstate(invalid="ignore"):
        assert [n for n, _ in corrections(S, np.ones(2))] == [1]
        assert [n for n, _ in worst_correction(S, np.ones(2))] == [1]


def test_the_worst_row_is_the_first_of_equals():
    S = np.array([[1.0, 0.0], [-2.0, 0.0], [-2.0, 1.0]])
    ((n, v),) = worst_correction(S, np.array([1.0, 0.0]))
    assert n == 1 and v.tolist() == [-1.0, 0.0]


def test_examples_are_turned_over_with_the_dummy_feature_first():
    S = turned(np.array([[2.0, 3.0], [4.0, 5.0]]), np.array([1.0, -1.0]))
    assert S.tolist() == [[1, 2, 3], [-1, -4, -5]]
