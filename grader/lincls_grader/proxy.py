"""A student's function as the checker holds it: called here, run in the sandbox, judged as plain data."""

import builtins
import inspect
import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Self

from lincls.exercise import calls, own_code
from lincls.exercise.verdict import NotAttempted
from lincls_grader.codec import ProtocolError, identifier


class Proxy(calls.Elsewhere):
    """Callable, with the name and the signature that the student's function says it has."""

    def __init__(self, number: int, call: Callable[..., Any], name: str | None) -> None:
        self._number, self._call = number, call
        self.__name__ = name or "your function"

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        result, entered = self._call(self._number, args, kwargs, math.inf, own_code.watched())
        own_code.judge(entered)
        return result

    def within(self, seconds: float, args: Sequence, watched: bool) -> tuple[Any, Sequence[str]]:
        return self._call(self._number, args, {}, seconds, watched)

    def __deepcopy__(self, memo: dict) -> Self:
        return self

    def __repr__(self) -> str:
        return f"<function {self.__name__}>"


def proxy(tagged: list, call: Callable[..., Any]) -> Proxy:
    """The Proxy of a function in a message: [number, name, parameters]. ProtocolError for anything else.

    `call` takes the number, the arguments, those by name, when they are limited the seconds, and whether it is watched;
    it gives the result and what the function entered of libraries.
    """
    number, name, takes = tagged
    if type(number) is not int or not 0 <= number < 1_000_000:
        raise ProtocolError("no number of a function")
    made = Proxy(number, call, identifier(name))
    if takes is not None:
        if type(takes) is not list or len(takes) > 100:
            raise ProtocolError("no parameters")
        signature, made.room = _signature(tuple([_parameter(*about) for about in takes]))
        made.__dict__["__signature__"] = signature
    return made


def _parameter(name: object, kind: object, has_default: object) -> tuple[str, int, bool]:
    if identifier(name) is None or type(kind) is not int or not 0 <= kind <= 4:
        raise ProtocolError("no parameter")
    return str(name), kind, has_default is True and kind not in (2, 4)


@lru_cache(100)
def _signature(takes: tuple[tuple[str, int, bool], ...]) -> tuple[inspect.Signature, tuple[int, float, int]]:
    """The signature of such parameters, and its `calls.room`. ValueError for parameters that no function can have."""
    empty = inspect.Parameter.empty
    signature = inspect.Signature(
        [
            inspect.Parameter(name, inspect._ParameterKind(kind), default=None if given else empty)
            for name, kind, given in takes
        ]
    )
    return signature, calls.room(signature)


def tagged(value: Any) -> list | None:
    """A Proxy that goes back to the sandbox as an argument; None for any other callable."""
    return [value._number, None, None] if type(value) is Proxy else None


def is_error(said: Any) -> bool:
    """True for (class, built-in class, text) of an exception."""
    return type(said) is tuple and len(said) == 3 and all(type(part) is str and len(part) <= 2000 for part in said)


class Raised(Exception):
    """Base of what a student's function raised: the text as it was said, the name as that of a class here."""

    text = cell_line = ""

    def __str__(self) -> str:
        return self.text


def raised(name: str, base: str, text: str) -> Exception:
    """An exception with the student's class name and text, of the built-in class that it belongs to."""
    if name == "NotAttempted":
        return NotAttempted()
    text, _, line = text.partition("\0")
    kind = getattr(builtins, base, None)
    if not (isinstance(kind, type) and issubclass(kind, Exception)) or issubclass(kind, StopIteration):
        kind = Exception  # a StopIteration would quietly end a loop of the test over map(f, ...)
    bases = (Raised,) if kind is Exception else (Raised, kind)
    try:
        return type(name if name.isidentifier() else "Exception", bases, {"text": text, "cell_line": line})()
    except TypeError:  # a class that cannot be made without arguments, such as UnicodeDecodeError
        return type(name if name.isidentifier() else "Exception", (Raised,), {"text": text, "cell_line": line})()
