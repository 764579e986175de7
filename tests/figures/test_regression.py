"""The still figures of lecture 01, and what its live figures draw."""

import numpy as np
import pytest

from lincls.data import lessons
from lincls.figures import regression
from lincls.figures.regression import _plot_degrees, _plot_parts
from lincls.models import hessian, stability_limit
from lincls.plot import figure


@pytest.mark.parametrize(
    "name", ["readings", "bowl_and_gutter", "descent_path", "around_the_limit", "two_degrees", "overfitting"]
)
def test_a_still_figure_needs_no_argument(capsys, name):
    getattr(regression, name)()
    assert capsys.readouterr().out.endswith(".\n")


def test_the_caption_of_the_gutter_names_the_input(capsys):
    regression.bowl_and_gutter(same=np.full((67, 1), 3.0))
    assert "every x is 3" in capsys.readouterr().out


def test_the_air_is_counted_in_decades_from_a_year():
    assert lessons.air()[0][[0, -1], 0].tolist() == [0, 6.6]
    assert np.allclose(lessons.air(1992)[0], lessons.air()[0] - 3.3)


def test_the_bowl_is_roundest_where_years_are_counted_from_the_middle():
    live = regression.bowl()
    years = (1959, 1990, 1992, 1996)
    ratios = {year: float(live.frame(count_from=year).split(" curves ")[1].split()[0]) for year in years}
    assert ratios[1959] == 63.3
    assert min(ratios, key=ratios.get) == 1992


def test_a_step_beyond_the_limit_climbs_out_of_the_bowl_and_none_below_it_does():
    live = regression.bowl()
    assert "climbs out" in live.frame(eta_in_limits=1.05)
    assert "climbs out" not in live.frame(eta_in_limits=0.99)


def test_the_path_in_the_bowl_is_that_of_gradient_descent():
    X = lessons.air()[0]
    bowl, H = regression._bowl(figure().axes[0]), hessian(X)
    _, heights = bowl.move(H, 0.9, (0, 90))
    path = np.column_stack(bowl.artists[4].get_data())  # from above: (w, b) less the best
    e = path[0][::-1]
    for step in range(5):
        assert np.allclose(path[step], e[::-1])
        assert e @ H @ e / 2 == pytest.approx(heights[step])
        e = e - 0.9 * stability_limit(X) * H @ e


def test_the_early_years_prefer_the_degree_that_fails_the_future():
    live = regression.never_measured()
    assert "For 2025 it says 255 ppm; 427" in live.frame(measured_up_to=1995, degree=4)
    assert "For 2025 it says 426 ppm; 427" in live.frame(measured_up_to=1995, degree=2)


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


def test_the_degrees_of_other_models_are_those_of_the_slider():
    train, validation = ([[0.0], [0.5], [1.0]], [0.0, 1.0, 0.0]), ([[0.2]], [0.4])
    models = regression._polynomials((1, 2), train)
    live = regression.degrees(train, validation, models)
    assert live.frame(degree=2).startswith("Degree 2: E is 0.000 in training")
    with pytest.raises(ValueError, match="degree"):
        live.frame(degree=3)
