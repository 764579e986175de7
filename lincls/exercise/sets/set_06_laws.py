"""Set 06: what the visible test cells of questions 1 to 5 ask, a function a cell, by laws that need no key.

    one step on one example, as large as the error:  w <- w + eta (t - y) x,  b <- b + eta (t - y),  z = w.x + b
        LMS:       y = z,             targets -1 and +1 (or any number)
        logistic:  y = sigmoid(z),    targets 0 and 1, in set 07
    lines of a derivation:   they agree with the finite differences of the loss
    a limit:                 a late step of descent shrinks just below it and grows just above it
    least squares:           no other weights give a smaller mean squared error

All data are drawn by the cell's key, so a grading run asks for others. Each known slip of a step is the same line with
one change; a result that a slip explains gets the slip's sentence.
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
from lincls.exercise.derivation import derivation
from lincls.exercise.reading import numbers, parts, returned
from lincls.exercise.samples import regression
from lincls.exercise.sets.set_03 import judge_step, read_pair, same_pair
from lincls.exercise.verdict import Wrong, that

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


_H = 0.001  # half of a finite difference; the losses of question 1 are parabolas, for which it is exact


def _slope(m: float, rate: float) -> float:
    """The derivative of (m - 1)**2 / 2 where m moves at this rate."""
    return ((m + _H * rate - 1) ** 2 - (m - _H * rate - 1) ** 2) / (4 * _H)


def _points(key: int) -> list[dict[str, float]]:
    """An example, its target, its margin, and how the margin moves with the weight: m on both sides of 0 and of 1."""
    draw, points = rng(key), []
    for m, size in zip((-1.5, -0.4, 0.5, 1.6, 3.2, 0.8), draw.permutation([0.2, 0.6, 1.1, 1.7, 2.6, 3.5]), strict=True):
        m, t, x = m + draw.uniform(-0.1, 0.1), draw.choice([-1.0, 1.0]), size + draw.uniform(-0.1, 0.1)
        points += [{"m": m, "t": s * t, "x": s * x * t, "dm": x, "e": s * t * (1 - m)} for s in (-1, 1)]
        points += [{"m": m, "t": s * t, "x": -s * x * t, "dm": -x, "e": s * t * (1 - m)} for s in (-1, 1)]
    return points


def q1_a(line_1: Any) -> None:
    """Right when line_1 is the derivative of the loss by the margin and its derivative."""
    known = {
        "The inner derivative, dm, is missing.": lambda m, dm, **_: _slope(m, dm) / dm,
        "The 1 is lost: the square keeps its inside.": lambda m, dm, **_: _slope(m, dm) + dm,
    }
    start = lambda m, dm, **_: _slope(m, dm)  # noqa: E731
    derivation([line_1], start, _points(600), [("m", "dm")], names=["line_1"], mistakes=known)


def q1_b(line_2: Any) -> None:
    """Right when line_2 is the derivative of the loss by the margin, the target and the input."""

    def start(m: float, t: float, x: float, **_: float) -> float:
        return _slope(m, (t * (m / t + x * _H) - t * (m / t - x * _H)) / (2 * _H))

    known: dict[str, Callable] = {
        "The target is missing in the derivative of m = t z.": lambda t, **at: start(t=t, **at) / t,
        "The input is missing in the derivative of m = t z.": lambda x, **at: start(x=x, **at) / x,
        "The 1 is lost: the square keeps its inside.": lambda t, x, **at: start(t=t, x=x, **at) + x / t,
    }
    derivation([line_2], start, _points(601), [("m", "t", "x")], names=["line_2"], mistakes=known)


def q1_c(line_3: Any) -> None:
    """Right when line_3 is the derivative of the loss by the error and the input."""

    def start(e: float, x: float, **_: float) -> float:
        return ((e - _H * x) ** 2 - (e + _H * x) ** 2) / (4 * _H)

    known = {
        "That is the direction of the step; the derivative points the other way.": lambda **at: -start(**at),
        "e takes the place of (m - 1) t as a whole, so the 1 is used up.": lambda **at: -start(**at) - at["x"],
        "That is the error alone; the input is missing.": lambda **at: start(**at) / at["x"],
    }
    derivation([line_3], start, _points(615), [("e", "x")], names=["line_3"], mistakes=known)


def _growth(X: np.ndarray, eta: float) -> float:
    """By which factor a late step of batch LMS changes the distance from the lowest point."""
    rows = np.insert(X, X.shape[1], 1.0, axis=1)
    step = np.eye(rows.shape[1]) - eta * np.tensordot(rows, rows, (0, 0)) / len(X)  # where all targets are 0
    many = step
    for _ in range(30):  # two steps, four, ... so many that one direction is left
        many = many @ many
        many /= np.abs(many).max()
    late = many @ np.linspace(1, 0.5, len(many))
    return float(np.linalg.norm(step @ late) / np.linalg.norm(late))


def q3_d(rate_limit: Any) -> None:
    """Right when batch LMS converges just below rate_limit(X), and does not just above it."""
    draw = rng(604)
    three, spread = np.array([[0.0], [1.0], [2.0]]), draw.normal(size=(7, 3)) * [1.0, 2.0, 0.3] + [0.0, 1.0, -1.0]
    first = returned(rate_limit, three, name="rate_limit", takes=("X",))
    known = {
        "The dummy feature is missing: b is a weight too.": 1.2,
        "The Hessian of the mean error is divided by N.": 0.2792407799,
        "It is 2 divided by the largest eigenvalue.": 0.4188611699,
        "That is 2 divided by the smallest eigenvalue; the largest one counts.": 7.1622776602,
        "The Hessian is not the covariance: nothing is subtracted from X.": 3.0,
        "That is the eigenvalue itself; the limit is 2 divided by it.": 2.3874258867,
    }
    why = explanation(first, known)
    square = np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]])
    close = square * (1 + draw.uniform(0.2, 0.3) + np.array([0.0, 0.03]))  # two curvatures are nearly the largest
    for X in (three, spread, 10 * spread, close, draw.normal(size=(9, 1)) + 0.5, draw.normal(size=(4, 2)) - 2):
        shown = f"for X with {len(X)} rows rate_limit gives"
        limit = plain.number(call(rate_limit, X, name="rate_limit", takes=("X",)), "rate_limit(X)")
        that(0 < limit < 1e6, f"{shown} {limit:.4g}: the limit is a positive number")
        for factor, there in ((1 - 1e-5, "does not converge just below"), (1 + 1e-5, "still converges just above")):
            growth = _growth(X, factor * limit)
            if growth >= 1 if factor < 1 else growth <= 1:
                said = f"{shown} {limit:.4g}, but batch LMS {there} that: a late step is {growth:.6f} times as long"
                raise Wrong(said, why)


def _fitted(fit: Any, X: np.ndarray, labels: np.ndarray, t: np.ndarray) -> None:
    w, b = parts(call(fit, X, labels, name="fit", takes=("X", "labels")), ((X.shape[1],), ()), ("w", "b"))
    regression(w, b, X, t)


def q4_a(fit: Any) -> None:
    """Right when fit(X, labels) is least squares on -1 for the smaller label and +1 for the larger."""
    X, labels = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 2.0], [3.0, 2.0]]), np.array([0, 1, 0, 1])
    first = {
        "The labels 0 and 1 were fitted as they are; make −1 and +1 of them first.": ((0.4, -0.2), 0.3),
        "The dummy feature is missing: this line goes through the origin.": ((8 / 11, -6 / 11), 0.0),
        "The classes have changed places: the larger label is +1.": ((-0.8, 0.4), 0.4),
        "w and b have changed places: with rows (1, x) the first number is b.": ((-0.4, 0.8), -0.4),
    }
    second = {
        "The labels can be any two numbers, not only 1.": ((-0.4, 0.2), 0.2),
        "The labels can be any two numbers, not only 0 and 1.": ((0.4, -0.2), 1.8),
        "The labels can be any two numbers: their signs say nothing.": ((0.0, 0.0), 1.0),
    }
    for these, slips in ((labels, first), (np.array([2, 1, 1, 2]), second)):
        answer = parts(call(fit, X, these, name="fit", takes=("X", "labels")), ((2,), ()), ("w", "b"))
        why = explanation(answer, slips)
        that(not why, f"fit(X, labels) for the labels {', '.join(map(str, these))} is not right\n{why}")
        regression(answer[0], answer[1], X, np.where(these == these.max(), 1, -1))
    draw = rng(605)
    for N, D, low, high in ((9, 2, -7.0, -2.5), (12, 3, 3, 8), (7, 1, -1, 1), (11, 4, 0.25, 0.5)):
        few, narrow = int(draw.integers(1, N // 2)), np.geomspace(1, 0.02, D)
        for sizes in ([few, N - few], [N - few, few]):
            t = draw.permutation(np.repeat([-1.0, 1.0], sizes))
            _fitted(fit, draw.normal(size=(N, D)) * narrow + 1, np.where(t > 0, high, low), t)


def q4_b(fit: Any) -> None:
    """Right when fit finds one of the best solutions where there are many."""
    draw = rng(606)
    some = draw.integers(-4, 5, size=(7, 2)) / 2
    halves = draw.permutation([-1.0, 1.0, 1.0, -1.0, 1.0, -1.0, 1.0])
    _fitted(fit, np.column_stack([some, some[:, 0]]), halves, halves)
    _fitted(fit, np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 2.0], [4.0, 4.0]]), *[np.array([-1.0, -1.0, 1.0, -1.0])] * 2)
    _fitted(fit, draw.normal(size=(4, 6)), *[np.array([-1.0, 1.0, 1.0, -1.0])] * 2)
    _fitted(fit, np.column_stack([np.full(7, 2.0), draw.normal(size=7)]), halves, halves)
    _fitted(fit, np.zeros((3, 2)), *[np.array([-1.0, 1.0, 1.0])] * 2)


def q4_c(translate: Any) -> None:
    """Right when somebody's best fit to 0 and 1 becomes the best fit to −1 and +1."""
    slips = {
        "The boundary would stay at z = 0. With targets 0 and 1 it is at z = 1/2.": ((0.8, -0.4), 0.6),
        "The boundary is right, but the size is not: from −1 to +1 it is twice as far as from 0 to 1.": (
            (0.4, -0.2),
            -0.2,
        ),
        "The −1 comes after the doubling: t = 2 t01 − 1, and so does z.": ((0.8, -0.4), -1.4),
        "That is the way back, from −1 and +1 to 0 and 1.": ((0.2, -0.1), 0.65),
        "Only b is translated; w is to be doubled too.": ((0.4, -0.2), -0.4),
    }
    takes = ("w", "b")
    answer = call(translate, np.array([0.4, -0.2]), 0.3, name="translate", takes=takes)
    why = explanation(parts(answer, ((2,), ()), takes), slips)
    that(not why, f"translate((0.4, -0.2), 0.3) is not right\n{why}")
    draw = rng(607)
    for N, D in ((5, 1), (9, 3), (12, 2)):
        X, ones = draw.normal(size=(N, D)) * np.geomspace(30, 1, D), draw.permutation(np.arange(N) % 3 == 0)
        centre = X.mean(axis=0)
        w = np.linalg.lstsq(X - centre, ones - ones.mean(), rcond=None)[0]  # somebody's fit of the numbers 0 and 1
        answer = call(translate, w, float(ones.mean() - centre @ w), name="translate", takes=takes)
        new_w, new_b = parts(answer, ((D,), ()), takes)
        regression(new_w, new_b, X, np.where(ones, 1, -1))


def q5_a(negatives: Any, positives: Any, low: float, high: float) -> None:
    """Right when a gap divides the two lists, and least squares gets a negative example wrong all the same."""
    plain.attempted(negatives, positives)
    left, right = plain.array(negatives, "negatives").ravel(), plain.array(positives, "positives").ravel()
    that(left.size > 0 and right.size > 0, "both classes need at least one example")
    together = np.concatenate([left, right])
    that(together.size <= 8, f"there are {together.size} examples, but at most 8 are allowed")
    that((np.abs(together) <= 100).all(), "every |x| must be a number of at most 100")
    that(left.max() <= low + 1e-9, f"negative x = {left.max():g} is above {low:g}")
    that(right.min() >= high - 1e-9, f"positive x = {right.min():g} is below {high:g}")
    slope, height = np.polyfit(together, np.repeat([-1.0, 1.0], [left.size, right.size]), 1)
    z_left, z_right = slope * left + height, slope * right + height
    at = f"least squares has its boundary at x = {-height / slope:.3g}, the largest negative is {left.max():g}"
    wanted = "A negative example far from the boundary, on its own side, pulls the boundary towards itself."
    other = "Only a positive example is wrong there: turn the data round."
    that((z_left >= -1e-9).any(), f"{at}\n{other if (z_right <= 1e-9).any() else wanted}")


def q5_b(extra: Any, margin: float, X: np.ndarray, t: np.ndarray) -> None:
    """Right when one more positive example, of this margin at the old line, makes the new one err."""
    point = numbers(extra, (2,), "extra")
    that((np.abs(point) <= 50).all(), "no coordinate of extra may be larger than 50 in size")

    def margins(X: np.ndarray, t: np.ndarray, at: np.ndarray, targets: Any) -> np.ndarray:
        centre = X.mean(axis=0)
        w = np.linalg.lstsq(X - centre, t - t.mean(), rcond=None)[0]
        return np.asarray(targets * ((at - centre) @ w + t.mean()))

    m = float(margins(X, t, point, 1))
    side = "\nIt is on the wrong side of the old line." if m <= 0 else ""
    that(abs(m - margin) <= 0.005, f"the old line gives extra the margin {m:.3f}, not {margin:.2f}{side}")
    X, t = np.vstack([X, point]), np.append(t, 1.0)
    least = margins(X, t, X, t).min()
    told = "All points with this margin lie on a line parallel to the boundary: try another place on it."
    that(least <= 1e-9, f"the new line makes no error: its least margin is {least:.3f}\n{told}")
