"""Set 06: LMS and the online logistic step with each slip, and answers that are nearly right."""

import numpy as np
import pytest
from students import message

from lincls.exercise import check
from lincls.exercise.sets import set_06_laws, set_06_losses
from lincls.exercise.sets.set_06_laws import SLIPS, soft_update

JUDGES = {"lms": check.lms_step, "logistic": check.logistic_step}


def test_a_right_step_passes():
    check.lms_step(lambda w, b, x, t, eta: [w + eta * (t - w @ x - b) * x, np.array([b + eta * (t - w @ x - b)])])


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


def backwards(X, t, w, b, eta, epochs):
    for _ in range(epochs):
        for x, target in zip(X[::-1], t[::-1], strict=True):
            w, b = soft_update("lms", w, b, x, target, eta)
    return w, b


@pytest.mark.parametrize(
    ("law", "wrong", "told"),
    [
        (check.lms_epochs, backwards, "The examples come in the order of their rows."),
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


def test_one_more_example_is_judged_by_the_old_and_the_new_line():
    X, t = np.array([[-2.0, 1], [-1, 2], [-2, -1], [1, 1], [1, -2], [2, 0]]), np.repeat([-1.0, 1.0], 3)
    *w, b = np.linalg.pinv(np.c_[X, np.ones(len(X))]) @ t
    w = np.array(w)
    assert "the new line makes no error" in message(set_06_laws.q5_b, (1.5 - b) * w / (w @ w), 1.5, X, t)
    set_06_laws.q5_b((10 - b) * w / (w @ w) + 3 * np.array([-w[1], w[0]]), 10.0, X, t)


def test_losses_are_named_by_letters_in_any_form_and_a_place_that_is_none_is_told_from_a_number():
    letters, places = set_06_losses.letters, set_06_losses.places
    assert letters("c, A", "bounds") == letters({"A", "C"}, "bounds") == ["A", "C"]
    assert letters([], "bounds") == []
    assert places([1, None, np.inf, np.float64(2), 0.5], "rises") == [1.0, None, None, 2.0, 0.5]
    assert "nan" in message(places, [np.nan] * 5, "rises")
