"""The still figures of lecture 01, and what its live figures draw."""

import numpy as np
import pytest

from lincls.data import lessons
from lincls.figures import regression
from lincls.figures.regression import _plot_degrees, _plot_parts
from lincls.plot import figure


@pytest.mark.parametrize(
    "name",
    ["readings", "bowl_and_gutter", "descent_path", "around_the_limit", "two_degrees", "overfitting"],
)
def test_a_still_figure_needs_no_argument(capsys, name):
    getattr(regression, name)()
    assert capsys.readouterr().out.endswith(".\n")


def test_the_caption_of_the_gutter_names_the_load(capsys):
    regression.bowl_and_gutter(same=np.full((20, 1), 3.0))
    assert "all loads are 3 newtons" in capsys.readouterr().out


def test_the_spring_is_two_x_plus_one_but_for_noise():
    X, t = lessons.spring()
    assert X.min() >= 0 and X.max() <= 4
    assert np.std(t - 2 * X[:, 0] - 1) == pytest.approx(0.8, abs=0.2)


def test_the_sorted_curve_is_sorted():
    X, t = lessons.sorted_curve()
    assert (np.diff(X[:, 0]) >= 0).all()
    assert np.std(t - np.sin(2 * np.pi * X[:, 0])) == pytest.approx(0.1, abs=0.02)


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
    assert live.frame(degree=2).startswith("Degree 2: E is 0.0000 in training")
    with pytest.raises(ValueError, match="degree"):
        live.frame(degree=3)
