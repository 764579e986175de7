"""Markdown and code as HTML. Markdown is the author's; code is anybody's.

Markdown becomes HTML by mistune, with markup, pictures and addresses other than http taken for text; formulas stay the
TeX that they are. Code is coloured by one pattern that is linear in its length, whatever a student wrote: a lexer that
can be made to run for minutes would hold up the class.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markupsafe import Markup

_KEYWORDS = (
    "and as assert async await break class continue def del elif else except finally for from global if import in is "
    "lambda nonlocal not or pass raise return try while with yield True False None"
)
_TEXT = r"\"\"\"[\s\S]*?(?:\"\"\"|\Z)|'''[\s\S]*?(?:'''|\Z)|\"(?:[^\"\\\n]|\\.)*\"?|'(?:[^'\\\n]|\\.)*'?"
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;", '"': "&#34;"})
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
    from markupsafe import Markup

    out, last = list[str](), 0
    for found in _CODE.finditer(source):
        if kind := found.lastgroup:
            start, end = found.span()
            out += _escaped(source[last:start]), f'<span class="{kind}">{_escaped(source[start:end])}</span>'
            last = end
    return Markup("".join([*out, _escaped(source[last:])]))


def _escaped(text: str) -> str:
    """As markupsafe escapes it, which makes an object of each piece."""
    return text.translate(_ESCAPES)


@cache
def markdown(text: str) -> Markup:
    """The HTML of a text of the author's."""
    from markupsafe import Markup

    return Markup(_reader()(text))  # mistune escapes


@cache
def _reader():
    import mistune
    from markupsafe import escape

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
            return f'<span class="tex">${escape(text)}$</span>'

        def block_math(self, text):
            return f'<p class="tex">$${escape(text)}$$</p>\n'

    return mistune.create_markdown(renderer=Renderer(escape=True), plugins=["math", "table", "strikethrough"])
