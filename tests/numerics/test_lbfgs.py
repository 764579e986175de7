import numpy as np
import pytest

from lincls.models import drive
from lincls.numerics.newton import Lbfgs, _apply, walk

DATA = np.random.default_rng(0)
A = DATA.normal(size=(6, 6))
H, BEST = A @ A.T + np.eye(6), DATA.normal(size=6)


def bowl(v):
    return float((v - BEST) @ H @ (v - BEST)) / 2, H @ (v - BEST)


def test_it_finds_the_minimum_of_a_quadratic():
    run = drive(walk(Lbfgs(bowl, lambda g: g / 50, None, np.zeros(6)), 1e-9, 200))
    assert run.reason == "converged" and run.state.v == pytest.approx(BEST, abs=1e-8)


def test_with_the_right_first_guess_it_takes_one_step():
    run = drive(walk(Lbfgs(bowl, lambda g: np.linalg.solve(H, g), None, np.zeros(6)), 1e-9, 200))
    assert run.steps <= 2 and run.state.v == pytest.approx(BEST)


def test_a_better_guess_is_asked_for_once_and_used():
    asked = []

    def better(v):
        asked.append(v)
        return lambda g: np.linalg.solve(H, g)

    run = drive(walk(Lbfgs(bowl, lambda g: g / 50, better, np.zeros(6)), 1e-9, 200))
    assert len(asked) == 1 and run.steps <= 2


def test_the_learned_matrix_turns_the_last_change_of_gradient_into_the_last_step(rng):
    steps = [rng.normal(size=6) for _ in range(3)]
    pairs = [(s, H @ s, float(s @ H @ s)) for s in steps]
    assert _apply(lambda g: g / 50, pairs, H @ steps[-1]) == pytest.approx(steps[-1])


def test_too_few_steps_are_called_so():
    assert drive(walk(Lbfgs(bowl, lambda g: g / 500, None, np.zeros(6)), 1e-9, 2)).reason == "max_epochs"


def test_a_start_at_the_minimum_is_the_end():
    run = drive(walk(Lbfgs(bowl, lambda g: g, None, BEST), 1e-9, 9))
    assert run.reason == "converged" and run.steps == 0
