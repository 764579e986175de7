import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.decomposition import PCA as Peer

from lincls.data import real
from lincls.models import PCA

METHODS = ["auto", "svd", "eigen"]


def random_data(seed, N=60, D=4):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(N, D)) @ rng.normal(size=(D, D)) + 3 * rng.normal(size=D)


@pytest.mark.parametrize("method", METHODS)
def test_the_components_made_by_hand(method):
    # along (1, 1) the variance is 8 / 2, across it 1 / 2
    X = np.array([[3, 7], [-1, 3], [1.5, 4.5], [0.5, 5.5]])
    model = PCA(method=method).fit(X)
    assert model.mean_ == pytest.approx([1, 5])
    assert np.abs(model.components_) == pytest.approx(np.full((2, 2), np.sqrt(0.5)))
    assert model.variance_ == pytest.approx([4, 0.25])
    assert model.proportion_ == pytest.approx([16 / 17, 1 / 17])


@given(seed=st.integers(0, 10**6))
def test_the_two_derivations_agree(seed):
    X = random_data(seed)
    svd, eigen = PCA(method="svd").fit(X), PCA(method="eigen").fit(X)
    assert svd.variance_ == pytest.approx(eigen.variance_, rel=1e-6)
    overlap = np.abs(np.sum(svd.components_ * eigen.components_, axis=1))
    assert overlap == pytest.approx(np.ones(4), abs=1e-5)


@given(seed=st.integers(0, 10**6), k=st.integers(1, 4), method=st.sampled_from(METHODS))
def test_what_is_lost_is_the_sum_of_the_other_variances(seed, k, method):
    X = random_data(seed)
    model, everything = PCA(k, method).fit(X), PCA(None, method).fit(X)
    lost = everything.variance_[k:].sum()
    assert model.reconstruction_error(X) == pytest.approx(lost, abs=1e-9 * everything.variance_[0])
    Z = model.transform(X)
    assert np.cov(Z.T, bias=True).reshape(k, k) == pytest.approx(np.diag(model.variance_), abs=1e-8)
    assert model.components_ @ model.components_.T == pytest.approx(np.eye(k))


@given(seed=st.integers(0, 10**6))
def test_no_other_plane_keeps_more_variance_or_loses_less(seed):
    X = random_data(seed)
    model = PCA(2).fit(X)
    centred = X - X.mean(axis=0)
    for _ in range(5):
        Q = np.linalg.qr(np.random.default_rng(seed).normal(size=(4, 2)))[0]
        assert (centred @ Q).var(axis=0).sum() <= model.variance_.sum() * (1 + 1e-12)
        error = np.mean(np.sum((centred - centred @ Q @ Q.T) ** 2, axis=1))
        assert error >= model.reconstruction_error(X) * (1 - 1e-12)


def test_every_component_has_its_largest_entry_positive():
    for method in METHODS:
        for X in (random_data(0), wide_data(0)):
            for row in PCA(method=method).fit(X).components_:
                assert row[np.abs(row).argmax()] > 0


def test_svd_keeps_the_small_variances_that_the_covariance_loses():
    rng = np.random.default_rng(0)
    Q = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    U = np.linalg.qr(rng.normal(size=(100, 3)) - [0, 0, 0])[0]
    U -= U.mean(axis=0)
    U = np.linalg.qr(U)[0]
    X = U * [1.0, 1e-6, 1e-10] @ Q * 10
    wanted = np.array([1.0, 1e-12, 1e-20])
    svd, eigen, auto = (PCA(method=method).fit(X).variance_ for method in ("svd", "eigen", "auto"))
    assert svd[:2] == pytest.approx(wanted[:2], rel=1e-6) and svd[2] == pytest.approx(wanted[2], rel=1e-2)
    assert not 0.5e-20 < eigen[2] < 2e-20
    assert auto.tolist() == svd.tolist()


@pytest.mark.parametrize("method", METHODS)
def test_a_large_offset_changes_nothing(method):
    X = np.random.default_rng(0).integers(0, 9, (60, 3)).astype(float)
    assert PCA(method=method).fit(X + 1e8).variance_ == pytest.approx(PCA(method=method).fit(X).variance_)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("N, D", [(3, 10), (10, 10), (50, 10)])
def test_there_are_as_many_components_as_features_or_examples(method, N, D):
    X = random_data(0, N, D)
    model = PCA(method=method).fit(X)
    assert model.components_.shape == (min(N, D), D)
    assert model.inverse_transform(model.transform(X)) == pytest.approx(X)


def test_a_proportion_of_variance_takes_the_fewest_components_that_reach_it():
    X = real.digits().X
    model = PCA(0.9).fit(X)
    shares = np.cumsum(PCA().fit(X).proportion_)
    assert shares[model.n_components_ - 2] < 0.9 <= shares[model.n_components_ - 1]
    assert model.n_components_ == Peer(0.9, svd_solver="full").fit(X).n_components_


@pytest.mark.parametrize("method", METHODS)
def test_data_without_variance_have_none_to_share_out(method):
    model = PCA(method=method).fit(np.full((20, 2), 0.1))
    assert model.variance_.tolist() == [0, 0] and model.proportion_.tolist() == [0, 0]
    assert np.isfinite(model.components_).all()
    assert PCA(0.5, method).fit(np.full((20, 2), 0.1)).n_components_ == 2


@pytest.mark.parametrize("X", [[[1.0, 2.0]], [1.0, 2.0], [[np.nan], [1.0]], [[1e300], [-1e300]], [["a"], ["b"]]])
def test_bad_inputs_are_refused_by_name(X):
    with pytest.raises((TypeError, ValueError), match=r"X (must|holds)"):
        PCA().fit(X)


def test_asking_before_fit_and_with_other_shapes_says_so():
    X = random_data(0)
    for method in ("transform", "inverse_transform", "reconstruction_error"):
        with pytest.raises(ValueError, match="this PCA is not fitted yet"):
            getattr(PCA(), method)(X)
    model = PCA(2).fit(X)
    with pytest.raises(ValueError, match="X has 3 features, but PCA is expecting 4"):
        model.transform(X[:, :3])
    with pytest.raises(ValueError, match="Z must have 2 features a row"):
        model.inverse_transform(X)


@pytest.mark.parametrize("method", METHODS)
def test_squares_that_underflow_are_refused(method):
    with pytest.raises(ValueError, match="squares underflow"):
        PCA(method=method).fit([[1e-200], [2e-200], [5e-200]])


def test_coordinates_that_overflow_are_refused():
    model = PCA().fit(random_data(0))
    for ask, name in ((model.transform, "X"), (model.inverse_transform, "Z"), (model.reconstruction_error, "X")):
        with pytest.raises(ValueError, match=f"{name} holds numbers so large"):
            ask(np.full((1, 4), 1.7e308) * np.where(np.arange(4) % 2, 1, -1))
            ask(np.full((1, 4), 1.7e308))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("scales", [(1, 1, 1, 1), (1e-6, 1, 1e3, 1e6), (1e9, 1e9, 1, 1)])
@pytest.mark.parametrize("seed", range(3))
def test_random_and_badly_scaled_tables_agree_with_scikit_learn(method, scales, seed):
    X = random_data(seed) * scales
    ours = PCA(None, method, estimate="unbiased").fit(X)
    peer = Peer(svd_solver="full").fit(X)
    largest = peer.explained_variance_[0]
    assert ours.variance_ == pytest.approx(peer.explained_variance_, rel=1e-6, abs=1e-14 * largest)
    sure = peer.explained_variance_ > 1e-9 * largest  # below, the covariance has no digits of the directions
    overlap = np.abs(np.sum(ours.components_ * peer.components_, axis=1))[sure]
    assert overlap == pytest.approx(np.ones(sure.sum()), abs=1e-6)


def wide_data(seed, N=20, D=60, spread=1.0):
    """More features than examples, with variances that fall by `spread` from one direction to the next."""
    rng = np.random.default_rng(seed)
    return rng.normal(size=(N, N)) * spread ** np.arange(N) @ np.linalg.qr(rng.normal(size=(D, N)))[0].T + 3


@given(seed=st.integers(0, 10**6), k=st.integers(1, 19), spread=st.floats(0.3, 1))
def test_the_products_of_the_rows_lead_to_what_svd_finds(seed, k, spread):
    X = wide_data(seed, spread=spread)
    auto, svd = PCA(k).fit(X), PCA(k, "svd").fit(X)
    assert auto.variance_ == pytest.approx(svd.variance_, rel=1e-6)
    assert auto.components_ @ auto.components_.T == pytest.approx(np.eye(k), abs=1e-12)
    a, b = auto.transform(X), svd.transform(X)  # the planes are the same
    assert np.linalg.norm(a, axis=1) == pytest.approx(np.linalg.norm(b, axis=1), rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_small_variances_of_a_wide_table_keep_their_digits(method):
    rng = np.random.default_rng(0)
    U = np.linalg.qr(rng.normal(size=(8, 4)) - [0, 0, 0, 0])[0]
    U = np.linalg.qr(U - U.mean(axis=0))[0]
    V = np.linalg.qr(rng.normal(size=(50, 4)))[0]
    sizes = np.array([1.0, 1e-3, 1e-6, 1e-9])
    model = PCA(4, method).fit(U * sizes @ V.T)
    assert model.variance_ * 8 == pytest.approx(sizes**2, rel=1e-4)
    assert np.abs(np.sum(model.components_ * V.T, axis=1)) == pytest.approx(np.ones(4), abs=1e-5)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("rank", [0, 1, 3])
def test_directions_without_variance_are_orthonormal_too(method, rank):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(6, rank)) @ rng.normal(size=(rank, 15)) + np.arange(15)
    model = PCA(method=method).fit(X)
    assert model.components_ @ model.components_.T == pytest.approx(np.eye(6), abs=1e-12)
    assert model.variance_[rank:] == pytest.approx(np.zeros(6 - rank), abs=1e-20)
    assert model.inverse_transform(model.transform(X)) == pytest.approx(X)


@pytest.mark.parametrize("method", METHODS)
def test_numbers_too_small_or_too_large_are_refused_in_wide_tables_too(method):
    with pytest.raises(ValueError, match="squares underflow"):
        PCA(1, method).fit([[1e-200, 0.0, 0.0], [2e-200, 0.0, 0.0]])
    with pytest.raises(ValueError, match="X holds numbers so large"):
        PCA(1, method).fit([[1e200, 0.0, 0.0], [-2e200, 0.0, 0.0]])


def test_one_weighted_example_is_too_few():
    with pytest.raises(ValueError, match="X without the rows of weight 0 must hold at least 2 examples"):
        PCA(estimate="unbiased").fit(random_data(0), sample_weight=np.eye(60)[0])


@pytest.mark.parametrize("k, most", [(10, 1.0), (None, 2.2)])
def test_a_wide_table_is_held_few_times(k, most):
    X = np.random.default_rng(0).normal(size=(72, 3000))
    tracemalloc.start()
    model = PCA(k).fit(X)
    fit = tracemalloc.get_traced_memory()[1]
    tracemalloc.reset_peak()
    model.transform(X)
    answer = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert fit < most * X.nbytes and answer < 2.2 * X.nbytes  # a table of all pairs has 42 times as much as X
