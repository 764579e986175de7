from itertools import product

import numpy as np
import pytest

from lincls.data import blobs, flip, separable, xor_clouds
from lincls.models import Perceptron, Pocket, margin
from lincls.models.pocket import ROWS_AT_ONCE

CORNERS = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
AND, XOR = [-1, -1, -1, 1], [-1, 1, 1, -1]


def errors(X, t, w, b):
    return int(np.sum(~(t * (X @ w + b) > 0)))


NOISY = [blobs(80, gap=1.5, seed=0), xor_clouds(60, seed=1)]


@pytest.mark.parametrize("X, t", NOISY)
@pytest.mark.parametrize("order", ["random", "cyclic", "shuffled"])
def test_the_pocket_is_never_worse_than_the_best_weights_visited(X, t, order):
    best = len(X)
    for state in Pocket(10, order).steps(X, t):
        assert state.errors == errors(X, t, state.w, state.b)
        assert state.pocket_errors == errors(X, t, state.pocket_w, state.pocket_b)
        best = min(best, state.errors)
        assert state.pocket_errors == best


def test_outside_the_pocket_it_is_the_perceptron():
    X, t = NOISY[0]
    pocket = [(s.n, *s.w, s.b) for s in Pocket(7, "shuffled", seed=4).steps(X, t)]
    plain = [(s.n, *s.w, s.b) for s in Perceptron(order="shuffled", max_epochs=7, seed=4).steps(X, t)]
    assert pocket == plain and len(plain) > 128


def test_counting_in_blocks_of_rows_changes_nothing():
    X, t = blobs(ROWS_AT_ONCE + 50, gap=5, seed=0)
    model = Pocket(1).fit(X, t)
    assert model.n_errors_ == errors(X, t, model.w_, model.b_)


def test_it_keeps_the_first_of_equals():
    X, t = NOISY[0]
    states = list(Pocket(5).steps(X, t))
    first = next(s for s in states if s.errors == states[-1].pocket_errors)
    assert np.array_equal(first.w, states[-1].pocket_w)


def test_random_draws_find_a_best_plane_of_xor_and_whole_passes_do_not():
    model = Pocket(100).fit(CORNERS, XOR)
    assert model.stopped_ == "max_epochs" and model.n_errors_ == 1
    assert Pocket(100, "shuffled").fit(CORNERS, XOR).n_errors_ == 2
    assert Pocket(100, "cyclic").fit(CORNERS, XOR).n_errors_ == 2


def test_the_fewest_errors_of_xor_are_1():
    best = min(errors(CORNERS, XOR, np.array(w), b) for *w, b in product(np.arange(-2, 2.1, 0.5), repeat=3))
    assert best == 1


def test_it_stops_as_soon_as_the_pocket_has_no_error():
    X, t = separable(60, 3, seed=2)
    model = Pocket().fit(X, t)
    assert model.stopped_ == "converged" and model.n_errors_ == 0 and margin(X, t, model.w_, model.b_) > 0
    assert list(Pocket().steps(X, t))[-1].errors == 0


def test_with_noise_it_beats_the_weights_that_the_perceptron_happens_to_end_with():
    X, t = separable(200, 2, 0.2, seed=1)
    t = flip(t, 0.1, seed=2)
    *_, last = Pocket(50).steps(X, t)
    assert last.pocket_errors == 20 < last.errors


def test_weighted_errors_are_what_the_pocket_keeps_low():
    X, t = NOISY[0]
    s = np.random.default_rng(0).integers(1, 9, len(X)) / 2
    least = s.sum()
    for state in Pocket(5).steps(X, t, s):
        assert state.errors == s[~(t * (X @ state.w + state.b) > 0)].sum()
        least = min(least, state.errors)
        assert state.pocket_errors == least


def test_the_heavy_examples_of_xor_are_right():
    for heavy in range(4):
        s = np.where(np.arange(4) == heavy, 3.0, 1.0)
        model = Pocket(400).fit(CORNERS, XOR, s)
        assert model.n_errors_ == 1.0
        assert XOR[heavy] * (CORNERS[heavy] @ model.w_ + model.b_) > 0


def test_random_draws_take_a_weighted_row_as_if_it_stood_there_as_often():
    X, t = NOISY[1]
    s = np.random.default_rng(1).integers(1, 5, len(X))
    repeated = (X.repeat(s, axis=0), t.repeat(s), np.full(s.sum(), 2.0))  # weighted too, so it draws alike
    passes = len(X), len(repeated[1])  # a pass is as many draws as rows
    one = [(*state.w, state.b) for state in Pocket(passes[1]).steps(X, t, 2.0 * s)]
    two = [(*state.w, state.b) for state in Pocket(passes[0]).steps(*repeated)]
    assert one == two and len(one) > 1000


def test_a_weight_of_0_leaves_the_row_out_and_weights_of_1_change_nothing():
    X, t = NOISY[0]
    s = np.random.default_rng(2).integers(0, 3, len(X)).astype(float)
    assert np.array_equal(Pocket(5).fit(X, t, s).w_, Pocket(5).fit(X[s > 0], t[s > 0], s[s > 0]).w_)
    assert np.array_equal(Pocket(5).fit(X, t, np.ones(len(X))).w_, Pocket(5).fit(X, t).w_)


def test_balanced_classes_make_the_rare_one_count():
    X, t = blobs(400, gap=1.5, seed=1)
    rare = (t < 0) | (np.arange(400) % 20 == 0)
    plain, balanced = (Pocket(30).fit(X[rare], t[rare]), Pocket(30, class_weight="balanced").fit(X[rare], t[rare]))
    found = [np.mean(model.predict(X[rare])[t[rare] > 0] > 0) for model in (plain, balanced)]
    assert found[0] < 0.3 and found[1] > 0.6
