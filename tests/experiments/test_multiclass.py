"""Readers of a split, what is left of their errors, and three rules at one example."""

import numpy as np
import pytest

from lincls.data import lessons, real
from lincls.experiments import multiclass
from lincls.models import LogisticRegression, OneVsRest
from lincls.models.sigmoid import logsumexp


def test_a_reading_is_that_of_the_lectures_split():
    X, t, X_new, t_new = lessons.ten_digits()
    rest = OneVsRest(LogisticRegression(l2=1.0)).fit(X, t)
    reading = multiclass.reading(0)
    assert (reading.claims == rest.claims(X_new).sum(axis=1)).all()
    assert (reading.rest == (rest.predict(X_new) != t_new)).all()
    assert all(len(each) == len(t_new) for each in reading)


def test_the_least_sure_are_handed_back_first():
    wrong, sure = np.array([True, False, True, False]), np.array([0.9, 0.8, 0.3, 0.5])
    assert [multiclass.left(wrong, sure, back) for back in range(5)] == [2, 1, 1, 1, 0]


def test_the_pull_of_softmax_is_the_slope_of_its_loss():
    z, hairs = np.array([0.5, 1.5, 1.0]), 1e-6 * np.eye(3)
    loss = [logsumexp(z + hair) - (z + hair)[0] - logsumexp(z - hair) + (z - hair)[0] for hair in hairs]
    softmax, hinge, perceptron = multiclass.three_pulls(z)
    np.testing.assert_allclose(softmax, -np.array(loss) / 2e-6, rtol=1e-6)
    assert hinge.tolist() == perceptron.tolist() == [1, -1, 0]


@pytest.mark.parametrize("z, hinge, perceptron", [((1.5, 1, 0.5), 1, 0), ((2, 1, 0), 0, 0), ((1, 1, 0), 1, 1)])
def test_the_hinge_wants_a_lead_of_one_and_the_perceptron_a_lead(z, hinge, perceptron):
    pulls = multiclass.three_pulls(z)
    assert (pulls[1, 0], pulls[2, 0]) == (hinge, perceptron)
    assert pulls[0, 0] > 0 and np.allclose(pulls.sum(axis=1), 0)


def test_every_digit_is_called_by_one_of_ten_names_and_mostly_by_its_own():
    t = real.digits()[1]
    called = multiclass.read_once()
    assert set(called) == set(range(10))
    assert (called == t).mean() > 0.95
