"""What search engines, catalogues of teaching material and previews of links read of the pages.

Link previews read Open Graph's tags, catalogues a LearningResource of schema.org as JSON-LD, search engines a sitemap.
Addresses are whole where the site's own is known; a sitemap, in which all must be whole, is written only there.
Sources: https://ogp.me, https://schema.org/LearningResource, https://www.sitemaps.org/protocol.html
"""

import html
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

from sphinx.application import Sphinx

LICENSE = "https://creativecommons.org/licenses/by/4.0/"  # of LICENSE-text
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
INDEX = "index.html"
FIGURES = "figures"  # the folder of the figures' own pages


def whole(app: Sphinx, address: str, depth: int) -> str:
    """Return an address of the site, relative to its root, for a page so many folders deep."""
    base = app.config.html_baseurl
    return f"{base.rstrip('/')}/{address}" if base else f"{'../' * depth}{address}"


def meta(app: Sphinx, title: str, description: str, image: str, depth: int) -> str:
    """Return the tags for search engines and link previews; `image` is relative to the site's root."""
    about = {"title": title, "description": description, "image": whole(app, image, depth), "type": "website"}
    rows = [f'<meta property="og:{name}" content="{html.escape(text)}">' for name, text in about.items()]
    rows += [f'<meta name="description" content="{html.escape(description)}">']
    return "\n".join([*rows, '<meta name="twitter:card" content="summary_large_image">', ""])


def resource(kind: str, name: str, description: str, minutes: int, **more: Any) -> str:
    """Return a page's LearningResource: a lecture or the course, which takes so many minutes, 0 where nobody counted.

    `more` are further properties; those without a value are left out.
    """
    about = {
        "@context": "https://schema.org",
        "@type": "LearningResource",
        "name": name,
        "description": description,
        "learningResourceType": kind,
        "timeRequired": f"PT{minutes}M" if minutes else None,
        "license": LICENSE,
        "isAccessibleForFree": True,
        **more,
    }
    told = json.dumps({key: value for key, value in about.items() if value}, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/ld+json">{told}</script>\n'


def _pages(app: Sphinx) -> list[str]:
    """Return the addresses of the pages that are to be found, relative to the site's root."""
    documents = [app.builder.get_target_uri(docname) for docname in app.env.found_docs]
    figures = [path.relative_to(app.outdir).as_posix() for path in Path(app.outdir).glob(f"{FIGURES}/*/{INDEX}")]
    return sorted(page.removesuffix(INDEX) for page in [*documents, *figures])


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the sitemap."""
    if error is not None or app.builder.format != "html" or not app.config.html_baseurl:
        return
    listed = ElementTree.Element("urlset", xmlns=SITEMAP)
    for page in _pages(app):
        ElementTree.SubElement(ElementTree.SubElement(listed, "url"), "loc").text = whole(app, quote(page), 0)
    ElementTree.ElementTree(listed).write(Path(app.outdir, "sitemap.xml"), "utf-8", xml_declaration=True)
