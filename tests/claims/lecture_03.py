"""Claims of lecture 03: how many updates runs make, and what margins are worth on digits that were not seen."""

from functools import cache
from itertools import islice

import numpy as np
from claim import entry, family, given, once, said, thirty

from lincls import BatchPerceptron, Kozinec, Perceptron, Pocket
from lincls.data import flip, lessons, separable
from lincls.experiments import perceptron as experiments
from lincls.figures import perceptron as figures
from lincls.models.perceptron import margin, novikoff_bound
from lincls.separability import HullPoint, decide

X38, t38 = lessons.threes_and_eights()


def updates(draw, **options):
    """Updates on the digits, with their rows in another order."""
    order = np.random.default_rng(draw).permutation(len(X38))
    return Perceptron(**options).fit(X38[order], t38[order]).n_updates_


def worst_work(draw):
    """How many times as many digits worst first looks at."""
    order = np.random.default_rng(draw).permutation(len(X38))
    worst, plain = (Perceptron(order=each).fit(X38[order], t38[order]).n_iter_ for each in ("worst", "cyclic"))
    return worst / plain


def used(draw):
    """The part of its bound that a run of the figure makes."""
    X, t = separable(60, margin=0.02 * (1 + draw // 5), seed=draw % 5)
    wide = Kozinec(epsilon=0.05).fit(X, t)
    return Perceptron().fit(X, t).n_updates_ / novikoff_bound(X, t, wide.w_, wide.b_)


def half_the_margin(draw):
    """The factor of the updates when the margin is halved, from a line through a resample of the figure's runs."""
    runs, rows = figures.runs_under_the_bound(), np.random.default_rng(draw).integers(0, 100, 100)
    return 2 ** -np.polyfit(np.log(runs["margins"][rows]), np.log(runs["made"][rows]), 1)[0]


def in_dimensions(D):
    """The function of a draw that gives the updates in D dimensions."""
    return lambda draw: Perceptron().fit(*separable(200, D=D, margin=0.2, seed=draw)).n_updates_


def of_order(order, draw):
    """Updates on 60 points with a narrow gap."""
    return Perceptron(order=order).fit(*separable(60, margin=0.02, seed=draw)).n_updates_


@cache
def unseen(draw, labels, reader):
    """Errors on the third of the digits of a split, with "slips" in the labels learned from or "clean" ones."""
    return experiments.unseen_digits([draw])[labels][0][reader]


def ahead(draw):
    """By how many errors the wide margin is ahead of the last weights."""
    return unseen(draw, "clean", 0) - unseen(draw, "clean", 2)


def luck(draw):
    """By how many errors the average is ahead of the last weights, with slips."""
    return unseen(draw, "slips", 0) - unseen(draw, "slips", 2)


def epochs(draw, stochastic):
    """Epochs of batch descent, or of one mistake at a time, on 60 points with a narrow gap."""
    return BatchPerceptron(stochastic=stochastic).fit(*separable(60, margin=0.02, seed=draw)).n_iter_


def counts(draw):
    """The digits that are wrong after each change, with the rows in another order."""
    order = np.random.default_rng(draw).permutation(len(X38))
    return np.array([(t38 * (X38 @ s.w + s.b) <= 0).sum() for s in Perceptron().steps(X38[order], t38[order])])


def orange_is_left(draw):
    """Whether the most negative weight of a run lies in the third or fourth column of eight."""
    order = np.random.default_rng(draw).permutation(len(X38))
    return int(Perceptron().fit(X38[order], t38[order]).w_.argmin()) % 8 in (2, 3)


def spoilt_is_inseparable(draw):
    """Whether no plane separates the digits when a twentieth of the labels, drawn anew, are wrong."""
    return isinstance(decide(X38, flip(t38, 0.05, seed=100 + draw)), HullPoint)


def widest_in_the_plane(draw):
    """The widest margin of the figure's 20 points, over all directions."""
    X, t = separable(20, margin=0.15, seed=0)
    angles = np.linspace(0, 2 * np.pi, 200_001)
    along = np.column_stack([np.cos(angles), np.sin(angles)]) @ X.T
    return (along[:, t > 0].min(axis=1) - along[:, t < 0].max(axis=1)).max() / 2


def kozinec_in_the_plane(draw):
    """The distance of the nearest example from the figure's fourth line."""
    X, t = separable(20, margin=0.15, seed=0)
    model = Kozinec(epsilon=0.001).fit(X, t)
    return margin(X, t, model.w_, model.b_)


def fifth_change(draw):
    """How many more digits are wrong after the fifth change than before it, in the rows' own order."""
    fourth, fifth = islice(Perceptron().steps(X38, t38), 4, 6)
    return sum(sign * int((t38 * (X38 @ s.w + s.b) <= 0).sum()) for sign, s in ((-1, fourth), (1, fifth)))


def own():
    """The separator that the machine finds itself on the digits."""
    model = Perceptron().fit(X38, t38)
    return model.w_, model.b_


def bound_of_the_digits(draw):
    """Novikoff's bound with the separator of the lecture."""
    wide = Kozinec(epsilon=0.05, max_epochs=10_000).fit(X38, t38)
    return novikoff_bound(X38, t38, wide.w_, wide.b_)


def halved(draw):
    """The wide margin's errors, as a share of the last weights', in a resample of the sixty splits."""
    clean = figures.unseen_digits()["clean"][np.random.default_rng(draw).integers(0, 60, 60)]
    return clean[:, 2].sum() / clean[:, 0].sum()


@family
def bound_in_dimensions(draw, D):
    """The function of a draw that gives the bound in D dimensions."""
    X, t = separable(200, D=D, margin=0.2, seed=draw)
    wide = Kozinec(epsilon=0.05).fit(X, t)
    return novikoff_bound(X, t, wide.w_, wide.b_)


def pocket_run(draw, noise):
    """The states of the pocket's figure, with other labels flipped."""
    X, t = separable(100, margin=0.1, seed=2)
    return list(islice(Pocket(max_epochs=300, order="cyclic").steps(X, flip(t, noise, seed=draw)), 301))


def slips_of_the_pocket(draw):
    """How many of the flipped examples the pocket of the figure leaves wrong."""
    X, clean = separable(100, margin=0.1, seed=2)
    t, last = flip(clean, 0.1, seed=1), pocket_run(1, 0.1)[-1]
    return int(((t * (X @ last.pocket_w + last.pocket_b) <= 0) & (t != clean)).sum())


def at_one_line(draw):
    """Whether the last weights are the pocket's where no label is flipped."""
    last = pocket_run(draw, 0)[-1]
    return np.array_equal([last.b, *last.w], [last.pocket_b, *last.pocket_w])


def rises(draw):
    """The share of updates after which more examples are wrong, with a tenth of the labels flipped."""
    return (np.diff([state.errors for state in pocket_run(draw, 0.1)]) > 0).mean()


def zigzag(draw, start=None):
    """Updates on the four numbers with a learning rate of the figure."""
    return Perceptron(eta=0.2 * (draw + 1), start=start).fit(*lessons.four_numbers()).n_updates_


def wrong_of_five(step):
    """How many of the five examples are wrong after so many updates."""
    X, t = lessons.five_points()
    (*_, w) = list(experiments.without_bias(X, t, max_epochs=20))[step]
    return int((t * (X @ w) <= 0).sum())


def four_lines(draw):
    """The least margin of the figure's four lines, and how far Kozinec's is from the origin."""
    X, t = separable(20, margin=0.15, seed=0)
    models = *(Perceptron(order="shuffled", seed=s).fit(X, t) for s in (0, 1, 2)), Kozinec(epsilon=0.001).fit(X, t)
    return min(margin(X, t, model.w_, model.b_) for model in models), abs(model_b(models[3]))


def model_b(model):
    """The bias for weights of length 1."""
    return model.b_ / np.linalg.norm(model.w_)


CLAIMS = said({
    "67 changes in ten rounds, and an eleventh that finds nothing wrong.": once("sixty-seven", lambda draw: Perceptron().fit(X38, t38).n_updates_, mean=(67, 67)),
    "Only 44 of the 357 digits were ever used for one.": once("forty-four", lambda draw: len({s.n for s in Perceptron().steps(X38, t38)} - {None}), mean=(44, 44)),
    "From w = 0 the digits took 67 updates with a learning rate of 1.": once("rate-1", lambda draw: Perceptron().fit(X38, t38).n_updates_, mean=(67, 67)),
    "With the rows in other orders it takes between 45 and 94 in nine of ten.": entry("orders", updates, q05=(44.5, 45.5), q95=(93.5, 94.5)),
    "In all of 200 other orders of the digits the strongest orange lies there as well.": entry("orange", orange_is_left, share=(1, 1)),
    "the fifth change was made for the sake of one digit, and 145 more are wrong than before": once("fifth-change", fifth_change, mean=(145, 145)),
    "in each of 200 orders some change leaves at least 90 more digits wrong": entry("spoils-ninety", lambda draw: np.diff(counts(draw)).max() >= 90, share=(1, 1)),
    "the bound is 2,653, and 67 updates were made": once("own-bound", lambda draw: novikoff_bound(X38, t38, *own()), mean=(2652.5, 2653.5)),
    "it brings the 2,653 of section 4 down to about five hundred, and 67 were made": once("wide-bound", bound_of_the_digits, mean=(490, 520)),
    "in each of 30 other draws of the labels they were, too": thirty("spoilt", spoilt_is_inseparable, share=(1, 1)),
    "Over 60 such splits the last weights misread 14 of the 119 on average, and the pocket and the average 6 each.": [
        entry("slips-last", given(unseen, "slips", 0), draws=60, mean=(13.5, 14.5)),
        entry("slips-pocket", given(unseen, "slips", 1), draws=60, mean=(5.5, 6.5)),
        entry("slips-average", given(unseen, "slips", 2), draws=60, mean=(5.5, 6.5)),
    ],
    "In 50 of the 60 splits the last weights read worse than the average, in 3 better.": [
        entry("luck-worse", lambda draw: luck(draw) > 0, draws=60, share=(50 / 60, 50 / 60)),
        entry("luck-better", lambda draw: luck(draw) < 0, draws=60, share=(3 / 60, 3 / 60)),
    ],
    "over twenty draws of such points batch needs fewer epochs in 17 and more in three, with medians of 3 and 7": [
        entry("batch-fewer", lambda draw: epochs(draw, False) < epochs(draw, True), draws=20, share=(17 / 20, 17 / 20)),
        entry("batch-more", lambda draw: epochs(draw, False) > epochs(draw, True), draws=20, share=(3 / 20, 3 / 20)),
        entry("batch-epochs", given(epochs, False), draws=20, q50=(3, 3)),
        entry("one-epochs", given(epochs, True), draws=20, q50=(7, 7)),
    ],
    "Over 200 orders of the digits worst first needs a median of 52 updates and the plain order 67": [
        entry("worst-updates", lambda draw: updates(draw, order="worst"), q50=(51.5, 52.5)),
        entry("plain-updates", updates, q50=(66.5, 67.5)),
    ],
    "which comes to nine or ten times the work": entry("nine-times", worst_work, q50=(9, 10)),
    "in other orders it mostly needs fewer updates than the plain rule": entry("mostly-fewer", lambda draw: updates(draw, order="worst") < updates(draw), share=(0.7, 0.95)),
    "over a hundred orders only in 46": entry("rate-10", lambda draw: updates(draw, eta=10, start=(np.full(64, 5.0), 0.0)) < updates(draw), draws=100, share=(0.46, 0.46)),
    "Here worst first looks at all the examples for each update and gains nothing by it": entry("worst-first", lambda draw: of_order("worst", draw) >= of_order("cyclic", draw), share=(0.8, 1)),
    "Three shuffled runs on the same 20 examples": once("three-lines", lambda draw: len({tuple(Perceptron(order="shuffled", seed=s).fit(*separable(20, margin=0.15, seed=0)).w_.round(6)) for s in (0, 1, 2)}), mean=(3, 3)),
    "over all sixty it makes 49 errors, the last weights 107, the average 96": [
        entry("sixty-last", given(unseen, "clean", 0), draws=60, mean=(107 / 60, 107 / 60)),
        entry("sixty-average", given(unseen, "clean", 1), draws=60, mean=(96 / 60, 96 / 60)),
        entry("sixty-wide", given(unseen, "clean", 2), draws=60, mean=(49 / 60, 49 / 60)),
    ],
    "In 28 of the sixty splits the wide margin reads better than the last weights, in 8 worse": [
        entry("splits-better", lambda draw: ahead(draw) > 0, draws=60, share=(28 / 60, 28 / 60)),
        entry("splits-worse", lambda draw: ahead(draw) < 0, draws=60, share=(8 / 60, 8 / 60)),
    ],
    "half of these runs used less than 12 % of what it allows": entry("used", used, draws=100, q50=(0.11, 0.12)),
    "with half the margin their updates grew about threefold": entry("threefold", half_the_margin, q05=(2.4, 3), q95=(2.8, 3.5)),
    "in two hundred draws the medians are 6, 15 and 16": [
        entry("dimensions-2", in_dimensions(2), q50=(6, 6)),
        entry("dimensions-20", in_dimensions(20), q50=(15, 15)),
        entry("dimensions-200", in_dimensions(200), q50=(16, 16)),
    ],
    "In the median of ten draws 6 updates became 16": [
        entry("ten-2", in_dimensions(2), draws=10, q50=(6, 6)),
        entry("ten-200", in_dimensions(200), draws=10, q50=(16, 16)),
    ],
    "keeping the distance saves about half of the errors": entry("halved", halved, q05=(0.3, 0.5), q95=(0.5, 0.7)),
    "on these digits it about halved the errors": entry("halved-stop", halved, q05=(0.3, 0.5), q95=(0.5, 0.7)),
    "a wide margin about halved the errors on these digits": entry("halved-sum", halved, q05=(0.3, 0.5), q95=(0.5, 0.7)),
    "in this order of the rows the rate 10 takes fewer updates than the start from zero": once("rate-10-here", lambda draw: Perceptron(eta=10, start=(np.full(64, 5.0), 0.0)).fit(X38, t38).n_updates_ < 67, share=(1, 1)),
    "From zero you always see the same zigzag of 25 updates": entry("zigzag", zigzag, draws=10, least=(25, 25), most=(25, 25)),
    "the zigzag itself changes, and with it the number of updates": entry("another-zigzag", lambda draw: zigzag(draw, ([10.0], 5.0)), draws=10, least=(9, 9), most=(34, 34)),
    "the run itself stays far below it": entry("far-below", lambda draw: used(5 * draw + 2), draws=20, most=(0, 0.3)),
    "nearly all of it by the time there are 20 dimensions": entry("by-twenty", in_dimensions(20), draws=10, q50=(14, 16)),
    "so that R and γ are nearly the same for every D": [
        thirty("same-R-2", bound_in_dimensions(2), q50=(46, 50)),
        thirty("same-R-200", bound_in_dimensions(200), q50=(45, 49)),
    ],
    "With **no slips** both end at the same line.": once("both-end", at_one_line, share=(1, 1)),
    "In this draw it comes down to 10, as many as the labels that were flipped": once("pocket-ten", lambda draw: pocket_run(1, 0.1)[-1].pocket_errors, mean=(10, 10)),
    "seven are slips, and three are honest examples that the line gave up to please three other slips": [
        once("pocket-slips", slips_of_the_pocket, mean=(7, 7)),
        once("pocket-honest", lambda draw: pocket_run(1, 0.1)[-1].pocket_errors - slips_of_the_pocket(draw), mean=(3, 3)),
        once("pocket-pleased", lambda draw: 10 - slips_of_the_pocket(draw), mean=(3, 3)),
    ],
    "the grey curve jumps up and down": entry("up-and-down", rises, draws=60, least=(0.4, 0.5)),
    "although **halfway** more examples are wrong than one step before": once("halfway", lambda draw: wrong_of_five(5) - wrong_of_five(4), mean=(1, 1)),
    "Eighteen wrong labels among 357 were enough to make the threes and eights inseparable": once("eighteen", lambda draw: (flip(t38, 0.05, seed=1) != t38).sum() * isinstance(decide(X38, flip(t38, 0.05, seed=1)), HullPoint), mean=(18, 18)),
    "All four lines are perfect on the examples they saw": once("all-perfect", lambda draw: four_lines(draw)[0] > 0, share=(1, 1)),
    "in the figure of this section $|b| / \\|\\mathbf{w}\\|$ is about 0.1": once("near-origin", lambda draw: four_lines(draw)[1], mean=(0.08, 0.12)),
    "the support vector machine's line keeps 0.1991 from the nearest example, where Kozinec's, stopped within a thousandth of its best, keeps 0.1989": [
        once("plane-widest", widest_in_the_plane, mean=(0.19905, 0.19915)),
        once("plane-kozinec", kozinec_in_the_plane, mean=(0.19885, 0.19895)),
    ],
})  # fmt: skip
