"""Every model against scikit-learn and mlxtend: time to fit, time to predict, peak memory, growth with N.

Ours and the peers take turns on the same data; times are medians of the turns, and what is reported are ratios
(ours / theirs: below 1 we are faster). A ratio is only a result when the answers agree.

`make bench-models` measures all tables and writes its section of README.md. What was measured stands in
build/bench-models.jsonl as soon as it is known: `--resume` goes on where a run was stopped, `--table` and `--only`
measure anew what they name and take the rest from there.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import exact
import model_best
import model_report
import model_turns
import report
from model_cases import CASES, Case
from model_hard import DEPENDENT, HARD, Dependent, loss, right_loss

TABLES = ("grid", "memory", "wide", "dependent", "exact")
STORE = Path(__file__).resolve().parents[1] / "build" / "bench-models.jsonl"
MEASURED = ((100_000, 2), (100_000, 20), (100_000, 100), (1_000_000, 20))  # sizes whose memory is


class Job(NamedTuple):
    """What gives one row."""

    table: str
    name: str
    N: int
    D: int
    measure: Callable[[], dict[str, Any]]

    @property
    def key(self) -> tuple[str, str, int, int]:
        return self[:4]


class Rows:
    """What was measured, in a file of one JSON object a line."""

    def __init__(self, path: Path, keep: Callable[[dict[str, Any]], bool]):
        self.path, self.run = path, time.strftime("%Y-%m-%d %H:%M:%S")
        lines = path.read_text("utf-8").splitlines() if path.is_file() else []
        self.found = {key(row): row for row in map(json.loads, lines) if keep(row)}
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(json.dumps(row) + "\n" for row in self.found.values()), "utf-8")

    def add(self, job: Job, row: dict[str, Any]) -> None:
        """Keep a row, in the file too."""
        row |= {"table": job.table, "name": job.name, "N": job.N, "D": job.D, "run": self.run}
        self.found[job.key] = row
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def main() -> int:
    """Measure, print a line for each comparison, and write the report when every table is there."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="cases whose name holds this")
    parser.add_argument("--table", choices=TABLES, help="one table")
    parser.add_argument("--quick", action="store_true", help="the grid at N = 1e5, D = 20 alone; nothing is stored")
    parser.add_argument("--resume", action="store_true", help="measure only what is not stored yet")
    wanted = parser.parse_args()
    warnings.simplefilter("ignore")
    if wanted.quick:
        for case in CASES:
            if wanted.only in case.name:
                row = model_turns.compare(case, *model_report.BAR) | {"name": case.name}
                print(model_report.line(row | dict(zip("ND", model_report.BAR, strict=True))), flush=True)
        return 0

    def asked(key: tuple[str, str, int, int]) -> bool:
        return wanted.only in key[1] and wanted.table in (None, key[0])

    rows = Rows(STORE, lambda row: wanted.resume or not asked(key(row)))
    every = list(jobs(rows.found))
    gc.collect()
    gc.freeze()  # what is loaded now is not looked at before each fit
    for job in every:
        if asked(job.key) and job.key not in rows.found:
            began = time.perf_counter()
            rows.add(job, job.measure())
            print(f"{time.perf_counter() - began:5.1f} s  {model_report.line(rows.found[job.key])}", flush=True)
    missing = [job for job in every if job.key not in rows.found]
    if missing:
        print(f"{len(missing)} of {len(every)} rows are not measured yet; README.md is as it was")
        return 0
    found = [rows.found[job.key] for job in every]
    report.write("models", model_report.text(found))
    for goal in model_report.goals(found):
        print("  ".join(goal))
    return 0


def key(row: dict[str, Any]) -> tuple[str, str, int, int]:
    """What a row is known by."""
    return row["table"], row["name"], row["N"], row["D"]


def jobs(found: dict[tuple, dict[str, Any]]) -> Iterator[Job]:
    """All that there is to measure; `found` fills while it is measured."""
    for case in CASES:
        for N, D in model_report.GRID:
            if case.peers or D == model_report.BAR[1]:  # without a peer only the growth with N is shown
                yield Job("grid", case.name, N, D, lambda case=case, N=N, D=D: on_grid(found, case, N, D))
    for hard in HARD:
        yield Job("wide", hard.case.name, hard.N, hard.D, lambda hard=hard: wide(hard.case, hard.N, hard.D))
    for fit in DEPENDENT:
        yield Job("dependent", fit.name, *fit.X.shape, lambda fit=fit: dependent(fit))
    for case in CASES:
        yield Job("memory", case.name, 0, 0, lambda case=case: {"memory": memory(case)})
    yield Job("exact", "decide", 1000, 10, lambda: {"text": exact.separability()})


def on_grid(found: dict[tuple, dict[str, Any]], case: Case, N: int, D: int) -> dict[str, Any]:
    """Compare at one size; peers that were far behind at the size before are left out."""
    sizes = [n for n, d in model_report.GRID if d == D and n < N]
    smaller = found.get(("grid", case.name, sizes[-1], D)) if sizes else None
    skip = model_best.behind(smaller) if smaller else set()
    return model_turns.compare(case, N, D, skip, everything=(N, D) == model_report.BAR)


def memory(case: Case) -> list[float]:
    """Peaks of our fits at the sizes MEASURED, the data included, in multiples of the data."""
    return model_turns.memory(find, [(case.name, "ours", N, D, 0.0, 0) for N, D in MEASURED])


def wide(case: Case, N: int, D: int) -> dict[str, Any]:
    """Compare at one size, memory of ours and of the best peer too."""
    row = model_turns.compare(case, N, D)
    best = model_best.best(row)
    who = ["ours", *([best[0]] if best and row["seconds"][best[0]] < model_turns.LONG else [])]
    asked = [(case.name, name, N, D, row["tolerance"].get(name, 0.0), row["epochs"] or 1) for name in who]
    row["memory"] = dict(zip(who, model_turns.memory(find, asked), strict=True))
    return row


def dependent(case: Dependent) -> dict[str, Any]:
    """Fit nearly dependent columns, and independent ones of the same span in turns."""
    model = case.model().fit(case.X, case.t)
    first = {name: model_turns.timed(lambda X=X: case.model().fit(X, case.t))[0] for name, X in columns(case)}
    fits = {name: lambda X=X: case.model().fit(X, case.t) for name, X in columns(case)}
    return {
        "seconds": model_turns.take_turns(fits, first),
        "loss": loss(model, case),
        "right": right_loss(case),
        "epochs": model.n_iter_,
        "stopped": model.stopped_,
        "converged": model.converged_,
        "wanted": case.epochs,
    }


def columns(case: Dependent) -> list[tuple[str, Any]]:
    """The two tables of a fit of nearly dependent columns."""
    return [("ours", case.X), ("independent", case.same)]


def find(name: str) -> Case:
    """The case of this name."""
    return next(case for case in [*CASES, *(hard.case for hard in HARD)] if case.name == name)


if __name__ == "__main__":
    sys.exit(main())
