import io

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
