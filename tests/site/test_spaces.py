"""The figure of the start page is lecture 02's: what stands is read from it, what moves is computed alike."""

import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from lincls.figures import boolean
from lincls.site import spaces

SCRIPT = Path(spaces.__file__).with_name("spaces.mjs")
SCENES = """import { scene } from "SCRIPT";
let asked = "";
for await (const part of process.stdin) asked += part;
const { about, places } = JSON.parse(asked);
console.log(JSON.stringify(places.map((w) => scene(about, w))));
"""


@pytest.fixture(scope="module")
def live():
    return boolean.both_spaces()


@pytest.fixture(scope="module")
def places(live):
    """All places that the dot can be at."""
    steps = np.round(np.arange(-2.8, 2.85, 0.1), 1) + 0.0
    return [(float(w1), float(w2)) for w1 in steps for w2 in steps]


@pytest.fixture(scope="module")
def scenes(node, live, places):
    """What the script shows at each of them."""
    return node(SCENES.replace("SCRIPT", SCRIPT.as_uri()), data={"about": spaces.about(live), "places": places})


@pytest.mark.long
def test_at_every_place_the_sentence_is_the_figures(live, places, scenes):
    said = [live._call_update({"w1": w1, "w2": w2, "b": -1.0}) for w1, w2 in places]
    minus = [text.replace("-0.0", "0.0").replace("-", "−") for text in said]
    assert [scene["said"] for scene in scenes] == minus
    assert {"AND", "OR", "never", "x1"} <= {re.search(r"computes (.+?);|$", text)[1] for text in said}


@pytest.mark.long
def test_at_every_place_the_line_its_sides_and_its_arrow_are_the_figures(live, places, scenes):
    shown = live._scene.artists
    for (w1, w2), scene in zip(places, scenes, strict=True):
        live._call_update({"w1": w1, "w2": w2, "b": -1.0})
        boundary = shown.boundary
        same_corners(scene["line"], boundary.line.get_xydata())
        for sign, side in zip(("yes", "no"), boundary.sides, strict=True):
            same_corners(scene[sign], side.get_xy()[:-1] if side.get_visible() else [])
        arrow = boundary.arrow.shape
        same_corners(scene["arrow"], arrow.get_xy()[:-1] if arrow.get_visible() else [])
        assert bool(scene["name"]) == boundary.arrow.name.get_visible()
        if scene["name"]:
            np.testing.assert_allclose(scene["name"], boundary.arrow.name.get_position(), atol=1e-9)
        same_corners(scene["rings"], shown.points.rings.get_xydata())


def same_corners(found, wanted):
    """The same corners, wherever the list begins: a corner that lies on the line may come twice or once."""
    found, wanted = (unique(corners) for corners in (found, wanted))
    assert len(found) == len(wanted)
    np.testing.assert_allclose(found, wanted, atol=1e-7)


def unique(corners):
    rounded = np.round(np.reshape(np.asarray(corners, dtype=float), (-1, 2)), 7) + 0.0
    return np.unique(rounded, axis=0)


class Drawn(HTMLParser):
    """The elements of the figure with their attributes."""

    def __init__(self):
        super().__init__()
        self.elements = []
        self.feed(spaces.figure())

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))


def test_without_a_script_it_shows_the_figure_as_it_opens(live):
    drawn = Drawn().elements
    assert [attrs["aria-label"] for tag, attrs in drawn if tag == "svg"] == [
        "Left, data space: the four corners of a square, plus and minus marks, and a black line with its arrow w.",
        "Weight space: a line for each corner with arrows to its good side and, where they overlap, a small green "
        "region; a black dot, joined to the origin, is the line of the left panel.",
    ]
    paths = [attrs["d"] for tag, attrs in drawn if tag == "path"]
    assert all(paths) and not any("nan" in path for path in paths)
    assert f"<span>{live.caption.replace('-', '−')}</span></figcaption>" in spaces.figure()
    assert sum(attrs.get("class", "").startswith("mark") for _, attrs in drawn) == 4
    grip = next(attrs for tag, attrs in drawn if tag == "button")
    assert "hidden" in grip and grip["aria-label"] == "The weights"
