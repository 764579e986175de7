"""Markdown of the author's and code of anybody's become HTML in which nothing acts."""

import json
import re
import time
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import escape
from mistune import HTMLRenderer, create_markdown
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


def test_markdown_becomes_html_and_formulas_are_set():
    html = prose.markdown("Write `f`: **both** $a_1*b*_c < d$\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |")
    assert "<code>f</code>" in html and "<strong>both</strong>" in html and "<li>one</li>" in html
    assert "<msub><mi>a</mi><mn>1</mn></msub><mo>*</mo>" in html and "<mo>&lt;</mo>" in html and "<td>1</td>" in html
    set_apart = '<p class="formula"><math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><msub>'
    assert set_apart in prose.markdown("$$x_1$$")
    assert '<span class="tex">$\\nosuchword &lt; d$</span>' in prose.markdown(r"$\nosuchword < d$")
    assert '<p class="tex">$$\\nosuchword$$</p>' in prose.markdown(r"$$\nosuchword$$")
    assert "<h4>" in prose.markdown("# A heading is below the page's own")


def test_nothing_in_markdown_acts_or_asks_for_a_file():
    links = "[a](javascript:alert(1)) ![picture](https://x.y/z.png) [b](https://x.y)"
    page = Tags(prose.markdown(f"{links} and {EVIL}\n\n{EVIL}"))
    assert set(page.tags) == {"p", "a"} and page.tags.count("a") == 1
    assert page.attributes == [("a", "href", "https://x.y")]
    assert "picture" in page.text and page.text.count("onerror") == 2


NOTEBOOKS = sorted(Path(__file__).parents[2].glob("solutions/*/*.ipynb"))


def test_every_formula_of_every_set_is_set():
    found = dict[tuple[str, bool], None]()

    class Formulas(HTMLRenderer):
        def inline_math(self, text):
            return found.setdefault((text, False)) or ""

        def block_math(self, text):
            return found.setdefault((text, True)) or ""

    read = create_markdown(renderer=Formulas(escape=True), plugins=["math", "table"])
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text("utf-8"))["cells"]
        read("\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"))
    assert len(found) > 100 and [tex for tex, block in found if not prose.mathml(tex, block)] == []


def test_formulas_in_a_student_s_words_are_set_and_prices_are_none():
    html = prose.words("Since $z > 0$ and\n$$w^2$$\nit costs $5 and $6, <b>not</b> $ 7 $.")
    assert html.count("<math ") == 2 and "<mo>&gt;</mo>" in html and "<msup>" in html
    assert "it costs $5 and $6, &lt;b&gt;not&lt;/b&gt; $ 7 $." in html
    assert prose.words(long := f"${'x' * 600}$") == long and prose.words("$x$" * 200).count("<math ") == prose.MOST


MATHML = {"math", "mi", "mn", "mo", "mtext", "mspace", "msub", "msup", "msubsup", "mfrac", "msqrt", "mroot", "mrow"}
MATHML |= {"munder", "mover", "munderover", "mtable", "mtr", "mtd", "mstyle", "mphantom", "mpadded", "menclose"}
WORDS = [*"{}^_&\"'x", "<script>", "\\\\", r"\frac", r"\text{<img src=x onerror=y>}", r"\sqrt"]
WORDS += [r"\begin{matrix}", r"\end{matrix}", r"\href{javascript:y}{x}", r"\left(", r"\mathbf", r"\hat", r"\color{red}"]


@given(st.lists(st.sampled_from(WORDS), max_size=25).map("".join) | st.text("\\\\{}^_&<>'\"x abf", max_size=60))
def test_whatever_a_formula_holds_it_becomes_mathml_or_stays_text(tex):
    page = Tags(prose.words(f"${tex}$ $${tex}$$"))
    assert set(page.tags) <= MATHML
    assert not [name for _, name, value in page.attributes if name.startswith("on") or "script" in str(value)]
    assert {name for _, name, _ in page.attributes}.isdisjoint({"href", "src", "style", "id"})


@pytest.mark.parametrize("piece", ["{", "^", r"\frac", r"\begin{matrix}", "$", "$$", "$x", r"\sqrt{"])
def test_no_answer_in_words_takes_long(piece):
    begun = time.process_time()
    prose.words(f"${piece * 5000}$")
    prose.words(f"${(piece * 500)[:499]}$ " * 200)
    prose.words(piece * (20_000 // len(piece)))
    assert time.process_time() - begun < 5
