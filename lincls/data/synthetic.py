"""Made data: every function takes a seed and returns (X, t), the same for the same seed.

Classes are t in {-1., +1.}; for more than two clouds they are 0..K-1. Regression targets are real:

    line:    t = w.x + b + noise
    curve:   t = sin(2 pi x) + noise,  x in [0, 1]
    surface: t = 1 + 2 x1 - x2 + 0.5 x1^2 + 1.5 x1 x2 - x2^2 + noise,  x in [-1, 1]^2

Noise is Gaussian; `noise` is its standard deviation. `system` is a table, for how it was made is what homework asks.
Source: Bishop, PRML (2006), section 1.1, for the curve.
"""

from importlib import resources
from typing import Any

import numpy as np

from lincls import checks

SURFACE = {"1": 1.0, "x1": 2.0, "x2": -1.0, "x1^2": 0.5, "x1 x2": 1.5, "x2^2": -1.0}

Data = tuple[np.ndarray, np.ndarray]


def line(N: int, w: Any = 2.0, b: float = 1.0, noise: float = 0.5, *, seed: Any) -> Data:
    """Return inputs uniform in [-2, 2]^D and t = w.x + b + noise.

    Parameters
    ----------
    N : number of examples
    w : number (D = 1), or (D,) of them
    b : bias
    {noise, seed}

    Returns: X (N, D) and t (N,)

    Examples
    --------
    >>> from lincls.data import line
    >>> X, t = line(3, w=2.0, b=1.0, noise=0.0, seed=1)
    >>> (t == 2 * X[:, 0] + 1).all()
    np.True_
    """
    rng = checks.generator(seed)
    w, b = checks.weights(np.atleast_1d(w), b)
    X = rng.uniform(-2, 2, (checks.count(N, "N"), len(w)))
    return X, X @ w + b + _noise(rng, noise, len(X))


def curve(N: int, noise: float = 0.2, *, seed: Any) -> Data:
    """Return x uniform in [0, 1] and t = sin(2 pi x) + noise: no polynomial is exactly right.

    {N, noise, seed}
    Returns: X (N, 1) and t (N,)

    Examples
    --------
    >>> from lincls.data import curve
    >>> X, t = curve(10, seed=1)
    >>> X.shape, t.shape
    ((10, 1), (10,))
    """
    rng = checks.generator(seed)
    X = rng.uniform(0, 1, (checks.count(N, "N"), 1))
    return X, np.sin(2 * np.pi * X[:, 0]) + _noise(rng, noise, len(X))


def surface(N: int, noise: float = 0.1, *, seed: Any) -> Data:
    """Return x uniform in [-1, 1]^2 and the quadratic polynomial SURFACE of it plus noise.

    {N, noise, seed}
    Returns: X (N, 2) and t (N,)

    Examples
    --------
    >>> from lincls.data import surface
    >>> X, t = surface(10, seed=1)
    >>> X.shape, t.shape
    ((10, 2), (10,))
    """
    rng = checks.generator(seed)
    X = rng.uniform(-1, 1, (checks.count(N, "N"), 2))
    x1, x2 = X.T
    phi = {"1": np.ones(len(X)), "x1": x1, "x2": x2, "x1^2": x1**2, "x1 x2": x1 * x2, "x2^2": x2**2}
    return X, sum(SURFACE[name] * column for name, column in phi.items()) + _noise(rng, noise, len(X))


def separable(N: int, D: int = 2, margin: float = 0.1, *, seed: Any) -> Data:
    """Return points uniform in two caps of the unit ball, at least `margin` away from a random plane.

    Half of the examples (one more if N is odd) are positive.

    Parameters
    ----------
    N : number of examples, from 2 on
    D : number of features
    margin : least distance from the plane, from 0 to below 1
    seed : whole number or numpy Generator

    Returns: X (N, D) and t (N,) in {-1, +1}

    Examples
    --------
    >>> from lincls.data import separable
    >>> from lincls.separability import Separator, decide
    >>> isinstance(decide(*separable(20, seed=1)), Separator)
    True
    """
    N, D = checks.count(N, "N", least=2), checks.count(D, "D")
    margin = checks.number(margin, "margin", least=0, below=1)
    rng = checks.generator(seed)
    t = rng.permutation(np.where(np.arange(N) % 2 == 0, 1.0, -1.0))
    offset = (1 - margin) * rng.uniform(-0.25, 0.25)
    height = np.empty(N)  # along the plane's normal
    for sign in (1.0, -1.0):
        side = t == sign
        height[side] = sign * _heights(rng, int(side.sum()), margin + sign * offset, D)
    across = rng.standard_normal((N, D - 1))
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), np.finfo(float).tiny)
    reach = np.sqrt(1 - height**2) * rng.uniform(0, 1, N) ** (1 / max(D - 1, 1))
    return np.column_stack([height, across * reach[:, None]]) @ _rotation(rng, D), t


def blobs(N: int, gap: float = 3.0, spread: float = 1.0, K: int = 2, *, seed: Any) -> Data:
    """Return K Gaussian clouds in the plane.

    K = 2: centres at (-gap/2, 0) and (gap/2, 0), t in {-1, +1}; K > 2: a regular polygon, t in 0..K-1.

    Parameters
    ----------
    N : number of examples, from K on
    gap : distance of neighbouring centres
    spread : standard deviation of a cloud
    K : number of clouds, from 2 on
    seed : whole number or numpy Generator

    Returns: X (N, 2) and t (N,)

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.data import blobs
    >>> X, t = blobs(6, K=3, seed=1)
    >>> np.bincount(t)
    array([2, 2, 2])
    """
    K = checks.count(K, "K", least=2)
    N = checks.count(N, "N", least=K)
    gap = checks.number(gap, "gap", least=0)
    spread = checks.number(spread, "spread", least=0)
    rng = checks.generator(seed)
    k = rng.permutation(np.arange(N) % K)
    if K == 2:
        centres, labels = np.array([[-gap / 2, 0], [gap / 2, 0]]), np.array([-1.0, 1.0])
    else:
        angle = np.pi / 2 + 2 * np.pi * np.arange(K) / K
        centres = gap / (2 * np.sin(np.pi / K)) * np.column_stack([np.cos(angle), np.sin(angle)])
        labels = np.arange(K)
    return centres[k] + spread * rng.standard_normal((N, 2)), labels[k]


def gaussians(N: int, means: Any, covariances: Any, shares: Any = None, *, seed: Any) -> Data:
    """Return K Gaussian classes in D dimensions and their numbers 0..K-1.

    Parameters
    ----------
    N : number of examples
    means : (K, D) numbers
    covariances : (D, D) for all classes, or (K, D, D)
    shares : (K,) shares of the N examples, rounded; None for equal ones
    seed : whole number or numpy Generator

    Returns: X (N, D) and t (N,)
    Raises ValueError: A covariance matrix is not positive definite, or the shares are negative or do not sum to 1.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.data import gaussians
    >>> X, t = gaussians(10, [[0, 0], [2, 0]], np.eye(2), [0.3, 0.7], seed=1)
    >>> np.bincount(t)
    array([3, 7])
    """
    means = checks.inputs(means, "means")
    K, D = means.shape
    try:
        roots = np.linalg.cholesky(checks.covariances(covariances, K, D))
    except np.linalg.LinAlgError:
        raise ValueError("covariances must be positive definite; one is singular") from None
    shares = np.full(K, 1 / K) if shares is None else checks.vector(shares, K, "shares")
    if (shares < 0).any() or abs(shares.sum() - 1) > 1e-9:
        raise ValueError(f"shares must be at least 0 and sum to 1; they came as {shares.tolist()}")
    N = checks.count(N, "N")
    rng = checks.generator(seed)
    ends = np.rint(N * np.cumsum(shares)).astype(int)
    k = rng.permutation(np.repeat(np.arange(K), np.diff(ends, prepend=0)))
    return means[k] + np.einsum("nij,nj->ni", roots[k], rng.standard_normal((N, D))), k


def rings(N: int, noise: float = 0.1, *, seed: Any) -> Data:
    """Return a ring of radius 1 (t = +1) inside one of radius 2 (t = -1), with noise on the radius.

    Parameters
    ----------
    N : number of examples, from 2 on
    {noise, seed}

    Returns: X (N, 2) and t (N,) in {-1, +1}

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.data import rings
    >>> X, t = rings(4, noise=0.0, seed=1)
    >>> np.linalg.norm(X[t > 0], axis=1).round(6)
    array([1., 1.])
    """
    N = checks.count(N, "N", least=2)
    rng = checks.generator(seed)
    t = rng.permutation(np.where(np.arange(N) % 2 == 0, 1.0, -1.0))
    radius = np.where(t > 0, 1.0, 2.0) + _noise(rng, noise, N)
    angle = rng.uniform(0, 2 * np.pi, N)
    return radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)]), t


def xor_clouds(N: int, spread: float = 0.1, *, seed: Any) -> Data:
    """Return Gaussian clouds at the corners of the unit square; t = +1 where exactly one coordinate is 1.

    Parameters
    ----------
    N : number of examples, from 4 on
    spread : standard deviation of a cloud
    seed : whole number or numpy Generator

    Returns: X (N, 2) and t (N,) in {-1, +1}

    Examples
    --------
    >>> from lincls.data import xor_clouds
    >>> X, t = xor_clouds(4, spread=0.0, seed=1)
    >>> sorted(zip(X.sum(axis=1).tolist(), t.tolist()))
    [(0.0, -1.0), (1.0, 1.0), (1.0, 1.0), (2.0, -1.0)]
    """
    N = checks.count(N, "N", least=4)
    spread = checks.number(spread, "spread", least=0)
    rng = checks.generator(seed)
    corner = rng.permutation(np.arange(N) % 4)
    x1, x2 = corner // 2, corner % 2
    X = np.column_stack([x1, x2]) + spread * rng.standard_normal((N, 2))
    return X, np.where(x1 != x2, 1.0, -1.0)


def flip(t: Any, fraction: float, *, seed: Any) -> np.ndarray:
    """Return a copy of two-class labels, a random share of them flipped.

    Parameters
    ----------
    t : (N,) labels of two classes
    fraction : share of the labels to flip, rounded, from 0 to 1
    seed : whole number or numpy Generator

    Returns: (N,) array of labels
    Raises ValueError: t holds another number of classes.

    Examples
    --------
    >>> from lincls.data import flip
    >>> flipped = flip([-1, -1, 1, 1], 0.25, seed=1)
    >>> int((flipped != [-1, -1, 1, 1]).sum())
    1
    """
    classes, signs = checks.signs(t)
    fraction = checks.number(fraction, "fraction", least=0, most=1)
    N = len(signs)
    chosen = checks.generator(seed).permutation(N)[: round(fraction * N)]
    index = signs > 0
    index[chosen] = ~index[chosen]
    return classes[index.astype(int)]


def _noise(rng: np.random.Generator, noise: Any, N: int) -> np.ndarray:
    return checks.number(noise, "noise", least=0) * rng.standard_normal(N)


def _heights(rng: np.random.Generator, count: int, low: float, D: int) -> np.ndarray:
    """Draw heights above `low` of points uniform in the unit ball: density (1 - h^2)^((D - 1) / 2)."""
    grid = np.linspace(low, 1, 4097)
    middle = (grid[1:] + grid[:-1]) / 2
    log_density = (D - 1) / 2 * np.log1p(-(middle**2))
    below = np.concatenate([[0], np.cumsum(np.exp(log_density - log_density.max()))])
    return np.interp(rng.uniform(0, below[-1], count), below, grid)


def _rotation(rng: np.random.Generator, D: int) -> np.ndarray:
    Q, R = np.linalg.qr(rng.standard_normal((D, D)))
    return Q * np.sign(np.diag(R))


def system() -> Data:
    """Return 120 runs of a system: inputs (120, 3), uniform in [-1, 1]^3, and its two outputs (120, 2).

    Each output is a polynomial of degree 2 in the inputs, with a little noise; all numbers have four decimals.

    Examples
    --------
    >>> from lincls.data import system
    >>> X, t = system()
    >>> X.shape, t.shape
    ((120, 3), (120, 2))
    """
    with (resources.files("lincls.data") / "tables" / "system.csv").open(encoding="utf-8") as lines:
        table = np.loadtxt(lines, delimiter=",", skiprows=1)
    return table[:, :3], table[:, 3:]
