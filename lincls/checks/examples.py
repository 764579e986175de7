"""What comes beside a table: names of its columns, weights of its rows, weights of classes."""

import math
import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np

from lincls.checks.arrays import vector
from lincls.checks.fitting import warn
from lincls.checks.scalars import kind, number

LEAST_SHARE = 1e-290  # of the largest weight that is left to a class: smaller ones have lost digits
LEAST_WEIGHT = 1e-303  # that may be multiplied, of the largest: smaller numbers have few digits
SMALLEST_FLOAT = 5e-324


def example_weights(sample_weight: Any, N: int) -> np.ndarray | None:
    """Return one weight an example, or None for weights of 1.

    {sample_weight, N}
    Returns: (N,) array, or None
    Raises TypeError: It holds no numbers.
    Raises ValueError: It has another shape, a weight is negative, or all are 0.

    Examples
    --------
    >>> from lincls import checks
    >>> checks.example_weights([2, 1, 1], 3)
    array([2., 1., 1.])
    """
    if sample_weight is None:
        return None
    s = vector(sample_weight, N, "sample_weight")
    if (s < 0).any():
        n = int((s < 0).argmax())
        raise ValueError(f"sample_weight must be at least 0; the weight of example {n} came as {s[n]:g}")
    if not s.any():
        raise ValueError("sample_weight must be above 0 for some example; every weight came as zero")
    return None if (s == 1).all() else s


def relative_weights(s: np.ndarray | None) -> tuple[np.ndarray | None, float]:
    """Return weights in units of about the largest, so that no sum of them leaves the range of numbers.

    The unit is a power of four, so that neither a weight nor its root loses a digit; it is 1 where the largest weight
    is from 1 to below 4. A weight above 0 that would round to 0 becomes the
    smallest float.

    Parameters
    ----------
    s : (N,) weights of 0 or more, some above, or None for 1 each

    Returns: weights (N,), the largest from 1 to below 4, or None; and the unit

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import checks
    >>> checks.relative_weights(np.array([0.5, 0.25]))
    (array([2., 1.]), 0.25)
    """
    if s is None:
        return None, 1.0
    unit = math.ldexp(1.0, 2 * ((math.frexp(float(s.max()))[1] - 1) // 2))
    with np.errstate(under="ignore"):
        return (s, 1.0) if unit == 1 else (np.where(s > 0, np.maximum(s / unit, SMALLEST_FLOAT), 0.0), unit)


def shares(s: np.ndarray | None, N: int) -> np.ndarray:
    """Return weights in units of about the largest, 1 each for None: for formulas in which a common factor cancels.

    Parameters
    ----------
    s : (N,) weights of 0 or more, some above, or None
    N : number of examples

    Returns: (N,) array

    Examples
    --------
    >>> from lincls import checks
    >>> checks.shares(None, 2)
    array([1., 1.])
    """
    return np.ones(N) if s is None else np.asarray(relative_weights(s)[0])


def class_weights(class_weight: Any, classes: np.ndarray, totals: np.ndarray) -> np.ndarray | None:
    """Return one weight a class, or None for weights of 1.

    Parameters
    ----------
    class_weight : None, "balanced", or weights by label
        "balanced" gives all classes the same weight together. A class that is not named counts 1. A label that is
        not in t has no effect: a fold of a cross-validation may lack a class. It is told in a UserWarning where some
        class in t is not named, for then it may be a slip of the pen.
    classes : (K,) labels
    totals : (K,) what the examples of each class weigh

    Returns: (K,) array, each above 0, or None
    Raises TypeError: It is something else.
    Raises ValueError: It names a label of another kind than those in t, words or numbers, or a weight is not above 0.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import checks
    >>> checks.class_weights("balanced", np.array([0, 1]), np.array([30.0, 10.0])).round(3)
    array([0.667, 2.   ])
    """
    if class_weight is None:
        return None
    if isinstance(class_weight, str) and class_weight == "balanced":
        return totals.sum() / (len(totals) * totals)
    if not isinstance(class_weight, Mapping):
        raise TypeError(f"class_weight must be None, 'balanced' or weights by label; it came as {kind(class_weight)}")
    known = classes.tolist()
    for label, weight in class_weight.items():
        number(weight, f"class_weight[{label!r}]", above=0)
        if label in known:
            continue
        if isinstance(label, str) != isinstance(known[0], str):
            raise ValueError(f"class_weight must name classes in t, {known}; it came with {label!r}")
        if any(name not in class_weight for name in known):
            stray = f"class_weight names {label!r}, which is no class in t, {known}"
            warn(f"{stray}: its weight has no effect, and a class that is not named counts 1")
    return np.array([float(class_weight.get(label, 1.0)) for label in known])


def feature_names(X: Any) -> np.ndarray | None:
    """Return the names of a data frame's columns, or None for what has no names.

    Parameters
    ----------
    X : table of any kind

    Returns: (D,) array of words, or None

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> from lincls import checks
    >>> checks.feature_names(SimpleNamespace(columns=["length", "width"]))
    array(['length', 'width'], dtype=object)
    """
    columns = getattr(X, "columns", None)
    if columns is None:
        return None
    names = list(columns)
    return np.array(names, dtype=object) if names and all(isinstance(name, str) for name in names) else None


def same_features(model: Any, X: Any) -> None:
    """Compare the names of X's columns with those of the table that a model was fitted on.

    A UserWarning where one of the two has names and the other has none. The words are scikit-learn's.

    Parameters
    ----------
    model : fitted model
    X : table of any kind

    Raises ValueError: The names differ, or their order.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> from lincls import checks
    >>> model = SimpleNamespace(feature_names_in_=["length", "width"])
    >>> checks.same_features(model, SimpleNamespace(columns=["width", "length"]))
    Traceback (most recent call last):
    ValueError: The feature names should match those that were passed during fit.
    Feature names must be in the same order as they were in fit.
    <BLANKLINE>
    """
    came, known = feature_names(X), getattr(model, "feature_names_in_", None)
    name = type(model).__name__
    if came is None and known is None:
        return
    if known is None:
        warnings.warn(f"X has feature names, but {name} was fitted without feature names", UserWarning, stacklevel=4)
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
    lines += ["Feature names seen at fit time, yet now missing:", *(f"- {word}" for word in lost[:5])] if lost else []
    if not new and not lost:
        lines.append("Feature names must be in the same order as they were in fit.")
    raise ValueError("\n".join(lines) + "\n")
