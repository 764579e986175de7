"""Grade on this machine: a few worker processes, each with one submission at a time in hand.

A worker that dies, killed by the system for its memory say, costs the submission in its hand a second try in a new
worker; one that dies under its second try too is given up with the reason. Others never notice.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait

from lincls.grading.errors import GradingError
from lincls.grading.report import Report

Grader = Callable[..., Report]  # called as grader(content, student=name)
TRIES = 2
READY = "ready"
HUNG_SECONDS = 1800.0  # far above what `grade` allows itself; only a worker that hangs meets it
ONE_THREAD = {name: "1" for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")}


@dataclass(frozen=True)
class Job:
    """A submission on its way to a worker."""

    student: str
    page: str
    key: str
    content: bytes
    time: str = ""  # when it was handed in


@dataclass(frozen=True)
class Lost:
    """What comes in a report's place when there is none, and why; `again`: the next run should try once more."""

    reason: str
    again: bool = True


class _Worker:
    """A process and our end of the pipe to it."""

    def __init__(self, grader: Grader) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, grader), daemon=True)
        before = {name: os.environ.get(name) for name in ONE_THREAD}
        os.environ.update(ONE_THREAD)  # workers share the cores already
        try:
            self.process.start()
        finally:
            os.environ.update({name: value for name, value in before.items() if value is not None})
            for name in [name for name, value in before.items() if value is None]:
                del os.environ[name]
        theirs.close()
        self.ready = False  # it has loaded what it needs
        self.job: Job | None = None
        self.since = 0.0

    def give(self, job: Job) -> None:
        self.job, self.since = job, time.monotonic()
        with suppress(OSError):  # it died while idle: seen as its death on this job
            self.pipe.send((job.content, job.student))

    def result(self) -> Report | Lost | str | None:
        """What the worker sent, READY first; None when it is dead."""
        try:
            return self.pipe.recv()
        except (EOFError, OSError):
            return None

    def end(self, at_once: bool) -> str:
        """End the process if it has not ended; how it ended."""
        if at_once:
            self.process.kill()
        self.pipe.close()
        self.process.join(1)
        if self.process.is_alive():
            self.process.kill()
        self.process.join()
        code = self.process.exitcode or 0
        if at_once:
            return "it did not answer in time"
        if code == -getattr(signal, "SIGKILL", 9):
            return "killed, as the system does when memory runs out"
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"


def run(grader: Grader, jobs: Iterator[Job], workers: int, hung_seconds: float = HUNG_SECONDS) -> Iterator:
    """Pairs (job, Report or Lost) in the order in which they are ready; `jobs` is read only as far as needed."""
    again: list[Job] = []
    tries: Counter[str] = Counter()
    team = [_Worker(grader) for _ in range(workers)]
    try:
        while True:
            for worker in team:
                if (
                    worker.ready
                    and worker.job is None
                    and (job := again.pop() if again else next(jobs, None))
                ):
                    worker.give(job)
            if not any(worker.job or not worker.ready for worker in team):
                return
            answers = wait([worker.pipe for worker in team if worker.job or not worker.ready], timeout=1)
            for place, worker in enumerate(team):
                late = worker.job is not None and time.monotonic() - worker.since > hung_seconds
                if worker.pipe not in answers and not late:
                    continue
                result = worker.result() if worker.pipe in answers else None
                if result is None:
                    job, why = worker.job, worker.end(late)
                    if job is None:
                        raise GradingError(f"a worker process does not start: {why}")
                    team[place] = _Worker(grader)
                    tries[job.student] += 1
                    if tries[job.student] < TRIES:
                        again.append(job)
                    else:
                        yield job, Lost(f"the grader's worker ended on this submission {TRIES} times: {why}")
                elif not worker.ready:
                    worker.ready = True
                else:
                    job, worker.job = worker.job, None
                    yield job, result
    finally:
        for worker in team:
            worker.end(worker.job is not None or not worker.ready)


def _serve(pipe: Connection, grader: Grader) -> None:
    """The worker: answer until the pipe is closed. Ctrl-C is for the process that started the run."""
    if hasattr(os, "setsid"):
        os.setsid()
    else:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    pipe.send(READY)
    while True:
        try:
            content, student = pipe.recv()
        except (EOFError, OSError):
            return
        result: Report | Lost
        try:
            result = grader(content, student=student)
        except Exception as error:
            result = Lost(f"the grader itself failed: {type(error).__name__}: {error}")
        with suppress(BrokenPipeError):
            pipe.send(result)
