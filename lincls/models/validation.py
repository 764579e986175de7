"""Cross-validation: every example is judged once, by a model that has not seen it.

    for each fold: standardise and fit on the other folds, then judge this one

The mean over the folds estimates the error of a model that learned from (parts - 1) / parts of the examples.
Its standard error is taken as s / sqrt(parts), s the standard deviation of the folds' values; the training
sets overlap, so this is a guide and no proof (no unbiased estimate exists: Bengio, Grandvalet 2004). Whatever
looks at the data, scaling too, must look at the training folds only.

A regression model is judged by its mean loss, (y - t)^2 / 2, where a classifier is judged by its wrong answers.

A class of which one fold holds every example is unknown to the model that judges that fold: it gives the class
probability 0, so its answers there are wrong and its log-loss is infinite. That is said in a UserWarning; folds that
hold each class in its share (`lincls.data.folds`) avoid it wherever a class has two examples.

`Tuned` chooses among settings of a model on folds of the training examples alone. Within `cross_validate` this is
nested cross-validation: the examples that judge have no say in the choice.
Source: Hastie, Tibshirani, Friedman, The Elements of Statistical Learning (2009), section 7.10; Cawley, Talbot, JMLR 11
(2010).
"""

import warnings
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any, NamedTuple, Self

import numpy as np

from lincls import checks
from lincls.features import Standardised, standardise
from lincls.numerics.moments import spread

LOSSES = ("log-loss", "errors")


class HeldOut(NamedTuple):
    """What a model said about examples that it had not seen; (F,) one value a fold, (N,) one an example."""

    error: np.ndarray  # (F,) share of wrong answers, by weight; in regression the mean of (y - t)^2 / 2
    log_loss: np.ndarray  # (F,) in nats; NaN where the model gives no probabilities
    y: np.ndarray  # (N,) the answers
    log_p: np.ndarray | None  # (N, K) logarithms of the probabilities, -inf for a class not in training


def cross_validate(model: Any, X: Any, t: Any, parts: Sequence[Any], sample_weight: Any = None) -> HeldOut:
    """Hold out each fold once.

    The features are standardised by the training folds. For each fold a model with the same parameters is made and
    fitted.

    Parameters
    ----------
    X : (N, D), one example a row.
    t : (N,) labels, or numbers where the model is one of regression.
    model : has fit and predict; it may be scikit-learn's or a pipeline; it is not changed.
    parts : row numbers of each fold (`lincls.data.folds`).
    sample_weight : (N,), at least 0, or None: each example counts as often, in scaling, in training and in judging.

    Returns: A HeldOut: the errors and log-losses of the folds, and what was said of each example.
    Raises ValueError, TypeError:
        For arguments that do not belong together, and for parts that are no folds of the rows.

    Examples
    --------
    >>> X, t = [[0.0], [1.0], [5.0], [6.0], [0.5], [5.5]], [0, 0, 1, 1, 0, 1]
    >>> cross_validate(LDA(), X, t, [[0, 2], [1, 3], [4, 5]]).error
    array([0., 0., 0.])
    """
    if isinstance(model, type) or not (hasattr(model, "fit") and hasattr(model, "predict")):
        raise TypeError(f"model must be one with fit and predict; it came as {type(model).__name__}")
    X = checks.inputs(X)
    s = checks.example_weights(sample_weight, len(X))
    relative, _ = checks.relative_weights(s)
    if _is_regression(model):
        t, parts = checks.targets(t, len(X)), _folds(parts, len(X), s)
        y = np.empty(len(X))
        for rows, (fitted, Z) in zip(parts, _fits(model, X, t, parts, s), strict=True):
            y[rows] = fitted.predict(Z)
        error = np.array([_mean((y - t) ** 2 / 2, rows, relative) for rows in parts])
        return HeldOut(error, np.full(len(parts), np.nan), y, None)
    classes, index = checks.labels(t, len(X))
    t, parts = np.asarray(t), _folds(parts, len(X), s)
    for fold, rows in enumerate(parts):
        _say_unseen(fold, np.setdiff1d(classes, classes[np.delete(index, rows)]))
    y, log_p = np.empty_like(t), np.full((len(X), len(classes)), np.nan)
    for rows, (fitted, Z) in zip(parts, _fits(model, X, t, parts, s), strict=True):
        y[rows] = fitted.predict(Z)
        logs = _log_probabilities(fitted, Z)
        if logs is not None:
            log_p[rows] = -np.inf
            log_p[np.ix_(rows, np.searchsorted(classes, fitted.classes_))] = logs
    nats = -log_p[np.arange(len(t)), index]
    error, log_loss = (np.array([_mean(v, rows, relative) for rows in parts]) for v in (y != t, nats))
    return HeldOut(error, log_loss, y, None if np.isnan(log_p).all() else log_p)


def _fits(model: Any, X: np.ndarray, t: np.ndarray, parts: Sequence[np.ndarray], s: np.ndarray | None) -> Iterator:
    """For each fold: the model fitted to the others, and the fold as that model sees it."""
    for rows in parts:
        train = np.delete(np.arange(len(X)), rows)
        weights = None if s is None else s[train]
        scaled = _scaled(X[train], checks.relative_weights(weights)[0])
        fitted = _fresh(model)
        fitted.fit(scaled.Z, t[train], **({} if s is None else {"sample_weight": weights}))
        yield fitted, standardise(X[rows], like=scaled).Z


def _is_regression(model: Any) -> bool:
    """Is it a regression model, of ours or of scikit-learn's?"""
    kind = getattr(model, "kind", None)
    if kind is None and hasattr(model, "__sklearn_tags__") and not hasattr(type(model), "kind"):
        kind = model.__sklearn_tags__().estimator_type
    return kind == "regressor"


class Tuned:
    """The setting of a method with the least loss on held-out examples, fitted to all of them.

    Among equal numbers of errors the log-loss decides, and then the order. The features are taken as they come;
    `cross_validate` has standardised them.

    Parameters
    ----------
    settings : list of models with fit and predict, none of which is changed.
    deal : function that gets t and returns the row numbers of each fold.
    by : "log-loss", or "errors"; settings without probabilities are judged by their errors in any case.

    Attributes
    ----------
    losses_ : (S,) of the settings, summed over the held-out examples.
    best_ : the place of the chosen setting.
    model_ : that setting, fitted.
    classes_ : (K,), sorted.

    Raises
    ------
    ValueError, TypeError
        By `fit`, for settings that are no models, and for what they and `cross_validate` refuse.

    Examples
    --------
    >>> X, t = [[0.0], [1.0], [2.0], [3.0], [4.0], [5.0]], [0, 0, 0, 1, 1, 1]
    >>> model = Tuned([LDA(), LDA(shrinkage=1)], lambda t: [[0, 3], [1, 4], [2, 5]]).fit(X, t)
    >>> model.best_, model.predict([[1.5], [4.5]])
    (0, array([0, 1]))
    """

    def __init__(self, settings: Sequence[Any], deal: Callable[[np.ndarray], Sequence[Any]], by: str = "log-loss"):
        self.settings = settings
        self.deal = deal
        self.by = by

    def fit(self, X: Any, t: Any) -> Self:
        """Choose on X (N, D), with NaN for a missing value where the settings take it, and t (N,); fit the chosen."""
        X, t = np.asarray(X, float), np.asarray(t)
        if not isinstance(self.settings, Sequence) or not self.settings:
            raise TypeError(f"settings must be a list of models; it came as {type(self.settings).__name__}")
        checks.choice(self.by, "by", LOSSES)
        parts = _folds(self.deal(t), len(X), None)
        self.losses_, self.best_ = self._chosen([_held_out(setting, X, t, parts) for setting in self.settings])
        self.model_ = _fresh(self.settings[self.best_]).fit(X, t)
        self.classes_ = np.unique(t)
        return self

    def _chosen(self, judged: list[tuple[int, float]]) -> tuple[np.ndarray, int]:
        uncertain = any(np.isnan(nats) for _, nats in judged)
        by_errors = self.by == "errors" or uncertain
        losses = np.array([wrong if by_errors else nats for wrong, nats in judged])
        order = losses if uncertain else np.array([nats for _, nats in judged])
        return losses, int(np.lexsort([order, losses])[0])

    def predict(self, X: Any) -> np.ndarray:
        """Return the answers of the chosen setting, (N,)."""
        return self.model_.predict(X)

    @property
    def predict_log_proba(self) -> Callable[[Any], np.ndarray]:
        """The function of the chosen setting; an AttributeError where it has no probabilities."""
        return self.model_.predict_log_proba


def _held_out(model: Any, X: np.ndarray, t: np.ndarray, parts: Sequence[np.ndarray]) -> tuple[int, float]:
    """The errors and the sum of the log-losses of a model on the folds; NaN without probabilities."""
    wrong, nats = 0, 0.0
    for rows in parts:
        train = np.delete(np.arange(len(t)), rows)
        fitted = _fresh(model).fit(X[train], t[train])
        wrong += int(np.sum(fitted.predict(X[rows]) != t[rows]))
        log_p = _log_probabilities(fitted, X[rows])
        if log_p is None:
            nats = np.nan
            continue
        known = np.isin(t[rows], fitted.classes_)
        place = np.searchsorted(fitted.classes_, t[rows][known])
        nats += np.inf if not known.all() else -float(log_p[known, place].sum())
    return wrong, nats


def _fresh(model: Any) -> Any:
    """Return a model with the same parameters that has learned nothing, whatever it is made of."""
    if model is None or isinstance(model, str | int | float):
        return model
    if isinstance(model, list | tuple):
        return type(model)(_fresh(inner) for inner in model)
    if isinstance(model, type) or not hasattr(model, "get_params"):
        return deepcopy(model)
    return type(model)(**{name: _fresh(value) for name, value in model.get_params(deep=False).items()})


def _scaled(X: np.ndarray, s: np.ndarray | None) -> Standardised:
    """Return X standardised, by weight."""
    if s is None:
        return standardise(X)
    known, mean, squares = spread(X, np.arange(len(X)), s)
    like = Standardised(X, mean, np.where(squares > 0, np.sqrt(squares / known), 1.0))
    return standardise(X, like=like)


def _log_probabilities(fitted: Any, Z: np.ndarray) -> np.ndarray | None:
    """Return log p(k | z), (N, K), or None from a model without probabilities."""
    if hasattr(fitted, "predict_log_proba"):
        return fitted.predict_log_proba(Z)
    if hasattr(fitted, "predict_proba"):
        with np.errstate(divide="ignore"):
            return np.log(fitted.predict_proba(Z))
    return None


def _mean(values: np.ndarray, rows: np.ndarray, s: np.ndarray | None) -> float:
    if s is None:
        return values[rows].mean()
    rows = rows[s[rows] > 0]  # 0 times an infinite loss is 0
    return np.average(values[rows], weights=s[rows])


def _say_unseen(fold: int, labels: np.ndarray) -> None:
    for label in labels:
        fault = f"fold {fold} of parts holds every example of class {label}: its model has never seen that class"
        advice = "lincls.data.folds deals the classes out"
        warnings.warn(f"{fault}, and its log-loss is infinite; {advice}", UserWarning, stacklevel=3)


def _folds(parts: Any, N: int, s: np.ndarray | None) -> list[np.ndarray]:
    """Return the row numbers of each fold, after checking that each row is in one, and each has weight."""
    if not isinstance(parts, Sequence | np.ndarray) or isinstance(parts, str):
        raise TypeError(f"parts must be a list of row numbers of each fold; it came as {type(parts).__name__}")
    folds = []
    for rows in parts:
        rows = checks.vector(rows, None, "each fold in parts")
        if not np.array_equal(rows, np.round(rows)):
            raise ValueError(f"each fold in parts must hold row numbers; one holds {rows[rows % 1 != 0][0]:g}")
        folds.append(rows.astype(int))
    if len(folds) < 2 or sorted(np.concatenate(folds).tolist()) != list(range(N)):
        raise ValueError(f"parts must hold each of the {N} rows of X in one fold, of two folds at least")
    if s is not None and not all(s[rows].any() for rows in folds):
        raise ValueError("sample_weight must be above 0 for some example of each fold; one has weights of 0 only")
    return folds


def standard_error(values: Any) -> float:
    """Return s / sqrt(F) of F values, s their standard deviation with divisor F - 1."""
    values = checks.vector(values, None, "values")
    if len(values) < 2:
        raise ValueError(f"values must be at least two; it came with {len(values)}")
    return float(values.std(ddof=1) / np.sqrt(len(values)))
