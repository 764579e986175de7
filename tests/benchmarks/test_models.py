"""The benchmark counts what it says it counts."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

from lincls.separability import HullPoint, Separator, decide, verify

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"
POINTS = np.array([[0, 0], [1, 1], [2, 3]])


@pytest.fixture(scope="module")
def models():
    sys.path.insert(0, str(FOLDER))
    try:
        spec = importlib.util.spec_from_file_location("benchmark_of_models", FOLDER / "models.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(FOLDER))
    return module


@pytest.mark.parametrize("t, answer", [([-1, 1, 1], Separator), ([1, -1, 1], Separator)])
def test_the_oracle_knows_points_that_a_plane_separates(models, t, answer):
    assert models.separates(POINTS, np.array(t))
    assert models.right(decide, verify, answer, POINTS, np.array(t))


def test_the_oracle_knows_points_that_none_separates(models):
    points, t = np.array([[0], [1], [2]]), np.array([1, -1, 1])
    assert not models.separates(points, t)
    assert models.right(decide, verify, HullPoint, points, t)


def test_another_answer_an_invalid_one_and_an_error_are_wrong(models):
    t = np.array([-1, 1, 1])
    assert not models.right(decide, verify, HullPoint, POINTS, t)
    assert not models.right(lambda X, t: Separator((0, 0), 1), verify, Separator, POINTS, t)
    assert not models.right(lambda X, t: 1 // 0, verify, Separator, POINTS, t)
