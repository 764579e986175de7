"""A biplot: rows of a table as marks on the plane of two directions, its features as named arrows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from lincls import checks
from lincls.models import PCA
from lincls.plot import frame, style
from lincls.plot.boundary import ArrowArtist
from lincls.plot.marks import Marks

LONGEST = 0.75  # the longest arrow, where the farthest mark lies at 1
NAMED = 0.15  # of the longest: shorter arrows are dots, and have no name
COLUMN, LINE = 1.12, 0.155  # where the names stand, beyond all marks, and how far apart at least


class Shadow(NamedTuple):
    """A table on the plane of its first two principal directions."""

    Z: np.ndarray  # (N, 2)
    loadings: np.ndarray  # (D, 2)
    told: np.ndarray  # (N, D): what the plane says of each feature, in its standard deviations
    measured: np.ndarray  # (N, D), in the same
    held: np.ndarray  # (D,): the share of each feature's variance that the plane holds


def shadow(X: Any) -> Shadow:
    """Return X (N, D) on its plane; the signs are chosen so that each direction's largest loading is positive."""
    model = PCA(n_components=2).fit(X)
    A = model.components_
    A = A * np.sign(A[range(2), np.abs(A).argmax(axis=1)])[:, None]
    Z, scale = (X - model.mean_) @ A.T, X.std(axis=0)
    told, measured = Z @ A / scale, (X - model.mean_) / scale
    return Shadow(Z, A.T, told, measured, 1 - ((measured - told) ** 2).mean(axis=0))


class BiplotArtist(Marks):
    """Rows as marks, features as arrows, and one feature against what the plane says of it: `set(table, name)`.

    tables: name -> X (N, D), all with the features `names` (D,); t (N,) has two classes, named by `classes`. After
    `set`, `held` is the share of the feature's variance that the plane holds.
    Source: Gabriel, The biplot graphic display of matrices with application to principal component analysis (1971).
    """

    @style.styled
    def __init__(self, field: Axes, sheet: Axes, tables: Mapping[str, Any], t: Any, names: Sequence[str], classes: Any):
        super().__init__(field)
        self.shadows = {name: shadow(X) for name, X in tables.items()}
        self.names, self.index, self.shown = list(names), checks.labels(t)[1], ""
        style.label(frame(field, (-0.5, 1.75), (-0.85, 1.0)), "$z_1$", "$z_2$").set(xticks=[], yticks=[])
        style.label(frame(sheet, (-3.3, 5.8), (-3.3, 5.8)), "read off the plane", "true value")
        sheet.plot([-9, 9], [-9, 9], color=style.GREY, lw=1.2, ls=(0, (4, 3)), zorder=1.5)
        look: dict[str, Any] = {"ls": "", "ms": 5, "mew": 1.1, "alpha": 0.55, "zorder": 2}
        pair = style.marks(2)
        self.rows = [field.plot([], [], mark.marker, color=mark.colour, **look)[0] for mark in pair]
        for k, name in enumerate(classes):
            field.plot([], [], pair[k].marker, color=pair[k].colour, ls="", ms=7, mew=1.5, label=name)
        style.legend(field, zorder=1.7, loc="lower left", handletextpad=0.2)
        self.dots = [self.add(sheet.plot([], [], m.marker, color=m.colour, **look)[0]) for m in pair]
        self.arrows = [ArrowArtist(field, style.GREY, weight=0.55) for _ in self.names]
        self.leaders = LineCollection([], colors=style.LIGHT, linewidths=1, zorder=1.6)
        field.add_collection(self.leaders)
        self.words = [field.text(COLUMN, 0, name, size=11, ha="left", va="center", zorder=1.7) for name in self.names]
        self.chosen = self.add(ArrowArtist(field, style.INK, weight=0.6))
        self.chosen.shape.set_zorder(2.9)

    def set(self, table: str, name: str) -> BiplotArtist:
        """Show a table by its name, and choose a feature by its own."""
        found, j = self.shadows[table], self.names.index(name)
        reach = np.hypot(*found.loadings.T).max()
        tips = LONGEST * found.loadings / reach
        if table != self.shown:  # the marks do not move while features are chosen: they belong to the background
            self.shown = table
            self._lay_out(found.Z / np.hypot(*found.Z.T).max(), tips)
        self.chosen.set([0, 0], tips[j])
        for k, dots in enumerate(self.dots):
            dots.set_data(found.told[self.index == k, j], found.measured[self.index == k, j])
        self.held = float(found.held[j])
        return self

    def _lay_out(self, Z: np.ndarray, tips: np.ndarray) -> None:
        for k, marks in enumerate(self.rows):
            marks.set_data(*Z[self.index == k].T)
        for tip, arrow in zip(tips, self.arrows, strict=True):
            arrow.set([0, 0], tip).shape.set_zorder(2.8 - 0.2 * np.hypot(*tip))  # a short one lies on top
        named = [j for j in np.argsort(tips[:, 1]) if np.hypot(*tips[j]) > NAMED * LONGEST]
        places = dict(zip(named, _spread(tips[named, 1]), strict=True))
        for j, word in enumerate(self.words):
            word.set_visible(j in places)
            word.set_y(places.get(j, 0))
        self.leaders.set_segments([np.array([tips[j], (COLUMN - 0.02, y)]) for j, y in places.items()])


def _spread(heights: np.ndarray) -> np.ndarray:
    """Return rising heights as far apart as lines of text, about where they were."""
    apart = LINE * np.arange(len(heights))
    spread = np.maximum.accumulate(heights - apart) + apart
    return spread + (heights - spread).mean()
