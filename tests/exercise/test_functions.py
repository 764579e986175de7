"""Functions against a reference, gradients against finite differences."""

import tracemalloc

import numpy as np
import pytest
from students import message

from lincls.exercise import check

pytestmark = pytest.mark.usefixtures("messages_of_the_grader")

rng = np.random.default_rng(7)
DATA = (rng.normal(size=(5, 2)), rng.normal(size=5))
POINTS = [(rng.normal(size=2), 0.5), (rng.normal(size=2), -1.0)]
CASES = [(rng.normal(size=(N, 2)), rng.normal(size=N), rng.normal(size=2), 0.5) for N in (3, 6)]


def mean_loss(X, t, w, b):
    return np.mean((X @ w + b - t) ** 2) / 2


def gradient(X, t, w, b):
    e = X @ w + b - t
    return X.T @ e / len(t), e.mean()


def test_a_function_that_agrees_everywhere_is_right():
    check.function(lambda X, t, w, b: ((X @ w + b - t) ** 2).sum() / 2 / len(t), mean_loss, CASES)
    check.function(lambda x: np.array([x]), lambda x: x, [1, 2.5])
    check.function(lambda x1, x2: x1 and x2, [0, 0, 0, 1], [(0, 0), (0, 1), (1, 0), (1, 1)])
    check.function(lambda x1, x2: x1 + x2 > 1, [0, 1], [(0, 1), (1, 1)])


def test_the_first_input_that_differs_is_named():
    def conjunction(x1, x2):
        return x1

    said = message(check.function, conjunction, [0, 0, 0, 1], [(0, 0), (0, 1), (1, 0), (1, 1)])
    assert said == "conjunction(1, 0) is 1, wanted 0"


def test_a_slip_may_be_known_by_its_results_alone():
    mistakes = {"doubled": check.gives(4, 12), "always 1": check.gives(1)}
    for wrong, slip in ((lambda x: 2 * x, "doubled"), (lambda x: 1, "always 1"), (lambda x: x + 10, "")):
        assert message(check.function, wrong, [1, 3], [2, 6], mistakes=mistakes).partition("\n")[2] == slip
    two = check.gives([1], [2])
    assert (two(5), two(x=6)) == ([1], [2])


@pytest.mark.parametrize(
    ("wrong", "slip"),
    [
        (lambda X, t, w, b: (X @ w + b - t) ** 2 / 2, "should be one number, but it is an array of shape (3,)"),
        (lambda X, t, w, b: mean_loss(X, t, w, 0), "b is not used"),
        (lambda X, t, w, b: None, "Is there a return"),
        (lambda X, t, w: 0, "is called with 4 arguments, but yours takes 3"),
        (lambda X, t, w, b: X @ t, "raised ValueError: "),
    ],
)
def test_a_loss_that_gives_its_slip_away_gets_the_sentence(wrong, slip):
    mistakes = {"b is not used.": lambda X, t, w, b: mean_loss(X, t, w, 0.0)}
    assert slip in message(check.function, wrong, mean_loss, CASES, "loss", mistakes=mistakes)


def test_with_two_examples_a_missing_half_and_a_missing_mean_look_alike():
    X, t = np.array([[1.0], [3.0]]), np.array([2.0, 4.0])
    said = message(check.function, lambda *a: 2 * mean_loss(*a), mean_loss, [(X, t, np.ones(1), 0.0)], "loss")
    assert "is 1/2 missing, or 1/N (here N = 2)?" in said


def test_a_slip_is_only_named_when_it_explains_every_input():
    assert message(check.function, lambda x: -x if x < 2 else x, lambda x: x, [1, 2], "f") == "f(1) is -1, wanted 1"


def test_several_results_are_named():
    said = message(check.function, lambda x: (x, x), lambda x: (np.array([x, x]), x), [1.0], "f", gives=("w", "b"))
    assert said.startswith("f(1): w has 1 number, wanted 2 numbers")
    said = message(check.function, lambda x: x, lambda x: (np.ones(2), x), [1.0], "f", gives=("w", "b"))
    assert said == "f(1) should be 2 values (w, b), but it is 1.0" or said.endswith("but it is 1")


def test_words_and_none_are_compared_too():
    check.function(lambda x: "yes" if x else None, ["yes", None], [1, 0])
    assert message(check.function, lambda x: "no", ["yes"], [1], "f") == "f(1) is 'no', wanted 'yes'"
    assert message(check.function, lambda x: 1, [None], [1], "f") == "f(1) is 1, wanted None"


def test_the_gradient_of_the_mean_loss_passes():
    check.gradient(gradient, mean_loss, POINTS, data=DATA, names=("dw", "db"))
    check.gradient(lambda w: 3 * w**2, lambda w: w**3, at=[1.0, -2.0])
    check.gradient(lambda w: 2 * w, lambda w: w @ w, at=[np.ones(3)])


@pytest.mark.parametrize(
    ("wrong", "first", "slip"),
    [
        (lambda *a: (gradient(*a)[0], 5 * gradient(*a)[1]), "db is ", "dw is right. It is N times"),
        (lambda *a: (5 * gradient(*a)[0], gradient(*a)[1]), "dw[0] is ", "db is right. It is N times"),
        (lambda *a: (gradient(*a)[0], 0.0), "db is 0", "dw is right."),
        (lambda *a: gradient(*a)[0], "dw has 1 number", None),
        (lambda *a: None, "is None", "Is there a return"),
        (lambda *a: 3, "should be 2 values (dw, db), but it is 3", None),
    ],
)
def test_a_wrong_gradient_says_which_part_and_why(wrong, first, slip):
    said = message(check.gradient, wrong, mean_loss, POINTS, data=DATA, names=("dw", "db"), name="grad")
    assert said.startswith("grad at ((")
    assert first in said.split("\n")[0]
    assert slip is None or slip in said


def test_the_first_failure_is_told_even_when_a_later_input_raises():
    said = message(check.function, lambda x: x / (x - 2), lambda x: x, [1, 2, 3], "f")
    assert said == "f(1) is -1, wanted 1"
    said = message(check.function, lambda x: x / (x - 2) if x > 1 else x, lambda x: x, [1, 2, 3], "f")
    assert said == "f raised ZeroDivisionError: division by zero on x = 2"


def logistic_loss(X, t, w, b):
    z = X @ w + b
    return np.mean(np.logaddexp(0, z) - t * z)


def logistic_gradient(X, t, w, b):
    error = 1 / (1 + np.exp(-(X @ w + b))) - t
    return X.T @ error / len(t), error.mean()


def test_a_gradient_for_the_other_coding_of_the_classes_is_recognised():
    t = np.array([0, 1, 1, 0, 1])
    for labels, here, there in ((t, "{0, 1}", "{-1, +1}"), (2 * t - 1, "{-1, +1}", "{0, 1}")):
        other = 2 * t - 1 if labels is t else t

        def wrong(X, _, w, b, other=other):
            return logistic_gradient(X, other, w, b)

        said = message(check.gradient, wrong, logistic_loss, POINTS, data=(DATA[0], labels), names=("dw", "db"))
        assert said.endswith(f"It is right for targets in {there}; here they are in {here}.")


def test_a_known_wrong_gradient_gets_its_sentence():
    def without_bias(X, t, w, b):
        return gradient(X, t, w, 0.0)

    slips = {"The bias is missing in z.": without_bias, "That is w itself.": lambda *p: p[-1]}
    said = message(check.gradient, without_bias, mean_loss, POINTS, data=DATA, names=("dw", "db"), mistakes=slips)
    assert said.endswith("The bias is missing in z.")
    said = message(check.gradient, lambda w: w, lambda w: w**3, at=[1.5, 2.0], mistakes=slips)
    assert said.endswith("That is w itself.")


@pytest.mark.parametrize("shape", [(1 << 20,), (1 << 20, 1)])
def test_large_results_of_a_wrong_shape_are_not_made_floats(shape):
    """A grader that holds the floats of every case has no bound on its memory."""
    cases = [np.arange(3.0) + i for i in range(12)]
    slips = {"Twice.": lambda x: 2 * x}
    tracemalloc.start()
    try:
        said = message(check.function, lambda x: np.zeros(shape, np.int8), lambda x: x, cases, mistakes=slips)
        assert tracemalloc.get_traced_memory()[1] < 30 << 20  # 12 MB of results, 8 MB of floats at a time
    finally:
        tracemalloc.stop()
    assert "wanted 3 numbers" in said


def test_a_set_is_compared_without_an_order():
    check.function(lambda n: {2, 0}, [[0, 2]], [1], "f")
    check.function(lambda n: {(1, 0), (0, 1)}, [[(0, 1), (1, 0)]], [1], "f")
    check.function(lambda n: [np.array([0, 1]), np.array([1, 0])], [[(0, 1), (1, 0)]], [1], "f")
    assert message(check.function, lambda n: {0, 1}, [[0, 2]], [1], "f") == "f(1)[1] is 1, wanted 2"


def test_a_set_in_place_of_two_arrays_gets_a_sentence():
    said = message(check.function, lambda x: set(), lambda x: (np.ones(2), np.ones(3)), [1], "f", gives=("u", "v"))
    assert "should be 2 values" in said
