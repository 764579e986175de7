"""What lecture 00 checks."""

from __future__ import annotations

from typing import Any

from lincls.exercise import check

ONE = ([[1], [2], [4], [5]], [-1, -1, 1, 1])  # four examples of one measurement


def one_measurement(w: Any, b: Any) -> None:
    """Check a weight and a bias that get the four examples right: x = 1 and 2 are minus, 4 and 5 are plus."""
    check.separates(w, b, ONE)


def shapes(shape_X: Any, shape_w: Any, shape_z: Any) -> None:
    """Check the shapes of X, w and z = X @ w + b for 200 patients with 7 measurements each."""
    check.array(shape_X, (200, 7), "shape_X")
    slips = {"w has one weight a measurement.": (200,), "w is a list, not a table: (7,).": (7, 1)}
    check.array(shape_w, (7,), "shape_w", mistakes=slips)
    check.array(shape_z, (200,), "shape_z", mistakes={"z has one number a patient.": (7,)})


def strangers(errors: Any) -> None:
    """Check how many of the 143 patients kept apart are wrong where the area of the nuclei alone decides."""
    slips = {
        "These are the errors on all 569 patients.": 45,
        "These are the errors on the 426 patients that the rule may learn from.": 36,
        "These are the strangers that it gets right.": 134,
    }
    check.count(errors, 9, "errors", mistakes=slips)
