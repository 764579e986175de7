import warnings
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import Perceptron as Peer
from sklearn.svm import SVC

from lincls import ConvergenceWarning
from lincls.data import blobs, separable, xor_clouds
from lincls.models import Perceptron, drive, margin, novikoff_bound, perceptron_steps

CORNERS = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
AND, OR, XOR = [-1, -1, -1, 1], [-1, 1, 1, 1], [-1, 1, 1, -1]
ORDERS = ["cyclic", "shuffled", "worst"]


def path(model, X, t):
    return [(s.epoch, s.n, s.w.tolist(), s.b) for s in model.steps(X, t)]


def test_the_first_updates_of_and_are_the_ones_made_by_hand():
    # z = 0 everywhere at the start: row 0 is a mistake, and after it rows 1 and 2 are right (z = -1).
    assert path(Perceptron(max_epochs=2), CORNERS, AND) == [
        (0, None, [0, 0], 0),
        (1, 0, [0, 0], -1),
        (1, 3, [1, 1], 0),
        (2, 0, [1, 1], -1),
        (2, 1, [1, 0], -2),
        (2, 3, [2, 1], -1),
    ]


def test_a_point_on_the_boundary_is_a_mistake():
    states = list(Perceptron(start=([1.0], 0.0)).steps([[0.0], [1.0]], [-1, 1]))
    assert states[1].n == 0


def test_a_correction_raises_t_z_by_eta_times_the_squared_length():
    X, t = blobs(30, seed=1)
    before = None
    for state in Perceptron(0.5, max_epochs=3).steps(X, t):
        if before is not None:
            x = X[state.n]
            gain = t[state.n] * ((state.w - before.w) @ x + state.b - before.b)
            assert gain == pytest.approx(0.5 * (1 + x @ x))
        before = state


def test_worst_first_starts_with_the_smallest_t_z():
    X, t, start = [[1.0], [-3.0], [-2.0]], [1, 1, -1], ([1.0], 0.0)
    first, second = list(Perceptron(order="worst", start=start, max_epochs=1).steps(X, t))
    assert (first.n, second.n) == (None, 1)
    assert second.w.tolist() == [-2.0] and second.b == 1.0


def test_worst_first_takes_the_first_of_equals():
    states = list(Perceptron(order="worst").steps(CORNERS, AND))
    assert states[1].n == 0  # every t z is 0


def test_cyclic_goes_on_with_the_next_row_after_a_correction():
    # row 0 becomes a mistake again when row 1 is corrected, and waits for the next pass
    states = list(Perceptron(max_epochs=1).steps([[1.0], [2.0], [-2.0]], [1, -1, -1]))
    assert [(s.n, s.w.tolist(), s.b) for s in states] == [
        (None, [0], 0), (0, [1], 1), (1, [-1], 0), (2, [1], -1)
    ]  # fmt: skip


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("t", [AND, OR])
@pytest.mark.parametrize("low", [0, -1])
def test_and_and_or_are_learned_in_both_encodings(order, t, low):
    X = np.where(CORNERS == 0, low, CORNERS)
    model = Perceptron(order=order).fit(X, t)
    assert model.converged_ and model.stopped_ == "converged"
    assert margin(X, t, model.w_, model.b_) > 0


@pytest.mark.parametrize("order", ORDERS)
def test_xor_does_not_converge_and_says_why_it_stopped(order):
    model = Perceptron(order=order, max_epochs=20).fit(CORNERS, XOR)
    assert not model.converged_ and model.stopped_ == "max_epochs"
    assert model.n_iter_ == 20 and model.certificate_ is None


def test_xor_is_certified_as_not_separable_when_asked():
    from lincls.separability import verify

    model = Perceptron(max_epochs=20, certify=True).fit(CORNERS, XOR)
    assert model.stopped_ == "not separable" and not model.converged_
    assert verify(model.certificate_, CORNERS, XOR)
    assert [str(weight) for weight in model.certificate_.lam] == ["1/2", "1/2"]


def test_separable_data_that_needs_more_epochs_are_not_called_inseparable():
    model = Perceptron(max_epochs=1, certify=True).fit(CORNERS, AND)
    assert model.stopped_ == "max_epochs" and model.certificate_ is None


def test_a_converged_run_needs_no_certificate():
    assert Perceptron(certify=True).fit(CORNERS, AND).certificate_ is None


def test_weights_stay_bounded_on_data_that_no_plane_separates():
    X, t = xor_clouds(40, seed=0)
    lengths = [np.hypot(np.linalg.norm(s.w), s.b) for s in Perceptron(max_epochs=300).steps(X, t)]
    assert max(lengths[len(lengths) // 2 :]) <= 2 * max(lengths[: len(lengths) // 2])


@given(st.integers(0, 10**6), st.integers(1, 5), st.floats(0.05, 0.5), st.sampled_from(ORDERS))
def test_updates_never_exceed_novikoffs_bound(seed, D, gap, order):
    X, t = separable(40, D, gap, seed=seed)
    best = SVC(kernel="linear", C=1e8).fit(X, t)
    bound = novikoff_bound(X, t, best.coef_[0], best.intercept_[0])
    model = Perceptron(order=order, max_epochs=100_000, seed=seed).fit(X, t)
    assert model.converged_ and margin(X, t, model.w_, model.b_) > 0
    assert model.n_updates_ <= bound


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("eta", [0.1, 0.3, 7.0])
def test_from_zero_the_learning_rate_only_scales_the_path(order, eta):
    for X, t in [(CORNERS, AND), blobs(60, gap=4, seed=3)]:
        ones = list(Perceptron(1.0, order, max_epochs=50).steps(X, t))
        etas = list(Perceptron(eta, order, max_epochs=50).steps(X, t))
        assert [(s.epoch, s.n) for s in ones] == [(s.epoch, s.n) for s in etas]
        for one, other in zip(ones, etas, strict=True):
            assert np.array_equal(eta * one.w, other.w) and eta * one.b == other.b


def test_from_another_start_the_learning_rate_changes_the_path_but_not_convergence():
    X, t = separable(60, seed=4)
    start = ([-1.0, 2.0], 0.5)
    runs = [list(Perceptron(eta, start=start).steps(X, t)) for eta in (0.1, 1.0)]
    assert [s.n for s in runs[0]] != [s.n for s in runs[1]]
    assert all(margin(X, t, run[-1].w, run[-1].b) > 0 for run in runs)


@pytest.mark.parametrize("epochs", [1, 2, 5, 20])
@pytest.mark.parametrize("data", [blobs(300, gap=2, seed=5), separable(200, 5, 0.02, seed=6)])
def test_weights_equal_scikit_learns_after_as_many_cyclic_epochs(data, epochs):
    ours = Perceptron(max_epochs=epochs).fit(*data)
    peer = Peer(shuffle=False, tol=None, max_iter=ours.n_iter_).fit(*data)
    assert np.allclose(ours.w_, peer.coef_[0], rtol=1e-12, atol=1e-12)
    assert ours.b_ == pytest.approx(peer.intercept_[0])


def test_epochs_and_updates_are_counted_apart():
    model = Perceptron().fit(CORNERS, AND)
    states = list(Perceptron().steps(CORNERS, AND))
    assert model.n_updates_ == len(states) - 1
    assert model.n_iter_ == states[-1].epoch + 1  # the last pass made no update


def test_worst_first_makes_one_update_an_epoch():
    states = list(Perceptron(order="worst").steps(CORNERS, AND))
    assert [s.epoch for s in states] == list(range(len(states)))


def test_a_start_that_separates_is_left_as_it_is():
    model = Perceptron(0.1, start=([1.0, 1.0], -1.5)).fit(CORNERS, AND)
    assert model.w_.tolist() == [1, 1] and model.b_ == -1.5
    assert (model.n_updates_, model.n_iter_, model.stopped_) == (0, 1, "converged")


def test_the_same_seed_gives_the_same_run_and_another_gives_another():
    X, t = blobs(50, seed=0)
    first, again, other = (path(Perceptron(order="shuffled", max_epochs=5, seed=s), X, t) for s in (1, 1, 2))
    assert first == again != other


def test_rotating_the_inputs_rotates_the_weights():
    X, t = separable(50, 3, seed=1)
    Q, _ = np.linalg.qr(np.random.default_rng(0).standard_normal((3, 3)))
    plain, rotated = Perceptron().fit(X, t), Perceptron().fit(X @ Q, t)
    assert plain.n_updates_ == rotated.n_updates_
    assert np.allclose(plain.w_ @ Q, rotated.w_)


def test_swapping_the_classes_flips_the_weights():
    X, t = separable(50, 3, seed=1)
    plain, swapped = Perceptron().fit(X, t), Perceptron().fit(X, -t)
    assert np.array_equal(plain.w_, -swapped.w_) and plain.b_ == -swapped.b_


def test_margin_is_the_smallest_distance_from_the_plane():
    X, t = [[3.0, 0.0], [0.0, 5.0], [0.0, 0.0]], [1, 1, 0]
    assert margin(X, t, [3.0, 4.0], -5.0) == pytest.approx(4 / 5)  # 9 - 5 = 4, 20 - 5 = 15, 5
    assert margin(X, t, [3.0, 4.0], -5.0, homogeneous=True) == pytest.approx(4 / np.sqrt(50))
    assert margin(X, t, [3.0, 4.0], -10.0) == pytest.approx(-1 / 5)


def test_novikoffs_bound_of_and_by_hand():
    # R^2 = 3, and the smallest t z of (1, 1), -1.5 is 1/2 with squared length 4.25
    assert novikoff_bound(CORNERS, AND, [1.0, 1.0], -1.5) == pytest.approx(3 * 4.25 / 0.25)


@pytest.mark.parametrize(
    "w, b", [([0.0, 0.0], 1.0), ([1.0], 0.0), ([1.0, np.nan], 0.0), ([1.0, 1.0], "b"), (None, 0.0)]
)
@pytest.mark.parametrize("function", [margin, novikoff_bound])
def test_bad_weights_are_refused(function, w, b):
    with pytest.raises((TypeError, ValueError), match=r"[wb] must|must separate"):
        function(CORNERS, AND, w, b)


def test_the_bound_wants_weights_that_separate():
    with pytest.raises(ValueError, match="must separate the two classes"):
        novikoff_bound(CORNERS, XOR, [1.0, 1.0], -0.5)


def test_drive_runs_steps_as_fit_does():
    X, t = blobs(50, seed=0)
    run = drive(Perceptron(max_epochs=5).steps(X, t))
    model = Perceptron(max_epochs=5).fit(X, t)
    assert (run.reason, run.steps) == (model.stopped_, model.n_updates_)


@pytest.mark.parametrize("size", [1e-320, 1e-200, 1.0, 1e200, 1.7e308])
@pytest.mark.parametrize("homogeneous", [False, True])
def test_a_margin_does_not_depend_on_the_length_of_the_weights(size, homogeneous):
    assert margin([[1], [-1]], [1, 0], [size], 0, homogeneous=homogeneous) == pytest.approx(1)


def test_a_margin_that_overflows_is_refused():
    with pytest.raises(ValueError, match="numbers so large"):
        margin([[1], [-1]], [1, 0], [1e-200], 1e200)


@pytest.mark.parametrize("size", [1e-170, 1e-20, 1.0, 1e20, 1e200])
def test_the_bound_holds_for_weights_of_every_length(size):
    assert novikoff_bound([[1], [-1]], [1, 0], [size], 0) == pytest.approx(2)


def test_the_bound_of_large_data_is_that_of_their_ratio():
    assert novikoff_bound([[1e200], [-1e200]], [1, 0], [1.0], 0) == pytest.approx(1)
    with pytest.raises(ValueError, match="a margin that is not so small"):
        novikoff_bound([[1e-170], [-1e-170]], [1, 0], [1.0], 0)


@given(
    rows=st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.booleans()), min_size=2, max_size=150),
    begin=st.sampled_from([(1.0, None), (0.3, None), (1.0, ([0.5, -1.0], 2.0))]),
)
def test_the_quick_search_makes_the_steps_of_the_plain_one_and_fit_their_last(rows, begin):
    eta, start = begin
    X, t = np.array([row[:2] for row in rows], float), np.array([row[2] for row in rows])
    t[0], t[1] = True, False
    plain = list(perceptron_steps(X, t, eta=eta, max_epochs=5, start=start))
    model = Perceptron(eta=eta, max_epochs=5, start=start)
    quick = list(model.steps(X, t))
    assert [(s.epoch, s.n, s.w.tolist(), s.b) for s in plain] == [(s.epoch, s.n, s.w.tolist(), s.b) for s in quick]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        model.fit(X, t)
    assert model.w_.tolist() == plain[-1].w.tolist() and model.b_ == plain[-1].b
    assert model.n_updates_ == len(plain) - 1


@given(rows=st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.booleans()), min_size=2, max_size=60))
def test_the_worst_mistake_is_the_plain_one(rows):
    X, t = np.array([row[:2] for row in rows], float), np.array([row[2] for row in rows])
    t[0], t[1] = True, False
    for last, state in pairwise(Perceptron(order="worst", max_epochs=30).steps(X, t)):
        z = (2.0 * t - 1) * (X @ last.w + last.b)
        assert state.n == z.argmin() and z.min() <= 0
