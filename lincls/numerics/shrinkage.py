"""Shrinking a covariance: with few examples, trust its trace more than its directions.

    Sigma = (1 - a) S + a m I,    m = tr S / D,    0 <= a <= 1

S has D (D + 1) / 2 numbers from N examples. Its largest eigenvalues come out too large and its smallest too small, 0
when D >= N; mixing in m I moves all of them towards their mean m and keeps the trace. The a with the least expected
|Sigma - true covariance|^2 (|.|^2 the sum of squared entries) is estimated from the examples y_n, centred:

    a = min(1, b / d),    d = |S - m I|^2,    b = 1/N ( 1/N sum_n |y_n|^4 - |S|^2 )

b is how far S is from the true covariance, d how far it is from m I; as N grows, a falls to 0 like 1/N.

For classes that share a covariance each S_k is shrunk by itself, as scikit-learn does, Sigma = sum_k N_k/N (...):
a number a takes m_k I in the features' own units, so the units matter; "auto" divides each feature by its standard
deviation v_kj in the class before, so that it shrinks towards m_k diag(v_k^2) and units do not matter. A feature that
is constant in the class counts with v_kj = 1 there.
Source: Ledoit, Wolf, A well-conditioned estimator for large-dimensional covariance matrices, Journal of Multivariate
Analysis 88 (2004), section 3, lemmas 3.2-3.4.
"""

from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.numerics.moments import at_once, blocks, centred

COLUMNS_AT_ONCE = 512  # looked at together
ROUNDING_SHARE = 1e-12  # share of |S|^2 that is mere rounding


class Group(NamedTuple):
    """The examples of a class, and what is known of them."""

    rows: np.ndarray  # row numbers in X
    s: np.ndarray | None  # (n,) their weights, None for 1
    mean: np.ndarray  # (D,)
    squares: np.ndarray  # (D,) sums of squared deviations
    scatter: np.ndarray | None  # (D, D), or None where that would be larger than the rows

    @property
    def total(self) -> float:
        """The sum of the weights."""
        return len(self.rows) if self.s is None else float(self.s.sum())


class Shrunk(NamedTuple):
    """What shrinking makes of the within scatter: sum_k (1 - amounts_k) scatter_k + diag(ridge)."""

    amounts: np.ndarray  # (K,)
    ridge: np.ndarray  # (D,)


def wanted(shrinkage: Any) -> float | str | None:
    """Return None, "auto" or a number from 0 to 1."""
    if shrinkage is None or (isinstance(shrinkage, str) and shrinkage == "auto"):
        return shrinkage
    if isinstance(shrinkage, str):
        raise ValueError(f"shrinkage must be None, 'auto' or a number from 0 to 1; it came as {shrinkage!r}")
    return checks.number(shrinkage, "shrinkage", least=0, most=1)


def shrunk(X: np.ndarray, groups: list[Group], shrinkage: float | str | None, unit: float = 1.0) -> Shrunk:
    """Return how far the covariance of each class is shrunk, and what is added to the within scatter.

    The groups' weights are in units of `unit` examples.
    """
    D = X.shape[1]
    if shrinkage is None:
        return Shrunk(np.zeros(len(groups)), np.zeros(D))
    if shrinkage != "auto":
        a = float(shrinkage)
        return Shrunk(np.full(len(groups), a), np.full(D, a * sum(g.squares.sum() for g in groups) / D))
    amounts, ridge = np.zeros(len(groups)), np.zeros(D)
    for k, group in enumerate(groups):
        variances = group.squares / group.total
        targets = np.where(variances > 0, variances, 1.0)
        amounts[k] = ledoit_wolf(X, group, np.sqrt(targets), unit)
        ridge += group.total * amounts[k] * np.mean(variances / targets) * targets
    return Shrunk(amounts, ridge)


def ledoit_wolf(X: np.ndarray, group: Group, scale: np.ndarray, unit: float = 1.0) -> float:
    """Return the estimate of the best a, from 0 to 1, for the rows of a group, each column divided by its scale."""
    N, D = group.total, len(scale)
    fourth, square = (_from_rows if group.scatter is None else _from_scatter)(X, group, scale)
    m = float(np.mean(group.squares / N / scale**2))
    b, d = fourth / N - square, square - D * m**2
    if b <= ROUNDING_SHARE * square or d <= ROUNDING_SHARE * square:  # all y y^T are the same, or S is m I
        return 0.0
    return min(1.0, b / N / unit / d)


def _from_scatter(X: np.ndarray, group: Group, scale: np.ndarray) -> tuple[float, float]:
    """Return sum_n |y_n|^4 and |S|^2, from the rows and from their scatter."""
    fourth, size = 0.0, at_once(X.shape[1])
    for block, part in zip(blocks(len(group.rows), size), centred(X, group.mean, group.rows, size), strict=True):
        part /= scale
        lengths = np.einsum("nj,nj->n", part, part) ** 2
        fourth += float(lengths.sum() if group.s is None else group.s[block] @ lengths)
    S = np.asarray(group.scatter) / group.total / scale / scale[:, None]
    return fourth, float(np.einsum("ij,ij->", S, S))


def _from_rows(X: np.ndarray, group: Group, scale: np.ndarray) -> tuple[float, float]:
    """Return the same from the products of all pairs of rows, which has the same sum of squares as S."""
    n, D = len(group.rows), len(scale)
    roots = np.ones(n) if group.s is None else np.sqrt(group.s)
    products = np.zeros((n, n))
    for block in blocks(D, COLUMNS_AT_ONCE):
        part = (X[group.rows, block] - group.mean[block]) / scale[block] * roots[:, None]
        products += part @ part.T
    fourth = float(np.sum((np.diag(products) / roots) ** 2))
    return fourth, float(np.einsum("ij,ij->", products, products)) / group.total**2
