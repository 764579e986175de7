"""The start page, and what others read of it and of the lectures: pictures, sentences, minutes, aims.

All of it comes from the notebooks. A lecture's card has its title, the question of its first cell, in bold there, and
the picture of the cell that is tagged `cover`, or its first one.
"""

import base64
import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from nbformat import NotebookNode
from sphinx.application import Sphinx

from lincls.figures import boolean
from lincls.plot import picture
from lincls.site import article, findable, spaces, stills

COVER = "cover"  # the tag of the cell whose picture stands for its lecture
CARD, MOST = 640, 40_000  # pixels in width, bytes
PREVIEW, MOST_OF_PREVIEW = 1.27, 200_000  # pixels to one of the figure: 1143 by 628, as link previews want
HEAD = re.compile(r"<h1>.*?</h1>\s*<p>(.*?)</p>", re.S)  # of the body: the title and the one sentence
PREVIEW_FILE = "_images/preview.png"
BOLD = re.compile(r"\*\*(.+?)\*\*", re.S)
STRESSED = re.compile(r"\*(.+?)\*", re.S)


class Card(NamedTuple):
    """A lecture on the start page: addresses are relative to it."""

    name: str
    title: str
    question: str
    minutes: list[int]
    alt: str
    exercises: str
    aims: list[str]
    language: str

    @property
    def image(self) -> str:
        """Where its picture lies."""
        return f"_images/cover-{self.name}.png"


def card(notebook: NotebookNode, name: str, minutes: list[int], exercises: str) -> Card:
    """Return a lecture's card.

    Parameters
    ----------
    notebook : as it is stored
    name : of its file, without the ending
    minutes : of each of its hours; empty where nobody has counted them
    exercises : the page of its set, "" where it has none
    """
    asked = question(notebook)
    output = _picture(notebook)
    alt = output["metadata"]["image/png"].get("alt", "") if output else ""
    title = notebook["cells"][0]["source"].split("\n")[0].lstrip("# ")
    asked, alt = asked[:1].upper() + asked[1:], alt.partition(". ")[0]
    aims = [hour["aim"] for hour in notebook["metadata"].get("lincls", {}).get("hours", []) if hour.get("aim")]
    return Card(name, title, asked, minutes, alt, exercises, aims, article.language(notebook))


def question(notebook: NotebookNode) -> str:
    """Return what a lecture's first cell asks: its last words in bold, with what is stressed in them in quotes."""
    asked = BOLD.findall(notebook["cells"][0]["source"]) or [""]
    return " ".join(STRESSED.sub(r"“\1”", asked[-1]).split())


def cover(notebook: NotebookNode) -> bytes:
    """Return the picture of a lecture's card as a PNG, without its caption; nothing where it has no picture."""
    output = _picture(notebook)
    if not output:
        return b""
    pixels = picture.read(base64.b64decode(output["data"]["image/png"]))
    pixels = picture.without_caption(pixels, stills.caption(output["data"].get("text/plain", "")))
    return picture.within(MOST, lambda scale: picture.resized(pixels, round(CARD * min(scale, 1))))


def preview() -> bytes:
    """Return the picture that a link to the course shows: the figure of the start page, with a sentence."""
    live = boolean.both_spaces()
    pixels = live._scene.pixels(PREVIEW)
    said = "Linear classification: twelve lectures whose figures move under your hand."
    return picture.within(MOST_OF_PREVIEW, lambda scale: picture.with_caption(pixels, said, PREVIEW))


def _picture(notebook: NotebookNode) -> dict[str, Any] | None:
    """Return the output whose picture stands for the lecture."""
    shown = [
        (COVER not in cell["metadata"].get("tags", []), place, output)
        for place, cell in enumerate(notebook["cells"])
        for output in cell.get("outputs", [])
        if "image/png" in output.get("data", {})
    ]
    return min(shown, key=lambda place: place[:2])[2] if shown else None


def _read(app: Sphinx, name: str) -> NotebookNode:
    return nbformat.read(Path(app.srcdir, f"{name}.ipynb"), as_version=4)


def _lectures(app: Sphinx) -> Iterator[str]:
    yield from sorted(name for name in app.env.found_docs if name.startswith("notebooks/"))


def _card(app: Sphinx, docname: str) -> Card:
    name = docname.rpartition("/")[2]
    minutes = json.loads(app.config.lincls_minutes or "{}").get(name, [])
    sets = (page for page in app.env.found_docs if page.startswith(f"exercises/{name[:3]}"))  # 11's has another name
    return card(_read(app, docname), name, minutes, next(sets, ""))


def show(app: Sphinx, docname: str, template: str, context: dict[str, Any], doctree: Any) -> str | None:
    """Give the start page its own template, and a lecture what a link to it shows."""
    if docname == app.config.root_doc:
        head = HEAD.search(context["body"])
        sentence, cards = head[1] if head else "", [_card(app, name) for name in _lectures(app)]
        context["start"] = {
            "figure": spaces.figure(),
            "sentence": sentence,
            "live": bool(app.config.lincls_figures),
            "cards": cards,
            "rest": context["body"].replace(head[0], "", 1) if head else context["body"],
        }
        context["metatags"] = _of_course(app, _plain(sentence), cards)
        return "start.html"
    if docname.startswith("notebooks/"):
        context["metatags"] += _of_lecture(app, _card(app, docname))
    return None


def _of_course(app: Sphinx, sentence: str, cards: list[Card]) -> str:
    title, languages = app.config.html_title, sorted({each.language for each in cards})
    return findable.meta(app, title, sentence, PREVIEW_FILE, depth=0) + findable.resource(
        "course", title, sentence, sum(sum(each.minutes) for each in cards),
        inLanguage=languages[0] if len(languages) == 1 else languages,
        teaches=[aim for each in cards for aim in each.aims],
        url=findable.whole(app, "", 0),
        image=findable.whole(app, PREVIEW_FILE, 0),
    )  # fmt: skip


def _of_lecture(app: Sphinx, lecture: Card) -> str:
    course = {"@type": "LearningResource", "name": app.config.html_title, "url": findable.whole(app, "", 1)}
    return findable.meta(app, lecture.title, lecture.question, lecture.image, depth=1) + findable.resource(
        "lecture", lecture.title, lecture.question, sum(lecture.minutes),
        inLanguage=lecture.language,
        teaches=lecture.aims,
        url=findable.whole(app, f"notebooks/{lecture.name}.html", 1),
        image=findable.whole(app, lecture.image, 1),
        isPartOf=course,
    )  # fmt: skip


def _plain(text: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", text))


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the pictures of the cards and of the link preview."""
    if error is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir, "_images")
    folder.mkdir(exist_ok=True)
    Path(app.outdir, PREVIEW_FILE).write_bytes(preview())
    for docname in _lectures(app):
        (folder / f"cover-{docname.rpartition('/')[2]}.png").write_bytes(cover(_read(app, docname)))
