"""Set 09: what descriptions of classes are good for: a direction, learning curves, other costs, missing values.

As in set_09_laws, an answer is asked for what it keeps to; the formulas that questions ask for stand nowhere here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from lincls.data import gaussians
from lincls.exercise import fits
from lincls.exercise.calls import call, function_name
from lincls.exercise.functions import function, gradient
from lincls.exercise.reading import numbers
from lincls.exercise.recorded import recorded
from lincls.exercise.sets.set_09 import log_density, logit
from lincls.exercise.sets.set_09_laws import MODEL, Rng, Slips, units
from lincls.exercise.verdict import that

_CURVE = ("kind", "X", "t", "X_new", "t_new", "orders", "sizes")


def fisher_gradient(f: Any, J: Callable, rng: Rng, slips: Slips = None) -> None:
    """Right when f is the gradient of the separation by the direction."""
    known = {"That is J itself, times a.": lambda d, S, a: J(d, S, a) * a, **(slips or {})}
    for D in (2, 1, 4):
        M = rng.normal(size=(D, D))
        data = rng.normal(size=D) + 0.5, M @ M.T + np.eye(D)
        places = [rng.uniform(0.5, 2, D), -1 - rng.random(D)]
        gradient(f, J, at=places, data=data, mistakes=known)


def cloud(D: int, sizes: tuple[int, int], rng: Rng) -> tuple[np.ndarray, np.ndarray]:
    """Examples of two classes of these sizes, class 1 four times as wide as class 0."""
    M, t = rng.normal(size=(D, D)) + np.eye(D), np.repeat([0, 1], sizes)
    X = rng.normal(size=(len(t), D)) @ M * np.where(t == 1, 2, 0.5)[:, None]
    return X + 2 * t[:, None], t


def fisher_direction(f: Any, rng: Rng) -> None:
    """Right when along no other direction the classes lie farther apart, measured in their scatter."""
    for D, sizes in ((2, (30, 6)), (3, (5, 12)), (1, (4, 4))):
        X, t = cloud(D, sizes, rng)
        direction = numbers(call(f, X, t, takes=("X", "t")), (D,), "direction(X, t)")
        that(direction.any(), "direction(X, t) is zero, and that is no direction")
        near = np.vstack([2e-3 * np.eye(D), -2e-3 * np.eye(D), rng.normal(size=(60, D))])
        best = _separation(X, t, direction)
        larger = max(_separation(X, t, along) for along in direction / np.linalg.norm(direction) + near)
        told = "Where is the gradient of J zero? S is the scatter of both classes, each about its own mean, added up."
        said = f"along direction(X, t) J is {best:.4g}, and along another one it is larger"
        that(larger <= best * (1 + 1e-9), f"{said}\n{told}")


def _separation(X: np.ndarray, t: np.ndarray, along: np.ndarray) -> float:
    y = X @ along
    within = sum(np.sum(t == k) * np.var(y[t == k]) for k in (0, 1))
    return float((y[t == 1].mean() - y[t == 0].mean()) ** 2 * len(t) / within)


def near_world(N: int, rng: Rng, share1: float = 0.5) -> tuple[np.ndarray, np.ndarray]:
    """N examples of two classes that overlap."""
    means, shares = [[-1, 0], [1, 0.5]], (1 - share1, share1)
    return gaussians(N, means, [[1, 0.5], [0.5, 1]], shares, seed=int(rng.integers(10**6)))


def far_world(N: int, rng: Rng) -> tuple[np.ndarray, np.ndarray]:
    """N examples, a fifth of them positive and very far away, on the right side."""
    means = [[-1.2, 0.4], [1.2, -0.4], [40, 16]]
    X, k = gaussians(N, means, [[1, 0.6], [0.6, 1]], (0.5, 0.3, 0.2), seed=int(rng.integers(10**6)))
    return X, np.minimum(k, 1)


def taking_turns(t: np.ndarray, R: int, rng: Rng) -> np.ndarray:
    """R orders of the examples in which one of class 0 and one of class 1 follow each other, (R, N)."""
    groups = [np.flatnonzero(t == k) for k in (0, 1)]
    rows = [[rng.permutation(group)[: min(map(len, groups))] for group in groups] for _ in range(R)]
    return np.array(rows).transpose(0, 2, 1).reshape(R, -1)


def _curve(
    kind: str, X: np.ndarray, t: np.ndarray, X_new: np.ndarray, t_new: np.ndarray, *plan: Any, l2: float = 0.01
) -> list[float]:
    orders, sizes = plan
    out = []
    for rows in (orders[:, :n] for n in sizes):
        lines = fits.lda(X[rows], t[rows]) if kind == "LDA" else fits.logistic(X[rows], t[rows], l2)
        out.append(float(np.not_equal(lines.z(X_new) > 0, t_new).mean()))
    return out


def learning_curve(f: Any, rng: Rng) -> None:
    """Right when each size learns from the first examples of each order, and errs on the new ones."""
    sizes = (6, 12, 30)
    (X, t), new = near_world(60, rng), near_world(90, rng)
    orders = taking_turns(t, 4, rng)

    def errors(t: np.ndarray, t_new: np.ndarray, orders: np.ndarray) -> np.ndarray:
        answer = call(f, "LDA", X, t, new[0], t_new, orders, sizes, takes=_CURVE)
        return numbers(answer, (3,), "learning_curve(...)")

    curve = errors(t, new[1], orders)
    told = "A share of wrong answers is from 0 to 1; here it is below 1/2 for every size."
    that(((0 <= curve) & (curve < 0.5)).all(), f"the curve is {np.round(curve, 3).tolist()}\n{told}")
    told = "With the classes of the new examples swapped, right answers become wrong."
    swapped = errors(t, 1 - new[1], orders)
    that(np.allclose(swapped, 1 - curve), f"{told} Are errors counted on the new ones?")
    rows = np.array([errors(t, new[1], orders[[r]]) for r in range(4)])
    told = "The curve of four repetitions is not the mean of the curves of each alone."
    that(np.allclose(rows.mean(axis=0), curve), told)
    told = "Four repetitions with other examples have all the same error: does each take its own row of orders?"
    that(np.ptp(rows, axis=0).any(), told)
    other = t.copy()
    other[orders[0][6:]] = 1 - other[orders[0][6:]]
    again = errors(other, new[1], orders[[0]])
    told = "Examples after the first 6 of the order have other classes, and the error at size 6 changes"
    that(np.isclose(again[0], rows[0, 0]), f"{told}: only n are seen.")
    told = "The examples 7 to 30 have other classes, and no error changes: are n of them used?"
    that(not np.allclose(again[1:], rows[0, 1:]), told)
    function(f, _curve, [("LDA", X, t, *near_world(300, rng, 0.3), orders, sizes)], takes=_CURVE)


def both_kinds(f: Any, rng: Rng) -> None:
    """Right when each kind has its own errors in a world with a group very far away, where the penalty matters too."""
    kinds, apart = ("LDA", "logistic"), 0.0
    while apart < 3e-3:
        X, t = far_world(160, rng)
        case = (X, t, *far_world(1000, rng), taking_turns(t, 3, rng), (6, 20, 120))
        curve = _curve("logistic", *case)
        apart = min(np.abs(np.subtract(curve, _curve("logistic", *case, l2=l2))).max() for l2 in (1e-6, 0.1, 1.0))
    curves = [numbers(call(f, kind, *case, takes=_CURVE), (len(case[-1]),), "learning_curve(...)") for kind in kinds]
    told = "In a world with a group very far away both kinds make the same errors: is kind used?"
    that(not np.allclose(*curves), told)
    told = "In a world with a group very far away logistic regression is the better one. Have the kinds changed places?"
    that(curves[1][-1] < curves[0][-1], told)
    function(f, _curve, [(kind, *case) for kind in kinds], takes=_CURVE, tol=1e-3)


def errors_recorded(errors: Any, better_from: Any, sizes: Sequence[int]) -> None:
    """Look at the form of two errors and of the size from which one of them is the smaller."""
    shares = numbers(errors, (2,), "errors_300")
    that(((0 <= shares) & (shares <= 1)).all(), "errors_300 holds two shares, from 0 to 1")
    that(numbers(better_from, (), "better_from") in sizes, "better_from is one of sizes_far")
    recorded(errors, better_from, form=[(2,), int], names=["errors_300", "better_from"])


def new_bias(f: Any, rng: Rng) -> None:
    """Right when a bias is moved as the odds of the classes and the prices of the mistakes ask for."""
    takes = ("b", "prior1", "new_prior1", "miss", "alarm")

    def moved(b: float, *world: float) -> float:
        return numbers(call(f, b, *world, takes=takes), (), "new_bias(...)") - b

    for _ in range(4):
        b, (old, new, last), (miss, alarm) = 5 * rng.normal(), rng.uniform(0.05, 0.45, 3), rng.uniform(0.5, 20, 2)
        told = "With the old prior and equal costs nothing has changed, so b must stay."
        that(np.isclose(moved(b, old, old, miss, miss), 0), told)
        told = "A rarer class 1 must make b smaller, and a dearer miss must make it larger."
        that(moved(b, old, old / 2, 1, 1) < 0 < moved(b, old, old, 2, 1), told)
        more = 3 * old / (3 * old + 1 - old)
        said = f"from prior1 = {old:.3g} to {more:.3g}: Three times as many people of class 1, the others as before"
        thrice = np.isclose(moved(b, old, more, 1, 1), np.log(3))
        that(thrice, f"{said}: the odds must be three times what they were.")
        told = "By way of another prior b must arrive at the same value: the old prior is taken out, and no other."
        steps = moved(b, old, new, 1, 1) + moved(0.0, new, last, miss, alarm)
        that(np.isclose(moved(b, old, last, miss, alarm), steps), told)
        told = "Someone of whom both answers cost the same on average must lie on the new boundary. Both costs count."
        that(np.isclose(moved(b, old, old, miss, alarm), -logit(alarm / (miss + alarm))), told)


def decisions_with_doubt(f: Any, rng: Rng) -> None:
    """Right when the answers 0, 1 and "I do not know" move as their prices ask for."""

    def answers(p: np.ndarray, *prices: float) -> np.ndarray:
        found = call(f, p, *prices, takes=("p", "miss", "alarm", "doubt"))
        return numbers(found, p.shape, "decide(p, miss, alarm, doubt)")

    for doubt in (0.3, 0.8, 2.0):
        p, (miss, alarm) = np.sort(rng.uniform(size=40)), rng.uniform(1, 10, 2)
        decided = answers(p, miss, alarm, doubt)
        said = f"miss = {miss:.3g}, alarm = {alarm:.3g}, doubt = {doubt:g}"
        that(set(decided.tolist()) <= {0, 1, -1}, f"{said}: an answer is 1, 0 or −1")
        told = "From small p to large p the answers go from 0 by 'I do not know' to 1, and never back."
        that((np.diff([(0, 2, 1)[int(answer)] for answer in decided]) >= 0).all(), f"{said}\n{told}")
        told = "With all three costs ten times as large every answer must stay."
        that((answers(p, 10 * miss, 10 * alarm, 10 * doubt) == decided).all(), f"{said}\n{told}")
        told = "With the classes swapped (1 − p for p, and the two costs) 0 and 1 must change places."
        that((answers(1 - p, alarm, miss, doubt) == np.where(decided < 0, -1, 1 - decided)).all(), f"{said}\n{told}")
        told = "Where 'I do not know' is dearer than any error it is never the answer; where it is free it always is."
        dear, free = answers(p, miss, alarm, 100.0), answers(p, miss, alarm, 0.0)
        that((dear >= 0).all() and (free == -1).all(), f"{said}\n{told}")
        told = "A miss and a false alarm that cost the same, and no doubt: the more probable class is the answer."
        that((answers(p, miss, miss, 100.0) == (p > 0.5)).all(), told)
        told = "To say 0 costs miss if it is class 1, and nothing otherwise: of p nearly 1 it costs nearly miss."
        ends = [answers(np.array([0.999]), miss, 1e4, share * miss)[0] for share in (1.01, 0.99)]
        that(ends == [0, -1], told)
        told = "On either side of a posterior at which two answers cost the same the cheaper one is the answer."
        even = alarm / (miss + alarm)
        that(answers(even + np.array([-1e-4, 1e-4]), miss, alarm, 100.0).tolist() == [0, 1], f"{said}\n{told}")
        first = doubt / miss  # where "I do not know" begins, when it is cheap
        if first < 0.98 * even:
            that(answers(first + np.array([-1e-4, 1e-4]), miss, alarm, doubt).tolist() == [0, -1], f"{said}\n{told}")


def log_odds(f: Any, rng: Rng) -> None:
    """Right when lost features are left out as if they had never been measured."""

    def z(*given: Any) -> float:
        return numbers(call(f, *given, takes=("x", *MODEL)), (), "log_odds(...)")

    for D, lost in ((2, [1]), (3, [0]), (4, [3, 1]), (3, [0, 1])):
        M, x, means = rng.normal(size=(D, D)), rng.normal(size=D), rng.normal(size=(2, D))
        S, prior, width = M @ M.T + np.eye(D) / 2, rng.uniform(0.1, 0.4), rng.uniform(0.5, 2)
        whole = z(x, *means, S, prior)
        ratio = np.subtract(*(log_density(x[0], m, width**2) for m in means[::-1, 0]))
        told = "One feature, nothing lost, equal priors: z must be the logarithm of the ratio of the densities."
        that(np.isclose(z(x[:1], *means[:, :1], np.array([[width**2]]), 0.5), ratio), told)
        A = units(D, rng)
        told = "Nothing lost: with x, the means and Σ in other units z may not change. Is it the inverse of Σ?"
        that(np.isclose(z(x @ A, *(means @ A), A.T @ S @ A, prior), whole), told)
        told = "Nothing lost: with the classes swapped (means and priors) z must change its sign. Are the priors there?"
        that(np.isclose(z(x, *means[::-1], S, 1 - prior), -whole), told)
        told = "Nothing lost: with twice the odds of class 1 before, its odds after x must be twice as large too."
        that(np.isclose(z(x, *means, S, 2 * prior / (1 + prior)), whole + np.log(2)), told)
        holes = x.copy()
        holes[lost] = np.nan
        smaller = [np.delete(row, lost) for row in (x, *means)]
        world = z(*smaller, np.delete(np.delete(S, lost, 0), lost, 1), prior)
        told = "A lost value is not 0, and what is left out is left out of Σ, before it is inverted."
        said = f"with feature {lost} of {D} lost z is not what it is for a world without it"
        that(np.isclose(z(holes, *means, S, prior), world), f"{said}\n{told}")


def nothing_known(f: Any, rng: Rng) -> None:
    """Right when with every value lost what was known before is left."""
    for D in (2, 3):
        means, prior = rng.normal(size=(2, D)), rng.uniform(0.1, 0.4)
        priors = prior, 1 - prior, 2 * prior / (1 + prior)
        answers = [call(f, np.full(D, np.nan), *means, np.eye(D), share, takes=("x", *MODEL)) for share in priors]
        z = [numbers(answer, (), f"{function_name(f)}(...)") for answer in answers]
        told = "x says nothing now, but the priors do; and it is their log-odds that are wanted, not a probability."
        that(np.isclose(z[1], -z[0]), f"with the priors swapped z is {z[1]:.4g}, before it was {z[0]:.4g}\n{told}")
        that(np.isclose(z[2], z[0] + np.log(2)), f"with twice the odds z goes from {z[0]:.4g} to {z[2]:.4g}\n{told}")
        that(z[0] < 0, f"class 1 has the prior {prior:.3g}, and z is {z[0]:.4g}\n{told}")
