"""What a browser makes of the frames of a live figure."""

import io
import struct

import numpy as np
from PIL import Image

from lincls.widgets.tiles import Frame


def painted(before, frame):
    """The picture (height, width, 3) after a frame: a whole one, or its tiles over the picture before."""
    if not frame.base:
        return opened(frame.image)
    picture = before.copy()
    if len(frame.places):
        tiles = np.split(opened(frame.image), len(frame.places))
        for tile, (left, top) in zip(tiles, frame.places, strict=True):
            here = picture[top : top + len(tile), left : left + len(tile)]
            here[:] = tile[: here.shape[0], : here.shape[1]]
    return picture


def unpacked(packed):
    """The frame in the bytes that are sent."""
    number, base, count = struct.unpack_from("<III", packed)
    places = np.frombuffer(packed, "<u4", 2 * count, 12).reshape(-1, 2)
    return Frame(number, base, places, packed[12 + 8 * count :])


def opened(png):
    return np.array(Image.open(io.BytesIO(png)))
