"""What the pages of the course need of Sphinx besides: alt texts, Jupyter's anchors, deeper sections that open.

MyST-NB reads no alt text of a stored picture, and makes other anchors of headings than Jupyter, whose links the
lectures hold. A section whose heading begins with "Deeper:" is closed until the reader opens it. A lecture begins with
its question and its first picture, with a link to the figure's own place; its imports are closed.
"""

import ast
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import nbformat
from docutils import nodes
from myst_nb.core.render import NbElementRenderer
from myst_nb.sphinx_ import SphinxNbRenderer
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from lincls.site import alone, cells, findable, live, start, stills
from lincls.site.cells import between

DEEPER = "Deeper:"
CLOSED = ('<details class="lincls-deeper"><summary>', "</summary>", "</details>")
IMPORTS = ('<details class="lincls-imports"><summary>Imports</summary>', "</details>")
SPECIAL = re.compile(r"``.*?``|`.*?`|(?P<sign>[*|])|(?P<end>(?<=\w)_)(?!\w)")  # what reST reads as more than text
RULE = re.compile(r"-{3,}\s*")
LISTED = ("Parameters", "Attributes", "Other Parameters")  # sections of numpydoc that list names
SAID = re.compile(r"(?P<name>[\w*\\, ]+?) : (?P<words>\S.*)")  # a name with words behind it
ONE = r"(?:int|float|bool|str|list|dict|array|ndarray|None|Path|callable|\([^()]*\)|\{[^{}]*\})"
TYPE = re.compile(rf"{ONE}(?:(?:, or|,| or| of) {ONE})*")  # nothing else among the words is one


def slug(title: str) -> str:
    """Return Jupyter's own anchor of a heading: blanks become dashes, and nothing else changes."""
    return title.replace(" ", "-")


class Deeper(SphinxPostTransform):
    """Close deeper sections."""

    default_priority = 300
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Put a deeper section into a `details` whose summary is the section's own title."""
        for section in list(self.document.findall(nodes.section)):
            title = section[0] if len(section) else None
            if isinstance(title, nodes.title) and title.astext().startswith(DEEPER):
                between(title, *CLOSED[:2])
                section += nodes.raw("", CLOSED[2], format="html")


class Hook(SphinxPostTransform):
    """Begin a lecture with its question and its first picture, before its story, its goals and its imports."""

    default_priority = 300  # when MyST-NB has kept one kind of each output
    formats = ("html",)
    closed = frozenset(f"tag_{tag}" for tag in ("deeper", "hide-output"))  # what a reader opens later, or not at all

    def run(self, **kwargs: Any) -> None:
        """Put the picture behind the question of the lecture's first cell."""
        path = Path(self.env.doc2path(self.env.docname))
        if path.suffix != ".ipynb" or not self.env.docname.startswith("notebooks/"):
            return
        asked = start.question(nbformat.read(path, as_version=4))
        place = next(
            (paragraph for paragraph in self.document.findall(nodes.paragraph) if _asks(paragraph, asked)), None
        )
        figure = next(filter(None, map(self._picture, live.elements(self.document, "cell_code"))), None)
        if place is None or figure is None:
            return
        cell, image = figure
        if not cell["ids"]:
            cell["ids"].append("first-figure")
        first = image.deepcopy()
        first["loading"] = "eager"
        moves = any(image.get("moves") for image in cell.findall(nodes.image))
        link = nodes.reference("", "Move this figure" if moves else "What this figure shows", refid=cell["ids"][0])
        hook = nodes.container("", first, nodes.paragraph("", "", link), classes=["lincls-hook"])
        live.show(first, "<div>\n", "")
        place.parent.insert(place.parent.index(place) + 1, hook)

    def _picture(self, cell: nodes.container) -> tuple[nodes.container, nodes.image] | None:
        """Return a cell with its first picture, if it shows one at once."""
        image = None if self.closed & set(cell["classes"]) else next(iter(cell.findall(nodes.image)), None)
        return image and (cell, image)


def _asks(paragraph: nodes.paragraph, question: str) -> bool:
    """Whether the words of a lecture's question stand in it in bold; Sphinx has set its quotation marks anew."""
    words = re.findall(r"\w+", question)
    return bool(words) and any(
        re.findall(r"\w+", strong.astext()) == words for strong in paragraph.findall(nodes.strong)
    )


class Imports(SphinxPostTransform):
    """Close cells that do nothing but import; MyST-NB closes those that are tagged."""

    default_priority = 300
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Put such a cell into a `details`."""
        for cell in live.elements(self.document, "cell_code"):
            for source in live.elements(cell, "cell_code_source"):
                if "tag_hide-input" not in cell["classes"] and imports(source.astext()):
                    between(source, *IMPORTS)


def imports(source: str) -> bool:
    """Return whether a cell imports names and does nothing else."""
    try:
        statements = ast.parse(source).body
    except SyntaxError:
        return False
    return bool(statements) and all(isinstance(statement, ast.Import | ast.ImportFrom) for statement in statements)


def as_rest(lines: list[str]) -> list[str]:
    """Return a docstring's lines as reST that shows what they say: it is plain text with indented formulas, sections
    of numpydoc and examples."""
    made: list[str] = []
    in_section, in_example, in_formula = False, False, False
    for k, line in enumerate(lines):
        if RULE.fullmatch(line):
            in_section = True
        stripped = line.strip()
        in_example = bool(stripped) and (in_example or stripped.startswith(">>>"))
        if not in_section and line[:1] == " " and not in_formula and not (k and lines[k - 1].strip()):
            made += ["::", ""]
            in_formula = True
        elif line[:1] not in ("", " "):
            if in_formula and made and made[-1].strip():
                made.append("")
            in_formula = False
        verbatim = in_example or in_formula or RULE.fullmatch(line)
        made.append(line if verbatim else SPECIAL.sub(_escaped, line))
    return made


def _escaped(match: re.Match[str]) -> str:
    return f"\\{match[0]}" if match["sign"] or match["end"] else match[0]


def described(lines: list[str]) -> list[str]:
    """Return reST in which a name's words are its description, unless all of them are a type."""
    made: list[str] = []
    section = ""
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if RULE.fullmatch(following):
            section = line.strip()
        match = SAID.fullmatch(line)
        if section in LISTED and match and not TYPE.fullmatch(match["words"]):
            made += [match["name"], f"    {match['words']}"]
        else:
            made.append(line)
    return made


def _process(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    lines[:] = described(as_rest(lines))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register all of it with Sphinx: what extends MyST-NB, and what the other files of this room add to pages."""
    NbElementRenderer.render_image = _with_alt(NbElementRenderer.render_image)
    SphinxNbRenderer.render_nb_cell_markdown = cells.held(SphinxNbRenderer.render_nb_cell_markdown)
    app.add_config_value("lincls_figures", "", "env")  # the file of what the catalogue's figures show at first
    app.add_config_value("lincls_minutes", "", "html")  # JSON: of each hour of each lecture, by its name
    for transform in (Deeper, Hook, Imports, live.Live):
        app.add_post_transform(transform)
    app.connect("autodoc-process-docstring", _process, priority=100)  # before napoleon reads the sections
    app.connect("doctree-read", cells.mark)
    app.connect("html-page-context", cells.tell)
    app.connect("html-page-context", start.show, priority=900)  # after those that fill the page
    app.connect("html-collect-pages", alone.pages)
    for write in (cells.write_answers, start.write, findable.write):
        app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _with_alt(render: Any) -> Any:
    """Give a rendered picture the alt text that lies beside it in the notebook, and let it come when it is near."""
    if render.__module__ == __name__:  # it does so already
        return render

    def image(self: Any, data: Any) -> Any:
        rendered = render(self, _alone(data, self.renderer.nb_client.code_cell_outputs(data.cell_index)[1]))
        alt = data.output_metadata.get(data.mime_type, {}).get("alt")
        for node in rendered[0].findall(nodes.image):
            node["loading"] = "lazy"  # what is far below need not come before it is near
            if alt:
                node["alt"] = alt
        return rendered

    return image


def _alone(data: Any, outputs: Any) -> Any:
    """Return a live figure's picture without the caption in it, which the page has as text."""
    bundles: list[Any] = [output.get("data", {}) for output in outputs]
    said: Any = next((bundle for bundle in bundles if bundle.get(data.mime_type) == data.content), {})
    if data.mime_type != "image/png":
        return data
    about = data.output_metadata.get(data.mime_type, {})
    content, about = stills.uncaptioned(data.content, about, said.get("text/plain", ""))
    return replace(data, content=content, output_metadata={**data.output_metadata, data.mime_type: about})
