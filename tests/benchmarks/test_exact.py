"""The benchmark of exact decisions counts what it says it counts."""

import numpy as np
import pytest

from lincls.separability import HullPoint, Separator, decide, verify

POINTS = np.array([[0, 0], [1, 1], [2, 3]])


@pytest.fixture(scope="module")
def exact(benchmark_file):
    return benchmark_file("exact")


@pytest.mark.parametrize("t, answer", [([-1, 1, 1], Separator), ([1, -1, 1], Separator)])
def test_the_oracle_knows_points_that_a_plane_separates(exact, t, answer):
    assert exact.separates(POINTS, np.array(t))
    assert exact.right(decide, verify, answer, POINTS, np.array(t))


def test_the_oracle_knows_points_that_none_separates(exact):
    points, t = np.array([[0], [1], [2]]), np.array([1, -1, 1])
    assert not exact.separates(points, t)
    assert exact.right(decide, verify, HullPoint, points, t)


def test_another_answer_an_invalid_one_and_an_error_are_wrong(exact):
    t = np.array([-1, 1, 1])
    assert not exact.right(decide, verify, HullPoint, POINTS, t)
    assert not exact.right(lambda X, t: Separator((0, 0), 1), verify, Separator, POINTS, t)
    assert not exact.right(lambda X, t: 1 // 0, verify, Separator, POINTS, t)
