"""Writes the closed language of `codec`: plain data as it is, any other object as the name of its type."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from lincls.grading.codec import (
    BITS,
    BLOB,
    DECIMAL,
    DEPTH,
    DIMENSIONS,
    DTYPE,
    HEADER,
    KEYS,
    NODES,
    TEXT,
    text,
)

_JSON = json.JSONEncoder(separators=(",", ":"))
_NUMPY = frozenset(kind for kind in np.sctypeDict.values() if np.dtype(kind).kind in "biufc")
_TOO_MUCH = "it is nested too deeply, or holds too many values"
_ITSELF = frozenset((type(None), bool, float))


class TooLarge(ValueError):
    """The value is deeper or larger than a message may be."""


def encode(
    value: Any, function: Callable[[Any], list | None] = lambda value: None, *, strict: bool = False
) -> bytes:
    """One message. `function` gives the tagged list of a callable, or None; `strict`: no opaque objects.

    Raises TooLarge, and, where strict, TypeError.
    """
    writer = _Writer(function, strict)
    tree = _JSON.encode(writer.tree(value, DEPTH)).encode()
    if len(tree) > TEXT:
        raise TooLarge("the text of the message is too long")
    return HEADER.pack(len(tree), writer.size) + tree + b"".join(writer.blob)


class _Writer:
    def __init__(self, function: Callable[[Any], list | None], strict: bool) -> None:
        self.function, self.strict, self.blob, self.size, self.nodes = function, strict, list[bytes](), 0, 0

    def tree(self, value: Any, depth: int) -> Any:
        self.nodes += 1
        if depth == 0 or self.nodes > NODES:
            raise TooLarge(_TOO_MUCH)
        kind = type(value)
        if kind in _ITSELF:
            return value
        if kind is str:
            return text(value)
        if kind is int:
            return value if abs(value) < 2**63 else self._big(value)
        if kind is np.ndarray:
            return self._array(value, depth)
        if kind is list or kind is tuple:
            return self._items(kind.__name__, value, depth)
        if issubclass(kind, np.ndarray):
            return self._array(np.asarray(value), depth)
        if kind in _NUMPY:
            return self._array(np.asarray(value), depth, "s")
        if issubclass(kind, list | tuple):  # a named tuple is read as a tuple
            base = list if issubclass(kind, list) else tuple
            return self._items(base.__name__, [*base.__iter__(value)], depth)
        if kind in (set, frozenset, dict) and len(value) > KEYS:
            raise TooLarge(f"it holds more than {KEYS} keys")
        if kind in (set, frozenset):
            return [kind.__name__, *(self.tree(each, depth - 1) for each in value)]
        if kind is dict:
            return ["dict", *([self.tree(k, depth - 1), self.tree(v, depth - 1)] for k, v in value.items())]
        if value is Ellipsis:
            return ["..."]
        if kind is bytes:
            return ["bytes", *self._bytes(value)]
        if kind is complex:
            return ["complex", value.real, value.imag]
        if kind is range:
            if len(value[: NODES + 1]) > NODES:
                return self._opaque("range")
            return self._integers("range", value.start, value.stop, value.step)
        if kind is Fraction:
            return self._integers("fraction", value.numerator, value.denominator)
        if kind is Decimal and DECIMAL.fullmatch(str(value)):
            return ["decimal", str(value)]
        tagged = self.function(value) if callable(value) else None
        return self._opaque(kind.__name__) if tagged is None else tagged

    def _items(self, tag: str, values: Sequence[Any], depth: int) -> list:
        if self.nodes + len(values) > NODES:
            raise TooLarge(_TOO_MUCH)
        tree, written = self.tree, list[Any]((tag,))
        for each in values:
            if type(each) is float:  # most of what is sent
                self.nodes += 1
                written.append(each)
            else:
                written.append(tree(each, depth - 1))
        return written

    def _opaque(self, name: str) -> list:
        if self.strict:
            raise TypeError(f"only plain data can be handed to a student's function, not {name}")
        return ["object", str(name)[:60]]

    def _integers(self, tag: str, *values: int) -> list:
        if any(value.bit_length() > BITS for value in values):
            return self._opaque(tag.capitalize())
        return [tag, *(self.tree(value, DEPTH) for value in values)]

    def _big(self, value: int) -> list:
        return ["int", hex(value)] if value.bit_length() <= BITS else self._opaque("int")

    def _bytes(self, data: bytes) -> tuple[int, int]:
        start = self.size
        self.blob.append(data)
        self.size = start + len(data)
        if self.size > BLOB:
            raise TooLarge(f"its arrays hold more than {BLOB >> 20} MB")
        return start, len(data)

    def _array(self, value: np.ndarray, depth: int, tag: str = "array") -> list:
        dtype, shape = value.dtype, list(value.shape)
        if dtype.kind == "O":
            items = (self.tree(each, depth - 1) for each in value.ravel().tolist())
            return ["objects", shape, *items]
        if dtype.type in _LONG:
            value = value.astype(_LONG[dtype.type])
        name = _name(value.dtype)
        if name is None or value.ndim > DIMENSIONS:
            return self._opaque("ndarray")
        return [tag, name, shape, *self._bytes(value.tobytes())]


_LONG = {  # another on every machine
    np.longdouble: np.float64,
    np.clongdouble: np.complex128,
}


@lru_cache(100)
def _name(dtype: np.dtype) -> str | None:
    """What the reader calls a type of numbers; None for one that it does not know."""
    return dtype.str if DTYPE.fullmatch(dtype.str) and dtype.itemsize else None
