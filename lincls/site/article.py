"""A lecture as one HTML page: its text, its code and its stored outputs, with nothing that has to be fetched.

Alt texts stay with their pictures, and captions stand below them. `paper` is for what is printed: nothing is
closed there, code that is folded in the notebook is left out, and so is a line that only draws a figure. The answers of
predictions stand near the end of the lecture, where the notebook would count how many came true; each leads to its
question, and back. Formulas are set by MathJax, which lies in the page with its fonts (`mathjax.script`).
"""

import copy
import html
import re
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import distribution
from operator import attrgetter
from pathlib import Path

from nbformat import NotebookNode

from lincls.site.stills import caption, markup, stills, uncaptioned, with_minus

STYLE = Path(__file__).with_name("article.css")
LINK = re.compile(r'<a href="([^"]*)"[^>]*>(.*?)</a>', re.S)
HEADING = re.compile(r'<h([1-6]) id="([^"]*)">(.*?)<a class="anchor-link"[^>]*>[^<]*</a></h\1>', re.S)
SOURCE = re.compile(r"<source\b[^>]*>")  # of a picture that moves where it may: it is a file of its own
IMAGE = re.compile(r'(?<=<img src=")(?!\w+:)[^"]+')
ANSWER = re.compile(r"<details><summary>Answer</summary>(.*?)</details>", re.S)
DEEPER = "deeper"
CONFIGURATION = """window.MathJax = {
  tex: { inlineMath: [["$", "$"]], displayMath: [["$$", "$$"]], processEscapes: true },
  options: { enableMenu: false, ignoreHtmlClass: "code|text" },
};"""
LANGUAGE = re.compile(r"""(?m)^use_language\(["'](\w+)["']\)""")
READY = "MathJax.startup.promise.then(() => document.fonts.ready)"  # all formulas are set
NUMBERED = ".contents a, .asked"  # the links that end with the number of a page
COUNTED = "predictions()"  # a cell that says how many predictions came true: on paper the answers stand there
DRAWN = re.compile(r"figures\.[\w.]+\(.*\)")  # a line that draws a figure, and says nothing to who reads it on paper
ASKED = re.compile(r'((?:id="|class="asked" href="#))((?:question|answer)-\d+")')
FACES = {"": ("normal", 400), "Bol": ("normal", 700), "Italic": ("italic", 400), "BolIta": ("italic", 700)}  # of STIX


@dataclass(frozen=True)
class Heading:
    """A heading of level 1 to 6: its anchor in the page, and its text as HTML."""

    level: int
    anchor: str
    text: str


@dataclass
class Article:
    """A lecture's HTML, and the headings in it."""

    body: str
    headings: list[Heading] = field(default_factory=list)

    @property
    def title(self) -> str:
        """The first heading, as plain text."""
        first = self.headings[0].text if self.headings else "Linear classification"
        return html.unescape(re.sub(r"<[^>]*>", "", first))


def article(
    notebook: NotebookNode,
    *,
    to: Callable[[str], str | None] = lambda address: None,
    prefix: str = "",
    paper: bool = False,
    minutes: Mapping[str, float] | None = None,
) -> Article:
    """Return a notebook as HTML.

    Parameters
    ----------
    notebook : with the outputs that are stored in it
    to : what a link's address becomes; None leaves its text alone
    prefix : of all anchors, where several lectures stand in one page
    paper : nothing can be opened by the reader
    minutes : of the plan, by the cell that opens a slide; the slides alone then, each beside its notes
    """
    answers: list[str] = []
    parts = _flowing(notebook, answers, paper) if minutes is None else _in_slides(notebook, minutes)
    if answers and COUNTED not in parts:
        parts += ["<h2>What you predicted</h2>", COUNTED]
    if answers:
        parts[parts.index(COUNTED)] = _listed(answers)
    made = Article(ASKED.sub(lambda match: match[1] + prefix + match[2], "\n".join(filter(None, parts))))
    made.body = LINK.sub(lambda match: _link(match, to, prefix), made.body)
    made.body = HEADING.sub(lambda match: _heading(match, prefix, made.headings), made.body)
    return made


def _flowing(notebook: NotebookNode, answers: list[str], paper: bool) -> list[str]:
    parts, in_deeper = [], False
    for cell in notebook.cells:
        deeper = DEEPER in _tags(cell)
        heads = deeper and cell.cell_type == "markdown" and cell.source.startswith("#")
        if in_deeper and (heads or not deeper):
            parts.append("</section>" if paper else "</details>")
        if deeper and (heads or not in_deeper):
            parts.append(f'<section class="{DEEPER}">' if paper else f'<details class="{DEEPER}">')
            if not paper:
                head, cell = _beheaded(cell) if heads else ("Deeper", cell)
                parts.append(f"<summary>{head}</summary>")
        in_deeper = deeper
        if paper and answers and cell.source.strip() == COUNTED:
            parts.append(COUNTED)
        elif cell.cell_type == "markdown":
            parts.append(_opened(_text(cell)) if paper else _text(cell))
        else:
            parts.append(_code(cell, answers, paper))
    if in_deeper:
        parts.append("</section>" if paper else "</details>")
    return parts


def _in_slides(notebook: NotebookNode, minutes: Mapping[str, float]) -> list[str]:
    """Return what lecturers print: each slide small, with its minute, and its notes beside it; no deeper section."""
    slides: list[tuple[float, list[str], list[str]]] = []
    for cell in notebook.cells:
        kind = cell.metadata.get("slideshow", {}).get("slide_type")
        if kind == "skip" or DEEPER in _tags(cell):
            continue
        if cell.id in minutes:
            slides.append((minutes[cell.id], [], []))
        text = _text(cell) if cell.cell_type == "markdown" else _code(cell, None, True)
        _, shown, notes = slides[-1]
        (notes if kind == "notes" else shown).append(_opened(text))
    return [
        f'<section class="slide"><p class="minute">{minute:.0f} min</p>\n'
        f'<div class="shown">{"".join(shown)}</div>\n<div class="notes">{"".join(notes)}</div></section>'
        for minute, shown, notes in slides
    ]


def at_rest(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """Return a notebook that lies in `folder` with the pictures of its text in it, and none of them moves."""

    def address(match: re.Match[str]) -> str:
        file = folder / match[0]
        if not file.is_file():
            return match[0]
        return f"data:image/{file.suffix[1:]};base64,{b64encode(file.read_bytes()).decode()}"

    made = copy.deepcopy(notebook)
    for cell in made.cells:
        if cell.cell_type == "markdown" and IMAGE.search(cell.source):
            cell.source = IMAGE.sub(address, SOURCE.sub("", cell.source))
    return made


def language(notebook: NotebookNode) -> str:
    """Return the language that a notebook is written in, as its first cell with code tells the library; else "en"."""
    code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    said = LANGUAGE.search(code)
    return said[1] if said else "en"


def page(title: str, body: str, script: str, *, paper: bool = False, lang: str = "en") -> str:
    """Return a whole page in the language `lang`; `script` is MathJax's own text."""
    kind, fonts = ("paper", _faces()) if paper else ("screen", "")
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(title)}</title>\n<style>\n{fonts}{_colours()}\n{STYLE.read_text(encoding='utf-8')}</style>"
        f'</head>\n<body class="{kind}">\n{body}\n'
        f"<script>{CONFIGURATION}</script>\n<script>{script}</script>\n</body></html>\n"
    )


def contents(lectures: Sequence[Article]) -> str:
    """Return a table of contents of lectures and their sections, with room for the numbers of their pages."""
    rows = [
        f'<li class="level{heading.level}"><a href="#{heading.anchor}"><span>{heading.text}</span>'
        "<span></span></a></li>"
        for lecture in lectures
        for heading in lecture.headings
        if heading.level <= 2
    ]
    return f'<nav class="contents"><h1>Contents</h1><ol>{"".join(rows)}</ol></nav>'


def _opened(text: str) -> str:
    """Return a text with what a reader of paper cannot open: an answer to be shown when one's own is right."""
    return text.replace("<details>", "<details open>")


def _text(cell: NotebookNode) -> str:
    return f'<div class="prose">{_markdown(cell.source)}</div>'


def _code(cell: NotebookNode, answers: list[str] | None, paper: bool) -> str:
    """Return a cell of code; on paper its `answers` are put there, or opened in place where that is None."""
    tags, source = _tags(cell), f'<pre class="code"{_reachable(paper)}>{_coloured(cell.source)}</pre>'
    if paper and DRAWN.fullmatch(cell.source.strip()):
        source = ""
    elif "hide-input" in tags:
        source = "" if paper else f"<details><summary>The code</summary>{source}</details>"
    shown = "\n".join(filter(None, (_output(output, cell, answers, paper) for output in _shown(cell))))
    if shown and "hide-output" in tags and not paper:
        shown = f"<details><summary>What it gives</summary>{shown}</details>"
    return f'<div class="cell">{source if cell.source.strip() else ""}\n{shown}</div>'


def _shown(cell: NotebookNode) -> list[NotebookNode]:
    """Return a cell's outputs, without the caption that follows its picture: it is the picture's own text."""
    kept: list[NotebookNode] = []
    for output in cell.outputs:
        data, before = output.get("data", {}), kept[-1].get("data", {}) if kept else {}
        follows = "image/png" in before and "text/markdown" in data
        if not (follows and data.get("text/plain") == before.get("text/plain")):
            kept.append(output)
    return kept


def _output(output: NotebookNode, cell: NotebookNode, answers: list[str] | None, paper: bool) -> str:
    if output.output_type == "stream":
        return _plain(output.text, paper)
    if output.output_type == "error":
        return _plain(f"{output.ename}: {output.evalue}", paper)
    data = output.data
    if "image/png" in data:
        figure, moments = _figure(output), markup(stills(cell.source, data.get("text/plain", "")), attrgetter("inline"))
        return f'<div class="plate{" moments" * bool(moments)}">{figure}{moments}</div>' if paper else figure + moments
    if "text/html" in data:
        if not paper or answers is None:
            return data["text/html"]
        return ANSWER.sub(lambda match: _later(match, answers), data["text/html"])
    if "text/markdown" in data:
        return f'<div class="prose">{_markdown(data["text/markdown"])}</div>'
    return _plain(data.get("text/plain", ""), paper)


def _figure(output: NotebookNode) -> str:
    about, text = output.get("metadata", {}).get("image/png", {}), output.data.get("text/plain", "")
    content, about = uncaptioned("".join(output.data["image/png"].split()), about, text)
    said = with_minus(caption(text)) or text
    alt = html.escape(about.get("alt", ""), quote=True)
    size = "".join(f' {name}="{about[name]}"' for name in ("width", "height") if name in about)
    below = f"<figcaption>{html.escape(said)}</figcaption>" if said else ""
    return f'<figure><img src="data:image/png;base64,{content}" alt="{alt}"{size}>{below}</figure>'


def _plain(text: str, paper: bool) -> str:
    if not text.strip():
        return ""
    return f'<pre class="text"{_reachable(paper)}>{html.escape(text.rstrip())}</pre>'


def _reachable(paper: bool) -> str:
    """Return what lets the keyboard scroll a block that is wider than the page."""
    return "" if paper else ' tabindex="0"'


def _later(match: re.Match[str], answers: list[str]) -> str:
    answers.append(match[1])
    return f'<p class="later" id="question-{len(answers)}">{_asked("answer", len(answers))}</p>'


def _listed(answers: Sequence[str]) -> str:
    listed = (f'<li id="answer-{n}">{answer} {_asked("question", n)}</li>' for n, answer in enumerate(answers, 1))
    return f'<section class="answers"><ol>{"".join(listed)}</ol></section>'


def _asked(what: str, number: int) -> str:
    """Return a link from an answer to its question, or back, with room for the number of its page."""
    return f'<a class="asked" href="#{what}-{number}">{what.capitalize()} {number}, page <span></span></a>'


def _beheaded(cell: NotebookNode) -> tuple[str, NotebookNode]:
    """Return the heading of a cell of text as HTML, and the cell without it."""
    head, _, text = cell.source.partition("\n")
    return _markdown(head).strip(), NotebookNode({**cell, "source": text.strip()})


def _link(match: re.Match[str], to: Callable[[str], str | None], prefix: str) -> str:
    address, text = html.unescape(match[1]), match[2]
    if 'class="anchor-link"' in match[0]:
        return match[0]
    if address.startswith(("http://", "https://", "mailto:")):
        return match[0]
    new = f"#{prefix}{address[1:]}" if address.startswith("#") else to(address)
    return text if new is None else f'<a href="{html.escape(new, quote=True)}">{text}</a>'


def _heading(match: re.Match[str], prefix: str, headings: list[Heading]) -> str:
    heading = Heading(int(match[1]), f"{prefix}{match[2]}", match[3])
    headings.append(heading)
    return f'<h{heading.level} id="{heading.anchor}">{heading.text}</h{heading.level}>'


def _tags(cell: NotebookNode) -> list[str]:
    return cell.metadata.get("tags", [])


def _markdown(text: str) -> str:
    from nbconvert.filters.markdown_mistune import markdown2html_mistune

    return markdown2html_mistune(text)


def _coloured(source: str) -> str:
    from pygments import highlight
    from pygments.lexers import PythonLexer

    return highlight(source, PythonLexer(), _formatter()).rstrip()


def _colours() -> str:
    return _formatter().get_style_defs(".code")


def _faces() -> str:
    """Return STIX, which Matplotlib brings, for a style sheet: a book has the same pages on every machine."""
    fonts = Path(str(distribution("matplotlib").locate_file("matplotlib/mpl-data/fonts/ttf")))  # found, and not loaded

    def address(face: str) -> str:
        return b64encode((fonts / f"STIXGeneral{face}.ttf").read_bytes()).decode()

    return "".join(
        f"@font-face {{ font-family: STIX; font-style: {style}; font-weight: {weight}; "
        f"src: url(data:font/ttf;base64,{address(face)}) }}\n"
        for face, (style, weight) in FACES.items()
    )


@cache
def _formatter():  # of pygments
    from pygments.formatters import HtmlFormatter

    return HtmlFormatter(nowrap=True, style="default")
