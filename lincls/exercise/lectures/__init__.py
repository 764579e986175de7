"""What the check cells of the lectures check: one file a lecture, named as its figures are.

    with check.question("When to stop", points=2):
        lectures.perceptron.stopping(stop)

A check cell stands below the reader's stub, so it must not contain the answer; the formulas stand here, apart from the
keys of the exercise sets. They are plain numpy, and they travel with the lectures' pages.
"""

from importlib import import_module
from typing import Any

LECTURES = (
    *("welcome", "regression", "boolean", "perceptron", "convexity", "features"),
    *("least_squares", "logistic", "multiclass", "generative", "pca", "comparison"),
)

__all__ = list(LECTURES)


def __getattr__(name: str) -> Any:
    if name in LECTURES:
        return import_module(f"lincls.exercise.lectures.{name}")
    raise AttributeError(f"module 'lincls.exercise.lectures' has no attribute {name!r}")
