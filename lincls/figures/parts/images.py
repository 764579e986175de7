"""Images of 8 by 8 pixels in rows, with names at their left and above them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls.plot import geometry, style
from lincls.plot.marks import Marks
from lincls.plot.pixels import DigitArtist

SIDE, GAP = 8, 1  # pixels of an image, and between two
RIM = 0.1  # pixels left free around all of them, so that no frame is cut
EDGE = 0.12  # inches left free below them


class ImagesArtist(Marks):
    """Rows of images that change: `set(name=images)` gives the named rows new images, the others stay.

    rows: name -> images (M, 64), pixels line by line from the top. `limits` = (white, black); without it the colours
    run from orange (negative) over white (0) to blue, for directions. `names` (M,) stand above the columns.
    """

    @style.styled
    def __init__(self, ax: Axes, rows: Mapping[str, Any], *, limits: Any = None, names: Any = None):
        super().__init__(ax)
        self.rows = dict(rows)
        M = len(next(iter(self.rows.values())))
        if limits is None:
            most = max(float(np.abs(images).max()) for images in self.rows.values()) or 1.0
            look: dict[str, Any] = {"cmap": DigitArtist.SIGNED, "vmin": -most, "vmax": most}
        else:
            look = {"cmap": "gray_r", "vmin": limits[0], "vmax": limits[1]}
        self.image = self.add(ax.imshow(self._sheet(), interpolation="nearest", zorder=1, **look))
        ax.set_yticks([(SIDE - 1) / 2 + (SIDE + GAP) * r for r in range(len(self.rows))], list(self.rows))
        ax.xaxis.tick_top()
        ax.set_xticks([(SIDE - 1) / 2 + (SIDE + GAP) * m for m in range(M)], names or [""] * M)
        ax.tick_params(length=0)
        style.bare(ax)
        for r, m in product(range(len(self.rows)), range(M)):
            frame = geometry.corners((0, SIDE, 0, SIDE))[[0, 1, 2, 3, 0]] + (SIDE + GAP) * np.array([m, r]) - 0.5
            ax.plot(*frame.T, color=style.LIGHT, lw=1, zorder=1.5, scalex=False, scaley=False)
        rows_of, columns = self._sheet().shape
        ax.set(xlim=(-0.5 - RIM, columns - 0.5 + RIM), ylim=(rows_of - 0.5 + RIM, -0.5 - RIM))
        self._lower(ax)

    def set(self, **rows: Any) -> ImagesArtist:
        """Show these images in the rows of these names."""
        self.rows |= rows
        self.image.set_data(self._sheet())
        return self

    def _sheet(self) -> np.ndarray:
        """Return all images on one sheet, nothing (masked) between them."""
        cells = np.array(list(self.rows.values()), dtype=float).reshape(len(self.rows), -1, SIDE, SIDE)
        cells = np.pad(cells, [(0, 0), (0, 0), (0, GAP), (0, GAP)], constant_values=np.nan)
        rows, columns = np.multiply(cells.shape[:2], SIDE + GAP)
        return np.ma.masked_invalid(cells.transpose(0, 2, 1, 3).reshape(rows, columns)[:-GAP, :-GAP])

    def _lower(self, ax: Axes) -> None:
        """Use the room below, which the panel keeps for the ticks and the label that images do not have."""
        fig, place = ax.get_figure(root=True), ax.get_position(original=True)
        if fig is not None:
            low = EDGE / fig.get_figheight()
            ax.set_position((place.x0, low, place.width, place.y1 - low))
