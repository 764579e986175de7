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
        self._whole = np.zeros((0, 0, 4), np.uint8)  # a frame, right but for what lies in the boxes
        self._layout: tuple[list[Box], int] = [], STEP  # the boxes and the side of their tiles
        # what lies in each box in the frame made last and in the one before: (rows, side, columns, side) pixels
        self._now: list[np.ndarray] = []
        self._before: list[np.ndarray] = []

    def frame(
        self, pixels: np.ndarray, side: int, boxes: Sequence[Box], known: int, drawn: Iterable[int] | None = None
    ) -> Frame:
        """The next frame, pixels (height, width, 4) uint8, for a browser that shows the frame `known`, 0 for none.

        It differs from that frame in the boxes only, or only in those whose numbers are in `drawn`. Tiles of them with
        this side, in pixels, are compared.
        """
        boxes = [_in_tiles(box, side, pixels.shape[1], pixels.shape[0]) for box in boxes]
        base, self.number = self.number, self.number + 1
        comparable = known == base and (boxes, side) == self._layout and pixels.shape == self._whole.shape
        if (boxes, side) != self._layout:
            self._layout = boxes, side
            self._now, self._before = ([_blank(box, side) for box in boxes] for _ in range(2))
        if not comparable:
            self._whole, drawn = pixels.copy(), None
        numbers = range(len(boxes)) if drawn is None else drawn
        changed = [(number, self._renew(number, pixels)) for number in numbers]
        count, every = sum(int(tiles.sum()) for _, tiles in changed), sum(map(_tiles, self._now))
        if not comparable or count > min(MOST * every, TALLEST / side):
            return self.whole()
        if not count:
            return Frame(self.number, base, NOWHERE, b"")
        sheet = np.concatenate([self._now[number].swapaxes(1, 2)[tiles] for number, tiles in changed])
        places = [np.argwhere(tiles)[:, ::-1] * side + boxes[number][:2] for number, tiles in changed]
        image = png.encode(sheet.view(np.uint8).reshape(-1, side, 4))
        return Frame(self.number, base, np.concatenate(places), image)

    def whole(self) -> Frame:
        """The frame made last, as a whole picture."""
        for number, (left, top, right, bottom) in enumerate(self._layout[0]):
            inside = _flat(self._now[number])[: bottom - top, : right - left]
            self._whole[top:bottom, left:right] = inside.view(np.uint8).reshape(*inside.shape, 4)
        return Frame(self.number, 0, NOWHERE, png.encode(self._whole))

    def _renew(self, number: int, pixels: np.ndarray) -> np.ndarray:
        """Take over what now lies in a box; return which of its tiles have changed: (rows, columns) of booleans."""
        left, top, right, bottom = self._layout[0][number]
        before, now = self._now[number], self._before[number]
        _flat(now)[: bottom - top, : right - left] = pixels[top:bottom, left:right].view(np.uint32)[:, :, 0]
        self._now[number], self._before[number] = now, before
        return differing(now, before)


def differing(now: np.ndarray, before: np.ndarray) -> np.ndarray:
    """Which tiles of (rows, side, columns, side) uint32 differ: (rows, columns) of booleans."""
    # two pixels are compared at once, then eight pairs looked at: any() of single pixels is slow
    pairs = now.view(np.uint64) != before.view(np.uint64)
    return np.bitwise_or.reduce(pairs.view(np.uint64), axis=1).any(axis=2)


def _flat(tiles: np.ndarray) -> np.ndarray:
    """(rows, side, columns, side) pixels as (height, width)."""
    rows, side, columns, _ = tiles.shape
    return tiles.reshape(rows * side, columns * side)


def _tiles(tiles: np.ndarray) -> int:
    return tiles.shape[0] * tiles.shape[2]


def _in_tiles(box: Box, side: int, width: int, height: int) -> Box:
    """The box, enlarged to full tiles where the picture goes on: what a tile holds beyond the picture is not seen."""
    left, top, right, bottom = box
    columns, rows = -((left - right) // side), -((top - bottom) // side)
    return left, top, min(left + columns * side, width), min(top + rows * side, height)


def _blank(box: Box, side: int) -> np.ndarray:
    left, top, right, bottom = box
    return np.zeros((-((top - bottom) // side), side, -((left - right) // side), side), np.uint32)
