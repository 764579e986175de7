"""The boundary, its half-spaces and the arrow along w."""

import warnings

import numpy as np
import pytest

from lincls.plot import BoundaryArtist, PointsArtist, figure, frame, geometry, plot_boundary


def panel():
    return frame(figure().axes[0], (-2, 2), (-2, 2))


AX = panel()


def outline(patch):
    return patch.get_xy()[:-1] if patch.get_visible() else geometry.NOTHING


@pytest.mark.parametrize(("w", "b"), [((1, 2), 0.3), ((-1, 0.01), 0.5), ((0, -3), 1)])
def test_the_arrow_starts_on_the_line_and_is_normal_to_it_on_the_page(w, b):
    artist = BoundaryArtist(AX).set(w, b)
    tail = outline(artist.arrow.shape)[[0, 6]].mean(axis=0)
    head = outline(artist.arrow.shape)[3]
    assert tail @ np.array(w) + b == pytest.approx(0, abs=1e-12)
    page = AX.transData.transform([tail, head])
    line = AX.transData.transform(artist.line.get_xydata())
    assert (page[1] - page[0]) @ (line[1] - line[0]) == pytest.approx(0, abs=1e-6)
    assert head @ np.array(w) + b > 0


@pytest.mark.parametrize(("w", "b", "sides"), [((0, 0), 1, [False, False]), ((1, 0), 100, [True, False])])
def test_without_a_line_in_the_panel_there_is_no_arrow_and_nothing_is_warned_of(w, b, sides):
    with warnings.catch_warnings(action="error"):
        artist = BoundaryArtist(AX).set([1, 1], 0).set(w, b)
    assert [side.get_visible() for side in artist.sides] == sides
    assert len(artist.line.get_xydata()) == 0 and not artist.arrow.shape.get_visible()


def test_margins_lie_at_the_stated_distance():
    artist = BoundaryArtist(AX).set([3, 4], 1, margin=0.5)
    ends = artist.margins.get_xydata()
    ends = ends[~np.isnan(ends).any(axis=1)]
    np.testing.assert_allclose(np.abs(ends @ (3, 4) + 1) / 5, 0.5)
    assert len(artist.set([3, 4], 1).margins.get_xydata()) == 0


def test_one_weight_cuts_a_line_at_minus_b_over_w():
    artist = BoundaryArtist(AX).set([-2], 1)
    np.testing.assert_allclose(artist.line.get_xdata(), 0.5)


def test_the_order_in_which_boundary_and_points_are_made_does_not_matter():
    limits = []
    for first in (True, False):
        ax = figure().axes[0]
        boundary = BoundaryArtist(ax) if first else None
        PointsArtist(ax, [[0, 0], [4, 5]], [0, 1])
        (boundary or BoundaryArtist(ax)).set([1, 1], -4)
        limits.append((ax.get_xlim(), ax.get_ylim()))
    assert limits[0] == limits[1]


def test_an_empty_plane_shows_the_origin_at_one_scale():
    ax = plot_boundary([1, 2], 0)
    assert ax.get_ylim() == (-3, 3) and ax.get_aspect() == 1
