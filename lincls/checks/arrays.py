"""Arrays that callers hand in: inputs, targets, labels, weights, covariances."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from lincls.checks.scalars import kind, many, number


def inputs(X: Any, name: str = "X", *, columns: int | None = None, rows: int = 1, missing: bool = False) -> np.ndarray:
    """Return X as a finite float array, one example a row.

    Parameters
    ----------
    {X, name}
    columns : D, where it is known
    rows : least N
    missing : let NaN pass (infinity never does), and take what a masked array hides, and pandas' NA, for NaN

    Returns: (N, D) array of floats
    Raises TypeError: It holds no numbers, or is sparse.
    Raises ValueError: It has another shape, or holds complex numbers, NaN or infinity.

    Examples
    --------
    >>> from lincls import checks
    >>> checks.inputs([[1, 2], [3, 4]])
    array([[1., 2.],
           [3., 4.]])
    >>> checks.inputs([[1, float("inf")]])
    Traceback (most recent call last):
    ValueError: X must be finite; row 0, column 1 holds infinity (inf)
    """
    if missing and isinstance(X, np.ma.MaskedArray) and X.dtype.kind in "biuf":
        X = np.ma.filled(X.astype(np.float64), np.nan)
    X = _real(X, name)
    if X.ndim != 2:
        hint = ""
        if X.ndim == 1:
            one_feature, one_example = f"{name}.reshape(-1, 1)", f"{name}.reshape(1, -1)"
            hint = f". Reshape your data: {one_feature} for one feature, {one_example} for one example"
        raise ValueError(f"{name} must be a table (N, D), one example a row; it came with shape {X.shape}{hint}")
    N, D = X.shape
    if N < rows:
        have = f"{N} sample(s) (shape={X.shape})"
        raise ValueError(f"{name} must hold at least {many(rows, 'example')}; it came with {have}")
    if columns is not None and columns != D:
        raise ValueError(f"{name} must have {many(columns, 'feature')} a row; it came with {D}, shape {X.shape}")
    if D == 0:
        have = f"0 feature(s) (shape={X.shape}) while a minimum of 1 is required."  # scikit-learn's words
        raise ValueError(f"{name} must have at least one feature; it came with {have}")
    _finite(X, name, missing=missing)
    return X


def targets(t: Any, N: int | None = None, name: str = "t") -> np.ndarray:
    """Return real targets as a finite float array.

    Parameters
    ----------
    t : (N,) numbers
    N : how many; None for any number, at least one
    name : what messages call it

    Returns: (N,) array of floats
    {no numbers}

    Examples
    --------
    >>> from lincls import checks
    >>> checks.targets([1, 2.5])
    array([1. , 2.5])
    """
    t = _flat(_real(t, name), N, name)
    _finite(t, name)
    return t


def labels(t: Any, N: int | None = None, name: str = "t", least: int = 2) -> tuple[np.ndarray, np.ndarray]:
    """Return the sorted classes and the place of each label among them.

    Parameters
    ----------
    t : (N,) labels, numbers or words
    N : how many; None for any number, at least one
    name : what messages call it
    least : least number of classes

    Returns: classes (K,) and places (N,)
    Raises TypeError: It holds no labels, or labels of several kinds.
    Raises ValueError: It has another shape or too few classes, a label is missing, or a number is no whole one.

    Examples
    --------
    >>> from lincls import checks
    >>> checks.labels(["no", "yes", "no"])
    (array(['no', 'yes'], dtype='<U3'), array([0, 1, 0]))
    """
    if t is None:
        raise ValueError(f"{name} must hold one label an example; it came as None")
    _unmasked(t, name)
    try:
        raw = np.asarray(t)
    except ValueError:
        raise ValueError(f"{name} must be flat, one label an example; it came with rows of several lengths") from None
    if raw.dtype.kind in "US" and isinstance(t, (list, tuple)):
        _one_kind(t, name)  # numpy has made words of all
    if raw.dtype.kind not in "biufUSO":
        raise TypeError(f"{name} must hold class labels (numbers or words); it came as {kind(t)}")
    raw = _flat(raw, N, name)
    if raw.dtype.kind == "O":
        _one_kind(raw.tolist(), name)
    if raw.dtype.kind == "f":
        _finite(raw, name)
        if not np.array_equal(raw, np.round(raw)):
            raise ValueError(f"{name} must hold class labels; it came with a continuous value, {_odd_value(raw)}")
    try:
        classes = np.unique(raw)
        index = np.searchsorted(classes, raw)  # return_inverse would sort all N labels
    except TypeError:
        raise TypeError(f"{name} must hold labels that can be sorted; it came as {kind(t)}") from None
    if len(classes) < least:
        have = f"only one class, {classes[0]!s}" if len(classes) == 1 else f"{len(classes)} classes"
        raise ValueError(f"{name} must hold at least {least} classes; it came with {have}")
    return classes, index


def signs(t: Any, N: int | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Return the two classes, smaller first, and the labels as -1 for the smaller and +1 for the larger one.

    Parameters
    ----------
    t : (N,) labels of two classes
    N : how many; None for any number

    Returns: classes (2,) and signs (N,)
    Raises TypeError: It holds no labels, or labels of several kinds.
    Raises ValueError: It has another shape, or another number of classes.

    Examples
    --------
    >>> from lincls import checks
    >>> checks.signs([0, 1, 1])
    (array([0, 1]), array([-1.,  1.,  1.]))
    """
    classes, index = labels(t, N)
    if len(classes) > 2:
        shown = ", ".join(str(label) for label in classes[:5]) + (", ..." if len(classes) > 5 else "")
        raise ValueError(
            f"t must hold two classes for a binary classifier; it came with {len(classes)}: {shown}. "
            "Only binary classification is supported."
        )
    return classes, 2.0 * index - 1.0


def vector(v: Any, size: int | None, name: str) -> np.ndarray:
    """Return v as a finite float array.

    Parameters
    ----------
    v : (size,) numbers
    size : how many; None for any number, at least one
    name : what messages call it

    Returns: (size,) array of floats
    {no numbers}

    Examples
    --------
    >>> from lincls import checks
    >>> checks.vector([1, 2], 2, "w")
    array([1., 2.])
    """
    v = _real(v, name)
    if v.ndim == 0 and size == 1:
        v = v.reshape(1)
    if size is None:
        if v.ndim != 1 or len(v) == 0:
            raise ValueError(f"{name} must be a vector of at least one number; it came with shape {v.shape}")
    elif v.shape != (size,):
        raise ValueError(f"{name} must be a vector of {many(size, 'number')}; it came with shape {v.shape}")
    _finite(v, name)
    return v


def weights(w: Any, b: Any, D: int | None = None) -> tuple[np.ndarray, float]:
    """Return the weights as a float array and the bias as a float.

    Parameters
    ----------
    w : (D,) numbers
    b : number
    D : number of features, where it is known

    Returns: w (D,) and b
    Raises TypeError: They are no numbers.
    Raises ValueError: w has another shape, or one of them is not finite.

    Examples
    --------
    >>> from lincls import checks
    >>> checks.weights((1, 1), -1)
    (array([1., 1.]), -1.0)
    """
    w = _real(w, "w")
    w = vector(w, w.size if D is None else D, "w")
    return w, number(b, "b")


def finite_scores(z: np.ndarray, names: str = "X holds") -> np.ndarray:
    """Return what a model says about X, unless it left the range of numbers.

    Parameters
    ----------
    z : array of any shape
    names : what the message says of the numbers, as "X holds"

    Returns: z itself
    Raises ValueError, TypeError: An entry is NaN or infinite.

    Examples
    --------
    >>> from lincls import checks
    >>> checks.finite_scores(np.array([1.0, -2.0]))
    array([ 1., -2.])
    """
    if not np.isfinite(z).all():
        raise ValueError(
            f"{names} numbers so large that the answer overflowed; bring the features to a common scale first "
            "(features.standardise)"
        )
    return z


def covariances(value: Any, K: int, D: int) -> np.ndarray:
    """Return one symmetric covariance matrix a class, none with an eigenvalue below 0.

    Parameters
    ----------
    value : (D, D) numbers for all classes, or (K, D, D)
    K : number of classes
    D : number of features

    Returns: (K, D, D) array
    Raises TypeError: It holds no numbers.
    Raises ValueError: It has another shape, is not finite, not symmetric, or has a negative eigenvalue.

    Examples
    --------
    >>> from lincls import checks
    >>> checks.covariances([[1, 0], [0, 2]], K=3, D=2).shape
    (3, 2, 2)
    """
    value = _real(value, "covariances")
    if value.shape not in ((D, D), (K, D, D)):
        raise ValueError(f"covariances must be {(D, D)} or {(K, D, D)}; it came with shape {value.shape}")
    _finite(value, "covariances")
    size = float(np.abs(value).max())
    symmetric = np.allclose(value, value.swapaxes(-1, -2), rtol=1e-5, atol=1e-8 * size)
    if not symmetric or (np.linalg.eigvalsh(value) < -1e-9 * size).any():
        raise ValueError("covariances must be symmetric without a negative eigenvalue")
    return np.broadcast_to(value, (K, D, D))


def _real(value: Any, name: str) -> np.ndarray:
    """Return value as a float64 array; anything that is not real numbers is a TypeError."""
    if hasattr(value, "toarray") and hasattr(value, "nnz"):
        raise TypeError(f"{name} must be a dense array; a sparse matrix came. Use {name}.toarray()")
    if value is None or isinstance(value, (str, bytes)):
        raise TypeError(f"{name} must hold numbers; it came as {kind(value)}")
    _unmasked(value, name)
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
            return _without_na(raw).astype(np.float64)
        except OverflowError:
            raise ValueError(f"{name} must hold numbers that a float can hold; one is too large") from None
        except (TypeError, ValueError):
            pass
    raise TypeError(f"{name} must hold numbers; it came with {_strange(raw)}: argument must be a string or a number")


def _unmasked(value: Any, name: str) -> None:
    if isinstance(value, np.ma.MaskedArray) and np.ma.getmaskarray(value).any():
        hidden = int(np.ma.getmaskarray(value).sum())
        raise ValueError(
            f"{name} must have no masked values, which would lose their mask; {hidden} of {value.size} are masked"
        )


def _flat(t: np.ndarray, N: int | None, name: str) -> np.ndarray:
    if N is None:
        if t.ndim != 1 or len(t) == 0:
            raise ValueError(f"{name} must be flat and hold at least one example; it came with shape {t.shape}")
        return t
    if t.ndim == 2 and t.shape[1] == 1:
        raise ValueError(f"{name} must be flat, shape ({N},); it came as a column, shape {t.shape}. Use {name}.ravel()")
    if t.ndim != 1:
        raise ValueError(f"{name} must be flat, shape ({N},); it came with shape {t.shape}")
    if len(t) != N:
        raise ValueError(f"{name} must have one entry for each of the {many(N, 'example')}; it came with {len(t)}")
    return t


def _finite(values: np.ndarray, name: str, *, missing: bool = False) -> None:
    with np.errstate(over="ignore", invalid="ignore"):
        if not missing and np.isfinite(values.sum()):
            return  # one pass; a sum that overflows is looked at below, number by number
    bad = np.isinf(values) if missing else ~np.isfinite(values)
    if bad.any():
        where = tuple(int(i) for i in np.argwhere(bad)[0])
        what = "NaN" if np.isnan(values[where]) else "infinity (inf)"
        place = f"row {where[0]}" + (f", column {where[1]}" if len(where) == 2 else "") if where else "it"
        raise ValueError(f"{name} must be finite; {place} holds {what}")


def _one_kind(values: Sequence[Any], name: str) -> None:
    """Refuse a list of labels in which one is missing, or words stand among something else."""
    if any(label is None or _is_missing(label) for label in values):
        raise ValueError(f"{name} must have a label for every example; one of them is missing")
    kinds = {next((base.__name__ for base in (str, bytes) if isinstance(label, base)), "number") for label in values}
    if len(kinds) > 1:
        came = "words and numbers mixed" if "number" in kinds else "str and bytes mixed"
        raise TypeError(f"{name} must hold labels of one kind; it came with {came}")


def _is_missing(value: Any) -> bool:
    """Is it NaN, or pandas' NA, which is told by its name because pandas may not be there?"""
    return type(value).__name__ == "NAType" or (isinstance(value, (float, np.floating)) and math.isnan(value))


def _odd_value(values: np.ndarray) -> str:
    return f"{values[values != np.round(values)][0]:g}"


def _without_na(raw: np.ndarray) -> np.ndarray:
    """Return an array of objects with NaN for pandas' NA."""
    missing = np.fromiter((type(value).__name__ == "NAType" for value in raw.flat), bool, raw.size)
    if not missing.any():
        return raw
    raw = raw.copy()
    raw.flat[missing] = np.nan
    return raw


def _strange(raw: np.ndarray) -> str:
    if raw.dtype.kind != "O":
        return f"values of type {raw.dtype}"
    for value in raw.ravel():
        try:
            float(value)
        except (TypeError, ValueError, OverflowError):
            return kind(value)
    return "objects"
