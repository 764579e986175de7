"""Boxes of errors, and the bands behind them.
Mean errors against the number of examples, with Student's interval.
Rows of stacked dots hold what they count.
"""

import numpy as np
import pytest

from lincls.figures.parts.errors import mean_errors, plot_boxes, stacks
from lincls.plot import figure


def test_a_box_runs_from_quartile_to_quartile_and_a_band_stands_behind_the_methods_named():
    ax, errors = figure().axes[0], {"LDA": np.arange(101.0), "QDA": np.arange(101.0) + 10}
    plot_boxes(ax, errors, ["QDA"])
    band, *_ = [patch for patch in ax.patches if patch.get_alpha() == 0.2]
    boxes = [patch for patch in ax.patches if patch is not band]
    assert [side for box in boxes for side in (box.get_x(), box.get_width())] == pytest.approx([25, 50, 35, 50])
    assert [band.get_y(), band.get_height()] == pytest.approx([0.55, 0.9])
    assert [text.get_text() for text in ax.get_yticklabels()] == ["LDA", "QDA"]


def test_the_bars_of_a_mean_are_students_interval():
    errors = np.random.default_rng(0).random((2, 30))
    marks = mean_errors(figure().axes[0], [10, 100])
    marks.move(errors, errors + 1)
    line, _, _, bars = marks.artists
    (low, high) = bars.get_segments()[0][:, 1]
    reach = 2.045 * errors[0].std(ddof=1) / np.sqrt(30)
    np.testing.assert_allclose([low, high], errors[0].mean() + 1 + np.array([-reach, reach]))
    np.testing.assert_allclose(line.get_ydata(), errors.mean(axis=1))


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
