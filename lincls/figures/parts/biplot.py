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


@style.styled
def biplot(field: Axes, sheet: Axes, tables: Mapping[str, Any], t: Any, names: Sequence[str], classes: Any) -> Marks:
    """Rows as marks, features as arrows, and one feature against what the plane says of it: `move(table, name)`.

    tables: name -> X (N, D), all with the features `names` (D,); t (N,) has two classes, named by `classes`. `move`
    returns the share of the feature's variance that the plane holds.
    Source: Gabriel, The biplot graphic display of matrices with application to principal component analysis (1971).
    """
    shadows, index, pair = {name: shadow(X) for name, X in tables.items()}, checks.labels(t)[1], style.marks(2)
    style.label(frame(field, (-0.5, 1.75), (-0.85, 1.0)), "$z_1$", "$z_2$").set(xticks=[], yticks=[])
    style.label(frame(sheet, (-3.3, 5.8), (-3.3, 5.8)), "read off the plane", "true value")
    sheet.plot([-9, 9], [-9, 9], color=style.GREY, lw=1.2, ls=(0, (4, 3)), zorder=1.5)
    marks, shown = Marks(field), [""]
    looks: list[Any] = [{"marker": mark.marker, "color": mark.colour, "ls": ""} for mark in pair]
    small: dict[str, Any] = {"ms": 5, "mew": 1.1, "alpha": 0.55, "zorder": 2}
    rows = [field.plot([], [], **look, **small)[0] for look in looks]
    for name, look in zip(classes, looks, strict=True):
        field.plot([], [], ms=7, mew=1.5, label=name, **look)
    style.legend(field, zorder=1.7, loc="lower left", handletextpad=0.2)
    dots = [marks.add(sheet.plot([], [], **look, **small)[0]) for look in looks]
    arrows = [ArrowArtist(field, style.GREY, weight=0.55) for _ in names]
    leaders = field.add_collection(LineCollection([], colors=style.LIGHT, linewidths=1, zorder=1.6))
    words = [field.text(COLUMN, 0, name, size=11, ha="left", va="center", zorder=1.7) for name in names]
    chosen = marks.add(ArrowArtist(field, style.INK, weight=0.6))
    chosen.shape.set_zorder(2.9)

    def lay_out(Z, tips):
        for k, row in enumerate(rows):
            row.set_data(*Z[index == k].T)
        for tip, arrow in zip(tips, arrows, strict=True):
            arrow.set([0, 0], tip).shape.set_zorder(2.8 - 0.2 * np.hypot(*tip))  # a short one lies on top
        named = [j for j in np.argsort(tips[:, 1]) if np.hypot(*tips[j]) > NAMED * LONGEST]
        places = dict(zip(named, _spread(tips[named, 1]), strict=True))
        for j, word in enumerate(words):
            word.set(visible=j in places, y=places.get(j, 0))
        leaders.set_segments([np.array([tips[j], (COLUMN - 0.02, y)]) for j, y in places.items()])

    @marks.moves
    def move(table, name):
        cast, j = shadows[table], list(names).index(name)
        tips = LONGEST * cast.loadings / np.hypot(*cast.loadings.T).max()
        if shown != [table]:  # the marks do not move while features are chosen: they belong to the background
            shown[0] = table
            lay_out(cast.Z / np.hypot(*cast.Z.T).max(), tips)
        chosen.set([0, 0], tips[j])
        for k, line in enumerate(dots):
            line.set_data(cast.told[index == k, j], cast.measured[index == k, j])
        return float(cast.held[j])

    return marks


def _spread(heights: np.ndarray) -> np.ndarray:
    """Return rising heights as far apart as lines of text, about where they were."""
    apart = LINE * np.arange(len(heights))
    spread = np.maximum.accumulate(heights - apart) + apart
    return spread + (heights - spread).mean()
