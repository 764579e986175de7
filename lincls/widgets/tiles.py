"""Frames to be sent: the tiles of a picture that differ from the frame before, or the whole.

A move of a slider changes little: a line, the wedge that it swept, some rings. Of the scene of benchmarks/scenes.py
these are 3 % of the pixels and a seventh of the tiles, and only they are encoded, sent, decoded and painted.

Frames are numbered. Tiles go over one certain frame, their base; who shows another one asks for the whole picture.
"""

import struct
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
        self._whole = np.zeros((0, 0, 4), np.uint8)  # a frame, right but for what lies in the box
        self._layout: tuple[Box, int] = (0, 0, 0, 0), STEP  # the box and the side of its tiles
        # what lies in the box in the frame made last and in the one before: (rows, side, columns, side) pixels
        self._now, self._before = _blank(*self._layout), _blank(*self._layout)

    def frame(self, pixels: np.ndarray, side: int, box: Box, known: int) -> Frame:
        """The next frame, pixels (height, width, 4) uint8, for a browser that shows the frame `known`, 0 for none.

        It differs from that frame in the box only, of which tiles with this side, in pixels, are compared.
        """
        box = _in_tiles(box, side, pixels.shape[1], pixels.shape[0])
        base, self.number = self.number, self.number + 1
        comparable = known == base and (box, side) == self._layout and pixels.shape == self._whole.shape
        if (box, side) != self._layout:
            self._layout = box, side
            self._now, self._before = _blank(box, side), _blank(box, side)
        if not comparable:
            self._whole = pixels.copy()
        left, top, right, bottom = box
        self._now, self._before = self._before, self._now
        self._inside()[:] = pixels[top:bottom, left:right].view(np.uint32)[:, :, 0]
        changed = differing(self._now, self._before) if comparable else None
        if changed is None or changed.sum() > min(MOST * changed.size, TALLEST / side):
            return self.whole()
        tiles = self._now.swapaxes(1, 2)[changed]
        sheet = tiles.view(np.uint8).reshape(-1, side, 4)
        places = np.argwhere(changed)[:, ::-1] * side + (left, top)
        return Frame(self.number, base, places, png.encode(sheet) if len(tiles) else b"")

    def whole(self) -> Frame:
        """The frame made last, as a whole picture."""
        (left, top, right, bottom), _ = self._layout
        inside = self._inside()
        self._whole[top:bottom, left:right] = inside.view(np.uint8).reshape(*inside.shape, 4)
        return Frame(self.number, 0, NOWHERE, png.encode(self._whole))

    def _inside(self) -> np.ndarray:
        (left, top, right, bottom), side = self._layout
        rows, _, columns, _ = self._now.shape
        return self._now.reshape(rows * side, columns * side)[: bottom - top, : right - left]


def differing(now: np.ndarray, before: np.ndarray) -> np.ndarray:
    """Which tiles of (rows, side, columns, side) uint32 differ: (rows, columns) of booleans."""
    # two pixels are compared at once, then eight pairs looked at: any() of single pixels is slow
    pairs = now.view(np.uint64) != before.view(np.uint64)
    return np.bitwise_or.reduce(pairs.view(np.uint64), axis=1).any(axis=2)


def _in_tiles(box: Box, side: int, width: int, height: int) -> Box:
    """The box, enlarged to full tiles where the picture goes on: what a tile holds beyond the picture is not seen."""
    left, top, right, bottom = box
    columns, rows = -((left - right) // side), -((top - bottom) // side)
    return left, top, min(left + columns * side, width), min(top + rows * side, height)


def _blank(box: Box, side: int) -> np.ndarray:
    left, top, right, bottom = box
    return np.zeros((-((top - bottom) // side), side, -((left - right) // side), side), np.uint32)
