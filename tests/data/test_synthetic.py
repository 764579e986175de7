import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.svm import SVC

from lincls import PolynomialRegression, data
from lincls.data import blobs, curve, flip, gaussians, line, rings, separable, surface, xor_clouds
from lincls.models import margin

MAKERS = [line, curve, surface, separable, blobs, rings, xor_clouds]


@pytest.mark.parametrize("maker", MAKERS)
def test_a_seed_makes_the_same_data_again_and_another_seed_makes_others(maker):
    X, t = maker(20, seed=3)
    again, other = maker(20, seed=3), maker(20, seed=4)
    assert np.array_equal(X, again[0]) and np.array_equal(t, again[1])
    assert not np.array_equal(X, other[0])


@pytest.mark.parametrize("maker", MAKERS)
def test_a_generator_may_be_the_seed(maker):
    X, _ = maker(20, seed=np.random.default_rng(3))
    assert np.array_equal(X, maker(20, seed=3)[0])


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("N", [0, -1, 2.5, "ten", None, True])
def test_a_bad_number_of_examples_is_refused_by_name(maker, N):
    with pytest.raises((TypeError, ValueError), match="N must be"):
        maker(N, seed=0)


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("seed", [None, -1, 1.5, "zero"])
def test_a_bad_seed_is_refused_by_name(maker, seed):
    with pytest.raises((TypeError, ValueError), match="seed must be"):
        maker(10, seed=seed)


@pytest.mark.parametrize("maker", MAKERS)
def test_the_shapes_are_those_of_the_notation(maker):
    X, t = maker(21, seed=0)
    assert X.shape[0] == 21 and X.ndim == 2 and t.shape == (21,) and X.dtype == t.dtype == float


@pytest.mark.parametrize("maker", [separable, blobs, rings, xor_clouds])
def test_the_classes_are_minus_one_and_one_and_about_equally_many(maker):
    _, t = maker(101, seed=0)
    assert set(t) == {-1, 1} and abs(t.sum()) <= 3


def test_without_noise_the_line_is_exact():
    X, t = line(10, w=[1.0, 2.0, 3.0], b=-1.0, noise=0.0, seed=0)
    assert X.shape == (10, 3) and t == pytest.approx(X @ [1, 2, 3] - 1)
    assert np.abs(X).max() <= 2


def test_without_noise_the_curve_is_a_sine():
    X, t = curve(10, noise=0.0, seed=0)
    assert t == pytest.approx(np.sin(2 * np.pi * X[:, 0]))


def test_noise_is_a_standard_deviation():
    X, t = line(20_000, w=2.0, b=1.0, noise=0.5, seed=0)
    assert np.std(t - 2 * X[:, 0] - 1) == pytest.approx(0.5, rel=0.02)


@given(st.integers(2, 60), st.integers(1, 30), st.floats(0, 0.95), st.integers(0, 10**6))
def test_separable_points_lie_in_the_unit_ball_with_their_margin(N, D, gap, seed):
    X, t = separable(N, D, gap, seed=seed)
    assert set(t) == {-1, 1}
    assert np.linalg.norm(X, axis=1).max() <= 1 + 1e-12
    if gap > 0.01:
        best = SVC(kernel="linear", C=1e10).fit(X, t)
        assert margin(X, t, best.coef_[0], best.intercept_[0]) >= gap * (1 - 1e-3)


def test_separable_points_fill_their_caps_evenly():
    # for a narrow margin about a quarter of the points of a disc lie within half of its radius
    X, _ = separable(20_000, 2, 0.0, seed=0)
    assert np.mean(np.linalg.norm(X, axis=1) < 0.5) == pytest.approx(0.25, abs=0.02)


def test_two_clouds_are_a_gap_apart():
    X, t = blobs(20_000, gap=4.0, spread=0.5, seed=0)
    assert X[t > 0].mean(axis=0) - X[t < 0].mean(axis=0) == pytest.approx([4, 0], abs=0.05)
    assert X[t > 0].std(axis=0) == pytest.approx([0.5, 0.5], abs=0.02)


@pytest.mark.parametrize("K", [3, 4, 6])
def test_more_clouds_stand_on_a_polygon_with_the_gap_between_neighbours(K):
    X, t = blobs(5 * K, gap=2.0, spread=0.0, K=K, seed=0)
    assert set(t) == set(range(K)) and np.bincount(t).tolist() == [5] * K
    centres = np.array([X[t == k][0] for k in range(K)])
    assert np.linalg.norm(centres - np.roll(centres, 1, axis=0), axis=1) == pytest.approx(np.full(K, 2.0))


def test_rings_have_radius_1_and_2():
    X, t = rings(50, noise=0.0, seed=0)
    assert np.linalg.norm(X, axis=1) == pytest.approx(np.where(t > 0, 1, 2))


def test_xor_clouds_sit_on_the_corners():
    X, t = xor_clouds(40, spread=0.0, seed=0)
    assert set(map(tuple, X)) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert np.array_equal(t > 0, X[:, 0] != X[:, 1])


@given(fraction=st.floats(0, 1), N=st.integers(2, 50))
def test_flip_changes_the_fraction_it_says(fraction, N):
    t = np.where(np.arange(N) % 2, "yes", "no")
    flipped = flip(t, fraction, seed=0)
    assert np.sum(flipped != t) == round(fraction * N) and set(flipped) <= {"yes", "no"}


def test_flip_leaves_its_argument_alone():
    t = np.array([1, -1, 1, -1])
    assert flip(t, 1, seed=0).tolist() == [-1, 1, -1, 1] and t.tolist() == [1, -1, 1, -1]


@pytest.mark.parametrize(
    "call, name",
    [
        (lambda: line(5, w="steep", seed=0), "w"),
        (lambda: line(5, w=np.inf, seed=0), "w"),
        (lambda: line(5, b=None, seed=0), "b"),
        (lambda: line(5, noise=-1, seed=0), "noise"),
        (lambda: curve(5, noise=np.nan, seed=0), "noise"),
        (lambda: surface(5, noise="a", seed=0), "noise"),
        (lambda: separable(5, D=0, seed=0), "D"),
        (lambda: separable(5, margin=1, seed=0), "margin"),
        (lambda: separable(5, margin=-0.1, seed=0), "margin"),
        (lambda: separable(1, seed=0), "N"),
        (lambda: blobs(5, gap=-1, seed=0), "gap"),
        (lambda: blobs(5, spread=-1, seed=0), "spread"),
        (lambda: blobs(5, K=1, seed=0), "K"),
        (lambda: blobs(2, K=3, seed=0), "N"),
        (lambda: rings(5, noise=-1, seed=0), "noise"),
        (lambda: xor_clouds(5, spread=-1, seed=0), "spread"),
        (lambda: flip([0, 1], 2, seed=0), "fraction"),
        (lambda: flip([0, 1, 2], 0.5, seed=0), "t"),
        (lambda: flip([[0, 1]], 0.5, seed=0), "t"),
    ],
)
def test_bad_arguments_are_refused_by_name(call, name):
    with pytest.raises((TypeError, ValueError), match=f"{name} must"):
        call()


def test_the_room_names_what_it_holds():
    assert all(hasattr(data, name) for name in data.__all__)


def test_gaussians_have_the_means_covariances_and_shares_that_were_asked_for():
    means, covariances = [[0, 1], [3, -1]], np.array([[[2, 0.5], [0.5, 1]], [[1, 0], [0, 4.0]]])
    X, k = gaussians(40_000, means, covariances, (0.25, 0.75), seed=1)
    assert np.bincount(k).tolist() == [10_000, 30_000]
    for j in (0, 1):
        np.testing.assert_allclose(X[k == j].mean(axis=0), means[j], atol=0.06)
        np.testing.assert_allclose(np.cov(X[k == j].T), covariances[j], atol=0.12)


def test_gaussians_share_one_covariance_and_refuse_what_does_not_fit():
    X, k = gaussians(7, [[0, 0, 0], [9, 9, 9]], np.eye(3), seed=1)
    assert X.shape == (7, 3) and sorted(np.bincount(k).tolist()) == [3, 4]
    with pytest.raises(ValueError, match="covariances must be"):
        gaussians(7, [[0, 0]], np.eye(3), seed=1)
    with pytest.raises(ValueError, match="sum to 1"):
        gaussians(7, [[0, 0], [1, 1]], np.eye(2), (0.5, 0.6), seed=1)


def test_ragged_labels_are_refused_by_name():
    with pytest.raises(ValueError, match="t must be flat"):
        flip([[1], [1, 2]], 0.5, seed=0)


def test_the_system_is_a_polynomial_of_degree_2_with_a_little_noise():
    X, T = data.system()
    assert X.shape == (120, 3) and T.shape == (120, 2) and np.abs(X).max() <= 1
    errors = [
        np.sqrt(np.mean((PolynomialRegression(degree).fit(X, t).predict(X) - t) ** 2)) for degree in (1, 2) for t in T.T
    ]
    assert min(errors[:2]) > 0.5 and 0.005 < min(errors[2:]) and max(errors[2:]) < 0.015
