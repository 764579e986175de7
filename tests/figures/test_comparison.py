"""The figures of lecture 11: correlations, intervals, a threshold and the ROC, trends, weights, people; parts of the
tables that take long."""

import numpy as np
import pytest
from matplotlib.colors import to_hex
from sklearn.metrics import roc_curve

from lincls.figures import comparison
from lincls.figures.comparison import (
    IntervalsArtist,
    PeopleArtist,
    Score,
    ThresholdArtist,
    TrendsArtist,
    WeightBarsArtist,
    _plot_correlations,
)
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
    artist = IntervalsArtist(panel(), 0, names, "error").set(found)
    assert np.allclose(artist.bars.get_segments()[0], [[0.5, 0], [2, 0]])
    assert artist.dots.get_offsets()[2].tolist() == [3, 2]
    assert [text.get_visible() for text in artist.none] == [name == "pocket" for name in names]
    assert artist.ax.get_xlim()[1] >= 8


T = np.array([0, 0, 0, 1, 1])
Z = np.array([-2.0, 0.5, -1.0, 1.0, -0.5])


def cut_at(t=T, z=Z, **named):
    return ThresholdArtist(*figure(panels=2).axes, t, z, names=("well", "ill"), **named)


def test_a_cut_counts_alarms_and_misses_and_its_point_lies_on_the_curve():
    made = cut_at().set(0.0)
    assert made.cut == (1, 1)
    assert np.allclose(made.cursor.dots.get_xydata(), [[1 / 3, 1 / 2]])
    assert cut_at().set(0.5).cut == (1, 1)  # a score at the threshold is called positive
    assert cut_at().set(-50).cut == (3, 0)


def test_the_curve_is_scikit_learns():
    rng = np.random.default_rng(0)
    t, z = rng.integers(0, 2, 60), rng.normal(size=60).round(1)
    curve = cut_at(t, z).cost.axes.lines[0]
    alarms, found, _ = roc_curve(t, z, drop_intermediate=False)
    assert np.allclose(curve.get_xdata(), alarms) and np.allclose(curve.get_ydata(), found)


def test_points_on_the_line_of_equal_cost_cost_the_same():
    c = 4
    made = cut_at().set(0.0, slope=3 / (c * 2))
    alarms, found = made.cost.get_xydata().T
    assert np.ptp(3 * alarms + c * 2 * (1 - found)) == pytest.approx(0)
    assert len(made.set(0.0).cost.get_xdata()) == 0


def test_scores_beyond_the_limit_are_counted_at_the_edge():
    left = cut_at(z=10 * Z, limit=15).line.axes
    assert sum(patch.get_height() for patch in left.patches) == 5


def test_two_classes_are_wanted():
    with pytest.raises(ValueError, match="two classes; it came with 3"):
        cut_at(t=np.array([0, 1, 2, 1, 0]))
    with pytest.raises(ValueError, match="t must be flat and hold at least one example"):
        cut_at(t=[])
    with pytest.raises(ValueError, match=r"t must be flat, .* rows of several lengths"):
        cut_at(t=[[0], [0, 1]])


def trends():
    return TrendsArtist(panel(), ["LDA", "pocket"], [0, 5, 10], xlabel="spoilt (%)", ylabel="error (%)")


def test_every_method_keeps_its_line_and_its_colour_when_the_values_change():
    artist = trends()
    artist.set({"LDA": [1, 2, 3], "pocket": [3, 2, 1]}).set({"pocket": [0, 0, 1], "LDA": [1, 1, 1]})
    assert artist.lines["pocket"].get_xydata().tolist() == [[0, 0], [5, 0], [10, 1]]
    assert artist.lines["LDA"].get_color() == style.METHODS["LDA"][0]


def test_all_places_are_in_the_picture():
    low, high = trends().lines["LDA"].axes.get_xlim()
    assert low < 0 and high > 10


def test_unknown_names_and_no_places_are_refused():
    with pytest.raises(ValueError, match=r"values must hold \['LDA', 'pocket'\]"):
        trends().set({"LDA": np.zeros(3)})
    with pytest.raises(ValueError, match="x must be a vector of at least one number"):
        TrendsArtist(panel(), ["LDA"], [], xlabel="spoilt (%)", ylabel="error (%)")


def test_a_bar_reaches_from_zero_to_its_weight_and_its_colour_is_its_sign():
    artist = WeightBarsArtist(panel(), ["a", "b"], 2).set([1.5, -0.5])
    assert np.allclose(artist.bars.get_segments(), [[(0, 0), (1.5, 0)], [(0, 1), (-0.5, 1)]])
    assert [to_hex(colour).upper() for colour in artist.bars.get_colors()] == [style.POSITIVE, style.NEGATIVE]


def test_names_stand_on_the_free_side_and_clear_of_the_range():
    artist = WeightBarsArtist(panel(), ["a", "b"], 2).set([1.0, -1.0], [-0.5, -1.2], [1.2, 0.3])
    a, b = artist.names
    assert a.get_ha() == "right" and a.get_position()[0] < -0.5
    assert b.get_ha() == "left" and b.get_position()[0] > 0.3
    assert np.allclose(artist.spans.get_segments()[0], [(-0.5, 0), (1.2, 0)])
    assert len(artist.set([1.0, -1.0]).spans.get_segments()) == 0


def test_all_weights_are_in_the_picture():
    low, high = WeightBarsArtist(panel(), ["a", "b"], 3).bars.axes.get_xlim()
    assert low < -3 and high > 3


def test_as_many_weights_as_names_are_wanted():
    with pytest.raises(ValueError, match="w must be a vector of 2 numbers"):
        WeightBarsArtist(panel(), ["a", "b"], 2).set([1.0])


@pytest.mark.parametrize(("low", "high", "words"), [
    ([0, 0], None, "low and high must come together; high came as None"),
    (None, [0, 0], "low and high must come together; low came as None"),
    ([0], [1, 1], "low must be a vector of 2 numbers"),
])  # fmt: skip
def test_a_range_has_two_ends(low, high, words):
    with pytest.raises(ValueError, match=words):
        WeightBarsArtist(panel(), ["a", "b"], 2).set([1.0, 1.0], low, high)


@pytest.mark.parametrize("names, w, words", [
    ([], [], "names must hold at least one feature"),
    (None, [1.0], "names must be a list"),
    (["a"], None, "w must hold numbers"),
    (["a"], [[1], [1, 2]], "w must have rows of one length"),
])  # fmt: skip
def test_no_weights_are_refused_by_name(names, w, words):
    with pytest.raises((TypeError, ValueError), match=words):
        WeightBarsArtist(panel(), names, 1).set(w)


def people(alarmed, flow=1.0):
    crowd = np.random.default_rng(0).random((1000, 2))
    return crowd, PeopleArtist(panel()).set(crowd, alarmed, flow)


def test_a_thousand_people_stand_in_their_boxes_and_none_on_another():
    ill, healthy = np.arange(370) < 368, np.arange(630) < 134
    _, artist = people([ill, healthy])
    places = np.vstack([line.get_xydata() for line in artist.people])
    assert len(np.unique(places, axis=0)) == 1000
    assert ((places[:, 0] < 0) == np.concatenate([ill, healthy])).all()
    assert [text.get_text() for text in artist.counts] == ["368", "2", "134", "496"]


def test_one_who_crosses_the_cut_leaves_the_others_where_they_are():
    before, after = (people([np.arange(50) < k, np.arange(950) < 200])[1].people[0].get_xydata() for k in (48, 49))
    assert (before != after).any(axis=1).tolist() == [n == 48 for n in range(50)]


def test_before_the_flow_begins_they_are_a_crowd():
    crowd, artist = people([np.ones(50, bool), np.zeros(950, bool)], flow=0.0)
    assert np.allclose(np.vstack([line.get_xydata() for line in artist.people]), crowd)


def test_at_another_prevalence_the_rates_stay_and_the_formula_moves():
    live = comparison.thousand()
    assert "73 % of the 502 alarms are true" in live.caption
    assert "20 % of the 253 alarms are true" in live.frame(ill=5)
    few, many = (live.frame(ill=5, cut=cut).split("costs ")[1].split()[0] for cut in (5, 35))
    assert int(many) < int(few)
