"""The whole site as it is published, every page of it looked at as readers come: wide, narrow, dark, with a finger.

axe looks at each page in one of these ways, turn about; with LINCLS_PAGES=all in each of them (`make test-pages`).
"""

import json
import os
import re
import zipfile
from pathlib import Path

import pytest

from lincls.house import pyodide
from lincls.site import lab

from .accessible import choose, serious
from .published import leaks

ROOT = Path(__file__).parents[2]
WAYS = {"wide": (1280, "light"), "narrow": (360, "light"), "dark": (1280, "dark")}
EVERY = os.environ.get("LINCLS_PAGES") == "all"
NOT_PAGES = {"lab", "_static"}  # JupyterLab's own pages, and templates of the theme's
TENTH = 10  # of the figures' own pages, one in so many
COUNTED = re.compile(r": [\d.]+ (MB|pages)$")
LIVE = 120_000  # ms until a figure must be there, on a machine that does other things too
ALL_LIVE = """() => [...document.querySelectorAll('.lincls-figure')].every((each) =>
  each.querySelector('.lincls-caption') && !each.querySelector('.lincls-coming'))"""
WITHOUT_ALT = "[...document.images].filter(({ alt }) => !alt.trim()).map(({ outerHTML }) => outerHTML.slice(0, 200))"
PAPERS = {"A4": 680, "Letter": 703}  # CSS pixels between the margins
CUT = """() => {
  const found = [], seen = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const all = document.documentElement.clientWidth, HIDDEN = "mjx-assistive-mml, .visually-hidden";
  while (seen.nextNode()) {
    const { data, parentElement } = seen.currentNode, range = document.createRange();
    if (!data.trim() || !parentElement.checkVisibility() || parentElement.closest(HIDDEN)) continue;
    range.selectNodeContents(seen.currentNode);
    let edge = all;
    for (let box = parentElement; box; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== "visible") edge = Math.min(edge, box.getBoundingClientRect().right);
    if (range.getBoundingClientRect().right > edge + 1) found.push(data.slice(0, 80));
  }
  for (const formula of document.querySelectorAll("main mjx-math"))
    if (formula.checkVisibility() && formula.getBoundingClientRect().right > all + 1) found.push("a formula");
  return found;
}"""  # texts that go beyond the page, or beyond a box that hides them or scrolls
WIDTH_OF_ALL = "document.documentElement.scrollWidth"
OF_THE_LAB = {*lab.EARLY, *lab.LATER, *lab.WHEELS, "piplite"}
TOUCHED, DRAGGED = "perceptron.digits", "perceptron.one_update"

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def site(whole_site):
    return whole_site[0]


@pytest.fixture(scope="module")
def address(site, serve):
    return serve(site)


@pytest.fixture
def phone(browser):
    """A reader with a finger and a narrow window."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    yield context
    context.close()


def test_the_whole_course_is_built_without_a_warning(whole_site):
    out, returned, said = whole_site
    assert [line for line in said.splitlines() if not COUNTED.search(line)] == [] and returned == 0
    names = {path.stem for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert {path.stem for path in (out / "notebooks").glob("*.html")} == names
    assert (out / "lab" / "index.html").is_file()


def others(cache):
    """The names of modules that are other people's, which packs hold compiled."""
    parts = pyodide.folder(cache)
    standard = zipfile.ZipFile(parts / "python_stdlib.zip").namelist()
    wheels = [path.name for path in pyodide.packages(parts, cache).iterdir()]
    return {name.partition("/")[0].removesuffix(".py") for name in (*standard, *wheels)} | OF_THE_LAB


def test_nothing_is_published_that_only_lecturers_may_have(site):
    assert leaks(site, others(ROOT / ".browser")) == []


def pages_of(site):
    """The addresses of all pages."""
    pages = (path.relative_to(site) for path in sorted(site.rglob("*.html")))
    names = [path.as_posix() for path in pages if path.parts[0] not in NOT_PAGES]
    return [name.replace("search.html", "search.html?q=perceptron") for name in names]


@pytest.fixture(scope="module")
def widths():
    """How wide each page is in a narrow window, as far as one has been looked at."""
    return {}


@pytest.mark.parametrize("way", WAYS)
def test_every_page_is_accessible_and_asks_nobody_else(browser, site, address, widths, way):
    width, theme = WAYS[way]
    figures = [name for name in pages_of(site) if name.startswith("figures/")]
    left_out = set(figures) - set(figures[::TENTH])  # each is looked at in its lecture
    names = [name for name in pages_of(site) if name not in left_out]
    names = pages_of(site) if EVERY else names[list(WAYS).index(way) :: len(WAYS)]
    context = browser.new_context(viewport={"width": width, "height": 800})
    context.set_default_timeout(LIVE)
    page, faults, asked = context.new_page(), {}, []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.setdefault(page.url, []).append(str(error)))
    choose(page, theme)
    for name in names:
        page.goto(f"{address}/{name}")
        unfold(page, name)
        if way == "narrow":
            widths[name] = page.evaluate(WIDTH_OF_ALL)
        page.evaluate("document.querySelectorAll('.lincls-make-live').forEach((each) => each.click())")
        page.wait_for_function(ALL_LIVE)
        wrong = [*serious(page), *page.evaluate(WITHOUT_ALT)]
        if wrong:
            faults.setdefault(name, []).extend(wrong)
    context.close()
    assert faults == {}, json.dumps(faults, indent=1)
    assert [url for url in asked if not url.startswith((f"{address}/", "data:", "blob:"))] == []


def test_every_page_fits_a_narrow_window(browser, site, address, widths):
    width, names = WAYS["narrow"][0], pages_of(site)
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.set_default_timeout(LIVE)
    for name in names:
        if name not in widths:
            page.goto(f"{address}/{name}")
            unfold(page, name)
            widths[name] = page.evaluate(WIDTH_OF_ALL)
    page.close()
    assert set(widths) == set(names)
    assert {name: wide for name, wide in widths.items() if wide > width} == {}


def unfold(page, name):
    """Show all that a page has: what is folded, its formulas, what was found."""
    if name.startswith(("_answers", "figures/")):
        return
    page.wait_for_selector("html[data-lincls=ready]", state="attached")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    page.evaluate("globalThis.MathJax?.startup?.promise")
    if "?q=" in name:
        page.locator("#search-results span.highlighted").first.wait_for()
        page.wait_for_load_state("networkidle")


def test_search_finds_a_word_of_the_lectures(browser, address):
    page = browser.new_page()
    page.goto(f"{address}/search.html?q=perceptron")
    hits = page.locator("#search-results li a")
    hits.first.wait_for()
    assert any("notebooks/03_perceptron.html" in link.get_attribute("href") for link in hits.all())
    page.close()


@pytest.mark.parametrize("name", sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb")))
def test_no_line_of_a_lecture_is_cut_on_a_wide_screen_or_on_paper(browser, address, tmp_path, name):
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    page.goto(f"{address}/notebooks/{name}.html")
    page.wait_for_selector("html[data-lincls=ready]", state="attached")
    page.evaluate("MathJax.startup.promise")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    assert page.evaluate(CUT) == []
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = false })")
    page.emulate_media(media="print")
    for paper, width in PAPERS.items():
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(CUT) == [], paper
        assert page.locator("main button:not(.lincls-word):visible, main .lincls-figure-bar:visible").count() == 0
    pypdf = pytest.importorskip("pypdf")
    page.pdf(path=tmp_path / "lecture.pdf", format="A4")
    starts = [x for each in pypdf.PdfReader(tmp_path / "lecture.pdf").pages for x in starts_of_text(each)]
    assert starts and max(starts) <= 1
    page.close()


def starts_of_text(page):
    """Where the texts of a printed page begin, in widths of the page."""
    found = []

    def see(text, cm, tm, font, size):
        if text.strip():
            found.append((tm[4] * cm[0] + cm[4]) / float(page.mediabox.width))

    page.extract_text(visitor_text=see)
    return found


def visit(phone, address):
    page = phone.new_page()
    page.set_default_timeout(LIVE)
    page.goto(f"{address}/notebooks/03_perceptron.html")
    page.wait_for_selector("html[data-lincls=ready]", state="attached")
    return page


def figure(page, name):
    return page.locator(f'.lincls-figure[data-figure="{name}"]')


def middle(page, locator):
    """The middle of an element on the screen, which is brought there."""
    locator.scroll_into_view_if_needed()
    page.wait_for_timeout(300)  # the page comes to rest
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe(page, start, end, steps=8):
    """Lay a finger on the screen, move it in a line and lift it."""
    touch = page.context.new_cdp_session(page)

    def at(k):
        return [{axis: a + (b - a) * k / steps for axis, a, b in zip("xy", start, end, strict=True)}]

    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at(0)})
    for k in range(1, steps + 1):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": at(k)})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


def waits_for_another(page, locator, before):
    page.wait_for_function("([node, text]) => node.textContent !== text", arg=[locator.element_handle(), before])


@pytest.mark.parametrize("part", [".lincls-make-live", "img"])
def test_a_tap_brings_a_figure_to_life_in_its_page(phone, address, part):
    page = visit(phone, address)
    page.touchscreen.tap(*middle(page, figure(page, TOUCHED).locator(part).first))
    figure(page, TOUCHED).locator(".lincls-caption").wait_for()
    assert page.url.endswith("/notebooks/03_perceptron.html")


def test_a_finger_moves_the_slider_and_elsewhere_the_page(phone, address):
    page = visit(phone, address)
    page.touchscreen.tap(*middle(page, figure(page, TOUCHED).locator(".lincls-make-live")))
    caption = figure(page, TOUCHED).locator(".lincls-caption")
    caption.wait_for()
    slider = figure(page, TOUCHED).locator("input[type=range]").first
    x, y = middle(page, slider)
    scrolled, before, value = page.evaluate("scrollY"), caption.text_content(), float(slider.input_value())
    swipe(page, (x, y), (x + 70, y))
    waits_for_another(page, caption, before)
    assert float(slider.input_value()) > value and page.evaluate("scrollY") == scrolled

    value = slider.input_value()
    for place in (caption, figure(page, TOUCHED).locator(".lincls-stage")):
        x, y = middle(page, place)
        scrolled = page.evaluate("scrollY")
        swipe(page, (x, y), (x, y - 150))
        page.wait_for_function("(before) => scrollY > before + 50", arg=scrolled)
    assert slider.input_value() == value


def test_a_finger_drags_a_point_and_the_page_stays(phone, address):
    page = visit(phone, address)
    page.touchscreen.tap(*middle(page, figure(page, DRAGGED).locator(".lincls-make-live")))
    caption = figure(page, DRAGGED).locator(".lincls-caption")
    caption.wait_for()
    x, y = middle(page, figure(page, DRAGGED).locator(".lincls-point").first)
    scrolled, before = page.evaluate("scrollY"), caption.text_content()
    swipe(page, (x, y), (x + 60, y - 20))
    waits_for_another(page, caption, before)
    assert page.evaluate("scrollY") == scrolled
