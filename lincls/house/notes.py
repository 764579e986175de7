"""The lecturer's window: a page with the notes of the slide at hand, the next heading, and the clock against the plan.

The deck's tab tells where it stands over a websocket of the Jupyter server (present.js, `FromDeck`), with the notes as
JupyterLab renders them. The page has a door of its own, with a random word in its address, on another port: whoever
knows that address can read notes and do nothing else, so that a phone may show them.

The clock of an hour starts when its first slide is left for the second; the first is taken to have kept to the plan. It
starts anew when that slide has stood for half a minute, as it does before a lecture and not when one pages back.
"""

import asyncio
import json
import secrets
import socket
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from jupyter_server.auth.decorator import ws_authenticated
from jupyter_server.base.handlers import JupyterHandler
from tornado.httpserver import HTTPServer
from tornado.iostream import StreamClosedError
from tornado.netutil import bind_sockets
from tornado.web import Application, ErrorHandler, RequestHandler
from tornado.websocket import WebSocketHandler

from lincls.house import CourseError, hour

PAGE = Path(__file__).with_name("notes.html")
FROM_DECK = "lincls/deck"  # on the Jupyter server
LINGERED = 30  # seconds that the first slide of an hour stands before its clock may start anew
AGAIN = 15  # seconds after which a window is told what it knows already, which shows who is gone
ALLOWED = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'"


class Talk:
    """Where a lecture stands: what its deck has told, and what its windows show."""

    def __init__(self, plan: Sequence[hour.Stop], clock: Callable[[], float] = time.time) -> None:
        self._plan, self._clock = plan, clock
        self._place = {
            cell.id: number for number, stop in enumerate(plan) for cell in (*stop.slide.cells, *stop.slide.notes)
        }
        self._at: int | None = None  # in the plan
        self._since = clock()  # it stands there
        self._began: dict[int, float] = {}  # when the plan's minute 0 was, by hour
        self._spent: defaultdict[tuple[int, str], float] = defaultdict(
            float
        )  # seconds in each section, before this slide
        self._told: dict[str, Any] = {}
        self.tabs = 0  # of the deck that are open
        self.changed = asyncio.Event()  # is set, and replaced, when windows have something new to show

    def tell(self, **changes: Any) -> None:
        """Take what the deck shows, its `cell` and `notes` in HTML, or how many `tabs` it has now."""
        self.tabs = changes.pop("tabs", self.tabs)
        if changes:
            self._turn(self._place.get(changes.pop("cell")))
            self._told = changes
        self.changed.set()
        self.changed = asyncio.Event()

    def _turn(self, to: int | None) -> None:
        now, before = self._clock(), self._at
        if to == before:
            return
        if before is not None:
            self._spent[self._section(before)] += now - self._since
            first, number = self._plan[before].minute == 0, self._plan[before].hour
            lasted = number not in self._began or now - self._since >= LINGERED
            if first and lasted and to is not None and to == before + 1 and self._plan[to].hour == number:
                self._began[number] = now - 60 * self._plan[to].minute
                for section in [section for section in self._spent if section[0] == number]:
                    del self._spent[section]
                self._spent[self._section(before)] = 60 * self._plan[to].minute
        self._at, self._since = to, now

    def _section(self, at: int) -> tuple[int, str]:
        return self._plan[at].hour, self._plan[at].section

    def shown(self) -> dict[str, Any]:
        """Return what a window shows; times are seconds, minutes of the plan are minutes."""
        if self._at is None:
            return {"open": self.tabs > 0, **self._told}
        stop, now = self._plan[self._at], self._clock()
        return {
            "open": self.tabs > 0,
            **self._told,
            "minute": stop.minute,
            "until": stop.until,
            "elapsed": now - self._began[stop.hour] if stop.hour in self._began else None,
            "section": stop.section.lstrip("# ") or "Opening",
            "taken": self._spent[self._section(self._at)] + now - self._since,
            "planned": stop.planned,
        }


class FromDeck(WebSocketHandler, JupyterHandler):  # type: ignore[misc]  # both check the origin
    """The deck's end on the Jupyter server; as long as it is connected, the deck's tab is open."""

    auth_resource = "contents"

    def initialize(self, talk: Talk) -> None:
        self.talk = talk

    @ws_authenticated
    async def get(self, *args: Any, **kwargs: Any) -> None:
        await super().get(*args, **kwargs)

    def set_default_headers(self) -> None:
        """Leave out those of the server's pages, which are none for a websocket."""

    def open(self) -> None:
        self.talk.tell(tabs=self.talk.tabs + 1)

    def on_message(self, message: str | bytes) -> None:
        self.talk.tell(**json.loads(message))

    def on_close(self) -> None:
        self.talk.tell(tabs=self.talk.tabs - 1)


class Page(RequestHandler):
    """The lecturer's window."""

    def get(self) -> None:
        self.set_header("Content-Security-Policy", ALLOWED)
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-store")
        self.write(PAGE.read_text(encoding="utf-8"))


class Events(RequestHandler):
    """What a window shows, again at each change."""

    def initialize(self, talk: Talk) -> None:
        self.talk = talk

    async def get(self) -> None:
        self.set_header("Content-Type", "text/event-stream")
        self.set_header("Cache-Control", "no-store")
        with suppress(StreamClosedError):  # the window is gone
            while True:
                changed = self.talk.changed
                self.write(f"data: {json.dumps(self.talk.shown())}\n\n")
                await self.flush()
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), AGAIN)


def door(talk: Talk, word: str) -> HTTPServer:
    """Return the server of the window's page and of nothing else; all other addresses are forbidden."""
    pages: list[Any] = [(rf"/{word}/", Page), (rf"/{word}/events", Events, {"talk": talk})]
    refused: dict[str, Any] = {"default_handler_class": ErrorHandler, "default_handler_args": {"status_code": 403}}
    return HTTPServer(Application(pages, log_function=lambda handler: None, **refused))


def listen(address: str) -> tuple[list[socket.socket], str]:
    """Take a free port of an address of this machine; the sockets, and the place as it stands in an URL.

    Raises CourseError: It is none, or stands for all of them.
    """
    try:
        if ip_address(address).is_unspecified:
            raise ValueError("it stands for every network")
        sockets = bind_sockets(0, address)
    except (ValueError, OSError) as error:
        raise CourseError(
            f"--notes-from wants an address that this machine has in the network, such as 192.168.1.20: {error}"
        ) from None
    host = f"[{address}]" if ":" in address else address
    return sockets, f"http://{host}:{sockets[0].getsockname()[1]}"


def word() -> str:
    """Return what nobody guesses, short enough to be typed on a phone."""
    return secrets.token_hex(8)
