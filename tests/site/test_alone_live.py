"""The page of one figure in Chromium: it opens at the state of its address, and gives a link to where it is moved."""

import pytest

from .accessible import serious
from .conftest import fits, visit, wait_for_another

LECTURE, MOVED, SAID = "03_perceptron", "perceptron.one_update", "perceptron.pocket"
FRAME = '<iframe src="{address}" title="A figure" width="360" height="620" style="border: 0"></iframe>'

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def address(live_pages_of, serve):
    return f"{serve(live_pages_of(LECTURE))}/figures"


def caption(page):
    page.locator(".lincls-caption").filter(has_text=".").wait_for()
    return page.locator(".lincls-caption").text_content()


def test_it_opens_at_the_state_of_its_address_and_a_copied_link_opens_the_state_that_keys_have_set(reader, address):
    page = visit(reader, f"{address}/{MOVED}/?w1=1&w2=-1")
    page.locator(".lincls-caption", has_text="Example 3 is correct: t z = 5").wait_for()
    sliders = page.locator(".lincls-live input[type=range]")
    assert [sliders.nth(k).input_value() for k in (0, 1)] == ["1", "-1"]
    sliders.nth(2).focus()
    before = caption(page)
    page.keyboard.press("ArrowLeft")
    wait_for_another(page, page.locator(".lincls-caption"), before)
    moved = caption(page)
    page.keyboard.press("Tab")  # Reset
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Copy link to this state"
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Link copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{address}/{MOVED}/?w1=1&w2=-1&example=2"
    page.goto(link)
    page.locator(".lincls-caption", has_text=moved).wait_for()


def test_a_moment_of_the_address_is_there_without_python_and_is_what_is_copied(reader, address):
    page = visit(reader, f"{address}/{SAID}/?moment=three+in+ten")
    assert page.locator('[data-moment="three in ten"] img').is_visible()
    assert not page.locator(".lincls-figure > picture > img").is_visible()
    page.locator(".lincls-copy button").click()
    page.get_by_role("button", name="Link copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.wait_for_timeout(500)
    assert page.locator(".lincls-caption").count() == 0


@pytest.mark.parametrize(
    ("query", "said"), [("?noise=90", "noise must be a number from 0 to 30; got “90”."), ("?w=1", "there are: noise.")]
)
def test_a_bad_address_is_told_and_the_figure_stays_as_it_opens(reader, address, query, said):
    page = visit(reader, f"{address}/{SAID}/{query}")
    assert said in page.locator(".lincls-status").first.text_content()
    assert page.locator(".lincls-figure > picture > img").is_visible() and page.locator(".lincls-caption").count() == 0
    assert page.locator("input[type=range]").input_value() == "10"


@pytest.mark.parametrize(("width", "theme"), [(360, "light"), (360, "dark"), (1280, "dark")])
def test_it_fits_narrow_and_wide_and_is_accessible_before_and_after(opened, address, width, theme):
    page = opened(f"{address}/{MOVED}/", width, 620, color_scheme=theme)
    assert page.locator("html").get_attribute("data-theme") == theme
    assert fits(page) and serious(page) == []
    page.locator(".lincls-make-live").click()
    caption(page)
    assert fits(page) and serious(page) == []
    assert not page.locator(".lincls-figure > picture > img").is_visible() and page.locator("nav").count() == 0


def test_in_a_frame_that_may_not_copy_the_link_stands_selected_in_a_field(opened, serve, address, tmp_path):
    host = address.replace("127.0.0.1", "localhost")  # another origin, which browsers let in
    (tmp_path / "page.html").write_text(FRAME.format(address=f"{host}/{SAID}/?moment=no+slips"))
    frame = opened(f"{serve(tmp_path)}/page.html", 700, 800).frames[1]
    frame.locator(".lincls-copy button").click()
    field = frame.locator(".lincls-link")
    field.wait_for()
    assert frame.evaluate("getSelection().toString()") == field.input_value() == frame.url
    assert frame.evaluate("document.documentElement.scrollWidth") <= 360
