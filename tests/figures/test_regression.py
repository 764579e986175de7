"""The still figures of lecture 01, and what its live figures draw."""

import numpy as np
import pytest

from lincls.data import lessons
from lincls.figures import regression
from lincls.figures.regression import _curve, _forecast, _map, _plot_degrees, _plot_parts, _sums
from lincls.models import GradientDescentRegression, LinearRegression, PolynomialRegression, mean_loss, stability_limit
from lincls.plot import figure, plot_targets


def test_the_air_is_counted_in_decades_from_a_year():
    assert lessons.air()[0][[0, -1], 0].tolist() == [0, 6.6]
    assert np.allclose(lessons.air(1992)[0], lessons.air()[0] - 3.3)


def test_the_bowl_is_roundest_where_years_are_counted_from_the_middle():
    live = regression.bowl()
    years = (1959, 1990, 1992, 1996)
    ratios = {year: float(live.frame(count_from=year).split(" curves ")[1].split()[0]) for year in years}
    assert ratios[1959] == 63.3
    assert min(ratios, key=ratios.get) == 1992
    ends = ["climbs out" in live.frame(eta_in_limits=eta) for eta in (0.99, 1.05)]
    assert ends == [False, True], "a step beyond the limit climbs, and none below it does"


def test_degree_2_stays_in_the_picture_and_says_whether_it_passed():
    live = regression.never_measured()
    for degree, named in ((4, ["degree 2: failed, 426", "degree 4: passed, 255"]), (2, ["degree 2: failed, 426"])):
        live.frame(measured_up_to=1995, degree=degree)
        ax = live._scene.figure.axes[0]
        assert [text.get_text() for text in ax.texts if text.get_visible()] == named


def test_residuals_run_from_the_target_to_the_curve():
    X, t = np.array([[0.0], [1.0], [2.0]]), np.array([0.0, 2.0, 1.0])
    marks = _curve(plot_targets(X, t), X, t)
    marks.move(lambda X: 0.5 * X[:, 0])
    segments = np.array(marks.artists[0].get_segments())
    np.testing.assert_allclose(segments[:, 0], np.column_stack([X, t]))
    np.testing.assert_allclose(segments[:, 1], np.column_stack([X, 0.5 * X]))


def test_the_sorted_curve_is_sorted():
    X, t = lessons.sorted_curve()
    assert (np.diff(X[:, 0]) >= 0).all()
    assert np.std(t - np.sin(2 * np.pi * X[:, 0])) == pytest.approx(0.1, abs=0.02)


@pytest.mark.parametrize(
    ("E", "said"),
    [(1021.3, "1,021"), (64.94, "64.9"), (344.4, "344"), (0.0703, "0.0703"), (1e-9, "less than 0.001"),
     (3e7, "more than a million")],
)  # fmt: skip
def test_a_loss_is_written_without_a_power_of_ten(E, said):
    assert regression._amount(E) == said


def test_the_parts_of_a_data_set_are_named():
    ax = figure().axes[0]
    _plot_parts(ax, {"training": ([[0.0]], [1.0]), "test": ([[1.0]], [2.0])})
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["training", "test"]


def test_the_least_validation_loss_is_ringed():
    ax = figure().axes[0]
    _plot_degrees(ax, [1, 2, 3, 4], [4, 2, 1, 0.5], [5, 3, 4, 9])
    assert ax.lines[-1].get_xydata().tolist() == [[2, 3]]


def test_the_map_names_the_loss_of_its_contours():
    X, t = lessons.air()
    ax = _map(X, t, (-15, 45), (270, 340), figure().axes[0])
    assert len(ax.texts) >= 2
    for text in ax.texts:
        w, b = text.get_position()
        assert mean_loss(X, t, [w], b) == pytest.approx(float(text.get_text().replace(",", "")), rel=0.03)


@pytest.mark.parametrize("year", [1959, 1992])
def test_the_modes_are_those_of_gradient_descent(year):
    X, t = lessons.air(year)
    least = LinearRegression().fit(X, t)
    start = np.array([5.0]), 330.0 + 5.0 * (year - 1959) / 10
    descent = GradientDescentRegression(0.7 * stability_limit(X), 5, tol=0, start=start)
    E = [state.loss for state in descent.steps(X, t)]
    live = regression.modes()
    live.frame(eta_in_limits=0.7, count_from=year)
    heights = sum(line.get_ydata()[:6] for line in live._scene.figure.axes[1].lines)
    assert heights == pytest.approx(np.array(E) - mean_loss(X, t, least.w_, least.b_), rel=1e-6)


def test_counting_from_another_year_begins_with_the_same_line():
    live, ax = regression.modes(), None
    heights = []
    for year in (1959, 1992):
        live.frame(eta_in_limits=0.5, count_from=year)
        ax = live._scene.figure.axes[1]
        heights.append(sum(line.get_ydata()[0] for line in ax.lines))
    assert heights[0] == pytest.approx(heights[1])


def test_a_rate_beyond_the_limit_lets_the_steep_part_grow_and_none_below_it_does():
    live = regression.modes()
    assert "runs away" in live.frame(eta_in_limits=1.1)
    assert "steep part by -1.02" in live.frame(eta_in_limits=1.01)
    assert "steep part by -0.98" in live.frame(eta_in_limits=0.99)


def test_the_band_of_a_forecast_is_the_textbooks_and_the_bar_is_as_far_as_earlier_ones_missed():
    X, t = lessons.air()
    marks = _forecast(*figure(panels=2).axes)
    said, half, bar, came = marks.move(2025)
    assert said == pytest.approx(PolynomialRegression(2).fit(X, t).predict([[9.1]])[0])
    assert 2.2 < half < 2.4 and came is None
    misses = [marks.move(year)[0] - marks.move(year)[3] for year in range(1978, 2001)]
    assert bar == pytest.approx((said - max(misses), said - min(misses)))
    assert marks.move(2011)[2] is None and marks.move(2012)[2] is not None  # ten misses are known
    assert regression.forecast().frame(learned_until=1997).endswith("inside the band.")


def test_the_watch_adds_up_what_exceeds_the_slack_and_never_falls_below_0():
    assert _sums([1.0, 0.5, -3.0, 2.0]).tolist() == [0.5, 0.5, 0.0, 1.5]
