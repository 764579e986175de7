"""Patterns of pixels on a ring, their shifts with wrap-around, the mean of the shifts, and images of a few pixels.

    shift by k:   pixel i of the shifted pattern is pixel (i - k) mod n of the pattern

Theorem: the mean of all n shifts is m / n in every pixel, if m of the n pixels are on: as k runs through
0 ... n - 1, the pixel (i - k) mod n is each pixel once. So a linear classifier cannot tell two patterns with
equal m apart in all shifts.
Source: Grosse 5.2, example 4 and figure 4; Minsky and Papert, Perceptrons (1969).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from matplotlib.image import AxesImage

from lincls import checks
from lincls.plot import geometry, style


def shifts(pattern: Any) -> np.ndarray:
    """Return all n shifts of a pattern (n,) to the right with wrap-around, shift k in row k: (n, n).

    Parameters
    ----------
    pattern : (n,) numbers

    Returns
    -------
    (n, n) array

    Raises
    ------
    TypeError
        pattern holds no numbers.
    ValueError
        pattern is not flat, is empty, or a number is not finite.

    Examples
    --------
    >>> from lincls.plot import shifts
    >>> shifts([1, 1, 0])
    array([[1., 1., 0.],
           [0., 1., 1.],
           [1., 0., 1.]])
    """
    pattern = checks.vector(pattern, None, "pattern")
    return np.array([np.roll(pattern, k) for k in range(pattern.size)])


def plot_pixels(patterns: Mapping[str, Any], *, ax: Axes | None = None) -> Axes:
    """Draw each named pattern (n,), values from 0 (white) to 1 (ink), as a strip of n pixels.

    Parameters
    ----------
    patterns : mapping of names to (n,) numbers from 0 to 1
    ax : Axes or None
        Where to draw; None for the panel of a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError
        patterns is no mapping, is empty, or holds no numbers.
    ValueError
        Patterns differ in length, or a pixel is outside 0 to 1.

    Examples
    --------
    >>> from lincls.plot import plot_pixels
    >>> ax = plot_pixels({"A": [1, 1, 0, 0], "B": [1, 0, 1, 0]})
    >>> ax.get_xlabel(), [name.get_text() for name in ax.get_yticklabels()]
    ('pixel', ['A', 'B'])
    """
    if not isinstance(patterns, Mapping) or not patterns:
        raise TypeError(f"patterns must map names to pixels; it came as {type(patterns).__name__}")
    rows: list[np.ndarray] = []
    for name, values in patterns.items():
        rows.append(shades(values, len(rows[0]) if rows else None, f"patterns[{name!r}]"))
    n = len(rows[0])
    ax = style.axes(ax)
    ax.set(xlim=(0.4, n + 0.6), ylim=(-1.35 * len(rows) + 0.25, 0.1), xticks=[1, *range(4, n + 1, 4)])
    ax.set_aspect("equal")
    for k, row in enumerate(rows):
        squares(ax, n, -1.35 * k - 1, 1).set_facecolor(mixed(row, style.INK))
    middle = [-1.35 * k - 0.5 for k in range(len(rows))]
    ax.set_yticks(middle, list(patterns))
    ax.tick_params(length=0)
    style.bare(ax)
    return style.label(ax, "pixel", "")


def squares(ax: Axes, n: int, bottom: float, height: float) -> PolyCollection:
    """Return a strip of n boxes side by side, the first centred at 1, added to the axes."""
    boxes = [geometry.corners((i + 0.5, i + 1.5, bottom, bottom + height)) for i in range(n)]
    strip = PolyCollection(boxes, edgecolors=style.GREY, linewidths=1, zorder=1.5)
    ax.add_collection(strip, autolim=False)
    return strip


def mixed(values: np.ndarray, colour: str) -> list:
    """Return white for 0, the colour for 1, and mixtures between: n times (red, green, blue)."""
    return (1 - values[:, None] * (1 - np.array(to_rgb(colour)))).tolist()


def shades(values: Any, n: int | None, name: str) -> np.ndarray:
    values = checks.vector(values, n, name)
    if values.min() < 0 or values.max() > 1:
        raise ValueError(f"{name} must hold numbers from 0 to 1; it came as {values.tolist()}")
    return values


class DigitArtist:
    """An image of 8 by 8 pixels: `set(values)`; signed ones are blue above 0 and orange below.

    The darkest pixel is the largest one, or one of the value `most`.
    """

    SIGNED = LinearSegmentedColormap.from_list("signed", [style.NEGATIVE, "white", style.POSITIVE])
    INK = LinearSegmentedColormap.from_list("ink", ["white", style.INK])

    @style.styled
    def __init__(self, ax: Axes, title: str = "", signed: bool = False, most: float | None = None):
        self.most = most
        ax.set(title=title, xticks=[], yticks=[], xlim=(-0.5, 7.5), ylim=(7.5, -0.5), aspect="equal")
        for spine in ax.spines.values():
            spine.set_visible(True)
        self.image = Pixels(
            ax, cmap=self.SIGNED if signed else self.INK, interpolation="nearest", extent=(-0.5, 7.5, 7.5, -0.5)
        )
        self.image.set_clim(-1 if signed else 0, 1)
        self.image.set_data(np.zeros((8, 8)))
        self.image.set_clip_path(ax.patch)
        ax.add_image(self.image)
        self.artists = (self.image,)

    def set(self, values: Any) -> DigitArtist:
        """Show values (64,), from top to bottom."""
        values = checks.vector(values, 64, "values")
        most = float(np.abs(values).max()) if self.most is None else self.most
        self.image.set_data((values / max(most, 1e-300)).reshape(8, 8))
        return self


class Pixels(AxesImage):
    """A small image shown large, at most 255 pixels a side: where each lies is found once, not at every frame."""

    _known: tuple[tuple, np.ndarray, np.ndarray, Any] | None = None

    def make_image(self, renderer: Any, magnification: float = 1.0, unsampled: bool = False) -> Any:
        """Return the image as Matplotlib makes it, (height, width, 4) bytes, where it lies, and its transform."""
        colours = self.to_rgba(self.get_array(), bytes=True)  # type: ignore[arg-type]
        rows, columns = colours.shape[:2]
        place = self.get_window_extent(renderer), self.axes.bbox
        key = (*(tuple(box.extents) for box in place), self.get_clip_on(), magnification, unsampled, rows, columns)
        if self._known is None or self._known[0] != key:
            self._known = key, *self._places(renderer, magnification, unsampled)
        _, down, right, rest = self._known
        table = np.zeros((rows + 1, columns + 1, 4), np.uint8)  # the last row and column: outside
        table[:rows, :columns] = colours
        image = table.view(np.uint32)[:, :, 0][:, right][down]
        return image.view(np.uint8).reshape(*image.shape, 4), *rest

    def _places(self, renderer: Any, magnification: float, unsampled: bool) -> tuple[np.ndarray, np.ndarray, Any]:
        """Return the row of pixels that each row of the page shows, the column likewise, and where the image lies."""
        values = self._A  # type: ignore[has-type]
        rows, columns = np.shape(values)[:2]  # numbers, or colours
        self._A = np.full((rows, columns, 4), 255, np.uint8)
        self._A[:, :, 0], self._A[:, :, 1] = np.arange(rows)[:, None], np.arange(columns)
        try:
            image, *rest = super().make_image(renderer, magnification, unsampled)
        finally:
            self._A = values
        inside = image[:, :, 3] > 0
        down = np.where(inside.any(axis=1), image[:, :, 0].max(axis=1), rows)
        right = np.where(inside.any(axis=0), image[:, :, 1].max(axis=0), columns)
        return down, right, rest
