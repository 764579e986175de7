"""Set 09: what an answer keeps to, whatever way it was found: a world with other priors, other units, other classes.

    swapped classes:  z -> -z            twice the odds before:  z -> z + log 2
    other units:      x A, m A, A^T S A give the same z

None of them needs a formula that a question asks for as a function, so they can stand where students read them. `rng`
is the test cell's own Generator.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import call, function_name
from lincls.exercise.compare import judge
from lincls.exercise.derivation import derivation
from lincls.exercise.functions import gradient
from lincls.exercise.probability import probabilities
from lincls.exercise.reading import numbers, parts
from lincls.exercise.recorded import recorded
from lincls.exercise.samples import covariance
from lincls.exercise.sets.set_09 import log_density, logit
from lincls.exercise.verdict import that

Slips = Mapping[str, Callable] | None
Rng = np.random.Generator
FOUR_DIGITS = 6e-4  # of a probability that is given with four correct digits
MODEL = ("mean0", "mean1", "covariance", "prior1")

_LINES = {1: ("square0", "square1", "odds"), 2: ("Px", "m0", "m1", "P", "odds"), 3: ("w", "x", "s", "odds")}
_LINE_SLIPS: dict[int, dict[str, tuple[float, float, float]]] = {  # how often z, odds and w.s stand in a wrong line
    1: {
        "The exponent is -Δ²/2: a larger distance from class 1 makes z smaller.": (-1, 2, 0),
        "The factor 1/2 of the exponent is missing.": (2, -1, 0),
        "The priors count once, not halved.": (1, -0.5, 0),
    },
    2: {
        "The classes have changed places.": (-1, 2, 0),
        "Each square has the mixed term twice, and 1/2 stands before the squares.": (2, -1, 0),
    },
    3: {
        "The middle of the means is half of s.": (1, 0, -0.5),
        "The sign of the number: z must be odds at the middle of the means.": (1, 0, 1),
    },
}


def lda_line(line: Any, which: int, rng: Rng, slips: Slips = None) -> None:
    """Right when this line of the derivation is LDA's log-odds, written in what the line gets."""
    points = []
    for D, share in zip((1, 2, 3, 4), rng.uniform(0.1, 0.4, 4), strict=True):  # each class nearer, and each rarer
        x, M = rng.normal(size=D), rng.normal(size=(D, D))
        S, share = M @ M.T + np.eye(D), share if D % 2 else 1 - share
        m0, m1 = sorted(rng.normal(size=(2, D)), key=lambda m: log_density(x, m, S), reverse=D > 2)
        P, (log0, log1) = np.linalg.inv(S), (log_density(x, m, S) for m in (m0, m1))
        far = [gap @ P @ gap for gap in (x - m0, x - m1)]
        point = dict(square0=far[0], square1=far[1], odds=logit(share), Px=P @ x, m0=m0, m1=m1, P=P)
        point |= dict(w=P @ (m1 - m0), x=x, s=m0 + m1, z=np.log(share) + log1 - np.log(1 - share) - log0)
        points.append(point)
    known = {why: _mixed(*times) for why, times in _LINE_SLIPS[which].items()}
    known = {**known, **(slips or {}), "The priors are forgotten.": _mixed(1, -1, 0)}
    derivation([line], _mixed(1, 0, 0), points, [_LINES[which]], names=[f"line_{which}"], mistakes=known)


def _mixed(of_z: float, of_odds: float, of_ws: float) -> Callable:
    return lambda z, odds, w, s, **_: of_z * z + of_odds * odds + of_ws * (w @ s)


def posteriors_recorded(*found: Any, names: Sequence[str]) -> None:
    """Look at the form of probabilities that the grader judges."""
    for answer, name in zip(found, names, strict=True):
        value = numbers(answer, (), name)
        that(0 <= value <= 1, f"{name} is {value:.4g}, but a probability is from 0 to 1")
    recorded(*found, names=names)


def posteriors_moved(doubled: Any, rarer: Any, p: float, prior1: float) -> None:
    """Right when p, from equal priors, is moved as LDA's z is: halved by a doubled covariance, shifted by a prior."""
    plain.attempted(doubled, rarer)
    z, before = float(logit(p)), float(logit(prior1))
    of_z = {
        "Half of w and half of b: z is halved, so the posterior comes nearer to 1/2.": z,
        "With a larger covariance the classes overlap more: the posterior comes nearer to 1/2.": 2 * z,
    }
    slips = {why: 1 / (1 + np.exp(-moved)) for why, moved in of_z.items()}
    slips["It is z, the log of the odds, that is halved, and not the posterior."] = p / 2
    slips["It is z, the log of the odds, that is halved, and not the distance from 1/2."] = (p + 0.5) / 2
    _moved("p_doubled", doubled, z / 2, slips)
    slips = {
        "The prior takes part in b: z is shifted by the log of the prior's odds.": p,
        "A class that is rarer before is less likely after the measurement, too.": 1 / (1 + np.exp(before - z)),
        "Divide by the sum over both classes.": p * prior1,
        "With equal priors the factors were 1/2 each: it is not half of it.": p * prior1 / 2,
        "The odds are multiplied by those of the prior, prior / (1 - prior).": 1 / (1 + np.exp(-z) / prior1),
    }
    _moved("p_rarer", rarer, z + before, slips)


def _moved(name: str, found: Any, z: float, slips: Mapping[str, float]) -> None:
    def law(value: float) -> str | None:
        if not 0 < value < 1:
            return f"{name} is {value:.4g}, but Gaussians that overlap leave a probability strictly between 0 and 1"
        return None if alike(value, 1 / (1 + np.exp(-z))) else f"{name} is {value:.6g}, and LDA's model gives another"

    def alike(value: float, wanted: float) -> bool:
        return bool(abs(value - wanted) <= FOUR_DIGITS * wanted)

    judge(plain.number(found, name), law, slips, alike)


def posterior(f: Any, rng: Rng) -> None:
    """Right when the posteriors of LDA keep to the laws of two Gaussians with one covariance."""
    takes = ("X", *MODEL)

    def z(*given: Any) -> np.ndarray:
        probabilities(f, [given], takes=takes)
        found = numbers(call(f, *given, takes=takes), (len(given[0]),), f"{function_name(f)}(...)")
        return logit(np.clip(found, 1e-12, 1 - 1e-12))

    for N, D in ((5, 1), (4, 2), (6, 3)):
        X, ends, M = rng.uniform(-1, 1, (N, D)), rng.uniform(-1, 1, (2, D)), rng.normal(size=(D, D)) / 2
        S, prior = M @ M.T + np.eye(D), rng.uniform(0.1, 0.4)
        here = z(X, *ends, S, prior)
        told = "With the classes swapped (means and priors), p(1 | x) must become 1 − p(1 | x)."
        that(np.allclose(z(X, *ends[::-1], S, 1 - prior), -here), told)
        told = "The priors: with twice the odds of class 1 before, its odds after x must be twice as large too."
        that(np.allclose(z(X, *ends, S, 2 * prior / (1 + prior)), here + np.log(2)), told)
        A = units(D, rng)
        told = "The covariance: when x, the means and Σ are measured in other units, no posterior may change."
        that(np.allclose(z(X @ A, *(ends @ A), A.T @ S @ A, prior), here), told)
        told = "The log-odds must be linear: halfway between two points they are halfway, too."
        that(np.allclose(z((X + X[::-1]) / 2, *ends, S, prior), (here + here[::-1]) / 2), told)
        x, (low, high), width = rng.uniform(-2, 2, N), np.sort(rng.uniform(-1, 1, 2)), rng.uniform(0.8, 2)
        line = z(x[:, None], np.array([low]), np.array([high]), np.array([[width**2]]), 0.5)
        told = "One feature, equal priors: p(1 | x) / p(0 | x) must be the ratio of the two densities."
        that(np.allclose(line, log_density(x, high, width**2) - log_density(x, low, width**2)), told)


def units(D: int, rng: Rng) -> np.ndarray:
    return np.linalg.qr(rng.normal(size=(D, D)))[0] * rng.uniform(0.5, 2, D)


def posterior_far_away(f: Any, rng: Rng) -> None:
    """Right when there is a probability where both densities are 0 in floating point."""
    takes = ("X", *MODEL)
    for D in (2, 3):
        X, higher, others = np.zeros((0, D)), np.zeros(0, bool), [np.zeros(0, bool)]
        while any((nearer == higher).all() for nearer in others):  # by the metre, or by the variances alone
            X, means, A = 2000 * rng.normal(size=(40, D)), rng.normal(size=(2, D)), units(D, rng)
            S = A @ A.T
            z = log_density(X, means[1], S) - log_density(X, means[0], S)
            X, higher = X[np.abs(z) > 30], z[np.abs(z) > 30] > 0
            from_middle, apart = X - means.mean(axis=0), means[1] - means[0]
            others = [from_middle @ apart > 0, from_middle @ (apart / np.diag(S)) > 0]
        probabilities(f, [(X, *means, S, 0.5)], takes=takes)
        there, back = (call(f, X, *pair, S, 0.5, takes=takes) for pair in (means, means[::-1]))
        there, back = (numbers(p, (len(X),), f"{function_name(f)}(...)") for p in (there, back))
        told = "Far away, too, p(1 | x) must become 1 − p(1 | x) when the classes are swapped."
        that(np.allclose(there, 1 - back), told)
        told = "Far away, too, the class with the higher density is nearly sure, however small both are."
        that((np.where(higher, there, 1 - there) > 1 - 1e-6).all(), told)


_SIX = ("c11", "c12", "c22", "c1", "c2", "c0")


def conic(f: Any, rng: Rng) -> None:
    """Right when the six numbers give QDA's log-odds wherever one looks."""
    for _ in range(4):
        M = rng.normal(size=(2, 2, 2)) / 2
        spreads = M[0] @ M[0].T + np.eye(2) / 2, M[1] @ M[1].T + np.eye(2)
        ends, share = rng.normal(size=(2, 2)), rng.uniform(0.1, 0.4)
        answer = call(f, *ends, *spreads, share, takes=("mean0", "mean1", "covariance0", "covariance1", "prior1"))
        answer = numbers(answer, (6,), f"{function_name(f)}(...)")
        X = rng.normal(size=(6, 2))
        rows = np.column_stack([X[:, 0] ** 2, X[:, 0] * X[:, 1], X[:, 1] ** 2, X, np.ones(6)])
        log0, log1 = (log_density(X, m, S) for m, S in zip(ends, spreads, strict=True))
        off = np.linalg.solve(rows, rows @ answer - (log1 - log0 + logit(share)))
        wrong = [name for name, gap in zip(_SIX, off, strict=True) if abs(gap) > 1e-6]
        told = {
            "c12": "x1 x2 comes twice in xᵀAx, from two places of A.",
            "c0": "The number holds the means, the determinants (a wide Gaussian is low) and the priors.",
        }.get("".join(wrong), "")
        said = "the six numbers do not give log π1 p(x | 1) − log π0 p(x | 0)"
        that(not wrong, f"{said}: look at {', '.join(wrong)}\n{told}".strip())


def cuts(found: Any, mean: float, deviations: Sequence[float]) -> None:
    """Right when at both cuts, the smaller one first, two Gaussians with one mean have the same height."""
    left, right = numbers(found, (2,), "cuts")
    that(left < right, "The smaller one first, and there are two: a wide Gaussian is lower in the middle.")
    for cut in (left, right):
        near = cut + np.array([-0.0055, 0.0055])
        heights = [log_density(near, mean, deviation**2) for deviation in deviations]
        ends = heights[1] - heights[0]
        told = "At a cut both densities have the same height: z changes its sign. Heights fall with the width."
        that(ends[0] * ends[1] <= 0, f"z has one sign around x = {cut:.4g}\n{told}")


def bayes_weights(f: Any, rng: Rng) -> None:
    """Right when naive Bayes' weights say what the shares of people with and without a feature say."""

    def line(p0: np.ndarray, p1: np.ndarray, prior1: float) -> tuple:
        answer = call(f, p0, p1, prior1, takes=("p0", "p1", "prior1"))
        return parts(answer, ((len(p0),), ()), ("w", "b"))

    for D in (1, 2, 4):
        (p0, p1), prior = rng.uniform(0.05, 0.95, (2, D)), rng.uniform(0.1, 0.4)
        p0[-1], p1[-1] = rng.uniform(1e-5, 3e-4), 1 - rng.uniform(1e-5, 3e-4)  # nobody clips them
        w, b = line(p0[:1], p1[:1], prior)
        absent = logit(prior * (1 - p1[0]) / (prior * (1 - p1[0]) + (1 - prior) * (1 - p0[0])))
        present = logit(prior * p1[0] / (prior * p1[0] + (1 - prior) * p0[0]))
        said = f"one feature, p0 = {p0[0]:.3g}, p1 = {p1[0]:.3g}, prior1 = {prior:.3g}"
        told = "The log-odds of those without the feature: what an absent feature says, and the priors, stand in b."
        that(np.isclose(b, absent), f"{said}: at x = 0 z is not log(p(1 | x) / p(0 | x))\n{told}")
        told = "w is the change from absent to present."
        that(np.isclose(w[0] + b, present), f"{said}: at x = 1 z is not log(p(1 | x) / p(0 | x))\n{told}")
        w, b = line(p0, p1, prior)
        w_off, b_off = line(1 - p0, 1 - p1, prior)
        told = "With every feature turned round (on means off) the same people must get the same z."
        that(np.allclose(w_off, -w) and np.isclose(b_off, b + w.sum()), told)
        first, b_one = line(p0[:1], p1[:1], prior)
        w_more, b_more = line(np.append(p0, p0[0]), np.append(p1, p1[0]), prior)
        told = "One feature more, with the shares of the first one: the other weights stay"
        same = np.allclose(w_more, [*w, *first]) and np.isclose(w[0], first[0])
        that(same, f"{told}, and it gets the same weight.")
        told = "Every feature adds to b what its absence says, and the priors count once."
        that(np.isclose(b_more - b, b_one - logit(prior)), told)


def shares(f: Any, rng: Rng) -> None:
    """Right when the shares are smoothed by one example with and one without each feature, the prior not at all."""

    def counted(X: np.ndarray, t: np.ndarray) -> tuple:
        answer = call(f, X, t, takes=("X", "t"))
        return parts(answer, ((X.shape[1],), (X.shape[1],), ()), ("p0", "p1", "prior1"))

    for N, D in ((6, 1), (9, 3), (20, 4)):
        X = (rng.random((N, D)) < 0.4).astype(float)
        t = rng.permutation((np.arange(N) % 3 == 0).astype(int))
        X[t == 1, 0] = 0  # a feature that class 1 never has
        p0, p1, prior = counted(X, t)
        told = "Without smoothing a share of 0 or 1 rules a class out for ever."
        that(((0 < p0) & (p0 < 1) & (0 < p1) & (p1 < 1)).all(), told)
        swapped = counted(X, 1 - t)
        told = "With the classes swapped p0 and p1 must change places, and prior1 must become 1 − prior1."
        that(np.allclose(swapped[0], p1) and np.allclose(swapped[1], p0) and np.isclose(swapped[2], 1 - prior), told)
        turned = counted(1 - X, t)
        told = "With every feature turned round p must become 1 − p: one imagined example has it, one not."
        that(np.allclose(turned[0], 1 - p0) and np.allclose(turned[1], 1 - p1), told)
        told = "With every example twice prior1 must stay: it is not smoothed."
        that(np.isclose(counted(np.vstack([X, X]), np.append(t, t))[2], prior), told)
        more = counted(np.vstack([X, np.ones(D)]), np.append(t, 1))
        told = "One example more of class 1: p0 must stay, since each class is divided by its own size."
        that(np.allclose(more[0], p0), told)
        told = "One example more, with all features: the size of class 1, the two imagined ones included, grows by 1."
        size = np.count_nonzero(t) + 2
        that(np.allclose((1 - more[1]) * (size + 1), (1 - p1) * size), told)
        that(np.isclose(prior * N, size - 2), "The share of class 1 among the examples is its prior.")


def tied(X: Any, t: Any, model: Any) -> None:
    """Right when features depend on each other within a class of this table, and naive Bayes is right on every row."""
    X, t = plain.array(X, "X_tied"), plain.array(t, "t_tied")
    that(X.ndim == 2 and X.shape[1] == 2, f"X_tied has {plain.shape_words(X)}, wanted a table of two columns")
    that(t.shape == (len(X),) and len(X) <= 12, "t_tied has a class for each row, and there are at most 12 rows")
    that(
        set(X.ravel()) <= {0, 1} and set(t) == {0, 1}, "X_tied holds zeros and ones, t_tied too, and each class occurs"
    )
    apart = [abs(G.prod(axis=1).mean() - G.mean(axis=0).prod()) for G in (X[t == 0], X[t == 1])]
    told = "Count in each class the rows with both features on, with the first and with the second."
    that(max(apart) > 1e-9, f"within either class the features are independent\n{told}")
    z = model.fit(X, t).decision_function(X)
    wrong = np.flatnonzero(z * (2 * t - 1) <= 1e-9)
    told = "A row that comes more often moves the shares and the prior."
    that(not wrong.size, f"naive Bayes is wrong on {wrong.size} of {len(t)} rows, such as row {[*wrong, 0][0]}\n{told}")


def variance_slope(f: Any, log_likelihood: Callable, rng: Rng, slips: Slips = None) -> None:
    """Right when f is the derivative of the log-likelihood by the variance, on numbers of any mean."""
    known = {"That is the log-likelihood itself.": log_likelihood, **(slips or {})}
    for N in (4, 3, 10):
        x = 2 * rng.normal(size=N) + 3
        gradient(f, log_likelihood, at=[0.7, 1.9, 5.0], data=(x,), mistakes=known)


def variance_top(v_top: Any, slope_there: Any, log_likelihood: Callable, x: np.ndarray) -> None:
    """Right when no variance beside v_top is more likely, and slope_there is the slope at scatter / (N - 1)."""
    top, steep = numbers(v_top, (), "v_top"), numbers(slope_there, (), "slope_there")
    that(top > 0, f"v_top is {top:.4g}, but a variance is positive")
    heights = [log_likelihood(x, factor * top) for factor in (0.999, 1, 1.001)]
    told = f"the log-likelihood is larger beside v_top = {top:.4g}\nWhere is the slope zero?"
    that(heights[1] > max(heights[0], heights[2]), told)
    v = np.var(x, ddof=1)
    rise = (log_likelihood(x, 1.001 * v) - log_likelihood(x, 0.999 * v)) / (0.002 * v)
    told = "Compare it with the change of the log-likelihood from a little below scatter / (N − 1) to a little above."
    that(abs(rise - steep) < 2e-3 * abs(steep), f"slope_there is {steep:.4g}, which is not the slope\n{told}")


def unbiased(f: Any, rng: Rng) -> None:
    """Right when f is the unbiased covariance of the rows, for one feature too."""
    for N, D in ((4, 2), (5, 3), (8, 1)):
        X = rng.normal(size=(N, D)) + 2
        covariance(call(f, X, takes=("X",)), X, "N - 1", name=f"{function_name(f)}(X)")


def pooled(f: Any, rng: Rng) -> None:
    """Right when f is the unbiased covariance that classes of different sizes share."""
    for N, D, K in ((9, 2, 3), (14, 3, 2), (12, 1, 4)):
        t = rng.permutation(np.append(np.arange(N - 2) % K, [0, 0]))
        X = rng.normal(size=(N, D)) + 3 * t[:, None]
        covariance(call(f, X, t, takes=("X", "t")), X, "N - K", t=t, name=f"{function_name(f)}(X, t)")
