"""Panels that stand side by side, one below another: for a page too narrow to read them.

A picture is cut where a white column runs from its top to its bottom between two panels, and the slices are laid below
each other, all at one scale. So what stands on a phone is what the author drew, and of a stored picture too.
Panels are joined in one slice as long as it is no wider than `WIDEST`.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from PIL import Image

from lincls.plot import style
from lincls.plot.picture import EFFORT

WIDEST = 480  # CSS pixels of a slice that holds several panels
GAP = 4  # CSS pixels of white, at least, around a cut
SPINE = 80  # CSS pixels: a line of the spines' colour as long as that is the foot of a panel


def cuts(pixels: np.ndarray, boxes: Sequence[Sequence[float]], width: int) -> list[float]:
    """Return where a picture can be cut between its panels.

    Parameters
    ----------
    pixels : (rows, columns, 3 or 4) uint8
    boxes : left, top, right and bottom of each panel, as fractions of the picture
    width : of the picture in CSS pixels

    Returns
    -------
    Fractions of the width, from left to right; none where there is one panel, or something lies between all of them.
    """
    columns = pixels.shape[1]
    scale = columns / width
    sides = _sides(boxes)
    if len(sides) < 2:
        return []
    possible = []
    for (_, end), (start, _) in pairwise(sides):
        first, last = round(end * columns), round(start * columns)
        low, high = _longest(np.asarray((pixels[:, first:last, :3] > 250).all(axis=(0, 2))))
        if high - low >= GAP * scale:
            possible.append(round((first + (low + high) / 2) / scale))
    chosen, begin = [], 0
    for here, following in pairwise([*possible, width]):
        if following - begin > WIDEST:
            chosen.append(here)
            begin = here
    return [round(size / width, 6) for size in chosen]


def stacked(content: bytes, where: Sequence[float]) -> tuple[bytes, tuple[int, int]]:
    """Return a PNG cut at these fractions of its width, its slices one below another.

    Parameters
    ----------
    content : PNG
    where : as `cuts` returns them

    Returns
    -------
    PNG of the same colours, and its size: width and height, as fractions of those of the picture.
    """
    image = Image.open(io.BytesIO(content))
    pixels = np.asarray(image)
    rows, columns = pixels.shape[:2]
    edges = [0, *(round(share * columns) for share in where), columns]
    made = np.empty((rows * (len(edges) - 1), max(np.diff(edges)), *pixels.shape[2:]), pixels.dtype)
    made[:] = pixels[0, 0]  # a corner is paper
    for k, (left, right) in enumerate(pairwise(edges)):
        made[k * rows : (k + 1) * rows, : right - left] = pixels[:, left:right]
    laid = Image.fromarray(made, image.mode)
    if image.mode == "P":
        laid.putpalette(image.getpalette("RGB") or (), "RGB")
    buffer = io.BytesIO()
    laid.save(buffer, "png", compress_level=EFFORT)
    return buffer.getvalue(), (made.shape[1] / columns, made.shape[0] / rows)


def panels(pixels: np.ndarray, width: int) -> list[tuple[float, float, float, float]]:
    """Return the panels of a drawn picture that has them side by side, told by the lines at their feet.

    Parameters
    ----------
    pixels : (rows, columns, 3 or 4) uint8
    width : of the picture in CSS pixels

    Returns
    -------
    Left, top, right and bottom of each, as fractions of the picture; panels without spines are not seen.
    """
    columns = pixels.shape[1]
    colour = [int(style.LIGHT[k : k + 2], 16) for k in (1, 3, 5)]
    lies = (np.abs(pixels[:, :, :3].astype(np.int16) - colour) <= 2).all(axis=2)
    sides = []
    for row in np.flatnonzero(lies.sum(axis=1) >= SPINE * columns / width):
        low, high = _longest(lies[row])
        rest = lies[row].copy()
        while high - low >= SPINE * columns / width:
            sides.append((low / columns, 0.0, high / columns, 1.0))
            rest[low:high] = False
            low, high = _longest(rest)
    return [(left, 0.0, right, 1.0) for left, right in _sides(sides)]


def _sides(boxes: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """Return left and right of each group of panels that stand above each other, from left to right."""
    groups: list[list[float]] = []
    for left, _, right, _ in sorted(map(tuple, boxes)):
        if groups and left < groups[-1][1]:
            groups[-1][1] = max(groups[-1][1], right)
        else:
            groups.append([left, right])
    return [(left, right) for left, right in groups]


def _longest(said: np.ndarray) -> tuple[int, int]:
    """Return where the longest run of True begins and where it has ended; (0, 0) without one."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], said.astype(np.int8), [0]])))
    runs = edges.reshape(-1, 2)
    return tuple(map(int, runs[np.argmax(runs[:, 1] - runs[:, 0])])) if len(runs) else (0, 0)  # type: ignore[return-value]
