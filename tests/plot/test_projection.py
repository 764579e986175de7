"""Points in three dimensions on the page."""

import numpy as np
import pytest

from lincls.plot.projection import farthest_first, project, rotation

VIEWS = [(0, 90), (25, 20), (200, 0), (-37, 61.5), (90, -45)]
P = np.random.default_rng(0).normal(size=(20, 3))


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_is_a_rotation(view):
    R = rotation(*view)
    np.testing.assert_allclose(R @ R.T, np.eye(3), atol=1e-12)
    assert np.linalg.det(R) == pytest.approx(1)


def test_from_above_the_first_two_coordinates_are_seen_as_they_are_and_level_views_keep_heights():
    np.testing.assert_allclose(project(P, rotation(0, 90)), P[:, :2], atol=1e-12)
    np.testing.assert_allclose(project(P, rotation(77, 0))[:, 1], P[:, 2], atol=1e-12)


@pytest.mark.parametrize("view", VIEWS)
def test_the_middle_lies_at_the_origin_and_no_distance_grows(view):
    R, middle = rotation(*view), P.mean(axis=0)
    np.testing.assert_allclose(project([middle], R, middle), [[0, 0]], atol=1e-12)
    lengths = np.linalg.norm(P - middle, axis=1)
    assert (np.linalg.norm(project(P, R, middle), axis=1) <= lengths + 1e-12).all()


def test_a_higher_eye_sees_what_is_near_lower_and_a_larger_azimuth_takes_it_to_the_left():
    near = rotation(30, 20)[2]
    assert project([near], rotation(30, 40))[0, 1] < project([near], rotation(30, 20))[0, 1]
    assert project([near], rotation(50, 20))[0, 0] < 0


@pytest.mark.parametrize("view", VIEWS)
def test_what_is_nearer_to_the_eye_is_drawn_later(view):
    R = rotation(*view)
    near = (P @ R[2])[farthest_first(P, R)]
    assert (np.diff(near) >= -1e-8).all()


def test_equally_far_points_keep_their_order():
    assert farthest_first([[0, 0, 1], [1, 0, 0], [0, 0, 1]], rotation(0, 90)).tolist() == [1, 0, 2]
