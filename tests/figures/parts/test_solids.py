"""Points that are lifted to a third feature, and the plane that cuts them.
Labels as heights, and a sheet through some of them.
The bowl of a performance surface, and the descent in it.
"""

import numpy as np
import pytest
from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgb

from lincls.boolean import XOR
from lincls.data import lessons, rings
from lincls.features import products
from lincls.figures import features
from lincls.figures.features import product_of
from lincls.figures.parts.solids import CORNERS, ROOM, LiftArtist, cut, plot_bowl, plot_heights
from lincls.models import hessian, stability_limit
from lincls.plot import figure, style
from lincls.widgets.fingerprint import fingerprint


def lifted() -> LiftArtist:
    return LiftArtist(figure().axes[0], *XOR, product_of)


def test_turning_does_not_move_the_curve_and_another_plane_does():
    artist = lifted().set((1, 1, -2), -0.5, 0, 90)
    before = np.vstack(artist.shadow.get_segments())
    artist.set((1, 1, -2), -0.5, 70, 10).set((1, 1, 0.5), -0.3, 30, 30)
    after = np.vstack(artist.set((1, 1, -2), -0.5, 0, 90).shadow.get_segments())
    np.testing.assert_array_equal(after, before)
    np.testing.assert_allclose(np.abs(before).min(axis=1), 0, atol=0.01)


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
    artist = lifted().set((0, 0, 0), -1)
    assert not artist.plane.get_visible() and not artist.edge_on
    assert artist.right.tolist() == [True, False, False, True]


def test_grosse_s_weights_are_right_and_seen_as_a_line_from_two_sides():
    artist = lifted()
    for view, edge_on in (((45, 0), True), ((135, 35), True), ((25, 20), False), ((0, 90), False)):
        artist.set((1, 1, -2), -0.5, *view)
        assert artist.right.all() and artist.edge_on == edge_on


def test_a_plane_seen_as_a_line_has_no_breadth():
    corners = lifted().set((1, 1, -2), -0.5, 45, 0).plane.get_xy()
    assert np.linalg.svd(corners - corners.mean(axis=0))[1][1] < 1e-9


def test_the_shadow_is_the_boundary_in_data_space():
    X, t = rings(40, noise=0.1, seed=1)
    artist = LiftArtist(figure().axes[0], X, t, lambda X: (X**2).sum(axis=1)).set((0, 0, -1), 2.25, 0, 90)
    shadow = np.vstack(artist.shadow.get_segments()) + 0.5  # seen from above: units of the box
    places = artist.low[:2] + artist.span[:2] * shadow
    np.testing.assert_allclose(np.hypot(*places.T), 1.5, atol=1e-3)


def test_mistakes_are_ringed_where_the_lifted_points_are_seen():
    artist = lifted().set((1, 1, 0), -0.5, 0, 90)
    np.testing.assert_allclose(artist.rings.get_xydata(), [[0.5, 0.5]], atol=1e-12)


def test_a_lifted_corner_passes_the_plane_at_three_quarters():
    artist, other = lifted(), lifted().set((1, 1, -2), -0.5)
    for rise, right in ((0, False), (0.75, False), (0.8, True), (1, True)):
        assert artist.set((1, 1, -2), -0.5, rise=rise).right.tolist() == [True, True, True, right]
    assert fingerprint(artist.plane.get_figure(root=True)) == fingerprint(other.plane.get_figure(root=True))
    assert "3 of 4 points" in features.lift().frame(s=0.75)


def test_a_flat_lift_has_a_straight_shadow():
    shadow = np.vstack(lifted().set((1, 1, -2), -0.5, 0, 90, rise=0).shadow.get_segments())
    np.testing.assert_allclose(shadow.sum(axis=1), -0.5, atol=1e-9)  # x1 + x2 = 1/2, from the middle of the box


def heights(sheet):
    """How many labels the sheet does not pass through, as drawn, and the texts beside them."""
    ax = plot_heights(figure().axes[0], *XOR, sheet)
    lines = [part for part in ax.collections if isinstance(part, LineCollection)]
    wrong = [part for part in lines if np.allclose(part.get_color()[:1, :3], to_rgb(style.WRONG))]
    return sum(len(part.get_segments()) for part in wrong), {text.get_text() for text in ax.texts}


def test_a_flat_sheet_misses_a_label_whose_heights_are_named_and_the_product_bends_it_through_all():
    missed, texts = heights(lambda X: X @ (2, 2) - 1)
    assert missed == 1 and {"+3", "−1"} <= texts
    assert heights(lambda X: products(X) @ (2, 2, -4) - 1)[0] == 0


def test_the_path_in_the_bowl_is_that_of_gradient_descent():
    X = lessons.air()[0]
    bowl, H = plot_bowl(figure().axes[0]), hessian(X)
    _, heights = bowl.move(H, 0.9, (0, 90))
    path = np.column_stack(bowl.artists[4].get_data())  # from above: (w, b) less the best
    e = path[0][::-1]
    for step in range(5):
        assert np.allclose(path[step], e[::-1])
        assert e @ H @ e / 2 == pytest.approx(heights[step])
        e = e - 0.9 * stability_limit(X) * H @ e
