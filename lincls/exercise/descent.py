"""Least squares judged by its laws, so that no answer stands in the check.

E(w, b) = mean (w.x + b - t)^2 / 2,    r_n = w.x_n + b - t_n,    H = A^T A / N  with  A = (1, X)

minimum        mean r = 0  and  mean r x_j = 0 for every input j   (the normal equations)
one step       (w', b') = (w, b) - eta (dE/dw, dE/db),  the derivatives by finite differences
longest eta    the least eigenvalue of I - eta H is -1: the steepest direction turns round and keeps its length
inverse of A   P A = I,  and A P is symmetric: of all inverses from the left the one of least squares
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import call, each, function_name
from lincls.exercise.samples import regression_slip
from lincls.exercise.units import examples_of
from lincls.exercise.verdict import Wrong, telling

Weights = tuple[np.ndarray, float]


def minimum(
    w: Any, b: Any, X: Any, t: Any, *, groups: Any = None, names: tuple[str, str] = ("w", "b"), tol: float = 1e-6
) -> None:
    """Right when (w, b) solve the normal equations: the residuals balance, alone and against every input.

    Parameters
    ----------
    w : the answer, (D,) numbers
    b : the answer, a number; with groups (K,) numbers, a bias for each group
    X : (N, D) numbers
    t : (N,) numbers
    groups : (N,) whole numbers from 0 to K - 1, or None
    names : what messages call w and b
    tol : how far from 0 a mean may be, relative to the sizes of what it is a mean of

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the line"):
    ...     check.minimum(1.5, 0, [[0], [1], [2]], [1, 2, 4])
    the line: not yet: 0 of 1 point
      the residuals y - t do not balance: their mean is -0.8333, and at the minimum it is 0
      w is right; the bias b is not: b = mean(t) - w·mean(x).
    """
    X, t = examples_of((X, np.asarray(t, dtype=float)))
    plain.attempted(w, b)
    w, scale = plain.vector(w, X.shape[1], names[0]), max(1.0, float(np.abs(t).max()))
    if groups is None:
        b = plain.number(b, names[1])
        bias, slip = b, regression_slip(w, b, X, t)
        parts = {"the residuals y - t": np.full(len(t), True)}
    else:
        groups = np.asarray(groups)
        K = int(groups.max()) + 1
        bias, slip = plain.vector(b, K, names[1])[groups], None
        parts = {f"the residuals y - t of group {k}": groups == k for k in range(K)}
    r = X @ w + bias - t
    for what, rows in parts.items():
        balance = float(np.mean(r[rows]))
        if abs(balance) > tol * scale:
            raise Wrong(f"{what} do not balance: their mean {_not_zero(balance)}", slip)
    for j, column in enumerate(X.T):
        moment = float(np.mean(r * column))
        if abs(moment) > tol * scale * max(1.0, float(np.abs(column).max())):
            which = f"x{j + 1}" if X.shape[1] > 1 else "x"
            raise Wrong(f"the mean of residual times {which} {_not_zero(moment)}", slip)


def _not_zero(mean: float) -> str:
    """What a mean is; not where the number would say by how much the answer is to be moved."""
    return f"is {plain.show(mean)}, and at the minimum it is 0" if telling() else "is not 0, as it is at the minimum"


def solver(solve: Any, X: Any, t: Any, *, tol: float = 1e-6) -> None:
    """Right when solve(X, t) gives two things, w and b, that pass `minimum`.

    Parameters
    ----------
    solve : the answer, a function
    X : (N, D) numbers
    t : (N,) numbers
    tol : as in `minimum`

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.exercise import check
    >>> with check.question("a solver"):
    ...     check.solver(lambda X, t: float(t.mean()), np.array([[0.0], [1.0]]), np.array([1.0, 2.0]))
    a solver: not yet: 0 of 1 point
      your function should return two values, w and b, but it is 1.5
    """
    X, t = examples_of((X, np.asarray(t, dtype=float)))
    name = function_name(solve)
    w, b = _weights(call(solve, X, t, name=name, takes=("X", "t")), X.shape[1], name)
    minimum(w, b, X, t, tol=tol)


def descent_step(w: Any, b: Any, X: Any, t: Any, start: tuple, eta: float, *, name: str = "the step") -> None:
    """Right when (w, b) is one step of gradient descent on E from the start.

    Parameters
    ----------
    w : the answer, (D,) numbers
    b : the answer, a number
    X : (N, D) numbers
    t : (N,) numbers
    start : pair w (D,) and b
    eta : learning rate
    name : what messages call the step

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("one step"):
    ...     check.descent_step(-0.1, -0.1, [[-1], [1]], [0, 2], start=(0, 0), eta=0.1)
    one step: not yet: 0 of 1 point
      the step moves w by -0.1 and b by -0.1: that is not -eta times the slopes of E before it
      The step goes uphill: move against the gradient.
    """
    X, t = examples_of((X, np.asarray(t, dtype=float)))
    plain.attempted(w, b)
    w, b = plain.vector(w, X.shape[1], "w"), plain.number(b, "b")
    w0, b0 = np.asarray(start[0], dtype=float).reshape(-1), float(start[1])
    slope = _slopes(X, t, w0, b0)
    moved = np.append(w - w0, b - b0)
    if _near(moved, -eta * slope):
        return
    shown_w = plain.show(moved[:-1] if len(w) > 1 else moved[0])
    raise Wrong(
        f"{name} moves w by {shown_w} and b by {plain.show(moved[-1])}: "
        "that is not -eta times the slopes of E before it",
        _step_slip(moved, slope, eta, X, t, (w0, b0)),
    )


def _slopes(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float, h: float = 1e-3) -> np.ndarray:
    """dE/dw and dE/db (D + 1,) by central differences: exact for a quadratic, but for rounding."""
    v = np.append(w, b)

    def E(v: np.ndarray) -> float:
        return float(np.mean((X @ v[:-1] + v[-1] - t) ** 2) / 2)

    return np.array([(E(v + h * e) - E(v - h * e)) / (2 * h) for e in np.eye(len(v))])


def _near(found: np.ndarray, wanted: np.ndarray, tol: float = 1e-6) -> bool:
    return bool((np.abs(found - wanted) <= tol * max(1.0, float(np.abs(wanted).max()))).all())


def _step_slip(
    moved: np.ndarray, slope: np.ndarray, eta: float, X: np.ndarray, t: np.ndarray, start: Weights
) -> str | None:
    N = len(t)
    w0, b0 = start
    late = np.append(-eta * slope[:-1], -eta * _slopes(X, t, w0 - eta * slope[:-1], b0)[-1])
    slips = {
        "The step goes uphill: move against the gradient.": eta * slope,
        "That is the slope itself: a step is -eta times it, added to where you stand.": slope,
        "The sum is used where the mean is wanted (1/N is missing).": -N * eta * slope,
        "The step is twice as long: is the factor 1/2 of the loss missing?": -2 * eta * slope,
        "The step is half as long: the 1/2 of the loss and the 2 of the derivative cancel.": -eta * slope / 2,
        "b moves with the w that has just been changed: take both derivatives at the old point.": late,
        "Nothing has moved: that is one step too few.": 0 * slope,
        "These are the changes: add them to where you stand.": -eta * slope - np.append(w0, b0),
        "The learning rate is left out.": -slope,
    }
    return next((why for why, wrong in slips.items() if _near(moved, wrong)), None)


def descent_path(
    descend: Any, X: Any, t: Any, eta: float, steps: int, *, takes: tuple[str, ...] = ("X", "t", "eta", "steps")
) -> None:
    """Right when descend(X, t, eta, k) is at 0 for k = 0, and for every k one step further than for k - 1.

    Parameters
    ----------
    descend : the answer, a function of X, t, eta and the number of steps that gives (w, b)
    X : (N, D) numbers
    t : (N,) numbers
    eta : learning rate
    steps : the longest path that is asked for
    takes : names of the arguments in messages

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("descent"):
    ...     check.descent_path(lambda X, t, eta, steps: ([0.1], 0.1), [[1], [1]], [1, 1], 0.1, 3)
    descent: not yet: 0 of 1 point
      after 0 steps your function is not at w = 0, b = 0
      That is one step too many.
    """
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
        descent_step(w, b, X, t, at, eta, name=f"step {k}")
        at = (w, b)


def _weights(found: Any, D: int, name: str) -> Weights:
    pair = plain.sequence(found)
    if pair is None or len(pair) != 2:
        raise Wrong(f"{name} should return two values, w and b, but it is {plain.kind(found)}")
    return plain.vector(pair[0], D, "w"), plain.number(pair[1], "b")


def longest_step(eta: Any, X: Any, *, name: str = "the limit", tol: float = 1e-6) -> None:
    """Right when eta is the limit of the learning rate for descent on E with these inputs.

    Parameters
    ----------
    eta : the answer, a number
    X : (N, D) numbers
    name : what messages call it
    tol : allowed error of the eigenvalue -1

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the limit"):
    ...     check.longest_step(2.0, [[-2], [2]])
    the limit: not yet: 0 of 1 point
      with eta = 2 the steepest direction of the bowl does not just turn round and keep its length
      That is 2 / the smallest eigenvalue: the steepest direction decides.
    """
    X = np.asarray(X, dtype=float)
    X = X.reshape(len(X), -1)
    eta = plain.number(eta, name)
    curves = _curvatures(X)
    if abs(1 - eta * curves[-1] + 1) <= tol * 2:
        return
    raise Wrong(
        f"with eta = {plain.show(eta)} the steepest direction of the bowl does not just turn round and keep its length",
        _limit_slip(eta, X, curves),
    )


def _curvatures(X: np.ndarray, dummy: bool = True) -> np.ndarray:
    A = np.column_stack([np.ones(len(X)), X]) if dummy else X
    return np.linalg.eigvalsh(A.T @ A / len(X))


def _limit_slip(eta: float, X: np.ndarray, curves: np.ndarray) -> str | None:
    N, (least, most) = len(X), (float(curves[0]), float(curves[-1]))
    slips = {
        "That is 2 / the smallest eigenvalue: the steepest direction decides.": (2, least),
        "The dummy column is missing: the bias is a direction of the bowl too.": (
            2,
            float(_curvatures(X, dummy=False)[-1]),
        ),
        "The Hessian of a mean has the factor 1/N.": (2, N * most),
        "That is 1 / the largest eigenvalue: there a step lands at the bottom. You may go twice as far.": (1, most),
        "That is the largest eigenvalue itself: the limit is 2 / it.": (most, 1),
    }
    return next((why for why, (a, c) in slips.items() if abs(eta * c - a) <= 1e-6 * max(1.0, abs(a))), None)


def left_inverse(P: Any, A: Any, *, name: str = "P", tol: float = 1e-6) -> None:
    """Right when P is the pseudo-inverse of a table A with linearly independent columns.

    Parameters
    ----------
    P : the answer, (M, N) numbers
    A : (N, M) numbers
    name : what messages call P
    tol : allowed error of P A and of the symmetry of A P

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the pseudo-inverse"):
    ...     check.left_inverse([[1, 0]], [[1], [1]])
    the pseudo-inverse: not yet: 0 of 1 point
      P A is the identity, but A P is not symmetric: its entries [0, 1] and [1, 0] are 0 and 1
      There are many inverses from the left; the pseudo-inverse is the one of least squares.
    """
    A = np.asarray(A, dtype=float)
    found = plain.array(P, name)
    N, M = A.shape
    if found.shape != (M, N):
        more = "It is transposed: rows and columns have changed places." if found.shape == (N, M) else None
        raise Wrong(f"{name} has {plain.shape_words(found)}, but for A {A.shape} it has shape {(M, N)}", more)
    apart = np.abs(found @ A - np.eye(M)) > tol
    if apart.any():
        i, j = (int(k) for k in np.argwhere(apart)[0])
        raise Wrong(
            f"{name} A is not the identity: its entry [{i}, {j}] is {plain.show((found @ A)[i, j])}",
            _inverse_slip(found, A),
        )
    back = A @ found
    apart = np.abs(back - back.T) > tol * max(1.0, float(np.abs(back).max()))
    if apart.any():
        i, j = (int(k) for k in np.argwhere(apart)[0])
        raise Wrong(
            f"{name} A is the identity, but A {name} is not symmetric: its entries [{i}, {j}] and [{j}, {i}] "
            f"are {plain.show(back[i, j])} and {plain.show(back[j, i])}",
            "There are many inverses from the left; the pseudo-inverse is the one of least squares.",
        )


def _inverse_slip(P: np.ndarray, A: np.ndarray) -> str | None:
    slips = {"The division is missing: that is A^T alone.": A.T, "A^T A is not inverted.": A.T @ A @ A.T}
    return next((why for why, wrong in slips.items() if _near(P.ravel(), wrong.ravel())), None)
