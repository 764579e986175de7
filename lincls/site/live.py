"""Which stored picture of a notebook is which figure of the catalogue, so that a page can bring it to life.

A cell ends with the figure's call, and the figure that is made without arguments shows what is stored, to the
fingerprint: it is that one. Where it shows something else, arguments that are literals are handed on; any other call
keeps its picture.

    figures.perceptron.one_update(X5, t5)      -> <div class="lincls-figure" data-figure="perceptron.one_update">
    figures.pca.digit_plane("LDA")             -> ... data-arguments="[&quot;LDA&quot;]"
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from lincls.site import stills

IMAGES = "_images"  # Sphinx's own folder
PICTURES = "The figures of this page are pictures here; in the notebook they move."
FINGERPRINT = re.compile(r"\[[0-9a-f]{8}\]\s*$")  # with which the text of a live figure ends


class lively(nodes.General, nodes.Element):
    """A stored picture with those of its moments, `markup`.

    It can come alive where it has a `name` in the catalogue, and the `arguments` of the call as JSON.
    """


def call(source: str, stored: str, texts: Mapping[str, str]) -> tuple[str, str] | None:
    """Find the figure that a cell ends with.

    Parameters
    ----------
    source : of the cell
    stored : the text of its output
    texts : what each figure of the catalogue shows at first, by name

    Returns
    -------
    Its name in the catalogue and its arguments as a JSON list, or None.

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
        """Put a `lively` around the picture of each cell that ends with a figure's call."""
        texts = known(self.config.lincls_figures)
        moves = False
        for cell in _elements(self.document, "cell_code"):
            source = next((part.astext() for part in _elements(cell, "cell_code_source")), "")
            for bundle in _elements(cell, "mime_bundle"):
                kinds = {output["mime_type"]: output for output in bundle.children}
                pictures = list(kinds["image/png"].findall(nodes.image)) if "image/png" in kinds else []
                text = kinds["text/plain"].astext() if "text/plain" in kinds else ""
                moves = moves or bool(pictures and FINGERPRINT.search(text))
                name, given = (call(source, text, texts) or ("", "")) if pictures else ("", "")
                found = stills.stills(source, text) if pictures else []
                if name or found:
                    about = {"name": name, "arguments": given, "markup": self._stored(found)}
                    pictures[0].replace_self(lively("", pictures[0].deepcopy(), **about))
        if moves and not texts:
            self._say_that_they_are_pictures()

    def _stored(self, found: list[stills.Still]) -> str:
        """Lay pictures of moments beside the page's others; return their HTML."""
        folder = Path(self.app.outdir, IMAGES)
        for each in found:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / each.file).write_bytes(each.png)
        return stills.markup(found, lambda each: f"{'../' * self.env.docname.count('/')}{IMAGES}/{each.file}")

    def _say_that_they_are_pictures(self) -> None:
        title = next(iter(self.document.findall(nodes.title)), None)
        if title is not None:
            note = nodes.paragraph("", PICTURES, classes=["lincls-no-python"])
            title.parent.insert(title.parent.index(title) + 1, note)


def _elements(node: nodes.Element, kind: str) -> list[Any]:
    return [part for part in node.findall(nodes.container) if part.get("nb_element") == kind]


@cache
def known(path: str) -> dict[str, str]:
    """Read what each figure of the catalogue shows at first; nothing where the pages are built without Python."""
    return json.loads(Path(path).read_text(encoding="utf-8")) if path else {}


def open_figure(translator: Any, node: lively) -> None:
    """Write the element's start."""
    name, given = (translator.encode(node[key]) for key in ("name", "arguments"))
    about = "" if node["arguments"] == "[]" else f' data-arguments="{given}"'
    translator.body.append(f'<div class="lincls-figure" data-figure="{name}"{about}>\n' if name else "<div>\n")


def close_figure(translator: Any, node: lively) -> None:
    """Write the element's end."""
    translator.body.append(f"{node['markup']}</div>\n")
