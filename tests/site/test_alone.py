"""The page of one figure: built from a lecture of three cells, and the catalogue's word for what its figure shows."""

import html
import json
import re

import pytest

from lincls import figures
from lincls.site import live, outside, stills, without_alt

from .conftest import SHORT

NAME = "perceptron.pocket"


@pytest.fixture(scope="module")
def text(short_site):
    return (short_site / "figures" / NAME / "index.html").read_text(encoding="utf-8")


def test_each_figure_of_the_pages_has_a_page_of_its_own(short_site):
    assert [path.name for path in (short_site / "figures").iterdir()] == [NAME]
    assert outside(short_site) == [] == without_alt(short_site)


def test_it_has_the_picture_the_caption_and_the_moments_of_its_lectures_page(short_site, text):
    lecture = (short_site / "notebooks" / f"{SHORT}.html").read_text(encoding="utf-8")
    figure = figures.perceptron.pocket()
    image = re.search(r'<img src="\.\./\.\./(_images/[^"]+)" alt="([^"]+)" width="(\d+)" height="(\d+)">', text)
    assert image[1] in lecture and (short_site / image[1]).is_file()
    assert html.unescape(image[2]) == f"{figure.alt} {figure.caption}"
    assert [int(size) for size in image.groups()[2:]] == figure._size  # so its place is kept
    assert f'<p class="lincls-told">{stills.with_minus(figure.caption)}</p>' in text
    moments = re.findall(r'data-moment="([^"]+)"><picture>(?:<source [^>]*>)?<img src="\.\./\.\./([^"]+)"', text)
    assert [name for name, _ in moments] == list(figure.moments)
    assert all((short_site / file).is_file() for _, file in moments)


def test_it_knows_all_controls_that_have_a_value(text):
    about = json.loads(html.unescape(re.search(r'data-controls="([^"]*)"', text)[1]))
    assert about == live.controls(NAME, "[]")
    points = live.controls("perceptron.one_update", "[]")["specs"]
    assert [spec["name"] for spec in points] == list(figures.perceptron.one_update().values)


def test_it_leads_to_the_section_of_its_lecture_and_nowhere_else(short_site, text):
    links = re.findall(r'<a href="([^"]*)"[^>]*>(.*?)</a>', text)
    assert links == [(f"../../notebooks/{SHORT}.html#the-pocket", "03 The perceptron learning rule: The pocket")]
    assert 'id="the-pocket"' in (short_site / "notebooks" / f"{SHORT}.html").read_text(encoding="utf-8")


def test_it_has_the_lectures_scripts_for_figures_and_no_others(text):
    assert re.findall(r'<script[^>]* src="([^"]*)"', text) == ["../../_static/figures.mjs"]


def test_a_link_to_it_shows_its_picture_and_what_to_do(short_site, text):
    about = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', text))
    entry = next(each for each in figures.catalogue() if each.name == NAME)
    assert about["title"] == entry.title and html.unescape(about["description"]) == entry.says
    assert (short_site / about["image"].removeprefix("https://example.org/course/")).is_file()
