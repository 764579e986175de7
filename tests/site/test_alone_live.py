"""The page of one figure in Chromium: it opens at the state of its address, and gives a link to where it is moved."""

import functools
import http.server
import threading

import pytest

from .accessible import serious

LECTURE, MOVED, SAID = "03_perceptron", "perceptron.one_update", "perceptron.pocket"
LIVE = 120_000  # ms until a figure must be there, on a machine that does other things too
FRAME = '<iframe src="{address}" title="A figure" width="360" height="620" style="border: 0"></iframe>'

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def address(live_pages_of, serve):
    return f"{serve(live_pages_of(LECTURE))}/figures"


@pytest.fixture(scope="module")
def reader(browser):
    """One reader, whose browser keeps Python and lets pages copy."""
    context = browser.new_context(viewport={"width": 1000, "height": 800})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.set_default_timeout(LIVE)
    yield context
    context.close()


def caption(page):
    page.locator(".lincls-caption").filter(has_text=".").wait_for()
    return page.locator(".lincls-caption").text_content()


def other_caption(page, before):
    page.wait_for_function("(text) => document.querySelector('.lincls-caption').textContent !== text", arg=before)
    return caption(page)


def test_it_opens_at_the_state_of_its_address_and_a_copied_link_opens_the_state_that_keys_have_set(reader, address):
    page = reader.new_page()
    page.goto(f"{address}/{MOVED}/?w1=1&w2=-1")
    page.locator(".lincls-caption", has_text="Example 3 is correct: t z = 5").wait_for()
    sliders = page.locator(".lincls-live input[type=range]")
    assert [sliders.nth(k).input_value() for k in (0, 1)] == ["1", "-1"]
    sliders.nth(2).focus()
    before = caption(page)
    page.keyboard.press("ArrowLeft")
    moved = other_caption(page, before)
    page.keyboard.press("Tab")  # Reset
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Copy link to this state"
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Link copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{address}/{MOVED}/?w1=1&w2=-1&example=2"
    page.goto(link)
    page.locator(".lincls-caption", has_text=moved).wait_for()
    page.close()


def test_a_moment_of_the_address_is_there_without_python_and_is_what_is_copied(reader, address):
    page = reader.new_page()
    page.goto(f"{address}/{SAID}/?moment=three+in+ten")
    assert page.locator('[data-moment="three in ten"] img').is_visible()
    assert not page.locator(".lincls-figure > picture > img").is_visible()
    page.locator(".lincls-copy button").click()
    page.get_by_role("button", name="Link copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.wait_for_timeout(500)
    assert page.locator(".lincls-caption").count() == 0
    page.close()


@pytest.mark.parametrize(
    ("query", "said"), [("?noise=90", "noise must be a number from 0 to 30; got “90”."), ("?w=1", "there are: noise.")]
)
def test_a_bad_address_is_told_and_the_figure_stays_as_it_opens(reader, address, query, said):
    page = reader.new_page()
    page.goto(f"{address}/{SAID}/{query}")
    assert said in page.locator(".lincls-status").first.text_content()
    assert page.locator(".lincls-figure > picture > img").is_visible() and page.locator(".lincls-caption").count() == 0
    assert page.locator("input[type=range]").input_value() == "10"
    page.close()


@pytest.mark.parametrize(("width", "theme"), [(360, "light"), (360, "dark"), (1280, "dark")])
def test_it_fits_narrow_and_wide_and_is_accessible_before_and_after(browser, address, width, theme):
    page = browser.new_page(viewport={"width": width, "height": 620}, color_scheme=theme)
    page.set_default_timeout(LIVE)
    page.goto(f"{address}/{MOVED}/")
    assert page.locator("html").get_attribute("data-theme") == theme
    assert page.evaluate("document.documentElement.scrollWidth") <= width and serious(page) == []
    page.locator(".lincls-make-live").click()
    caption(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width and serious(page) == []
    assert not page.locator(".lincls-figure > picture > img").is_visible() and page.locator("nav").count() == 0
    page.close()


def test_in_a_frame_that_may_not_copy_the_link_stands_selected_in_a_field(browser, address, tmp_path):
    host = address.replace("127.0.0.1", "localhost")  # another origin, which browsers let in
    (tmp_path / "page.html").write_text(FRAME.format(address=f"{host}/{SAID}/?moment=no+slips"))
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page(viewport={"width": 700, "height": 800})
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/page.html")
        frame = page.frames[1]
        frame.locator(".lincls-copy button").click()
        field = frame.locator(".lincls-link")
        field.wait_for()
        assert frame.evaluate("getSelection().toString()") == field.input_value() == frame.url
        assert frame.evaluate("document.documentElement.scrollWidth") <= 360
        page.close()
        server.shutdown()
