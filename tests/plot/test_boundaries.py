"""Several boundaries that move together."""

import numpy as np
import pytest

from lincls.plot import BoundariesArtist, figure, frame


def artist(*names: str) -> BoundariesArtist:
    ax = frame(figure().axes[0], (-3, 3), (-3, 3))
    return BoundariesArtist(ax, names)


def test_every_point_of_a_line_lies_on_its_boundary():
    W, b = np.array([[1.0, 2.0], [-1.0, 0.5]]), np.array([0.5, -1.0])
    drawn = artist("one", "two").set(W, b)
    for line, w, bias in zip(drawn.lines, W, b, strict=True):
        ends = np.column_stack(line.get_data())
        assert len(ends) == 2 and np.allclose(ends @ w + bias, 0)


def test_no_line_without_weights_and_it_comes_back():
    drawn = artist("one")
    assert len(drawn.set([[0, 0]], [1]).lines[0].get_xdata()) == 0
    assert len(drawn.set([[0, 1]], [1]).lines[0].get_xdata()) == 2


def test_lines_are_told_by_colour_and_by_dashes():
    lines = artist("a", "b", "c", "d").lines
    assert len({line.get_color() for line in lines}) == len({line.get_linestyle() for line in lines}) == 4


def test_it_refuses_more_lines_than_styles_or_weights_without_a_name():
    with pytest.raises(ValueError, match="names must hold 1 to 4"):
        artist("a", "b", "c", "d", "e")
    with pytest.raises(ValueError, match="W must have 1 rows"):
        artist("a").set([[1, 1], [1, 2]], [0, 0])
