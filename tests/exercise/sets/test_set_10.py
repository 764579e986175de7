"""The laws of Lagrange's multipliers and of PCA."""

import numpy as np
import pytest

from lincls.exercise import check

ELLIPSE = (1, 4, 32)  # x1^2 + 4 x2^2 = 32: extremes at (4, 2) and (4, -2)


def test_an_extreme_lies_on_the_ellipse_with_parallel_gradients():
    check.extreme((4, 2), ELLIPSE, +1)
    check.extreme(np.array([4.0, -2.0]), ELLIPSE, -1)
    for point, message in (
        ((4, -2), "the other extreme"),
        ((-4, -2), "its twin"),
        ((2, 4), "changed places"),
        ((0.8, 0.6), "It has length 1"),
        ((32**0.5, 0), "are not parallel"),
    ):
        with pytest.raises(check.Wrong, match=message):
            check.extreme(point, ELLIPSE, +1)


def test_a_multiplier_stretches_one_gradient_into_the_other():
    check.multiplier(0.25, (4, 2), ELLIPSE)
    check.multiplier(-0.25, (4, -2), ELLIPSE)
    for lam, message in ((4, "from ∇f to ∇g"), (-0.25, "the other extreme"), (0.5, "a factor 2"), (0.3, "lam ∇g")):
        with pytest.raises(check.Wrong, match=message):
            check.multiplier(lam, (4, 2), ELLIPSE)


def test_a_stationary_point_is_one_in_every_direction():
    def bowl(x):
        return ((x - [1, 2, 3]) ** 2).sum()

    check.stationary_at(bowl, [1, 2, 3])
    with pytest.raises(check.Wrong, match="by x3 is"):
        check.stationary_at(bowl, [1, 2, 3.1])


def data(N, D, seed=0):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(N, D)) * (1 + np.arange(D)) + 3


def spectrum(X):
    return np.linalg.svd(X - X.mean(axis=0), compute_uv=False) ** 2 / len(X)


@pytest.mark.parametrize("shape", [(30, 4), (5, 9), (12, 2)])
def test_variances_are_those_along_the_principal_directions(shape):
    X = data(*shape)
    lam = np.pad(spectrum(X), (0, max(0, shape[1] - shape[0])))
    check.variances(lam, X)
    check.variances(lam[:2].tolist(), X, 2)
    for slip, message in (
        (lam[::-1], "sorts upwards"),
        (np.sqrt(lam), "standard deviations"),
        (lam * len(X), "another divisor"),
        (lam / lam.sum(), "shares"),
        (np.append(lam, 0), "are asked for"),
    ):
        with pytest.raises(check.Wrong, match=message):
            check.variances(slip, X)


def test_enough_is_above_the_share_and_no_more():
    lam = [4, 3, 2, 1]
    for k, share in ((1, 0.3), (2, 0.4), (2, 0.69), (3, 0.7), (4, 0.9)):
        check.enough(np.eye(4)[:k], lam, share)
        for other in {1, 2, 3, 4} - {k}:
            with pytest.raises(check.Wrong, match="is not above" if other < k else "fewer directions"):
                check.enough(np.eye(4)[:other], lam, share)


def test_coordinates_belong_to_their_directions():
    X = data(20, 4)
    U, s, Vt = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)
    check.coordinates((U * s)[:, :2], Vt[:2], X)
    check.coordinates(-(U * s)[:, 0], -Vt[0], X)
    for Z, message in (
        (U[:, :2], "That is U alone"),
        (-(U * s)[:, :2], "signs of Z and A"),
        (X @ Vt[:2].T, "Project the"),
        (U * s, "take the first k"),
    ):
        with pytest.raises(check.Wrong, match=message):
            check.coordinates(Z, Vt[:2], X)


def rebuild(old, new, k):
    m = old.mean(axis=0)
    A = np.linalg.svd(old - m, full_matrices=False)[2][:k]
    return m + (new - m) @ A.T @ A


def least(old, new, k):
    m = old.mean(axis=0)
    A = np.linalg.svd(old - m, full_matrices=False)[2][::-1][:k]
    return m + (new - m) @ A.T @ A


@pytest.mark.parametrize("key", range(4))
def test_a_projection_keeps_to_its_laws(key):
    check.rebuilds(rebuild, key)
    for slip, message in (
        (lambda old, new, k: new, "which is not the least"),
        (least, "least"),
        (lambda old, new, k: rebuild(new, new, k), "when others come with it|moves the mean"),
        (lambda old, new, k: rebuild(old, new, k) - old.mean(axis=0), "moves the mean"),
        (lambda old, new, k: (new + old.mean(axis=0)) / 2, "already"),
    ):
        with pytest.raises(check.Wrong, match=message):
            check.rebuilds(slip, key)


def rest(old, new, k):
    return new - rebuild(old, new, k)


@pytest.mark.parametrize("key", range(4))
def test_the_strangest_is_measured_by_the_squares_of_the_rest(key):
    check.strangest(lambda *case: (rest(*case) ** 2).sum(axis=1).argmax(), key)
    check.strangest(lambda *case: [int(np.linalg.norm(rest(*case), axis=1).argmax())][0], key)
    for slip in (
        lambda *case: np.abs(rest(*case)).sum(axis=1).argmax(),
        lambda *case: np.abs(rest(*case)).max(axis=1).argmax(),
        lambda *case: ((case[1] - case[0].mean(axis=0)) ** 2).sum(axis=1).argmax(),
    ):
        with pytest.raises(check.Wrong, match="is rebuilt worse"):
            check.strangest(slip, key)


@pytest.mark.parametrize("key", range(4))
def test_the_least_error_is_a_bound_that_is_reached(key):
    check.least_error(lambda S, k: np.sort(np.linalg.eigvalsh(S))[: len(S) - k].sum(), key)
    with pytest.raises(check.Wrong, match="loses less"):
        check.least_error(lambda S, k: np.sort(np.diag(S))[: len(S) - k].sum() + 1e-3, key)
    with pytest.raises(check.Wrong, match="loses so little"):
        check.least_error(lambda S, k: 0.0, key)
