"""The figures of the lectures, one file a lecture (09 and 11 have two): `figures.perceptron.one_update()`.

Each is a function that needs no argument; what a lecture hands it, such as its data, is one.
`figures.catalogue()` lists those that are live.
"""

from importlib import import_module
from typing import Any

from lincls.figures.catalogue import LECTURES, Entry, catalogue

__all__ = ["Entry", "catalogue", *LECTURES]


def __getattr__(name: str) -> Any:
    if name in LECTURES:
        return import_module(f"lincls.figures.{name}")
    raise AttributeError(f"module 'lincls.figures' has no attribute {name!r}")
