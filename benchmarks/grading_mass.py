"""A thousand submissions, one in ten hostile: every honest one graded right, every hostile one contained, memory flat.

The set and the hostile answers are those of tests/grader. `python benchmarks/grading_mass.py` writes the section
`grading-mass` of README.md; `--submissions 60` is a small run that writes nothing. `--honest 10000` grades that many
small honest ones, stopped after a third and run again, and writes the section `grading-many`: does the memory grow?
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import grading_course as course
import report
from measure import Cost, environment, measure

sys.path.insert(0, str(course.ROOT / "tests" / "grader"))
import harmful
import hostile
import small

from lincls_grader import Report
from lincls_grader.ledger import Ledger

SET, ALL = "small", 1000
HONEST = {  # what is handed in, and the points for each test cell
    "all": ({}, small.ALL),
    "one wrong": ({"q3": 'letter = "a"'}, {**small.ALL, "q3-a": 0}),
    "one part": ({"q2": "def f(x):\n    return np.cumsum(x**2)[:2]"}, {**small.ALL, "q2-b": 0}),
    "nothing": (dict.fromkeys(small.RIGHT, "..."), dict.fromkeys(small.ALL, 0)),
}
HOSTILE = {**hostile.FORGERIES, **harmful.HARM}


STOPPED = """
import os, pathlib, signal, sys, threading, time
from lincls import cli

def watch(ledger, until):
    while not (ledger.is_file() and ledger.read_bytes().count(b"\\n") >= until):
        time.sleep(0.2)
    os.kill(os.getpid(), signal.SIGTERM)

if __name__ == "__main__":
    until = int(sys.argv[1])
    threading.Thread(target=watch, args=(pathlib.Path("graded/graded.jsonl"), until), daemon=True).start()
    raise SystemExit(0 if cli.main(sys.argv[2:]) in (0, 130) else 1)
"""


def main() -> int:
    """Grade, judge every report, print and write what was found; 1 when something is not as it must be."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--submissions", type=int, default=ALL)
    parser.add_argument("--honest", type=int, default=0, help="so many honest ones, in two runs, in place of that")
    parser.add_argument("--workers", type=int, default=2)
    wanted = parser.parse_args()
    if wanted.honest:
        return many(wanted.honest, wanted.workers)
    with tempfile.TemporaryDirectory(prefix="lincls-mass-") as scratch:
        folder = Path(scratch)
        kinds = hand_in(folder, wanted.submissions)
        start = time.time()
        cost = grade(folder, wanted.workers)
        last = last_honest(folder, kinds) - start
        found = {record.report.student: record.report for record in Ledger(folder / "graded/graded.jsonl").records()}
    wrong = [said for student, kind in kinds.items() if (said := judge(kind, found.get(student)))]
    text = section(kinds, found, cost, last, wanted.workers, wrong)
    print(text, *wrong, sep="\n")
    if wanted.submissions == ALL:
        report.write("grading-mass", text)
    return int(bool(wrong))


def last_honest(folder: Path, kinds: dict[str, str]) -> float:
    """When the last page of an honest student was written."""
    pages = folder / "graded" / "feedback"
    names = [student for student, kind in kinds.items() if kind in HONEST]
    return max((pages / name / f"{SET}.html").stat().st_mtime for name in names)


def many(count: int, workers: int) -> int:
    """Grade many honest ones, stop the run after a third, go on; 1 when one is wrong, or the memory grows."""
    with tempfile.TemporaryDirectory(prefix="lincls-many-") as scratch:
        folder = Path(scratch)
        kinds = hand_in(folder, count, hostile_ones=False)
        costs = [grade(folder, workers, until=count // 3), grade(folder, workers)]
        ledger = Ledger(folder / "graded/graded.jsonl")
        lines = (folder / "graded/graded.jsonl").read_bytes().count(b"\n")
        wrong = [said for each in ledger.records() if (said := judge(kinds[each.report.student], each.report))]
        wrong += [f"{lines} lines for {count} submissions"] if not len(ledger) == lines == count else []
    first, second = (f"{cost.seconds:.0f} s, main process {cost.main / 1e6:.0f} MB" for cost in costs)
    text = "\n\n".join(
        [
            "## Grading: many small submissions",
            report.machine("numpy") + f". {count} honest submissions, {workers} workers; the first run is stopped "
            "after a third of them, the second grades the rest.",
            f"First run: {first}. Second run: {second}. {sum(cost.cpu for cost in costs) / count:.3f} CPU seconds a "
            f"submission. Wrong, missing or graded twice: {len(wrong)}.",
        ]
    )
    print(text, *wrong[:20], sep="\n")
    if count >= 10_000:
        report.write("grading-many", text)
    return int(bool(wrong))


def hand_in(folder: Path, count: int, *, hostile_ones: bool = True) -> dict[str, str]:
    """Write the submissions, every tenth hostile; what each student handed in."""
    cells = [
        small.cell(text, name, kind, points, id=f"c{i}") for i, (name, kind, points, text) in enumerate(small.CELLS)
    ]
    course.make(folder, SET, small.notebook(cells))
    kinds: dict[str, str] = {}
    for n in range(count):
        bad = hostile_ones and n % 10 == 9
        names, place = (list(HOSTILE), n // 10) if bad else (list(HONEST), n)
        kind = names[place % len(names)]
        answers = {"q2": HOSTILE[kind][0]} if kind in HOSTILE else HONEST[kind][0]
        kinds[f"s{n:04}"] = kind
        own = {"q1": f"{answers.get('q1', small.RIGHT['q1'])}\n# {n}"}  # no two are equal
        course.hand_in(folder, SET, f"s{n:04}", small.notebook(small.handed_in(**{**answers, **own})))
    return kinds


def grade(folder: Path, workers: int, until: int = 0) -> Cost:
    """`lincls grade` on all of them, or stopped as by Ctrl-C when so many are graded."""
    command = [sys.executable, "-m", "lincls.cli", "grade", SET, "--submitted", "submitted", "--out", "graded"]
    path = os.pathsep.join(filter(None, (str(course.ROOT), os.environ.get("PYTHONPATH"))))
    command += ["--workers", str(workers)]
    if until:
        command = [sys.executable, "-c", STOPPED, str(until), *command[3:]]
    return measure(command, folder, env={**environment(), "PYTHONPATH": path})


def judge(kind: str, found: Report | None) -> str:
    """What is wrong with a report; empty when it is as it must be."""
    if found is None:
        return f"{kind}: no report"
    scores, about = small.scores(found), f"{found.student}, {kind}"
    if kind in HONEST:
        return "" if scores == HONEST[kind][1] else f"{about}: {json.dumps(small.statuses(found))}"
    statuses = {cell.status for cell in found.cells if cell.question == "q2"}
    if scores["q2-a"] or scores["q2-b"]:
        return f"{about}: points for it"
    if scores["q1-a"] != small.ALL["q1-a"]:
        return f"{about}: the points for question 1 are lost"
    return "" if statuses <= HOSTILE[kind][1] else f"{about}: {statuses}, allowed {HOSTILE[kind][1]}"


def section(
    kinds: dict[str, str], found: dict[str, Report], cost: Cost, last: float, workers: int, wrong: list[str]
) -> str:
    """The section of README.md."""
    bad = [student for student, kind in kinds.items() if kind in HOSTILE]
    cells = [cell for student in bad if student in found for cell in found[student].cells]
    often = Counter(cell.status for cell in cells if cell.question == "q2")
    statuses = ", ".join(f"{status} {count}" for status, count in often.most_common())
    slowest = sorted((each.seconds for each in found.values()), reverse=True)[:5]
    return "\n\n".join(
        [
            "## Grading: a class with hostile submissions",
            report.machine("numpy") + f". {len(kinds)} submissions, {len(bad)} of them hostile in "
            f"{len({kinds[student] for student in bad})} ways, {workers} workers.",
            f"{cost.seconds:.0f} s in all, {cost.seconds / len(kinds):.2f} s a submission; the last honest result "
            f"after {last:.0f} s. Peak memory of the main process {cost.main / 1e6:.0f} MB, of the grader "
            f"{cost.outside / 1e6:.0f} MB, with what students' code took in its sandboxes "
            f"{cost.memory / 1e6:.0f} MB. Not as it must be: {len(wrong)}.",
            f"Test cells of the hostile answers: {statuses}. The slowest five submissions: "
            + ", ".join(f"{seconds:.0f} s" for seconds in slowest)
            + ".",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
