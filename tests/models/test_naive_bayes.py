import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.models import LDA, BernoulliNaiveBayes, GaussianNaiveBayes


def random_data(seed, K=3, missing=0.0):
    rng = np.random.default_rng(seed)
    X, t = rng.normal(size=(90, 4)) * [1e-6, 1, 1e6, 1] + [0, 1e3, 0, 0], np.arange(90) % K
    X[rng.random(X.shape) < missing] = np.nan
    return X, t


def test_bernoulli_counts_made_by_hand():
    X, t = [[1, 0], [1, 1], [0, 0], [1, 0]], [0, 0, 1, 1]
    model = BernoulliNaiveBayes().fit(X, t)
    assert model.p_.tolist() == [[3 / 4, 2 / 4], [2 / 4, 1 / 4]]
    assert model.w_ == pytest.approx([np.log(1 / 3), np.log(1 / 3)])
    assert model.b_ == pytest.approx(np.log(2 / 4 * 3 / 4) - np.log(1 / 4 * 2 / 4))


def test_gaussian_means_and_variances_made_by_hand():
    X, t = [[0.0], [2.0], [5.0], [9.0]], [0, 0, 1, 1]
    model = GaussianNaiveBayes(smoothing=0).fit(X, t)
    assert model.means_.tolist() == [[1], [7]] and model.variances_.tolist() == [[1], [4]]
    model = GaussianNaiveBayes(shared=True, smoothing=0).fit(X, t)
    assert model.variances_.tolist() == [[2.5], [2.5]]
    assert model.w_ == pytest.approx([6 / 2.5]) and model.b_ == pytest.approx(-(49 - 1) / 5)


@pytest.mark.parametrize("K", [2, 3])
def test_bernoulli_is_linear_in_the_on_off_features(K):
    X, t = random_data(1, K)
    model = BernoulliNaiveBayes(threshold=0.5).fit(X, t)
    assert (X > 0.5) @ model.w_.T + model.b_ == pytest.approx(model.decision_function(X))


@pytest.mark.parametrize("K", [2, 3])
def test_shared_variances_are_linear(K):
    X, t = random_data(2, K)
    model = GaussianNaiveBayes(shared=True, smoothing=0).fit(X, t)
    linear = X @ model.w_.T + model.b_
    z = model.decision_function(X)
    if K > 2:  # up to what all classes have in common
        z, linear = z - z[:, :1], linear - linear[:, :1]
    assert z == pytest.approx(linear, abs=1e-6)


def test_own_variances_are_not_linear_and_leave_no_weights_behind():
    X, t = random_data(2, 2)
    model = GaussianNaiveBayes(shared=True).fit(X, t)
    model.shared = False
    assert not hasattr(model.fit(X, t), "w_")


def test_shared_variances_are_lda_when_the_features_are_uncorrelated_within_the_classes():
    square = np.array([[1.0, 2.0], [1.0, -2.0], [-1.0, 2.0], [-1.0, -2.0]])
    X = np.vstack([square, square + np.array([1.0, 2.0]), square + np.array([3.0, -1.0])])
    t = np.repeat([0, 1, 2], 4)
    bayes, lda = GaussianNaiveBayes(shared=True, smoothing=0).fit(X, t), LDA().fit(X, t)
    assert lda.covariance_ == pytest.approx(np.diag(bayes.variances_[0]))
    assert bayes.predict_proba(X) == pytest.approx(lda.predict_proba(X))


def test_bernoulli_sums_a_missing_feature_out():
    X, t = random_data(4)
    model = BernoulliNaiveBayes().fit(X, t)
    on, off, gone = X.copy(), X.copy(), X.copy()
    on[:, 1], off[:, 1], gone[:, 1] = 1, -1, np.nan
    both = np.exp(model.joint_log_probability(on)) + np.exp(model.joint_log_probability(off))
    assert np.exp(model.joint_log_probability(gone)) == pytest.approx(both)


@given(seed=st.integers(0, 10**6))
def test_missing_values_are_left_out_of_the_estimates(seed):
    X, t = random_data(seed, K=2, missing=0.3)
    model = GaussianNaiveBayes(smoothing=0).fit(X, t)
    counts = BernoulliNaiveBayes().fit(X, t)
    for k in range(2):
        assert model.means_[k] == pytest.approx(np.nanmean(X[t == k], axis=0))
        assert model.variances_[k] == pytest.approx(np.nanvar(X[t == k], axis=0), rel=1e-6)
        known = (~np.isnan(X[t == k])).sum(axis=0)
        assert counts.p_[k] == pytest.approx(((X[t == k] > 0).sum(axis=0) + 1) / (known + 2))


def test_a_constant_feature_needs_smoothing():
    X, t = [[0.0, 1.0], [0.0, 2.0], [0.0, 3.0], [0.0, 5.0]], [0, 0, 1, 1]
    with pytest.raises(ValueError, match="feature 0 of X has variance 0 in class 0: raise smoothing"):
        GaussianNaiveBayes(smoothing=0).fit(X, t)
    p = GaussianNaiveBayes().fit(X, t).predict_proba(X)
    assert np.isfinite(p).all()


def test_all_features_constant_is_refused():
    with pytest.raises(ValueError, match="has variance 0"):
        GaussianNaiveBayes().fit([[1.0], [1.0], [1.0]], [0, 1, 1])


def test_variances_that_overflow_are_refused():
    with pytest.raises(ValueError, match="X holds numbers so large"):
        GaussianNaiveBayes(smoothing=1e100).fit([[0.0], [1e120], [2e120], [3e120]], [0, 1, 0, 1])
