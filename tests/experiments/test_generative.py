"""Names of conics, and digits that three models make up."""

import numpy as np
import pytest

from lincls.data import gaussians
from lincls.experiments.generative import BELIEVED, FOUR, SIZES, conic, digit_models, errors_of_four, needed

SIGMA = np.array([[2.0, 0.6], [0.6, 0.5]])

CONICS = {
    "circle": ([[1, 0], [0, 1]], (0, 0), -1),
    "ellipse": ([[1, 0], [0, 4]], (2, 0), -5),
    "point": ([[1, 0], [0, 4]], (-2, 0), 1),
    "nothing": ([[-1, 0], [0, -4]], (0, 0), -1),
    "hyperbola": ([[0, 0.5], [0.5, 0]], (0, 0), -1),
    "two crossing lines": ([[0, -1], [-1, 0]], (1, 1), -0.5),  # XOR over its features
    "parabola": ([[1, 0], [0, 0]], (0, -1), 3),
    "two parallel lines": ([[1, 2], [2, 4]], (0, 0), -1),
    "line": ([[0, 0], [0, 0]], (1, -2), 3),
    "everything": ([[0, 0], [0, 0]], (0, 0), 0),
}


@pytest.mark.parametrize("name", CONICS)
@pytest.mark.parametrize("factor", [1, -3, 1e6, 1e-6])
def test_a_known_conic_gets_its_name_whatever_the_factor(name, factor):
    A, w, b = CONICS[name]
    assert conic(factor * np.array(A), factor * np.array(w), factor * b) == name


@pytest.mark.parametrize("name", CONICS)
def test_turning_and_moving_the_plane_changes_no_name(name):
    A, w, b = (np.array(part, dtype=float) for part in CONICS[name])
    for seed in range(20):
        rng = np.random.default_rng(seed)
        Q = np.linalg.qr(rng.normal(size=(2, 2)))[0]
        s = rng.uniform(-2, 2, 2)  # z(Q x + s) as a function of x
        turned = Q.T @ A @ Q
        moved = (turned + turned.T) / 2, Q.T @ (2 * A @ s + w), float(s @ A @ s + w @ s + b)
        assert conic(*moved) == name


@pytest.mark.parametrize(
    ("A", "b", "name"),
    [([[1, 0], [0, 0]], 1, "nothing"), ([[1, 0], [0, 0]], 0, "line"), ([[0, 0], [0, 0]], 5, "nothing")],
)
def test_squares_of_one_coordinate_give_two_lines_one_or_none(A, b, name):
    assert conic(A, (0, 0), b) == name


def test_coefficients_that_are_not_symmetric_are_refused():
    with pytest.raises(ValueError, match="A must be symmetric"):
        conic([[1, 2], [0, 1]], (0, 0), 1)


def test_made_up_classes_have_the_means_and_covariances_of_their_models():
    Z, k = gaussians(3000, [[0, 0], [3, 1]], SIGMA, (0.5, 0.5), seed=1)
    Z[k == 1, 0] *= 2
    models = digit_models(Z, k)
    within = [np.cov(Z[k == c].T, bias=True) for c in (0, 1)]
    for method, wanted in (
        ("naive Bayes", np.diag(np.diag(within[1]))),
        ("LDA", sum((k == c).mean() * within[c] for c in (0, 1))),
        ("QDA", within[1]),
    ):
        means, roots = models[method]
        np.testing.assert_allclose(means[1], Z[k == 1].mean(axis=0))
        np.testing.assert_allclose(roots[1] @ roots[1].T, wanted, atol=0.2)


def test_the_examples_needed_are_read_from_the_mean_curves_of_the_draws():
    lda, logistic = np.full((len(SIZES), 2), 0.2), np.empty((len(SIZES), 2))
    logistic[:, 0], logistic[:, 1] = (0.3, 0.25, 0.2, 0.1, 0.1, 0.05), (0.4, 0.3, 0.25, 0.15, 0.1, 0.05)
    errors = {"right: LDA chosen": lda, "right: logistic chosen": logistic}
    assert [needed(errors, " chosen", [draw]) for draw in (0, 1)] == pytest.approx([80, 80 * 2**0.5])


def test_each_world_has_the_errors_of_each_method_in_each_draw():
    found = errors_of_four(range(2))
    assert list(found) == [f"{world}: {method}" for world in BELIEVED for method in FOUR]
    for world in BELIEVED:
        assert all(found[f"{world}: {method}"].shape == (2,) for method in FOUR)
    errors = np.array(list(found.values()))
    assert ((0.01 < errors) & (errors < 0.35)).all()
