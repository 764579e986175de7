"""A sheet of small images in rows and columns."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls.plot import style
from lincls.plot.marks import Marks
from lincls.plot.pixels import Pixels


class SheetArtist(Marks):
    """Images of 8 by 8 pixels, ink 0 to 16, in rows and columns: `set(images)`; `ink` is the sheet, -1 in the gaps."""

    WHITE, BLACK, GAP = (255, 255, 255, 255), (26, 26, 26, 255), (221, 227, 232, 255)
    SHADES = np.vstack([np.linspace(WHITE, BLACK, 161).round(), GAP]).astype(np.uint8)

    @style.styled
    def __init__(self, ax: Axes, rows: int, columns: int, title: str):
        super().__init__(ax)
        self.rows, self.columns = rows, columns
        height, width = 9 * rows + 1, 9 * columns + 1
        ax.set(title=title, xticks=[], yticks=[], aspect="equal")
        ax.set(xlim=(-0.5, width - 0.5), ylim=(height - 0.5, -0.5))
        style.bare(ax)
        self.ink = np.full((height, width), -1.0)
        self.image = Pixels(ax, interpolation="nearest", extent=(-0.5, width - 0.5, height - 0.5, -0.5))
        self.image.set_data(self._shades())
        self.image.set_clip_path(ax.patch)
        self.add(ax.add_image(self.image))

    def set(self, images: Any) -> SheetArtist:
        """Show images (rows * columns, 64), the first row first."""
        cells = np.full((self.rows, self.columns, 9, 9), -1.0)
        cells[:, :, 1:, 1:] = images.reshape(self.rows, self.columns, 8, 8)
        self.ink[:-1, :-1] = cells.transpose(0, 2, 1, 3).reshape(9 * self.rows, 9 * self.columns)
        self.image.set_data(self._shades())
        return self

    def _shades(self) -> np.ndarray:
        """The sheet in colours, 8 bits each: ten shades a unit of ink, and the last one for the gaps."""
        return self.SHADES[np.where(self.ink < 0, -1, 10 * self.ink).round().astype(int)]
