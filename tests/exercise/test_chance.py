"""Random inputs: those of the key, until a grading run mixes in its seed."""

import numpy as np
import pytest

from lincls import Separator, decide
from lincls.exercise import check
from lincls.exercise.run import GradingRun, grading


def test_in_a_notebook_the_key_alone_decides():
    assert check.rng(103).normal() == np.random.default_rng(103).normal()


def test_in_a_run_key_and_seed_decide_and_nothing_else():
    numbers = set()
    for seed in (0, 1, 1):
        with grading(GradingRun(seed)):
            numbers |= {check.rng(103).normal(), check.rng(104).normal()}
    assert len(numbers) == 4
    assert np.random.default_rng(103).normal() not in numbers


def test_what_is_judged_decides_too():
    numbers = []
    for about in (("q1", "ada", "x"), ("q1", "ada", "x"), ("q2", "ada", "x"), ("q1", "bob", "x"), ("q1", "ada", "y")):
        with grading(GradingRun(1, *about)):
            numbers.append(check.rng(103).normal())
    assert numbers[0] == numbers[1] and len(set(numbers)) == 4


@pytest.mark.parametrize(("N", "D", "margin"), [(2, 1, 0.1), (7, 2, 0.3), (40, 3, 0.1), (9, 12, 0.8)])
def test_a_plane_separates_the_examples_by_the_margin(N, D, margin):
    X, t = check.separable(np.random.default_rng(N), N, D, margin)
    assert X.shape == (N, D) and t.sum() == N % 2 and set(t.tolist()) == {-1.0, 1.0}
    assert np.linalg.norm(X, axis=1).max() <= 1.5
    assert isinstance(decide(X, t), Separator)
    apart = np.linalg.norm(X[t > 0][:, None] - X[t < 0], axis=2)  # no pair is nearer than from plane to plane
    assert apart.min() >= 2 * margin * (1 - 1e-9)


@pytest.mark.parametrize(("N", "D", "margin"), [(0, 2, 0.1), (5, 0, 0.1), (5, 2, -0.1), (5, 2, 0.9), (5, 2, np.nan)])
def test_no_plane_has_a_margin_that_the_ball_has_no_room_for(N, D, margin):
    with pytest.raises(ValueError, match=f"N is {N}, D {D}, margin {margin}"):
        check.separable(np.random.default_rng(1), N, D, margin)
