"""The lecturer's window in Chromium: it follows the deck by itself, and its door leads to notes alone.

The clock is tested in tests/house/test_notes.py.
"""

import urllib.error
import urllib.request
from importlib.resources import files

import pytest
from playwright.sync_api import expect

from .presenting import READY, current, opened, started, window_of

pytestmark = pytest.mark.long
SMALL = "99_small.ipynb"


@pytest.fixture
def beside(presenter, browser):
    """The lecturer's window, as on a phone."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.goto(presenter.notes)
    yield page
    context.close()


def test_the_window_waits_for_the_deck_follows_it_and_says_when_it_is_closed(presenter, window, beside):
    said, notes, coming = beside.locator("#said"), beside.locator("main"), beside.locator("#next")
    expect(said).to_contain_text("The deck is not open.")
    for _ in range(2):
        with opened(presenter, window, SMALL) as deck:
            expect(said).to_be_empty(timeout=10_000)
            expect(notes).to_contain_text("Say why", timeout=10_000)
            expect(notes.locator("mfrac")).to_be_visible()
            assert _faults(beside) == []
            expect(coming).to_contain_text("Two")
            deck.keyboard.press("PageDown")
            deck.keyboard.press("PageDown")
            expect(notes).to_have_text("No notes for this slide.")
            expect(coming).to_have_text("Three")
            expect(beside.locator("#plan")).to_contain_text("on time")
            deck.keyboard.press("PageDown")
            deck.keyboard.press("PageDown")
            expect(notes.locator("section")).to_have_text(["Say the last.", "And good-bye."])
            expect(notes.locator(".now")).to_have_text("Say the last.")
            expect(coming).to_have_text("this is the last slide")
        presenter.forget()
        expect(said).to_contain_text("The deck is not open.")
    assert beside.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert beside.problems == []


def _faults(page):
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    found = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    assert found["passes"], "axe has looked at nothing"
    return [fault["id"] for fault in found["violations"] if fault["impact"] in ("serious", "critical")]


def test_neither_the_window_s_door_nor_the_deck_s_lets_anybody_else_in(presenter):
    place, word = presenter.notes.rstrip("/").rsplit("/", 1)
    server, token = presenter.address.split("/doc/")[0], presenter.address.split("token=")[1]
    assert _status(f"{presenter.notes}") == 200 and _status(f"{server}/api/contents?token={token}") == 200
    for path in ("api/contents", f"api/contents?token={token}", f"{word}/api/kernels?token={token}", "lab", "wrong/"):
        assert _status(f"{place}/{path}") == 403, path
    for path in ("lincls/deck", f"lincls/deck?token={word}", f"api/kernels?token={word}"):
        assert _status(f"{server}/{path}") == 403, path


def _status(address):
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def test_the_deck_starts_at_the_second_hour_and_home_leads_there(chromium, course_copy, window, tmp_path):
    with started(["lincls.cli", "present", "99", "--hour", "2"], course_copy, tmp_path) as address:
        assert window_of(tmp_path).startswith("http://127.0.0.1:")
        page = window.new_page()
        page.goto(address.format(f"doc/tree/notebooks/{SMALL}"))
        page.wait_for_function(READY, timeout=180_000)
        assert current(page, 6) == 6
        page.keyboard.press("PageUp")
        assert current(page, 5) == 5
        page.keyboard.press("Home")
        assert current(page, 6) == 6
        page.close()
