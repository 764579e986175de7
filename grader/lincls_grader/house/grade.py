"""Grade a class: `lincls grade 03_perceptron --submitted submitted --out graded`."""

import os
import sys
from argparse import Namespace
from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from traitlets.config.loader import PyFileConfigLoader

from lincls.checks import many
from lincls.house import CONFIG, CourseError, course_root, solution
from lincls_grader import Source, batch, cluster, grade, late, layout, ledger, terms, unreadable, workers
from lincls_grader.errors import GradingError
from lincls_grader.grade import agree
from lincls_grader.gradebook import Book, address, keep
from lincls_grader.house.doctor import doctor
from lincls_grader.lms import rosters


def start(options: Namespace) -> int:
    """Grade one set, as the options of the command say; 0 when every submission has its grades, 130 after Ctrl-C."""
    if options.doctor:
        return doctor()
    if not options.set:
        raise CourseError("say which set: lincls grade 03_perceptron")
    root = course_root()
    path = solution(root, options.set)
    options.set = name = path.stem
    submitted = options.submitted = options.submitted or root / "submitted"
    out = options.out = options.out or root / "graded"
    _refuse(options)
    try:
        agree()
        counts, rule = _grade(options, path)
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
    _say(name, counts, out, options.isolation)
    if rule is not None:
        print(f"{name}: {rule}")
        if counts.all_late:
            said = f"{many(counts.all_late, 'hand-in')} with a time, and none came before that"
            print(f"{name}: {said}. If it is the wrong day, give --due again: points follow", file=sys.stderr)
        there = {submission.student for submission in layout.submissions(submitted, name)}
        if options.due and (strange := sorted(set(rule.extensions) - there)):
            print(f"With longer, but without a hand-in: {', '.join(strange)}", file=sys.stderr)
    return 130 if counts.stopped else 0


def _refuse(options: Namespace) -> None:
    """Raise CourseError for options with which nothing can be graded."""
    name, out, workers, seed = options.set, options.out, options.workers, options.seed
    if not options.submitted.is_dir():
        raise CourseError(
            f"no folder {options.submitted}. What students hand in goes to submitted/STUDENT/{name}/{name}.ipynb"
        )
    if os.path.lexists(out) and not out.is_dir():
        raise CourseError(f"--out is {out}, which is a file; wanted a folder")
    if workers is not None and workers < 1:
        raise CourseError(f"--workers is {workers}, wanted 1 or more")
    if seed is not None and not 0 <= seed < 10**39:
        raise CourseError(f"--seed is {seed}, wanted 0 or more, with 39 digits at most")
    if (options.late or options.extensions) and not options.due:
        raise CourseError("--late and --extensions need --due: when was the set due?")


def _grade(options: Namespace, path: Path) -> tuple[batch.Counts, late.Rule | None]:
    """Grade what is missing or changed, with all that it takes; what was done, and the rule for late hand-ins."""
    source, out = Source.read(path), options.out
    given = late.rule(options.due, options.late or "", options.extensions) if options.due else None
    wanted = {name: getattr(options, name) for name in ("bonus", "reveal", "place", "anonymous")}
    roster = _class(options.roster) if options.roster else None
    with ExitStack() as stack:
        pool = _pool(options, stack)
        out.mkdir(parents=True, exist_ok=True)
        stack.enter_context(ledger.alone(out))  # before anything in it is changed
        url = address(out, options.gradebook)
        book = stack.enter_context(Book(url, path, settings(course_root())))
        keep(out, url)
        rule = late.kept(out, source.set, given)
        counts = batch.Batch(
            source=source,
            submitted=options.submitted,
            out=out,
            grade=grade,
            unreadable=unreadable,
            pool=pool,
            book=book,
            seed=ledger.seed_of(out, options.seed),
            isolation=options.isolation,
            force=options.force,
            rule=rule,
            terms=terms.kept(out, source.set, roster=roster, **wanted),
            released=book.released,
        ).run()
    return counts, rule


def _class(path: Path) -> dict[str, list[str]]:
    """What the table of a class says of each student, by what the student is called in tables and on pages."""
    try:
        table = rosters.read(path)
    except GradingError as error:
        raise CourseError(str(error)) from None
    rows = {layout.student_id(user): row for row in table.rows if (user := table.user(row))}
    if not rows:
        raise CourseError(f"the roster {path} names no student")
    if table.nameless:
        print(f"In {path} without a login or a number: {', '.join(table.nameless)}", file=sys.stderr)
    return rows


def _pool(options: Namespace, stack: ExitStack) -> batch.Pool:
    """What grades: a cluster's workers, or threads here with a warm grader each, which end with the stack."""
    if options.scheduler:
        return partial(cluster.run, client=stack.enter_context(cluster.connect(options.scheduler, options.isolation)))
    count = options.workers or _cores()
    executor = stack.enter_context(workers.local(count, options.isolation))
    return partial(workers.run, executor=executor, room=lambda: count)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def settings(root: Path) -> Mapping[str, Any]:
    """The course's settings for nbgrader."""
    return PyFileConfigLoader(CONFIG, path=str(root)).load_config() if (root / CONFIG).is_file() else {}


def _say(name: str, counts, out: Path, isolation: str) -> None:
    said = f"{name}: {counts.graded} graded, {counts.kept} as before"
    if counts.odd:
        said += f", {counts.odd} to look at (see {out / 'report.html'})"
    print(f"{said}. Grades: {out / 'grades.csv'}")
    if counts.untimed:
        print(f"{counts.untimed} without a time of handing in that can be read: nothing is taken off", file=sys.stderr)
    if isolation == "none":
        print("Graded without isolation: every row says so.", file=sys.stderr)
    if counts.unread:
        what = f"{counts.unread} lines" if counts.unread > 1 else "A line"
        print(f"{what} of graded.jsonl could not be read; what stood there is graded again.", file=sys.stderr)
    if counts.stopped:
        print("Stopped. What is graded is kept; the same command grades the rest.", file=sys.stderr)
