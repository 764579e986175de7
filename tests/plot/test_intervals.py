"""Estimates with their standard errors."""

import numpy as np
import pytest

from lincls.plot import plot_intervals


def test_a_bar_reaches_two_standard_errors_both_ways():
    ax = plot_intervals(["a", "b"], [0.3, 0.1], [0.1, 0.02])
    bar, dot = ax.lines[2], ax.lines[3]
    assert np.allclose(bar.get_xdata(), [0.06, 0.14]) and bar.get_ydata().tolist() == [1, 1]
    assert dot.get_xydata().tolist() == [[0.1, 1]]


def test_the_first_name_is_on_top_and_every_bar_is_in_the_picture():
    ax = plot_intervals(["a", "b"], [0.3, 0.1], [0.1, 0.02])
    low, high = ax.get_ylim()
    assert low > 1 and high < 0
    assert ax.get_xlim()[1] >= 0.5
    assert [text.get_text() for text in ax.texts] == ["a", "b"]


def test_a_negative_error_is_refused():
    with pytest.raises(ValueError, match="errors must be at least 0"):
        plot_intervals(["a"], [0.1], [-0.1])


@pytest.mark.parametrize("names, values, errors, words", [
    (None, [0.1], [0.1], "names must be a list"),
    ([], [], [], "names must hold at least one name"),
    (["a"], None, [0.1], "values must hold numbers"),
    (["a"], [0.1], None, "errors must hold numbers"),
])  # fmt: skip
def test_nothing_to_draw_is_refused_by_name(names, values, errors, words):
    with pytest.raises((TypeError, ValueError), match=words):
        plot_intervals(names, values, errors)
