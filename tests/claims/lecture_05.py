"""Claims of lecture 05: pairs of pixels, lots of 21 pockets, and units that learn XOR."""

from functools import cache

import numpy as np
from claim import entry, family, given, once, said, thirty

from lincls import Perceptron, Pocket, Separator, decide, quiet
from lincls.boolean import XOR, Network, ThresholdUnit, at_least, inputs, table
from lincls.data import lessons, rings, xor_clouds
from lincls.experiments.features import learning, sigmoid
from lincls.experiments.features import lot as pockets
from lincls.features import monomials, polynomial, products, standardise
from lincls.figures import convexity
from lincls.figures.features import STARTS, lots_by_degree, pair_sums

quiet()


def ellipse(draw):
    """Whether a perceptron over degree 2 separates the rings, and by an ellipse, no hyperbola."""
    X, t = rings(60, noise=0.15, seed=draw)
    model = Perceptron().fit(polynomial(X, 2), t)
    return model.converged_ and is_ellipse(model.w_)


def is_ellipse(w):
    return 4 * w[2] * w[4] > w[3] ** 2


def errors_of_maps(seed):
    """Errors in 200 points around XOR's corners: of the cross, of the strip, of the strip halfway between corners."""
    X, t = xor_clouds(200, spread=0.2, seed=seed)
    sign, square = np.where(t > 0, 1, -1), (X[:, 0] - X[:, 1]) ** 2
    return [np.sum(sign * z <= 0) for z in (products(X) @ (1, 1, -2) - 0.5, square - 0.5, square - 0.25)]


def cross_is_better(draw):
    cross, *strips = errors_of_maps(draw)
    return cross < min(strips)


def different_sums(draw):
    return len(np.unique(pair_sums(lessons.threes_and_eights()[0])[:, 1:], axis=1).T)  # the first is no move


def upside_down(draw):
    """Whether a T has the sums of the T upside down."""
    T = lessons.letters()["T"].reshape(8, 8)
    one, other = pair_sums(np.array([T, np.rot90(T, 2)]))
    return np.array_equal(one, other)


def same_in_all_turns(draw):
    """Whether the T and the C in all four turns have equally many pairs at every distance."""
    boards = [image.reshape(8, 8) for image in lessons.letters().values()]
    T, C = (pair_sums(np.array([np.rot90(board, k) for k in range(4)])).sum(axis=0) for board in boards)
    return np.array_equal(T, C)


def halves(draw):
    """Every other digit and the rest (draw 0), or two random halves."""
    if draw == 0:
        return np.arange(0, 357, 2), np.arange(1, 357, 2)
    order = np.random.default_rng(draw).permutation(357)
    return order[:179], order[179:]


@cache
def by_pairs(draw, up=0):
    """The error of a pocket over pair sums on the new half, moved up on paper that loses ink."""
    X, t = lessons.threes_and_eights()
    seen, new = halves(draw)
    known = standardise(pair_sums(X[seen]))
    model = Pocket(max_epochs=200).fit(known.Z, t[seen])
    return np.mean(model.predict(standardise(pair_sums(lessons.moved(X[new], 0, up)), like=known).Z) != t[new])


@cache
def by_ink(draw):
    X, t = lessons.threes_and_eights()
    (seen, new), ink = halves(draw), X.sum(axis=1)
    cut = min(np.unique(ink[seen]), key=lambda c: np.mean((ink[seen] < c) != (t[seen] > 0)))
    return np.mean((ink[new] < cut) != (t[new] > 0))


lot = cache(pockets)


def of_lot(name, degree):
    return lambda draw: lot(degree, draw)[name]


def vote_is_no_help(draw):
    return lot(1, draw)["vote"] >= lot(1, draw)["error"] - 0.01


def spread_falls_and_rises(draw):
    one, two, *more = (lot(degree, draw)["spread"] for degree in (1, 2, 4, 6, 8))
    return two < min(more) and max(more) < min(one, min(more) + 0.045)


@cache
def shown(name, draw):
    """Of a perceptron that has seen 100 of 256 rows: whether it converged, its errors on the others, its votes there."""
    X = inputs(8)
    rule, features = at_least(4, 8)(X), {"inputs": X, "pairs": products(X), "all": monomials(X)}[name]
    seen, new = np.split(np.random.default_rng(draw).permutation(256), [100])
    model = Perceptron(max_epochs=1000).fit(features[seen], rule[seen])
    right = np.zeros(256)
    right[new] = np.where(model.predict(features[new]) == rule[new], 1, -1)
    return model.converged_, np.mean(right[new] < 0), right


def of_rows(name):
    return lambda draw: shown(name, draw)[1]


def votes_are_right(draw):
    return all((sum(shown(name, k)[2] for k in range(200)) > 0).all() for name in ("inputs", "pairs", "all"))


def learns_something(draw):
    return shown("all", draw)[1] < np.mean(at_least(4, 8)(inputs(8)) == 0)


@cache
def arrives(seed, rounds=4000):
    """Whether a start has found XOR after so many rounds, and after how many all rows are right."""
    first = 0
    for k, W, b, w, c in learning(seed, rounds + 1):
        z = sigmoid(XOR.X @ W + b) @ w + c
        margin = np.where(XOR.t == 1, z, -z).min()
        first = first or (k if margin > 0 else 0)
    return margin > 1, first


def twelve_starts(draw):
    return sum(arrives(seed)[0] for seed in range(12))


@family
def lucky(draw, M):
    rng = np.random.default_rng(draw)
    W, b = rng.normal(size=(2, M)), rng.normal(size=M)
    return isinstance(decide(np.where(XOR.X @ W + b >= 0, 1, 0), XOR.t), Separator)


def perceptron_on(features):
    return lambda draw: Perceptron(max_epochs=1000).fit(features, XOR.t).converged_


def moves_that_differ(draw):
    T, C = pair_sums(np.array([image.reshape(8, 8) for image in lessons.letters().values()]))
    return np.sum(T[1:] != C[1:])


@cache
def everywhere(name):
    image = lessons.letters()[name].reshape(8, 8)
    return np.vstack([convexity.all_moves(np.rot90(image, k).ravel()) for k in range(4)])


def equal_averages(draw):
    T, C = (products(everywhere(name)).sum(axis=0) for name in "TC")
    return np.array_equal(T, C)


@family
def threes_in_a_row(draw, name):
    """How many straight rows of three each picture of a letter has, or -1 where they differ."""
    x = everywhere(name).reshape(-1, 8, 8)
    found = sum((x * np.roll(x, 1, a) * np.roll(x, 2, a)).sum(axis=(1, 2)) for a in (1, 2))
    return found[0] if (found == found[0]).all() else -1


def equal_shares(draw):
    """Whether the certificate of parity without its largest product has equal shares."""
    found = []
    for n in (2, 3, 4):
        X, t = table(lambda *x: sum(x) % 2, n)
        proof = decide(monomials(X)[:, :-1], t)
        found.append(len({*proof.lam, *proof.mu}) == 1)
    return all(found)


@cache
def pocket(degree, draw):
    """Of a pocket over features of a degree: its error on new points, its weights, not standardised, and its share of
    the flipped labels."""
    (X, t), (X_new, t_new) = lessons.noisy_rings(seed=draw), lessons.new_rings()
    known = standardise(polynomial(X, degree))
    model = Pocket(max_epochs=200).fit(known.Z, t)
    wrong = np.sign(model.decision_function(standardise(polynomial(X_new, degree), like=known).Z)) != t_new
    bent = (np.sign(model.decision_function(known.Z)) == t)[lessons.flipped(draw)]
    return np.mean(wrong), model.w_ / known.scale, np.mean(bent)


def direction(draw):
    w = pocket(1, draw)[1]
    return np.degrees(np.arctan2(w[1], w[0])) % 180


def best_circle(draw):
    """The error on the new points of the best circle about the middle of the rings."""
    X, t = lessons.new_rings()
    far = np.hypot(*X.T)
    return min(np.mean(np.where(far <= radius, 1, -1) != t) for radius in far)


def largest(draw):
    """Whether bias and spread of a lot are both largest at degree 1."""
    one, *more = (lot(degree, draw) for degree in (1, 2, 4, 6, 8))
    return all(one[name] > max(each[name] for each in more) for name in ("vote", "spread"))


def rank(degree):
    """The place of the first of the 30 stored lots when they are ordered by the error of a pocket."""
    error = lots_by_degree()["error"][degree - 1]
    return lambda draw: np.sum(error <= error[0])


def tangle(draw):
    return lot(4, draw)["spread"] > 1.2 * lot(2, draw)["spread"]


def jumps(draw):
    """How often the number of errors changes while the first weight of the first hidden unit goes from 0 to 2."""
    other, either = ThresholdUnit((-1, 1), -0.5), ThresholdUnit((1, 1), -0.5)
    errors = [
        np.sum(Network([[ThresholdUnit((weight, -1), -0.5), other], [either]])(XOR.X) != XOR.t)
        for weight in np.arange(0, 2.01, 0.25)
    ]
    return np.count_nonzero(np.diff(errors))


def right_at_first(draw):
    """The largest number of right rows in the first 1,300 rounds of the first start."""
    most = 0
    for k, W, b, w, c in learning(STARTS[0], 1301):
        z = sigmoid(XOR.X @ W + b) @ w + c
        most = max(most, int((np.where(XOR.t == 1, z, -z) > 0).sum())) if k % 100 == 0 else most
    return most


def bent(draw):
    """How far apart the minus signs lie among the hidden units at the end, to the distance of the plus signs."""
    *_, (_, W, b, _, _) = learning(STARTS[0], 4001)
    h = sigmoid(XOR.X @ W + b)
    (minus, plus) = (h[XOR.t == sign] for sign in (0, 1))
    return np.linalg.norm(minus[0] - minus[1]) / np.linalg.norm(plus[0] - plus[1])


def says_the_same(draw):
    """Whether three random threshold units say the same at two of the four corners."""
    rng = np.random.default_rng(draw)
    W, b = rng.normal(size=(2, 3)), rng.normal(size=3)
    return len(np.unique(np.where(XOR.X @ W + b >= 0, 1, 0), axis=0)) < 4


CLAIMS = said(
    {
        "the T has the pair sums that it had before": once("half-a-turn", upside_down, share=(1, 1)),
        "of the 63 moves only 33 give different sums": once("33-sums", different_sums, mean=(33, 33)),
        "have the same pair sum for every move": once("all-turns", same_in_all_turns, share=(1, 1)),
        "press **all four turns**: no dot is left.": once("no-dot", same_in_all_turns, share=(1, 1)),
        "the T and the C differ in four moves": once("four-moves", moves_that_differ, mean=(4, 4)),
        "the same average over the T's as over the C's": once("same-averages", equal_averages, share=(1, 1)),
        "a T has two straight rows of three, its bar and its stem, a C only one.": [
            once("rows-of-T", threes_in_a_row("T"), mean=(2, 2)),
            once("rows-of-C", threes_in_a_row("C"), mean=(1, 1)),
        ],
        "It finds the certificate of equal shares again.": once("shares", equal_shares, share=(1, 1)),
        "At degree 8 the vote is wrong on 4 % of the new points, where its voters are wrong on 18 % on average.": [
            once("vote-8-here", of_lot("vote", 8), mean=(0.034, 0.045)),
            once("error-8-here", of_lot("error", 8), mean=(0.175, 0.185)),
        ],
        "At degree 1 it is wrong on 50 %, where its voters are wrong on 39 %.": [
            once("vote-1-here", of_lot("vote", 1), mean=(0.495, 0.505)),
            once("error-1-here", of_lot("error", 1), mean=(0.385, 0.395)),
        ],
        "the lines contradict their vote (24 %) more often even than the curves of degree 8": thirty(
            "lines-contradict-more", lambda draw: lot(1, draw)["spread"] > lot(8, draw)["spread"], share=(1, 1)
        ),
        "The perceptron must stop after at most": once("stops", perceptron_on(products(XOR.X)), share=(1, 1)),
        "without being told it finds an ellipse that separates": entry("ellipse", ellipse, share=(1, 1)),
        "the cross makes 2 errors in 200 and the strip 19, or 10 with its lines moved halfway": [
            once("cross-here", lambda draw: errors_of_maps(3)[0], mean=(2, 2)),
            once("strip-here", lambda draw: errors_of_maps(3)[1], mean=(19, 19)),
            once("halfway-here", lambda draw: errors_of_maps(3)[2], mean=(10, 10)),
        ],
        "in each of 200 such clouds the cross makes fewer than either.": entry("cross", cross_is_better, share=(1, 1)),
        "From 43 % to 7 % on the same digits": [
            once("pairs-here", by_pairs, mean=(0.065, 0.075)),
            once("ink-here", by_ink, mean=(0.425, 0.435)),
        ],
        "the pair sums leave between 3 and 11 % on the half that was not seen": thirty(
            "pairs", by_pairs, least=(0.025, 0.035), most=(0.105, 0.115)
        ),
        "in each of them far fewer than the ink": thirty(
            "far-fewer", lambda draw: by_pairs(draw) < by_ink(draw) / 2, share=(1, 1)
        ),
        "than the ink, which leaves about 40 %.": thirty("ink", by_ink, q05=(0.35, 0.4), q95=(0.4, 0.45)),
        "is wrong on 7 % of the new points on": once("degree-2-here", of_lot("error", 2), mean=(0.07, 0.075)),
        "(These 21 happen to be the kindest of all to degree 2.)": once("kindest", rank(2), mean=(1, 1)),
        "of the 30 lots, theirs is the best there and the third worst at degree 8.": [
            once("first-at-2", rank(2), mean=(1, 1)),
            once("third-worst-at-8", rank(8), mean=(28, 28)),
        ],
        "in the 30 lots the mean lies between 7 and 11 %": thirty(
            "degree-2", of_lot("error", 2), least=(0.065, 0.075), most=(0.105, 0.115)
        ),
        "of them make no training error at all": thirty("degree-8-perfect", of_lot("perfect", 8), mean=(0.4, 0.6)),
        "at degree 8 it is 18 %, and 14 to 18 % in the 30 lots": thirty(
            "degree-8", of_lot("error", 8), least=(0.135, 0.145), most=(0.175, 0.185)
        ),
        "right about a ring, whichever points": thirty("no-line-is-right", of_lot("error", 1), least=(0.35, 0.5)),
        "and a vote of 21 wrong lines is no better": thirty("vote-of-lines", vote_is_no_help, share=(0.9, 1)),
        "and the vote takes that away": thirty(
            "vote-of-8", lambda draw: lot(8, draw)["vote"] < lot(8, draw)["error"] / 2, share=(1, 1)
        ),
        "no line is right about a ring.": entry("lines-bad", lambda draw: pocket(1, draw)[0], least=(0.25, 0.5)),
        "At degree 1 it turns in all directions": entry(
            "all-directions", direction, q05=(0, 25), q25=(25, 75), q75=(105, 155), q95=(155, 180)
        ),
        "an ellipse, sometimes a bad one (in nine of ten of 200 sets it is wrong on 4 to 19 % of the new points)": [
            entry("ellipses", lambda draw: is_ellipse(pocket(2, draw)[1]), share=(1, 1)),
            entry("bad-ellipses", lambda draw: pocket(2, draw)[0], q05=(0.035, 0.045), q95=(0.185, 0.195)),
        ],
        (
            "move the new half up by a single pixel and 38 % are read wrong, or down and it is 44 % (medians of the 30 halves)"
        ): [
            thirty("paper-up", given(by_pairs, 1), q50=(0.37, 0.385)),
            thirty("paper-down", given(by_pairs, -1), q50=(0.43, 0.445)),
        ],
        "at **degree 4**, the tangle has already begun": thirty("tangle", tangle, share=(1, 1)),
        "they mostly do worse than the ellipses": entry(
            "worse", lambda draw: pocket(8, draw)[0] > pocket(2, draw)[0], share=(0.8, 0.95)
        ),
        "on average over many sets the two degrees are about equally bad": entry(
            "equally-bad", lambda draw: pocket(4, draw)[0] - pocket(8, draw)[0], mean=(-0.02, 0.02)
        ),
        "the curves have bent around six in seven of the flipped labels of their own sets": entry(
            "flipped", lambda draw: pocket(8, draw)[2], mean=(0.82, 0.9)
        ),
        "the thick line is nearly a circle": thirty("circle", of_lot("vote", 8), most=(0.03, 0.05)),
        "The bias does fall from degree 1 to 2: it lay between 40 and 50 %, and is then about 3 %, where it stays.": [
            thirty("bias-1", of_lot("vote", 1), q05=(0.385, 0.405), q95=(0.49, 0.51)),
            thirty("bias-2", of_lot("vote", 2), q50=(0.022, 0.035)),
            thirty(
                "bias-stays",
                lambda draw: lot(8, draw)["vote"] - lot(2, draw)["vote"],
                least=(-0.02, 0.0),
                most=(0.0, 0.02),
            ),
        ],
        "the best circle about their middle leaves 1.7 %": once("best-circle", best_circle, mean=(0.0165, 0.0175)),
        "The two do not add up to the error (at degree 1, 47 and 24 against 39)": [
            thirty("no-sum-error", of_lot("error", 1), q50=(0.385, 0.395)),
            thirty("no-sum-bias", of_lot("vote", 1), q50=(0.465, 0.475)),
        ],
        "On the rings, bias (how often a vote is wrong) and spread (how often one fit contradicts it) are largest with too few": thirty(
            "largest", largest, share=(1, 1)
        ),
        (
            "But the spread falls with it, from 24 to 9 %, and then rises to about 16 % at degree 4, where it stays, although "
            "the features grow from 14 to 44; and so it goes in all 30 lots."
        ): [
            thirty("spread-1", of_lot("spread", 1), q50=(0.235, 0.245)),
            thirty("spread-2", of_lot("spread", 2), q50=(0.085, 0.095)),
            thirty("spread-4", of_lot("spread", 4), q50=(0.15, 0.165)),
            thirty("spread-8", of_lot("spread", 8), q50=(0.155, 0.165)),
            thirty("spread", spread_falls_and_rises, share=(1, 1)),
        ],
        "The vote of degree 8 is no better than that of degree 2 (2 to 4 % in either case)": [
            thirty("vote-2", of_lot("vote", 2), least=(0.015, 0.025), most=(0.025, 0.045)),
            thirty("vote-8", of_lot("vote", 8), least=(0.015, 0.025), most=(0.035, 0.045)),
        ],
        "in nine of ten of 200 draws, between 1 and 13 %": entry(
            "new-rows", of_rows("all"), q05=(0.005, 0.015), q95=(0.125, 0.135)
        ),
        "With each of the three the perceptron gets its 100 rows right": entry(
            "rows-all-right",
            lambda draw: all(shown(name, draw)[0] for name in ("inputs", "pairs", "all")),
            draws=21,
            share=(1, 1),
        ),
        "With all 255 monomials it is wrong on 8 % of the new rows, between 3 and 16 % depending on which rows it saw": entry(
            "rows-here", of_rows("all"), draws=21, mean=(0.075, 0.085), least=(0.025, 0.035), most=(0.15, 0.17)
        ),
        "it has certainly learned something": entry("learned-something", learns_something, share=(1, 1)),
        "what grows with the number of features is the spread.": [
            entry("rows-inputs", of_rows("inputs"), mean=(0, 0.01)),
            entry("rows-pairs", of_rows("pairs"), mean=(0.04, 0.06)),
            entry("rows-all", of_rows("all"), mean=(0.06, 0.08)),
        ],
        "and the vote is right in every row, for each of": once("rows-vote", votes_are_right, share=(1, 1)),
        "come right, after 1,700 rounds": once("rounds", lambda draw: arrives(STARTS[0])[1], mean=(1600, 1700)),
        "The **second start** finds it sooner": once("sooner", lambda draw: arrives(STARTS[1])[1], mean=(1, 1600)),
        "is still **stuck** at three rows": once("third-start", lambda draw: arrives(STARTS[2])[0], share=(0, 0)),
        "the number of errors is flat with two jumps": once("jumps", jumps, mean=(2, 2)),
        "when only two rows are right, and for 1,300 rounds hardly": once("two-rows", right_at_first, mean=(2, 2)),
        "both minus signs in the bend and a plus at each end": once("bent", bent, mean=(0, 0.1)),
        "since `learn(5, 100_000)` does": once("arrives", lambda draw: arrives(5, 100_000)[0], share=(1, 1)),
        "Two of the twelve starts have not arrived": once("twelve-starts", twelve_starts, mean=(10, 10)),
        "about one in four has not arrived by then": entry(
            "stuck", lambda draw: not arrives(draw)[0], share=(0.22, 0.28)
        ),
        "of 200 starts it is about one in four.": entry("starts", lambda draw: arrives(draw)[0], share=(0.72, 0.78)),
        "51 of 100 trials succeed with 8 random units, and 2 of 100 with 2.": [
            entry("random-2", lucky(2), share=(0, 0.04)),
            entry("random-8", lucky(8), share=(0.44, 0.58)),
        ],
        "More features help, as in Cover's count, but more slowly": [
            entry("random-4", lucky(4), share=(0.05, 0.3)),
            entry("random-16", lucky(16), share=(0.8, 0.95)),
        ],
        "often say the same at several corners": entry("same-corners", says_the_same, share=(0.85, 1)),
    }
)
