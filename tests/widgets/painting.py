"""What a browser makes of the frames of a live figure."""

import io

import numpy as np
from PIL import Image


def painted(before, whole, part, at):
    """The picture (height, width, 3) after a frame: a whole picture if there is one, and the part over it."""
    picture = opened(whole) if whole else before.copy()
    if part:
        moved, (left, top) = opened(part), at
        picture[top : top + moved.shape[0], left : left + moved.shape[1]] = moved
    return picture


def opened(png):
    return np.array(Image.open(io.BytesIO(png)))
