"""Claims of lecture 07: curves, valleys, odds ratios, solvers, the widest margin, costs, and honest probabilities."""

from functools import cache

import numpy as np
from claim import entry, family, once, said, thirty

from lincls import LeastSquaresClassifier, LogisticRegression, quiet
from lincls.data import lessons, real, separable, split
from lincls.experiments import logistic as experiments
from lincls.features import add_dummy, standardise
from lincls.figures.logistic import towards_the_margin
from lincls.metrics import log_loss, reliability, wilson
from lincls.models.sigmoid import sigmoid

quiet()
THRESHOLDS = np.linspace(0.005, 0.995, 199)


def sample(draw):
    """Which of the 569 patients: all (draw 0), or as many drawn from them with replacement."""
    return np.random.default_rng(draw).integers(0, 569, 569) if draw else np.arange(569)


@cache
def line_at_ends(draw):
    """(z + 1) / 2 of least squares at the smallest and at the largest size of nuclei."""
    X, t = lessons.tumour_sizes()
    model = LeastSquaresClassifier().fit(X[sample(draw)], t[sample(draw)])
    return (model.decision_function([[X.min()], [X.max()]]) + 1) / 2


@cache
def halves(draw):
    """Size and roughness of two halves: p and t of the half that was learned, p and t of the other."""
    X, t, X_new, t_new = split(*two_columns(), train=0.5, seed=draw)
    known = standardise(X)
    model = LogisticRegression().fit(known.Z, t)
    return (model.predict_proba(known.Z)[:, 1], t, model.predict_proba(standardise(X_new, like=known).Z)[:, 1], t_new)


def cost(p, t, threshold, missed=5):
    said = p >= threshold
    return (np.sum(said & (t == 0)) + missed * np.sum(~said & (t == 1))) / len(t)


@cache
def costs(draw):
    p, t, p_new, t_new = halves(draw)
    chosen = THRESHOLDS[np.argmin([cost(p, t, threshold) for threshold in THRESHOLDS])]
    return {
        "derived": cost(p_new, t_new, 1 / 6),
        "chosen": cost(p_new, t_new, chosen),
        "lowest": min(cost(p_new, t_new, threshold) for threshold in [*p_new, np.inf]),
        "share at 20": cost(p_new, t_new, 1 / 21, 20) / cost(p_new, t_new, 1 / 2, 20),
        "saved at 5": cost(p_new, t_new, 1 / 2) - cost(p_new, t_new, 1 / 6),
        "saved at 20": cost(p_new, t_new, 1 / 2, 20) - cost(p_new, t_new, 1 / 21, 20),
    }


def costing(name):
    return lambda draw: costs(draw)[name]


def dearer_saves_more(draw):
    return costs(draw)["saved at 20"] > costs(draw)["saved at 5"]


def every_bar_meets(draw):
    _, _, p_new, t_new = halves(draw)
    groups = zip(*reliability(t_new, p_new, bins=5), strict=True)
    return all(low <= p <= high for p, share, n in groups for low, high in [wilson(round(share * n), int(n))])


def sure_of(ill):
    """How many held-out patients are given 0.999 or more, or how many of them are ill."""
    return lambda draw: np.sum(halves(draw)[3][halves(draw)[2] >= 0.999] >= ill)


def honest_for_all(draw):
    return log_loss(t := halves(draw)[3], np.full(len(t), 0.37))


def dearest(draw):
    """The share of the loss that falls on one of the first 60 patients, at three times the weights that fit them."""
    X, t = (each[:60] for each in lessons.tumour_halves()[:2])
    losses = np.logaddexp(0, (1 - 2 * t) * 3 * LogisticRegression().fit(X, t).decision_function(X))
    return losses.max() / losses.sum()


@cache
def ratios(draw):
    """Odds ratios of size and roughness, a standard deviation each, learned from a half of the patients."""
    X, t, *_ = split(*two_columns(), train=0.5, seed=draw)
    return np.exp(LogisticRegression().fit(standardise(X).Z, t).w_)


def two_columns():
    table = real.breast_cancer()
    return table.X[:, [table.features.index(name) for name in lessons.TUMOUR]], table.t


def in_own_units(j):
    return lambda draw: LogisticRegression().fit(*split(*two_columns(), train=0.5, seed=draw)[:2]).w_[j]


def intervals_that_hold(draw):
    ends, truth = experiments.intervals(draw)
    return np.sum((ends[:, 0] <= truth) & (truth <= ends[:, 1]))


@cache
def ten(far):
    """The best curve of the ten patients, with the largest of class `far` dragged to 3, and its likelihood."""
    x, t = lessons.ten_patients()
    if far is not None:
        x[np.argmax(np.where(t == far, x, -9))] = 3
    w, b = experiments.best_curve(x, t)
    return w, np.exp(-np.sum(np.logaddexp(0, (w * x + b)) - t * (w * x + b)))


@cache
def race(draw):
    """The ways of four solvers: draw 0 from zero on all patients, others from drawn starts on samples of them."""
    table, rng = real.breast_cancer(), np.random.default_rng(draw)
    X, t, start = standardise(table.X[sample(draw)]).Z, table.t[sample(draw)], rng.normal(size=31) * (draw > 0)
    return experiments.race(X, t, start, seed=draw)


def after(name, work):
    return lambda draw: experiments.gap_after(race(draw)[name], work)


def near(name, first=0):
    return lambda draw: experiments.until_near(race(first + draw)[name])


def price(draw):
    """Passes that a Newton step costs, as long as no step is halved."""
    work, _ = race(0)["newton"]
    return work[2] - work[1]


def order_of_solvers(draw):
    ways = race(1 + draw)
    first, second = (experiments.until_near(ways[name]) for name in ("lbfgs", "newton"))
    others = min(experiments.gap_after(ways[name], second) for name in ("sgd", "gradient"))
    return first < second and others > 0.01


def sgd_ahead_of_two(draw):
    sgd, *others = (experiments.gap_after(race(1 + draw)[name], 25) for name in ("sgd", "gradient", "newton"))
    return sgd < min(others)


def sgd_is_late(draw):
    return experiments.gap_after(race(1 + draw)["sgd"], 200)


@family
def after_25(draw, solver, **settings):
    """What the settings of a solver leave above the least after 25 passes over all patients."""
    table = real.breast_cancer()
    X = standardise(table.X).Z
    least = LogisticRegression(l2=1.0).fit(X, table.t).loss_
    return LogisticRegression(solver, l2=1.0, max_epochs=25, **settings).fit(X, table.t).loss_ - least


def degrees_of_start(draw):
    """Degrees that are left after 100,000 steps from one of the three starts."""
    found = towards_the_margin()
    return experiments.degrees(found["paths"][draw][-1:], found["widest"])[0]


@cache
def descent(draw):
    """Degrees to the widest margin and length of (b, w) after 1,000 and 10,000 steps on 16 separable examples."""
    X, t = separable(16, margin=0.25, seed=100 + draw)
    rows, t, v, kept = add_dummy(3 * X), (t + 1) / 2, np.zeros(3), {}
    for step in range(1, 10_001):
        v = v - 0.5 * ((1 + np.tanh(rows @ v / 2)) / 2 - t) @ rows / len(t)
        if step in (100, 1000, 10_000):
            kept[step] = experiments.degrees(v[None], experiments.widest(rows, t))[0], np.linalg.norm(v)
    return kept


def degrees_left(step):
    return lambda draw: descent(draw)[step][0]


def longer_by_tenfold(draw):
    """How the length grows from 1,000 to 10,000 steps, over that from 100 to 1,000."""
    hundred, thousand, more = (descent(draw)[step][1] for step in (100, 1000, 10_000))
    return (more - thousand) / (thousand - hundred)


@cache
def world(draw):
    """20 features of which two matter: 80 examples to learn, 5000 that judge, 5000 that choose a factor."""
    first = 1 if draw == 0 else 1000 + 3 * draw
    few = lessons.patients(80, seed=first)
    (X, t), (X_other, t_other) = (lessons.patients(5000, seed=first + k) for k in (1, 2))
    found = {"everyone": (everyone := np.mean(t == 0))}
    for l2 in (0, 10):
        model = LogisticRegression(l2=l2).fit(*few)
        found[f"length {l2}"], found[f"right {l2}"] = np.linalg.norm(model.w_), model.score(X, t)
        found[f"useful {l2}"], p = np.linalg.norm(model.w_[:2]), sigmoid(model.decision_function(X))
        found[f"log-loss {l2}"] = log_loss(t, np.clip(p, 1e-12, 1 - 1e-12))
        found[f"cost {l2}"], found[f"below {l2}"] = (paid := cost(p, t, 1 / 6)), 1 - paid / everyone
    bold = LogisticRegression().fit(*few)
    z, z_other = bold.decision_function(X), bold.decision_function(X_other)
    factors = np.linspace(0.1, 1.5, 57)
    losses = [np.mean(np.logaddexp(0, f * z_other) - t_other * f * z_other) for f in factors]
    found["factor"] = factors[np.argmin(losses)]
    shrunk = cost(sigmoid(found["factor"] * z), t, 1 / 6)
    found |= {"saved": 1 - shrunk / found["cost 0"], "below": 1 - shrunk / everyone}
    found |= {"at 0.4": cost(sigmoid(0.4 * z), t, 1 / 6), "of the sure": np.mean(t[sigmoid(z) >= 0.9])}
    found |= {"longer": found["length 0"] > np.hypot(1.5, 1), "dearer": found["cost 0"] > everyone}
    found |= {"as right": abs(found["right 10"] - found["right 0"])}
    found |= {"more honest": found["log-loss 10"] < found["log-loss 0"], "cheaper": found["below"] > 0}
    return found | {"separable": bold.stopped_ == "separable", "cheaper with 10": found["below 10"] > 0}


def in_world(name):
    return lambda draw: world(draw)[name]


def squared_ends(start, kept=8):
    """Where the squared error's descent on the first of the eight examples ends, and the error there."""
    x, t = (each[:kept] for each in lessons.two_valleys())
    ((w, b),) = experiments.descend(experiments.squared_pull, x, t, np.array([start]), 0.5, np.array([3000]))[0]
    return w, b, float(experiments.squared(x, t, w, b))


def two_ends(kept):
    """How far apart the squared error's descents from (0, 0) and (2, 2) end."""
    return lambda draw: np.hypot(*np.subtract(squared_ends((0, 0), kept)[:2], squared_ends((2, 2), kept)[:2]))


def off_the_star(draw):
    """How far from its minimum the descent on the cross-entropy is at most, from all starts of the figure."""
    (x, t), starts = lessons.two_valleys(), np.array(np.meshgrid(np.linspace(-1, 3, 21), np.linspace(-1, 3.4, 23)))
    shown = np.array([800, 8000])
    paths = experiments.descend(experiments.entropy_pull, x, t, starts.reshape(2, -1).T, 0.1, shown)
    return np.abs(paths[0] - paths[1]).max()


def two_plain_newton_steps(draw):
    (x, t), w = lessons.five_targets(), 3.0
    for _ in range(2):
        p = sigmoid(w * x)
        w -= np.sum((p - t) * x) / np.sum(p * (1 - p) * x**2)
    return abs(w)


CLAIMS = said(
    {
        "where the shares have long arrived at 1": entry(
            "line-above", lambda draw: line_at_ends(draw)[1], least=(1.5, 2)
        ),
        "and at the other end it falls below 0.": entry("line-below", lambda draw: line_at_ends(draw)[0], most=(-1, 0)),
        "which makes it 0.033.": once("best-curve", lambda draw: ten(None)[1], mean=(0.0325, 0.0335)),
        "gives up its steepness everywhere": once(
            "a-surprise", lambda draw: ten(0)[0] / ten(None)[0], mean=(0.15, 0.25)
        ),
        "the curve stays where it was": once("no-surprise", lambda draw: ten(1)[0] / ten(None)[0], mean=(0.99, 1.0)),
        "and one of the two is simply worse.": once("two-places", two_ends(8), least=(1, 3)),
        "the descent ends at 0.257": once("worse-valley", lambda draw: squared_ends((2, 2))[2], mean=(0.2565, 0.2575)),
        "it reaches 0.238": once("better-valley", lambda draw: squared_ends((0, 0))[2], mean=(0.2375, 0.2385)),
        "it even runs **out of the picture**": once(
            "out-of-the-picture", lambda draw: squared_ends((2.6, 0.6))[0], least=(3, 20)
        ),
        "every start that the figure offers ends at the one star.": once("one-star", off_the_star, most=(0, 0.02)),
        "far example both starts end in the same place.": once("one-valley-without-it", two_ends(7), most=(0, 0.01)),
        "from $w = 3$ the plain method runs away on these five examples": once(
            "newton-runs-away", two_plain_newton_steps, least=(100, 500)
        ),
        "the weights are 1.37 for size and 85.4 for roughness.": [
            once("size-in-its-unit", in_own_units(0), mean=(1.365, 1.375)),
            once("roughness-in-its-unit", in_own_units(1), mean=(85.35, 85.45)),
        ],
        "Per standard deviation the weights are 1.85 and 6.52.": [
            once("size-a-deviation", lambda draw: np.log(ratios(draw)[0]), mean=(6.515, 6.525)),
            once("roughness-a-deviation", lambda draw: np.log(ratios(draw)[1]), mean=(1.845, 1.855)),
        ],
        "nine in ten of the *estimates* lie between 280 and 6300 for size, and between 4.2 and 14 for roughness.": [
            entry("ratios-of-size", lambda draw: ratios(draw)[0], q05=(270, 285), q95=(6250, 6350)),
            entry("ratios-of-roughness", lambda draw: ratios(draw)[1], q05=(4.15, 4.25), q95=(13.5, 14.5)),
        ],
        "38 of the forty hold it on average.": entry("intervals-that-hold", intervals_that_hold, mean=(37.6, 38.4)),
        "in all 9.3 passes a step": once("price", price, mean=(9.25, 9.35)),
        (
            "L-BFGS is less than 0.001 above the least, SGD 0.2 and batch 3.3, while Newton has made two steps and is 46 "
            "above it."
        ): [
            once("lbfgs-at-25", after("lbfgs", 25), most=(0, 0.001)),
            once("sgd-at-25", after("sgd", 25), mean=(0.15, 0.25)),
            once("batch-at-25", after("gradient", 25), mean=(3.25, 3.35)),
            once("newton-at-25", after("newton", 25), mean=(45.5, 46.5)),
        ],
        (
            "From zero, L-BFGS is within 0.01 of the least after 17 passes, Newton after 65, SGD after 106 and batch after 397."
        ): [
            once("lbfgs-near", near("lbfgs"), mean=(16.5, 17.5)),
            once("newton-near", near("newton"), mean=(64.5, 65.5)),
            once("sgd-near", near("sgd"), mean=(106, 106)),
            once("batch-near", near("gradient"), mean=(397, 397)),
        ],
        "L-BFGS is first at 0.01 in every one of them, after 17 to 28 passes, and Newton is second.": [
            thirty("order-of-solvers", order_of_solvers, share=(1, 1)),
            thirty("lbfgs-from-elsewhere", near("lbfgs", 1), least=(16.5, 17.5), most=(26.5, 28.5)),
        ],
        "after 25 passes it is below both, every time.": thirty("sgd-ahead-of-two", sgd_ahead_of_two, share=(1, 1)),
        "even 200 passes leave it above 0.01.": thirty("sgd-is-late", sgd_is_late, least=(0.011, 1)),
        "the best batch rate, eight times the safe one, leaves 3.3, and SGD with its best setting 0.2.": [
            once("best-batch", after_25("gradient", eta=8 * 0.301), mean=(3.25, 3.35)),
            once("best-sgd", after_25("sgd", eta=16 * 0.009453, decay=0.3), mean=(0.15, 0.25)),
        ],
        "still 12 above the least": once("slow-sgd", after_25("sgd", eta=0.009453, decay=1.0), mean=(11.5, 12.5)),
        "$d = 1$ leaves 0.12.": once("fast-sgd", after_25("sgd", eta=32 * 0.009453, decay=1.0), mean=(0.115, 0.125)),
        "Ten times the steps add about the same length each time": thirty(
            "as-for-a-logarithm", longer_by_tenfold, least=(0.9, 1.3), most=(0.9, 1.3)
        ),
        "Both are forgotten, as is zero": entry("three-starts", degrees_of_start, draws=3, most=(0, 1)),
        (
            "of 30 other sets of 16 such examples, half still have about 5 degrees or more to go after 1,000 steps, and about "
            "4 or more after 10,000."
        ): [
            thirty("degrees-after-1000", degrees_left(1000), q50=(4.5, 5.5)),
            thirty("degrees-after-10000", degrees_left(10_000), q50=(3.5, 4.5)),
        ],
        "among 200 such splits it is so in three of four.": entry("every-bar", every_bar_meets, share=(0.72, 0.78)),
        "Fifty held-out patients were given 0.999 or more": once("fifty-sure", sure_of(0), mean=(50, 50)),
        "and all fifty have cancer.": once("fifty-ill", sure_of(1), mean=(50, 50)),
        "is honest and costs 0.66, our model": once("base-rate", honest_for_all, mean=(0.655, 0.665)),
        "one of these patients alone costs more than the other 59 together.": once("one-of-60", dearest, mean=(0.6, 1)),
        "a patient costs 0.095": once("lowest-here", costing("lowest"), mean=(0.0945, 0.0955)),
        "and ours costs 0.140.": once("derived-here", costing("derived"), mean=(0.1395, 0.1405)),
        (
            "Over 200 splits that costs 0.119 a patient on average, the derived one 0.115, and the lowest place, which only "
            "hindsight knows, 0.092."
        ): [
            entry("derived", costing("derived"), mean=(0.1145, 0.1155)),
            entry("chosen", costing("chosen"), mean=(0.1185, 0.1195)),
            entry("lowest", costing("lowest"), mean=(0.0915, 0.0925)),
        ],
        "The dearer a miss, the more the derived threshold saves": entry("dearer", dearer_saves_more, share=(0.95, 1)),
        "we pay 0.253 a patient instead of 0.709, about a third.": once(
            "share-here", costing("share at 20"), mean=(0.33, 0.37)
        ),
        "in the median of 200 splits we pay 45 % of what ½ costs, and between 27 and 79 % in nine of ten.": entry(
            "share", costing("share at 20"), q05=(0.265, 0.275), q50=(0.44, 0.455), q95=(0.785, 0.795)
        ),
        "It is 82 in 100 here, and in nine of ten such worlds between 66 and 86.": [
            once("sure-here", in_world("of the sure"), mean=(0.815, 0.825)),
            entry("sure", in_world("of the sure"), q05=(0.655, 0.665), q95=(0.855, 0.865)),
        ],
        "come out twice as long as the true ones": once("longer-here", in_world("length 0"), mean=(3.5, 3.8)),
        "for the two useful ones alone are 3.45 long": once("useful-here", in_world("useful 0"), mean=(3.44, 3.455)),
        "In 200 such worlds the weights are longer than the true ones in nearly every one": entry(
            "longer", in_world("longer"), share=(0.97, 1)
        ),
        "in one of fifteen a hyperplane even separates the 80.": entry(
            "separable", in_world("separable"), share=(0.05, 0.08)
        ),
        "The share that is right hardly changes with λ, but the *honesty* of the probabilities does": [
            entry("same-right", in_world("as right"), q50=(0, 0.02)),
            entry("more-honest", in_world("more honest"), share=(0.97, 1)),
        ],
        "The bold model then costs 0.541 a patient": once("bold-here", in_world("cost 0"), mean=(0.5405, 0.5415)),
        "positive without looking (0.498).": once("everyone-here", in_world("everyone"), mean=(0.4975, 0.4985)),
        "Shrunk, it costs 0.448.": once("shrunk-here", in_world("at 0.4"), mean=(0.4475, 0.4485)),
        "chosen on 5000 others it is 0.4, too.": once("factor-here", in_world("factor"), mean=(0.39, 0.41)),
        (
            "A factor that is chosen on other examples saves 28 % of the bold model's cost in the median world and between "
            " 7 and 48 % in nine of ten."
        ): entry("saved", in_world("saved"), q05=(0.065, 0.075), q50=(0.275, 0.285), q95=(0.475, 0.485)),
        "calling everyone positive in 39 worlds of 40.": entry(
            "worse-than-everyone", in_world("dearer"), share=(0.96, 0.99)
        ),
        "it is cheaper than that in nine of ten, though in the median world by only 4 %.": [
            entry("cheaper-than-everyone", in_world("cheaper"), share=(0.88, 0.92)),
            entry("below-everyone", in_world("below"), q50=(0.035, 0.045)),
        ],
        "is a guess and not tuned, costs 0.470": once("penalty-here", in_world("cost 10"), mean=(0.4695, 0.4705)),
        "With λ = 10 it is so in 19 of 20, and by 5 %.": [
            entry("penalty-cheaper", in_world("cheaper with 10"), share=(0.94, 0.96)),
            entry("penalty-below", in_world("below 10"), q50=(0.045, 0.055)),
        ],
    }
)
