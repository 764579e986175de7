"""The laws of a direction, of learning curves, of other costs and of missing values."""

import numpy as np
from students import message

from lincls import LDA, LogisticRegression
from lincls.exercise import check
from lincls.exercise.sets.set_09 import logit
from lincls.exercise.sets.set_09_use import taking_turns


def curve(kind, X, t, X_new, t_new, orders, sizes, mean=np.mean):
    model = LDA() if kind == "LDA" else LogisticRegression(l2=0.01)
    errors = [[np.mean(model.fit(X[o[:n]], t[o[:n]]).predict(X_new) != t_new) for o in orders] for n in sizes]
    return [mean(each) for each in errors]


def test_the_library_gives_the_curves_of_the_reference(rng):
    check.learning_curve(curve, rng)
    check.both_kinds(curve, rng)
    assert message(check.learning_curve, lambda *given: curve(*given, mean=np.median), rng)
    assert "is kind used?" in message(check.both_kinds, lambda kind, *given: curve("LDA", *given), rng)


def test_classes_take_turns(rng):
    t = np.array([0, 0, 0, 1, 1])
    orders = taking_turns(t, 3, rng)
    assert orders.shape == (3, 4) and (t[orders] == [0, 1, 0, 1]).all()
    assert all(len(set(row)) == 4 for row in orders.tolist())


def answers(p, miss, alarm, doubt, factor=1.0):
    prices = [p * miss, (1 - p) * alarm, np.full(len(p), factor * doubt)]
    return np.array([0, 1, -1])[np.argmin(prices, axis=0)]


def test_a_third_answer_pays_between_two_posteriors(rng):
    check.decisions_with_doubt(answers, rng)
    assert "0 and 1" not in message(check.decisions_with_doubt, lambda *given: answers(*given, factor=0.5), rng)


def test_with_nothing_known_the_prior_speaks(rng):
    check.nothing_known(lambda x, mean0, mean1, covariance, prior1: logit(prior1), rng)
    said = message(check.nothing_known, lambda x, mean0, mean1, covariance, prior1: -logit(prior1), rng)
    assert "x says nothing now, but the priors do" in said
