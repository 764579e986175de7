import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.numerics.principal import principal_axes


@given(seed=st.integers(0, 10**6), shape=st.sampled_from([(30, 4), (5, 5), (4, 30), (300, 3)]), weighted=st.booleans())
def test_every_way_finds_the_same_axes(seed, shape, weighted):
    rng = np.random.default_rng(seed)
    X, s = rng.normal(size=shape), rng.uniform(0.1, 2.0, shape[0]) if weighted else None
    ways = [principal_axes(X, s, 2, method) for method in ("svd", "eigen", "auto")]
    each = np.ones(len(X)) if s is None else s
    centred = X - np.average(X, axis=0, weights=s)
    values = np.linalg.eigvalsh((centred.T * each) @ centred)[::-1]
    for found in ways:
        assert found.k == 2 and found.squares[:2] == pytest.approx(values[:2])
        assert found.share[:2] == pytest.approx(values[:2] / values.sum())
        axes = found.directions[:2]
        assert axes @ axes.T == pytest.approx(np.eye(2))
        along = np.einsum("n,nk,nk->k", each, centred @ axes.T, centred @ axes.T)
        assert along == pytest.approx(values[:2])


def test_a_share_of_the_variance_says_how_many():
    X = np.diag([3.0, 2.0, 1.0]) @ np.array([[1, -1, 0, 0, 0, 0], [0, 0, 1, -1, 0, 0], [0, 0, 0, 0, 1, -1.0]])
    shares = np.array([9, 4, 1]) / 14
    for k, share in enumerate(shares.cumsum(), 1):
        assert principal_axes(X.T, None, share - 1e-3, "svd").k == k
