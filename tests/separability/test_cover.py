from itertools import product

import numpy as np
import pytest

from lincls.separability import Separator, cover_count, cover_fraction, decide


@pytest.mark.parametrize(("N", "D"), [(3, 1), (5, 1), (4, 2), (6, 2), (6, 3)])
def test_the_formula_counts_the_separable_labelings_of_random_points(N, D):
    X = np.random.default_rng(N + D).normal(size=(N, D))
    found = 2  # all one class or all the other: a plane far away
    for t in product((0, 1), repeat=N):
        if 0 < sum(t) < N and t[0]:
            found += 2 * isinstance(decide(X, t), Separator)
    assert cover_count(N, D) == found


def test_the_recursion_of_the_theorem():
    for N in range(1, 12):
        for d in range(2, 8):
            ways = [cover_count(*pair, bias=False) for pair in ((N + 1, d), (N, d), (N, d - 1))]
            assert ways[0] == ways[1] + ways[2]


def test_a_bias_counts_as_one_more_dimension():
    assert cover_count(9, 3) == cover_count(9, 4, bias=False)
    assert cover_count(4, 2) == 14


@pytest.mark.parametrize("D", [1, 2, 5, 40])
def test_every_labeling_is_separable_up_to_d_plus_one_points_and_half_at_twice_that(D):
    assert cover_fraction(D + 1, D) == 1
    assert cover_fraction(D + 2, D) < 1
    assert cover_fraction(2 * (D + 1), D) == 0.5


def test_large_numbers_stay_exact():
    assert cover_count(3000, 3000) == 2**3000
    assert cover_fraction(5000, 10) == pytest.approx(0, abs=1e-300)


@pytest.mark.parametrize(("N", "D", "message"), [(0, 1, "N must be"), (3, 0, "D must be"), (2.0, 1, "N must be")])
def test_bad_input_is_refused_by_name(N, D, message):
    with pytest.raises((TypeError, ValueError), match=message):
        cover_count(N, D)
    with pytest.raises((TypeError, ValueError), match=message):
        cover_fraction(N, D)
