"""Descents on two errors, the best curve, the widest margin."""

import numpy as np
import pytest

from lincls import Kozinec, LogisticRegression
from lincls.data import lessons
from lincls.experiments import logistic
from lincls.features import add_dummy
from lincls.figures.logistic import towards_the_margin
from lincls.models import cross_entropy


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


def test_there_is_no_best_curve_where_a_threshold_separates():
    assert logistic.best_curve(*lessons.ten_patients()) == pytest.approx((2.950931, -0.373346), abs=1e-5)
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


def test_the_work_is_the_first_after_which_it_stays_near():
    way = np.array([0.0, 1, 2, 3, 4]), np.array([5.0, 0.005, 0.5, 0.001, 0.001])
    assert logistic.until_near(way) == 3
    assert logistic.gap_after(way, 2.5) == 0.5 and logistic.gap_after(way, 9) == 0.001
    assert np.isnan(logistic.gap_after((way[0], way[1] + 1), 9)), "it ended before, and far away"


def test_two_loops_give_back_the_last_step_for_its_turn_and_newtons_direction_once_they_have_seen_all():
    rng = np.random.default_rng(0)
    A = rng.normal(size=(3, 3))
    H = A @ A.T + np.eye(3)
    pairs = [(s, H @ s) for s in np.linalg.eigh(H)[1].T]
    assert np.allclose(logistic.two_loops(pairs[-1][1], pairs), pairs[-1][0])
    g = rng.normal(size=3)
    assert np.allclose(logistic.two_loops(g, pairs), np.linalg.solve(H, g))


def test_all_four_solvers_come_down_to_the_same_least_and_pay_for_what_they_ask():
    X, t = lessons.tumour_halves()[:2]
    start = np.array([1.0, -2.0, 1.5])
    ways = logistic.race(X, t, start)
    least = LogisticRegression(l2=1.0).fit(X, t).loss_
    for work, gaps in ways.values():
        assert gaps[0] == pytest.approx(cross_entropy(X, t, start[1:], start[0], 1.0) - least)
        assert (np.diff(work) > 0).all() and work[0] == 0
    assert max(ways[name][1][-1] for name in ("newton", "lbfgs")) < 1e-6
    halves = (np.diff(ways["newton"][0][1:]) - 1 - 4 / 4 - 9 / (6 * len(X))) / 0.5
    assert np.allclose(halves, halves.round(), atol=1e-9), "a step costs 2 passes and a little, and halvings"
    assert (np.diff(ways["newton"][1]) < 0).all()


def test_most_intervals_hold_the_ratio_from_which_the_samples_are_drawn():
    ends, truth = logistic.intervals(3, samples=20)
    assert ends.shape == (20, 2) and (ends[:, 0] < ends[:, 1]).all()
    assert 15 <= ((ends[:, 0] <= truth) & (truth <= ends[:, 1])).sum() <= 20
