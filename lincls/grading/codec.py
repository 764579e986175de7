"""The closed language between the student's process and the grader: plain data, checked as it is read.

A message is  length of the text (4 bytes), length of the blob (4 bytes), text (JSON), blob (array bytes).
JSON's null, true, numbers and strings are themselves; everything else is a list that starts with its tag.
Reading builds values of exact built-in and NumPy types and nothing else: no pickle, no class of the student,
no pointer. A function travels as its number and signature, any other object as the name of its type. Here are
the bounds of the language and its reading, on which everything rests; `encoder` writes it.
"""

from __future__ import annotations

import itertools
import json
import math
import re
import struct
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

TEXT, BLOB = 4 << 20, 4 << 20  # bytes of one message; a check makes up to 8 bytes of each for itself
NODES, DEPTH, KEYS, BITS, DIMENSIONS = 150_000, 30, 2_000, 4_096, 16
HEADER = struct.Struct(">II")
DTYPE = re.compile(r"[<>|](b1|[iu][1248]|f[248]|c(8|16)|U\d{1,6})")
DECIMAL = re.compile(r"[+-]?(\d{1,400}(\.\d{0,400})?(E[+-]?\d{1,4})?|NaN|Infinity)")


class ProtocolError(Exception):
    """What came is no message of this language."""


class Opaque:
    """Stands for an object that has no plain form; only the name of its type is known."""

    __slots__ = ()


def opaque(name: object) -> Opaque:
    return type(identifier(name) or "object", (Opaque,), {"__slots__": ()})()


def identifier(name: object) -> str | None:
    return name if type(name) is str and len(name) <= 60 and name.isidentifier() else None


def text(value: str) -> str:
    """The same text, fit for UTF-8: a lone surrogate becomes a question mark."""
    return value if value.isascii() else value.encode("utf-8", "replace").decode()


def decode(tree: bytes, blob: bytes, function: Callable[[list], Any] | None = None) -> Any:
    """The value of a message; ProtocolError for anything that `encode` would not write."""
    try:
        return _Reader(blob, function).value(json.loads(tree), DEPTH)
    except ProtocolError:
        raise
    except (ValueError, TypeError, LookupError, RecursionError, MemoryError, ArithmeticError) as error:
        raise ProtocolError(f"no message: {type(error).__name__}") from None


class _Reader:
    def __init__(self, blob: bytes, function: Callable[[list], Any] | None) -> None:
        self.blob, self.function, self.nodes = blob, function, 0

    def value(self, tree: Any, depth: int) -> Any:
        self.nodes += 1
        if depth == 0 or self.nodes > NODES:
            raise ProtocolError("too deep, or too many values")
        if type(tree) is not list:
            if type(tree) is dict or (type(tree) is int and tree.bit_length() > 63):
                raise ProtocolError("not in its plain form")
            return text(tree) if type(tree) is str else tree
        tag = tree[0]
        if tag == "list":
            return self._items(tree, depth)
        if tag == "tuple":
            return tuple(self._items(tree, depth))
        if tag == "...":
            return Ellipsis
        if tag not in _TAGS:
            raise ProtocolError("unknown tag")
        return getattr(self, f"_{tag}")(tree[1:], depth)

    def _items(self, tree: list, depth: int) -> list:
        """What stands behind the tag; numbers, most of what comes, are taken as they are."""
        if self.nodes + len(tree) > NODES:
            raise ProtocolError("too deep, or too many values")
        read, found = self.value, list[Any]()
        for each in itertools.islice(tree, 1, None):
            if type(each) is float:
                self.nodes += 1
                found.append(each)
            else:
                found.append(read(each, depth - 1))
        return found

    def _set(self, rest: list, depth: int) -> set:
        return set(self._keys(rest, depth))

    def _frozenset(self, rest: list, depth: int) -> frozenset:
        return frozenset(self._keys(rest, depth))

    def _dict(self, rest: list, depth: int) -> dict:
        keys = self._keys([key for key, _ in rest], depth)
        return dict(zip(keys, [self.value(each, depth - 1) for _, each in rest], strict=True))

    def _keys(self, keys: list, depth: int) -> list:
        if len(keys) > KEYS:
            raise ProtocolError("too many keys")
        return [self.value(key, depth - 1) for key in keys]

    def _int(self, rest: list, depth: int) -> int:
        (digits,) = rest
        if type(digits) is not str or len(digits) > BITS // 4 + 4:
            raise ProtocolError("no integer")
        return int(digits, 16)

    def _bytes(self, rest: list, depth: int) -> bytes:
        start, size = rest
        if (
            type(start) is not int
            or type(size) is not int
            or not 0 <= start <= start + size <= len(self.blob)
        ):
            raise ProtocolError("bytes that are not there")
        return self.blob[start : start + size]

    def _complex(self, rest: list, depth: int) -> complex:
        real, imaginary = rest
        if type(real) is not float or type(imaginary) is not float:
            raise ProtocolError("no complex number")
        return complex(real, imaginary)

    def _range(self, rest: list, depth: int) -> range:
        found = range(*self._integers(rest, 3, depth))
        if len(found[: NODES + 1]) > NODES:  # a list of it would fill the memory
            raise ProtocolError("too many values")
        return found

    def _fraction(self, rest: list, depth: int) -> Fraction:
        return Fraction(*self._integers(rest, 2, depth))

    def _integers(self, rest: list, size: int, depth: int) -> list[int]:
        found = [self.value(each, depth - 1) for each in rest]
        if len(found) != size or any(type(each) is not int for each in found):
            raise ProtocolError("not whole numbers")
        return found

    def _decimal(self, rest: list, depth: int) -> Decimal:
        (digits,) = rest
        if type(digits) is not str or not DECIMAL.fullmatch(digits):
            raise ProtocolError("no decimal")
        return Decimal(digits)

    def _array(self, rest: list, depth: int) -> np.ndarray:
        name, shape, *where = rest
        if type(name) is not str:
            raise ProtocolError("no plain type of number")
        data, dtype, shape = self._bytes(where, depth), _dtype(name), self._shape(shape)
        if math.prod(shape) * dtype.itemsize != len(data):
            raise ProtocolError("an array of another size")
        if dtype.kind == "b":  # a byte other than 0 and 1 is no truth value
            return (np.frombuffer(data, np.uint8) != 0).reshape(shape)
        if dtype.kind == "U" and (np.frombuffer(data, dtype.byteorder + "u4") > 0x10FFFF).any():
            raise ProtocolError("no characters")
        return np.frombuffer(data, dtype).reshape(shape).copy()

    def _s(self, rest: list, depth: int) -> Any:
        found = self._array(rest, depth)
        if found.shape != ():
            raise ProtocolError("no single number")
        return found[()]

    def _objects(self, rest: list, depth: int) -> np.ndarray:
        shape, *items = rest
        shape = self._shape(shape)
        if math.prod(shape) != len(items):
            raise ProtocolError("an array of another size")
        found = np.empty(len(items), dtype=object)
        for i, each in enumerate(items):
            found[i] = self.value(each, depth - 1)
        return found.reshape(shape)

    def _shape(self, shape: Any) -> tuple[int, ...]:
        if type(shape) is not list or len(shape) > DIMENSIONS:
            raise ProtocolError("no shape")
        size = 1
        for n in shape:
            if type(n) is not int or n < 0:
                raise ProtocolError("no shape")
            size *= max(n, 1)
        if size > BLOB:
            raise ProtocolError("no shape")
        return tuple(shape)

    def _object(self, rest: list, depth: int) -> Opaque:
        (name,) = rest
        return opaque(name)

    def _function(self, rest: list, depth: int) -> Any:
        if self.function is None:
            raise ProtocolError("no function is wanted here")
        return self.function(rest)


@lru_cache(100)
def _dtype(name: str) -> np.dtype:
    found = np.dtype(name) if DTYPE.fullmatch(name) else None
    if found is None or found.itemsize == 0:
        raise ProtocolError("no plain type of number")
    return found


_TAGS = {
    "set", "frozenset", "dict", "int", "bytes", "complex", "range", "fraction", "decimal",
    "array", "s", "objects", "object", "function",
}  # fmt: skip
