"""Our grader against nbgrader and otter: the same submissions, one after the other, in one run.

Each route is a whole command, its start included, so few submissions flatter nobody who starts quickly. otter takes
a process for each submission and is given fewer. nbgrader and otter run without any isolation, we with bubblewrap.
The scores of all submissions are compared with nbgrader's, question by question.

`make bench-grading` writes the section `grading` of README.md; `--quick` writes nothing. `benchmarks/grading_mass.py`
grades 1,000 submissions, one in ten hostile.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path

import grading_course as course
import report
from measure import Cost, environment, measure

SET = "03_perceptron"
LEGEND = """
Seconds and CPU seconds a submission, start included; memory is the peak of all processes together, shared pages
counted once. `scores` are the questions whose score is not nbgrader's. We isolate each submission, the others do not.
""".strip()


def main() -> int:
    """Measure every route, print the table, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--submissions", type=int, default=120)
    parser.add_argument("--otter", type=int, default=6, help="submissions for otter")
    parser.add_argument("--quick", action="store_true", help="6 submissions, 1 for otter, and no report")
    wanted = parser.parse_args()
    count, few = (6, 1) if wanted.quick else (wanted.submissions, wanted.otter)
    with tempfile.TemporaryDirectory(prefix="lincls-bench-") as scratch:
        text = compare(Path(scratch), count, few)
    print(text)
    if not wanted.quick:
        report.write("grading", text)
    return 0


def compare(scratch: Path, count: int, few: int) -> str:
    """The section of README.md."""
    solution = json.loads((course.ROOT / "solutions" / SET / f"{SET}.ipynb").read_text("utf-8"))
    folder = course.make(scratch / "course", SET, solution)
    students = [f"s{n:04}" for n in range(count)]
    for n, student in enumerate(students):
        course.hand_in(folder, SET, student, course.honest(SET, course.KINDS[n % len(course.KINDS)]))
    rows: dict[str, tuple[Cost, int]] = {}
    rows["nbgrader autograde"] = nbgrader(folder), count
    wanted = nbgrader_scores(folder)
    differ = {"nbgrader autograde": ""}
    rows["otter run"] = otter(scratch / "otter", folder, students[:few]), few
    differ["otter run"] = ""
    for name, options in (
        ("lincls, 1 worker", ["--workers", "1"]),
        ("lincls, 2 workers", ["--workers", "2"]),
    ):
        rows[name] = ours(folder, scratch / name, options), count
        differ[name] = str(differences(scratch / name, wanted))
    with course.cluster(scratch, 2) as (address, processes):
        name = "lincls, 2 Dask workers"
        rows[name] = ours(folder, scratch / name, ["--scheduler", address], processes), count
        differ[name] = str(differences(scratch / name, wanted))
    return section(rows, differ, count, few)


def nbgrader(folder: Path) -> Cost:
    """Stock nbgrader, which grades one submission after another."""
    command = [sys.executable, "-m", "nbgrader"]
    measure([*command, "generate_assignment", SET, "--force"], folder, env=environment())
    return measure([*command, "autograde", SET], folder, env=environment())


def nbgrader_scores(folder: Path) -> dict[tuple[str, str], float]:
    """(student, question): score, from nbgrader's gradebook."""
    from nbgrader.api import Gradebook

    found: dict[tuple[str, str], float] = {}
    with warnings.catch_warnings(action="ignore"), Gradebook(f"sqlite:///{folder}/gradebook.db") as book:
        for submission in book.assignment_submissions(SET):
            for grade in submission.notebooks[0].grades:
                key = submission.student.id, grade.name.split("-")[0]
                found[key] = found.get(key, 0.0) + grade.score
    return found


def otter(folder: Path, submitted: Path, students: Sequence[str]) -> Cost:
    """otter's command line, once for each submission."""
    solution = json.loads((submitted / "solutions" / SET / f"{SET}.ipynb").read_text("utf-8"))
    autograder = course.otter_zip(folder, solution)
    costs = []
    for student in students:
        notebook = submitted / "submitted" / student / SET / f"{SET}.ipynb"
        command = [sys.executable, "-m", "otter", "run", "-a", autograder, "-o", folder / student, notebook]
        (folder / student).mkdir()
        costs.append(measure(command, folder, env=environment()))
    return Cost(sum(c.seconds for c in costs), sum(c.cpu for c in costs), max(c.memory for c in costs), 0)


def ours(folder: Path, out: Path, options: Sequence[str], also: Sequence[int] = ()) -> Cost:
    """`lincls grade`, isolation on."""
    command = [
        sys.executable,
        "-m",
        "lincls.cli",
        "grade",
        SET,
        "--submitted",
        folder / "submitted",
        "--out",
        out,
    ]
    return measure([*command, "--seed", "0", *options], folder, also, env=environment())


def differences(out: Path, wanted: dict[tuple[str, str], float]) -> int:
    """How many questions have another score than nbgrader gave."""
    with (out / "grades.csv").open(encoding="utf-8", newline="") as file:
        found = {(row["student"], row["question"]): float(row["score"]) for row in csv.DictReader(file)}
    return sum(found.get(key) != score for key, score in wanted.items()) + len(found.keys() - wanted.keys())


def section(rows: dict[str, tuple[Cost, int]], differ: dict[str, str], count: int, few: int) -> str:
    """Measured costs as Markdown."""
    base, size = rows["nbgrader autograde"]
    serial = base.seconds / size
    head = ["route", "seconds", "against nbgrader", "CPU seconds", "peak MB", "scores"]
    body = [
        [
            name, f"{cost.seconds / n:.3f}", f"{serial / (cost.seconds / n):.1f}x", f"{cost.cpu / n:.2f}",
            f"{cost.memory / 1e6:.0f}", differ[name],
        ]
        for name, (cost, n) in rows.items()
    ]  # fmt: skip
    local, dask = rows["lincls, 2 workers"][0].seconds, rows["lincls, 2 Dask workers"][0].seconds
    about = f"{SET}, {count} submissions (solution, half, stub in turns), {few} of them for otter."
    return "\n\n".join(
        [
            "## Grading",
            report.machine("nbgrader", "otter-grader", "distributed") + f". {about}",
            LEGEND,
            report.table(head, body),
            f"Two Dask workers have {local / dask:.2f} times the throughput of two local ones.",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
