"""Set 04: averages of points and the line between two of them, judged by what they must keep to.

    sum_i lam_i x_i = A p + (1 - A) q,    p an average of the first k points, q one of the others

On the rows of the unit matrix an average is the list of its shares. A mean over all shifts of a picture stays what it
is when the picture is moved. The line halfway between p and q has z = 0 in the middle and w = p - q. Rows clash when

    p + q = r + s,    f(p) + f(q) != f(r) + f(s):    then f is not affine
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from lincls.boolean import inputs
from lincls.exercise import plain
from lincls.exercise.answers import between
from lincls.exercise.calls import function_name
from lincls.exercise.compare import TOLERANCE, differs, explanation, judge, like
from lincls.exercise.functions import function
from lincls.exercise.proofs import certificate
from lincls.exercise.reading import counted, part_of, returned, things
from lincls.exercise.units import examples_of, feasible, separates, values
from lincls.exercise.verdict import Wrong


def leaves_parabola(p: Any, q: Any, s: Any, a: float, h: float, k: float) -> None:
    """Right when p and q are below the parabola a (x1 - h)^2 + k, or on it, and their point (1 - s) p + s q above."""

    def edge(x1: float) -> float:
        return float(a * (x1 - h) ** 2 + k)

    ends = [plain.vector(point, 2, name) for point, name in ((p, "p"), (q, "q"))]
    for (x1, x2), name in zip(ends, "pq", strict=True):
        if x2 > edge(x1) + 1e-9:
            raise Wrong(f"{name} = ({x1:g}, {x2:g}) is not in S: at x1 = {x1:g} the parabola is at {edge(x1):g}")
    before, after = (
        "At s = 0 you are still at p, and a negative s is beyond it.",
        "At s = 1 you are at q, and a larger s is",
    )
    between(s, 0, 1, "s", below=before, above=f"{after} beyond it.")
    share = plain.number(s, "s")
    x1, x2 = (1 - share) * ends[0] + share * ends[1]
    if x2 <= edge(x1) + 1e-9:
        raise Wrong(f"the point ({x1:g}, {x2:g}) of the segment is in S: there the parabola is at {edge(x1):g}")


def average_of_units(first: Any, second: Any, f: Any, bias: float) -> None:
    """Right when both units make one mistake on the table f, and the unit with the mean of their weights two."""
    units = {name: plain.vector(w, 2, name) for w, name in ((first, "first"), (second, "second"))}
    units["the average"] = (units["first"] + units["second"]) / 2
    wrong = {}
    for name, w in units.items():
        margins = np.where(f.t == 1, 1, -1) * values(w, bias, f.X)
        wrong[name] = [tuple(x) for x in f.X[margins <= 0].astype(int).tolist()]
    same = "Both units are wrong on the same row: then the average is wrong there, and nowhere else."
    other = "On one of these rows the right unit outvotes the wrong one: make each mistake larger."
    more = same if wrong["first"] == wrong["second"] else other
    for (name, rows), many, told in zip(wrong.items(), (1, 1, 2), (None, None, more), strict=True):
        if len(rows) != many:
            wanted = "two" if many == 2 else "one mistake"
            raise Wrong(f"{name} should make {wanted}, but it is wrong in {rows or 'no row'}", told)


def splits_of_average(f: Any, rng: np.random.Generator) -> None:
    """Right when f(lam, X, k) splits averages of all sizes, some with shares of 0."""
    sizes = [(3, 2, 1), (5, 3, 2), (6, 1, 4)]
    sizes += [(N, int(rng.integers(1, 5)), int(rng.integers(1, N))) for N in rng.integers(2, 9, size=5).tolist()]
    for N, D, k in sizes:
        parts_of_average(f, rng.dirichlet(np.full(N, 3.0)), rng.normal(size=(N, D)), k)
    lam = np.array([0.0, *(rng.dirichlet(np.full(4, 3.0))), 0.0])
    parts_of_average(f, lam, rng.normal(size=(6, 2)), 3)


def parts_of_average(f: Any, lam: np.ndarray, X: np.ndarray, k: int) -> None:
    """Right when f(lam, X, k) = (A, p, q) splits the average of the rows of X after the first k points."""
    N = len(lam)
    here = f"N = {N}, k = {k}"
    A, p, q = _three(f, lam, np.eye(N), k)  # here p and q are the lists of their shares
    _apart(p, q, k, here)
    for shares, name in ((p, "p"), (q, "q")):
        if not like(total := float(shares.sum()), 1.0):
            said = f"{here}: the shares of the points in {name} add up to {plain.show(total)}"
            raise Wrong(said, "In a weighted average they add up to 1: divide by what they add up to.")
    together = A * p + (1 - A) * q
    wrong = np.flatnonzero(differs(together, lam, TOLERANCE))
    if wrong.size:
        i = int(wrong[0])
        left, right = plain.show_both(float(together[i]), float(lam[i]))
        means = np.ptp(p[:k]) <= TOLERANCE and np.ptp(q[k:]) <= TOLERANCE
        slips = {
            "Inside each part the shares may differ: these are plain means.": means and N > 2,
            "A is the sum of the first k shares; it is k/N only when all are equal.": abs(A - k / N) <= TOLERANCE,
            "A is what the first k points carry together.": True,
        }
        said = f"{here}: in A p + (1 - A) q point {i + 1} counts {left}, but its share lam[{i}] is {right}"
        raise Wrong(said, explanation(A, slips))
    again = _three(f, lam, X, k)
    for point, shares, name in ((again[1], p, "p"), (again[2], q, "q")):
        if not like(point, shares @ X):
            said = f"{here}: {name} is not the average of the rows of X with the shares that it has"
            raise Wrong(f"{said} where X is the unit matrix")
    if abs(again[0] - A) > TOLERANCE:
        raise Wrong(f"{here}: A changes with X, but it is a sum of shares")


def _apart(p: np.ndarray, q: np.ndarray, k: int, here: str) -> None:
    foreign = np.flatnonzero(np.abs(np.concatenate([q[:k], p[k:]])) > TOLERANCE)
    if not foreign.size:
        return
    if max(np.abs(p[:k]).max(), np.abs(q[k:]).max()) <= TOLERANCE:
        raise Wrong(f"{here}: p is an average of the last points, and q of the first", "That is p and q exchanged.")
    i = int(foreign[0])
    said = f"{here}: point {i + 1} has a share in {'q' if i < k else 'p'}"
    raise Wrong(said, "p has the first k points, the rows 0 to k - 1, and q the others.")


def _three(f: Any, lam: np.ndarray, X: np.ndarray, k: int) -> tuple[float, np.ndarray, np.ndarray]:
    A, p, q = things(returned(f, lam, X, k, takes=("lam", "X", "k")), ("A", "p", "q"), function_name(f))
    D = X.shape[1]
    return plain.number(A, "A"), plain.vector(p, D, "p"), plain.vector(q, D, "q")


def mean_of_shifts(f: Any, P: np.ndarray) -> None:
    """Right when f(P) is the mean of all shifts of the picture P, to the right and down, with wrap-around."""
    mean = plain.array(returned(f, P, takes=("P",)), "the mean")
    if mean.shape != P.shape:
        said = f"the mean has {plain.shape_words(mean)}, but P has shape {P.shape}"
        raise Wrong(said, "One number for each pixel is wanted, shape (H, W).")
    for axis, word in ((0, "down"), (1, "to the right")):
        if not like(np.roll(mean, 1, axis), mean):
            said = f"P of shape {P.shape}: your mean changes when it is moved {word} by one pixel"
            more = f"All shifts of P, moved {word}, are all shifts of P once more. Are those {word} among yours?"
            raise Wrong(said, more)
    total, whole = float(mean.sum()), float(P.sum())
    left, right = plain.show_both(total, whole)
    said = f"the mean adds up to {left} over its pixels, but every shift of P, of shape {P.shape}, adds up to {right}"
    undivided = {"That is the sum over all H W shifts: divide by their number.": whole * P.size}
    judge(total, lambda total: None if like(total, whole) else said, undivided)


def means_of_shifts(f: Any, rng: np.random.Generator) -> None:
    """Right when f(P) is the mean of all shifts for pictures of many shapes, in whole numbers and in others."""
    mean_of_shifts(f, np.array([[1, 1, 0, 0], [1, 0, 0, 0]]))
    for H, W in ((3, 3), (4, 2)):
        mean_of_shifts(f, rng.integers(0, 9, size=(H, W)))
    for H, W in ((1, 5), (5, 1), *rng.integers(2, 7, size=(3, 2)).tolist()):
        mean_of_shifts(f, rng.normal(size=(H, W)))


def counts_pixels(f: Any, rng: np.random.Generator) -> None:
    """Right when f(A, B) separates the shifts of two patterns that have different numbers of pixels on."""
    pairs = [_patterns(6, (3, 2), rng), _patterns(4, (1, 3), rng)]
    for n in (1, 16, *rng.integers(5, 14, size=4).tolist()):
        pairs.append(_patterns(n, rng.permutation(n + 1)[:2].tolist(), rng))
        pairs.append(pairs[-1][::-1])
    for A, B in pairs:
        n, on = len(A), (int(A.sum()), int(B.sum()))
        w, b = things(returned(f, A, B, takes=("A", "B")), ("w", "b"), function_name(f))
        X = np.array([np.roll(pattern, k) for pattern in (A, B) for k in range(n)])
        name = f"A with {on[0]} and B with {on[1]} of {n} pixels on"
        separates(w, b, (X, np.repeat([1, -1], n)), name=name)


def _patterns(n: int, on: Sequence[int], rng: np.random.Generator) -> list[np.ndarray]:
    return [rng.permutation(np.arange(n) < many).astype(int) for many in on]


def few_shares(lam: Any, mu: Any, data: tuple, names: Sequence[str]) -> None:
    """Right when (lam, mu) is a certificate with at most four shares that are not 0 on each side."""
    certificate(lam, mu, data)
    for shares, name in ((lam, names[0]), (mu, names[1])):
        used = sum(map(_positive, shares))
        if used > 4:
            raise Wrong(f"a valid proof, but {used} shares of {name} are not 0; four are enough")


def _positive(share: Any) -> bool:
    return Fraction(share) > 0 if type(share) is str else plain.number(share) > 0


def without_rows(lam: Any, mu: Any, data: Any, taken: Sequence[tuple]) -> None:
    """Right when (lam, mu) is a certificate in which these negative rows have the share 0."""
    certificate(lam, mu, data)
    for share, x in zip(mu, data.X[data.t == 0].astype(int).tolist(), strict=True):
        if _positive(share) and tuple(x) in taken:
            raise Wrong(f"valid, but mu_or uses the row {tuple(x)}")


def weakly_right(v: Any, plus: Any, minus: Sequence) -> None:
    """Right when (w1, w2, b) is not all 0, with z >= 0 at the plus sign and z <= 0 at the minus signs."""
    weak = [((*plus, 1), ">=", 0), *(((*x, 1), "<=", 0) for x in minus)]
    feasible(v, weak, ("w1", "w2", "b"))
    if not plain.vector(v, 3, "v_weak").any():
        raise Wrong("all three numbers are 0: that fulfils it for any points at all")


def bisects(f: Any, rng: np.random.Generator) -> None:
    """Right when f(p, q) is the line halfway between p and q, in any number of dimensions."""
    for D in (2, 1, 3):
        halfway(f, *rng.normal(size=(2, D)).round(1))
    for D in rng.integers(1, 7, size=4).tolist():
        halfway(f, *rng.normal(size=(2, D)))


def halfway(f: Any, p: np.ndarray, q: np.ndarray) -> None:
    """Right when f(p, q) = (w, b) has w = p - q, and z = 0 in the middle of p and q."""
    w, b = things(returned(f, p, q, takes=("p", "q")), ("w", "b"), function_name(f))
    w, b = plain.vector(w, len(p), "w"), plain.number(b, "b")
    at = f"p = {plain.show(p if len(p) > 1 else p[0])}, q = {plain.show(q if len(q) > 1 else q[0])}"
    said = f"{at}: w is {plain.show(w)}, not p - q"
    judge(w, lambda w: None if like(w, p - q) else said, {"w points to q.": q - p})
    ends, near = np.array([p, q]) @ w, TOLERANCE * max(1.0, float(w @ w))  # z is w.x + b
    slips = {
        "The bias is missing: with b = 0 the boundary passes through the origin.": b == 0,
        "The boundary passes through p: there z is 0.": -ends[0],
        "The boundary passes through q: there z is 0.": -ends[1],
        "b has the wrong sign.": ends.mean(),
    }
    middle = f"{at}: in the middle z is {plain.show(float(ends.mean() + b))}, not 0"

    def same(b: float, other: float) -> bool:
        return bool(abs(b - other) <= near)

    judge(b, lambda b: None if same(b, -ends.mean()) else middle, slips, same)


def cover(f: Any, sizes: Sequence[tuple[int, int]]) -> None:
    """Right when f(N, D) keeps to the laws of Cover's count at these sizes, each D at least 1."""
    count = partial(counted, f, takes=("N", "D"))
    for N, D in sizes:
        _cover_at(count, N, D, function_name(f))


def _cover_at(count: Callable[[int, int], int], N: int, D: int, name: str) -> None:
    if N <= D + 1:
        labelings, points = count(N, D), "1 point is" if N == 1 else f"{N} points are"
        half = {"Turn every labeling round and you have another one: is a factor 2 missing?": 2 * labelings == 2**N}
        said = f"{name}({N}, {D}) is {labelings}, but {points} separable in every way in {D} dimensions"
        judge(labelings, lambda labelings: None if labelings == 2**N else said, half)
    elif D == 1:
        labelings = count(N, 1)
        if labelings != 2 * N:
            more = f"A threshold has {N + 1} places, and can be turned round: two of these labelings come twice."
            raise Wrong(f"{N} points on a line: {name} gives {labelings}", more)
    else:
        here, same, less = count(N, D), count(N - 1, D), count(N - 1, D - 1)
        if here != same + less:
            said = f"{name}({N}, {D}) is {here}, but {name}({N - 1}, {D}) + {name}({N - 1}, {D - 1}) is {same + less}"
            more = "One more point continues every labeling, and those by hyperplanes through it in both ways."
            raise Wrong(said, more)


def cover_counts(f: Any, rng: np.random.Generator) -> None:
    """Right when f(N, D) is Cover's count: by its laws first, then at sizes that are drawn."""
    from lincls.separability import cover_count

    cover(f, [(1, 1), (3, 2), (5, 1), (4, 2), (6, 2), (7, 3)])
    many, far = rng.integers((15, 1), (26, 4), size=(4, 2)), rng.integers((2, 1), (15, 9), size=(6, 2))
    sizes = [(3, 5), (16, 7), *map(tuple, [*many.tolist(), *far.tolist()])]  # none takes long by recursion
    cover(f, sizes)
    function(f, cover_count, sizes, takes=("N", "D"))


def tells_affine(f: Any, rng: np.random.Generator) -> None:
    """Right when f(t) is True for the affine ones of these tables alone: for 0, for 1, for one input, for its NOT."""
    few = [(0, 1, 1, 0), (0, 0, 1, 1), (0, 0, 0, 1), (1, 1, 1, 1), (1, 0, 1, 0)]
    wanted = [False, True, False, True, True]

    def looked_up(*answers: bool) -> Callable:
        return lambda t: answers[few.index(tuple(t.tolist()))]

    slips: dict[str, Callable] = {
        "A constant may be added: f need not be 0 at the origin.": looked_up(False, True, False, False, False),
        "The answer is the wrong way round.": looked_up(*(not truth for truth in wanted)),
        "That asks whether it is separable: AND is separable, but not affine.": looked_up(False, *[True] * 4),
    }
    function(f, wanted, [(np.array(t),) for t in few], mistakes=slips)
    more = [(t,) for n in (1, 2, 3, 4, 3, 5) for t in _tables(n, rng)]
    four = "With more than two inputs there are more conditions: look at all the values."
    function(f, _affine, more, mistakes={four: lambda t: len(t) < 4 or t[0] + t[3] == t[1] + t[2]})


def _affine(t: np.ndarray) -> bool:
    columns = inputs(len(t).bit_length() - 1).T
    return any((t == column).all() or (t == 1 - column).all() for column in (np.zeros(len(t)), *columns))


def _tables(n: int, rng: np.random.Generator) -> list[np.ndarray]:
    """Affine ones, ones that are not so in one row, and ones that are far from it."""
    X = inputs(n).astype(int)
    one, N = X[:, int(rng.integers(n))], len(X)
    out = [one, 1 - one, np.full(N, rng.integers(2)), rng.integers(0, 2, size=N), rng.permutation(one)]
    for base in (one, 1 - one, np.full(N, rng.integers(2))):
        out.append(np.abs(base - (np.arange(N) == rng.integers(N))))  # one row is wrong
    if n > 1:
        some = X[:, rng.permutation(n)[:2]]
        out += [some.max(axis=1), some.sum(axis=1) % 2, 1 - some.min(axis=1), X.sum(axis=1) * 2 // (n + 1)]
        out.append(np.abs(one - (np.arange(N) == N - 1)))
    if n > 2:  # without the last input or the first; as many ones as an affine one, and the same rows of one input
        both = X[: N // 2, 1:3].min(axis=1)
        heavy = X.sum(axis=1) > 1
        places = [rng.choice(np.flatnonzero(heavy & (one == value))) for value in (0, 1)]
        exchanged = one.copy()
        exchanged[places] = 1, 0
        out += [np.repeat(both, 2), np.tile(both, 2), exchanged]
    return out


def clash(one: Any, other: Any, data: tuple, names: Sequence[str] = ("one pair", "the other pair")) -> None:
    """Right when two pairs of examples have the same sum, but not their targets: then no affine function has them."""
    X, t = examples_of(data)
    plain.attempted(one, other)
    pairs = [_pair(unit, X, name) for unit, name in zip((one, other), names, strict=True)]
    _one_sum(pairs, *names)
    targets = [tuple(int(t[_place(row, X)]) for row in rows) for rows in pairs]
    if sum(targets[0]) == sum(targets[1]):
        raise Wrong(f"the targets of {names[0]} are {targets[0]}, those of {names[1]} {targets[1]}: the same in all")


def falls(lower: Any, upper: Any, data: tuple) -> None:
    """Right when f goes from 1 to 0 while no input does: then f is not made of ANDs and ORs alone."""
    X, t = examples_of(data)
    plain.attempted(lower, upper)
    ends = [plain.vector(end, X.shape[1], name) for end, name in ((lower, "lower"), (upper, "upper"))]
    for x, name in zip(ends, ("lower", "upper"), strict=True):
        if _place(x, X) is None:
            raise Wrong(f"{name}: {plain.show(x)} is no input of the function")
    above = np.flatnonzero(ends[0] > ends[1])
    if above.size:
        more = "That is the other way round." if (ends[0] >= ends[1]).all() else None
        raise Wrong(f"x{above[0] + 1} is 1 in lower and 0 in upper: no input may go from 1 to 0", more)
    at = [int(t[_place(x, X)]) for x in ends]
    if at != [1, 0]:
        raise Wrong(f"f is {at[0]} at lower and {at[1]} at upper, so it does not fall")


def modulo_2(w: Any, b: Any, data: tuple) -> None:
    """Right when w.x + b, with 1 + 1 = 0, is the value of the function in every row."""
    X, t = examples_of(data)
    w, b = plain.vector(w, X.shape[1], "w_mod"), plain.number(b, "b_mod")
    if (w % 1).any() or b % 1:
        raise Wrong("modulo 2 there are whole numbers only: w_mod and b_mod are made of 0 and 1")
    wrong = np.flatnonzero((X @ w + b) % 2 != t)
    if wrong.size:
        n = int(wrong[0])
        more = "It is so in every row: b_mod is the other number." if wrong.size == len(X) else None
        raise Wrong(f"x = {plain.show(X[n])}: w·x + b is {int(1 - t[n])} modulo 2, but g is {int(t[n])}", more)


def expressed(answers: Any, number: int, data: tuple) -> None:
    """Right when entry `number` of a list of four settles whether one unit has these values.

    Weights and a bias prove that it has, two pairs of rows with one sum, the one pair true and the other false, that no
    unit has.
    """
    X, t = examples_of(data)
    proof, name = part_of(answers, 4, number, "expressible should be a list of four proofs"), f"rule {number}"
    halves = plain.items(proof)
    if halves is None or len(halves) != 2:
        raise Wrong(f"{name}: weights and a bias are wanted, such as ((2, -1, 0, 0), 1), or two pairs of rows")
    last = plain.items(halves[1])
    if last is None or len(last) == 1:
        separates(halves[0], halves[1], data, name=name)
        return
    pairs = [_pair(halves[n], X, f"the {which} pair of {name}") for n, which in enumerate(("first", "second"))]
    targets = [[int(t[_place(row, X)]) for row in rows] for rows in pairs]
    if sorted(targets) != [[0, 0], [1, 1]]:
        said = f"{name}: of your pairs the first has the values {targets[0]}, the second {targets[1]}"
        raise Wrong(said, "In the one pair both rows are to be true, in the other both false.")
    _one_sum(pairs, f"{name}: the first pair", "the second")


def _one_sum(pairs: Sequence[np.ndarray], one: str, other: str) -> None:
    left, right = (rows.sum(axis=0) for rows in pairs)
    if (left != right).any():
        raise Wrong(f"{one} adds up to {plain.show(left)}, {other} to {plain.show(right)}")


def _pair(found: Any, X: np.ndarray, name: str) -> np.ndarray:
    if type(found) in (set, frozenset):
        found = list(found)
    rows = plain.array(found, name)
    if rows.shape != (2, X.shape[1]):
        raise Wrong(f"{name} should be two inputs of {X.shape[1]} numbers each, but it has {plain.shape_words(rows)}")
    for row in rows:
        if _place(row, X) is None:
            raise Wrong(f"{name}: {plain.show(row)} is no input of the function")
    return rows


def _place(row: np.ndarray, X: np.ndarray) -> Any:
    return next((n for n, x in enumerate(X) if (x == row).all()), None)
