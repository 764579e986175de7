"""Frames to be sent: the tiles of a picture that differ from the frame before, or the whole.

A move of a slider changes little: a line, the wedge that it swept, some rings. Of the scene of benchmarks/scenes.py
these are 3 % of the pixels and a seventh of the tiles, and only they are encoded, sent, decoded and painted.

Frames are numbered. Tiles go over one certain frame, their base; who shows another one asks for the whole picture.
"""

import struct
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from lincls.widgets import png

STEP = 16  # pixels: the side of a tile is a multiple
MOST = 0.5  # of all tiles: where more have changed, the whole picture goes
TALLEST = 16_384  # pixels, of a sheet of tiles: pictures higher than that are not decoded everywhere

Box = tuple[int, int, int, int]  # left, top, right, bottom, in pixels


class Frame(NamedTuple):
    """A frame to be sent."""

    number: int
    base: int  # the number of the frame that the tiles go over; 0: this is a whole picture
    places: np.ndarray  # (K, 2): left and top of each tile in the picture, in pixels
    image: bytes  # PNG of the whole picture, or of the tiles, one below the other; empty when nothing has changed

    def packed(self) -> bytes:
        """As it is sent: number, base, K and places as 32-bit numbers, lowest byte first; then the image."""
        head = struct.pack("<III", self.number, self.base, len(self.places))
        return head + self.places.astype("<u4").tobytes() + self.image


NOWHERE = np.zeros((0, 2), int)


class Tiles:
    """The frames of one figure, compared tile by tile."""

    def __init__(self) -> None:
        self.number = 0  # of the frame made last
        self._last = np.zeros((0, 0, 4), np.uint8)  # that frame
        self._layout: tuple[list[Box], int] = [], STEP  # the boxes and the side of their tiles

    def frame(
        self, pixels: np.ndarray, side: int, boxes: Sequence[Box], known: int, drawn: Iterable[int] | None = None
    ) -> Frame:
        """The next frame, pixels (height, width, 4) uint8, for a browser that shows the frame `known`, 0 for none.

        It differs from that frame in the boxes only, or only in those whose numbers are in `drawn`. Tiles of them with
        this side, in pixels, are compared.
        """
        boxes = [_in_tiles(box, side, pixels.shape[1], pixels.shape[0]) for box in boxes]
        base, self.number = self.number, self.number + 1
        comparable = known == base and (boxes, side) == self._layout and pixels.shape == self._last.shape
        if not comparable:
            self._layout, self._last = (boxes, side), pixels.copy()
            return self.whole()
        places = []
        for left, top, right, bottom in boxes if drawn is None else [boxes[number] for number in drawn]:
            last, now = self._last[top:bottom, left:right], pixels[top:bottom, left:right]
            places.append(differing(now, last, side) * side + (left, top))
            last[:] = now
        changed = np.concatenate([NOWHERE, *places])
        if len(changed) > min(MOST * sum(_count(box, side) for box in boxes), TALLEST / side):
            return self.whole()
        sheet = np.zeros((len(changed), side, side, 4), np.uint8)
        for tile, (left, top) in zip(sheet, changed, strict=True):
            seen = pixels[top : top + side, left : left + side]
            tile[: seen.shape[0], : seen.shape[1]] = seen
        return Frame(self.number, base, changed, png.encode(sheet.reshape(-1, side, 4)) if len(changed) else b"")

    def whole(self) -> Frame:
        """The frame made last, as a whole picture."""
        return Frame(self.number, 0, NOWHERE, png.encode(self._last))


def differing(now: np.ndarray, before: np.ndarray, side: int) -> np.ndarray:
    """Return column and row of each tile in which pixels (height, width, 4) differ: (K, 2)."""
    differ = now.view(np.uint32)[:, :, 0] != before.view(np.uint32)[:, :, 0]
    rows = np.array([differ[top : top + side].any(axis=0) for top in range(0, len(differ), side)])
    columns = np.array([rows[:, left : left + side].any(axis=1) for left in range(0, rows.shape[1], side)])
    return np.argwhere(columns.T)[:, ::-1]


def _count(box: Box, side: int) -> int:
    left, top, right, bottom = box
    return -((top - bottom) // side) * -((left - right) // side)


def _in_tiles(box: Box, side: int, width: int, height: int) -> Box:
    """The box, enlarged to full tiles where the picture goes on: what a tile holds beyond the picture is not seen."""
    left, top, right, bottom = box
    columns, rows = -((left - right) // side), -((top - bottom) // side)
    return left, top, min(left + columns * side, width), min(top + rows * side, height)
