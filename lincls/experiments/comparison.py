"""The comparison of lecture 11: seven methods on three tables, tuned alike, and what damage does to them.

A setting is chosen by inner folds, and judged on an outer fold that had no part in the choice (nested
cross-validation). Source: Hastie, Tibshirani, Friedman, The Elements of Statistical Learning (2009), section 7.10.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.data import folds, lessons
from lincls.features import standardise
from lincls.metrics import bootstrap, wilson
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
from lincls.models.validation import Tuned

SIZES = (20, 40, 80, 160, 320)  # of the training sets
SHARES = (0, 0.05, 0.1, 0.2, 0.3)  # of the patients with a slip, or of the numbers that are missing
PENALTIES = 10.0 ** np.arange(-3, 3.01, 0.5)
KINDS = ("slips", "holes: complete rows", "holes: means filled in")


class RidgeLeastSquares:
    """Least squares on one-of-K targets, its weights held short by l2, half the factor of their squared length.

    fit(X, t) and predict(X); the largest output wins.
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

    def predict(self, X: Any) -> np.ndarray:
        """Return the class of the largest output, (N,)."""
        return self.classes_[((X - self.mean_) @ self.W_ + self.b_).argmax(axis=1)]


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
    """The five folds of the training examples on which a setting is chosen."""
    return folds(t, 5, seed=1)


class Trial(NamedTuple):
    """What one method, tuned anew in each of ten folds, said of the N examples when they were held out."""

    y: np.ndarray  # (N,)
    log_p: np.ndarray | None  # (N, K)
    chosen: np.ndarray  # (10,) the place of the setting


def trial(X: np.ndarray, t: np.ndarray, label: str, damage: str = "none", parts: int = 10) -> Trial:
    """Judge a method, its settings chosen by errors, on ten folds, or the first of them.

    The damage is done to the training examples only: "slips" and "holes" are those of `lessons.spoilt` at 20 %; "few"
    leaves about ten examples a class.
    """
    (found,) = _trials(X, t, label, damage, ("errors",), parts)
    return found


def _trials(X: np.ndarray, t: np.ndarray, label: str, damage: str, by: Sequence[str], parts: int) -> list[Trial]:
    """The same with the settings chosen by each of these losses; a setting is judged once for all of them."""
    K, spoilt = len(np.unique(t)), lessons.spoilt(X, damage, 0.2) if damage in ("slips", "holes") else X
    y, log_p, chosen = np.empty((len(by), *t.shape), t.dtype), np.zeros((len(by), len(t), K)), []
    for rows in folds(t, 10, seed=0)[:parts]:
        train = np.delete(np.arange(len(t)), rows)
        if damage == "few":
            train = train[folds(t[train], max(2, len(train) // (10 * K)), seed=0)[0]]
        mean, spread = np.nanmean(spoilt[train], axis=0), np.nanstd(spoilt[train], axis=0)
        spread[spread == 0] = 1
        Z = (spoilt[train] - mean) / spread
        Z = Z if label in GENERATIVE and X.shape[1] <= MOST_HOLED else np.nan_to_num(Z)
        first = Tuned(settings(label, K), inner_folds, by[0]).fit(Z, t[train])
        held_out, models = (X[rows] - mean) / spread, [first.anew(loss, Z, t[train]) for loss in by]
        chosen.append([model.best_ for model in models])
        for i, model in enumerate(models):
            y[i, rows] = model.predict(held_out)
            if forecasts := hasattr(model.model_, "predict_log_proba"):
                log_p[i, rows] = model.predict_log_proba(held_out)
    return [Trial(y[i], log_p[i] if forecasts else None, np.array(chosen)[:, i]) for i in range(len(by))]


LOSSES = ("errors", "log-loss")
DAMAGES = ("slips", "holes", "few")
ASK, WRONG = 1, 20  # what it costs to ask a person, and to give a wrong answer


def price(t: np.ndarray, trial: Trial) -> np.ndarray:
    """What each decision costs, (N,).

    For two classes a false alarm costs 1 and a missed 1 costs 20. For more an error costs 20 and asking a person 1.
    A method without probabilities has one answer; the others decide by the least expected cost.
    """
    if trial.log_p is None:
        answers, asked = trial.y, np.zeros(len(t), bool)
    elif len(np.unique(t)) == 2:
        answers, asked = (np.exp(trial.log_p[:, 1]) >= 1 / (1 + WRONG)) * 1, np.zeros(len(t), bool)
    else:
        answers, asked = trial.y, WRONG * (1 - np.exp(trial.log_p.max(axis=1))) > ASK
    worth = np.where((t == 0) & (answers == 1), 1, WRONG) if len(np.unique(t)) == 2 else WRONG
    return np.where(asked, ASK, worth * (answers != t))


def summary(X: np.ndarray, t: np.ndarray, label: str) -> dict[str, Any]:
    """What the comparison keeps of a method on a table.

    wrong: the rows with an error; slips, holes and few: how many errors after that damage; for all of these the setting
    is chosen by errors, and chosen (10,) is its place in each fold. log-loss and cost: mean, low and high, with the
    setting chosen by log-loss, where there are probabilities.
    """
    decides, forecasts = _trials(X, t, label, "none", LOSSES, parts=10)
    found: dict[str, Any] = {"wrong": np.flatnonzero(decides.y != t), "chosen": decides.chosen}
    found |= {damage: int(np.sum(trial(X, t, label, damage).y != t)) for damage in DAMAGES}
    paid = price(t, forecasts)
    found["cost"] = np.array([paid.mean(), *bootstrap(np.mean, paid, seed=0)])
    if forecasts.log_p is not None:
        nats = -forecasts.log_p[np.arange(len(t)), t]
        found["log-loss"] = np.array([nats.mean(), *bootstrap(np.mean, nats, seed=0)])
        found["chosen by log-loss"] = forecasts.chosen
    return found


def every_summary() -> dict[str, Any]:
    """The summary of each method of KNOBS on each of the three tables, as "table: method: what"."""
    with warnings.catch_warnings():
        checks.quiet()  # perceptrons do not converge where no plane separates the classes
        return {
            f"{name}: {label}: {what}": value
            for name, (X, t) in lessons.three_tables().items()
            for label in KNOBS
            for what, value in summary(X, t, label).items()
        }


def quick_part(shipped: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """All but the digits' slow methods, and of these the first fold and the damage that leaves few examples."""
    new: dict[str, Any] = {}
    old = dict(shipped)
    with warnings.catch_warnings():
        checks.quiet()
        for name, (X, t) in lessons.three_tables().items():
            for label in KNOBS:
                start = f"{name}: {label}: "
                if name == "digits" and label in SLOW:
                    whole = {key: old.pop(key) for key in shipped if key.startswith(start)}
                    computed, kept = _one_fold(X, t, label, {key[len(start) :]: whole[key] for key in whole})
                    old |= {start + what: value for what, value in kept.items()}
                else:
                    computed = summary(X, t, label)
                new |= {start + what: value for what, value in computed.items()}
    return new, old


SLOW = ("perceptron", "pocket", "logistic")  # on the digits: a minute or two each


def _one_fold(X: np.ndarray, t: np.ndarray, label: str, whole: dict[str, Any]) -> tuple[dict, dict]:
    rows = folds(t, 10, seed=0)[0]
    decides, forecasts = _trials(X, t, label, "none", LOSSES, parts=1)
    new = {"wrong": rows[decides.y[rows] != t[rows]], "chosen": decides.chosen}
    old = {"wrong": rows[np.isin(rows, whole["wrong"])], "chosen": whole["chosen"][:1]}
    new["few"], old["few"] = int(np.sum(trial(X, t, label, "few").y != t)), whole["few"]
    if decides.log_p is not None:
        new["chosen by log-loss"] = forecasts.chosen
        old["chosen by log-loss"] = whole["chosen by log-loss"][:1]
    return new, old


OFTEN = ("once", "tens of times", "hundreds of times", "thousands of times")


def readings(label: str, model: Any, K: int) -> tuple[int, str]:
    """How often a fitted model read the examples, and for how many numbers a reading multiplies."""
    if label == "perceptron":
        return model.n_iter_, "all"
    if label == "pocket":  # it counts its errors after each correction
        return model.n_updates_ if K == 2 else sum(each.n_updates_ for each in model.models_), "one"
    if label == "logistic":  # about thirty products with the Hessian a step, or the Hessian itself
        return (model.n_iter_, "once") if K == 2 else (30 * model.n_iter_, "all")
    return 1, "means" if label == "naive Bayes" else "once"


CARE = {  # curve of the learning curves -> its method and, where nobody tunes it, the one setting that it gets
    "naive Bayes, tuned": ("naive Bayes", None),
    "LDA, as it comes": ("LDA", LDA()),
    "LDA, tuned": ("LDA", None),
    "logistic, hardly penalised": ("logistic", LogisticRegression(l2=0.01)),
    "logistic, tuned": ("logistic", None),
}


def ten_means() -> tuple[np.ndarray, np.ndarray]:
    """The ten mean features of the patients of the study, (426, 10), and t (426,)."""
    X, t = lessons.study_patients()
    return X[:, :10], t


def error_after(curve: str, N: int, draw: int) -> float:
    """The error on the other patients after learning from N of them, with the classes in their shares."""
    X, t = ten_means()
    label, alone = CARE[curve]
    order = np.random.default_rng([N, draw]).permutation(len(t))
    ill = order[t[order] == 1][: round(N * t.mean())]
    train = np.concatenate([ill, order[t[order] == 0][: N - len(ill)]])
    rest = np.delete(np.arange(len(t)), train)
    scaled = standardise(X[train])
    model = Tuned(settings(label, 2), inner_folds, by="errors") if alone is None else alone
    y = model.fit(scaled.Z, t[train]).predict(standardise(X[rest], like=scaled).Z)
    return float(np.mean(y != t[rest]))


def learning_curves(draws: range) -> dict[str, Any]:
    return {curve: [[error_after(curve, N, draw) for draw in draws] for N in SIZES] for curve in CARE}


def error_of_spoilt(label: str, kind: str, share: float) -> float:
    """The error in % over five folds of a tuned method, trained on spoilt patients and judged on clean ones.

    The setting is chosen with means in the holes, because EM for each of them would take minutes.
    """
    X, t = ten_means()
    bad_X, wrong = lessons.spoilt(X, kind, share), 0
    for rows in folds(t, 5, seed=0):
        bad, u = np.delete(bad_X, rows, axis=0), np.delete(t, rows)
        mean, spread = np.nanmean(bad, axis=0), np.nanstd(bad, axis=0)
        Z = (bad - mean) / spread
        if label not in GENERATIVE and kind == "holes: complete rows":
            full = ~np.isnan(Z).any(axis=1)
            Z, u = Z[full], u[full]
        tuned = Tuned(settings(label, 2), inner_folds, by="errors").fit(np.nan_to_num(Z), u)
        model = tuned.model_.fit(Z, u) if label in GENERATIVE else tuned  # these take the holes as they are
        wrong += int(np.sum(model.predict((X[rows] - mean) / spread) != t[rows]))
    return 100 * wrong / len(t)


def spoilt_curves(shares: Sequence[float]) -> dict[str, Any]:
    with warnings.catch_warnings():
        checks.quiet()
        return {
            f"{kind}: {label}": [error_of_spoilt(label, kind, share) for share in shares]
            for label in KNOBS
            if label != "least squares"  # for two classes its w is along LDA's
            for kind in KINDS
        }


class Score(NamedTuple):
    """A number and its interval of 95 %."""

    value: float
    low: float
    high: float


def scores(table: Mapping[str, Any], name: str) -> dict[str, dict[str, Score | None]]:
    """The results on a table ("iris", "breast cancer" or "digits"), as criterion -> method -> Score.

    Errors are in %, with Wilson's interval; log-loss and cost have the bootstrap's, None where there is none.
    """
    N = len(lessons.three_tables()[name][1])

    def share(wrong):
        return Score(*(100 * each for each in (wrong / N, *wilson(wrong, N))))

    found: dict[str, dict[str, Score | None]] = {what: {} for what in ("error", "log-loss", "cost", *DAMAGES)}
    for label in KNOBS:
        known: dict[str, Any] = {
            what: table.get(f"{name}: {label}: {what}") for what in ("wrong", "log-loss", "cost", *DAMAGES)
        }
        found["error"][label] = share(len(known["wrong"]))
        for what in ("log-loss", "cost"):
            found[what][label] = None if known[what] is None else Score(*known[what].tolist())
        for damage in DAMAGES:
            found[damage][label] = share(int(known[damage]))
    return found


def scoreboard(table: Mapping[str, Any], name: str) -> None:
    """Print the results on a table: a row a method, and for each criterion a number with its interval."""
    results = scores(table, name)
    print(f"{name:14}" + "".join(f"{what:>18}" for what in results))
    for label in KNOBS:
        row = []
        for what, found in results.items():
            score, digits = found[label], 2 if what in ("log-loss", "cost") else 1
            numbers = () if score is None else [f"{each:.{digits}f}" for each in score]
            row.append("-" if score is None else "{} ({}-{})".format(*numbers))
        print(f"{label:14}" + "".join(f"{each:>18}" for each in row))


def work(table: Mapping[str, Any], name: str) -> None:
    """Print for each method how often one fit reads a table's examples, and the multiplications that it takes, roughly.

    Each is fitted once to the whole table, with the setting that most folds chose.
    """
    X, t = lessons.three_tables()[name]
    Z, (N, D), K = standardise(X).Z, X.shape, len(np.unique(t))
    machines = 1 if K == 2 else K
    print(f"{name:14}   reads the examples   multiplications")
    for label in KNOBS:
        usual = np.bincount(table[f"{name}: {label}: chosen"].astype(int)).argmax()
        model = settings(label, K)[usual].fit(Z, t)
        reads, each = readings(label, model, K)
        products = reads * N * D * {"once": D + 1, "means": 1, "all": machines, "one": 1}[each]
        often = OFTEN[min(len(str(reads)), len(OFTEN)) - 1]
        print(f"{label:14}   {often:18}   about 10^{round(np.log10(products))}")


def answered(table: Mapping[str, Any], name: str, label: str) -> np.ndarray:
    """Return whether a method was right on each example of a table when it was held out, (N,) of bool."""
    right = np.ones(len(lessons.three_tables()[name][1]), bool)
    right[table[f"{name}: {label}: wrong"].astype(int)] = False
    return right


def cost_at(t: np.ndarray, p: np.ndarray, cut: float, c: float) -> tuple[float, float, float]:
    """The mean cost a patient of a cut, with the bootstrap's interval."""
    paid = np.where(t == 1, c * (p < cut), p >= cut).astype(float)
    return float(paid.mean()), *bootstrap(np.mean, paid, resamples=499, seed=0)


def losses_by_penalty() -> dict[str, Any]:
    """For 10 and for 30 features: the log-loss of the folds (S, 10), in training (S,), and the weights (S, D)."""
    X, t = lessons.study_patients()
    parts = folds(t, 10, seed=1)
    found: dict[str, Any] = {}
    for D in (10, 30):
        Z, held_out, training, w = standardise(X[:, :D]).Z, [], [], []
        for l2 in PENALTIES:
            model = LogisticRegression(l2=l2)
            held_out.append(cross_validate(model, X[:, :D], t, parts).log_loss)
            training.append(-model.fit(Z, t).predict_log_proba(Z)[np.arange(len(t)), t].mean())
            w.append(model.w_)
        found |= {f"{D}: held out": held_out, f"{D}: training": training, f"{D}: w": w}
    return found


def scores_of_study(l2: float) -> dict[str, Any]:
    """The log-odds (N,) of the patients of the study by two models, each by one that has not seen that patient."""
    (X, t), bayes = lessons.study_patients(), GaussianNaiveBayes(smoothing=0.01)
    found = {}
    for label, model in (("logistic", LogisticRegression(l2=l2)), ("naive Bayes", bayes)):
        log_p: Any = cross_validate(model, X, t, folds(t, 10, seed=1)).log_p
        found[label] = log_p[:, 1] - log_p[:, 0]
    return found


PATIENTS = 1000


def log_odds(p: float) -> float:
    return float(np.log(p / (1 - p)))


def scores_of(ranked: np.ndarray, count: int) -> np.ndarray:
    """The scores of `count` people, falling, spread like the ranked ones."""
    return ranked[((np.arange(count) + 0.5) * len(ranked) / max(count, 1)).astype(int)]


def crowd() -> np.ndarray:
    """A thousand places (1000, 2) in no order."""
    rows = np.concatenate([np.linspace(0, 24, 12), np.linspace(29, 41, 8)])  # the names of the outcomes stay free
    x, y = np.meshgrid(np.linspace(-41, 41, 50), rows)
    places = np.column_stack([x.ravel(), y.ravel()])
    return places[np.random.default_rng(0).permutation(PATIENTS)]
