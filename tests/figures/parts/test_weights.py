"""Weights as bars, with their ranges."""

import numpy as np
from matplotlib.colors import to_hex

from lincls.figures.parts.weights import WeightBarsArtist
from lincls.plot import figure, style


def bars(top=2):
    return WeightBarsArtist(figure().axes[0], ["a", "b"], top)


def test_a_bar_reaches_from_zero_to_its_weight_and_its_colour_is_its_sign():
    artist = bars().set([1.5, -0.5])
    assert np.allclose(artist.bars.get_segments(), [[(0, 0), (1.5, 0)], [(0, 1), (-0.5, 1)]])
    assert [to_hex(colour).upper() for colour in artist.bars.get_colors()] == [style.POSITIVE, style.NEGATIVE]


def test_names_stand_on_the_free_side_and_clear_of_the_range():
    artist = bars().set([1.0, -1.0], [-0.5, -1.2], [1.2, 0.3])
    a, b = artist.names
    assert a.get_ha() == "right" and a.get_position()[0] < -0.5
    assert b.get_ha() == "left" and b.get_position()[0] > 0.3
    assert np.allclose(artist.spans.get_segments()[0], [(-0.5, 0), (1.2, 0)])
    assert len(artist.set([1.0, -1.0]).spans.get_segments()) == 0
    low, high = bars(top=3).ax.get_xlim()
    assert low < -3 and high > 3, "all weights are in the picture"
