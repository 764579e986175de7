"""The lecturer's window: what it shows as the deck goes on, how its clock runs, and what its door refuses.

In Chromium, beside a deck, it is tested in tests/browser/test_notes.py.
"""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from nbformat.v4 import new_markdown_cell, new_notebook
from tornado.httpclient import AsyncHTTPClient

from lincls.house import hour, notes


class Clock:
    """Says the seconds that a test has let pass."""

    now = 1000.0

    def __call__(self):
        return self.now


class Told(notes.Talk):
    """The talk of a lecture of two sections and two hours, with a minute for each of its slides, told by a test."""

    def __init__(self):
        self.clock = Clock()
        texts = ("# Title", "the second", "## 1 More", "## Second hour: why", "## 2 Last")
        cells = [
            new_markdown_cell(f"{text}\n" + "word " * (130 - len(text.strip("# ").split())), id=f"cell{number}")
            for number, text in enumerate(texts)
        ]
        for cell in cells:
            cell.metadata["slideshow"] = {"slide_type": "slide"}
        cells[3].metadata["tags"] = ["second-hour"]
        super().__init__(hour.plan(new_notebook(cells=cells)), self.clock)

    def to(self, number, *, after=0.0):
        """What a window shows when the deck goes on to a slide."""
        self.clock.now += after
        self.tell(cell=f"cell{number}", notes=[f"said {number}"], next="", now=0)
        return self.shown()


def test_the_clock_of_an_hour_starts_when_its_first_slide_is_left():
    talk = Told()
    assert talk.to(0)["elapsed"] is None
    shown = talk.to(1, after=500)
    assert shown["elapsed"] == pytest.approx(60) and shown["minute"] == pytest.approx(1)
    shown = talk.to(2, after=90)
    assert shown["elapsed"] == pytest.approx(150)
    assert (shown["minute"], shown["until"]) == (pytest.approx(2), pytest.approx(3))
    assert talk.to(3, after=60)["elapsed"] is None
    assert talk.to(4, after=700)["elapsed"] == pytest.approx(60)
    assert talk.to(2, after=1)["elapsed"] == pytest.approx(150 + 60 + 700 + 1)


def test_the_clock_starts_anew_when_the_first_slide_has_stood_and_not_when_one_pages_back():
    talk = Told()
    talk.to(0), talk.to(1), talk.to(2, after=600), talk.to(1), talk.to(0, after=20)
    assert talk.to(1, after=notes.LINGERED - 1)["elapsed"] == pytest.approx(60 + 620 + notes.LINGERED - 1)
    talk.to(0)
    assert talk.to(1, after=notes.LINGERED)["elapsed"] == pytest.approx(60)


def test_running_all_cells_starts_no_clock():
    talk = Told()
    talk.to(0), talk.to(4), talk.to(0)
    assert talk.shown()["elapsed"] is None


def test_a_section_s_minutes_are_those_spent_in_it_however_often():
    talk = Told()
    talk.to(0)
    assert talk.to(1, after=200)["taken"] == pytest.approx(60)
    assert talk.to(2, after=30)["taken"] == 0
    talk.to(1, after=100)
    shown = talk.to(2, after=5)
    assert shown["section"] == "1 More" and shown["taken"] == pytest.approx(100)
    talk.clock.now += 7
    assert talk.shown()["taken"] == pytest.approx(107) and talk.shown()["planned"] == pytest.approx(1)


def test_a_notebook_that_is_not_the_lecture_has_notes_and_no_plan():
    talk = Told()
    talk.to(0)
    assert talk.to("of another notebook") == {
        "open": False,
        "notes": ["said of another notebook"],
        "next": "",
        "now": 0,
    }


def with_door(talk, ask):
    """What `ask` finds at a door that is open; in a thread, since Playwright leaves a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, asyncio.wait_for(_with_door(talk, ask), notes.AGAIN - 1)).result()


async def _with_door(talk, ask):
    sockets, place = notes.listen("127.0.0.1")
    door = notes.door(talk, "word")
    door.add_sockets(sockets)
    try:
        return await ask(place)
    finally:
        door.stop()


def test_nothing_but_the_window_is_behind_its_door():
    async def ask(place):
        async def code(path, **how):
            return (await AsyncHTTPClient().fetch(place + path, raise_error=False, **how)).code

        refused = ("/", "/wrong/", "/word", "/words/", "/word/api", "/api/contents", "/lincls/deck", "/lab?token=word")
        return {path: await code(path) for path in refused}, [
            await code("/word/"),
            await code("/word/", method="POST", body="x"),
            await code("/word/events", method="PUT", body="x"),
        ]

    refused, ours = with_door(Told(), ask)
    assert set(refused.values()) == {403} and ours == [200, 405, 405]


def test_a_window_is_told_at_once_what_the_deck_tells():
    talk = Told()

    async def ask(place):
        reader, writer = await asyncio.open_connection(*place.removeprefix("http://").split(":"))
        writer.write(b"GET /word/events HTTP/1.1\r\nHost: here\r\n\r\n")

        async def event():
            while not (line := await reader.readline()).startswith(b"data: "):
                pass
            return json.loads(line.removeprefix(b"data: "))

        first = await event()
        talk.tell(tabs=1)
        opened = await event()
        talk.to(2)
        third = await event()
        writer.close()
        return first, opened, third

    first, opened, third = with_door(talk, ask)
    assert first == {"open": False} and opened == {"open": True}
    assert third["notes"] == ["said 2"] and third["section"] == "1 More"
