"""Hulls, the shortest way between them, and the two certificates on the page."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.plot import figure, hull, nearest_points
from lincls.plot.hulls import HullsArtist
from lincls.separability import HullPoint, Separator, decide, verify

XOR = np.array([[0, 0], [0, 1], [1, 0], [1, 1]]), np.array([0, 1, 1, 0])
whole = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


@pytest.fixture
def ax():
    return figure().axes[0]


@given(st.lists(whole, min_size=1, max_size=9))
def test_the_hull_is_made_of_points_turns_left_and_holds_every_point(points):
    corners = hull(points)
    assert {tuple(corner) for corner in corners} <= {tuple(map(float, point)) for point in points}
    if len(corners) > 2:
        along = np.roll(corners, -1, axis=0) - corners
        for x in np.array(points, dtype=float):
            away = x - corners
            assert (along[:, 0] * away[:, 1] - along[:, 1] * away[:, 0] >= 0).all()


def test_points_on_one_line_have_a_hull_of_two_corners():
    assert hull([[1, 1], [3, 3], [2, 2], [1, 1]]).tolist() == [[1, 1], [3, 3]]
    assert hull([[2, 5], [2, 5]]).tolist() == [[2, 5]]


@given(st.lists(whole, min_size=1, max_size=6), st.lists(whole, min_size=1, max_size=6))
def test_the_bisector_of_the_shortest_segment_separates_whenever_anything_does(P, Q):
    X, t = np.array(P + Q, dtype=float), np.repeat([1, -1], [len(P), len(Q)])
    if isinstance(decide(X, t), Separator):
        p, q = nearest_points(P, Q)
        assert verify(Separator(p - q, -(p - q) @ (p + q) / 2), X, t)


def test_the_shortest_way_may_end_inside_an_edge():
    p, q = nearest_points([[0, 0], [0, 4]], [[3, 1], [5, 9]])
    assert (p.tolist(), q.tolist()) == ([0, 1], [3, 1])


def test_a_separator_shows_the_gap_and_no_common_point(ax):
    X, t = np.array([[2, 0], [3, 1], [-1, 0], [-2, 1]]), [1, 1, -1, -1]
    artist = HullsArtist(ax, X, t).set(X, decide(X, t))
    assert artist.gap == 3 and artist.shortest.name.get_visible()
    assert np.allclose(artist.boundary.line.get_xdata(), 0.5)
    assert len(artist.common.get_xdata()) == 0 and not artist.spokes.get_segments()


def test_an_arrow_too_short_for_its_name_has_none(ax):
    X, t = [[0, 0], [9, 0], [-0.1, 0], [-9, 0]], [1, 1, -1, -1]
    assert not HullsArtist(ax, X, t).set(certificate=decide(X, t)).shortest.name.get_visible()


def test_a_hull_point_ties_the_examples_that_it_uses_to_the_common_point(ax):
    artist = HullsArtist(ax, *XOR).set(certificate=decide(*XOR))
    assert artist.common.get_xydata().tolist() == [[0.5, 0.5]]
    assert len(artist.spokes.get_segments()) == 4
    assert artist.gap == 0 and len(artist.boundary.line.get_xdata()) == 0


def test_examples_of_weight_zero_are_not_tied(ax):
    X, t = [[0, 0], [2, 0], [9, 9], [1, 0]], [1, 1, 1, -1]
    artist = HullsArtist(ax, X, t).set(certificate=HullPoint(("1/2", "1/2", 0), (1,)))
    assert len(artist.spokes.get_segments()) == 3


def test_without_a_certificate_only_hulls_are_shown_again(ax):
    artist = HullsArtist(ax, *XOR).set(certificate=decide(*XOR)).set()
    assert not artist.spokes.get_segments() and len(artist.common.get_xdata()) == 0
