"""Data space and weight space say the same thing."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.plot import (
    ConstraintsArtist,
    SpacesArtist,
    figure,
    frame_weights,
    geometry,
    mistakes,
    plot_data_space,
    spaces,
)
from lincls.plot import plot_weight_space as weight_space
from lincls.plot.spaces import WeightArtist

X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
AND = np.array([0, 0, 0, 1])
weight = st.floats(-3, 3)
AX = frame_weights(figure().axes[0])
CONSTRAINTS = ConstraintsArtist(AX, X, AND)


@given(weight, weight)
def test_weights_inside_the_region_and_only_those_make_no_mistake(w1, w2):
    corners = CONSTRAINTS.set(-1).corners
    centre = corners.mean(axis=0)
    edges = np.roll(corners, -1, axis=0) - corners
    inward = np.column_stack([-edges[:, 1], edges[:, 0]])
    inward *= np.sign(((centre - corners) * inward).sum(axis=1, keepdims=True))
    inside = (((np.array([w1, w2]) - corners) * inward).sum(axis=1) > 0).all()
    assert inside == (not mistakes(X, AND, [w1, w2], -1).any())


def test_the_fourth_constraint_of_and_has_no_line_in_its_slice():
    CONSTRAINTS.set(-1)
    assert len(CONSTRAINTS.lines.get_segments()) == 3  # (0, 0) asks for b < 0, which all of the slice obeys
    assert len(CONSTRAINTS.corners) == 3
    assert len(CONSTRAINTS.set(1).corners) == 0  # and nothing of the slice b = 1


def test_the_region_shrinks_as_examples_come():
    areas = [geometry.area(CONSTRAINTS.set(-1, upto).corners) for upto in range(5)]
    assert areas == sorted(areas, reverse=True)
    assert areas[0] == pytest.approx(geometry.area(geometry.corners(geometry.box(AX))))


def test_arrows_point_to_the_good_side_and_names_are_hidden_with_their_lines():
    CONSTRAINTS.set(-1, 2)
    assert [text.get_visible() for text in CONSTRAINTS.labels] == [False, True, False, False]
    CONSTRAINTS.set(-1)
    seen = [(x, s) for x, s in zip(X, 2 * AND - 1, strict=True) if x.any()]
    paths = CONSTRAINTS.arrows.get_paths()
    for k, (x, s) in enumerate(seen):
        for path in paths[2 * k : 2 * k + 2]:
            assert s * (path.vertices[3] @ x - 1) > 0


def test_a_point_on_the_boundary_is_a_mistake():
    assert mistakes(X, AND, [1, 1], -1).tolist() == [False, True, True, False]
    assert mistakes([[0.0]], [1], [1], 0).tolist() == [True]


def test_not_in_its_two_weights_is_feasible_where_the_lecture_says():
    ax = weight_space([[1, 0], [1, 1]], [1, 0], [1, -2], names=("$w_0$", "$w_1$"))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("$w_0$", "$w_1$")
    assert not mistakes([[1, 0], [1, 1]], [1, 0], [1, -2], 0).any()


def test_both_spaces_move_together():
    left, right = figure(panels=2).axes
    both = SpacesArtist(left, right, X, AND)
    both.set([1, 1], -1.5)
    assert not both.wrong.any()
    assert both.weight.point.get_xydata().tolist() == [[1, 1]]
    both.set([1, 1], 0, current=1)
    assert both.wrong.tolist() == [True, True, True, False]
    assert both.points.rings.get_xydata().tolist() == [[0, 0], [0, 1], [1, 0]]


def test_labels_may_be_words_and_data_space_may_have_one_feature():
    assert mistakes(X, ["no", "no", "no", "yes"], [1, 1], -1.5).sum() == 0
    assert plot_data_space([[0], [1]], [1, 0], [-2], 1).get_xlabel() == "$x_1$"


def test_weights_are_a_point_and_a_vector_from_the_origin():
    artist = WeightArtist(frame_weights(figure().axes[0])).set([1, -1])
    assert artist.vector.get_xydata().tolist() == [[0, 0], [1, -1]]
    assert len(artist.set(None).point.get_xydata()) == 0


FRAME = (np.array([0.0, 0.0]), np.array([4.0, 4.0]))


def boxes(found, letters):
    halves = [np.array([spaces.HALF_LETTER * n, spaces.HALF_HEIGHT]) for n in letters]
    return [(place - half, place + half) for place, half in zip(found, halves, strict=True)]


def test_names_lie_in_the_frame_on_the_bad_side_and_apart():
    lines = [np.array([[0.0, 2.0], [4.0, 2.0]]), np.array([[2.0, 0.0], [2.0, 4.0]])]
    normals = [np.array([0.0, 1.0]), np.array([1.0, 0.0])]
    found = spaces.label_places(lines, normals, [6, 6], np.empty((0, 2)), FRAME)
    for (low, high), line, normal in zip(boxes(found, [6, 6]), lines, normals, strict=True):
        assert (low >= 0).all() and (high <= 4).all()
        assert all((corner - line[0]) @ normal < 0 for corner in (low, high))
    (low, high), (other_low, other_high) = boxes(found, [6, 6])
    assert (low > other_high).any() or (high < other_low).any()


def test_a_name_moves_away_from_a_point_that_must_stay_free():
    line, normal = np.array([[0.0, 2.0], [4.0, 2.0]]), np.array([0.0, 1.0])
    first = spaces.label_places([line], [normal], [6], np.empty((0, 2)), FRAME)[0]
    second = spaces.label_places([line], [normal], [6], first.reshape(1, 2), FRAME)[0]
    assert np.abs(second - first).max() > 0.3
