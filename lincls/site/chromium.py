"""Chromium, which Playwright has print pages to PDF, without a window and without a network.

Chromium's own command line prints when a page has loaded, and formulas are set only then.
"""

import os
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import unquote

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
FINAL = {"print_background": True, "prefer_css_page_size": True, "tagged": True, "outline": True}
DRAFT = {"prefer_css_page_size": True}
NUMBERED = """([selector, pages]) => document.querySelectorAll(selector).forEach((link) => {
  link.lastElementChild.textContent = pages[decodeURIComponent(link.hash.slice(1))] ?? "";
})"""
UNSEEN = "* { visibility: hidden !important }"  # in the draft: each thing is at its place, none is drawn
PATIENCE = 600  # seconds for a page to be ready


class ChromiumError(Exception):
    """Why there is no PDF; the message says what to do."""


def find() -> str:
    """Return Chromium's path, by the names it has on one system or another.

    Raises ChromiumError: There is none, or nothing that tells it what to print.
    """
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise ChromiumError(f"a PDF is printed by Chromium, and none of {', '.join(NAMES)} is installed")
    if find_spec("playwright") is None:
        raise ChromiumError("Chromium is told to print by Playwright: pip install 'lincls[site]'")
    return path


def to_pdf(page: str, out: Path, ready: str = "document.fonts.ready", numbered: str = "") -> None:
    """Print an HTML page to the file `out`.

    Parameters
    ----------
    page : the page's text
    out : a file, written when all went well
    ready : JavaScript whose promise is kept when the page may be printed
    numbered : a selector of links to anchors, whose last element is to hold the number of the page printed there:
        a first printing tells these

    Raises
    ------
    ChromiumError
        There is no Chromium or no Playwright, or they gave no PDF, or the PDF's anchors cannot be read.
    """
    with ThreadPoolExecutor(1) as pool:  # where no other event loop runs, as in a notebook
        printed = pool.submit(_printed, find(), page, ready, numbered).result()
    out.write_bytes(printed)


def _printed(program: str, page: str, ready: str, numbered: str) -> bytes:
    with TemporaryDirectory(ignore_cleanup_errors=True) as temporary, _tab(program) as tab:
        source, draft = Path(temporary, "page.html"), Path(temporary, "draft.pdf")
        source.write_text(page, encoding="utf-8")
        tab.goto(source.as_uri())
        tab.wait_for_function(f"() => {ready}.then(() => true)")
        if numbered:
            style = tab.add_style_tag(content=UNSEEN)
            tab.pdf(path=draft, **DRAFT)
            style.evaluate("style => style.remove()")
            tab.evaluate(NUMBERED, [numbered, places(draft)])
        return tab.pdf(**FINAL)


def places(pdf: Path) -> dict[str, int]:
    """Return the page, from 1, on which each anchor stands that the PDF has a link to.

    Raises ChromiumError: pypdf, which reads them, is not installed.
    """
    try:
        from pypdf import PdfReader
    except ImportError:
        raise ChromiumError("the pages of the contents are read by pypdf: pip install 'lincls[site]'") from None
    reader = PdfReader(pdf)
    pages = {}
    for name, destination in reader.named_destinations.items():
        number = reader.get_destination_page_number(destination)
        if number is not None:
            pages[unquote(name.removeprefix("/"))] = number + 1
    return pages


@contextmanager
def _tab(program: str) -> Iterator[Any]:
    """Start Chromium and yield a page of Playwright's; end it."""
    from playwright.sync_api import Error, sync_playwright

    as_root = getattr(os, "geteuid", lambda: 1)() == 0  # who has no sandbox of Chromium's own; the page is ours
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=program, chromium_sandbox=not as_root)
            tab = browser.new_page(offline=True)
            tab.set_default_timeout(1000 * PATIENCE)
            yield tab
            browser.close()
    except Error as error:
        raise ChromiumError(f"{program} gave no PDF: {error}") from None
