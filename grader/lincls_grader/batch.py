"""Grade a class: find what is missing or changed, map `grade` over it, write each result down at once.

Nothing is held in memory but the submissions on their way and a handful of results. So a run can be stopped
at any time and goes on where it was; what is written is the same with one worker, with many, and after a stop.
"""

from __future__ import annotations

import json
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Protocol

from tqdm import tqdm

from lincls.exercise.variants import normal_id
from lincls_grader import autograded, board, feedback, files, late, ledger, marking, publish, report_page, tables, whose
from lincls_grader.layout import Submission, safe_name, submissions
from lincls_grader.pseudonyms import Hidden, Pseudonyms
from lincls_grader.report import Hand, Report
from lincls_grader.terms import Terms
from lincls_grader.terms import read as read_terms
from lincls_grader.workers import Grader, Job, Lost

RESULTS_A_WRITE = 25  # results a transaction
SECONDS_TO_WRITE = 5.0  # seconds until results are written
MOST_DEATHS = 2  # runs that may die with a submission in hand: the first time others were in hand too
SET_ASIDE = (
    "set aside: twice the whole run died while this was being graded. Look at the file before it is run again; "
    "--force does that"
)

Pool = Callable[[Grader, Iterator[Job]], Iterator[tuple[Job, Report | Lost]]]


class Gradebook(Protocol):
    """What is used of `gradebook.Book`."""

    def holds(self, student: str) -> bool: ...
    def entered(self) -> dict[str, tuple[Hand, ...]]: ...
    def write(self, reports: Iterable[Report], times: dict[str, str]) -> None: ...


@dataclass
class Counts:
    """What a run did."""

    graded: int = 0
    kept: int = 0  # graded before, unchanged
    odd: int = 0  # of the set, graded now or before: unreadable, refused, crashed, to be graded by a person, ...
    untimed: int = 0  # of the set, where being late costs: nobody knows when they were handed in
    all_late: int = 0  # of the set, those that have a time, where all of them are late
    unread: int = 0  # lines of the ledger that this version cannot read
    stopped: bool = False


@dataclass(frozen=True)
class Batch:
    """One set of one class: what is graded with which settings, and where it goes."""

    source: Any  # a Source: `set`, `digest`
    submitted: Path
    out: Path
    grade: Callable[..., Report]  # grade(content, source, student=, seed=, isolation=)
    unreadable: Callable[..., Report]  # unreadable(student, source, reason, seed)
    pool: Pool
    book: Gradebook
    seed: int
    isolation: str = "bubblewrap"
    force: bool = False
    rule: late.Rule | None = None  # for late hand-ins
    terms: Terms = field(default_factory=Terms)
    _hand: dict[str, tuple[Hand, ...]] = field(default_factory=dict, repr=False)  # what people entered, by student
    released: Any = None  # `Book.released`: then nbgrader's formgrader gets its `autograded/`

    def run(self) -> Counts:
        """Grade what is missing or changed, then write the tables. Ctrl-C or SIGTERM stops it; grades are kept.

        The caller has made the folder `out`, and keeps others out of it (`ledger.alone`).
        """
        graded = ledger.Ledger(self.out / ledger.FILE)
        for name, student in graded.with_hand:  # a gradebook that was lost gets back what people entered
            if name == self.source.set and not self.book.holds(student):
                self._hand[student] = graded.record(name, student).report.hand
        self._hand.update(self.book.entered())
        hand = ledger.InHand(self.out / "in_hand.txt")
        counts = Counts(unread=graded.unread)
        try:
            with _gentle_stop() as interruptible, _Writer(self, graded, hand) as writer:
                todo = self._todo(graded, writer, counts)
                with tqdm(total=len(todo), unit=" submissions", disable=None, dynamic_ncols=True, smoothing=0.1) as bar:
                    sound, suspects = self._set_aside(todo, hand, writer, counts, bar)
                    for group in (sound, *([suspect] for suspect in suspects)):  # a suspect is graded alone
                        self._grade(group, writer, counts, bar, interruptible)
        except KeyboardInterrupt:
            counts.stopped = True
        finally:
            hand.clear()
            page = write_tables(self.out, graded, self.source, self.terms)
            if page is not None:
                counts.odd, counts.untimed, counts.all_late = page.odd, page.untimed, page.all_late
        return counts

    @cached_property
    def names(self) -> Pseudonyms:
        """The students' pseudonyms, read when they are first asked for."""
        return Pseudonyms(self.out)

    def _set_aside(
        self, todo: list[Submission], hand: ledger.InHand, writer: _Writer, counts: Counts, bar: tqdm
    ) -> tuple[list[Submission], list[Submission]]:
        """Submissions no run has died with, and those one has; with which two have died is left to a person."""
        sound: list[Submission] = []
        suspects: list[Submission] = []
        for submission in todo:
            deaths = hand.deaths[self._key(submission)] if hand.deaths else 0
            if deaths < MOST_DEATHS or self.force:
                (suspects if deaths else sound).append(submission)
                continue
            counts.graded += 1
            writer.add(self._job(submission, submission.read()), Lost(SET_ASIDE, again=False))
            bar.update()
        return sound, suspects

    def _todo(self, graded: ledger.Ledger, writer: _Writer, counts: Counts) -> list[Submission]:
        """The submissions to grade; those that were graded before are only looked for in the gradebook."""
        todo = []
        for submission in submissions(self.submitted, self.source.set):
            writer.folders.add(normal_id(submission.student))
            page = self._page(self._folder(submission.student, submission.page))
            unchanged = graded.key_of(self.source.set, submission.student) == self._key(submission)
            if self.force or not unchanged or not page.is_file():
                todo.append(submission)
            else:
                counts.kept += 1
                if not self.book.holds(submission.student):
                    writer.restore(graded.record(self.source.set, submission.student))
        return todo

    def _grade(
        self,
        todo: list[Submission],
        writer: _Writer,
        counts: Counts,
        bar: tqdm,
        interruptible: Callable[[], AbstractContextManager[None]],
    ) -> None:
        grader = partial(self.grade, source=self.source, seed=self.seed, isolation=self.isolation)
        broken: list[tuple[Job, Lost]] = []
        results = self.pool(grader, self._jobs(todo, broken, writer.hand))
        while True:
            with interruptible():
                first = next(results, None)
            for job, result in [*broken, *([first] if first else [])]:
                counts.graded += 1
                writer.add(job, result)
                bar.update()
            broken.clear()
            if first is None:
                return

    def _jobs(self, todo: Iterable[Submission], broken: list[tuple[Job, Lost]], hand: ledger.InHand) -> Iterator[Job]:
        """Read submissions when a worker is free for them; those that cannot be read go to `broken`."""
        for submission in todo:
            try:
                content = submission.read()
            except ValueError as error:
                broken.append((self._job(submission, str(error).encode()), Lost(str(error), again=False)))
            else:
                job = self._job(submission, content)
                hand.take(job.key)
                yield job

    def _job(self, submission: Submission, content: bytes) -> Job:
        hand = self._hand.get(submission.student, ())
        why = self._late(submission.student, submission.time)[1]
        about = submission.student, content, self.source.digest, self.seed, self.isolation
        request = submission.request
        terms = ["bonus" if self.terms.bonus else "", "roster" if self.terms.roster else ""]
        also = filter(None, [why, *terms, request, submission.remark])
        key = ledger.key(*about, hand, "\n".join(also))
        return Job(submission.student, submission.page, key, content, submission.time, request, submission.remark)

    def _late(self, student: str, time: str) -> tuple[float, str]:
        return self.rule.penalty(student, time) if self.rule is not None else (0.0, "")

    def _key(self, submission: Submission) -> str:
        try:
            content = submission.read()
        except ValueError as error:
            content = str(error).encode()
        return self._job(submission, content).key

    def _folder(self, student: str, page: str) -> str:
        """The folder of a student's pages; `page` is the one under the own name."""
        return self.names.of(student) if self.terms.anonymous else page

    def _page(self, folder: str) -> Path:
        return self.out / "feedback" / folder / f"{self.source.set}.html"


class _Writer:
    """Writes pages at once, gradebook and ledger a few results at a time."""

    def __init__(self, batch: Batch, graded: ledger.Ledger, hand: ledger.InHand) -> None:
        self.batch, self.graded, self.hand = batch, graded, hand
        self.waiting: list[ledger.Record] = []
        self.restored: list[ledger.Record] = []
        self.folders = set[str]()  # the students of the class
        self.since = time.monotonic()

    def __enter__(self) -> _Writer:
        return self

    def __exit__(self, *error: object) -> None:
        self.flush()

    def restore(self, record: ledger.Record) -> None:
        """Enter a grade of an earlier run into a gradebook that lacks it."""
        self.restored.append(record)
        if len(self.restored) >= RESULTS_A_WRITE:
            self.flush()

    def add(self, job: Job, result: Report | Lost) -> None:
        """Write a result."""
        batch, again = self.batch, False
        if isinstance(result, Lost):
            again = result.again
            result = batch.unreadable(job.student, batch.source, result.reason, batch.seed)
        hand = batch._hand.get(job.student, ())
        result = replace(result, isolation=batch.isolation, hand=hand, bonus=batch.terms.bonus, request=job.request)
        if job.remark:
            result = replace(result, message=" ".join(filter(None, [result.message, job.remark])))
        penalty, why = batch._late(job.student, job.time)
        result = whose.noted(replace(result, penalty=penalty, late=why), self.folders, batch.terms.roster)
        folder, before = batch._folder(job.student, job.page), self._before(result)
        if before is not None and before.page != folder:
            batch._page(before.page).unlink(missing_ok=True)
            with suppress(OSError):  # pages of other sets are in it
                batch._page(before.page).parent.rmdir()
        result = result.after(before.report if before is not None else None)
        if batch.released is not None:
            path = batch.out / "autograded" / job.student / result.set / f"{result.set}.ipynb"  # as formgrader looks
            files.write(path, json.dumps(autograded.notebook(batch.released, result, batch.source.graded)))
        again = again or any("refused" in (cell.status, result.status) for cell in result.cells)
        shown = batch.names.hidden(result) if batch.terms.anonymous else result
        files.write(batch._page(folder), feedback.render(shown, batch.source))
        key = "" if again else job.key  # what failed for the grader's own reasons is graded in the next run
        self.waiting.append(ledger.Record(key, folder, replace(result, outputs=()), job.time))
        self.hand.done(job.key)
        if len(self.waiting) >= RESULTS_A_WRITE or time.monotonic() - self.since > SECONDS_TO_WRITE:
            self.flush()

    def _before(self, result: Report) -> ledger.Record | None:
        """The student's record of an earlier run."""
        if self.graded.key_of(result.set, result.student) is None:
            return None
        return self.graded.record(result.set, result.student)

    def flush(self) -> None:
        """The gradebook first: a result that is in the ledger is in the gradebook too."""
        if self.waiting or self.restored:
            records = [*self.restored, *self.waiting]
            times = {record.report.student: record.time for record in records if record.time}
            self.batch.book.write([record.report for record in records], times)
            self.graded.append(self.waiting)
        self.waiting, self.restored, self.since = [], [], time.monotonic()


def write_tables(out: Path, graded: ledger.Ledger, source: Any, terms: Terms) -> report_page.SetPage | None:
    """Write all tables and the desk from what is graded in this folder; return what the desk shows of the set.

    These are grades.csv, totals.csv, board.csv, report.csv and report.html. Of the set that was graded now also the
    pages on which a person reads answers, and what the terms say of students' pages.
    """
    rows = (row for record in graded.records() for row in tables.grade_rows(record.report))
    tables.write_csv(out / "grades.csv", tables.HEAD, rows)
    said = read_terms(out)
    absent = {name: _absent(graded, name, of.roster) for name, of in said.items()}
    reports = (record.report for record in graded.records())
    tables.write_csv(out / "totals.csv", *tables.totals(graded.sets(), reports, absent))
    hidden = {name for name, of in said.items() if of.anonymous}
    desk = Hidden(graded, Pseudonyms(out), hidden) if hidden else graded
    board.write(out, (record.report for record in desk.records()))
    pages = report_page.write(out, desk, absent, late.rules(out))
    marking.write(out, desk, source)
    publish.write(out, graded, source, terms)
    return pages.get(source.set)


def _absent(graded: ledger.Ledger, name: str, roster: Iterable[str]) -> list[str]:
    """Who is on a set's roster and has handed in nothing."""
    there = {record.report.student for record in graded.records() if record.report.set == name}
    return sorted(student for student in roster if not {student, safe_name(student)} & there)


@contextmanager
def _gentle_stop() -> Iterator[Callable[[], AbstractContextManager[None]]]:
    """Ctrl-C, or SIGTERM, raises only while the run waits, never in the midst of writing; a second one at once."""
    if threading.current_thread() is not threading.main_thread():
        yield nullcontext
        return
    waiting = noted = False

    def note(number: int, frame: object) -> None:
        nonlocal noted
        if waiting or noted:
            raise KeyboardInterrupt
        noted = True

    @contextmanager
    def interruptible() -> Iterator[None]:
        nonlocal waiting
        if noted:
            raise KeyboardInterrupt
        waiting = True
        try:
            yield
        finally:
            waiting = False

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield interruptible
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
