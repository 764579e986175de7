"""The laws of Lagrange's multipliers and of PCA."""

import numpy as np
import pytest
from students import message

from lincls import models
from lincls.exercise import check
from lincls.exercise.sets import set_10_pca
from lincls.exercise.sets.set_10_components import CRITERIA


@pytest.mark.parametrize("ellipse", [(1, 4, 32), (9, 4, 648), (49, 1, 98)])
def test_a_multiplier_is_judged_at_the_extreme_and_not_at_the_answer(ellipse):
    lam = 0.5 / (ellipse[0] * ellipse[1]) ** 0.5
    set_10_pca.q1_b(lam, -lam, ellipse)
    for wrong in ((-lam, lam), (2 * lam, -lam), (lam, lam), (1 / lam, -1 / lam)):
        assert "∇g" in message(set_10_pca.q1_b, *wrong, ellipse)


def test_a_stationary_point_is_one_in_every_direction():
    def bowl(x):
        return ((x - [1, 2, 3]) ** 2).sum()

    check.stationary_at(bowl, [1, 2, 3])
    assert "by x3 is" in message(check.stationary_at, bowl, [1, 2, 3.1])


def test_enough_is_above_the_share_and_no_more():
    lam = [4, 3, 2, 1]
    for k, share in ((1, 0.3), (2, 0.4), (2, 0.69), (3, 0.7), (4, 0.9)):
        check.enough(np.eye(4)[:k], lam, share)
        for other in {1, 2, 3, 4} - {k}:
            said = message(check.enough, np.eye(4)[:other], lam, share)
            assert ("is not above" if other < k else "fewer directions") in said


def rebuild(old, new, k):
    m = old.mean(axis=0)
    A = np.linalg.svd(old - m, full_matrices=False)[2][:k]
    return m + (new - m) @ A.T @ A


@pytest.mark.parametrize("key", range(4))
def test_a_projection_keeps_to_its_laws(key):
    for slip, said in (
        (lambda old, new, k: new, "which is not the least"),
        (lambda old, new, k: rebuild(old, new, k) - old.mean(axis=0), "moves the mean"),
        (lambda old, new, k: (new + old.mean(axis=0)) / 2, "already"),
    ):
        assert said in message(check.rebuilds, slip, key)
    assert message(check.rebuilds, lambda old, new, k: rebuild(new, new, k), key)


def rest(old, new, k):
    return new - rebuild(old, new, k)


@pytest.mark.parametrize("key", range(4))
def test_the_strangest_is_measured_by_the_squares_of_the_rest(key):
    for slip in (
        lambda *case: np.abs(rest(*case)).sum(axis=1).argmax(),
        lambda *case: np.abs(rest(*case)).max(axis=1).argmax(),
        lambda *case: ((case[1] - case[0].mean(axis=0)) ** 2).sum(axis=1).argmax(),
    ):
        assert "is rebuilt worse" in message(check.strangest, slip, key)


@pytest.mark.parametrize("key", range(4))
def test_the_least_error_is_a_bound_that_is_reached(key):
    too_much = message(check.least_error, lambda S, k: np.sort(np.diag(S))[: len(S) - k].sum() + 1e-3, key)
    assert "loses less" in too_much
    assert "loses so little" in message(check.least_error, lambda S, k: 0.0, key)


def test_the_fewest_mistakes_of_a_threshold_are_counted_on_both_sides():
    assert set_10_pca.threshold_errors(np.array([1.0, 2.0, 2.0, 3.0]), np.array([-1, -1, 1, 1])) == 1
    assert set_10_pca.threshold_errors(np.array([1.0, 2.0, 3.0]), np.array([1, 1, -1])) == 0
    assert set_10_pca.threshold_errors(np.array([1.0, 2.0, 3.0, 4.0]), np.array([1, -1, 1, -1])) == 1


@pytest.mark.parametrize(
    ("scale", "name", "said"),
    [
        ((1, 100), "shows", "mistakes, wanted none"),
        ((100, 1), "hides", "makes 0 mistakes, wanted 6 or more"),
        ((1, 1), "shows", "wanted above 0.98"),
        ((100, 0), "shows", "a unit is a positive number"),
    ],
)
def test_units_decide_which_feature_the_first_direction_follows(scale, name, said):
    t = np.tile([1, -1], 10)
    X = np.column_stack([3 * t, np.repeat(np.linspace(-5, 5, 10), 2)])
    set_10_pca.q9_b((100, 1), X, t, "shows")
    set_10_pca.q9_b((1, 100), X, t, "hides")
    assert said in message(set_10_pca.q9_b, scale, X, t, name)


@pytest.mark.parametrize(("why", "score"), CRITERIA)
def test_another_criterion_than_the_count_of_mistakes_chooses_another_component(why, score, grader):
    def best(X, t):
        return 1 + int(np.argmin([score(z, t) for z in models.PCA().fit(X).transform(X).T]))

    said = message(set_10_pca.q9_a, best)
    assert why in said or said.split("\n")[-1] in dict(CRITERIA)


rng = np.random.default_rng(11)
X = rng.normal(size=(12, 3)) * [3, 1, 2] + [4, -2, 1]
CENTRED = X - X.mean(axis=0)
VECTORS = np.linalg.eigh(CENTRED.T @ CENTRED)[1]
A = VECTORS[:, ::-1]


def test_directions_pass_with_any_sign():
    check.components(A, X)
    check.components((A * [1, -1, -1])[:, :2].tolist(), X, 2)
    check.components(-A[:, 0], X, 1)
    check.components(np.linalg.svd(CENTRED)[2].T, X)


def test_directions_may_be_asked_for_as_rows():
    check.components((A * [1, -1, 1]).T[:2], X, 2, rows=True)
    check.components(A[:, 0], X, 1, rows=True)
    check.components([A[:, 0]], X, 1, rows=True)
    said = message(check.components, A[:, :2], X, 2, rows=True)
    assert "wanted shape (2, 3): one direction a row\nIt is transposed: directions are rows." in said
    said = message(check.components, A, X, rows=True)
    assert "directions are rows (np.linalg.eigh gives them as columns)." in said
    said = message(check.components, VECTORS.T, X, rows=True)
    assert said.startswith("along row 0 of A") and "smallest eigenvalue first" in said
    assert message(check.components, 2 * A.T, X, rows=True).startswith("row 0 of A has length 2, wanted 1")


def test_where_eigenvalues_are_equal_any_basis_passes():
    square = np.array([[1.0, 1], [1, -1], [-1, 1], [-1, -1]])
    turn = np.array([[np.cos(0.7), -np.sin(0.7)], [np.sin(0.7), np.cos(0.7)]])
    check.components(np.eye(2), square)
    check.components(turn, square)


@pytest.mark.parametrize(
    ("found", "k", "first", "slip"),
    [
        (VECTORS[:, :2], 2, "along column 0", "eigh gives the smallest eigenvalue first"),
        (A.T, 3, "along column 0", "It is transposed: directions are columns (np.linalg.svd"),
        (A[:, :2].T, 2, "A has shape (2, 3), wanted shape (3, 2)", "It is transposed"),
        (A[:, [0, 0]], 2, "columns 0 and 1 of A are not orthogonal: their product is 1", None),
        (np.zeros((3, 2)), 2, "column 0 of A has length 0, wanted 1", None),
    ],
)
def test_a_slip_in_the_directions_gets_its_sentence(found, k, first, slip):
    said = message(check.components, found, X, k)
    assert said.startswith(first) and (slip is None or slip in said)
