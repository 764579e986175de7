"""What the claims of lecture 11 compute: draws of a third to judge, of the damage, of the patients; tables of noise."""

from functools import cache

import numpy as np

from lincls import LDA, LogisticRegression
from lincls.data import folds, lessons, real
from lincls.experiments import comparison as experiments
from lincls.features import standardise
from lincls.figures.comparison import scores_of_study
from lincls.metrics import bootstrap, mcnemar
from lincls.models import GaussianNaiveBayes
from lincls.models.validation import Tuned, cross_validate
from lincls.numerics.missing import precisions, run_em

L2 = 10**0.5  # of the study
PROBABLE = ("naive Bayes", "LDA", "QDA", "logistic")
SQUARES = ("LDA", "least squares", "naive Bayes", "QDA")
OTHERS = [label for label in experiments.KNOBS if label != "naive Bayes"]


@cache
def a_draw(name, label, draw):
    """The error in %, the cost and the log-loss on a clean third."""
    return experiments.a_draw(*lessons.three_tables()[name], label, draw, damages=())


def patients(draw, label, what="error"):
    return a_draw("breast cancer", label, draw)[what]


@cache
def after(name, label, damage, draw):
    """The error in % on a clean third after a fifth of the rest was spoilt."""
    return experiments.errors_after(*lessons.three_tables()[name], label, damage, draw)[0]


@cache
def on_ten_means(label, damage, draw, share):
    """The errors in % with a cut from the inner folds, and at the method's own cut."""
    by = ("errors", "own cut")
    return np.array(experiments.errors_after(*experiments.ten_means(), label, damage, draw, share, by))


def both_added(draw, label, damage):
    """The points of error that a damage adds on the ten means of the nuclei, with a tuned cut and at the own cut."""
    return on_ten_means(label, damage, draw, 0.2) - on_ten_means(label, "slips", draw, 0)


def added(draw, label, damage):
    return both_added(draw, label, damage)[0]


def added_uncut(draw, label, damage):
    return both_added(draw, label, damage)[1]


def worse_tuned(draw, label, damage):
    """Whether a method makes more errors after the damage with a tuned cut than at its own."""
    tuned, own = on_ten_means(label, damage, draw, 0.2)
    return tuned > own


@cache
def dealt(draw, label):
    """Which of the study's patients a method gets right when held out, as in section 4, in a deal of the folds."""
    X, t = lessons.study_patients()
    right = np.zeros(len(t), bool)
    for rows in folds(t, 10, seed=draw):
        train = np.delete(np.arange(len(t)), rows)
        (trial,) = experiments.learned(label, X[train], t[train], X[rows], ("errors",))
        right[rows] = trial.y == t[rows]
    return right


def clearly_behind(draw, label):
    """Whether McNemar's test sets a method apart from logistic regression, for six comparisons."""
    right = dealt(draw, label)
    return mcnemar(np.ones(len(right), bool), right, dealt(draw, "logistic")).p < 0.05 / 6


@cache
def nats(draw, label):
    """-log p of what was true of each patient of the study, in nested cross-validation in a deal of the folds."""
    X, t = lessons.study_patients()
    method = Tuned(experiments.settings(label, 2), lambda t: folds(t, 5, seed=1 + draw))
    log_p = cross_validate(method, X, t, folds(t, 10, seed=1 + draw)).log_p
    return -log_p[np.arange(len(t)), t]


def behind_in_loss(draw, label):
    """Whether the bootstrap's interval of a method's log-loss minus logistic regression's lies above 0."""
    return bootstrap(np.mean, nats(draw, label) - nats(draw, "logistic"), seed=0)[0] > 0


def mostly_the_cut(draw, damage):
    """Whether a tuned cut saves half of what the damage adds to the errors of least squares and LDA."""
    tuned, own = np.mean([both_added(draw, label, damage) for label in ("least squares", "LDA")], axis=0)
    return tuned < own / 2


def expected(X):
    """X with what one Gaussian for all classes, found by EM, expects in the holes."""
    (_, (mean,), covariance, _), known = run_em(X).state, ~np.isnan(X)
    turned = np.einsum("nij,nj->ni", precisions(covariance, known)[0], np.where(known, X - mean, 0))
    return np.where(known, X, mean + turned @ covariance)


def irises_expected(draw, label):
    """The error in % on irises after a fifth of the numbers was lost and `expected`."""
    X, t = lessons.three_tables()["iris"]
    train, rows = experiments.halves(t, draw)
    bad, u = experiments.spoilt_train(X[train], t[train], "holes", 0.2, draw)
    (trial,) = experiments.learned(label, expected(bad), u, X[rows], ("errors",))
    return float(100 * np.mean(trial.y != t[rows]))


@cache
def costs(draw, label):
    """What a patient costs with the cut in the middle, with one from the inner folds, and with the formula's."""
    X, t = lessons.study_patients()
    train, rows = experiments.halves(t, draw)
    by = ("own cut", "cost", "log-loss")[: 3 if label in PROBABLE else 2]
    found = experiments.learned(label, X[train], t[train], X[rows], by)
    answers = [found[0].y, found[1].y]
    if label in PROBABLE:
        answers.append(experiments.decisions(found[2].z, -np.log(experiments.WRONG)))
    return [float(experiments.price(t[rows], y, 2).mean()) for y in answers]


def masked(draw):
    """How many of the errors of least squares on irises are on the middle species."""
    X, t = lessons.three_tables()["iris"]
    train, rows = experiments.halves(t, draw)
    (trial,) = experiments.learned("least squares", X[train], t[train], X[rows], ("errors",))
    return np.mean(t[rows][trial.y != t[rows]] == 1)


COIN = np.arange(50) % 2


def best_ten(X, t):
    return np.argsort(-np.abs(standardise(X).Z.T @ (t - t.mean())))[:10]


def noise(draw, inside):
    """The error of LDA on noise, its ten features chosen in each fold or on all of it."""
    X, errors = np.random.default_rng(draw).normal(size=(50, 2000)), []
    for rows in folds(COIN, 5, seed=0):
        train = np.delete(np.arange(50), rows)
        ten = best_ten(X[train], COIN[train]) if inside else best_ten(X, COIN)
        scaled = standardise(X[train][:, ten])
        model = LDA().fit(scaled.Z, COIN[train])
        errors.append(np.mean(model.predict(standardise(X[rows][:, ten], like=scaled).Z) != COIN[rows]))
    return np.mean(errors)


@cache
def few(draw, curve, N=20):
    return experiments.error_from(curve, N, draw)


@cache
def shrunk(draw, N=20):
    """LDA's error in % from N patients: shrunk and at its own cut; and not shrunk, with a cut from the inner folds."""
    X, t = experiments.ten_means()
    train, rest = experiments.stratified(t, N, draw)
    (own,) = experiments.learned("LDA", X[train], t[train], X[rest], ("own cut",))
    Z, held_out = experiments.scaled(X[train], X[rest])
    cut, _ = experiments.cheapest(experiments.inner_scores("LDA", X[train], t[train])[0], t[train], 1)
    z = experiments.scored(experiments.fitted("LDA", 0, Z, t[train]), held_out, Z)
    return [float(100 * np.mean(y != t[rest])) for y in (own.y, experiments.decisions(z, cut))]


def compactness(draw):
    """The weight of compactness among the thirty, over a bootstrap of the patients, with the penalty of the study."""
    X, t = lessons.study_patients()
    rows = np.random.default_rng(draw).integers(0, len(t), len(t))
    return LogisticRegression(l2=10**0.5).fit(standardise(X[rows]).Z, t[rows]).w_[5]


def complete(draw):
    """How many of the 284 training patients have all ten numbers when a fifth of all is gone."""
    X, t = experiments.ten_means()
    train, _ = experiments.halves(t, draw)
    return len(experiments.spoilt_train(X[train], t[train], "holes: complete rows", 0.2, draw)[1])


@cache
def deal(draw, label, D=30, l2=L2):
    """The held-out log-odds of the study's patients by a model, and its log-loss, in a deal of the folds."""
    X, t = lessons.study_patients()
    model = LogisticRegression(l2=l2) if label == "logistic" else GaussianNaiveBayes(smoothing=0.01)
    log_p = cross_validate(model, X[:, :D], t, folds(t, 10, seed=draw)).log_p
    return log_p[:, 1] - log_p[:, 0], -log_p[np.arange(len(t)), t].mean()


def pulled(draw):
    """The share of patients whose p is nearer to that of the ill with the study's penalty than with a thirtieth."""
    log_odds, ill = np.array([deal(draw, "logistic", l2=l2)[0] for l2 in (L2, 0.1)]), lessons.study_patients()[1].mean()
    near, far = np.abs(1 / (1 + np.exp(-log_odds)) - ill)
    return np.mean(near < far)


def ill_between(draw, low, high):
    """How many of the ill have a held-out p from low to high in a deal of the folds."""
    p = 1 / (1 + np.exp(-deal(draw, "logistic")[0]))
    return int(np.sum(lessons.study_patients()[1][(low <= p) & (p < high)]))


def twelve_dearer(draw):
    """Whether a cut at 12 % costs more than the formula's: what it misses against the alarms that it spares."""
    p = 1 / (1 + np.exp(-deal(draw, "logistic")[0]))
    missed = ill_between(draw, 1 / 21, 0.12)
    return 20 * missed > np.sum((1 / 21 <= p) & (p < 0.12)) - missed


def punished(draw):
    """The held-out loss of thirty features, hardly penalised, over that of the ten means."""
    return deal(draw, "logistic", 30, 0.001)[1] / deal(draw, "logistic", 10, 0.001)[1]


def thirty_better(draw):
    return deal(draw, "logistic")[1] < deal(draw, "logistic", 10, 1)[1]


def factor(draw, label):
    """By what a logistic regression on the held-out score stretches it."""
    return LogisticRegression().fit(deal(draw, label)[0][:, None], lessons.study_patients()[1]).w_[0]


def careless(draw, smoothing_of):
    """The log-loss of naive Bayes with a smoothing of 0.01 in a deal of the ten folds."""
    X, t = lessons.three_tables()[smoothing_of]
    return cross_validate(GaussianNaiveBayes(smoothing=0.01), X, t, folds(t, 10, seed=draw)).log_loss.mean()


def again(draw):
    """A bootstrap of the study's patients: t, and the held-out log-odds."""
    t, z = lessons.study_patients()[1], scores_of_study()["logistic"]
    rows = np.random.default_rng(draw).integers(0, len(t), len(t))
    return t[rows], z[rows]


def counts(draw, p):
    """The shares of the ill that a cut at p finds and of the healthy that it alarms, over `again`."""
    t, z = again(draw)
    y = z >= np.log(p / (1 - p))
    return y[t == 1].mean(), y[t == 0].mean()


def precision(draw, ill=0.05, p=1 / 21):
    true, false = counts(draw, p)
    return ill * true / (ill * true + (1 - ill) * false)


def priced(draw, p, ill):
    true, false = counts(draw, p)
    return 20 * ill * (1 - true) + (1 - ill) * false


def f1(draw, p, ill=0.373):
    return 2 / (1 / precision(draw, ill, p) + 1 / counts(draw, p)[0])


def steady(draw):
    """The share of the thirty weights whose sign a bootstrap of the patients keeps."""
    X, t = lessons.study_patients()
    rows = np.random.default_rng(draw).integers(0, len(t), len(t))
    ours, theirs = (LogisticRegression(l2=L2).fit(standardise(X[some]).Z, t[some]).w_ for some in (slice(None), rows))
    return np.mean(np.sign(ours) == np.sign(theirs))


@cache
def sealed(draw):
    """Another quarter put away: how many ill the final model misses at 1/21, what share of the healthy it alarms."""
    cancer = real.breast_cancer()
    rows = folds(cancer.t, 4, seed=draw)[0]
    scaled = standardise(np.delete(cancer.X, rows, axis=0))
    model = LogisticRegression(l2=L2).fit(scaled.Z, np.delete(cancer.t, rows))
    y = model.predict_proba(standardise(cancer.X[rows], like=scaled).Z)[:, 1] >= 1 / 21
    return int(np.sum(~y & (cancer.t[rows] == 1))), float(np.mean(y[cancer.t[rows] == 0]))


def copies(draw):
    """The error of LDA on a hundred digits with ten noisy copies each, each digit's copies in one fold."""
    X, t = lessons.three_tables()["digits"]
    rng = np.random.default_rng(draw)
    few = folds(t, 18, seed=draw)[0][:100]
    X, owner = X[few].repeat(10, axis=0), np.arange(len(few)).repeat(10)
    parts = [np.flatnonzero(np.isin(owner, rows)) for rows in folds(t[few], 5, seed=0)]
    found = cross_validate(LDA(), X + rng.normal(0, 0.5, X.shape), t[few].repeat(10), parts)
    return 100 * np.mean(found.y != t[few].repeat(10))


def positive_gaps(draw):
    """How many of the ten means are higher among the ill, over a bootstrap of the patients."""
    X, t = experiments.ten_means()
    rows = np.random.default_rng(draw).integers(0, len(t), len(t))
    X, t = X[rows], t[rows]
    return int(np.sum(X[t == 1].mean(axis=0) > X[t == 0].mean(axis=0)))
