"""Claims of lecture 08: how often many-class readers are wrong, over splits of the digits and of the irises."""

from functools import cache

import numpy as np
from claim import Claim

from lincls.data import real, split
from lincls.models import LeastSquaresClassifier, LinearRegression, OneVsOne, OneVsRest, SoftmaxRegression


@cache
def digits(draw):
    """A split like that of lessons.ten_digits, which has the seed 0."""
    X, t = real.digits()[:2]
    return split(X / 16, t, 2 / 3, seed=draw)


@cache
def rest(draw):
    """One-vs-rest on the new digits: how many claim each, whether the largest z is wrong, and its probability."""
    X, t, X_new, t_new = digits(draw)
    model = OneVsRest().fit(X, t)
    p = model.predict_proba(X_new)
    return model.claims(X_new).sum(axis=1), model.predict(X_new) != t_new, p.max(axis=1), p.argmax(axis=1) != t_new


@cache
def softmax(draw):
    X, t, X_new, t_new = digits(draw)
    p = SoftmaxRegression(l2=1.0).fit(X, t).predict_proba(X_new)
    return p.max(axis=1), p.argmax(axis=1) != t_new


@cache
def pairs(draw):
    X, t, X_new, t_new = digits(draw)
    return int((OneVsOne().fit(X, t).predict(X_new) != t_new).sum())


def left(p, wrong, back):
    """The errors that are left when so many digits are handed back, those of the smallest p."""
    return int(wrong[np.argsort(-p, kind="stable")][: len(wrong) - back].sum())


def ambiguous(draw):
    return int((rest(draw)[0] != 1).sum())


def squares(draw):
    X, t, X_new, t_new = digits(draw)
    return int((LeastSquaresClassifier().fit(X, t).predict(X_new) != t_new).sum())


def rounded(draw, off):
    X, t, X_new, t_new = digits(draw)
    return int((np.abs(LinearRegression().fit(X, t).predict(X_new).round() - t_new) == off).sum())


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


LEAVES = (
    "Over all of them 169 errors are left among the digits that one model alone claims, 140 if the same ten models "
)
LEAVES += "are asked for their largest probability, and 96 if softmax is asked for its own."
ORDER = "This order holds in at least 26 of 30 splits."
PENALTY = (
    "That is one split; over thirty of them the averages are 41 and 26, so it makes about one and a half times as many."
)

CLAIMS = [
    Claim(
        "claimed by one",
        "between 525 and 546 in nine of ten other splits of the table.",
        lambda draw: int((rest(draw)[0] == 1).sum()),
        {"q05": (525, 526), "q95": (545, 547)},
        30,
    ),
    Claim(
        "nobody is more frequent",
        "Nobody is the more frequent verdict",
        lambda draw: (rest(draw)[0] == 0).sum() > (rest(draw)[0] > 1).sum(),
        {"share": (1, 1)},
        30,
    ),
    Claim(
        "ambiguous digits are wrong",
        "(over thirty splits: for three in ten, and for one in a hundred)",
        lambda draw: rest(draw)[1][rest(draw)[0] != 1].mean(),
        {"mean": (0.29, 0.33)},
        30,
    ),
    Claim(
        "claimed digits are right",
        "(over thirty splits: for three in ten, and for one in a hundred)",
        lambda draw: rest(draw)[1][rest(draw)[0] == 1].mean(),
        {"mean": (0.009, 0.012)},
        30,
    ),
    Claim(
        "one linear function",
        "It is 153 here, and 120 to 152 in nine of ten other splits.",
        lambda draw: rounded(draw, 0),
        {"q05": (119, 121), "q95": (150, 152)},
        30,
    ),
    Claim(
        "off by one",
        "nearly half of its errors are off by one",
        lambda draw: rounded(draw, 1) / (599 - rounded(draw, 0)),
        {"q05": (0.4, 0.5), "q95": (0.45, 0.5)},
        30,
    ),
    Claim("least squares on digits", PENALTY, squares, {"mean": (41, 42)}, 30),
    Claim("one-vs-rest on digits", PENALTY, lambda draw: int(rest(draw)[1].sum()), {"mean": (25, 26.5)}, 30),
    Claim(
        "least squares against one-vs-rest",
        PENALTY,
        lambda draw: squares(draw) / rest(draw)[1].sum(),
        {"mean": (1.4, 1.7)},
        30,
    ),
    Claim(
        "order of three readers",
        ORDER,
        lambda draw: pairs(draw) < softmax(draw)[1].sum() < rest(draw)[1].sum(),
        {"share": (26 / 30, 1)},
        30,
    ),
    Claim(
        "handed back",
        "Twenty further splits are less kind, and over all thirty it is nearly four out of five.",
        lambda draw: 1 - left(*softmax(draw), 54) / softmax(draw)[1].sum(),
        {"mean": (0.76, 0.8)},
        30,
    ),
    Claim(
        "handed back, in short",
        "removed nearly four errors out of five, among writers whom the machine knew.",
        lambda draw: 1 - left(*softmax(draw), 54) / softmax(draw)[1].sum(),
        {"mean": (0.76, 0.8)},
        30,
    ),
    Claim(
        "wrong of what is read",
        "0.7 % of what it reads is wrong (0.9 % over thirty splits)",
        lambda draw: left(*softmax(draw), 54) / 545,
        {"mean": (0.0085, 0.0095)},
        30,
    ),
    Claim(
        "little more than half as many",
        "while softmax, handing back as many, makes little more than half as many errors.",
        lambda draw: left(*softmax(draw), ambiguous(draw)),
        {"mean": (0.5 * 169 / 30, 0.6 * 169 / 30)},
        30,
    ),
    Claim(
        "left where one model claims",
        LEAVES,
        lambda draw: int(rest(draw)[1][rest(draw)[0] == 1].sum()),
        {"mean": (168.9 / 30, 169.1 / 30)},
        30,
    ),
    Claim(
        "left by probability",
        LEAVES,
        lambda draw: left(*rest(draw)[2:], ambiguous(draw)),
        {"mean": (139.9 / 30, 140.1 / 30)},
        30,
    ),
    Claim(
        "left by softmax",
        LEAVES,
        lambda draw: left(*softmax(draw), ambiguous(draw)),
        {"mean": (95.9 / 30, 96.1 / 30)},
        30,
    ),
    Claim(
        "a random third is easier",
        "softmax makes 47 errors instead of 21 on average",
        lambda draw: int(softmax(draw)[1].sum()),
        {"mean": (20.5, 21.6), "most": (0, 46)},
        30,
    ),
    Claim(
        "masked irises",
        "and half of them on average over two hundred splits.",
        lambda draw: versicolor(draw, LeastSquaresClassifier)[0],
        {"mean": (0.45, 0.55)},
    ),
    Claim(
        "unclaimed irises",
        "so more than nine in ten of its flowers are claimed by nobody",
        lambda draw: versicolor(draw, OneVsRest)[1],
        {"mean": (0.9, 1)},
    ),
    Claim(
        "irises by the largest z",
        "still gets nearly nine in ten of them right",
        lambda draw: 1 - versicolor(draw, OneVsRest)[0],
        {"mean": (0.86, 0.9)},
    ),
    Claim(
        "irises by pairs",
        "both get more than nine in ten right",
        lambda draw: 1 - versicolor(draw, OneVsOne)[0],
        {"mean": (0.9, 1)},
    ),
    Claim(
        "irises by softmax",
        "both get more than nine in ten right",
        lambda draw: 1 - versicolor(draw, with_penalty)[0],
        {"mean": (0.9, 1)},
    ),
]
