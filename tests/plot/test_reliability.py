"""What was promised against what happened."""

import numpy as np

from lincls.plot import ReliabilityArtist, figure


def test_each_dot_stands_at_the_mean_probability_and_the_share_of_its_group():
    artist = ReliabilityArtist(figure().axes[0]).set([0, 1, 1, 1], [0.2, 0.3, 0.8, 0.9], bins=2)
    assert np.allclose(artist.dots.get_offsets(), [[0.25, 0.5], [0.85, 1.0]])
    assert artist.groups.size.tolist() == [2, 2]


def test_a_bar_is_wilsons_interval_so_it_has_a_length_where_all_are_alike():
    t = np.repeat([1, 0], [20, 80])
    artist = ReliabilityArtist(figure().axes[0]).set(t, np.full(100, 0.3))
    assert np.allclose(artist.bars.get_segments()[0], [[0.3, 0.1334], [0.3, 0.2888]], atol=1e-4)
    low, high = artist.set([1, 1], [0.3, 0.3]).ends[0]
    assert 0.3 < low < 0.4 and high == 1


def test_no_bar_lies_behind_the_disc_that_says_how_many_there_are():
    artist = ReliabilityArtist(figure().axes[0]).set([0, 1, 1, 1], [0.2, 0.3, 0.8, 0.9], bins=2)
    assert artist.discs.get_zorder() < artist.bars.get_zorder() < artist.dots.get_zorder()
    assert np.allclose(artist.discs.get_offsets(), artist.dots.get_offsets()) and len(artist.discs.get_sizes()) == 2


def test_the_diagonal_is_drawn():
    assert ReliabilityArtist(figure().axes[0]).dots.axes.lines[0].get_xydata().tolist() == [[0, 0], [1, 1]]
