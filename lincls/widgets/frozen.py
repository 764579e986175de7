"""A function that keeps the global names it was made with.

A notebook uses w, b, X and t over and over. A live figure whose update reads such a name must go on showing
the data of its own cell when a later cell binds the name again; so it works on a copy of the names. Only of those
that it mentions: what else the notebook holds, such as the figure that this cell made before, it must not keep alive.
"""

from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

SEES_ALL = {"globals", "vars", "eval", "exec"}  # who calls one of these may read any name


def frozen(function: Callable) -> Callable:
    """The function on a copy of its global names, and with it the functions that it finds there.

    What a name is bound to is not copied. Anything but a plain function comes back as it is.
    """
    if not isinstance(function, FunctionType):
        return function
    names = _mentioned(function)
    for name, value in names.items():
        if _is_beside(value, function):
            names[name] = _on(names, value)
    return _on(names, function)


def _mentioned(function: FunctionType) -> dict[str, Any]:
    """The global names, with their values, in the code of the function and of those that it finds there."""
    every = function.__globals__
    wanted, waiting = {"__name__", "__builtins__"}, [function.__code__]
    while waiting:
        code = waiting.pop()
        more = set(code.co_names) - wanted
        wanted |= more
        waiting += [const for const in code.co_consts if isinstance(const, CodeType)]
        waiting += [every[name].__code__ for name in more if _is_beside(every.get(name), function)]
    return {name: value for name, value in every.items() if name in wanted or wanted & SEES_ALL}


def _is_beside(value: Any, function: FunctionType) -> bool:
    return isinstance(value, FunctionType) and value.__globals__ is function.__globals__


def _on(names: dict, function: FunctionType) -> FunctionType:
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__dict__.update(function.__dict__)
    return copy
