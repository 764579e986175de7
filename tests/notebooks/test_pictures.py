"""No stored picture of a lecture is cut off: nothing is drawn on its outermost pixels."""

import base64
import io
from pathlib import Path

import nbformat
import numpy as np
import pytest
from PIL import Image

from lincls import plot
from lincls.plot import picture

LECTURES = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("[0-9][0-9]_*.ipynb"))
WHITE = 255


def inked_sides(png: bytes) -> list[str]:
    """The sides on which a picture touches its edge."""
    pixels = np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
    sides = {"left": pixels[:, 0], "right": pixels[:, -1], "top": pixels[0], "bottom": pixels[-1]}
    return [side for side, line in sides.items() if (line != WHITE).any()]


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
def test_no_picture_touches_its_edge(path):
    cut = {}
    for number, cell in enumerate(nbformat.read(path, as_version=4).cells, 1):
        for output in cell.get("outputs", ()):
            png = output.get("data", {}).get("image/png")
            if png and (sides := inked_sides(base64.b64decode(png))):
                cut[f"cell {number}"] = sides
    assert not cut


def test_a_label_pushed_out_of_its_picture_is_noticed():
    ax = plot.figure().axes[0]
    assert inked_sides(picture.png(ax)) == []
    ax.set_ylabel("too far out", labelpad=25)
    assert inked_sides(picture.png(ax)) == ["left"]
