"""Set 08, questions 1 to 5: what the visible test cells ask, a function a cell, by laws that need no key.

    a line through all means:   where the mean number of the examples at each x lies on a line, least squares finds it
    two schemes:                one-vs-rest depends on the total alone, one-vs-one is the sum over pairs taken alone

All data are drawn by the cell's key, so a grading run asks for others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from lincls.exercise.calls import call
from lincls.exercise.chance import rng
from lincls.exercise.derivation import derivation
from lincls.exercise.proofs import certificate
from lincls.exercise.reading import numbers, parts, returned
from lincls.exercise.verdict import that

_CLEAR = 0.05  # how much nearer the nearest number is than the next


def q1_a(by_number: Any) -> None:
    """Right when by_number(x, t, numbers) takes the class whose number is nearest to the line of least squares."""
    draw = rng(801)

    def classes(x: np.ndarray, t: np.ndarray, names: np.ndarray) -> np.ndarray:
        answer = returned(by_number, x, t, names, name="by_number", takes=("x", "t", "numbers"))
        read = numbers(answer, x.shape, "by_number(x, t, numbers)")
        if np.array_equal(read, names[t]) and not np.array_equal(read, t):
            told = "That is the nearest number. Return the class that it belongs to."
            that(False, f"by_number gives {read[0]:g} for a class\n{told}")
        strange = [value for value in read if value not in range(len(names))]
        told = "The value of the line is not yet a class: take the class with the nearest number."
        that(not strange, f"by_number gives {[*strange, 0][0]:g} for a class\n{told}")
        return read.astype(int)

    for K in (3, 4, 5):
        names = draw.permutation(2 * K)[:K] * 1.0 - 3
        t = draw.permutation(np.arange(3 * K) % K)
        wrong = int((classes(5 - 2 * names[t], t, names) != t).sum())
        told = "Fit the line to the numbers of the classes, numbers[t], and let it have a bias."
        said = "here x is a straight line of numbers[t], so no example may be wrong"
        that(wrong == 0, f"{said}, but {wrong} of {3 * K} are\n{told}")
        _on_known_lines(classes, draw, names)
        _flat_line(classes, draw, names)
        x = 3.0 * t + 2 * draw.normal(size=3 * K)
        labels = classes(x, t, names)
        told = "with x in other units (7 − 3 x) the classes change\nA line follows its inputs."
        that(np.array_equal(classes(7 - 3 * x, t, names), labels), told)
        said = "with the numbers 4 n + 1 in place of n the classes change"
        same = np.array_equal(classes(x, t, 4 * names + 1), labels)
        that(same, f"{said}\nThe line and the distances follow the numbers.")


def _on_known_lines(classes: Callable, draw: np.random.Generator, names: np.ndarray) -> None:
    """Data whose means at each x lie on one line: that line is the one of least squares."""
    K = len(names)
    for i in range(24):
        if i % 2:  # a handful of examples, where a wrong N shows
            groups = [draw.integers(0, K, size) for size in (1, 2, 2)]
        else:  # many, but none of one class
            kinds = np.delete(np.arange(K), np.argsort(names)[K // 2])
            groups = [kinds, *(draw.choice(kinds, draw.integers(1, 4)) for _ in range(9))]
        heights = np.array([names[group].mean() for group in groups])
        gaps = np.sort(np.abs(heights[:, None] - names), axis=1)
        keep = np.flatnonzero(gaps[:, 1] - gaps[:, 0] > _CLEAR)
        if len(np.unique(heights[keep])) < 2:
            continue
        slope, start = draw.choice([-1, 1]) * draw.uniform(0.3, 3), draw.normal()
        sizes = [len(groups[i]) for i in keep]
        t, line = np.concatenate([groups[i] for i in keep]), np.repeat(heights[keep], sizes)
        for value, k in zip(line, classes((line - start) / slope, t, names), strict=True):
            near = np.abs(names - value)
            said = f"an example is called class {k}, whose number is {names[k]:g}, and the line is at {value:.4g} there"
            told = "Fit to all examples alike, then ask which number lies nearest."
            that(near[k] <= near.min() + 1e-9, f"{said}: the number of class {near.argmin()} is nearer\n{told}")


def _flat_line(classes: Callable, draw: np.random.Generator, names: np.ndarray) -> None:
    """Data that are the same on the left and on the right: the line is flat, so all get one class."""
    nearest, next_one, t = 0.0, 0.0, np.arange(0)
    while next_one - nearest < _CLEAR:  # else rounding decides
        t = np.sort(draw.integers(0, len(names), 12))
        nearest, next_one = np.sort(np.abs(names - names[t].mean()))[:2]
    half = np.sort(draw.uniform(1, 5, 12))
    found = classes(np.append(half, -half), np.append(t, t), names)
    told = "One line, without bends: where left and right are alike it is flat."
    that(len(set(found.tolist())) == 1, f"for every x there is the same example at −x, but the classes differ\n{told}")


def q1_b(good: Any, errors: Any) -> None:
    """Right in form when good names the five classes, and errors is a number."""
    naming = numbers(good, (5,), "good").tolist()
    numbers(errors, (), "errors")
    that(sorted(naming) == [0, 1, 2, 3, 4], "good should hold 0, 1, 2, 3 and 4, each once")


def q1_c(row: Any, mistaken_for: Any) -> None:
    """Right in form when row holds seven probabilities, and mistaken_for is a number."""
    target = numbers(row, (7,), "row")
    numbers(mistaken_for, (), "mistaken_for")
    told = "A target is a row of probabilities: none is negative, and they add up to 1."
    that((target >= 0).all() and abs(target.sum() - 1) < 1e-6, f"row adds up to {target.sum():.4g}\n{told}")


def q2_d(work: Any) -> None:
    """Right when work(sizes) keeps to what the two schemes look at."""
    draw = rng(802)

    def times(*sizes: int) -> np.ndarray:
        answer = returned(work, np.array(sizes), name="work", takes=("sizes",))
        return numbers(answer, (2,), f"work({list(sizes)})")

    for K in (2, 3, 4, 6):
        sizes = [int(n) for n in draw.permutation(np.arange(1, 30))[:K]]
        rest, pairs = times(*sizes)
        if K == 2:
            told = "With two classes both schemes train on all examples: two models in one-vs-rest, one in one-vs-one."
            that(np.isclose(rest, 2 * pairs), f"work({sizes}) gives ({rest:g}, {pairs:g})\n{told}")
            told = "One model is trained on these examples alone, and takes the time n²."
            alone = times(sizes[0], 0)[1]
            that(np.isclose(alone, sizes[0] ** 2), f"one-vs-one takes {alone:g} for [{sizes[0]}, 0]\n{told}")
        doubled = times(*(2 * n for n in sizes))
        told = "Twice as many examples: every model takes 4 times as long."
        that(np.allclose(doubled, (4 * rest, 4 * pairs)), f"work is not 4 times as large for 2 · {sizes}\n{told}")
        told = f"work changes when {sizes} is turned round\nThe order of the classes does not matter."
        that(np.allclose(times(*sizes[::-1]), (rest, pairs)), told)
        rest_more, pairs_more = times(*sizes, 0)
        said = f"with one class more, which has no examples, ({sizes} and a 0)"
        told = "Each class gets one model more, on its own examples alone."
        grown, own = pairs_more - pairs, sum(n**2 for n in sizes)
        that(np.isclose(grown, own), f"{said} the time of one-vs-one grows by {grown:g}\n{told}")
        told = f"There is one model more, and each looks at all examples.\n({rest:g} before, {rest_more:g} now)"
        that(np.isclose(rest_more * K, rest * (K + 1)), f"{said} the time of one-vs-rest is another\n{told}")
        moved = times(sum(sizes), *[0] * (K - 1))[0]
        told = "Every model of one-vs-rest looks at all examples, whose they are does not matter."
        that(np.isclose(moved, rest), f"{sizes} take {rest:g} in one-vs-rest, and all in one class {moved:g}\n{told}")
        alone = sum(times(sizes[j], sizes[k])[1] for k in range(K) for j in range(k))
        told = "A model for a pair looks at these two classes alone, so each pair takes the same time elsewhere."
        that(np.isclose(alone, pairs), f"{sizes} take {pairs:g} in one-vs-one, all pairs alone {alone:g}\n{told}")


def q3_a(nobody: Any, several: Any, w: np.ndarray, b: np.ndarray) -> None:
    """Right when no class claims the point nobody, and two or more claim the point several."""
    for name, point, enough in (("nobody", nobody, (0,)), ("several", several, (2, 3))):
        z = _scores(point, w, b, name)
        claims = np.flatnonzero(z >= 0)
        said = f"at {name} the scores are ({', '.join(f'{value:g}' for value in z)})"
        who = f"class {claims[0]} claims it" if claims.size else "nobody claims it"
        told = "\nA score of 0 is a claim too." if name == "nobody" and (z[claims] == 0).all() else ""
        alone = " alone" * (claims.size == 1 and name == "several")
        that(claims.size in enough, f"{said}: {who}{alone}{told}")


def _scores(point: Any, w: np.ndarray, b: np.ndarray, name: str) -> np.ndarray:
    z = w @ numbers(point, (2,), name) + b
    return np.where(np.abs(z) < 1e-9, 0.0, z)  # on a line, but for rounding


def q3_b(cycle: Any, w: np.ndarray, b: np.ndarray) -> None:
    """Right when each class has one vote at the point cycle."""
    z = _scores(cycle, w, b, "cycle")
    said = f"at cycle z_01, z_02, z_12 are ({', '.join(f'{value:g}' for value in z)})"
    that((z != 0).all(), f"{said}: a point on a line has no vote there")
    z_01, z_02, z_12 = z
    for k, scores in enumerate([(z_01, z_02), (-z_01, z_12), (-z_02, -z_12)]):
        told = "In a cycle z_01 and z_12 have one sign, and z_02 has the other."
        that(min(scores) < 0, f"{said}: class {k} has 2 votes\n{told}")


def q3_c(vote: Any) -> None:
    """Right when vote(z, K) gives the class that wins most of its pairs, and −1 where several do."""
    draw = rng(803)

    def verdict(z: np.ndarray, K: int) -> tuple[int, str]:
        winner = numbers(call(vote, z, K, name="vote", takes=("z", "K")), (), "vote(z, K)")
        said = f"vote({np.round(z, 3).tolist()}, {K}) gives {winner:g}"
        that(winner in range(-1, K), f"{said}\nThat is none of the classes 0 to {K - 1}, and not −1.")
        return int(winner), said

    for K in (2, 3, 4, 5, 6):
        for _ in range(3 + 3 * K):
            beats = np.triu(draw.choice([-1, 1], (K, K)), 1)  # a row against a column
            wins = ((beats - beats.T) > 0).sum(axis=1)
            z = (beats * 10 ** draw.uniform(-3, 2, (K, K)))[np.triu_indices(K, 1)]
            winner, said = verdict(z, K)
            best = np.flatnonzero(wins == wins.max())
            if winner < 0:
                that(len(best) > 1, f"{said}\nHere one class, {best[0]}, has more votes than any other.")
                continue
            more = "Several classes have the most votes: then return −1."
            rounds = "Each of the three classes has one vote. " if K == 3 else ""
            that(winner not in best or len(best) == 1, f"{said}\n{rounds}{more}")
            told = "A vote is for the first class of a pair where z > 0, and the size of z does not count."
            votes = f"{wins[best[0]]} against {wins[winner]}"
            that(winner in best, f"{said}, but class {best[0]} has more votes: {votes}\n{told}")


def _halfway(W: np.ndarray, b: np.ndarray, ends: np.ndarray, s: float, **_: Any) -> float:
    z = W @ np.average(ends, axis=0, weights=[1 - s, s]) + b
    return z[0] - z[1]


def _segment(draw: np.random.Generator, D: int) -> dict[str, Any]:
    """Two scores at the ends of a segment, and a place on it."""
    W, b, ends = draw.normal(size=(2, D)), draw.normal(size=2), draw.normal(size=(2, D))
    (zk, zj), (zk2, zj2) = ends @ W.T + b
    at = {"W": W, "b": b, "ends": ends, "zk": zk, "zj": zj, "zk2": zk2, "zj2": zj2}
    return {**at, "s": float(draw.uniform()), "d": _halfway(s=0, **at), "d2": _halfway(s=1, **at)}


def q4_a(line_1: Any) -> None:
    """Right when line_1 is z_k − z_j between the two points, by the scores at the ends."""
    draw = rng(804)

    def scaled(factor: float, W: np.ndarray, b: np.ndarray, **at: Any) -> float:
        return _halfway(W * [[1], [factor]], b * [1, factor], **at)

    known = {
        "s and 1 − s have changed places: s = 0 is the point x.": lambda **at: _halfway(**{**at, "s": 1 - at["s"]}),
        "That is z_k alone. Subtract z_j at the same point.": lambda **at: scaled(0, **at),
        "Subtract: z_k − z_j.": lambda **at: scaled(-1, **at),
    }
    points = [_segment(draw, D) for D in 3 * (1, 2, 3, 4, 2)]  # some s below one half, some above
    takes = [("s", "zk", "zj", "zk2", "zj2")]
    derivation([line_1], _halfway, points, takes, names=["line_1"], mistakes=known)


def q4_b(line_2: Any) -> None:
    """Right when line_2 is z_k − z_j between the two points, by the differences at the ends."""
    draw = rng(805)
    known: dict[str, Callable] = {
        "s and 1 − s have changed places: s = 0 is the point x.": lambda **at: _halfway(**{**at, "s": 1 - at["s"]}),
        "That is the value halfway, whatever s is.": lambda **at: _halfway(**{**at, "s": 1 / 2}),
        "d and d′ are differences already. Their weighted average is wanted, not their difference.": lambda d2, **at: (
            _halfway(**at) - 2 * at["s"] * d2
        ),
    }
    points = [_segment(draw, D) for D in 3 * (1, 2, 3, 4, 2)]  # some s below one half, some above
    derivation([line_2], _halfway, points, [("s", "d", "d2")], names=["line_2"], mistakes=known)


def q4_c(least: Any) -> None:
    """Right when no point of the segment has a smaller difference than least(d, d2), and one has this."""
    draw = rng(806)
    for _ in range(40):  # one in four tells the least value from the least with a sign
        at = _segment(draw, 3)
        between = np.array([_halfway(**{**at, "s": s}) for s in np.linspace(0, 1, 101)])
        answer = numbers(call(least, between[0], between[-1], name="least", takes=("d", "d2")), (), "least(d, d2)")
        said = f"with d = {between[0]:.4g} and d′ = {between[-1]:.4g} least gives {answer:.4g}"
        smaller = between < answer - 1e-9
        told = "Is it the value halfway, the larger one, or always the one at the same end?"
        that(not smaller.any(), f"{said}, but at s = {smaller.argmax() / 100:g} the difference is smaller\n{told}")
        told = "That it is not negative is a consequence. Which value is the least?"
        no = "but nowhere on the segment is the difference that small"
        that(between.min() < answer + 1e-9, f"{said}, {no}\n{told}")


def q4_d(half_spaces: Any) -> None:
    """Right when row by row A @ x + c is z_k − z_j, the classes j in increasing order."""
    draw = rng(807)
    for K, D, k in ((3, 2, 1), (4, 3, 0), (5, 1, 4), (2, 2, 1)):
        W, b, x = draw.normal(size=(K, D)), draw.normal(size=K), draw.normal(size=D)
        answer = call(half_spaces, W, b, k, name="half_spaces", takes=("W", "b", "k"))
        A, c = parts(answer, ((K - 1, D), (K - 1,)), ("A", "c"))
        ahead = -(W @ x + b)  # soon by how much class k is ahead of each class at x
        ahead -= ahead[k]
        for i, j in enumerate(j for j in range(K) if j != k):
            value = A[i] @ x + c[i]
            told = "Are the rows in the order of j, and does the bias take part?"
            if np.isclose(value, -ahead[j]):
                told = "The sides are swapped: class k wins where z_k − z_j ≥ 0."
            said = f"K = {K}, k = {k}: at some x A[{i}]·x + c[{i}] = {value:.4g} is not z_{k} − z_{j}"
            that(np.isclose(value, ahead[j]), f"{said}\n{told}")


def q4_e(p: Any, q: Any, s: Any, shift_1: float, shift_2: float, level: float) -> None:
    """Right when one class wins at p and at q, and another one between them, in the machine that is not linear."""
    ends, share = (numbers(p, (2,), "p"), numbers(q, (2,), "q")), numbers(s, (), "s")
    that(0 <= share <= 1, f"s is {share:g}; between p and q it is from 0 to 1")
    between = np.average(ends, axis=0, weights=[1 - share, share])
    winners = []
    for name, (x1, x2) in (("p", ends[0]), ("q", ends[1]), ("the point between", between)):
        z = np.array([(x1 - shift_1) * (x2 - shift_2), x1 - x2 + shift_2 - shift_1, level])
        best = np.sort(z)
        said = f"at {name} the scores are ({', '.join(f'{value:g}' for value in z)})"
        that(best[2] - best[1] > 1e-9, f"{said}: a tie, no class wins strictly")
        winners.append(int(z.argmax()))
    that(winners[0] == winners[1], f"p is in class {winners[0]}, but q is in class {winners[1]}")
    told = "Where is a product of two numbers large? In two places that lie apart."
    that(winners[2] != winners[0], f"p, q and the point between are all in class {winners[0]}\n{told}")


def q5_a(kesler: Any) -> None:
    """Right when v @ g is z_k − z_j for a vector v drawn at random, rival by rival."""
    draw = rng(808)
    for D, k, K in ((1, 1, 3), (2, 0, 4), (3, 4, 5), (1, 1, 2)):
        x, v = np.array([1.0, *draw.normal(size=D)]), draw.normal(size=K * (1 + D))
        answer = call(kesler, x, k, K, name="kesler", takes=("x", "k", "K"))
        vectors = numbers(answer, (K - 1, K * (1 + D)), f"kesler(x, {k}, {K})")
        z = np.array([v[j * (1 + D) : (j + 1) * (1 + D)] @ x for j in range(K)])
        ahead = -(z - z[k])
        for i, j in enumerate(j for j in range(K) if j != k):
            value = v @ vectors[i]
            told = "Each class has its bias before its weights, and the rivals come in increasing order."
            if np.isclose(value, -ahead[j]):
                told = "The signs are flipped: x stands at class k, −x at the rival."
            elif np.isclose(value, z[k]):
                told = "−x is missing at the rival: then v·g is z_k alone."
            said = f"kesler(x, {k}, {K}), row {i}: v·g is not z_{k} − z_{j} for a v drawn at random"
            that(np.isclose(value, ahead[j]), f"{said}\n{told}")


def q5_b(step: Any) -> None:
    """Right when step(v, x, k, K) raises class k and lowers its strongest rival by x, where class k is not ahead."""
    draw = rng(809)
    looks = [(D, K, k) for D, K in ((1, 3), (2, 4), (3, 2), (1, 3), (2, 5)) for k in range(K) for _ in range(2)]
    for D, K, k in looks:
        v = 1.0 * draw.integers(-2, 3, K * (1 + D)) * (D < 3)  # with three features: from zero
        x = np.array([1.0, *draw.integers(-2, 3, D)])
        x[1:] += draw.integers(-1, 2, D) / 4  # exact, so a tie is a tie
        _a_step(step, v, x, k, K)
    for k in range(3):
        _a_step(step, np.zeros(6), np.array([1.0, -0.5]), k, 3)
        _a_step(step, np.kron(np.eye(3)[k], [2**-20, 0.0]), np.array([1.0, -0.5]), k, 3)  # right by little
        _a_step(step, np.kron(1 - np.eye(3)[k - 1], [1.0, 0.0]), np.array([1.0, -0.5]), k, 3)  # a tie of two


def _a_step(step: Any, v: np.ndarray, x: np.ndarray, k: int, K: int) -> None:
    answer = call(step, v, x, k, K, name="step", takes=("v", "x", "k", "K"))
    answer = numbers(answer, v.shape, "step(v, x, k, K)")
    table = np.stack([v, answer]).reshape(2, K, -1)
    z, change = table[0] @ x, table[1] - table[0]
    said = f"the scores are ({', '.join(f'{value:g}' for value in z)}) and the class is {k}"
    rivals = np.delete(np.arange(K), k)
    if z[k] > z[rivals].max():
        that(not change.any(), f"{said}, but step changes v\nA right example changes nothing.")
        return
    that(change.any(), f"{said}, but step changes nothing\nA tie is a mistake: correct it.")
    lowered = [j for j in rivals if change[j].any()]
    that(lowered, f"{said}, and no rival changes\nThe class is raised. Lower its rival too.")
    told = "Only the strongest rival is lowered, not all that are ahead."
    that(len(lowered) == 1, f"{said}, and {len(lowered)} rivals change\n{told}")
    strongest = rivals[z[rivals] == z[rivals].max()]
    other = f"{said}, but the rival that changes is {lowered[0]}"
    that(lowered[0] in strongest, f"{other}\nThe strongest rival is lowered.")
    that(lowered[0] == strongest[0], f"{other}\nOf equally strong rivals the first is lowered.")
    gain = change @ x
    that(gain[k] >= 0, f"{said}, and step lowers z_{k}\nThe signs are flipped: raise class k, lower the rival.")
    told = "What class k gains its rival loses: over the classes the changes add up to zero."
    that(np.allclose(change.sum(axis=0), 0), f"{said}\n{told}")
    told = "A correction by x raises the score by x·x, the dummy feature included."
    that(np.isclose(gain[k], x @ x), f"{said}, and z_{k} grows by {gain[k]:g}\n{told}")
    told = "The correction is the example itself, entry by entry."
    by = f"the weights of class {k} change by {np.round(change[k], 2).tolist()}"
    that(np.allclose(change[k], x), f"{said}, and {by}\n{told}")


def q5_c(lam: Any, G: np.ndarray) -> None:
    """Right when the rows of G, averaged with the weights lam, give the zero vector."""
    certificate(lam, [1], (np.vstack([G, np.zeros((1, G.shape[1]))]), np.repeat([1, -1], [len(G), 1])))
