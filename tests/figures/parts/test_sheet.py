"""Sheets of small images."""

import numpy as np

from lincls.figures.parts.sheet import SHADES, sheet
from lincls.plot import figure

IMAGES = np.arange(4 * 64.0).reshape(4, 64) % 17


def test_each_image_of_a_sheet_stands_upright_in_its_own_cell():
    marks = sheet(figure().axes[0], 2, 2, "")
    marks.move(IMAGES)
    shown = marks.artists[0].get_array()
    for k, image in enumerate(IMAGES.reshape(4, 8, 8).astype(int)):
        row, column = 1 + 9 * (k // 2), 1 + 9 * (k % 2)
        np.testing.assert_array_equal(shown[row : row + 8, column : column + 8], SHADES[10 * image])
    assert (shown[::9] == SHADES[-1]).all() and (shown[:, ::9] == SHADES[-1]).all(), "the gaps have ink"
