"""Lectures as pages that stand alone, and on paper."""

import functools
import html
import re
import unicodedata
from pathlib import Path

import nbformat
import pytest
from PIL import Image

from lincls.house import CourseError, export, site
from lincls.site import article, book, mathjax, stills
from lincls.site import chromium as printer

ROOT = Path(__file__).parents[2]
LECTURE = ROOT / "notebooks" / "03_perceptron.ipynb"
OPENING = re.compile(r"<(details|section|div|figure|ol|nav)\b[^>]*>")
CLOSING = re.compile(r"</(details|section|div|figure|ol|nav)>")


@pytest.fixture(scope="module", autouse=True)
def drawn_once():
    """Pictures of moments are made once for all pages of this file."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(article, "stills", functools.cache(stills.stills))
        yield


@pytest.fixture(scope="module")
def stored():
    return nbformat.read(LECTURE, 4)


@pytest.fixture(scope="module")
def pictures(stored):
    """The outputs of the lecture that show one."""
    outputs = (output for cell in stored.cells for output in cell.get("outputs", []))
    return [output for output in outputs if "image/png" in output.get("data", {})]


@pytest.fixture(scope="module")
def screen(stored):
    return article.article(stored)


@pytest.fixture(scope="module")
def paper(stored):
    return article.article(stored, paper=True)


@pytest.fixture
def no_formulas(monkeypatch, tmp_path):
    """Something in MathJax's place."""
    (tmp_path / mathjax.EXTENSIONS).mkdir(parents=True)
    (tmp_path / mathjax.SCRIPT).write_text("window.MathJax.startup.promise = Promise.resolve();")
    (tmp_path / mathjax.EXTENSIONS / mathjax.BOLD).write_text("")
    monkeypatch.setattr(mathjax, "folder", lambda cache: tmp_path)


def test_each_picture_keeps_its_alt_text(pictures, screen, paper):
    alts = [output.metadata["image/png"]["alt"] for output in pictures]
    for made in (screen, paper):
        own = re.sub('<div class="lincls-stills">.*?</div>', "", made.body)  # without the pictures of moments
        shown = re.findall(r'<img [^>]*alt="([^"]*)"', own)
        assert [html.unescape(alt) for alt in shown] == alts and len(alts) > 10


def test_a_caption_is_shown_once_as_text_and_a_live_figures_is_not_in_its_picture(pictures, screen):
    heights = [int(height) for height in re.findall(r'<img [^>]* height="(\d+)"><figcaption>', screen.body)]
    for output, height in zip(pictures, heights, strict=True):
        said = stills.with_minus(stills.caption(output.data["text/plain"]))
        assert f"<figcaption>{html.escape(said or output.data['text/plain'])}</figcaption>" in screen.body
        assert (height < output.metadata["image/png"]["height"]) == bool(said)
    assert not stills.FINGERPRINT.search("\n".join(re.findall("<figcaption>(.*?)</figcaption>", screen.body)))


def test_what_is_opened_is_closed(screen, paper):
    for made in (screen, paper):
        assert len(OPENING.findall(made.body)) == len(CLOSING.findall(made.body))


def test_on_a_screen_deeper_sections_and_answers_wait(stored, screen):
    heads = [cell for cell in stored.cells if cell.source.startswith("### Deeper:")]
    assert screen.body.count('<details class="deeper">') == len(heads) > 3
    assert "<summary>Answer</summary>" in screen.body


def test_on_paper_nothing_is_closed_and_answers_stand_together(stored, paper):
    asked = sum("lincls-predict-page" in out.get("data", {}).get("text/html", "")
                for cell in stored.cells for out in cell.get("outputs", []))  # fmt: skip
    assert "<details" not in paper.body and "Predict(" not in paper.body
    text, _, after = paper.body.partition('<section class="answers">')
    answers, _, after = after.partition("</section>")
    assert asked > 3 and answers.count("<li ") == asked == text.count('class="later"')
    assert "predictions()" not in paper.body and 0 < after.count("<h2") < text.count("<h2")


def test_what_a_text_closes_is_open_on_paper_alone():
    answer = "<details><summary>When your answer is right</summary>Nine.</details>"
    lecture = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(answer)])
    assert answer in article.article(lecture).body
    assert answer.replace("<details>", "<details open>") in article.article(lecture, paper=True).body


def test_a_question_leads_to_its_answer_and_back(paper):
    anchors, links = (re.findall(f'{name}="#?((?:question|answer)-\\d+)"', paper.body) for name in ("id", "href"))
    assert len(anchors) > 6 and sorted(anchors) == sorted(links) and len(set(anchors)) == len(anchors)


def test_answers_stand_at_the_end_of_a_lecture_that_does_not_count_them():
    new = nbformat.v4
    asked = '<div class="lincls-predict-page"><p>Which?</p><details><summary>Answer</summary><p>A.</p></details></div>'
    output = new.new_output("display_data", {"text/html": asked})
    cells = [new.new_code_cell("Predict()", outputs=[output]), new.new_markdown_cell("The last word.")]
    body = article.article(new.new_notebook(cells=cells), paper=True, prefix="03-").body
    end = body[body.index("The last word.") :]
    assert '<h2>What you predicted</h2>\n<section class="answers"><ol><li id="03-answer-1"><p>A.</p>' in end
    assert 'href="#03-question-1">Question 1, page <span></span></a></li></ol></section>' in end
    assert body.index('id="03-question-1"') < body.index("The last word.")


def test_a_line_that_only_draws_a_figure_is_not_on_paper(stored, screen, paper):
    alone = [cell.source for cell in stored.cells if re.fullmatch(r"figures\.\w+\.\w+\([^\n]*\)", cell.source)]
    lines = [re.sub("<[^>]*>", "", code) for code in re.findall('<pre class="code"[^>]*>(.*?)</pre>', paper.body, re.S)]
    assert len(alone) > 3 and not set(alone) & set(map(html.unescape, lines)) and len(lines) > 20
    assert screen.body.count('class="code"') > len(lines)


def test_figures_of_a_book_go_to_the_next_page_and_the_text_on_before_them(chromium, tmp_path):
    pypdf = pytest.importorskip("pypdf")
    tall = '<div class="plate"><figure><img alt="" style="height: 6cm; max-height: none; width: 6cm" src="data:,">'
    text = "".join(f"<p>{'word ' * 200}{n}</p>" for n in range(8))
    body = f'<div style="height: 230mm">first</div>{tall}<figcaption>caption</figcaption></figure></div>{text}'
    printer.to_pdf(article.page("Float", body, "", paper=True), tmp_path / "float.pdf")
    first, second, *_ = (page.extract_text() for page in pypdf.PdfReader(tmp_path / "float.pdf").pages)
    assert "word" in first and "caption" not in first
    assert second.index("caption") < second.index("word")


def test_nothing_is_asked_of_another_server_and_no_link_leads_to_a_file(stored, screen, no_formulas):
    page = book.alone(stored, Path("nowhere"))
    assert not re.search(r'(src|href)="(?!data:|#|https://|http://|mailto:)', page)
    assert not re.search(r'(src="|url\()(https?:)?//', page)
    assert f"<title>{screen.title}</title>" in page


def test_a_page_says_the_language_of_its_lecture(stored, no_formulas):
    german = nbformat.read(ROOT / "languages" / "de" / "notebooks" / "03_perceptron.ipynb", 4)
    for notebook, wanted in ((stored, "en"), (german, "de")):
        beginning = nbformat.v4.new_notebook(metadata=notebook.metadata, cells=notebook.cells[:6])
        assert f'<html lang="{wanted}">' in book.alone(beginning, Path("nowhere"))


@pytest.mark.long
def test_links_between_lectures_lead_to_their_places_in_the_book(no_formulas):
    page = book.whole([ROOT / "notebooks" / "02_boolean_weights.ipynb", LECTURE], Path("nowhere"))
    anchors = set(re.findall(r' id="([^"]*)"', page))
    links = set(re.findall(r'href="#([^"]*)"', page))
    assert len(links) > 10 and {html.unescape(link) for link in links} <= {html.unescape(a) for a in anchors}
    assert "02-" in links and ".ipynb" not in "".join(re.findall('href="[^"]*"', page))


def test_formulas_come_with_their_fonts_and_the_page_is_one_file(tmp_path):
    fonts, extensions = tmp_path / mathjax.FONTS, tmp_path / mathjax.EXTENSIONS
    fonts.mkdir(parents=True), extensions.mkdir(parents=True)
    (fonts / "MathJax_Zero.woff").write_bytes(b"font")
    (extensions / mathjax.BOLD).write_text("bold")
    (tmp_path / mathjax.SCRIPT).write_text("""src:'url("%%URL%%/MathJax_Zero.woff")',x:"</script>" """)
    text = mathjax.script(tmp_path)
    assert 'url("data:font/woff;base64,Zm9udA==")' in text and "data:text/javascript;base64,Ym9sZA==" in text
    assert "</script" not in text and "%%URL%%" not in text


def test_a_lecture_is_written_as_a_page(no_formulas, tmp_path, capsys):
    assert export.start("03", "html", tmp_path / "lecture.html") == 0
    assert "<h1 id=" in (tmp_path / "lecture.html").read_text(encoding="utf-8")
    assert "lecture.html: " in capsys.readouterr().out


def test_printed_notes_stand_beside_small_slides_with_their_minutes(no_formulas, tmp_path):
    new = nbformat.v4
    about = {kind: {"slideshow": {"slide_type": kind}} for kind in ("slide", "notes", "skip")}
    answer = '<div class="lincls-predict-page"><p>Which?</p><details><summary>Answer</summary><p>A.</p></details></div>'
    asked = new.new_output("display_data", {"text/html": answer})
    cells = [
        new.new_markdown_cell("# One", metadata=about["slide"]),
        new.new_markdown_cell("Say it. " + "word " * 126, metadata=about["notes"]),
        new.new_code_cell("Predict()", outputs=[asked], metadata={"tags": ["hide-input"]}),
        new.new_markdown_cell("### Deeper: not here", metadata=about["skip"]),
        new.new_markdown_cell("## Two", metadata=about["slide"]),
    ]
    nbformat.write(new.new_notebook(cells=cells), tmp_path / "talk.ipynb")
    assert export.start(str(tmp_path / "talk.ipynb"), "html", tmp_path / "page.html", notes=True) == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    first, second = page.split('<section class="slide">')[1:]
    shown, _, notes = first.partition('<div class="notes">')
    assert '<p class="minute">0 min</p>' in shown and "One" in shown and "Say it." not in shown
    assert "<details open><summary>Answer</summary><p>A.</p></details>" in shown and "Predict()" not in page
    assert "Say it." in notes and '<p class="minute">2 min</p>' in second and "not here" not in page


def test_without_chromium_a_sentence_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(printer.shutil, "which", lambda name: None)
    with pytest.raises(CourseError, match=r"a PDF is printed by Chromium, and none of chromium, .* is installed"):
        export.start("03", "pdf", tmp_path / "lecture.pdf")
    with pytest.raises(CourseError, match="--out is the file to write"):
        export.start("03", "html", tmp_path / "nowhere" / "lecture.html")


def test_without_playwright_a_sentence_says_what_brings_it(monkeypatch, tmp_path):
    monkeypatch.setattr(printer.shutil, "which", lambda name: name)
    monkeypatch.setattr(printer, "find_spec", lambda name: None)
    with pytest.raises(CourseError, match=r"told to print by Playwright: pip install 'lincls\[site\]'"):
        export.start("03", "pdf", tmp_path / "lecture.pdf")


def test_a_page_is_printed_with_its_outline_and_the_places_of_anchors(chromium, tmp_path):
    pytest.importorskip("pypdf")
    text = '<p><a href="#b-c d">there</a></p><h1 style="break-before: page" id="b-c d">There</h1>'
    printer.to_pdf(article.page("Two pages", text, "", paper=True), tmp_path / "two.pdf")
    assert (tmp_path / "two.pdf").read_bytes()[:5] == b"%PDF-"
    assert printer.places(tmp_path / "two.pdf") == {"b-c d": 2}


def test_links_end_with_the_pages_that_they_lead_to(chromium, tmp_path):
    pypdf = pytest.importorskip("pypdf")
    links = "".join(f'<p><a href="#{to}"><b>to</b> <b></b></a></p>' for to in ("one", "b-c%20ä", "nowhere"))
    heads = "".join(f'<h1 style="break-before: page" id="{to}">There</h1>' for to in ("one", "b-c ä"))
    page = article.page("Three pages", f"<nav>{links}</nav>{heads}", "", paper=True)
    printer.to_pdf(page, tmp_path / "three.pdf", numbered="nav a")
    text = pypdf.PdfReader(tmp_path / "three.pdf").pages[0].extract_text()
    assert text.split() == ["to", "2", "to", "3", "to"]


def test_what_keeps_a_page_from_being_ready_is_said(chromium, tmp_path):
    with pytest.raises(printer.ChromiumError, match="no such formula"):
        printer.to_pdf("<p>", tmp_path / "no.pdf", ready="Promise.reject(new Error('no such formula'))")
    assert not (tmp_path / "no.pdf").exists()


def test_the_pages_are_built_with_the_book_beside_them(monkeypatch, tmp_path, capsys):
    def build(root, out, *given):
        (out / "notebooks").mkdir(parents=True)
        (out / "index.html").write_text("<p>")
        return []

    monkeypatch.setattr(printer.shutil, "which", lambda name: name)
    monkeypatch.setattr(site, "build", build)
    monkeypatch.setattr(book, "print_whole", lambda lectures, cache, file: file.write_bytes(bytes(len(lectures))))
    assert site.start(tmp_path / "site", pdf=True, live=False) == 0
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(": ")[2].partition(":")[0] for line in told] == [
        "the pages",
        "the lectures as one PDF, a minute or two ...",
    ]
    assert (tmp_path / "site" / site.PDF).stat().st_size == 12
    monkeypatch.setattr(printer.shutil, "which", lambda name: None)
    with pytest.raises(CourseError, match="a PDF is printed by Chromium"):
        site.start(tmp_path / "other", pdf=True, live=False)
    assert not (tmp_path / "other").exists()


@pytest.mark.long
def test_all_lectures_are_printed_to_one_file(require, tmp_path):
    require("chromium")
    from pypdf import PdfReader

    lectures = book.lectures(ROOT)
    book.print_whole(lectures, ROOT / ".browser", tmp_path / "book.pdf")
    reader = PdfReader(tmp_path / "book.pdf")
    contents = "\n".join(page.extract_text() for page in reader.pages[1:3])  # two of contents
    last = max(int(number) for number in re.findall(r"(?m) (\d{3})$", contents))
    assert len(reader.pages) - 5 <= last <= len(reader.pages)
    said = " ".join(unicodedata.normalize("NFKC", contents).split())  # printed with ligatures
    assert all(nbformat.read(path, 4).cells[0].source.split("\n")[0][2:] in said for path in lectures)


def test_a_picture_of_the_text_comes_into_the_page_at_rest(tmp_path):
    Image.new("RGB", (2, 2)).save(tmp_path / "still.png")
    told = '<picture><source srcset="moves.webp"><img src="still.png" alt="Two ways."></picture>'
    cells = [nbformat.v4.new_markdown_cell(told), nbformat.v4.new_markdown_cell('<img src="lost.png" alt="None.">')]
    body = article.article(article.at_rest(nbformat.v4.new_notebook(cells=cells), tmp_path)).body
    assert "moves.webp" not in body and "still.png" not in body and 'alt="Two ways."' in body
    assert body.count('<img src="data:image/png;base64,') == 1 and '<img src="lost.png"' in body
