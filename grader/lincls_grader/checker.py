"""The trusted side: run the instructor's test cells here, on values of the student that come as plain data.

Set-up and test cells run in a namespace of their own, with this process's numpy and lincls. A name that an answer
cell binds, in the instructor's version, is asked from the student's process when a cell first needs it. A test
cell earns its points when it does not raise; an answer that a person grades is passed on as it is. After a crash
or a time-out the student's cells run again in a fresh process, without the guilty one.
"""

import builtins
import hashlib
import signal
import time
import warnings
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from types import CodeType
from typing import Any

from lincls.exercise.run import GradingRun, grading
from lincls.exercise.verdict import NOT_ATTEMPTED, NotAttempted, Wrong, mentions_dots, message_of
from lincls_grader import modules
from lincls_grader.report import WAITS, WORDS, AnswerOutput, CellResult, Measured, Named
from lincls_grader.sandbox import Limits
from lincls_grader.session import Stopped, Student
from lincls_grader.source import Source, SourceCell
from lincls_grader.submission import Step
from lincls_grader.text import clip, plain
from lincls_grader.warm import Warm

WHOSE, NAME = "STUDENT", "student"  # the variable that tells whose numbers are answered, and its cell
RESTARTS, TEXT, IMAGES = 25, 1_000_000, 16_000_000  # of one submission: fresh processes, characters, bytes
NO_PYTHON = ("SyntaxError", "IndentationError", "TabError")
AS_BEFORE = "your cell cannot be read, as the first test of this question says"
NO_WORDS = "there is no answer yet: write it in place of the text that stands in the cell"


class _TimeUp(BaseException):
    """The checker's own computation takes too long; no `except Exception` may catch it."""


class _Space(dict):
    """The checker's namespace: a name that is not here may be the student's. Most that are looked up are built in."""

    def __init__(self, fetch: Callable[[str], Any]) -> None:
        super().__init__(vars(builtins), __builtins__=builtins, __name__="__main__")
        self.fetch = fetch

    def __missing__(self, name: str) -> Any:
        return self.fetch(name)


class Checker:
    """Grade one rebuilt submission; results go to `emit` one by one, so that none is lost."""

    def __init__(self, source: Source, warm: Warm, limits: Limits, seed: int, emit: Callable[[Any], None]) -> None:
        self.source, self.warm, self.limits, self.seed, self.emit = source, warm, limits, seed, emit
        self.run = GradingRun(seed, tables=dict(source.tables), measured=self._measured, starved=self._starved)
        self.end = time.monotonic() + limits.notebook_seconds
        self.space, self.fetched = _Space(self._fetch), dict[str, Any]()
        self.theirs = set[str]()  # names whose latest binding is in an answer cell
        self.session: Student | None = None
        self.restarts = 0
        self.history: list[Step] = []  # the student's cells that a fresh process runs again
        self.reasons: dict[str, tuple[str, str]] = {}  # name -> status and why it is not there
        self.blame: dict[str, tuple[str, str]] = {}  # question -> status and message
        self.faulty: dict[str, str] = {}  # question -> why its cell is no Python: said once
        self.text, self.images = TEXT, IMAGES
        self.answers: dict[str, str] = {}  # question -> the source of its answer cells, or its name's cell

    def grade(self, steps: list[Step]) -> None:
        """Every step in order."""
        if self.source.modules:
            modules.install({module.name: (module.path, module.text) for module in self.source.modules})
        signal.signal(signal.SIGUSR1, self._crowded)
        for step in steps:  # first, so that whatever the others do a person gets to see them
            if step.cell is not None and step.cell.by_hand:
                self.emit(left_to_a_person(step.cell, step.source, step.images))
            if step.images:
                self._show(replace(step, source=""), "", step.images)
        try:
            for step in steps:
                if step.kind == "written":
                    continue
                if step.cell is not None and step.kind == "answer":  # it has tests of its own
                    self.blame.pop(step.cell.question, None)
                if step.kind != "test":
                    self._tell(step)
                if step.cell is not None and step.kind == "answer":
                    self._hand_over(step)
                elif step.cell is not None:
                    self._trusted(step.cell)
        finally:
            self._drop()

    def _starved(self) -> float:
        return 0.0 if self.session is None else self.session.starved()

    def _measured(self, case: str, mean: float, low: float, high: float, rows: int) -> None:
        """Say what the answer cost on rows that nobody had seen: for the board."""
        self.emit(("measured", Measured(case, round(mean, 6), round(low, 6), round(high, 6), rows)))

    # ------------------------------------------------------------------------------- the student's process

    def _tell(self, step: Step) -> None:
        """Run a cell in the student's process."""
        if not step.source.strip():
            return
        try:
            text, images, error = self._student().run(step.source, shown=step.kind != "setup")
        except Stopped as stopped:
            self._guilty(step, stopped)
            self._drop()
            return
        self.history.append(step)
        if error is not None:
            said, _, line = error[2].partition("\0")
            text += f"{error[0]}: {said}\n"
            status = "out of memory" if error[0] == "MemoryError" else "wrong"
            where = f"\nIt came up in {line}" if line else ""
            self._missing(step, status, f"your cell stopped with {error[0]}: {said[:300]}{where}")
            if error[1] in NO_PYTHON and step.kind == "answer" and step.cell is not None:
                self.faulty[step.cell.question] = f"your cell cannot be read ({error[0]}: {said[:300]}){where}"
        if step.kind != "setup":
            self._show(step, text, images)

    def _show(self, step: Step, text: str, images: tuple[bytes, ...]) -> None:
        text, size = plain(text)[: self.text], sum(map(len, images))
        images = images if size <= self.images else ()
        self.text, self.images = self.text - len(text), self.images - sum(map(len, images))
        self.emit(AnswerOutput(step.name, step.source[:20_000], text, images))

    def _student(self) -> Student:
        """The student's process; a fresh one has run all cells so far. Raises Stopped when time is up."""
        while self.session is None or self.session.stopped is not None:
            self._drop()
            if time.monotonic() >= self.end:
                raise Stopped("timed out", f"the notebook used up its {self.limits.notebook_seconds:g} seconds")
            self.restarts += 1
            if self.restarts > RESTARTS:
                raise Stopped("refused", "your program had to be started again too often")
            self.session = self.warm.student(self.limits, self.seed)
            self.session.end = self.end
            if self.source.modules:
                self.session.bring(modules.as_released(self.source.modules))
            for step in list(self.history):
                try:
                    self.session.run(step.source, shown=False)
                except Stopped as stopped:
                    self.history.remove(step)
                    self._guilty(step, stopped)
                    break
        return self.session

    def _drop(self) -> None:
        if self.session is not None:
            self.warm.reap(self.session)
            self.session = None

    def _crowded(self, *_: object) -> None:
        """The station kills the student's processes: they hold more memory than they may."""
        if self.session is not None:
            self.session.crowded()

    def _guilty(self, step: Step, stopped: Stopped) -> None:
        message = f"{step.name}: {stopped}"
        self._missing(step, stopped.status, message)
        if step.kind == "answer" and step.cell is not None:
            self.blame[step.cell.question] = stopped.status, message
        else:
            self.emit(plain(f"Your cell {step.name!r} was left out: {stopped}."))

    def _missing(self, step: Step, status: str, why: str) -> None:
        names = step.cell.binds if step.cell is not None else ()
        self.reasons.update(dict.fromkeys(names, (status, why)))

    # ------------------------------------------------------------------------------------ the trusted cells

    def _hand_over(self, step: Step) -> None:
        """From here on the names of an answer cell are the student's."""
        if step.cell is None:
            return
        self.theirs |= step.cell.binds
        for name in step.cell.binds:
            self.space.pop(name, None)
        if not step.source.strip():
            self._missing(step, "not attempted", "its cell is empty or missing")
        self.answers[step.cell.question] = self.answers.get(step.cell.question, "") + step.source
        if WHOSE in step.cell.binds:
            self._note_whose()

    def _note_whose(self) -> None:
        """Say whose numbers are answered: the value, however it is spelled."""
        try:
            bound, value = self._student().get(WHOSE)
        except Stopped:
            return
        if bound and type(value) in (str, int):
            self._named(value)

    def _named(self, value: str | int) -> None:
        self.emit(Named(plain(str(value)[:200])))

    def _fetch(self, name: str) -> Any:
        if name not in self.theirs:
            raise KeyError(name)
        bound, value = self._student().get(name)
        if not bound:
            raise KeyError(name)
        self.fetched[name] = self.space[name] = value
        if name == WHOSE and type(value) in (str, int):  # it may be another one by now
            self._named(value)
        return value

    def _trusted(self, cell: SourceCell) -> None:
        if cell.kind == "test":
            self.emit(self._judge(cell))
        else:
            error = self._execute(cell, self.run)
            if error is not None:
                self.reasons.update(dict.fromkeys(cell.binds, self._verdict(error)))
        for name, value in self.fetched.items():
            if self.space.get(name) is value:
                del self.space[name]
        self.fetched.clear()
        if self.session is not None and self.session.stopped is not None:  # it is blamed on this cell alone
            self._drop()
        self.theirs -= cell.binds

    def _execute(self, cell: SourceCell, run: GradingRun) -> BaseException | None:
        """Run a cell of the instructor here; what it raised."""
        signal.signal(signal.SIGPROF, _time_up)
        signal.setitimer(signal.ITIMER_PROF, self.limits.cell_seconds)
        try:
            with warnings.catch_warnings(action="ignore"), grading(run):
                exec(compiled(cell), self.space)
        except BaseException as error:
            return error
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        return None

    def _judge(self, cell: SourceCell) -> CellResult:
        (status, message), later = self.blame.get(cell.question, ("", "")), ""
        if not status:
            student, answer = (self.answers.get(name, "") for name in (NAME, cell.question))
            run = replace(self.run, question=cell.question, student=student, answer=answer)
            error = self._execute(cell, run)
            status, message = ("right", "") if error is None else self._verdict(error)
            if isinstance(error, NameError) and error.name in self.reasons and cell.question in self.faulty:
                message, self.faulty[cell.question] = self.faulty[cell.question], AS_BEFORE
            later = error.later if status == "wrong" and isinstance(error, Wrong) else ""
            stopped = self.session.stopped if self.session is not None else None
            if stopped is not None:  # whatever the cell made of it
                status, message = (stopped.status, message.replace("raised Stopped: ", "was stopped: ") or str(stopped))
            elif status == "wrong" and self.session is not None and self.session.short_of_memory:
                status = "out of memory"
        if self.session is not None:
            self.session.short_of_memory = False
        score = cell.points if status == "right" else 0.0
        said = plain(message)[:2000]
        return CellResult(cell.grade_id, cell.question, score, cell.points, status, said, later=plain(later)[:2000])

    def _verdict(self, error: BaseException) -> tuple[str, str]:
        """Status and message for what a trusted cell raised."""
        if isinstance(error, Stopped):
            return error.status, str(error)
        if isinstance(error, NotAttempted) or mentions_dots(error):
            return "not attempted", NOT_ATTEMPTED
        if isinstance(error, Wrong):
            return "wrong", str(error)
        if isinstance(error, _TimeUp):
            return "timed out", "your answer makes the check run too long"
        if isinstance(error, NameError) and error.name:
            status, why = self.reasons.get(error.name, ("wrong", "no cell above gives it a value"))
            return status, f"{error.name} is not defined: {why}"
        return "wrong", f"the check met {type(error).__name__}: {message_of(error)}"


def left_to_a_person(cell: SourceCell, text: str, images: tuple[bytes, ...] = ()) -> CellResult:
    """The result of an answer that a person grades."""
    digest = hashlib.sha256(b"".join(hashlib.sha256(image).digest() for image in images)).hexdigest() if images else ""
    if cell.is_untouched(text):
        return CellResult(cell.grade_id, cell.question, 0.0, cell.points, "not attempted", NO_WORDS)
    said = clip(plain(text), WORDS)
    return CellResult(cell.grade_id, cell.question, 0.0, cell.points, WAITS, "", said, pictures=digest)


@lru_cache(maxsize=1000)
def compiled(cell: SourceCell) -> CodeType:
    """A cell of the instructor's; those of a set are compiled before a checker is forked."""
    return compile(cell.work, cell.grade_id or "setup", "exec", dont_inherit=True)


def _time_up(*_: object) -> None:
    raise _TimeUp
