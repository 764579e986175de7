"""Descents on two errors, the best curve, the widest margin."""

import numpy as np
import pytest

from lincls import Kozinec, LogisticRegression
from lincls.data import lessons
from lincls.experiments import logistic
from lincls.features import add_dummy
from lincls.figures.logistic import towards_the_margin


@pytest.mark.parametrize("kind", ["squared", "entropy"])
def test_a_descent_goes_against_the_gradient_of_its_landscape(kind):
    x, t = lessons.two_valleys()
    E, pull = getattr(logistic, kind), getattr(logistic, f"{kind}_pull")
    (w, b), h = (1.0, -0.5), 1e-6
    path = logistic.descend(pull, x, t, np.array([(w, b), (0.0, 0.0)]), 0.1, np.array([0, 1]))
    slopes = [E(x, t, w + h, b) - E(x, t, w - h, b), E(x, t, w, b + h) - E(x, t, w, b - h)]
    assert path.shape == (2, 2, 2)
    assert np.allclose((path[0, 0] - path[1, 0]) / 0.1, np.array(slopes) / (2 * h))


def test_the_descent_with_a_penalty_is_the_librarys():
    X, t = lessons.sixteen()
    run = logistic.penalised(X, t, np.array([0.0, 0.5]), 30)
    for path, l2 in zip(run, (0, 0.5), strict=True):
        model = LogisticRegression("gradient", l2=l2, eta=1.0, tol=0, max_epochs=30)
        assert np.allclose([[s.b, *s.w] for s in model.steps(X, t)], path)


def test_the_best_curve_is_the_librarys_and_there_is_none_where_a_threshold_separates():
    x, t = lessons.ten_patients()
    model = LogisticRegression().fit(x[:, None], t)
    assert logistic.best_curve(x, t) == pytest.approx((model.w_[0], model.b_), abs=1e-6)
    assert logistic.best_curve(np.array([0.0, 1, 1, 2]), np.array([0, 0, 1, 1])) is None
    assert logistic.best_curve(np.array([3.0, 2, 1, 0]), np.array([0, 0, 1, 1])) is None


def test_the_widest_margin_is_that_of_the_algorithm_that_looks_for_it():
    X, t = lessons.sixteen()
    u = logistic.widest(add_dummy(X), t)
    model = Kozinec(epsilon=1e-4, max_epochs=100_000).fit(X, t)
    v = np.append(model.b_, model.w_)
    assert u @ v / np.linalg.norm(v) == pytest.approx(1, abs=1e-4)
    with pytest.raises(ValueError, match="must be separable"):
        logistic.widest(np.array([[1.0, 0], [1, 0]]), np.array([0, 1]))


def test_on_the_way_to_the_widest_margin_the_length_grows_by_as_much_for_ten_times_the_steps():
    X, t = lessons.sixteen()
    found = towards_the_margin()
    margin = ((2 * t - 1) * (add_dummy(X) @ found["widest"])).min()
    for path in found["paths"]:
        degrees = logistic.degrees(path, found["widest"])
        assert (np.diff(degrees) <= 0).all() and degrees[-1] < 1
        lengths = np.linalg.norm(path[[40, 50]], axis=1)
        assert lengths[1] - lengths[0] == pytest.approx(np.log(10) / margin, rel=0.1)


def test_the_work_is_the_last_at_which_it_was_not_near_yet():
    assert logistic.work_until_near([5.0, 0.5, 0.001, 0.5, 0.001, 0.001], price=2.0) == 8
