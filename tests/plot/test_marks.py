"""What is declared in Marks is on its axes, in its legend, and moves as `moves` says."""

import numpy as np
from matplotlib.patches import Rectangle

from lincls import plot
from lincls.widgets import Live
from lincls.widgets.scene import flatten


def test_each_mark_is_on_the_axes_once_and_has_its_name_in_the_legend():
    ax = plot.figure().axes[0]
    marks = plot.Marks(ax)
    line = marks.line("o-", label="a run")
    pieces = marks.segments(label="bars")
    box = marks.add(Rectangle((0, 0), 1, 1))
    word = marks.add(ax.text(0, 0, "w"))
    assert [ax.get_children().count(mark) for mark in (line, pieces, box, word)] == [1, 1, 1, 1]
    assert ax.get_legend_handles_labels()[1] == ["a run", "bars"]
    assert flatten(marks) == [line, pieces, box, word]


def test_marks_and_artists_of_the_kit_are_marks_of_larger_ones():
    ax = plot.figure().axes[0]
    outer, inner = plot.Marks(ax), plot.Marks(ax)
    dot = inner.line("o")
    outer.add(inner)
    points = outer.add(plot.PointsArtist(ax, [[0, 0], [1, 1]], [-1, 1]))
    assert flatten(outer) == [dot, *points.artists]


def test_a_live_figure_moves_them_and_gets_what_the_move_returns():
    def draw(ax):
        marks = plot.Marks(plot.frame(ax, (0, 1), (0, 1)))
        dot = marks.line("o")

        @marks.moves
        def move(x):
            dot.set_data([x], [x])
            return 2 * x

        return marks

    def update(marks, x):
        return f"Twice as much is {marks.move(x):g}."

    live = Live(draw, update, x=(0, 1, 0.25, 0.5))
    before = np.array(live._scene.pixels())
    assert live.frame(x=0.25) == "Twice as much is 0.5."
    assert not np.array_equal(before, live._scene.pixels())
