"""Weights as bars, with their ranges."""

import numpy as np
import pytest
from matplotlib.colors import to_hex

from lincls.figures.parts.weights import WeightBarsArtist
from lincls.plot import figure, style


def panel():
    return figure().axes[0]


def test_a_bar_reaches_from_zero_to_its_weight_and_its_colour_is_its_sign():
    artist = WeightBarsArtist(panel(), ["a", "b"], 2).set([1.5, -0.5])
    assert np.allclose(artist.bars.get_segments(), [[(0, 0), (1.5, 0)], [(0, 1), (-0.5, 1)]])
    assert [to_hex(colour).upper() for colour in artist.bars.get_colors()] == [style.POSITIVE, style.NEGATIVE]


def test_names_stand_on_the_free_side_and_clear_of_the_range():
    artist = WeightBarsArtist(panel(), ["a", "b"], 2).set([1.0, -1.0], [-0.5, -1.2], [1.2, 0.3])
    a, b = artist.names
    assert a.get_ha() == "right" and a.get_position()[0] < -0.5
    assert b.get_ha() == "left" and b.get_position()[0] > 0.3
    assert np.allclose(artist.spans.get_segments()[0], [(-0.5, 0), (1.2, 0)])
    assert len(artist.set([1.0, -1.0]).spans.get_segments()) == 0


def test_all_weights_are_in_the_picture():
    low, high = WeightBarsArtist(panel(), ["a", "b"], 3).bars.axes.get_xlim()
    assert low < -3 and high > 3


def test_as_many_weights_as_names_are_wanted():
    with pytest.raises(ValueError, match="w must be a vector of 2 numbers"):
        WeightBarsArtist(panel(), ["a", "b"], 2).set([1.0])


@pytest.mark.parametrize(("low", "high", "words"), [
    ([0, 0], None, "low and high must come together; high came as None"),
    (None, [0, 0], "low and high must come together; low came as None"),
    ([0], [1, 1], "low must be a vector of 2 numbers"),
])  # fmt: skip
def test_a_range_has_two_ends(low, high, words):
    with pytest.raises(ValueError, match=words):
        WeightBarsArtist(panel(), ["a", "b"], 2).set([1.0, 1.0], low, high)


@pytest.mark.parametrize("names, w, words", [
    ([], [], "names must hold at least one feature"),
    (None, [1.0], "names must be a list"),
    (["a"], None, "w must hold numbers"),
    (["a"], [[1], [1, 2]], "w must have rows of one length"),
])  # fmt: skip
def test_no_weights_are_refused_by_name(names, w, words):
    with pytest.raises((TypeError, ValueError), match=words):
        WeightBarsArtist(panel(), names, 1).set(w)
