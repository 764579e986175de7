"""The field of p, its stripes and its lines; what was promised against what happened."""

import numpy as np
import pytest

from lincls.figures.parts.sigmoid import EDGES, LEVELS, STRIPES, SigmoidArtist, forecasts
from lincls.models.sigmoid import sigmoid
from lincls.plot import figure, frame


@pytest.fixture
def field():
    return SigmoidArtist(frame(figure().axes[0], (-3, 3), (-3, 3)))


@pytest.mark.parametrize("threshold", [0.05, 0.5, 0.9])
def test_the_thick_line_lies_where_p_is_the_threshold_parallel_to_the_boundary(field, threshold):
    w, b = np.array([1.0, -2.0]), 0.5
    ends = field.set(w, b, threshold).thick.get_xydata()
    assert np.allclose(sigmoid(ends @ w + b), threshold)
    assert abs((ends[1] - ends[0]) @ w) < 1e-9


def test_each_thin_line_lies_where_p_is_its_level(field):
    lines = field.set([1.0, 1.0], 0.0).thin.get_segments()
    assert np.allclose([sigmoid(line.sum(axis=1)).mean() for line in lines], LEVELS)


def test_zero_weights_have_a_field_and_no_line(field):
    field.set([0.0, 0.0], 1.0)
    assert len(field.thick.get_xydata()) == 0 and len(field.thin.get_segments()) == 0


def area(corners):
    x, y = np.asarray(corners).T
    return abs(x @ np.roll(y, 1) - y @ np.roll(x, 1)) / 2


@pytest.mark.parametrize("w", [(1.0, -2.0), (0.0, 0.0), (40.0, 7.0), (0.0, -0.3)])
def test_each_stripe_lies_where_p_is_in_its_part_and_they_cover_the_axes(field, w):
    stripes = [path.vertices for path in field.set(w, 0.5).stripes.get_paths()]
    assert len(stripes) == len(STRIPES) == len(EDGES) - 1
    for low, high, corners in zip(EDGES, EDGES[1:], stripes, strict=False):
        if len(corners) == 0:
            continue
        p = sigmoid(corners @ w + 0.5)
        assert ((low - 1e-9 <= p) & (p <= high + 1e-9)).all()
    covered = sum(area(corners[:-1]) for corners in stripes if len(corners))
    assert covered == pytest.approx(area(field.corners))


def test_the_positive_side_is_blue_and_the_negative_side_orange():
    assert STRIPES[-1, 2] > STRIPES[-1, 0] and STRIPES[0, 0] > STRIPES[0, 2]
    assert (STRIPES[9:11] > 0.95).all()  # nearly white where the two are about as probable


def test_each_dot_stands_on_its_disc_at_the_mean_probability_and_the_share_of_its_group():
    marks = forecasts(figure().axes[0], "k")
    groups, _ = marks.move([0, 1, 1, 1], [0.2, 0.3, 0.8, 0.9], bins=2)
    discs, bars, dots = marks.artists
    assert np.allclose(dots.get_offsets(), [[0.25, 0.5], [0.85, 1.0]]) and groups.size.tolist() == [2, 2]
    assert np.allclose(discs.get_offsets(), dots.get_offsets()) and len(discs.get_sizes()) == 2
    assert discs.get_zorder() < bars.get_zorder() < dots.get_zorder(), "no bar lies behind its disc"


def test_a_bar_is_wilsons_interval_so_it_has_a_length_where_all_are_alike():
    marks = forecasts(figure().axes[0], "k")
    marks.move(np.repeat([1, 0], [20, 80]), np.full(100, 0.3))
    assert np.allclose(marks.artists[1].get_segments()[0], [[0.3, 0.1334], [0.3, 0.2888]], atol=1e-4)
    low, high = marks.move([1, 1], [0.3, 0.3])[1][0]
    assert 0.3 < low < 0.4 and high == 1
    assert marks.ax.lines[0].get_xydata().tolist() == [[0, 0], [1, 1]], "the diagonal"
