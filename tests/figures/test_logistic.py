"""What lecture 07 draws: the halos of the errors, landscapes, bars, cuts."""

import numpy as np
import pytest

from lincls.figures import logistic
from lincls.figures.logistic import HALO, _likelihood, _pull
from lincls.models.sigmoid import sigmoid
from lincls.plot import figure
from lincls.plot.points import disc_size


def test_a_halo_is_as_wide_as_the_error_whatever_its_sign():
    pull = _pull(figure().axes[0], np.array([[0, 0], [1, 1], [2, 0]]))
    pull.move(np.array([-1.0, 0.5, 0.0]))
    (halos,) = pull.artists
    widths = np.sqrt(halos.get_sizes()) - disc_size(3)
    assert np.allclose(widths[:2], [HALO, HALO / 2]) and halos.get_sizes()[2] == 0
    (halos,) = _pull(figure().axes[0], np.array([[1.0]])).artists
    assert halos.get_offsets().tolist() == [[1, 0]]


def test_the_minima_of_a_landscape_get_a_star_each_with_its_height_and_w_runs_along_the_horizontal_axis():
    ax = logistic._landscape(figure().axes[0], lambda w, b: w + 0 * b, minima=[(0, 1), (2, 0)])
    assert ax.lines[0].get_xydata().tolist() == [[0, 1], [2, 0]]
    assert (ax.get_xlim(), ax.get_ylim()) == logistic.PLANE
    for path in ax.collections[-1].get_paths():
        assert np.ptp(path.vertices[:, 0]) < 1e-9
    assert [text.get_text() for text in ax.texts] == ["$E$ = 0.000", "$E$ = 2.000"]
    assert all(text.get_position()[1] < star for text, star in zip(ax.texts, (1, 0), strict=True))


def test_a_group_that_breaks_its_word_is_counted(capsys):
    p = np.repeat([0.1, 0.9], 50)
    logistic.reliability_groups(np.repeat([0, 1, 0, 1], [45, 5, 45, 5]), p, bins=2)
    assert "1 of 2 bars meet the diagonal." in capsys.readouterr().out


def test_each_bar_is_as_long_as_what_happened_was_probable():
    t = np.array([0, 0, 1])
    drawn = _likelihood(*figure(panels=2).axes, t, "size")
    x, w, b = np.array([-1.0, 2.0, 1.0]), 1.5, -0.5
    losses = drawn.move(x, w, b)
    p = sigmoid(w * x + b)
    assert np.exp(-losses) == pytest.approx([1 - p[0], 1 - p[1], p[2]])
    lengths = [np.abs(np.diff(np.array(bars.get_segments())[:, :, 1])).ravel() for bars in drawn.artists[1:3]]
    assert np.concatenate(lengths) == pytest.approx(np.exp(-losses))


def test_a_moment_takes_the_best_curve_and_a_surprise_is_one_patient_far_right():
    live = logistic.likelihood()
    opened = live.values["benign"]
    live.show("the best curve")
    assert live.caption.startswith("The best curve, w = 2.95")
    live.show("a surprise")
    assert np.abs(live.values["benign"] - opened).max() == pytest.approx(2.7)
    assert live.caption.startswith("The best curve, w = 0.59")


def test_a_shrunken_forecast_costs_less_than_everyone_positive_and_the_bold_one_more():
    live = logistic.bold_forecasts()
    for moment, said in (("as fitted", "more than"), ("shrunk", "less than"), ("too timid", "as much as")):
        live.show(moment)
        assert f"{said} with everyone positive (0.498)" in live.caption


def test_the_cut_is_counted_patient_by_patient_and_its_cost_with_it():
    live = logistic.cost_of_a_miss()
    X, t, model = logistic._held_out()
    z = model.decision_function(X)

    def paid(cut, price):
        return (sum(z[t == 0] >= cut) + price * sum(z[t == 1] < cut)) / len(t)

    for values in [*live.corners(), *live.moments.values(), *live.sample(20, seed=1)]:
        said = live.frame(**values)
        cut, price = values["cut"], values["price"]
        ill, healthy = z[t == 1] >= cut, z[t == 0] >= cut
        assert f": {sum(ill)} found, {sum(~ill)} missed (sensitivity, recall {100 * ill.mean():.1f} %)" in said
        assert f"{sum(healthy)} false alarms, {sum(~healthy)} sent home" in said
        assert f"{100 * sum(ill) / (sum(ill) + sum(healthy)):.1f} % of alarms are true" in said
        lowest = min(paid(each, price) for each in [*z, np.inf])
        assert f"a patient costs {paid(cut, price):.3f}, at the lowest place, by hindsight, {lowest:.3f}." in said
        assert f"(by the formula {1 / (1 + price):.3f})" in said
        cells = [text.get_text() for text in live._scene.artists[1].counts]
        assert cells == [str(sum(each)) for each in (ill, ~ill, healthy, ~healthy)]


def test_each_moment_cuts_where_the_formula_does_and_the_knob_moves_the_cut():
    live = logistic.cost_of_a_miss()
    for values in live.moments.values():
        live.frame(**values)
        formula, _, _, knob, _ = live._scene.artists[2].artists
        assert formula.get_xdata()[0] == pytest.approx(values["cut"], abs=0.003)
        assert knob.get_xydata()[1].tolist() == [values["cut"], 0]
    (handle,) = (spec for spec in live._controls if spec["kind"] == "points")
    assert (handle["of"], handle["at"], handle["panel"]) == (["cut"], [0], 2)
