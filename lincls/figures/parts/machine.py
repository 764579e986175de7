"""Regions of many linear classes, exact: convex polygons, cut out of the axes by straight lines.

    linear machine            region of class k = {x : z_k(x) >= z_j(x) for all j}, an intersection of half-planes
    one-vs-rest, one-vs-one   the lines of the models cut the plane into cells; inside a cell no model changes
                              its mind, so what the scheme says at one point of it holds for all of it

A polygon's area is exact too, so shares of the picture need no grid.
Source: Bishop, PRML (2006), section 4.1.2, figures 4.2 and 4.3.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from lincls.plot import geometry, style
from lincls.plot.marks import Marks
from lincls.plot.points import label_data_space

SLIVER = 1e-12  # share of the picture below which a cell or region is rounding


class MachineArtist(Marks):
    """Regions and borders of a linear machine: `set(W, b)`; then `shares` (K,) are shares of the picture.

    Without `shade` only the borders are drawn.
    """

    def __init__(self, ax: Axes, K: int, *, shade: bool = True):
        super().__init__(label_data_space(ax, 2))
        self.K = len(style.marks(K))
        self.fills = [self.add(_fill(mark.colour)) for mark in style.marks(K)] if shade else []
        self.borders = self.segments(colors=style.INK, linewidths=2.2, capstyle="round", zorder=2.4)
        self.shares = np.zeros(self.K)

    def set(self, W: Any, b: Any) -> MachineArtist:
        """Show where each z_k = w_k.x + b_k is the largest; of equal functions the first wins."""
        W, b = np.asarray(W, dtype=float), np.asarray(b, dtype=float)
        limits = geometry.box(style.settle(self.ax))
        whole, edges = geometry.corners(limits), []
        for k in range(self.K):
            region = _region(whole, W, b, k)
            if geometry.area(region) < SLIVER * geometry.area(whole):
                region = geometry.NOTHING
            if self.fills:
                self.fills[k].set_verts([region] if len(region) else [])
            self.shares[k] = geometry.area(region) / geometry.area(whole)
            edges += _inner_edges(region, limits)
        self.borders.set_segments(edges)
        return self


class SchemeArtist(Marks):
    """What one-vs-rest or one-vs-one says: `set(model)` shades the classes and hatches ambiguous cells.

    Dotted: no class claims it. Crossed: several do, or the vote is tied. Then `unclaimed`, `contested` and
    their sum `ambiguous` are shares of the picture.
    """

    def __init__(self, ax: Axes, K: int):
        super().__init__(label_data_space(ax, 2))
        self.K = len(style.marks(K))
        self.fills = [self.add(_fill(mark.colour)) for mark in style.marks(K)]
        self.doubts = [self.add(_hatched(hatch)) for hatch in ("..", "xx")]
        self.lines = self.segments(colors=style.INK, linewidths=1.8, zorder=2.4)
        self.unclaimed = self.contested = 0.0

    @property
    def ambiguous(self) -> float:
        """The share of the picture where the scheme is in doubt."""
        return self.unclaimed + self.contested

    def set(self, model: Any) -> SchemeArtist:
        """Ask the model once in every cell. Its parts are linear, with `w_` (2,) and `b_`."""
        limits = geometry.box(style.settle(self.ax))
        lines = [(np.asarray(part.w_, dtype=float), float(part.b_)) for part in model.models_]
        cells = arrangement(geometry.corners(limits), lines)
        middles = np.array([cell.mean(axis=0) for cell in cells])
        classes = np.searchsorted(model.classes_, model.predict(middles))
        doubtful = model.ambiguous(middles)
        empty = doubtful & (model.claims(middles).sum(axis=1) == 0 if hasattr(model, "claims") else False)
        groups = [np.flatnonzero(~doubtful & (classes == k)) for k in range(self.K)]
        groups += [np.flatnonzero(empty), np.flatnonzero(doubtful & ~empty)]
        for artist, group in zip((*self.fills, *self.doubts), groups, strict=True):
            artist.set_verts([cells[i] for i in group])
        whole = geometry.area(geometry.corners(limits))
        self.unclaimed, self.contested = (sum(geometry.area(cells[i]) for i in group) / whole for group in groups[-2:])
        ends = [geometry.line(w, b, limits) for w, b in lines]
        self.lines.set_segments([end for end in ends if len(end)])
        return self


def arrangement(whole: np.ndarray, lines: list[tuple[np.ndarray, float]]) -> list[np.ndarray]:
    """Return the convex cells into which lines (w, b) cut a convex polygon (M, 2)."""
    cells, least = [whole], SLIVER * geometry.area(whole)
    for w, b in lines:
        halves = (geometry.halfplane(cell, s * w, s * b) for cell in cells for s in (1.0, -1.0))
        cells = [half for half in halves if geometry.area(half) > least]
    return cells


def _region(whole: np.ndarray, W: np.ndarray, b: np.ndarray, k: int) -> np.ndarray:
    region = whole
    for j in range(len(W)):
        w, c = W[k] - W[j], b[k] - b[j]
        if j < k and not w.any() and c == 0:
            return geometry.NOTHING
        if j != k:
            region = geometry.halfplane(region, w, c)
    return region


def _inner_edges(region: np.ndarray, limits: geometry.Box) -> list[np.ndarray]:
    """Return the edges of a region that do not lie on the edge of the picture."""
    left, right, bottom, top = limits
    near = 1e-9 * max(right - left, top - bottom)
    edges = (np.array([start, end]) for start, end in zip(region, np.roll(region, -1, axis=0), strict=True))
    sides = ((0, left), (0, right), (1, bottom), (1, top))
    return [edge for edge in edges if not any((np.abs(edge[:, i] - at) < near).all() for i, at in sides)]


def _fill(colour: str) -> PolyCollection:
    return PolyCollection([], facecolors=colour, edgecolors="none", alpha=style.SHADE, zorder=0.5)


@style.styled
def _hatched(hatch: str) -> PolyCollection:
    return PolyCollection([], facecolors="#EFEFEF", edgecolors=style.GREY, linewidths=0, hatch=hatch, zorder=0.6)
