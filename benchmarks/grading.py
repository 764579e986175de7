"""Our grader against nbgrader and otter: the same submissions, one after the other, in one run.

Each route is a whole command, its start included, so few submissions flatter nobody who starts quickly. otter takes
a process for each submission and is given fewer. nbgrader and otter run without any isolation, we with bubblewrap.
The scores of all submissions are compared with nbgrader's, question by question.

`make bench-grading` writes the section `grading` of README.md; `--quick` writes nothing. `--agreement` compares the
scores alone, on all sets and with a cell that is no Python too, and writes the section `grading-agreement`.
`benchmarks/grading_mass.py` grades 1,000 submissions, one in ten hostile.
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
    parser.add_argument("--agreement", action="store_true", help="only compare the scores, on all sets")
    parser.add_argument("--quick", action="store_true", help="6 submissions, 1 for otter, and no report")
    wanted = parser.parse_args()
    count, few = (6, 1) if wanted.quick else (wanted.submissions, wanted.otter)
    with tempfile.TemporaryDirectory(prefix="lincls-bench-") as scratch:
        if wanted.agreement:
            text, differ = agreement(Path(scratch))
            print(text)
            report.write("grading-agreement", text)
            return int(differ > 0)
        text = compare(Path(scratch), count, few)
    print(text)
    if not wanted.quick:
        report.write("grading", text)
    return 0


def agreement(scratch: Path) -> tuple[str, int]:
    """All sets, an honest submission of each kind: the section of README.md, and how many questions differ."""
    rows = []
    for name in course.sets():
        solution = json.loads((course.ROOT / "solutions" / name / f"{name}.ipynb").read_text("utf-8"))
        folder = course.make(scratch / name, name, solution)
        for kind in course.HONEST:
            course.hand_in(folder, name, kind, course.honest(name, kind))
        nbgrader(folder, name)
        wanted = nbgrader_scores(folder, name)
        ours(folder, folder / "ours", ["--workers", "1"], name=name)
        totals = [f"{sum(v for (who, _), v in wanted.items() if who == kind):g}" for kind in course.HONEST]
        rows.append([name, *totals, str(len(wanted)), str(differences(folder / "ours", wanted))])
        print(*rows[-1], flush=True)
    head = ["set", *course.HONEST, "questions graded", "other score than nbgrader's"]
    about = (
        "Honest submissions of every set, graded by nbgrader and by us: points, and questions that differ."
    )
    text = "\n\n".join(["## The same grades as nbgrader", about, report.table(head, rows)])
    return text, sum(int(row[-1]) for row in rows)


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


def nbgrader(folder: Path, name: str = SET) -> Cost:
    """Stock nbgrader, which grades one submission after another."""
    command = [sys.executable, "-m", "nbgrader"]
    measure([*command, "generate_assignment", name, "--force"], folder, env=environment())
    return measure([*command, "autograde", name], folder, env=environment())


def nbgrader_scores(folder: Path, name: str = SET) -> dict[tuple[str, str], float]:
    """(student, question): score, from nbgrader's gradebook."""
    from nbgrader.api import Gradebook

    found: dict[tuple[str, str], float] = {}
    with warnings.catch_warnings(action="ignore"), Gradebook(f"sqlite:///{folder}/gradebook.db") as book:
        for submission in book.assignment_submissions(name):
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


def ours(folder: Path, out: Path, options: Sequence[str], also: Sequence[int] = (), name: str = SET) -> Cost:
    """`lincls grade`, isolation on."""
    command = [
        sys.executable,
        "-m",
        "lincls.cli",
        "grade",
        name,
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
