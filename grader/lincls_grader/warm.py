"""The grader's side of the sandbox: start the warm process, and get a student's process from it.

Every process of a submission starts here. `Warm` is one bubblewrap with a warm process in it, used for one
submission after another; a `Student` is one child of it, used for one submission or thrown away earlier.
"""

import contextlib
import json
import os
import platform
import shutil
import signal
import socket
import struct
import subprocess
import sys
from dataclasses import asdict
from tempfile import TemporaryDirectory
from typing import Self

from lincls.exercise.run import keyed
from lincls_grader import bounds, sandbox, seccomp
from lincls_grader.sandbox import Limits
from lincls_grader.session import START_SECONDS, Stopped, Student

_FORBIDDEN = """
import socket
try:
    socket.socket()
except OSError:
    refused = True
else:
    refused = False
"""


class Warm:
    """A process with everything loaded. A context: leaving it ends the process and all that it started."""

    def __init__(self, isolation: str) -> None:
        self.isolation = isolation
        self.loaded = set[str]()  # modules
        self.bound = bounds.chosen(Limits()) if isolation != "none" else bounds.Bound("none")
        self.line, theirs = socket.socketpair()
        # for what cells write where no walls are
        self.folder = TemporaryDirectory(ignore_cleanup_errors=True) if isolation == "none" else None
        with theirs:
            self.process = subprocess.Popen(
                [*self.bound.prefix, *sandbox.command(isolation, theirs.fileno())],
                preexec_fn=self.bound.enter,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env=sandbox.environment(),
                cwd=self.folder.name if self.folder else "/",
                start_new_session=True,
            )
        self.line.settimeout(START_SECONDS)
        self._ready()
        self.own_bytes = self.bound.held()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.line.close()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if self.process.stderr is not None:
            self.process.stderr.close()
        if self.folder is not None:
            self.folder.cleanup()
        self.bound.close()

    def load(self, modules: tuple[str, ...]) -> None:
        """Import modules beforehand, for all students to come."""
        wanted = [name for name in modules if name not in self.loaded]
        if wanted:
            self._ask({"load": wanted})
            self._ready()
            self.loaded.update(wanted)

    def student(self, limits: Limits, seed: int = 0) -> Student:
        """A fresh child behind fresh walls."""
        ours, theirs = socket.socketpair()
        with theirs:
            told = (keyed(seed, "own chance") + keyed(seed, "more of it")).hex()  # not the seed itself
            self._ask({"limits": asdict(self.bound.limits(limits)), "seed": told}, theirs.fileno())
            (pid,) = struct.unpack("=q", self._receive(8))
        student = Student(ours, pid, limits, sandbox.Starved(self._outside()), self.bound.kills)
        try:
            student.greet()
        except Stopped as error:
            self.reap(student)
            raise RuntimeError(f"no sandbox for the submission: {error}") from None
        return student

    def reap(self, student: Student) -> None:
        """End a child and everything that it started; the next one starts when they are gone."""
        student.line.close()
        self._ask({"end": student.pid})

    def trial(self) -> str | None:
        """None when a forbidden call is refused inside; else what is wrong. Raises RuntimeError, Stopped."""
        if self.isolation == "none":
            return None
        student = self.student(Limits(cell_seconds=20))
        try:
            student.run(_FORBIDDEN)
            right = student.get("refused") == (True, True)
        finally:
            self.reap(student)
        return None if right else "the filter of system calls lets a forbidden call through"

    def held(self) -> int:
        """Bytes of memory that the sandbox holds, the kernel's for it too where a group counts them."""
        return max(sandbox.resident(self.process.pid), self.bound.held() - self.own_bytes)

    def _outside(self) -> int:
        """The number that the newest student's first process has out here; 0 where /proc does not say."""
        with contextlib.suppress(OSError):
            children = [pid for pid, depth in sandbox.below(self.process.pid) if depth == self._depth]
            return children[-1] if children else 0
        return 0

    def kill_student(self) -> None:
        """Kill what the student's code runs in, from outside; the warm process and its two parents go on."""
        for pid, depth in sandbox.below(self.process.pid):
            if depth >= self._depth:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    @property
    def _depth(self) -> int:
        """How far below our child a student's process is: without walls the child is the warm process itself."""
        return 1 if self.isolation == "none" else 3

    def _ask(self, task: dict, *fds: int) -> None:
        try:
            socket.send_fds(self.line, [json.dumps(task).encode() + b"\n"], fds)
        except OSError as error:
            raise RuntimeError(f"the warm process is gone: {error}") from None

    def _ready(self) -> None:
        try:
            self._receive(5)
        except RuntimeError:
            os.killpg(self.process.pid, signal.SIGKILL)
            said = self.process.communicate()[1].decode(errors="replace").strip()
            raise RuntimeError(said.split("\n")[-1][:500] or "the warm process did not start") from None

    def _receive(self, size: int) -> bytes:
        data = b""
        try:
            while len(data) < size:
                more = self.line.recv(size - len(data))
                if not more:
                    raise RuntimeError("the warm process is gone")
                data += more
        except OSError as error:
            raise RuntimeError(f"the warm process does not answer: {error}") from None
        return data


def probe() -> str | None:
    """None when submissions can be isolated here; otherwise the reason and the way out."""
    way_out = "Or grade without isolation, at your own risk: --isolation none."
    if not sys.platform.startswith("linux"):
        return f"isolation needs Linux, this is {sys.platform}. Use a Linux machine, WSL 2 or a container. {way_out}"
    if shutil.which("bwrap") is None:
        return f"bubblewrap is not installed. Debian and Ubuntu: apt install bubblewrap. {way_out}"
    if not seccomp.known():
        return (
            f"no filter of system calls is known for this machine ({platform.machine()}); x86_64 and aarch64 are. "
            f"{way_out}"
        )
    try:
        with Warm("bubblewrap") as warm:
            problem = warm.trial()
            return problem and f"{problem}. {way_out}"
    except (OSError, RuntimeError, Stopped) as error:
        return (
            f"bubblewrap cannot build its walls here ({error}). The kernel must allow user namespaces: on Ubuntu "
            "sysctl kernel.apparmor_restrict_unprivileged_userns=0, in a container --security-opt "
            f"seccomp=unconfined, or run as root. {way_out}"
        )
    return None
