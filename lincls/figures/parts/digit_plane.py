"""A plane on which all digits lie, and the image that belongs to each of its places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes

from lincls.features import add_dummy
from lincls.figures.parts.images import ImagesArtist
from lincls.models import LDA, PCA
from lincls.plot import Marks, frame, style

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
