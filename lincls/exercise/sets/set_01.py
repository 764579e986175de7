"""Set 01: least squares judged by its laws, feature matrices, a polynomial of degree 2, the graph of a line.

E(w, b) = mean (w.x + b - t)^2 / 2,    r_n = w.x_n + b - t_n,    H = A^T A / N  with  A = (1, X)

minimum        mean r = 0  and  mean r x_j = 0 for every input j   (the normal equations)
one step       (w', b') = (w, b) - eta (dE/dw, dE/db),  the derivatives by finite differences
longest eta    the least eigenvalue of I - eta H is -1: the steepest direction turns round and keeps its length
degree 2       y(x + 3 u) - 3 y(x + 2 u) + 3 y(x + u) - y(x) = 0  along every line
inverse of A   P A = I,  and A P is symmetric: of all inverses from the left the one of least squares
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import call, each, function_name
from lincls.exercise.compare import differs, explanation, judge
from lincls.exercise.drawing import drawn_line
from lincls.exercise.reading import numbers
from lincls.exercise.samples import near, regression_slips
from lincls.exercise.units import examples_of
from lincls.exercise.verdict import Wrong, telling

Weights = tuple[np.ndarray, float]


def minimum(
    w: Any, b: Any, X: Any, t: Any, *, groups: Any = None, names: tuple[str, str] = ("w", "b"), tol: float = 1e-6
) -> None:
    """Right when (w, b) is within `tol` of what solves the normal equations; what is said is which of them fails."""
    X, t = examples_of((X, np.asarray(t, dtype=float)))
    plain.attempted(w, b)
    w = plain.vector(w, X.shape[1], names[0])
    if groups is None:
        kinds, biases = np.ones((len(t), 1)), np.array([plain.number(b, names[1])])
        parts = ["the residuals y - t"]
    else:
        kinds = np.eye(int(np.max(groups)) + 1)[np.asarray(groups)]
        biases = plain.vector(b, kinds.shape[1], names[1])
        parts = [f"the residuals y - t of group {k}" for k in range(kinds.shape[1])]
    A = np.column_stack([X, kinds])

    def law(v: np.ndarray) -> str | None:
        r = A @ v - t
        away = np.linalg.lstsq(A, r, rcond=None)[0]  # from the nearest minimum
        if not differs(v, v - away, tol).any():
            return None
        means = [float(r @ column / len(r)) for column in A.T]
        shares = kinds.mean(axis=0)
        least = 1e-9 * max(1.0, float(np.abs(r).max()))
        for what, mean, share in zip(parts, means[X.shape[1] :], shares, strict=True):
            if abs(mean) > least:
                return f"{what} do not balance: their mean {_not_zero(mean / float(share))}"
        j = int(np.argmax(np.abs(means[: X.shape[1]])))
        return f"the mean of residual times {f'x{j + 1}' if X.shape[1] > 1 else 'x'} {_not_zero(means[j])}"

    slips = regression_slips(X, t, float(biases[0])) if groups is None else ()
    judge(np.append(w, biases), law, slips, near)


def _not_zero(mean: float) -> str:
    """What a mean is; not where the number would say by how much the answer is to be moved."""
    return f"is {plain.show(mean)}, and at the minimum it is 0" if telling() else "is not 0, as it is at the minimum"


def solver(solve: Any, X: Any, t: Any, *, tol: float = 1e-6) -> None:
    """Right when solve(X, t) gives two things, w and b, that pass `minimum`."""
    X, t = examples_of((X, np.asarray(t, dtype=float)))
    name = function_name(solve)
    w, b = _weights(call(solve, X, t, name=name, takes=("X", "t")), X.shape[1], name)
    minimum(w, b, X, t, tol=tol)


def descent_step(
    w: Any, b: Any, X: Any, t: Any, start: tuple, eta: float, *, name: str = "the step", least: float = 1.0
) -> None:
    """Right when (w, b) is one step of gradient descent on E from the start.

    As exact for a small eta; and for small slopes too, down to `least`.
    """
    X, t = examples_of((X, np.asarray(t, dtype=float)))
    plain.attempted(w, b)
    w, b = plain.vector(w, X.shape[1], "w"), plain.number(b, "b")
    w0, b0 = np.asarray(start[0], dtype=float).reshape(-1), float(start[1])
    slope = _slopes(X, t, w0, b0)
    moved = np.append(w - w0, b - b0)

    def law(moved: np.ndarray) -> str | None:
        shown_w, shown_b = plain.show(moved[:-1] if len(w) > 1 else moved[0]), plain.show(moved[-1])
        said = f"{name} moves w by {shown_w} and b by {shown_b}: that is not -eta times the slopes of E before it"
        return None if same_move(moved, -eta * slope) else said

    def same_move(moved: np.ndarray, wanted: np.ndarray) -> bool:
        size = eta * max(least, min(1.0, float(np.abs(slope).max())))
        return _near(moved / size, wanted / size, 2e-6)

    judge(moved, law, _step_slips(slope, eta, X, t, (w0, b0)), same_move)


def _slopes(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float, h: float = 1e-3) -> np.ndarray:
    """dE/dw and dE/db (D + 1,) by central differences: exact for a quadratic, but for rounding."""
    v = np.append(w, b)

    def E(v: np.ndarray) -> float:
        return float(np.mean((X @ v[:-1] + v[-1] - t) ** 2) / 2)

    return np.array([(E(v + h * e) - E(v - h * e)) / (2 * h) for e in np.eye(len(v))])


def _near(found: np.ndarray, wanted: np.ndarray, tol: float = 1e-6) -> bool:
    return bool((np.abs(found - wanted) <= tol * max(1.0, float(np.abs(wanted).max()))).all())


def _step_slips(
    slope: np.ndarray, eta: float, X: np.ndarray, t: np.ndarray, start: Weights
) -> Iterator[tuple[str, np.ndarray]]:
    w0, b0 = start
    late = _slopes(X, t, w0 - eta * slope[:-1], b0)[-1]
    yield "The step goes uphill: move against the gradient.", eta * slope
    yield "That is the slope itself: a step is -eta times it, added to where you stand.", slope
    yield "The sum is used where the mean is wanted (1/N is missing).", -len(t) * eta * slope
    yield "The step is twice as long: is the factor 1/2 of the loss missing?", -2 * eta * slope
    yield "The step is half as long: the 1/2 of the loss and the 2 of the derivative cancel.", -eta * slope / 2
    old = "b moves with the w that has just been changed: take both derivatives at the old point."
    yield old, -eta * np.append(slope[:-1], late)
    A = np.column_stack([X, np.ones(len(X))])
    if 2 * slope @ slope < eta * np.mean((A @ slope) ** 2):
        yield "E rises at this step, because eta is above its limit: it is a step all the same, and counts.", 0 * slope
    yield "Nothing has moved: that is one step too few.", 0 * slope
    yield "These are the changes: add them to where you stand.", -eta * slope - np.append(w0, b0)
    yield "The learning rate is left out.", -slope


def descent_path(
    descend: Any, X: Any, t: Any, eta: float, steps: int, *, takes: tuple[str, ...] = ("X", "t", "eta", "steps")
) -> None:
    """Right when descend(X, t, eta, k) is at 0 for k = 0, and for every k one step further than for k - 1."""
    X, t = examples_of((X, np.asarray(t, dtype=float)))
    name, D = function_name(descend), X.shape[1]
    at = (np.zeros(D), 0.0)
    cases = [(X, t, eta, k) for k in range(steps + 1)]
    for k, found in enumerate(each(descend, cases, name=name, takes=takes)):
        w, b = _weights(found, D, name)
        if k == 0:
            if _near(np.append(w, b), np.zeros(D + 1)):
                continue
            one_too_many = _near(np.append(w, b), -eta * _slopes(X, t, *at))
            more = "That is one step too many." if one_too_many else None
            raise Wrong(f"after 0 steps {name} is not at w = 0, b = 0", more)
        descent_step(w, b, X, t, at, eta, name=f"step {k}", least=1e-7)
        at = (w, b)


def _weights(found: Any, D: int, name: str) -> Weights:
    pair = plain.sequence(found)
    if pair is None or len(pair) != 2:
        raise Wrong(f"{name} should return two values, w and b, but it is {plain.kind(found)}")
    return numbers(pair[0], (D,), "w"), plain.number(pair[1], "b")


def longest_step(eta: Any, X: Any, *, name: str = "the limit", tol: float = 1e-6) -> None:
    """Right when eta is the limit of the learning rate for descent on E with these inputs."""
    X = np.asarray(X, dtype=float)
    X = X.reshape(len(X), -1)
    eta = plain.number(eta, name)
    curves = _curvatures(X)
    N, least, most, flat = len(X), float(curves[0]), float(curves[-1]), float(_curvatures(X, dummy=False)[-1])

    def product(c: float, wanted: float) -> bool:
        return abs(eta * c - wanted) <= 1e-6 * max(1.0, abs(wanted))

    slips = {
        "That is 2 / the smallest eigenvalue: the steepest direction decides.": product(least, 2),
        "The dummy column is missing: the bias is a direction of the bowl too.": product(flat, 2),
        "The Hessian of a mean has the factor 1/N.": product(N * most, 2),
        "That is 1 / the largest eigenvalue: there a step lands at the bottom. You may go twice as far.": product(
            most, 1
        ),
        "That is the largest eigenvalue itself: the limit is 2 / it.": product(1, most),
    }
    turns = "the steepest direction of the bowl does not just turn round and keep its length"
    said = f"with eta = {plain.show(eta)} {turns}"
    judge(eta, lambda eta: said if abs(1 - eta * most + 1) > tol * 2 else None, slips)


def _curvatures(X: np.ndarray, dummy: bool = True) -> np.ndarray:
    A = np.column_stack([np.ones(len(X)), X]) if dummy else X
    return np.linalg.eigvalsh(A.T @ A / len(X))


def left_inverse(P: Any, A: Any, *, name: str = "P", tol: float = 1e-6) -> None:
    """Right when P is the pseudo-inverse of a table A with linearly independent columns."""
    A = np.asarray(A, dtype=float)
    found = plain.array(P, name)
    N, M = A.shape
    if found.shape != (M, N):
        more = "It is transposed: rows and columns have changed places." if found.shape == (N, M) else None
        raise Wrong(f"{name} has {plain.shape_words(found)}, but for A {A.shape} it has shape {(M, N)}", more)
    apart = np.abs(found @ A - np.eye(M)) > tol
    if apart.any():
        i, j = (int(k) for k in np.argwhere(apart)[0])
        slips = {"The division is missing: that is A^T alone.": A.T, "A^T A is not inverted.": A.T @ A @ A.T}
        said = f"{name} A is not the identity: its entry [{i}, {j}] is {plain.show((found @ A)[i, j])}"
        raise Wrong(said, explanation(found, slips, _near))
    back = A @ found
    apart = np.abs(back - back.T) > tol * max(1.0, float(np.abs(back).max()))
    if apart.any():
        i, j = (int(k) for k in np.argwhere(apart)[0])
        raise Wrong(
            f"{name} A is the identity, but A {name} is not symmetric: its entries [{i}, {j}] and [{j}, {i}] "
            f"are {plain.show(back[i, j])} and {plain.show(back[j, i])}",
            "There are many inverses from the left; the pseudo-inverse is the one of least squares.",
        )


def columns(found: Any, wanted: Any, names: Sequence[str], *, name: str = "phi", tol: float = 1e-6) -> None:
    """Right when the feature matrix has the wanted columns, in any order."""
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


def quadratic(f: Any, rng: np.random.Generator, shape: tuple[int, int], *, tol: float = 2e-3) -> None:
    """Right when f is a polynomial of degree 2 at most: along straight lines its third differences are 0."""
    D, K = shape
    first, last = rng.uniform(-1, 1, (2, 20, D))
    X = np.vstack([first + k * (last - first) / 3 for k in range(4)])
    name = function_name(f)
    y = numbers(call(f, X, name=name, takes=("X",)), (len(X), K), f"{name} of {len(X)} inputs").reshape(4, -1)
    third = float(np.abs(y[3] - 3 * y[2] + 3 * y[1] - y[0]).max())
    if third > tol:
        said = f"along a straight line {name} is no polynomial of degree 2: its third differences reach"
        raise Wrong(f"{said} {plain.show(third, 2)}", "The system is one: a higher degree learns the noise with it.")


def drawn_graph(picture: Any, w: Any, b: Any, name: str = "y = w x + b", *, tol: float = 1e-3) -> None:
    """Right when the graph of y = w x + b is drawn; where b holds several numbers, the graph of each."""
    plain.attempted(w, b)
    slope, biases = plain.number(w, "w"), plain.array(b, "b").ravel()
    for bias in biases:
        which = f"{name} with b = {plain.show(float(bias))}" if biases.size > 1 else name
        drawn_line(picture, (slope, -1.0), float(bias), which, tol=tol)
