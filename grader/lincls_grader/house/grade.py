"""Grade a class: `lincls grade 03_perceptron --submitted submitted --out graded`."""

from __future__ import annotations

import os
import sys
from argparse import BooleanOptionalAction
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lincls.house import CONFIG, CourseError, course_root, solution

if TYPE_CHECKING:
    from lincls_grader.batch import Counts, Pool
    from lincls_grader.late import Rule


@dataclass(frozen=True)
class GradeOptions:
    """What `lincls grade` may be told. The command makes its parser of these fields."""

    set: str = field(
        default="", metadata={"metavar": "SET", "nargs": "?", "help": "a folder of solutions/, or its number"}
    )
    doctor: bool = field(
        default=False,
        metadata={"action": "store_true", "help": "grade nothing; say what bounds a submission on this machine"},
    )
    submitted: Path | None = field(
        default=None, metadata={"type": Path, "metavar": "DIR", "help": "default: the course's submitted/"}
    )
    out: Path | None = field(
        default=None,
        metadata={"type": Path, "metavar": "DIR", "help": "grades and feedback (default: the course's graded/)"},
    )
    workers: int | None = field(
        default=None, metadata={"type": int, "metavar": "N", "help": "processes (default: one for each core)"}
    )
    scheduler: str | None = field(
        default=None, metadata={"metavar": "tcp://HOST:PORT", "help": "grade on the workers of a Dask cluster"}
    )
    isolation: str = field(
        default="bubblewrap",
        metadata={
            "choices": ("bubblewrap", "none"),
            "help": "none: run students' code with your rights, and mark every result so",
        },
    )
    gradebook: str | None = field(
        default=None,
        metadata={"metavar": "URL", "help": "nbgrader's database (default: sqlite, gradebook.db in --out)"},
    )
    seed: int | None = field(
        default=None,
        metadata={"type": int, "metavar": "N", "help": "of the hidden inputs (default: drawn once for each --out)"},
    )
    due: str | None = field(
        default=None,
        metadata={"metavar": "TIME", "help": "when the set was due, as 2026-11-20T18:00+01:00; kept for later runs"},
    )
    late: str | None = field(
        default=None, metadata={"metavar": "RATE", "help": 'what is taken off: "10%%/day" or "2%%/hour" (with --due)'}
    )
    extensions: Path | None = field(
        default=None,
        metadata={"type": Path, "metavar": "CSV", "help": "who had longer: columns student and due (with --due)"},
    )
    bonus: bool | None = field(
        default=None,
        metadata={
            "action": BooleanOptionalAction,
            "help": "optional questions may bring more than all required points; kept for later runs",
        },
    )
    reveal: str | None = field(
        default=None,
        metadata={
            "metavar": "TIME",
            "help": "when students' pages begin to show the reference solution (now, never); kept for later runs",
        },
    )
    place: bool | None = field(
        default=None,
        metadata={
            "action": BooleanOptionalAction,
            "help": "students' pages show how the class did, and where the student stands; kept for later runs",
        },
    )
    anonymous: bool | None = field(
        default=None,
        metadata={
            "action": BooleanOptionalAction,
            "help": "pages and desk show pseudonyms (pseudonyms.csv has the table); kept for later runs",
        },
    )
    roster: Path | None = field(
        default=None,
        metadata={
            "type": Path,
            "metavar": "CSV",
            "help": "the class, as the table that lincls collect takes: who handed in nothing, whose numbers are "
            "nobody's; kept for later runs",
        },
    )
    force: bool = field(
        default=False, metadata={"action": "store_true", "help": "grade again what is graded and unchanged"}
    )


def start(options: GradeOptions) -> int:
    """Grade one set; 0 when every submission has its grades, 130 after Ctrl-C."""
    if options.doctor:
        return doctor()
    if not options.set:
        raise CourseError("say which set: lincls grade 03_perceptron")
    from lincls.checks import many
    from lincls_grader import layout
    from lincls_grader.errors import GradingError
    from lincls_grader.grade import agree

    root = course_root()
    path = solution(root, options.set)
    submitted, out = options.submitted or root / "submitted", options.out or root / "graded"
    options = replace(options, set=path.stem, submitted=submitted, out=out)
    _refuse(options, submitted, out)
    try:
        agree()
        counts, rule = _grade(options, path, submitted, out)
    except (GradingError, ValueError) as error:
        raise CourseError(str(error)) from None
    except OSError as error:
        raise CourseError(
            f"{error.filename or out}: {error.strerror or error}. What is graded is kept; when that is put right, the "
            "same command grades the rest"
        ) from None
    name = options.set
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
        there = {each.student for each in layout.submissions(submitted, name)}
        if options.due and (strange := sorted(set(rule.extensions) - there)):
            print(f"With longer, but without a hand-in: {', '.join(strange)}", file=sys.stderr)
    return 130 if counts.stopped else 0


def _refuse(options: GradeOptions, submitted: Path, out: Path) -> None:
    """Raise CourseError for options with which nothing can be graded."""
    name, workers, seed = options.set, options.workers, options.seed
    if not submitted.is_dir():
        raise CourseError(f"no folder {submitted}. What students hand in goes to submitted/STUDENT/{name}/{name}.ipynb")
    if os.path.lexists(out) and not out.is_dir():
        raise CourseError(f"--out is {out}, which is a file; wanted a folder")
    if workers is not None and workers < 1:
        raise CourseError(f"--workers is {workers}, wanted 1 or more")
    if seed is not None and not 0 <= seed < 10**39:
        raise CourseError(f"--seed is {seed}, wanted 0 or more, with 39 digits at most")
    if (options.late or options.extensions) and not options.due:
        raise CourseError("--late and --extensions need --due: when was the set due?")


def _grade(options: GradeOptions, path: Path, submitted: Path, out: Path) -> tuple[Counts, Rule | None]:
    """Grade what is missing or changed, with all that it takes; what was done, and the rule for late hand-ins."""
    from lincls_grader import Source, batch, grade, ledger, terms, unreadable
    from lincls_grader import late as lateness

    source = Source.read(path)
    given = lateness.rule(options.due, options.late or "", options.extensions) if options.due else None
    roster = _class(options.roster) if options.roster else None
    with ExitStack() as stack:
        pool = _pool(options, stack)
        out.mkdir(parents=True, exist_ok=True)
        stack.enter_context(ledger.alone(out))  # before anything in it is changed
        from lincls_grader.gradebook import Book, address, keep

        url = address(out, options.gradebook)
        book = stack.enter_context(Book(url, path, settings(course_root())))
        keep(out, url)
        rule = lateness.kept(out, source.set, given)
        wanted = {name: getattr(options, name) for name in ("bonus", "reveal", "place", "anonymous")}
        wanted["roster"] = roster
        counts = batch.Batch(
            source=source,
            submitted=submitted,
            out=out,
            grade=grade,
            unreadable=unreadable,
            pool=pool,
            book=book,
            seed=ledger.seed_of(out, options.seed),
            isolation=options.isolation,
            force=options.force,
            rule=rule,
            terms=terms.kept(out, source.set, **wanted),
            locked=True,
            released=book.released,
            bar=_bar,
        ).run()
    return counts, rule


def _class(path: Path) -> dict[str, list[str]]:
    """What the table of a class says of each student, by the folder that `lincls collect` makes."""
    from lincls_grader.errors import GradingError
    from lincls_grader.layout import safe_name
    from lincls_grader.lms import rosters

    try:
        table = rosters.read(path)
    except GradingError as error:
        raise CourseError(str(error)) from None
    rows = {safe_name(user): row for row in table.rows if (user := table.user(row))}
    if not rows:
        raise CourseError(f"the roster {path} names no student")
    if table.nameless:
        print(f"In {path} without a login or a number: {', '.join(table.nameless)}", file=sys.stderr)
    return rows


def _pool(options: GradeOptions, stack: ExitStack) -> Pool:
    """What grades: a cluster's workers, or threads here with a warm grader each, which end with the stack."""
    from lincls_grader import cluster, workers

    if options.scheduler:
        return partial(cluster.run, client=stack.enter_context(cluster.connect(options.scheduler, options.isolation)))
    count = options.workers or _cores()
    executor = stack.enter_context(workers.local(count, options.isolation))
    return partial(workers.run, executor=executor, room=lambda: count)


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
    from lincls_grader import bounds, probe

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


def sandbox() -> str:
    """Return the line of `lincls doctor`: what a submission is shut in by. Raises its Missing where nothing can."""
    from lincls.house.doctor import Missing
    from lincls_grader import bounds, probe

    reason = probe()
    if reason:
        raise Missing(reason)
    way = bounds.in_force()
    more = "; lincls grade --doctor says what bounds more" if way == "limits" else ""
    return f"bubblewrap, bound by {way}{more}"


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def settings(root: Path) -> Mapping[str, Any]:
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
    if counts.untimed:
        print(f"{counts.untimed} without a time of handing in that can be read: nothing is taken off", file=sys.stderr)
    if isolation == "none":
        print("Graded without isolation: every row says so.", file=sys.stderr)
    if counts.unread:
        what = f"{counts.unread} lines" if counts.unread > 1 else "A line"
        print(f"{what} of graded.jsonl could not be read; what stood there is graded again.", file=sys.stderr)
    if counts.stopped:
        print("Stopped. What is graded is kept; the same command grades the rest.", file=sys.stderr)
