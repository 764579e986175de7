"""Images of 8 by 8 pixels: ten weight vectors with frames and bars, sheets of digits, rows with names, and a plane on
which all digits lie, with the image that belongs to each of its places.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from lincls.features import add_dummy
from lincls.models import LDA, PCA
from lincls.plot import Marks, frame, geometry, style
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
def dozen(ax: Axes, title: str) -> Marks:
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


WHITE, BLACK, SPACE = (255, 255, 255, 255), (26, 26, 26, 255), (221, 227, 232, 255)
SHADES = np.vstack([np.linspace(WHITE, BLACK, 161).round(), SPACE]).astype(
    np.uint8
)  # ten a unit of ink; last, the gaps


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


NEIGHBOURS = 20  # digits around a place that are counted


class Plane(NamedTuple):
    """Where the digits lie on a plane, within -1 and 1, and the image of a place: base + place @ images."""

    Z: np.ndarray  # (N, 2)
    base: np.ndarray  # (D,)
    images: np.ndarray  # (2, D)


def planes_of(X: Any, t: Any) -> dict[str, Plane]:
    """Return the planes of the first two directions of PCA and of LDA for X (N, D) with classes t (N,)."""
    inked = X.std(axis=0) > 0
    planes = {"PCA": PCA(n_components=2).fit_transform(X), "LDA": LDA(n_components=2).fit_transform(X[:, inked], t)}
    return {name: _plane(Z, X) for name, Z in planes.items()}


def _plane(Z: np.ndarray, X: np.ndarray) -> Plane:
    low, high = Z.min(axis=0), Z.max(axis=0)
    Z = (Z - (low + high) / 2) / ((high - low).max() / 2)
    base, *images = np.linalg.lstsq(add_dummy(Z), X, rcond=None)[0]
    return Plane(Z, base, np.array(images))


@style.styled
def digit_plane(field: Axes, sheet: Axes, X: Any, t: Any, planes: Mapping[str, Plane]) -> Marks:
    """All digits on a plane, a place on it, the image that belongs to the place, and the nearest digit's.

    `move(plane, place)` names the plane and stands at place (2,). It returns the nearest digit's class, and how many of
    the NEIGHBOURS nearest digits have it.
    """
    frame(field, (-1.02, 1.02), (-1.02, 1.02)).set(xticks=[], yticks=[])
    style.bare(field)
    look: dict[str, Any] = {"ls": "", "ms": 6.5, "mew": 0.2, "zorder": 2}
    numerals = [
        field.plot([], [], marker=f"${digit}$", color=mark.colour, **look)[0]
        for digit, mark in enumerate(style.marks(10))
    ]
    marks, shown = Marks(field), [""]
    ring = marks.line("o", ms=15, mfc="none", mec=style.INK, mew=1.6, zorder=3)
    spot = marks.line("o", ms=9, mfc=style.BRIGHT, mec=style.INK, mew=1.6, zorder=3.2)
    pair = marks.add(ImagesArtist(sheet, {"this place": X[:1], "the nearest": X[:1]}, limits=(0, 16)))

    @marks.moves
    def move(plane, place):
        Z, base, images = planes[plane]
        if shown != [plane]:  # the numerals do not move while one walks: they belong to the background
            shown[0] = plane
            for digit, line in enumerate(numerals):
                line.set_data(*Z[t == digit].T)
        nearest = np.argsort(((Z - place) ** 2).sum(axis=1), kind="stable")[:NEIGHBOURS]
        ring.set_data(*Z[nearest[:1]].T)
        spot.set_data([place[0]], [place[1]])
        pair.set(**{"this place": (base + place @ images)[None], "the nearest": X[nearest[:1]]})
        return int(t[nearest[0]]), int((t[nearest] == t[nearest[0]]).sum())

    return marks
