"""Live figures against their peers, from key and mouse to painted pixels, in JupyterLab in Chromium.

Six makes of one scene (scenes.py) stand open at once, each in a page with a kernel of its own, on the server that
`lincls lab` starts. They take turns, so that what else the machine does falls on all alike. Per turn:

    keys    arrow keys on the first slider, one after the other: time from the key event to the painted picture
    drag    the slider's handle to and fro at 60 moves a second, not waiting: pictures painted a second, and
            the lag: from the last move to the last picture

Kernel time is from the kernel's own busy and idle messages. The whole is done at 1 and at 2 device pixels to a CSS
pixel. `make bench-live` runs it; --only and small --keys and --seconds make short runs, which write no report.
"""

import argparse
import asyncio
import json
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import Any

import lab
import live_report
import numpy as np
from playwright.async_api import async_playwright
from scenes import MAKES, Make, cells

HERE = Path(__file__).parent
ROUNDS = 3
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

    def summary(self) -> dict[str, float]:
        """The figures of the report."""
        return {
            "key": median(self.keys),
            "p95": float(np.quantile(self.keys, 0.95)),
            "frames": median(self.frames),
            "lag": median(self.lag),
            "kernel": median(self.kernel),
        }


class Bench:
    """One make in its page."""

    def __init__(self, make: Make, page: Any) -> None:
        self.make, self.page, self.found = make, page, Found()

    async def prepare(self) -> None:
        """Find the slider, start the probe, move a little: first moves are slower."""
        self.handle = self.page.locator(self.make.handle).first
        await self.handle.wait_for()
        if self.make.sign not in ("image", "canvas"):
            await self.page.locator(self.make.sign).first.wait_for()
        await asyncio.sleep(1)
        await self.page.evaluate("sign => probe.watch(sign)", self.make.sign)
        self.mouse = await self.page.context.new_cdp_session(self.page)
        await self.keys(5)
        await self.drag(0.5)
        self.found = Found()

    async def keys(self, count: int) -> None:
        """Press the arrow key `count` times from the slider's low end."""
        await self.page.bring_to_front()
        await self.handle.focus()
        await self.page.keyboard.press("Home")
        await self._quiet()
        for _ in range(count):
            await asyncio.sleep(SETTLE)
            await self.page.evaluate("() => probe.clear()")
            await self.page.keyboard.press("ArrowRight")
            await self.page.wait_for_function("() => probe.paints.length > 0", polling=30)
            await asyncio.sleep(SETTLE / 2)
            seen = await self.page.evaluate("() => probe")
            self.found.keys.append(seen["paints"][0] - seen["inputs"][0])
            self.found.kernel.append(sum(spans(seen["kernel"])))

    async def drag(self, seconds: float) -> None:
        """Drag the handle to and fro and count the pictures."""
        await self.page.bring_to_front()
        track = await self.page.locator(self.make.track).first.bounding_box()
        x, y, width = track["x"], track["y"] + track["height"] / 2, track["width"]
        await self.handle.focus()
        await self.page.keyboard.press("Home")
        await self._quiet()
        box = await self.handle.bounding_box()
        await self._mouse("mousePressed", box["x"] + min(box["width"] / 2, THUMB), y)
        await self._quiet()
        await self.page.evaluate("() => probe.clear()")
        loop = asyncio.get_running_loop()
        start, sent = loop.time(), []
        for k in range(round(seconds * MOVES)):
            await asyncio.sleep(max(0, start + k / MOVES - loop.time()))
            way = (k % (2 * MOVES)) / MOVES  # there in one second, back in the next
            part = 0.1 + 0.8 * (way if way <= 1 else 2 - way)
            sent.append(asyncio.create_task(self._mouse("mouseMoved", x + part * width, y)))
        await asyncio.gather(*sent)
        await self._quiet()
        seen = await self.page.evaluate("() => probe")
        await self._mouse("mouseReleased", x + part * width, y)
        first, last = seen["inputs"][0], seen["inputs"][-1]
        during = [paint for paint in seen["paints"] if paint <= last]
        self.found.frames.append(1000 * len(during) / (last - first))
        self.found.lag.append(max(0.0, (seen["paints"][-1] - last) / 1000))

    async def _mouse(self, kind: str, x: float, y: float) -> None:
        place = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": int(kind != "mouseMoved")}
        buttons = {} if kind == "mouseReleased" else {"buttons": 1}
        await self.mouse.send("Input.dispatchMouseEvent", {**place, **buttons})

    async def _quiet(self) -> None:
        """Wait until no new picture comes any more."""
        count, end = -1, asyncio.get_running_loop().time() + LONGEST
        while asyncio.get_running_loop().time() < end:
            now = await self.page.evaluate("() => probe.paints.length")
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
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with tempfile.TemporaryDirectory() as home:
        async with lab.serving(Path(home)) as server, async_playwright() as play:
            browser = await play.chromium.launch(executable_path=chromium, args=lab.FLAGS)
            for ratio in (1, 2):
                context = await browser.new_context(
                    viewport={"width": 1200, "height": 900}, device_scale_factor=ratio
                )
                await context.add_init_script(path=HERE / "probe.js")
                results[ratio] = await turns(server, context, ratio, names, keys, seconds)
                await context.close()
            about = browser.version
            await browser.close()
    return results, about


async def turns(
    server: lab.Lab, context: Any, ratio: int, names: Sequence[str], keys: int, seconds: float
) -> dict[str, dict]:
    """Open the makes at one pixel ratio and let them take turns."""
    benches = {}
    for name in names:
        server.write(f"{name}-{ratio}.ipynb", cells(name, ratio))
        benches[name] = Bench(MAKES[name], await server.open(context, f"{name}-{ratio}.ipynb"))
        await benches[name].prepare()
    for turn in range(ROUNDS):
        for name, bench in benches.items():
            await bench.keys(-(-keys // ROUNDS))
            await bench.drag(seconds)
            print(f"{ratio}x, turn {turn + 1}, {name}: {bench.found.summary()}", file=sys.stderr)
    for bench in benches.values():
        await bench.page.evaluate(lab.SHUT_DOWN)
    return {name: bench.found.summary() for name, bench in benches.items()}


async def alone(moves: int) -> dict[str, float]:
    """What live_kernel.py finds."""
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
