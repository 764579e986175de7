"""Cross-validation: every example is judged once, by a model that has not seen it.

    for each fold: standardise and fit on the other folds, then judge this one

The mean over the folds estimates the error of a model that learned from (parts - 1) / parts of the examples.
Its standard error is taken as s / sqrt(parts), s the standard deviation of the folds' values; the training
sets overlap, so this is a guide and no proof (no unbiased estimate exists: Bengio, Grandvalet 2004). Whatever
looks at the data, scaling too, must look at the training folds only.
Source: Hastie, Tibshirani, Friedman, The Elements of Statistical Learning (2009), section 7.10.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from copy import deepcopy
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.features import standardise


class HeldOut(NamedTuple):
    """What a model said about examples that it had not seen; (F,) one value a fold, (N,) one an example."""

    error: np.ndarray  # (F,) share of wrong answers
    log_loss: (
        np.ndarray
    )  # (F,) in nats; NaN where the model gives no probabilities, infinite for a class not seen
    y: np.ndarray  # (N,) the answers
    log_p: np.ndarray | None  # (N, K) logarithms of the probabilities


def cross_validate(model: Any, X: Any, t: Any, parts: Sequence[Any]) -> HeldOut:
    """Hold out each fold once. X (N, D); t (N,) labels; parts: row numbers of each fold (`lincls.data.folds`).

    The features are standardised by the training folds. `model` is not changed: a copy is fitted for each fold.
    A class that one fold alone holds was never seen by the model that judges that fold: its probability there is 0 and
    the log-loss infinite, and a UserWarning says so.
    """
    X = checks.inputs(X)
    classes, index = checks.labels(t, len(X))
    t = np.asarray(t)
    parts = _folds(parts, len(X))
    if isinstance(model, type) or not (hasattr(model, "fit") and hasattr(model, "predict")):
        raise TypeError(f"model must be one with fit and predict; it came as {type(model).__name__}")
    y, log_p = np.empty_like(t), np.full((len(X), len(classes)), np.nan)
    for fold, rows in enumerate(parts):
        train = np.delete(np.arange(len(X)), rows)
        scaled = standardise(X[train])
        Z = standardise(X[rows], like=scaled).Z
        fitted = deepcopy(model).fit(scaled.Z, t[train])
        y[rows] = fitted.predict(Z)
        if hasattr(fitted, "predict_log_proba"):
            log_p[rows] = -np.inf
            log_p[np.ix_(rows, np.searchsorted(classes, fitted.classes_))] = fitted.predict_log_proba(Z)
            _say_unseen(np.setdiff1d(t[rows], fitted.classes_), fold)
    nats = -log_p[np.arange(len(t)), index]
    error, log_loss = (np.array([v[rows].mean() for rows in parts]) for v in (y != t, nats))
    return HeldOut(error, log_loss, y, None if np.isnan(log_p).all() else log_p)


def _say_unseen(unseen: np.ndarray, fold: int) -> None:
    if len(unseen):
        message = (
            f"fold {fold} of parts alone holds class {unseen[0]}: the model that judges it has not seen this class, so "
            "its probability is 0 there and the log-loss infinite. Folds that share out each class: lincls.data.folds"
        )
        warnings.warn(message, UserWarning, stacklevel=3)


def _folds(parts: Any, N: int) -> list[np.ndarray]:
    """Return the row numbers of each fold, after checking that each row is in one."""
    if not isinstance(parts, Sequence | np.ndarray) or isinstance(parts, str):
        raise TypeError(
            f"parts must be a list of row numbers of each fold; it came as {type(parts).__name__}"
        )
    folds = []
    for rows in parts:
        rows = checks.vector(rows, None, "each fold in parts")
        if not np.array_equal(rows, np.round(rows)):
            raise ValueError(
                f"each fold in parts must hold row numbers; one holds {rows[rows % 1 != 0][0]:g}"
            )
        folds.append(rows.astype(int))
    if len(folds) < 2 or sorted(np.concatenate(folds).tolist()) != list(range(N)):
        raise ValueError(f"parts must hold each of the {N} rows of X in one fold, of two folds at least")
    return folds


def standard_error(values: Any) -> float:
    """Return s / sqrt(F) of F values, s their standard deviation with divisor F - 1."""
    values = checks.vector(values, None, "values")
    if len(values) < 2:
        raise ValueError(f"values must be at least two; it came with {len(values)}")
    return float(values.std(ddof=1) / np.sqrt(len(values)))


def wilson(successes: int, trials: int, z: float = 1.96) -> tuple[float, float]:
    """Return Wilson's interval for a probability after `successes` of `trials`; z = 1.96 covers 95 %.

    It holds every p from which the share seen is at most z standard deviations away,
    |share - p| <= z sqrt(p (1 - p) / trials), so it stays within [0, 1] and is no point when the share is 0.
    """
    trials = checks.count(trials, "trials")
    successes = checks.count(successes, "successes", least=0, most=trials)
    z = checks.number(z, "z", above=0)
    share, extra = successes / trials, z**2 / trials
    centre = share + extra / 2
    reach = z * np.sqrt(share * (1 - share) / trials + extra / (4 * trials))
    low, high = (centre - reach) / (1 + extra), (centre + reach) / (1 + extra)
    return (0.0 if successes == 0 else float(low)), (1.0 if successes == trials else float(high))
