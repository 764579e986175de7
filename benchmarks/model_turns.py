"""Turns and memory for benchmarks/models.py: ours and its peers fit the same table one after another.

A peer that takes more than SLOW times as long as the quickest takes no more turns; its first ones count. The sleep
before a fit lets the threads of the one before come to rest, which otherwise hold a core for 26 ms.
"""

from __future__ import annotations

import ctypes
import gc
import math
import multiprocessing
import os
import re
import time
import tracemalloc
import warnings
from collections import deque
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import numpy as np
from model_cases import SAME, Case, table

SLOW = 3.0
HOPELESS = 20.0  # times as long as the quickest: a tighter tolerance is not even tried
REST = 0.03  # seconds
FEWEST, MOST = 3, 15  # turns
BUDGET = 2.0  # seconds of all turns, once there were FEWEST
LONG = 6.0  # seconds of a turn after which one is enough; of a first fit that is enough
STEADY = 0.02  # of the median: a spread that asks for no more turns
SHORT = 0.005  # seconds; shorter fits are repeated within a turn
COLD = 0.2  # seconds; a first fit that is shorter is made twice, for it may have loaded something
SMALL = 32_000_000  # bytes; tracemalloc looks at the fits of smaller tables
QUIET = {  # every array of 64 kB has pages of its own and gives them back: a peak is what is held, no more
    "MALLOC_MMAP_THRESHOLD_": "65536",
    "MALLOC_TRIM_THRESHOLD_": "65536",
    "NUMPY_MADVISE_HUGEPAGE": "0",
}


def compare(case: Case, N: int, D: int, skip: set[str] | None = None, everything: bool = False) -> dict[str, Any]:
    """Fit in turns: medians in seconds, how far the answers differ; `everything`: predict, and mlxtend too."""
    X, t = table(case.data, N, D)
    model = case.ours().fit(X, t)
    makers: dict[str, Callable[[], Any]] = {"ours": case.ours}
    first = {"ours": first_fit(case.ours, X, t)[0]}
    row: dict[str, Any] = {
        "name": case.name,
        "agrees": {},
        "tolerance": {},
        "failed": {},
        "skipped": sorted(skip or ()),
    }
    fitted = {}
    for name in case.peers:
        if name in (skip or ()):
            continue
        try:
            peer, gap, tol, first[name] = enter(case, name, model, X, t, min(_of_peers(first), default=math.inf))
        except (ValueError, np.linalg.LinAlgError) as error:
            row["failed"][name] = str(error).split(". ")[0]
            continue
        fitted[name], row["agrees"][name], row["tolerance"][name] = peer, gap, tol
        makers[name] = partial(case.peers[name], getattr(model, "n_iter_", 1), tol)
    row["seconds"] = take_turns({name: partial(_fit, make, X, t) for name, make in makers.items()}, first)
    row["epochs"] = getattr(model, "n_iter_", None)
    if everything:
        row["predict"] = predictions(case, {"ours": model, **fitted}, X)
        row |= beside_mlxtend(case, X, t, getattr(model, "n_iter_", 1))
    return row


def enter(
    case: Case, name: str, ours: Any, X: np.ndarray, t: np.ndarray, quickest: float
) -> tuple[Any, float, float, float]:
    """Return the peer with the loosest tolerance that gives the right answer, its gap, the tolerance, seconds."""
    for tol in case.tolerances:
        seconds, peer = first_fit(partial(case.peers[name], getattr(ours, "n_iter_", 1), tol), X, t)
        gap = case.agree(ours, peer, X, t)
        if counts(gap, case.signed) or seconds > HOPELESS * quickest:
            break
    return peer, gap, tol, seconds


def counts(gap: float, signed: bool) -> bool:
    """Whether a peer's answer is the same as ours, or a better one where the gap is signed."""
    return gap >= -SAME if signed else abs(gap) <= SAME


def take_turns(fits: dict[str, Callable[[], Any]], first: dict[str, float]) -> dict[str, float]:
    """Return the median seconds of each, those of its first fit where that was much slower than the quickest."""
    if first["ours"] > LONG:
        return first
    quickest = min(_of_peers(first), default=0.0)
    order = deque(name for name in fits if name == "ours" or first[name] <= min(SLOW * quickest, LONG))
    took: dict[str, list[float]] = {name: [] for name in order}
    repeats = {name: max(1, min(5, int(SHORT / first[name]))) for name in order}
    spent, turns = 0.0, 0
    while turns < MOST and not (turns >= FEWEST and (spent > BUDGET or steady(took))):
        for name in order:
            time.sleep(REST)
            seconds = timed(fits[name], repeats[name])[0]
            took[name].append(seconds)
            spent += seconds * repeats[name]
        order.rotate(1)
        turns += 1
        if spent > LONG * turns:
            break
    return {name: median(took[name]) if name in took else first[name] for name in fits}


def steady(took: dict[str, list[float]]) -> bool:
    """Whether the medians of five turns or more are known to STEADY."""
    for seconds in took.values():
        if len(seconds) < 5:
            return False
        low, _, high = quantiles(seconds, n=4)
        if (high - low) / math.sqrt(len(seconds)) > STEADY * median(seconds):
            return False
    return True


def timed(call: Callable[[], Any], repeats: int = 1) -> tuple[float, Any]:
    """Seconds of one call, and its result."""
    gc.collect()
    began = time.perf_counter()
    for _ in range(repeats):
        result = call()
    return (time.perf_counter() - began) / repeats, result


def first_fit(make: Callable[[], Any], X: np.ndarray, t: np.ndarray) -> tuple[float, Any]:
    """Seconds of a fit that need not load anything, and what was fitted."""
    seconds, model = timed(partial(_fit, make, X, t))
    return (min(seconds, timed(partial(_fit, make, X, t))[0]), model) if seconds < COLD else (seconds, model)


def predictions(case: Case, models: dict[str, Any], X: np.ndarray) -> dict[str, float]:
    """Median seconds of `predict` (or what the case asks)."""
    took: dict[str, list[float]] = {name: [] for name in models}
    for _ in range(5):
        for name, model in models.items():
            time.sleep(REST)
            took[name].append(timed(partial(getattr(model, case.predicts), X))[0])
    return {name: median(seconds) for name, seconds in took.items()}


def beside_mlxtend(case: Case, X: np.ndarray, t: np.ndarray, epochs: int) -> dict[str, float]:
    """Median seconds of mlxtend's fit, and of one product X^T X between its fits."""
    if case.mlxtend is None:
        return {}
    make, took, product = case.mlxtend, [], []
    while len(took) < 5 and sum(took) < 1.0:
        took.append(timed(lambda: make(epochs).fit(X, t))[0])
        product.append(timed(lambda: X.T @ X)[0])
    return {"mlxtend": median(took), "product": median(product)}


def _fit(make: Callable[[], Any], X: np.ndarray, t: np.ndarray) -> Any:
    return make().fit(X, t)


def _of_peers(seconds: dict[str, float]) -> list[float]:
    return [value for name, value in seconds.items() if name != "ours"]


def memory(find: Callable[[str], Case], jobs: list[tuple[str, str, int, int, float, int]]) -> list[float]:
    """Peak memory of fits in one fresh process, in multiples of the data, the data included; NaN but on Linux.

    A job is (case, who fits, N, D, the peer's tolerance, its epochs).
    """
    if not Path("/proc/self/clear_refs").exists():
        return [math.nan] * len(jobs)
    before = {name: os.environ.get(name) for name in QUIET}
    os.environ.update(QUIET)
    try:
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            return pool.starmap(_peak, [(find, *job) for job in jobs], chunksize=1)
    finally:
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})


def _peak(find: Callable[[str], Case], name: str, who: str, N: int, D: int, tol: float, epochs: int) -> float:
    warnings.simplefilter("ignore")
    case = find(name)
    make = case.ours if who == "ours" else partial(case.peers[who], epochs, tol)
    warm_up(find, name)
    X, t = table(case.data, N, D)
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    before = _resident("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")  # forget the peak so far
    make().fit(X, t)
    grown = _resident("VmHWM") - before
    if X.nbytes < SMALL:
        tracemalloc.start()
        make().fit(X, t)
        grown = max(grown, tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    return 1 + max(grown, 0) / (X.nbytes + t.nbytes)


@cache
def warm_up(find: Callable[[str], Case], name: str) -> None:
    """Once a process: load what a first fit loads, and let both copies of BLAS touch the buffers that they keep."""
    from scipy import linalg

    case = find(name)
    square = np.random.default_rng(0).standard_normal((1500, 1500))
    for module in (np.linalg, linalg):
        module.svd(square[:600, :300], full_matrices=False)
        module.eigh(square[:300, :300])
        module.qr(square[:600, :300])
        module.solve(square[:300, :300], square[:300])
    square @ square
    linalg.blas.dgemm(1.0, square, square)
    small = table(case.data, 200, 12)
    for make in (case.ours, *(partial(peer, 5, 1e-4) for peer in case.peers.values())):
        try:
            make().fit(*small)
        except (ValueError, np.linalg.LinAlgError):
            continue


def _resident(field: str) -> int:
    found = re.search(rf"{field}:\s+(\d+) kB", Path("/proc/self/status").read_text())
    return int(found[1]) * 1024
