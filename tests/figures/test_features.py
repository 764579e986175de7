"""What lecture 05 draws: the lift of points to a third feature, small networks, fits of several degrees."""

import numpy as np
import pytest

from lincls.boolean import XOR
from lincls.data import lessons
from lincls.features import polynomial
from lincls.figures import features
from lincls.figures.features import LOTS, SETS, _net, pair_sums
from lincls.figures.parts.degree import weights
from lincls.plot import figure


def test_the_librarys_own_network_is_a_figure_too():
    live = features.xor_network()
    assert live.frame(x1=1, x2=1) == "x = (1, 1): h = (0, 0), y = 0."
    assert live.frame(x1=1, x2=0) == "x = (1, 0): h = (1, 0), y = 1."


def test_shipped_pockets_make_the_errors_that_are_shown():
    kept, live = features.pockets_by_degree(), features.degrees()
    X_new, t_new = lessons.new_rings()
    found = weights(kept["w"], kept["b"])
    for degree, sample in ((1, 1), (4, 6), (8, SETS)):
        w, b = found[degree - 1][sample - 1]
        error = np.mean((polynomial(X_new, degree) @ w + b) * t_new <= 0)
        assert error == pytest.approx(kept["test"][degree - 1, sample - 1])
        caption = live.frame(degree=degree, sample=sample)
        assert f" and {100 * error:.0f} % of the new points, at degree 1, 2 and {degree}." in caption


def test_the_vote_of_a_degree_is_that_of_its_pockets():
    kept, live = features.pockets_by_degree(), features.degrees()
    X_new, t_new = lessons.new_rings()
    powers = polynomial(X_new, 8)
    for degree, row in ((2, 1), (8, 7)):
        voted = sum(np.sign(powers[:, : len(w)] @ w + b) for w, b in weights(kept["w"], kept["b"])[row])
        assert np.mean(np.sign(voted) != t_new) == pytest.approx(kept["vote"][row])
        assert f"{100 * kept['vote'][row]:.0f} % of" in live.frame(degree=degree, vote=True)


def test_the_first_lot_is_that_of_the_figure():
    shown, lots = features.pockets_by_degree(), features.lots_by_degree()
    np.testing.assert_allclose(lots["vote"][:, 0], shown["vote"])
    np.testing.assert_allclose(lots["error"][:, 0], shown["test"].mean(axis=1))
    assert all(each.shape == (8, LOTS) for each in lots.values())


def test_three_corners_are_right_until_the_fourth_is_through_the_plane():
    live = features.lift()
    assert "3 of 4" in live.frame(s=0.75) and "4 of 4" in live.frame(s=0.8)
    assert "the plane, which is a line, seen from azimuth 80°" in live.frame(s=1, view=(80, 22))


def test_pairs_are_the_same_wherever_a_pattern_lies_and_turn_with_it():
    boards = lessons.boards()
    for image in boards.values():
        counts = pair_sums(image)
        moved = np.roll(image.reshape(8, 8), (3, -2), axis=(0, 1)).ravel()
        np.testing.assert_array_equal(pair_sums(moved), counts)
        assert counts[0, 0] == (image**2).sum()
    T, C = (sum(pair_sums(np.rot90(boards[name].reshape(8, 8), k).ravel()) for k in range(4)) for name in "TC")
    np.testing.assert_array_equal(T, C)
    assert not np.array_equal(pair_sums(boards["T"]), pair_sums(boards["C"]))
    live = features.pairs()
    assert live.frame() == "The T and the C have different pair sums for 4 of the 63 moves."
    assert live.frame(turns=2, right=3, up=-4).endswith(
        "moved by (3, -4), have different pair sums for 4 of the 63 moves."
    )
    assert live.frame(all_turns=True).endswith("have the same pair sum for every move.")
    marks = features._board(figure().axes[0])
    marks.move(np.eye(8), "eight")
    assert marks.ax.get_title() == "eight"


def test_the_fold_puts_two_corners_on_each_other_and_a_threshold_tears_the_net():
    live = features.folding()
    assert live.frame(s=1) == "s = 1: (1, 1) has come to (0, 0), and 4 of 4 rows are right."
    assert "3 of 4 rows" in live.frame(s=0.75) and "4 of 4 rows" in live.frame(s=0.8)
    net = _net(figure().axes[0], *XOR, (1, 1), -0.5)
    assert net.move(lambda X: X, (1, 1), -0.5) == 0
    assert net.move(lambda X: X + (X @ [[1, -1], [-1, 1]] >= 0.5), (1, 1), -0.5) > 0


def test_units_learn_xor_from_two_starts_of_three():
    live = features.learned_folding()
    ends = [live.frame(start=start, step=40) for start in (1, 2, 3)]
    assert ["4 of 4" in end for end in ends] == [True, True, False]
