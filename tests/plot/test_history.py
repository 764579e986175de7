"""Numbers over time."""

import numpy as np
import pytest

from lincls.plot import CursorArtist, CurvesArtist, figure, plot_history


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


def test_curves_are_replaced_as_a_whole():
    artist = CurvesArtist(figure().axes[0], ("plain", "pocket"), 10, 5.0)
    artist.set([3, 2, 1], [3, 1])
    artist.set([4, 4], [2])
    assert [line.get_ydata().tolist() for line in artist.lines] == [[4, 4], [2]]
    assert [line.get_label() for line in artist.lines] == ["plain", "pocket"]
    with pytest.raises(ValueError, match="set must be given one argument for each of 2 curves; it came with 1"):
        artist.set([1, 2])


@pytest.mark.parametrize(("names", "error", "message"), [
    (("a", "b", "c", "d"), ValueError, "names must hold at most 3 names; it came with 4"),
    ((), ValueError, "names must hold at least one curve"),
    (3, TypeError, "names must be a list, one name a curve"),
])  # fmt: skip
def test_as_many_curves_as_there_are_styles_can_be_told_apart(names, error, message):
    with pytest.raises(error, match=message):
        CurvesArtist(figure().axes[0], names, 10, 5.0)
