"""A perceptron without a bias, and the game in which the next mistake is picked by hand."""

import numpy as np
import pytest

from lincls import Perceptron
from lincls.data import flip, lessons, separable
from lincls.experiments import perceptron
from lincls.figures import perceptron as figures


def test_a_walk_is_the_librarys_perceptron_where_the_bias_is_a_feature():
    X, t = lessons.eight_points()
    with_dummy = np.column_stack([X, np.ones(len(X))])
    ours = list(perceptron.without_bias(with_dummy, t, max_epochs=300))
    states = list(Perceptron(max_epochs=300).steps(X, t))
    assert [n for _, n, _ in ours] == [state.n for state in states]
    np.testing.assert_allclose(ours[-1][2], [*states[-1].w, states[-1].b])


def perfect(n: int) -> np.ndarray:
    """Picks of which the first n are as good as can be; the others wait below the disc."""
    picks = np.column_stack([np.linspace(-1.1, 1.1, perceptron.BOUND), np.full(perceptron.BOUND, -1.4)])
    picks[:n] = perceptron.best_picks((perceptron.RIM, 0))[:n]
    return picks


def test_a_perfect_adversary_reaches_the_bound_with_the_lengths_of_the_upper_jaw():
    game = perceptron.play(perfect(perceptron.BOUND))
    assert game.made == perceptron.BOUND
    np.testing.assert_allclose(np.square(game.lengths), np.arange(1, perceptron.BOUND + 1))


def test_picks_a_little_off_still_reach_the_bound_and_no_picks_exceed_the_two_jaws():
    rng = np.random.default_rng(0)
    near = perfect(perceptron.BOUND)
    near[1:] += rng.uniform(-0.05, 0.05, near[1:].shape)
    assert perceptron.play(near).made == perceptron.BOUND
    for picks in rng.uniform(-1, 1, (200, perceptron.BOUND, 2)):
        game = perceptron.play(picks)
        k = np.arange(1, game.made + 1)
        assert (np.square(game.lengths) <= k + 1e-9).all()
        assert (np.square(game.lengths) >= k**2 / perceptron.BOUND - 1e-9).all()


def test_opposite_picks_leave_nothing_to_pick_and_a_pick_that_is_right_is_refused():
    live = figures.adversary()
    assert live.caption.startswith("1 correction of at most 9. Drag example 2 into the purple part")
    picks = live.values["picks"]
    picks[1] = -0.94, 0.0
    assert live.frame(picks=picks).startswith("2 corrections, and no mistake is left")
    picks = perfect(1)
    picks[1] = 0.9, 0.0
    assert live.frame(picks=picks).startswith("1 correction. Example 2 is right already")
    assert live.frame(picks=perfect(3)).startswith("3 corrections of at most 9. Drag example 4")
    assert live.frame(picks=perfect(9)).startswith("9 corrections: you have reached the bound exactly")


@pytest.mark.parametrize(("share", "max_epochs"), [(0.0, 100), (0.2, 7)])
def test_the_average_counts_each_weight_vector_once_for_every_look_that_it_survives(share, max_epochs):
    X, t = separable(30, margin=0.05, seed=3)
    t = flip(t, share, seed=1)
    w, total, looks = np.zeros(3), np.zeros(3), 0
    for _ in range(max_epochs):
        before = w
        for x, target in zip(np.column_stack([np.ones(30), X]), t, strict=True):
            w = w + target * x if target * (w @ x) <= 0 else w
            total, looks = total + w, looks + 1
        if w is before:
            break
    np.testing.assert_allclose(perceptron.averaged(X, t, max_epochs), total / looks, atol=1e-12)


def test_unseen_digits_are_read_by_three_ways_to_choose_the_weights_with_slips_and_without():
    found = perceptron.unseen_digits([0, 1])
    assert np.shape(found["slips"]) == np.shape(found["clean"]) == (2, 3)
    assert (np.array([*found["slips"], *found["clean"]]) <= 119).all()
