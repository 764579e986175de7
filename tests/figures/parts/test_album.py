"""Ten pictures of weights with frames and bars, and a sheet of digits."""

import numpy as np

from lincls.figures.parts.album import AlbumArtist, sheet
from lincls.plot import figure


def test_an_album_shows_each_row_of_weights_at_its_place_and_frames_those_that_are_marked():
    W = np.zeros((10, 64))
    W[7, 0], W[2, 63] = -2.0, 1.0
    album = AlbumArtist(figure().axes[0], "ten").set(W).mark(good=[7], bad=[2])
    upper, lower = (row.get_array() for row in album.rows)
    assert lower[0, 20] == -1 and upper[7, 27] == 0.5 and np.count_nonzero([upper, lower]) == 2
    corners = [tuple(segment[0]) for segment in album.frames.get_segments()[-2:]]
    assert corners == [tuple(album.corners[7]), tuple(album.corners[2])]


def test_the_bars_of_an_album_grow_from_the_middle_to_the_side_of_their_sign():
    album = AlbumArtist(figure().axes[0], "ten", bars=True).measure([0.5, -1.0, *np.zeros(8)])
    middles = album.corners[:, 0] + 4
    right, left = (path.vertices[:, 0] for path in album.bars.get_paths()[:2])
    assert (right.min(), right.max()) == (middles[0], middles[0] + 2)
    assert (left.min(), left.max()) == (middles[1] - 4, middles[1])


def test_a_sheet_shows_its_digits_line_by_line_and_frames_no_other():
    images = np.zeros((6, 64))
    images[5, 0] = 16.0
    marks = sheet(figure().axes[0], "six")
    shown, frames = marks.artists
    marks.move(images)
    assert np.argwhere(shown.get_array()).tolist() == [[9, 9]]
    assert len(frames.get_segments()) == 6
    marks.move(images[:0])
    assert len(frames.get_segments()) == 0
