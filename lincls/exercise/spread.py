"""How data spread: the covariance matrix and its principal directions.

    S = sum_n (x_n - m)(x_n - m)^T,    Sigma = S / N (maximum likelihood) or S / (N - 1) (unbiased)
    S a_j = l_j a_j,    l_1 >= l_2 >= ... >= 0,    a_i.a_j = 1 if i = j else 0

a_1, ..., a_k are the principal directions if and only if they are orthonormal and each a_j is an eigenvector of the
j-th largest eigenvalue. So any sign passes, and any basis where eigenvalues are equal.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.compare import TOLERANCE, differing, differs, same
from lincls.exercise.verdict import Wrong


def covariance(
    found: Any, X: Any, divisor: str = "N", t: Any = None, *, name: str = "the covariance", tol: float = TOLERANCE
) -> None:
    """Judge the covariance matrix of the rows of X; with classes t the pooled one, each class about its own mean.

    Parameters
    ----------
    found : the answer, (D, D) numbers
    X : (N, D) numbers
    divisor : "N", "N - 1", "N - K" (with classes) or "scatter", the sum itself
    t : (N,) labels, or None
    name : what messages call it
    tol : allowed error, relative to max(1, |wanted|)

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the variance"):
    ...     check.covariance([[5]], [[1], [3]])
    the variance: not yet: 0 of 1 point
      the covariance[0, 0] is 5, wanted 1
      The data are not centred: subtract the mean of each column first.
    """
    X = _table(X)
    sizes = _sizes(X, t)
    if divisor not in sizes:
        raise ValueError(f"divisor must be one of {', '.join(sizes)}, but it is {divisor!r}")
    goal = _scatter(X, t) / sizes[divisor]
    try:
        same(found, goal, name, tol)
    except Wrong as wrong:
        raise Wrong(str(wrong).split("\n")[0], _covariance_slip(found, X, t, divisor, sizes, tol)) from None


def _sizes(X: np.ndarray, t: Any) -> dict[str, float]:
    sizes: dict[str, float] = {"N": len(X), "N - 1": len(X) - 1, "scatter": 1}
    return sizes if t is None else {**sizes, "N - K": len(X) - len(np.unique(t))}


def _table(X: Any) -> np.ndarray:
    X = np.asarray(X, dtype=float)
    return X[:, None] if X.ndim == 1 else X


def _scatter(X: np.ndarray, t: Any = None) -> np.ndarray:
    groups = [X] if t is None else [X[np.asarray(t) == k] for k in np.unique(t)]
    return sum((G - G.mean(axis=0)).T @ (G - G.mean(axis=0)) for G in groups)


def _covariance_slip(
    found: Any, X: np.ndarray, t: Any, divisor: str, sizes: dict[str, float], tol: float
) -> str | None:
    try:
        values = plain.array(found)
    except Wrong:
        return None
    own = sizes[divisor]
    slips = {
        f"It is divided by {other}, wanted {_said(divisor)}.": _scatter(X, t) / size
        for other, size in sizes.items()
        if size != own and other != "scatter"
    }
    if own != 1:
        slips[f"That is the scatter matrix, the sum: divide by {divisor}."] = _scatter(X, t)
    for size, what in ((own, ""), (1, " Nor is it divided.")):
        slips["The data are not centred: subtract the mean of each column first." + what * (own != 1)] = X.T @ X / size
        slips["The mean of all numbers was subtracted; each column has its own mean." + what * (own != 1)] = (
            (X - X.mean()).T @ (X - X.mean()) / size
        )
    if t is not None:
        slips["Each class has its own mean: this is spread about the mean of all data."] = _scatter(X) / own
    slips["Rows and columns have changed places: examples are rows, so it is X^T X, not X X^T."] = (
        (X - X.mean(axis=0)) @ (X - X.mean(axis=0)).T / own
    )
    slips[
        "It is N x N: subtract from each column its mean, and put the D inputs, not the N examples, side by side."
    ] = _scatter(X.T) / max(1, X.shape[1] - (divisor == "N - 1"))
    slips["These are the variances alone: off the diagonal stand the covariances."] = np.diag(
        np.diag(_scatter(X, t) / own)
    )
    return next(
        (why for why, S in slips.items() if S.shape == values.shape and not differs(values, S, tol).any()), None
    )


def _said(divisor: str) -> str:
    return "the sum itself" if divisor == "scatter" else divisor


def components(A: Any, X: Any, k: int | None = None, *, rows: bool = False, name: str = "A", tol: float = 1e-6) -> None:
    """Judge the first k principal directions of the rows of X: any signs, any basis where eigenvalues are equal.

    Parameters
    ----------
    A : the answer, (D, k) numbers
    X : (N, D) numbers
    k : how many; None for all D
    rows : whether they are the rows of A, (k, D)
    name : what messages call A
    tol : allowed error

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the first direction"):
    ...     check.components([0, 1], [[-2, 0], [2, 0], [0, 1], [0, -1]], k=1)
    the first direction: not yet: 0 of 1 point
      along column 0 of A the variance (1/N) is 0.5, wanted 2
      The order is wrong: eigh gives the smallest eigenvalue first. Sort by falling eigenvalues.
    """
    X = _table(X)
    D, k = X.shape[1], X.shape[1] if k is None else k
    found = plain.array(A, name)
    found = (found[None] if rows else found[:, None]) if found.ndim == 1 and k == 1 else found
    wanted, line = ((k, D), "row") if rows else ((D, k), "column")
    if found.shape != wanted:
        more = f"It is transposed: directions are {line}s." if found.T.shape == wanted else None
        raise Wrong(f"{name} has {plain.shape_words(found)}, wanted shape {wanted}: one direction a {line}", more)
    S = _scatter(X) / len(X)
    wrong = _not_principal(found.T if rows else found, S, name, tol, line)
    if wrong:
        raise Wrong(wrong, _components_slip(found.T if rows else found, X, S, tol, line))


def _not_principal(A: np.ndarray, S: np.ndarray, name: str, tol: float, line: str = "column") -> str | None:
    """The first thing that is wrong with these columns; None when they are the principal directions."""
    for j, length in enumerate(np.linalg.norm(A, axis=0)):
        if abs(length - 1) > tol:
            return f"{line} {j} of {name} has length {plain.show_both(length, 1.0)[0]}, wanted 1"
    values = np.linalg.eigvalsh(S)[::-1]
    scale = max(float(values[0]), np.finfo(float).tiny)
    for j, a in enumerate(A.T):
        for i in range(j):
            if abs(A[:, i] @ a) > tol:
                product = plain.show(A[:, i] @ a)
                return f"{line}s {i} and {j} of {name} are not orthogonal: their product is {product}"
        along = float(a @ S @ a)
        if abs(along - values[j]) > tol * scale:
            return differing(f"along {line} {j} of {name} the variance (1/N)", along, values[j])
    return None


def _components_slip(A: np.ndarray, X: np.ndarray, S: np.ndarray, tol: float, line: str) -> str | None:
    k = A.shape[1]

    def principal(B: np.ndarray, of: np.ndarray = S) -> bool:
        return _not_principal(B, of, "A", tol) is None

    lengths = np.linalg.norm(A, axis=0)
    if lengths.all() and principal(A / lengths):
        return "The directions are right; divide each by its length."
    if (A.shape[0] == k and principal(A[:, ::-1])) or _smallest_first(A, S, tol):
        return "The order is wrong: eigh gives the smallest eigenvalue first. Sort by falling eigenvalues."
    if principal(A, X.T @ X / len(X)):
        return "The data are not centred: subtract the mean of each column first."
    if A.shape[0] == k and principal(A.T):
        other = "eigh gives them as columns" if line == "row" else "svd gives them as rows of Vt"
        return f"It is transposed: directions are {line}s (np.linalg.{other})."
    if lengths.all() and _eigenvectors(A, S, tol):
        return "These are eigenvectors, but in the wrong order: sort by falling eigenvalues (eig does not sort)."
    deviations = np.sqrt(np.diag(S))
    if deviations.all() and principal(A, S / np.outer(deviations, deviations)):
        return "These are the directions of the standardised data: only centre them."
    return None


def _smallest_first(A: np.ndarray, S: np.ndarray, tol: float) -> bool:
    return _not_principal(A, np.trace(S) * np.eye(len(S)) - S, "A", tol) is None and _eigenvectors(A, S, tol)


def _eigenvectors(A: np.ndarray, S: np.ndarray, tol: float) -> bool:
    along = np.einsum("ij,ik,kj->j", A, S, A)
    return bool(np.abs(S @ A - A * along).max() <= tol**0.5 * max(np.trace(S), np.finfo(float).tiny))
