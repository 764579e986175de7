"""Weights on the way."""

import numpy as np
import pytest

from lincls.plot import PathArtist, figure, frame


@pytest.fixture
def ax():
    return frame(figure().axes[0], (-2, 2), (-2, 2))


def test_a_path_marks_its_start_and_its_end(ax):
    artist = PathArtist(ax).set([[0, 0], [1, 0], [1, 1]])
    assert artist.start.get_xydata().tolist() == [[0, 0]]
    assert artist.end.get_xydata().tolist() == [[1, 1]]
    assert len(artist.set(np.empty((0, 2))).line.get_xydata()) == 0


def test_a_path_that_diverges_ends_where_it_has_left_the_picture_and_stays_drawable(ax):
    artist = PathArtist(ax).set([[0, 0], [1e300, -1e300], [np.inf, np.nan]])
    assert np.abs(artist.line.get_xydata()).max() < 1e4
    ax.figure.canvas.draw()
    frame(ax, (-1, 1), (-1, 1))
    assert len(artist.set([(0, 0), (2, 2), (-1e3, 1e3), (1e20, -1e19), (1e30, 1e30)]).line.get_xydata()) == 3
