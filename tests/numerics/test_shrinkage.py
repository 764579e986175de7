import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.covariance import ledoit_wolf as peer_ledoit_wolf
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis as Peer

from lincls.data import real
from lincls.models import LDA, within_scatter
from lincls.numerics.moments import moments
from lincls.numerics.shrinkage import Group, ledoit_wolf


def random_data(seed, N=40, D=200, K=3):
    rng = np.random.default_rng(seed)
    t = np.arange(N) % K
    return rng.normal(size=(N, D)) * rng.uniform(0.1, 9, D) + rng.normal(size=(K, D))[t], t


TABLES = {
    "iris": lambda: real.iris()[:2],
    "breast_cancer": lambda: real.breast_cancer()[:2],
    "digits": lambda: real.digits()[:2],  # with pixels that are constant in some class
    "wide": lambda: random_data(0),
    "few": lambda: random_data(1, 7, 20),  # a class of two examples, which "auto" cannot shrink
}


def group_of(X, s=None, scatter=True):
    found = moments(X, None, s)
    squares = np.diag(found.scatter).copy()
    return Group(np.arange(len(X)), s, found.mean, squares, found.scatter if scatter else None)


@given(seed=st.integers(0, 10**6), N=st.integers(3, 40), D=st.integers(2, 40), scatter=st.booleans())
def test_the_amount_is_scikit_learns(seed, N, D, scatter):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(N, D)) * rng.uniform(0.1, 9, D) + 5
    found = ledoit_wolf(X, group_of(X, scatter=scatter), np.ones(D))
    assert 0 <= found <= 1 and found == pytest.approx(peer_ledoit_wolf(X)[1], rel=1e-6, abs=1e-9)


@given(seed=st.integers(0, 10**6), scatter=st.booleans())
def test_whole_weights_are_repeated_rows(seed, scatter):
    rng = np.random.default_rng(seed)
    X, s = rng.normal(size=(12, 20)) + 5, rng.integers(1, 5, 12)
    scale, repeated = rng.uniform(0.5, 2, 20), np.repeat(X, s, axis=0)
    found = ledoit_wolf(X, group_of(X, s.astype(float), scatter), scale)
    assert found == pytest.approx(ledoit_wolf(repeated, group_of(repeated, scatter=scatter), scale), rel=1e-7)


def test_the_more_examples_the_less_is_shrunk_and_the_error_is_less_than_without():
    rng = np.random.default_rng(0)
    true = np.diag(np.linspace(1, 3, 10))
    amounts = []
    for N in (20, 80, 320, 1280):
        X = rng.normal(size=(N, 10)) * np.sqrt(np.diag(true))
        group = group_of(X)
        a, S = ledoit_wolf(X, group, np.ones(10)), group.scatter / N
        mixed = (1 - a) * S + a * np.trace(S) / 10 * np.eye(10)
        assert np.sum((mixed - true) ** 2) < np.sum((S - true) ** 2)
        amounts.append(a)
    assert (np.diff(amounts) < 0).all() and amounts[-1] < amounts[0] / 5


def test_what_cannot_be_estimated_is_not_shrunk():
    for X in ([[1.0, 2.0]], [[1.0, 2.0], [4.0, 0.0]], [[1.0], [4.0], [5.0]]):  # one, two examples; one feature
        assert ledoit_wolf(np.array(X), group_of(np.array(X)), np.ones(len(X[0]))) == 0


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("shrinkage", ["auto", 0.3, 1e-3, 1])
def test_lda_is_scikit_learns(table, shrinkage):
    X, t = TABLES[table]()
    ours, peer = (
        LDA(shrinkage=shrinkage).fit(X, t),
        Peer("eigen", shrinkage=shrinkage, store_covariance=True).fit(X, t),
    )
    largest = np.abs(peer.covariance_).max()
    assert np.allclose(ours.covariance_, peer.covariance_, rtol=1e-9, atol=1e-12 * largest)
    assert ours.rank_ == X.shape[1]
    assert np.allclose(ours.predict_proba(X), peer.predict_proba(X), rtol=0, atol=1e-8)
    z, y = ours.decision_function(X), peer.decision_function(X)
    if z.ndim == 2:  # up to what all classes have in common
        z, y = z - z[:, :1], y - y[:, :1]
    assert np.allclose(z, y, rtol=1e-6, atol=1e-8 * np.abs(y).max())


def test_the_amounts_are_learned():
    X, t = real.iris()[:2]
    assert LDA().fit(X, t).shrinkage_.tolist() == [0, 0, 0]
    assert LDA(shrinkage=0.3).fit(X, t).shrinkage_.tolist() == [0.3] * 3
    for k, a in enumerate(LDA(shrinkage="auto").fit(X, t).shrinkage_):
        Z = (X[t == k] - X[t == k].mean(axis=0)) / X[t == k].std(axis=0)
        assert a == pytest.approx(peer_ledoit_wolf(Z)[1])


def test_0_is_none_and_1_is_the_nearest_mean_of_balanced_classes():
    X, t = random_data(0, 60, 4)
    none, zero, one = (LDA(shrinkage=a).fit(X, t) for a in (None, 0, 1))
    assert np.array_equal(zero.w_, none.w_) and np.array_equal(zero.b_, none.b_)
    distances = np.linalg.norm(X[:, None] - one.means_, axis=2)
    assert one.predict(X).tolist() == distances.argmin(axis=1).tolist()


@pytest.mark.parametrize("N, D", [(60, 4), (20, 50)])
def test_the_unbiased_estimate_is_shrunk_in_the_same_proportion(N, D):
    X, t = random_data(0, N, D)
    for shrinkage in ("auto", 0.2):
        ml, unbiased = LDA(shrinkage=shrinkage).fit(X, t), LDA("unbiased", shrinkage=shrinkage).fit(X, t)
        assert unbiased.covariance_ == pytest.approx(ml.covariance_ * N / (N - 3))


@pytest.mark.parametrize("N, D", [(60, 4), (20, 50)])
def test_units_matter_for_a_number_and_not_for_auto(N, D):
    X, t = random_data(0, N, D)
    units = 10.0 ** np.random.default_rng(0).integers(-3, 4, D)
    for shrinkage, same in (("auto", True), (0.3, False)):
        plain, scaled = LDA(shrinkage=shrinkage).fit(X, t), LDA(shrinkage=shrinkage).fit(X * units, t)
        difference = np.abs(scaled.decision_function(X * units) - plain.decision_function(X)).max()
        assert (difference < 1e-6) == same


def test_given_priors_leave_the_covariance_to_the_examples():
    X, t = random_data(0, 60, 4)
    S = within_scatter(X, t) / 60
    model = LDA(priors=[0.1, 0.2, 0.7], shrinkage=0.5).fit(X, t)
    assert model.covariance_ == pytest.approx(0.5 * S + 0.5 * np.trace(S) / 4 * np.eye(4))


def test_the_covariance_of_em_is_shrunk_by_a_number_only():
    X, t = random_data(0, 60, 4)
    X[np.random.default_rng(0).random(X.shape) < 0.1] = np.nan
    plain, model = LDA().fit(X, t), LDA(shrinkage=0.25).fit(X, t)
    S = plain.covariance_
    assert model.covariance_ == pytest.approx(0.75 * S + 0.25 * np.trace(S) / 4 * np.eye(4))
    assert model.shrinkage_.tolist() == [0.25] * 3 and model.converged_
    with pytest.raises(ValueError, match="shrinkage must be a number where values are missing; 'auto' looks at whole"):
        LDA(shrinkage="auto").fit(X, t)


def test_missing_values_are_integrated_out_of_a_shrunk_covariance():
    X, t = random_data(0)
    model = LDA(shrinkage="auto").fit(X, t)
    known, gaps = np.arange(200) % 3 > 0, X.copy()
    gaps[:, ~known] = np.nan
    S, apart = model.covariance_[np.ix_(known, known)], model.means_[:, known]
    z = X[:, known] @ np.linalg.solve(S, apart.T) - np.sum(apart * np.linalg.solve(S, apart.T).T, axis=1) / 2
    z += np.log(model.priors_)
    found = model.decision_function(gaps)
    assert found - found[:, :1] == pytest.approx(z - z[:, :1], rel=1e-7, abs=1e-7)


def test_a_singular_covariance_is_told_of_the_cure():
    X, t = random_data(0, 10, 20)
    with pytest.warns(UserWarning, match="pseudo-inverse .or give it a shrinkage, such as 'auto'"):
        LDA().fit(X, t)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert LDA(shrinkage="auto").fit(X, t).rank_ == 20
    with pytest.raises(ValueError, match="every feature is constant within each class"):
        LDA(shrinkage=0.5).fit([[0.0], [0.0], [1.0], [1.0]], [0, 0, 1, 1])


@pytest.mark.parametrize(
    "shrinkage, error",
    [("big", ValueError), (-0.1, ValueError), (1.1, ValueError), (np.nan, ValueError), (True, TypeError)],
)
def test_bad_shrinkage_is_refused_by_name(shrinkage, error):
    with pytest.raises(error, match="shrinkage must be"):
        LDA(shrinkage=shrinkage).fit(*random_data(0, 20, 3))
