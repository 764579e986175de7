"""Means and scatter, read from the data a block of rows at a time.

    scatter S = sum_n (x_n - mean)(x_n - mean)^T          total = within + between
    within  = sum_k sum_{n in k} (x_n - mean_k)(x_n - mean_k)^T
    between = sum_k N_k (mean_k - mean)(mean_k - mean)^T
    with weights s_n of the rows:  N = sum_n s_n,  mean = 1/N sum_n s_n x_n,  S = sum_n s_n (x_n - mean)(x_n - mean)^T

One pass, about a point c near the mean: with d_n = x_n - c,  S = sum d_n d_n^T - N (mean - c)(mean - c)^T.
The subtraction costs no digits when c is close to the mean; with c = 0, the textbook's short cut, it costs
all of them as soon as the mean is 1e8 standard deviations from 0. A constant column gives exactly 0.
Weights can put the mean anywhere, so with them a pass of its own finds it first.
Forming S squares the condition number. Where that matters, `triangle` finds R with R^T R = S by QR instead.
Source: Chan, Golub, LeVeque (1983); Bishop, PRML (2006), eq. 4.40-4.46; Golub, Van Loan (2013), section 5.2.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from lincls import features

BLOCK = 1024  # rows looked at together: they stay in the processor's cache, one thread is soon done with them
NUMBERS_AT_ONCE = 2**16  # numbers looked at together, where the rows are long
SAMPLED_ROWS = 256  # rows that say where about the mean is
EPS = float(np.finfo(float).eps)
UNDERFLOW = 1e-140  # root of a square that has lost digits to underflow
ESTIMATES = ("ml", "unbiased")  # of a covariance: a scatter over N, or over N less the number of means taken


class Moments(NamedTuple):
    """Number of examples (their weight together), mean and scatter of some rows."""

    N: float
    mean: np.ndarray  # (D,)
    scatter: np.ndarray  # (D, D)


class Spread(NamedTuple):
    """For each feature by itself: how many values are known (their weight), their mean, their squared deviations."""

    known: np.ndarray  # (D,)
    mean: np.ndarray  # (D,)
    squares: np.ndarray  # (D,)


def moments(X: np.ndarray, rows: np.ndarray | None = None, s: np.ndarray | None = None) -> Moments:
    """Return the moments of clean X (N, D), or of some of its rows; s (N,) are the weights of all rows, None for 1."""
    N, D = len(X) if rows is None else len(rows), X.shape[1]
    weights = s if s is None or rows is None else s[rows]
    near = _near_the_mean(X, rows) if weights is None else average(X, rows, weights)
    total, scatter = np.zeros(D), np.zeros((D, D))
    with np.errstate(over="ignore", invalid="ignore"):
        for block, part in zip(blocks(N), centred(X, near, rows), strict=True):
            if weights is None:
                total += np.ones(len(part)) @ part
            else:
                total += weights[block] @ part
                part *= np.sqrt(weights[block])[:, None]
            scatter += part.T @ part
        S = N if weights is None else float(weights.sum())
        scatter -= np.outer(total, total / S)
        return Moments(S, finite(near + total / S), finite(scatter))


def average(X: np.ndarray, rows: np.ndarray | None = None, s: np.ndarray | None = None) -> np.ndarray:
    """Return the mean (D,) of clean X, or of some of its rows, whose weights are s (n,): exact for constant columns."""
    N, D = len(X) if rows is None else len(rows), X.shape[1]
    first = X[0 if rows is None else rows[0]]
    total, weights = np.zeros(D), np.ones(N) if s is None else s
    with np.errstate(over="ignore", invalid="ignore"):
        for block, part in zip(blocks(N, at_once(D)), centred(X, first, rows, at_once(D)), strict=True):
            total += weights[block] @ part
        return finite(first + total / weights.sum())


def spread(X: np.ndarray, rows: np.ndarray, s: np.ndarray | None = None) -> Spread:
    """Return each feature's spread over some rows of X (N, D), in which NaN is a missing value; s as for `moments`."""
    if s is not None:
        return _spread_of_the_known(X[rows], s[rows])
    D = X.shape[1]
    near = _near_the_mean(X, rows)
    if np.isnan(near).any():  # NaN in the sample; elsewhere it shows in the sums
        return _spread_of_the_known(X[rows])
    total, squares = np.zeros(D), np.zeros(D)
    with np.errstate(over="ignore", invalid="ignore"):
        for part in centred(X, near, rows, at_once(D)):
            total += np.ones(len(part)) @ part
            part *= part
            squares += np.ones(len(part)) @ part
        squares -= total * (total / len(rows))
        mean = near + total / len(rows)
    if np.isnan(squares).any():
        return _spread_of_the_known(X[rows])
    return Spread(np.full(D, len(rows)), finite(mean), np.maximum(finite(squares), 0.0))


def triangle(parts: Iterable[np.ndarray], D: int) -> np.ndarray:
    """Return the triangle R (at most D, D) with R^T R = the sum of part^T part, without forming that sum."""
    R = np.zeros((0, D))
    for part in parts:
        R = np.asarray(np.linalg.qr(np.vstack([R, part]), mode="r"))
    return R


def centred(
    X: np.ndarray, centre: np.ndarray, rows: np.ndarray | None = None, size: int = BLOCK
) -> Iterator[np.ndarray]:
    """Yield x - centre for the rows of X, or some of them, in new arrays of at most `size` rows."""
    N = len(X) if rows is None else len(rows)
    centres = np.tile(centre, (min(N, size), 1))  # a subtraction of equal shapes is twice as fast
    for block in blocks(N, size):
        part = X[block] if rows is None else X[rows[block]]
        yield part - centres[: len(part)]


def class_rows(index: np.ndarray, K: int) -> list[np.ndarray]:
    """Return the row numbers of each class, in order; one sort serves all classes."""
    order = np.argsort(index.astype(np.min_scalar_type(K)), kind="stable")
    return np.split(order, np.cumsum(np.bincount(index, minlength=K))[:-1])


def blocks(N: int, size: int = BLOCK) -> list[slice]:
    """Return slices that cover 0..N, each of at most `size` rows."""
    return [slice(start, min(start + size, N)) for start in range(0, N, size)]


def at_once(D: int, N: int = 0) -> int:
    """Return how many rows of D numbers to look at together so that a wide table is not held twice.

    Given N, the rows there are, it may be a quarter of them: products of many rows take less time.
    """
    return max(1, min(BLOCK, NUMBERS_AT_ONCE // D), min(64, N // 4))


def signed(directions: np.ndarray) -> np.ndarray:
    """Turn each row so that its largest entry (the first of equals) is positive: its sign is free."""
    return directions * signs(directions)


def signs(directions: np.ndarray) -> np.ndarray:
    """Return what `signed` multiplies the rows by, -1. or 1., (k, 1)."""
    found = np.ones((len(directions), 1))
    for block in blocks(len(directions), at_once(directions.shape[1])):
        part = directions[block]
        sizes = np.abs(part)
        largest = (sizes >= sizes.max(axis=1, keepdims=True) * (1 - 1e-8)).argmax(axis=1)
        found[block, 0] = np.where(part[np.arange(len(part)), largest] < 0, -1.0, 1.0)
    return found


def finite(sums: np.ndarray) -> np.ndarray:
    """Return the sums, unless they overflowed."""
    if not np.isfinite(sums).all():
        raise ValueError(
            "X holds numbers so large that their squares overflowed; bring the features to a common scale "
            "first (features.standardise)"
        )
    return sums


def steepest(X: np.ndarray, s: np.ndarray | None) -> float:
    """Return lambda_max of the Hessian for clean X (N, D) and weights s (N,) or None; D x D is not formed if D > N."""
    N, D = X.shape
    rows = features.add_dummy(X)
    if s is not None:
        rows *= np.sqrt(s)[:, None]
    with np.errstate(over="ignore", invalid="ignore"):
        squares = finite(rows.T @ rows if D <= N else rows @ rows.T)
        if s is None and D <= N:
            return float(np.linalg.eigvalsh(finite(squares / N))[-1])
    return float(np.linalg.eigvalsh(squares)[-1] / (N if s is None else s.sum()))


def lengths(X: np.ndarray, s: np.ndarray | None) -> np.ndarray:
    """Return the root mean square of (1, x) for each feature, (1 + D,), and 1 for a feature that is always 0.

    A gradient divided by them has no unit of a feature.
    """
    share = np.full(len(X), 1 / len(X)) if s is None else s / s.sum()
    with np.errstate(over="ignore", under="ignore"):
        sizes = np.sqrt(np.einsum("n,nj,nj->j", share, X, X))
    lost = ~np.isfinite(sizes) | (sizes < UNDERFLOW)  # the squares left the range of numbers
    if lost.any():
        unit = features.power_of_two(np.abs(X[:, lost]).max(axis=0))
        sizes[lost] = unit * np.sqrt(share @ (X[:, lost] / unit) ** 2)
    return np.concatenate([[1.0], np.where(sizes > 0, sizes, 1.0)])


def _near_the_mean(X: np.ndarray, rows: np.ndarray | None) -> np.ndarray:
    """Return the mean of some of the rows."""
    size = min(SAMPLED_ROWS, at_once(X.shape[1]))
    some = slice(None, None, -(-(len(X) if rows is None else len(rows)) // size))
    sample = X[some] if rows is None else X[rows[some]]
    with np.errstate(over="ignore", invalid="ignore"):
        return sample[0] + (sample - sample[0]).mean(axis=0)  # exact where a column is constant


def _spread_of_the_known(X: np.ndarray, s: np.ndarray | None = None) -> Spread:
    """Return the spread over all rows of X, which is changed."""
    known = ~np.isnan(X)
    count = known.sum(axis=0) if s is None else s @ known
    many = np.where(count > 0, count, 1)
    first = np.nan_to_num(X[known.argmax(axis=0), np.arange(X.shape[1])])
    with np.errstate(over="ignore", invalid="ignore"):
        X -= first
        X[~known] = 0.0
        mean = (X.sum(axis=0) if s is None else s @ X) / many
        X -= mean
        X *= known
        if s is not None:
            X *= np.sqrt(s)[:, None]
        return Spread(count, finite(first + mean), finite(np.einsum("nj,nj->j", X, X)))
