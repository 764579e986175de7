"""Set 06: LMS and the online logistic step with each slip, and answers that are nearly right."""

import numpy as np
import pytest
from hypothesis import given
from students import anything, message

from lincls.exercise import check
from lincls.exercise.sets import set_06_laws, set_06_losses
from lincls.exercise.sets.set_06_laws import SLIPS, soft_update
from lincls.models.sigmoid import sigmoid

JUDGES = {"lms": check.lms_step, "logistic": check.logistic_step}


def test_right_steps_pass_in_any_form_of_result():
    check.lms_step(lambda w, b, x, t, eta: [w + eta * (t - w @ x - b) * x, np.array([b + eta * (t - w @ x - b)])])

    def online(w, b, x, t, eta):
        v = np.append(w, b) + eta * (t - sigmoid(w @ x + b)) * np.append(x, 1)
        return tuple(v[:-1]), v[-1]

    check.logistic_step(online)


@pytest.mark.parametrize(("rule", "slip"), [(rule, slip) for rule in SLIPS for slip in SLIPS[rule]])
def test_every_slip_gets_its_sentence(rule, slip):
    said = message(JUDGES[rule], lambda w, b, x, t, eta: soft_update(rule, w, b, x, t, eta, slip), name="step")
    first, second = said.split("\n")
    assert first.startswith("step: ") and " for w = (" in first and "(z = " in first
    assert second == SLIPS[rule][slip]


def threshold(sign):
    return lambda z, t: t - sign(z)


def on_mistakes(right):
    return lambda z, t: 0.0 if right(t * z) else t - z


@pytest.mark.parametrize(
    ("slip", "error"),
    [
        ("threshold", threshold(np.sign)),
        ("threshold", threshold(lambda z: 1 if z >= 0 else -1)),
        ("threshold", threshold(lambda z: 1 if z > 0 else -1)),
        ("mistakes", on_mistakes(lambda m: m > 0)),
        ("mistakes", on_mistakes(lambda m: m >= 0)),
    ],
)
def test_a_slip_is_recognised_whatever_happens_on_the_boundary(slip, error):
    def step(w, b, x, t, eta):
        by = eta * error(w @ x + b, t)
        return w + by * x, b + by

    assert message(check.lms_step, step).split("\n")[1] == SLIPS["lms"][slip]


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
            w, b = soft_update("lms", w, b, x, target, eta)
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


def test_the_order_of_the_rows_counts_in_turn():
    said = message(check.lms_epochs, lambda X, t, *rest: online(X[::-1], t[::-1], *rest))
    assert said.split("\n")[-1] == "The examples come in the order of their rows."


def fit(X, t):
    *w, b = np.linalg.pinv(np.c_[X, np.ones(len(X))]) @ t
    return np.array(w), b


@pytest.mark.parametrize(
    ("law", "wrong", "told"),
    [
        (set_06_laws.q3_d, lambda X: 2.002 / np.linalg.eigvalsh(curvature(X)).max(), "does not converge just below"),
        (set_06_laws.q3_d, lambda X: 1.998 / np.linalg.eigvalsh(curvature(X)).max(), "still converges just above that"),
        (set_06_laws.q4_b, lambda X, labels: (0 * X[0], labels.mean()), "the mean loss of your w and b"),
        (
            set_06_losses.q8_b,
            lambda X, w, b: [0.99 * min(z[z > 0]) for z in (X @ w + b, -X @ w - b)],
            "no example is on",
        ),
        (set_06_losses.q9_b, lambda X, labels, K: (np.zeros((K, X.shape[1])), np.ones(K) / K), "the mean loss of your"),
    ],
)
def test_nearly_right_is_not_right(law, wrong, told):
    assert told in message(law, wrong)


def curvature(X):
    rows = np.c_[X, np.ones(len(X))]
    return rows.T @ rows / len(X)


def test_two_lists_with_a_gap_are_judged_by_least_squares():
    set_06_laws.q5_a([-100, 1, 1], [2, 2, 2, 2, 2], 1.0, 2.0)
    set_06_laws.q5_a(np.array([[-100.0], [1], [1]]), (2,) * 5, 1.0, 2.0)
    assert "negatives should be numbers" in message(set_06_laws.q5_a, None, [3], 1.0, 2.0)


def test_one_more_example_is_judged_by_the_old_and_the_new_line():
    X, t = np.array([[-2.0, 1], [-1, 2], [-2, -1], [1, 1], [1, -2], [2, 0]]), np.repeat([-1.0, 1.0], 3)
    w, b = fit(X, t)
    assert "the new line makes no error" in message(set_06_laws.q5_b, (1.5 - b) * w / (w @ w), 1.5, X, t)
    set_06_laws.q5_b((10 - b) * w / (w @ w) + 3 * np.array([-w[1], w[0]]), 10.0, X, t)


def test_losses_are_named_by_letters_in_any_form_and_a_place_that_is_none_is_told_from_a_number():
    letters, places = set_06_losses.letters, set_06_losses.places
    assert letters("c, A", "bounds") == letters({"A", "C"}, "bounds") == ["A", "C"]
    assert letters([], "bounds") == []
    assert places([1, None, np.inf, np.float64(2), 0.5], "rises") == [1.0, None, None, 2.0, 0.5]
    assert "nan" in message(places, [np.nan] * 5, "rises")


@given(odd=anything)
def test_odd_forms_get_a_sentence(odd):
    for read in (set_06_losses.letters, set_06_losses.places):
        try:
            read(odd, "it")
        except (check.Wrong, check.NotAttempted) as verdict:
            assert str(verdict)


def test_a_chord_lies_below_a_curve_that_bends_down():
    set_06_losses.q7_b((-6, 0), 2.0, -3.0)
