"""Cover's curve, its experiments and its mark."""

import numpy as np
import pytest

from lincls.plot import CoverArtist, figure, plot_cover
from lincls.separability import cover_fraction


def test_the_curve_is_one_up_to_d_plus_one_points_and_a_half_at_twice_as_many():
    theory = plot_cover(4).lines[1].get_xydata()
    assert (theory[:5, 1] == 1).all() and theory[5, 1] < 1
    assert theory[9].tolist() == [10, 0.5]


def test_the_mean_of_the_experiments_stands_at_their_number_of_points():
    ax = plot_cover(2, {4: [0.9, 0.7], 8: [0.2, 0.4]})
    assert np.allclose(ax.containers[0].lines[0].get_xydata(), [[4, 0.8], [8, 0.3]])


@pytest.mark.parametrize("D", [1, 7, 50])
def test_the_mark_lies_on_the_curve_and_half_is_at_two(D):
    artist = CoverArtist(figure().axes[0])
    assert artist.set(D, 2 * (D + 1)).share == 0.5
    assert artist.cursor.dots.get_xydata().tolist() == [[2, 0.5]]
    assert artist.set(D, 3 * D + 1).share == cover_fraction(3 * D + 1, D)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: plot_cover(0), "D must be at least 1"),
        (lambda: plot_cover(2, {0: [1]}), "a number of points in found must be at least 1"),
        (lambda: plot_cover(2, {4: []}), r"found\[4\] must be a vector of at least one number"),
        (lambda: plot_cover(2, {4: [[1], [1, 1]]}), r"found\[4\] must have rows of one length"),
        (lambda: CoverArtist(figure().axes[0]).set(2, 0), "N must be at least 1"),
    ],
)
def test_bad_numbers_are_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()
