"""The field of p, its stripes and its lines."""

import numpy as np
import pytest

from lincls.figures.parts.sigmoid import EDGES, LEVELS, STRIPES, SigmoidArtist
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
