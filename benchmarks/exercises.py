"""How long the checks of the exercise sets take, with the reference solutions: `python benchmarks/exercises.py`.

Held against what a student may be asked to wait for: 1 second for the check of a question, 20 seconds for a whole
set. Exits with 1 when a set takes longer. Writes its section of benchmarks/README.md.
"""

import statistics
import sys
import time
from pathlib import Path

import report

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "exercises"))
import runner

QUESTION, SET = 1.0, 20.0  # seconds
RUNS = 3
HEAD = ("set", "questions", "slowest question", "its check / 1 s", "whole set / 20 s")


def timed(path: Path) -> tuple[dict[str, float], float]:
    """The seconds of each question's test cells, and of all cells, in one run of the solution."""
    space, checks, whole = runner.namespace(), {}, 0.0
    for cell in runner.code_cells(path):
        start = time.perf_counter()
        _, error = runner.execute(cell.source, space)
        took = time.perf_counter() - start
        if error:
            raise SystemExit(f"{path.stem}, cell {cell.place}: {runner.says(error)}")
        whole += took
        if cell.is_test:
            checks[cell.question] = checks.get(cell.question, 0.0) + took
    return checks, whole


def measured(path: Path) -> tuple[str, int, str, float, float]:
    """Set, questions, slowest question, its share of a second, the set's share of its 20 seconds: medians."""
    runs = [timed(path) for _ in range(RUNS)]
    checks = {name: statistics.median(checks[name] for checks, _ in runs) for name in runs[0][0]}
    slowest = max(checks, key=lambda name: checks[name])
    whole = statistics.median(whole for _, whole in runs)
    return path.stem, len(checks), slowest, checks[slowest] / QUESTION, whole / SET


def main() -> int:
    sets = sorted(p for p in (runner.ROOT / "solutions").glob("*/*.ipynb") if p.stem == p.parent.name)
    rows = [measured(path) for path in sets]
    cells = [(name, str(n), slowest, f"{one:.2f}", f"{whole:.2f}") for name, n, slowest, one, whole in rows]
    text = report.table(HEAD, cells)
    print(text)
    report.write("exercises", f"## Exercise checks\n\n{report.machine('numpy')}. Below 1 is in time.\n\n{text}")
    return int(any(max(one, whole) >= 1 for *_, one, whole in rows))


if __name__ == "__main__":
    sys.exit(main())
