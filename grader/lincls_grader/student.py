"""What runs inside the sandbox: a warm process that forks, and in each child a server for one student.

The child answers requests on its socket, one at a time: run a cell, get a name, call a function, in the codec of
plain data. The student's code owns this process, so nothing that it answers is trusted.
"""

import contextlib
import gc
import inspect
import itertools
import json
import os
import random
import signal
import socket
import struct
import sys
import warnings
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pkgutil import resolve_name
from tempfile import mkdtemp
from typing import Any

import numpy as np

from lincls.exercise.calls import own_line
from lincls.exercise.own_code import Watch
from lincls_grader import codec, encoder, modules, sandbox, seccomp
from lincls_grader.shell import OUTPUT, Shell, formatter, shell

ITEMS = 100_000  # of a generator
WARM = (
    "matplotlib.pyplot",
    "lincls.exercise.check",
    "numpy.random",
    "resource",
)  # what students use most, and their walls


class Server:
    """One student: runs cells and answers for the names that they bind."""

    def __init__(self, shell: Shell) -> None:
        self.shell, self.formatter, self.functions = shell, formatter(shell), list[Any]()

    def serve(self, line: socket.socket) -> None:
        stream, own = line.makefile("rb"), os.getpid()
        while header := stream.read(codec.HEADER.size):
            (length,) = codec.HEADER.unpack(header)
            number, verb, *rest = codec.decode(stream.read(length), self.function, trusted=True)
            try:
                answer = encoder.encode([number, *getattr(self, verb)(*rest)], self.tagged)
            except (encoder.TooLarge, MemoryError):
                answer = encoder.encode([number, "large"])
            if os.getpid() != own:  # a process that the student's code forked and let run on
                return
            line.sendall(answer)

    def bring(self, given: list[list[str]]) -> tuple:
        modules.install({name: (path, text) for name, path, text in given})
        return ("done",)

    def run(self, source: str, text: int, images: int) -> tuple:
        OUTPUT.start(text, images)
        with contextlib.suppress(OSError):  # a module that was written within the clock's tick is found too
            sys.path_importer_cache.pop(os.getcwd(), None)
        # of a cell whose pictures nobody looks at none is drawn
        self.formatter.formatters["image/png"].enabled = images > 0
        with contextlib.redirect_stdout(OUTPUT), contextlib.redirect_stderr(OUTPUT):
            result = self.shell.run_cell(source, store_history=True)
        error = result.error_before_exec or result.error_in_exec
        return "done", "".join(OUTPUT.text), OUTPUT.images, None if error is None else _said(error)

    def get(self, name: str) -> tuple:
        space = self.shell.user_ns
        return ("value", space[name]) if name in space else ("missing",)

    def call(self, number: int, args: list, kwargs: dict, watched: bool) -> tuple:
        """The result of a function, and what it entered of libraries; what it prints and warns of is dropped."""
        OUTPUT.start(0, 0)
        function = self.functions[number]
        watch: AbstractContextManager = Watch(function) if watched else contextlib.nullcontext([])
        with (
            contextlib.redirect_stdout(OUTPUT),
            contextlib.redirect_stderr(OUTPUT),
            warnings.catch_warnings(action="ignore"),
            np.errstate(all="ignore"),
        ):
            try:
                with watch as entered:
                    result = function(*args, **kwargs)
                    if inspect.isgenerator(result):
                        result = list(itertools.islice(result, ITEMS))
                return "value", result, [*entered]
            except BaseException as error:
                return ("raised", *_said(error))

    def function(self, tagged: list) -> Any:
        """A function that came out of this process comes back as an argument."""
        return self.functions[tagged[0]]

    def tagged(self, function: Any) -> list:
        """What the grader needs in order to call a function: its number, its name, its parameters."""
        self.functions.append(function)
        try:
            parameters = inspect.signature(function).parameters.values()
            takes = [
                [parameter.name, int(parameter.kind), parameter.default is not parameter.empty]
                for parameter in parameters
            ]
        except Exception:
            takes = None
        name = getattr(function, "__name__", None)
        return [len(self.functions) - 1, name if type(name) is str else None, takes]


def _said(error: BaseException) -> tuple[str, str, str]:
    """Name, nearest built-in class and text of an exception."""
    base = next(
        (ancestor.__name__ for ancestor in type(error).__mro__ if ancestor.__module__ == "builtins"), "Exception"
    )
    try:
        text = error.msg if isinstance(error, SyntaxError) else str(error)
        text, line = text[:1500], own_line(error)[:400]
    except Exception:
        text, line = "?", ""
    return type(error).__name__, base, text + "\0" * bool(line) + line


def main(isolation: str, control: str, user: str) -> None:
    """Load, then fork a child for each request on the control socket; end when the grader is gone."""
    line = socket.socket(fileno=int(control))
    for name in WARM:
        resolve_name(name)
    made = shell()
    codec.stretch()
    if isolation != "none":
        seccomp.program()  # kept for every child
    gc.freeze()  # no child's garbage collector looks at what is here now, so its pages stay shared
    line.sendall(b"ready")
    apart, fds = isolation != "none", list[int]()
    for task in _tasks(line, fds):
        if "load" in task:
            for name in task["load"]:
                with contextlib.suppress(Exception):  # said where it is used
                    resolve_name(name)
            gc.freeze()
            line.sendall(b"ready")
        elif "end" in task:
            _end(task["end"], apart)  # nobody waits for it, but a next child does
        else:
            pid = sandbox.fork_apart() if apart else os.fork()
            if pid == 0:
                _child(made, line, fds[0], task, int(user), apart)
            os.close(fds.pop(0))
            line.sendall(struct.pack("=q", pid))


def _tasks(line: socket.socket, fds: list[int]) -> Iterator[dict[str, Any]]:
    """What the grader asks for, a line of JSON each, until it is gone; descriptors that come along go into `fds`."""
    came = b""
    while True:
        more, with_it, *_ = socket.recv_fds(line, 1 << 16, 4)
        if not more:
            return
        fds += with_it
        *lines, came = (came + more).split(b"\n")
        yield from map(json.loads, lines)


def _end(pid: int, apart: bool) -> None:
    """Kill a child, and with it everything that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL) if apart else os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def _child(made: Shell, control: socket.socket, fd: int, task: dict, user: int, apart: bool) -> None:
    try:
        control.close()
        null = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1, 2):
            os.dup2(null, standard)
        os.dup2(fd, 3)
        os.set_inheritable(3, False)
        os.closerange(4, 4096)
        limits = sandbox.Limits(**task["limits"])
        if apart:
            sandbox.enter(limits, user)
        else:
            os.chdir(mkdtemp(dir="."))
            os.setsid()
            sandbox.die_with_parent()
            sandbox.restrict(limits, alone=False)
        seed = bytes.fromhex(task["seed"])
        random.seed(seed)
        np.random.seed(struct.unpack("=8I", seed))
        sys.path.insert(0, "")  # as in a notebook: a cell may write a module, and the next one import it
        line = socket.socket(fileno=3)
        line.sendall(b"ready")
        Server(made).serve(line)
    except OSError as error:
        with contextlib.suppress(OSError):
            os.write(3, str(error).encode()[:500])
    finally:
        os._exit(0)
