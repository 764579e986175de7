import numpy as np
import pytest
from scipy.optimize import linprog

from lincls.separability import floating

KINDS = {
    "normal": lambda rng, N, D: rng.normal(size=(N, D)) / 3,
    "corners of a cube": lambda rng, N, D: rng.integers(0, 2, (N, D)) * 2.0 - 1,
    "repeated points": lambda rng, N, D: np.round(rng.uniform(-1, 1, (N, D))[rng.integers(0, N // 4 + 1, N)], 1),
    "on a line": lambda rng, N, D: np.outer(rng.integers(-3, 4, N), rng.integers(-2, 3, D)) / 6,
}
every_kind = pytest.mark.parametrize("kind", KINDS)


def signed(rng, kind, N, D, noise):
    """Rows t_n (1, x_n) for targets that a plane gives, some of them turned round."""
    X = KINDS[kind](rng, N, D)
    t = np.where(X @ rng.normal(size=D) + 0.01 > 0, 1, -1) * np.where(rng.random(N) < noise, -1, 1)
    return np.column_stack([np.ones(N), X]) * t[:, None]


def least(A, c):
    """The optimum by HiGHS."""
    N, M = A.shape
    program = linprog(
        np.r_[np.zeros(N), np.ones(2 * M)],
        A_eq=np.vstack([np.hstack([A.T, -np.eye(M), np.eye(M)]), np.r_[c, np.zeros(2 * M)]]),
        b_eq=np.r_[np.zeros(M), 1.0],
    )
    assert program.success
    return program.fun


@every_kind
@pytest.mark.parametrize("N, D", [(2, 1), (9, 2), (60, 5), (300, 12)])
def test_both_optima_are_found_and_are_equal(kind, N, D):
    rng = np.random.default_rng(N)
    for noise in (0, 0.05, 0.5):
        A = signed(rng, kind, N, D, noise)
        for c in (np.ones(N), np.eye(1, N)[0]):
            found, wanted = floating.solve(A, c), least(A, c)
            assert found.s == pytest.approx(wanted, abs=1e-7)
            assert found.y.min() >= 0 and c @ found.y == pytest.approx(1)
            assert np.abs(A.T @ found.y) == pytest.approx(found.rest, abs=1e-7)
            assert found.rest.sum() == pytest.approx(wanted, abs=1e-7)
            if wanted > 1e-7:
                assert np.abs(found.v).max() <= 1 + 1e-7
                assert (A @ found.v - wanted * c).min() >= -1e-7


def test_a_sum_is_taken_term_by_term_as_python_takes_it(rng):
    rows, weights = rng.normal(size=(40, 3)), rng.normal(size=40)
    by_hand = [0.0, 0.0, 0.0]
    for weight, row in zip(weights.tolist(), rows.tolist(), strict=True):
        by_hand = [total + weight * value for total, value in zip(by_hand, row, strict=True)]
    assert floating.dot(weights, rows).tolist() == by_hand


def test_many_ties_do_not_make_it_cycle():
    corners = np.array([[(n >> d & 1) * 2 - 1 for d in range(9)] for n in range(512)], float)
    parity = corners.prod(axis=1)
    A = np.column_stack([np.ones(512), corners]) * parity[:, None]
    found = floating.solve(A, np.ones(512))
    assert found.s == 0 and np.abs(A.T @ found.y).max() < 1e-9
