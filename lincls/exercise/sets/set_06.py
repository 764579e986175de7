"""Sets 06 and 07: one step on one example, as large as the error: LMS and the online step of logistic regression.

    LMS:       y = z,             targets -1 and +1 (or any number)
    logistic:  y = sigmoid(z),    targets 0 and 1
    both:      w <- w + eta (t - y) x,    b <- b + eta (t - y),    z = w.x + b

Each known slip is the same line with one change; a result that a slip explains gets the slip's sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import call, function_name
from lincls.exercise.chance import rng
from lincls.exercise.compare import explanation, judge
from lincls.exercise.sets.set_03 import judge_step, read_pair, same_pair
from lincls.exercise.verdict import Wrong

Pair = tuple[np.ndarray, float]  # w and b
Run = tuple[np.ndarray, np.ndarray, np.ndarray, float, float]  # X, t, w, b, eta

_GENERAL = {
    "sign": "The update goes the wrong way: the sign is flipped.",
    "rate": "The learning rate eta is forgotten.",
    "half": "Each update is made twice as large: the 1/2 of the loss cancels the 2 of the square.",
    "bias": "w is updated, but b is not.",
    "weights": "b is updated, but w is not.",
    "input": "The bias has the input 1: x does not belong into its update.",
    "no bias in z": "z is computed without the bias b.",
    "target": "The error is t - y: the target t is forgotten.",
    "fresh": "b sees the new w there: compute the error once, for both.",
}
SLIPS = {
    "lms": {
        **_GENERAL,
        "threshold": "y is the sign of z there: LMS compares t with z itself (that is the perceptron's step).",
        "mistakes": "Only mistakes are corrected: LMS makes a step on every example, a right one too.",
        "sigmoid": "y is sigmoid(z) there: the output of LMS is linear, y = z.",
        "labels": "t is -1 or +1 here: do not turn it into 0 or 1.",
    },
    "logistic": {
        **_GENERAL,
        "linear": "z is compared with t: y = sigmoid(z) is the probability, z is the log-odds.",
        "threshold": "y is 0 or 1 there: the error is soft, t - sigmoid(z).",
        "slope": "The slope p (1 - p) belongs to the squared error; with the cross-entropy it cancels.",
        "labels": "t is 0 or 1 here: do not turn it into -1 or +1.",
        "flipped z": "It is sigmoid(z) with z = w.x + b, not sigmoid(-z).",
    },
}
_TARGETS = {"lms": (1.0, -1.0), "logistic": (1.0, 0.0)}


def soft_update(rule: str, w: np.ndarray, b: float, x: np.ndarray, t: float, eta: float, slip: str = "") -> Pair:
    """The weights after one look at (x, t); with a slip, after the wrong rule of that name."""
    z = float(w @ x) + (0.0 if slip == "no bias in z" else b)
    error = _error(rule, z, t, slip)
    rate = 1.0 if slip == "rate" else eta * {"sign": -1, "half": 2}.get(slip, 1)
    new_w = w if slip == "weights" else w + rate * error * x
    if slip == "fresh":
        return new_w, float(b + eta * _error(rule, float(new_w @ x) + b, t, slip))
    push = float(x.sum()) if slip == "input" else 0.0 if slip == "bias" else 1.0
    return new_w, float(b + rate * error * push)


def _error(rule: str, z: float, t: float, slip: str) -> float:
    high, low = _TARGETS[rule]
    p = 1 / (1 + np.exp(z if slip == "flipped z" else -z))
    y = z if rule == "lms" else p
    if slip in ("linear", "sigmoid", "threshold"):
        y = {"linear": z, "sigmoid": p, "threshold": high if z > 0 else low}[slip]
    if slip == "target":
        return -y
    if slip == "labels":
        t = (t + 1) / 2 if rule == "lms" else 2 * t - 1
    if slip == "mistakes" and z * t > 0:
        return 0.0
    return float((t - y) * (p * (1 - p) if slip == "slope" else 1.0))


_POINTS = (  # w, b, x, t is the high (True) or the low target, eta; z is never 0, where signs are a matter of taste
    ((0.5, -1.0), 0.25, (1.0, 2.0), True, 1.0),
    ((1.0, 0.5), -0.5, (2.0, -1.0), False, 1.0),
    ((0.25, 0.25), 0.5, (2.0, 1.0), True, 1.0),
    ((-0.5, 0.5), 0.125, (1.0, -2.0), False, 1.0),
    ((0.25, 0.0), 0.0, (3.0, -1.0), False, 1.0),
    ((1.0, 1.0), 0.5, (1.0, 0.5), True, 0.25),
    ((1.0, -2.0), 0.5, (1.0, 1.0), False, 0.125),
    ((0.5, 0.25), 0.25 - 2**-12, (1.0, 1.0), True, 1.0),  # z is almost 1
    ((2.0, -3.0), 1.0, (2.0, -3.0), True, 0.5),  # and far from 0
)


def lms_step(step: Any, name: str = "") -> None:
    """Right when step(w, b, x, t, eta) gives the new (w, b) of the Widrow-Hoff rule."""
    _step("lms", step, name)


def logistic_step(step: Any, name: str = "") -> None:
    """Right when step(w, b, x, t, eta) gives the new (w, b) of the online step of logistic regression, t in {0, 1}."""
    _step("logistic", step, name)


def lms_epochs(train: Any, batch: bool = False) -> None:
    """Right when train(X, t, w, b, eta, epochs) keeps the three laws of LMS, and so makes all its steps."""
    plain.attempted(train)
    word, takes = function_name(train), ("X", "t", "w", "b", "eta", "epochs")

    def run(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float, eta: float, epochs: int = 1) -> Pair:
        answer = call(train, X, t, w, b, eta, epochs, name=word, takes=takes)
        return read_pair(answer, len(w), word)

    def step(w: np.ndarray, b: float, x: np.ndarray, t: float, eta: float) -> Pair:
        return run(x[None], np.array([t]), w, b, eta)

    lms_step(step, name=f"{word} on one example")
    draw = rng(603 if batch else 602)
    drawn = draw.normal(size=(7, 3)), draw.choice([-1.0, 1.0], 7), draw.normal(size=3), float(draw.normal()), 0.15
    for start in (*_RUNS, drawn, *_ends(draw)):
        _an_epoch(run, step, start, batch, word)
        _three_epochs(run, start, word)


def _ends(draw: np.random.Generator) -> Iterator[Run]:
    """Runs that stop nowhere: two that begin close to the best weights, and one that moves away from them."""
    for off, eta in ((0.1, 0.15), (2e-3, 0.15), (1.0, 1.5)):
        X, t = draw.normal(size=(2, 3)), np.array([1.0, -1.0])
        X *= 2 / np.linalg.norm(X, axis=1, keepdims=True)
        w = np.linalg.lstsq(X, t - 0.5, rcond=None)[0] + off * draw.choice([-1.0, 1.0], 3)
        yield X, t, w, 0.5 - off / 2, eta


def _an_epoch(run: Callable, step: Callable, start: Run, batch: bool, word: str) -> None:
    X, t, w, b, eta = start
    ends = [step(w, b, x, target, eta) for x, target in zip(X, t, strict=True)]
    steps = sum(v - w for v, _ in ends), sum(c - b for _, c in ends)
    total, mean = ((w + steps[0] / n, b + steps[1] / n) for n in (1, len(X)))
    wanted = mean if batch else _in_turn(step, *start)
    end = run(*start)
    if same_pair(end, wanted):
        return
    if batch:
        how, old = "on average at", "It is a step with the sum, not the mean: 1/N is missing."
        slips = [("The weights change after each example: that is online.", _in_turn(step, *start)), (old, total)]
    else:
        how, old = "one after the other, at", "All errors are computed at the old weights: that is batch."
        turned = "The examples come in the order of their rows.", _in_turn(step, X[::-1], t[::-1], w, b, eta)
        slips = [(old, mean), (old, total), turned]
    said = f"{word}: from {_shown(w, b)} an epoch on {len(X)} examples ends at {_shown(*end)}, "
    said += f"but one on each of them ends {how} {_shown(*wanted)}"
    raise Wrong(said, explanation(end, slips, same_pair))


def _in_turn(step: Callable, X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float, eta: float) -> Pair:
    for x, target in zip(X, t, strict=True):
        w, b = step(w, b, x, target, eta)
    return w, b


def _three_epochs(run: Callable, start: Run, word: str) -> None:
    X, t, w, b, eta = start
    once = run(*start)
    wanted = run(X, t, *run(X, t, *once, eta), eta)
    stale = w + 3 * (once[0] - w), b + 3 * (once[1] - b)
    slips = {
        "Only one epoch is made: repeat it `epochs` times.": once,
        "The errors are those of the start there: compute them anew in each epoch.": stale,
    }

    def law(found: Pair) -> str | None:
        said = f"{word}: three epochs end at {_shown(*found)}, but three times one epoch at {_shown(*wanted)}"
        return None if same_pair(found, wanted) else said

    judge(run(*start, 3), law, slips, same_pair)


def _shown(w: np.ndarray, b: float) -> str:
    return f"w = {plain.show(w)}, b = {plain.show(b)}"


_RUNS = tuple(
    (np.array(X), np.array(t), np.array(w), b, eta)
    for X, t, w, b, eta in (
        (((1.0, 2.0), (2.0, 0.0)), (1.0, -1.0), (0.5, 0.5), 0.25, 0.0625),
        (((1.0, 2.0), (2.0, 0.0), (0.0, -1.0), (1.0, -1.0)), (1.0, -1.0, -1.0, 1.0), (0.5, 0.5), 0.25, 0.25),
        (((2.0,), (-1.0,), (0.5,)), (1.0, -1.0, -1.0), (-0.25,), 0.5, 0.125),
    )
)


def _step(rule: str, step: Any, name: str) -> None:
    high, low = _TARGETS[rule]
    cases = [
        dict(w=np.array(w), b=b, x=np.array(x), t=high if is_high else low, eta=eta)
        for w, b, x, is_high, eta in _POINTS
    ]
    draw = rng(690)
    for eta, t in ((0.3, high), (1.0, low)):  # numbers of which no rounding can be right
        cases.append(dict(w=draw.normal(size=3), b=float(draw.normal()), x=draw.normal(size=3), t=t, eta=eta))
    judge_step(step, cases, partial(soft_update, rule), SLIPS[rule], ("w", "b", "x", "t", "eta"), name)
