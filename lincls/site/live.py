"""Which stored picture of a notebook is which figure of the catalogue, so that a page can bring it to life.

A cell ends with the figure's call, and the figure that is made without arguments shows what is stored, to the
fingerprint: it is that one. Where it shows something else, arguments that are literals are handed on; any other call
keeps its picture.

    figures.perceptron.one_update(X5, t5)      -> <div class="lincls-figure" data-figure="perceptron.one_update">
    figures.pca.digit_plane("LDA")             -> ... data-arguments="[&quot;LDA&quot;]"
"""

import hashlib
import html
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from lincls.figures import catalogue
from lincls.plot import picture, stack
from lincls.site import stills
from lincls.site.cells import between

NARROW = "screen and (width < 600px)"  # as in lincls/widgets/stacking.js
IMAGES = "_images"  # Sphinx's own folder
TOP = "{top}/"  # the site's root, in markup that pages of several depths show
ALONE = "lincls_alone"  # of what Sphinx keeps of a page: its figures by name, each as an `Alone`
PICTURES = "The figures of this page are pictures here; in the notebook they move."
SWAPPED = (  # seen on dark pages alone
    "Your page is dark, and so are its pictures: what the text calls black is white in them, what it calls white is "
    "black, and paler means nearer to the page."
)
FINGERPRINT = re.compile(r"\[[0-9a-f]{8}\]\s*$")  # with which the text of a live figure ends


class Alone(NamedTuple):
    """What a figure's own page shows: its element's start, its picture and the source for narrow pages, what stands
    below that, and the anchor and the title of the section that it stands in."""

    opening: str
    picture: nodes.image
    narrow: str
    markup: str
    anchor: str
    section: str


def call(source: str, stored: str, texts: Mapping[str, str]) -> tuple[str, str] | None:
    """Find the figure that a cell ends with.

    Parameters
    ----------
    source : of the cell
    stored : the text of its output
    texts : what each figure of the catalogue shows at first, by name

    Returns: Its name in the catalogue and its arguments as a JSON list, or None.

    Examples
    --------
    >>> texts = {"pca.digit_plane": "PCA's plane [0a]"}
    >>> call("x = 1\\nfigures.pca.digit_plane(x)", "PCA's plane [0a]", texts)
    ('pca.digit_plane', '[]')
    >>> call('figures.pca.digit_plane("LDA")', "LDA's plane [0b]", texts)
    ('pca.digit_plane', '["LDA"]')
    >>> call("figures.pca.digit_plane(other)", "LDA's plane [0b]", texts) is None
    True
    """
    name, literal = stills.called(source) or ("", None)
    if name not in texts:
        return None
    if texts[name] == stored.strip():
        return name, "[]"
    return (name, json.dumps(literal)) if literal else None


class Live(SphinxPostTransform):
    """Mark the stored pictures of the catalogue's figures."""

    default_priority = 3  # before MyST-NB keeps one kind of each output
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Mark the picture of each cell that ends with a figure's call, with its caption and its moments below it."""
        texts = known(self.config.lincls_figures)
        moves, note = False, [nodes.paragraph("", SWAPPED, classes=["lincls-swapped"])]
        for cell in elements(self.document, "cell_code"):
            source = next((part.astext() for part in elements(cell, "cell_code_source")), "")
            for bundle in elements(cell, "mime_bundle"):
                kinds = {output["mime_type"]: output for output in bundle.children}
                pictures = list(kinds["image/png"].findall(nodes.image)) if "image/png" in kinds else []
                text = kinds["text/plain"].astext() if "text/plain" in kinds else ""
                moves = moves or bool(pictures and FINGERPRINT.search(text))
                name, given = (call(source, text, texts) or ("", "")) if pictures else ("", "")
                moments = stills.stills(source, text) if pictures else []
                cuts = controls(name, given)["cuts"] if name else moments[0].cuts if moments else None
                said = stills.with_minus(stills.caption(text))
                narrow = self._narrow(pictures[0], cuts) if pictures else ""
                if name or moments or narrow or (said and pictures):
                    start, image = opening(name, given) if name else "<div>\n", pictures[0]
                    below = self._below(said, moments)
                    if given == "[]":
                        alone = self.env.metadata[self.env.docname].setdefault(ALONE, {})
                        alone[name] = Alone(start, image.deepcopy(), at(2, narrow), at(2, below), *_section(cell))
                    depth = self.env.docname.count("/")
                    image["narrow"], image["moves"] = at(depth, narrow), bool(name)  # which Hook reads
                    image.parent.insert(image.parent.index(image) + 1, note)
                    note = []  # below the first picture
                    show(image, start, at(depth, below))
        if moves and not texts:
            self._say_that_they_are_pictures()

    def _below(self, said: str, moments: list[stills.Still]) -> str:
        """Return what stands below a figure's picture: its caption and its moments."""
        told = f'<p class="lincls-told">{html.escape(said)}</p>' if said else ""
        return told + stills.markup(
            moments,
            lambda still: self._write(still.file, still.png),
            lambda still: self._source(still.png, still.cuts, still.size),
        )

    def _narrow(self, image: nodes.image, cuts: Sequence[float] | None) -> str:
        """Return the source that a narrow page has for a stored picture, with its panels one below another."""
        content = Path(self.app.srcdir, image["uri"].lstrip("/")).read_bytes()
        width, height = (int(image[side]) if side in image else 0 for side in ("width", "height"))
        if not width:
            return ""
        if cuts is None:
            pixels = picture.read(content)
            cuts = stack.cuts(pixels, stack.panels(pixels, width), width)
        return self._source(content, cuts, (width, height))

    def _source(self, content: bytes, cuts: Sequence[float], size: tuple[int, int]) -> str:
        if not cuts:
            return ""
        stacked, (across, down) = stack.stacked(content, cuts)
        file = self._write(f"narrow-{hashlib.sha256(stacked).hexdigest()[:16]}.png", stacked)
        written = f'width="{round(size[0] * across)}" height="{round(size[1] * down)}"'
        return f'<source media="{html.escape(NARROW)}" srcset="{file}" {written}>'

    def _write(self, file: str, content: bytes) -> str:
        """Lay a picture beside the page's others; return its address, from the site's root (see `at`)."""
        folder = Path(self.app.outdir, IMAGES)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(content)
        return f"{TOP}{IMAGES}/{file}"

    def _say_that_they_are_pictures(self) -> None:
        title = next(iter(self.document.findall(nodes.title)), None)
        if title is not None:
            note = nodes.paragraph("", PICTURES, classes=["lincls-no-python"])
            title.parent.insert(title.parent.index(title) + 1, note)


def show(image: nodes.image, opening: str, below: str) -> None:
    """Put a picture with its source for narrow pages, if it has one, into the element that `opening` begins."""
    between(image, f"{opening}<picture>{image.get('narrow', '')}", f"</picture>{below}</div>\n")


def at(depth: int, markup: str) -> str:
    """Return markup for a page so many folders deep."""
    return markup.replace(TOP, "../" * depth)


def elements(node: nodes.Element, kind: str) -> list[Any]:
    """Return MyST-NB's containers of a kind."""
    return [part for part in node.findall(nodes.container) if part.get("nb_element") == kind]


@cache
def known(path: str) -> dict[str, str]:
    """Read what each figure of the catalogue shows at first; nothing where the pages are built without Python."""
    return json.loads(Path(path).read_text(encoding="utf-8")) if path else {}


def _section(cell: nodes.Element) -> tuple[str, str]:
    """Return the anchor and the title of the section that a cell stands in."""
    section = cell.parent
    while not isinstance(section, nodes.section):
        section = section.parent
    return section["ids"][0], section.next_node(nodes.title).astext()


def controls(name: str, given: str) -> dict[str, Any]:
    """Return what a page knows of a figure before it is live: `specs` of the controls that have a value, its `width`
    in CSS pixels, its `title`, and the `cuts` between its panels."""
    entry = next(entry for entry in catalogue() if entry.name == name)
    figure = entry.make(*json.loads(given))
    specs = [spec for spec in figure._controls if "of" not in spec]
    return {"specs": specs, "width": figure._size[0], "title": figure.title, "cuts": figure._cuts}


def opening(name: str, given: str) -> str:
    """Return the start of a figure's element."""
    arguments = "" if given == "[]" else f' data-arguments="{html.escape(given)}"'
    about = html.escape(json.dumps(controls(name, given)))
    return f'<div class="lincls-figure" data-figure="{name}"{arguments} data-controls="{about}">\n'
