"""The closed language between the student's process and the grader: plain data, checked as it is read.

A message is its length (4 bytes) and a value in MessagePack. Nothing, truth values, whole numbers, floats, texts,
bytes, lists and dicts are MessagePack's own; what else is plain (a tuple, an array, a fraction) is an extension, whose
number is in `Code`. Reading builds values of exact built-in and NumPy types and nothing else: no pickle, no class of
the student, no pointer. A function travels as its number and signature, any other object as the name of its type.
Here are the bounds of the language and its reading, on which everything rests; `encoder` writes it.
"""

import math
import re
import struct
from collections.abc import Callable, Sequence
from decimal import Decimal
from enum import IntEnum, auto
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgpack
import numpy as np

BYTES = 4 << 20  # of one message; a check makes up to 8 bytes of each for itself
NODES, DEPTH, KEYS, BITS, DIMENSIONS = 150_000, 30, 2_000, 4_096, 16
HEADER = struct.Struct(">I")
DTYPE = re.compile(r"[<>|](b1|[iu][1248]|f[248]|c(8|16)|U\d{1,6})")
DECIMAL = re.compile(r"[+-]?(\d{1,400}(\.\d{0,400})?(E[+-]?\d{1,4})?|NaN|Infinity)")
FORM = struct.Struct(">BB")  # of an array: how long the name of its type is, how many dimensions it has
_ODD = ValueError, TypeError, LookupError, RecursionError, MemoryError, ArithmeticError, struct.error
_SINGLE = frozenset((type(None), bool, int, float, str, bytes, np.float64, np.int64))  # most of what is in containers


class Code(IntEnum):
    """What an extension of MessagePack holds."""

    TUPLE = auto()  # the items
    SET = auto()
    FROZENSET = auto()
    ARRAY = auto()  # its form, and its numbers as they lie in memory
    SCALAR = auto()  # an array's single number
    OBJECTS = auto()  # an array of objects: its shape, then each of them
    INT = auto()  # hexadecimal, where 64 bits are not enough
    COMPLEX = auto()
    RANGE = auto()
    FRACTION = auto()
    DECIMAL = auto()
    ELLIPSIS = auto()
    FUNCTION = auto()
    OBJECT = auto()  # the name of its type


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


def decode(message: bytes, function: Callable[[list], Any] | None = None, *, trusted: bool = False) -> Any:
    """The value of a message without its length; ProtocolError for anything that `encode` would not write.

    `trusted`: it comes from the grader, who measured it when it was written.
    """
    if len(message) > BYTES:
        raise ProtocolError("too long")
    try:
        value = _Reader(function, len(message)).value(message)
    except ProtocolError:
        raise
    except _ODD as error:
        raise ProtocolError(f"no message: {type(error).__name__}") from None
    # each container and each value takes a byte at least
    if len(message) > DEPTH and not trusted and too_much(value):
        raise ProtocolError("too deep, or too many values")
    return value


def stretch() -> None:
    """Use as much of the stack as the deepest message does, and more.

    MessagePack needs 40 KB of it for each depth. Where a process may take no more memory its stack cannot grow, and the
    process would crash; what it and its forks have used once is theirs.
    """

    def deeper(code: int, data: bytes) -> Any:
        return msgpack.unpackb(data, ext_hook=deeper)

    message = msgpack.packb(None)
    for _ in range(DEPTH + 10):
        message = msgpack.packb(msgpack.ExtType(Code.TUPLE, message))
    deeper(0, message)


def too_much(value: Any) -> bool:
    """Whether a value is nested too deeply, or holds too many values, or more keys than a check should look up."""
    level, nodes, depth = [value], 0, 0
    while level:
        inner = list[Any]()
        for each in level:
            kind = type(each)
            items = each if kind is list or kind is tuple else _items(each)
            if items is None:
                continue
            nodes += len(items)
            if depth >= DEPTH or nodes > NODES:
                return True
            inner += [item for item in items if type(item) not in _SINGLE]
        level, depth = inner, depth + 1
    return False


def _items(value: Any) -> Sequence[Any] | None:
    """What a container holds; None where a value is none, as an array of numbers is."""
    kind = type(value)
    if kind is list or kind is tuple:
        return value
    if kind is np.ndarray:
        return value.ravel().tolist() if value.dtype.kind == "O" else None
    if kind is dict or kind is set or kind is frozenset:
        keys = [*value] if len(value) <= KEYS else range(NODES + 1)
        return [*keys, *value.values()] if kind is dict else keys
    base = next((base for base in (list, tuple) if issubclass(kind, base)), None)
    return base and [*base.__iter__(value)]


class _Reader:
    """Reads one message. MessagePack's own bounds come from the message's length."""

    def __init__(self, function: Callable[[list], Any] | None, size: int) -> None:
        self.function, self.depth, self.nodes = function, 0, 0
        # each value takes a byte at least; the values of a long message are counted while it is read
        self.hook = self.counted if size > NODES else None

    def value(self, data: bytes) -> Any:
        return msgpack.unpackb(
            data,
            ext_hook=self.extension,
            list_hook=self.hook,
            object_hook=self.hook,
            strict_map_key=False,  # a dict's keys need not be texts
            max_map_len=min(KEYS, len(data)),
            timestamp=1,  # MessagePack's one extension of its own: as a float, not as an object
        )

    def counted(self, found: Any) -> Any:
        self.nodes += 1 + len(found)
        if self.nodes > NODES:
            raise ProtocolError("too many values")
        return found

    def extension(self, code: int, data: bytes) -> Any:
        if self.hook is not None:
            self.counted(())
        if code == Code.SCALAR:
            array = _array(data)
            if array.shape != ():
                raise ProtocolError("no single number")
            return array[()]
        if code == Code.ARRAY:
            return _array(data).copy()
        if code == Code.TUPLE:
            return tuple(self.items(data))
        read = _READ.get(code)
        if read is None:
            raise ProtocolError("unknown extension")
        return read(self, data)

    def items(self, data: bytes) -> list[Any]:
        """What an extension is made of."""
        if self.depth > DEPTH:
            raise ProtocolError("too deep")
        self.depth += 1
        items = self.value(data)
        self.depth -= 1
        if type(items) is not list:
            raise ProtocolError("not in its plain form")
        return items

    def integers(self, data: bytes, size: int) -> list[int]:
        numbers = self.items(data)
        if len(numbers) != size or any(type(number) is not int for number in numbers):
            raise ProtocolError("not whole numbers")
        return numbers

    def range(self, data: bytes) -> range:
        span = range(*self.integers(data, 3))
        if len(span[: NODES + 1]) > NODES:  # a list of it would fill the memory
            raise ProtocolError("too many values")
        return span

    def objects(self, data: bytes) -> np.ndarray:
        shape, *items = self.items(data)
        shape = _shape(shape)
        if math.prod(shape) != len(items):
            raise ProtocolError("an array of another size")
        array = np.empty(len(items), dtype=object)
        for i, item in enumerate(items):
            array[i] = item
        return array.reshape(shape)

    def called(self, data: bytes) -> Any:
        if self.function is None:
            raise ProtocolError("no function is wanted here")
        return self.function(self.items(data))


def _int(_: _Reader, data: bytes) -> int:
    if len(data) > BITS // 4 + 4:
        raise ProtocolError("no integer")
    return int(data, 16)


def _complex(_: _Reader, data: bytes) -> complex:
    if len(data) != 16:
        raise ProtocolError("no complex number")
    return complex(*struct.unpack(">dd", data))


def _decimal(_: _Reader, data: bytes) -> Decimal:
    digits = data.decode()
    if not DECIMAL.fullmatch(digits):
        raise ProtocolError("no decimal")
    return Decimal(digits)


def _ellipsis(_: _Reader, data: bytes) -> Any:
    if data:
        raise ProtocolError("not in its plain form")
    return Ellipsis


_READ: dict[int, Callable[[_Reader, bytes], Any]] = {
    Code.SET: lambda reader, data: set(_few(reader.items(data))),
    Code.FROZENSET: lambda reader, data: frozenset(_few(reader.items(data))),
    Code.OBJECTS: _Reader.objects,
    Code.INT: _int,
    Code.COMPLEX: _complex,
    Code.RANGE: _Reader.range,
    Code.FRACTION: lambda reader, data: Fraction(*reader.integers(data, 2)),
    Code.DECIMAL: _decimal,
    Code.ELLIPSIS: _ellipsis,
    Code.FUNCTION: _Reader.called,
    Code.OBJECT: lambda _, data: opaque(data.decode()),
}


def _few(keys: list[Any]) -> list[Any]:
    if len(keys) > KEYS:
        raise ProtocolError("too many keys")
    return keys


def _array(data: bytes) -> np.ndarray:
    """An array over the bytes that came, which nobody can write to."""
    name, dimensions = FORM.unpack_from(data)
    start = FORM.size + name + 4 * dimensions
    dtype, shape, size = _form(data[:start])
    if len(data) != start + size:
        raise ProtocolError("an array of another size")
    if dtype.kind == "b":  # a byte other than 0 and 1 is no truth value
        return np.asarray(np.ndarray(shape, np.uint8, data, start) != 0)
    array = np.ndarray(shape, dtype, data, start)
    if dtype.kind == "U" and (np.frombuffer(data[start:], dtype.byteorder + "u4") > 0x10FFFF).any():
        raise ProtocolError("no characters")
    return array


@lru_cache(1000)
def _form(said: bytes) -> tuple[np.dtype, tuple[int, ...], int]:
    """An array's type and shape, and how many bytes its numbers take."""
    name, dimensions = FORM.unpack_from(said)
    word = said[FORM.size : FORM.size + name].decode()
    dtype = np.dtype(word) if DTYPE.fullmatch(word) else None
    if dtype is None or dtype.itemsize == 0:
        raise ProtocolError("no plain type of number")
    shape = _shape(list(struct.unpack_from(f">{dimensions}I", said, FORM.size + name)))
    return dtype, shape, math.prod(shape) * dtype.itemsize


def _shape(shape: Any) -> tuple[int, ...]:
    if type(shape) is not list or len(shape) > DIMENSIONS:
        raise ProtocolError("no shape")
    size = 1
    for n in shape:
        if type(n) is not int or n < 0:
            raise ProtocolError("no shape")
        size *= max(n, 1)
    if size > BYTES:
        raise ProtocolError("no shape")
    return tuple(shape)
