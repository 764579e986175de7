"""A warm grader: one trusted process that forks a checker for every submission and waits for its results.

It talks to `grade` over an inherited socket, in pickles: no byte of a student is in them but as bytes or text.
Its checkers share the warm sandbox; when one of them is stuck it is killed, what it found so far is kept, and
the sandbox is started anew.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import math
import os
import pickle
import select
import signal
import socket
import struct
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from lincls.grading import alike, bounds, checker, codec, rehearsal, reuse, untouched
from lincls.grading.report import AnswerOutput, CellResult, Measured, Named
from lincls.grading.sandbox import COLLECT, Limits, die_with_parent, gather
from lincls.grading.session import Stopped
from lincls.grading.shelf import Shelf
from lincls.grading.source import Source
from lincls.grading.submission import Step, Unreadable, rebuild
from lincls.grading.warm import Warm

ORDINARY = 500_000  # bytes of a file that this process itself looks at; a release has a tenth of it
GRACE, MEMORY = 30.0, 1 << 30  # seconds after the notebook's; address space that a checker may add
WARM = ("lincls.exercise.check", "numpy.random", "resource", "tomllib")  # what checkers use most
OFTEN = 3  # a set that is run so often will be run more often: what its answers load is worth finding out
Rebuilt = tuple[list[Step], list[str]]  # a submission's steps and remarks
LOOK_SECONDS = 0.25  # between two looks at the memory of the sandbox
_LENGTH = struct.Struct(">Q")


@dataclass
class Findings:
    """What a checker found, in the order in which it came."""

    cells: list[CellResult] = field(default_factory=list)
    outputs: list[AnswerOutput] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    named: dict[str, None] = field(default_factory=dict)  # a set that keeps its order
    unreadable: str = ""
    broken: str = ""  # the grader's own failure
    prints: tuple[int, ...] = ()
    measured: Measured | None = None
    loaded: tuple[str, ...] = ()  # the checker's modules, where they were asked for
    complete: bool = False
    postponed: bool = False  # it was left, for others who wait

    def add(self, found: Any) -> None:
        if isinstance(found, CellResult):
            self.cells.append(found)
        elif isinstance(found, AnswerOutput):
            self.outputs.append(found)
        elif isinstance(found, Named):
            self.named[found.name] = None
        elif isinstance(found, str):
            self.remarks.append(found)
        else:
            setattr(self, *found)

    def add_all(self, shelf: Shelf) -> None:
        """Add what lies on the shelf."""
        for found in shelf.take():
            self.add(found)


class Out:
    """Where a checker leaves what it finds: on the shelf, and for what has no room there on the line."""

    def __init__(self, line: socket.socket, shelf: Shelf) -> None:
        self.line, self.shelf, self.full = line, shelf, False

    def put(self, found: Any) -> None:
        self.full = self.full or not self.shelf.put(found)
        if self.full:  # from here on, so that everything comes in its order
            send(self.line, found)

    def end(self, found: Any) -> None:
        """The last word, which wakes the station."""
        send(self.line, found)


@dataclass(frozen=True)
class Task:
    submission: bytes
    source: Source
    seed: int
    limits: Limits
    patience: float = math.inf  # seconds after which it is left
    rehearsal: bool = False  # of the author's own answers


def send(line: socket.socket, value: Any) -> None:
    data = pickle.dumps(value)
    line.sendall(_LENGTH.pack(len(data)) + data)


def receive(line: socket.socket) -> Any:
    """The next value; EOFError when the other side is gone."""
    size = _LENGTH.unpack(_exactly(line, _LENGTH.size))[0]
    return pickle.loads(_exactly(line, size))


def _exactly(line: socket.socket, size: int) -> bytearray:
    data = bytearray()
    while len(data) < size:
        more = line.recv(min(size - len(data), 1 << 20))
        if not more:
            raise EOFError
        data += more
    return data


class Station:
    """The sandbox, and a checker at a time."""

    def __init__(self, isolation: str) -> None:
        codec.stretch()
        self.isolation, self.warm = isolation, Warm(isolation)
        self.inside: dict[str, tuple[str, ...]] = {}  # by a set's digest: what the sandbox loads beforehand
        self.given: dict[str, tuple[tuple[int, str], ...]] = {}  # its set-up cells, which the sandbox compiles
        self.draws = set[str]()  # the digests of sets whose answers draw pictures
        self.runs: Counter[str] = Counter()
        self.rehearsals, self.rehearsed = rehearsal.Rehearsals(), set[str]()
        self.rules: dict[str, bool] = {}  # by a set's digest: is what an untouched hand-in gets known?
        self.kept = reuse.Kept()
        try:
            problem = self.warm.trial()
        except (RuntimeError, Stopped) as error:
            problem = str(error)
        if problem:
            self.warm.close()
            raise RuntimeError(problem)
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)  # a new checker, until it listens

    def grade(self, task: Task) -> Findings:
        self._prepare(task.source)
        rebuilt = _rebuilt(task)
        if rebuilt is None:
            return self._run(task)
        steps, remarks = rebuilt
        digest, nothing = task.source.digest, untouched.nothing_to_run(steps)
        if nothing and self.rules.get(digest):
            return _by_rule(task, steps, remarks)
        key = reuse.key(steps, remarks, digest, task.seed, task.limits) if reuse.wanted() else ""
        if key and (kept := self.kept.get(key)) is not None:
            return kept
        self.runs[digest] += 1
        if self.runs[digest] >= OFTEN and digest not in self.rehearsed:
            self._rehearse(task)
        start = time.monotonic()
        findings = self._run(task, rebuilt)
        seconds = time.monotonic() - start
        if not findings.complete or findings.broken or findings.remarks != remarks:
            return findings
        if nothing:
            self.rules[digest] = untouched.as_the_rule_says(findings.cells, findings.outputs, task.source)
        if key and reuse.may_be_kept(findings.cells, findings.outputs, seconds):
            self.kept.add(key, findings)
        return findings

    def _run(self, task: Task, rebuilt: Rebuilt | None = None) -> Findings:
        for _ in range(2):  # once more when the sandbox itself was lost
            self._prepare(task.source)
            findings = self._checked(task, rebuilt)
            if findings.complete or (findings.postponed and self.warm.clear()):
                break
            self.warm.close()
            self.warm = Warm(self.isolation)
            if findings.postponed or not findings.broken:
                break
        return findings

    def _prepare(self, source: Source) -> None:
        """Import what the set imports, here and in the sandbox, before anything is forked."""
        if source.digest not in self.inside:
            _load((*WARM, *source.work_imports))
            alike.prints((), _released(source))  # kept for every checker, like the code
            for cell in source.cells:
                if cell.kind in ("setup", "test"):
                    with contextlib.suppress(SyntaxError, ValueError):  # said where it is run
                        checker.named(cell)  # compiled for it
            self.inside[source.digest], self.given[source.digest] = source.imports, source.given
            _keep()
        self.warm.load(self.inside[source.digest], self.given[source.digest])
        if source.digest in self.draws:
            self.warm.draw()

    def _rehearse(self, task: Task) -> None:
        """Load what the author's own answers load on the way: a library loads much when it is used.

        Only the author's answers tell what to load, so that nothing of a student gets in here. One worker of a run
        grades them; the others take over what it has found.
        """
        source, digest = task.source, task.source.digest
        found = self.rehearsals.get(digest)
        if found is None:
            if not self.rehearsals.is_ours(digest):
                return
            found = self._rehearsal(task)
            self.rehearsals.put(digest, found)
        self.rehearsed.add(digest)
        _load(found.here)
        self.inside[digest] += found.inside
        if found.draws:
            self.draws.add(digest)
        self._prepare(source)
        _keep()
        gather()
        self.warm.gather()

    def _rehearsal(self, task: Task) -> rehearsal.Found:
        """Grade the author's own answers."""
        answers = rehearsal.submission(task.source)
        findings = self._run(replace(task, submission=answers, rehearsal=True))
        inside = rehearsal.loaded(findings.outputs, task.source)
        return rehearsal.Found(findings.loaded, inside, any(output.images for output in findings.outputs))

    def _checked(self, task: Task, rebuilt: Rebuilt | None) -> Findings:
        ours, theirs = socket.socketpair()
        shelf = Shelf()
        pid = os.fork()
        if pid == 0:
            ours.close()
            _check(task, rebuilt, self.warm, Out(theirs, shelf))
        theirs.close()
        findings, start = Findings(), time.monotonic()
        end = start + min(task.patience, task.limits.notebook_seconds + GRACE)
        free = bounds.available() if self.warm.bound.way == "limits" else None
        ours.settimeout(GRACE)
        look = start + LOOK_SECONDS
        with ours, contextlib.suppress(EOFError, OSError):
            while not findings.complete and (now := time.monotonic()) < end:
                if now >= look:  # whatever the checker does: it may compute while the student's memory grows
                    look = now + LOOK_SECONDS
                    self._watch(pid, 2 * task.limits.memory_bytes, free)
                if select.select([ours], [], [], min(look, end) - now)[0]:
                    large = receive(ours)
                    findings.add_all(shelf)
                    findings.add(large)
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        findings.add_all(shelf)
        shelf.close()
        findings.postponed = not findings.complete and time.monotonic() - start >= task.patience
        return findings

    def _watch(self, checker: int, most: int, free: int | None) -> None:
        """Kill the student's processes when they hold too much memory; the checker is told first.

        Where no group counts what the kernel holds for them, the machine's memory tells: it had `free` bytes.
        """
        left = bounds.available() if free is not None else 0
        drained = free is not None and left < bounds.SCARCE and free - left > bounds.TAKEN
        if drained or self.warm.held() > most:
            os.kill(checker, signal.SIGUSR1)
            self.warm.kill_student()


def _load(modules: Iterable[str]) -> None:
    for name in modules:
        with contextlib.suppress(Exception):  # said where it is used
            importlib.import_module(name)


def _keep() -> None:
    """No checker's garbage collector looks at what is here now, so its pages stay shared."""
    gc.freeze()


def _check(task: Task, rebuilt: Rebuilt | None, warm: Warm, out: Out) -> None:
    """The forked checker's whole life."""
    try:
        gc.set_threshold(*COLLECT)
        die_with_parent()
        import resource

        with contextlib.suppress(ValueError, OSError):
            most = bounds.address_space() + MEMORY
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
        try:
            steps, remarks = rebuilt or rebuild(task.submission, task.source)
        except Unreadable as error:
            out.put(("unreadable", str(error)))
        else:
            for remark in remarks:
                out.put(remark)
            out.put(("prints", alike.prints(_own(steps), _released(task.source))))
            checker.Checker(task.source, warm, task.limits, task.seed, out.put).grade(steps)
            if task.rehearsal:
                out.put(("loaded", tuple(sys.modules)))
        out.end(("complete", True))
    except BaseException as error:
        with contextlib.suppress(OSError):
            out.end(("broken", f"{type(error).__name__}: {str(error)[:500]}"))
    finally:
        os._exit(0)


def _rebuilt(task: Task) -> Rebuilt | None:
    """The steps and remarks of a file of an ordinary size; None for another, and for one that cannot be read."""
    if len(task.submission) <= ORDINARY:
        with contextlib.suppress(Unreadable):
            return rebuild(task.submission, task.source)
    return None


def _by_rule(task: Task, steps: list[Step], remarks: list[str]) -> Findings:
    """What is found in a hand-in of which nothing has to run."""
    findings = Findings(remarks=remarks, prints=alike.prints(_own(steps), _released(task.source)), complete=True)
    for each in untouched.found(steps):
        findings.add(each)
    return findings


def _own(steps: list[Step]) -> list[str]:
    return [step.source for step in steps if step.kind in ("answer", "extra")]


def _released(source: Source) -> list[str]:
    """What every student got: a stub differs from the solution's cell, so set-up and tests are what is known of it."""
    return [cell.released for cell in source.cells if cell.kind not in ("answer", "written")]


def be_quiet() -> None:
    """What test cells print goes nowhere, and there is nothing to read."""
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    os.close(null)


def main(isolation: str, fd: str) -> None:
    """Serve tasks until the other side is gone."""
    with socket.socket(fileno=int(fd)) as line:
        gc.freeze()
        gc.enable()
        be_quiet()
        try:
            station = Station(isolation)
        except (RuntimeError, OSError) as error:
            send(line, str(error))
            return
        send(line, "")
        with station.warm, contextlib.suppress(EOFError, OSError):
            while True:
                task = receive(line)
                send(line, station.grade(task))
