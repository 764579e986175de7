"""Names of lines find free places."""

import numpy as np

from lincls.plot import labels

FRAME = (np.array([0.0, 0.0]), np.array([4.0, 4.0]))


def boxes(found, letters):
    halves = [np.array([labels.HALF_LETTER * n, labels.HALF_HEIGHT]) for n in letters]
    return [(place - half, place + half) for place, half in zip(found, halves, strict=True)]


def test_names_lie_in_the_frame_on_the_bad_side_and_apart():
    lines = [np.array([[0.0, 2.0], [4.0, 2.0]]), np.array([[2.0, 0.0], [2.0, 4.0]])]
    normals = [np.array([0.0, 1.0]), np.array([1.0, 0.0])]
    found = labels.places(lines, normals, [6, 6], np.empty((0, 2)), FRAME)
    for (low, high), line, normal in zip(boxes(found, [6, 6]), lines, normals, strict=True):
        assert (low >= 0).all() and (high <= 4).all()
        assert all((corner - line[0]) @ normal < 0 for corner in (low, high))
    (low, high), (other_low, other_high) = boxes(found, [6, 6])
    assert (low > other_high).any() or (high < other_low).any()


def test_a_name_moves_away_from_a_point_that_must_stay_free():
    line, normal = np.array([[0.0, 2.0], [4.0, 2.0]]), np.array([0.0, 1.0])
    first = labels.places([line], [normal], [6], np.empty((0, 2)), FRAME)[0]
    second = labels.places([line], [normal], [6], first.reshape(1, 2), FRAME)[0]
    assert np.abs(second - first).max() > 0.3


def test_no_line_has_no_name():
    assert labels.places([], [], [], np.empty((0, 2)), FRAME) == []
