"""Moments in a page: stored pictures before Python has come, then the figure itself; all of them without scripts."""

import re

import pytest

from lincls.site import outside, stills, without_alt

from .accessible import serious

LECTURE, FIGURE = "05_xor_features", "features.degrees"
NAMES = ["another set", "degree 4", "the vote"]

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def pages(live_pages_of):
    return live_pages_of(LECTURE)


@pytest.fixture(scope="module")
def address(pages, serve):
    return f"{serve(pages)}/notebooks/{LECTURE}.html"


@pytest.fixture(params=[1400, 390])
def page(request, opened, address):
    """The page, wide and narrow, of a reader who has never been here."""
    page = opened(address, request.param, 1000)
    page.wait_for_load_state("networkidle")
    return page


@pytest.fixture
def figure(page):
    figure = page.locator(f'[data-figure="{FIGURE}"]')
    figure.scroll_into_view_if_needed()
    return figure


def shown(figure):
    """The moments whose pictures are seen."""
    return [
        each.get_attribute("data-moment") for each in figure.locator(".lincls-stills figure").all() if each.is_visible()
    ]


def button(figure, name):
    return figure.get_by_role("group", name="Moments").get_by_role("button", name=name)


def test_the_pictures_are_small_files_of_the_page(pages):
    text = (pages / "notebooks" / f"{LECTURE}.html").read_text(encoding="utf-8")
    files = re.findall(r'src="\.\./(_images/moment-[^"]+)"', text)
    assert len(files) > len(NAMES) and all((pages / file).stat().st_size <= stills.MOST_BYTES for file in files)
    assert outside(pages) == [] == without_alt(pages)


def test_a_moment_answers_at_once_before_python_has_come(page, figure):
    own = figure.locator("> picture > img")
    assert shown(figure) == [] and own.is_visible()
    image = figure.locator('[data-moment="the vote"] img')
    page.wait_for_function("(image) => image.complete && image.naturalWidth > 0", arg=image.element_handle())
    button(figure, "the vote").click()
    assert shown(figure) == ["the vote"] and not own.is_visible()
    assert image.get_attribute("alt").endswith(
        figure.locator("figcaption").last.inner_text().removeprefix("the vote: ")
    )
    button(figure, "another set").focus()
    page.keyboard.press("Enter")
    assert shown(figure) == ["another set"]
    assert button(figure, "another set").get_attribute("aria-pressed") == "true"
    assert button(figure, "the vote").get_attribute("aria-pressed") == "false"
    page.keyboard.press("Enter")
    assert shown(figure) == [] and own.is_visible(), "pressed again it lets go"


def test_bold_words_are_buttons_and_bring_the_figure_into_sight(page, figure):
    words = page.locator("button.lincls-word")
    assert {*NAMES} < {*words.all_inner_texts()}
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    words.filter(has_text="another set").focus()
    page.keyboard.press("Enter")
    assert shown(figure) == ["another set"]
    assert [url for url in page.asked if "/py/" in url] == [], "nobody has asked for Python"
    page.wait_for_function("(node) => node.getBoundingClientRect().bottom > 0", arg=figure.element_handle())


def test_the_live_figure_opens_at_the_moment_that_was_shown_and_words_go_on(page, figure):
    button(figure, "the vote").click()
    figure.locator(".lincls-make-live").click()
    caption = figure.locator(".lincls-caption")
    caption.filter(has_text="The vote of 21 sets").wait_for()
    assert shown(figure) == [] and figure.get_by_role("group", name="Moments").count() == 1
    assert button(figure, "the vote").get_attribute("aria-pressed") == "true"
    page.locator("button.lincls-word", has_text="another set").click()
    caption.filter(has_text="Set 3 is wrong").wait_for()


def test_axe_finds_nothing_serious_in_a_moment_that_is_shown(page, figure):
    button(figure, "the vote").click()
    assert serious(page, "article") == []


def test_without_scripts_the_moments_stand_below_their_figure(opened, address):
    page = opened(address, java_script_enabled=False)
    figure = page.locator(f'[data-figure="{FIGURE}"]')
    assert shown(figure) == NAMES and figure.locator("> picture > img").is_visible()
    assert page.locator("button.lincls-word").count() == 0


def test_on_paper_they_stand_there_too(page, figure):
    button(figure, "the vote").click()
    page.emulate_media(media="print")
    assert shown(figure) == NAMES and figure.locator("> picture > img").is_visible()
    words = page.locator("button.lincls-word")  # of a sentence, which goes on without them nowhere
    assert words.count() > 0 and words.locator("visible=true").count() == words.count()


def test_what_is_printed_is_light(page):
    page.wait_for_selector("html[data-lincls=ready]", state="attached")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.evaluate("addEventListener('beforeprint', () => { self.printed = document.documentElement.dataset.theme })")
    page.pdf()
    assert page.evaluate("[self.printed, document.documentElement.dataset.theme]") == ["light", "dark"]
