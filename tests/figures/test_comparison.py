"""The figures of lecture 11: correlations, strips of draws."""

import numpy as np
import pytest

from lincls.figures import comparison
from lincls.figures.comparison import _plot_correlations, _reach, _strips
from lincls.plot import figure, style


@pytest.fixture
def ax():
    return figure().axes[0]


X = np.column_stack([[1.0, 2, 3, 4], [2.0, 4, 6, 8], [4.0, 3, 2, 1], [1.0, -1, -1, 1]])


def test_the_squares_have_the_colours_of_the_correlations_and_large_ones_carry_their_number(ax):
    image = _plot_correlations(X, "abcd", ax).images[0]
    assert np.allclose(image.get_array(), np.corrcoef(X, rowvar=False))
    assert image.norm.vmin == -1 and image.norm.vmax == 1
    texts = {text.get_position(): text.get_text() for text in ax.texts}
    assert texts == {(1, 0): "1.000", (0, 1): "1.000"} | {
        place: "\N{MINUS SIGN}1.000" for place in ((2, 0), (0, 2), (2, 1), (1, 2))
    }


def test_long_names_get_room(ax):
    _plot_correlations(X, ["a", "b", "c", "a very long name of a feature"], ax)
    ax.figure.canvas.draw()
    assert ax.figure.get_tightbbox().x0 >= 0


def test_a_row_has_a_stroke_a_draw_and_a_dot_at_the_median_and_none_is_said(ax):
    names = list(comparison.KNOBS)
    found = {name: np.array([k, k + 1.0, k + 5]) for k, name in enumerate(names)} | {"pocket": None}
    marks = _strips(ax, names, "error", (0.2, 0.5), first=True)
    ax.set_xlim(0, 20)
    marks.move(found)
    *lines, edge, number, nothing = marks.artists
    assert not number.get_visible() and len(edge.get_xdata()) == 0
    assert lines[4].get_xydata().tolist() == [[2, 2], [3, 2], [7, 2]]
    assert lines[5].get_xydata().tolist() == [[3, 2]]
    assert [text.get_visible() for text in nothing] == [name == "pocket" for name in names]
    assert len(lines[2].get_xdata()) == len(lines[3].get_xdata()) == 0
    assert lines[4].get_color() == style.METHODS["least squares"][0]


def test_the_names_of_the_moments_say_what_is_shown():
    live = comparison.spoilt_data()
    live.show("complete rows only")
    assert "holes: complete rows, 20 % spoilt" in live.caption
    live = comparison.scorecard()
    for name, said in (("the digits", "Digits"), ("spoilt", "Breast cancer, the least mean of 20 draws: slips")):
        live.show(name)
        assert said in live.caption


def test_a_stroke_beyond_the_panel_is_a_triangle_at_its_edge_with_its_number(ax):
    names = list(comparison.KNOBS)
    marks = _strips(ax, names, "log-loss", (0.2, 0.5), first=True)
    *lines, edge, number, _ = marks.artists
    ax.set_xlim(0, 2)
    marks.move({name: np.array([0.5, 1.0]) for name in names} | {"QDA": np.array([0.5, 7.04])})
    assert edge.get_xydata().tolist() == [[2, names.index("QDA")]] and number.get_text() == "7.0"
    marks.move({name: np.array([0.5, 1.0]) for name in names}, on=False)
    assert (
        not ax.get_visible() and not number.get_visible() and not any(len(line.get_xdata()) for line in [*lines, edge])
    )


def test_only_a_value_twice_as_far_as_any_other_lies_beyond_the_axis():
    assert _reach(np.array([3.0, 1.0, 2.0])) == 3 and _reach(np.array([1.0, 4.1, 2.0])) == 2


def test_the_scorecard_opens_with_three_panels_and_shows_other_criteria_in_the_same_ones():
    live, seen = comparison.scorecard(), []
    for name in ("the patients", "ten a class", "spoilt", "the irises"):
        live.show(name)
        seen.append([ax.get_xlabel().split("\n")[-1] for ax in live._scene.axes if ax.get_visible()])
    clean = ["error (%)", "log-loss", "cost"]
    assert seen == [clean, ["from 10 a class"], ["after slips", "with outliers", "after holes"], clean]
