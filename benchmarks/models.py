"""Every model against scikit-learn and mlxtend: time to fit, time to predict, peak memory, growth with N.

Ours and the peers take turns on the same data with the same tolerance; times are medians of the turns, and what
is reported are ratios (ours / theirs: below 1 we are faster). A ratio is only a result when the answers agree; the
column `agrees` says by how much they differ, or how far our objective is above theirs (negative: ours is better).

Peak memory is the growth of the process's resident set while fitting, in a fresh process, as a multiple of the
data, the data itself included (Linux only). `make bench-models` runs it and writes its section of README.md.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import re
import sys
import time
import warnings
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import report
from model_cases import CASES, Case, table

SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)
WIDTHS = (2, 20, 100)
LARGEST = 25_000_000  # numbers in a table
MLXTEND = 2_000_000  # it is slow: no larger tables for it
PATIENCE = 1.0  # seconds of mlxtend after which it is not fitted again
GRID = [(N, D) for D in WIDTHS for N in SIZES if N * D <= LARGEST and N >= 10 * D]
LEGEND = """
At N = 100,000, D = 20; below 1 we are faster. `agrees`: the largest difference of answers, or how far our
objective is above the peer's (negative is better). `memory`: peak, the data included, in multiples of the data.
`exponent`: of the growth of time with N from 10^4 to 10^6. mlxtend's iterative models stop after a fixed number
of epochs, long before they reach our objective.
""".strip()
BAR = (100_000, 20)  # where the ratios must hold


def main() -> int:
    """Measure, print a line for each comparison, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="cases whose name holds this")
    parser.add_argument("--quick", action="store_true", help="only N = 1e5, D = 20, and no report")
    wanted = parser.parse_args()
    warnings.simplefilter("ignore")
    cases = [case for case in CASES if wanted.only in case.name]
    sizes = (
        [BAR] if wanted.quick else [(N, D) for D in WIDTHS for N in SIZES if N * D <= LARGEST and N >= 10 * D]
    )
    rows, times = [], {}
    for case in cases:
        for N, D in sizes:
            row = compare(case, N, D, turns=5 if (N, D) == BAR or N < 100_000 else 3)
            times[case.name, N, D] = row["ours"]
            row["memory"] = peak_memory(case, N, D) if N >= 100_000 else float("nan")
            rows.append(row)
            print(line(row), flush=True)
    exact = separability()
    print(exact)
    if not wanted.quick and not wanted.only:
        report.write("models", text(rows, times, exact))
    return 0


def compare(case: Case, N: int, D: int, turns: int) -> dict[str, Any]:
    """Fit and predict in turns; medians in seconds, and how far the answers differ."""
    X, t = table(case.data, N, D)
    ours, fitted, asked = [], {name: [] for name in case.peers}, {name: [] for name in ["ours", *case.peers]}
    model, peers = None, {}
    for _ in range(turns):
        seconds, model = timed(lambda: case.ours().fit(X, t), N)
        ours.append(seconds)
        epochs = getattr(model, "n_iter_", 1)
        asked["ours"].append(timed(partial(getattr(model, case.predicts), X), N)[0])
        for name, make in case.peers.items():
            seconds, peers[name] = timed(lambda make=make, epochs=epochs: make(epochs).fit(X, t), N)
            fitted[name].append(seconds)
            asked[name].append(timed(partial(getattr(peers[name], case.predicts), X), N)[0])
    mlxtend, product = float("nan"), []
    if case.mlxtend is not None and N * D <= MLXTEND:
        make, took = case.mlxtend, []
        while len(took) < turns and sum(took) < PATIENCE:
            took.append(timed(lambda: make(epochs).fit(X, t), 10**9)[0])
            product.append(timed(lambda: X.T @ X, 10**9)[0])
        mlxtend = median(took)
    return {
        "name": case.name,
        "N": N,
        "D": D,
        "ours": median(ours),
        "peers": {name: median(ours) / median(seconds) for name, seconds in fitted.items()},
        "predict": {name: median(asked["ours"]) / median(asked[name]) for name in case.peers},
        "agrees": {name: case.agree(model, peer, X, t) for name, peer in peers.items()},
        "mlxtend": median(ours) / mlxtend,
        "product": median(product) / mlxtend if product else mlxtend,
    }


def timed(call: Any, N: int) -> tuple[float, Any]:
    """Seconds of one call (short ones are repeated), and its result."""
    repeats = 1 if N > 10_000 else 5
    gc.collect()
    began = time.perf_counter()
    for _ in range(repeats):
        result = call()
    return (time.perf_counter() - began) / repeats, result


def peak_memory(case: Case, N: int, D: int) -> float:
    """Peak resident memory of a fit as a multiple of the data, the data included; NaN where /proc is not Linux's."""
    if not Path("/proc/self/clear_refs").exists():
        return float("nan")
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_peak, (CASES.index(case), N, D))


def _peak(place: int, N: int, D: int) -> float:
    case = CASES[place]
    small = table(case.data, 1000, D)
    case.ours().fit(*small)  # loads what a first fit loads
    X, t = table(case.data, N, D)
    gc.collect()
    before = _resident("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")  # forget the peak so far
    case.ours().fit(X, t)
    return 1 + max(_resident("VmHWM") - before, 0) / (X.nbytes + t.nbytes)


def _resident(field: str) -> int:
    found = re.search(rf"{field}:\s+(\d+) kB", Path("/proc/self/status").read_text())
    return int(found[1]) * 1024


def separability() -> str:
    """Time decide, verified, on 1000 points in 10 dimensions; count wrong answers on 200 small instances."""
    from lincls.separability import HullPoint, Separator, decide, verify

    rng = np.random.default_rng(0)
    X = rng.standard_normal((1000, 10))
    seconds = {}
    for name, t in (("separable", np.sign(X @ np.ones(10))), ("not separable", rng.choice([-1, 1], 1000))):
        took = []
        for _ in range(3):
            began = time.perf_counter()
            certificate = decide(X, t)
            assert verify(certificate, X, t)
            took.append(time.perf_counter() - began)
        seconds[name] = median(took)
    wrong, kinds = 0, {Separator: 0, HullPoint: 0}
    while min(kinds.values()) < 100:
        points, labels = rng.integers(-3, 4, (6, 2)), rng.choice([-1, 1], 6)
        if len(set(labels)) < 2:
            continue
        answer = Separator if separates(points, labels) else HullPoint
        if kinds[answer] < 100:
            kinds[answer] += 1
            wrong += not right(decide, verify, answer, points, labels)
    timing = ", ".join(f"{name} {value:.2f} s" for name, value in seconds.items())
    return f"decide and verify, 1000 points in 10 dimensions: {timing}. 200 small instances: {wrong} wrong answers."


def separates(points: np.ndarray, labels: np.ndarray) -> bool:
    """Whether some w, b have t (w.x + b) >= 1 everywhere: scipy's own linear program, not that of `decide`."""
    from scipy.optimize import linprog

    rows = labels[:, None] * np.column_stack([np.ones(len(points)), points])
    return linprog(np.zeros(rows.shape[1]), -rows, -np.ones(len(rows)), bounds=(None, None)).status == 0


def right(decide: Any, verify: Any, answer: type, points: np.ndarray, labels: np.ndarray) -> bool:
    """Whether `decide` gives a certificate of the kind wanted, and a valid one; an error is a wrong answer."""
    try:
        certificate = decide(points, labels)
        return type(certificate) is answer and bool(verify(certificate, points, labels))
    except Exception:
        return False


def exponent(times: dict, name: str, D: int = 20) -> float:
    """The slope of log time against log N from 10^4 to 10^6."""
    sizes = [N for N in SIZES if N >= 10_000 and (name, N, D) in times]
    return float(np.polyfit(np.log(sizes), [np.log(times[name, N, D]) for N in sizes], 1)[0])


def line(row: dict) -> str:
    """One comparison on one line."""
    peers = "  ".join(
        f"{name} {ratio:.2f} (agrees {row['agrees'][name]:.0e})" for name, ratio in row["peers"].items()
    )
    return (
        f"{row['name']:24} N={row['N']:<8} D={row['D']:<4} {row['ours'] * 1e3:9.2f} ms  fit: {peers}"
        f"  mlxtend {row['mlxtend']:.3f}  memory {row['memory']:.1f}x"
    )


def text(rows: list[dict], times: dict, exact: str) -> str:
    """The section of README.md."""
    bar = [row for row in rows if (row["N"], row["D"]) == BAR]
    head = ["model", "peer", "fit", "predict", "agrees", "mlxtend", "memory", "exponent"]
    body = [
        [
            row["name"], name, show(row["peers"].get(name)), show(row["predict"].get(name)),
            f"{row['agrees'][name]:.0e}" if name in row["agrees"] else "", show(row["mlxtend"]),
            f"{row['memory']:.1f}", f"{exponent(times, row['name']):.2f}",
        ]
        for row in bar
        for name in (row["peers"] or {"": None})
    ]  # fmt: skip
    first = [(row, next(iter(row["peers"]), None)) for row in rows]
    grid = [
        [
            row["name"],
            *(_cell(first, row["name"], N, D) for N, D in GRID),
        ]
        for row in bar
    ]
    labels = [f"{N:.0e}, {D}".replace("e+0", "e") for N, D in GRID]
    return "\n\n".join(
        [
            "## Models",
            report.machine("numpy", "scikit-learn", "mlxtend") + ". Ratios ours / theirs of medians.",
            LEGEND,
            report.table(head, body),
            bound(bar),
            "Time to fit against the first peer, by N, D:",
            report.table(["model", *labels], grid),
            exact,
        ]
    )


def bound(rows: list[dict]) -> str:
    """What a single product X^T X costs where mlxtend does little else."""
    parts = [f"{row['product']:.2f} for {row['name']}" for row in rows if row["product"] > 0.1]
    return f"One product X^T X alone, as multiple of mlxtend's whole time: {', '.join(parts) or 'below 0.1'}."


def _cell(first: list, name: str, N: int, D: int) -> str:
    for row, peer in first:
        if (row["name"], row["N"], row["D"]) == (name, N, D):
            return show(row["peers"].get(peer))
    return ""


def show(ratio: float | None) -> str:
    """A ratio with two or three figures."""
    if ratio is None or ratio != ratio:
        return ""
    return f"{ratio:.3f}" if ratio < 0.1 else f"{ratio:.2f}"


if __name__ == "__main__":
    sys.exit(main())
