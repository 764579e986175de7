"""A function that keeps the global names it was made with.

A notebook uses w, b, X and t over and over. A live figure whose update reads such a name must go on showing
the data of its own cell when a later cell binds the name again; so it works on a copy of the names.
"""

from collections.abc import Callable
from types import FunctionType


def frozen(function: Callable) -> Callable:
    """The function on a copy of its global names, and with it the functions that it finds there.

    What a name is bound to is not copied. Anything but a plain function comes back as it is.
    """
    if not isinstance(function, FunctionType):
        return function
    names = dict(function.__globals__)
    for name, value in names.items():
        if isinstance(value, FunctionType) and value.__globals__ is function.__globals__:
            names[name] = _on(names, value)
    return _on(names, function)


def _on(names: dict, function: FunctionType) -> FunctionType:
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__dict__.update(function.__dict__)
    return copy
