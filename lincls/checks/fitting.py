"""Whether a model has learned, and whether its learning came to an end."""

from __future__ import annotations

import sys
import warnings
from typing import Any


class NotFittedError(ValueError, AttributeError):
    """A model was asked for an answer before `fit`."""


class ConvergenceWarning(UserWarning):
    """A fit stopped before it converged; the model's `stopped_` says why."""


def fitted(model: Any, *names: str) -> None:
    """Raise NotFittedError unless the model has all the learned attributes `names`."""
    if not all(hasattr(model, name) for name in names):
        raise NotFittedError(f"this {type(model).__name__} is not fitted yet: call fit(X, t) first")


def warn(message: str, category: type[Warning] = UserWarning) -> None:
    """Warn at the line outside lincls that led here."""
    place, level = sys._getframe(1), 2
    while place.f_back is not None and place.f_globals.get("__name__", "").partition(".")[0] == "lincls":
        place, level = place.f_back, level + 1
    warnings.warn(message, category, stacklevel=level)


def quiet() -> None:
    """Let fits that stop before they converge say nothing from now on; for programs in which that is the point."""
    warnings.simplefilter("ignore", ConvergenceWarning)
