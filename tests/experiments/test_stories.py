"""One line, four stories: each of the four constructions, in fractions, and the library's model that learns it."""

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from lincls.experiments import stories
from lincls.models import perceptron

BASE = Fraction(2)  # so that log-odds come in multiples of log 4


def whole_lines(count, D=2, seed=0):
    """Random lines with whole weights, the zero weights and lines through the origin among them."""
    rng = np.random.default_rng(seed)
    drawn = rng.integers(-7, 8, (count, D + 1)).tolist()
    special = [[0] * D + [b] for b in (0, 3, -2)] + [
        [*w, 0] for w in (*np.eye(D, dtype=int).tolist(), [5, -3] + [0] * (D - 2))
    ]
    return [(tuple(w), b) for *w, b in special + drawn]


def lines(count, seed=1):
    """Random lines with real weights, some through the origin."""
    rng = np.random.default_rng(seed)
    return [(rng.normal(0, 2, 2), rng.normal(0, 2) * (k % 5 > 0)) for k in range(count)]


def z(w, b, x):
    return sum(a * c for a, c in zip(w, x, strict=True)) + b


def odds(tables, x):
    """p(1 | x) / p(0 | x), by Bayes' rule."""
    (low, high), prior = tables
    plus, minus = (math.prod(p if on else 1 - p for p, on in zip(row, x, strict=True)) for row in (high, low))
    return prior * plus / ((1 - prior) * minus)


@pytest.mark.parametrize("D", [2, 3, 4])
def test_the_tables_have_exactly_the_lines_log_odds_on_all_binary_inputs(D):
    for w, b in whole_lines(60, D):
        tables = (low, high), prior = stories.tables(w, b, BASE)
        assert all(0 < p < 1 for p in (*low, *high, prior)) and all(p + q == 1 for p, q in zip(low, high, strict=True))
        for x in product((0, 1), repeat=D):
            assert type(odds(tables, x)) is Fraction and odds(tables, x) == BASE ** (2 * z(w, b, x))


def test_the_prior_is_what_the_line_says_of_the_middle_of_the_cube():
    for w, b in whole_lines(40, 3):
        prior = stories.tables(w, b, BASE).prior
        middle = 2 * z(w, b, [Fraction(1, 2)] * 3)
        assert middle.denominator == 1 and prior / (1 - prior) == BASE ** int(middle)


def test_evidence_can_move_between_the_tables_and_the_prior():
    on, prior = stories.tables((3, -1), 2, BASE)
    moved = [[3 * p / (1 + 2 * p) for p in row] for row in on]  # the odds of both classes, three times as large
    off = [math.prod(1 - p for p in row) for row in (*on, *moved)]
    before = prior / (1 - prior) * off[1] / off[0] / (off[3] / off[2])
    for x in product((0, 1), repeat=2):
        assert moved != on and odds((moved, before / (1 + before)), x) == BASE ** (2 * z((3, -1), 2, x))


def test_every_naive_bayes_is_linear():
    rng = np.random.default_rng(3)
    for _ in range(50):
        low, high, (prior,) = ([Fraction(int(n), 20) for n in rng.integers(1, 20, size)] for size in (3, 3, 1))
        tables = (low, high), prior
        none = odds(tables, (0, 0, 0))
        each = [odds(tables, np.eye(3, dtype=int)[j]) / none for j in range(3)]
        for x in product((0, 1), repeat=3):
            assert odds(tables, x) == none * math.prod(e for e, on in zip(each, x, strict=True) if on)


def squares(x, mean, inverse):
    """The squared Mahalanobis distance."""
    u, v = x[0] - mean[0], x[1] - mean[1]
    return u * u * inverse[0][0] + 2 * u * v * inverse[0][1] + v * v * inverse[1][1]


def test_lda_s_log_odds_are_identically_those_of_the_line():
    rng = np.random.default_rng(4)
    for w, b in whole_lines(60):
        p, q, r = (Fraction(int(n), 4) for n in rng.integers(1, 9, 3))
        covariance = ((p * p + r * r, r * q), (r * q, q * q))  # a root times its transpose
        low, high = stories.means(tuple(map(Fraction, w)), Fraction(b), covariance)
        det = covariance[0][0] * covariance[1][1] - covariance[0][1] ** 2
        inverse = ((covariance[1][1] / det, -covariance[0][1] / det), (-covariance[0][1] / det, covariance[0][0] / det))
        for x in ((0, 0), (1, 0), (0, 1), (2, 0), (0, 2), (1, 1)):  # a quadratic function is known by these six
            between = (squares(x, low, inverse) - squares(x, high, inverse)) / 2
            assert between == (z(w, b, x) if any(w) else 0)


def test_between_the_means_lies_the_lines_nearest_point_to_the_middle():
    for w, b in whole_lines(40):
        low, high = stories.means(tuple(map(Fraction, w)), Fraction(b), ((1, 0), (0, 1)))
        foot = [(p + q) / 2 for p, q in zip(low, high, strict=True)]
        aside = (foot[0] - Fraction(1, 2)) * w[1] - (foot[1] - Fraction(1, 2)) * w[0]
        assert aside == 0 and (z(w, b, foot) == 0 if any(w) else foot == [Fraction(1, 2)] * 2)


@pytest.mark.parametrize("D", [2, 3])
def test_no_other_weights_make_the_logistic_examples_as_likely(D):
    for w, b in whole_lines(40, D):
        X, t, s = stories.weighed(stories.tables(w, b, BASE))
        assert sum(s) == 1 and all(each > 0 for each in s)  # all corners in both classes: the likelihood has one peak
        p = [BASE ** (2 * z(w, b, x)) / (1 + BASE ** (2 * z(w, b, x))) for x in X]
        errors = [weight * (k - each) for each, k, weight in zip(p, t, s, strict=True)]
        for column in ([1] * len(X), *zip(*X, strict=True)):  # the gradient
            assert z(errors, 0, column) == 0


def run(w, b):
    """The library's loop on the rows of `visits`, in fractions: the states, why it stopped, and X and t."""
    X, t = stories.visits([Fraction(each) for each in w], Fraction(b))
    rows, zero, t = np.array(X, dtype=object), np.array([Fraction(0)] * 2), np.array(t)
    loop = perceptron._steps(rows, t, zero, Fraction(0), Fraction(1), 5)
    states = []
    while True:
        try:
            states.append(next(loop))
        except StopIteration as stopped:
            return states, stopped.value, X, t


def test_the_perceptron_ends_at_exactly_these_weights():
    for w, b in whole_lines(150):
        if any(w):
            states, reason, X, t = run(w, b)
            last = states[-1]
            rows = [(label, *(label * each for each in x)) for x, label in zip(X, t.tolist(), strict=True)]
            for k, state in enumerate(states[:-1]):  # z t, without rounding
                assert z(rows[k], 0, (int(state.b), *state.w)) <= 0
            assert all(z(row, 0, (int(last.b), *last.w)) > 0 for row in rows)
            assert reason == "converged" and [state.n for state in states[1:]] == list(range(len(X)))
            unit = Fraction(abs(b)) if b else Fraction(4, 3) * sum(map(abs, w)) / 2
            assert all(type(each) is Fraction for each in last.w)
            assert (*last.w, last.b) == tuple(each / unit for each in (*w, b))
            assert set(t.tolist()) == {-1, 1} and len(set(map(tuple, X))) <= 3


def test_the_perceptron_in_floats_makes_the_same_corrections():
    for w, b in whole_lines(60) + lines(60):
        if any(w):
            X, t = stories.visits(w, b)
            *_, last = states = list(perceptron.Perceptron().steps(X, t))
            assert [state.n for state in states[1:]] == list(range(len(X)))
            model = stories.perceptron(w, b)
            assert model.converged_ and model.n_updates_ == len(X)
            for found in ((*last.w, last.b), (*model.w_, model.b_)):
                unit = abs(b) if b else 2 * sum(map(abs, w)) / 3
                assert np.allclose(found, np.array([*w, b]) / unit, rtol=0, atol=1e-9 * len(X))


def test_two_examples_and_three_corrections_are_enough_away_from_the_origin():
    for angle in np.linspace(0, 2 * np.pi, 25):
        X, _ = stories.visits((np.cos(angle), np.sin(angle)), 0.4)
        assert len(X) == 3 and X[0] == X[2]
        assert np.abs(X).max() < 4
    assert len(stories.visits((1, 1), 0)[0]) == 2
    assert len(stories.visits((30, 40), 1e-3)[0]) == 3 + 2 * stories.MORE, "it does not grow for ever"


def test_a_perceptron_has_no_line_to_stop_at_without_weights():
    for b in (0, 1, -2):
        with pytest.raises(ValueError, match="w must not be zero"):
            stories.perceptron((0, 0), b)


def test_the_three_models_learn_the_log_odds():
    inputs = np.array(list(product((0, 1), repeat=2)), dtype=float)
    for w, b in [*lines(60), (np.zeros(2), 0.0), (np.zeros(2), 1.5)]:
        for model in (stories.naive_bayes(w, b), stories.logistic(w, b), stories.lda(w, b, ((0.5, 0.2), (0.2, 0.3)))):
            assert np.allclose(model.w_, w, atol=1e-7) and np.isclose(model.b_, b, atol=1e-7)
            assert np.allclose(model.decision_function(inputs), inputs @ w + b, atol=1e-7)


def test_the_models_have_the_numbers_of_the_constructions():
    w, b, covariance = (2.0, -1.0), 0.5, np.array([[0.25, 0.1], [0.1, 0.25]])
    naive, lda, found = stories.naive_bayes(w, b), stories.lda(w, b, covariance), stories.tables(w, b)
    assert np.allclose(naive.p_, found.on) and np.isclose(naive.priors_[1], found.prior)
    assert np.allclose(lda.means_, stories.means(w, b, covariance)) and np.allclose(lda.covariance_, covariance)


def test_what_is_no_line_is_refused():
    for make in (stories.naive_bayes, stories.logistic, stories.lda, stories.perceptron):
        with pytest.raises((ValueError, TypeError), match="w"):
            make(("a", 1), 0)
    with pytest.raises(ValueError, match="w"):
        stories.perceptron((1, 2, 3), 0)
    for make in (stories.naive_bayes, stories.logistic):
        with pytest.raises(ValueError, match="too near 0"):
            make((3, 5000), 0)
