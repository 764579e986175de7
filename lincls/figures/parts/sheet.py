"""A sheet of small images in rows and columns."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from lincls.plot import style
from lincls.plot.marks import Marks
from lincls.plot.pixels import Pixels

WHITE, BLACK, GAP = (255, 255, 255, 255), (26, 26, 26, 255), (221, 227, 232, 255)
SHADES = np.vstack([np.linspace(WHITE, BLACK, 161).round(), GAP]).astype(np.uint8)  # ten a unit of ink; last, the gaps


@style.styled
def sheet(ax: Axes, rows: int, columns: int, title: str) -> Marks:
    """Images of 8 by 8 pixels, ink 0 to 16, in rows and columns: `move(images)`, (rows * columns, 64)."""
    height, width = 9 * rows + 1, 9 * columns + 1
    ax.set(title=title, xticks=[], yticks=[], aspect="equal")
    ax.set(xlim=(-0.5, width - 0.5), ylim=(height - 0.5, -0.5))
    marks = Marks(style.bare(ax))
    image = Pixels(ax, interpolation="nearest", extent=(-0.5, width - 0.5, height - 0.5, -0.5))
    image.set_data(np.full((height, width, 4), SHADES[-1]))
    image.set_clip_path(ax.patch)
    marks.add(ax.add_image(image))

    @marks.moves
    def move(images):
        cells = np.full((rows, columns, 9, 9), -1.0)
        cells[:, :, 1:, 1:] = images.reshape(rows, columns, 8, 8)
        ink = np.pad(cells.transpose(0, 2, 1, 3).reshape(9 * rows, 9 * columns), (0, 1), constant_values=-1.0)
        image.set_data(SHADES[np.where(ink < 0, -1, 10 * ink).round().astype(int)])

    return marks
