"""The whole loop, the pocket, the worst first, the bound: right ones of several makes, every slip by its sentence."""

import sys

import numpy as np
import pytest
from hypothesis import given, settings
from students import anything, message

from lincls.exercise import check
from lincls.exercise.sets import set_03_loop
from lincls.exercise.sets.set_03 import SLIPS
from lincls.exercise.sets.set_03_loop import _LOOP_SLIPS, FIT_CASES, _loop

GIVES = ("w", "b", "updates", "epochs", "converged")
EVERYTHING = dict(takes=("X", "t", "max_epochs", "eta"), gives=GIVES)


def fit(X, t, max_epochs, order=None):
    """A plain loop, written apart from the one in the check."""
    w, b = [0.0] * X.shape[1], 0.0
    for _ in range(max_epochs):
        clean = True
        for n in order or range(len(X)):
            z = sum(wi * xi for wi, xi in zip(w, X[n], strict=True)) + b
            if z * t[n] <= 0:
                w, b, clean = [wi + t[n] * xi for wi, xi in zip(w, X[n], strict=True)], b + t[n], False
        if clean:
            return w, b, True
    return w, b, False


def slipped(slip):
    def fit(X, t, max_epochs, eta):
        found = _loop(X, t, max_epochs, eta, slip)
        return tuple(found[key] for key in GIVES)

    return fit


def test_a_right_loop_passes():
    check.perceptron_fit(fit)
    check.perceptron_fit(slipped(""), **EVERYTHING)
    check.perceptron_fit(lambda t, X: fit(X, t, 9)[:1], takes=("t", "X"), gives=("w",), cases=FIT_CASES[:2])


def test_another_order_passes_when_the_order_is_free():
    def backwards(X, t, max_epochs):
        return fit(X, t, 10 * max_epochs if max_epochs > 10 else max_epochs, order=range(len(X))[::-1])

    check.perceptron_fit(backwards, cyclic=False, cases=[case for case in FIT_CASES if case[2] != 2])
    assert "w" in message(check.perceptron_fit, backwards)


@pytest.mark.parametrize("slip", [*SLIPS, *_LOOP_SLIPS])
def test_every_slip_of_the_loop_gets_its_sentence(slip):
    said = message(check.perceptron_fit, slipped(slip), **EVERYTHING)
    sentence = {**SLIPS, **_LOOP_SLIPS}[slip]
    assert said.startswith("fit: ") and "max_epochs = " in said
    if slip == "never":  # from zero weights every z is 0: the same as correcting only z t < 0
        sentence = SLIPS["zero"]
    assert sentence in said


@pytest.mark.parametrize("slip", ["zero", "bias", "sign", "after a pass", "never converged", "always converged"])
def test_slips_are_found_when_the_order_is_free(slip):
    said = message(check.perceptron_fit, slipped(slip), cyclic=False, **EVERYTHING)
    assert "is still wrong: z = " in said or "converged is" in said


@pytest.mark.skipif(sys.platform == "win32", reason="no interval timer on Windows")
def test_a_loop_without_a_limit_is_stopped_on_xor(monkeypatch):
    monkeypatch.setattr(set_03_loop, "SECONDS", 0.1)
    said = message(check.perceptron_fit, lambda X, t, max_epochs: fit(X, t, 10**12), name="fit")
    assert said.startswith("fit did not stop within 0.1 seconds on X = ((-1, -1)")
    assert said.endswith("Is there a limit to the number of epochs, and does the loop count them?")


def test_what_comes_back_must_be_what_was_asked_for():
    assert "should give 3 values (w, b, converged), but it gives a tuple of 2" in message(
        check.perceptron_fit, lambda X, t, max_epochs: fit(X, t, max_epochs)[:2]
    )
    assert "converged should be True or False, but it is 2" in message(
        check.perceptron_fit, lambda X, t, max_epochs: (*fit(X, t, max_epochs)[:2], 2)
    )
    check.perceptron_fit(lambda X, t, max_epochs: (*fit(X, t, max_epochs)[:2], int(fit(X, t, max_epochs)[2])))
    assert "Is there a return" in message(check.perceptron_fit, lambda X, t, max_epochs: None)
    assert "yours takes 2" in message(check.perceptron_fit, lambda X, t: None)


def test_an_untouched_loop_is_not_attempted():
    for stub in (..., lambda X, t, max_epochs: ..., lambda X, t, max_epochs: (np.zeros(2), ..., False)):
        with pytest.raises(check.NotAttempted):
            check.perceptron_fit(stub)


@settings(max_examples=20)
@given(anything)
def test_garbage_gets_a_message(value):
    for f in (value, lambda *_: value, lambda *_: (value, value, True)):
        with pytest.raises((check.Wrong, check.NotAttempted)):
            check.perceptron_fit(f)


def test_an_answer_that_takes_its_start_is_started_at_zero_and_asked_for_all_cases_at_once(monkeypatch):
    starts, asked = [], []

    def from_a_start(X, t, max_epochs, w, b):
        starts.append((w.tolist(), b))
        return fit(X, t, max_epochs)

    def each(f, cases, **about):
        asked.append(len(cases))
        return real(f, cases, **about)

    real = set_03_loop.each
    monkeypatch.setattr(set_03_loop, "each", each)
    check.perceptron_fit(from_a_start, ("X", "t", "max_epochs", "w", "b"), cyclic=False, cases=FIT_CASES[:3])
    assert asked == [3] and starts == 3 * [([0.0, 0.0], 0.0)]


def test_in_any_order_the_loop_itself_is_run_only_where_the_answer_leaves_it_open(monkeypatch):
    ran = []
    loop = set_03_loop._loop
    monkeypatch.setattr(set_03_loop, "_loop", lambda **case: ran.append(case["max_epochs"]) or loop(**case))
    check.perceptron_fit(fit, cyclic=False, cases=FIT_CASES[:5])
    assert ran == [7]  # XOR


def batch(X, t, max_epochs, w, b):
    for epoch in range(1, max_epochs + 1):
        wrong = t * (X @ w + b) <= 0
        if not wrong.any():
            return w, b, epoch, True
        w, b = w + t[wrong] @ X[wrong], b + t[wrong].sum()
    return w, b, max_epochs, False


@pytest.mark.parametrize("cases", [FIT_CASES[:3], *(check.crossed(check.rng(k)) for k in range(5))])
def test_the_batch_rule_leads_where_no_order_leads(cases):
    takes, gives = ("X", "t", "max_epochs", "w", "b"), ("w", "b", "epochs", "converged")
    said = message(check.perceptron_fit, batch, takes, gives, cyclic=False, cases=cases)
    assert "but no order of the examples leads there" in said and _LOOP_SLIPS["old weights"] in said

    def shuffled(X, t, max_epochs, w, b):
        for epoch in range(1, max_epochs + 1):
            before = b
            for n in np.random.default_rng(epoch).permutation(len(X)):
                if t[n] * (X[n] @ w + b) <= 0:
                    w, b, before = w + t[n] * X[n], b + t[n], None
            if before is not None:
                return w, b, epoch, True
        return w, b, max_epochs, False

    check.perceptron_fit(shuffled, takes, gives, cyclic=False, cases=cases)


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


@pytest.mark.parametrize("key", range(3))
def test_the_pocket_of_a_run_in_any_order_at_any_rate_passes(key):
    runs = check.long_runs(check.rng(key))
    check.pocketed(pocket, runs)
    check.pocketed(
        lambda *run: pocket(*run, order=[4, 2, 0, 1, 3] if len(run[1]) == 5 else None, keep=lambda a, b: a <= b), runs
    )


@pytest.mark.parametrize("which", range(len(set_03_loop.LONG)))
@pytest.mark.parametrize("order", [range(5), (4, 3, 2, 1, 0), (2, 4, 0, 3, 1)])
def test_neither_one_pass_nor_a_ratchet_fills_the_pocket(which, order):
    X, t = (np.array(each, dtype=float) for each in set_03_loop.LONG[which])
    run = [(X, t, set_03_loop.PASSES, 0, "a table")]
    for wrong in (
        lambda X, t, most: pocket(X, t, 1, order),
        lambda X, t, most: pocket(X, t, most, order, back=True),
        lambda X, t, most: pocket(X, t, most, order, keep=lambda a, b: a <= b, back=True),
    ):
        assert "but better ones are met on the way" in message(check.pocketed, wrong, run)


def test_weights_that_no_run_meets_are_no_pocket():
    X, t = (np.array(each, dtype=float) for each in set_03_loop.LONG[0])
    w, b, _ = pocket(X, t, 200)
    run = [(X, t, 200, 0, "a table")]
    assert "no run from w = 0, b = 0 meets" in message(check.pocketed, lambda *_: (w + 1e-3, b, 0), run)
    assert "make 0 mistakes" in message(check.pocketed, lambda *_: (w, b, 1), run)


@pytest.mark.parametrize("why", set_03_loop._OTHERS)
def test_another_rule_for_the_worst_gets_its_sentence(why):
    check.worst_found(set_03_loop._worst, check.rng(3))
    assert why in message(check.worst_found, set_03_loop._OTHERS[why], check.rng(3))


def test_the_worst_is_corrected_first():
    runs = [(*check.separable(check.rng(1), 9, margin=0.2), 200), (FIT_CASES[4][0], FIT_CASES[4][1], 5)]
    check.worst_corrected(set_03_loop._corrected, runs)
    for why in ("That is the first mistake, not the worst.", "An example with a smaller number is equally bad."):
        rule = set_03_loop._OTHERS[why]
        said = message(check.worst_corrected, lambda *run, rule=rule: set_03_loop._corrected(*run, rule), runs)
        assert why in said


@settings(max_examples=20)
@given(anything)
def test_garbage_from_a_pocket_or_a_bound_gets_a_message(value):
    run = [(*FIT_CASES[4][:2], 5, 0, "XOR")]
    for judge in (
        lambda f: check.pocketed(f, run),
        lambda f: check.novikoff_numbers(f, check.rng(1)),
        lambda f: check.worst_found(f, check.rng(1)),
        lambda f: check.worst_corrected(f, [run[0][:3]]),
    ):
        for f in (lambda *_: value, lambda *_: (value, value, 0)):
            with pytest.raises((check.Wrong, check.NotAttempted)):
                judge(f)
