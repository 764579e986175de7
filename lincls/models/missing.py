"""Gaussian class models when values are missing: maximum likelihood by expectation and maximisation (EM).

    x in class k ~ N(mu_k, Sigma), of which only the features o are known, m are missing
    E:  x^_m = mu_m + Sigma_mo Sigma_oo^-1 (x_o - mu_o),   C_mm = Sigma_mm - Sigma_mo Sigma_oo^-1 Sigma_om
    M:  mu_k  = mean of x^ over class k
        Sigma = 1/N sum_n [ (x^_n - mu)(x^_n - mu)^T + C_n ]

No step lowers the log-likelihood sum_n log N(x_o | mu_o, Sigma_oo) of what is known (Dempster, Laird, Rubin
1977). Putting in the mean instead would make Sigma too small: it forgets C. The values must be missing at
random: whether one is missing may depend on what is known, not on the value itself. Correlations between
features that are never known together cannot be estimated; they stay as consistent with independence as the
rest allows.
Source: Little, Rubin, Statistical Analysis with Missing Data (2002), section 11.2; Parr, "Issues".
"""

from __future__ import annotations

import warnings
from collections.abc import Generator
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.models.gaussian import patterns
from lincls.models.generative import each_feature_seen
from lincls.models.learning import CONVERGED, MAX_EPOCHS
from lincls.models.scatter import class_rows, finite, spread
from lincls.models.stepping import Run, drive

FLOOR = 1e-11  # eigenvalues of the correlations below this count as 0
CELLS = 2**18  # numbers in one stack of matrices


class State(NamedTuple):
    """The parameters after some epochs, and the log-likelihood (in nats) of the known values under them."""

    epoch: int
    means: np.ndarray  # (K, D)
    covariance: np.ndarray  # (D, D), one for all classes, 1/N
    log_likelihood: float


class _Rows(NamedTuple):
    """The examples, sorted so that those with the same features known stand together."""

    X: np.ndarray  # (N, D), 0 where missing
    known: np.ndarray  # (N, D)
    classes: np.ndarray  # (N,) class numbers
    features: np.ndarray  # (P, D) the P different patterns
    ends: np.ndarray  # (P,) where the rows of each pattern end


def em_steps(
    X: Any, t: Any = None, *, max_epochs: int = 500, tol: float = 1e-7
) -> Generator[State, None, str]:
    """Return the generator of EM's states; its return value is "converged" or "max_epochs".

    X (N, D), NaN for a missing value; t (N,) labels of classes that share one covariance, None for a single
    class.
    tol: the run has converged when a step raises the log-likelihood by at most this much an example.
    Input is checked now, not when the first state is asked for.
    """
    X = checks.inputs(X, missing=True)
    classes, index = checks.labels(np.zeros(len(X), int) if t is None else t, len(X), least=1)
    max_epochs, tol = checks.count(max_epochs, "max_epochs"), checks.number(tol, "tol", above=0)
    each = [spread(X, rows) for rows in class_rows(index, len(classes))]
    known = np.array([s.known for s in each])
    each_feature_seen(known, classes)
    means = np.array([s.mean for s in each])
    variances = sum(s.squares for s in each) / known.sum(axis=0)
    return _steps(_sorted(X, index), means, np.diag(variances), max_epochs, tol)


def run_em(X: np.ndarray, t: np.ndarray | None = None) -> Run:
    """Run `em_steps` to the end; a UserWarning says so when it has not converged."""
    run = drive(em_steps(X, t))
    if run.reason != CONVERGED:
        message = f"EM for the missing values stopped after {run.steps} epochs before it converged"
        warnings.warn(message, UserWarning, stacklevel=3)
    finite(run.state.covariance)
    return run


def _steps(rows, means, covariance, max_epochs, tol) -> Generator[State, None, str]:
    before = -np.inf
    for epoch in range(max_epochs + 1):
        log_likelihood, new_means, new_covariance = _improve(rows, means, covariance)
        yield State(epoch, means.copy(), covariance.copy(), log_likelihood)
        if log_likelihood - before <= tol * len(rows.X):
            return CONVERGED
        before, means, covariance = log_likelihood, new_means, new_covariance
    return MAX_EPOCHS


def _improve(rows: _Rows, means, covariance) -> tuple[float, np.ndarray, np.ndarray]:
    """One E step and one M step: the log-likelihood before them, the means and covariance after them."""
    N, D = rows.X.shape
    deviation = np.where(rows.known, rows.X - means[rows.classes], 0.0)
    turned = np.empty_like(deviation)  # Sigma_oo^-1 (x_o - mu_o), 0 where missing
    explained, constants, start = np.zeros((D, D)), 0.0, 0
    most = max(1, CELLS // D**2)
    for first in range(0, len(rows.features), most):
        features, ends = rows.features[first : first + most], rows.ends[first : first + most]
        inverses, log_dets, ranks = precisions(covariance, features)
        counts = np.diff(ends, prepend=start)
        constants += float(counts @ (ranks * np.log(2 * np.pi) + log_dets))
        explained += np.tensordot(np.where(features.all(axis=1), 0, counts), inverses, 1)
        for inverse, end in zip(inverses, ends, strict=True):
            np.matmul(deviation[start:end], inverse, out=turned[start:end])
            start = end
    log_likelihood = -0.5 * (float(np.einsum("nj,nj->", deviation, turned)) + constants)
    np.copyto(deviation, turned @ covariance, where=~rows.known)
    shifts = np.array([deviation[r].mean(axis=0) for r in class_rows(rows.classes, len(means))])
    deviation -= shifts[rows.classes]
    # sum_n C_n = sum over the rows with something missing of Sigma - Sigma_.o Sigma_oo^-1 Sigma_o.
    incomplete = N - int(rows.known.all(axis=1).sum())
    added = incomplete * covariance - covariance @ explained @ covariance
    new = (deviation.T @ deviation + added) / N
    return log_likelihood, means + shifts, (new + new.T) / 2


def precisions(covariance: np.ndarray, features: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return for each pattern of known features (P, D) the inverse of its block, its log-determinant and
    rank.

    The inverses are (P, D, D), with 0 for the missing features; a singular block gives its pseudo-inverse.
    """
    scale = np.sqrt(np.diag(covariance))
    alive = features & (scale > 0)
    scale = np.where(scale > 0, scale, 1.0)
    outside = np.eye(len(scale)) * ~alive[:, None, :]
    both = alive[:, :, None] & alive[:, None, :]
    G = np.where(both, covariance / np.outer(scale, scale), 0.0) + outside
    inverses, log_dets, lost = _inverses(G)
    log_dets = log_dets + 2 * alive @ np.log(scale)
    return (inverses - outside) / np.outer(scale, scale), log_dets, alive.sum(axis=1) - lost


def _inverses(G: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    try:
        diagonal = np.diagonal(np.linalg.cholesky(G), axis1=1, axis2=2)
    except np.linalg.LinAlgError:
        diagonal = np.zeros(1)
    if diagonal.min() ** 2 > FLOOR:
        return np.linalg.inv(G), 2 * np.log(diagonal).sum(axis=1), np.zeros(len(G), int)
    values, V = np.linalg.eigh(G)
    keep = values > FLOOR
    sizes = np.where(keep, values, 1.0)
    return (V * (keep / sizes)[:, None, :]) @ V.swapaxes(1, 2), np.log(sizes).sum(axis=1), (~keep).sum(axis=1)


def _sorted(X: np.ndarray, index: np.ndarray) -> _Rows:
    groups = [g for g in patterns(X) if g.features.any()]  # an example with nothing known says nothing
    order = np.concatenate([g.rows for g in groups])
    ends = np.cumsum([len(g.rows) for g in groups])
    X = X[order]
    known = ~np.isnan(X)
    X[~known] = 0.0
    return _Rows(X, known, index[order], np.array([g.features for g in groups]), ends)
