"""Turn a student's value into plain floats, or say kindly what it is instead.

Only exact plain types are read: Python and NumPy numbers, Fraction, Decimal, lists, tuples and number arrays.
An object of any other class is refused, so no overridden `__eq__` or `__float__` is ever asked.
"""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

from lincls.exercise.verdict import NotAttempted, Wrong
from lincls.language import many, tell

_PYTHON = frozenset((bool, int, float, Fraction, Decimal))
_NUMPY = frozenset(kind for kind in np.sctypeDict.values() if np.dtype(kind).kind in "biuf")
_COMPLEX = frozenset(kind for kind in np.sctypeDict.values() if np.dtype(kind).kind == "c")
_SINGLE = frozenset((*_PYTHON, *_NUMPY, str, type(None)))  # nothing stands in these
_FLOATS = (float, np.float64)
_EXACT = 1 << 53  # whole numbers up to here are floats
_DEEPEST = 5


def attempted(*values: Any) -> None:
    """Raise NotAttempted when an Ellipsis stands anywhere in the values."""
    for value in values:
        if type(value) not in _SINGLE and _has_dots(value, _DEEPEST):
            raise NotAttempted


def _has_dots(value: Any, depth: int) -> bool:
    if type(value) in _SINGLE or (type(value) is np.ndarray and value.dtype.kind != "O"):
        return False
    if value is Ellipsis:
        return True
    if depth == 0:
        return False
    if type(value) is dict:
        value = list(value.values())
    items = list(value) if type(value) is set else sequence(value)
    if items is None and is_array(value) and np.asarray(value).dtype == object:
        items = np.asarray(value).ravel().tolist()
    if not items or _SINGLE.issuperset(map(type, items)):
        return False
    return any(_has_dots(item, depth - 1) for item in items[:10_000])


def is_array(value: Any) -> bool:
    """True for a real NumPy array; its class is asked, not the object."""
    return issubclass(type(value), np.ndarray)


def truth(value: Any, name: str) -> bool:
    """A truth value: True and False, 1 and 0, NumPy's too."""
    items = sequence(value)
    if items is not None and len(items) == 1:
        value = items[0]
    one = np.asarray(value) if is_array(value) else None
    if is_number(value) or (one is not None and one.size == 1 and one.dtype.kind in "biuf"):
        read = number(value, name)
        if read in (0, 1):
            return bool(read)
    raise Wrong("{name} should be True or False, but it is {kind}", name=name, kind=kind(value))


def sequence(value: Any) -> list | None:
    """The items of a list or tuple (a named tuple too); None for anything else."""
    kind = type(value)
    if kind is list or kind is tuple:
        return list(value)
    if issubclass(kind, list):
        return list(list.__iter__(value))
    return list(tuple.__iter__(value)) if issubclass(kind, tuple) else None


def items(value: Any) -> list | None:
    """The items of a list, tuple, set or array; None for anything else."""
    if is_array(value):
        return np.asarray(value).tolist() if value.ndim else None
    if type(value) in (set, frozenset):
        return list(value)
    return sequence(value)


def in_order(value: Any) -> list | None:
    """The items, as `items` has them; None for a set too, which has no first one."""
    return None if type(value) in (set, frozenset) else items(value)


def alone(value: Any) -> Any:
    """The one item of a list, tuple, set or array of one, anything else as it came."""
    listed = items(value)
    return listed[0] if listed is not None and len(listed) == 1 else value


def option(answer: Any, options: Any, name: str) -> str:
    """The option that an answer names, capitals and outer blanks aside."""
    known = {str(word).lower(): str(word) for word in options}
    answer = alone(answer)
    word = str(answer).strip(" ().").lower() if type(answer) in (str, np.str_) else ""
    if word not in known:
        listed = ", ".join(map(repr, sorted(known.values())))
        raise Wrong("{name} should be one of {listed}, but it is {kind}", name=name, listed=listed, kind=kind(answer))
    return known[word]


def is_number(value: Any) -> bool:
    """True for a plain real number: Python's, NumPy's, Fraction, Decimal, or a 0-d number array."""
    if is_array(value):
        return value.ndim == 0 and value.dtype.kind in "biuf"
    return type(value) in _PYTHON or type(value) in _NUMPY


def real(value: Any) -> Any:
    """Complex numbers without imaginary parts as real ones, anything else as it came.

    Since NumPy 2.5 `eig` and `eigvals` return complex numbers for every matrix, also for a symmetric one.
    """
    if is_array(value) and np.asarray(value).dtype.kind == "c":
        values = np.asarray(value)
        return value if values.imag.any() else values.real
    if type(value) is complex or type(value) in _COMPLEX:
        return value if value.imag else float(value.real)
    return value


def number(value: Any, name: str = "the value") -> float:
    """One finite float; an array, list or tuple that holds exactly one number is read as that number."""
    if (type(value) in _FLOATS and math.isfinite(value)) or (type(value) is int and abs(value) <= _EXACT):
        return float(value)
    attempted(value)
    for _ in range(_DEEPEST):
        if (items := sequence(value)) is not None and len(items) == 1:
            value = items[0]
    value = real(value)
    if is_array(value) and (one := np.asarray(value)).size == 1 and one.dtype.kind in "biuf":
        value = one.item()
    if not is_number(value):
        raise Wrong("{name} should be one number, but it is {kind}", name=name, kind=kind(value))
    try:
        read = float(value)
    except (OverflowError, ValueError):
        read = math.inf
    if not math.isfinite(read):
        what = "nan (not a number)" if math.isnan(read) else "infinite or too large"
        raise Wrong("{name} is {what}", name=name, what=what)
    return read


def whole(value: Any, name: str) -> int:
    """One whole number."""
    read = number(value, name)
    if read != round(read):
        raise Wrong("{name} is {number}, but a count is a whole number", name=name, number=show(read))
    return int(read)


def array(value: Any, name: str = "the value") -> np.ndarray:
    """A finite float64 array from a number array or from nested lists or tuples of numbers."""
    if type(value) is np.ndarray and value.dtype == np.float64 and np.isfinite(value).all():
        return value.copy("K")
    attempted(value)
    value = real(np.asarray(value) if is_array(value) else value)
    if is_array(value) and value.dtype.kind in "biuf":
        values = np.array(value, dtype=np.float64, subok=False)
    elif is_number(value):
        values = np.array(number(value, name))
    elif sequence(value) is not None or is_array(value):
        values = _stack(value, name, _DEEPEST)
    else:
        raise Wrong("{name} should be numbers, but it is {kind}", name=name, kind=kind(value))
    if not np.isfinite(values).all():
        place = tuple(int(i) for i in np.argwhere(~np.isfinite(values))[0])
        word = "nan (not a number)" if np.isnan(values[place]) else tell("infinite")
        raise Wrong("{name} is {what}", name=entry(name, place), what=word)
    return values


def _stack(value: Any, name: str, depth: int) -> np.ndarray:
    rows = value.tolist() if is_array(value) else sequence(value)
    if depth == 0 or type(rows) is not list or len(rows) > 1_000_000:
        raise Wrong("{name} should be numbers, but it is {kind}", name=name, kind=kind(value))
    if all(type(row) in (int, float) for row in rows):
        try:
            return np.array(rows, dtype=np.float64)
        except OverflowError:
            raise Wrong("{name} has a number that is too large", name=name) from None
    blocks = []
    for i, row in enumerate(map(real, rows)):
        place = f"{name}[{i}]"
        if sequence(row) is not None:
            blocks.append(_stack(row, place, depth - 1))
        elif is_number(row) or is_array(row):
            blocks.append(array(row, place))
        else:
            raise Wrong("{name} should be a number, but it is {kind}", name=place, kind=kind(row))
    shapes = {block.shape for block in blocks}
    if len(shapes) > 1:
        listed = ", ".join(str(shape) for shape in sorted(shapes))
        raise Wrong("{name} mixes rows of different lengths: {listed}", name=name, listed=listed)
    return np.array(blocks, dtype=np.float64)


def vector(value: Any, size: int, name: str = "w") -> np.ndarray:
    """(size,) floats; a row (1, size), a column (size, 1) or, for size 1, a bare number will do."""
    values = array(value, name)
    if values.size != size or max(values.shape, default=1) != size:
        wanted, said = many(size, "number"), "{name} should have {wanted}, but it has {found}"
        raise Wrong(said, name=name, wanted=wanted, found=shape_words(values))
    return values.reshape(size)


def shape_words(found: np.ndarray) -> str:
    """'3 numbers' or 'shape (2, 3)'."""
    return many(found.size, "number") if found.ndim < 2 else tell("shape {shape}", shape=found.shape)


def entry(name: str, place: tuple[int, ...]) -> str:
    return f"{name}[{', '.join(str(i) for i in place)}]" if place else name


def kind(value: Any) -> str:
    """A short description of any object that never raises."""
    if value is None:
        return "None"
    if type(value) in (bool, int, float, str):
        return show(value)
    if type(value) in (list, tuple):
        return tell("a list of {n}" if type(value) is list else "a tuple of {n}", n=len(value))
    if is_array(value):
        return tell("an array of shape {shape} and type {dtype}", shape=value.shape, dtype=value.dtype)
    if callable(value) and not isinstance(value, type):
        return tell("a function: call it to get its value")
    word = type(value).__name__
    return tell("an object of type {type}", type=word)


def show(value: Any, digits: int = 4) -> str:
    """Short text of plain data: 0.3333, (1, 0), 'AND'; long arrays by their shape."""
    if type(value) is bool or isinstance(value, np.bool_):
        return str(bool(value))
    if is_number(value):
        try:
            text = str(value) if isinstance(value, Fraction) else f"{float(value):.{digits}g}"
        except (OverflowError, ValueError):  # a huge integer or fraction, a signalling NaN
            return tell("no ordinary number")
        return "0" if text == "-0" else text
    if type(value) is str:
        return repr(value) if len(value) <= 60 else repr(value[:57] + "...")
    if is_array(value):
        if value.size > 12 or value.dtype.kind not in "biuf":
            return tell("an array of shape {shape}", shape=value.shape)
        return show(tuple(value.tolist()) if value.ndim else value.item(), digits)
    if type(value) in (list, tuple):
        if len(value) > 12:
            return tell("{n} values", n=len(value))
        inner = ", ".join(show(item, digits) for item in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    return kind(value)


def show_both(found: Any, wanted: Any) -> tuple[str, str]:
    """Both values with just enough digits to look different."""
    for digits in (4, 6, 9, 12, 17):
        left, right = show(found, digits), show(wanted, digits)
        if left != right:
            break
    return left, right
