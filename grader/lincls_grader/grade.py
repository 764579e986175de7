"""`grade`: bytes in, Report out, whatever the bytes are."""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import math
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from lincls_grader import sandbox
from lincls_grader.errors import GradingError, Postponed
from lincls_grader.report import CellResult, Report
from lincls_grader.sandbox import Limits
from lincls_grader.source import Source, SourceCell

if TYPE_CHECKING:  # only who grades loads it: neither the process that writes, nor the one inside the walls
    from lincls_grader import station

MOST_NAMES = 20
SPEAKS = 2  # the version of lincls.exercise.run.GradingRun that this grader hands to the checks

_lock = threading.Lock()
_stations: dict[tuple[int, str], _Line | _Here] = {}  # by this process's number, so that a fork starts its own


class _Line:
    """A station and the line to it."""

    def __init__(self, isolation: str) -> None:
        self.socket, theirs = socket.socketpair()
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, *sandbox.module("station", isolation, theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env={**sandbox.environment(), "MPLBACKEND": "agg"},
                cwd="/",
                start_new_session=True,
            )
        from lincls_grader import station

        self.socket.settimeout(120)
        try:
            problem = station.receive(self.socket)
        except (EOFError, OSError) as error:
            problem = f"the grader's helper did not start ({type(error).__name__})"
        if problem:
            self.close()
            raise RuntimeError(problem)

    def grade(self, task: station.Task) -> station.Findings:
        from lincls_grader import station

        self.socket.settimeout(2 * (task.limits.notebook_seconds + station.GRACE) + 120)
        station.send(self.socket, task)
        return station.receive(self.socket)

    def close(self) -> None:
        self.socket.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(2)  # it ends by itself, and its sandbox with it
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class _Here:
    """A station that is this process itself, which does nothing else."""

    def __init__(self, isolation: str) -> None:
        from lincls_grader import station

        station.be_quiet()
        self.station = station.Station(isolation)

    def grade(self, task: station.Task) -> station.Findings:
        return self.station.grade(task)

    def close(self) -> None:
        self.station.warm.close()


def grade(
    submission: bytes,
    source: Source,
    *,
    student: str,
    seed: int = 0,
    isolation: str = "bubblewrap",
    limits: Limits = Limits(),  # noqa: B008  (frozen)
    patience: float = math.inf,
) -> Report:
    """Grade one submission. Never raises for what is in it; the same arguments give the same scores.

    The first call in a process starts a warm grader, which later calls use; `close` ends it.

    Parameters
    ----------
    submission : the bytes that were handed in
    source : the set as its author wrote it
    student : whose it is
    seed : of the hidden inputs
    isolation : "bubblewrap" or "none", which the report then says
    limits : what the submission may use
    patience : seconds after which it is left

    Returns
    -------
    Report

    Raises
    ------
    GradingError
        The checks of the installed lincls want another GradingRun.
    Postponed
        It took longer than `patience`, and nothing came of it.
    ValueError
        `isolation` is another word.
    """
    from lincls_grader import station

    start = time.monotonic()
    agree()
    if isolation not in ("bubblewrap", "none"):
        raise ValueError(f'isolation should be "bubblewrap" or "none", but it is {isolation!r}')
    if len(submission) > limits.notebook_bytes:
        size, most = len(submission) / 1e6, limits.notebook_bytes / 1e6
        reason = f"the file has {size:.0f} MB, {most:.0f} MB are allowed"
        return unreadable(student, source, reason, seed, submission, isolation)
    task, findings = station.Task(submission, source, seed, limits, patience), None
    with _lock:
        for _ in range(2):
            try:
                findings = _station(isolation).grade(task)
                break
            except (RuntimeError, EOFError, OSError) as error:
                close()
                problem = str(error) or "the grader's helper died"
            except BaseException:
                close()
                raise
    seconds = time.monotonic() - start
    if findings is None:
        return _whole("refused", problem, student, source, seed, submission, isolation, seconds)
    if findings.postponed:
        raise Postponed(f"it took longer than {patience:g} seconds")
    if findings.unreadable:
        reason = findings.unreadable
        return _whole("unreadable", reason, student, source, seed, submission, isolation, seconds)
    if findings.broken:
        findings.remarks.append(f"The grader itself failed: {findings.broken}")
    found = {cell.grade_id: cell for cell in findings.cells}
    why = "refused" if findings.broken else "timed out"
    words = "the grader failed here" if findings.broken else "the grader had to be stopped here"
    cells = _of(source, [found.get(cell.grade_id) or _none(cell, why, words) for cell in source.graded])
    return Report(
        student, source.set, cells, "graded", " ".join(findings.remarks), tuple(findings.outputs), isolation, seed,
        digest(submission, source), seconds, tuple(findings.named)[:MOST_NAMES], prints=findings.prints,
        measured=findings.measured,
    )  # fmt: skip


def agree() -> None:
    """Raise GradingError where this grader and the checks of the installed lincls do not understand each other."""
    from lincls.exercise import run

    if run.VERSION != SPEAKS:
        older = "lincls-grader" if run.VERSION > SPEAKS else "lincls"
        raise GradingError(
            f"this lincls-grader tells checks of a grading run in version {SPEAKS}, and the lincls here understands "
            f"version {run.VERSION}: install the {older} that has the other's version"
        )


def unreadable(
    student: str, source: Source, reason: str, seed: int = 0, submission: bytes = b"", isolation: str = "none"
) -> Report:
    """The Report of a submission that cannot be read: no points, and the reason.

    Parameters
    ----------
    student : whose it is
    source : the set
    reason : a sentence for the student
    seed : of the hidden inputs
    submission : the bytes that were handed in, where there are any
    isolation : "bubblewrap" or "none"

    Returns
    -------
    Report
    """
    return _whole("unreadable", reason, student, source, seed, submission, isolation, 0.0)


def digest(submission: bytes, source: Source) -> str:
    """Equal for equal submissions to the same set: such a submission is graded already."""
    return hashlib.sha256(hashlib.sha256(submission).digest() + source.digest.encode()).hexdigest()


def close() -> None:
    """End this process's warm graders."""
    for key in [key for key in _stations if key[0] == os.getpid()]:
        _stations.pop(key).close()


atexit.register(close)


def warm_up(isolation: str, *, here: bool = False) -> str | None:
    """Start this process's warm grader, which the first `grade` would do; why it does not start, if so.

    `here`: in this process, which has one thread and does nothing but grade; else in one of its own.
    """
    with _lock:
        try:
            _station(isolation, _Here if here else _Line)
        except RuntimeError as error:
            return str(error)
    return None


def _station(isolation: str, kind: type[_Line | _Here] = _Line) -> _Line | _Here:
    key = os.getpid(), isolation
    if os.name != "posix":
        raise RuntimeError("grading needs Linux or macOS. On Windows use WSL 2")
    if key not in _stations:
        try:
            _stations[key] = kind(isolation)
        except (RuntimeError, OSError) as error:  # say why in full, with the way out
            from lincls_grader.warm import probe

            raise RuntimeError((probe() if isolation != "none" else None) or str(error)) from None
    return _stations[key]


def _of(source: Source, cells: list[CellResult]) -> tuple[CellResult, ...]:
    """The results, with a mark on those of optional questions."""
    optional = source.optional
    return tuple(replace(cell, optional=True) if cell.question in optional else cell for cell in cells)


def _none(cell: SourceCell, status: str, message: str) -> CellResult:
    return CellResult(cell.grade_id, cell.question, 0.0, cell.points, status, message)


def _whole(
    status: str, message: str, student: str, source: Source, seed: int, raw: bytes, isolation: str, seconds: float
) -> Report:
    cells = _of(source, [_none(cell, status, message) for cell in source.graded])
    return Report(student, source.set, cells, status, message, (), isolation, seed, digest(raw, source), seconds)
