"""Markdown of the author's and code of anybody's become HTML in which nothing acts."""

import re
import time
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import escape
from test_feedback import EVIL, Tags

from lincls_grader import prose


def words(html: str) -> list[tuple[str, str]]:
    """(class, text) of each coloured piece."""
    return [(kind, unescape(text)) for kind, text in re.findall(r'<span class="(\w)">(.*?)</span>', html, re.S)]


def test_keywords_names_texts_numbers_and_comments_have_their_colours():
    source = 'def f(x_in):\n    """Doc."""\n    return rb"a\\"b" + 1.5e3 + x1  # <c>'
    assert words(prose.code(source)) == [
        ("k", "def"), ("f", "f"), ("s", '"""Doc."""'), ("k", "return"), ("s", 'rb"a\\"b"'), ("m", "1.5e3"),
        ("c", "# <c>"),
    ]  # fmt: skip


@given(st.text())
def test_code_keeps_every_character(source):
    page = Tags(f"<pre>.{prose.code(source)}</pre>")
    assert set(page.tags) <= {"pre", "span"}
    assert unescape(re.sub("<[^>]*>", "", prose.code(source))) == source


@given(st.text())
def test_what_is_no_colour_is_escaped_as_everywhere_on_a_page(source):
    assert re.sub('<span class="\\w">|</span>', "", prose.code(source)) == escape(source)


@pytest.mark.parametrize("piece", ['"', "'", '"\\', "'''", '"""', "r", "1.", 'rb"', "#", "def ", "\\"])
def test_no_source_takes_long(piece):
    prose.code(piece * (2_000 // len(piece)))
    begun = time.process_time()
    prose.code(piece * (200_000 // len(piece)))
    assert time.process_time() - begun < 5, "linear: a pattern that backtracks would take hours"


def test_markdown_becomes_html_and_formulas_stay():
    html = prose.markdown("Write `f`: **both** $a_1*b*_c < d$\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |")
    assert "<code>f</code>" in html and "<strong>both</strong>" in html and "<li>one</li>" in html
    assert '<span class="tex">$a_1*b*_c &lt; d$</span>' in html and "<td>1</td>" in html
    assert '<p class="tex">$$x_1$$</p>' in prose.markdown("$$x_1$$")
    assert "<h4>" in prose.markdown("# A heading is below the page's own")


def test_nothing_in_markdown_acts_or_asks_for_a_file():
    links = "[a](javascript:alert(1)) ![picture](https://x.y/z.png) [b](https://x.y)"
    page = Tags(prose.markdown(f"{links} and {EVIL}\n\n{EVIL}"))
    assert set(page.tags) == {"p", "a"} and page.tags.count("a") == 1
    assert page.attributes == [("a", "href", "https://x.y")]
    assert "picture" in page.text and page.text.count("onerror") == 2
