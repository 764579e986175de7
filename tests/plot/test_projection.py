"""Points in three dimensions on the page."""

import numpy as np
import pytest
from matplotlib.text import Text

from lincls.plot import figure, picture, style
from lincls.plot.projection import Name, farthest_first, project, rotation

VIEWS = [(0, 90), (25, 20), (200, 0), (-37, 61.5), (90, -45)]
P = np.random.default_rng(0).normal(size=(20, 3))


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_is_a_rotation(view):
    R = rotation(*view)
    np.testing.assert_allclose(R @ R.T, np.eye(3), atol=1e-12)
    assert np.linalg.det(R) == pytest.approx(1)


def test_from_above_the_first_two_coordinates_are_seen_as_they_are():
    np.testing.assert_allclose(rotation(0, 90), np.eye(3), atol=1e-12)
    np.testing.assert_allclose(project(P, rotation(0, 90)), P[:, :2], atol=1e-12)


def test_level_views_keep_heights():
    np.testing.assert_allclose(project(P, rotation(77, 0))[:, 1], P[:, 2], atol=1e-12)


@pytest.mark.parametrize("view", VIEWS)
def test_the_middle_lies_at_the_origin_and_no_distance_grows(view):
    R, middle = rotation(*view), P.mean(axis=0)
    np.testing.assert_allclose(project([middle], R, middle), [[0, 0]], atol=1e-12)
    lengths = np.linalg.norm(P - middle, axis=1)
    assert (np.linalg.norm(project(P, R, middle), axis=1) <= lengths + 1e-12).all()


def test_a_higher_eye_sees_what_is_near_lower_on_the_page():
    near = rotation(30, 20)[2]
    assert project([near], rotation(30, 40))[0, 1] < project([near], rotation(30, 20))[0, 1]


def test_a_larger_azimuth_takes_what_is_near_to_the_left():
    near = rotation(30, 20)[2]
    assert project([near], rotation(50, 20))[0, 0] < 0


@pytest.mark.parametrize("view", VIEWS)
def test_what_is_nearer_to_the_eye_is_drawn_later(view):
    R = rotation(*view)
    near = (P @ R[2])[farthest_first(P, R)]
    assert (np.diff(near) >= -1e-8).all()


def test_equally_far_points_keep_their_order():
    assert farthest_first([[0, 0, 1], [1, 0, 0], [0, 0, 1]], rotation(0, 90)).tolist() == [1, 0, 2]


@pytest.mark.parametrize("angles", [("left", 0), (0, float("inf")), (None, 0)])
def test_what_is_no_angle_is_named(angles):
    with pytest.raises((TypeError, ValueError), match=r"azimuth|elevation"):
        rotation(*angles)


def named(text, scale):
    """A panel with one text in it: its pixels."""
    ax = figure(3, 2).axes[0]
    ax.set(xlim=(0, 1), ylim=(0, 1))
    ax.add_artist(text).set_position((0.4, 0.6))
    return picture.pixels(ax, scale).astype(int)


@pytest.mark.parametrize("scale", [1, 2])
def test_a_name_looks_like_a_text_on_a_pale_ground(scale):
    with style.context():
        place = {"size": style.LABEL, "color": style.INK, "ha": "center", "va": "center"}
        text = Text(0, 0, "$x_2$", **place, bbox={"fc": "white", "ec": "none", "pad": 0.4, "alpha": 0.7})
        name = Name("$x_2$")
    text.set_zorder(name.get_zorder())
    plain, drawn = named(text, scale), named(name, scale)
    ink = [np.argwhere(pixels.sum(axis=2) < 300) for pixels in (plain, drawn)]
    assert len(ink[0]) == pytest.approx(len(ink[1]), rel=0.1)
    np.testing.assert_allclose(ink[0].mean(axis=0), ink[1].mean(axis=0), atol=1.1)


def test_a_name_is_seen_where_it_was_moved_to_and_only_while_it_is_visible():
    with style.context():
        name = Name("$w$")
    ax = figure(3, 2).axes[0]
    ax.set(xlim=(0, 1), ylim=(0, 1))
    blank = picture.pixels(ax, 1).astype(int)
    ax.add_artist(name)
    middles = []
    for place in ((0.2, 0.5), (0.8, 0.5)):
        name.set_position(place)
        middles.append(np.argwhere((picture.pixels(ax, 1) != blank).any(axis=2)).mean(axis=0))
    width = ax.bbox.width
    assert middles[1][1] - middles[0][1] == pytest.approx(0.6 * width, abs=1.5)
    assert middles[1][0] == middles[0][0]
    name.set_visible(False)
    assert np.array_equal(picture.pixels(ax, 1), blank)
