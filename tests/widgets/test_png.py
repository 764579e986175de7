import importlib
import io
import sys
import zlib

import numpy as np
import pytest
from PIL import Image

from lincls.widgets import png


@pytest.mark.parametrize("shape", [(1, 1, 3), (7, 5, 3), (4, 9, 4)])
@pytest.mark.parametrize("level", [None, 1, 9])
def test_what_is_encoded_is_what_another_program_reads(shape, level):
    pixels = np.random.default_rng(0).integers(0, 256, shape, np.uint8)
    image = Image.open(io.BytesIO(png.encode(pixels, level)))
    assert image.mode == "RGB"
    assert np.array_equal(np.asarray(image), pixels[:, :, :3])


def test_equal_pixels_give_equal_files():
    pixels = np.full((30, 40, 4), 200, np.uint8)
    assert png.encode(pixels) == png.encode(pixels.copy())


def test_without_isal_the_pixels_are_the_same(monkeypatch):
    pixels = np.random.default_rng(0).integers(0, 256, (40, 30, 4), np.uint8)
    fast = png.encode(pixels)
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "isal.isal_zlib", None)
        importlib.reload(png)
        assert png.quick is zlib.compress
        slow = png.encode(pixels)
    importlib.reload(png)
    assert png.quick is not zlib.compress
    shown = [np.asarray(Image.open(io.BytesIO(file))) for file in (fast, slow)]
    assert np.array_equal(shown[0], shown[1]) and np.array_equal(shown[0], pixels[:, :, :3])
