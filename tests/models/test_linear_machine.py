import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.checks import many_classes
from lincls.models.base import LinearMachine


def machine(w, b, classes):
    model = LinearMachine()
    model._learn(np.asarray(w, dtype=float), b if np.ndim(b) == 0 else np.asarray(b, dtype=float))
    model.classes_ = np.array(list(classes))
    return model


@given(seed=st.integers(0, 10**6), share=st.floats(0, 1))
def test_a_region_is_convex(seed, share):
    rng = np.random.default_rng(seed)
    model = machine(rng.normal(size=(4, 2)), rng.normal(size=4), range(4))
    X = rng.normal(size=(200, 2))
    k = model.predict(X)
    for label in set(k.tolist()):
        A = X[k == label]
        between = share * A + (1 - share) * A[::-1]
        assert (model.predict(between) == label).all()


def test_of_equal_functions_the_first_wins_and_of_two_the_larger_class():
    assert machine([[0.0], [0.0], [0.0]], [0, 0, 0], "abc").predict([[1.0]]).tolist() == ["a"]
    assert machine([[0.0], [0.0]], [0, 0], "ab").predict([[1.0]]).tolist() == ["b"]
    assert machine([0.0], 0.0, "ab").predict([[1.0]]).tolist() == ["b"]


def test_two_classes_have_one_function():
    model = machine([[1.0], [3.0]], [0.5, 0.0], "ab")
    assert model.decision_function([[2.0]]) == pytest.approx([3.5])


def test_weights_that_overflowed_are_refused():
    with pytest.raises(ValueError, match="X holds numbers so large"):
        machine([[np.inf], [0.0]], [0, 0], "ab")


def test_labels_become_numbers():
    X, classes, index = many_classes([[1], [2], [3]], ["b", "a", "b"])
    assert X.dtype == float and classes.tolist() == ["a", "b"] and index.tolist() == [1, 0, 1]
