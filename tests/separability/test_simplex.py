import numpy as np
import pytest

from lincls.separability import simplex
from lincls.separability.simplex import Balanced, Positive


def holds(A, answer):
    if isinstance(answer, Positive):
        return bool((A @ answer.v > 0).all())
    y = answer.y
    total = sum(value * A[n] for n, value in y.items())
    return all(value > 0 for value in y.values()) and sum(y.values()) == 1 and not total.any()


def signed(X, t):
    return (np.column_stack([np.ones(len(t), dtype=int), X]) * np.where(t > 0, 1, -1)[:, None]).astype(object)


def test_any_guess_gives_the_right_answer(separable):
    rng = np.random.default_rng(2)
    for _ in range(100):
        D, N = int(rng.integers(1, 4)), int(rng.integers(2, 8))
        X, t = rng.integers(-2, 3, (N, D)), rng.integers(0, 2, N)
        t[:2] = 0, 1
        A, wanted = signed(X, t), Positive if separable(X.tolist(), t) else Balanced
        for support in ([0], rng.permutation(N)[: D + 2].tolist()):
            answer = simplex.solve(A, support, rng.random(D + 1))
            assert isinstance(answer, wanted)
            assert holds(A, answer)


@pytest.mark.parametrize("noise", [0, 0.2])
def test_it_needs_no_guess_in_many_dimensions(noise):
    rng = np.random.default_rng(3)
    X = rng.integers(-1000, 1001, (200, 8))
    t = np.where(X @ rng.integers(-9, 10, 8) > 0, 1, 0)
    t = np.where(rng.random(200) < noise, 1 - t, t)
    A = signed(X, t)
    answer = simplex.solve(A)
    assert isinstance(answer, Balanced if noise else Positive)
    assert holds(A, answer)


def test_the_inverse_of_the_basis_stays_exact():
    rng = np.random.default_rng(4)
    A = rng.integers(-9, 10, (6, 3)).astype(object)
    tableau = simplex.Tableau(A, 0)
    for n in range(1, 4):
        row = next(row for row in tableau.slack_rows() if tableau.column(n)[row])
        tableau.pivot(row, n)
    B = np.column_stack([np.append(A[n], 1) for n in tableau.basis])
    assert (tableau.det * np.eye(4, dtype=int) == tableau.U @ B).all()


def test_many_ties_do_not_make_it_cycle():
    A = signed(np.array([[0, 0], [0, 0], [0, 0], [1, 0], [-1, 0], [0, 0]]), np.array([1, 0, 1, 0, 1, 1]))
    assert holds(A, simplex.solve(A))
