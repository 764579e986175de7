"""What a command costs with all the processes that it starts: seconds, CPU, peak memory."""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import os
import resource
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import psutil

from lincls_grader import bounds

_SET_CHILD_SUBREAPER = 36
_serial = itertools.count()
FIRST, EVERY = 0.2, 1.0  # seconds to the first look at the memory, and between two: one takes 25 ms of a core


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
    _adopt(True)
    ours, clock = _children(), _Clock()
    before, start = _waited(), perf_counter()
    also_before = _cpu(also)
    with (cwd / "command.log").open("ab") as log:
        words = list(map(str, command))
        process = subprocess.Popen(words, cwd=cwd, stdout=log, stderr=log, preexec_fn=clock.enter, **more)
        peak, done = [0, 0, 0], threading.Event()
        watcher = threading.Thread(target=_watch, args=([process.pid, *also], peak, done))
        watcher.start()
        code = process.wait()
        seconds = perf_counter() - start
    done.set()
    watcher.join()
    for orphan in _children() - ours:
        os.waitpid(orphan, 0)
    _adopt(False)
    used = clock.stop()
    if code:
        raise RuntimeError(f"{command} ended with {code}:\n{(cwd / 'command.log').read_text()[-3000:]}")
    cpu = _waited() - before if used is None else used
    return Cost(seconds, cpu + _cpu(also) - also_before, *peak)


class _Clock:
    """A control group for a command: its clock counts every process that ever was in it.

    The kernel's account of children misses those that were killed before anybody waited for them, a sandbox's for one.
    Where no group can be made, that account has to do.
    """

    def __init__(self) -> None:
        self.file: Path | None = None
        for controller, name in (("cpuacct", "cpuacct.usage"), ("", "cpu.stat")):
            own = bounds.own_group(controller)
            if own is not None and (own / name).is_file():
                group = own / f"clock-{os.getpid()}-{next(_serial)}"
                with contextlib.suppress(OSError):
                    group.mkdir()
                    self.file = group / name
                    return

    def enter(self) -> None:
        """Join the group: called in the command's first process."""
        if self.file is not None:
            (self.file.parent / "cgroup.procs").write_text(str(os.getpid()))

    def stop(self) -> float | None:
        """CPU seconds of all that ran in the group, which is removed; None where there was none."""
        if self.file is None:
            return None
        words = self.file.read_text().split()
        with contextlib.suppress(OSError):  # somebody is still in it
            self.file.parent.rmdir()
        return int(words[0]) / 1e9 if len(words) == 1 else int(words[words.index("usage_usec") + 1]) / 1e6


def _adopt(orphans: bool) -> None:
    """Be the parent of processes that outlive the one which started them, where the system can (Linux); or no more."""
    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, int(orphans), 0, 0, 0)


def _children() -> set[int]:
    return {process.pid for process in psutil.Process().children()}


def _waited() -> float:
    """CPU seconds of the children that were waited for, and of theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _cpu(also: Sequence[int]) -> float:
    total = 0.0
    for process in _family(also):
        with contextlib.suppress(psutil.Error):
            times = process.cpu_times()
            total += times.user + times.system
            total += times.children_user + times.children_system
    return total


def _watch(pids: list[int], peak: list[int], done: threading.Event) -> None:
    pause = FIRST
    while not done.wait(pause):
        pause = EVERY
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
    """This one, with the programs of this Python on the PATH: nbgrader calls others by name.

    Python may keep what it compiles, as it does by itself: else each of the peers' kernels would compile all anew.
    """
    import sys

    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PATH": path}
