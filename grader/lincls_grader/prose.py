"""Markdown and code as HTML. Markdown is the author's; code is anybody's.

Markdown becomes HTML by mistune, with markup, pictures and addresses other than http taken for text. Formulas become
MathML, which a browser sets by itself: a page stands alone, runs no script and asks for no font; one that is not
understood stays the TeX that it is. Code is coloured by one pattern that is linear in its length, whatever a student
wrote: a lexer that can be made to run for minutes would hold up the class.
"""

import re
from functools import cache, lru_cache

from docutils.utils.math.latex2mathml import tex2mathml
from markupsafe import Markup, escape

_KEYWORDS = (
    "and as assert async await break class continue def del elif else except finally for from global if import in is "
    "lambda nonlocal not or pass raise return try while with yield True False None"
)
_TEXT = r"\"\"\"[\s\S]*?(?:\"\"\"|\Z)|'''[\s\S]*?(?:'''|\Z)|\"(?:[^\"\\\n]|\\.)*\"?|'(?:[^'\\\n]|\\.)*'?"
_CODE = re.compile(
    r"(?P<c>#[^\n]*)"
    rf"|(?P<s>(?:\b[rbfuRBFU]{{1,2}})?(?:{_TEXT}))"
    r"|(?P<f>(?<=def )\w+|(?<=class )\w+)"
    rf"|(?P<k>\b(?:{'|'.join(_KEYWORDS.split())})\b)"
    r"|(?P<m>\b\d[\w.]*)"
    r"|\w+"  # a name, as a whole
)


def code(source: str) -> Markup:
    """Python in colour: `<span class="k">def</span>` and so on, everything else escaped."""
    out, last = list[str](), 0
    for match in _CODE.finditer(source):
        if kind := match.lastgroup:
            start, end = match.span()
            out += escape(source[last:start]), f'<span class="{kind}">{escape(source[start:end])}</span>'
            last = end
    return Markup("".join([*out, escape(source[last:])]))


_FORMULA = re.compile(r"\$\$(?P<block>[^$]+)\$\$|\$(?P<line>(?! )[^$\n]+)(?<! )\$(?!\d)")
_AS_WELL = {r"\dots": r"\ldots", r"\textstyle": ""}  # what the converter does not know, and what it knows in its place
LONGEST, MOST = 500, 100  # characters of a student's formula, and formulas of an answer


def words(answer: str) -> Markup:
    """What a student wrote in words: its formulas are set, all else is escaped."""
    out, last = list[str](), 0
    for match, _ in zip(_FORMULA.finditer(answer), range(MOST), strict=False):
        tex = match["block"] or match["line"]
        set_as = mathml(tex, bool(match["block"])) if len(tex) <= LONGEST else ""
        if set_as:
            out += escape(answer[last : match.start()]), set_as
            last = match.end()
    return Markup("".join([*out, escape(answer[last:])]))


@lru_cache(maxsize=1000)
def mathml(tex: str, block: bool = False) -> str:
    """A formula of LaTeX as MathML, which browsers set without a script or a font; empty where it is not understood."""
    for known, instead in _AS_WELL.items():
        tex = re.sub(re.escape(known) + r"(?![A-Za-z])", instead.replace("\\", r"\\"), tex)
    try:
        return re.sub(r"\n *", "", tex2mathml(tex, as_block=block))
    except Exception:  # whatever it stumbles over: the formula stays as it was written
        return ""


@cache
def markdown(text: str) -> Markup:
    """The HTML of a text of the author's."""
    return Markup(_reader()(text))  # mistune escapes


@cache
def _reader():
    import mistune

    class Renderer(mistune.HTMLRenderer):
        def heading(self, text, level, **attrs):
            return super().heading(text, max(level, 4))  # below those of the page

        def image(self, text, url, title=None):
            return text  # the page needs no other file

        def link(self, text, url, title=None):
            return super().link(text, url, title) if url.startswith(("https://", "http://")) else text

        def block_code(self, text, info=None):
            return f'<pre tabindex="0">{code(text)}</pre>\n'

        def inline_math(self, text):
            return mathml(text) or f'<span class="tex">${escape(text)}$</span>'

        def block_math(self, text):
            if formula := mathml(text, True):
                return f'<p class="formula">{formula}</p>\n'
            return f'<p class="tex">$${escape(text)}$$</p>\n'

    return mistune.create_markdown(renderer=Renderer(escape=True), plugins=["math", "table", "strikethrough"])
