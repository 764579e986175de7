"""Records the moving pictures, frame by frame, from live figures: no browser, no screen.

    python docs/images/record.py      writes two moving pictures, and a .png of each for those who want no motion

live.webp, here: lecture 02's `figures.boolean.both_spaces`. Its point (w1, w2) is dragged once around through weight
space, on the grid of its sliders, and each frame is what the notebook shows at that place, its caption included. Only
the mouse pointer is drawn here.

xor.webp, in notebooks/images: what lecture 05's `lift` and `folding` show on the right, side by side. Both get the same
share s, then the lift is turned until its plane is seen as a line, and all of it goes back.
"""

from itertools import pairwise
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from lincls import figures
from lincls.boolean import XOR
from lincls.figures import features
from lincls.figures.parts.solids import LiftArtist
from lincls.plot import picture, style
from lincls.widgets import Live, Orbit

HERE = Path(__file__).parent
NOTEBOOKS = HERE.parents[1] / "notebooks" / "images"
CORNERS = ((0.8, 0.8), (1.6, 0.8), (1.6, 1.6), (0.4, 1.6), (0.4, 0.3), (0.8, 0.8))  # of the way, back to its start
STEP = 0.1  # of the sliders
SCALE = 1.5  # pixels of the picture to one of the page
REST, MOVE = 900, 90  # milliseconds that a frame stays: at a corner, and on the way
POINTER = ((0, 0), (0, 17), (4, 13.4), (6.6, 19.4), (9.3, 18.2), (6.7, 12.4), (12, 12.4))  # an arrow, in CSS pixels
FINE = 4  # the pointer is drawn as many times as large, and made smaller, so that its edges are smooth
BEFORE, EDGE_ON = (25, 20), (80, 22)  # views of the lift
TIE, TURNS = 0.75, 12  # the share at which a corner lies on the plane and on the line; steps of a turn


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


def two_ways() -> Live:
    """Return the lift and the fold of XOR side by side."""
    hidden = np.array([[1, -1], [-1, 1]])  # weights of the two units, which are 0 up to z = -1/2 and 1 from 1/2 on

    def draw(left, right):
        left.set_title("the lift: a pair as third feature")
        right.set_title("the fold: two hidden units")
        style.label(right, "towards $h_1$", "towards $h_2$")
        return LiftArtist(left, *XOR, features.product_of), features._net(right, *XOR, (1, 1), -0.5)

    def update(artists, s, view):
        lift, net = artists
        lift.set(*features.GROSSE, *view, rise=s)
        net.move(lambda X: (1 - s) * X + s * np.clip(X @ hidden, 0, 1), (1, 1), -0.5, ~lift.right)
        return f"s = {s:.2f}: {lift.right.sum()} of the 4 rows of XOR are right, in both."

    return Live(
        draw,
        update,
        panels=2,
        s=(0, 1, 0.05, 0),
        view=Orbit(azimuth=BEFORE[0], elevation=BEFORE[1], elevations=(0, 90)),
    )


def shares() -> list[tuple[float, tuple[int, int], int]]:
    """Return the share, the view and the milliseconds of each frame of the two ways; the last leads to the first."""
    turn = [tuple(np.round(BEFORE + k / TURNS * np.subtract(EDGE_ON, BEFORE)).astype(int)) for k in range(1, TURNS + 1)]
    up = [(k / 20, BEFORE, REST if k in (0, 20) else MOVE) for k in range(21)]
    up[round(20 * TIE)] = (TIE, BEFORE, REST)
    there = [(1.0, view, 3 * REST if view == EDGE_ON else MOVE) for view in turn]
    back = [(1.0, view, MOVE) for view in (*turn[-3::-2], BEFORE)]
    return up + there + back + [(k / 5, BEFORE, MOVE) for k in range(4, 0, -1)]


def frame_of_ways(figure: Live, s: float, view: tuple[int, int]) -> Image.Image:
    """Return the two ways with their caption below."""
    figure.set(s=s, view=view)
    return Image.fromarray(picture.with_caption(figure._scene.pixels(SCALE), figure.caption, SCALE))


def still() -> int:
    """Return the number of the frame that says it alone: all rows right, and the plane seen as a line."""
    return next(k for k, (s, view, _) in enumerate(shares()) if (s, view) == (1.0, EDGE_ON))


def store(path: Path, shown: list[Image.Image], stay: list[int], alone: int, *, lossless: bool = True) -> None:
    """Write path.webp, and the frame `alone` as path.png."""
    options = {"save_all": True, "append_images": shown[1:], "duration": stay, "loop": 0}
    shown[0].save(path.with_suffix(".webp"), lossless=lossless, quality=60 if lossless else 40, method=4, **options)
    shown[alone].save(path.with_suffix(".png"), optimize=True)
    for made in (path.with_suffix(".webp"), path.with_suffix(".png")):
        print(f"{made.name}: {len(shown)} frames, {sum(stay) / 1e3:.1f} s, {made.stat().st_size / 1e3:.0f} kB")


def main() -> None:
    """Write all files."""
    corners = [tuple(corner) for corner in CORNERS]
    store(HERE / "live", frames(), [REST if place in corners else MOVE for place in way()], 0)
    figure = two_ways()
    ways = [frame_of_ways(figure, s, view) for s, view, _ in shares()]
    stay = [stay for *_, stay in shares()]
    store(NOTEBOOKS / "xor", ways, stay, still(), lossless=False)  # hardly a pixel of a net that turns stays


if __name__ == "__main__":
    main()
