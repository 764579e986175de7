"""What was promised against what happened."""

import numpy as np

from lincls.plot import ReliabilityArtist, figure, plot_reliability


def test_each_dot_stands_at_the_mean_probability_and_the_share_of_its_group():
    artist = ReliabilityArtist(figure().axes[0]).set([0, 1, 1, 1], [0.2, 0.3, 0.8, 0.9], bins=2)
    assert np.allclose(artist.dots.get_offsets(), [[0.25, 0.5], [0.85, 1.0]])
    assert artist.groups.size.tolist() == [2, 2]


def test_a_bar_reaches_two_standard_errors_and_stays_between_zero_and_one():
    t = np.repeat([1, 0], [20, 80])
    artist = ReliabilityArtist(figure().axes[0]).set(t, np.full(100, 0.3))
    assert np.allclose(artist.bars.get_segments()[0], [[0.3, 0.12], [0.3, 0.28]])
    low = artist.set([1, 0], [0.3, 0.3]).bars.get_segments()[0]
    assert low[:, 1].tolist() == [0, 1]


def test_the_diagonal_is_drawn():
    assert plot_reliability([0, 1], [0.1, 0.9]).lines[0].get_xydata().tolist() == [[0, 0], [1, 1]]
