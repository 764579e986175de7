"""The pictures of a figure's moments: made again where the figure says what is stored, small, and described."""

import io
import re
from pathlib import Path

import nbformat
import numpy as np
import pytest
from matplotlib.colors import to_rgb
from PIL import Image

from lincls import figures
from lincls.plot import style
from lincls.site import article, stills
from lincls.widgets import Live

LECTURE = Path(__file__).parents[2] / "notebooks" / "05_xor_features.ipynb"
SOURCE = "figures.features.degrees()"


@pytest.fixture(scope="module")
def stored():
    return figures.features.degrees()._text()


@pytest.fixture(scope="module")
def found(stored):
    return stills.stills(f"x = 1\n{SOURCE}", stored)


def test_each_moment_has_a_picture_with_its_caption_and_a_description(stored, found):
    assert [f"{each.name}: {each.caption}" for each in found] == [
        line[: line.rindex(" [")] for line in stored.split("\n")[1:]
    ]
    assert all(each.alt.startswith("Three panels, degree 1") and each.alt.endswith(each.caption) for each in found)
    assert len({each.file for each in found}) == len(found) == 3


def test_a_picture_is_small_and_sharp(found):
    for each in found:
        assert len(each.png) <= stills.MOST_BYTES
        assert Image.open(io.BytesIO(each.png)).size >= each.size


def test_areas_and_marks_keep_their_colours(found):
    for each in found:
        drawn = Image.open(io.BytesIO(each.png)).convert("RGB")
        colours = np.array([colour for _, colour in drawn.getcolors()])
        for wanted in (style.POSITIVE, style.NEGATIVE, style.INK, "white"):
            assert np.abs(colours - 255 * np.array(to_rgb(wanted))).max(axis=1).min() < 12, wanted
        for wanted in (style.POSITIVE, style.NEGATIVE):  # the shaded sides
            pale = 255 * (1 - style.SHADE * (1 - np.array(to_rgb(wanted))))
            assert np.abs(colours - pale).max(axis=1).min() < 3


@pytest.mark.long
def test_a_picture_of_many_colours_gets_fewer_pixels(rng):
    image = rng.random((300, 400))
    noise = Live(lambda ax: ax.imshow(image, cmap="viridis"), lambda image: "Noise.", moments={"now": {}})
    assert len(stills._still(noise, "now", {}).png) <= stills.MOST_BYTES


@pytest.mark.parametrize(
    ("source", "change"),
    [
        (SOURCE, lambda text: text.replace("[", "[0")),  # another picture is stored
        (SOURCE, lambda text: text.split("\n")[0]),  # no moments
        ("figures.features.nothing()", str),
        ("degrees()", str),
        ("figures.features.degrees(", str),
        ("1 + 1", str),
    ],
)
def test_what_is_not_the_catalogues_figure_as_it_is_stored_has_no_pictures(source, change, stored):
    assert stills.stills(source, change(stored)) == []


def test_names_and_captions_are_text():
    html = stills.markup([stills.Still("a < b", "<i>", 'say "so"', b"png", (60, 45))], lambda each: "p.png")
    assert '<img src="p.png" alt="say &quot;so&quot;" width="60" height="45"' in html
    assert "<strong>a &lt; b</strong>: &lt;i&gt;</figcaption>" in html and 'data-moment="a &lt; b"' in html
    assert stills.markup([], str) == ""


@pytest.mark.long
@pytest.mark.parametrize("paper", [False, True])
def test_a_page_that_stands_alone_holds_them_below_their_figure(found, paper):
    cells = [cell for cell in nbformat.read(LECTURE, 4).cells if cell.source == SOURCE]
    body = article.article(nbformat.v4.new_notebook(cells=cells), paper=paper).body
    assert re.findall("<strong>(.*?)</strong>", body) == [each.name for each in found]
    assert body.index("</figure>") < body.index("lincls-stills") and body.count("data:image/png") == 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("w = -1.0. [3fa81c02]\nupright: w = 0. [3fa81c03]", "w = -1.0."),
        ("*A caption* of a figure that does not move.", ""),
        ("", ""),
    ],
)
def test_a_live_figures_caption_is_its_first_line_without_the_code(text, said):
    assert stills.caption(text) == said


def test_numbers_get_a_true_minus_sign_and_words_keep_their_hyphens():
    said = stills.with_minus("w = (-1.0, 2), 3-8, one-vs-rest, 1e-5, 2 -.5")
    assert said == "w = (−1.0, 2), 3-8, one-vs-rest, 1e−5, 2 −.5"
