"""Numbers over time and over settings."""

import numpy as np
import pytest

from lincls.plot import CursorArtist, plot_history


def test_one_curve_needs_no_legend_and_two_are_named():
    assert plot_history([3, 2, 0]).get_legend() is None
    ax = plot_history({"plain": [3, 2, 3], "pocket": [3, 2, 2]}, xlabel="epoch", ylabel="errors")
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["plain", "pocket"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("epoch", "errors")


def test_a_cursor_stands_at_x_with_a_dot_on_each_curve():
    artist = CursorArtist(plot_history([1, 2, 3])).set(1, 2, 2.5)
    assert list(artist.line.get_xdata()) == [1, 1]
    assert artist.dots.get_xydata().tolist() == [[1, 2], [1, 2.5]]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: plot_history({}), "values must hold at least one curve"),
        (lambda: plot_history([1, np.inf]), "values must be finite"),
        (lambda: plot_history({"a": []}), "a must be a vector of at least one number"),
        (lambda: plot_history(np.zeros((10, 2))), r"values must be a vector .* shape \(10, 2\)"),
        (lambda: plot_history({"a": [[1], [1, 2]]}), "a must have rows of one length"),
        (lambda: plot_history([1, 2], x=[1]), "x must be a vector of 2 numbers"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_a_curve_that_is_no_numbers_is_named():
    with pytest.raises(TypeError, match="values must hold numbers; it came as None"):
        plot_history(None)
