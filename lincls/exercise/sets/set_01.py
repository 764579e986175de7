"""Set 01: least squares judged by its laws, and the graph of a line.

E(w, b) = mean (w.x + b - t)^2 / 2,    r_n = w.x_n + b - t_n,    H = A^T A / N  with  A = (1, X)

minimum        mean r = 0  and  mean r x_j = 0 for every input j   (the normal equations)
one step       (w', b') = (w, b) - eta (dE/dw, dE/db),  the derivatives by finite differences
longest eta    the least eigenvalue of I - eta H is -1: the steepest direction turns round and keeps its length
inverse of A   P A = I,  and A P is symmetric: of all inverses from the left the one of least squares

A function with a question's name is what the test cell of that name asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from lincls.exercise import chance, plain
from lincls.exercise.calls import call, each, function_name
from lincls.exercise.compare import differs, explanation, judge
from lincls.exercise.drawing import drawn_labels, drawn_line, drawn_points
from lincls.exercise.functions import function, gives, gradient
from lincls.exercise.reading import numbers
from lincls.exercise.samples import near, regression_slips
from lincls.exercise.units import examples_of
from lincls.exercise.verdict import Wrong, telling
from lincls.metrics import mean_squared_error

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


def _near(found: Any, wanted: Any, tol: float = 1e-6) -> bool:
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


def descent_path(descend: Any, X: Any, t: Any, eta: float, steps: int) -> None:
    """Right when descend(X, t, eta, k) is at 0 for k = 0, and for every k one step further than for k - 1."""
    X, t = examples_of((X, np.asarray(t, dtype=float)))
    name, D = function_name(descend), X.shape[1]
    at = (np.zeros(D), 0.0)
    said = f"after 0 steps {name} is not at w = 0, b = 0"
    too_many = {"That is one step too many.": -eta * _slopes(X, t, *at)}
    for k, answer in enumerate(each(descend, [(X, t, eta, k) for k in range(steps + 1)], takes=PATH)):
        w, b = _weights(answer, D, name)
        if k == 0:
            judge(np.append(w, b), lambda v: None if _near(v, 0 * v) else said, too_many, _near)
        else:
            descent_step(w, b, X, t, at, eta, name=f"step {k}", least=1e-7)
            at = (w, b)


def _weights(found: Any, D: int, name: str) -> Weights:
    pair = plain.sequence(found)
    if pair is None or len(pair) != 2:
        raise Wrong(f"{name} should return two values, w and b, but it is {plain.kind(found)}")
    return numbers(pair[0], (D,), "w"), plain.number(pair[1], "b")


def longest_step(eta: Any, X: Any, *, name: str = "the limit") -> None:
    """Right when eta is the limit of the learning rate for descent on E with these inputs."""
    X = np.asarray(X, dtype=float)
    X = X.reshape(len(X), -1)
    eta = plain.number(eta, name)
    curves = _curvatures(X)
    N, least, most, flat = len(X), float(curves[0]), float(curves[-1]), float(_curvatures(X, dummy=False)[-1])
    slips = {  # eta times the first number is the second
        "That is 2 / the smallest eigenvalue: the steepest direction decides.": (least, 2),
        "The dummy column is missing: the bias is a direction of the bowl too.": (flat, 2),
        "The Hessian of a mean has the factor 1/N.": (N * most, 2),
        "That is 1 / the largest eigenvalue: there a step lands at the bottom. You may go twice as far.": (most, 1),
        "That is the largest eigenvalue itself: the limit is 2 / it.": (1, most),
    }
    turns = "the steepest direction of the bowl does not just turn round and keep its length"
    said = f"with eta = {plain.show(eta)} {turns}"
    law = said if abs(1 - eta * most + 1) > 2e-6 else None
    judge(eta, lambda _: law, slips, lambda eta, slip: _near(eta * slip[0], slip[1]))


def _curvatures(X: np.ndarray, dummy: bool = True) -> np.ndarray:
    A = np.column_stack([np.ones(len(X)), X]) if dummy else X
    return np.linalg.eigvalsh(A.T @ A / len(X))


def left_inverse(P: Any, A: Any) -> None:
    """Right when P is the pseudo-inverse of a table A with linearly independent columns."""
    A, name, tol = np.asarray(A, dtype=float), "your pseudo-inverse P", 1e-6
    values = plain.array(P, name)
    N, M = A.shape
    if values.shape != (M, N):
        more = "It is transposed: rows and columns have changed places." if values.shape == (N, M) else None
        raise Wrong(f"{name} has {plain.shape_words(values)}, but for A {A.shape} it has shape {(M, N)}", more)
    apart = np.argwhere(np.abs(values @ A - np.eye(M)) > tol).tolist()
    if apart:
        i, j = apart[0]
        slips = {"The division is missing: that is A^T alone.": A.T, "A^T A is not inverted.": A.T @ A @ A.T}
        said = f"{name} A is not the identity: its entry [{i}, {j}] is {plain.show((values @ A)[i, j])}"
        raise Wrong(said, explanation(values, slips, _near))
    back = A @ values
    apart = np.argwhere(np.abs(back - back.T) > tol * max(1.0, float(np.abs(back).max()))).tolist()
    if apart:
        i, j = apart[0]
        raise Wrong(
            f"{name} A is the identity, but A {name} is not symmetric: its entries [{i}, {j}] and [{j}, {i}] "
            f"are {plain.show(back[i, j])} and {plain.show(back[j, i])}",
            "There are many inverses from the left; the pseudo-inverse is the one of least squares.",
        )


def drawn_graph(picture: Any, w: Any, b: Any, name: str = "y = w x + b") -> None:
    """Right when the graph of y = w x + b is drawn; where b holds several numbers, the graph of each."""
    plain.attempted(w, b)
    slope, biases = plain.number(w, "w"), plain.array(b, "b").ravel()
    for bias in biases:
        which = f"{name} with b = {plain.show(float(bias))}" if biases.size > 1 else name
        drawn_line(picture, (slope, -1.0), float(bias), which)


DATA, PATH = ("X", "t", "w", "b"), ("X", "t", "eta", "steps")
X_LINE, T_LINE = np.array([[0.0], [1.0], [2.0], [3.0]]), np.array([1.0, 2.0, 3.0, 8.0])
X_TABLE = np.array([[1.0, 0.5], [0.0, -1.0], [2.0, 1.0], [-1.0, 0.0], [0.5, 2.0]])
SLOPES = ("dw", "db")
DEEPEST = 900  # calls, one within the other
NO_BIAS = "The bias b is left out of the prediction."


def q1_a(mean_loss: Any) -> None:
    """The loss of a few examples with one input, worked out by hand."""
    cases = [(X_LINE, T_LINE, np.array([2.0]), -1.0)]  # the residuals are -2, -1, 0, -3
    cases.append((np.array([[0.5], [-1.0], [2.5]]), np.array([1.0, 0.5, -2.0]), np.array([-0.8]), 0.3))
    slips = {  # there the residuals are -1.1, 0.6, 0.3
        NO_BIAS: gives(0.75, 2.05 / 6),
        "That is the mean of |y - t|: the loss is the square, halved.": gives(1.5, 2 / 3),
    }
    function(mean_loss, [14 / 8, 1.66 / 6], cases, takes=DATA, mistakes=slips)


def q1_b(mean_loss: Any) -> None:
    """The loss of copies, of targets raised with the bias, of examples on the line, and with several inputs."""
    copies = np.repeat(X_LINE, 3, axis=0), np.repeat(T_LINE, 3), np.array([2.0]), -1.0
    raised = X_LINE, T_LINE + 5, np.array([2.0]), 4.0
    exact = X_LINE, 3 * X_LINE[:, 0] - 5, np.array([3.0]), -5.0
    function(mean_loss, [1.75, 1.75, 0.0], [copies, raised, exact], takes=DATA)
    rng = chance.rng(101)
    sizes = ((3, 2, 1), (8, 4, 30), (6, 6, 500))  # residuals of any size
    cases = [(rng.normal(size=(N, D)), much * rng.normal(size=N), rng.normal(size=D), 1.5) for N, D, much in sizes]
    slips = {NO_BIAS: lambda X, t, w, b: _mean_loss(X, t, w, 0)}
    function(mean_loss, _mean_loss, cases, takes=DATA, mistakes=slips)


def _mean_loss(X: Any, t: Any, w: Any, b: float) -> float:
    return mean_squared_error(t, X @ w + b) / 2


def q1_c(answer: Any) -> None:
    """The slopes with one input."""
    rng = chance.rng(110)
    gradient(answer, _mean_loss, [(np.array([0.0]), 0.0), (np.array([2.0]), -1.0)], data=(X_LINE, T_LINE), names=SLOPES)
    _slopes_at(answer, rng, rng.normal(size=(6, 1)), rng.normal(size=6), 3)


def q1_d(answer: Any) -> None:
    """The slopes with several inputs."""
    rng = chance.rng(102)
    data = np.array([[0.0, 1.0], [1.0, 3.0], [2.0, -1.0]]), np.array([1.0, -2.0, 0.5])
    gradient(answer, _mean_loss, [(np.array([1.0, -1.0]), 0.5)], data=data, names=SLOPES)
    for N, D, much in ((9, 4, 1), (3, 5, 20), (7, 2, 300)):
        _slopes_at(answer, rng, rng.normal(size=(N, D)), much * rng.normal(size=N), 2)


def _slopes_at(answer: Any, rng: np.random.Generator, X: np.ndarray, t: np.ndarray, many: int) -> None:
    points = [(rng.normal(size=X.shape[1]), float(rng.normal())) for _ in range(many)]
    gradient(answer, _mean_loss, points, data=(X, t), names=SLOPES)


def q2_a(descend: Any) -> None:
    """The first step."""
    rng = chance.rng(111)
    descent_path(descend, X_LINE, np.array([1.0, 2.0, 2.0, 9.0]), 0.1, 1)
    for N in (3, 8):
        descent_path(descend, rng.normal(size=(N, 1)), rng.normal(size=N), 0.3, 1)


def q2_b(descend: Any) -> None:
    """Many steps, more of them on the way to a far minimum, steps above the limit, and tiny ones."""
    t, rng = np.arange(5.0), chance.rng(124)
    descent_path(descend, X_TABLE, t, 0.2, 40)
    descent_path(descend, X_TABLE, t, 1.6, 3)
    descent_path(descend, X_TABLE, t, 1e-7, 3)
    descent_path(descend, X_TABLE, 1e-6 * t, 0.2, 3)
    for steps, eta in ((130, 1e-2), (700, 1e-3), (3000 + int(rng.integers(2000)), 2e-4)):
        _far_along(descend, rng.normal(size=(6, 2)), rng.normal(size=6) + 3, eta, steps)


def _far_along(descend: Any, X: np.ndarray, t: np.ndarray, eta: float, steps: int) -> None:
    """Where many short steps lead, which is far from the minimum still."""
    try:
        answer = call(descend, X, t, eta, steps, takes=PATH)
    except Wrong as wrong:
        if steps > DEEPEST and RecursionError.__name__ in str(wrong):
            return  # it calls itself for each step, as far as Python goes
        raise
    w, b = _weights(answer, 2, function_name(descend))
    A = np.column_stack([X, np.ones(len(X))])
    best, shrinks = np.linalg.lstsq(A, t, rcond=None)[0], np.eye(3) - eta * A.T @ A / len(t)
    v = best - np.linalg.matrix_power(shrinks, steps) @ best  # each step multiplies what is left
    if not _near(np.append(w, b), v):
        said = f"after {steps} steps with eta = {eta:g} {function_name(descend)} is not where so many steps lead"
        raise Wrong(said, "Each of them is made, however many they are.")


def q2_c(largest_eta: Any) -> None:
    """The limit with one input and two, centred or not, of any size."""
    rng = chance.rng(122)
    drawn = rng.normal(size=(6, 3)) + rng.normal(size=3), rng.normal(size=(9, 1)) / 3
    for X in (X_LINE, X_TABLE, X_LINE - 1.5, 0.1 * X_TABLE, *drawn):
        longest_step(call(largest_eta, X, takes=("X",)), X, name="largest_eta(X)")


def easy(x: np.ndarray, t: np.ndarray) -> bool:
    """Whether four examples are no exercise: a shortcut to the best line, or to its step, gives the right numbers."""
    both, squares = int(x @ t), int(x @ x)
    if t.min() >= 0 or not squares or both % squares == 0 or t.sum() % 4 == 0 or squares == t @ t:
        return True
    ends = (t[-1] - t[0]) * squares == both * (x[-1] - x[0])  # the line through the first and the last
    return bool(ends or np.median(t) == t.mean())


def q3_c(eta: Any, eta_tenth: Any, x: Any) -> None:
    """The limits for inputs of which the slope is the steeper direction, and for their tenths, of which the bias is."""
    plain.attempted(eta, eta_tenth)
    longest_step(eta, x, name="eta_limit")
    longest_step(eta_tenth, np.asarray(x) / 10, name="eta_tenth")


def q4_a(solve: Any) -> None:
    """The line of least mean loss."""
    X, rng = np.arange(5.0)[:, None], chance.rng(112)
    for t in (2 * X[:, 0] + 1, np.array([3.0, 1.0, 4.0, 1.0, 5.0])):
        solver(solve, X, t)
    for N in (4, 9):
        solver(solve, rng.normal(size=(N, 1)) + 1, rng.normal(size=N))


def q4_b(solve: Any) -> None:
    """The least mean loss with several inputs."""
    X, rng = np.array([[0.5, 1.0], [1.0, 0.5], [2.0, 2.5], [3.0, 2.0], [-1.0, 0.5]]), chance.rng(119)
    solver(solve, X, np.array([0.0, 1.5, 2.5, 3.0, -0.5]))
    for N, D in ((9, 4), (6, 2), (30, 5)):
        solver(solve, rng.normal(size=(N, D)) + 1, rng.normal(size=N))


def q4_c(solve: Any) -> None:
    """The inputs year and year^2, of which (A^T A)^-1 leaves not one digit of b."""
    rng = chance.rng(113)
    runs = [(1990, [3, -2, 1]), *((int(rng.integers(1950, 1996)), _whole(rng)) for _ in range(3))]
    for first, (b, v, u) in runs:
        year = first + np.arange(35.0)
        case = np.column_stack([year, year**2]), b + v * year + u * year**2
        function(solve, [((v, u), b)], [case], takes=("X", "t"), gives=("w", "b"), tol=0.01)


def _whole(rng: np.random.Generator) -> list[int]:
    return (rng.choice([-1, 1], size=3) * rng.integers(2, 9, size=3)).tolist()


def q4_d(pseudo_inverse: Any) -> None:
    """The inverse from the left of least squares."""
    rng = chance.rng(123)
    tables = [np.array([[1.0], [1.0]]), np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0], [1.0, 5.0]])]
    for A in (*tables, rng.normal(size=(7, 3))):
        left_inverse(call(pseudo_inverse, A, takes=("A",)), A)


def undecided(x: np.ndarray, t: np.ndarray, species: np.ndarray, judge: np.ndarray) -> bool:
    """Whether a split is no exercise: a model that knows too much, or too few decimals, give nearly the right loss."""
    if not judge.size:
        return True
    learn = np.setdiff1d(np.arange(len(t)), judge)
    for columns in (np.ones((len(t), 1)), np.eye(3)[species]):
        A = np.column_stack([x, columns])
        v, knowing = (np.linalg.lstsq(A[rows], t[rows], rcond=None)[0] for rows in (learn, slice(None)))
        right = _half_square(A[judge] @ v - t[judge])
        others = [A[judge] @ knowing - t[judge], A[learn] @ v - t[learn], A @ v - t, A[judge] @ v.round(2) - t[judge]]
        near = min(abs(_half_square(r) - right) for r in others) < 4e-4
        if near or abs(right.round(3) - right) < 1.5e-4 or abs(v[0].round(2) - v[0]) < 1.5e-3:
            return True
    return False


def _half_square(r: np.ndarray) -> np.floating:
    return np.mean(r**2) / 2


def q9_a(w: Any, b: Any, x: Any, t: Any) -> None:
    """One line for all."""
    minimum(w, b, x, t, names=("w_all", "b_all"), tol=1e-3)


def q9_b(w: Any, b: Any, x: Any, t: Any, species: Any) -> None:
    """One slope and a bias for each species."""
    minimum(w, b, x, t, groups=species, names=("w_each", "b_each"), tol=1e-3)


def q9_d(picture: Any, x: np.ndarray, t: np.ndarray, species: np.ndarray, classes: Sequence[str]) -> None:
    """The flowers of each species, and what the axes and the legend say."""
    flowers = np.column_stack([x, t])
    drawn_points(picture, {name: flowers[species == k] for k, name in enumerate(classes)})
    drawn_labels(picture, "cm", "cm", legend=classes)


def q9_e(picture: Any, one: tuple, three: tuple, x: Any, t: Any, species: Any) -> None:
    """The line for all and the three lines of the species, the right ones."""
    q9_a(one[0], one[1], x, t)
    q9_b(three[0], three[1], x, t, species)
    drawn_graph(picture, one[0], one[1], "the line for all")
    drawn_graph(picture, three[0], three[1], "the lines of the species")
