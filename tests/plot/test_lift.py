"""The lift of points to a third feature, seen from any side."""

import numpy as np
import pytest

from lincls.boolean import XOR
from lincls.data import rings
from lincls.plot import LiftArtist, figure, plot_lift
from lincls.plot.lift import CORNERS, ROOM, cut, rotation, seen


def height(X):
    return X[:, 0] * X[:, 1]


def lift() -> LiftArtist:
    return LiftArtist(figure().axes[0], *XOR, height)


@pytest.mark.parametrize("angles", [(0, 90), (25, 20), (200, 0), (-37, 61.5)])
def test_a_view_is_a_rotation(angles):
    R = rotation(*angles)
    np.testing.assert_allclose(R @ R.T, np.eye(3), atol=1e-12)
    assert np.linalg.det(R) == pytest.approx(1)


def test_from_above_data_space_is_seen_as_it_is():
    np.testing.assert_allclose(rotation(0, 90), np.eye(3), atol=1e-12)
    P = np.random.default_rng(0).normal(size=(5, 3))
    np.testing.assert_allclose(seen(P, rotation(0, 90)), P[:, :2] - 0.5, atol=1e-12)


def test_level_views_keep_heights():
    P = np.array([[0, 0, 0.2], [1, 1, 0.9]])
    np.testing.assert_allclose(seen(P, rotation(77, 0))[:, 1], P[:, 2] - 0.5, atol=1e-12)


def test_the_cut_lies_in_the_plane_and_on_the_edges_of_the_box():
    rng = np.random.default_rng(1)
    for _ in range(200):
        normal, offset = rng.normal(size=3), 0.5 * rng.normal()
        corners = cut(normal, offset)
        if len(corners) == 0:
            heights = CORNERS @ normal + offset
            assert (heights >= 0).all() or (heights < 0).all()
            continue
        assert 3 <= len(corners) <= 6
        np.testing.assert_allclose(corners @ normal + offset, 0, atol=1e-9)
        on_faces = np.isclose(corners, -ROOM) | np.isclose(corners, 1 + ROOM)
        assert (on_faces.sum(axis=1) >= 2).all()


def test_the_corners_of_a_cut_go_round_once():
    rng = np.random.default_rng(2)
    for _ in range(100):
        normal = rng.normal(size=3)
        corners = cut(normal, -float(normal @ [0.5, 0.5, 0.5]))
        edges = np.roll(corners, -1, axis=0) - corners
        turns = np.cross(edges, np.roll(edges, -1, axis=0)) @ normal
        assert (turns > 0).all() or (turns < 0).all()


def test_no_plane_is_drawn_for_w_0():
    artist = lift().set((0, 0, 0), -1)
    assert not artist.plane.get_visible() and not artist.edge_on
    assert artist.right.tolist() == [True, False, False, True]


def test_grosse_s_weights_are_right_and_seen_as_a_line_from_two_sides():
    artist = lift()
    for view, edge_on in (((45, 0), True), ((135, 35), True), ((25, 20), False), ((0, 90), False)):
        artist.set((1, 1, -2), -0.5, *view)
        assert artist.right.all() and artist.edge_on == edge_on


def test_a_plane_seen_as_a_line_has_no_breadth():
    artist = lift().set((1, 1, -2), -0.5, 45, 0)
    corners = artist.plane.get_xy()
    assert np.linalg.svd(corners - corners.mean(axis=0))[1][1] < 1e-9


def test_the_shadow_is_the_boundary_in_data_space():
    X, t = rings(40, noise=0.1, seed=1)
    artist = LiftArtist(figure().axes[0], X, t, lambda X: (X**2).sum(axis=1)).set((0, 0, -1), 2.25, 0, 90)
    shadow = np.vstack(artist.shadow.get_segments()) + 0.5  # seen from above: units of the box
    places = artist.low[:2] + artist.span[:2] * shadow
    np.testing.assert_allclose(np.hypot(*places.T), 1.5, atol=1e-3)


def test_mistakes_are_ringed_where_the_lifted_points_are_seen():
    artist = lift().set((1, 1, 0), -0.5, 0, 90)
    np.testing.assert_allclose(artist.rings.get_xydata(), [[0.5, 0.5]], atol=1e-12)


def test_a_height_must_be_a_function_with_one_number_a_point():
    with pytest.raises(TypeError, match="height must be a function of X"):
        LiftArtist(figure().axes[0], *XOR, 3)
    with pytest.raises(ValueError, match=r"height\(X\)"):
        LiftArtist(figure().axes[0], *XOR, lambda X: X[:1, 0])
    with pytest.raises(ValueError, match="w must be a vector of 3 numbers"):
        plot_lift(*XOR, height, ((1, 1), 0))


def test_a_plane_and_a_view_have_two_parts():
    with pytest.raises(ValueError, match=r"plane must be \(w, b\); it came as \(\(1, 1, -2\), 0, 30\)"):
        plot_lift(*XOR, height, ((1, 1, -2), 0, 30))
    with pytest.raises(ValueError, match=r"view must be \(turn, tilt\); it came as 30"):
        plot_lift(*XOR, height, ((1, 1, -2), 0), view=30)
