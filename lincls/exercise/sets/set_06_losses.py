"""Set 06: what the visible test cells of questions 6 to 9 ask, a function a cell, by laws that need no key.

    slopes of a loss:   they agree with its finite differences
    a share:            the mean of the shares of the examples alone
    a plateau:          its ends put an example on the boundary, and none beyond
    K lines:            for each class no other line is nearer to its targets

All data are drawn by the cell's key, so a grading run asks for others.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lincls.exercise import plain, recorded
from lincls.exercise.calls import call, each
from lincls.exercise.chance import rng
from lincls.exercise.compare import explanation, like
from lincls.exercise.functions import gives, gradient
from lincls.exercise.reading import numbers, parts, returned
from lincls.exercise.samples import regression
from lincls.exercise.verdict import Wrong, that


def letters(found: Any, name: str) -> list[str]:
    """The losses that an answer names, in order: a list of letters, or a word of them."""
    plain.attempted(found)
    items = list(found.replace(",", " ").replace(" ", "")) if type(found) is str else plain.items(found)
    if items is None:
        raise Wrong(f'{name} should be a list of letters such as ["A", "D"], but it is {plain.kind(found)}')
    return sorted({plain.option(item, "ABCDE", f"an entry of {name}") for item in items})


def places(found: Any, name: str) -> list[float | None]:
    """Five numbers, None where there is no such place."""
    plain.attempted(found)
    items = plain.items(found) if type(found) not in (set, frozenset) else None
    if items is None or len(items) != 5:
        raise Wrong(f"{name} should be five values, for A to E, but it is {plain.kind(found)}")
    return [
        None if item is None or (type(item) in (float, np.float64) and np.isinf(item)) else plain.number(item, name)
        for item in items
    ]


def q7_a(least: Any, bounds: Any) -> None:
    """Right in form when least holds five numbers, and bounds names some of the losses."""
    numbers(least, (5,), "least")
    letters(bounds, "bounds")
    recorded.say("least, bounds")


def q7_c(rises: Any) -> None:
    """Right in form when rises holds five places, or None for them."""
    places(rises, "rises")
    recorded.say("rises")


def q7_b(chord: Any, d: float, middle: float) -> None:
    """Right when the chord has this middle, and the loss D is above it there."""
    m_1, m_2 = np.clip(numbers(chord, (2,), "chord"), -700, 700)
    half = (m_1 + m_2) / 2
    that(abs(half - middle) < 1e-6, f"the middle of your chord is at m = {half:g}, not at {middle:g}")
    curve, *ends = (d / (1 + np.exp(m)) for m in (half, m_1, m_2))
    on_chord = sum(ends) / 2
    told = "Move the ends apart, both by the same amount."
    said = f"at the middle the curve has {curve:.4f} and the chord {on_chord:.4f}: it is not above by 0.02"
    that(curve >= on_chord + 0.02, f"{said}\n{told}")


def _hinge(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> float:
    return float(np.clip(1 - (X @ w + b) * t, 0, None).mean())


def _exponential(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> float:
    return float(np.power(math.e, (X @ w + b) * -t).mean())


def _data(draw: np.random.Generator, N: int, D: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
    """Examples, no margin of which is at the kink at 1: four are near 0 and 1, on either side."""
    while True:
        X, t = draw.normal(size=(N, D)), draw.choice([-1.0, 1.0], N)
        w, b = 1.5 * draw.normal(size=D), float(draw.normal())
        wanted = t[:4] * draw.permutation([-0.002, 0.003, 0.998, 1.002]) - b
        X[:4] += np.multiply.outer((wanted - X[:4] @ w) / (w @ w), w)  # near both bends, on either side of each
        if np.abs((X @ w + b) * t - 1).min() > 1e-3 and np.abs(X).max() < 10:
            return X, t, w, b


_FOUR = np.array([[1.0, 2.0], [2.0, 0.0], [-1.0, 1.0], [0.5, 0.0]]), np.array([-1.0, 1.0, -1.0, 1.0])
_AT = [(np.array([1.0, 0.5]), 0.25), (np.array([0.25, -1.0]), 0.125)]
_NO_TARGET = "The target t is left out of the inner derivative: m = t z."
_GROWS = "The hinge has slope −1 or 0: it does not grow with 1 − m."
_IN_EXPONENT = "The exponent is −m = −t z: the target is missing in it."


def q6_a(slope: Any) -> None:
    """Right when the slopes of the mean hinge are its finite differences, and 0 for an example at the kink."""
    known = {
        "Only mistakes pull there; the hinge pulls up to m = 1.": gives(((0.25, 0.5), 0.25), ((0.0, 0.0), 0.0)),
        "Every example pulls there; with m > 1 the slope is 0.": gives(*[((-0.625, 0.75), 0.0)] * 2),
        _NO_TARGET: gives(((-0.125, -0.75), -0.75), ((-0.625, 0.0), -0.5)),
        _GROWS: gives(((0.59375, 1.8125), 0.9375), ((-0.28125, 0.0), -0.28125)),
    }
    _agrees(slope, _hinge, _AT, _FOUR, "hinge_gradient", known)
    draw = rng(608)
    for N, D in ((9, 2), (15, 3), (7, 1)):
        X, t, w, b = _data(draw, N, D)
        _agrees(slope, _hinge, [(w, b)], (X, t), "hinge_gradient")
    for D in (1, 2, 3):
        X, t, w = draw.integers(-3, 4, (8, D)) / 2, draw.choice([-1.0, 1.0], 8), draw.integers(1, 4, D) / 2
        b = float(t[0] - X[0] @ w)  # so the first has m = 1
        off = (X @ w + b) * t != 1
        if off.any():
            _agrees(slope, _hinge, [(w, b)], (X[off], t[off]), "hinge_gradient")
            alone, all_of_them = (
                parts(call(slope, *data, w, b, name="hinge_gradient"), ((D,), ()), ("dw", "db"))
                for data in ((X[off], t[off]), (X, t))
            )
            same = all(like(off.sum() * a, len(t) * c) for a, c in zip(alone, all_of_them, strict=True))
            that(same, "an example with m = 1 is added, and the sum of all slopes changes: take 0 there")


def q6_b(slope: Any) -> None:
    """Right when the slopes of the mean exponential loss are its finite differences."""
    known = {
        _NO_TARGET: gives(((-2.2889792, -4.9385681), -2.7110756), ((-0.33304561, -0.17961895), -0.45890659)),
        _IN_EXPONENT: gives(((-0.40640198, 0.37370597), 0.20291472), ((0.13456973, 3.3092637), 1.7111434)),
        "The exponent is −m, not m.": gives(
            ((-5.3031495, 0.37370597), -2.5538278), ((-0.59507561, 3.3092637), 1.2515911)
        ),
    }
    _agrees(slope, _exponential, _AT, _FOUR, "exponential_gradient", known)
    draw = rng(609)
    for N, D in ((6, 1), (11, 3), (9, 2)):
        X, t, w, b = _data(draw, N, D)
        m = t * (X @ w + b)
        far = -6 / m[np.argmax(np.abs(m))]  # there one example is so wrong that it outweighs all others
        _agrees(slope, _exponential, [(w, b), (-w / 2, -b), (far * w, far * b)], (X, t), "exponential_gradient")


def _agrees(slope: Any, loss: Any, at: list, data: tuple, name: str, known: Any = None) -> None:
    gradient(slope, loss, at, data=data, names=("dw", "db"), name=name, mistakes=known)


def q8_a(share: Any) -> None:
    """Right when one example has the share 0 on its right side, else 1, and several have the mean of theirs."""
    draw, takes = rng(610), ("X", "t", "w", "b")
    plain_one = np.array([[1.0, 0.0], [3.0, 1.0], [2.0, 5.0], [-1.0, 0.0], [0.0, 2.0]])
    signs = np.array([1.0, 1.0, -1.0, -1.0, 1.0])
    cases = [(plain_one, signs, *at) for at in ((np.array([1.0, 0.0]), -0.5), (np.ones(2), -2.0), (np.zeros(2), 0.0))]
    for N, D in ((9, 1), (12, 3), (7, 2)):
        X, t = draw.integers(-3, 4, (N, D)) / 2, draw.choice([-1.0, 1.0], N)  # so that sums are exact
        t[:2], w = [1.0, -1.0], draw.integers(1, 5, D) / 2
        X[1] = X[0]
        edge = float(-X[0] @ w)
        cases += [(X, t, w, edge), (X, t, w, edge + 2**-10), (X, t, w, edge - 2**-10)]
    for X, t, w, b in cases:
        one_by_one = [(x[None], t[i : i + 1], w, b) for i, x in enumerate(X)]
        alone = [plain.number(answer, "share") for answer in each(share, one_by_one, name="share", takes=takes)]
        for x, target, answer in zip(X, t, alone, strict=True):
            told = f"for the one example x = {plain.show(x)}, t = {target:g} and w = {plain.show(w)}, "
            told += f"b = {b:g}, share gives {plain.show(answer)}"
            that(answer in (0, 1), f"{told}, but one example is right or wrong")
            if target * (x @ w + b) > 0:
                that(answer == 0, f"{told}, but it is on the right side")
            else:
                that(answer == 1, f"{told}, but its margin is not above 0\nOn the boundary is an error too.")
        together = plain.number(call(share, X, t, w, b, name="share", takes=takes), "share")
        said = f"share of {len(t)} examples is {plain.show(together)}, and {sum(alone):g} of them are wrong, one by one"
        why = "\nThat is the number of errors: divide by N." if together == sum(alone) else ""
        that(abs(together * len(t) - sum(alone)) < 1e-6, f"{said}{why}")


_DISTANCES = "Those are distances in data space. b moves z itself: do not divide by the length of w."
_FARTHEST = "The first meeting ends the plateau: the nearest example of each side, not the farthest."


def q8_b(plateau: Any) -> None:
    """Right when b, moved by either number, puts an example on the boundary, and none beyond."""
    X, w = np.array([[1.0, 0.0], [3.0, 1.0], [2.0, 5.0], [-1.0, 0.0], [0.0, 2.0]]), np.array([3.0, -4.0])
    slips: dict[str, tuple] = {
        "down and up have changed places: when b falls, a positive z reaches 0.": ((2.0, 4.0), (1.0, 5.0)),
        _DISTANCES: ((0.8, 0.4), (1.0, 0.2)),
        "Each side has its own nearest example.": ((2.0, 2.0), (1.0, 1.0)),
        _FARTHEST: ((6.0, 13.0), (7.0, 12.0)),
        "Both numbers are positive: they say how far b goes, not which way.": ((4.0, -2.0), (5.0, -1.0)),
    }
    for i, b in enumerate((1.0, 2.0)):
        _ends(plateau, X, w, b, {why: results[i] for why, results in slips.items()})
    draw = rng(611)
    for N, D in ((8, 2), (15, 4), (5, 1), (6, 3), (2, 3)):
        X, w, i = draw.normal(size=(N, D)), 2 * draw.normal(size=D), int(draw.integers(1, N))
        X = X[np.argsort(X @ w)]
        z = X @ w
        others = draw.permutation(np.delete(np.arange(N), (i - 1, i)))
        order = np.concatenate([[i], others, [i - 1]])[:: draw.choice([-1, 1])]  # the nearest come first and last
        _ends(plateau, X[order], w, float(-z[i] + draw.uniform(0.1, 0.9) * (z[i] - z[i - 1])), {})


def _ends(plateau: Any, X: np.ndarray, w: np.ndarray, b: float, slips: dict) -> None:
    knobs = parts(call(plateau, X, w, b, name="plateau", takes=("X", "w", "b")), ((), ()), ("down", "up"))
    why = explanation(knobs, slips)
    that(not why, f"plateau at b = {b:g} gives {plain.show(knobs)}\n{why}")
    z = X @ w + b
    for knob, way in zip(knobs, (-1, 1), strict=True):
        told = f"w = {plain.show(w)}, b = {b:.4g}: when b moves by {way * knob:.4g}"
        that(knob > 0, f"{told}, it moves the other way, or not at all")
        that((z * (z + way * knob) > -1e-9 * np.abs(z)).all(), f"{told}, an example has crossed the boundary")
        that(np.abs(z + way * knob).min() < 1e-6, f"{told}, no example is on the boundary yet")


def q9_a(one_of_k: Any) -> None:
    """Right when each row holds one 1, in the column of its class, and zeros."""
    draw = rng(612)
    more = [(draw.integers(0, K, N).tolist(), K) for N, K in ((11, 5), (3, 4), (1, 2))]
    for some, K in (([2, 0, 1, 2], 3), ([0, 1], 3), ([3, 1, 1, 0, 2], 5), ([2, 1, 1], 3), *more):
        name = f"T for the labels {some} and K = {K}"
        T = plain.array(returned(one_of_k, np.array(some), K, name="one_of_k", takes=("labels", "K")), name)
        told = "A class without an example has a column too." if T.shape[-1:] == (max(some) + 1,) else ""
        if T.shape == (K, len(some)):
            told = "It is transposed: one row an example, one column a class."
        that(T.shape == (len(some), K), f"{name} has shape {T.shape}\n{told}")
        that(T.min() > -1e-9, f"{name} has an entry {T.min():g}\nThe other classes get 0, not −1.")
        that(np.isin(T, (0, 1)).all(), f"{name} has entries that are neither 0 nor 1")
        that((T.sum(axis=1) == 1).all(), f"{name} has a row without exactly one 1")
        columns = np.nonzero(T)[1].tolist()
        told = "The classes are counted from 0: class 0 has the first column."
        that(columns == some, f"{name}: the columns of the ones are {columns}\n{told}")


def q9_b(fit_classes: Any) -> None:
    """Right when each class has its line of least squares, fitted to 1 where the example is of it and 0 elsewhere."""
    X, labels = np.array([[0.0, 0], [0, 1], [2, 0], [2, 1], [1, 3], [1, 4]]), np.array([0, 0, 1, 1, 2, 2])
    known = {
        "The targets are 1 and 0 here, not 1 and −1.": (
            ((-1.0, -0.2962962963), (1.0, -0.2962962963), (0.0, 0.5925925926)),
            (1.111111111, -0.8888888889, -1.222222222),
        ),
        "The dummy feature is missing: these lines go through the origin.": (
            ((-0.0476190476, 0.0529100529), (0.5238095238, -0.1375661376), (-0.0476190476, 0.2751322751)),
            (0.0, 0.0, 0.0),
        ),
    }
    draw = rng(613)
    for N, D, K in ((0, 0, 3), (12, 1, 3), (11, 3, 4), (14, 4, 2), (9, 2, 5)):
        if N:
            X, labels = draw.normal(size=(N, D)), draw.integers(0, max(2, K - 1), N)  # the last class has no example
        takes, shapes = ("X", "labels", "K"), ((K, X.shape[1]), (K,))
        W, b = parts(call(fit_classes, X, labels, K, name="fit_classes", takes=takes), shapes, ("W", "b"))
        why = "" if N else explanation((W, b), known)
        that(not why, f"fit_classes does not give the best lines\n{why}")
        for k in range(K):
            regression(W[k], b[k], X, np.equal(labels, k) * 1.0)


def q9_c(predict: Any) -> None:
    """Right when no class has a larger z than the one that predict picks, example by example."""
    X = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, -1.0], [0.2, 0.1]])
    W, b = np.array([[1.0, 0.0], [0.0, 2.0], [-1.0, 0.0]]), np.array([0.0, -0.5, 0.5])
    known = {
        "z is computed without the bias there.": [0, 1, 2, 0],
        "The largest z is the class, not the smallest.": [1, 0, 1, 1],
        "The classes are counted from 0.": [1, 2, 3, 3],
        "That is the largest z itself; the number of its class is wanted.": [1.0, 1.5, 1.5, 0.3],
        "The largest of each column: that compares examples. Compare the classes, along axis 1.": [0, 1, 2],
    }
    draw, cases = rng(614), [(X, W, b)]
    for N, D, K, much in ((40, 2, 4, 1), (30, 5, 3, 1), (20, 1, 6, 1), (20, 2, 4, 1e-3)):
        long = draw.normal(size=(K, D)) * np.arange(1, K + 1)[:, None]  # rows of different lengths
        cases.append((draw.normal(size=(N, D)), much * long, 2 * much * draw.normal(size=K)))
    for i, (X, W, b) in enumerate(cases):
        answer = returned(predict, X, W, b, name="predict", takes=("X", "W", "b"))
        why = explanation(answer, known) if i == 0 else ""
        that(not why, f"predict gives {plain.show(answer)}\n{why}")
        for x, k in zip(X, numbers(answer, (len(X),), "predict(X, W, b)"), strict=True):
            that(k in range(len(b)), f"predict gives {k:g}, but the classes are 0 to {len(b) - 1}")
            z = [row @ x + start for row, start in zip(W, b, strict=True)]
            told = f"x = {plain.show(x)}: predict says class {k:g}, with z = {z[int(k)]:.4g}"
            that(z[int(k)] >= max(z) - 1e-9, f"{told}, but another class has a larger z there")
