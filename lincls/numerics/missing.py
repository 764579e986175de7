"""Gaussian class models when values are missing: maximum likelihood by expectation and maximisation (EM).

    x in class k ~ N(mu_k, Sigma), of which only the features o are known, m are missing
    E:  x^_m = mu_m + Sigma_mo Sigma_oo^-1 (x_o - mu_o),   C_mm = Sigma_mm - Sigma_mo Sigma_oo^-1 Sigma_om
    M:  mu_k  = mean of x^ over class k
        Sigma = 1/N sum_n [ (x^_n - mu)(x^_n - mu)^T + C_n ]

No step lowers the log-likelihood sum_n log N(x_o | mu_o, Sigma_oo) of what is known (Dempster, Laird, Rubin
1977). With weights s_n of the examples every sum over them is weighted, and N is the sum of the weights. Putting in
the mean instead of x^ would make Sigma too small: it forgets C. The values must be missing at random: whether one is
missing may depend on what is known, not on the value itself. Correlations between features that are never known
together cannot be estimated; they stay as consistent with independence as the rest allows.
Source: Little, Rubin, Statistical Analysis with Missing Data (2002), section 11.2; Parr, "Issues".
"""

from collections.abc import Generator
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.numerics.covariance import patterns
from lincls.numerics.moments import blocks, class_rows, finite, spread
from lincls.numerics.running import CONVERGED, MAX_EPOCHS, Run, drive

LEAST_EIGENVALUE = 1e-11  # eigenvalues of the correlations below this count as 0
STACKED_NUMBERS = 2**18  # numbers in one stack of matrices
PART_NUMBERS = 2**15  # numbers of X looked at together


class State(NamedTuple):
    """The parameters after some epochs, and the log-likelihood (in nats) of the known values under them."""

    epoch: int
    means: np.ndarray  # (K, D)
    covariance: np.ndarray  # (D, D), one for all classes, 1/N
    log_likelihood: float


class _Rows(NamedTuple):
    """The examples, in an order in which those with the same features known stand together."""

    X: np.ndarray  # (N, D), in the caller's order
    s: np.ndarray | None  # (n,) the weights in the new order, None for 1
    order: np.ndarray  # (n,) row numbers
    classes: np.ndarray  # (n,) class numbers in the new order
    features: np.ndarray  # (P, D) the P different patterns
    ends: np.ndarray  # (P,) where the rows of each pattern end
    total: float  # the sum of the weights

    def deviations(self, part: slice, means: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return x - mean of the class, 0 where x is missing, and what is known, for a part of the rows."""
        X = self.X[self.order[part]]
        known = ~np.isnan(X)
        X -= means[self.classes[part]]
        X[~known] = 0.0
        return X, known


def em_steps(
    X: Any, t: Any = None, *, sample_weight: Any = None, max_epochs: int = 500, tol: float = 1e-7
) -> Generator[State, None, str]:
    """Return the generator of EM's states.

    Input is checked now, not when the first state is asked for.

    Parameters
    ----------
    X : (N, D), NaN for a missing value.
    t : (N,) labels of classes that share one covariance, None for a single class.
    sample_weight : (N,), at least 0, or None: each example counts as often.
    max_epochs : steps, at most.
    tol : the run has converged when a step raises the log-likelihood by at most this much an example.

    Returns: A generator of State; its return value is "converged" or "max_epochs".
    Raises ValueError, TypeError: For arguments that do not belong together, and for a feature that a class never shows.

    Examples
    --------
    >>> *_, last = em_steps([[0.0, 0.0], [1.0, 1.1], [2.0, 1.9], [3.0, np.nan]])
    >>> last.means.round(2)
    array([[1.5 , 1.47]])
    """
    X = checks.inputs(X, missing=True)
    t = np.zeros(len(X), int) if t is None else t
    checks.labels(t, len(X), least=1)
    s = checks.example_weights(sample_weight, len(X))
    if s is not None and not s.all():
        X, t, s = X[s > 0], np.asarray(t)[s > 0], s[s > 0]
    classes, index = checks.labels(t, len(X), least=1)
    s, unit = checks.relative_weights(s)
    max_epochs, tol = checks.count(max_epochs, "max_epochs"), checks.number(tol, "tol", above=0)
    spreads = [spread(X, rows, s) for rows in class_rows(index, len(classes))]
    known = np.array([one.known for one in spreads])
    each_feature_seen(known, classes)
    means = np.array([one.mean for one in spreads])
    variances = sum(one.squares for one in spreads) / known.sum(axis=0)
    return _steps(_sorted(X, index, s), means, np.diag(variances), max_epochs, tol, unit)


def each_feature_seen(known: np.ndarray, classes: np.ndarray) -> None:
    """Refuse data in which a class never shows a feature; known (K, D) counts what it shows."""
    if (known == 0).any():
        k, j = (int(i) for i in np.argwhere(known == 0)[0])
        fault = f"feature {j} of X is missing in every example of class {classes[k]}"
        raise ValueError(f"X must show each feature at least once in each class; {fault}")


def run_em(X: np.ndarray, t: np.ndarray | None = None, s: np.ndarray | None = None) -> Run:
    """Run `em_steps` to the end."""
    run = drive(em_steps(X, t, sample_weight=s))
    finite(run.state.covariance)
    return run


def _steps(rows, means, covariance, max_epochs, tol, unit) -> Generator[State, None, str]:
    before, enough = -np.inf, tol * rows.total
    for epoch in range(max_epochs + 1):
        log_likelihood, new_means, new_covariance = _improve(rows, means, covariance)
        yield State(epoch, means.copy(), covariance.copy(), unit * log_likelihood)
        if log_likelihood - before <= enough:
            return CONVERGED
        before, means, covariance = log_likelihood, new_means, new_covariance
    return MAX_EPOCHS


def _improve(rows: _Rows, means, covariance) -> tuple[float, np.ndarray, np.ndarray]:
    """One E step and one M step: the log-likelihood before them, the means and covariance after them."""
    N, D = len(rows.order), rows.X.shape[1]
    expected = np.empty((N, D))  # x^ - mu
    # sum_n C_n = sum over the rows with something missing of Sigma - Sigma_.o Sigma_oo^-1 Sigma_o.
    explained, log_likelihood, incomplete = np.zeros((D, D)), 0.0, 0.0
    for part in blocks(N, max(1, PART_NUMBERS // D)):
        deviation, known = rows.deviations(part, means)
        turned, constant = np.empty_like(deviation), 0.0  # Sigma_oo^-1 (x_o - mu_o), 0 where missing
        for features, ends, counts in _stacks(rows, part, max(1, STACKED_NUMBERS // D**2)):
            inverses, log_dets, ranks = precisions(covariance, features)
            constant += float(counts @ (ranks * np.log(2 * np.pi) + log_dets))
            complete = features.all(axis=1)
            incomplete += float(counts @ ~complete)
            explained += np.tensordot(np.where(complete, 0, counts), inverses, 1)
            for inverse, start, end in zip(inverses, ends - part.start, ends[1:] - part.start, strict=False):
                np.matmul(deviation[start:end], inverse, out=turned[start:end])
        square = np.einsum("nj,nj->", deviation if rows.s is None else deviation * rows.s[part, None], turned)
        log_likelihood -= 0.5 * (float(square) + constant)
        np.copyto(deviation, turned @ covariance, where=~known)
        expected[part] = deviation
    shifts = np.array([_mean(expected, rows.classes == k, rows.s) for k in range(len(means))])
    for part in blocks(N, max(1, PART_NUMBERS // D)):
        expected[part] -= shifts[rows.classes[part]]
        if rows.s is not None:
            expected[part] *= np.sqrt(rows.s[part])[:, None]
    added = incomplete * covariance - covariance @ explained @ covariance
    new = (expected.T @ expected + added) / rows.total
    return log_likelihood, means + shifts, (new + new.T) / 2


def _stacks(rows: _Rows, part: slice, most: int):
    """Yield, for at most `most` patterns at a time, the features known, where the rows start and end, their weight."""
    starts = np.concatenate([[0], rows.ends[:-1]])
    first, last = np.searchsorted(rows.ends, part.start, side="right"), np.searchsorted(starts, part.stop)
    for low in range(first, last, most):
        high = min(low + most, last)
        ends = np.clip(np.append(starts[low:high], rows.ends[high - 1]), part.start, part.stop)
        counts = np.diff(ends) if rows.s is None else np.add.reduceat(rows.s[: ends[-1]], ends[:-1])
        yield rows.features[low:high], ends, counts


def _mean(expected: np.ndarray, members: np.ndarray, s: np.ndarray | None) -> np.ndarray:
    some = expected if members.all() else expected[members]
    return some.mean(axis=0) if s is None else s[members] @ some / s[members].sum()


def precisions(covariance: np.ndarray, features: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return for each pattern of known features (P, D) the inverse of its block, its log-determinant and
    rank.

    The inverses are (P, D, D), with 0 for the missing features; a singular block gives its pseudo-inverse.
    """
    scale = np.sqrt(np.diag(covariance))
    alive = features & (scale > 0)
    scale = np.where(scale > 0, scale, 1.0)
    outside = np.eye(len(scale)) * ~alive[:, None, :]
    G = np.where(alive[:, :, None] & alive[:, None, :], covariance / np.outer(scale, scale), 0.0)
    G += outside
    inverses, log_dets, lost = _inverses(G)
    log_dets = log_dets + 2 * alive @ np.log(scale)
    inverses -= outside
    inverses /= np.outer(scale, scale)
    return inverses, log_dets, alive.sum(axis=1) - lost


def _inverses(G: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    try:
        diagonal = np.diagonal(np.linalg.cholesky(G), axis1=1, axis2=2).copy()
    except np.linalg.LinAlgError:
        diagonal = np.zeros(1)
    if diagonal.min() ** 2 > LEAST_EIGENVALUE:
        return np.linalg.inv(G), 2 * np.log(diagonal).sum(axis=1), np.zeros(len(G), int)
    values, V = np.linalg.eigh(G)
    keep = values > LEAST_EIGENVALUE
    sizes = np.where(keep, values, 1.0)
    return (V * (keep / sizes)[:, None, :]) @ V.swapaxes(1, 2), np.log(sizes).sum(axis=1), (~keep).sum(axis=1)


def _sorted(X: np.ndarray, index: np.ndarray, s: np.ndarray | None) -> _Rows:
    groups = [g for g in patterns(X) if g.features.any()]  # an example with nothing known says nothing
    order = np.concatenate([g.rows for g in groups])
    ends = np.cumsum([len(g.rows) for g in groups])
    features = np.array([g.features for g in groups])
    s = None if s is None else s[order]
    classes = index.astype(np.min_scalar_type(int(index.max())))[order]
    return _Rows(X, s, order, classes, features, ends, len(order) if s is None else float(s.sum()))
