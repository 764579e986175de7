"""Pictures of 8 by 8 pixels: ten weight vectors with their frames and bars, and a sheet of digits."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from lincls.plot import Marks, style
from lincls.plot.pixels import DigitArtist, Pixels

OUTLINE = np.array([(0, 0), (8, 0), (8, -8), (0, -8), (0, 0)])  # of a picture, from its upper left corner


class AlbumArtist(Marks):
    """Ten images of 8 by 8 weights in two rows: `set(W)`, `mark(good, bad)` frames some, `measure(v)` moves bars.

    Blue is above 0 and orange below; the largest weight of all is the darkest. With `bars` there is one below each
    picture, from its middle to the right for a value above 0 and to the left below; then the pictures stay.
    """

    @style.styled
    def __init__(self, ax: Axes, title: str, bars: bool = False):
        super().__init__(ax)
        down = 12.5 if bars else 10.5
        self.corners = np.array([(10.0 * (k % 5), -down * (k // 5)) for k in range(10)])
        look: dict[str, Any] = {"cmap": DigitArtist.SIGNED, "vmin": -1, "vmax": 1, "interpolation": "nearest"}
        blank = np.zeros((8, 48))
        self.rows = [ax.imshow(blank, extent=(0, 48, y - 8, y), zorder=0.5, **look) for y in (0.0, -down)]
        ax.set(xlim=(-0.7, 48.7), ylim=(-down - 8.7 - 2.2 * bars, 2.2), xticks=[], yticks=[], title=title)
        style.bare(ax)
        for k, (x, y) in enumerate(self.corners):
            ax.text(x + 4, y + 0.35, str(k), ha="center", va="bottom", zorder=0.1)
            if bars:
                ax.plot([x + 4, x + 4], [y - 10.4, y - 8.6], color=style.GREY, lw=1, zorder=0.9)
        if not bars:
            self.add(self.rows)
        self.bars = self.add(PolyCollection([], zorder=1))
        self.frames = self.segments(capstyle="projecting", zorder=1.2)
        self.mark()

    def set(self, W: Any) -> AlbumArtist:
        """Show W (10, 64), a picture a row, from top to bottom."""
        shades = np.pad((W / max(float(np.abs(W).max()), 1e-300)).reshape(2, 5, 8, 8), [(0, 0)] * 3 + [(0, 2)])
        for row, five in zip(self.rows, shades, strict=True):
            row.set_data(five.transpose(1, 0, 2).reshape(8, 50)[:, :48])
        return self

    def mark(self, good: Any = (), bad: Any = ()) -> AlbumArtist:
        """Frame the pictures `good` in green and `bad` in purple, the others in grey."""
        strong = [*good, *bad]
        others = [k for k in range(10) if k not in strong]
        self.frames.set_segments([self.corners[k] + OUTLINE for k in others + strong])
        colours = [style.LIGHT] * len(others) + [style.GOOD] * len(good) + [style.WRONG] * len(bad)
        self.frames.set_color(colours)
        self.frames.set_linewidth([1] * len(others) + [4] * len(strong))
        return self

    def measure(self, values: Any) -> AlbumArtist:
        """Let the bars have the lengths `values` (10,), from -1 to 1."""
        boxes = np.array([(0, -10.1), (1, -10.1), (1, -8.9), (0, -8.9)])
        self.bars.set_verts(
            [corner + (4, 0) + boxes * (4 * v, 1) for corner, v in zip(self.corners, values, strict=True)]
        )
        self.bars.set_facecolor([style.POSITIVE if v >= 0 else style.NEGATIVE for v in values])
        return self


@style.styled
def sheet(ax: Axes, title: str) -> Marks:
    """Up to twelve images of 8 by 8 pixels in three rows of four: `move(images)`, (M, 64), line by line."""
    ax.set(xlim=(-1, 36), ylim=(27, -1), xticks=[], yticks=[], aspect="equal", title=title)
    marks = Marks(style.bare(ax))
    ink = Pixels(ax, cmap=DigitArtist.INK, interpolation="nearest", extent=(0, 35, 26, 0))
    ink.set_clim(0, 16)
    ink.set_data(np.zeros((26, 35)))
    marks.add(ax.add_image(ink))
    frames = marks.segments(colors=style.LIGHT, linewidths=1, zorder=2)

    @marks.moves
    def move(images):
        pixels, corners = np.zeros((27, 36)), [(9 * (k % 4), 9 * (k // 4)) for k in range(len(images))]
        for (x, y), image in zip(corners, images, strict=True):
            pixels[y : y + 8, x : x + 8] = image.reshape(8, 8)
        ink.set_data(pixels[:26, :35])
        frames.set_segments([OUTLINE * (1, -1) + corner for corner in corners])

    return marks
