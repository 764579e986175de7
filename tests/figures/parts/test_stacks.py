"""Rows of stacked dots hold what they count."""

import numpy as np

from lincls.figures.parts.stacks import stacks


def dots(ax):
    return [line.get_xydata() for line in ax.lines if line.get_marker() == "o"]


def test_rows_of_stacked_dots_hold_every_error_once():
    errors = np.array([[0, 30, 1], [0, 2, 1], [40, 2, 1]])
    ax = stacks(errors, {"a": "k", "b": "r", "c": "b"}, "errors")
    assert [row[:, 0].tolist() for row in dots(ax)] == [[0, 0, 40], [2, 2, 30], [1, 1, 1]]
    assert [text.get_text() for text in ax.texts] == ["a", "13.3", "b", "11.3", "c", "1.0"]
    assert min(ax.get_xticks()) >= 0 > ax.get_xlim()[0]


def test_where_there_is_room_a_stack_is_broad_around_its_number_and_no_dot_hides_another():
    errors = np.repeat([0, 1, 3], [30, 20, 10])[:, None]
    (row,) = dots(stacks(errors, {"a": "k"}, "errors"))
    assert np.rint(row[:, 0]).tolist() == errors[:, 0].tolist()
    assert abs(row[:30, 0].mean()) < 0.1
    assert len(np.unique(row.round(6), axis=0)) == 60
