"""Stored pictures on dark pages: in the lecture, on a figure's own page and on the start page."""

import io

import numpy as np
import pytest
from matplotlib.image import imread

from .conftest import SHORT

GROUND, WHITE = (0x12, 0x12, 0x12), (255, 255, 255)
PICTURES = {
    f"notebooks/{SHORT}.html": ".cell_output img",
    "figures/perceptron.pocket/": ".lincls-figure img",
    "index.html": ".cards img",
}


def corner(page, picture):
    found = imread(io.BytesIO(page.locator(picture).first.screenshot()))
    return np.round(255 * found[4, 4, :3])


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_dark_where_the_page_is_and_light_on_paper(opened, serve, short_site, name):
    page = opened(f"{serve(short_site)}/{name}", theme="dark")
    assert np.abs(corner(page, PICTURES[name]) - GROUND).max() <= 1
    told = page.locator(".lincls-swapped")
    assert [each.is_visible() for each in told.all()] == [True] * (name != "index.html")
    page.emulate_media(media="print")
    assert tuple(corner(page, PICTURES[name])) == WHITE
    page.emulate_media(media="screen")
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    assert tuple(corner(page, PICTURES[name])) == WHITE
    assert not any(each.is_visible() for each in told.all())
