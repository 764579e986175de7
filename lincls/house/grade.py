"""Grade a class: `lincls grade 03_perceptron --submitted submitted --out graded`."""

from __future__ import annotations

import gc
import math
import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import Any

from lincls.checks import many
from lincls.house import CONFIG, CourseError, course_root, solution


def start(
    name: str,
    submitted: Path | None,
    out: Path | None,
    *,
    workers: int | None,
    scheduler: str | None,
    isolation: str,
    gradebook: str | None,
    seed: int | None,
    force: bool,
    due: str | None = None,
    late: str | None = None,
    extensions: Path | None = None,
    bonus: bool | None = None,
    reveal: str | None = None,
    place: bool | None = None,
    anonymous: bool | None = None,
) -> int:
    """Grade one set; 0 when every submission has its grades, 130 after Ctrl-C."""
    from lincls.grading import Source, batch, cluster, grade, layout, ledger, sandbox, terms, unreadable
    from lincls.grading import late as lateness
    from lincls.grading import workers as local
    from lincls.grading.errors import GradingError
    from lincls.grading.grade import warm_up
    from lincls.grading.gradebook import Book, address, keep

    root = course_root()
    path = solution(root, name)
    name = path.stem
    submitted, out = submitted or root / "submitted", out or root / "graded"
    if not submitted.is_dir():
        raise CourseError(f"no folder {submitted}. What students hand in goes to submitted/STUDENT/{name}/{name}.ipynb")
    if os.path.lexists(out) and not out.is_dir():
        raise CourseError(f"--out is {out}, which is a file; wanted a folder")
    if workers is not None and workers < 1:
        raise CourseError(f"--workers is {workers}, wanted 1 or more")
    if seed is not None and seed < 0:  # a part of the hidden inputs would meet an error of NumPy's
        raise CourseError(f"--seed is {seed}, wanted 0 or more")
    if (late or extensions) and not due:
        raise CourseError("--late and --extensions need --due: when was the set due?")
    try:
        source = Source.read(path)
        given = lateness.rule(due, late or "", extensions) if due else None
        with ExitStack() as stack:
            gc.disable()  # what is loaded now stays, and is much
            stack.callback(_keep)
            loading = Thread(target=_load_nbgrader, daemon=True)
            loading.start()
            pool: batch.Pool
            if scheduler:
                client = stack.enter_context(cluster.connect(scheduler, isolation))
                pool = partial(cluster.run, client=client)
            else:
                sandbox.compile_ahead()
                warm = partial(warm_up, isolation, here=True)
                size, fresh = workers or _cores(), force or not (out / ledger.FILE).exists()
                ahead = len(list(islice(layout.submissions(submitted, name), size))) if fresh else 1
                team = stack.enter_context(local.Team(size, warm, source.work_imports, local.PATIENCE, ahead=ahead))
                team.begin()
                pool = team.run
            out.mkdir(parents=True, exist_ok=True)
            stack.enter_context(ledger.alone(out))  # before anything in it is changed
            loading.join()
            url = address(out, gradebook)
            book = stack.enter_context(Book(url, path, _settings(root)))
            keep(out, url)
            _keep()
            rule = lateness.kept(out, name, given)
            counts = batch.Batch(
                source=source,
                submitted=submitted,
                out=out,
                grade=grade,
                unreadable=unreadable,
                pool=pool,
                book=book,
                seed=ledger.seed_of(out, seed),
                isolation=isolation,
                force=force,
                rule=rule,
                terms=terms.kept(out, name, bonus=bonus, reveal=reveal, place=place, anonymous=anonymous),
                locked=True,
                released=book.released,
                bar=_bar,
            ).run()
    except (GradingError, ValueError) as error:
        raise CourseError(str(error)) from None
    except OSError as error:
        raise CourseError(
            f"{error.filename or out}: {error.strerror or error}. What is graded is kept; when that is put right, the "
            "same command grades the rest"
        ) from None
    if not (counts.graded or counts.kept or counts.stopped):
        raise CourseError(
            f"nothing to grade in {submitted}: what students hand in goes to {submitted}/STUDENT/{name}/{name}.ipynb"
        )
    _say(name, counts, out, isolation)
    if rule is not None:
        print(f"{name}: {rule}")
        there = {each.student for each in layout.submissions(submitted, name)}
        if given is not None and (strange := sorted(set(rule.extensions) - there)):
            print(f"With longer, but without a hand-in: {', '.join(strange)}", file=sys.stderr)
    return 130 if counts.stopped else 0


def enter(
    name: str,
    student: str,
    question: str,
    points: float | None,
    *,
    comment: str | None,
    out: Path | None,
    gradebook: str | None,
) -> int:
    """Enter what a person gives for a question: points in place of the automatic ones, a comment, or both."""
    if points is None and comment is None:
        raise CourseError("nothing to enter: give POINTS, --comment TEXT, or both")
    if points is not None and not math.isfinite(points):
        raise CourseError(f"POINTS is {points}, wanted a number")
    most = _enter(name, [(student, question, points, comment)], out, gradebook)[0]
    given = f"{points:g} of {most:g} points" if points is not None else "a comment"
    print(f"{name}, {student}, {question}: {given} entered. lincls grade {name} carries it into tables and pages.")
    return 0


def enter_table(name: str, path: Path, *, out: Path | None, gradebook: str | None) -> int:
    """Enter the rows of a CSV with the columns student, question, points and comment; all of them or none."""
    from lincls.grading.errors import GradingError
    from lincls.grading.tables import read_csv

    entries = []
    try:
        rows = read_csv(path, ENTERED, ("student", "question"))
    except GradingError as error:
        raise CourseError(str(error)) from None
    for number, row in enumerate(rows, start=2):
        student, question, points, comment = (row[column] for column in ENTERED)
        if not points and not comment:
            continue
        try:
            value = float(points.replace(",", ".")) if points else None
        except ValueError:
            value = math.nan
        if not student or not question or (value is not None and not math.isfinite(value)):
            raise CourseError(f"{path}, line {number} has no student, no question or no number")
        entries.append((student.removeprefix("'"), question, value, comment or None))
    if not entries:
        raise CourseError(f"{path} has no row with points or a comment. Wanted the columns {', '.join(ENTERED)}")
    _enter(name, entries, out, gradebook)
    print(f"{name}: {many(len(entries), 'row')} entered. lincls grade {name} carries them into tables and pages.")
    return 0


def _enter(
    name: str, entries: list[tuple[str, str, float | None, str | None]], out: Path | None, gradebook: str | None
) -> list[float]:
    """Enter (student or pseudonym, question, points, comment); the most points of each question."""
    from lincls.grading.errors import GradingError
    from lincls.grading.gradebook import Book, address
    from lincls.grading.pseudonyms import Pseudonyms

    root = course_root()
    path, out = solution(root, name), out or root / "graded"
    try:
        url, own = address(out, gradebook), out / "gradebook.db"
        if url == f"sqlite:///{own.resolve()}" and not own.is_file():
            raise GradingError(f"no gradebook.db in {out}: grade the set first (lincls grade {name})")
        with Book(url, path, _settings(root)) as book:
            names = Pseudonyms(out)
            return book.scores(
                [(names.student(student), question, points, said) for student, question, points, said in entries]
            )
    except GradingError as error:
        raise CourseError(str(error)) from None


ENTERED = ("student", "question", "points", "comment")  # the columns of `lincls score --table`
BOUNDS = {
    "cgroup v2": "memory, processes and processor time of each sandbox as a whole, what the kernel holds for it too",
    "cgroup v1": "memory, processes and processor time of each sandbox as a whole, what the kernel holds for it too",
    "systemd": "a scope of your systemd for each sandbox: memory, processes and processor time as a whole",
    "limits": "no control group: limits of each process, fewer of them, one core, a watch over free memory",
}
BETTER = (
    "A control group bounds more. On a machine with systemd: log in as a user of your own (systemd-run --user), or "
    "begin the command with: systemd-run --user --scope -p Delegate=yes. In a container: a writable /sys/fs/cgroup "
    "(Docker and Podman: --cgroupns=private --privileged)."
)


def doctor() -> int:
    """Say what bounds a submission here; 1 where none can be isolated."""
    from lincls.grading import bounds, probe

    reason = probe()
    print(f"sandbox: {reason or 'bubblewrap, with a filter that allows listed system calls alone'}")
    if reason:
        return 1
    try:
        way = bounds.in_force()
    except RuntimeError as error:
        raise CourseError(str(error)) from None
    print(f"bound: {way} ({BOUNDS[way]})")
    if way == "limits":
        print(BETTER)
    return 0


def _load_nbgrader() -> None:
    """Import what the gradebook needs, which takes seconds, while the workers say whether they can grade."""
    with suppress(Exception):  # said where the gradebook is opened
        import_module("lincls.grading.gradebook").load()


def _keep() -> None:
    """Let the garbage collector leave alone what is here now: in the run, and when the process ends."""
    gc.freeze()
    gc.enable()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _settings(root: Path) -> Mapping[str, Any]:
    """The course's settings for nbgrader."""
    from traitlets.config.loader import PyFileConfigLoader

    return PyFileConfigLoader(CONFIG, path=str(root)).load_config() if (root / CONFIG).is_file() else {}


def _bar(total: int):
    """A bar with an estimate of the time left; nothing where nobody looks."""
    from tqdm import tqdm

    return tqdm(total=total, unit=" submissions", disable=None, dynamic_ncols=True, smoothing=0.1)


def _say(name: str, counts, out: Path, isolation: str) -> None:
    said = f"{name}: {counts.graded} graded, {counts.kept} as before"
    if counts.odd:
        said += f", {counts.odd} to look at (see {out / 'report.html'})"
    print(f"{said}. Grades: {out / 'grades.csv'}")
    if isolation == "none":
        print("Graded without isolation: every row says so.", file=sys.stderr)
    if counts.unread:
        what = f"{counts.unread} lines" if counts.unread > 1 else "A line"
        print(f"{what} of graded.jsonl could not be read; what stood there is graded again.", file=sys.stderr)
    if counts.stopped:
        print("Stopped. What is graded is kept; the same command grades the rest.", file=sys.stderr)
