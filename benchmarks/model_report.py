"""The section of benchmarks/README.md that models.py writes."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import numpy as np
import report
from model_best import best, excess, right, short, slower
from model_cases import CASES
from model_hard import HARD

SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)
WIDTHS = (2, 20, 100)
LARGEST = 25_000_000  # numbers in a table
GRID = [(N, D) for D in WIDTHS for N in SIZES if N * D <= LARGEST and N >= 10 * D]
BAR = (100_000, 20)  # where each peer has a line
LEGEND = """
Below 1 we are faster. `agrees`: the largest difference of answers, or how far our objective is above the peer's
(negative is better); a peer counts where its answer is right to 1e-8, and an iterative one is given the loosest
tolerance that makes it so; a ratio in brackets does not count. `memory`: peak, the data included, in multiples of the
data. It is how far the resident set of a fresh process grows above what it holds before the fit, with BLAS warmed up
and each array of 64 kB or more in pages of its own (glibc's mmap threshold), so that a peak is what is held at one
time; for tables below 32 MB it is the larger of that and of what tracemalloc sees, for there a few pages matter.
""".strip()
AT_THE_BAR = """
At N = 100,000, D = 20. `memory` is the largest at N, D = 1e5, 2; 1e5, 20; 1e5, 100 and 1e6, 20. `exponent`: of the
growth of time with N from 10^4 to 10^6. mlxtend's iterative models stop after a fixed number of epochs, long before
they reach our objective.
""".strip()
HARD_TABLE = """
One size each: {wide} where it says wide. `best`: scikit-learn's quickest solver that gives the answer; `others` are
its other solvers, and how many times their time we take. The perceptrons run twenty epochs of the same mistakes.
""".strip()
DEPENDENT_TABLE = """
No penalty. Two standard normal columns that differ by 10^-3 to 10^-11 of one, where the classes depend on the
difference, and the powers 1 to 4 of a year. `loss` in nats, next to the least one, which scikit-learn's Newton finds
on independent columns of the same span; `time`: in multiples of our own fit of those.
""".strip()


def text(rows: list[dict[str, Any]]) -> str:
    """The whole section, in Markdown."""
    runs = len({row["run"] for row in rows})
    machine = report.machine("numpy", "scikit-learn", "mlxtend")
    measured = "one run" if runs == 1 else f"{runs} runs"
    grid, wide = of(rows, "grid"), of(rows, "wide")
    return "\n\n".join(
        [
            "## Models",
            f"{machine}. Ratios ours / theirs of medians, measured in {measured}.",
            LEGEND,
            AT_THE_BAR,
            report.table(BAR_HEAD, bar(grid, memories(rows))),
            bound([row for row in grid if (row["N"], row["D"]) == BAR]),
            "### Every size",
            "Time to fit against the best of scikit-learn's solvers for that size, by N, D:",
            report.table(["model", *(f"{N:.0e}, {D}".replace("e+0", "e") for N, D in GRID)], sizes(grid)),
            above(grid),
            winners(grid),
            "### Wide and hard",
            HARD_TABLE.format(wide="72 x 3000"),
            report.table(HARD_HEAD, [hard_line(row) for row in wide]),
            "### Nearly dependent columns",
            DEPENDENT_TABLE,
            report.table(DEPENDENT_HEAD, [dependent_line(row) for row in of(rows, "dependent")]),
            "### Goals of the models",
            report.table(("", "measured", "goal", "reached"), goals(rows)),
            of(rows, "exact")[0]["text"],
        ]
    )


def of(rows: list[dict[str, Any]], table: str) -> list[dict[str, Any]]:
    """The rows of one table."""
    return [row for row in rows if row["table"] == table]


def ratio(row: dict[str, Any], name: str) -> str:
    """Our time in multiples of a peer's, in brackets where its answer is not right."""
    shown = show(row["seconds"]["ours"] / row["seconds"][name])
    return shown if name in right(row) else f"({shown})"


BAR_HEAD = ["model", "peer", "fit", "predict", "agrees", "mlxtend", "memory", "exponent"]


def bar(grid: list[dict[str, Any]], memory: dict[str, list[float]]) -> list[list[str]]:
    """A line for each model and peer at the size BAR."""
    lines = []
    for row in grid:
        if (row["N"], row["D"]) != BAR:
            continue
        ours = row["seconds"]["ours"]
        common = [
            show(ours / row["mlxtend"]) if "mlxtend" in row else "",
            f"{max(memory[row['name']]):.1f}",
            f"{exponent(grid, row['name']):.2f}",
        ]
        for name, gap in row["agrees"].items():
            predict = show(row["predict"]["ours"] / row["predict"][name])
            lines.append([row["name"], name, ratio(row, name), predict, f"{gap:.0e}", *common])
        if not row["agrees"]:
            lines.append([row["name"], "", "", "", "", *common])
    return lines


def memories(rows: list[dict[str, Any]]) -> dict[str, list[float]]:
    """Multiples of the data, by model."""
    return {row["name"]: row["memory"] for row in of(rows, "memory")}


def exponent(grid: list[dict[str, Any]], name: str, D: int = 20) -> float:
    """The slope of log time against log N from 10^4 to 10^6."""
    found = {row["N"]: row["seconds"]["ours"] for row in grid if (row["name"], row["D"]) == (name, D)}
    N = [n for n in found if n >= 10_000]
    return float(np.polyfit(np.log(N), np.log([found[n] for n in N]), 1)[0])


def bound(rows: list[dict[str, Any]]) -> str:
    """What a single product X^T X costs where mlxtend does little else."""
    shares = {row["name"]: row["product"] / row["mlxtend"] for row in rows if "mlxtend" in row}
    parts = [f"{share:.2f} for {name}" for name, share in shares.items() if share > 0.1]
    return f"One product X^T X alone, as multiple of mlxtend's whole time: {', '.join(parts) or 'below 0.1'}."


def sizes(grid: list[dict[str, Any]]) -> list[list[str]]:
    """A line a model, a cell a size: against the best peer."""
    found = {(row["name"], row["N"], row["D"]): row for row in grid}
    return [[case.name, *(cell(found[case.name, N, D]) for N, D in GRID)] for case in CASES if case.peers]


def cell(row: dict[str, Any]) -> str:
    """The ratio against the best peer; `wrong` where our objective is worse or nobody agrees."""
    found = best(row)
    return "wrong" if found is None or short(row) else show(found[1])


def above(grid: list[dict[str, Any]]) -> str:
    """How many cells are above 1, against the best solver and against the first."""
    cells = [row for row in grid if row["agrees"]]
    first = sum(round(row["seconds"]["ours"] / row["seconds"][next(iter(row["agrees"]))], 2) > 1 for row in cells)
    return f"Above 1.00: {slower(cells)} of {len(cells)} cells; against the first solver named above: {first}."


def winners(grid: list[dict[str, Any]]) -> str:
    """Which solver is the best how often."""
    parts = []
    for case in CASES:
        found = Counter(one[0] for row in grid if row["name"] == case.name and (one := best(row)))
        if len(case.peers) > 1:
            parts.append(f"{case.name}: " + ", ".join(f"{name} {n}" for name, n in found.most_common()))
    return f"The best solver, and at how many sizes. {'; '.join(parts)}."


HARD_HEAD = ["case", "best", "fit", "others", "agrees", "memory", "its memory"]


def hard_line(row: dict[str, Any]) -> list[str]:
    """One case of the table "wide and hard"."""
    found = best(row)
    name = found[0] if found else ""
    others = ", ".join(f"{other} {ratio(row, other)}" for other in row["agrees"] if other != name)
    memory = row["memory"]
    return [
        row["name"], name, cell(row), others, f"{row['agrees'][name]:.0e}" if found else "", f"{memory['ours']:.1f}",
        f"{memory[name]:.1f}" if name in memory else "",
    ]  # fmt: skip


DEPENDENT_HEAD = ["case", "loss", "least", "says", "epochs", "time"]


def dependent_line(row: dict[str, Any]) -> list[str]:
    """One fit of nearly dependent columns."""
    time = row["seconds"]["ours"] / row["seconds"]["independent"]
    return [
        row["name"], f"{row['loss']:.4f}", f"{row['right']:.4f}", row["stopped"], f"{row['epochs']}", show(time)
    ]  # fmt: skip


def goals(rows: list[dict[str, Any]]) -> list[list[str]]:
    """A line a goal: what, measured, wanted, whether it is reached."""
    cells = [row for row in of(rows, "grid") if row["agrees"]]
    found = {row["name"]: row for row in of(rows, "wide")}
    lines: list[tuple[str, float, str, float, str]] = [
        (f"cells of the {len(cells)} above 1.00 against the best solver", slower(cells), "<=", 0, "")
    ]
    for hard in HARD:
        if hard.goal is None:
            continue
        row = found[hard.case.name]
        against, times = (hard.against, math.nan) if hard.against else (best(row) or ("", math.nan))
        if hard.against:
            times = row["seconds"]["ours"] / row["seconds"][hard.against]
        lines.append((f"{hard.case.name}: times {against}", times, "<=", hard.goal, ""))
    most = max((max(each), name) for name, each in memories(rows).items())
    lines.append((f"memory on the grid, most ({most[1]}): times the data", most[0], "<=", 3, ""))
    most = max((row["memory"]["ours"], row["name"]) for row in found.values())
    lines.append((f"memory, wide and hard, most ({most[1]}): times the data", most[0], "<=", 3, ""))
    near = of(rows, "dependent")
    worst = max(map(excess, near))
    lines.append(("nearly dependent columns: loss called converged, above the least", worst, "<=", 1e-6, ""))
    for row in near:
        if row["wanted"]:
            lines.append((f"{row['name']}: epochs", row["epochs"], "<=", row["wanted"], ""))
    return report.goals(lines)


def line(row: dict[str, Any]) -> str:
    """One row on one line, for the one who waits."""
    start = f"{row['name']:26} N={row['N']:<8} D={row['D']:<5}"
    if "agrees" in row:
        peers = "  ".join(f"{name} {ratio(row, name)} [{gap:.0e}]" for name, gap in row["agrees"].items())
        return f"{start} {row['seconds']['ours'] * 1e3:9.2f} ms  {peers}  {row.get('memory', '')}"
    return f"{start} { ({k: v for k, v in row.items() if k not in ('table', 'name', 'N', 'D', 'run')}) }"


def show(value: float) -> str:
    """A ratio with two or three figures."""
    return f"{value:.3f}" if value < 0.1 else f"{value:.2f}"
