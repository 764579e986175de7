"""Targets, what of a curve can be drawn, and a cursor on curves."""

from lincls.plot import CursorArtist, figure, plot_targets
from lincls.plot.curve import drawable


def test_a_steep_curve_leaves_the_picture_but_stays_drawable():
    ax = plot_targets([[0.0], [1.0]], [0.0, 2.0])
    assert drawable(ax, [1.5, 1e200])[0] == 1.5 and drawable(ax, [1.5, 1e200])[1] < 1e3


def test_one_example_is_inside_its_frame():
    ax = plot_targets([[3.0]], [4.0])
    assert ax.get_xlim()[0] < 3 < ax.get_xlim()[1] and ax.get_ylim()[0] < 4 < ax.get_ylim()[1]


def test_a_cursor_stands_at_x_with_a_dot_on_each_curve():
    artist = CursorArtist(figure().axes[0]).set(1, 2, 2.5)
    assert list(artist.upright.get_xdata()) == [1, 1]
    assert artist.dots.get_xydata().tolist() == [[1, 2], [1, 2.5]]
