"""The closed language between the student's process and the grader: plain data, checked as it is read.

A message is  length of the text (4 bytes), length of the blob (4 bytes), text (JSON), blob (array bytes).
JSON's null, true, numbers and strings are themselves; everything else is a list that starts with its tag.
Reading builds values of exact built-in and NumPy types and nothing else: no pickle, no class of the student,
no pointer. A function travels as its number and signature, any other object as the name of its type.
"""

from __future__ import annotations

import json
import math
import re
import struct
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

TEXT, BLOB = 4 << 20, 32 << 20  # bytes of one message
NODES, DEPTH, KEYS, BITS, DIMENSIONS = 300_000, 30, 2_000, 4_096, 16
HEADER = struct.Struct(">II")
_DTYPE = re.compile(r"[<>|](b1|[iu][1248]|f[248]|c(8|16)|U\d{1,6})")
_DECIMAL = re.compile(r"[+-]?(\d{1,400}(\.\d{0,400})?(E[+-]?\d{1,4})?|NaN|Infinity)")
_NUMPY = frozenset(kind for kind in np.sctypeDict.values() if np.dtype(kind).kind in "biufc")


class TooLarge(ValueError):
    """The value is deeper or larger than a message may be."""


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


# ---------------------------------------------------------------------------------------------- writing


def encode(
    value: Any, function: Callable[[Any], list | None] = lambda value: None, *, strict: bool = False
) -> bytes:
    """One message. `function` gives the tagged list of a callable, or None; `strict`: no opaque objects.

    Raises TooLarge, and, where strict, TypeError.
    """
    writer = _Writer(function, strict)
    tree = json.dumps(writer.tree(value, DEPTH), separators=(",", ":")).encode()
    if len(tree) > TEXT:
        raise TooLarge("the text of the message is too long")
    return HEADER.pack(len(tree), writer.size) + tree + b"".join(writer.blob)


class _Writer:
    def __init__(self, function: Callable[[Any], list | None], strict: bool) -> None:
        self.function, self.strict, self.blob, self.size, self.nodes = function, strict, list[bytes](), 0, 0

    def tree(self, value: Any, depth: int) -> Any:
        self.nodes += 1
        if depth == 0 or self.nodes > NODES:
            raise TooLarge("it is nested too deeply, or holds too many values")
        kind = type(value)
        if value is None or kind in (bool, float):
            return value
        if kind is str:
            return text(value)
        if kind is int:
            return value if abs(value) < 2**63 else self._big(value)
        if issubclass(kind, np.ndarray):
            return self._array(np.asarray(value), depth)
        if kind in _NUMPY:
            return self._array(np.asarray(value), depth, "s")
        if issubclass(kind, list | tuple):  # a named tuple is read as a tuple
            base = list if issubclass(kind, list) else tuple
            return [base.__name__, *(self.tree(each, depth - 1) for each in base.__iter__(value))]
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
            return self._integers("range", value.start, value.stop, value.step)
        if kind is Fraction:
            return self._integers("fraction", value.numerator, value.denominator)
        if kind is Decimal and _DECIMAL.fullmatch(str(value)):
            return ["decimal", str(value)]
        tagged = self.function(value) if callable(value) else None
        return self._opaque(kind.__name__) if tagged is None else tagged

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
        self.size += len(data)
        if self.size > BLOB:
            raise TooLarge(f"its arrays hold more than {BLOB >> 20} MB")
        return start, len(data)

    def _array(self, value: np.ndarray, depth: int, tag: str = "array") -> list:
        if value.dtype == object:
            items = (self.tree(each, depth - 1) for each in value.ravel().tolist())
            return ["objects", list(value.shape), *items]
        if value.dtype.kind in "fc" and value.dtype.str[1:] in (
            "f16",
            "c32",
        ):  # long: another on every machine
            value = value.astype(np.float64 if value.dtype.kind == "f" else np.complex128)
        if not _DTYPE.fullmatch(value.dtype.str) or value.itemsize == 0 or value.ndim > DIMENSIONS:
            return self._opaque("ndarray")
        return [tag, value.dtype.str, list(value.shape), *self._bytes(value.tobytes())]


# ---------------------------------------------------------------------------------------------- reading


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
        tag, *rest = tree
        if tag == "list":
            return [self.value(each, depth - 1) for each in rest]
        if tag == "tuple":
            return tuple([self.value(each, depth - 1) for each in rest])
        read = getattr(self, f"_{tag}", None) if tag in _TAGS else None
        if tag == "...":
            return Ellipsis
        if read is None:
            raise ProtocolError("unknown tag")
        return read(rest, depth)

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
        return range(*self._integers(rest, 3, depth))

    def _fraction(self, rest: list, depth: int) -> Fraction:
        return Fraction(*self._integers(rest, 2, depth))

    def _integers(self, rest: list, size: int, depth: int) -> list[int]:
        found = [self.value(each, depth - 1) for each in rest]
        if len(found) != size or any(type(each) is not int for each in found):
            raise ProtocolError("not whole numbers")
        return found

    def _decimal(self, rest: list, depth: int) -> Decimal:
        (digits,) = rest
        if type(digits) is not str or not _DECIMAL.fullmatch(digits):
            raise ProtocolError("no decimal")
        return Decimal(digits)

    def _array(self, rest: list, depth: int) -> np.ndarray:
        name, shape, *where = rest
        if type(name) is not str or not _DTYPE.fullmatch(name):
            raise ProtocolError("no plain type of number")
        data, dtype, shape = self._bytes(where, depth), np.dtype(name), self._shape(shape)
        if dtype.itemsize == 0 or math.prod(shape) * dtype.itemsize != len(data):
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
        fits = (
            type(shape) is list and len(shape) <= DIMENSIONS and all(type(n) is int and n >= 0 for n in shape)
        )
        if not fits or math.prod(max(n, 1) for n in shape) > BLOB:
            raise ProtocolError("no shape")
        return tuple(shape)

    def _object(self, rest: list, depth: int) -> Opaque:
        (name,) = rest
        return opaque(name)

    def _function(self, rest: list, depth: int) -> Any:
        if self.function is None:
            raise ProtocolError("no function is wanted here")
        return self.function(rest)


_TAGS = {
    "set", "frozenset", "dict", "int", "bytes", "complex", "range", "fraction", "decimal",
    "array", "s", "objects", "object", "function",
}  # fmt: skip
