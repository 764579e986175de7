"""One bound for a sandbox as a whole: all its processes, and what the kernel holds for them.

Limits of a process count what the process maps. They do not count the buffers of its pipes and sockets, its page tables
and its open files, which a program can fill by the gigabyte; a control group does, and it shares out the processor.
There are four ways to have one, and `chosen` takes the first that works here:

    cgroup v2   memory.max, pids.max, cpu.max in a group below this process's own
    cgroup v1   the same by its controllers memory, pids and cpu (the first one is needed)
    systemd     `systemd-run --user --scope` asks the user's systemd for a group
    limits      no group: fewer processes and open files, one core, and a watch over the machine's free memory

A group is made for a warm sandbox and lives as long; what a submission held is given back when its processes end.
Source: Linux, Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/; systemd-run(1), systemd.resource-control(5).
"""

import contextlib
import itertools
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TextIO

from lincls_grader.sandbox import Limits

WAYS = ("cgroup v2", "cgroup v1", "systemd", "limits")
FORCE = "LINCLS_BOUND"  # environment variable with one of the ways, for tests and for a stubborn machine
WARM_BYTES = 512 << 20  # what the warm process and its two parents hold, generously
OTHERS = 16  # processes of the sandbox that are not the student's, and threads that are
PERIOD = 100_000  # microseconds in which a sandbox may use one core for as many
SCARCE = 512 << 20  # free memory of the machine below which a submission that took much of it is stopped
TAKEN = 256 << 20  # this much
FEW_PROCESSES, FEW_DESCRIPTORS = 12, 64  # where no group counts what the kernel holds for them
_UNSURE = "LINCLS_BOUND should be one of"
_serial = itertools.count()


@dataclass(frozen=True)
class Bound:
    """How a warm sandbox is bounded: words before its command, groups that it enters, and what they count."""

    way: str
    prefix: tuple[str, ...] = ()
    groups: tuple[Path, ...] = ()
    memory: Path | None = None  # a file with the bytes that are held
    core: int | None = None
    killed: Path | None = None  # a file that counts processes killed for memory
    lock: TextIO | None = None  # says that the core is taken

    def enter(self) -> None:
        """Join the groups: called in the sandbox's first process before it becomes the sandbox."""
        for group in self.groups:
            (group / "cgroup.procs").write_text(str(os.getpid()))
        if self.core is not None:
            os.sched_setaffinity(0, {self.core})
        with contextlib.suppress(OSError):  # whatever happens, nobody else dies in its place
            Path("/proc/self/oom_score_adj").write_text("900")

    def limits(self, wanted: Limits) -> Limits:
        """The limits of a submission under this bound."""
        if self.way != "limits":
            return wanted
        return replace(
            wanted, processes=min(wanted.processes, FEW_PROCESSES), descriptors=min(wanted.descriptors, FEW_DESCRIPTORS)
        )

    def held(self) -> int:
        """Bytes that the sandbox holds, the kernel's for it included; 0 where no group counts them."""
        return _number(self.memory)

    def kills(self) -> int:
        """Processes that the kernel has killed because the group's memory was full."""
        return _count(self.killed, "oom_kill")

    def close(self) -> None:
        """Remove the groups, which are empty by now or soon will be, and give the core back."""
        if self.lock is not None:
            self.lock.close()
        for group in self.groups:
            for _ in range(50):
                try:
                    group.rmdir()
                    break
                except FileNotFoundError:
                    break
                except OSError:
                    time.sleep(0.02)


def chosen(limits: Limits) -> Bound:
    """A bound for a new sandbox, by the best way that works here.

    Raises RuntimeError where the environment asks for a way that is unknown, or that does not work here.
    """
    forced = os.environ.get(FORCE, "")
    if forced and forced not in WAYS:
        raise RuntimeError(f"{_UNSURE} {', '.join(WAYS)}; it is {forced!r}")
    for way in (forced,) if forced else WAYS:
        bound = _MAKERS[way](limits)
        if bound is not None:
            return bound
    raise RuntimeError(f"the bound {forced!r} that {FORCE} asks for cannot be had here")


def in_force() -> str:
    """The way that `chosen` takes here."""
    bound = chosen(Limits())
    bound.close()
    return bound.way


def address_space() -> int:
    """Bytes of this process's address space; 0 where /proc does not say."""
    with contextlib.suppress(OSError, ValueError):
        return int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def available() -> int:
    """Bytes of memory that the machine has left, or the container that this process is in, if that is less."""
    free = []
    with contextlib.suppress(OSError):
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                free.append(int(line.split()[1]) * 1024)
    for controller, most, used in (
        ("", "memory.max", "memory.current"),
        ("memory", "memory.limit_in_bytes", "memory.usage_in_bytes"),
    ):
        own = own_group(controller)
        if own is not None and (limit := _number(own / most)):
            free.append(limit - _number(own / used) + _count(own / "memory.stat", "inactive_file"))
    return min(free, default=1 << 62)


def _most(limits: Limits) -> int:
    """Bytes for a sandbox: the student's processes together may hold twice what one may."""
    return 2 * limits.memory_bytes + limits.disk_bytes + WARM_BYTES


def _second(limits: Limits) -> Bound | None:
    """A group of cgroup v2."""
    own = own_group("")
    if own is None or not {"memory", "pids"} <= set(_words(own / "cgroup.controllers")):
        return None
    for controller in ("memory", "pids", "cpu"):
        with contextlib.suppress(OSError):  # cpu is welcome, not needed
            (own / "cgroup.subtree_control").write_text(f"+{controller}")
    wanted = {
        "memory.max": _most(limits), "memory.swap.max": 0, "memory.oom.group": 0,
        "pids.max": limits.processes + OTHERS, "cpu.max": f"{PERIOD} {PERIOD}",
    }  # fmt: skip
    group = _made(own, wanted, ("memory.max", "pids.max"))
    if group is None:
        return None
    held, killed = group / "memory.current", group / "memory.events"
    return Bound("cgroup v2", groups=(group,), memory=held, killed=killed)


def _first(limits: Limits) -> Bound | None:
    """Groups of cgroup v1."""
    memory, pids, cpu = map(own_group, ("memory", "pids", "cpu"))
    most = _most(limits)
    holds = memory and _made(memory, {"memory.limit_in_bytes": most, "memory.memsw.limit_in_bytes": most},
                             ("memory.limit_in_bytes",))  # fmt: skip
    if not holds:
        return None
    groups = [holds]
    if pids and (group := _made(pids, {"pids.max": limits.processes + OTHERS}, ("pids.max",))):
        groups.append(group)
    if cpu and (group := _made(cpu, {"cpu.cfs_period_us": PERIOD, "cpu.cfs_quota_us": PERIOD}, ("cpu.cfs_quota_us",))):
        groups.append(group)
    held, killed = holds / "memory.usage_in_bytes", holds / "memory.oom_control"
    return Bound("cgroup v1", groups=tuple(groups), memory=held, killed=killed)


def _systemd(limits: Limits) -> Bound | None:
    """A scope of the user's systemd, if there is one that answers."""
    program = shutil.which("systemd-run")
    if program is None:
        return None
    prefix = (
        program, "--user", "--scope", "--quiet", "--collect",
        "-p", f"MemoryMax={_most(limits)}", "-p", "MemorySwapMax=0",
        "-p", f"TasksMax={limits.processes + OTHERS}", "-p", "CPUQuota=100%", "--",
    )  # fmt: skip
    try:
        tried = subprocess.run([*prefix, "true"], stdin=subprocess.DEVNULL, capture_output=True, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return Bound("systemd", prefix) if tried.returncode == 0 else None


def _alone(limits: Limits) -> Bound:
    """No group: a core for the sandbox, so that one that spins takes no time from another."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    for core in cores:
        held = _held(core)
        if held is not None:
            return Bound("limits", core=core, lock=held)
    return Bound("limits", core=cores[os.getpid() % len(cores)] if cores else None)


def _held(core: int) -> TextIO | None:
    """A lock that says: this core is one sandbox's; None when another has it."""
    import fcntl

    path = Path(tempfile.gettempdir()) / f"lincls-{os.getuid()}-core-{core}.lock"
    try:
        file = os.fdopen(os.open(path, os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600), "w")
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    return file


_MAKERS: dict[str, Callable[[Limits], Bound | None]] = {
    "cgroup v2": _second, "cgroup v1": _first, "systemd": _systemd, "limits": _alone,
}  # fmt: skip


def _made(parent: Path, wanted: dict[str, object], needed: tuple[str, ...]) -> Path | None:
    """A new group with these settings below another; None when it cannot be made or a needed setting is refused."""
    for old in parent.glob("lincls-*-*"):  # of a grader that was killed
        if not Path("/proc", old.name.split("-")[1]).exists():
            with contextlib.suppress(OSError):
                old.rmdir()
    group = parent / f"lincls-{os.getpid()}-{next(_serial)}"
    try:
        group.mkdir()
    except OSError:
        return None
    for name, value in wanted.items():
        try:
            (group / name).write_text(str(value))
        except OSError:
            if name in needed:
                group.rmdir()
                return None
    return group


def own_group(controller: str) -> Path | None:
    """The folder of the group that this process is in: of a controller of v1, or of v2 ("").

    A container may show its own group as the root of what is mounted, so the longest path that exists is taken.
    """
    for mount, words in _mounted():
        if (controller in words) if controller else not words:
            for path in _paths(controller):
                for place in (mount / path.lstrip("/"), mount):
                    if (place / "cgroup.procs").is_file():
                        return place
    return None


def _mounted() -> Iterator[tuple[Path, set[str]]]:
    """(place, its controllers) of each hierarchy that is mounted; v2 has an empty set."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/mounts").read_text().splitlines():
            _, place, kind, options, *_ = line.split()
            if kind == "cgroup2":
                yield Path(place), set()
            elif kind == "cgroup":
                yield Path(place), set(options.split(","))


def _paths(controller: str) -> Iterator[str]:
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/cgroup").read_text().splitlines():
            _, names, path = line.split(":", 2)
            if controller in names.split(",") if controller else not names:
                yield path


def _words(file: Path) -> list[str]:
    with contextlib.suppress(OSError):
        return file.read_text().split()
    return []


def _number(file: Path | None) -> int:
    with contextlib.suppress(OSError, ValueError):
        return int(file.read_text()) if file is not None else 0
    return 0


def _count(file: Path | None, name: str) -> int:
    """The number after a name in a file of lines of names and numbers."""
    words = _words(file) if file is not None else []
    return int(words[words.index(name) + 1]) if name in words else 0
