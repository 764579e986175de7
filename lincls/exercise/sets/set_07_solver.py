"""Set 07, questions 6 to 8 and 10: Newton's step, data that separate, numbers that overflow, and a cut with its price.

Newton's step        ends at the bottom of the local bowl
exp(-loss)           is a probability, for t = 1 and t = 0 together 1
log_sum_exp(z + c)   is log_sum_exp(z) + c
the area under a ROC curve is the share of pairs in which the ill one has the larger p, a tie counting half
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from lincls.exercise import plain
from lincls.exercise.answers import unlike
from lincls.exercise.calls import call
from lincls.exercise.chance import rng
from lincls.exercise.compare import explanation, judge
from lincls.exercise.functions import function
from lincls.exercise.probability import probabilities
from lincls.exercise.reading import numbers, parts
from lincls.exercise.sets.set_07 import log_sigmoid, sigmoid
from lincls.exercise.verdict import Wrong, that
from lincls.metrics import auc as area

Rows = tuple[np.ndarray, np.ndarray]  # X and t

_SIX = np.array([[0.0, 1.0], [1.0, 2.0], [2.0, 0.0], [-1.0, -1.0], [1.0, -2.0], [-2.0, 1.0]])
_SIX_TARGETS = np.array([1, 1, 0, 0, 1, 0])
_STEPS = {
    "The step goes uphill: the gradient of E is a sum of (p - t) x.": [
        (0.1379310345, -0.5804597701, -0.2471264368),
        (1.683321440, 1.913749078, -1.780020225),
    ],
    "Each example has the weight p (1 - p) in the Hessian.": [
        (-0.03448275862, 0.1451149425, 0.0617816092),
        (0.3840147896, 0.9637892961, -0.3578239453),
    ],
    "Solve with the whole Hessian, not only with its diagonal.": [
        (0.0, 0.5454545455, 0.1818181818),
        (-0.1018598708, 0.4771161193, 0.3130509008),
    ],
    "1/N stands in front of the gradient only; H and the gradient need the same factor.": [
        (-0.02298850575, 0.09674329502, 0.0411877395),
        (0.3027797600, 0.8477084870, -0.2866632958),
    ],
    "That is the step alone; add v.": [
        (-0.1379310345, 0.5804597701, 0.2471264368),
        (-1.183321440, -0.9137490780, 1.280020225),
    ],
    "That is a gradient step: the Hessian is missing.": [(0.0, 1.5, 0.5), (-0.0899458934, 0.3435210459, 0.9841620623)],
}


def q6_a(newton_step: Any) -> None:
    """At the end of the step the local bowl has no slope."""
    draw, takes = rng(728), ("X", "t", "v")
    cases = [(_SIX, _SIX_TARGETS, start) for start in (np.zeros(3), np.array([0.5, 1.0, -0.5]))]
    for N, D in ((9, 2), (14, 3), (8, 1)):
        t = draw.permutation(np.arange(N) % 3 == 0).astype(int)
        cases.append((draw.normal(size=(N, D)), t, draw.normal(size=1 + D) / 2))
    X, t, v = cases[-1]
    while np.linalg.eigvalsh(_curvature(X, v))[0] < 0.02 or not 5 < np.linalg.norm(_bottom(X, t, v)) < 15:
        v = 3 * draw.normal(size=2)
    cases.append((X, t, v))  # from where the step is a long one
    ends = [numbers(call(newton_step, *case, takes=takes), (len(case[2]),), "the new v") for case in cases]
    unlike([end.tolist() for end in ends[:2]], _STEPS, "newton_step from two places", tol=1e-5)
    for (X, t, v), end in zip(cases, ends, strict=True):
        left = _slope_of_the_bowl(X, t, v, end)
        far = np.linalg.solve(_curvature(X, v), left)  # how far the bottom still is
        said = f"from v = {plain.show(v)}: at the end of your step the local bowl still has "
        said += f"the slope {np.abs(left).max():.3g}, but Newton's step ends at its bottom"
        that(np.abs(far).max() <= 1e-6 * max(1.0, float(np.abs(end).max())), said)


def _slopes(X: np.ndarray, t: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Of the cross-entropy by v = (b, w)."""
    error = sigmoid(v[0] + X @ v[1:]) - t
    return np.append(error.sum(), error @ X)


def _curvature(X: np.ndarray, v: np.ndarray) -> np.ndarray:
    rows = np.insert(X, 0, 1.0, axis=1)
    sure = np.exp(log_sigmoid(rows @ v) + log_sigmoid(-rows @ v))
    return np.einsum("n,ni,nj->ij", sure, rows, rows)


def _bottom(X: np.ndarray, t: np.ndarray, v: np.ndarray) -> np.ndarray:
    """How far the bottom of the local bowl is."""
    return np.linalg.solve(_curvature(X, v), _slopes(X, t, v))


def _slope_of_the_bowl(X: np.ndarray, t: np.ndarray, v: np.ndarray, end: np.ndarray) -> np.ndarray:
    step = end - v
    places = [v + h * step for h in (0.0, 1e-5, -1e-5)]
    here, after, before = (_slopes(X, t, place) for place in places)
    return here + (after - before) / 2e-5


def _bowl(z: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The curvature of each example's loss by z, and where the parabola through it has its bottom, by differences."""
    h, towards = 1e-4, np.where(t == 1, 1, -1)
    left, right = (-log_sigmoid(towards * (z + step)) for step in (-h, h))
    curved = (sigmoid(z + h) - sigmoid(z - h)) / (2 * h)
    return curved, z - (right - left) / (2 * h) / curved


def q6_b(working: Any) -> None:
    """The weighted fit of one example alone ends at the bottom of its parabola."""
    slips = {
        "The working targets start from z: z + (t - p) / r.": ((0.1875, 0.25), (1.3333333333, -2.0)),
        "The error is divided by r, not multiplied.": ((0.1875, 0.25), (1.1454872887, -0.125)),
        "The error is t - p; here its sign is flipped.": ((0.1875, 0.25), (-0.2347210447, 2.0)),
        "The weight is r = p (1 - p), not its root.": ((0.4330127019, 0.5), (2.4319456220, -2.0)),
    }
    z = np.log([3.0, 1.0])
    unlike(call(working, z, np.array([1, 0])), slips, "working at z = (log 3, 0), t = (1, 0)")
    draw = rng(729)
    far = [draw.permutation(np.linspace(-4.5, 4.5, N)) + draw.normal(size=N) / 8 for N in (4, 9)]
    cases = [(z, draw.permutation(np.arange(len(z)) % 2)) for z in (*far, draw.normal(size=1))]
    function(working, _bowl, cases, takes=("z", "t"), gives=("r", "targets"))


_LINE = np.array([[1.0], [2.0], [4.0], [7.0]]), np.array([0, 0, 1, 1])
_FACTORS = {
    "The level is a probability: its log-odds are what the smallest |z| must reach.": (0.9, 0.495),
    "Every target counts: the example nearest to the boundary decides.": (0.24413606, 0.32822285),
    "Every target counts: not their mean, the example nearest to the boundary decides.": (0.54930614, 0.57438998),
    "Take z towards the true class, (2 t - 1) z: for t = 0 it is -z.": (-0.73240819, -0.45951199),
    "The negative examples count too.": (0.73240819, 2.2975599),
    "The bias is left out of z.": (-0.54930614, -0.57438998),
    "It is one over that: k times the smallest |z| must reach the log-odds of the level.": (0.45511961, 0.43524436),
}


def separated(draw: np.random.Generator) -> list[tuple]:
    """Tables with weights that separate them, far and near, the nearest example of either class, and a level."""
    cases = []
    for D, size, level in ((2, 1.0, 0.75), (3, 0.02, 0.999), (1, 20.0, 0.6), (4, 0.3, float(draw.uniform(0.6, 0.99)))):
        N = int(draw.integers(8, 16))
        t, w, b = draw.permutation(np.arange(N) % 3 == 0).astype(int), draw.normal(size=D) + 0.1, float(draw.normal())
        for target in (0, 1):
            away = 1 + draw.exponential(size=N)
            away[draw.choice(np.flatnonzero(t == target))] = 0.7
            X = draw.normal(size=(N, D))
            X += np.outer((size * away * (2 * t - 1) - b - X @ w) / (w @ w), w)
            cases.append((X, t, w, b, level))
    return cases


def q7_b(least_factor: Any) -> None:
    """The least sure target has just the level."""
    cases = [(*_LINE, np.array([2.0]), -5.0, 0.9), (*_LINE, np.array([4.0]), -14.0, 0.99), *separated(rng(730))]
    answers = [call(least_factor, *case, takes=("X", "t", "w", "b", "level")) for case in cases]
    unlike(answers[:2], _FACTORS, "least_factor on two data sets")
    for (X, t, w, b, level), answer in zip(cases, answers, strict=True):
        k = plain.number(answer, "least_factor(X, t, w, b, level)")
        that(k > 0, f"least_factor is {k:.4g}, but the factor asked for is above 0")
        sure = float(sigmoid(np.clip(k * (X @ w + b) * np.where(t == 1, 1, -1), -700, 700)).min())
        told = f"w = {plain.show(w)}, b = {b:.4g}, level = {level:.4g}: with k = {k:.4g} the least probability of a "
        told += f"target is {sure:.4g}"
        room = 1e-6 * level * (1 - level)
        that(sure >= level - room, f"{told}, which is below the level")
        that(sure <= level + room, f"{told}, so a smaller k would do")


def q8_a(stable_sigmoid: Any) -> None:
    """A probability whose log-odds are z, huge or not, in any order and number."""
    z = np.array([0.0, np.log(3), -np.log(3), 5.0, -5.0, 0.01])
    slips = {
        "That is sigmoid(-z).": (0.5, 0.25, 0.75),
        "For z < 0 the numerator is exp(-|z|), not 1.": (0.5, 0.75, 0.75),
        "For z >= 0 the numerator is 1, not exp(-|z|).": (0.5, 0.25, 0.25),
    }
    unlike(call(stable_sigmoid, z[:3]), slips, "stable_sigmoid at z = (0, log 3, -log 3)")
    draw, far = rng(731), np.array([1e4, -1e4, 800.0, -800.0])
    tables = [z, -z, far, -far, far[:1], far[1:2], np.append(z, far), np.append(-far, z)]
    tables += [draw.normal(size=N) * size for N, size in ((1, 1), (7, 4), (9, 12), (6, 1e3))]
    for z in tables:
        probabilities(stable_sigmoid, [(z,)])
        p = numbers(call(stable_sigmoid, z), z.shape, f"stable_sigmoid of {len(z)} numbers")
        for z_one, p_one in zip(z.tolist(), p.tolist(), strict=True):
            if abs(z_one) > 15:
                that(abs(p_one - (z_one > 0)) <= 1e-6, f"stable_sigmoid({z_one:g}) is {p_one:g}")
                continue
            that(0 < p_one < 1, f"stable_sigmoid({z_one:.4g}) is {p_one:g}, but only an infinite z is quite sure")
            odds = np.log(p_one) - np.log1p(-p_one)
            said = f"stable_sigmoid({z_one:.4g}) is {p_one:.6g}, and the log-odds of that are {odds:.6g}"
            that(abs(odds - z_one) <= 1e-6, said)


OVERFLOW = "exp overflows above 709, and of -1e4 it is 0: take the largest z out first, not the one largest in size."


def q8_b(log_sum_exp: Any) -> None:
    """Its exponential is the sum, it moves with all z, and no z is too large."""
    slips = {
        "The largest z was taken out; add it again after the logarithm.": 0.4700036292,
        "That is the largest z only; the other terms are missing.": 1.6094379124,
        "The logarithm is missing.": 8.0,
    }
    unlike(call(log_sum_exp, np.log([1.0, 2.0, 5.0])), slips, "log_sum_exp at z = (0, log 2, log 5)")

    def finite(z: np.ndarray) -> bool:
        return bool(np.isfinite(log_sum_exp(z)).all())

    low, high, far = np.full(3, -1e4), np.full(2, 1e4), np.array([-1e4, 0.0, 1e4])
    for z in (low, high, far, far[::-1], -high):
        that(call(finite, z), f"log_sum_exp is not finite at z = {z.tolist()}\n{OVERFLOW}")
    draw = rng(732)
    tables = [np.log([1.0, 2.0, 5.0]), np.array([-1.0, -3.0]), np.array([0.5]), draw.normal() + np.zeros(3)]
    tables += [draw.normal(size=K) * 2 for K in (1, 2, 6, 9)] + [draw.choice([0.3, -0.9], size=5)]
    for z in tables:
        read = plain.number(call(log_sum_exp, z), "log_sum_exp(z)")
        sums = np.exp(min(read, 700.0))
        same = abs(sums / np.exp(z).sum() - 1) <= 1e-9
        that(same, f"exp of log_sum_exp(z) is {sums:.6g}, but the sum of all exp(z_k) is another")
        for shift in (1e4, -1e4, 50.0):
            rose = plain.number(call(log_sum_exp, z + shift), f"log_sum_exp(z + {shift:g})") - read
            that(abs(rose - shift) <= 1e-6, f"{shift:g} is added to every z, and log_sum_exp changes by {rose:.10g}")
    for z in (far, far[::-1], np.append(1e4, draw.normal(size=2))):
        spread = plain.number(call(log_sum_exp, z), "log_sum_exp(z)")
        that(abs(spread - 1e4) <= 1e-6, f"log_sum_exp at z = {plain.show(z)} is {spread:.10g}")


def q8_c(loss: Any) -> None:
    """exp(-loss) of both targets add up to 1, and their difference is z."""
    few, ends = np.array([0.0, np.log(3), np.log(3)]), np.array([1e4, 1e4, -1e4, -1e4])
    slips = {
        "The part - t z is missing.": (0.6931471806, 1.3862943611, 1.3862943611),
        "For t = 1 it is log(1 + exp(-z)), for t = 0 log(1 + exp(z)).": (0.6931471806, 1.3862943611, 0.2876820724),
        "One number for each example is wanted, not their sum.": 2.3671236141,
        "t z counts for positive examples only: t is 0 or 1, no sign.": (0.6931471806, 0.2876820724, 2.4849066498),
    }
    unlike(call(loss, few, np.array([1, 1, 0])), slips, "loss at z = (0, log 3, log 3), t = (1, 1, 0)")

    def finite(z: np.ndarray, t: np.ndarray) -> bool:
        return bool(np.isfinite(loss(z, t)).all())

    for z, t in ((ends, [1, 0, 1, 0]), (ends, [0, 1, 0, 1]), (-ends, [1, 0, 0, 1]), (ends[:1], [0]), (ends[2:3], [1])):
        told = "exp overflows above 709, and log 0 is infinite: use exp(-|z|) only, and no p."
        that(call(finite, z, np.array(t)), f"loss is not finite at z = {z.tolist()}\n{told}")
    draw = rng(733)
    tables = [np.array([0.0, 1.0, -2.0, 5.0, -0.3]), ends, -ends, draw.normal(size=1), draw.normal(size=7) * 4]
    tables.append(draw.uniform(12.2, 13, size=2) * [1, -1])  # whose loss is small, and not 0
    for z in [*tables, draw.normal(size=6) * 2000]:
        _two_losses(loss, z, draw)


def _two_losses(loss: Any, z: np.ndarray, draw: np.random.Generator) -> None:
    N, takes = len(z), ("z", "t")
    pure = [numbers(call(loss, z, np.full(N, t), takes=takes), (N,), f"loss, all t = {t},") for t in (0, 1)]
    for n in range(N):
        if_0, if_1 = (float(losses[n]) for losses in pure)
        both = np.exp(np.minimum([-if_0, -if_1], 700.0)).sum()
        said = f"z = {z[n]:g}: exp(-loss) is a probability, and those of t = 1 and t = 0 add up to {both:.6g}"
        that(abs(both - 1) <= 1e-6, said)
        said = f"z = {z[n]:g} are the log-odds, but the loss for t = 0 less that for t = 1 is {if_0 - if_1:.6g}"
        that(abs(if_0 - if_1 - z[n]) <= 1e-6 * max(1, abs(z[n])), said)
    t = draw.permutation(np.arange(N) % 2)
    mixed = numbers(call(loss, z, t, takes=takes), (N,), "loss")
    alone = (np.abs(mixed - np.choose(t, pure)) <= 1e-6 * np.maximum(1, np.abs(mixed))).all()
    that(alone, f"with t = {plain.show(t)} examples have other losses than where all have the same t")


def q10_a(w: Any, b: Any, kept: Rows, held: Rows, l2: float = 1.0) -> None:
    """The penalised loss on the kept rows has no slope there."""
    w, b = plain.vector(w, kept[0].shape[1], "w_fit"), plain.number(b, "b_fit")

    def steepest(rows: Rows, l2: float) -> float:
        X, t = rows
        return float(np.abs(_slopes(X, t, np.append(b, w)) + l2 * np.append(0, w)).max())

    slips = {
        "That is the minimum without the penalty.": steepest(kept, 0.0) < 1e-3,
        "That is fitted to the held-out rows.": steepest(held, l2) < 1e-3,
        "Fit to the end, on the kept rows, with l2 = 1.": True,
    }
    said = f"at your w_fit and b_fit the loss on the kept rows still has the slope {steepest(kept, l2):.3g}"
    judge(w, lambda _: None if steepest(kept, l2) < 1e-4 else said, slips)


def bills_differ(X: np.ndarray, t: np.ndarray, X_held: np.ndarray, t_held: np.ndarray, alarm: int, miss: int) -> bool:
    """Whether at 1/2 and at the cut, which cost unlike, swapped costs give another bill of the held-out rows."""
    v, penalty = np.zeros(1 + X.shape[1]), np.append(0.0, np.ones(X.shape[1]))
    for _ in range(12):
        v -= np.linalg.solve(_curvature(X, v) + np.diag(penalty), _slopes(X, t, v) + penalty * v)
    p, bills = sigmoid(v[0] + X_held @ v[1:]), list[float]()
    for cut in (0.5, alarm / (alarm + miss)):
        bills += [_measured(t_held, p >= cut, *costs).cost for costs in ((alarm, miss), (miss, alarm))]
    return _differ(bills)


class Measured(NamedTuple):
    """What a cut comes to: shares of those who are ill, and of those who are called ill, and a mean cost."""

    sensitivity: float
    precision: float
    cost: float


def _measured(t: np.ndarray, called: np.ndarray, alarm: float, miss: float) -> Measured:
    kinds = called & (t == 1), ~called & (t == 1), called & (t == 0)
    hits, misses, alarms = (int(kind.sum()) for kind in kinds)
    bill = (alarms * alarm + misses * miss) / len(t)
    return Measured(hits / max(hits + misses, 1), hits / max(hits + alarms, 1), bill)


def _patients(draw: np.random.Generator, N: int, alarm: float, miss: float) -> tuple[np.ndarray, np.ndarray, float]:
    """Patients with equal p, some of them at the cut, on whom no two readings of a measure agree."""
    while True:
        t, places = draw.permutation(np.arange(N) % 3 == 0).astype(int), draw.integers(1, 12, N)
        p = places // 2 / 6.01 + places % 2 / 2000 + 0.02  # equal ones, and some that are nearly equal
        cut = float(draw.choice(p))
        right, other = (_measured(t, called, alarm, miss) for called in (p >= cut, p > cut))
        swapped, specific = _measured(t, p >= cut, miss, alarm).cost, _measured(1 - t, p < cut, 1, 1).sensitivity
        readings = [
            [right.sensitivity, right.precision, specific, float(np.mean((p >= cut) == t))],
            [right.sensitivity, other.sensitivity],
            [right.precision, other.precision],
            [right.cost, other.cost, swapped],
            [area(t, score) for score in (p, p - 1e-6 * t, p + 1e-6 * t, -p, p >= cut, np.round(p, 2))],
        ]
        if (p > cut).any() and all(map(_differ, readings)):
            return p, t, cut


def _differ(values: list[float]) -> bool:
    return bool(np.diff(np.sort(values)).min() > 1e-3)


def q10_b(measures: Any, auc: Any, alarm: float, miss: float) -> None:
    """Both are what the counts of the four kinds and of the pairs come to, equal p and a p at the cut included."""
    plain.attempted(measures, auc)
    draw = rng(718)
    patients = [_patients(draw, N, alarm, miss) for N in (10, 12, 16, 25)]
    for p, t, cut in patients:
        _judge_measures(measures, p, t, cut, alarm, miss)
    for p_ill, p_healthy, share in ((0.7, 0.2, 1.0), (0.2, 0.7, 0.0), (0.4, 0.4, 0.5)):
        found = plain.number(call(auc, np.array([p_healthy, p_ill]), np.array([0, 1]), takes=("p", "t")), "auc(p, t)")
        said = f"one ill patient with p = {p_ill:g}, one healthy with {p_healthy:g}: auc is {found:.4g}"
        that(abs(found - share) <= 1e-9, said)
    for p, t, cut in patients:
        found = plain.number(call(auc, p, t, takes=("p", "t")), "auc(p, t)")
        slips = {
            "A pair with equal p counts half, not nothing.": area(t, p - 1e-6 * t),
            "A pair with equal p counts half, not whole.": area(t, p + 1e-6 * t),
            "It is the ill one of a pair who should have the larger p.": area(t, -p),
            "That is the area with one cut alone: every pair counts.": area(t, p >= cut),
        }
        if abs(found - area(t, p)) > 1e-6:
            pairs = int(t.sum() * (1 - t).sum())
            said = f"p = {_list(p)}, t = {_list(t)}: auc is {found:.4g}, which is not right of {pairs} pairs"
            raise Wrong(said, explanation(found, slips, _near))


def _near(number: float, slip: float) -> bool:
    return abs(number - slip) < 1e-9


def _list(values: np.ndarray) -> str:
    return plain.show(values) if len(values) <= 12 else f"{len(values)} numbers"


def _judge_measures(measures: Any, p: np.ndarray, t: np.ndarray, cut: float, alarm: float, miss: float) -> None:
    answer = Measured(*parts(call(measures, p, t, cut, takes=("p", "t", "cut")), ((), (), ()), Measured._fields))
    wanted, above = _measured(t, p >= cut, alarm, miss), _measured(t, p > cut, alarm, miss)
    accuracy, specific = float(np.mean((p >= cut) == t)), _measured(1 - t, p < cut, 1, 1).sensitivity
    said = f"p = {_list(p)}, t = {_list(t)}, cut = {cut:.4g}: "
    for name, number, right, at_cut in zip(Measured._fields, answer, wanted, above, strict=True):
        slips = {
            "At p = cut the patient is called ill.": at_cut,
            "That is the precision: divide by the number of the ill.": wanted.precision,
            "That is the sensitivity: divide by the number of those called ill.": wanted.sensitivity,
            "That is the specificity, the share of the healthy who are called healthy.": specific,
            "That is the share of right answers, the accuracy.": accuracy,
            "The two costs have changed places.": _measured(t, p >= cut, miss, alarm).cost,
            "That is the sum: a mean cost of a patient is wanted.": wanted.cost * len(t),
        }
        if abs(number - right) > 1e-6 * max(1, right):
            raise Wrong(f"{said}the {name} is {number:.4g}, which is not right", explanation(number, slips, _near))
