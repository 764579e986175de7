"""What an author hands in, checked: texts, lists, the two parts, the model's probabilities."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.checks.scalars import kind
from lincls.report.measures import losses

LONGEST = 400  # characters of a text


class Part(NamedTuple):
    """Rows X (N, D) and which are of class 1, t (N,) in {0, 1}."""

    X: np.ndarray
    t: np.ndarray


def text_of(text: Any, name: str, *, least: bool) -> None:
    """Check a text that fits on the page; `least`: it must not be empty."""
    if not isinstance(text, str):
        raise TypeError(f"{name} must be a text (str); it came as {type(text).__name__}")
    if least and not text.strip():
        raise ValueError(f"{name} must say something; it came empty")
    if len(text) > LONGEST:
        raise ValueError(f"{name} must fit on the page, at most {LONGEST} characters; it came with {len(text)}")


def list_of(values: Any, name: str, most: int) -> Sequence[Any]:
    """Return a list of at most so many values."""
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise TypeError(f"{name} must be a list; it came as {type(values).__name__}")
    if len(values) > most:
        raise ValueError(f"{name} must be at most {most}, to fit on the page; it came with {len(values)}")
    return values


def mapping_of(values: Any, name: str) -> Mapping[str, Any]:
    """Return values by name."""
    if not isinstance(values, Mapping):
        raise TypeError(f"{name} must be values by name, a dict; it came as {kind(values)}")
    return values


def names_of(names: Any, size: int, what: str) -> None:
    """Check (size,) names, or none at all."""
    if len(names) not in (0, size):
        raise ValueError(f"{what} must be {checks.many(size, 'name')}; it came with {len(names)}")
    for name in names:
        text_of(name, f"each of {what}", least=True)


def pair_of(pair: Any, name: str) -> tuple[Any, Any]:
    """Return X and t as they came."""
    if not isinstance(pair, Sequence) or len(pair) != 2:
        raise TypeError(f"{name} must be a pair (X, t); it came as {type(pair).__name__}")
    return pair[0], pair[1]


def part_of(pair: Any, labels: np.ndarray, name: str, columns: int | None) -> Part:
    """Return a part as arrays; both classes must be there, and no other."""
    X, t = pair_of(pair, name)
    X = checks.inputs(X, f"{name}[0]", columns=columns, missing=True)
    t = np.asarray(t)
    checks.labels(t, len(X), f"{name}[1]")
    if not np.isin(t, labels).all():
        raise ValueError(
            f"{name}[1] must hold the labels of the training part, {labels.tolist()}; "
            f"it came with {t[~np.isin(t, labels)][0]!s}"
        )
    return Part(X, (t == labels[1]).astype(int))


def probabilities_of(model: Any, X: Any, labels: np.ndarray, N: int) -> np.ndarray:
    """Ask the model for the probability of the larger label, (N,)."""
    if isinstance(model, type) or not hasattr(model, "predict_proba"):
        raise TypeError(f"model must be a fitted model with predict_proba; it came as {kind(model)}")
    p = np.asarray(model.predict_proba(X), dtype=float)
    known = np.asarray(getattr(model, "classes_", labels))
    if p.shape != (N, 2) or len(known) != 2 or not np.array_equal(known, labels):
        raise ValueError(
            f"model must be one of the two classes {labels.tolist()}; it was fitted to {known.tolist()} "
            f"and gave probabilities of shape {p.shape}"
        )
    if not (np.isfinite(p).all() and (p >= 0).all() and np.allclose(p.sum(axis=1), 1)):
        raise ValueError("model must give probabilities that add up to 1; its predict_proba gave others")
    return np.minimum(p[:, 1], 1.0)


def losses_of(model: Any, X: Any, t: np.ndarray, p: np.ndarray) -> np.ndarray:
    """Return minus the logarithm of the probability of t (N,) in {0, 1}: by the model's logarithms if it has any."""
    if not hasattr(model, "predict_log_proba"):
        return losses(t, p)
    return -np.asarray(model.predict_log_proba(X), dtype=float)[np.arange(len(t)), t]
