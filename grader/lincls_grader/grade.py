"""`grade`: bytes in, Report out, whatever the bytes are."""

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
from collections.abc import Iterator
from dataclasses import replace

from lincls_grader import line, sandbox
from lincls_grader.errors import GradingError, Postponed
from lincls_grader.report import CellResult, Report
from lincls_grader.sandbox import Limits
from lincls_grader.source import Source, SourceCell

MOST_NAMES = 20
SPEAKS = 2  # the version of lincls.exercise.run.GradingRun that this grader hands to the checks

_lock = threading.Lock()


class _Line:
    """A station and the line to it, lent to one submission at a time."""

    def __init__(self, isolation: str) -> None:
        if os.name != "posix":
            raise RuntimeError("grading needs Linux or macOS. On Windows use WSL 2")
        self.about, self.lent = (os.getpid(), isolation), True
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
        _lines.append(self)
        self.socket.settimeout(120)
        try:
            problem = line.receive(self.socket)
        except (EOFError, OSError) as error:
            problem = f"the grader's helper did not start ({type(error).__name__})"
        if problem:  # say why in full, with the way out
            from lincls_grader.warm import probe

            self.close()
            raise RuntimeError((probe() if isolation != "none" else None) or problem)

    def grade(self, task: line.Task) -> line.Findings:
        self.socket.settimeout(2 * (task.limits.notebook_seconds + line.GRACE) + 120)
        try:
            line.send(self.socket, task)
            return line.receive(self.socket)
        except (EOFError, OSError):
            raise RuntimeError(f"the grader's helper ended on this submission: {self.close()}") from None

    def close(self) -> str:
        """End the process, which ends by itself when it is idle, and its sandbox with it; how it ended."""
        with contextlib.suppress(ValueError):
            _lines.remove(self)
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)  # a thread that waits for an answer wakes up
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(2)
        code = self.process.returncode
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if code is None:
            return "it did not answer in time"
        if code == -signal.SIGKILL:
            return "killed, as the system does when memory runs out"
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"


_lines = list[_Line]()  # those of this process, and of the one that it was forked from


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
    start = time.monotonic()
    agree()
    if isolation not in ("bubblewrap", "none"):
        raise ValueError(f'isolation should be "bubblewrap" or "none", but it is {isolation!r}')
    if len(submission) > limits.notebook_bytes:
        size, most = len(submission) / 1e6, limits.notebook_bytes / 1e6
        reason = f"the file has {size:.0f} MB, {most:.0f} MB are allowed"
        return unreadable(student, source, reason, seed, submission, isolation)
    try:
        with _station(isolation) as warm:
            findings = warm.grade(line.Task(submission, source, seed, limits, patience))
    except (RuntimeError, OSError) as error:
        seconds = time.monotonic() - start
        return _whole("refused", str(error), student, source, seed, submission, isolation, seconds)
    seconds = time.monotonic() - start
    if findings.postponed:
        raise Postponed(f"it took longer than {patience:g} seconds")
    if findings.unreadable:
        reason = findings.unreadable
        return _whole("unreadable", reason, student, source, seed, submission, isolation, seconds)
    if findings.broken:
        findings.remarks.append(f"The grader itself failed: {findings.broken}")
    judged = {cell.grade_id: cell for cell in findings.cells}
    why = "refused" if findings.broken else "timed out"
    words = "the grader failed here" if findings.broken else "the grader had to be stopped here"
    cells = _of(source, [judged.get(cell.grade_id) or _none(cell, why, words) for cell in source.graded])
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


@contextlib.contextmanager
def _station(isolation: str) -> Iterator[_Line]:
    """A warm grader that nobody else uses: one that waits, or a new one; it ends where something goes wrong."""
    with _lock:
        own = [each for each in _lines if each.about == (os.getpid(), isolation)]
        idle = next((each for each in own if not each.lent and each.process.poll() is None), None)
        if idle is not None:
            idle.lent = True
    idle = idle or _Line(isolation)
    try:
        yield idle
    except BaseException:
        idle.close()
        raise
    idle.lent = False


def close() -> None:
    """End this process's warm graders, those too that are at work."""
    own = [each for each in _lines if each.about[0] == os.getpid()]
    for each in own:
        if each.lent:
            each.process.kill()
    for each in own:
        each.close()


atexit.register(close)


def warm_up(isolation: str) -> str | None:
    """Start a warm grader, which the first `grade` would do; why it does not start, if so."""
    try:
        with _station(isolation):
            return None
    except (RuntimeError, OSError) as error:
        return str(error)


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
