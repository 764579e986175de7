from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.data import blobs, separable
from lincls.models import MulticlassPerceptron, Perceptron, kesler_vectors

X, t = blobs(60, gap=40, K=3, seed=0)


def flat(model):
    return np.column_stack([model.b_, model.w_]).ravel()


def test_the_first_corrections_are_the_ones_made_by_hand():
    # all z are 0: row 0, of class 0, is a mistake against class 1, the first of the strongest rivals
    states = list(MulticlassPerceptron(max_epochs=1).steps([[1.0], [2.0], [3.0]], [0, 1, 2]))
    assert [(s.n, s.rival) for s in states[:3]] == [(None, None), (0, 1), (1, 0)]
    assert states[1].w.tolist() == [[1], [-1], [0]] and states[1].b.tolist() == [1, -1, 0]
    assert states[2].w.tolist() == [[-1], [1], [0]] and states[2].b.tolist() == [0, 0, 0]


@given(seed=st.integers(0, 10**6))
def test_keslers_vectors_are_the_differences_of_z(seed):
    rng = np.random.default_rng(seed)
    X, t, V = rng.normal(size=(7, 2)), np.arange(7) % 3, rng.normal(size=(3, 3))
    z = np.column_stack([np.ones(7), X]) @ V.T
    wanted = [z[n, t[n]] - z[n, j] for n in range(7) for j in range(3) if j != t[n]]
    assert kesler_vectors(X, t) @ V.ravel() == pytest.approx(np.array(wanted))


@pytest.mark.parametrize("order", ["cyclic", "shuffled"])
def test_where_it_converges_every_kesler_vector_is_on_the_positive_side_within_novikoffs_bound(order):
    model = MulticlassPerceptron(order=order, seed=1).fit(X, t)
    S, v = kesler_vectors(X, t), flat(model)
    assert model.converged_ and model.score(X, t) == 1
    assert (S @ v > 0).all()
    R, gamma = np.linalg.norm(S, axis=1).max(), (S @ v).min() / np.linalg.norm(v)
    assert 0 < model.n_updates_ <= (R / gamma) ** 2


@given(seed=st.integers(0, 10**6))
def test_two_classes_are_the_perceptron(seed):
    X, t = separable(40, 3, 0.1, seed=seed)
    many, two = MulticlassPerceptron().fit(X, t), Perceptron().fit(X, t)
    assert many.w_[1] == pytest.approx(two.w_) and many.b_[1] == pytest.approx(two.b_)
    assert many.n_updates_ == two.n_updates_ and many.n_iter_ == two.n_iter_


def test_every_state_is_one_correction_of_a_mistake():
    states = list(MulticlassPerceptron(max_epochs=3).steps(*blobs(50, gap=1, K=4, seed=2)))
    X, t = blobs(50, gap=1, K=4, seed=2)
    for before, after in pairwise(states):
        z = before.w @ X[after.n] + before.b
        k = int(t[after.n])
        assert z[k] <= z[after.rival] and after.rival != k
        assert z[after.rival] == max(z[j] for j in range(4) if j != k)
        assert (after.w - before.w)[k] == pytest.approx(X[after.n])
        assert (after.w - before.w)[after.rival] == pytest.approx(-X[after.n])


def test_the_rate_only_scales_the_path():
    one, half = MulticlassPerceptron().fit(X, t), MulticlassPerceptron(eta=0.5).fit(X, t)
    assert np.array_equal(half.w_, one.w_ / 2) and half.n_updates_ == one.n_updates_


def test_data_that_no_linear_machine_separates_run_out_of_epochs():
    model = MulticlassPerceptron(max_epochs=20).fit([[0.0], [1.0], [2.0]], [0, 1, 0])
    assert model.stopped_ == "max_epochs" and not model.converged_ and model.n_iter_ == 20


def test_bad_seeds_and_vectors_are_refused():
    with pytest.raises(TypeError, match="seed must"):
        MulticlassPerceptron(order="shuffled", seed=None).fit(X, t)
    with pytest.raises(ValueError, match="t must"):
        kesler_vectors(X, np.zeros(60))
