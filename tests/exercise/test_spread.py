"""Covariance and principal directions: each slip by its sentence, each right basis whatever its signs."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message, refuses

from lincls.exercise import check

pytestmark = pytest.mark.usefixtures("messages_of_the_grader")

rng = np.random.default_rng(11)
X = rng.normal(size=(12, 3)) * [3, 1, 2] + [4, -2, 1]
T = np.repeat([0, 1, 2], 4)
CENTRED = X - X.mean(axis=0)
S = CENTRED.T @ CENTRED
VECTORS = np.linalg.eigh(S)[1]
A = VECTORS[:, ::-1]


def pooled(divisor):
    parts = [X[T == k] - X[T == k].mean(axis=0) for k in range(3)]
    return sum(part.T @ part for part in parts) / divisor


def test_a_covariance_passes_for_its_own_divisor():
    check.covariance(np.cov(X.T, bias=True), X)
    check.covariance(np.cov(X.T).tolist(), X, "N - 1")
    check.covariance(S, X, "scatter")
    check.covariance(pooled(9), X, "N - K", T)
    check.covariance(pooled(12), X, t=T)
    check.covariance([[2.0]], [1.0, 2.0, 3.0, 5.0, 4.0])


@pytest.mark.parametrize(
    ("found", "divisor", "t", "slip"),
    [
        (X.T @ X, "N", None, "subtract the mean of each column first. Nor is it divided."),
        (np.cov(X, bias=True), "N", None, "put the D inputs, not the N examples, side by side"),
        (np.cov(X), "N - 1", None, "put the D inputs, not the N examples, side by side"),
    ],
)
def test_a_slip_in_a_covariance_gets_its_sentence(found, divisor, t, slip):
    said = message(check.covariance, found, X, divisor, t)
    assert said.startswith("the covariance") and "wanted" in said.split("\n")[0] and slip in said


def test_an_unknown_divisor_is_the_authors_mistake():
    with pytest.raises(ValueError, match="divisor must be one of N, N - 1, scatter"):
        check.covariance(S, X, "N - K")


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


@given(anything)
def test_garbage_gets_a_message(value):
    refuses(lambda: check.components(value, X, 2), lambda: check.covariance(value, X))
