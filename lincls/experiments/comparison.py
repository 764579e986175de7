"""The comparison of lecture 11: seven methods on three tables, tuned alike, and what damage does to them.

A setting is chosen by inner folds, and judged on an outer fold that had no part in the choice (nested
cross-validation). Source: Hastie, Tibshirani, Friedman, The Elements of Statistical Learning (2009), section 7.10.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.data import folds, lessons
from lincls.features import standardise
from lincls.metrics import bootstrap
from lincls.models import (
    LDA,
    QDA,
    GaussianNaiveBayes,
    LogisticRegression,
    MulticlassPerceptron,
    OneVsRest,
    Perceptron,
    Pocket,
    SoftmaxRegression,
    cross_validate,
)

SIZES = (20, 40, 80, 160, 320)  # of the training sets
SHARES = (0, 0.05, 0.1, 0.15, 0.2)  # of the patients with a slip or far away, or of the numbers that are missing
PENALTIES = 10.0 ** np.arange(-3, 3.01, 0.5)
KINDS = ("slips", "outliers", "holes: complete rows", "holes: repaired")
OWN = ", own cut"  # in the names of a table, where the cut is not tuned


class RidgeLeastSquares:
    """Least squares on one-of-K targets, its weights held short by l2, half the factor of their squared length.

    fit(X, t), decision_function(X) and predict(X); the largest output wins.
    """

    def __init__(self, l2: float):
        self.l2 = l2

    def fit(self, X: Any, t: Any) -> RidgeLeastSquares:
        """Solve (A^T A + l2 I) W = A^T T, A and T with their means taken out."""
        self.classes_, index = np.unique(t, return_inverse=True)
        T = np.eye(len(self.classes_))[index]
        self.mean_, A = X.mean(axis=0), X - X.mean(axis=0)
        gram = A.T @ A + (self.l2 + 1e-9) * np.eye(A.shape[1])
        self.W_, self.b_ = np.linalg.solve(gram, A.T @ (T - T.mean(axis=0))), T.mean(axis=0)
        return self

    def decision_function(self, X: Any) -> np.ndarray:
        """Return an output for each class, (N, K)."""
        return (X - self.mean_) @ self.W_ + self.b_

    def predict(self, X: Any) -> np.ndarray:
        """Return the class of the largest output, (N,)."""
        return self.classes_[self.decision_function(X).argmax(axis=1)]


KNOBS: dict[str, tuple[str, tuple]] = {  # what is tuned, and the five values that every method gets
    "perceptron": ("max_epochs", (1, 3, 10, 30, 100)),
    "pocket": ("max_epochs", (1, 2, 5, 10, 20)),
    "least squares": ("l2", (0, 1, 10, 100, 1000)),
    "logistic": ("l2", (0.01, 0.1, 1, 10, 100)),
    "naive Bayes": ("smoothing", (0.01, 0.1, 1, 3, 10)),
    "LDA": ("shrinkage", (0, 0.03, 0.1, 0.3, 0.6)),
    "QDA": ("ridge", (0.03, 0.1, 0.3, 1, 3)),
}
GENERATIVE = ("naive Bayes", "LDA", "QDA")
MOST_HOLED = 10  # features with holes; with more, EM takes seconds a fit, and these too get means


def settings(label: str, K: int) -> list[Any]:
    """The five settings of a method of KNOBS for K classes, as models to fit."""
    two: dict[str, Any] = {"perceptron": Perceptron, "pocket": Pocket, "logistic": LogisticRegression}
    many: dict[str, Any] = {
        "perceptron": MulticlassPerceptron,
        "pocket": lambda **knob: OneVsRest(Pocket(**knob)),
        "logistic": SoftmaxRegression,
    }
    same = {"least squares": RidgeLeastSquares, "naive Bayes": GaussianNaiveBayes, "LDA": LDA, "QDA": QDA}
    make, (knob, values) = (same | (two if K == 2 else many))[label], KNOBS[label]
    return [make(**{knob: value}) for value in values]


def inner_folds(t: np.ndarray) -> list[np.ndarray]:
    """The five folds of the training examples on which a setting and a cut are chosen."""
    return folds(t, 5, seed=1)


def scaled(train: np.ndarray, new: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both by the mean and the spread that the training examples have where nothing is missing."""
    mean, spread = np.nanmean(train, axis=0), np.nanstd(train, axis=0)
    spread[spread == 0] = 1
    return (train - mean) / spread, (new - mean) / spread


def fitted(label: str, setting: int, Z: np.ndarray, t: np.ndarray) -> Any:
    """A method with one of its five settings."""
    return settings(label, len(np.unique(t)))[setting].fit(filled(label, Z), t)


def filled(label: str, Z: np.ndarray) -> np.ndarray:
    """Means in the holes, but for the models that take holes as they are."""
    return Z if label in GENERATIVE and Z.shape[1] <= MOST_HOLED else np.nan_to_num(Z)


def scored(model: Any, Z: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """A score for each class, (N, K): log p where there is one, else z, by its spread on the examples seen."""
    if hasattr(model, "predict_log_proba"):
        return model.predict_log_proba(Z)
    z, scale = model.decision_function(Z), np.std(model.decision_function(seen)) or 1.0
    return (z if z.ndim == 2 else np.column_stack([np.zeros(len(z)), z])) / scale


def inner_scores(label: str, X: np.ndarray, t: np.ndarray) -> np.ndarray:
    """The scores of each setting, each example's by a model that has not seen its inner fold, (5, N, K)."""
    z = np.empty((5, len(t), len(np.unique(t))))
    for rows in inner_folds(t):
        train = np.delete(np.arange(len(t)), rows)
        Z, held_out = scaled(X[train], X[rows])
        for setting in range(5):
            model = fitted(label, setting, Z, t[train])
            z[setting, rows] = scored(model, filled(label, held_out), filled(label, Z))
    return z


ASK, WRONG = 1, 20  # what a false alarm costs, or asking a person; and a miss, or a wrong answer
NOBODY = -1  # the answer where a person is asked


def middle(losses: Any) -> int:
    """The place of the least; where several are as good, of the middle one of these."""
    best = np.flatnonzero(losses == np.min(losses))
    return int(best[len(best) // 2])


def sure(z: np.ndarray) -> np.ndarray:
    """Where z (N, K) meets a cut, (N,): of two classes how far class 1 is ahead, of more how far the best is."""
    ordered = np.sort(z, axis=1)
    return z[:, 1] - z[:, 0] if z.shape[1] == 2 else ordered[:, -1] - ordered[:, -2]


def decisions(z: np.ndarray, cut: float) -> np.ndarray:
    """The answers, (N,): of two classes 1 from the cut on, of more the best from the cut on, and else a person's."""
    return (sure(z) >= cut) * 1 if z.shape[1] == 2 else np.where(sure(z) >= cut, z.argmax(axis=1), NOBODY)


def price(t: np.ndarray, y: np.ndarray, K: int, wrong: float = WRONG) -> np.ndarray:
    """What each answer costs, (N,): with two classes a missed 1 is dear, with more every wrong answer."""
    worth = np.where((t == 0) | (y == NOBODY), ASK, wrong) if K == 2 else np.where(y == NOBODY, ASK, wrong)
    return worth * (y != t)


def cheapest(z: np.ndarray, t: np.ndarray, wrong: float = WRONG) -> tuple[float, float]:
    """The cut of the scores z (N, K) with the least cost, and that cost."""
    order, K = np.argsort(sure(z)), z.shape[1]
    below, above = (price(t, decisions(z, cut), K, wrong)[order] for cut in (np.inf, -np.inf))
    costs = np.append(0, below.cumsum()) + above.sum() - np.append(0, above.cumsum())
    place, s = middle(costs), sure(z)[order]
    return float(np.mean([*s, s[-1] + 1][max(place - 1, 0) : place + 1])), float(costs[place])


def choice(z: np.ndarray, t: np.ndarray, by: str, wrong: float = WRONG) -> tuple[int, float]:
    """The setting, by its errors, log-loss or cost on the inner folds, and the cut, from z (5, N, K).

    Errors of two classes are costs of which each is 1. With more classes the best score wins, as "own cut", which
    counts errors too, has it with two.
    """
    if by == "cost" or (by == "errors" and z.shape[2] == 2):
        cuts, losses = np.transpose([cheapest(scores, t, wrong if by == "cost" else ASK) for scores in z])
        return middle(losses), float(cuts[middle(losses)])
    if by in ("errors", "own cut"):
        return middle([np.sum(scores.argmax(axis=1) != t) for scores in z]), 0.0
    return middle([-log_p[np.arange(len(t)), t].sum() for log_p in z]), 0.0


class Trial(NamedTuple):
    """What a method says of new examples, with what was chosen on the inner folds of the others."""

    z: np.ndarray  # (N, K) its scores
    y: np.ndarray  # (N,) its answers
    setting: int
    cut: float


def learned(
    label: str, X: np.ndarray, t: np.ndarray, new: np.ndarray, by: Sequence[str], wrong: float = WRONG
) -> list[Trial]:
    """Learn from X and t, the setting and the cut chosen by each of a list of losses (`choice`); judge the new."""
    (Z, held_out), inner, trials = scaled(X, new), inner_scores(label, X, t), []
    for loss in by:
        setting, cut = choice(inner, t, loss, wrong)
        z = scored(fitted(label, setting, Z, t), held_out, filled(label, Z))
        trials.append(Trial(z, decisions(z, cut), setting, cut))
    return trials


def questions(label: str) -> tuple[str, ...]:
    """What a method is judged by: the three without probabilities have no log-loss."""
    return ("errors", "cost") if label in ("perceptron", "pocket", "least squares") else ("errors", "cost", "log-loss")


def summary(X: np.ndarray, t: np.ndarray, label: str, parts: int = 10) -> dict[str, Any]:
    """A method on ten folds of a table, or the first of them: the rows with an error, the log-loss, what was chosen."""
    entries: dict[str, Any] = {"wrong": []}
    by = [loss for loss in questions(label) if loss != "cost"]
    for rows in folds(t, 10, seed=0)[:parts]:
        train = np.delete(np.arange(len(t)), rows)
        judged = learned(label, X[train], t[train], X[rows], by)
        entries["wrong"] += rows[judged[0].y != t[rows]].tolist()
        for loss, trial in zip(by, judged, strict=True):
            entries.setdefault(f"chosen by {loss}", []).append(trial.setting)
        if "log-loss" in by:
            entries.setdefault("log-loss", []).append(-judged[-1].z[np.arange(len(rows)), t[rows]].mean())
    return entries


DAMAGES = ("slips", "outliers", "holes", "few")
DRAWS = 20


def spoilt_train(X: np.ndarray, t: np.ndarray, damage: str, share: float, draw: int) -> tuple[np.ndarray, np.ndarray]:
    """What a draw of the damage leaves of the training examples: `lessons.spoilt`, or about ten of each class."""
    if damage == "few":
        rows = folds(t, max(2, len(t) // (10 * len(np.unique(t)))), seed=draw)[0]
        return X[rows], t[rows]
    bad = lessons.spoilt(X, damage, share, seed=draw)
    full = ~np.isnan(bad).any(axis=1) if damage == "holes: complete rows" else np.full(len(t), True)
    return bad[full], t[full]


def halves(t: np.ndarray, draw: int) -> tuple[np.ndarray, np.ndarray]:
    """The rows to learn from and the third to judge, in a draw."""
    rows = folds(t, 3, seed=draw)[0]
    return np.delete(np.arange(len(t)), rows), rows


def errors_after(
    X: np.ndarray, t: np.ndarray, label: str, damage: str, draw: int, share: float = 0.2, by: Sequence = ("errors",)
) -> list[float]:
    """The errors in % on a clean third after learning from the rest, damaged, one for each way to choose."""
    train, rows = halves(t, draw)
    trials = learned(label, *spoilt_train(X[train], t[train], damage, share, draw), X[rows], by)
    return [float(100 * np.mean(trial.y != t[rows])) for trial in trials]


def a_draw(X: np.ndarray, t: np.ndarray, label: str, draw: int, damages: Sequence[str] = DAMAGES) -> dict[str, float]:
    """The error in %, the cost and the log-loss on a third after learning from the rest, and the error after damage."""
    train, rows = halves(t, draw)
    judged = learned(label, X[train], t[train], X[rows], questions(label))
    row = {"error": 100 * np.mean(judged[0].y != t[rows])}
    row["cost"] = price(t[rows], judged[1].y, len(np.unique(t))).mean()
    if len(judged) == 3:
        row["log-loss"] = -judged[2].z[np.arange(len(rows)), t[rows]].mean()
    return row | {damage: errors_after(X, t, label, damage, draw)[0] for damage in damages}


def draws(labels: Sequence[str], names: Sequence[str], some: range) -> dict[str, Any]:
    """What `a_draw` finds in each of some draws, as "table: method: what"."""

    def in_each(X, t, label):
        runs = [a_draw(X, t, label, draw) for draw in some]
        return {what: [run[what] for run in runs] for what in runs[0]}

    return _of_each(labels, names, in_each)


def summaries(labels: Sequence[str], names: Sequence[str]) -> dict[str, Any]:
    """The summary of each method on each table, as "table: method: what"."""
    return _of_each(labels, names, summary)


def _of_each(labels: Sequence[str], names: Sequence[str], results: Callable) -> dict[str, Any]:
    """The results(X, t, label) of each method on each table, as "table: method: what"."""
    tables, table = lessons.three_tables(), dict[str, Any]()
    with warnings.catch_warnings(action="ignore", category=checks.ConvergenceWarning):  # no plane separates the classes
        for name, label in product(names, labels):
            table |= {f"{name}: {label}: {what}": value for what, value in results(*tables[name], label).items()}
    return table


def readings(label: str, model: Any, K: int) -> tuple[int, str]:
    """How often a fitted model read the examples, and for how many numbers a reading multiplies."""
    if label == "perceptron":
        return model.n_iter_, "all"
    if label == "pocket":  # it counts its errors after each correction
        return model.n_updates_ if K == 2 else sum(each.n_updates_ for each in model.models_), "one"
    if label == "logistic":  # about thirty products with the Hessian a step, or the Hessian itself
        return (model.n_iter_, "once") if K == 2 else (30 * model.n_iter_, "all")
    return 1, "means" if label == "naive Bayes" else "once"


CARE = {  # curve of the learning curves -> its method and, where nobody tunes it, the place of its one setting
    "naive Bayes, tuned": ("naive Bayes", None),
    "LDA, as it comes": ("LDA", 0),
    "LDA, tuned": ("LDA", None),
    "logistic, hardly penalised": ("logistic", 0),
    "logistic, tuned": ("logistic", None),
}


def ten_means() -> tuple[np.ndarray, np.ndarray]:
    """The ten mean features of the patients of the study, (426, 10), and t (426,)."""
    X, t = lessons.study_patients()
    return X[:, :10], t


def stratified(t: np.ndarray, N: int, draw: int) -> tuple[np.ndarray, np.ndarray]:
    """The rows of N examples, with the classes in their shares, and of the others."""
    order = np.random.default_rng([N, draw]).permutation(len(t))
    ill = order[t[order] == 1][: round(N * t.mean())]
    train = np.concatenate([ill, order[t[order] == 0][: N - len(ill)]])
    return train, np.delete(np.arange(len(t)), train)


def error_from(curve: str, N: int, draw: int) -> float:
    """The error in % on the other patients after learning from N of them."""
    X, t = ten_means()
    label, alone = CARE[curve]
    train, rest = stratified(t, N, draw)
    if alone is None:
        (trial,) = learned(label, X[train], t[train], X[rest], ("errors",))
        return float(100 * np.mean(trial.y != t[rest]))
    Z, held_out = scaled(X[train], X[rest])
    return float(100 * np.mean(fitted(label, alone, Z, t[train]).predict(held_out) != t[rest]))


def errors_by_size(some: range = range(DRAWS)) -> dict[str, Any]:
    """The errors in %, (S, R), of five learners on the patients that are not among the N for training, draw by draw."""
    return {curve: [[error_from(curve, N, draw) for draw in some] for N in SIZES] for curve in CARE}


def errors_of_spoilt(shares: Sequence[float] = SHARES, some: range = range(DRAWS)) -> dict[str, Any]:
    """The errors in %, (S, R), on the ten means, as "kind: method" and, at its own cut, "kind: method, own cut"."""
    errors, by = {}, ("errors", "own cut")
    with warnings.catch_warnings(action="ignore", category=checks.ConvergenceWarning):
        for kind, label in product(KINDS, KNOBS):
            both = [[errors_after(*ten_means(), label, kind, d, share, by) for d in some] for share in shares]
            errors[f"{kind}: {label}"], errors[f"{kind}: {label}{OWN}"] = np.moveaxis(np.array(both), -1, 0)
    return errors


def results(table: Mapping[str, Any], name: str) -> dict[str, dict[str, Any]]:
    """What a table of `draws` has of "iris", "breast cancer" or "digits": criterion -> method -> (R,) or None."""
    criteria = ("error", "log-loss", "cost", *DAMAGES)
    return {what: {label: table.get(f"{name}: {label}: {what}") for label in KNOBS} for what in criteria}


def keeping_up(table: Mapping[str, Any], name: str) -> dict[str, dict[str, bool]]:
    """Whether a method does at least as well as the best (the least mean) in a quarter of the draws: what -> method."""
    among: dict[str, dict[str, bool]] = {}
    for what, of in results(table, name).items():
        known = {label: np.asarray(values) for label, values in of.items() if values is not None}
        best = min(known.values(), key=np.mean)
        among[what] = {label: bool(np.mean(values <= best + 1e-9) >= 0.25) for label, values in known.items()}
    return among


def cost_at(t: np.ndarray, p: np.ndarray, cut: float, c: float) -> tuple[float, float, float]:
    """The mean cost a patient of a cut, with the bootstrap's interval."""
    paid = np.where(t == 1, c * (p < cut), p >= cut).astype(float)
    return float(paid.mean()), *bootstrap(np.mean, paid, resamples=499, seed=0)


def losses_by_penalty() -> dict[str, Any]:
    """For 10 and for 30 features: the log-loss of the folds (S, 10), in training (S,), and the weights (S, D)."""
    X, t = lessons.study_patients()
    parts = folds(t, 10, seed=1)
    entries: dict[str, Any] = {}
    for D in (10, 30):
        Z, held_out, training, w = standardise(X[:, :D]).Z, [], [], []
        for l2 in PENALTIES:
            model = LogisticRegression(l2=l2)
            held_out.append(cross_validate(model, X[:, :D], t, parts).log_loss)
            training.append(-model.fit(Z, t).predict_log_proba(Z)[np.arange(len(t)), t].mean())
            w.append(model.w_)
        entries |= {f"{D}: held out": held_out, f"{D}: training": training, f"{D}: w": w}
    return entries


def scores_of_study(l2: float) -> dict[str, Any]:
    """The log-odds (N,) of the patients of the study by two models, each by one that has not seen that patient."""
    (X, t), bayes = lessons.study_patients(), GaussianNaiveBayes(smoothing=0.01)
    odds = {}
    for label, model in (("logistic", LogisticRegression(l2=l2)), ("naive Bayes", bayes)):
        log_p: Any = cross_validate(model, X, t, folds(t, 10, seed=1)).log_p
        odds[label] = log_p[:, 1] - log_p[:, 0]
    return odds
