"""Claims of lecture 08: how often many-class readers are wrong, over splits of the digits and of the irises."""

from functools import cache

import numpy as np
from claim import entry, given, once, said, thirty

from lincls.data import lessons, real, split
from lincls.experiments import multiclass as experiments
from lincls.figures.parts.machine import SchemeArtist
from lincls.metrics import confusion_matrix
from lincls.models import (
    LeastSquaresClassifier,
    LinearRegression,
    LogisticRegression,
    MulticlassPerceptron,
    OneVsOne,
    OneVsRest,
    SoftmaxRegression,
)
from lincls.plot import figure, frame

reading, left = cache(experiments.reading), experiments.left


@cache
def digits(draw):
    """A split like that of lessons.ten_digits, which has the seed 0."""
    X, t = real.digits()[:2]
    return split(X / 16, t, 2 / 3, seed=draw)


def ambiguous(draw):
    return int((reading(draw).claims != 1).sum())


def squares(draw):
    X, t, X_new, t_new = digits(draw)
    return int((LeastSquaresClassifier().fit(X, t).predict(X_new) != t_new).sum())


def rounded(draw, off):
    X, t, X_new, t_new = digits(draw)
    return int((np.abs(LinearRegression().fit(X, t).predict(X_new).round() - t_new) == off).sum())


@cache
def hatched(draw, learner, scheme):
    """The share of the picture that is ambiguous when the three clouds stand at random places."""
    cloud, member = lessons.round_their_centres()
    X = np.random.default_rng(draw).uniform((-5, -4), (5, 4), (3, 2))[member] + cloud
    artist = SchemeArtist(frame(figure().axes[0], (-6, 6), (-5, 5)), 3)
    return artist.set(scheme(learner).fit(X, member)).ambiguous


def in_a_row(draw):
    """The dashes that least squares gets right in three ordinary clouds in a row."""
    X = 0.6 * np.random.default_rng(draw).standard_normal((60, 2)) + np.repeat([[-3, 0], [0, 0], [3, 0]], 20, axis=0)
    t = np.repeat([0, 1, 2], 20)
    return int((LeastSquaresClassifier().fit(X, t).predict(X) == t)[t == 1].sum())


@cache
def perceptron(draw):
    """Whether the perceptron stops on a split, and its errors."""
    X, t, X_new, t_new = digits(draw)
    machine = MulticlassPerceptron().fit(X, t)
    return machine.converged_, int((machine.predict(X_new) != t_new).sum())


def worst_cell(draw):
    """Whether eights called ones are the largest cell off the diagonal, alone, with the folds dealt so."""
    t = real.digits()[1]
    M = confusion_matrix(t, experiments.read_once(draw))
    off = M - np.diag(np.diag(M))
    return off[8, 1] == off.max() and (off == off.max()).sum() == 1


@cache
def block(draw):
    """Softmax's errors on 599 rows that follow each other, all, and with the 54 least sure handed back."""
    X, t = real.digits()[:2]
    new = (np.arange(599) + round(draw * len(t) / 30)) % len(t)
    old = np.setdiff1d(np.arange(len(t)), new)
    p = SoftmaxRegression(l2=1.0).fit(X[old] / 16, t[old]).predict_proba(X[new] / 16)
    wrong = p.argmax(axis=1) != t[new]
    return int(wrong.sum()), left(wrong, p.max(axis=1), 54)


@cache
def ahead(draw, l2):
    """By how many errors softmax is ahead of the ten models' probabilities when both hand back as many, by penalty."""
    X, t, X_new, t_new = digits(draw)
    rest, soft = OneVsRest(LogisticRegression(l2=l2)).fit(X, t), SoftmaxRegression(l2=l2).fit(X, t)
    back = int(rest.ambiguous(X_new).sum())
    kept = [left(m.predict(X_new) != t_new, m.predict_proba(X_new).max(axis=1), back) for m in (soft, rest)]
    return kept[1] - kept[0]


@cache
def versicolor(draw, make):
    """The new versicolor flowers, which of them are wrong, and which nobody claims, as shares."""
    iris = real.iris()
    X, t, X_new, t_new = split(iris.X[:, 2:], iris.t, 0.6, seed=draw)
    middle, model = t_new == 1, make().fit(X, t)
    unclaimed = (model.claims(X_new)[middle].sum(axis=1) == 0).mean() if hasattr(model, "claims") else 0
    return (model.predict(X_new) != t_new)[middle].mean(), unclaimed


def with_penalty():
    return SoftmaxRegression(l2=1.0)


def removed(draw):
    return 1 - left(reading(draw).soft, reading(draw).surest, 54) / reading(draw).soft.sum()


def of_reading(name):
    """The function of a draw that counts one thing of its reading."""
    return lambda draw: int(getattr(reading(draw), name).sum())


def alone(draw):
    """The errors of one-vs-rest on the digits that one model alone claims."""
    return int(reading(draw).rest[reading(draw).claims == 1].sum())


def as_many_back(draw):
    """The errors that softmax leaves when it hands back as many digits as are ambiguous under one-vs-rest."""
    return left(reading(draw).soft, reading(draw).surest, ambiguous(draw))


CLAIMS = said(
    {
        "between 525 and 546 in nine of ten splits.": thirty(
            "claimed by one", lambda draw: int((reading(draw).claims == 1).sum()), q05=(525, 526), q95=(545, 547)
        ),
        "It is 541 in this split of the table": once(
            "claimed by one here", lambda draw: int((reading(draw).claims == 1).sum()), mean=(541, 541)
        ),
        "nobody claims 48 here, and two models claim 10.": once(
            "claimed by nobody here", lambda draw: int((reading(draw).claims == 0).sum()), mean=(48, 48)
        ),
        "Over thirty splits that is wrong for three in ten of these digits, and for one in a hundred of the others.": [
            thirty(
                "ambiguous digits are wrong",
                lambda draw: reading(draw).rest[reading(draw).claims != 1].mean(),
                mean=(0.29, 0.33),
            ),
            thirty(
                "claimed digits are right",
                lambda draw: reading(draw).rest[reading(draw).claims == 1].mean(),
                mean=(0.009, 0.012),
            ),
        ],
        "So most errors are where the models contradict each other": thirty(
            "where the errors are", lambda draw: 1 - alone(draw) / reading(draw).rest.sum(), least=(0.51, 1)
        ),
        "ten good models leave about every tenth digit without an owner, or with two.": thirty(
            "every tenth digit", lambda draw: ambiguous(draw) / 599, q05=(0.08, 0.1), q95=(0.1, 0.13)
        ),
        "and 120 to 152 in nine of ten splits.": thirty(
            "one linear function", given(rounded, 0), q05=(119, 121), q95=(150, 152)
        ),
        "It is 153 in this split": once("one linear function here", given(rounded, 0), mean=(153, 153)),
        "Nearly half of the errors are off by one.": thirty(
            "off by one", lambda draw: rounded(draw, 1) / (599 - rounded(draw, 0)), q05=(0.4, 0.5), q95=(0.45, 0.5)
        ),
        "the median of the ambiguous share of the picture is about 30 % under one-vs-rest, with either learner.": [
            *(
                entry(f"places, {name}, rest", given(hatched, of, OneVsRest), q50=(0.27, 0.33))
                for name, of in (("squares", LeastSquaresClassifier), ("logistic", None))
            )
        ],
        "Under one-vs-one it is 2 % with least squares and 0.1 % with logistic regression, but one placement in ten has more than 15 %": entry(
            "places, squares, pairs",
            given(hatched, LeastSquaresClassifier, OneVsOne),
            q50=(0.015, 0.025),
            q90=(0.15, 0.17),
        ),
        "0.1 % with logistic regression, but one placement in ten has more than 15 % and 2 %.": entry(
            "places, logistic, pairs", given(hatched, None, OneVsOne), q50=(0.0005, 0.0015), q90=(0.02, 0.0215)
        ),
        "in each of thirty splits at most five of the 599 votes are tied.": thirty(
            "tied votes", of_reading("ties"), most=(0, 5)
        ),
        "It is wrong 16 times on average, where one-vs-rest is wrong 26 times.": thirty(
            "one-vs-one beside one-vs-rest", of_reading("pairs"), mean=(15.5, 16.5)
        ),
        "it stops in each of thirty splits": thirty(
            "the perceptron stops", lambda draw: perceptron(draw)[0], share=(1, 1)
        ),
        "half of 200 draws get at most 4 of the 20 dashes right, and nine in ten at most 10.": entry(
            "ordinary clouds in a row", in_a_row, q50=(4, 4), q90=(10, 10)
        ),
        "over thirty splits the averages are 41 and 26, so it makes about one and a half times as many.": [
            thirty("least squares on digits", squares, mean=(41, 42)),
            thirty(
                "least squares against one-vs-rest",
                lambda draw: squares(draw) / reading(draw).rest.sum(),
                mean=(1.4, 1.7),
            ),
        ],
        "Over thirty of them one-vs-rest is wrong 26 times on average, softmax 21.5 times and one-vs-one 16 times": [
            thirty("one-vs-rest on digits", of_reading("rest"), mean=(25.5, 26.5)),
            thirty("softmax on digits", of_reading("soft"), mean=(21.45, 21.55)),
            thirty("one-vs-one on digits", of_reading("pairs"), mean=(15.5, 16.5)),
        ],
        "in 27 of the 30 splits they come in this order, the worst first.": thirty(
            "order of three readers",
            lambda draw: reading(draw).pairs.sum() < reading(draw).soft.sum() < reading(draw).rest.sum(),
            share=(27 / 30 - 1e-9, 27 / 30 + 1e-9),
        ),
        "45 small models do best of these four": thirty(
            "best of four",
            lambda draw: (
                reading(draw).pairs.sum() < min(reading(draw).soft.sum(), reading(draw).rest.sum(), perceptron(draw)[1])
            ),
            share=(0.8, 1),
        ),
        "The perceptron, which stops at the first machine that will do, is wrong 27 times.": thirty(
            "perceptron on digits", lambda draw: perceptron(draw)[1], mean=(26.5, 27.5)
        ),
        "Eights called ones is the largest cell off the diagonal in 29 of thirty ways to cut the table into tenths.": thirty(
            "eights called ones", worst_cell, share=(0.96, 0.97)
        ),
        "In nine of ten splits between 64 and 90 % of the errors go.": thirty(
            "handed back", removed, q05=(0.64, 0.65), q95=(0.89, 0.91)
        ),
        "4.7 are left on average, so nearly four errors in five were among the least sure.": thirty(
            "left when handed back", lambda draw: left(reading(draw).soft, reading(draw).surest, 54), mean=(4.6, 4.75)
        ),
        "Handing back the least sure 9 % removed nearly four errors in five": thirty(
            "four in five", removed, mean=(0.76, 0.8)
        ),
        "One-vs-rest hands back 64 digits on average": thirty("ambiguous digits", ambiguous, mean=(63.5, 64.5)),
        "of those that it still reads 5.6 are wrong.": thirty("wrong among the rest", alone, mean=(5.55, 5.65)),
        "Softmax, handing back as many, leaves 3.2": thirty("as many handed back", as_many_back, mean=(3.15, 3.25)),
        "it leaves fewer in 25 of the 30 splits.": thirty(
            "fewer than one-vs-rest",
            lambda draw: as_many_back(draw) < alone(draw),
            share=(25 / 30 - 1e-9, 25 / 30 + 1e-9),
        ),
        "With 9 % handed back, softmax is wrong on 0.9 % of what it reads": thirty(
            "wrong of what is read",
            lambda draw: left(reading(draw).soft, reading(draw).surest, 54) / 545,
            mean=(0.0085, 0.0095),
        ),
        (
            "these blocks, which overlap, give between 24 and 64 errors, 44 on average, twice as many as random splits give."
        ): thirty("blocks", lambda draw: block(draw)[0], least=(24, 24), mean=(43.5, 44.5), most=(64, 64)),
        "On the last 599 digits of the table softmax makes 47 errors": once(
            "the last block", lambda draw: block(20)[0], mean=(47, 47)
        ),
        "between 7 and 36 are left, 18 on average, which is 3.3 % of what it reads.": thirty(
            "blocks, handed back", lambda draw: block(draw)[1], least=(7, 7), mean=(17.8, 18.4), most=(36, 36)
        ),
        (
            "169 errors are left among the digits that one model alone claims, 140 if the same ten models are asked for their "
            "largest probability, and 96 if softmax is asked for its own."
        ): [
            thirty("left where one model claims", alone, mean=(168.9 / 30, 169.1 / 30)),
            thirty(
                "left by probability",
                lambda draw: left(reading(draw).rest, reading(draw).sure, ambiguous(draw)),
                mean=(139.9 / 30, 140.1 / 30),
            ),
            thirty("left by softmax", as_many_back, mean=(95.9 / 30, 96.1 / 30)),
        ],
        "asked for their largest probability, the ten models leave fewer, too": thirty(
            "left by probability, on average",
            lambda draw: left(reading(draw).rest, reading(draw).sure, ambiguous(draw)),
            mean=(4.65, 4.7),
        ),
        "softmax leaves fewer errors than the probabilities of the ten models in 20 of the 30 splits, and as many in 7.": [
            thirty("ahead", lambda draw: ahead(draw, 1.0) > 0, share=(0.66, 0.67)),
            thirty("as many left", lambda draw: ahead(draw, 1.0) == 0, share=(0.23, 0.24)),
        ],
        "With a tenth of it softmax is ahead in 28 splits, with ten times as much in 18.": [
            thirty("ahead, a tenth", lambda draw: ahead(draw, 0.1) > 0, share=(0.93, 0.94)),
            thirty("ahead, ten times", lambda draw: ahead(draw, 10.0) > 0, share=(0.6, 0.6)),
        ],
        "and half of them on average over two hundred splits.": entry(
            "masked irises", lambda draw: versicolor(draw, LeastSquaresClassifier)[0], mean=(0.45, 0.55)
        ),
        "so more than nine in ten of its flowers are claimed by nobody": entry(
            "unclaimed irises", lambda draw: versicolor(draw, OneVsRest)[1], mean=(0.9, 1)
        ),
        "still gets nearly nine in ten of them right": entry(
            "irises by the largest z", lambda draw: 1 - versicolor(draw, OneVsRest)[0], mean=(0.86, 0.9)
        ),
        "both get more than nine in ten right": [
            entry("irises by pairs", lambda draw: 1 - versicolor(draw, OneVsOne)[0], mean=(0.9, 1)),
            entry("irises by softmax", lambda draw: 1 - versicolor(draw, with_penalty)[0], mean=(0.9, 1)),
        ],
    }
)
