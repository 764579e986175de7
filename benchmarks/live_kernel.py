"""What Live costs in the kernel alone: its first frame, its memory over many moves. Prints JSON.

Runs in a process of its own, so that the first figure is really the first.
"""

import argparse
import json
import statistics
import time
from pathlib import Path

import numpy as np
from scenes import ARTISTS, SETUP

from lincls import Live

WARM = 500  # moves before memory is looked at: caches fill first


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
    print(json.dumps({**found, **moved(figure(scene), moves)}))


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
        start = time.perf_counter()
        live._receive(live, {"values": values, "ratio": 1, "request": str(n), "known": live._scene.tiles.number}, [])
        spent.append(time.perf_counter() - start)
    return {"moves": moves, "growth": memory() - before, "frame": 1000 * statistics.median(spent)}


def memory() -> float:
    """Megabytes of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


if __name__ == "__main__":
    main()
