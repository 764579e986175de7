"""What the pages of the course need of Sphinx besides: alt texts, Jupyter's anchors, deeper sections that open.

MyST-NB reads no alt text of a stored picture, and makes other anchors of headings than Jupyter, whose links the
lectures hold. A section whose heading begins with "Deeper:" is closed until the reader opens it.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from myst_nb.core.render import NbElementRenderer
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from lincls.site import live

DEEPER = "Deeper:"
SPECIAL = re.compile(r"``.*?``|`.*?`|(?P<sign>[*|])|(?P<end>(?<=\w)_)(?!\w)")  # what reST reads as more than text
RULE = re.compile(r"-{3,}\s*")
LISTED = ("Parameters", "Attributes", "Other Parameters")  # sections of numpydoc that list names
SAID = re.compile(  # a name with words behind it that are no type
    r"(?P<name>[\w*\\, ]+?) : (?!\(|int\b|float\b|bool\b|str\b|list\b|dict\b|array|None\b|Path\b|\{)(?P<words>\S.*)"
)


class details(nodes.General, nodes.Element):
    """What is closed until it is opened; `summary` is the line that opens it."""


def slug(title: str) -> str:
    """Return Jupyter's own anchor of a heading: blanks become dashes, and nothing else changes."""
    return title.replace(" ", "-")


class Deeper(SphinxPostTransform):
    """Close deeper sections."""

    default_priority = 300
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Put what follows a deeper section's title into a `details`."""
        for section in list(self.document.findall(nodes.section)):
            title = section[0] if len(section) else None
            if not isinstance(title, nodes.title) or not title.astext().startswith(DEEPER):
                continue
            closed = details("", *section[1:], summary=f"Open: {title.astext().removeprefix(DEEPER).strip()}")
            section[1:] = [closed]


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
    """Return reST in which a name's words, where they are no type and stand alone, are its description."""
    made: list[str] = []
    section = ""
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if RULE.fullmatch(following):
            section = line.strip()
        match = SAID.fullmatch(line)
        if section in LISTED and match and following[:1] != " ":
            made += [match["name"], f"    {match['words']}"]
        else:
            made.append(line)
    return made


def _process(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    lines[:] = described(as_rest(lines))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register all of it with Sphinx."""
    NbElementRenderer.render_image = _with_alt(NbElementRenderer.render_image)
    app.add_node(details, html=(_open, _close), latex=(_nothing, _nothing), text=(_nothing, _nothing))
    app.add_node(live.lively, html=(live.open_figure, live.close_figure), latex=(_nothing, _nothing))
    app.add_config_value("lincls_figures", "", "env")  # the file of what the catalogue's figures show at first
    app.add_post_transform(Deeper)
    app.add_post_transform(live.Live)
    app.connect("autodoc-process-docstring", _process, priority=100)  # before napoleon reads the sections
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _with_alt(render: Any) -> Any:
    """Give a rendered picture the alt text that lies beside it in the notebook, and let it come when it is near."""
    if render.__module__ == __name__:  # it does so already
        return render

    def image(self: Any, data: Any) -> Any:
        rendered = render(self, data)
        alt = data.output_metadata.get(data.mime_type, {}).get("alt")
        for node in rendered[0].findall(nodes.image):
            node["loading"] = "lazy"  # what is far below need not come before it is near
            if alt:
                node["alt"] = alt
        return rendered

    return image


def _open(translator: Any, node: details) -> None:
    summary = translator.encode(node["summary"])
    translator.body.append(f'<details class="lincls-deeper"><summary>{summary}</summary>\n')


def _close(translator: Any, node: details) -> None:
    translator.body.append("</details>\n")


def _nothing(translator: Any, node: nodes.Element) -> None:
    pass
