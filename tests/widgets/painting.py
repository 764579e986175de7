"""What a browser makes of the frames of a live figure."""

import io

import numpy as np
from PIL import Image


def painted(before, frame):
    """The picture (height, width, 3) after a frame: a whole one, or its tiles over the picture before."""
    if not frame.base:
        return opened(frame.image)
    picture = before.copy()
    places = np.reshape(frame.places, (-1, 2))
    if len(places):
        sheet = opened(frame.image)
        for tile, (left, top) in zip(np.split(sheet, len(places)), places, strict=True):
            here = picture[top : top + len(tile), left : left + len(tile)]
            here[:] = tile[: here.shape[0], : here.shape[1]]
    return picture


def opened(png):
    return np.array(Image.open(io.BytesIO(png)))
