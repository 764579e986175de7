"""The figures of lecture 11: correlations, intervals, a threshold and the ROC, trends, weights, people; parts of the
tables that take long."""

import numpy as np
import pytest

from lincls.figures import comparison
from lincls.figures.comparison import Score, _intervals, _people, _plot_correlations, _trends
from lincls.plot import figure, style


def panel():
    return figure().axes[0]


X = np.column_stack([[1.0, 2, 3, 4], [2.0, 4, 6, 8], [4.0, 3, 2, 1], [1.0, -1, -1, 1]])


def test_the_squares_have_the_colours_of_the_correlations():
    image = _plot_correlations(X, "abcd", panel()).images[0]
    assert np.allclose(image.get_array(), np.corrcoef(X, rowvar=False))
    assert image.norm.vmin == -1 and image.norm.vmax == 1


def test_large_correlations_of_different_features_carry_their_number():
    texts = {text.get_position(): text.get_text() for text in _plot_correlations(X, "abcd", panel()).texts}
    assert texts == {(1, 0): "1.000", (0, 1): "1.000"} | {
        place: "\N{MINUS SIGN}1.000" for place in ((2, 0), (0, 2), (2, 1), (1, 2))
    }


def test_long_names_get_room():
    ax = _plot_correlations(X, ["a", "b", "c", "a very long name of a feature"], panel())
    ax.figure.canvas.draw()
    assert ax.figure.get_tightbbox().x0 >= 0


def test_a_constant_column_and_missing_names_are_refused():
    with pytest.raises(ValueError, match="constant column"):
        _plot_correlations(np.ones((3, 1)), ["a"], panel())
    with pytest.raises(ValueError, match="names must name 4 columns; they came with 1"):
        _plot_correlations(X, ["a"], panel())


def test_an_interval_has_its_ends_and_none_is_said():
    names = list(comparison.KNOBS)
    found = {name: Score(k + 1.0, k + 0.5, k + 2.0) for k, name in enumerate(names)} | {"pocket": None}
    marks = _intervals(panel(), 0, names, "error")
    marks.move(found)
    bars, dots, nothing = marks.artists
    assert np.allclose(bars.get_segments()[0], [[0.5, 0], [2, 0]])
    assert dots.get_offsets()[2].tolist() == [3, 2]
    assert [text.get_visible() for text in nothing] == [name == "pocket" for name in names]
    assert marks.ax.get_xlim()[1] >= 8


def trends():
    return _trends(panel(), ["LDA", "pocket"], [0, 5, 10], xlabel="spoilt (%)", ylabel="error (%)")


def test_every_method_keeps_its_line_and_its_colour_when_the_values_change():
    marks = trends()
    marks.move({"LDA": [1, 2, 3], "pocket": [3, 2, 1]})
    marks.move({"pocket": [0, 0, 1], "LDA": [1, 1, 1]})
    lda, pocket = marks.artists
    assert pocket.get_xydata().tolist() == [[0, 0], [5, 0], [10, 1]]
    assert lda.get_color() == style.METHODS["LDA"][0]


def test_all_places_are_in_the_picture():
    low, high = trends().ax.get_xlim()
    assert low < 0 and high > 10


def people(alarmed, flow=1.0):
    crowd = np.random.default_rng(0).random((1000, 2))
    marks = _people(panel())
    marks.move(crowd, alarmed, flow)
    return crowd, marks


def test_a_thousand_people_stand_in_their_boxes_and_none_on_another():
    ill, healthy = np.arange(370) < 368, np.arange(630) < 134
    _, marks = people([ill, healthy])
    places = np.vstack([line.get_xydata() for line in marks.artists[:2]])
    assert len(np.unique(places, axis=0)) == 1000
    assert ((places[:, 0] < 0) == np.concatenate([ill, healthy])).all()
    assert [text.get_text() for text in marks.artists[2:]] == ["368", "2", "134", "496"]


def test_one_who_crosses_the_cut_leaves_the_others_where_they_are():
    before, after = (people([np.arange(50) < k, np.arange(950) < 200])[1].artists[0].get_xydata() for k in (48, 49))
    assert (before != after).any(axis=1).tolist() == [n == 48 for n in range(50)]


def test_before_the_flow_begins_they_are_a_crowd():
    crowd, marks = people([np.ones(50, bool), np.zeros(950, bool)], flow=0.0)
    assert np.allclose(np.vstack([line.get_xydata() for line in marks.artists[:2]]), crowd)


def test_at_another_prevalence_the_rates_stay_and_the_formula_moves():
    live = comparison.thousand()
    assert "73 % of the 502 alarms are true" in live.caption
    assert "20 % of the 253 alarms are true" in live.frame(ill=5)
    few, many = (live.frame(ill=5, cut=cut).split("costs ")[1].split()[0] for cut in (5, 35))
    assert int(many) < int(few)
