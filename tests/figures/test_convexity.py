"""What lecture 04 draws: averages, sets that are not convex, shifts of a pattern, Cover's curve."""

import numpy as np
import pytest

from lincls.data import lessons
from lincls.figures import convexity
from lincls.figures.convexity import _average, _painting, _plot_cover, _plot_set
from lincls.plot import figure, style
from lincls.separability import cover_fraction

A, LAMPS = np.array([1, 1, 0, 0, 0, 1, 0, 0]), np.empty((0, 2))


@pytest.fixture
def ax():
    return figure().axes[0]


def test_an_average_is_reached_by_segments_and_lies_inside(ax):
    marks = _average(ax, [[0, 0], [4, 0], [0, 4]])
    assert marks.move(np.array([0.25, 0.25, 0.5]))
    steps, between, _, average, _, named = marks.artists
    assert average.get_xydata().tolist() == [[1, 2]]
    assert between.get_xydata().tolist() == [[2, 0]]
    assert steps.get_segments()[1].tolist() == [[2, 0], [0, 4]]
    assert np.hypot(*(named.get_position() - average.get_xydata()[0])) < 0.3


def test_a_negative_weight_leaves_the_hull_without_steps(ax):
    marks = _average(ax, [[0, 0], [4, 0], [0, 4]])
    assert not marks.move(np.array([1, -1, 1]))
    steps, _, _, average, on_the_side, _ = marks.artists
    assert average.get_xydata().tolist() == [[-4, 4]]
    assert not steps.get_segments() and not on_the_side.get_visible()


@pytest.mark.parametrize("turn", [1, -1])
def test_a_segment_is_dashed_exactly_where_it_leaves_the_set(ax, turn):
    corner = [[0, 0], [3, 0], [3, 1], [1, 1], [1, 3], [0, 3]]
    _plot_set(ax, corner[::turn], [[0.5, 2.5], [2.5, 0.5]])
    inside, outside = (line.get_xdata() for line in ax.lines[:2])
    outside = outside[np.isfinite(outside)]
    assert 1 < outside.min() < outside.max() < 2
    assert np.nanmin(inside) == 0.5 and np.nanmax(inside) == 2.5


def test_the_mean_is_that_of_the_shifts_shown(ax):
    marks = _painting(ax, 8, style.POSITIVE)
    assert (marks.move(LAMPS, A, 8) == 3 / 8).all()
    assert marks.move(LAMPS, A, 2).tolist() == [0.5, 1, 0.5, 0, 0, 0.5, 0.5, 0]
    rows = marks.artists[0]
    assert len(rows.get_paths()) == len(rows.get_facecolor()) == 16
    assert (marks.move(LAMPS, 1 - A, 8) == 5 / 8).all()


def test_the_curve_is_one_up_to_d_plus_one_points_and_a_half_at_twice_as_many(ax):
    theory = _plot_cover(ax, 4, {10: [0.5]}).lines[1].get_xydata()
    assert (theory[:5, 1] == 1).all() and theory[5, 1] < 1
    assert theory[9].tolist() == [10, 0.5]


def test_the_mean_of_the_experiments_stands_at_their_number_of_points(ax):
    _plot_cover(ax, 2, {4: [0.9, 0.7], 8: [0.2, 0.4]})
    assert np.allclose(ax.containers[0].lines[0].get_xydata(), [[4, 0.8], [8, 0.3]])


@pytest.mark.parametrize("D", [1, 7, 50])
def test_the_mark_lies_on_the_curve_and_half_is_at_two(D):
    live = convexity.cliff()
    dots = live._scene.artists[1].dots
    live.frame(D=D, ratio=2)
    assert dots.get_xydata().tolist() == [[2, 0.5]]
    live.frame(D=D, ratio=3)
    assert dots.get_xydata().tolist() == [[3, cover_fraction(3 * (D + 1), D)]]


def test_the_caption_of_the_hulls_is_the_certificate():
    live = convexity.two_proofs()
    live.show("apart")
    X = live.values["points"]
    X[1] = X[4]  # a plus on a minus
    assert live.frame(points=X) == "Not separable, verified: λ = (0, 1, 0, 0), μ = (1, 0, 0, 0)."


def test_each_example_keeps_the_number_of_its_share_when_it_moves():
    live = convexity.two_proofs()
    X = live.values["points"]
    X[5] = -3.5, 2.5
    live.frame(points=X)
    _, names = live._scene.artists
    assert [name.get_text() for name in names] == list("12341234")
    assert np.allclose(np.hypot(*(np.array([name.get_position() for name in names]) - X).T), 0.38)


def test_a_lamp_lights_the_pixel_below_it_and_one_on_the_shelf_lights_none():
    live = convexity.painted_patterns()
    B = live.values["B"]
    assert live.frame(shifts=16) == ("All 16 shifts: both means are 1/4 in every pixel, so no line separates A from B.")
    B[-1] = [8.3, convexity.STRIP]
    assert live.frame(B=B, shifts=16).endswith("Counting separates them: all w = −1, b = 4.5.")
    B[-1] = [B[0][0] + 0.2, convexity.STRIP]  # two lamps over one pixel light one pixel
    assert live.frame(B=B, shifts=16).startswith("All 16 shifts: both means are 1/4")


def test_no_digit_is_wrong_where_it_stands_and_what_it_is_read_as_is_purple_where_it_is_wrong():
    live = convexity.moved_digits()
    said = [ax.texts[0] for ax in live._scene.axes[:2]]
    assert [text.get_text() for text in said] == ["read as an eight", "read as a three"]
    assert [text.get_color() for text in said] == [style.INK, style.WRONG]
    live.show("one down")
    assert [text.get_text() for text in said] == ["read as a three", "read as an eight"]
    assert live.caption.endswith("this three is read as an eight.")
    live.show("where they stand")
    assert live.caption == "Not moved, 0% of the 357 digits are read wrong; this eight is read as an eight."
    assert live.frame(right=-1, up=2).startswith("Moved 1 left and 2 up, ")


def test_the_example_that_is_the_nearest_point_is_ringed_and_not_covered(monkeypatch):
    drawn = []
    monkeypatch.setattr(convexity.plot, "show", lambda ax, *words, **more: drawn.append(ax))
    convexity.narrowest_gap()
    p, q = (line for line in drawn[0].lines if line.get_color() == style.GOOD)
    assert q.get_xydata().tolist() == [[1, 1]] and q.get_markerfacecolor() == "none"
    assert p.get_markerfacecolor() == style.GOOD
    assert {"$C^+$", "$C^-$", "$z = 0$"} < {text.get_text() for text in drawn[0].texts}


def test_a_move_goes_right_and_up_and_ink_that_leaves_is_gone():
    image = np.zeros((8, 8))
    image[3, 6] = image[1, 4] = 1
    assert np.argwhere(lessons.moved(image, 1, 2).reshape(8, 8)).tolist() == [[1, 7]]
    assert np.argwhere(lessons.moved(image, -4, -4).reshape(8, 8)).tolist() == [[5, 0], [7, 2]]
    assert not lessons.moved(image, 8, 0).any()


def test_on_a_ring_all_ink_comes_in_again():
    image = np.zeros((8, 8))
    image[0, 7] = 1
    assert (convexity.all_moves(image).sum(axis=0) == 1).all()
    assert np.argwhere(convexity.all_moves(image)[8 * 2 + 1].reshape(8, 8)).tolist() == [[6, 0]]


def test_a_wide_paper_holds_all_of_a_picture_in_each_of_its_places():
    image = np.arange(64.0)
    places = lessons.laid(image).reshape(8, 8, 15, 15)
    assert np.array_equal(places[2, 5, 2:10, 5:13].ravel(), image)
    assert (places.sum(axis=(2, 3)) == image.sum()).all()


def test_each_twin_where_the_other_has_ink_makes_the_same_picture_and_their_moves_have_one_mean():
    three, eight = lessons.twins()
    assert np.array_equal(eight @ lessons.laid(three), three @ lessons.laid(eight))
    means = [convexity.all_moves(image).mean(axis=0) for image in (three, eight)]
    assert three.sum() == eight.sum() and (three != eight).any()
    assert np.array_equal(*means) and np.ptp(means[0]) == 0
