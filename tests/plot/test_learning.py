"""Curves that are replaced."""

import pytest

from lincls.plot import CurvesArtist, figure


def test_curves_are_replaced_as_a_whole():
    artist = CurvesArtist(figure().axes[0], ("plain", "pocket"), 10, 5.0)
    artist.set([3, 2, 1], [3, 1])
    artist.set([4, 4], [2])
    assert [line.get_ydata().tolist() for line in artist.lines] == [[4, 4], [2]]
    assert [line.get_label() for line in artist.lines] == ["plain", "pocket"]
    with pytest.raises(
        ValueError, match="set must be given one argument for each of 2 curves; it came with 1"
    ):
        artist.set([1, 2])


@pytest.mark.parametrize(("names", "error", "message"), [
    (("a", "b", "c", "d"), ValueError, "names must hold at most 3 names; it came with 4"),
    ((), ValueError, "names must hold at least one curve"),
    (3, TypeError, "names must be a list, one name a curve"),
])  # fmt: skip
def test_as_many_curves_as_there_are_styles_can_be_told_apart(names, error, message):
    with pytest.raises(error, match=message):
        CurvesArtist(figure().axes[0], names, 10, 5.0)
