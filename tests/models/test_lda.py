import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import expit
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis as Peer

from lincls.data import blobs
from lincls.data.real import iris
from lincls.models import LDA, between_scatter, within_scatter


def random_data(seed, K=3, N=120, D=4):
    rng = np.random.default_rng(seed)
    t = np.arange(N) % K
    return rng.normal(size=(N, D)) @ rng.normal(size=(D, D)) + rng.normal(size=(K, D))[t], t


def quiet(model, X, t):
    """Fit without the word about the rank: digits has pixels that are always white."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return model.fit(X, t)


def test_the_weights_made_by_hand():
    # means (0, 0) and (2, 0), covariance diag(1, 4)
    X = [[1, 2], [1, -2], [-1, 2], [-1, -2], [3, 2], [3, -2], [1, 2], [1, -2]]
    model = LDA().fit(X, [0, 0, 0, 0, 1, 1, 1, 1])
    assert model.means_.tolist() == [[0, 0], [2, 0]] and model.covariance_ == pytest.approx(np.diag([1, 4]))
    assert model.w_ == pytest.approx([2, 0]) and model.b_ == pytest.approx(-2)
    assert model.directions_ == pytest.approx(np.array([[1, 0]]))
    assert model.ratio_ == pytest.approx([1]) and model.proportion_ == pytest.approx([1])


def test_the_unbiased_estimate_divides_by_the_examples_less_the_classes():
    X, t = random_data(0)
    ml, unbiased = LDA().fit(X, t), LDA(estimate="unbiased").fit(X, t)
    assert ml.covariance_ == pytest.approx(within_scatter(X, t) / 120)
    assert unbiased.covariance_ == pytest.approx(within_scatter(X, t) / 117)
    assert unbiased.w_ == pytest.approx(ml.w_ * 117 / 120)


@given(seed=st.integers(0, 10**6))
def test_the_posterior_is_a_sigmoid_of_a_linear_function(seed):
    X, t = random_data(seed, K=2)
    model = LDA().fit(X, t)
    assert model.predict_proba(X)[:, 1] == pytest.approx(expit(X @ model.w_ + model.b_), abs=1e-12)
    S, (m0, m1) = model.covariance_, model.means_
    w = np.linalg.solve(S, m1 - m0)
    assert model.w_ == pytest.approx(w, rel=1e-6, abs=1e-9)
    assert model.b_ == pytest.approx(-(m0 + m1) @ w / 2, rel=1e-6, abs=1e-6)


def test_more_classes_have_log_p_up_to_a_common_part():
    X, t = random_data(3, K=4)
    model = LDA(priors=[0.1, 0.2, 0.3, 0.4]).fit(X, t)
    common = model.joint_log_probability(X) - (X @ model.w_.T + model.b_)
    assert common == pytest.approx(np.repeat(common[:, :1], 4, axis=1))


@given(seed=st.integers(0, 10**6))
def test_the_projection_makes_the_covariance_within_the_classes_the_identity(seed):
    X, t = random_data(seed, K=4)
    model = LDA().fit(X, t)
    Z = model.fit_transform(X, t)
    assert Z.shape == (120, 3)
    assert within_scatter(Z, t) / 120 == pytest.approx(np.eye(3), abs=1e-8)
    assert between_scatter(Z, t) / 120 == pytest.approx(np.diag(model.ratio_), abs=1e-8)


@given(seed=st.integers(0, 10**6))
def test_no_direction_has_a_larger_ratio_of_between_to_within(seed):
    X, t = random_data(seed)
    model = LDA().fit(X, t)
    W, B = within_scatter(X, t), between_scatter(X, t)
    a = model.directions_[0]
    assert a @ B @ a / (a @ W @ a) == pytest.approx(model.ratio_[0])
    other = np.random.default_rng(seed).normal(size=(50, 4))
    assert np.max(np.sum(other @ B * other, axis=1) / np.sum(other @ W * other, axis=1)) <= model.ratio_[0]


def test_for_two_classes_the_projection_is_the_discriminant():
    X, t = random_data(5, K=2)
    model = LDA().fit(X, t)
    assert np.abs(np.corrcoef(model.transform(X)[:, 0], model.decision_function(X))[0, 1]) == pytest.approx(1)


@pytest.mark.parametrize("K, D, wanted", [(2, 4, 1), (4, 2, 2), (3, 3, 2)])
def test_there_are_as_many_directions_as_classes_less_one_or_features(K, D, wanted):
    X, t = random_data(0, K=K, D=D)
    assert LDA().fit_transform(X, t).shape == (120, wanted)
    assert LDA(n_components=1).fit_transform(X, t).shape == (120, 1)
    with pytest.raises(ValueError, match=f"n_components must be from 1 to {wanted}"):
        LDA(n_components=wanted + 1).fit(X, t)


def test_collinear_and_constant_features_are_used_by_the_pseudo_inverse_with_a_warning():
    X, t = random_data(2)
    wide = np.column_stack([X, X[:, 0] - 2 * X[:, 1], np.full(len(X), 0.1)])
    with pytest.warns(UserWarning, match="has rank 4 in 6 features") as seen:
        model = LDA().fit(wide, t)
    assert model.rank_ == 4 and seen[0].filename == __file__
    assert model.predict_proba(wide) == pytest.approx(LDA().fit(X, t).predict_proba(X), abs=1e-9)


def test_more_features_than_examples_give_finite_probabilities_and_a_warning():
    rng = np.random.default_rng(0)
    X, t = rng.normal(size=(20, 50)), np.arange(20) % 2
    with pytest.warns(UserWarning, match="has rank 18 in 50 features"):
        model = LDA().fit(X, t)
    assert np.isfinite(model.w_).all() and np.isfinite(model.predict_proba(X)).all()
    peer = quiet(Peer(), X, t)
    assert model.predict_proba(X) == pytest.approx(peer.predict_proba(X), abs=1e-9)


def test_a_class_with_one_example_is_no_trouble():
    model = LDA().fit([[0.0], [2.0], [5.0]], [0, 0, 1])
    assert model.covariance_.tolist() == [[2 / 3]]
    assert LDA(estimate="unbiased").fit([[0.0], [2.0], [5.0]], [0, 0, 1]).covariance_.tolist() == [[2]]


def test_as_many_classes_as_examples_are_refused():
    with pytest.raises(ValueError, match="t must have more examples than classes for estimate='unbiased'"):
        LDA(estimate="unbiased").fit([[0.0], [2.0], [5.0]], [0, 1, 2])
    with pytest.raises(ValueError, match="every feature is constant within each class"):
        LDA().fit([[0.0], [2.0], [5.0]], [0, 1, 2])


def test_the_projection_of_an_example_with_missing_values_carries_its_log_odds():
    X, t = random_data(4, K=2)
    model = LDA().fit(X, t)
    X[:, 1] = np.nan
    assert np.abs(np.corrcoef(model.transform(X)[:, 0], model.decision_function(X))[0, 1]) == pytest.approx(1)


@pytest.mark.parametrize("K", [2, 3])
def test_values_missing_at_random_change_the_estimate_little(K):
    X, t = blobs(3000, gap=2.0, K=K, seed=0)
    whole = LDA().fit(X, t)
    X[np.random.default_rng(0).random(X.shape) < 0.1] = np.nan
    model = LDA().fit(X, t)
    assert model.converged_ and model.stopped_ == "converged" and model.n_iter_ >= 1
    assert model.w_ == pytest.approx(whole.w_, rel=0.1, abs=0.1)
    assert np.isfinite(model.log_likelihood_)


def test_a_new_fit_forgets_the_old_one():
    X, t = random_data(0)
    M = X.copy()
    M[0, 0] = np.nan
    model = LDA().fit(M, t)
    assert hasattr(model, "n_iter_") and not hasattr(model.fit(X, t), "n_iter_")


def test_the_scatter_made_by_hand():
    # class means (1, 0) and (5, 2), overall (3, 1)
    X, t = [[0.0, 0.0], [2.0, 0.0], [5.0, 1.0], [5.0, 3.0]], [0, 0, 1, 1]
    assert within_scatter(X, t).tolist() == [[2, 0], [0, 2]]
    assert between_scatter(X, t).tolist() == [[16, 8], [8, 4]]


@given(seed=st.integers(0, 10**6), K=st.integers(1, 5))
def test_total_is_within_plus_between(seed, K):
    rng = np.random.default_rng(seed)
    X, t = rng.normal(3, 2, (40, 3)), np.append(np.arange(K), rng.integers(0, K, 40 - K))
    total = (X - X.mean(axis=0)).T @ (X - X.mean(axis=0))
    assert within_scatter(X, t) + between_scatter(X, t) == pytest.approx(total)


@pytest.mark.parametrize("function", [within_scatter, between_scatter])
def test_bad_input_is_refused_by_name(function):
    X, t = iris()[:2]
    with pytest.raises(ValueError, match="X must"):
        function(X[0], t)
    with pytest.raises(ValueError, match="t must"):
        function(X, t[:-1])
    with pytest.raises(ValueError, match="X holds numbers so large"):
        function([[1e300], [-1e300], [1.0]], [0, 0, 1])


def test_a_scatter_that_overflows_is_refused():
    far, wide = [[1e200], [1e200], [-1e200], [-1e200]], [[1e200], [-1e200], [1e200], [-1e200]]
    for scatter, X in ((between_scatter, far), (within_scatter, wide)):
        with pytest.raises(ValueError, match="X holds numbers so large"):
            scatter(X, [0, 0, 1, 1])
