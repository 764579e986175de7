"""Where the milliseconds of one submission go: `python benchmarks/grading_profile.py` writes its section of README.md,
and the table into docs/grading.md.

A solution, a half-right hand-in and an untouched release of a set are graded in this process, the sandbox on, with a
clock at each step's door; what a step spends in another step is counted there. What the same submission takes through
`grade` beyond that is the price of a checker's process of its own. Then each is written down as a batch does it.

For comparison the same cells run bare: in one forked process, without walls, lines or limits. No way of grading this
set takes less, whoever trusts whom. `--bare` prints that for every set, over a class of which no two are alike.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import gc
import io
import json
import os
import statistics
import sys
import tempfile
import warnings
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from pkgutil import resolve_name
from time import perf_counter
from typing import Any

import grading_class
import grading_course as course
import report

from lincls.exercise.run import GradingRun, grading
from lincls_grader import Limits, Source, batch, checker, codec, encoder, grade, session, station, warm
from lincls_grader.gradebook import Book
from lincls_grader.submission import Step

SET, ROUNDS, SEED = "03_perceptron", 15, 1
IN_CHECKER = {
    "file": "read the file, rebuild the notebook",
    "prints": "fingerprints of the code",
    "student": "sandbox: fork, walls, greeting",
    "reap": "sandbox: end",
    "run": "the student's cells (in the sandbox)",
    "call": "values and calls (in the sandbox, and on the way)",
    "codec": "codec, this side",
    "test": "the checker's own work on test cells",
    "setup": "the checker's own work on set-up cells",
    "rest": "the rest",
}
AFTER = {"page": "feedback page", "notebook": "formgrader's notebook", "ledger": "ledger", "book": "gradebook"}


class Clock:
    """Seconds by step; time in an inner step is not the outer one's."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self.inside: list[str] = []
        self.since = perf_counter()

    def enter(self, step: str) -> None:
        self._note()
        self.inside.append(step)

    def leave(self) -> None:
        self._note()
        self.inside.pop()

    def _note(self) -> None:
        now = perf_counter()
        if self.inside:
            self.seconds[self.inside[-1]] += now - self.since
        self.since = now

    def timed(self, step: str, work: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(work)
        def watched(*args: Any, **more: Any) -> Any:
            self.enter(step)
            try:
                return work(*args, **more)
            finally:
                self.leave()

        return watched


def watch(clock: Clock) -> None:
    """Put the clock at the door of each step."""
    for owner, name, step in (
        (warm.Warm, "student", "student"), (warm.Warm, "reap", "reap"), (session.Student, "run", "run"),
        (session.Student, "get", "call"), (session.Student, "call", "call"), (encoder, "encode", "codec"),
        (codec, "decode", "codec"), (checker.Checker, "_judge", "test"), (checker.Checker, "_execute", "setup"),
        (station, "rebuild", "file"), (station.alike, "prints", "prints"),
    ):  # fmt: skip
        setattr(owner, name, clock.timed(step, getattr(owner, name)))
    execute = checker.Checker._execute

    def of_its_kind(self: Any, cell: Any, *more: Any) -> Any:
        return (execute if cell.kind == "setup" else execute.__wrapped__)(self, cell, *more)

    checker.Checker._execute = of_its_kind


def one(clock: Clock, walls: warm.Warm, raw: bytes, source: Source, seed: int) -> dict[str, float]:
    """Grade in this process; seconds by step."""
    clock.seconds.clear()
    clock.enter("rest")
    with contextlib.redirect_stdout(io.StringIO()):  # set-up cells print
        steps, _ = station.rebuild(raw, source)
        station.alike.prints(*station._given(steps), station._released(source))
        checker.Checker(source, walls, Limits(), seed, lambda found: None).grade(steps)
    clock.leave()
    return dict(clock.seconds)


def load(source: Source) -> None:
    """Import here what the set-up cells import, as the warm processes do."""
    for name in (*station.WARM, *source.imports):
        with contextlib.suppress(Exception):
            resolve_name(name)
    gc.freeze()


def bare(raw: bytes, source: Source, seed: int) -> float:
    """CPU seconds of a process that runs the student's cells and the checks, side by side."""
    steps, _ = station.rebuild(raw, source)
    pid = os.fork()
    if pid == 0:
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            warnings.simplefilter("ignore")
            run_bare(steps, GradingRun(seed, tables=dict(source.tables)))
        finally:
            os._exit(0)
    used = os.wait4(pid, 0)[2]
    return used.ru_utime + used.ru_stime


def run_bare(steps: list[Step], run: GradingRun) -> None:
    """Run every cell in one namespace; one that raises is over, as in a notebook."""
    space, own = {"__name__": "__main__"}, list[str]()
    for step in steps:
        with contextlib.suppress(Exception):
            if step.kind in ("answer", "extra"):
                own.append(step.source)
                exec(compile(step.source, step.name, "exec", dont_inherit=True), space)
            elif step.cell is not None and step.kind != "written":
                own_cells = tuple(own) if step.kind == "test" else None
                with grading(replace(run, question=step.cell.question, cells=own_cells, test=step.cell.source)):
                    exec(compile(step.cell.work, step.name, "exec", dont_inherit=True), space)


def bare_class(size: int) -> str:
    """Milliseconds of CPU that the cells of a class take by themselves, set by set."""
    lines = []
    for name in course.sets():
        source = Source.read(course.ROOT / "solutions" / name / f"{name}.ipynb")
        load(source)
        class_ = [json.dumps(each).encode() for each in grading_class.class_of(name, size).values()]
        took = [bare(raw, source, SEED) for raw in class_]
        lines.append(f"{name}: {1000 * statistics.mean(took):.0f}")
    return "\n".join(lines)


def written(kind: str, raw: bytes, source: Source, book: Book) -> dict[str, float]:
    """Write a report down as a batch does; seconds by step."""
    found = grade(raw, source, student=kind, seed=SEED)
    seconds = {}

    def took(step: str, work: Callable[[], Any]) -> Any:
        start = perf_counter()
        made = work()
        seconds[step] = perf_counter() - start
        return made

    page = took("page", lambda: batch.feedback.render(found, source))
    assert kind in page
    took("notebook", lambda: json.dumps(batch.autograded.notebook(book.released, found)))
    took("ledger", lambda: batch.ledger._dumps(batch.ledger.Record("key", "page", found)))
    took("book", lambda: book.write([found], {}))
    return seconds


def profile(name: str, rounds: int) -> str:
    """The section of README.md."""
    solution = course.ROOT / "solutions" / name / f"{name}.ipynb"
    source = Source.read(solution)
    raw = {kind: json.dumps(course.honest(name, kind)).encode() for kind in course.KINDS}
    rows: dict[str, dict[str, list[float]]] = {kind: defaultdict(list) for kind in raw}
    load(source)
    for kind, content in raw.items():
        rows[kind]["bare"] = [bare(content, source, SEED + n) for n in range(rounds + 1)][1:]
    with (
        tempfile.TemporaryDirectory(prefix="lincls-profile-") as scratch,
        Book(f"sqlite:///{scratch}/gradebook.db", solution) as book,
    ):
        for kind, content in raw.items():
            for n in range(rounds + 1):
                start = perf_counter()
                grade(content, source, student=kind, seed=SEED + n)
                steps = {"grade": perf_counter() - start, **written(kind, content, source, book)}
                for step, seconds in steps.items():
                    rows[kind][step] += [seconds] if n else []
    clock, ready = Clock(), station.Station("bubblewrap")
    ready._prepare(source)
    watch(clock)
    with ready.warm as walls:
        for kind, content in raw.items():
            for n in range(rounds + 1):
                for step, seconds in one(clock, walls, content, source, SEED + n).items():
                    rows[kind][step] += [seconds] if n else []
    return section(name, rounds, {kind: medians(found) for kind, found in rows.items()})


def medians(found: dict[str, list[float]]) -> dict[str, float]:
    return {step: 1000 * statistics.median(seconds) for step, seconds in found.items()}


def section(name: str, rounds: int, found: dict[str, dict[str, float]]) -> str:
    """Milliseconds as Markdown."""

    def row(label: str, of: Callable[[dict[str, float]], float]) -> list[str]:
        return [label, *(f"{of(each):.1f}" for each in found.values())]

    def beyond(each: dict[str, float]) -> float:
        return max(0.0, each["grade"] - sum(each.get(step, 0.0) for step in IN_CHECKER))

    body = [row(label, lambda each, step=step: each.get(step, 0.0)) for step, label in IN_CHECKER.items()]
    body.append(row("a checker of its own: fork, end, lines between", beyond))
    body.append(row("**`grade`**", lambda each: each["grade"]))
    body += [row(label, lambda each, step=step: each[step]) for step, label in AFTER.items()]
    body.append(row("for comparison: all cells bare, in one process, CPU", lambda each: each["bare"]))
    about = (
        f"{name}, milliseconds, medians of {rounds} runs, one worker. The rows after `grade` are the main process's."
    )
    head = ["step", *found]
    return "\n\n".join(["## Grading: where the time goes", report.machine("numpy"), about, report.table(head, body)])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("set", nargs="?", default=SET)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--quick", action="store_true", help="write nothing")
    parser.add_argument("--bare", type=int, metavar="N", help="only what the cells of N hand-ins take by themselves")
    wanted = parser.parse_args()
    if wanted.bare:
        print(bare_class(wanted.bare))
        return 0
    text = profile(wanted.set, wanted.rounds)
    print(text)
    if not wanted.quick:
        report.write("grading-profile", text)
        table = text[text.index("| step") :]
        report.write("grading-profile", table, course.ROOT / "docs" / "grading.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
