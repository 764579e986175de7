"""Set 04: averages of points and the line between two of them, judged by what they must keep to.

    sum_i lam_i x_i = A p + (1 - A) q,    p an average of the first k points, q one of the others

On the rows of the unit matrix an average is the list of its shares. A mean over all shifts of a picture stays what it
is when the picture is moved. The line halfway between p and q has z = 0 in the middle and w = p - q. Rows clash when

    p + q = r + s,    f(p) + f(q) != f(r) + f(s):    then f is not affine
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import function_name
from lincls.exercise.compare import TOLERANCE, differs, explanation
from lincls.exercise.reading import counted, returned, things
from lincls.exercise.units import examples_of
from lincls.exercise.verdict import Wrong


def parts_of_average(f: Any, lam: np.ndarray, X: np.ndarray, k: int) -> None:
    """Right when f(lam, X, k) = (A, p, q) splits the average of the rows of X after the first k points."""
    N = len(lam)
    here = f"N = {N}, k = {k}"
    A, p, q = _three(f, lam, np.eye(N), k)  # here p and q are the lists of their shares
    _apart(p, q, k, here)
    for shares, name in ((p, "p"), (q, "q")):
        total = float(shares.sum())
        if abs(total - 1) > TOLERANCE:
            raise Wrong(
                f"{here}: the shares of the points in {name} add up to {plain.show(total)}",
                "In a weighted average they add up to 1: divide by what they add up to.",
            )
    together = A * p + (1 - A) * q
    wrong = np.flatnonzero(differs(together, lam, TOLERANCE))
    if wrong.size:
        i = int(wrong[0])
        left, right = plain.show_both(float(together[i]), float(lam[i]))
        means = np.ptp(p[:k]) <= TOLERANCE and np.ptp(q[k:]) <= TOLERANCE
        slips = {
            "Inside each part the shares may differ: these are plain means.": means and N > 2,
            "A is the sum of the first k shares; it is k/N only when all are equal.": abs(A - k / N) <= TOLERANCE,
            "A is what the first k points carry together.": True,
        }
        said = f"{here}: in A p + (1 - A) q point {i + 1} counts {left}, but its share lam[{i}] is {right}"
        raise Wrong(said, explanation(A, slips))
    again = _three(f, lam, X, k)
    for found, shares, name in ((again[1], p, "p"), (again[2], q, "q")):
        if differs(found, shares @ X, TOLERANCE).any():
            raise Wrong(
                f"{here}: {name} is not the average of the rows of X with the shares that it has where X is the unit "
                "matrix"
            )
    if abs(again[0] - A) > TOLERANCE:
        raise Wrong(f"{here}: A changes with X, but it is a sum of shares")


def _apart(p: np.ndarray, q: np.ndarray, k: int, here: str) -> None:
    foreign = np.flatnonzero(np.abs(np.concatenate([q[:k], p[k:]])) > TOLERANCE)
    if not foreign.size:
        return
    if max(np.abs(p[:k]).max(), np.abs(q[k:]).max()) <= TOLERANCE:
        raise Wrong(f"{here}: p is an average of the last points, and q of the first", "That is p and q exchanged.")
    i = int(foreign[0])
    name = "q" if i < k else "p"
    raise Wrong(
        f"{here}: point {i + 1} has a share in {name}",
        "p has the first k points, the rows 0 to k - 1, and q the others.",
    )


def _three(f: Any, lam: np.ndarray, X: np.ndarray, k: int) -> tuple[float, np.ndarray, np.ndarray]:
    A, p, q = things(returned(f, lam, X, k, takes=("lam", "X", "k")), ("A", "p", "q"), function_name(f))
    D = X.shape[1]
    return plain.number(A, "A"), plain.vector(p, D, "p"), plain.vector(q, D, "q")


def mean_of_shifts(f: Any, P: np.ndarray) -> None:
    """Right when f(P) is the mean of all shifts of the picture P, to the right and down, with wrap-around."""
    mean = plain.array(returned(f, P, takes=("P",)), "the mean")
    if mean.shape != P.shape:
        raise Wrong(
            f"the mean has {plain.shape_words(mean)}, but P has shape {P.shape}",
            "One number for each pixel is wanted, shape (H, W).",
        )
    for axis, word in ((0, "down"), (1, "to the right")):
        if differs(np.roll(mean, 1, axis), mean, TOLERANCE).any():
            raise Wrong(
                f"P of shape {P.shape}: your mean changes when it is moved {word} by one pixel",
                f"All shifts of P, moved {word}, are all shifts of P once more. Are those {word} among yours?",
            )
    total, whole = float(mean.sum()), float(P.sum())
    if abs(total - whole) > TOLERANCE * max(1, abs(whole)):
        left, right = plain.show_both(total, whole)
        raise Wrong(
            f"the mean adds up to {left} over its pixels, but every shift of P, of shape {P.shape}, adds up to {right}",
            "That is the sum over all H W shifts: divide by their number."
            if abs(total - whole * P.size) <= TOLERANCE * max(1, abs(whole * P.size))
            else None,
        )


def halfway(f: Any, p: np.ndarray, q: np.ndarray) -> None:
    """Right when f(p, q) = (w, b) has w = p - q, and z = 0 in the middle of p and q."""
    w, b = things(returned(f, p, q, takes=("p", "q")), ("w", "b"), function_name(f))
    w, b = plain.vector(w, len(p), "w"), plain.number(b, "b")
    at = f"p = {plain.show(p if len(p) > 1 else p[0])}, q = {plain.show(q if len(q) > 1 else q[0])}"
    if differs(w, p - q, TOLERANCE).any():
        turned = not differs(w, q - p, TOLERANCE).any()
        raise Wrong(f"{at}: w is {plain.show(w)}, not p - q", "w points to q." if turned else None)
    middle = float(w @ np.mean([p, q], axis=0) + b)
    if abs(middle) > TOLERANCE * max(1.0, float(w @ w)):
        near = TOLERANCE * max(1.0, float(w @ w))
        slips = {
            "The bias is missing: with b = 0 the boundary passes through the origin.": b == 0,
            "The boundary passes through p: there z is 0.": abs(float(w @ p) + b) <= near,
            "The boundary passes through q: there z is 0.": abs(float(w @ q) + b) <= near,
            "b has the wrong sign.": abs(float(w @ (p + q)) / 2 - b) <= near,
        }
        raise Wrong(f"{at}: in the middle z is {plain.show(middle)}, not 0", explanation(b, slips))


def cover(f: Any, sizes: Sequence[tuple[int, int]]) -> None:
    """Right when f(N, D) keeps to the laws of Cover's count at these sizes, each D at least 1."""
    count = partial(counted, f, takes=("N", "D"))
    for N, D in sizes:
        _cover_at(count, N, D, function_name(f))


def _cover_at(count: Callable[[int, int], int], N: int, D: int, name: str) -> None:
    if N <= D + 1:
        found = count(N, D)
        if found != 2**N:
            more = (
                "Turn every labeling round and you have another one: is a factor 2 missing?"
                if 2 * found == 2**N
                else None
            )
            points = "1 point is" if N == 1 else f"{N} points are"
            raise Wrong(f"{name}({N}, {D}) is {found}, but {points} separable in every way in {D} dimensions", more)
    elif D == 1:
        found = count(N, 1)
        if found != 2 * N:
            raise Wrong(
                f"{N} points on a line: {name} gives {found}",
                f"A threshold has {N + 1} places, and can be turned round: two of these labelings come twice.",
            )
    else:
        here, same, less = count(N, D), count(N - 1, D), count(N - 1, D - 1)
        if here != same + less:
            raise Wrong(
                f"{name}({N}, {D}) is {here}, but {name}({N - 1}, {D}) + {name}({N - 1}, {D - 1}) is {same + less}",
                "One more point continues every labeling, and those by hyperplanes through it in both ways.",
            )


def clash(one: Any, other: Any, data: tuple, names: Sequence[str] = ("one pair", "the other pair")) -> None:
    """Right when two pairs of examples have the same sum, but not their targets: then no affine function has them."""
    X, t = examples_of(data)
    plain.attempted(one, other)
    pairs = [_pair(found, X, name) for found, name in zip((one, other), names, strict=True)]
    left, right = (rows.sum(axis=0) for rows in pairs)
    if (left != right).any():
        raise Wrong(f"{names[0]} adds up to {plain.show(left)}, {names[1]} to {plain.show(right)}")
    targets = [tuple(int(t[_place(row, X)]) for row in rows) for rows in pairs]
    if sum(targets[0]) == sum(targets[1]):
        raise Wrong(f"the targets of {names[0]} are {targets[0]}, those of {names[1]} {targets[1]}: the same in all")


def _pair(found: Any, X: np.ndarray, name: str) -> np.ndarray:
    if type(found) in (set, frozenset):
        found = list(found)
    rows = plain.array(found, name)
    if rows.shape != (2, X.shape[1]):
        raise Wrong(f"{name} should be two inputs of {X.shape[1]} numbers each, but it has {plain.shape_words(rows)}")
    for row in rows:
        if _place(row, X) is None:
            raise Wrong(f"{name}: {plain.show(row)} is no input of the function")
    return rows


def _place(row: np.ndarray, X: np.ndarray) -> Any:
    return next((n for n, x in enumerate(X) if (x == row).all()), None)
