"""Least-squares weights, data splits and feature matrices.

(w, b) minimises E = mean (w.x + b - t)^2 / 2 if and only if X~^T (X~ w~ - t) = 0, the normal equations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.compare import differs
from lincls.exercise.units import examples_of
from lincls.exercise.verdict import Wrong, telling


def regression(w: Any, b: Any, X: Any, t: Any, *, tol: float = 1e-6) -> None:
    """Right when no other weights give a smaller mean squared error.

    Parameters
    ----------
    w : the answer, (D,) numbers
    b : the answer, a number
    X : (N, D) numbers
    t : (N,) numbers
    tol : allowed error

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the line"):
    ...     check.regression(1.5, 0, [[0], [1], [2]], [1, 2, 4])
    the line: not yet: 0 of 1 point
      the mean loss of your w and b is 0.375, but 0.02778 can be reached
      w is right; the bias b is not: b = mean(t) - w·mean(x).
    """
    X, t = examples_of((X, np.asarray(t, dtype=float)))
    plain.attempted(w, b)
    w, b = plain.vector(w, X.shape[1], "w"), plain.number(b, "b")
    best_w, best_b = _least_squares(X, t)
    found, best = _loss(X, t, w, b), _loss(X, t, best_w, best_b)
    if found - best <= tol * tol * max(1.0, float(np.mean(t**2))) or _close(w, b, best_w, best_b, tol):
        return
    left, right = plain.show_both(found, best)
    reach = f"{left}, but {right} can be reached" if telling() else f"{plain.show(found)}, but less can be reached"
    raise Wrong(f"the mean loss of your w and b is {reach}", regression_slip(w, b, X, t))


def _least_squares(X: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, float]:
    mean = X.mean(axis=0)
    w = np.linalg.lstsq(X - mean, t - t.mean(), rcond=None)[0]
    return w, float(t.mean() - mean @ w)


def _loss(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> float:
    return float(np.mean((X @ w + b - t) ** 2) / 2)


def _close(w: np.ndarray, b: float, best_w: np.ndarray, best_b: float, tol: float) -> bool:
    return not differs(np.append(w, b), np.append(best_w, best_b), tol).any()


def regression_slip(w: np.ndarray, b: float, X: np.ndarray, t: np.ndarray) -> str | None:
    """The sentence for a known slip that explains these weights."""
    best_w, best_b = _least_squares(X, t)
    slips = {
        "The bias is missing: these are the best weights through the origin (no dummy feature x0 = 1).": (
            np.linalg.lstsq(X, t, rcond=None)[0],
            0.0,
        ),
        "w is right; the bias b is not: b = mean(t) - w·mean(x).": (best_w, b),
        "The signs of w and b are flipped.": (-best_w, -best_b),
        "The bias and the weights have changed places: with x0 = 1 first, w~ = (b, w).": (
            np.append(best_b, best_w)[:-1],
            np.append(best_b, best_w)[-1],
        ),
    }
    if X.shape[1] == 1:
        slope, offset = _least_squares(t[:, None], X[:, 0])
        slips["X and t have changed places: this line predicts x from t."] = (slope, offset)
    return next((why for why, (v, c) in slips.items() if _close(w, b, v, c, 1e-5)), None)


def split(
    parts: Any,
    X: Any,
    t: Any,
    sizes: Sequence[float] = (0.7, 0.15, 0.15),
    names: Sequence[str] = ("training", "validation", "test"),
    *,
    shuffled: bool = True,
) -> None:
    """Right when the parts share the examples out: sizes to within one example, none twice, none lost.

    Parameters
    ----------
    parts : the answer, pairs (X, t)
    X : (N, D) numbers
    t : (N,) targets
    sizes : share or number of the examples in each part
    names : what messages call the parts
    shuffled : whether the first part may not simply be the first rows

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.exercise import check
    >>> X, t = np.arange(4.0)[:, None], np.array([0, 0, 1, 1])
    >>> with check.question("two halves"):
    ...     check.split([(X[:2], t[:2]), (X[1:3], t[1:3])], X, t, sizes=(0.5, 0.5))
    two halves: not yet: 0 of 1 point
      the example x = 1 is in the training part and in the validation part
      A part that was trained on says nothing about new data: the parts must not overlap.
    """
    X, t = examples_of((X, t))
    names = names[: len(sizes)]
    plain.attempted(parts)
    blocks = _blocks(parts, X.shape[1], names)
    for size, (inputs, _), name in zip(sizes, blocks, names, strict=True):
        wanted = size * len(X) if size < 1 else size
        if abs(len(inputs) - wanted) > 1 + 1e-9:
            about = f"about {round(wanted)} of {len(X)}"
            raise Wrong(f"the {name} part has {len(inputs)} examples, wanted {about}")
    places = _places(X, t)
    rows = [_rows_of(block, X, places, name) for block, name in zip(blocks, names, strict=True)]
    if (lost := len(X) - sum(map(len, rows))) > 0:
        raise Wrong(f"{lost} of {len(X)} examples are in no part")
    if shuffled and len(rows[0]) > 3 and rows[0] == list(range(len(rows[0]))):
        raise Wrong(
            f"the {names[0]} part is the first {len(rows[0])} examples, in order",
            "If the data are sorted, such a split fools you: shuffle first.",
        )


def _blocks(parts: Any, D: int, names: Sequence[str]) -> list[tuple[np.ndarray, np.ndarray]]:
    listed = plain.sequence(parts)
    if listed is None or len(listed) != len(names):
        have = plain.kind(parts) if listed is None else len(listed)
        raise Wrong(f"the parts should be {len(names)} pairs (X, t): {', '.join(names)}; found {have}")
    blocks = []
    for part, name in zip(listed, names, strict=True):
        pair = plain.sequence(part)
        if pair is None or len(pair) != 2:
            raise Wrong(f"the {name} part should be a pair (X, t), but it is {plain.kind(part)}")
        inputs = plain.array(pair[0], f"X of the {name} part")
        targets = plain.array(pair[1], f"t of the {name} part")
        if inputs.ndim == 1 and D == 1:
            inputs = inputs[:, None]
        if inputs.ndim != 2 or inputs.shape[1] != D:
            raise Wrong(f"X of the {name} part has {plain.shape_words(inputs)}, wanted shape (N, {D})")
        if len(inputs) != targets.size:
            raise Wrong(f"the {name} part has {len(inputs)} inputs, but {targets.size} targets")
        blocks.append((inputs, targets.ravel()))
    return blocks


def _places(X: np.ndarray, t: np.ndarray) -> dict[tuple, list]:
    """The rows where each different example stands; a row that is used is replaced by its part's name."""
    places: dict[tuple, list] = {}
    for n, (x, target) in enumerate(zip(X.tolist(), t.tolist(), strict=True)):
        places.setdefault((*x, float(target)), []).append(n)
    return places


def _rows_of(block: tuple[np.ndarray, np.ndarray], X: np.ndarray, places: dict, name: str) -> list[int]:
    """Which rows of the data a part holds, each row used once over all parts."""
    rows = []
    for i, (x, target) in enumerate(zip(block[0].tolist(), block[1].tolist(), strict=True)):
        found = places.get((*x, float(target)))
        if found is None:
            point = _point(x)
            known = (np.array(x) == X).all(axis=1).any()
            more = "That x exists, with another target: shuffle X and t by the same order." if known else None
            what = f"x = {point} with t = {plain.show(target)} (row {i})"
            raise Wrong(f"the {name} part has {what}: there is no such example", more)
        k = next((k for k, place in enumerate(found) if type(place) is int), None)
        if k is None and found[0] == name:
            raise Wrong(f"the example x = {_point(x)} stands twice in the {name} part", "Draw without replacement.")
        if k is None:
            raise Wrong(
                f"the example x = {_point(x)} is in the {found[0]} part and in the {name} part",
                "A part that was trained on says nothing about new data: the parts must not overlap.",
            )
        rows.append(found[k])
        found[k] = name
    return rows


def _point(x: list) -> str:
    return plain.show(x if len(x) > 1 else x[0])


def columns(found: Any, wanted: Any, names: Sequence[str], *, name: str = "phi", tol: float = 1e-6) -> None:
    """Right when the feature matrix has the wanted columns, in any order.

    Parameters
    ----------
    found : the answer, (N, M) numbers
    wanted : (N, M) numbers
    names : what messages call the columns
    name : what messages call the matrix
    tol : allowed error, relative to max(1, |wanted|)

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("features"):
    ...     check.columns([[1, 2], [3, 18]], [[1, 1], [3, 9]], ["x", "x^2"])
    features: not yet: 0 of 1 point
      the feature x^2 is missing: no column of phi holds it
      Column 1 is twice x^2.
    """
    goal = np.asarray(wanted, dtype=float)
    values = plain.array(found, name)
    if values.ndim != 2 or len(values) != len(goal):
        have = plain.shape_words(values)
        more = "Examples are rows, features are columns: it is transposed." if values.T.shape == goal.shape else None
        raise Wrong(f"{name} has {have}, wanted {len(goal)} rows, one an example", more)
    left = list(range(values.shape[1]))
    for m, word in enumerate(names):
        match = next((k for k in left if not differs(values[:, k], goal[:, m], tol).any()), None)
        if match is None:
            raise Wrong(
                f"the feature {word} is missing: no column of {name} holds it", _column_slip(values, goal, names, m)
            )
        left.remove(match)
    if left:
        raise Wrong(f"{name} has {values.shape[1]} columns, wanted {goal.shape[1]}: column {left[0]} is too many")


def _column_slip(values: np.ndarray, goal: np.ndarray, names: Sequence[str], m: int) -> str | None:
    for k in range(values.shape[1]):
        if not differs(values[:, k], 2 * goal[:, m], 1e-6).any():
            return f"Column {k} is twice {names[m]}."
    if values.shape[1] < goal.shape[1]:
        return f"There are {values.shape[1]} columns, wanted {goal.shape[1]}."
    return None
