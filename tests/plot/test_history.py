"""Numbers over time."""

import pytest

from lincls.plot import CursorArtist, CurvesArtist, figure


def test_a_cursor_stands_at_x_with_a_dot_on_each_curve():
    artist = CursorArtist(figure().axes[0]).set(1, 2, 2.5)
    assert list(artist.line.get_xdata()) == [1, 1]
    assert artist.dots.get_xydata().tolist() == [[1, 2], [1, 2.5]]


def test_curves_are_replaced_as_a_whole():
    artist = CurvesArtist(figure().axes[0], ("plain", "pocket"), 10, 5.0)
    artist.set([3, 2, 1], [3, 1])
    artist.set([4, 4], [2])
    assert [line.get_ydata().tolist() for line in artist.lines] == [[4, 4], [2]]
    assert [line.get_label() for line in artist.lines] == ["plain", "pocket"]
    with pytest.raises(ValueError, match="shorter"):
        artist.set([1, 2])
