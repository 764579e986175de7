"""What comes beside a table: names of its columns, weights of its rows, weights of classes."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np

from lincls.checks.arrays import vector
from lincls.checks.scalars import number
from lincls.checks.words import kind


def example_weights(sample_weight: Any, N: int) -> np.ndarray | None:
    """Return one weight an example, (N,), each at least 0 and some above 0; None for weights of 1."""
    if sample_weight is None:
        return None
    s = vector(sample_weight, N, "sample_weight")
    if (s < 0).any():
        n = int((s < 0).argmax())
        raise ValueError(f"sample_weight must be at least 0; the weight of example {n} came as {s[n]:g}")
    if not s.any():
        raise ValueError("sample_weight must be above 0 for some example; every weight came as zero")
    return None if (s == 1).all() else s


def class_weights(class_weight: Any, classes: np.ndarray, totals: np.ndarray) -> np.ndarray | None:
    """Return one weight a class, (K,), above 0, or None for weights of 1.

    class_weight: None; "balanced", which gives all classes the same weight together, totals (K,) being what
    their examples weigh; or weights by label, in which a class that is not named counts 1.
    """
    if class_weight is None:
        return None
    if isinstance(class_weight, str) and class_weight == "balanced":
        return totals.sum() / (len(totals) * totals)
    if not isinstance(class_weight, Mapping):
        raise TypeError(
            f"class_weight must be None, 'balanced' or weights by label; it came as {kind(class_weight)}"
        )
    known = classes.tolist()
    for label, weight in class_weight.items():
        if label not in known:
            raise ValueError(f"class_weight must name classes in t, {known}; it came with {label!r}")
        number(weight, f"class_weight[{label!r}]", above=0)
    return np.array([float(class_weight.get(label, 1.0)) for label in known])


def feature_names(X: Any) -> np.ndarray | None:
    """Return the names of a data frame's columns, (D,), or None for what has no names."""
    columns = getattr(X, "columns", None)
    if columns is None:
        return None
    names = list(columns)
    return np.array(names, dtype=object) if names and all(isinstance(name, str) for name in names) else None


def same_features(model: Any, X: Any) -> None:
    """Raise ValueError unless the columns of X are named as those of the table that the model was fitted on.

    A UserWarning where one of the two has names and the other has none. The words are scikit-learn's.
    """
    came, known = feature_names(X), getattr(model, "feature_names_in_", None)
    name = type(model).__name__
    if came is None and known is None:
        return
    if known is None:
        warnings.warn(
            f"X has feature names, but {name} was fitted without feature names", UserWarning, stacklevel=4
        )
        return
    if came is None:
        message = f"X does not have valid feature names, but {name} was fitted with feature names"
        warnings.warn(message, UserWarning, stacklevel=4)
        return
    if np.array_equal(came, known):
        return
    lines = ["The feature names should match those that were passed during fit."]
    new, lost = sorted(set(came) - set(known)), sorted(set(known) - set(came))
    lines += ["Feature names unseen at fit time:", *(f"- {word}" for word in new[:5])] if new else []
    lines += (
        ["Feature names seen at fit time, yet now missing:", *(f"- {word}" for word in lost[:5])]
        if lost
        else []
    )
    if not new and not lost:
        lines.append("Feature names must be in the same order as they were in fit.")
    raise ValueError("\n".join(lines) + "\n")
