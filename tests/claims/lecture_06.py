"""Claims of lecture 06: cuts through the tumours, walks of LMS, forces, clouds, outliers and staircases."""

from functools import cache

import numpy as np
from claim import entry, family, once, said, thirty

from lincls import LeastSquaresClassifier, LogisticRegression, Perceptron, Separator, decide, quiet
from lincls.data import blobs, lessons
from lincls.experiments.least_squares import balance, best_cut, blend, bottom, lms, staggered, without
from lincls.features import add_dummy
from lincls.metrics import zero_one_loss

quiet()


def sample(draw):
    """Which of the 569 patients: all (draw 0), or as many drawn from them with replacement."""
    return np.random.default_rng(draw).integers(0, 569, 569) if draw else np.arange(569)


def counted(X, t, model):
    """Patients that are wrong and tumours that are missed."""
    wrong = t * model.decision_function(X) <= 0
    return {"wrong": wrong.sum(), "missed": (wrong & (t > 0)).sum()}


@cache
def tumours(draw):
    """What each way to a cut makes of a sample of the patients."""
    X, t = lessons.tumour_sizes()
    X, t = X[sample(draw)], t[sample(draw)]
    model, everybody = LeastSquaresClassifier().fit(X, t), np.full(len(t), True)
    z, ways = model.decision_function(X), without(X, t)
    benign = (t < 0) & (t * z > 1)
    groups = {"too right": ways[1].out, "others": ways[2].out, "benign": benign, "all": everybody}
    return {
        "least squares": {"wrong": ways[0].wrong, "missed": ways[0].missed},
        "without too right": {"wrong": ways[1].wrong, "missed": ways[1].missed},
        "without others": {"wrong": ways[2].wrong, "missed": ways[2].missed},
        "without benign": counted(X, t, LeastSquaresClassifier().fit(X[~benign], t[~benign])),
        "average": {"wrong": np.sum(t * (X[:, 0] - X[:, 0].mean()) <= 0)},
        "best": {"wrong": best_cut(X[:, 0], t)[1]},
        "balanced": counted(X, t, LeastSquaresClassifier(class_weight="balanced").fit(X, t)),
        "logistic": counted(X, t, LogisticRegression().fit(X, t)),
        "size at 1": (1 - model.b_) / model.w_[0],
        "large": np.sum(X[:, 0] > 1),
        "large and malignant": np.sum((X[:, 0] > 1) & (t > 0)),
        **{f"count of {name}": some.sum() for name, some in groups.items()},
        **{f"pull of {name}": round(2 * (t - z)[some].sum(), 6) for name, some in groups.items()},
    }


def tumour(way, what="wrong"):
    return lambda draw: tumours(draw)[way][what]


def plain(name):
    return lambda draw: tumours(draw)[name]


def worse_than_average(draw):
    return tumours(draw)["least squares"]["wrong"] > tumours(draw)["average"]["wrong"]


def cut_moves(draw):
    """How much further left the cut is without the tumours that are too right, or -1 where the line is no steeper."""
    old, new = (way.model for way in without(*lessons.tumour_sizes())[:2])
    return new.b_ / new.w_[0] - old.b_ / old.w_[0] if new.w_[0] > old.w_[0] else -1


def share_missed(draw):
    counts = tumours(draw)["least squares"]
    return counts["missed"] / counts["wrong"]


def more_found(way):
    return lambda draw: tumours(draw)["least squares"]["missed"] - tumours(draw)[way]["missed"]


def sampled(better, worse, what="wrong"):
    """Of 200 samples: whether one way to a cut has fewer errors, or misses fewer tumours, than another."""
    return lambda draw: tumours(draw + 1)[better][what] < tumours(draw + 1)[worse][what]


X8, T8 = lessons.eight_labels()


@cache
def at_random(eta, draw, walkers=400, steps=4000):
    """The typical distance from the bottom of machines that draw examples at random."""
    rows, rng = add_dummy(X8), np.random.default_rng(draw)
    V = np.zeros((walkers, 2))
    for n in rng.integers(0, len(T8), (steps, walkers)):
        V = V + eta * (T8[n] - (V * rows[n]).sum(axis=1))[:, None] * rows[n]
    return np.sqrt(np.mean(((V - bottom(X8, T8)) ** 2).sum(axis=1)))


@cache
def in_turn(eta, draw, epochs=1500, shuffled=True):
    """The typical distance after an epoch, with the examples shuffled or always in the same order."""
    rng, rows, v, far = np.random.default_rng(draw), add_dummy(X8), np.zeros(2), []
    for epoch in range(epochs):
        for n in rng.permutation(len(T8)) if shuffled else range(len(T8)):
            v = v + eta * (T8[n] - v @ rows[n]) * rows[n]
        if epoch >= epochs // 3:
            far.append(((v - bottom(X8, T8)) ** 2).sum())
    return np.sqrt(np.mean(far))


def halved(walk, eta, *how):
    """By what factor the distance falls with half the η."""
    return lambda draw: walk(eta, draw, *how) / walk(eta / 2, draw, *how)


@cache
def new_clouds():
    return blobs(20_000, gap=3.0, seed=99)


@family
def clouds(draw, N):
    """How many more errors ten fits to N examples of two clouds make, in the mean, than the best boundary."""
    tables = [blobs(N, gap=3.0, seed=seed) for seed in range(10 * draw, 10 * draw + 10)]
    errors = [1 - LeastSquaresClassifier().fit(*table).score(*new_clouds()) for table in tables]
    X, t = new_clouds()
    return np.mean(errors) - np.mean(t * X[:, 0] <= 0)


def three(X, t):
    """Direction in degrees and errors of three models."""
    models = LeastSquaresClassifier(), Perceptron(max_epochs=100), LogisticRegression(l2=0.1, tol=1e-3)
    fits = [model.fit(X, t) for model in models]
    return np.array(
        [(np.degrees(np.arctan2(*fit.w_[::-1])), (t * fit.decision_function(X) <= 0).sum()) for fit in fits]
    )


@cache
def outlier(draw):
    """Largest turn and most errors of three models with an outlier at 25 places on its own side."""
    X, t = blobs(20, gap=4.5, seed=draw)
    before = three(X, t)[:, 0]
    places = [(x, y) for x in np.linspace(3, 14, 5) for y in np.linspace(-6, 6, 5)]
    found = np.array([three(np.vstack([X, [place]]), np.append(t, 1.0)) for place in places])
    turns = np.abs((found[:, :, 0] - before + 180) % 360 - 180)
    return {"turn": turns.max(axis=0), "errors": found[:, :, 1].max(axis=0)}


def faces_either_corner(draw):
    """Whether the line of least squares turns one way for an outlier in one corner and the other way for the other."""
    X, t = blobs(20, gap=4.5, seed=38)
    places = np.empty((0, 2)), [[13.0, -5.0]], [[13.0, 5.0]]
    before, down, up = (three(np.vstack([X, p]), np.append(t, np.ones(len(p))))[0, 0] for p in places)
    return (down - before) * (up - before) < -100


def outliers(what, model):
    return lambda draw: outlier(draw)[what][model]


@cache
def staircase(seed):
    """Of 40 examples: the fewest errors, the number of lowest stretches, the errors at the bottom of the bowl."""
    X, t = blobs(40, gap=3.0, seed=seed)
    grid = np.linspace(-1.5, 1.5, 1501)
    margins = t[:, None] * (X @ np.array([np.full(1501, 0.5), grid]))
    errors, bowl = zero_one_loss(margins).sum(axis=0), ((margins - 1) ** 2).sum(axis=0)
    lowest = grid[errors == errors.min()]
    return errors.min(), 1 + np.sum(np.diff(lowest) > 0.003), errors[bowl.argmin()]


def with_ninth(far, model=None):
    """The eight labels and a ninth, positive, and a fit to them."""
    X, t = np.vstack([X8, [[far]]]), np.append(T8, 1.0)
    return X, t, (model or LeastSquaresClassifier()).fit(X, t)


@family
def right_of_3(draw, far):
    """The errors on the eight labels when a ninth, positive, lies far out on its own side."""
    X, t, model = with_ninth(far)
    return (t * model.decision_function(X) <= 0).sum()


def all_come_down(draw):
    """Whether every positive example of the eight is lower with a ninth far out, and the one at 3 below zero."""
    before, after = LeastSquaresClassifier().fit(X8, T8), with_ninth(24.5)[2]
    old, new = (model.decision_function(X8[T8 > 0]) for model in (before, after))
    return (new < old).all() and new[0] < 0


def grows_and_shrinks(draw):
    """The largest residual of the ninth example on its way out, or -1 where it does not grow to that and shrink."""
    way = [with_ninth(far)[2].decision_function([[far]])[0] - 1 for far in np.arange(7.5, 25)]
    top = int(np.argmax(way))
    return way[top] if (np.diff(way[: top + 1]) > 0).all() and (np.diff(way[top:]) < 0).all() else -1


def rivals():
    return LeastSquaresClassifier(), LogisticRegression(l2=0.1)


def flipped(draw):
    return max(with_ninth(-20.0, model)[2].w_[0] for model in rivals())


def all_positive(draw):
    """How far out the nearer of two boundaries is when all nine are called positive, or -1."""
    fits = [with_ninth(-20.0, model) for model in rivals()]
    called = all((model.decision_function(X) > 0).all() for X, _, model in fits)
    return min(-model.b_ / model.w_[0] for *_, model in fits) if called else -1


def all_right_with_residuals(draw):
    z = LeastSquaresClassifier().fit(X8, T8).decision_function(X8)
    return (T8 * z > 0).all() and (np.abs(z - T8) > 0.02).all()


def no_error_can_be_avoided(draw):
    """How many errors the line makes on sixty labels, or -1 where somebody could make fewer."""
    X, t = lessons.sixty_labels()
    wrong = (t * LeastSquaresClassifier().fit(X, t).decision_function(X) <= 0).sum()
    positive = (t.reshape(6, 10) > 0).sum(axis=1)
    return wrong if wrong == np.minimum(positive, 10 - positive).sum() else -1


def crossing(draw):
    model = LeastSquaresClassifier().fit(*lessons.sixty_labels())
    return -model.b_ / model.w_[0]


@cache
def walk(eta, batch, epochs=60):
    """How far the weights are from the bottom, at the end, and how far apart those of the last round are."""
    V = np.array(list(lms(X8, T8, eta, epochs, batch)))
    last = V[-len(T8) :]
    return np.linalg.norm(V[-1] - bottom(X8, T8)), np.linalg.norm(last[:, None] - last, axis=-1).max()


def nearer_and_smaller(draw):
    online, batch, faster = walk(0.04, False), walk(0.04, True), walk(0.1, False)
    return online[0] < batch[0] / 2 and online[1] < faster[1] / 1.5


def without_gradient(draw):
    """The share of 1000 random weights at which the 0-1 loss of 40 examples has no slope."""
    X, t = blobs(40, gap=3.0, seed=3)
    places, h = np.random.default_rng(0).normal(size=(1000, 3)), 1e-6

    def share(v):
        return zero_one_loss(t * (X @ v[1:] + v[0])).mean()

    return np.mean([all(share(v + h * e) == share(v - h * e) for e in np.eye(3)) for v in places])


@cache
def forces(loss, *example):
    """Of the fifteen examples under one loss (the last at (8, 3)): the direction of the line, errors, and forces."""
    X, t = staggered()
    X, t = np.vstack([X, example or (8.0, 3.0)]), np.append(t, 1.0)
    v = balance(X, t, loss)
    m = t * (X @ v[1:] + v[0])
    force = blend(m, loss)[1]
    found = {"wrong": np.sum(m <= 0), "last": force[-1], "most": force[:-1].max(), "felt": np.sum(force > 0.02)}
    return {"angle": np.degrees(np.arctan2(v[2], v[1])), **found}


def without_the_circled(draw):
    X, t = staggered()
    v = balance(X, t, 0.0)
    return np.sum(t * (X @ v[1:] + v[0]) <= 0)


def turned(one, other):
    return lambda draw: abs(forces(*one)["angle"] - forces(*other)["angle"])


def no_line(draw):
    """Whether the plus among the negatives leaves no line."""
    X, t = blobs(20, gap=4.5, seed=38)
    return not isinstance(decide(np.vstack([X, [[-3.0, -1.5]]]), np.append(t, 1.0)), Separator)


def here(name, compute, low, high=None):
    """An entry about what is there to be looked at, in which nothing is drawn."""
    return entry(name, compute, 1, mean=(low, low if high is None else high))


CLAIMS = said(
    {
        "No cut makes fewer than 44 errors here, and the average makes 53.": [
            here("fewest-here", tumour("best"), 44),
            here("average-here", tumour("average"), 53),
        ],
        "61, worse than the average. 58 of them are tumours that it misses, and only 3 are false alarms.": [
            here("wrong-here", tumour("least squares"), 61),
            here("missed-here", tumour("least squares", "missed"), 58),
        ],
        "To call everyone ill who is above the average was wrong 53 times.": here("average", tumour("average"), 53),
        "On the far left there are 64 benign patients with $m > 1$": here("far-left", plain("count of benign"), 64),
        "the plain average in three of four": entry("worse-than-average", worse_than_average, share=(0.72, 0.78)),
        "nearly all its errors are patients with cancer": entry("nearly-all-missed", share_missed, q05=(0.88, 1)),
        "it falls by a factor of about 1.4": thirty(
            "half-at-random", halved(at_random, 0.01), least=(1.35, 1.5), most=(1.35, 1.5)
        ),
        "In a fixed order each halving of η halves the distance": here(
            "half-in-order", halved(in_turn, 0.02, 1000, False), 1.8, 2.3
        ),
        "half the η leaves at most about half the distance.": thirty(
            "half-shuffled", halved(in_turn, 0.02), least=(2, 4)
        ),
        "It makes some after 20 examples, hardly any after 100, and none that one could see after 1000": [
            thirty("clouds-20", clouds(20), least=(0.005, 0.02), most=(0.015, 0.03)),
            thirty("clouds-100", clouds(100), most=(0, 0.005)),
            thirty("clouds-1000", clouds(1000), most=(-0.001, 0.001)),
        ],
        "Between 11.5 and 12.5 the boundary passes the example at 3": here("still-right", right_of_3(11.5), 0),
        "passes the example at 3, which is *wrong* from then on": here("no-longer", right_of_3(12.5), 1),
        "In 97 patients the nuclei are larger than 1, and all 97 tumours are malignant.": [
            here("large", plain("large"), 97),
            here("large-and-malignant", plain("large and malignant"), 97),
        ],
        "The line passes +1 at 1.67": here("size-at-1", plain("size at 1"), 1.665, 1.675),
        "so 42 of them have $m > 1$ and are too right. The other 55 are right as well": [
            here("too-right", plain("count of too right"), 42),
            here("others", plain("count of others"), 55),
        ],
        "16 more tumours are found, for 6 more false alarms.": [
            here("without-42", tumour("without too right"), 51),
            here("without-42-finds", more_found("without too right"), 16),
        ],
        "Without the 55 more are wrong": here("without-55", tumour("without others"), 62, 70),
        "195 have fewer errors without the tumours that are too right, and 197 miss more tumours without the other large ones": [
            entry("samples-too-right", sampled("without too right", "least squares"), share=(0.975, 0.975)),
            entry("samples-others", sampled("least squares", "without others", "missed"), share=(0.985, 0.985)),
        ],
        "Without them it is steeper and crosses zero further left": here("steeper", cut_moves, 0.1, 0.2),
        "there are still 51 errors, and the best cut makes 44": here("still-51", tumour("best"), 44),
        "The 42 pull it down, on the side of the benign patients, while the 55 pull it up.": [
            here("pull-of-42", plain("pull of too right"), -45, -35),
            here("pull-of-55", plain("pull of others"), 20, 30),
        ],
        "and whose pull the too-right benign patients only half undo.": here(
            "half-undone", lambda draw: -plain("pull of benign")(0) / plain("pull of too right")(0), 0.48, 0.55
        ),
        "On the far left 64 benign patients are too right as well.": here("benign", plain("count of benign"), 64),
        "and without them 63 patients would be wrong.)": here("without-64", tumour("without benign"), 63),
        "without them 63 patients would be wrong, and only 15 of the 200 samples have fewer errors then.": entry(
            "samples-benign", sampled("without benign", "least squares"), share=(0.075, 0.075)
        ),
        "the pulls add up to nothing": here("balance", plain("pull of all"), 0),
        "the weights of least squares and of logistic regression change their sign.": once(
            "flips", flipped, most=(-1, -0.002)
        ),
        "the boundary is beyond 13, all nine examples are called positive, and half of the eight others are wrong": here(
            "all-positive", all_positive, 13, 30
        ),
        "At x = 24.5 the old line would be at 8.4": here(
            "old-line", lambda draw: bottom(X8, T8) @ (1, 24.5), 8.35, 8.45
        ),
        "The ochre residual grows to 0.8 and then shrinks again": here("yields", grows_and_shrinks, 0.795, 0.805),
        "takes the other positive examples down with it, the one at 3 below zero.": here("come-down", all_come_down, 1),
        "every example keeps a residual although all of them are *right*": here(
            "residuals", all_right_with_residuals, 1
        ),
        "crosses zero where the share passes one half, between 3 and 4": here("crosses", crossing, 3.1, 3.9),
        "errors, eight labels, are those that nobody could avoid": here("unavoidable", no_error_can_be_avoided, 8),
        "On the left batch has come in along the floor": here("batch-arrives", lambda draw: walk(0.1, True)[0], 0, 0.1),
        "the weights are **never at rest**": here("never-at-rest", lambda draw: walk(0.1, False)[1], 0.3, 1),
        "in a smaller band, and after the same 60 rounds they are nearer to the star than batch": here(
            "smaller", nearer_and_smaller, 1
        ),
        "while online has long left the picture": here("online-gone", lambda draw: walk(0.165, False)[0] > 1e6, 1),
        "In **too large a rate** batch drifts away": here("drifts", lambda draw: walk(0.17, True)[0], 2, 10),
        "here below 0.14": here("runs-away", lambda draw: walk(0.14, False, 200)[0] > 1e6, 1),
        "At 0.135 the weights do not run away, but they circle": here(
            "circles", lambda draw: walk(0.135, False, 200)[0], 10, 60
        ),
        "the gradient of the 0-1 loss is zero every time": here("no-gradient", without_gradient, 1),
        "it drags the line with a force of 1.8, where the hardest push of all the others is 2.3": [
            here("drags", lambda draw: forces(0.0)["last"], -1.85, -1.75),
            here("hardest", lambda draw: forces(0.0)["most"], 2.25, 2.35),
        ],
        "Three of them are then wrong, and without the circled one it would be two.": [
            here("askew", lambda draw: forces(0.0)["wrong"], 3),
            here("two-without", without_the_circled, 2),
        ],
        "its force fades to nothing": here("fades", lambda draw: forces(1.0)["last"], 0, 0.001),
        "the line swings round by 12 degrees to where the doubtful examples want it, with two errors": [
            here("swings", turned((0.0,), (1.0,)), 11.8, 12.5),
            here("two-errors", lambda draw: forces(1.0)["wrong"], 2),
        ],
        "only seven of the fifteen arrows are left": here("seven", lambda draw: forces(2.0)["felt"], 7),
        "under the square the line follows it, by 19 degrees, and under the other two it stays.": [
            here("follows", turned((0.0,), (0.0, 8.0, -4.0)), 18.6, 19.4),
            here("stays", lambda draw: all(turned((s,), (s, 8.0, -4.0))(draw) < 0.2 for s in (1.0, 2.0)), 1),
        ],
        "in **the other corner** it has turned the other way": here("other-corner", faces_either_corner, 1),
        "It makes the perceptron run for ever, since no line is right for all.": here("no-line", no_line, 1),
        (
            "Of 30 other pairs of clouds, least squares sacrifices an example somewhere in 29, the perceptron makes an error in "
            "none, and the logistic line stays within 10 degrees in 28"
        ): [
            thirty("hardly-stirs", lambda draw: outliers("turn", 2)(draw) < 10, share=(0.93, 0.94)),
            thirty("perceptron-no-error", outliers("errors", 1), most=(0, 0)),
            thirty("sacrificed", lambda draw: outliers("errors", 0)(draw) > 0, share=(0.96, 0.97)),
        ],
        "With equal weights 50 are wrong and 42 tumours missed": [
            here("balanced-wrong", tumour("balanced"), 50),
            here("balanced-missed", tumour("balanced", "missed"), 42),
        ],
        "193 have fewer errors": entry("balanced", sampled("balanced", "least squares"), share=(0.965, 0.965)),
        (
            "the largest turn of least squares has a median of about 56 degrees and is never below 40; that of logistic "
            "regression has a median of about 1 degree."
        ): [
            thirty("turn-least-squares", outliers("turn", 0), q50=(55, 57), least=(40, 41)),
            thirty("turn-logistic", outliers("turn", 2), q50=(0.5, 1.5)),
        ],
        "In about half of them the bottom of the bowl is not": entry(
            "bowl-is-off", lambda draw: staircase(draw)[2] > staircase(draw)[0], share=(0.45, 0.6)
        ),
        "Here the staircase has two lowest stretches, and the bottom of the bowl lies on neither.": [
            here("stretches-here", lambda draw: staircase(3)[1], 2),
            here("bowl-here", lambda draw: staircase(3)[2] - staircase(3)[0], 1),
        ],
        "Of 200 such sets of 40 examples three in ten have more than one lowest stretch.": entry(
            "stretches", lambda draw: staircase(draw)[1] > 1, share=(0.27, 0.33)
        ),
        "25 more tumours are found for 13 more false alarms": here("logistic-finds-here", more_found("logistic"), 25),
        "finds between 15 and 32 more in nine of ten": entry(
            "logistic-finds", lambda draw: more_found("logistic")(draw + 1), q05=(15, 16), q95=(31.5, 32.5)
        ),
        "in 19 of 20 it makes fewer": entry("logistic-fewer", sampled("logistic", "least squares"), share=(0.94, 0.96)),
        "The best cut would still make five fewer than its 49.": here(
            "logistic-and-best", lambda draw: tumours(draw)["logistic"]["wrong"] - tumours(draw)["best"]["wrong"], 5
        ),
    }
)
