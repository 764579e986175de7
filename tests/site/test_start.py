"""What the start page says of a lecture is read from its notebook."""

import io
from pathlib import Path

import nbformat
import numpy as np
import pytest
from PIL import Image

from lincls.house import site as command
from lincls.site import start

ROOT = Path(__file__).parents[2]
LECTURES = sorted((ROOT / "notebooks").glob("*.ipynb"))


def stored(path):
    return nbformat.read(path, as_version=4)


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
def test_each_lecture_has_one_cover_with_a_description_and_a_question(path):
    notebook = stored(path)
    tagged = [cell for cell in notebook["cells"] if start.COVER in cell["metadata"].get("tags", [])]
    assert len(tagged) == 1 and any("image/png" in output.get("data", {}) for output in tagged[0]["outputs"])
    card = start.card(notebook, path.stem, [45, 40], "")
    assert card.title.startswith(path.stem[:2]) and card.question and "*" not in card.question and card.alt
    assert card.question[0].isupper()


def test_what_a_question_quotes_is_quoted_on_its_card():
    (path,) = (ROOT / "notebooks").glob("08_*.ipynb")
    assert "“which of the ten?”" in start.question(stored(path))


def test_a_cover_is_the_figure_without_its_caption_and_small():
    path = ROOT / "notebooks" / "03_perceptron.ipynb"
    content = start.cover(stored(path))
    picture = Image.open(io.BytesIO(content))
    assert len(content) <= start.MOST and picture.size[0] / picture.size[1] == pytest.approx(2, rel=0.01)


def test_a_lecture_without_a_tag_shows_its_first_picture_and_one_without_pictures_none():
    notebook = stored(ROOT / "notebooks" / "03_perceptron.ipynb")
    for cell in notebook["cells"]:
        cell["metadata"].pop("tags", None)
    first = next(
        cell for cell in notebook["cells"] if any("image/png" in o.get("data", {}) for o in cell.get("outputs", []))
    )
    alt = first["outputs"][0]["metadata"]["image/png"]["alt"]
    assert alt.startswith(start.card(notebook, "03", [], "").alt)
    notebook["cells"] = notebook["cells"][:1]
    assert start.cover(notebook) == b"" and start.card(notebook, "03", [], "").alt == ""


def test_the_picture_of_a_link_has_the_proportions_that_previews_want():
    content = start.preview()
    width, height = Image.open(io.BytesIO(content)).size
    assert len(content) < start.MOST_OF_PREVIEW and width >= 600 and width / height == pytest.approx(1.91, rel=0.05)
    assert len(np.unique(np.asarray(Image.open(io.BytesIO(content)).convert("RGB")).reshape(-1, 3), axis=0)) > 10


def test_the_minutes_are_those_of_the_hours():
    minutes = command.minutes(ROOT)
    assert set(minutes) == {path.stem for path in LECTURES}
    assert len(minutes["00_welcome"]) == 1 and len(minutes["03_perceptron"]) == 2
    assert all(20 < hour <= 45 for hours in minutes.values() for hour in hours)
