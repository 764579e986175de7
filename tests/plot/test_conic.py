"""The names of conics."""

import numpy as np
import pytest

from lincls.plot import conic

KNOWN = {
    "circle": ([[1, 0], [0, 1]], (0, 0), -1),
    "ellipse": ([[1, 0], [0, 4]], (2, 0), -5),
    "point": ([[1, 0], [0, 4]], (-2, 0), 1),
    "nothing": ([[-1, 0], [0, -4]], (0, 0), -1),
    "hyperbola": ([[0, 0.5], [0.5, 0]], (0, 0), -1),
    "two crossing lines": ([[0, -1], [-1, 0]], (1, 1), -0.5),  # XOR over its features
    "parabola": ([[1, 0], [0, 0]], (0, -1), 3),
    "two parallel lines": ([[1, 2], [2, 4]], (0, 0), -1),
    "line": ([[0, 0], [0, 0]], (1, -2), 3),
    "everything": ([[0, 0], [0, 0]], (0, 0), 0),
}


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize("factor", [1, -3, 1e6, 1e-6])
def test_a_known_conic_gets_its_name_whatever_the_factor(name, factor):
    A, w, b = KNOWN[name]
    assert conic(factor * np.array(A), factor * np.array(w), factor * b) == name


@pytest.mark.parametrize("name", KNOWN)
def test_turning_and_moving_the_plane_changes_no_name(name):
    A, w, b = (np.array(part, dtype=float) for part in KNOWN[name])
    for seed in range(20):
        rng = np.random.default_rng(seed)
        Q = np.linalg.qr(rng.normal(size=(2, 2)))[0]
        s = rng.uniform(-2, 2, 2)  # z(Q x + s) as a function of x
        turned = Q.T @ A @ Q
        moved = (turned + turned.T) / 2, Q.T @ (2 * A @ s + w), float(s @ A @ s + w @ s + b)
        assert conic(*moved) == name


@pytest.mark.parametrize(
    ("A", "b", "name"),
    [
        ([[1, 0], [0, 0]], 1, "nothing"),
        ([[1, 0], [0, 0]], 0, "line"),
        ([[0, 0], [0, 0]], 5, "nothing"),
    ],
)
def test_squares_of_one_coordinate_give_two_lines_one_or_none(A, b, name):
    assert conic(A, (0, 0), b) == name


def test_coefficients_that_are_not_symmetric_are_refused():
    with pytest.raises(ValueError, match="A must be symmetric"):
        conic([[1, 2], [0, 1]], (0, 0), 1)
