"""The course as pages: built from a lecture, its exercise set and two guides, and looked at in Chromium."""

import html
import json
import re
import shutil
from pathlib import Path

import nbformat
import pytest

from lincls.house import CourseError
from lincls.house import site as command
from lincls.plot import picture
from lincls.site import SiteError, build, builder, icons, live, outside, stills, without_alt
from lincls.site import mathjax as formulas
from lincls.site.extension import as_rest, described, imports, slug

from .accessible import serious
from .conftest import built, fits, lay_out

ROOT = Path(__file__).parents[2]
LECTURE = "03_perceptron"


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """A course of one lecture, its set, a guide and a glossary."""
    root = lay_out(tmp_path_factory.mktemp("course"), LECTURE)
    for page in ("docs/lecturing.md", *builder.PAGES):
        shutil.copy(ROOT / page, root / page)
    link = f"[mistake](../notebooks/{LECTURE}.ipynb#{slug(_first_heading())})"
    (root / "docs" / "glossary.md").write_text(f"# Glossary\n\n{link} and $w^2$\n", encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def site(root, tmp_path_factory):
    """Its pages and Sphinx's warnings."""
    return built(tmp_path_factory, root, rooms={"lincls.metrics": "Metrics"})


@pytest.fixture(scope="module")
def address(site, serve):
    return serve(site[0])


@pytest.fixture(scope="module")
def lecture(address):
    return f"{address}/notebooks/{LECTURE}.html"


def page_of(site, name=f"notebooks/{LECTURE}"):
    return (site[0] / f"{name}.html").read_text(encoding="utf-8")


def _first_heading():
    sources = (cell.source.split("\n")[0] for cell in cells())
    return next(source.removeprefix("## ") for source in sources if source.startswith("## "))


def cells():
    return nbformat.read(ROOT / "notebooks" / f"{LECTURE}.ipynb", 4).cells


def test_nothing_is_asked_of_another_server_and_each_picture_says_what_it_shows(site):
    assert outside(site[0]) == [] and without_alt(site[0]) == []


def test_alt_texts_are_those_that_the_notebook_stores(site):
    outputs = [output for cell in cells() for output in cell.get("outputs", [])]
    stored = {output.get("metadata", {}).get("image/png", {}).get("alt") for output in outputs}
    pictures = re.findall(r"<img[^>]*_images/(?!moment-)[^>]*>", page_of(site))
    shown = {html.unescape(re.search(r'alt="([^"]*)"', picture)[1]) for picture in pictures}
    assert len(shown) > 5 and shown <= stored


def test_captions_of_live_figures_are_text_and_not_in_their_pictures(site):
    stored = [
        (output.data["text/plain"], output.metadata["image/png"])
        for cell in cells()
        for output in cell.get("outputs", [])
        if "image/png" in output.get("data", {}) and live.FINGERPRINT.search(output.data["text/plain"])
    ]
    told = re.findall(r'<p class="lincls-told">(.*?)</p>', page_of(site))
    assert [html.unescape(said) for said in told] == [stills.with_minus(stills.caption(text)) for text, _ in stored]
    assert stored
    images = re.findall(r'<img[^>]*alt="([^"]*)"[^>]*src="\.\./(_images/(?!moment-)[^"]*)"', page_of(site))
    sources = {html.unescape(alt): source for alt, source in images}
    for text, about in stored:
        shown = picture.read((site[0] / sources[about["alt"]]).read_bytes())
        assert len(shown) <= 2 * about["height"] - 90, text


def test_no_picture_is_a_link(site):
    assert "image-reference" not in page_of(site)


def test_the_warnings_are_of_links_to_what_this_small_course_has_not(site):
    assert [line for line in site[1] if "xref_missing" not in line] == []


def test_deeper_sections_are_closed_and_predictions_wait(site):
    headings = [cell for cell in cells() if cell.source.startswith("### Deeper:")]
    assert page_of(site).count('<details class="lincls-deeper">') == len(headings) > 3
    assert 'class="lincls-predict-page"' in page_of(site)


def test_a_lecture_begins_with_its_question_and_its_first_figure(opened, lecture, site):
    page = page_of(site)
    assert page.index("learn from its mistakes?") < page.index("lincls-hook") < page.index("In July 1958")
    for width, height, panels in ((1400, 900, 1), (390, 844, 3)):
        page = opened(lecture, width, height)
        hook, image = page.locator(".lincls-hook"), page.locator(".lincls-hook img")
        place = (hook if panels == 1 else image).bounding_box()
        assert place["y"] + place["height"] / panels <= height, "the first panel is on the first screen"
        assert image.evaluate("image => image.complete && image.naturalWidth > 0")
        assert ("narrow-" in image.evaluate("image => image.currentSrc")) == (panels > 1)
        assert panels == 1 or image.bounding_box()["width"] > 0.85 * width, "it can be read"
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        assert "lincls-dark" in image.evaluate("image => getComputedStyle(image).filter")
        hook.get_by_role("link", name="What this figure shows").click()
        own = page.locator(".cell:has(.cell_output img)").first
        page.wait_for_function("(cell) => Math.abs(cell.getBoundingClientRect().top) < 90", arg=own.element_handle())


@pytest.mark.parametrize(("width", "wanted"), [(1400, 2.0), (390, 0.5)])
def test_on_a_phone_the_panels_of_a_picture_lie_one_below_another_and_are_no_more_to_load(
    opened, lecture, width, wanted
):
    page = opened(lecture, width)
    image = page.locator(".cell_output picture:has(source) > img[width='900']").first
    image.scroll_into_view_if_needed()
    page.wait_for_function("(image) => image.complete && image.naturalWidth > 0", arg=image.element_handle())
    box = image.bounding_box()
    assert box["width"] / box["height"] == pytest.approx(wanted, rel=0.03)
    assert any("narrow-" in url for url in page.asked) == (width == 390), "one of the two is loaded"


def test_cells_that_only_import_are_closed():
    assert imports("import numpy as np\n\nfrom lincls import figures  # all of it") and not imports("")
    assert not imports("import numpy as np\nX = np.eye(2)") and not imports("from lincls import (")


def test_a_page_whose_figures_cannot_be_live_says_so(site):
    assert live.PICTURES in page_of(site) and "lincls-figure" not in page_of(site)
    assert live.PICTURES not in page_of(site, "docs/glossary") and not (site[0] / "_static" / "py").exists()


def test_without_python_and_an_address_there_is_no_page_of_a_figure_and_no_sitemap(site):
    assert not (site[0] / "figures").exists() and not (site[0] / "sitemap.xml").exists()
    told = re.search(r'<script type="application/ld\+json">(.*?)</script>', page_of(site))
    about = json.loads(told[1])
    assert about["image"] == f"../_images/cover-{LECTURE}.png" and about["isPartOf"]["url"] == "../"


def test_a_link_with_jupyters_anchor_leads_to_its_section(site):
    link = re.search(rf'href="(\.\./notebooks/{LECTURE}\.html)#([^"]*)"', page_of(site, "docs/glossary"))
    assert link and f'id="{link[2]}"' in page_of(site)
    assert not any(line.startswith("docs/glossary") for line in site[1])


def test_a_page_gives_its_notebook(site):
    assert f"_sources/notebooks/{LECTURE}.ipynb" in page_of(site)
    assert (site[0] / "_sources" / "notebooks" / f"{LECTURE}.ipynb").is_file()


WRITTEN = """The margin |w| of w_ and `b_`, 2 * x.

    z = w.x + b    with *stars*
    m = t z

Parameters
----------
X : (N, D)
    rows * columns

Examples
--------
>>> 2 * 3
6"""
ESCAPED = {"|w| of w_": r"\|w\| of w\_", "2 * x": r"2 \* x", "    z =": "::\n\n    z =", "rows *": r"rows \*"}


def test_a_docstring_is_shown_as_it_is_written():
    shown = WRITTEN
    for plain, escaped in ESCAPED.items():
        shown = shown.replace(plain, escaped)
    assert as_rest(WRITTEN.split("\n")) == shown.split("\n")


def test_words_behind_a_name_are_its_description_and_no_type():
    lines = ["Parameters", "---", "X : (N, D)", "name : what messages call it", "k : int or None", "    of it"]
    assert described(lines) == [*lines[:3], "name", "    what messages call it", *lines[4:]]


def test_prose_that_begins_like_a_type_stays_a_sentence():
    lines = ["Parameters", "---", 'a : None, or a number; or "auto": each', "    class's own.", "X : (N, D), examples."]
    said = ["a", '    None, or a number; or "auto": each', "    class's own.", "X", "    (N, D), examples."]
    assert described(lines) == [*lines[:2], *said]


def test_what_lies_in_the_way_is_kept(root, tmp_path):
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(SiteError, match="holds something else than pages"):
        build(root, tmp_path, tmp_path / "cache")
    assert (tmp_path / "thesis.txt").read_text() == "years of work"


def test_without_npm_the_way_out_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr(formulas.shutil, "which", lambda name: None)
    monkeypatch.setattr(command, "course_root", lambda: tmp_path)
    with pytest.raises(CourseError, match="MathJax comes by npm: install npm"):
        command.start(tmp_path / "site")


def test_addresses_and_pictures_are_found(tmp_path):
    (tmp_path / "a.html").write_text(
        '<script src="//cdn.example/x.js"></script><img src="_images/a.png" alt="_images/a.png">'
        '<a href="https://example.org">a link may lead out</a><link rel="stylesheet" href="http://x.org/a.css">'
        '<img src="b.png" alt="A line"><link rel="canonical" href="https://x.org">'
    )
    (tmp_path / "a.css").write_text("@font-face { src: url('https://fonts.example/f.woff2') }")
    assert len(outside(tmp_path)) == 3
    assert without_alt(tmp_path) == ["a.html: _images/a.png"]


@pytest.mark.parametrize("name", ["index", f"notebooks/{LECTURE}", "docs/glossary", "api/lincls.metrics"])
@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (360, "light"), (1280, "dark")])
def test_a_page_is_accessible_and_fits_wide_narrow_and_dark(opened, address, name, width, theme):
    page = opened(f"{address}/{name}.html", width, 800, theme=theme)
    assert page.locator("html").get_attribute("data-theme") == theme
    assert [url for url in page.asked if not url.startswith((address, "data:"))] == []
    assert fits(page)
    faults = serious(page)
    assert faults == [], json.dumps(faults, indent=1)


def test_a_closed_section_opens(opened, lecture):
    section = opened(lecture).locator("details.lincls-deeper").first
    assert section.get_attribute("open") is None
    section.locator("summary").first.click()
    assert section.get_attribute("open") is not None


def test_only_icons_that_the_pages_show_are_kept(tmp_path):
    script = tmp_path / icons.SCRIPT
    script.parent.mkdir(parents=True)
    script.write_text(
        'var a={"magnifying-glass":[512,512,["search"],"f002","M416 208"],house:[576,512,[],"f015",["M1","M2"]],'
        'moon:[384,512,[127769],"f186","M223"]},b=a.moon;'
    )
    (tmp_path / "index.html").write_text('<i class="fa-solid fa-search"></i><i class="fa-moon"></i>')
    icons.trim(tmp_path)
    kept = script.read_text()
    assert "magnifying-glass" in kept and "moon:" in kept and "house" not in kept
    assert kept.startswith("var a={") and kept.endswith("},b=a.moon;")


def test_on_a_phone_the_table_of_contents_opens(opened, lecture):
    page = opened(lecture, 360, 740)
    page.locator(".primary-toggle").click()
    page.locator("#pst-primary-sidebar-modal[open]").wait_for()
    assert page.problems == []


def test_the_front_page_leads_to_what_lies_beside_the_pages(root, tmp_path):
    builder.stage(root, tmp_path / "source", ["[The notebooks](lab/index.html) in your browser."])
    front = (tmp_path / "source" / "index.md").read_text(encoding="utf-8")
    assert '<p><a href="lab/index.html">The notebooks</a> in your browser.</p>\n' in front


START_BYTES = 300_000  # before the figure of the start page moves


@pytest.fixture
def start(stranger, address):
    """The start page, of a reader who wants no motion."""
    page = stranger.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.came = []
    page.on("response", lambda response: page.came.append(response))
    page.goto(f"{address}/index.html")
    return page


def said(page):
    return page.locator("figure.spaces figcaption > span").text_content()


def verdict(page):
    return page.locator("figure.spaces figcaption > strong").text_content()


def test_the_start_pages_figure_is_dragged_before_much_has_come(start):
    box = start.locator(".grip").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    assert verdict(start) == "All four are right." and "computes AND; 0 of the 4" in said(start)
    start.mouse.move(x, y)
    start.mouse.down()
    start.mouse.move(x + 60, y)
    assert "computes AND" not in said(start)
    start.mouse.move(x + 60, y - 60, steps=4)
    start.mouse.up()
    assert verdict(start) == "Only 2 of the four are right." and "computes OR" in said(start)
    deferred = set(start.evaluate("[...document.querySelectorAll('img[loading=lazy]')].map(({ src }) => src)"))
    assert sum(len(each.body()) for each in start.came if each.url not in deferred) <= START_BYTES


def test_the_start_pages_figure_is_moved_by_keys(start):
    for _ in ("the link to the first lecture", "the figure"):
        start.keyboard.press("Tab")
    assert start.evaluate("document.activeElement.getAttribute('aria-label')") == "The weights"
    start.keyboard.press("ArrowRight")
    assert said(start).startswith("w = (0.9, 0.8), b = −1.0 computes AND")
    for _ in range(40):
        start.keyboard.press("ArrowDown")
    assert said(start).startswith("w = (0.9, −2.8)")


def test_the_start_pages_figure_shows_that_it_moves_unless_the_reader_wants_no_motion(opened, address, start):
    page = opened(f"{address}/index.html", reduced_motion="no-preference")
    page.wait_for_function("!document.querySelector('figcaption > span').textContent.startsWith('w = (0.8, 0.8)')")
    start.wait_for_timeout(300)
    assert said(start).startswith("w = (0.8, 0.8)")


def test_a_link_to_a_page_shows_a_picture_and_a_sentence(site):
    for name, up in (("index", ""), (f"notebooks/{LECTURE}", "../")):
        about = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', page_of(site, name)))
        assert about["og:image"].startswith(f"{up}_images/") and about["description"] == about["og:description"] != ""
        assert (site[0] / about["og:image"].removeprefix("../")).is_file()
        assert '_static/favicon.svg"' in page_of(site, name)
    assert (site[0] / "_static" / "favicon.svg").is_file()
