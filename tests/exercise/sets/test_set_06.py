"""LMS and the online logistic step: each slip by its sentence."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message

from lincls.exercise import check
from lincls.exercise.sets.set_06 import SLIPS, update
from lincls.models.sigmoid import sigmoid

TAKES = ("w", "b", "x", "t", "eta")
JUDGES = {"lms": check.lms_step, "logistic": check.logistic_step}


def test_right_steps_pass_in_any_order_of_arguments_and_form_of_result():
    check.lms_step(lambda w, b, x, t, eta: (w + eta * (t - w @ x - b) * x, b + eta * (t - w @ x - b)))
    check.lms_step(lambda x, t, w, b: [w + (t - w @ x - b) * x, np.array([t - w @ x])], takes=("x", "t", "w", "b"))

    def online(w, b, x, t, eta):
        v = np.append(w, b) + eta * (t - sigmoid(w @ x + b)) * np.append(x, 1)
        return tuple(v[:-1]), v[-1]

    check.logistic_step(online)


@pytest.mark.parametrize(("rule", "slip"), [(rule, slip) for rule in SLIPS for slip in SLIPS[rule]])
def test_every_slip_gets_its_sentence(rule, slip):
    said = message(JUDGES[rule], lambda w, b, x, t, eta: update(rule, w, b, x, t, eta, slip), name="step")
    first, second = said.split("\n")
    assert first.startswith("step: ") and " for w = (" in first and "(z = " in first
    assert second == SLIPS[rule][slip]


@pytest.mark.parametrize("sign", [np.sign, lambda z: 1 if z >= 0 else -1, lambda z: 1 if z > 0 else -1])
def test_the_threshold_is_recognised_however_it_is_written(sign):
    def step(w, b, x, t, eta):
        error = t - sign(w @ x + b)
        return w + eta * error * x, b + eta * error

    assert message(check.lms_step, step).split("\n")[1] == SLIPS["lms"]["threshold"]


@pytest.mark.parametrize("right", [lambda m: m > 0, lambda m: m >= 0])
def test_correcting_mistakes_only_is_recognised_with_the_boundary_on_either_side(right):
    def step(w, b, x, t, eta):
        error = 0.0 if right(t * (w @ x + b)) else t - w @ x - b
        return w + eta * error * x, b + eta * error

    assert message(check.lms_step, step).split("\n")[1] == SLIPS["lms"]["mistakes"]


def test_a_step_that_returns_nothing_or_too_much_is_told():
    assert "Is there a return" in message(check.lms_step, lambda *_: None)
    assert "should give two values, w and b" in message(check.lms_step, lambda *_: (1, 2, 3))


@pytest.mark.parametrize("stub", [..., lambda w, b, x, t, eta: (..., ...), lambda w, b, x, t, eta: w + ...])
def test_a_stub_is_not_attempted(stub):
    with pytest.raises(check.NotAttempted):
        check.logistic_step(stub)


@given(anything)
def test_garbage_gets_a_message(value):
    for judge in JUDGES.values():
        for step in (value, lambda *_: value):
            with pytest.raises((check.Wrong, check.NotAttempted)):
                judge(step)


def online(X, t, w, b, eta, epochs):
    for _ in range(epochs):
        for x, target in zip(X, t, strict=True):
            w, b = update("lms", w, b, x, target, eta)
    return w, b


def batch(X, t, w, b, eta, epochs):
    for _ in range(epochs):
        errors = t - X @ w - b
        w, b = w + eta * errors @ X / len(X), b + eta * errors.mean()
    return w, b


def test_lms_in_turn_and_with_the_mean_keep_the_laws():
    check.lms_epochs(online)
    check.lms_epochs(batch, batch=True)
    check.lms_epochs(lambda *args: [list(online(*args)[0]), np.array([online(*args)[1]])])


@pytest.mark.parametrize(
    ("train", "by_mean", "sentence"),
    [
        (batch, False, "All errors are computed at the old weights: that is batch."),
        (online, True, "The weights change after each example: that is online."),
        (lambda X, t, *rest: online(X[::-1], t[::-1], *rest), False, "The examples come in the order of their rows."),
        (lambda *args: online(*args[:-1], 1), False, "Only one epoch is made: repeat it `epochs` times."),
        (
            lambda X, t, w, b, eta, epochs: batch(X, t, w, b, eta * len(X), epochs),
            True,
            "It is a step with the sum, not the mean: 1/N is missing.",
        ),
        (
            lambda X, t, w, b, eta, epochs: batch(X, t, w, b, eta * epochs, 1),
            True,
            "The errors are those of the start there: compute them anew in each epoch.",
        ),
    ],
)
def test_a_training_loop_that_breaks_a_law_is_named(train, by_mean, sentence):
    assert message(lambda f: check.lms_epochs(f, batch=by_mean), train).split("\n")[-1] == sentence
