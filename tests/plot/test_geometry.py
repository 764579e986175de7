"""Laws of the plane geometry behind the pictures."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from lincls.plot import geometry

BOX = (-2.0, 3.0, -1.5, 2.5)
AREA = 20.0
weight = st.floats(-5, 5, allow_subnormal=False)


@given(weight, weight, weight)
def test_the_ends_of_a_line_lie_on_the_line_and_on_the_box(w1, w2, b):
    ends = geometry.line((w1, w2), b, BOX)
    assume(len(ends))
    left, right, bottom, top = BOX
    scale = np.hypot(w1, w2)
    assert np.abs(ends @ (w1, w2) + b).max() <= 1e-9 * max(scale, abs(b), 1e-300)
    on_side = np.isclose(ends[:, 0], left) | np.isclose(ends[:, 0], right)
    on_level = np.isclose(ends[:, 1], bottom) | np.isclose(ends[:, 1], top)
    assert (on_side | on_level).all()


@given(weight, weight, weight)
def test_the_two_half_planes_fill_the_box(w1, w2, b):
    assume(max(abs(w1), abs(w2)) > 1e-6)
    corners = geometry.corners(BOX)
    positive = geometry.halfplane(corners, (w1, w2), b)
    negative = geometry.halfplane(corners, (-w1, -w2), -b)
    assert geometry.area(positive) + geometry.area(negative) == pytest.approx(AREA)


@given(weight, weight, weight)
def test_the_corners_of_a_half_plane_satisfy_its_inequality(w1, w2, b):
    assume(max(abs(w1), abs(w2)) > 1e-6)
    kept = geometry.halfplane(geometry.corners(BOX), (w1, w2), b)
    assert (kept @ (w1, w2) + b >= -1e-9 * max(abs(w1), abs(w2), abs(b))).all()


@given(weight, weight, weight, st.floats(1e-6, 1e6))
def test_scaling_w_and_b_changes_nothing(w1, w2, b, factor):
    assume(max(abs(w1), abs(w2)) > 1e-3)
    one = geometry.line((w1, w2), b, BOX)
    other = geometry.line((factor * w1, factor * w2), factor * b, BOX)
    assume(len(one) == len(other))  # a line that only touches a corner may round away
    np.testing.assert_allclose(one, other, atol=1e-9)


@pytest.mark.parametrize("w", [(0.0, 0.0), (1e-320, 0.0)])
def test_no_weights_or_an_endless_offset_give_no_line(w):
    assert len(geometry.line(w, 1.0, BOX)) == 0


def test_a_line_outside_the_box_is_not_drawn():
    assert len(geometry.line((1.0, 0.0), 9.0, BOX)) == 0
    assert len(geometry.nearest((1.0, 0.0), 9.0, BOX)) == 0


@pytest.mark.parametrize("w2", [0.0, 1e-300, -1e-16, 1e-12])
def test_a_nearly_vertical_line_runs_from_floor_to_ceiling(w2):
    np.testing.assert_allclose(sorted(geometry.line((1.0, w2), -1.0, BOX)[:, 1]), [-1.5, 2.5])


@given(weight, weight, weight)
def test_the_foot_of_a_perpendicular_is_on_the_line_at_the_distance_of_the_lecture(w1, w2, b):
    assume(np.hypot(w1, w2) > 1e-3)
    X = np.array([[0.0, 0.0], [1.0, 2.0], [-1.5, 0.5]])
    feet = geometry.feet(X, (w1, w2), b)
    np.testing.assert_allclose(feet @ (w1, w2) + b, 0, atol=1e-6)
    distance = np.abs(X @ (w1, w2) + b) / np.hypot(w1, w2)
    np.testing.assert_allclose(np.hypot(*(X - feet).T), distance, atol=1e-6)


def test_the_area_of_a_triangle_is_half_base_times_height():
    assert geometry.area(np.array([[0, 0], [4, 0], [1, 3]])) == 6.0
    assert geometry.area(geometry.NOTHING) == 0.0


def test_an_arrow_ends_at_its_head_and_keeps_its_width_on_the_page():
    outline = geometry.arrow((0, 0), (2, 0), 0.1, (2.0, 5.0))
    assert outline[3].tolist() == [2.0, 0.0]
    assert outline[0, 1] - outline[6, 1] == pytest.approx(0.1 / 5.0)
    assert np.isfinite(geometry.arrow((1, 1), (1, 1), 0.1)).all()
