"""A page for each live figure alone, fit for a frame in other people's pages: figures/NAME/, NAME as in the catalogue.

It holds the stored picture with its controls and its caption, and a link to the section that shows it; scripts and
Python are those of the lectures, and state.mjs reads the state in its address: figures/perceptron.pocket/?noise=0.1.
"""

import html
from collections.abc import Iterator
from typing import Any

from sphinx.application import Sphinx

from lincls.figures import catalogue
from lincls.site import findable
from lincls.site.live import ALONE, IMAGES, SWAPPED, Alone


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Give Sphinx the pages of all figures that pages show."""
    entries = {entry.name: entry for entry in catalogue()}
    for docname, metadata in app.env.metadata.items():
        for name, figure in metadata.get(ALONE, {}).items():
            entry, image = entries[name], f"{IMAGES}/{app.builder.images[figure.picture['uri']]}"
            context = {
                "title": entry.title,
                "body": _body(entry.title, figure, image),
                "metatags": findable.meta(app, entry.title, entry.says, image, depth=2),
                "shown_by": docname,
                "anchor": figure.anchor,
                "lecture": app.env.titles[docname].astext(),
                "section": figure.section,
                "swapped": SWAPPED,
            }
            yield f"{findable.FIGURES}/{name}/index", context, "figure.html"


def _body(title: str, figure: Alone, image: str) -> str:
    said = {name: figure.picture[name] for name in ("alt", "width", "height")}
    written = " ".join(f'{name}="{html.escape(str(value))}"' for name, value in said.items())
    return (
        f'<h1 class="lincls-hidden">{html.escape(title)}</h1>\n{figure.opening}'
        f'<picture>{figure.narrow}<img src="../../{image}" {written}></picture>{figure.markup}</div>'
    )
