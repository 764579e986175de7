"""Images of one shape in rows, with names at their left and above them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls.plot import style
from lincls.plot.marks import Marks
from lincls.plot.pixels import DigitArtist

GAP = 1  # pixels between two images
RIM = 0.1  # pixels left free around all of them, so that no frame is cut
EDGE = 0.12  # inches left free below them


class ImagesArtist(Marks):
    """Rows of images that change: `set(name=images)` gives the named rows new images, the others stay.

    rows: name -> images (M, height * width), pixels line by line from the top. `limits` = (white, black); without it
    the colours run from orange (negative) over white (0) to blue, for directions. `names` (M,) stand above the columns.
    """

    @style.styled
    def __init__(
        self, ax: Axes, rows: Mapping[str, Any], shape: tuple[int, int], *, limits: Any = None, names: Any = None
    ):
        super().__init__(ax)
        self.shape, self.rows = shape, dict(rows)
        self.M = len(next(iter(self.rows.values())))
        if limits is None:
            most = max(float(np.abs(images).max()) for images in self.rows.values()) or 1.0
            look: dict[str, Any] = {"cmap": DigitArtist.SIGNED, "vmin": -most, "vmax": most}
        else:
            look = {"cmap": "gray_r", "vmin": limits[0], "vmax": limits[1]}
        self.image = self.add(ax.imshow(self._sheet(), interpolation="nearest", zorder=1, **look))
        height, width = (n + GAP for n in self.shape)
        ax.set_yticks([(height - GAP - 1) / 2 + height * r for r in range(len(self.rows))], list(self.rows))
        ax.xaxis.tick_top()
        ax.set_xticks([(width - GAP - 1) / 2 + width * m for m in range(self.M)], names or [""] * self.M)
        ax.tick_params(length=0)
        style.bare(ax)
        self._outline(ax)
        self._lower(ax)

    def set(self, **rows: Any) -> ImagesArtist:
        """Show these images in the rows of these names."""
        self.rows |= rows
        self.image.set_data(self._sheet())
        return self

    def _sheet(self) -> np.ndarray:
        """Return all images on one sheet, nothing (masked) between them."""
        height, width = self.shape
        sheet = np.full((len(self.rows) * (height + GAP) - GAP, self.M * (width + GAP) - GAP), np.nan)
        for r, images in enumerate(self.rows.values()):
            for m, image in enumerate(images):
                top, left = r * (height + GAP), m * (width + GAP)
                sheet[top : top + height, left : left + width] = image.reshape(height, width)
        return np.ma.masked_invalid(sheet)

    def _outline(self, ax: Axes) -> None:
        height, width = self.shape
        for r in range(len(self.rows)):
            for m in range(self.M):
                top, left = r * (height + GAP) - 0.5, m * (width + GAP) - 0.5
                x = [left, left + width, left + width, left, left]
                y = [top, top, top + height, top + height, top]
                ax.plot(x, y, color=style.LIGHT, lw=1, zorder=1.5, scalex=False, scaley=False)
        rows, columns = self._sheet().shape
        ax.set(xlim=(-0.5 - RIM, columns - 0.5 + RIM), ylim=(rows - 0.5 + RIM, -0.5 - RIM))

    def _lower(self, ax: Axes) -> None:
        """Use the room below, which the panel keeps for the ticks and the label that images do not have."""
        fig, place = ax.get_figure(root=True), ax.get_position(original=True)
        if fig is not None:
            low = EDGE / fig.get_figheight()
            ax.set_position((place.x0, low, place.width, place.y1 - low))
