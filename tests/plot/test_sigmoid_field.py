"""The field of p, its parallel lines, and the discs of the errors."""

import numpy as np
import pytest

from lincls.models.sigmoid import sigmoid
from lincls.plot import PullArtist, SigmoidArtist, figure, frame, plot_sigmoid
from lincls.plot.sigmoid_field import HALO, LEVELS


@pytest.fixture
def field():
    return SigmoidArtist(frame(figure().axes[0], (-3, 3), (-3, 3)))


@pytest.mark.parametrize("threshold", [0.05, 0.5, 0.9])
def test_the_thick_line_lies_where_p_is_the_threshold_parallel_to_the_boundary(field, threshold):
    w, b = np.array([1.0, -2.0]), 0.5
    ends = field.set(w, b, threshold).line.get_xydata()
    assert np.allclose(sigmoid(ends @ w + b), threshold)
    assert abs((ends[1] - ends[0]) @ w) < 1e-9


def test_each_thin_line_lies_where_p_is_its_level(field):
    lines = field.set([1.0, 1.0], 0.0).thin.get_segments()
    assert np.allclose([sigmoid(line.sum(axis=1)).mean() for line in lines], LEVELS)


def test_zero_weights_have_a_field_and_no_line(field):
    field.set([0.0, 0.0], 1.0)
    assert len(field.line.get_xydata()) == 0 and len(field.thin.get_segments()) == 0


def test_the_positive_side_is_blue_and_the_negative_side_orange():
    ax = plot_sigmoid([9.0, 0.0], 0.0, ax=frame(figure().axes[0], (-1, 1), (-1, 1)))
    picture = ax.images[0].get_array()
    assert picture[50, -1, 2] > picture[50, -1, 0] and picture[50, 0, 0] > picture[50, 0, 2]


@pytest.mark.parametrize("threshold", [0, 1])
def test_a_threshold_is_strictly_between_zero_and_one(field, threshold):
    with pytest.raises(ValueError, match="threshold must be"):
        field.set([1.0, 0.0], 0.0, threshold)


def test_a_halo_is_as_wide_as_the_error_whatever_its_sign():
    pull = PullArtist(figure().axes[0], [[0, 0], [1, 1], [2, 0]]).set([-1.0, 0.5, 0.0])
    widths = np.sqrt(pull.halos.get_sizes()) - pull.size
    assert np.allclose(widths[:2], [HALO, HALO / 2]) and pull.halos.get_sizes()[2] == 0
    assert PullArtist(figure().axes[0], [[1.0]]).X.tolist() == [[1, 0]]
    with pytest.raises(ValueError, match="errors must"):
        pull.set([1.0])
