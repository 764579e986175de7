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

from . import conftest
from .accessible import choose, serious
from .conftest import LIVE, READY, wait_for_another
from .published import leaks

ROOT = Path(__file__).parents[2]
NARROW = 360
WAYS = {"wide": (1280, "light"), "narrow": (NARROW, "light"), "dark": (1280, "dark")}
EVERY = os.environ.get("LINCLS_PAGES") == "all"
NOT_PAGES = {"lab", "_static"}  # JupyterLab's own pages, and templates of the theme's
TENTH = 10  # of the figures' own pages, one in so many
COUNTED = re.compile(r": [\d.]+ (MB|pages)$")
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
    figures = [name for name in pages_of(site) if name.startswith("figures/")]
    left_out = set(figures) - set(figures[::TENTH])  # each is looked at in its lecture
    names = [name for name in pages_of(site) if name not in left_out]
    names = pages_of(site) if EVERY else names[list(WAYS).index(way) :: len(WAYS)]
    context = browser.new_context()
    context.set_default_timeout(LIVE)
    page, faults, asked = context.new_page(), {}, []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.setdefault(page.url, []).append(str(error)))
    choose(page, WAYS[way][1])
    for name in names:
        look(page, address, name, WAYS[way][0], widths)
        page.evaluate("document.querySelectorAll('.lincls-make-live').forEach((each) => each.click())")
        page.wait_for_function(ALL_LIVE)
        wrong = [*serious(page), *page.evaluate(WITHOUT_ALT)]
        if wrong:
            faults.setdefault(name, []).extend(wrong)
    context.close()
    assert faults == {}, json.dumps(faults, indent=1)
    assert [url for url in asked if not url.startswith((f"{address}/", "data:", "blob:"))] == []


def test_every_page_fits_a_narrow_window(opened, site, address, widths):
    page = opened("about:blank")
    for name in set(pages_of(site)) - set(widths):
        look(page, address, name, NARROW, widths)
    assert {name: wide for name, wide in widths.items() if wide > NARROW} == {}


def look(page, address, name, width, widths):
    """Open a page and show all that it has: what is folded, its formulas, what was found; note how wide it must be."""
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{address}/{name}")
    if not name.startswith(("_answers", "figures/")):
        page.wait_for_selector(READY, state="attached")
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
        page.evaluate("globalThis.MathJax?.startup?.promise")
    if "?q=" in name:
        page.locator("#search-results a[href*='notebooks/03_perceptron.html']").first.wait_for()
        page.locator("#search-results span.highlighted").first.wait_for()
        page.wait_for_load_state("networkidle")
    page.set_viewport_size({"width": NARROW, "height": 800})
    widths[name] = page.evaluate("document.documentElement.scrollWidth")
    page.set_viewport_size({"width": width, "height": 800})


@pytest.mark.parametrize("name", sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb")))
def test_no_line_of_a_lecture_is_cut_on_a_wide_screen_or_on_paper(opened, address, tmp_path, name):
    page = opened(f"{address}/notebooks/{name}.html", 1400, ready=True)
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


def starts_of_text(page):
    """Where the texts of a printed page begin, in widths of the page."""
    found = []

    def see(text, cm, tm, font, size):
        if text.strip():
            found.append((tm[4] * cm[0] + cm[4]) / float(page.mediabox.width))

    page.extract_text(visitor_text=see)
    return found


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


def live(phone, address, name, part=".lincls-make-live"):
    """A lecture's page with a figure that a tap has brought to life, and its caption."""
    page = conftest.visit(phone, f"{address}/notebooks/03_perceptron.html", ready=True)
    page.touchscreen.tap(*middle(page, figure(page, name).locator(part).first))
    caption = figure(page, name).locator(".lincls-caption")
    caption.wait_for()
    return page, caption


def test_a_tap_on_a_picture_brings_its_figure_to_life_in_its_page(phone, address):
    page, _ = live(phone, address, TOUCHED, "img")
    assert page.url.endswith("/notebooks/03_perceptron.html")


def test_a_finger_moves_the_slider_and_elsewhere_the_page(phone, address):
    page, caption = live(phone, address, TOUCHED)
    slider = figure(page, TOUCHED).locator("input[type=range]").first
    x, y = middle(page, slider)
    scrolled, before, value = page.evaluate("scrollY"), caption.text_content(), float(slider.input_value())
    swipe(page, (x, y), (x + 70, y))
    wait_for_another(page, caption, before)
    assert float(slider.input_value()) > value and page.evaluate("scrollY") == scrolled

    value = slider.input_value()
    for place in (caption, figure(page, TOUCHED).locator(".lincls-stage")):
        x, y = middle(page, place)
        scrolled = page.evaluate("scrollY")
        swipe(page, (x, y), (x, y - 150))
        page.wait_for_function("(before) => scrollY > before + 50", arg=scrolled)
    assert slider.input_value() == value


def test_a_finger_drags_a_point_and_the_page_stays(phone, address):
    page, caption = live(phone, address, DRAGGED)
    x, y = middle(page, figure(page, DRAGGED).locator(".lincls-point").first)
    scrolled, before = page.evaluate("scrollY"), caption.text_content()
    swipe(page, (x, y), (x + 60, y - 20))
    wait_for_another(page, caption, before)
    assert page.evaluate("scrollY") == scrolled
