"""Set 05: features and what they look like from data space, judged by laws that need no reference.

    w1 x1 + w2 x2 + w3 x1 x2 + b  =  w3 (x1 - c1)(x2 - c2) + b - b0

On the line x1 = c1 the product is 0, so z does not change along it, and on x2 = c2 neither. Of D inputs there are as
many features of degree 1 to d as without x_D, and x_D times 1 or a feature of degree at most d - 1, together.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import function_name
from lincls.exercise.compare import TOLERANCE, judge
from lincls.exercise.reading import counted, returned, things
from lincls.exercise.verdict import Wrong


def asymptotes(f: Any, w: np.ndarray) -> None:
    """Right when f(w) = (c1, c2, b0) and the boundary over x1, x2 and x1 x2 has the asymptotes x1 = c1 and x2 = c2."""
    c1, c2, _ = _three(f, w)
    near = TOLERANCE * max(1, np.abs(w).max())

    def law(places: tuple[float, float]) -> str | None:
        for name, other, c, change in (("x1", "x2", c1, w[1] + w[2] * c1), ("x2", "x1", c2, w[0] + w[2] * c2)):
            if abs(change) > near:
                along = (
                    f"along {name} = {plain.show(c)} your line is no asymptote, for z changes by {plain.show(change)}"
                )
                return f"w = {plain.show(w)}: {along} from {other} = 0 to {other} = 1"
        return None

    slips = {
        "Multiply out: w1 stands with x1, so it belongs to c2, and w2 to c1.": (c2, c1),
        "The signs are turned round: the bracket is x1 - c1.": (-c1, -c2),
        "Divide by w3: it stands in front of the brackets.": (c1 / w[2], c2 / w[2]),
    }  # what the right lines are where this slip was made
    judge((c1, c2), law, slips, lambda _, c: max(abs(w[1] + w[2] * c[0]), abs(w[0] + w[2] * c[1])) <= near)


def completed_product(f: Any, w: np.ndarray, x: np.ndarray) -> None:
    """Right when f(w) = (c1, c2, b0) and both sides of the equation above are the same at x."""
    c1, c2, b0 = _three(f, w)
    z = float(w @ (x[0], x[1], x[0] * x[1]))
    product = float(w[2] * (x[0] - c1) * (x[1] - c2))
    near = TOLERANCE * max(1.0, abs(z), abs(product))
    if abs(z - (product - b0)) > near:
        left, right = plain.show_both(z, product - b0)
        turned = abs(z - (product + b0)) <= near
        raise Wrong(
            f"w = {plain.show(w)}, b = 0: at x = {plain.show(x)} z is {left}, but the right side with your numbers is "
            f"{right}",
            "The sign: b0 has to take away what the product brings along." if turned else None,
        )


def _three(f: Any, w: np.ndarray) -> list[float]:
    names = "c1", "c2", "b0"
    items = things(returned(f, w, takes=("w",)), names, function_name(f))
    return [plain.number(item, name) for item, name in zip(items, names, strict=True)]


def counted_features(f: Any, D: int, d: int) -> None:
    """Right when f keeps to the laws of counting the features of degree 1 to d in D inputs."""
    count = partial(counted, f, takes=("D", "d"))
    one, first = count(1, d), count(D, 1)
    if one != d:
        constant = "The constant 1 is not to be counted: its weight is the bias." if one == d + 1 else None
        raise Wrong(f"one input x has the features x to x^{d}, and you count {one}", constant)
    if first != D:
        raise Wrong(f"the features of degree 1 are the {D} inputs themselves, and you count {first}")
    if D > 1 and d > 1:
        whole, without, less = count(D, d), count(D - 1, d), count(D, d - 1)
        if whole != without + less + 1:
            raise Wrong(
                f"D = {D}, d = {d}: you count {whole} features, of which {without} are without x{D}, by your own count "
                f"for D = {D - 1}",
                f"The others are x{D} times 1 or one of the {less} features that you count for d = {d - 1}.",
                "The order does not matter: x1 x2 and x2 x1 are one feature." if count(2, 2) == 6 else None,
            )
