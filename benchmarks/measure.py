"""What a command costs with all the processes that it starts: seconds, CPU, peak memory."""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import psutil

_SET_CHILD_SUBREAPER = 36
EVERY = 0.2  # seconds between two looks at the memory


@dataclass(frozen=True)
class Cost:
    """Of a whole command."""

    seconds: float
    cpu: float
    memory: int  # bytes: the most that all its processes held at one time, shared pages counted once
    outside: int  # the same without what runs inside bubblewrap
    main: int = 0  # of the command's first process alone


def measure(command: Sequence[object], cwd: Path, also: Sequence[int] = (), **more: object) -> Cost:
    """Run a command to its end; `also` are processes that work for it and live longer. Raises when it fails."""
    _adopt()
    ours = _children()
    before, start = _cpu(also), perf_counter()
    with (cwd / "command.log").open("ab") as log:
        process = subprocess.Popen(list(map(str, command)), cwd=cwd, stdout=log, stderr=log, **more)
        peak, done = [0, 0, 0], threading.Event()
        watcher = threading.Thread(target=_watch, args=([process.pid, *also], peak, done))
        watcher.start()
        code = process.wait()
        seconds = perf_counter() - start
    done.set()
    watcher.join()
    for orphan in _children() - ours:
        os.waitpid(orphan, 0)
    if code:
        raise RuntimeError(f"{command} ended with {code}:\n{(cwd / 'command.log').read_text()[-3000:]}")
    return Cost(seconds, _cpu(also) - before, *peak)


def _adopt() -> None:
    """Become the parent of processes that outlive the command which started them, where the system can (Linux)."""
    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _children() -> set[int]:
    return {process.pid for process in psutil.Process().children()}


def _cpu(also: Sequence[int]) -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    total = used.ru_utime + used.ru_stime
    for process in _family(also):
        with contextlib.suppress(psutil.Error):
            times = process.cpu_times()
            total += times.user + times.system
            total += times.children_user + times.children_system
    return total


def _watch(pids: list[int], peak: list[int], done: threading.Event) -> None:
    while not done.wait(EVERY):
        held = {process: _memory(process) for process in _family(pids)}
        walls = {process.pid for process in held if _name(process) == "bwrap"}
        outside = sum(size for process, size in held.items() if not _ancestors(process) & walls)
        first = sum(size for process, size in held.items() if process.pid == pids[0])
        now = sum(held.values()), outside, first
        peak[:] = map(max, peak, now)


def _family(pids: Sequence[int]) -> list[psutil.Process]:
    found: dict[int, psutil.Process] = {}
    for pid in pids:
        with contextlib.suppress(psutil.Error):
            process = psutil.Process(pid)
            for each in (process, *process.children(recursive=True)):
                found[each.pid] = each
    return list(found.values())


def _name(process: psutil.Process) -> str:
    try:
        return process.name()
    except psutil.Error:
        return ""


def _ancestors(process: psutil.Process) -> set[int]:
    try:
        return {process.pid, *(parent.pid for parent in process.parents())}
    except psutil.Error:
        return {process.pid}


def _memory(process: psutil.Process) -> int:
    """Proportional set size: a page that n processes share counts 1/n in each."""
    try:
        for line in Path(f"/proc/{process.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    with contextlib.suppress(psutil.Error, OSError):
        return process.memory_info().rss
    return 0


def environment() -> dict[str, str]:
    """This one, with the programs of this Python on the PATH: nbgrader calls others by name."""
    import sys

    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path}
