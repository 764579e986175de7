"""The whole loop, the pocket, the worst first, the bound: right ones of several makes, every slip by its sentence."""

import sys

import numpy as np
import pytest
from students import message

from lincls.boolean import AND, OR, XOR
from lincls.exercise import check
from lincls.exercise.sets import set_03_loop
from lincls.exercise.sets.set_03 import SLIPS
from lincls.exercise.sets.set_03_laws import T_FIVE, X_FIVE
from lincls.exercise.sets.set_03_loop import LOOP_SLIPS, loop

SEPARABLE = [(*OR.encoded(-1), 20), (*AND.encoded(-1), 20), (X_FIVE, T_FIVE, 50)]
FOUR = np.array([[2.0, 1.0], [5.0, 1.0], [3.0, 2.0], [4.0, 0.0]]), np.array([1, -1, 1, -1]), 200
CASES = [*SEPARABLE, FOUR, (*XOR.encoded(-1), 7), *check.crossed(check.rng(1))]
NOT_SEEN = {"rate", "bias rate"}  # eta is 1
TOLD_AS = {"never": "zero"}  # from zero weights every z is 0


def fit(X, t, max_epochs, w, b):
    """A plain loop, written apart from the one in the check."""
    w, b = w.tolist(), float(b)
    for epoch in range(1, max_epochs + 1):
        clean = True
        for n in range(len(X)):
            z = sum(wi * xi for wi, xi in zip(w, X[n], strict=True)) + b
            if z * t[n] <= 0:
                w, b, clean = [wi + t[n] * xi for wi, xi in zip(w, X[n], strict=True)], b + t[n], False
        if clean:
            return w, b, epoch, int(True)
    return w, b, max_epochs, False


@pytest.mark.parametrize("slip", sorted({*SLIPS, *LOOP_SLIPS} - NOT_SEEN))
def test_every_slip_of_the_loop_gets_its_sentence(slip):
    said = message(check.perceptron_fit, lambda X, t, max_epochs, w, b: tuple(loop(X, t, max_epochs, slip)), CASES)
    assert said.startswith("your function: ") and "max_epochs = " in said
    assert (SLIPS | LOOP_SLIPS)[TOLD_AS.get(slip, slip)] in said


@pytest.mark.skipif(sys.platform == "win32", reason="no interval timer on Windows")
def test_a_loop_without_a_limit_is_stopped_on_xor(monkeypatch):
    monkeypatch.setattr(set_03_loop, "SECONDS", 0.1)
    said = message(check.perceptron_fit, lambda X, t, most, w, b: fit(X, t, 10**12, w, b), CASES)
    assert said.startswith("your function did not stop within 0.1 seconds on X = ((-1, -1)")
    assert said.endswith("Is there a limit to the number of epochs, and does the loop count them?")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda *run: (*fit(*run)[:3], 2), "converged should be True or False, but it is 2"),
        (lambda *run: None, "Is there a return"),
        (lambda X, t: None, "yours takes 2"),
    ],
)
def test_what_comes_back_must_be_what_was_asked_for(answer, said):
    assert said in message(check.perceptron_fit, answer, CASES)


def test_all_cases_are_started_at_zero_and_asked_for_at_once(monkeypatch):
    starts, asked = [], []

    def from_a_start(X, t, max_epochs, w, b):
        starts.append((w.tolist(), b))
        return fit(X, t, max_epochs, w, b)

    def each(f, cases, **about):
        asked.append(len(cases))
        return real(f, cases, **about)

    real = set_03_loop.each
    monkeypatch.setattr(set_03_loop, "each", each)
    check.perceptron_fit(from_a_start, SEPARABLE)
    assert asked == [3] and starts == 3 * [([0.0, 0.0], 0.0)]


def test_all_orders_are_looked_at_only_where_the_rows_as_they_stand_do_not_lead_there(monkeypatch):
    monkeypatch.delattr(set_03_loop, "passes")
    check.perceptron_fit(fit, CASES)
    with pytest.raises(NameError):
        check.perceptron_fit(lambda X, t, *rest: fit(X[::-1], t[::-1], *rest), CASES)


def batch(X, t, max_epochs, w, b):
    for epoch in range(1, max_epochs + 1):
        wrong = t * (X @ w + b) <= 0
        if not wrong.any():
            return w, b, epoch, True
        w, b = w + t[wrong] @ X[wrong], b + t[wrong].sum()
    return w, b, max_epochs, False


@pytest.mark.parametrize("cases", [SEPARABLE, *(check.crossed(check.rng(k)) for k in range(5))])
def test_the_batch_rule_leads_where_no_order_leads(cases):
    said = message(check.perceptron_fit, batch, cases)
    assert "but no order of the examples leads there" in said and LOOP_SLIPS["old weights"] in said


def pocket(X, t, max_epochs, order=None, keep=lambda count, errors: count < errors, back=False):
    w, b, eta = np.zeros(X.shape[1]), 0.0, 0.1
    best, errors = (w, b), len(X)
    for _ in range(max_epochs):
        for n in order or range(len(X)):
            if t[n] * (X[n] @ w + b) <= 1e-9:
                w, b = w + eta * t[n] * X[n], b + eta * t[n]
                count = int((t * (X @ w + b) <= 1e-9).sum())
                if keep(count, errors):
                    best, errors = (w, b), count
                elif back:
                    w, b = best
    return *best, errors


@pytest.mark.parametrize("which", range(len(set_03_loop.LONG)))
@pytest.mark.parametrize("order", [range(5), (4, 3, 2, 1, 0), (2, 4, 0, 3, 1)])
def test_neither_one_pass_nor_a_ratchet_fills_the_pocket(which, order):
    X, t = (np.array(rows, dtype=float) for rows in set_03_loop.LONG[which])
    run = [(X, t, set_03_loop.PASSES, 0, "a table")]
    for wrong in (
        lambda X, t, most: pocket(X, t, 1, order),
        lambda X, t, most: pocket(X, t, most, order, back=True),
        lambda X, t, most: pocket(X, t, most, order, keep=lambda a, b: a <= b, back=True),
    ):
        assert "but better ones are met on the way" in message(check.pocketed, wrong, run)


def test_weights_that_no_run_meets_are_no_pocket():
    X, t = (np.array(rows, dtype=float) for rows in set_03_loop.LONG[0])
    w, b, _ = pocket(X, t, 200)
    run = [(X, t, 200, 0, "a table")]
    assert "no run from w = 0, b = 0 meets" in message(check.pocketed, lambda *_: (w + 1e-3, b, 0), run)


RUNS = [(*check.separable(check.rng(1), 9, margin=0.2), 200), (*XOR.encoded(-1), 5)]


@pytest.mark.parametrize("why", set_03_loop._OTHERS)
def test_another_rule_for_the_worst_gets_its_sentence(why):
    assert why in message(check.worst_found, set_03_loop._OTHERS[why], check.rng(3))


def test_the_first_of_equally_bad_examples_is_corrected_first():
    why = "An example with a smaller number is equally bad."
    assert why in message(
        check.worst_corrected, lambda *run: set_03_loop._corrected(*run, set_03_loop._OTHERS[why]), RUNS
    )
