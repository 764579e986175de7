"""Chromium, and tabs of it that are measured with nothing looking on.

Playwright has every message of a page's websockets copied to it, pictures and all: on two cores that alone takes a
fifth of the frames of a drag. So it opens the pages and leaves; what is measured is driven by the few commands here.
Source: Chrome DevTools Protocol, domains Input, Page and Runtime.
"""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, websocket_connect

PATIENCE = 90  # seconds for Chromium to start, for a command
CODES = {"Home": 36, "ArrowRight": 39}
PAINTED = """() => new Promise(done => {
  const look = () => (probe.paints.length ? done() : setTimeout(look, 30));
  look();
})"""
BOX = """selector => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return { x, y, width, height };
}"""


@asynccontextmanager
async def chromium(home: Path, ratio: int, flags: Sequence[str]) -> AsyncIterator[str]:
    """Start Chromium with ratio device pixels to a CSS pixel, yield the address of its protocol, stop it."""
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    line = ["--headless=new", "--remote-debugging-port=0", f"--user-data-dir={home}", "--window-size=1200,1000"]
    process = await asyncio.create_subprocess_exec(
        program, *flags, *line, f"--force-device-scale-factor={ratio}", "about:blank", stderr=asyncio.subprocess.DEVNULL
    )
    try:
        port = home / "DevToolsActivePort"  # written when it listens
        async with asyncio.timeout(PATIENCE):
            while not (port.is_file() and port.read_text()):
                await asyncio.sleep(0.1)
        yield f"http://127.0.0.1:{port.read_text().split()[0]}"
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


class Tab:
    """One tab, by the Chrome DevTools Protocol."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self._socket = socket
        self._count = 0
        self._waiting: dict[int, asyncio.Future] = {}
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def named(cls, address: str, name: str) -> "Tab":
        """The tab whose address ends, without its query, in `name`."""
        pages = json.loads((await AsyncHTTPClient().fetch(f"{address}/json/list")).body)
        (page,) = [page for page in pages if page["url"].split("?")[0].endswith(f"/{name}")]
        return cls(await websocket_connect(page["webSocketDebuggerUrl"]))

    def send(self, method: str, **params: Any) -> asyncio.Future:
        """Send a command; what comes back need not be awaited."""
        self._count += 1
        self._waiting[self._count] = answer = asyncio.get_running_loop().create_future()
        self._socket.write_message(json.dumps({"id": self._count, "method": method, "params": params}))
        return answer

    async def evaluate(self, function: str, given: Any = None) -> Any:
        """Call a JavaScript function in the page and return what it returns, or what its promise gives."""
        call = {"expression": f"({function})({json.dumps(given)})", "returnByValue": True, "awaitPromise": True}
        async with asyncio.timeout(PATIENCE):
            found = await self.send("Runtime.evaluate", **call)
        if "exceptionDetails" in found:
            raise RuntimeError(f"{function} failed in the page: {found['exceptionDetails']}")
        return found["result"].get("value")

    async def front(self) -> None:
        """Show this tab."""
        await self.send("Page.bringToFront")

    async def focus(self, selector: str) -> None:
        """Give an element the keys."""
        await self.evaluate("selector => document.querySelector(selector).focus()", selector)

    async def press(self, key: str) -> None:
        """Press a key and let go."""
        for kind in ("rawKeyDown", "keyUp"):
            place = {"key": key, "code": key, "windowsVirtualKeyCode": CODES[key]}
            await self.send("Input.dispatchKeyEvent", type=kind, **place)

    def mouse(self, kind: str, x: float, y: float) -> asyncio.Future:
        """Move the mouse, press its left button or let go."""
        buttons = {} if kind == "mouseReleased" else {"buttons": 1}
        clicks = int(kind != "mouseMoved")
        return self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=clicks, **buttons)

    async def box(self, selector: str) -> dict[str, float]:
        """Where an element stands: x, y, width and height in CSS pixels."""
        return await self.evaluate(BOX, selector)

    async def painted(self) -> None:
        """Wait until the probe has seen a picture."""
        await self.evaluate(PAINTED)

    async def _read(self) -> None:
        while (text := await self._socket.read_message()) is not None:
            message = json.loads(text)
            answer = self._waiting.pop(message.get("id"), None)
            if answer is None or answer.done():
                continue
            if "error" in message:
                answer.set_exception(RuntimeError(message["error"]["message"]))
            else:
                answer.set_result(message["result"])
