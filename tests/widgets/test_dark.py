"""The second set of colours: pictures on a dark page, by the matrices of lincls/widgets/dark.svg alone."""

import colorsys
import io
import re

import numpy as np
import pytest
from matplotlib.image import imread

from lincls.figures import perceptron
from lincls.plot import style
from lincls.widgets.live import DARK

from .test_access import LIBRARY, PICTURE, TEXT, WHITE, contrast, rgb, shaded

MATRICES = [np.array(found.split(), float).reshape(4, 5) for found in re.findall(r'values="([^"]+)"', DARK)]
CLASSES = (style.POSITIVE, style.NEGATIVE)
COLOURS = sorted({mark.colour for mark in style._MANY} | {colour for colour, _ in style.METHODS.values()})
# Viénot, Brettel and Mollon (1999): the rows mix red and green for protan and deutan eyes.
EYES = [np.eye(3), *(np.array([[r, 1 - r, 0], [r, 1 - r, 0], [0, 0, 1]]) for r in (0.11, 0.29))]


def light(colour):
    return colour


def dark(colour):
    """What a browser makes of a colour: each matrix in turn, its numbers kept between 0 and 1."""
    seen = np.array([*colour, 255]) / 255
    for matrix in MATRICES:
        seen = np.clip(matrix[:, :4] @ seen + matrix[:, 4], 0, 1)
    assert seen[3] == 1
    return tuple(round(255 * part) for part in seen[:3])


def hue(colour):
    return 360 * colorsys.rgb_to_hsv(*(part / 255 for part in colour))[0]


def test_white_is_the_dark_pages_own_ground():
    start = (LIBRARY / "site" / "start.css").read_text("utf-8")
    assert dark(WHITE) == rgb(re.findall(r"--paper: (#\w{6})", start)[-1])


@pytest.mark.parametrize("colour", COLOURS)
def test_every_colour_can_be_read_as_text_and_stands_out_from_shaded_sides(colour):
    assert contrast(dark(rgb(colour)), dark(WHITE)) >= TEXT
    assert min(contrast(dark(rgb(colour)), dark(shaded(side))) for side in CLASSES) >= PICTURE


@pytest.mark.parametrize("colour", [*COLOURS, style.BRIGHT])
def test_a_colour_keeps_its_hue(colour):
    before, after = rgb(colour), dark(rgb(colour))
    if max(before) > min(before):
        assert abs((hue(after) - hue(before) + 180) % 360 - 180) < 1
    else:
        assert max(after) == min(after)


def test_what_must_be_found_at_once_is_as_bright_as_yellow_is():
    assert contrast(dark(rgb(style.BRIGHT)), dark(WHITE)) > 10


@pytest.mark.parametrize("seen", [light, dark])
def test_class_colours_differ_in_lightness_or_hue_for_every_kind_of_eye(seen):
    plus, minus = (np.array(seen(rgb(colour))) / 255 for colour in CLASSES)
    for eye in EYES:
        assert np.abs(eye @ plus - eye @ minus).max() > 0.3


@pytest.mark.parametrize("colour", [*CLASSES, style.GREEN, style.PURPLE, style.INK])
def test_what_is_paler_is_nearer_to_the_page(colour):
    shades = [dark(255 + share * (np.array(rgb(colour)) - 255)) for share in np.linspace(0, 1, 20)]
    assert np.all(np.diff([contrast(shade, dark(WHITE)) for shade in shades]) > 0)


def test_what_is_transparent_stays_so():
    seen = np.zeros(4)
    for matrix in MATRICES:
        seen = np.clip(matrix[:, :4] @ seen + matrix[:, 4], 0, 1)
    assert seen[3] == 0


def corner(page):
    """The colour of a live figure's first pixels."""
    found = imread(io.BytesIO(page.locator(".lincls-stage").screenshot()))
    return tuple(np.round(255 * found[5, 5, :3]).astype(int))


def test_a_live_figure_is_dark_where_the_page_is_and_light_on_paper(rendered):
    page = rendered(perceptron.one_update())
    page.wait_for_function("document.querySelector('.lincls-caption').textContent")
    assert corner(page) == WHITE
    for place, name, value in (("body", "jpThemeLight", "false"), ("documentElement", "theme", "dark")):
        page.evaluate("([place, name, value]) => void (document[place].dataset[name] = value)", [place, name, value])
        assert np.abs(np.subtract(corner(page), dark(WHITE))).max() <= 1
        for paper in ({"media": "print"}, {"forced_colors": "active"}):
            page.emulate_media(**paper)
            assert corner(page) == WHITE
            page.emulate_media(media="screen", forced_colors="none")
        page.evaluate("([place, name]) => void delete document[place].dataset[name]", [place, name])
    assert corner(page) == WHITE
