"""Checks of what callers hand in, and the words that answer bad input.

Every public door of lincls goes through one of these functions. Each returns clean data, or raises
TypeError (the wrong kind of thing) or ValueError (the right kind, the wrong content) in a sentence that
names the argument, says what came and says what was wanted. Nothing is repaired silently.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from typing import Any

import numpy as np


class NotFittedError(ValueError, AttributeError):
    """A model was asked for an answer before `fit`."""


def inputs(X: Any, name: str = "X", *, columns: int | None = None, rows: int = 1, missing: bool = False):
    """Return X as a finite float array (N, D), one example a row.

    `columns` fixes D, `rows` is the least N, `missing` lets NaN pass (infinity never does).
    """
    X = _real(X, name)
    if X.ndim != 2:
        hint = ""
        if X.ndim == 1:
            one_feature, one_example = f"{name}.reshape(-1, 1)", f"{name}.reshape(1, -1)"
            hint = f". Reshape your data: {one_feature} for one feature, {one_example} for one example"
        raise ValueError(
            f"{name} must be a table (N, D), one example a row; it came with shape {X.shape}{hint}"
        )
    N, D = X.shape
    if N < rows:
        found = f"{N} sample(s) (shape={X.shape})"
        raise ValueError(f"{name} must hold at least {_many(rows, 'example')}; it came with {found}")
    if columns is not None and columns != D:
        raise ValueError(
            f"{name} must have {_many(columns, 'feature')} a row; it came with {D}, shape {X.shape}"
        )
    if D == 0:
        found = f"0 feature(s) (shape={X.shape}) while a minimum of 1 is required."  # scikit-learn's words
        raise ValueError(f"{name} must have at least one feature; it came with {found}")
    _finite(X, name, missing=missing)
    return X


def targets(t: Any, N: int | None = None, name: str = "t") -> np.ndarray:
    """Return real targets as a finite float array (N,); without N any number of them, at least one."""
    t = _flat(_real(t, name), N, name)
    _finite(t, name)
    return t


def labels(t: Any, N: int | None = None, name: str = "t", least: int = 2) -> tuple[np.ndarray, np.ndarray]:
    """Return the sorted classes (K,) and the index (N,) of each label among them; without N any number of labels."""
    if t is None:
        raise ValueError(f"{name} must hold one label an example; it came as None")
    try:
        raw = np.asarray(t)
    except ValueError:
        raise ValueError(
            f"{name} must be flat, one label an example; it came with rows of several lengths"
        ) from None
    if (
        raw.dtype.kind in "US"
        and isinstance(t, (list, tuple))
        and not all(isinstance(label, str | bytes) for label in t)
    ):
        raise TypeError(f"{name} must hold labels of one kind; it came with words and numbers mixed")
    if raw.dtype.kind not in "biufUSO":
        raise TypeError(f"{name} must hold class labels (numbers or words); it came as {_kind(t)}")
    raw = _flat(raw, N, name)
    if raw.dtype.kind == "f":
        _finite(raw, name)
        if not np.array_equal(raw, np.round(raw)):
            raise ValueError(
                f"{name} must hold class labels; it came with a continuous value, {_odd_value(raw)}"
            )
    if raw.dtype.kind == "O":
        kinds = {type(label).__name__ for label in raw}
        if any(label is None or (isinstance(label, float) and math.isnan(label)) for label in raw):
            raise ValueError(f"{name} must have a label for every example; one of them is missing")
        if len(kinds) > 1 and "str" in kinds:
            raise TypeError(f"{name} must hold labels of one kind; it came with {_words(sorted(kinds))}")
    try:
        classes = np.unique(raw)
        index = np.searchsorted(classes, raw)  # return_inverse would sort all N labels
    except TypeError:
        raise TypeError(f"{name} must hold labels that can be sorted; it came as {_kind(t)}") from None
    if len(classes) < least:
        found = f"only one class, {classes[0]!s}" if len(classes) == 1 else f"{len(classes)} classes"
        raise ValueError(f"{name} must hold at least {least} classes; it came with {found}")
    return classes, index


def signs(t: Any, N: int | None = None, name: str = "t") -> tuple[np.ndarray, np.ndarray]:
    """Return the two classes, smaller first, and t as -1. for the smaller and +1. for the larger one, (N,)."""
    classes, index = labels(t, N, name)
    if len(classes) > 2:
        shown = ", ".join(str(label) for label in classes[:5]) + (", ..." if len(classes) > 5 else "")
        raise ValueError(
            f"{name} must hold two classes for a binary classifier; it came with {len(classes)}: {shown}. "
            "Only binary classification is supported."
        )
    return classes, 2.0 * index - 1.0


def vector(v: Any, size: int | None, name: str) -> np.ndarray:
    """Return v as a finite float array (size,); without a size any number of them, at least one."""
    v = _real(v, name)
    if v.ndim == 0 and size == 1:
        v = v.reshape(1)
    if size is None:
        if v.ndim != 1 or len(v) == 0:
            raise ValueError(f"{name} must be a vector of at least one number; it came with shape {v.shape}")
    elif v.shape != (size,):
        raise ValueError(f"{name} must be a vector of {_many(size, 'number')}; it came with shape {v.shape}")
    _finite(v, name)
    return v


def weights(w: Any, b: Any, D: int | None = None) -> tuple[np.ndarray, float]:
    """Return the weights w as a float array (D,) and the bias b as a float."""
    w = _real(w, "w")
    w = vector(w, w.size if D is None else D, "w")
    return w, number(b, "b")


def covariances(value: Any, K: int, D: int, name: str = "covariances") -> np.ndarray:
    """Return (K, D, D) covariances from one for all, (D, D), or one a class; symmetric, no eigenvalue below 0."""
    value = _real(value, name)
    if value.shape not in ((D, D), (K, D, D)):
        raise ValueError(f"{name} must be {(D, D)} or {(K, D, D)}; it came with shape {value.shape}")
    _finite(value, name)
    symmetric = np.allclose(value, value.swapaxes(-1, -2))
    if not symmetric or (np.linalg.eigvalsh(value) < -1e-9 * max(1.0, float(np.abs(value).max()))).any():
        raise ValueError(f"{name} must be symmetric without a negative eigenvalue")
    return np.broadcast_to(value, (K, D, D))


def number(
    value: Any,
    name: str,
    *,
    above: float | None = None,
    least: float | None = None,
    below: float | None = None,
    most: float | None = None,
) -> float:
    """Return one finite real number as a float, with above < value < below and least <= value <= most."""
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value.item()
    if isinstance(value, (bool, np.bool_, str, bytes, complex)) or value is None:
        raise TypeError(f"{name} must be a number; it came as {_kind(value)}")
    try:
        result = float(value)
    except OverflowError:
        raise ValueError(f"{name} must be a finite number; it came too large for a float") from None
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a number; it came as {_kind(value)}") from None
    bounds = [
        (above, operator.gt, "above"),
        (least, operator.ge, "at least"),
        (below, operator.lt, "below"),
        (most, operator.le, "at most"),
    ]
    wanted = " and ".join(f"{word} {bound:g}" for bound, _, word in bounds if bound is not None)
    if not math.isfinite(result):
        raise ValueError(
            f"{name} must be a finite number{' ' + wanted if wanted else ''}; it came as {result}"
        )
    if any(bound is not None and not holds(result, bound) for bound, holds, _ in bounds):
        raise ValueError(f"{name} must be {wanted}; it came as {result:g}")
    return result


def count(value: Any, name: str, least: int = 1, most: int | None = None) -> int:
    """Return a whole number with least <= value <= most."""
    try:
        if isinstance(value, (bool, np.bool_)):
            raise TypeError
        result = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number; it came as {_kind(value)}") from None
    if result < least or (most is not None and result > most):
        wanted = f"at least {least}" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name} must be {wanted}; it came as {result}")
    return result


def flag(value: Any, name: str) -> bool:
    """Return True or False; nothing else will do, not even 1."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be True or False; it came as {_kind(value)}")
    return bool(value)


def choice(value: Any, name: str, allowed: Iterable[str]) -> str:
    """Return value, which must be one of the allowed words."""
    allowed = list(allowed)
    if not isinstance(value, str):
        raise TypeError(f"{name} must be {_words(allowed)}; it came as {_kind(value)}")
    if value not in allowed:
        raise ValueError(f"{name} must be {_words(allowed)}; it came as {value!r}")
    return value


def generator(seed: Any, name: str = "seed") -> np.random.Generator:
    """Return a random generator from a whole number, or the Generator that came."""
    if isinstance(seed, np.random.Generator):
        return seed
    if seed is None:
        raise TypeError(
            f"{name} must be a whole number or a numpy Generator, so that the run can be repeated; it came as None"
        )
    return np.random.default_rng(count(seed, name, least=0))


def fitted(model: Any, *names: str) -> None:
    """Raise NotFittedError unless the model has all the learned attributes `names`."""
    if not all(hasattr(model, name) for name in names):
        raise NotFittedError(f"this {type(model).__name__} is not fitted yet: call fit(X, t) first")


def _real(value: Any, name: str) -> np.ndarray:
    """Return value as a float64 array; anything that is not real numbers is a TypeError."""
    if hasattr(value, "toarray") and hasattr(value, "nnz"):
        raise TypeError(f"{name} must be a dense array; a sparse matrix came. Use {name}.toarray()")
    if value is None or isinstance(value, (str, bytes)):
        raise TypeError(f"{name} must hold numbers; it came as {_kind(value)}")
    try:
        raw = np.asarray(value)
    except ValueError:
        raise ValueError(f"{name} must have rows of one length; they differ") from None
    if raw.dtype.kind == "c":
        raise ValueError(f"{name} must hold real numbers. Complex data not supported")
    if raw.dtype.kind in "biuf":
        return raw.astype(np.float64, copy=False)
    if raw.dtype.kind == "O":
        try:
            return raw.astype(np.float64)
        except OverflowError:
            raise ValueError(f"{name} must hold numbers that a float can hold; one is too large") from None
        except (TypeError, ValueError):
            pass
    raise TypeError(
        f"{name} must hold numbers; it came with {_strange(raw)}: argument must be a string or a number"
    )


def _flat(t: np.ndarray, N: int | None, name: str) -> np.ndarray:
    if N is None:
        if t.ndim != 1 or len(t) == 0:
            raise ValueError(
                f"{name} must be flat and hold at least one example; it came with shape {t.shape}"
            )
        return t
    if t.ndim == 2 and t.shape[1] == 1:
        raise ValueError(
            f"{name} must be flat, shape ({N},); it came as a column, shape {t.shape}. Use {name}.ravel()"
        )
    if t.ndim != 1:
        raise ValueError(f"{name} must be flat, shape ({N},); it came with shape {t.shape}")
    if len(t) != N:
        raise ValueError(
            f"{name} must have one entry for each of the {_many(N, 'example')}; it came with {len(t)}"
        )
    return t


def _finite(values: np.ndarray, name: str, *, missing: bool = False) -> None:
    bad = np.isinf(values) if missing else ~np.isfinite(values)
    if bad.any():
        where = tuple(int(i) for i in np.argwhere(bad)[0])
        found = "NaN" if np.isnan(values[where]) else "infinity (inf)"
        place = f"row {where[0]}" + (f", column {where[1]}" if len(where) == 2 else "") if where else "it"
        raise ValueError(f"{name} must be finite; {place} holds {found}")


def _odd_value(values: np.ndarray) -> str:
    return f"{values[values != np.round(values)][0]:g}"


def _strange(raw: np.ndarray) -> str:
    if raw.dtype.kind != "O":
        return f"values of type {raw.dtype}"
    for value in raw.ravel():
        try:
            float(value)
        except (TypeError, ValueError, OverflowError):
            return _kind(value)
    return "objects"


def _kind(value: Any) -> str:
    if value is None or value is Ellipsis:
        return str(value)
    shown = repr(value)
    return f"{type(value).__name__} {shown}" if len(shown) <= 40 else type(value).__name__


def _many(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def _words(allowed: list[str]) -> str:
    quoted = [repr(word) for word in allowed]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]
