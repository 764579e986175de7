"""The artists of lecture 10: a plane of digits, a shadow on a line, Lagrange's picture, the scree plot, images."""

import numpy as np
import pytest
from matplotlib.colors import to_hex

from lincls import PCA
from lincls.data import real
from lincls.figures.parts.directions import LagrangeArtist
from lincls.figures.parts.pictures import planes_of
from lincls.figures.pca import (
    _contest,
    _direction,
    _distances,
    _extremes,
    _lines,
    _plot_cloud,
    _plot_scree,
    _strips,
    digit_plane,
    turned_direction,
    walk_among_directions,
    walk_on_the_circle,
)
from lincls.plot import figure, frame, style
from lincls.widgets.scene import flatten

X = np.random.default_rng(1).normal(size=(40, 2)) @ [[2, 1], [0, 0.5]] + [3, -1]


def panel():
    return figure().axes[0]


DIGITS, CLASSES = real.digits()[:2]
PLANES = planes_of(DIGITS, CLASSES)


def test_the_plane_that_comes_first_is_one_of_two():
    assert digit_plane("LDA").values["plane"] == "LDA"
    with pytest.raises(ValueError, match="first"):
        digit_plane("QDA")


def test_a_moment_stands_among_the_digits_that_it_names():
    for name in PLANES:
        live = digit_plane(name)
        for moment, digit in (("zeros", 0), ("eights", 8)):
            live.show(moment)
            assert live.values["plane"] == name
            assert np.allclose(live.values["place"], np.median(PLANES[name].Z[CLASSES == digit], axis=0), atol=0.01)


def test_moments_of_a_turning_direction_stand_where_the_variance_is_largest():
    live = turned_direction(X)
    live.show("every angle")
    a = PCA(n_components=1).fit(X).components_[0]
    off = abs(live.values["angle"] - np.degrees(np.arctan2(*a[::-1])) % 180)
    assert live.values["every_angle"] and min(off, 180 - off) <= 0.5


def test_the_contour_touches_in_the_moments_of_lagranges_picture():
    assert _extremes(lambda x: x @ [1.0, 2.0]) == (63.4, 243.4)
    live = walk_on_the_circle()
    for moment in ("touches", "opposite"):
        live.show(moment)
        assert "the contour touches the circle" in live.caption


def test_distances_leave_out_the_point_itself():
    assert np.allclose(_distances(np.array([[0.0], [1.0], [3.0]])), [[1, 3], [1, 2], [3, 2]])


def test_the_curves_show_only_when_they_are_wanted_and_the_dots_always():
    angles = np.arange(0, 181)
    spread = 1 + np.cos(np.radians(2 * angles))
    marks = _contest(panel(), angles, spread, 2 - spread)
    first, dot, second, other, total, name = marks.artists
    for are_shown in (False, True):
        marks.move(30, are_shown)
        assert {line.get_visible() for line in (*first, *second, *total, name)} == {are_shown}
    (up,), (down,) = (line.get_ydata() for line in (dot, other))
    assert up == pytest.approx(1.5) and up + down == pytest.approx(2)


def test_quantities_do_not_have_the_colours_of_classes():
    contest, scree = _contest(panel(), [0, 90], [1, 2], [2, 1]), _plot_scree(np.array([5, 3, 2]), panel())
    found = [each.get_color() for each in (*flatten(contest), *scree.lines[:1])]
    found += [scree.patches[0].get_facecolor(), *_direction(panel(), X).artists[1].get_colors()]
    lagrange = LagrangeArtist(panel(), lambda X: X @ [1.0, 2.0], lambda x: np.array([1.0, 2.0]))
    found += [arrow.shape.get_facecolor() for arrow in lagrange.arrows] + list(lagrange.contour.get_colors())
    classes = {to_hex(mark.colour) for mark in style.marks(2)}
    assert classes.isdisjoint(to_hex(colour) for colour in found)


def test_the_axes_of_a_direction_are_not_named_like_directions():
    axes = walk_among_directions()._scene.figure.axes[0]
    assert [axes.get_xlabel(), axes.get_ylabel()] == [rf"{n} entry of $\mathbf{{a}}$" for n in ("first", "second")]


@pytest.mark.parametrize("angle", [0, 0.4, 2.0, 3.1])
def test_variance_and_error_add_up_to_the_same_in_every_direction(angle):
    assert sum(_direction(panel(), X).move([np.cos(angle), np.sin(angle)])) == pytest.approx(X.var(axis=0).sum())


def test_no_direction_has_more_variance_than_pcas():
    model = PCA(n_components=1).fit(X)
    moved = _direction(panel(), X).move(model.components_[0])
    assert moved == pytest.approx((model.variance_[0], model.reconstruction_error(X)))


def test_the_feet_lie_on_the_line_of_the_direction_whatever_its_length_and_sign_at_right_angles_to_what_is_lost():
    marks = _direction(panel(), X)
    variances = [marks.move(a)[0] for a in ([3, 4], [-6, -8], [0.6, 0.8])]
    assert np.allclose(variances, variances[0])
    feet = marks.artists[2].get_xydata()
    assert np.allclose((feet - X.mean(axis=0)) @ [-0.8, 0.6], 0)
    assert np.allclose((X - feet) @ [0.6, 0.8], 0)


def test_the_cross_stands_at_the_mean():
    cross = _plot_cloud(X, panel()).lines[-1]
    assert np.allclose(np.ravel(cross.get_data()), X.mean(axis=0))


def test_a_named_line_runs_through_the_middle_along_its_direction():
    ax = frame(panel(), (0, 4), (0, 2), equal=False)
    marks = _lines(ax, ("flat", "steep"))
    marks.move(np.array([1, 0]), np.array([0, -1]))
    flat, _, steep, name = marks.artists
    assert np.allclose(flat.get_xydata()[:, 1], 1) and np.allclose(steep.get_xydata()[:, 0], 2)
    assert name.get_position()[1] < 1


def test_the_name_of_a_line_stands_beside_it_away_from_the_other_whatever_their_lengths():
    ax = frame(panel(), (-5, 5), (-5, 5))
    marks = _lines(ax, ("one", "two"))
    one, two = np.array([-3.0, 4.0]), np.array([-0.1, 0.2])
    marks.move(one, two)
    places = [np.array(marks.artists[k].get_position()) for k in (1, 3)]
    for place, own, other in zip(places, (one, two), (two, one), strict=True):
        near, far = (abs(place @ [-a[1], a[0]]) / np.hypot(*a) for a in (own, other))
        assert 0.5 < near < far and abs(place).max() < 5


def test_a_strip_shows_standard_deviations_and_keeps_the_classes_on_their_sides():
    z, t = np.array([10.0, 20, 30, 40]), np.array([0, 1, 0, 1])
    marks = _strips(panel(), t, ("a", "b"))
    marks.move(z, -z)
    x, y = np.concatenate([np.array(mark.get_data()) for mark in marks.artists[:2]], axis=1)
    assert np.mean(x) == pytest.approx(0) and np.std(x) == pytest.approx(1)
    assert (y[:2] < 0).all() and (y[2:] > 0).all()


def test_bars_are_the_shares_the_curve_their_sum_and_a_ring_marks_the_first_above_the_proportion():
    ax = _plot_scree(np.array([5, 3, 2]), panel())
    assert np.allclose([bar.get_height() for bar in ax.patches], [0.5, 0.3, 0.2])
    assert np.allclose(ax.lines[0].get_ydata(), [0.5, 0.8, 1.0])
    assert ax.lines[-1].get_xydata() == pytest.approx(np.array([[3, 1.0]]))
