"""Live figures against their peers, from key and mouse to painted pixels, in JupyterLab in Chromium.

Six makes of one scene (scenes.py) stand open at once, each in a page with a kernel of its own, on the server that
`lincls lab` starts. They take turns, so that what else the machine does falls on all alike. Per turn:

    keys    arrow keys on the first slider, one after the other: time from the key event to the painted picture
    drag    the slider's handle to and fro at 60 moves a second, not waiting: pictures painted a second, and
            the lag: from the last move to the last picture

Playwright opens the pages and leaves before anything is measured (tab.py says why). Kernel time is from the kernel's
own busy and idle messages: all of a key, and of a frame of the drag. The whole is done at 1 and at 2 device pixels to
a CSS pixel. `make bench-live` runs it; --only and small --keys and --seconds make short runs, which write no report.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from statistics import median

import lab
import live_report
import numpy as np
from playwright.async_api import async_playwright
from scenes import MAKES, Make, cells
from tab import Tab, chromium

HERE = Path(__file__).parent
ROUNDS = 3
FIRSTS = 7  # processes that each make their first figure
MOVES = 60  # a second
SETTLE = 0.25  # seconds of quiet before a key
THUMB = 8  # CSS pixels from the left edge of a native slider at its low end to the middle of its thumb
QUIET = 0.7  # seconds without a new picture: the drag is over
LONGEST = 20.0  # seconds that pictures may go on coming after a drag


@dataclass
class Found:
    """What was measured of one make at one pixel ratio: ms, frames a second, seconds."""

    keys: list[float] = field(default_factory=list)
    kernel: list[float] = field(default_factory=list)
    frames: list[float] = field(default_factory=list)
    lag: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)

    def summary(self) -> dict[str, float]:
        """The figures of the report."""
        return {
            "key": median(self.keys),
            "p95": float(np.quantile(self.keys, 0.95)),
            "frames": median(self.frames),
            "lag": median(self.lag),
            "kernel": median(self.kernel),
            "busy": median(self.busy),
        }


class Bench:
    """One make in its tab."""

    def __init__(self, make: Make, tab: Tab) -> None:
        self.make, self.tab, self.found = make, tab, Found()

    async def warm(self) -> None:
        """Move a little: first moves are slower."""
        await self.keys(5)
        await self.drag(0.5)
        self.found = Found()

    async def keys(self, count: int) -> None:
        """Press the arrow key `count` times from the slider's low end."""
        await self._start()
        for _ in range(count):
            await asyncio.sleep(SETTLE)
            await self.tab.evaluate("() => probe.clear()")
            await self.tab.press("ArrowRight")
            await self.tab.painted()
            await asyncio.sleep(SETTLE / 2)
            seen = await self.tab.evaluate("() => probe")
            self.found.keys.append(seen["paints"][0] - seen["inputs"][0])
            self.found.kernel.append(sum(spans(seen["kernel"])))

    async def drag(self, seconds: float) -> None:
        """Drag the handle to and fro and count the pictures."""
        await self._start()
        track = await self.tab.box(self.make.track)
        x, y, width = track["x"], track["y"] + track["height"] / 2, track["width"]
        box = await self.tab.box(self.make.handle)
        await self.tab.mouse("mousePressed", box["x"] + min(box["width"] / 2, THUMB), y)
        await self._quiet()
        await self.tab.evaluate("() => probe.clear()")
        loop = asyncio.get_running_loop()
        start, sent = loop.time(), []
        for k in range(round(seconds * MOVES)):
            await asyncio.sleep(max(0, start + k / MOVES - loop.time()))
            way = (k % (2 * MOVES)) / MOVES  # there in one second, back in the next
            part = 0.1 + 0.8 * (way if way <= 1 else 2 - way)
            sent.append(self.tab.mouse("mouseMoved", x + part * width, y))
        await asyncio.gather(*sent)
        await self._quiet()
        seen = await self.tab.evaluate("() => probe")
        await self.tab.mouse("mouseReleased", x + part * width, y)
        first, last = seen["inputs"][0], seen["inputs"][-1]
        during = [paint for paint in seen["paints"] if paint <= last]
        self.found.frames.append(1000 * len(during) / (last - first))
        self.found.lag.append(max(0.0, (seen["paints"][-1] - last) / 1000))
        each = spans(seen["kernel"])
        self.found.busy += each if self.make.frame_a_message else [sum(each) / len(seen["paints"])]

    async def _start(self) -> None:
        """Show the tab, move the slider to its low end."""
        await self.tab.front()
        await self.tab.focus(self.make.handle)
        await self.tab.press("Home")
        await self._quiet()

    async def _quiet(self) -> None:
        """Wait until no new picture comes any more."""
        count, end = -1, asyncio.get_running_loop().time() + LONGEST
        while asyncio.get_running_loop().time() < end:
            now = await self.tab.evaluate("() => probe.paints.length")
            if now == count:
                return
            count = now
            await asyncio.sleep(QUIET)


def spans(statuses: Sequence[Sequence[str]]) -> list[float]:
    """Milliseconds from busy to idle of each message that the kernel has handled."""
    begun, found = {}, []
    for message, state, date in statuses:
        when = datetime.fromisoformat(date)
        if state == "busy":
            begun[message] = when
        elif message in begun:
            found.append(1000 * (when - begun.pop(message)).total_seconds())
    return found


async def measure(names: Sequence[str], keys: int, seconds: float) -> tuple[dict, str]:
    """Everything at both pixel ratios: {ratio: {make: summary}}, and Chromium's version."""
    results: dict[int, dict] = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        async with lab.serving(Path(home)) as server:
            for ratio in (1, 2):
                async with chromium(Path(home, f"chromium-{ratio}"), ratio, lab.FLAGS) as address:
                    about = await opened(server, address, ratio, names)
                    results[ratio] = await turns(address, ratio, names, keys, seconds)
    return results, about


async def opened(server: lab.Lab, address: str, ratio: int, names: Sequence[str]) -> str:
    """Open each make in a tab, run it and start the probe; return Chromium's version."""
    async with async_playwright() as play:
        browser = await play.chromium.connect_over_cdp(address)
        context = browser.contexts[0]
        await context.add_init_script(path=HERE / "probe.js")
        for name in names:
            make = MAKES[name]
            server.write(file(name, ratio), cells(name, ratio))
            page = await server.open(context, file(name, ratio))
            await page.locator(make.handle).first.wait_for()
            if make.sign not in ("image", "canvas"):
                await page.locator(make.sign).first.wait_for()
            await asyncio.sleep(1)
            await page.evaluate("sign => probe.watch(sign)", make.sign)
        about = browser.version
        await browser.close()  # leaves; Chromium and its tabs stay
    return about


def file(name: str, ratio: int) -> str:
    """The notebook of a make at a pixel ratio."""
    return f"{name}-{ratio}.ipynb"


async def turns(address: str, ratio: int, names: Sequence[str], keys: int, seconds: float) -> dict[str, dict]:
    """Let the makes take turns."""
    benches = {name: Bench(MAKES[name], await Tab.named(address, file(name, ratio))) for name in names}
    for bench in benches.values():
        await bench.warm()
    for turn in range(ROUNDS):
        for name, bench in benches.items():
            await bench.keys(-(-keys // ROUNDS))
            await bench.drag(seconds)
            print(f"{ratio}x, turn {turn + 1}, {name}: {bench.found.summary()}", file=sys.stderr)
    for bench in benches.values():
        await bench.tab.evaluate(lab.SHUT_DOWN)
    return {name: bench.found.summary() for name, bench in benches.items()}


async def alone(moves: int) -> dict[str, float]:
    """What live_kernel.py finds; the first figure's times are medians of several processes."""
    found = [await _alone(1) for _ in range(FIRSTS - 1)] + [await _alone(moves)]
    firsts = {name: median(one[name] for one in found) for name in ("first", "bundle")}
    return {**found[-1], **firsts}


async def _alone(moves: int) -> dict[str, float]:
    command = (sys.executable, str(HERE / "live_kernel.py"), "--moves", str(moves))
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    output, _ = await process.communicate()
    return json.loads(output)


def main() -> None:
    """Measure, print the report, and write it when the run was a full one."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--keys", type=int, default=60, help="keys a make and pixel ratio (default: 60)")
    options.add_argument("--seconds", type=float, default=3.0, help="length of a drag (default: 3)")
    options.add_argument("--moves", type=int, default=10_000, help="moves for memory (default: 10000)")
    options.add_argument("--only", nargs="+", choices=MAKES, default=list(MAKES), help="some of the makes")
    asked = options.parse_args()
    kernel = asyncio.run(alone(asked.moves))
    results, chromium = asyncio.run(measure(asked.only, asked.keys, asked.seconds))
    text = live_report.text(results, kernel, chromium, asked.keys, asked.seconds)
    print(text)
    if set(asked.only) == set(MAKES) and asked.keys >= 60 and asked.seconds >= 3 and asked.moves >= 10_000:
        live_report.write(text)


if __name__ == "__main__":
    main()
