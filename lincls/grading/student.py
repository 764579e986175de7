"""What runs inside the sandbox: a warm process that forks, and in each child IPython's shell with one student.

The child answers requests on its socket, one at a time: run a cell, get a name, call a function, in the codec of
plain data. The student's code owns this process, so nothing that it answers is trusted.
"""

from __future__ import annotations

import ast
import base64
import codeop
import contextlib
import gc
import importlib
import inspect
import io
import itertools
import json
import os
import random
import re
import signal
import socket
import struct
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from types import CodeType, FunctionType
from typing import Any

import numpy as np
from IPython.core.autocall import ExitAutocall
from IPython.core.compilerop import CachingCompiler
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.formatters import DisplayFormatter
from IPython.core.history import HistoryManager
from IPython.core.inputtransformer2 import TransformerManager
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type, default
from traitlets.config import Config

from lincls.exercise.calls import own_line
from lincls.grading import codec, encoder, modules, sandbox, seccomp

ITEMS = 100_000  # of a generator
WARM = (
    "matplotlib.pyplot",
    "lincls.exercise.check",
    "numpy.random",
    "resource",
)  # what students use most, and their walls
EFFORT = 6  # of packing pictures, which one person sees
PICTURE = """
from matplotlib.figure import Figure

figure = Figure(layout="constrained")
axes = figure.subplots()
axes.plot([0, 1], label="$w_1$")
axes.set(title="a title", xlabel="$x_1$")
axes.legend()
"""
_JUPYTERS = ("autosave", "clear", "connect_info", "less", "man", "more", "qtconsole")  # magics of its kernel


class Output(io.TextIOBase):
    """What a cell prints and displays, up to a limit; the rest is dropped as it comes."""

    def __init__(self) -> None:
        self.start(0, 0)

    def start(self, text: int, images: int) -> None:
        self.text, self.images = list[str](), list[bytes]()
        self.room, self.image_room = text, images

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self.room > 0:
            self.text.append(str(text)[: self.room])
            self.room -= len(self.text[-1])
        return len(text)

    def show(self, data: dict) -> None:
        """A MIME bundle: its picture where it has one, else its text."""
        picture = data.get("image/png")
        if picture:
            raw = base64.b64decode(picture) if isinstance(picture, str) else bytes(picture)
            if len(raw) <= self.image_room:
                self.image_room -= len(raw)
                self.images.append(raw)
        else:
            self.write(str(data.get("text/plain", "")) + "\n")


OUTPUT = Output()
_IGNORED = dict.fromkeys(("divide", "over", "under", "invalid"), "ignore")


class _Publisher(DisplayPublisher):
    def publish(self, data, *_, **__) -> None:
        OUTPUT.show(data)


class _Hook(DisplayHook):
    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict, *_) -> None:
        OUTPUT.show(format_dict)


class _Exit(ExitAutocall):
    def __call__(self, keep_kernel: bool = False) -> None:
        """Go on: in Jupyter too the cell runs to its end."""


class _Ready:
    """Stands in a tree for what is compiled already."""

    def __init__(self, code: CodeType) -> None:
        self.code = code


class _Statements(_Ready, ast.stmt):
    """Statements whose values are not shown."""


class _Last(_Ready, ast.Expr):
    """The last statement of a cell, whose value is shown if it has one."""


class Compiler(CachingCompiler):
    """IPython's, which makes a tree of each cell and compiles its statements one by one.

    Where nobody looks at the tree a cell is compiled from its text, in two pieces: the last statement is the other one.
    It names a cell's code by a hash of it: its number will do.
    """

    shell: Shell | None = None  # whose cells these are

    def get_code_name(self, raw_code: str, transformed_code: str, number: int) -> str:
        return f"<ipython-input-{number}>" if number else super().get_code_name(raw_code, transformed_code, number)

    def ast_parse(self, source: str, filename: str = "<unknown>", symbol: str = "exec") -> ast.AST:
        shell = self.shell
        ordinary = (
            shell is not None
            and filename in self._filename_map  # a cell, not a line that a magic looks at
            and shell.ast_node_interactivity == "last_expr"
            and not shell.ast_transformers
            and not _SPECIAL.search(source)
        )
        if ordinary:
            odd = contextlib.suppress(SyntaxError, ValueError, MemoryError, RecursionError)
            with odd, warnings.catch_warnings(action="error"):  # what it warns of is said once, below
                return ast.Module(self._pieces(source, filename), [])
        return super().ast_parse(source, filename, symbol)

    def _pieces(self, source: str, filename: str) -> list[ast.stmt]:
        """All statements but the last, and the last one. SyntaxError, ValueError where they cannot be told apart."""
        *_, last = _STARTS.finditer(source)
        head, tail = source[: last.start()], source[last.start() :]
        compound = last[1] in _COMPOUND
        if not compound and ";" in tail:  # more than one, or one that is not to be shown
            raise ValueError
        found = list[ast.stmt]()
        if head.strip():
            found.append(_Statements(self._compiled(head, filename, "exec")))
        tail = "\n" * head.count("\n") + tail  # which keeps its numbers of lines
        if compound:
            return [*found, _Statements(self._compiled(tail, filename, "exec"))]
        return [*found, _Last(self._compiled(tail, filename, "single"))]

    def expect(self, cell: str, number: int) -> None:
        """Compile a cell, as the shell will have it, that will be run under this number in many forks."""
        with contextlib.suppress(SyntaxError, ValueError):
            self._pieces(cell, self.get_code_name(cell, cell, number))

    def _compiled(self, source: str, filename: str, mode: str) -> CodeType:
        return _code(source, filename, mode, self.flags & ~_INCOMPLETE)

    def __call__(self, source: Any, filename: str, symbol: str, *more: Any, **options: Any) -> CodeType:
        if isinstance(source, ast.Module | ast.Interactive) and len(source.body) == 1:
            each = source.body[0]
            if isinstance(each, _Ready):
                return each.code
        return super().__call__(source, filename, symbol, *more, **options)


@lru_cache(maxsize=200)
def _code(source: str, filename: str, mode: str, flags: int) -> CodeType:
    return compile(source, filename, mode, flags, True)


# what a cell may hold that has to be seen in its tree, or begins a statement only sometimes
_SPECIAL = re.compile(r"\bawait\b|\basync\b|__future__|[\f\r]|^(?:match|type)\b", re.M)
_STARTS = re.compile(r"^(?=[^\s#)\]}])(\w*)", re.M)  # lines that may begin a statement
_COMPOUND = frozenset(("if", "for", "while", "with", "try", "def", "class"))
_INCOMPLETE = codeop.Compile().flags  # a text may go on


class History(HistoryManager):
    """IPython's, whose newest inputs are plain attributes: nobody observes them, and each cell sets all four."""

    _i00 = _i = _ii = _iii = ""


class Shell(InteractiveShell):
    """IPython's shell without its terminal: what it shows goes to OUTPUT; tracebacks are not drawn."""

    compiler_class = Type(Compiler)
    displayhook_class = Type(_Hook)
    display_pub_class = Type(_Publisher)

    @default("exiter")
    def _exiter_default(self) -> _Exit:
        return _Exit(self)

    def init_history(self) -> None:
        self.history_manager = History(shell=self, parent=self)
        self.configurables.append(self.history_manager)

    def enable_gui(self, gui: str | None = None) -> None:
        """There are no windows here."""

    def enable_matplotlib(self, gui: str | None = None) -> tuple:
        """Pictures are inline, whatever was asked for: widget needs a browser."""
        return super().enable_matplotlib("inline")

    def _tee(self, channel: str) -> Any:
        """IPython keeps a copy of all that a cell prints: a program that prints much would fill its memory."""
        return contextlib.nullcontext()

    def should_run_async(self, raw_cell: str, **about: Any) -> bool:
        """Whether a cell awaits: IPython compiles each cell once more to know."""
        return ("await" in raw_cell or "async" in raw_cell) and super().should_run_async(raw_cell, **about)

    def showtraceback(self, *_, **__) -> None:
        pass

    def showsyntaxerror(self, *_, **__) -> None:
        pass

    def _format_exception_for_storage(self, exception: BaseException, *_: Any, **__: Any) -> dict[str, Any]:
        """IPython keeps each traceback in colours, which takes longer than all other cells together."""
        return {"ename": type(exception).__name__, "evalue": "", "traceback": []}


class Transformers(TransformerManager):
    """IPython's, which looks in many ways for what is no Python in a cell: not where no sign of it is there."""

    def transform_cell(self, cell: str) -> str:
        plain = not _SIGNS.search(cell) and not (_QUOTES.search(cell) and _BLANKS.search(cell))
        if not plain or _transforms(self) != _TRANSFORMS:
            return super().transform_cell(cell)
        return cell if cell.endswith("\n") else cell + "\n"


def _transforms(manager: TransformerManager) -> list[list]:
    return [manager.cleanup_transforms, manager.line_transforms, manager.token_transformers]


_TRANSFORMS = _transforms(TransformerManager())
# magics, shell commands, help, automatic calls, prompts, an indent of all
_SIGNS = re.compile(r"[%!?]|>>>|\A\s|^In \[|^[ \t\f]*([,;/]|\.{3,}:)", re.M)
_QUOTES, _BLANKS = (re.compile("\"\"\"|'''"), re.compile(r"^[ \t\f]+$", re.M))  # IPython empties such lines of a text


def shell() -> Shell:
    """The one shell of this process, with pictures as in a notebook."""
    from IPython.core.pylabtools import select_figure_formats

    config = Config()
    config.HistoryManager.enabled = False
    made = Shell.instance(config=config)
    made.input_transformer_manager = Transformers()
    made.compile.shell = made
    made.enable_matplotlib()
    select_figure_formats(made, {"png"})
    for name in _JUPYTERS:
        made.magics_manager.register_function(lambda *_: None, magic_name=name)
    made.run_cell("pass")  # IPython loads some of itself at the first cell
    return made


def formatter(shell: Shell) -> DisplayFormatter:
    """What makes texts and pictures of the shell's values."""
    assert shell.display_formatter is not None  # IPython makes it with the shell
    return shell.display_formatter


class Server:
    """One student: runs cells and answers for the names that they bind."""

    def __init__(self, shell: Shell) -> None:
        self.shell, self.formatter, self.functions = shell, formatter(shell), list[Any]()
        self.quiet = contextlib.ExitStack()  # entered at the first call after a cell, left at the next cell
        self.calm: list | None = None  # the filters of warnings inside

    def serve(self, line: socket.socket) -> None:
        stream, own = line.makefile("rb"), os.getpid()
        while header := stream.read(codec.HEADER.size):
            (length,) = codec.HEADER.unpack(header)
            number, verb, *rest = codec.decode(stream.read(length), self.function, trusted=True)
            for work in self.asked(verb, rest):
                try:
                    answer = encoder.encode([number, *work()], self.tagged)
                except (encoder.TooLarge, MemoryError):
                    answer = encoder.encode([number, "large"])
                if os.getpid() != own:  # a process that the student's code forked and let run on
                    return
                line.sendall(answer)

    def asked(self, verb: str, rest: list) -> Iterator[Callable[[], tuple]]:
        """What a request asks for; of many names each is answered by itself."""
        if verb == "gets":
            return (partial(self.get, name) for name in rest[0])
        return iter([partial(getattr(self, verb), *rest)])

    def bring(self, given: list[list[str]]) -> tuple:
        modules.install({name: (path, text) for name, path, text in given})
        return ("done",)

    def run(self, source: str, text: int, images: int) -> tuple:
        self.quiet.close()
        OUTPUT.start(text, images)
        # of a cell whose pictures nobody looks at none is drawn
        self.formatter.formatters["image/png"].enabled = images > 0
        with contextlib.redirect_stdout(OUTPUT), contextlib.redirect_stderr(OUTPUT):
            result = self.shell.run_cell(source, store_history=True)
        error = result.error_before_exec or result.error_in_exec
        return "done", "".join(OUTPUT.text), OUTPUT.images, None if error is None else _said(error)

    def get(self, name: str) -> tuple:
        space = self.shell.user_ns
        return ("value", space[name]) if name in space else ("missing",)

    def call(self, number: int, args: list, kwargs: dict) -> tuple:
        if not self._is_quiet():
            self._be_quiet()
        try:
            found = self.functions[number](*args, **kwargs)
            return "value", list(itertools.islice(found, ITEMS)) if inspect.isgenerator(found) else found
        except BaseException as error:
            return ("raised", *_said(error))

    def _is_quiet(self) -> bool:
        """Whether what a call prints and warns of is dropped, and no earlier call has changed that."""
        return sys.stdout is sys.stderr is OUTPUT and warnings.filters == self.calm and np.geterr() == _IGNORED

    def _be_quiet(self) -> None:
        self.quiet.close()
        OUTPUT.start(0, 0)
        for each in (
            contextlib.redirect_stdout(OUTPUT),
            contextlib.redirect_stderr(OUTPUT),
            warnings.catch_warnings(action="ignore"),
            np.errstate(all="ignore"),
        ):
            self.quiet.enter_context(each)
        self.calm = list(warnings.filters)

    def function(self, tagged: list) -> Any:
        """A function that came out of this process comes back as an argument."""
        return self.functions[tagged[0]]

    def tagged(self, function: Any) -> list:
        """What the grader needs in order to call a function: its number, its name, its parameters."""
        self.functions.append(function)
        try:
            takes = _parameters(function)
        except Exception:
            takes = None
        name = getattr(function, "__name__", None)
        return [len(self.functions) - 1, name if type(name) is str else None, takes]


def _parameters(function: Any) -> list[list]:
    """Name, kind and whether there is a default of each parameter, as `inspect.signature` has them."""
    code = function.__code__ if type(function) is FunctionType else None
    rare = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
    if code is None or code.co_flags & rare or code.co_posonlyargcount or code.co_kwonlyargcount or function.__dict__:
        parameters = inspect.signature(function).parameters.values()
        return [[each.name, int(each.kind), each.default is not each.empty] for each in parameters]
    first = code.co_argcount - len(function.__defaults__ or ())
    return [[name, 1, n >= first] for n, name in enumerate(code.co_varnames[: code.co_argcount])]


def _said(error: BaseException) -> tuple[str, str, str]:
    """Name, nearest built-in class and text of an exception."""
    base = next((each.__name__ for each in type(error).__mro__ if each.__module__ == "builtins"), "Exception")
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
        importlib.import_module(name)
    made = shell()
    codec.stretch()
    vars(importlib.import_module("lincls.plot.picture"))["EFFORT"] = EFFORT
    if isolation != "none":
        seccomp.program()  # kept for every child
    gc.freeze()  # no child's garbage collector looks at what is here now, so its pages stay shared
    gc.enable()
    line.sendall(b"ready")
    apart, children, fds = isolation != "none", set[int](), list[int]()
    for task in _tasks(line, fds):
        if "load" in task:
            for name in task["load"]:
                with contextlib.suppress(Exception):  # said where it is used
                    importlib.import_module(name)
            for number, cell in task["cells"]:
                made.compile.expect(made.transform_cell(cell), number)
            gc.freeze()
            line.sendall(b"ready")
        elif "draw" in task:
            with contextlib.suppress(Exception):  # said where a student draws
                draw(made)
            gc.freeze()
            line.sendall(b"ready")
        elif "gather" in task:
            sandbox.gather()
            line.sendall(b"ready")
        elif "end" in task:
            children.discard(task["end"])
            _end(task["end"], apart)  # nobody waits for it, but a next child does
        elif "clear" in task:
            while children:
                _end(children.pop(), apart)
            line.sendall(struct.pack("=q", -task["clear"]))
        else:
            pid = sandbox.fork_apart() if apart else os.fork()
            if pid == 0:
                _child(made, line, fds[0], task, int(user), apart)
            children.add(pid)
            os.close(fds.pop(0))
            line.sendall(struct.pack("=q", pid))


def draw(shell: Shell) -> None:
    """Draw a picture for nobody: fonts are read, and parsers built, at the first one, and every child would again."""
    space = dict[str, Any]()
    exec(PICTURE, space)
    formatter(shell).format(space["figure"])


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
        gc.set_threshold(*sandbox.COLLECT)
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
            os.setsid()
            sandbox.die_with_parent()
            sandbox.restrict(limits, alone=False)
        seed = bytes.fromhex(task["seed"])
        random.seed(seed)
        np.random.seed(struct.unpack("=8I", seed))
        line = socket.socket(fileno=3)
        line.sendall(b"ready")
        Server(made).serve(line)
    except OSError as error:
        with contextlib.suppress(OSError):
            os.write(3, str(error).encode()[:500])
    finally:
        os._exit(0)
