"""Claims of lecture 00: a line by hand, the rule and perfect cuts, on patients that are kept apart."""

from functools import cache
from itertools import islice

import numpy as np
from claim import Claim

from lincls import Perceptron
from lincls.data import lessons, real
from lincls.separability import decide

TABLE = real.breast_cancer()
TWO = [TABLE.features.index(name) for name in ("worst radius", "worst smoothness")]
X, t = lessons.tumours()
OURS = np.arange(569) % 4 == 0  # the quarter of the lecture
PLACES = np.arange(-20, 21) / 10
SETTINGS = np.array([(w1, w2) for w1 in PLACES for w2 in PLACES])


def quarter(draw):
    """A random quarter of the patients."""
    apart = np.zeros(569, dtype=bool)
    apart[np.random.default_rng(draw).permutation(569)[:143]] = True
    return apart


def scaled(columns, apart):
    """Columns of the table, standardised by those that are not kept apart."""
    others = TABLE.X[~apart][:, columns]
    return (TABLE.X[:, columns] - others.mean(axis=0)) / others.std(axis=0)


def sliders(apart):
    """Errors on the quarter of every setting of the sliders that is best for the others."""
    z = scaled(TWO, apart) @ SETTINGS.T
    errors = np.array([((z[~apart] + b) * t[~apart][:, None] <= 0).sum(axis=0) for b in PLACES])
    b, w = np.nonzero(errors == errors.min())
    return ((z[apart][:, w] + PLACES[b]) * t[apart][:, None] <= 0).sum(axis=0)


def wrong(apart, w, b):
    """Errors of a cut of all thirty measurements."""
    return int((t * (scaled(list(range(30)), apart) @ w + b) <= 0)[apart].sum())


def rule(apart, rounds):
    """Errors of the rule after so many rounds."""
    *_, last = Perceptron(max_epochs=rounds).steps(scaled(list(range(30)), apart)[~apart], t[~apart])
    return wrong(apart, last.w, last.b)


@cache
def perfect(draw):
    """Errors of the perfect cut of a random quarter."""
    return cut(quarter(draw))


def left_running(draw):
    """Errors of the rule once it has converged, and 1000 when that is not in round 1,485."""
    model = Perceptron(max_epochs=2000).fit(scaled(list(range(30)), OURS)[~OURS], t[~OURS])
    return wrong(OURS, model.w_, model.b_) if model.n_iter_ == 1485 and model.converged_ else 1000


def counts(draw):
    """Errors after each of 200 corrections, with the patients in another order."""
    order = np.random.default_rng(draw).permutation(569)
    states = islice(Perceptron().steps(X[order], t[order]), 1, 201)
    return np.array([(t * (X @ s.w + s.b) <= 0).sum() for s in states])


def of_a_bootstrap(errors):
    """The function of a draw that sums errors (569,) over a resample of the patients."""
    return lambda draw: int(errors[np.random.default_rng(draw).integers(0, 569, 569)].sum())


def of_four(errors):
    """The function of a draw that gives the errors on the quarter of the patients draw, draw + 4, ..."""
    return lambda draw: errors(np.arange(569) % 4 == draw)


def cut(apart):
    """Errors of the perfect cut that `decide` finds."""
    return wrong(apart, *decide(scaled(list(range(30)), apart)[~apart], t[~apart]).floats())


def rough_ones(draw):
    """The share of tumours among the rough nuclei of average size, in a resample of the patients."""
    rows = np.random.default_rng(draw).integers(0, 569, 569)
    return (t[rows][(np.abs(X[rows, 0]) < 0.3) & (X[rows, 1] > 1)] > 0).mean()


SIZE, LINE = (t * (X @ w + b) <= 0 for w, b in (([1, 0], 0), ([1, 0.4], -0.1)))
LEVEL = "the best two sliders and the perfect cut come out level, at about 7 errors each"
REST = "the imperfect rule makes between 5 and 6 and size alone 13"
TWO_OF_THREE = "the cut does worse than the rule in two of three, and better in one of four."
FOUR = "in each of the four quarters, with 32 errors against 19 together"
CLAIMS = [
    Claim("nine-in-ten", "size alone is right about nine patients in ten", of_a_bootstrap(~SIZE), {"q05": (495, 520), "q95": (515, 535)}),
    Claim("one-costs-many", "the dearest of 200 corrections costs more than a hundred in three of four",
          lambda draw: np.diff(counts(draw)).max() > 100, {"share": (0.7, 0.8)}),
    Claim("best-of-200", "The best of these 200 lines has 26 errors",
          lambda draw: counts(draw).min(), {"q05": (23, 27), "q95": (25, 32)}),
    Claim("rough-ones", "among patients whose nuclei are of average size, the rough ones are mostly ill", rough_ones, {"q05": (0.5, 1)}),
    Claim("line-23", "the 53 errors of size alone become 23", lambda draw: SIZE.sum() - LINE.sum(), {"mean": (30, 30)}, 1),
    Claim("first-counts", "122 wrong, then 31, then 235, then 319",
          lambda draw: [(t * (X @ s.w + s.b) <= 0).sum() for s in islice(Perceptron().steps(X, t), 1, 5)] == [122, 31, 235, 319], {"share": (1, 1)}, 1),
    Claim("ours-size", "Of the same 143 size alone gets 13 wrong", lambda draw: SIZE[OURS].sum(), {"mean": (13, 13)}, 1),
    Claim("ours-line", "and your two sliders 5, as many as all thirty", lambda draw: LINE[OURS].sum(), {"mean": (5, 5)}, 1),
    Claim("ours-sliders", "the settings that suit the 426 best are wrong about 5 or 6 of the others",
          lambda draw: sliders(OURS)[draw], {"least": (5, 5), "most": (6, 6)}, 20),
    Claim("ours-rule", "and about 5 of the 143 that it has never seen", lambda draw: rule(OURS, 100), {"mean": (5, 5)}, 1),
    Claim("left-running", "The rule finds another when it is left running for 1,485 rounds, and it is wrong about 9 of the 143", left_running, {"mean": (9, 9)}, 1),
    Claim("level-sliders", LEVEL, lambda draw: sliders(quarter(draw)).mean(), {"mean": (6.5, 7.5)}, 60),
    Claim("level-cut", LEVEL, perfect, {"mean": (6.5, 7.5)}, 60),
    Claim("rest-rule", REST, lambda draw: rule(quarter(draw), 100), {"mean": (5, 6)}, 60),
    Claim("rest-size", REST, lambda draw: (t * scaled(TWO, quarter(draw))[:, 0] <= 0)[quarter(draw)].sum(), {"mean": (12.5, 13.5)}, 60),
    Claim("cut-worse", TWO_OF_THREE, lambda draw: perfect(draw) > rule(quarter(draw), 100), {"share": (0.62, 0.7)}, 60),
    Claim("cut-better", TWO_OF_THREE, lambda draw: perfect(draw) < rule(quarter(draw), 100), {"share": (0.2, 0.3)}, 60),
    Claim("rounds-level", "over the sixty quarters the two are level",
          lambda draw: rule(quarter(draw), 1) - rule(quarter(draw), 100), {"mean": (-0.5, 0.5)}, 60),
    Claim("ours-cut", "Two sliders beat perfection here: 5 errors on strangers against 11.", lambda draw: cut(OURS), {"mean": (11, 11)}, 1),
    Claim("four-cut", FOUR, of_four(cut), {"mean": (8, 8)}, 4),
    Claim("four-rule", FOUR, of_four(lambda apart: rule(apart, 100)), {"mean": (4.75, 4.75)}, 4),
    Claim("four-worse", FOUR, of_four(lambda apart: cut(apart) > rule(apart, 100)), {"share": (1, 1)}, 4),
    Claim("four-sliders", "the best two sliders make 26 or 27", of_four(lambda apart: sliders(apart).mean()), {"mean": (26 / 4, 27 / 4)}, 4),
    Claim("four-one-round", "all four together say the opposite, 29 against 19", of_four(lambda apart: rule(apart, 1)), {"mean": (29 / 4, 29 / 4)}, 4),
]  # fmt: skip
