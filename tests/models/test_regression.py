import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.data import line
from lincls.models import LinearRegression, hessian, loss_gradient, prediction_spread, stability_limit
from lincls.numerics.least_squares import least_squares

SOLVERS = ["auto", "svd", "qr", "normal"]


def random_data(seed, N=40, D=4):
    rng = np.random.default_rng(seed)
    return rng.normal(2, 3, (N, D)), rng.normal(size=N)


@pytest.mark.parametrize("solver", SOLVERS)
def test_three_points_on_a_line_give_that_line(solver):
    model = LinearRegression(solver).fit([[0.0], [1.0], [3.0]], [1.0, 3.0, 7.0])
    assert model.w_ == pytest.approx([2]) and model.b_ == pytest.approx(1)


@pytest.mark.parametrize("solver", SOLVERS)
def test_the_fit_made_by_hand(solver):
    # means 1 and 2; w = sum (x - 1)(t - 2) / sum (x - 1)^2 = (2 + 0 + 1) / 2
    model = LinearRegression(solver).fit([[0.0], [1.0], [2.0]], [0.0, 3.0, 3.0])
    assert model.w_ == pytest.approx([1.5]) and model.b_ == pytest.approx(0.5)


@given(seed=st.integers(0, 10**6))
def test_the_gradient_is_zero_at_the_fit(seed):
    X, t = random_data(seed)
    model = LinearRegression().fit(X, t)
    dw, db = loss_gradient(X, t, model.w_, model.b_)
    assert dw == pytest.approx(np.zeros(4), abs=1e-10) and db == pytest.approx(0, abs=1e-10)


def test_the_stability_limit_made_by_hand():
    # X~ = (1, 1), (1, -1): the Hessian is the identity
    assert hessian([[1.0], [-1.0]]).tolist() == [[1, 0], [0, 1]]
    assert stability_limit([[1.0], [-1.0]]) == pytest.approx(2)


def test_the_normal_equations_lose_the_digits_that_svd_and_qr_keep():
    x = np.linspace(0, 1, 50)
    X = np.vander(x, 12, increasing=True)[:, 1:]
    w = np.ones(11)
    assert 1e7 < np.linalg.cond(X - X.mean(axis=0)) < 1e10
    lost = {s: np.abs(LinearRegression(s).fit(X, X @ w + 1).w_ - w).max() for s in SOLVERS}
    assert lost["svd"] < 1e-5 and lost["qr"] < 1e-5
    assert lost["normal"] > 1e3 * lost["svd"]


@pytest.mark.parametrize("near", [1.0, 1e-1, 1e-2, 1e-3, 3e-4, 1e-5, 1e-9, 0.0])
@pytest.mark.parametrize("offset", [0.0, 1e6])
def test_auto_keeps_the_digits_that_svd_keeps_however_close_to_dependent_the_columns_are(near, offset):
    rng = np.random.default_rng(5)
    X = rng.normal(size=(5000, 3)) * [1e-3, 1, 1e4]
    X[:, 2] = 1e4 * (X[:, 1] + near * rng.normal(size=5000)) + offset
    w = np.array([300.0, 1.0, 1e-4])
    t = X @ w + 0.1 * rng.normal(size=5000)
    auto, svd = LinearRegression("auto").fit(X, t), LinearRegression("svd").fit(X, t)
    assert auto.predict(X) == pytest.approx(svd.predict(X), rel=1e-9, abs=1e-9)
    residual = t - auto.predict(X)
    centred = X - X.mean(axis=0)
    # SVD solves A + E exactly, with |E| near eps |A|; E w stays in the residual (at most a 15th of this is seen)
    left = np.finfo(float).eps * np.linalg.norm(centred) * np.linalg.norm(auto.w_) / np.sqrt(len(X))
    assert np.abs(centred.T @ residual / X.std(axis=0)).max() / len(X) < left


def test_auto_solves_long_tables_with_several_targets_as_svd_does():
    rng = np.random.default_rng(0)
    X, T = rng.normal(5, 2, (6000, 4)), rng.normal(size=(6000, 3))
    (w, b), (v, c) = least_squares(X, T, "auto"), least_squares(X, T, "svd")
    assert w == pytest.approx(v, rel=1e-10, abs=1e-12) and b == pytest.approx(c, rel=1e-10, abs=1e-12)


def test_auto_leaves_constant_columns_and_squares_that_overflow_to_svd():
    rng = np.random.default_rng(0)
    X = np.column_stack([rng.normal(size=5000), np.full(5000, 3.0)])
    model = LinearRegression().fit(X, X[:, 0] * 2 + 1)
    assert model.w_ == pytest.approx([2, 0]) and model.b_ == pytest.approx(1)
    huge = LinearRegression().fit(X * 1e160, X[:, 0] * 2)
    assert huge.w_ == pytest.approx([2e-160, 0])


def test_svd_takes_the_shortest_weights_of_equally_good_ones():
    model = LinearRegression().fit([[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]], [2.0, 4.0, 6.0])
    assert model.w_ == pytest.approx([1, 1]) and model.b_ == pytest.approx(0)


@pytest.mark.parametrize("solver", ["qr", "normal"])
def test_dependent_columns_are_refused_by_the_solvers_that_need_independent_ones(solver):
    with pytest.raises(ValueError, match=f"X must have independent columns for solver='{solver}'"):
        LinearRegression(solver).fit([[1.0, 2.0], [2.0, 4.0], [4.0, 8.0], [3.0, 6.0]], [1.0, 2.0, 3.0, 5.0])


def test_qr_wants_more_rows_than_columns():
    with pytest.raises(ValueError, match="more rows than columns"):
        LinearRegression("qr").fit([[1.0, 2.0], [2.0, 5.0]], [1.0, 2.0])


def test_one_example_gives_its_own_target():
    model = LinearRegression().fit([[3.0]], [5.0])
    assert model.w_.tolist() == [0] and model.b_ == 5


def test_shifting_the_targets_shifts_the_bias_only():
    X, t = line(30, w=[1.0, -2.0], seed=0)
    plain, shifted = LinearRegression().fit(X, t), LinearRegression().fit(X, t + 10)
    assert shifted.w_ == pytest.approx(plain.w_) and shifted.b_ == pytest.approx(plain.b_ + 10)


@pytest.mark.parametrize("function", [hessian, stability_limit])
def test_bad_inputs_of_the_hessian_are_refused(function):
    with pytest.raises(ValueError, match="X must"):
        function([[np.nan]])
    with pytest.raises(ValueError, match="their squares overflow"):
        function([[1e200], [1.0]])


@pytest.mark.parametrize("weights", [False, True])
@pytest.mark.parametrize("N, D", [(5, 6), (20, 60), (72, 3000)])
def test_of_a_wide_table_the_shortest_weights_are_those_of_the_pseudo_inverse(N, D, weights, rng):
    X, t = 2 + rng.standard_normal((N, D)), rng.standard_normal(N)
    s = rng.uniform(0.5, 2, N) if weights else None
    model = LinearRegression().fit(X, t, sample_weight=s)
    mean = np.average(X, axis=0, weights=s)
    assert model.w_ == pytest.approx(np.linalg.pinv(X - mean, rcond=1e-12) @ (t - np.average(t, weights=s)), abs=1e-9)
    assert model.predict(X) == pytest.approx(t, abs=1e-9)


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("weights", [False, True])
@pytest.mark.parametrize("N, D", [(50_000, 20), (20_000, 100)])
def test_a_long_table_is_not_held_more_than_twice_besides_itself(solver, weights, N, D, rng):
    X, t = rng.standard_normal((N, D)), rng.standard_normal(N)
    s = rng.uniform(0.5, 2, N) if weights else None
    tracemalloc.start()
    LinearRegression(solver).fit(X, t, s)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2 * X.nbytes


@pytest.mark.parametrize("shape", [(30, 4), (4, 30)])
def test_the_stability_limit_is_that_of_the_weighted_hessian(shape, rng):
    X, s = rng.standard_normal(shape), rng.integers(1, 4, shape[0])
    largest = np.linalg.eigvalsh(hessian(np.repeat(X, s, axis=0)))[-1]
    assert stability_limit(X, s) == pytest.approx(2 / largest)
    assert stability_limit(X) == pytest.approx(2 / np.linalg.eigvalsh(hessian(X))[-1])


def test_the_spread_of_a_prediction_is_that_of_the_textbook():
    X, t = random_data(3)
    new = np.array([[1.0, 2.0, 3.0, 4.0], [20.0, 0.0, -5.0, 1.0]])
    A, V = np.c_[np.ones(40), X], np.c_[np.ones(2), new]
    residual = t - A @ np.linalg.lstsq(A, t)[0]
    shape = 1 + np.sum(V @ np.linalg.inv(A.T @ A) * V, axis=1)
    assert prediction_spread(X, t, new) == pytest.approx(np.sqrt(residual @ residual / 35 * shape))


def test_twice_the_spread_holds_about_nineteen_of_twenty_new_targets_of_a_line():
    held = []
    for seed in range(400):
        X, t = line(20, w=2.0, b=5.0, noise=0.8, seed=seed)
        y, spread = LinearRegression().fit(X, t).predict([[2.0]]), prediction_spread(X, t, [[2.0]])
        new = 9.0 + 0.8 * np.random.default_rng(1000 + seed).normal()
        held.append(abs(new - y[0]) < 2 * spread[0])
    assert 0.92 < np.mean(held) < 0.98


@pytest.mark.parametrize(
    ("X", "message"),
    [([[0.0], [1.0]], "more than 2 rows"), ([[1.0], [1.0], [1.0]], "depend on each other"),
     ([[1.0, 2.0], [2.0, 4.0], [3.0, 6.0], [0.0, 0.0]], "depend on each other")],
)  # fmt: skip
def test_a_spread_that_cannot_be_told_is_refused(X, message):
    with pytest.raises(ValueError, match=message):
        prediction_spread(X, np.arange(len(X)), X)
