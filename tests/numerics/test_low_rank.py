import tracemalloc
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.models import LDA, QDA, within_scatter
from lincls.numerics.covariance import Within, low_rank, whitened_rows


def random_data(seed, N=14, D=30, K=3):
    rng = np.random.default_rng(seed)
    t = np.arange(N) % K
    return rng.normal(size=(N, D)) * rng.uniform(0.1, 9, D) + rng.normal(size=(K, D))[t] + 5, t


def quiet(model, X, t, **weights):
    """Fit without the word about the rank."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return model.fit(X, t, **weights)


def both(seed, ridge, weighted=False):
    """One covariance, held as rows and as a table."""
    X, t = random_data(seed)
    rng = np.random.default_rng(seed)
    s = rng.uniform(0.5, 3, len(X)) if weighted else None
    members = [np.flatnonzero(t == k) for k in range(3)]
    means = np.array([np.average(X[rows], axis=0, weights=None if s is None else s[rows]) for rows in members])
    A = (X - means[t]) * (1 if s is None else np.sqrt(s)[:, None])
    within = Within(X, means, members, 14.0, s, rng.uniform(0.1, 2, X.shape[1]) if ridge else None)
    S = A.T @ A / 14 + (np.diag(within.ridge) if ridge else 0)
    return low_rank(within, np.diag(A.T @ A) / 14), whitened_rows(within, S), S


@given(seed=st.integers(0, 10**6), ridge=st.booleans(), weighted=st.booleans())
def test_it_is_the_covariance_that_a_table_holds(seed, ridge, weighted):
    ours, table, S = both(seed, ridge, weighted)
    assert ours.matrix == pytest.approx(S, rel=1e-9, abs=1e-9)
    assert ours.rank == table.rank == (30 if ridge else 11)
    assert ours.log_det == pytest.approx(table.log_det, rel=1e-8, abs=1e-8)
    M = np.random.default_rng(seed).normal(size=(4, 30))
    assert ours.back(ours.white(M)) == pytest.approx(table.back(table.white(M)), rel=1e-7, abs=1e-7)
    assert ours.times(M) == pytest.approx(M @ S, rel=1e-9, abs=1e-9)
    assert np.sum(ours.white(M) ** 2, axis=1) == pytest.approx(np.sum(table.white(M) ** 2, axis=1), rel=1e-7)


@given(seed=st.integers(0, 10**6), ridge=st.booleans(), share=st.floats(0, 1))
def test_known_features_have_their_block_of_it(seed, ridge, share):
    ours, table, _ = both(seed, ridge)
    rng = np.random.default_rng(seed)
    known, M = rng.random(30) < share, rng.normal(size=(4, 30))
    part, block = ours.known(known), table.known(known)
    assert part.rank == block.rank
    assert part.log_det == pytest.approx(block.log_det, rel=1e-6, abs=1e-6)
    assert part.back(part.white(M)) == pytest.approx(block.back(block.white(M)), rel=1e-6, abs=1e-6)
    assert not part.back(part.white(M))[:, ~known].any()


@given(seed=st.integers(0, 10**6))
def test_a_ridge_gives_woodburys_inverse(seed):
    ours, _, S = both(seed, ridge=True)
    assert ours.back(ours.white(np.eye(30))) == pytest.approx(np.linalg.inv(S), rel=1e-8, abs=1e-9)


def test_lda_is_the_pseudo_inverse_of_the_correlations():
    X, t = random_data(0)
    model = quiet(LDA(), X, t)
    S = within_scatter(X, t) / 14
    scale = np.sqrt(np.diag(S))
    inverse = np.linalg.pinv(S / np.outer(scale, scale), rcond=1e-10) / np.outer(scale, scale)
    middle = model.means_.mean(axis=0)
    apart = model.means_ - model.priors_ @ model.means_
    assert model.rank_ == 11 and model.covariance_ == pytest.approx(S)
    assert model.w_ == pytest.approx(apart @ inverse, rel=1e-8, abs=1e-10)
    assert model.decision_function(middle[None]) == pytest.approx(middle[None] @ model.w_.T + model.b_)


@given(seed=st.integers(0, 10**6))
def test_units_change_no_answer_of_lda(seed):
    X, t = random_data(seed)
    units = 10.0 ** np.random.default_rng(seed).integers(-6, 6, 30)
    plain, scaled = quiet(LDA(), X, t), quiet(LDA(), X * units, t)
    assert scaled.decision_function(X * units) == pytest.approx(plain.decision_function(X), rel=1e-7, abs=1e-7)


@pytest.mark.parametrize(
    "model", [LDA(), LDA(estimate="unbiased", shrinkage=0.3), LDA(shrinkage="auto"), QDA(ridge=0.1)]
)
@pytest.mark.parametrize("seed", range(3))
def test_whole_weights_are_repeated_rows_even_where_the_table_is_wide_no_more(model, seed):
    X, t = random_data(seed)
    s = np.random.default_rng(seed).integers(0, 6, 14)
    s[:6] += 1
    other = type(model)(**model.get_params())
    few, many = quiet(model, X, t, sample_weight=s), quiet(other, np.repeat(X, s, axis=0), np.repeat(t, s))
    new = random_data(seed + 1)[0]
    assert few.joint_log_probability(new) == pytest.approx(many.joint_log_probability(new), rel=1e-7)
    assert few.decision_function(new) == pytest.approx(many.decision_function(new), rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("model", [LDA(), LDA(shrinkage="auto"), LDA(shrinkage=0.1), QDA(ridge=0.1)])
def test_more_features_than_examples_need_no_table_of_all_pairs_of_features(model):
    X, t = random_data(0, 72, 3000, 2)
    tracemalloc.start()
    quiet(model, X, t)
    fit = tracemalloc.get_traced_memory()[1]
    tracemalloc.reset_peak()
    missing = X[:5].copy()
    missing[:, ::7] = np.nan
    for rows in (X, missing):
        assert np.isfinite(model.joint_log_probability(rows)).all()
        model.predict_proba(rows)
    answer = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert fit < 1.9 * X.nbytes and answer < 2.9 * X.nbytes  # a table of all pairs has 42 times as much as X


def test_a_class_with_fewer_examples_than_features_is_singular_for_qda():
    X, t = random_data(0, 72, 3000, 2)
    with pytest.raises(ValueError, match="class 0 has rank 35 in 3000 features, from 36 examples: it is singular"):
        QDA().fit(X, t)


def test_a_class_of_one_example_has_the_ridge_alone():
    X, t = random_data(0, 5, 4, 2)
    t[:] = [0, 0, 0, 0, 1]
    model = QDA(ridge=0.5).fit(X, t)
    assert model.covariances_[1] == pytest.approx(np.diag(0.5 * X.var(axis=0)))
    assert model.joint_log_probability(X[4:])[0, 1] == pytest.approx(
        np.log(0.2) - 0.5 * np.log(2 * np.pi * 0.5 * X.var(axis=0)).sum()
    )
