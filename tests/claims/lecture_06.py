"""Claims of lecture 06: cuts through the tumours, walks of LMS, forces, clouds, outliers and staircases."""

from functools import cache

import numpy as np
from claim import Claim

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


def half_at_random(draw):
    return at_random(0.01, draw) / at_random(0.005, draw)


def half_shuffled(draw):
    return in_turn(0.02, draw) / in_turn(0.01, draw)


def half_in_order(draw):
    return in_turn(0.02, draw, 1000, False) / in_turn(0.01, draw, 1000, False)


@cache
def new_clouds():
    return blobs(20_000, gap=3.0, seed=99)


def clouds(N):
    """How many more errors ten fits to N examples of two clouds make, in the mean, than the best boundary."""

    def compute(draw):
        tables = [blobs(N, gap=3.0, seed=seed) for seed in range(10 * draw, 10 * draw + 10)]
        errors = [1 - LeastSquaresClassifier().fit(*table).score(*new_clouds()) for table in tables]
        X, t = new_clouds()
        return np.mean(errors) - np.mean(t * X[:, 0] <= 0)

    return compute


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


def several_stretches(draw):
    return staircase(draw)[1] > 1


def bowl_is_off(draw):
    return staircase(draw)[2] > staircase(draw)[0]


def with_ninth(far, model=None):
    """The eight labels and a ninth, positive, and a fit to them."""
    X, t = np.vstack([X8, [[far]]]), np.append(T8, 1.0)
    return X, t, (model or LeastSquaresClassifier()).fit(X, t)


def right_of_3(far):
    """The errors on the eight labels when a ninth, positive, lies far out on its own side."""

    def compute(draw):
        X, t, model = with_ninth(far)
        return (t * model.decision_function(X) <= 0).sum()

    return compute


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


BECAUSE = "61, worse than the average. 58 of them are tumours that it misses, and only 3 are false alarms."
FIRST = "No cut makes fewer than 44 errors here, and the average makes 53."
LARGE = "In 97 patients the nuclei are larger than 1, and all 97 tumours are malignant."
GROUPS = "so 42 of them have $m > 1$ and are too right. The other 55 are right as well"
LEFT_OUT = "16 more tumours are found, for 6 more false alarms."
SAMPLES = "195 have fewer errors without the tumours that are too right, and 197 miss more tumours without the other large ones"
BALANCED = "With equal weights 50 are wrong and 42 tumours missed"
PULLS = "The 42 pull it down, on the side of the benign patients, while the 55 pull it up."
HALF = "and whose pull the too-right benign patients only half undo."
ENOUGH = "without them 63 patients would be wrong, and only 15 of the 200 samples have fewer errors then."
STEEPER = "Without them it is steeper and crosses zero further left"
CLOUDS = "It makes some after 20 examples, hardly any after 100, and none that one could see after 1000"
OUTLIERS = (
    "Of 30 other pairs of clouds, least squares sacrifices an example somewhere in 29, the perceptron makes an error in "
    "none, and the logistic line stays within 10 degrees in 28"
)
TURNS = (
    "the largest turn of least squares has a median of about 56 degrees and is never below 40; that of logistic "
    "regression has a median of about 1 degree."
)
STRETCHES = "Of 200 such sets of 40 examples three in ten have more than one lowest stretch."
DOWN = "takes the other positive examples down with it, the one at 3 below zero."
SMALLER = "in a smaller band, and after the same 60 rounds they are nearer to the star than batch"
ASKEW = "it drags the line with a force of 1.8, where the hardest push of all the others is 2.3"
TWO = "Three of them are then wrong, and without the circled one it would be two."
SWINGS = "the line swings round by 12 degrees to where the doubtful examples want it, with two errors"
TURNS_AFTER = "under the square the line follows it, by 19 degrees, and under the other two it stays."
SIGNS = "the weights of least squares and of logistic regression change their sign."
FLIPPED = "all nine examples are called positive, and half of the eight others are wrong"
HERE = "Here the staircase has two lowest stretches, and the bottom of the bowl lies on neither."


def here(name, words, compute, low, high=None):
    """An entry about what is there to be looked at, in which nothing is drawn."""
    return Claim(name, words, compute, {"mean": (low, low if high is None else high)}, 1)


CLAIMS = [
    here("fewest-here", FIRST, tumour("best"), 44),
    here("average-here", FIRST, tumour("average"), 53),
    here("wrong-here", BECAUSE, tumour("least squares"), 61),
    here("missed-here", BECAUSE, tumour("least squares", "missed"), 58),
    here("average", "To call everyone ill who is above the average was wrong 53 times.", tumour("average"), 53),
    here("far-left", "On the far left there are 64 benign patients with $m > 1$", plain("count of benign"), 64),
    Claim("worse-than-average", "the plain average in three of four", worse_than_average, {"share": (0.72, 0.78)}),
    Claim("nearly-all-missed", "nearly all its errors are patients with cancer", share_missed, {"q05": (0.88, 1)}),
    Claim(
        "half-at-random",
        "it falls by a factor of about 1.4",
        half_at_random,
        {"least": (1.35, 1.5), "most": (1.35, 1.5)},
        30,
    ),
    here("half-in-order", "In a fixed order each halving of η halves the distance", half_in_order, 1.8, 2.3),
    Claim("half-shuffled", "half the η leaves at most about half the distance.", half_shuffled, {"least": (2, 4)}, 30),
    Claim("clouds-20", CLOUDS, clouds(20), {"least": (0.005, 0.02), "most": (0.015, 0.03)}, 30),
    Claim("clouds-100", CLOUDS, clouds(100), {"most": (0, 0.005)}, 30),
    Claim("clouds-1000", CLOUDS, clouds(1000), {"most": (-0.001, 0.001)}, 30),
    here("still-right", "Between 11.5 and 12.5 the boundary passes the example at 3", right_of_3(11.5), 0),
    here("no-longer", "passes the example at 3, which is *wrong* from then on", right_of_3(12.5), 1),
    here("large", LARGE, plain("large"), 97),
    here("large-and-malignant", LARGE, plain("large and malignant"), 97),
    here("size-at-1", "The line passes +1 at 1.67", plain("size at 1"), 1.665, 1.675),
    here("too-right", GROUPS, plain("count of too right"), 42),
    here("others", GROUPS, plain("count of others"), 55),
    here("without-42", LEFT_OUT, tumour("without too right"), 51),
    here("without-42-finds", LEFT_OUT, more_found("without too right"), 16),
    here("without-55", "Without the 55 more are wrong", tumour("without others"), 62, 70),
    Claim("samples-too-right", SAMPLES, sampled("without too right", "least squares"), {"share": (0.975, 0.975)}),
    Claim("samples-others", SAMPLES, sampled("least squares", "without others", "missed"), {"share": (0.985, 0.985)}),
    here("steeper", STEEPER, cut_moves, 0.1, 0.2),
    here("still-51", "there are still 51 errors, and the best cut makes 44", tumour("best"), 44),
    here("pull-of-42", PULLS, plain("pull of too right"), -45, -35),
    here("pull-of-55", PULLS, plain("pull of others"), 20, 30),
    here("half-undone", HALF, lambda draw: -plain("pull of benign")(0) / plain("pull of too right")(0), 0.48, 0.55),
    here("benign", "On the far left 64 benign patients are too right as well.", plain("count of benign"), 64),
    here("without-64", "and without them 63 patients would be wrong.)", tumour("without benign"), 63),
    Claim("samples-benign", ENOUGH, sampled("without benign", "least squares"), {"share": (0.075, 0.075)}),
    here("balance", "the pulls add up to nothing", plain("pull of all"), 0),
    Claim("flips", SIGNS, flipped, {"most": (-1, -0.002)}, 1),
    here("all-positive", "the boundary is beyond 13, " + FLIPPED, all_positive, 13, 30),
    here("old-line", "At x = 24.5 the old line would be at 8.4", lambda draw: bottom(X8, T8) @ (1, 24.5), 8.35, 8.45),
    here("yields", "The ochre residual grows to 0.8 and then shrinks again", grows_and_shrinks, 0.795, 0.805),
    here("come-down", DOWN, all_come_down, 1),
    here("residuals", "every example keeps a residual although all of them are *right*", all_right_with_residuals, 1),
    here("crosses", "crosses zero where the share passes one half, between 3 and 4", crossing, 3.1, 3.9),
    here("unavoidable", "errors, eight labels, are those that nobody could avoid", no_error_can_be_avoided, 8),
    here("batch-arrives", "On the left batch has come in along the floor", lambda draw: walk(0.1, True)[0], 0, 0.1),
    here("never-at-rest", "the weights are **never at rest**", lambda draw: walk(0.1, False)[1], 0.3, 1),
    here("smaller", SMALLER, nearer_and_smaller, 1),
    here("online-gone", "while online has long left the picture", lambda draw: walk(0.165, False)[0] > 1e6, 1),
    here("drifts", "In **too large a rate** batch drifts away", lambda draw: walk(0.17, True)[0], 2, 10),
    here("runs-away", "here below 0.14", lambda draw: walk(0.14, False, 200)[0] > 1e6, 1),
    here(
        "circles",
        "At 0.135 the weights do not run away, but they circle",
        lambda draw: walk(0.135, False, 200)[0],
        10,
        60,
    ),
    here("no-gradient", "the gradient of the 0-1 loss is zero every time", without_gradient, 1),
    here("drags", ASKEW, lambda draw: forces(0.0)["last"], -1.85, -1.75),
    here("hardest", ASKEW, lambda draw: forces(0.0)["most"], 2.25, 2.35),
    here("askew", TWO, lambda draw: forces(0.0)["wrong"], 3),
    here("two-without", TWO, without_the_circled, 2),
    here("fades", "its force fades to nothing", lambda draw: forces(1.0)["last"], 0, 0.001),
    here("swings", SWINGS, turned((0.0,), (1.0,)), 11.8, 12.5),
    here("two-errors", SWINGS, lambda draw: forces(1.0)["wrong"], 2),
    here("seven", "only seven of the fifteen arrows are left", lambda draw: forces(2.0)["felt"], 7),
    here("follows", TURNS_AFTER, turned((0.0,), (0.0, 8.0, -4.0)), 18.6, 19.4),
    here("stays", TURNS_AFTER, lambda draw: all(turned((s,), (s, 8.0, -4.0))(draw) < 0.2 for s in (1.0, 2.0)), 1),
    here("other-corner", "in **the other corner** it has turned the other way", faces_either_corner, 1),
    here("no-line", "It makes the perceptron run for ever, since no line is right for all.", no_line, 1),
    Claim("hardly-stirs", OUTLIERS, lambda draw: outliers("turn", 2)(draw) < 10, {"share": (0.93, 0.94)}, 30),
    here("balanced-wrong", BALANCED, tumour("balanced"), 50),
    here("balanced-missed", BALANCED, tumour("balanced", "missed"), 42),
    Claim("balanced", "193 have fewer errors", sampled("balanced", "least squares"), {"share": (0.965, 0.965)}),
    Claim("turn-least-squares", TURNS, outliers("turn", 0), {"q50": (55, 57), "least": (40, 41)}, 30),
    Claim("turn-logistic", TURNS, outliers("turn", 2), {"q50": (0.5, 1.5)}, 30),
    Claim("perceptron-no-error", OUTLIERS, outliers("errors", 1), {"most": (0, 0)}, 30),
    Claim("sacrificed", OUTLIERS, lambda draw: outliers("errors", 0)(draw) > 0, {"share": (0.96, 0.97)}, 30),
    Claim("bowl-is-off", "In about half of them the bottom of the bowl is not", bowl_is_off, {"share": (0.45, 0.6)}),
    here("stretches-here", HERE, lambda draw: staircase(3)[1], 2),
    here("bowl-here", HERE, lambda draw: staircase(3)[2] - staircase(3)[0], 1),
    Claim("stretches", STRETCHES, several_stretches, {"share": (0.27, 0.33)}),
    here("logistic-finds-here", "25 more tumours are found for 13 more false alarms", more_found("logistic"), 25),
    Claim(
        "logistic-finds",
        "finds between 15 and 32 more in nine of ten",
        lambda draw: more_found("logistic")(draw + 1),
        {"q05": (15, 16), "q95": (31.5, 32.5)},
    ),
    Claim(
        "logistic-fewer", "in 19 of 20 it makes fewer", sampled("logistic", "least squares"), {"share": (0.94, 0.96)}
    ),
    here(
        "logistic-and-best",
        "The best cut would still make five fewer than its 49.",
        lambda draw: tumours(draw)["logistic"]["wrong"] - tumours(draw)["best"]["wrong"],
        5,
    ),
]
