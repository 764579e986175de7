"""Sheets of small images."""

import numpy as np

from lincls.figures.parts.sheet import SheetArtist
from lincls.plot import figure

IMAGES = np.arange(4 * 64.0).reshape(4, 64) % 17


def test_each_image_of_a_sheet_stands_upright_in_its_own_cell():
    shown = SheetArtist(figure().axes[0], 2, 2, "").set(IMAGES).ink
    for k, image in enumerate(IMAGES.reshape(4, 8, 8)):
        row, column = 1 + 9 * (k // 2), 1 + 9 * (k % 2)
        np.testing.assert_array_equal(shown[row : row + 8, column : column + 8], image)
    assert (shown[::9] == -1).all() and (shown[:, ::9] == -1).all(), "the gaps have ink"
