"""Read targets and predictions: two flat lists of labels, numbers or words, of one kind and one length."""

from typing import Any

import numpy as np

from lincls import checks


def pair(t: Any, y: Any, name: str = "y") -> tuple[np.ndarray, np.ndarray]:
    """Targets and predictions as two arrays of one length."""
    t, y = labels(t, "t"), labels(y, name)
    if len(t) != len(y):
        raise ValueError(f"t and {name} must be of one length; they came with {len(t)} and {len(y)} labels")
    if len(t) == 0:
        raise ValueError(f"t and {name} must hold at least one example; they came empty")
    for which, values in (("t", t), (name, y)):
        if values.dtype.kind not in "biufUSO":
            raise TypeError(f"{which} must hold class labels; it came with values of type {values.dtype}")
        if values.dtype.kind == "O":
            checks.labels(values, name=which, least=1)
        if values.dtype.kind == "f" and not np.isfinite(values).all():
            raise ValueError(f"{which} must hold class labels; it came with NaN or infinity")
    kinds = _kind(t), _kind(y)
    if kinds[0] != kinds[1]:
        raise TypeError(f"t and {name} must hold labels of one kind; t came with {kinds[0]} and {name} with {kinds[1]}")
    return t, y


def _kind(labels: np.ndarray) -> str:
    first = labels[0]
    return "words" if isinstance(first, str) else "bytes" if isinstance(first, bytes) else "numbers"


def labels(values: Any, name: str) -> np.ndarray:
    """One flat array of labels."""
    try:
        flat = np.asarray(values)
    except ValueError:
        raise ValueError(f"{name} must be flat; it came with rows of several lengths") from None
    if flat.ndim != 1:
        raise ValueError(f"{name} must be a flat list of labels; it came with shape {flat.shape}")
    return flat
