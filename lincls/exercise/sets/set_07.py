"""Set 07, questions 1 to 5: costs, the squared error, the likelihood, the penalty, one step, each by its law.

    at the threshold   (1 - p) c_fp = p c_fn
    not convex         E(middle) > (E(one) + E(other)) / 2
    a derivative       is what finite differences come to

Each function judges the answer to the part after which it is called: first on a few numbers, where known slips have
their sentences, then on data that are drawn, in a grading run from its own seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.answers import unlike
from lincls.exercise.calls import call
from lincls.exercise.chance import rng
from lincls.exercise.compare import judge
from lincls.exercise.derivation import derivation
from lincls.exercise.functions import function, gives, gradient
from lincls.exercise.reading import parts
from lincls.exercise.sets import set_06_laws
from lincls.exercise.verdict import that

FAR = 250.0  # as far as the two points of q2 may be out
GAP = 0.005  # by which the middle lies above their mean
TO_ONE = 2e-3  # of the line of q2: its value is printed with four decimals
Point = tuple[float, float]


def log_sigmoid(z: Any) -> Any:
    """The logarithm of the probability that belongs to z, however far z is."""
    return -np.logaddexp(0, -np.asarray(z, dtype=float))


def sigmoid(z: Any) -> Any:
    """The probability itself."""
    return np.exp(log_sigmoid(z))


def q1_c(new_bias: Any) -> None:
    """Both answers cost the same where the moved z is 0."""
    slips = {
        "The boundary moves to the wrong side: dear false positives must make z smaller.": 0.9013877113,
        "The threshold is a probability; what moves z is its log-odds.": 1.75,
        "The threshold is a probability; what moves z is its log-odds, log(p / (1 - p)).": 3.3862943611,
        "The old bias b is forgotten.": 1.0986122887,
    }
    unlike(call(new_bias, 2.0, 1.0, 3.0), slips, "new_bias(2, 1, 3)")
    draw, cases = rng(719), [(2.0, 1.0, 3.0), (-1.0, 7.0, 7.0), (0.5, 8.0, 2.0), (3.0, 0.1, 20.0)]
    cases += [(draw.normal(), *np.exp(draw.normal(size=2) * 2)) for _ in range(8)]
    for b, c_fp, c_fn in [tuple(map(float, case)) for case in cases]:
        moved = plain.number(call(new_bias, b, c_fp, c_fn), "new_bias(b, c_fp, c_fn)")
        p = float(sigmoid(np.clip(b - moved, -700, 700)))  # of the old model where the new z is 0
        alarm, miss = c_fp * (1 - p), c_fn * p
        said = f"with new_bias({b:.4g}, {c_fp:.4g}, {c_fn:.4g}) the boundary is where p = {p:.4g}, "
        said += f'and there "positive" is expected to cost {alarm:.4g}, but "negative" {miss:.4g}'
        that(abs(alarm - miss) <= 1e-6 * min(c_fp, c_fn), said)


def q2_a(one: Any, other: Any, middle: Point, squared: Callable[[float, float], float]) -> None:
    """The function lies above the mean of its two ends in the middle between them."""
    ends = [plain.vector(end, 2, "(w, b)") for end in (one, other)]
    that(np.abs(ends).max() <= FAR, f"w and b should lie between -{FAR:g} and {FAR:g}")
    half = (ends[0] + ends[1]) / 2
    said = f"halfway between one and other is ({half[0]:g}, {half[1]:g}), not ({middle[0]:g}, {middle[1]:g})"
    that(np.abs(half - middle).max() <= 1e-6, said)
    that(np.abs(ends[0] - ends[1]).max() >= 1e-9, "one and other are the same point: that shows nothing")
    here, mean = squared(*middle), (squared(*ends[0].tolist()) + squared(*ends[1].tolist())) / 2
    told = f"halfway E_sq is {here:.6f}, the mean of its two values is {mean:.6f}: "
    bends = "along this line it bends up, as a convex function may\nTurn the line, or make it shorter."
    that(here >= mean - 1e-5, f"{told}{bends}")
    small = "the difference is too small\nTurn the line, or move both points further from the middle."
    that(here >= mean + GAP, f"{told}{small}")


def q2_b(far: Any, high: float, low: float = 0.25) -> None:
    """The straight line through `low` at 0 and `high` at 1, above which a convex function stays, comes to 1 there."""
    slips = {
        "That is counted from the second point; s is 0 at the first.": (1 - high) / (high - low),
        "The line starts at the value that E_sq has at (0, 0), not at 0.": 1 / high,
        "From the first value on, only the way up to 1 is left.": 1 / (high - low),
        "That is how fast the line rises: how far does it go up to 1?": high - low,
    }

    def law(s: float) -> str | None:
        if abs(low + s * (high - low) - 1) <= TO_ONE:
            return None
        return f"at s = {plain.show(s)} the straight line through both values is not at 1, the most that E_sq can be"

    judge(plain.number(far, "far"), law, slips, lambda s, slip: abs(s - slip) * (high - low) <= TO_ONE)


def _bent(p: float, t: int, h: float) -> list[float]:
    """(t - sigmoid(z))**2 one step left of, at and right of the z where p = sigmoid(z)."""
    z = np.log(p) - np.log1p(-p)
    return [float((t - sigmoid(z + step)) ** 2) for step in (-h, 0, h)]


def _by_z(p: float, t: int) -> float:
    left, _, right = _bent(p, t, 1e-5)
    return (right - left) / 2e-5


def _twice_by_z(p: float, t: int) -> float:
    left, here, right = _bent(p, t, 1e-4)
    return (left - 2 * here + right) / 1e-8


def _sure_and_unsure(key: int) -> list[tuple[float, int]]:
    return [(float(p), t) for p in rng(key).uniform(0.05, 0.95, 4) for t in (0, 1)]


def q2_c(slope: Any) -> None:
    """The first derivative by z, as differences have it."""
    slips = {
        "That is the derivative by p: multiply by dp/dz = p (1 - p).": gives(1.6, -1.5, 0.6),
        "That is the derivative of the cross-entropy.": gives(0.8, -0.75, 0.3),
        "dp/dz = p (1 - p) has two factors.": gives(1.28, -0.375, 0.18),
    }
    function(slope, _by_z, [(0.8, 0), (0.25, 1), (0.3, 0)], mistakes=slips)
    function(slope, _by_z, _sure_and_unsure(720))


def q2_d(bend: Any) -> None:
    """The second derivative by z, as differences have it."""
    slips = {
        "The last factor is missing: by z every p brings dp/dz = p (1 - p).": gives(-0.64, 0.5, -0.14),
        "p (1 - p) depends on z too: use the product rule.": gives(0.0512, 0.125, 0.0882),
        "That is the second derivative of the cross-entropy, which is never negative.": gives(0.16, 0.25, 0.21),
    }
    function(bend, _twice_by_z, [(0.8, 0), (0.5, 1), (0.3, 1)], mistakes=slips)
    function(bend, _twice_by_z, _sure_and_unsure(721))


def q3_a(line_1: Any) -> None:
    """The chain rule with any slope."""

    def along(t: int, p: float, slope: float, x_j: float, h: float = 1e-6) -> float:
        moved = [p + h * slope * x_j, p - h * slope * x_j]
        far, near = (np.log(q) if t == 1 else np.log1p(-q) for q in moved)
        return float(far - near) / (2 * h)

    takes = ("t", "p", "slope", "x_j")
    slips = {
        "x_j is missing: dz/dw_j = x_j.": gives(-0.6666667, 2.0, -0.25, 0.5, 0.2),
        "dp/dz is missing: carry slope along.": gives(-2.6666667, 8.0, 2.5, -1.6666667, 3.75),
        "dp/dz is worked out there: carry slope along, whatever it is.": gives(-0.5, 1.5, 0.6, -0.4, 0.6),
        "The derivative of log(1 - p) is -1 / (1 - p).": gives(1.3333333, 4.0, -0.25, -0.5, 0.6),
    }
    few = [(0, 0.25, 0.5, 2.0), (1, 0.25, 0.5, 2.0), (0, 0.6, 0.1, -1.0), (1, 0.6, 0.3, -1.0), (1, 0.8, 0.16, 3.0)]
    draw = rng(722)
    more = [(n % 2, draw.uniform(0.1, 0.9), draw.uniform(-0.9, 0.9), 2 * draw.normal()) for n in range(8)]
    for rows, known in ((few, slips), (more, None)):
        points = [dict(zip(takes, row, strict=True)) for row in rows]
        derivation([line_1], along, points, [takes], names=("line_1",), mistakes=known)


def q3_b(line_2: Any) -> None:
    """The same in p and t, where p is exactly 0 or 1 too."""

    def by_weight(t: int, x_j: float, z: float, h: float = 1e-6, **_: float) -> float:
        towards = 1 if t == 1 else -1
        far, near = (log_sigmoid(towards * (z + step * x_j)) for step in (h, -h))
        return float(far - near) / (2 * h)

    slips = {
        "x_j is missing: dz/dw_j = x_j.": gives(-0.5621765, -0.5621765, 0.4378235, 0.8175745, -1.0, 1.0, 0.0),
        "The denominator cancels against dp/dz = p (1 - p): no slope is left.": gives(
            -0.2767416, 0.1383708, 0.2155266, -0.1219377, 0.0, 0.0, 0.0
        ),
    }
    few = [(0, 2.0, 0.25), (0, -1.0, 0.25), (1, 2.0, 0.25), (1, -1.0, -1.5)]
    few += [(0, 1.0, 40.0), (1, 2.0, -700.0), (0, 3.0, -700.0)]
    draw = rng(723)
    more = [(n % 2, 2 * draw.normal(), far) for far in (2.0, 1.0, 0.5, 40.0) for n in range(2)]
    more = [(t, x_j, far if far == 40 else far * draw.normal()) for t, x_j, far in more]
    for rows, known in ((few, slips), (more, None)):
        points = [{"t": t, "x_j": x_j, "z": z, "p": round(float(sigmoid(z)), 12)} for t, x_j, z in rows]
        derivation([line_2], by_weight, points, [("t", "p", "x_j")], names=("line_2",), tol=1e-5, mistakes=known)


def q3_c(line_3: Any) -> None:
    """The same from the example and the weights."""

    def by_difference(t: int, x: np.ndarray, w: np.ndarray, b: float, j: int, h: float = 1e-5) -> float:
        towards, shift = 1 if t == 1 else -1, h * x[j]
        far, near = (log_sigmoid(towards * (w @ x + b + step)) for step in (shift, -shift))
        return float(far - near) / (2 * h)

    takes, x, w = ("t", "x", "w", "b", "j"), np.array([2.0, -1.0]), np.array([0.5, 1.0])
    slips = {
        "The bias is left out of z.": gives(1.0, 0.5),
        "t is compared with z: the probability is sigmoid(z).": gives(1.5, 0.25),
        "x[j] is missing at the end.": gives(0.4378235, -0.5621765),
        "One weight is asked for: take x[j], not all of x.": gives((0.875647, -0.4378235), (-1.124353, 0.5621765)),
    }
    function(line_3, by_difference, [(1, x, w, 0.25, 0), (0, x, w, 0.25, 1)], takes=takes, mistakes=slips)
    draw = rng(724)
    more = [(D % 2, *draw.normal(size=(2, D)), float(draw.normal()), j) for D in (1, 2, 3, 6) for j in (0, D - 1)]
    function(line_3, by_difference, more, takes=takes)


FOUR = np.array([[1.0, 2.0], [0.5, -1.0], [-2.0, 0.0], [1.5, 1.0]]), np.array([1, 0, 0, 1])


def mean_log_likelihood(X: np.ndarray, t: np.ndarray, v: np.ndarray) -> float:
    """What q3 differentiates."""
    return -penalised(X, t, 0.0, v[1:], v[0]) / len(t)


def q3_d(answer: Any) -> None:
    """The gradient of the mean log-likelihood, as differences have it."""
    slips = {
        "The bias comes first, then the weights.": gives((0.5, 0.5, 0.0), (0.66155961, 0.28344812, -0.12766443)),
        "The slope p (1 - p) cancels; it belongs to the squared error.": gives(
            (0.0, 0.125, 0.125), (0.0086363127, 0.079460281, 0.058073333)
        ),
        "t is compared with z: the probability is sigmoid(z).": gives((0.5, 0.625, 0.75), (-0.25, 1.625, -0.25)),
        "The targets are 0 and 1 already: do not turn them into -1 and +1.": gives(
            (-0.5, 0.875, 0.75), (-0.62766443, 1.0365596, 0.53344812)
        ),
        "The bias is left out of z.": gives((0.0, 0.5, 0.5), (-0.042955462, 0.71825295, 0.33569192)),
    }
    gradient(answer, mean_log_likelihood, [np.zeros(3), np.array([0.5, -1.0, 1.0])], data=FOUR, mistakes=slips)
    draw = rng(725)
    for N, D in ((7, 3), (5, 1), (12, 4)):
        data = draw.normal(size=(N, D)), draw.permutation(np.arange(N) % 3 == 0).astype(int)
        gradient(answer, mean_log_likelihood, [draw.normal(size=1 + D) for _ in range(2)], data=data)


def penalised(X: np.ndarray, t: np.ndarray, l2: float, w: np.ndarray, b: float) -> float:
    """What q4 differentiates."""
    return float(-log_sigmoid(np.where(t == 1, 1, -1) * (X @ w + b)).sum() + l2 / 2 * np.sum(w**2))


_WITHOUT_PENALTY = (np.array([-0.60724276, -1.7550813]), 0.44003381), (np.array([-2.500353, -0.89017741]), 0.018708556)


def q4_a(answer: Any) -> None:
    """The gradient of the cross-entropy and its penalty, as differences have it."""
    names, places = ("dw", "db"), [(np.array([1.0, -0.5]), 0.5), (np.array([-1.0, 2.0]), -1.0)]

    def pulled(by: Callable[[np.ndarray], Any], on_b: float = 0.0) -> Callable:
        looks = zip(_WITHOUT_PENALTY, places, strict=True)
        return gives(*[(dw + by(w), db + on_b * b) for (dw, db), (w, b) in looks])

    slips = {
        "The bias is free: no penalty on b.": pulled(lambda w: 3 * w, on_b=3.0),
        "The 2 of the square cancels the 1/2.": pulled(lambda w: 6 * w),
        "The derivative of the square is 2 w: the 1/2 is used up by it.": pulled(lambda w: 1.5 * w),
        "The penalty is missing.": pulled(lambda w: 0 * w),
        "The penalty pulls the wrong way: its gradient is + l2 w.": pulled(lambda w: -3 * w),
        "That is the penalty itself, not its gradient.": pulled(lambda w: 1.5 * w @ w),
    }
    gradient(answer, penalised, places, data=(*FOUR, 3.0), names=names, mistakes=slips)
    draw = rng(726)
    for N, D, l2 in ((7, 3, 0.7), (5, 1, 200.0), (11, 4, float(draw.uniform(0.1, 5)))):
        data = draw.normal(size=(N, D)), draw.permutation(np.arange(N) % 3 == 0).astype(int), l2
        places = [(draw.normal(size=D), float(draw.normal())) for _ in range(2)]
        gradient(answer, penalised, places, data=data, names=names)


def q5_a(logistic_step: Any) -> None:
    """Eta times the soft error, on single looks and on others that are drawn."""
    takes, draw = ("w", "b", "x", "t", "eta"), rng(709)
    set_06_laws.logistic_step(logistic_step)
    looks = []
    for D, z in ((1, -4.0), (2, 4.0), (5, -0.5), (3, 1.5), (2, -12.0), (1, 12.0)):  # sure and unsure, right and wrong
        w, x = draw.normal(size=(2, D))
        looks += [(w, float(z - w @ x), x, t, float(draw.uniform(0.1, 2))) for t in (0, 1)]
    function(logistic_step, partial(set_06_laws.soft_update, "logistic"), looks, takes=takes, gives=("w", "b"))


_w, _x = np.array([1.0, -1.0]), np.array([2.0, 0.5])
_LOOKS = [
    (_w, 0.5, _x, 0, 0.5),
    (_w, 0.5, _x, 1, 0.5),
    (-_w, 0.5, _x, 1, 2.0),
    (-_w, 0.5, _x, 0, 2.0),
    (_w, -1.5, _x, 0, 1.0),
    (_w, -1.5, _x, 1, 1.0),
]
_SOFT = -0.440398539, 0.059601461, 1.462117157, -0.537882843, -0.5, 0.5
_HARD_SLIPS: dict[str, tuple[float, ...]] = {  # by how much each look pushes b, and w by x times as much
    "The answer y is 0 or 1: the error is hard, not t - p.": _SOFT,
    "At a mistake with t = 0 nothing happens: the factor is t - y, not t.": (0, 0, 2, 0, 0, 0),
    "With t in {0, 1} t z > 0 does not tell right from wrong: compare y with t.": (0, 0, 2, 0, 0, 1),
    "It updates right answers too: the error is t - y.": (-0.5, 0.5, 2, -2, -1, 1),
    "At z = 0 the answer y is 1 here.": (-0.5, 0, 2, 0, 0, 1),
}


def q5_b(hard_step: Any) -> None:
    """A mistake moves b by eta towards its target and w by x times as much; a right answer moves nothing."""
    draw = rng(727)
    looks, takes = [*_LOOKS, *_near_and_far(draw)], ("w", "b", "x", "t", "eta")
    steps = [parts(call(hard_step, *look, takes=takes), ((len(look[0]),), ()), ("w", "b")) for look in looks]
    slips = {why: _pushed(pushes, pushes) for why, pushes in _HARD_SLIPS.items()}
    slips["w is updated, but b is not."] = _pushed((-0.5, 0, 2, 0, -1, 0), [0] * 6)
    unlike([(w.tolist(), b) for w, b in steps[: len(_LOOKS)]], slips, "hard_step on six examples")
    for (w, b, x, t, eta), (new_w, new_b) in zip(looks, steps, strict=True):
        z = float(w @ x + b)
        told = f"w = {plain.show(w)}, b = {b:g}, x = {plain.show(x)}, t = {t}, eta = {eta:g}, so z = {z:g}: "
        pushed, lifted, right = new_w - w, new_b - b, (z >= 0) == (t == 1)
        moved = abs(lifted) > 1e-9 or np.abs(pushed).max() > 1e-9
        that(not (right and moved), f"{told}the answer is right, but w or b has changed")
        size, way = (eta, "b should rise by eta") if t == 1 else (-eta, "b should fall by eta")
        that(right or abs(lifted - size) <= 1e-9, f"{told}the answer is wrong, and {way}; it changes by {lifted:g}")
        that(np.abs(pushed - lifted * x).max() <= 1e-9, f"{told}w should change by x times the change of b")


def _pushed(on_w: Sequence[float], on_b: Sequence[float]) -> list[tuple[list[float], float]]:
    """The new w and b of each look, where w is pushed by x times `on_w`."""
    looks = zip(_LOOKS, on_w, on_b, strict=True)
    return [((w + far * x).tolist(), b + lift) for (w, b, x, *_), far, lift in looks]


def _near_and_far(draw: np.random.Generator) -> list[tuple]:
    """Examples on the boundary, close to it and within 1 of it, with both targets; all numbers are exact."""
    looks = []
    for D, z in ((1, 0.0), (2, 0.0), (3, 0.0), (2, 2**-10), (3, -(2**-10)), (2, 0.5), (3, -0.5), (4, 3.0), (1, -3.0)):
        w, x = draw.integers(-6, 7, size=(2, D)) / 2 + 0.25
        looks += [(w, float(z - w @ x), x, t, float(draw.choice([0.25, 0.5, 1.0, 2.0]))) for t in (0, 1)]
    return looks
