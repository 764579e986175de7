"""The picture of a live figure: what stays is drawn once, what moves is drawn again on top of it.

A background of everything that does not move is kept as pixels. A new frame restores it and draws the moving
artists, and with them the artists that lie above the lowest moving one (points above a shaded half-plane).
Axes, ticks and titles are not drawn again: text is what a Matplotlib draw spends its time on. Where all that is
drawn again is cut off at its axes, nothing else of the picture changes, and only that part is looked at; and of
several panels only those are drawn again and looked at in which an artist has changed.

Moving artists are `animated`: they do not report their changes to the figure. So when the figure is stale
after an update, something else has changed (limits, a title, a new artist), and that frame is drawn in full.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axis import Axis
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import Collection
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.spines import Spine
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Bbox

from lincls.plot import stack, style
from lincls.widgets.steady import Steady
from lincls.widgets.tiles import STEP, Box, Frame, Tiles

REPORTING = (Line2D, Patch, Collection, AxesImage, Text)  # whoever changes one of these makes it stale
EDGE = 2  # CSS pixels around the axes, for their spines
TILE = 32  # CSS pixels, about, along the side of a tile


@dataclass
class Part:
    """A part of the picture and what is drawn again in it, lowest first."""

    box: Box
    artists: list[Artist]
    background: Any
    is_right: bool = False  # whether the canvas shows the artists as they are, if none has changed


class Scene:
    """A figure of its own (never pyplot's), its moving artists and its frames."""

    def __init__(self, figure: Figure, draw: Callable) -> None:
        self.figure = figure
        self.canvas = FigureCanvasAgg(figure)
        self.axes = list(figure.axes)
        self.dpi = figure.dpi
        self.panels: list[dict] = []
        self.full_draws = 0
        with style.context():
            self.artists = draw(*self.axes)
        self.moving = flatten(self.artists)
        self._parts: list[Part] = []  # none: all must be drawn
        self._above: list[Artist] = []
        self._steady = Steady()
        self._is_cut = False  # whether all that is drawn again is cut off at its axes
        self._moving: set[Artist] = set()
        self._drawn: set[int] = set()  # the parts drawn again since the frame made last
        self._framed = 0  # the full draw that the frame made last goes back to
        self.tiles = Tiles()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in CSS pixels."""
        width, height = self.figure.get_size_inches()
        return round(width * self.dpi), round(height * self.dpi)

    def pixels(self, ratio: float = 1.0) -> np.ndarray:
        """The picture as it is now, (height, width, 4) uint8, at ratio device pixels to a CSS pixel.

        The array is the canvas itself: the next frame overwrites it.
        """
        if self.figure.dpi != self.dpi * ratio:
            self.figure.set_dpi(self.dpi * ratio)
            self._parts = []
        for ax in self.axes:
            ax.get_xlim()  # settles a pending autoscale, which would change the limits while drawing
        if not self._parts or self.figure.stale or not self._stays_cut():
            self._draw_background()
        for number, part in enumerate(self._parts):
            if not part.is_right or any(map(self._has_changed, part.artists)):
                self._drawn.add(number)
                self._draw_part(part)
        self.figure.stale = False  # a legend marks the figure stale when it is drawn, though nothing has changed
        return np.asarray(self.canvas.buffer_rgba())

    def frame(self, ratio: float = 1.0, known: int | None = None) -> Frame:
        """The picture as it is now, to be sent to browsers that show the frame `known`, by default the last."""
        pixels, side = self.pixels(ratio), STEP * round(TILE * ratio / STEP)
        if known is None:
            known = self.tiles.number
        if self._framed != self.full_draws:
            self._framed, known = self.full_draws, 0
        drawn, self._drawn = sorted(self._drawn), set()
        return self.tiles.frame(pixels, side, [part.box for part in self._parts], known, drawn)

    def cuts(self) -> list[float]:
        """Where the picture that was drawn last can be cut between panels, as fractions of its width."""
        drawn = np.asarray(self.canvas.buffer_rgba())
        return stack.cuts(drawn, [panel["box"] for panel in self.panels], self.size[0])

    def _has_changed(self, artist: Artist) -> bool:
        """Whether it may look otherwise than when it was drawn last."""
        if artist.stale or artist not in self._moving:
            return artist.stale
        has_values = isinstance(artist, Collection) and artist.get_array() is not None  # set_array is silent
        return has_values or isinstance(artist, Annotation) or not isinstance(artist, REPORTING)

    def _draw_part(self, part: Part) -> None:
        part.is_right = False  # stays so when drawing fails
        renderer = self.canvas.get_renderer()
        renderer.restore_region(part.background)
        for artist in part.artists:
            if artist.get_visible():
                self._steady.draw(artist, renderer)
            artist.stale = False  # what is not seen is not drawn, and stays stale by itself
        part.is_right = True

    def _draw_background(self) -> None:
        self._parts = []  # stays so when drawing fails: the next frame tries again
        self._above, self._steady = self._drawn_again(), Steady()
        for artist in self._above:
            artist.set_animated(True)
        self.canvas.draw()
        self.full_draws += 1
        self.figure.set_layout_engine("none")  # the axes keep their place from now on
        self.panels = self._places()
        self._moving = set(self.moving)
        self._parts, self._drawn = self._moving_parts(), set()

    def _drawn_again(self) -> list[Artist]:
        """The moving artists and, in their axes, all that is drawn above the lowest of them; lowest first."""
        moving = {artist for artist in self.moving if artist.get_figure() is not None}  # not removed since
        again = []
        for ax in self.figure.axes:
            outside = {ax.patch, ax.title, ax._left_title, ax._right_title} - moving  # type: ignore[attr-defined]
            children = sorted(ax.get_children(), key=lambda child: child.get_zorder())
            lowest = next((k for k, child in enumerate(children) if child in moving), len(children))
            again += [child for child in children[lowest:] if not isinstance(child, Axis) and child not in outside]
        return again + [artist for artist in self.moving if artist in moving - set(again)]

    def _stays_cut(self) -> bool:
        """Whether what was cut off at its axes when the background was drawn still is."""
        return not self._is_cut or all(artist.get_clip_on() for artist in self._above)

    def _moving_parts(self) -> list[Part]:
        """The axes in which all is drawn again, with their spines; the whole picture when there is more."""
        (width, height), edge = self.canvas.get_width_height(physical=True), EDGE * self.figure.dpi / self.dpi
        self._is_cut = bool(self._above) and all(_is_cut(artist) for artist in self._above)
        if not self._is_cut:
            return [self._part((0, 0, width, height), self._above)]
        layers: dict[Any, list[Artist]] = {}
        for artist in self._above:
            layers.setdefault(artist.axes, []).append(artist)
        boxes = []
        for ax in layers:
            box = ax.bbox.padded(edge)
            left, right = max(math.floor(box.x0), 0), min(math.ceil(box.x1), width)
            top, bottom = max(math.floor(height - box.y1), 0), min(math.ceil(height - box.y0), height)
            boxes.append((left, top, right, bottom))
        if any(_overlap(*pair) for pair in combinations(boxes, 2)):
            left, top, right, bottom = zip(*boxes, strict=True)
            return [self._part((min(left), min(top), max(right), max(bottom)), self._above)]
        return [self._part(box, artists) for box, artists in zip(boxes, layers.values(), strict=True)]

    def _part(self, box: Box, artists: list[Artist]) -> Part:
        left, top, right, bottom = box
        height = self.canvas.get_width_height(physical=True)[1]
        kept = Bbox.from_extents(left, height - bottom, right, height - top)
        return Part(box, artists, self.canvas.copy_from_bbox(kept))

    def _places(self) -> list[dict]:
        """For each panel: its place (left, top, right, bottom, fractions of the picture) and its limits."""
        whole = self.figure.bbox
        panels = []
        for ax in self.axes:
            box = ax.bbox  # get_position() would mark the figure stale
            edges = [box.x0 / whole.width, 1 - box.y1 / whole.height, box.x1 / whole.width, 1 - box.y0 / whole.height]
            limits = {"x": [float(v) for v in ax.get_xlim()], "y": [float(v) for v in ax.get_ylim()]}
            panels.append({"box": [round(edge, 6) for edge in edges], **limits})
        return panels


def _is_cut(artist: Artist) -> bool:
    """Whether nothing of it lies outside its axes, but for their spines."""
    if artist.axes is None or artist.get_agg_filter() is not None or not artist.get_clip_on():
        return False
    if isinstance(artist, Spine):
        return True
    plain = isinstance(artist, Line2D | Patch | Collection | AxesImage | Text) and not isinstance(artist, Annotation)
    box = artist.get_clip_box()
    return plain and box is not None and np.allclose(box.extents, artist.axes.bbox.extents)


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def flatten(artists: Any) -> list[Artist]:
    """The artists in any nesting of lists, tuples, dicts and objects with an attribute `artists`."""
    if artists is None:
        return []
    if isinstance(artists, Artist):
        return [artists]
    if hasattr(artists, "artists"):
        inside = artists.artists
        return flatten(inside() if callable(inside) else inside)
    if isinstance(artists, Mapping):
        artists = artists.values()
    if isinstance(artists, Iterable) and not isinstance(artists, str | bytes):
        every = [artist for part in artists for artist in flatten(part)]
        return list(dict.fromkeys(every))
    raise TypeError(f"draw must return the artists that move (or lists, dicts, objects of them), got {artists!r}")
