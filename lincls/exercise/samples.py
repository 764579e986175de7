"""What a sample has of its own: its least-squares weights, its covariance matrix, and the slips that lead to others.

(w, b) minimises  E = mean (w.x + b - t)^2 / 2  if and only if  X~^T (X~ w~ - t) = 0, the normal equations
S = sum_n (x_n - m)(x_n - m)^T,    Sigma = S / N (maximum likelihood) or S / (N - 1) (unbiased)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.compare import differs, explanation, judge, same
from lincls.exercise.units import examples_of
from lincls.exercise.verdict import Wrong, telling


def regression(w: Any, b: Any, X: Any, t: Any, *, tol: float = 1e-6) -> None:
    """Right when no other weights give a smaller mean squared error.

    Parameters
    ----------
    {answers w and b}
    X : (N, D) numbers
    t : (N,) numbers
    tol : allowed error

    {verdicts}

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
    best = _least_squares(X, t)

    def law(v: np.ndarray) -> str | None:
        yours, least = _loss(X, t, w, b), _loss(X, t, *best)
        if yours - least <= tol * tol * max(1.0, float(np.mean(t**2))) or near(v, np.append(*best), tol):
            return None
        left, right = plain.show_both(yours, least)
        reach = f"{left}, but {right} can be reached" if telling() else f"{plain.show(yours)}, but less can be reached"
        return f"the mean loss of your w and b is {reach}"

    judge(np.append(w, b), law, regression_slips(X, t, b), near)


def _least_squares(X: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, float]:
    mean = X.mean(axis=0)
    w = np.linalg.lstsq(X - mean, t - t.mean(), rcond=None)[0]
    return w, float(t.mean() - mean @ w)


def _loss(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> float:
    return float(np.mean((X @ w + b - t) ** 2) / 2)


def near(v: np.ndarray, other: np.ndarray, tol: float = 1e-5) -> bool:
    """Whether two arrays are the same but for `tol`, relative to max(1, |other|) in each entry."""
    return not differs(v, other, tol).any()


def regression_slips(X: np.ndarray, t: np.ndarray, b: float) -> Iterator[tuple[str, np.ndarray]]:
    """What known slips give for the weights and the bias (D + 1,), where b came back."""
    best_w, best_b = _least_squares(X, t)
    origin = "The bias is missing: these are the best weights through the origin (no dummy feature x0 = 1)."
    yield origin, np.append(np.linalg.lstsq(X, t, rcond=None)[0], 0.0)
    yield "w is right; the bias b is not: b = mean(t) - w·mean(x).", np.append(best_w, b)
    yield "The signs of w and b are flipped.", -np.append(best_w, best_b)
    turned = "The bias and the weights have changed places: with x0 = 1 first, w~ = (b, w)."
    yield turned, np.append(best_b, best_w)
    if X.shape[1] == 1:
        line = np.append(*_least_squares(t[:, None], X[:, 0]))
        yield "X and t have changed places: this line predicts x from t.", line


def covariance(found: Any, X: Any, divisor: str = "N", t: Any = None, *, name: str = "the covariance") -> None:
    """Judge the covariance (D, D) of the rows of X (N, D); with classes t (N,) the pooled one, about their own means.

    `divisor` is "N", "N - 1", "N - K" (with classes) or "scatter": the sum itself.
    """
    X = table(X)
    sizes = _sizes(X, t)
    if divisor not in sizes:
        raise ValueError(f"divisor must be one of {', '.join(sizes)}, but it is {divisor!r}")
    goal = scatter(X, t) / sizes[divisor]
    try:
        same(found, goal, name)
    except Wrong as wrong:
        slips = _slips(X, t, divisor, sizes)
        more = explanation(found, slips)
        raise Wrong(str(wrong).split("\n")[0], more) from None


def _sizes(X: np.ndarray, t: Any) -> dict[str, float]:
    sizes: dict[str, float] = {"N": len(X), "N - 1": len(X) - 1, "scatter": 1}
    return sizes if t is None else {**sizes, "N - K": len(X) - len(np.unique(t))}


def table(X: Any) -> np.ndarray:
    """X as (N, D) numbers; one feature may come as a vector."""
    X = np.asarray(X, dtype=float)
    return X[:, None] if X.ndim == 1 else X


def scatter(X: np.ndarray, t: Any = None) -> np.ndarray:
    """The sum of squares and products (D, D) about the mean, or about the mean of each class."""
    groups = [X] if t is None else [X[np.asarray(t) == k] for k in np.unique(t)]
    return sum((G - G.mean(axis=0)).T @ (G - G.mean(axis=0)) for G in groups)


def _slips(X: np.ndarray, t: Any, divisor: str, sizes: dict[str, float]) -> Iterator[tuple[str, np.ndarray]]:
    """What known slips give for the covariance matrix."""
    own, sums, whole, centred = sizes[divisor], scatter(X, t), X - X.mean(), X - X.mean(axis=0)
    for other, size in sizes.items():
        if size != own and other != "scatter":
            yield f"It is divided by {other}, wanted {_said(divisor)}.", sums / size
    if own != 1:
        yield f"That is the scatter matrix, the sum: divide by {divisor}.", sums
    for size, what in ((own, ""), (1, " Nor is it divided." * (own != 1))):
        yield "The data are not centred: subtract the mean of each column first." + what, X.T @ X / size
        yield "The mean of all numbers was subtracted; each column has its own mean." + what, whole.T @ whole / size
    if t is not None:
        yield "Each class has its own mean: this is spread about the mean of all data.", scatter(X) / own
    turned = "Rows and columns have changed places: examples are rows, so it is X^T X, not X X^T."
    yield turned, centred @ centred.T / own
    wide = "It is N x N: subtract from each column its mean, and put the D inputs, not the N examples, side by side."
    yield wide, scatter(X.T) / max(1, X.shape[1] - (divisor == "N - 1"))
    yield "These are the variances alone: off the diagonal stand the covariances.", np.diag(np.diag(sums / own))


def _said(divisor: str) -> str:
    return "the sum itself" if divisor == "scatter" else divisor
