"""Lagrange's picture: slopes, multipliers and gradients on the circle."""

import numpy as np
import pytest

from lincls.figures.parts.lagrange import LagrangeArtist
from lincls.plot import figure


def panel():
    return figure().axes[0]


S = np.array([[3.0, 1.0], [1.0, 2.0]])


def line():
    return LagrangeArtist(panel(), lambda X: X @ [1.0, 2.0], lambda x: np.array([1.0, 2.0]))


def bowl():
    return LagrangeArtist(panel(), lambda X: ((X @ S) * X).sum(axis=1), lambda x: 2 * S @ x)


def test_the_slope_is_the_derivative_of_f_along_the_circle():
    artist, h = bowl(), 1e-4
    for angle in (10.0, 100.0, 250.0):
        up, down = (artist.set(angle + step).value for step in (h, -h))
        assert artist.set(angle).slope == pytest.approx((up - down) / np.radians(2 * h), rel=1e-5)


def test_at_the_solution_by_hand_the_slope_is_zero_and_the_multiplier_known():
    top = line().set(np.degrees(np.arctan2(2, 1)))
    assert top.slope == pytest.approx(0) and top.multiplier == pytest.approx(np.sqrt(5) / 2)
    assert top.value == pytest.approx(np.sqrt(5))


def test_for_a_covariance_matrix_the_multiplier_is_the_eigenvalue():
    values, vectors = np.linalg.eigh(S)
    for value, a in zip(values, vectors.T, strict=True):
        artist = bowl().set(np.degrees(np.arctan2(a[1], a[0])))
        assert artist.slope == pytest.approx(0, abs=1e-12)
        assert artist.multiplier == pytest.approx(value) and artist.value == pytest.approx(value)


def test_the_contour_drawn_passes_through_the_point():
    artist = line().set(20)
    points = np.vstack(artist.contour.get_segments())
    assert np.allclose(points @ [1, 2], artist.value)


def test_both_arrows_start_at_the_point_and_have_one_scale():
    artist = line().set(90)
    up, out = (arrow.shape.get_xy()[3] - artist.x for arrow in artist.arrows)
    assert np.allclose(up / artist.scale, [1, 2]) and np.allclose(out / artist.scale, [0, 2])


def test_a_constant_function_can_be_drawn():
    artist = LagrangeArtist(panel(), lambda X: np.ones(len(X)), lambda x: np.zeros(2))
    assert artist.set(45).slope == 0


def test_contours_of_a_linear_function_are_equally_far_apart():
    contours = line().ax.collections[0]
    assert np.allclose(np.diff(contours.levels), np.diff(contours.levels)[0]) and len(contours.levels) > 10
