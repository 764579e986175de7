import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog
from sklearn.svm import SVC

from lincls.data import blobs, separable, xor_clouds
from lincls.models import Kozinec, margin
from lincls.models.kozinec import nearest_on_segment
from lincls.numerics.corrections import turned

CORNERS = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
AND, XOR = [-1, -1, -1, 1], [-1, 1, 1, -1]


def shortest_in_hull(X, t):
    """The shortest vector (b, w) in the hull of t_n (1, x_n), by a support vector machine without bias."""
    S = turned(X, t)  # S against -S: by symmetry the machine's own bias is 0
    machine = SVC(kernel="linear", C=1e10, tol=1e-10).fit(np.vstack([S, -S]), [1] * len(S) + [-1] * len(S))
    v = machine.coef_[0]
    return v / (v @ v)


def in_hull(S, v):
    """Whether some lam >= 0 with sum 1 gives lam S = v, up to 1e-9."""
    A = np.vstack([S.T, np.ones(len(S))])
    return linprog(np.zeros(len(S)), A_eq=A, b_eq=[*v, 1.0], bounds=(0, None)).success


def test_the_first_steps_are_the_ones_made_by_hand():
    # s = (1, 1), (-1, 1) as (b, w): from (1, 1) the worst is (-1, 1) with product 0; the middle is (0, 1).
    states = list(Kozinec().steps([[1.0], [-1.0]], [1, -1]))
    assert [(s.n, s.b, s.w.tolist()) for s in states] == [(None, 1.0, [1.0]), (1, 0.0, [1.0])]
    assert (states[-1].margin, states[-1].length) == pytest.approx((1, 1))


def test_the_shortest_point_of_a_segment_is_inside_or_at_an_end():
    assert nearest_on_segment(np.array([1.0, 1.0]), np.array([-1.0, 1.0])).tolist() == [0, 1]
    assert nearest_on_segment(np.array([1.0, 0.0]), np.array([3.0, 5.0])).tolist() == [1, 0]
    assert nearest_on_segment(np.array([3.0, 5.0]), np.array([1.0, 0.0])).tolist() == [1, 0]
    assert nearest_on_segment(np.array([2.0, 2.0]), np.array([2.0, 2.0])).tolist() == [2, 2]


@pytest.mark.parametrize(
    "data", [(CORNERS, np.array(AND)), separable(60, 2, 0.2, seed=0), separable(80, 4, 0.3, seed=1)]
)
def test_its_limit_is_the_shortest_vector_of_the_hull(data):
    best = shortest_in_hull(*data)
    model = Kozinec(5e-4, 10**6).fit(*data)
    assert model.converged_
    found = np.array([model.b_, *model.w_])
    length = np.linalg.norm(best)
    assert length == pytest.approx(model.length_, rel=1e-3)
    # |v|^2 - |v*|^2 >= |v - v*|^2 in a convex set whose shortest vector is v*
    assert np.linalg.norm(found - best) <= np.sqrt(2e-3) * length


@given(seed=st.integers(0, 10**6), D=st.integers(1, 4), epsilon=st.sampled_from([0.3, 0.1, 0.03]))
def test_its_margin_is_within_epsilon_of_the_best(seed, D, epsilon):
    X, t = separable(30, D, 0.2, seed=seed)
    model = Kozinec(epsilon).fit(X, t)
    best = np.linalg.norm(shortest_in_hull(X, t))
    assert model.converged_
    found = margin(X, t, model.w_, model.b_, homogeneous=True)
    assert found == pytest.approx(model.margin_)
    assert (1 - epsilon) * best * (1 - 1e-6) <= found <= best * (1 + 1e-6)
    assert model.length_ >= best * (1 - 1e-6)


def test_the_vector_stays_in_the_hull_and_never_grows():
    X, t = separable(25, 2, 0.1, seed=3)
    S = turned(X, t)
    lengths = []
    for state in Kozinec(0.15).steps(X, t):
        v = np.array([state.b, *state.w])
        assert state.length == pytest.approx(np.linalg.norm(v))
        assert state.margin == pytest.approx(np.min(S @ v) / state.length)
        assert in_hull(S, v)
        lengths.append(state.length)
    assert (np.diff(lengths) <= 1e-12).all()


@pytest.mark.parametrize("data", [(CORNERS, XOR), blobs(60, gap=1, seed=0), xor_clouds(40, seed=0)])
def test_the_vector_shrinks_to_nothing_when_no_plane_separates(data):
    model = Kozinec().fit(*data)
    assert model.stopped_ == "not separable" and not model.converged_
    assert model.length_ < 1e-8 and model.margin_ == 0


def test_a_point_in_both_classes_is_not_separable_at_once():
    model = Kozinec().fit([[2.0], [2.0]], [0, 1])
    assert model.stopped_ == "not separable" and model.n_iter_ == 1


def test_too_few_steps_are_called_so():
    model = Kozinec(1e-3, 10).fit(CORNERS, AND)
    assert model.stopped_ == "max_epochs" and model.n_iter_ == 10


def test_a_symmetric_pair_of_points_gets_the_plane_half_way():
    model = Kozinec(1e-6, 10**6).fit([[0.0, 0.0], [2.0, 0.0]], [0, 1])
    assert model.w_[1] == pytest.approx(0)
    assert margin([[0.0, 0.0], [2.0, 0.0]], [0, 1], model.w_, model.b_) > 0


@pytest.mark.parametrize("X", [[[1e5], [1e5 + 1]], [[1e9], [1e9 + 1]], [[1e11, -1], [1e11, 1]], [[1e150], [-1e150]]])
def test_a_short_vector_alone_is_no_proof(X):
    model = Kozinec().fit(X, [0, 1])
    assert model.converged_ and model.margin_ > 0
    assert model.predict(X).tolist() == [0, 1]


@given(seed=st.integers(0, 10**6), digits=st.integers(5, 12))
@settings(max_examples=15)
def test_separable_data_are_never_called_not_separable(seed, digits):
    rng = np.random.default_rng(seed)
    side = np.arange(12) % 2
    X = np.column_stack([rng.uniform(0, 10.0**digits, 12), side])
    assert Kozinec(max_epochs=500).fit(X, side).stopped_ != "not separable"


def test_a_vector_that_rounding_holds_fast_has_stalled():
    model = Kozinec().fit([[1e15], [1e15 + 1]], [0, 1])
    assert model.stopped_ == "stalled" and not model.converged_


def test_squares_that_overflow_are_refused():
    with pytest.raises(ValueError, match="X holds numbers so large"):
        Kozinec().fit([[1e160], [-1e160]], [0, 1])
