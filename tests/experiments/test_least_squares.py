"""A loss between three losses, its forces on a line, and the best cut of one feature."""

import numpy as np
import pytest

from lincls import LeastSquaresClassifier
from lincls.data import blobs, lessons
from lincls.experiments import least_squares


@pytest.mark.parametrize("loss", [0.0, 0.4, 1.0, 1.7, 2.0])
def test_the_forces_on_a_line_at_rest_balance_and_so_do_their_torques(loss):
    table, targets = blobs(24, gap=3.0, seed=3)
    table, targets = np.vstack([table, [[7.0, -4.0]]]), np.append(targets, 1.0)
    b, *w = least_squares.balance(table, targets, loss)
    _, pull, _ = least_squares.blend(targets * (table @ w + b), loss)
    along = np.array([-w[1], w[0]]) / np.hypot(*w)
    assert sum(pull * targets) == pytest.approx(0, abs=1e-7)
    assert sum(pull * targets * (table @ along)) == pytest.approx(0, abs=1e-7)


@pytest.mark.parametrize("loss", [0.0, 0.5, 1.0, 1.5, 2.0])
def test_a_pull_is_minus_the_slope_of_its_loss_and_its_curvature_the_next(loss):
    m, h = np.linspace(-3, 6, 61), 1e-5
    _, pull, curve = least_squares.blend(m, loss)
    (up, pull_up, _), (down, pull_down, _) = (least_squares.blend(m + d, loss) for d in (h, -h))
    assert np.allclose(-(up - down) / (2 * h), pull, atol=1e-6)
    assert np.allclose(-(pull_up - pull_down) / (2 * h), curve, atol=1e-5)


def test_the_square_alone_is_least_squares(monkeypatch):
    monkeypatch.setattr(least_squares, "RIDGE", 0.0)
    table, targets = blobs(24, gap=3.0, seed=3)
    model = LeastSquaresClassifier().fit(table, targets)
    assert np.allclose(least_squares.balance(table, targets, 0.0), [model.b_, *model.w_])


def test_no_threshold_has_fewer_errors_than_the_best_cut():
    table, targets = lessons.tumour_sizes()
    _, fewest = least_squares.best_cut(table[:, 0], targets)
    cuts = np.linspace(-2, 4.2, 2000)
    assert min(((table > cuts) != (targets[:, None] > 0)).sum(axis=0)) >= fewest == 44


def test_without_the_too_right_the_cut_moves_to_the_left_and_without_the_others_to_the_right():
    everybody, without_too_right, without_others = least_squares.without(*lessons.tumour_sizes())
    cuts = [-fit.model.b_ / fit.model.w_[0] for fit in (without_too_right, everybody, without_others)]
    assert cuts == sorted(cuts)
    assert [fit.out.sum() for fit in (everybody, without_too_right, without_others)] == [0, 42, 55]
    assert (everybody.wrong, everybody.missed) == (61, 58)


def test_the_forces_of_the_fourteen_stand_apart_on_an_upright_line():
    table, targets = least_squares.staggered()
    heights = np.sort(table[:, 1])
    assert len(targets) == 14 and np.diff(heights).min() > 0.4
