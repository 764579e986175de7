"""Grade on this machine: a few worker processes, each with one submission at a time in hand.

A worker that dies, killed by the system for its memory say, costs the submission in its hand a second try in a new
worker; one that dies under its second try too is given up with the reason. Others never notice. One that takes long
is put off once, so that it keeps nobody waiting.

Where the system can, workers are forked from one process that has loaded what all of them need.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from lincls_grader.errors import GradingError, Postponed
from lincls_grader.grade import close
from lincls_grader.report import Report

Grader = Callable[..., Report]  # called as grader(content, student=name)
WarmUp = Callable[[], str | None]
TRIES = 2
READY, LATER = "ready", "later"
PATIENCE = 2.0  # seconds that a submission may take before others have had their turn
LONGER = 4.0  # times what the others took, at least
MOST_HELD = 64 << 20  # bytes of submissions that are put off
LOADED = ("lincls_grader.station", "lincls.exercise.check", "numpy.random")  # by that one process
HUNG_SECONDS = 1800.0  # far above what `grade` allows itself; only a worker that hangs meets it
ENVIRONMENT = {
    **dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1"),  # they share the cores
    "MPLBACKEND": "agg",
}


@dataclass(frozen=True)
class Job:
    """A submission on its way to a worker."""

    student: str
    page: str
    key: str
    content: bytes
    time: str = ""  # when it was handed in
    request: str = ""  # what the student asks to be looked at again
    remark: str = ""  # on the files beside it


@dataclass(frozen=True)
class Lost:
    """What comes in a report's place when there is none, and why; `again`: the next run should try once more."""

    reason: str
    again: bool = True


_context: Any = multiprocessing.get_context(
    "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
)


def _nothing() -> None:
    """There is nothing to warm up."""


class _Worker:
    """A process and our end of the pipe to it."""

    def __init__(self, warm_up: WarmUp) -> None:
        self.pipe, theirs = _context.Pipe()
        here = {**os.environ, **ENVIRONMENT}
        self.process = _context.Process(target=_serve, args=(theirs, warm_up, here), daemon=True)
        before = {name: os.environ.get(name) for name in ENVIRONMENT}
        os.environ.update(ENVIRONMENT)
        try:
            self.process.start()
        finally:
            os.environ.update({name: value for name, value in before.items() if value is not None})
            for name in [name for name, value in before.items() if value is None]:
                del os.environ[name]
        theirs.close()
        self.ready = False  # it has loaded what it needs
        self.grader: Grader | None = None
        self.job: Job | None = None
        self.since = 0.0

    def give(self, job: Job, grader: Grader, patience: float) -> None:
        self.job, self.since = job, time.monotonic()
        with suppress(OSError):  # it died while idle: seen as its death on this job
            if self.grader is not grader:
                self.pipe.send(grader)
                self.grader = grader
            self.pipe.send((job.content, job.student, patience))

    def result(self) -> Report | Lost | str | None:
        """What the worker sent, READY or why it cannot work first, LATER for a job to put off; None when it is dead."""
        try:
            return self.pipe.recv()
        except (EOFError, OSError):
            return None

    def begin(self) -> None:
        """Take its first word. Raises GradingError when it does not start, or cannot work."""
        said = self.result()
        if said is None:
            raise GradingError(f"a worker process does not start: {self.end(False)}")
        if said != READY:
            raise GradingError(said)
        self.ready = True

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


class Team:
    """Workers. A context: leaving it ends them. The first starts at once, the others when there is work."""

    def __init__(
        self,
        workers: int,
        warm_up: WarmUp = _nothing,
        modules: Sequence[str] = (),
        patience: float = math.inf,
        hung_seconds: float = HUNG_SECONDS,
    ) -> None:
        """`warm_up` is called in each worker: a text says why it cannot work; `modules` are loaded for all of them.

        A submission that takes longer than `patience` seconds is put off, once.
        """
        self.size, self.warm_up, self.patience, self.hung_seconds = workers, warm_up, patience, hung_seconds
        _load_beforehand([*LOADED, *modules])
        self.team = [_Worker(warm_up)]

    def __enter__(self) -> Team:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.team:
            worker.end(worker.job is not None or not worker.ready)
        self.team = []

    def begin(self) -> None:
        """Wait until the first worker can work. Raises GradingError with the reason when it cannot."""
        try:
            if not self.team[0].ready:
                self.team[0].begin()
        except GradingError as error:
            raise GradingError(f"nothing is graded: {error}") from None

    def run(self, grader: Grader, jobs: Iterator[Job]) -> Iterator:
        """Pairs (job, Report or Lost) in the order in which they are ready; `jobs` is read only as far as needed."""
        queue, done = _Queue(jobs, self.patience), list[tuple[Job, Any]]()
        if queue.is_empty():
            return
        self.team += [_Worker(self.warm_up) for _ in range(self.size - len(self.team))]
        while True:
            for worker in self.team:  # before anything is done with what is ready
                if worker.ready and worker.job is None and (taken := queue.take()):
                    worker.give(taken[0], grader, taken[1])
            yield from done
            done.clear()
            if not any(worker.job for worker in self.team) and queue.is_empty():
                return
            pipes = [worker.pipe for worker in self.team if worker.job or not worker.ready]
            answers = wait(pipes, timeout=1)
            for place, worker in enumerate(self.team):
                spoke, job = worker.pipe in answers, worker.job
                if spoke and not worker.ready:
                    worker.begin()
                late = time.monotonic() - worker.since > self.hung_seconds
                if job is None or not (spoke or late):
                    continue
                result, worker.job = worker.result() if spoke else None, None
                queue.note(time.monotonic() - worker.since)
                if result == LATER:
                    queue.put_off(job)
                elif result is not None:
                    done.append((job, result))
                else:
                    why = worker.end(not spoke)
                    self.team[place] = _Worker(self.warm_up)
                    if not queue.try_again(job):
                        said = f"the grader's worker ended on this submission {TRIES} times: {why}"
                        done.append((job, Lost(said)))


class _Queue:
    """Jobs in the order in which they are handed out: those that took long once come last."""

    def __init__(self, jobs: Iterator[Job], patience: float) -> None:
        self.jobs, self.patience = jobs, patience
        self.first, self.last = deque[Job](), deque[Job]()
        self.tries: Counter[str] = Counter()
        self.held = 0  # bytes of those that were put off
        self.spent, self.count = 0.0, 0  # seconds so far, and on how many

    def is_empty(self) -> bool:
        """Whether there are no more; this may read one."""
        if not self.first and (job := next(self.jobs, None)):
            self.first.append(job)
        return not self.first and not self.last

    def take(self) -> tuple[Job, float] | None:
        """The next job, and the seconds after which it is to be put off."""
        job = self.first.popleft() if self.first else next(self.jobs, None)
        if job is not None:
            return job, self._limit()
        return (self.last.popleft(), math.inf) if self.last else None

    def note(self, seconds: float) -> None:
        """A submission took so long: where all do, none of them is put off."""
        self.spent, self.count = self.spent + seconds, self.count + 1

    def _limit(self) -> float:
        usual = self.spent / max(self.count, 1)
        return max(self.patience, LONGER * usual) if self.held < MOST_HELD else math.inf

    def put_off(self, job: Job) -> None:
        self.last.append(job)
        self.held += len(job.content)

    def try_again(self, job: Job) -> bool:
        """Hand it out once more, next; False when it has had its tries."""
        self.tries[job.student] += 1
        if self.tries[job.student] < TRIES:
            self.first.appendleft(job)
        return self.tries[job.student] < TRIES


def run(grader: Grader, jobs: Iterator[Job], workers: int, **more: Any) -> Iterator:
    """What `Team.run` gives, by a team of its own."""
    with Team(workers, **more) as team:
        yield from team.run(grader, jobs)


def _load_beforehand(modules: Sequence[str]) -> None:
    """Let the process from which workers are forked load these; without effect where it runs already."""
    if _context.get_start_method() == "forkserver":
        ours = ("lincls", "numpy", "matplotlib")  # an error in another one would be the end of that process
        _context.set_forkserver_preload([name for name in modules if name.split(".")[0] in ours])


def _serve(pipe: Connection, warm_up: WarmUp, environment: dict[str, str]) -> None:
    """The worker: answer until the pipe is closed. Ctrl-C is for the process that started the run."""
    if hasattr(os, "setsid"):
        os.setsid()
    else:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.clear()  # that of the process it was forked from may be older
    os.environ.update(environment)
    problem = warm_up()
    pipe.send(problem or READY)
    grader: Grader | None = None
    while not problem:
        try:
            asked = pipe.recv()
        except (EOFError, OSError):
            break
        if grader is None or callable(asked):
            grader = asked
            continue
        content, student, patience = asked
        result: Report | Lost | str
        try:
            limit = {} if patience == math.inf else {"patience": patience}
            result = grader(content, student=student, **limit)
        except Postponed:
            result = LATER
        except Exception as error:
            result = Lost(f"the grader itself failed: {type(error).__name__}: {error}")
        with suppress(BrokenPipeError):
            pipe.send(result)
    close()
