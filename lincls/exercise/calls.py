"""Call a student's function on copies of plain data; whatever goes wrong becomes a message."""

from __future__ import annotations

import contextlib
import copy
import inspect
import io
import itertools
import linecache
import math
import signal
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from lincls.exercise import own_code, plain
from lincls.exercise.run import current
from lincls.exercise.verdict import NotAttempted, Wrong, mentions_dots, message_of
from lincls.language import many, tell

SECONDS = 5.0
LONGEST_WAIT = 3.0  # times the seconds of a call that may be added because others had the cores


class OnInput(Wrong):
    """A call failed; the message says on which input."""


class TimeOut(OnInput):
    """A call did not stop in time."""


class TimeUp(BaseException):
    """A call has had its seconds. Not an Exception: a student's `except Exception` must not catch it."""


class Elsewhere:
    """A function of another process, which gets copies, keeps what it prints to itself and minds the time.

    `room` is how few and how many arguments it takes and how many parameters it has, None where nobody knows.
    """

    room: tuple[int, float, int] | None = None

    def within(self, seconds: float, args: Sequence, watched: bool) -> tuple[Any, Sequence[str]]:
        """The result, and, if `watched`, what the function entered of libraries, as `own_code.Watch` lists it.

        Raises TimeUp when it does not come in time, and what the function raises.
        """
        raise NotImplementedError


def _starved() -> float:
    """Seconds for which the process that answers calls has waited for a core: that time is not the answer's."""
    run = current()
    return run.starved() if run is not None else 0.0


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Interrupt the block after some seconds, where the platform can (main thread of a Unix process)."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    start, waited = time.monotonic(), _starved()

    def stop(*_):
        more = min(_starved() - waited, LONGEST_WAIT * seconds) + start + seconds - time.monotonic()
        if more <= 0.01:
            raise TimeUp
        signal.setitimer(signal.ITIMER_REAL, more, 0.5)

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.5)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def call(f: Any, *args: Any, name: str = "", takes: Sequence[str] = (), seconds: float = SECONDS) -> Any:
    """Call a student's function on copies of the arguments; whatever goes wrong is a Wrong that says on which input.

    Parameters
    ----------
    f : the answer, a function
    *args : plain data
    name : what messages call it
    takes : names of the arguments in messages
    seconds : what it may take

    Returns
    -------
    its result; of a generator a list

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> check.call(lambda x: x + 1, 2)
    3
    >>> with check.question("the share"):
    ...     check.call(lambda x: 1 / x, 0, takes=["x"])
    the share: not yet: 0 of 1 point
      your function raised ZeroDivisionError: division by zero on x = 0
      It came up in line 2 of your cell: check.call(lambda x: 1 / x, 0, takes=["x"])
    """
    plain.attempted(f)
    if not callable(f):
        raise Wrong("{name} should be a function, but it is {kind}", name=name or "the answer", kind=plain.kind(f))
    name, elsewhere = name or function_name(f), issubclass(type(f), Elsewhere)
    least, most, has = (f.room if elsewhere else _room(f)) or (0, math.inf, 0)
    if not least <= len(args) <= most:
        said = "{name} is called with {many}{names}, but yours takes {has}"
        names = f": {', '.join(takes)}" if takes else ""
        raise Wrong(said, name=name, many=many(len(args), "argument"), names=names, has=has)
    try:
        result, entered = (f.within if elsewhere else partial(_here, f))(seconds, args, own_code.watched())
    except (NotAttempted, NotImplementedError):
        raise NotAttempted from None
    except TimeUp:
        said = "{name} did not stop within {seconds:g} seconds on {where}"
        raise TimeOut(said, name=name, seconds=seconds, where=_where(f, args, takes)) from None
    except Wrong:  # a function that a check put around the answer's said it
        raise
    except (Exception, SystemExit) as error:
        if mentions_dots(error):
            raise NotAttempted from None
        said, kind, where = "{name} raised {error}: {said} on {where}", type(error).__name__, _where(f, args, takes)
        line = line_of(error)
        raise OnInput(said, line, name=name, error=kind, said=message_of(error), where=where) from None
    own_code.judge(entered)
    plain.attempted(result)
    return result


def each(
    f: Any, cases: Sequence[Sequence], *, name: str = "", takes: Sequence[str] = (), seconds: float = SECONDS
) -> Iterator[Any]:
    """Call a student's function on one case after another, each as `call` does; the first that fails ends it."""
    for args in cases:
        yield call(f, *args, name=name, takes=takes, seconds=seconds)


def line_of(error: BaseException) -> str | None:
    """The line of the student's cell in which an error came up, where that is known."""
    line = getattr(error, "cell_line", None)
    if line is None:
        line = own_line(error)
    return tell("It came up in {line}", line=line) if type(line) is str and line else None


def own_line(error: BaseException) -> str:
    """'line 2 of your cell: y = 1 / x', the innermost line that was written in the notebook; "" where there is none."""
    line = ""
    for frame, number in traceback.walk_tb(error.__traceback__):
        if frame.f_globals.get("__name__") == "__main__":
            text = linecache.getline(frame.f_code.co_filename, number, frame.f_globals).strip()
            line = _line(number, text)
    if isinstance(error, SyntaxError) and error.lineno and not line:
        line = _line(error.lineno, (error.text or "").strip())
    return line


def _line(number: int, text: str) -> str:
    return tell("line {number} of your cell", number=number) + f": {text[:100]}" * bool(text)


def function_name(f: Any) -> str:
    if not callable(f):
        return tell("the answer")
    try:
        name = getattr(f, "__name__", None)
    except Exception:
        name = None
    return name if type(name) is str and name.isidentifier() else tell("your function")


def _here(f: Callable, seconds: float, args: Sequence, watched: bool) -> tuple[Any, Sequence[str]]:
    """The result of a function of this process, and what it entered of libraries."""
    watch = own_code.Watch(f) if watched else contextlib.nullcontext(())
    with warnings.catch_warnings(), np.errstate(all="ignore"), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        with limited(seconds):
            args = copy.deepcopy(args)
            with watch as entered:
                result = f(*args)
                if inspect.isgenerator(result):
                    result = list(itertools.islice(result, 100_000))
    return result, [*entered]


def room(signature: inspect.Signature) -> tuple[int, float, int]:
    """How few and how many arguments in order a function takes, and how many parameters it has."""
    least, most = 0, 0.0
    for parameter in signature.parameters.values():
        needed = parameter.default is parameter.empty
        if parameter.kind is parameter.VAR_POSITIONAL:
            most = math.inf
        elif parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            most += 1
            least += needed
        elif parameter.kind is parameter.KEYWORD_ONLY and needed:
            least = sys.maxsize  # nobody gives it
    return least, most, len(signature.parameters)


def _room(f: Callable) -> tuple[int, float, int] | None:
    try:
        return room(inspect.signature(f))
    except Exception:
        return None


def _where(f: Callable, args: Sequence, takes: Sequence[str]) -> str:
    names = list(takes)
    if len(names) < len(args):
        with contextlib.suppress(Exception):
            names = list(inspect.signature(f).parameters)
    if len(names) < len(args):
        names = [tell("argument {n}", n=i + 1) for i in range(len(args))]
    shown = [f"{word} = {plain.show(arg)}" for word, arg in zip(names, args, strict=False)]
    return ", ".join(shown) or tell("no arguments")
