"""Chromium, which prints pages to PDF, without a window and without a network.

Its own command line prints when a page has loaded, and formulas are set only then; so it is told when, by the Chrome
DevTools Protocol.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import unquote

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
FLAGS = (
    "--headless=new",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",  # asking another server for something gives nothing
    "--remote-debugging-port=0",
)
PRINT = {"printBackground": True, "preferCSSPageSize": True, "generateTaggedPDF": True, "generateDocumentOutline": True}
DRAFT = {**PRINT, "printBackground": False, "generateTaggedPDF": False, "generateDocumentOutline": False}
NUMBERED = """(selector, pages) => document.querySelectorAll(selector).forEach((link) => {
  link.lastElementChild.textContent = pages[decodeURIComponent(link.hash.slice(1))] ?? "";
})"""
UNSEEN = "* { visibility: hidden !important }"  # in the draft: each thing is at its place, none is drawn
HIDE = f"""globalThis.linclsUnseen = Object.assign(
  document.createElement("style"), {{ textContent: "{UNSEEN}" }});
document.head.append(globalThis.linclsUnseen)"""
SHOW = "globalThis.linclsUnseen.remove()"
LOADED = "new Promise(done => document.readyState === 'complete' ? done() : addEventListener('load', () => done()))"
START = 60  # seconds for Chromium to start
PATIENCE = 600  # seconds for a page to be ready, and to be printed


class ChromiumError(Exception):
    """Why there is no PDF; the message says what to do."""


def find() -> str:
    """Return Chromium's path, by the names it has on one system or another.

    Raises
    ------
    ChromiumError
        There is none.
    """
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise ChromiumError(f"a PDF is printed by Chromium, and none of {', '.join(NAMES)} is installed")
    return found


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
        There is no Chromium, or it gave no PDF, or the PDF's anchors cannot be read.
    """
    program = find()
    with TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        source = Path(temporary, "page.html")
        source.write_text(page, encoding="utf-8")
        with _tab(program, Path(temporary, "profile")) as call:
            call("Page.navigate", url=source.as_uri())
            call("Runtime.evaluate", expression=f"{LOADED}.then(() => {ready}).then(() => 0)", awaitPromise=True)
            if numbered:
                draft = Path(temporary, "draft.pdf")
                call("Runtime.evaluate", expression=HIDE)
                draft.write_bytes(_printed(call, DRAFT))
                call("Runtime.evaluate", expression=SHOW)
                given = f"{json.dumps(numbered)}, {json.dumps(places(draft))}"
                call("Runtime.evaluate", expression=f"({NUMBERED})({given})")
            made = _printed(call, PRINT)
    out.write_bytes(made)


def _printed(call: Any, settings: dict[str, bool]) -> bytes:
    return base64.b64decode(call("Page.printToPDF", **settings)["data"])


def places(pdf: Path) -> dict[str, int]:
    """Return the page, from 1, on which each anchor stands that the PDF has a link to.

    Raises
    ------
    ChromiumError
        pypdf, which reads them, is not installed.
    """
    try:
        from pypdf import PdfReader
    except ImportError:
        raise ChromiumError("the pages of the contents are read by pypdf: pip install 'lincls[site]'") from None
    reader = PdfReader(pdf)
    found = {}
    for name, destination in reader.named_destinations.items():
        number = reader.get_destination_page_number(destination)
        if number is not None:
            found[unquote(name.removeprefix("/"))] = number + 1
    return found


@contextmanager
def _tab(program: str, home: Path) -> Iterator[Any]:
    """Start Chromium and yield a function that calls a command of the protocol; end it."""
    import websocket

    process = subprocess.Popen(
        [program, *FLAGS, *_as_root(), f"--user-data-dir={home}", "about:blank"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        socket = websocket.create_connection(_address(process, home), timeout=PATIENCE, suppress_origin=True)

        def call(method: str, **given: Any) -> dict[str, Any]:
            socket.send(json.dumps({"id": 1, "method": method, "params": given}))
            while True:
                answer = json.loads(socket.recv())
                if answer.get("id") == 1:
                    break
            wrong = answer.get("error") or answer["result"].get("exceptionDetails")
            if wrong:
                raise ChromiumError(f"{program} failed at {method}: {json.dumps(wrong)[:300]}")
            return answer["result"]

        yield call
        socket.close()
    except (OSError, websocket.WebSocketException) as error:
        raise ChromiumError(f"{program} gave no PDF: {error}") from None
    finally:
        process.terminate()
        process.wait()


def _address(process: subprocess.Popen, home: Path) -> str:
    """Of the websocket of Chromium's first tab."""
    port, end = home / "DevToolsActivePort", time.monotonic() + START  # the file is written when it listens
    while time.monotonic() < end and process.poll() is None:
        if port.is_file() and port.read_text():
            with urllib.request.urlopen(f"http://127.0.0.1:{port.read_text().split()[0]}/json/list") as listed:
                pages = [tab for tab in json.load(listed) if tab["type"] == "page"]
            if pages:
                return pages[0]["webSocketDebuggerUrl"]
        time.sleep(0.1)
    raise ChromiumError("Chromium did not start")


def _as_root() -> list[str]:
    """Root has no sandbox of Chromium's own; the page is ours."""
    return ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
