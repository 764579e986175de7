from itertools import pairwise

import numpy as np
import pytest

from lincls.models import drive
from lincls.numerics.newton import Inverse, Lbfgs, Newton, Truncated, _apply, walk


def quadratic(rng, D):
    """A bowl with its gradient, its Hessian and the place of its minimum."""
    A = rng.normal(size=(D, D))
    H, best = A @ A.T + np.eye(D), rng.normal(size=D)
    return lambda v: (float((v - best) @ H @ (v - best)) / 2, H @ (v - best)), H, best


def test_a_quadratic_takes_one_step(rng):
    bowl, H, best = quadratic(rng, 5)
    run = drive(walk(Newton(bowl, lambda v, care: H, Inverse(H), np.zeros(5)), 1e-6, 9))
    assert run.reason == "converged" and run.steps == 1
    assert run.state.v == pytest.approx(best)


def soft(v):
    """1 + log cosh: Newton's method without damping runs away from |v| > 1.09."""
    return 1 + float((np.logaddexp(v, -v) - np.log(2)).sum()), np.tanh(v)


def same(g):
    """The bound: the curvature is at most 1."""
    return g


def curvature(v, care):
    return np.diag(1 - np.tanh(v) ** 2)


def test_damping_brings_it_back_from_where_full_steps_run_away():
    v = np.array([3.0, -2.0])
    run = drive(walk(Newton(soft, curvature, same, v), 1e-8, 50))
    assert run.reason == "converged" and run.state.v == pytest.approx([0, 0], abs=1e-7)


def test_where_the_hessian_vanishes_the_bound_leads_back():
    run = drive(walk(Newton(soft, curvature, same, np.array([400.0, 1.0])), 1e-8, 1000))
    assert run.reason == "converged" and run.state.v == pytest.approx([0, 0], abs=1e-7)


def test_it_never_goes_up():
    losses = [p.loss for p in walk(Newton(soft, curvature, same, np.array([5.0])), 1e-10, 50)]
    assert all(b <= a + 1e-12 for a, b in pairwise(losses))


def test_a_poor_estimate_of_the_hessian_does_not_move_the_minimum():
    def estimate(v, care):
        return (3.0, 1.5, 1.0)[care] * curvature(v, care)

    run = drive(walk(Newton(soft, estimate, same, np.array([2.0, 0.5])), 1e-10, 99))
    assert run.state.v == pytest.approx([0, 0], abs=1e-7)


def test_too_few_steps_are_called_so():
    assert drive(walk(Newton(soft, curvature, same, np.array([5.0])), 1e-10, 2)).reason == "max_epochs"


def test_the_inverse_does_not_mind_scales(rng):
    A, scale = rng.normal(size=(4, 4)), 10.0 ** np.array([-9, -3, 4, 9])
    H, x = (A @ A.T + np.eye(4)) * scale * scale[:, None], rng.normal(size=4) / scale
    assert Inverse(H)(H @ x) == pytest.approx(x, rel=1e-9)


def test_a_singular_matrix_gets_a_pseudo_inverse(rng):
    A = rng.normal(size=(5, 3))
    H = A @ A.T
    g = H @ rng.normal(size=5)
    assert H @ Inverse(H)(g) == pytest.approx(g, abs=1e-9)
    assert Inverse(np.zeros((2, 2)))(np.ones(2)).tolist() == [0, 0]


def times(H):
    """What makes the function that multiplies by H."""
    return lambda v: lambda d: H @ d


def test_a_truncated_step_needs_no_hessian(rng):
    bowl, H, best = quadratic(rng, 40)
    run = drive(walk(Truncated(bowl, times(H), lambda g: g / np.linalg.norm(H, 2), np.zeros(40)), 1e-9, 50))
    assert run.reason == "converged" and run.steps < 20
    assert run.state.v == pytest.approx(best, abs=1e-7)


def test_a_truncated_run_is_damped_and_never_goes_up():
    def product(v):
        return lambda d: (1 - np.tanh(v) ** 2) * d

    run = drive(walk(Truncated(soft, product, same, np.array([3.0, -2.0])), 1e-8, 99))
    assert run.reason == "converged" and run.state.v == pytest.approx([0, 0], abs=1e-7)
    points = [p.loss for p in walk(Truncated(soft, product, same, np.array([5.0, 1.0])), 1e-10, 99)]
    assert all(b <= a + 1e-12 for a, b in pairwise(points))
    assert drive(walk(Truncated(soft, product, same, np.array([5.0])), 1e-10, 1)).reason == "max_epochs"


def test_where_the_hessian_vanishes_a_truncated_step_is_one_by_the_bound():
    flat = drive(walk(Truncated(soft, lambda v: np.zeros_like, same, np.array([2.0, 1.0])), 1e-8, 500))
    assert flat.reason == "converged" and flat.state.v == pytest.approx([0, 0], abs=1e-7)


def test_lbfgs_finds_the_minimum_of_a_quadratic_in_one_step_with_the_right_first_guess(rng):
    bowl, H, best = quadratic(rng, 6)
    run = drive(walk(Lbfgs(bowl, lambda g: g / 50, None, np.zeros(6)), 1e-9, 200))
    assert run.reason == "converged" and run.state.v == pytest.approx(best, abs=1e-8)
    run = drive(walk(Lbfgs(bowl, lambda g: np.linalg.solve(H, g), None, np.zeros(6)), 1e-9, 200))
    assert run.steps <= 2 and run.state.v == pytest.approx(best)
    assert drive(walk(Lbfgs(bowl, lambda g: g / 500, None, np.zeros(6)), 1e-9, 2)).reason == "max_epochs"
    run = drive(walk(Lbfgs(bowl, lambda g: g, None, best), 1e-9, 9))
    assert run.reason == "converged" and run.steps == 0


def test_a_better_guess_is_asked_for_once_and_used(rng):
    (bowl, H, _), asked = quadratic(rng, 6), []

    def better(v):
        asked.append(v)
        return lambda g: np.linalg.solve(H, g)

    run = drive(walk(Lbfgs(bowl, lambda g: g / 50, better, np.zeros(6)), 1e-9, 200))
    assert len(asked) == 1 and run.steps <= 2


def test_the_learned_matrix_turns_the_last_change_of_gradient_into_the_last_step(rng):
    H, steps = quadratic(rng, 6)[1], rng.normal(size=(3, 6))
    pairs = [(s, H @ s, float(s @ H @ s)) for s in steps]
    assert _apply(lambda g: g / 50, pairs, H @ steps[-1]) == pytest.approx(steps[-1])
