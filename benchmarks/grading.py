"""Our grader against nbgrader and otter: the same submissions, in one run, in turns.

No two answers of the class are alike: each has numbers, names and spacing of its own, and mistakes of its own. Each
route is a whole command, its start included. In each round nbgrader grades a share of the class and we grade all of
it; costs are medians over the rounds. otter takes a process for each submission and is given few. nbgrader and otter
run without any isolation, we with bubblewrap.
The scores of all submissions are compared with nbgrader's, question by question.

`make bench-grading` takes about 20 minutes and writes the section `grading` of README.md; `--quick` takes three and
writes nothing. `--agreement` compares the scores alone, on all sets and with a cell that is no Python too, and writes
the section `grading-agreement`. `benchmarks/grading_mass.py` grades 1,000 submissions, one in ten hostile, and
`benchmarks/grading_profile.py` shows where the time goes.
"""

from __future__ import annotations

import argparse
import csv
import json
import statistics
import sys
import tempfile
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import grading_class
import grading_course as course
import report
from measure import Cost, environment, measure

SET = "03_perceptron"
GOALS = {"seconds": 10.0, "cpu": 10.0, "sets": 10.0, "dask": 0.9}
LEGEND = """
Seconds and CPU seconds a submission, start included; memory is the peak of all processes together, shared pages
counted once. `scores` are the questions whose score is not nbgrader's. We isolate each submission, the others do not.
""".strip()


@dataclass
class Route:
    """What one way of grading cost, a run each: (what it cost, submissions)."""

    runs: list[tuple[Cost, int]] = field(default_factory=list)
    differ: str = ""

    @property
    def seconds(self) -> float:
        return statistics.median(cost.seconds / n for cost, n in self.runs)

    @property
    def cpu(self) -> float:
        return statistics.median(cost.cpu / n for cost, n in self.runs)

    @property
    def memory(self) -> int:
        return max(cost.memory for cost, _ in self.runs)


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    submissions: int = 120
    rounds: int = 3
    otter: int = 3
    each: int = 8  # submissions of every other set for nbgrader
    ours: int = 120  # and for us
    sets: int = 99
    theirs: int = 40  # submissions that nbgrader grades in a round


QUICK = Size(60, 1, 0, 2, 12, 2, theirs=6)


def main() -> int:
    """Measure every route, print the table, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--agreement", action="store_true", help="only compare the scores, on all sets")
    parser.add_argument("--quick", action="store_true", help="few submissions, two sets, no otter, and no report")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="lincls-bench-") as scratch:
        if wanted.agreement:
            text, differ = agreement(Path(scratch))
            print(text)
            report.write("grading-agreement", text)
            return int(differ > 0)
        text = compare(Path(scratch), QUICK if wanted.quick else Size())
    print(text)
    if not wanted.quick:
        report.write("grading", text)
    return 0


def agreement(scratch: Path) -> tuple[str, int]:
    """All sets, an honest submission of each kind: the section of README.md, and how many questions differ."""
    rows = []
    for name in course.sets():
        folder = course.make(scratch / name, name, solution_of(name))
        for kind in course.HONEST:
            course.hand_in(folder, name, kind, course.honest(name, kind))
        nbgrader(folder, name)
        wanted = nbgrader_scores(folder, name)
        ours(folder, folder / "ours", ["--workers", "1"], name=name)
        totals = [f"{sum(v for (who, _), v in wanted.items() if who == kind):g}" for kind in course.HONEST]
        rows.append([name, *totals, str(len(wanted)), str(differences(folder / "ours", wanted))])
        print(*rows[-1], flush=True)
    head = ["set", *course.HONEST, "questions graded", "other score than nbgrader's"]
    about = "Honest submissions of every set, graded by nbgrader and by us: points, and questions that differ."
    text = "\n\n".join(["## The same grades as nbgrader", about, report.table(head, rows)])
    return text, sum(int(row[-1]) for row in rows)


def compare(scratch: Path, size: Size) -> str:
    """The section of README.md."""
    routes: dict[str, Route] = {}
    folder = a_class(scratch / "course", SET, size.submissions)
    students = sorted(path.name for path in (folder / "submitted").iterdir())
    with course.cluster(scratch, 2) as (address, processes):
        ways = {
            "lincls, 1 worker": (["--workers", "1"], ()),
            "lincls, 2 workers": (["--workers", "2"], ()),
            "lincls, 2 Dask workers": (["--scheduler", address], processes),
        }
        for turn in range(size.rounds):
            share = students[turn :: size.rounds][: size.theirs]
            took(routes, "nbgrader autograde", nbgrader(folder, students=share), len(share))
            for name, (options, also) in ways.items():
                out = scratch / f"{name} {turn}"
                took(routes, name, ours(folder, out, options, also), size.submissions)
    wanted = nbgrader_scores(folder)
    for name in ways:
        routes[name].differ = str(differences(scratch / f"{name} 0", wanted))
    if size.otter:
        took(routes, "otter run", otter(scratch / "otter", folder, students[: size.otter]), size.otter)
    return section(routes, by_set(scratch, size, routes), size)


def took(routes: dict[str, Route], name: str, cost: Cost, count: int) -> None:
    routes.setdefault(name, Route()).runs.append((cost, count))
    print(f"{name}: {cost.seconds / count:.3f} s, {cost.cpu / count:.3f} CPU s", file=sys.stderr, flush=True)


def a_class(folder: Path, name: str, size: int) -> Path:
    """A course in which so many students handed in the set, no two of them alike."""
    made = course.make(folder, name, solution_of(name))
    for student, notebook in grading_class.class_of(name, size).items():
        course.hand_in(made, name, student, notebook)
    return made


def solution_of(name: str) -> dict:
    return json.loads((course.ROOT / "solutions" / name / f"{name}.ipynb").read_text("utf-8"))


def by_set(scratch: Path, size: Size, routes: dict[str, Route]) -> list[tuple[str, Route, Route]]:
    """(set, nbgrader, we with two workers) for every set."""
    rows = []
    for name in course.sets()[: size.sets]:
        if name == SET:
            rows.append((name, routes["nbgrader autograde"], routes["lincls, 2 workers"]))
            continue
        two: dict[str, Route] = {}
        folder = a_class(scratch / f"course {name}", name, size.ours)
        took(two, f"{name}, lincls", ours(folder, scratch / f"of {name}", ["--workers", "2"], name=name), size.ours)
        few = sorted(path.name for path in (folder / "submitted").iterdir())[: size.each]
        took(two, f"{name}, nbgrader", nbgrader(folder, name, few), len(few))
        rows.append((name, two[f"{name}, nbgrader"], two[f"{name}, lincls"]))
    return rows


def nbgrader(folder: Path, name: str = SET, students: Sequence[str] = ()) -> Cost:
    """Stock nbgrader, which grades one submission after another: these, or all."""
    command = [sys.executable, "-m", "nbgrader"]
    if not (folder / "exercises" / name).is_dir():
        measure([*command, "generate_assignment", name, "--force"], folder, env=environment())
    # nbgrader takes one student or all: those of other rounds are out of its sight
    aside, seen = folder / "aside", folder / "submitted"
    aside.mkdir(exist_ok=True)
    others = [path for path in seen.iterdir() if students and path.name not in students]
    for path in others:
        path.rename(aside / path.name)
    try:
        return measure([*command, "autograde", name], folder, env=environment())
    finally:
        for path in others:
            (aside / path.name).rename(path)


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
    autograder = course.otter_zip(folder, solution_of(SET))
    costs = []
    for student in students:
        notebook = submitted / "submitted" / student / SET / f"{SET}.ipynb"
        command = [sys.executable, "-m", "otter", "run", "-a", autograder, "-o", folder / student, notebook]
        (folder / student).mkdir()
        costs.append(measure(command, folder, env=environment()))
    return Cost(sum(c.seconds for c in costs), sum(c.cpu for c in costs), max(c.memory for c in costs), 0)


def ours(folder: Path, out: Path, options: Sequence[str], also: Sequence[int] = (), name: str = SET) -> Cost:
    """`lincls grade`, isolation on."""
    command = [sys.executable, "-m", "lincls.cli", "grade", name]
    command += ["--submitted", folder / "submitted", "--out", out, "--seed", "0", *options]
    return measure(command, folder, also, env=environment())


def differences(out: Path, wanted: dict[tuple[str, str], float]) -> int:
    """How many questions have another score than nbgrader gave, of those whom it graded; a total's cut is none."""
    graded = {student for student, _ in wanted}
    with (out / "grades.csv").open(encoding="utf-8", newline="") as file:
        rows = [
            row for row in csv.DictReader(file) if row["question"] not in ("limit", "late") and row["student"] in graded
        ]
        found = {(row["student"], row["question"]): float(row["score"]) for row in rows}
    return sum(found.get(key) != score for key, score in wanted.items()) + len(found.keys() - wanted.keys())


def section(routes: dict[str, Route], sets: list[tuple[str, Route, Route]], size: Size) -> str:
    """Measured costs as Markdown."""
    base = routes["nbgrader autograde"]
    head = ["route", "seconds", "against nbgrader", "CPU seconds", "against nbgrader", "peak MB", "scores"]
    body = [
        [
            name, f"{route.seconds:.3f}", f"{base.seconds / route.seconds:.1f}x", f"{route.cpu:.3f}",
            f"{base.cpu / route.cpu:.1f}x", f"{route.memory / 1e6:.0f}", route.differ,
        ]
        for name, route in routes.items()
    ]  # fmt: skip
    rows = [
        [
            name, f"{theirs.seconds:.2f}", f"{our.seconds:.3f}", f"{theirs.seconds / our.seconds:.1f}x",
            f"{theirs.cpu / our.cpu:.1f}x",
        ]
        for name, theirs, our in sets
    ]  # fmt: skip
    mean = statistics.mean(theirs.seconds / our.seconds for _, theirs, our in sets)
    mean_cpu = statistics.mean(theirs.cpu / our.cpu for _, theirs, our in sets)
    rows.append(["**mean of all sets**", "", "", f"{mean:.1f}x", f"{mean_cpu:.1f}x"])
    two, dask = routes["lincls, 2 workers"], routes["lincls, 2 Dask workers"]
    goals = report.goals(
        [
            (f"{SET}, two workers, throughput", base.seconds / two.seconds, ">=", GOALS["seconds"], "x"),
            (f"{SET}, two workers, CPU seconds", base.cpu / two.cpu, ">=", GOALS["cpu"], "x"),
            ("mean of all sets, two workers, throughput", mean, ">=", GOALS["sets"], "x"),
            ("two Dask workers against two local ones", two.seconds / dask.seconds, ">=", GOALS["dask"], "x"),
        ]
    )
    about = (
        f"{SET}, {size.submissions} submissions, no two answers alike; nbgrader takes a share of them in each of "
        f"{size.rounds} rounds. Below, every other set with {size.ours} submissions, "
        f"{size.each} of them for nbgrader."
    )
    return "\n\n".join(
        [
            "## Grading",
            report.machine("nbgrader", "otter-grader", "distributed") + f". {about}",
            LEGEND,
            report.table(head, body),
            report.table(["set", "nbgrader, s", "lincls, s", "throughput", "CPU seconds"], rows),
            report.table(["goal", "measured", "wanted", "reached"], goals),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
