"""A warm grader: one trusted process that forks a checker for every submission and waits for its results.

It talks to `grade` over an inherited socket (`line`).
Its checkers share the warm sandbox; when one of them is stuck it is killed, what it found so far is kept, and
the sandbox is started anew.
"""

import contextlib
import gc
import os
import select
import signal
import socket
import time
from functools import partial
from pkgutil import resolve_name

from lincls_grader import alike, bounds, checker, codec
from lincls_grader.line import GRACE, Findings, Task, receive, send
from lincls_grader.sandbox import die_with_parent
from lincls_grader.session import Stopped
from lincls_grader.source import Source
from lincls_grader.submission import Step, Unreadable, rebuild
from lincls_grader.warm import Warm

MEMORY = 1 << 30  # address space that a checker may add
WARM = (
    "lincls.exercise.check",
    "lincls.metrics",
    "numpy.ma",
    "numpy.random",
    "resource",
    "tomllib",
)  # what checkers use most
LOOK_SECONDS = 0.25  # between two looks at the memory of the sandbox


class Station:
    """The sandbox, and a checker at a time."""

    def __init__(self, isolation: str) -> None:
        codec.stretch()
        self.isolation, self.warm = isolation, Warm(isolation)
        try:
            problem = self.warm.trial()
        except (RuntimeError, Stopped) as error:
            problem = str(error)
        if problem:
            self.warm.close()
            raise RuntimeError(problem)
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)  # a new checker, until it listens

    def grade(self, task: Task) -> Findings:
        """What a checker of its own finds in a submission."""
        for _ in range(2):  # once more when the sandbox itself was lost
            self._prepare(task.source)
            findings = self._checked(task)
            if findings.complete:
                break
            self.warm.close()
            self.warm = Warm(self.isolation)
            if findings.postponed or not findings.broken:
                break
        return findings

    def _prepare(self, source: Source) -> None:
        """Import what the set imports, and read its cells, before anything is forked: a seventh of a checker's work."""
        for name in (*WARM, *source.imports):
            with contextlib.suppress(Exception):  # said where it is used
                resolve_name(name)
        alike.prints((), (), _released(source))
        for cell in source.cells:
            if cell.kind in ("setup", "test"):
                with contextlib.suppress(SyntaxError, ValueError):  # said where it is run
                    checker.compiled(cell)
        gc.freeze()  # no checker's garbage collector looks at what is here now, so its pages stay shared
        self.warm.load(source.imports)

    def _checked(self, task: Task) -> Findings:
        """Fork a checker, and take what it finds until it is done or its time is up; what it has sent counts."""
        ours, theirs = socket.socketpair()
        pid = os.fork()
        if pid == 0:
            ours.close()
            _check(task, self.warm, theirs)
        theirs.close()
        findings, start = Findings(), time.monotonic()
        with ours, contextlib.suppress(EOFError, OSError):
            try:
                self._take(ours, findings, pid, task)
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            ours.settimeout(0)
            while not findings.complete:  # what was on the way when it was killed
                findings.add(receive(ours))
        findings.postponed = not findings.complete and time.monotonic() - start >= task.patience
        return findings

    def _take(self, line: socket.socket, findings: Findings, checker: int, task: Task) -> None:
        """Take what comes over the line, for as long as the task may take, and watch the memory of the sandbox."""
        end = time.monotonic() + min(task.patience, task.limits.notebook_seconds + GRACE)
        free = bounds.available() if self.warm.bound.way == "limits" else None
        look = time.monotonic() + LOOK_SECONDS
        line.settimeout(GRACE)
        while not findings.complete and (now := time.monotonic()) < end:
            if now >= look:  # whatever the checker does: it may compute while the student's memory grows
                look = now + LOOK_SECONDS
                self._watch(checker, 2 * task.limits.memory_bytes, free)
            if select.select([line], [], [], min(look, end) - now)[0]:
                findings.add(receive(line))

    def _watch(self, checker: int, most: int, free: int | None) -> None:
        """Kill the student's processes when they hold too much memory; the checker is told first.

        Where no group counts what the kernel holds for them, the machine's memory tells: it had `free` bytes.
        """
        left = bounds.available() if free is not None else 0
        drained = free is not None and left < bounds.SCARCE and free - left > bounds.TAKEN
        if drained or self.warm.held() > most:
            os.kill(checker, signal.SIGUSR1)
            self.warm.kill_student()


def _check(task: Task, warm: Warm, line: socket.socket) -> None:
    """The forked checker's whole life."""
    try:
        die_with_parent()
        import resource

        with contextlib.suppress(ValueError, OSError):
            most = bounds.address_space() + MEMORY
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
        try:
            steps, remarks = rebuild(task.submission, task.source)
        except Unreadable as error:
            send(line, ("unreadable", str(error)))
        else:
            for remark in remarks:
                send(line, remark)
            send(line, ("prints", alike.prints(*_given(steps), _released(task.source))))
            sending = partial(send, line)
            checker.Checker(task.source, warm, task.limits, task.seed, sending).grade(steps)
        send(line, ("complete", True))
    except BaseException as error:
        with contextlib.suppress(OSError):
            send(line, ("broken", f"{type(error).__name__}: {str(error)[:500]}"))
    finally:
        os._exit(0)


def _given(steps: list[Step]) -> tuple[list[str], list[str]]:
    """The student's answers, and the cells that the student added."""
    answers, own = ([step.source for step in steps if step.kind == kind] for kind in ("answer", "extra"))
    return answers, own


def _released(source: Source) -> list[str]:
    """What every student got."""
    return [cell.released for cell in source.cells if cell.kind != "written"]


def be_quiet() -> None:
    """What test cells print goes nowhere, and there is nothing to read."""
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    os.close(null)


def main(isolation: str, fd: str) -> None:
    """Serve tasks until the other side is gone."""
    with socket.socket(fileno=int(fd)) as line:
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
