"""A thousand submissions, one in ten hostile: every honest one graded right, every hostile one contained, memory flat.

The set and the hostile answers are those of tests/grading. `python benchmarks/grading_mass.py` writes the section
`grading-mass` of README.md; `--submissions 60` is a small run that writes nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

import grading_course as course
import report
from measure import Cost, environment, measure

sys.path.insert(0, str(course.ROOT / "tests" / "grading"))
import hostile
import small

from lincls.grading import Report
from lincls.grading.ledger import Ledger

SET, ALL = "small", 1000
HONEST = {  # what is handed in, and the points for each test cell
    "all": ({}, small.ALL),
    "one wrong": ({"q3": 'letter = "a"'}, {**small.ALL, "q3-a": 0}),
    "one part": ({"q2": "def f(x):\n    return np.cumsum(x**2)[:2]"}, {**small.ALL, "q2-b": 0}),
    "nothing": (dict.fromkeys(small.RIGHT, "..."), dict.fromkeys(small.ALL, 0)),
}
HOSTILE = {**hostile.FORGERIES, **hostile.HARM}


def main() -> int:
    """Grade, judge every report, print and write what was found; 1 when something is not as it must be."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--submissions", type=int, default=ALL)
    parser.add_argument("--workers", type=int, default=2)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="lincls-mass-") as scratch:
        folder = Path(scratch)
        kinds = hand_in(folder, wanted.submissions)
        cost = grade(folder, wanted.workers)
        found = {
            record.report.student: record.report
            for record in Ledger(folder / "graded/graded.jsonl").records()
        }
    wrong = [said for student, kind in kinds.items() if (said := judge(kind, found.get(student)))]
    text = section(kinds, found, cost, wanted.workers, wrong)
    print(text, *wrong, sep="\n")
    if wanted.submissions == ALL:
        report.write("grading-mass", text)
    return int(bool(wrong))


def hand_in(folder: Path, count: int) -> dict[str, str]:
    """Write the submissions, every tenth hostile; what each student handed in."""
    cells = [
        small.cell(text, name, kind, points, id=f"c{i}")
        for i, (name, kind, points, text) in enumerate(small.CELLS)
    ]
    course.make(folder, SET, small.notebook(cells))
    kinds: dict[str, str] = {}
    for n in range(count):
        names, place = (list(HOSTILE), n // 10) if n % 10 == 9 else (list(HONEST), n)
        kind = names[place % len(names)]
        answers = {"q2": HOSTILE[kind][0]} if kind in HOSTILE else HONEST[kind][0]
        kinds[f"s{n:04}"] = kind
        course.hand_in(folder, SET, f"s{n:04}", small.notebook(small.handed_in(**answers)))
    return kinds


def grade(folder: Path, workers: int) -> Cost:
    """`lincls grade` on all of them."""
    command = [
        sys.executable,
        "-m",
        "lincls.cli",
        "grade",
        SET,
        "--submitted",
        "submitted",
        "--out",
        "graded",
    ]
    path = os.pathsep.join(filter(None, (str(course.ROOT), os.environ.get("PYTHONPATH"))))
    return measure([*command, "--workers", str(workers)], folder, env={**environment(), "PYTHONPATH": path})


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
    kinds: dict[str, str], found: dict[str, Report], cost: Cost, workers: int, wrong: list[str]
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
            f"{cost.seconds:.0f} s in all, {cost.seconds / len(kinds):.2f} s a submission; "
            f"peak memory of the grader {cost.outside / 1e6:.0f} MB, with what students' code took in its sandboxes "
            f"{cost.memory / 1e6:.0f} MB. Not as it must be: {len(wrong)}.",
            f"Test cells of the hostile answers: {statuses}. The slowest five submissions: "
            + ", ".join(f"{seconds:.0f} s" for seconds in slowest)
            + ".",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
