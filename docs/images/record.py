"""Records the moving picture of the README, frame by frame, from a live figure: no browser, no screen.

    python docs/images/record.py      writes live.webp, and live.png for those who want no motion

The figure is lecture 02's `figures.boolean.both_spaces`. Its point (w1, w2) is dragged once around through weight
space, on the grid of its sliders, and each frame is what the notebook shows at that place, its caption included. Only
the mouse pointer is drawn here.
"""

from itertools import pairwise
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from lincls import figures
from lincls.plot import picture
from lincls.widgets import Live

HERE = Path(__file__).parent
CORNERS = ((0.8, 0.8), (1.6, 0.8), (1.6, 1.6), (0.4, 1.6), (0.4, 0.3), (0.8, 0.8))  # of the way, back to its start
STEP = 0.1  # of the sliders
SCALE = 1.5  # pixels of the picture to one of the page
REST, MOVE = 900, 90  # milliseconds that a frame stays: at a corner, and on the way
POINTER = ((0, 0), (0, 17), (4, 13.4), (6.6, 19.4), (9.3, 18.2), (6.7, 12.4), (12, 12.4))  # an arrow, in CSS pixels
FINE = 4  # the pointer is drawn as many times as large, and made smaller, so that its edges are smooth


def way() -> list[tuple[float, float]]:
    """Return the places of the point, a step apart, without the last, which is the first again."""
    places = []
    for start, end in pairwise(CORNERS):
        steps = round(np.abs(np.subtract(end, start)).max() / STEP)
        places += [tuple(np.round(start + k / steps * np.subtract(end, start), 1)) for k in range(steps)]
    return places


def frames() -> list[Image.Image]:
    """Return the picture at each place of the way."""
    figure = figures.boolean.both_spaces()
    return [frame(figure, *place) for place in way()]


def frame(figure: Live, w1: float, w2: float) -> Image.Image:
    """Return the figure with its caption below, and the pointer at (w1, w2)."""
    figure.set(w1=w1, w2=w2)
    pixels = figure._scene.pixels(SCALE)
    shown = Image.fromarray(picture.with_caption(pixels, figure.caption, SCALE))
    panel = figure._panels[1]
    across = (w1 - panel["x"][0]) / (panel["x"][1] - panel["x"][0])
    up = (w2 - panel["y"][0]) / (panel["y"][1] - panel["y"][0])
    left, top, right, bottom = panel["box"]
    place = ((left + across * (right - left)) * pixels.shape[1], (bottom + up * (top - bottom)) * pixels.shape[0])
    return with_pointer(shown, place)


def with_pointer(shown: Image.Image, place: tuple[float, float]) -> Image.Image:
    """Return the picture with a mouse pointer whose tip is at a place, in pixels."""
    corner = int(place[0]) - 4, int(place[1]) - 4
    side = round(28 * SCALE)
    box = (*corner, corner[0] + side, corner[1] + side)
    part = shown.crop(box).resize((FINE * side, FINE * side), Image.Resampling.NEAREST)
    points = [tuple(FINE * (SCALE * np.array(point) + place - np.array(corner))) for point in POINTER]
    ImageDraw.Draw(part).polygon(points, fill="white", outline="black", width=round(1.4 * FINE * SCALE))
    shown.paste(part.resize((side, side), Image.Resampling.BOX), corner)
    return shown


def main() -> None:
    """Write both files."""
    shown = frames()
    corners = [tuple(corner) for corner in CORNERS]
    stay = [REST if place in corners else MOVE for place in way()]
    options = {"save_all": True, "append_images": shown[1:], "duration": stay, "loop": 0}
    shown[0].save(HERE / "live.webp", lossless=True, quality=60, method=4, **options)
    shown[0].save(HERE / "live.png", optimize=True)
    for name in ("live.webp", "live.png"):
        print(f"{name}: {len(shown)} frames, {(HERE / name).stat().st_size / 1e3:.0f} kB")


if __name__ == "__main__":
    main()
