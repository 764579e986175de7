"""What the writers of XML share: elements in a row, texts that a person can read, and a ZIP that is always the same."""

import html
import io
import re
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Mapping

from lincls_grader import prose

_ESCAPED = re.compile(r">(&lt;[^<]*)</(text|mattext)>")
_NAMED = re.compile(r"&(?!amp;|lt;|gt;|quot;)[a-zA-Z]+;")  # HTML's own, such as &nbsp;
_RUNNING = {"p", "pre", "ul", "ol", "table", "blockquote", "h4", "h5", "h6"}
_DAY = (2000, 1, 1, 0, 0, 0)  # of every file in a ZIP: the same bank is the same bytes


def add(parent: ET.Element, name: str, text: str | None = None, **attributes: str) -> ET.Element:
    """Return a new child, with a text and attributes."""
    child = ET.SubElement(parent, name, attributes)
    child.text = text
    return child


def page(markdown: str) -> str:
    """Return a text as HTML that is XML too, with formulas in MathML."""
    return _NAMED.sub(lambda found: html.unescape(found[0]), str(prose.markdown(markdown))).strip()


def document(root: ET.Element) -> bytes:
    """Return an indented file; HTML stands in CDATA, where it can be read."""
    _indent(root, 0)
    text = ET.tostring(root, encoding="unicode")
    text = _ESCAPED.sub(lambda found: f"><![CDATA[{html.unescape(found[1])}]]></{found[2]}>", text)
    return f"<?xml version='1.0' encoding='UTF-8'?>\n{text}\n".encode()


def _indent(element: ET.Element, level: int) -> None:
    """Give each element a line, but for what stands in a running text, where a blank would be seen."""
    if element.tag in _RUNNING or not len(element):
        return
    element.text = "\n" + "  " * (level + 1)
    for child in element:
        _indent(child, level + 1)
        child.tail = element.text
    element[-1].tail = "\n" + "  " * level


def manifest(schema: str, version: str, space: str, **more: str) -> tuple[ET.Element, ET.Element]:
    """Return a package's list of contents, and in it the place for its resources."""
    root = ET.Element("manifest", {"xmlns": space, **more, "identifier": "lincls-bank"})
    metadata = add(root, "metadata")
    add(metadata, "schema", schema)
    add(metadata, "schemaversion", version)
    add(root, "organizations")
    return root, add(root, "resources")


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return a ZIP with these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, _DAY), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()
