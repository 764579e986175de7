import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize
from scipy.stats import multivariate_normal

from lincls import ConvergenceWarning
from lincls.data import real
from lincls.models import LDA, QDA, drive, em_steps, within_scatter
from lincls.numerics.missing import precisions


def holes(X, share, seed=0):
    X = X.copy()
    X[np.random.default_rng(seed).random(X.shape) < share] = np.nan
    return X


def log_likelihood(X, index, means, covariance):
    """Of what is known in each row, with scipy's density."""
    known, away = ~np.isnan(X), X - means[index]
    return sum(
        multivariate_normal(cov=covariance[np.ix_(o, o)]).logpdf(away[(known == o).all(axis=1)][:, o]).sum()
        for o in np.unique(known, axis=0)
        if o.any()
    )


@given(seed=st.integers(0, 10**6))
def test_without_missing_values_it_is_the_plain_estimate(seed):
    rng = np.random.default_rng(seed)
    X, t = rng.normal(5, 2, (60, 3)) @ rng.normal(size=(3, 3)), np.arange(60) % 3
    state, reason, _ = drive(em_steps(X, t))
    assert reason == "converged"
    assert state.means == pytest.approx(np.array([X[t == k].mean(axis=0) for k in range(3)]))
    assert state.covariance == pytest.approx(within_scatter(X, t) / 60)


@given(seed=st.integers(0, 10**6), share=st.floats(0.05, 0.5))
def test_no_step_lowers_the_likelihood(seed, share):
    rng = np.random.default_rng(seed)
    X, t = rng.normal(size=(80, 4)) @ rng.normal(size=(4, 4)), np.arange(80) % 2
    found = [state.log_likelihood for state in em_steps(holes(X, share, seed), t, max_epochs=60)]
    assert np.diff(found).min() >= -1e-9 * abs(found[-1])


@pytest.mark.parametrize("table", ["iris", "breast_cancer"])
def test_no_step_lowers_the_likelihood_on_real_data(table):
    X, t = getattr(real, table)()[:2]
    found = [state.log_likelihood for state in em_steps(holes(X[:, :10], 0.2), t)]
    assert np.diff(found).min() >= -1e-9 * abs(found[-1])


def test_the_log_likelihood_is_that_of_what_is_known():
    X, t = real.iris()[:2]
    X = holes(X, 0.3)
    for state in list(em_steps(X, t, max_epochs=3)):
        assert state.log_likelihood == pytest.approx(log_likelihood(X, t, state.means, state.covariance))


def test_its_end_is_the_maximum_that_a_general_optimiser_finds():
    X = holes(real.iris().X[::3, :2], 0.3)
    state, reason, _ = drive(em_steps(X, tol=1e-13, max_epochs=5000))
    assert reason == "converged"

    def loss(v):
        L = np.array([[np.exp(v[2]), 0], [v[3], np.exp(v[4])]])
        return -log_likelihood(X, np.zeros(len(X), int), v[None, :2], L @ L.T)

    start = [5.0, 3.0, 0.0, 0.0, -1.0]
    assert minimize(loss, start, method="BFGS", tol=1e-5).fun == pytest.approx(-state.log_likelihood, abs=1e-5)


def test_a_monotone_pattern_has_the_answer_of_two_regressions():
    # y is missing for some; the maximum: x from all rows, y from its regression on x where it is known
    rng = np.random.default_rng(0)
    x = rng.normal(size=200)
    y = 2 * x + rng.normal(size=200)
    known = x < 0.5  # y is missing where x is large: at random, given x
    slope, constant = np.polyfit(x[known], y[known], 1)
    left = np.mean((y[known] - slope * x[known] - constant) ** 2)
    y[~known] = np.nan
    state = drive(em_steps(np.column_stack([x, y]), tol=1e-14, max_epochs=5000)).state
    assert state.means[0] == pytest.approx([x.mean(), constant + slope * x.mean()], abs=1e-6)
    wanted = [[x.var(), slope * x.var()], [slope * x.var(), slope**2 * x.var() + left]]
    # near its maximum the likelihood is flat: known to 1e-13 it gives Sigma, about 5, to 5 * 3e-7 at best
    assert state.covariance == pytest.approx(np.array(wanted), abs=4e-5)
    assert abs(state.means[0, 1]) < 0.2 < abs(np.nanmean(y))  # the mean of the known ones is biased


def test_an_example_of_which_nothing_is_known_changes_nothing():
    X, t = real.iris()[:2]
    X = holes(X, 0.2)
    more, labels = np.vstack([X, np.full((5, 4), np.nan)]), np.append(t, [0, 0, 1, 2, 2])
    one, other = drive(em_steps(X, t)).state, drive(em_steps(more, labels)).state
    assert other.covariance == pytest.approx(one.covariance, rel=1e-4)
    assert other.means == pytest.approx(one.means, rel=1e-4)


def test_the_order_of_the_examples_changes_nothing():
    X, t = real.iris()[:2]
    X = holes(X, 0.2)
    order = np.random.default_rng(1).permutation(150)
    one, other = drive(em_steps(X, t)).state, drive(em_steps(X[order], t[order])).state
    assert other.covariance == pytest.approx(one.covariance)


def test_a_constant_feature_is_no_trouble():
    X = real.iris().X.copy()
    X[:, 1] = 0.1
    state, reason, _ = drive(em_steps(holes(X, 0.2)))
    assert reason == "converged" and np.isfinite(state.log_likelihood)
    assert state.covariance[1].tolist() == [0, 0, 0, 0]


@pytest.mark.filterwarnings("ignore:the covariance within")
@pytest.mark.filterwarnings("ignore:LDA has not converged")
def test_collinear_features_give_finite_answers():
    X, t = real.iris()[:2]
    X = np.column_stack([X, X[:, 0] + X[:, 1]])
    model = LDA().fit(holes(X, 0.1), t)
    assert np.isfinite(model.predict_proba(X)).all()
    assert model.score(X, t) > 0.95


@pytest.mark.parametrize("missing", [[], [0], [1, 2], [0, 1, 2]])
def test_a_precision_is_the_inverse_of_the_known_block(missing):
    root = np.random.default_rng(0).normal(size=(3, 5))
    S, known = root @ root.T * np.outer([1, 1e3, 1e-3], [1, 1e3, 1e-3]), np.ones(3, bool)
    known[missing] = False
    (P,), (log_det,), (rank,) = precisions(S, known[None])
    block = S[np.ix_(known, known)]
    assert P[np.ix_(known, known)] == pytest.approx(np.linalg.inv(block))
    sizes = P * np.sqrt(np.outer(np.diag(S), np.diag(S)))
    # at the missing features stands what an inverted 1, less 1, leaves
    assert sizes[~np.outer(known, known)] == pytest.approx(0, abs=1e-11)
    assert log_det == pytest.approx(np.linalg.slogdet(block)[1]) and rank == known.sum()


def test_a_singular_block_has_its_pseudo_inverse():
    S = np.array([[1.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 0.0]])
    (P,), (log_det,), (rank,) = precisions(S, np.ones((1, 3), bool))
    assert P == pytest.approx(np.linalg.pinv(S)) and rank == 1 and log_det == pytest.approx(np.log(2))


def test_states_are_separate_arrays():
    X, t = real.iris()[:2]
    X = holes(X, 0.2)
    plain = list(em_steps(X, t))
    for state, disturbed in zip(plain, em_steps(X, t), strict=True):
        assert np.array_equal(state.covariance, disturbed.covariance)
        disturbed.covariance[:] = np.nan
        disturbed.means[:] = np.nan


def test_it_says_when_it_has_not_converged():
    X, t = real.iris()[:2]
    states = em_steps(holes(X, 0.4), t, max_epochs=2)
    state, reason, steps = drive(states)
    assert reason == "max_epochs" and steps == 2 and state.epoch == 2


@pytest.mark.parametrize("model", [LDA(), QDA(ridge=0.1)])
def test_a_model_whose_run_did_not_converge_warns_once(model, monkeypatch):
    def cut(X, t, sample_weight):
        return em_steps(X, t, sample_weight=sample_weight, max_epochs=1)

    monkeypatch.setattr("lincls.numerics.missing.em_steps", cut)
    X, t = real.iris()[:2]
    with pytest.warns(UserWarning, match="stopped with 'max_epochs': EM for the missing values") as seen:
        model.fit(holes(X, 0.4), t)
    assert [(w.category, w.filename) for w in seen] == [(ConvergenceWarning, __file__)]
    assert not model.converged_ and model.stopped_ == "max_epochs"


@given(seed=st.integers(0, 10**6), K=st.integers(1, 3))
def test_whole_weights_are_repeated_rows_and_0_is_a_row_less(seed, K):
    rng = np.random.default_rng(seed)
    X, t, s = (
        holes(rng.normal(size=(60, 3)) @ rng.normal(size=(3, 3)), 0.2, seed),
        np.arange(60) % K,
        rng.integers(0, 4, 60),
    )
    weighted = list(em_steps(X, t, sample_weight=s, max_epochs=20))
    repeated = list(em_steps(np.repeat(X, s, axis=0), np.repeat(t, s), max_epochs=20))
    assert len(weighted) == len(repeated)
    for one, other in zip(weighted, repeated, strict=True):
        assert one.means == pytest.approx(other.means, rel=1e-7, abs=1e-7)
        assert one.covariance == pytest.approx(other.covariance, rel=1e-7, abs=1e-7)
        assert one.log_likelihood == pytest.approx(other.log_likelihood)


def test_the_size_of_the_weights_changes_the_log_likelihood_alone():
    X, t = real.iris()[:2]
    X, s = holes(X, 0.3), np.random.default_rng(0).random(150) + 0.1
    one, other = (drive(em_steps(X, t, sample_weight=by * s)) for by in (1, 1000))
    assert one.steps == other.steps
    assert other.state.covariance == pytest.approx(one.state.covariance, rel=1e-9)
    assert other.state.log_likelihood == pytest.approx(1000 * one.state.log_likelihood)


def test_rows_are_looked_at_in_parts_without_a_change(monkeypatch):
    X, t = real.iris()[:2]
    X, s = holes(X, 0.3), np.random.default_rng(0).random(150) + 0.1
    for weights in (None, s):
        whole = drive(em_steps(X, t, sample_weight=weights))
        with monkeypatch.context() as patch:
            patch.setattr("lincls.numerics.missing.STACKED_NUMBERS", 64)
            patch.setattr("lincls.numerics.missing.PART_NUMBERS", 64)
            parts = drive(em_steps(X, t, sample_weight=weights))
        assert parts.state.covariance == pytest.approx(whole.state.covariance, rel=1e-9)
        assert parts.state.log_likelihood == pytest.approx(whole.state.log_likelihood)


def test_missing_values_cost_little_more_than_twice_the_table():
    rng = np.random.default_rng(0)
    X, t = holes(rng.normal(size=(50_000, 20)), 0.001), np.arange(50_000) % 2
    states = em_steps(X, t, max_epochs=2)
    tracemalloc.start()
    drive(states)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1.9 * X.nbytes


@pytest.mark.parametrize(
    "arguments, name",
    [
        ({"X": [1.0, 2.0]}, "X"),
        ({"X": [[np.inf], [1.0]]}, "X"),
        ({"X": [[np.nan], [np.nan]]}, "X"),
        ({"X": [[1e300], [-1e300]]}, "X"),
        ({"X": [[1.0], [2.0]], "t": [1]}, "t"),
        ({"X": [[1.0], [2.0]], "sample_weight": [1, -1]}, "sample_weight"),
        ({"X": [[1.0], [2.0]], "max_epochs": 0}, "max_epochs"),
        ({"X": [[1.0], [2.0]], "tol": 0}, "tol"),
        ({"X": [[1.0], [2.0]], "tol": np.nan}, "tol"),
    ],
)
def test_bad_input_is_refused_at_once_and_by_name(arguments, name):
    with pytest.raises((TypeError, ValueError), match=f"{name} (must|holds)"):
        em_steps(**arguments)
