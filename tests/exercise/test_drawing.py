"""Pictures that students draw, by whatever means of matplotlib, read as plain data and judged."""

import numpy as np
import pytest
from hypothesis import given
from matplotlib.figure import Figure
from students import anything, message, refuses

from lincls.exercise import check
from lincls.exercise.sets.set_01 import drawn_graph
from lincls.exercise.sets.set_02 import drawn_between

PLUS, MINUS = [(0, 1), (1, 0), (1, 1)], [(0, 0)]


def axes():
    return Figure().subplots()


def by_plot(ax):
    ax.plot(*zip(*PLUS, strict=True), "r+")
    ax.plot(*zip(*MINUS, strict=True), "b_")
    ax.plot([-1, 2], [1.5, -1.5])


def by_scatter_and_numbers(ax):
    ax.scatter(*zip(*PLUS, *MINUS, strict=True), c=[1, 1, 1, 0])
    ax.axline((0.5, 0), slope=-1)


def by_scatter_and_colours(ax):
    ax.scatter(*zip(*PLUS, *MINUS, strict=True), c=["red", "red", "red", "blue"], marker="x")
    ax.axline((0.5, 0), (0, 0.5))


def by_text(ax):
    for point in PLUS:
        ax.text(*point, "+")
    for point in MINUS:
        ax.annotate("-", point)
    x = np.linspace(-1, 2, 500)
    ax.plot(x, 0.5 - x)


def by_contour(ax):
    ax.scatter(*zip(*PLUS, strict=True), marker="P")
    ax.scatter(*zip(*MINUS, strict=True), marker="s")
    x = np.linspace(-1, 2, 31)
    ax.contour(x, x, x[None, :] + x[:, None] - 0.5, levels=[0])


@pytest.mark.parametrize("draw", [by_plot, by_scatter_and_numbers, by_scatter_and_colours, by_text, by_contour])
def test_a_picture_of_or_is_read_however_it_is_drawn(draw):
    ax = axes()
    draw(ax)
    picture = check.drawn(ax)
    check.drawn_points(picture, {"+": PLUS, "-": MINUS})
    drawn_between(picture, PLUS, MINUS)
    drawn_between(picture, MINUS, PLUS)
    check.drawn_line(picture, (2, 2), -1)
    drawn_graph(picture, -1, 0.5)


def test_figures_and_pyplot_are_read_too():
    ax = axes()
    by_plot(ax)
    assert check.drawn(ax.figure) == check.drawn(ax)
    assert "check.drawn should get the axes" in message(check.drawn, 3)


def test_points_that_look_alike_or_are_missing():
    ax = axes()
    ax.plot(*zip(*PLUS, *MINUS, strict=True), "o")
    said = message(check.drawn_points, check.drawn(ax), {"+": PLUS, "-": MINUS})
    assert said.startswith("(0, 1) and (0, 0) look alike, but one is + and the other is -")
    for point in MINUS:
        ax.text(*point, "-")
    assert "look alike" in message(check.drawn_points, check.drawn(ax), {"+": PLUS, "-": MINUS})
    for point in PLUS:
        ax.text(*point, "+")
    check.drawn_points(check.drawn(ax), {"+": PLUS, "-": MINUS})
    said = message(check.drawn_points, check.drawn(ax), {"+": [*PLUS, (2, 2)], "-": MINUS})
    assert said == "no point is drawn at (2, 2), where one of + is"


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        ([(0, 0), (1, 1)], "your line runs through (1, 1), which is +"),
        ([(0, 0.5), (1, 0.5)], "your line has (1, 0), which is +, and (0, 0), which is -, on the same side"),
        ([(0, 3), (3, 0)], "on the same side"),
        ([(1, 1), (1, 1)], "no straight line is drawn"),
        ([(0, 1), (1, 1), (1, 0)], "no straight line is drawn"),
    ],
)
def test_lines_that_do_not_separate(ends, said):
    ax = axes()
    ax.plot(*zip(*ends, strict=True))
    assert said in message(drawn_between, check.drawn(ax), PLUS, MINUS)


def test_one_line_that_separates_is_enough():
    ax = axes()
    ax.axhline(0, color="grey")
    ax.axvline(0, color="grey")
    ax.hlines(3, -1, 1)
    assert "same side" in message(drawn_between, check.drawn(ax), PLUS, MINUS)
    by_plot(ax)
    drawn_between(check.drawn(ax), PLUS, MINUS)


def test_labels_and_legend():
    ax = axes()
    assert "the x axis has no label" in message(check.drawn_labels, check.drawn(ax))
    ax.set_xlabel("Length (CM)"), ax.set_ylabel("width")
    check.drawn_labels(check.drawn(ax), "cm")
    assert "it should say 'cm'" in message(check.drawn_labels, check.drawn(ax), "cm", "cm")
    assert "no entry of the legend says 'setosa'" in message(check.drawn_labels, check.drawn(ax), legend=["setosa"])
    ax.plot([0, 1], [0, 1], label="Setosa")
    ax.legend()
    check.drawn_labels(check.drawn(ax), legend=["setosa"])


def test_the_graphs_of_several_lines():
    ax = axes()
    ax.axline((0, 1), slope=2)
    ax.axline((0, 3), slope=2)
    picture = check.drawn(ax)
    drawn_graph(picture, 2, 1)
    drawn_graph(picture, np.array([2.0]), [1, 3])
    assert "with b = 4" in message(drawn_graph, picture, 2, [1, 3, 4])
    assert "w is all zero" in message(check.drawn_line, picture, (0, 0), 1)


@given(anything)
def test_nothing_that_is_handed_in_lets_another_error_through(value):
    for picture in (value, {"points": value, "lines": value}, {"points": [value], "lines": [value], "legend": value}):
        refuses(
            lambda picture=picture: check.drawn_points(picture, {"+": PLUS, "-": MINUS}),
            lambda picture=picture: drawn_between(picture, PLUS, MINUS),
            lambda picture=picture: check.drawn_labels(picture, "cm", "cm", legend=["a"]),
            lambda picture=picture: drawn_graph(picture, 1, 2),
        )
