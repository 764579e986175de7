"""Writes the closed language of `codec`: plain data as it is, any other object as the name of its type."""

from __future__ import annotations

import struct
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from msgpack import ExtType, Packer

from lincls_grader.codec import BITS, BYTES, DECIMAL, DIMENSIONS, DTYPE, FORM, HEADER, NODES, Code, text, too_much

_NUMPY = frozenset(kind for kind in np.sctypeDict.values() if np.dtype(kind).kind in "biufc")
_ROOM = 1 << 12  # bytes that a packer has at first
_TOO_MUCH = "it is nested too deeply, or holds too many values"
_LONG = {  # another on every machine
    np.longdouble: np.float64,
    np.clongdouble: np.complex128,
}


class TooLarge(ValueError):
    """The value is deeper or larger than a message may be."""


def encode(value: Any, function: Callable[[Any], list | None] = lambda value: None, *, strict: bool = False) -> bytes:
    """One message. `function` gives what is said of a callable, or None; `strict`: no opaque objects.

    Raises TooLarge, and, where strict, TypeError.
    """
    data = _writer(function, strict).message(value)
    return HEADER.pack(len(data)) + data


@lru_cache(4)
def _writer(function: Callable[[Any], list | None], strict: bool) -> _Writer:
    return _Writer(function, strict)


class _Writer:
    """Writes messages. MessagePack asks it for everything that is not of its own types exactly."""

    def __init__(self, function: Callable[[Any], list | None], strict: bool) -> None:
        self.function, self.strict = function, strict
        self.depth, self.packers = 0, list[Packer]()  # one for each depth of extensions

    def message(self, value: Any) -> bytes:
        self.depth = 0
        if too_much(value):
            raise TooLarge(_TOO_MUCH)
        data = self.pack(value)
        if len(data) > BYTES:
            raise TooLarge(f"it takes more than {BYTES >> 20} MB")
        return data

    def pack(self, value: Any) -> bytes:
        if self.depth == len(self.packers):
            self.packers.append(self._packer())
        packer, self.depth = self.packers[self.depth], self.depth + 1
        try:
            return packer.pack(value)
        except UnicodeEncodeError:  # texts that do not fit into UTF-8
            return self._packer(unicode_errors="replace").pack(value)
        except (ValueError, OverflowError) as error:  # of MessagePack: its own bounds lie further out
            raise TooLarge(str(error) or _TOO_MUCH) from None
        finally:
            self.depth -= 1

    def _packer(self, **more: Any) -> Packer:
        return Packer(default=self.other, strict_types=True, buf_size=_ROOM, **more)

    def other(self, value: Any) -> Any:
        """What stands for a value that MessagePack does not know."""
        kind = type(value)
        if kind in _NUMPY:
            return self._array(value, Code.SCALAR)
        if kind is np.ndarray:
            return self._array(value, Code.ARRAY)
        if kind is tuple:
            return self._made_of(Code.TUPLE, list(value))
        if issubclass(kind, np.ndarray):
            return self._array(np.asarray(value), Code.ARRAY)
        if issubclass(kind, tuple):  # a named tuple is read as a tuple
            return self._made_of(Code.TUPLE, [*tuple.__iter__(value)])
        if issubclass(kind, list):
            return [*list.__iter__(value)]
        if kind is set or kind is frozenset:
            return self._made_of(Code.SET if kind is set else Code.FROZENSET, list(value))
        if value is Ellipsis:
            return ExtType(Code.ELLIPSIS, b"")
        if kind is int:
            return self._integer(value)
        if kind is complex:
            return ExtType(Code.COMPLEX, struct.pack(">dd", value.real, value.imag))
        if kind is range:
            if len(value[: NODES + 1]) > NODES:
                return self._opaque("range")
            return self._integers(Code.RANGE, value.start, value.stop, value.step)
        if kind is Fraction:
            return self._integers(Code.FRACTION, value.numerator, value.denominator)
        if kind is Decimal and DECIMAL.fullmatch(str(value)):
            return ExtType(Code.DECIMAL, str(value).encode())
        said = self.function(value) if callable(value) else None
        return self._opaque(kind.__name__) if said is None else self._made_of(Code.FUNCTION, said)

    def _made_of(self, code: Code, items: list) -> ExtType:
        return ExtType(code, self.pack(items))

    def _opaque(self, name: str) -> ExtType:
        if self.strict:
            raise TypeError(f"only plain data can be handed to a student's function, not {name}")
        return ExtType(Code.OBJECT, text(str(name)[:60]).encode())

    def _integer(self, value: int) -> ExtType:
        if value.bit_length() > BITS:
            return self._opaque("int")
        return ExtType(Code.INT, hex(value).encode())

    def _integers(self, code: Code, *values: int) -> ExtType:
        if any(value.bit_length() > BITS for value in values):
            return self._opaque(code.name.capitalize())
        return self._made_of(code, list(values))

    def _array(self, value: Any, code: Code) -> ExtType:
        """An array, or a number of NumPy's, which has the same parts."""
        dtype = value.dtype
        if dtype.kind == "O":
            return self._made_of(Code.OBJECTS, [list(value.shape), *value.ravel().tolist()])
        if dtype.type in _LONG:
            value = value.astype(_LONG[dtype.type])
        form = _form(value.dtype, value.shape)
        if form is None:
            return self._opaque("ndarray")
        return ExtType(code, form + value.tobytes())


@lru_cache(1000)
def _form(dtype: np.dtype, shape: tuple[int, ...]) -> bytes | None:
    """What the reader is told of an array's type and shape; None for one that it does not know."""
    name = dtype.str
    if not DTYPE.fullmatch(name) or not dtype.itemsize or len(shape) > DIMENSIONS or max(shape, default=0) >= 1 << 32:
        return None
    return FORM.pack(len(name), len(shape)) + name.encode() + struct.pack(f">{len(shape)}I", *shape)
