"""Boundaries of several degrees, from many sets of noisy rings: one set's among those of all, or that of their vote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lincls.data import lessons
from lincls.experiments.features import SETS
from lincls.features import polynomial, standardise
from lincls.plot import CurvedBoundaryArtist, Marks, PointsArtist, geometry, style
from lincls.plot.implicit import Field
from lincls.plot.projection import GROUND, NAME

COARSE = 81  # the grid of a boundary
CORNER = (-2.25, 3.0)  # where the degree stands


def boundaries_by_degree(panels: Sequence[Axes], kept: Mapping[str, Any]) -> Marks:
    """A set of noisy rings with the boundaries it led to at degree 1, at degree 2 and at a third one.

    `move(degree, sample, vote)` shows the sample with this number, counted from 1, its flipped labels in squares, and
    the boundaries of all samples at this degree; with `vote` the thick boundary is that of their vote.
    """
    sets = [lessons.noisy_rings(seed=seed) for seed in range(SETS)]
    flipped = [X[lessons.flipped(seed)] for seed, (X, _) in enumerate(sets)]
    found, votes = _found(kept["w"], kept["b"], geometry.box(panels[0]))
    thin = [_joined([curves for curves, _ in row]) for row in found]
    look: dict[str, Any] = {"color": style.GREY, "lw": 0.8, "alpha": 0.7, "zorder": 0.4}
    marks = Marks(panels[2])
    for ax, lines in zip(panels[:2], thin, strict=False):
        ax.plot(*lines, **look)
    others = marks.line(**look)
    boundaries = [marks.add(CurvedBoundaryArtist(ax)) for ax in panels]
    points = [marks.add(PointsArtist(ax, *sets[0], size=9)) for ax in panels]
    form: dict[str, Any] = {"ms": 13, "mfc": "none", "mec": style.INK, "mew": 1.4, "zorder": 3.5}
    squares = [marks.add(*ax.plot([], [], "s", label="flipped label", **form)) for ax in panels]
    _key(panels[0], squares[0])
    named: dict[str, Any] = {**NAME, "size": style.TEXT, "bbox": GROUND}
    for ax, d in zip(panels, (1, 2), strict=False):
        ax.text(*CORNER, f"$d = {d}$", **named)
    name = marks.add(panels[2].text(*CORNER, "", **named))
    drawn: list[tuple] = [(), (), ()]  # what a panel shows: another one moves alone

    @marks.moves
    def move(degree, sample, vote):
        if drawn[2][:1] != (degree,):
            others.set_data(*thin[degree - 1])
            name.set_text(f"$d = {degree}$")
        for k, d in enumerate((1, 2, degree)):
            if drawn[k] != (d, sample, vote):
                curves, regions = votes[d - 1] if vote else found[d - 1][sample - 1]
                drawn[k] = d, sample, vote
                boundaries[k].lines.set_segments(curves)
                for side, region in zip(boundaries[k].sides, regions, strict=True):
                    side.set_paths(region)
                points[k].set(*sets[sample - 1])
                squares[k].set_data(*flipped[sample - 1].T)

    return marks


def _key(ax: Axes, square: Any) -> None:
    """Say above the first panel what a square means; there it covers nothing, and is drawn once."""
    figure = ax.get_figure(root=True)
    if figure is not None:
        place = ax.get_position(original=True)
        options: dict[str, Any] = {"handletextpad": 0.3, "frameon": False, "borderaxespad": 0}
        figure.legend(handles=[square], loc="lower left", bbox_to_anchor=(place.x0, place.y1), **options)


def _joined(curves: Sequence[Any]) -> np.ndarray:
    """All pieces of some curves as one line with gaps: (2, M)."""
    gap = np.full((1, 2), np.nan)
    return np.vstack([part for curve in curves for line in curve for part in (line, gap)]).T


def _found(w: np.ndarray, b: np.ndarray, box: geometry.Box) -> tuple[list[list[tuple]], list[tuple]]:
    """Curves and regions of each degree's pockets, and those of their vote."""
    powers = list[np.ndarray]()

    def of(X, v, c):
        if not powers:
            powers.append(polynomial(X, len(b)))
        return powers[0][:, : len(v)] @ v + c

    def drawn(z):
        field = Field(z, box, COARSE)
        return field.curves(), (field.region(1), field.region(-1))

    pockets = weights(w, b)
    curves = [[drawn(lambda X, v=v, c=c: of(X, v, c)) for v, c in row] for row in pockets]
    votes = [drawn(lambda X, row=row: np.sum([np.sign(of(X, v, c)) for v, c in row], axis=0)) for row in pockets]
    return curves, votes


def weights(w: np.ndarray, b: np.ndarray) -> list[list[tuple[np.ndarray, float]]]:
    """The weights of each degree and set over features that are not standardised.

    `w` holds those over standardised ones, one after the other, set by set within a degree; `b` is (degrees, sets).
    """
    groups: list[list[tuple[np.ndarray, float]]] = []
    start = 0
    for k, row in enumerate(b):
        groups.append([])
        for seed, c in enumerate(row):
            _, mean, scale = standardise(polynomial(lessons.noisy_rings(seed=seed)[0], k + 1))
            end = start + len(mean)
            v = w[start:end] / scale
            groups[-1].append((v, float(c - v @ mean)))
            start = end
    return groups
