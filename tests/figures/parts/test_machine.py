"""Exact regions of linear machines, and of schemes of two-class models."""

import numpy as np
import pytest

from lincls import LeastSquaresClassifier, OneVsOne, OneVsRest
from lincls.data import blobs
from lincls.figures.parts.machine import MachineArtist, SchemeArtist, arrangement
from lincls.plot import figure, frame
from lincls.plot.geometry import area, corners

SQUARE = corners((-1.0, 1.0, -1.0, 1.0))


def axes():
    return frame(figure().axes[0], (-6, 6), (-5, 5))


def grid(ax, M=300):
    """Return the middles of M x M equal tiles of the axes, (M * M, 2)."""
    low, high = np.array([ax.get_xlim(), ax.get_ylim()]).T
    steps = (np.arange(M) + 0.5) / M
    x, y = (a + steps * (z - a) for a, z in zip(low, high, strict=True))
    return np.column_stack([axis.ravel() for axis in np.meshgrid(x, y)])


@pytest.mark.parametrize("seed", range(5))
def test_the_shares_of_a_machine_are_those_counted_on_a_grid_and_sum_to_one(seed):
    ax, rng = axes(), np.random.default_rng(seed)
    W, b = rng.normal(size=(4, 2)), rng.normal(size=4)
    shares = MachineArtist(ax, 4).set(W, b).shares
    counted = np.bincount((grid(ax) @ W.T + b).argmax(axis=1), minlength=4) / 300**2
    assert shares.sum() == pytest.approx(1)
    np.testing.assert_allclose(shares, counted, atol=0.01)


@pytest.mark.parametrize(("K", "shares"), [(3, [1, 0, 0]), (1, [1])])
def test_of_equal_functions_and_of_one_alone_the_first_gets_the_whole_region(K, shares):
    machine = MachineArtist(axes(), K).set(np.zeros((K, 2)), np.zeros(K))
    assert machine.shares.tolist() == shares
    assert len(machine.borders.get_segments()) == 0


def test_a_region_that_only_rounding_makes_is_not_drawn():
    W = np.array([[-1.0, 0.1], [0, 1e-17], [1.0, -0.1]])
    machine = MachineArtist(axes(), 3).set(W, [1 / 3, 1 / 3 + 1e-16, 1 / 3])
    assert machine.shares[1] < 1e-12 and len(machine.fills[1].get_paths()) == 0


def test_without_shade_only_the_borders_between_classes_are_left():
    machine = MachineArtist(axes(), 2, shade=False).set([[1, 0], [-1, 0]], [0, 0])
    assert machine.artists == [machine.borders] and machine.shares.tolist() == [0.5, 0.5]
    assert all(np.allclose(segment[:, 0], 0) for segment in machine.borders.get_segments())


def test_one_vs_one_lines_that_meet_in_a_point_leave_nothing_ambiguous():
    X, t = np.array([[1.0, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)]]), [0, 1, 2]
    assert SchemeArtist(axes(), 3).set(OneVsOne(LeastSquaresClassifier).fit(X, t)).ambiguous < 1e-9


@pytest.mark.parametrize("scheme", [OneVsRest, OneVsOne])
@pytest.mark.parametrize("K", [3, 4])
def test_the_ambiguous_share_is_that_counted_on_a_grid(scheme, K):
    X, t = blobs(60, gap=3, spread=1.2, K=K, seed=2)
    model, ax = scheme(LeastSquaresClassifier).fit(X, t), axes()
    artist = SchemeArtist(ax, K).set(model)
    assert artist.ambiguous == pytest.approx(model.ambiguous(grid(ax)).mean(), abs=0.01)
    if scheme is OneVsRest:
        claims = model.claims(grid(ax)).sum(axis=1)
        assert artist.unclaimed == pytest.approx((claims == 0).mean(), abs=0.01)
        assert artist.contested == pytest.approx((claims > 1).mean(), abs=0.01)
    else:
        assert artist.unclaimed == 0


def test_three_lines_in_general_position_make_seven_cells_that_fill_the_picture():
    lines = [(np.array([1.0, 0]), 0.1), (np.array([0, 1.0]), 0.1), (np.array([1.0, 1.0]), -0.2)]
    cells = arrangement(SQUARE, lines)
    assert len(cells) == 7
    assert sum(map(area, cells)) == pytest.approx(4)
