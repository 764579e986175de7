"""What Live costs in the kernel alone: its first frame, its memory over many moves, drags in some figures. Prints JSON.

Runs in a process of its own, so that the first figure is really the first.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from scenes import ARTISTS, SETUP

from lincls import Live, figures

WARM = 500  # moves before memory is looked at: caches fill first
DRAG = 600  # frames of a drag
SHELF, STRIP = 21.4, 18.6  # heights of lamps in lecture 04's figure, off and on
Drag = tuple[Callable[[], Live], Callable[[int], dict]]  # the figure, and the values of frame n
DRAGS: dict[str, Drag] = {
    "lecture 05's lift, turned": (lambda: figures.features.lift(), lambda n: {"view": [n % 360, abs(n % 180 - 90)]}),
    "lecture 01's bowl, turned": (lambda: figures.regression.bowl(), lambda n: {"view": [n % 360, abs(n % 180 - 90)]}),
    "lecture 02's cone, turned": (lambda: figures.boolean.cone(), lambda n: {"view": [n % 360, abs(n % 160 - 80)]}),
    "lecture 03's digits, stepped through": (lambda: figures.perceptron.digits(), lambda n: {"step": n % 60}),
    "lecture 04's patterns, a lamp dragged": (
        lambda: figures.convexity.painted_patterns(),
        lambda n: {"A": [[1 + 0.1 * (n % 150), STRIP], *([k, STRIP] for k in (2, 3, 4)), [16, SHELF]]},
    ),
}


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--moves", type=int, default=10_000)
    moves = options.parse_args().moves
    scene: dict = {}
    exec(SETUP + ARTISTS, scene)
    first, bundle = timed(scene)
    again = [sum(timed(scene)) for _ in range(5)]
    found = {"first": first, "bundle": bundle, "again": statistics.median(again)}
    found |= moved(figure(scene), moves)
    found["drags"] = {name: [dragged(*each, ratio) for ratio in (1, 2)] for name, each in DRAGS.items()}
    print(json.dumps(found))


def figure(scene: dict) -> Live:
    """The scene of scenes.py as a live figure."""
    slider = (-3, 3, 0.02, 1)
    return Live(scene["draw"], scene["update"], w1=slider, w2=slider, b=slider)


def timed(scene: dict) -> tuple[float, float]:
    """Milliseconds until a new figure has its first frame, and those for all that a cell shows of it."""
    start = time.perf_counter()
    live = figure(scene)
    made = time.perf_counter()
    live._repr_mimebundle_()
    return 1000 * (made - start), 1000 * (time.perf_counter() - made)


def moved(live: Live, moves: int) -> dict[str, float]:
    """Answer requests as a browser sends them; the growth of memory in MB, the median time of a frame."""
    rng, spent = np.random.default_rng(1), []
    for n in range(WARM + moves):
        if n == WARM:
            before = memory()
        values = dict(zip(("w1", "w2", "b"), rng.uniform(-3, 3, 3).tolist(), strict=True))
        spent.append(answered(live, values, 1, n))
    return {"moves": moves, "growth": memory() - before, "frame": 1000 * statistics.median(spent)}


def dragged(make: Callable[[], Live], values: Callable[[int], dict], ratio: float) -> float:
    """The median time of a frame, in ms, in a drag through a figure."""
    live = make()
    return 1000 * statistics.median(answered(live, values(n), ratio, n) for n in range(DRAG))


def answered(live: Live, values: dict, ratio: float, n: int) -> float:
    """Seconds that the answer to a request takes, as a browser sends it."""
    known = live._scene.tiles.number
    start = time.perf_counter()
    live._receive(live, {"values": values, "ratio": ratio, "request": str(n), "known": known}, [])
    return time.perf_counter() - start


def memory() -> float:
    """Megabytes of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


if __name__ == "__main__":
    main()
