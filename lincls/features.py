"""Feature maps phi: new inputs made from old ones, so that a linear model can bend.

    phi : R^D -> R^M,   z = w . phi(x) + b

The model stays linear in w and b, so everything proved for linear models still holds; only the boundary
seen from data space is curved.
Source: Grosse, section 5.3; Mathai, "Extensions"; Bishop, PRML (2006), section 3.1.
"""

import math
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.checks.docs import complete

MOST_FEATURES = 100_000
SMALL, LARGE = 1e-130, 1e140  # columns of other sizes have squares, of deviations too, that no float holds
TINIEST = 5e-324


class Standardised(NamedTuple):
    """Columns with mean 0 and standard deviation 1, and what was done to get them.

    Examples
    --------
    >>> from lincls import features
    >>> Z, mean, scale = features.standardise([[1.0], [3.0]])
    >>> Z.ravel(), mean, scale
    (array([-1.,  1.]), array([2.]), array([1.]))
    """

    Z: np.ndarray  # (N, D)
    mean: np.ndarray  # (D,)
    scale: np.ndarray  # (D,)


def add_dummy(X: Any) -> np.ndarray:
    """Put the dummy feature x0 = 1 before the others, so that w0 plays the bias.

    {X}
    Returns: (N, 1 + D) array

    Examples
    --------
    >>> from lincls import features
    >>> features.add_dummy([[2, 3], [4, 5]])
    array([[1., 2., 3.],
           [1., 4., 5.]])
    """
    X = checks.inputs(X)
    return np.column_stack([np.ones(len(X)), X])


def polynomial(X: Any, degree: int) -> np.ndarray:
    """Return every monomial of X's columns of degree 1 to `degree`, low degrees first.

    The constant is left out: the bias is it.

    Parameters
    ----------
    X : (N, D) numbers
    degree : whole number from 1 on

    Returns: (N, M) array, M = binom(D + degree, degree) - 1
    {too many columns}

    Examples
    --------
    >>> from lincls import features
    >>> features.polynomial([[2, 3]], 2)  # x1, x2, x1^2, x1 x2, x2^2
    array([[2., 3., 4., 6., 9.]])
    """
    X = checks.inputs(X)
    return _products(X, _factors(X.shape[1], checks.count(degree, "degree")))


def polynomial_names(D: int, degree: int) -> list[str]:
    """Name the columns of `polynomial`.

    Parameters
    ----------
    D : number of inputs
    degree : whole number from 1 on

    Returns: M names
    Raises ValueError: There would be more than MOST_FEATURES columns.

    Examples
    --------
    >>> from lincls import features
    >>> features.polynomial_names(2, 2)
    ['x1', 'x2', 'x1^2', 'x1 x2', 'x2^2']
    """
    names = []
    for factors in _factors(checks.count(D, "D"), checks.count(degree, "degree")):
        powers = ((j, factors.count(j)) for j in sorted(set(factors)))
        names.append(" ".join(f"x{j + 1}" + (f"^{p}" if p > 1 else "") for j, p in powers))
    return names


def products(X: Any) -> np.ndarray:
    """Return X with the products x_i x_j, i < j, beside it.

    {X}
    Returns: (N, D + D (D - 1) / 2) array
    Raises ValueError: A product overflows.

    Examples
    --------
    >>> from lincls import features
    >>> features.products([[2, 3, 5]])
    array([[ 2.,  3.,  5.,  6., 10., 15.]])
    """
    X = checks.inputs(X)
    with np.errstate(over="ignore"):
        pairs = [X[:, i] * X[:, j] for i, j in combinations(range(X.shape[1]), 2)]
    return _finite(np.column_stack([X, *pairs]))


def monomials(X: Any) -> np.ndarray:
    """Return the products of every nonempty set of columns, small sets first.

    With a bias these 2^D functions span all functions of D Boolean inputs, so they separate each of them.

    {X, too many columns}
    Returns: (N, 2^D - 1) array

    Examples
    --------
    >>> from lincls import features
    >>> features.monomials([[2, 3, 5]])
    array([[ 2.,  3.,  5.,  6., 10., 15., 30.]])
    """
    X = checks.inputs(X)
    D = X.shape[1]
    _affordable(2**D - 1)
    return _products(X, [s for size in range(1, D + 1) for s in combinations(range(D), size)])


def standardise(X: Any, like: Standardised | None = None) -> Standardised:
    """Shift and scale each column to mean 0 and standard deviation 1 (1/N); a constant column is only shifted.

    Parameters
    ----------
    X : (N, D) numbers
    like : what `standardise` returned for the training data, or None
        Validation and test data are treated with the mean and the scale of the training data.

    Returns
    -------
    Standardised
        Z (N, D), mean (D,) and scale (D,).

    Raises TypeError: `like` is something else.
    Raises ValueError: X has another number of columns than the data behind `like`, or is so large that Z overflows.

    Examples
    --------
    >>> from lincls import features
    >>> train = features.standardise([[0.0], [4.0]])
    >>> features.standardise([[6.0]], like=train).Z
    array([[2.]])
    """
    if like is None:
        X = checks.inputs(X)
        mean, scale = _mean_and_deviation(X)
    else:
        if not isinstance(like, Standardised):
            raise TypeError(f"like must be what standardise returned; it came as {type(like).__name__}")
        X = checks.inputs(X, columns=len(like.mean))
        mean, scale = like.mean, like.scale
    with np.errstate(over="ignore"):
        Z = (X - mean) / scale
        if not np.isfinite(Z).all():  # the difference of two numbers of the largest size
            Z = (X / 2 - mean / 2) / scale * 2
    if not np.isfinite(Z).all():
        raise ValueError("X must be of the size of the data behind `like`; it came so large that Z overflows")
    return Standardised(Z, mean, scale)


def power_of_two(size: Any) -> np.ndarray:
    """Return the largest power of two that is at most the size (1 for 0): dividing by it changes no digit.

    Parameters
    ----------
    size : numbers from 0 on, of any shape

    {same shape}

    Examples
    --------
    >>> from lincls import features
    >>> features.power_of_two([0, 1, 5, 0.3])
    array([1.  , 1.  , 4.  , 0.25])
    """
    exponent = np.frexp(size)[1]
    return np.where(np.equal(size, 0), 1.0, np.ldexp(1.0, exponent - 1))


def _mean_and_deviation(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return each column's mean and standard deviation, which is 1 for a constant one."""
    size = np.abs(X).max(axis=0)
    unit = np.where((size > 0) & ((size < SMALL) | (size > LARGE)), power_of_two(size), 1.0)
    if (unit != 1).any():  # squares would leave the range of numbers
        X = X / unit
    mean, scale = X.mean(axis=0), X.std(axis=0)
    # A constant column's mean and deviation are not exact in floating point: compare with the column's size.
    flat = scale <= 1e-14 * (size / unit)
    mean = np.where(flat & (X == X[0]).all(axis=0), X[0], mean)
    return mean * unit, np.where(flat, 1.0, np.maximum(scale * unit, TINIEST))


def _factors(D: int, degree: int) -> tuple[tuple[int, ...], ...]:
    """Return the columns whose product each monomial is, low degrees first."""
    _affordable(math.comb(D + degree, degree) - 1)
    return tuple(
        factors for total in range(1, degree + 1) for factors in combinations_with_replacement(range(D), total)
    )


def _products(X: np.ndarray, factors: Sequence[tuple[int, ...]]) -> np.ndarray:
    """Return the product of the columns of each factor; what comes of all but the last of them came before."""
    known: dict[tuple[int, ...], np.ndarray] = {(): np.ones(len(X))}
    with np.errstate(over="ignore", invalid="ignore"):
        for factor in factors:
            known[factor] = known[factor[:-1]] * X[:, factor[-1]]
    return _finite(np.column_stack([known[factor] for factor in factors]))


def _finite(phi: np.ndarray) -> np.ndarray:
    if not np.isfinite(phi).all():
        raise ValueError("X holds numbers so large that their products overflow; standardise them first")
    return phi


def _affordable(M: int) -> None:
    if M > MOST_FEATURES:
        raise ValueError(f"this map would make {M:,} features; at most {MOST_FEATURES:,} are allowed")


complete(globals())
