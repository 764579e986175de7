"""Set 05: features and what they look like from data space, judged by laws that need no reference.

    w1 x1 + w2 x2 + w3 x1 x2 + b  =  w3 (x1 - c1)(x2 - c2) + b - b0

On the line x1 = c1 the product is 0, so z does not change along it, and on x2 = c2 neither. Of D inputs there are as
many features of degree 1 to d as without x_D, and x_D times 1 or a feature of degree at most d - 1, together.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from lincls.boolean import inputs
from lincls.exercise import plain
from lincls.exercise.calls import function_name
from lincls.exercise.compare import TOLERANCE, judge
from lincls.exercise.functions import function, gives
from lincls.exercise.reading import counted, numbers, returned, things
from lincls.exercise.recorded import recorded
from lincls.exercise.sets.set_02 import scores
from lincls.exercise.units import separates
from lincls.exercise.verdict import Wrong


def with_product(f: Any, products: Callable, rng: np.random.Generator) -> None:
    """Right when f(X) is the table of x1, x2 and x1 x2, as `products` makes it."""
    case = np.array([[0.0, 1.0], [1.0, 1.0], [2.0, -3.0]])
    slips = {
        "The two inputs themselves are features too.": gives([[0], [1], [-6]]),
        "One row an example: the table is transposed.": gives([[0, 1, 2], [1, 1, -3], [0, 1, -6]]),
        "The third feature is the product, not the sum.": gives([[0, 1, 1], [1, 1, 2], [2, -3, -1]]),
        "The bias is apart: no feature 1 is asked for.": gives([[1, 0, 1, 0], [1, 1, 1, 1], [1, 2, -3, -6]]),
    }
    function(f, [[[0, 1, 0], [1, 1, 1], [2, -3, -6]]], [(case,)], takes=("X",), mistakes=slips)
    cases = [(rng.normal(size=(N, 2)) * 4,) for N in (1, 2, *rng.integers(3, 12, size=3).tolist())]
    function(f, products, cases, takes=("X",))


def xor_completed(w1: float, w2: Any, w3: Any, b: float) -> None:
    """Right when XOR is computed over x1, x2 and x1 x2 by these weights, of which w1 and b are given."""
    lifted = np.array([(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 1)])
    weights = w1, numbers(w2, (), "w2_xor"), numbers(w3, (), "w3_xor")
    separates(weights, b, (lifted, np.array([0, 1, 1, 0])), name="XOR over φ")


def meeting(plus: Any, minus: Any) -> None:
    """Record two averages over x1, x2 and x1 x2, whose first two numbers are the same."""
    names = ["average_plus", "average_minus"]
    recorded(plus, minus, form=[(3,), (3,)], names=names)
    one, other = (plain.vector(vector, 3, name) for vector, name in zip((plus, minus), names, strict=True))
    if np.abs(one - other)[:2].max() >= 0.01:
        raise Wrong("the first two numbers should be the common point in both")


def asymptotes_found(f: Any, rng: np.random.Generator) -> None:
    """Right when the first two numbers of f(w) are the asymptotes, whatever the weights are."""
    for w in _weights(rng):
        asymptotes(f, w)


def product_completed(f: Any, rng: np.random.Generator) -> None:
    """Right when the three numbers of f(w) complete the product, at several places each."""
    for w in _weights(rng):
        for x in rng.normal(size=(3, 2)):
            completed_product(f, w, x)


def _weights(rng: np.random.Generator) -> list[np.ndarray]:
    """Of three different sizes each, and with signs of every kind."""
    halves = [rng.permutation(8)[:3] / 2 + 0.5 for _ in range(2)]
    others = [rng.permutation([0.3, 1.0, 4.0]) * rng.uniform(1, 2, 3) for _ in range(4)]
    return [w * rng.choice([-1, 1], 3) for w in (*halves, *others)]


def asymptotes(f: Any, w: np.ndarray) -> None:
    """Right when f(w) = (c1, c2, b0) and the boundary over x1, x2 and x1 x2 has the asymptotes x1 = c1 and x2 = c2."""
    c1, c2, _ = _three(f, w)
    near = TOLERANCE * max(1, np.abs(w).max())

    def law(_: tuple[float, float]) -> str | None:
        for name, other, c, change in (("x1", "x2", c1, w[1] + w[2] * c1), ("x2", "x1", c2, w[0] + w[2] * c2)):
            if abs(change) > near:
                along = f"along {name} = {plain.show(c)} your line is no asymptote"
                said = f"for z changes by {plain.show(change)} from {other} = 0 to {other} = 1"
                return f"w = {plain.show(w)}: {along}, {said}"
        return None

    slips = {
        "Multiply out: w1 stands with x1, so it belongs to c2, and w2 to c1.": (c2, c1),
        "The signs are turned round: the bracket is x1 - c1.": (-c1, -c2),
        "Divide by w3: it stands in front of the brackets.": (c1 / w[2], c2 / w[2]),
    }  # what the right lines are where this slip was made
    judge((c1, c2), law, slips, lambda _, c: max(abs(w[1] + w[2] * c[0]), abs(w[0] + w[2] * c[1])) <= near)


def completed_product(f: Any, w: np.ndarray, x: np.ndarray) -> None:
    """Right when f(w) = (c1, c2, b0) and both sides of the equation above are the same at x."""
    c1, c2, b0 = _three(f, w)
    z = float(w @ (x[0], x[1], x[0] * x[1]))
    product = float(w[2] * (x[0] - c1) * (x[1] - c2))
    near = TOLERANCE * max(1.0, abs(z), abs(product))
    left, right = plain.show_both(z, product - b0)
    said = f"w = {plain.show(w)}, b = 0: at x = {plain.show(x)} z is {left}, but the right side with your numbers is "
    turned = {"The sign: b0 has to take away what the product brings along.": abs(z - (product + b0)) <= near}
    judge(b0, lambda b0: said + right if abs(z - (product - b0)) > near else None, turned)


def _three(f: Any, w: np.ndarray) -> list[float]:
    names = "c1", "c2", "b0"
    items = things(returned(f, w, takes=("w",)), names, function_name(f))
    return [plain.number(item, name) for item, name in zip(items, names, strict=True)]


def inside_ellipse(w: Any, b: Any, c1: float, c2: float, a1: float, a2: float) -> None:
    """Right when z is positive inside the ellipse and negative outside, to a thousandth of its axes."""
    steps = np.linspace(-1.873, 1.791, 30)
    grid = np.array([(u, v) for u in steps for v in steps])
    angle = 2 * np.pi * np.arange(90.5, 180) / 90
    circle = np.column_stack([np.cos(angle), np.sin(angle)])
    near = np.vstack([far * circle for far in (0.1, 0.99, 0.999, 1.001, 1.01, 9)])
    for unit, name in ((grid, ""), (near, "near the ellipse")):
        x1, x2 = (unit * (a1, a2) + (c1, c2)).T
        separates(w, b, (np.stack([x1, x2, x1**2, x1 * x2, x2**2], axis=1), (unit**2).sum(axis=1) < 1), name=name)


def parity_with_bias(f: Any, monomials: Callable, sizes: tuple[int, ...], rng: np.random.Generator) -> None:
    """Right when f(n, b) gives weights of all monomials with which parity is computed with this bias."""
    for k, n in enumerate(sizes):
        b, X = -float(rng.uniform(*((1.5, 4), (25, 40), (0.1, 0.45))[k % 3])), inputs(n)
        answer = returned(f, n, b, takes=("n", "b"))
        if len(plain.sequence(answer) or ()) == 2:
            raise Wrong(f"{function_name(f)} should return the weights alone: the bias is given")
        separates(answer, b, (monomials(X), X.sum(axis=1) % 2), name=f"parity of {n} with b = {b:.4g}")


def with_values(f: Any, monomials: Callable, sizes: tuple[int, ...], rng: np.random.Generator) -> None:
    """Right when f(values) gives weights of all monomials, and a bias, with which z has these values."""
    for n in sizes:
        z = 3 * rng.normal(size=2**n)
        w, b = things(returned(f, z, takes=("values",)), ("w", "b"), function_name(f))
        scores(w, b, monomials(inputs(n)), z, name=f"{2**n} values")


def features_counted(f: Any, rng: np.random.Generator) -> None:
    """Right when f(D, d) counts the features of degree 1 to d in D inputs: by its laws first, then at drawn sizes."""
    for D, d in ((2, 2), (3, 2), (2, 3), (4, 3)):
        counted_features(f, D, d)
    whole = np.zeros((31, 8), dtype=int)  # of D inputs up to degree d: those without x_D, and x_D times others
    for D in range(1, 31):
        for d in range(1, 8):
            whole[D, d] = whole[D - 1, d] + whole[D, d - 1] + 1
    wide, high = rng.integers((6, 2), (20, 5), size=(4, 2)), rng.integers((2, 5), (6, 8), size=(2, 2))
    cases = [*map(tuple, [*wide.tolist(), *high.tolist()]), (1, 6), (30, 1), (25, 3)]  # none takes long by recursion
    function(f, lambda D, d: int(whole[D, d]), cases, takes=("D", "d"))


def bracket(w: Any, b: Any, signs: np.ndarray, name: str) -> None:
    """Right when the unit is on where each input with sign 1 is on and each with sign -1 is off."""
    X = inputs(len(signs))
    fires = ((X == 1) == (signs > 0)) | (signs == 0)
    separates(w, b, (X, fires.all(axis=1)), name=name)


def two_counters(first: tuple, second: tuple, n: int, m: int) -> None:
    """Right when the first unit says "at least m of n" and the second "at least m + 1"."""
    X = inputs(n)
    for (w, b), least, name in ((first, m, "h1"), (second, m + 1, "h2")):
        separates(w, b, (X, X.sum(axis=1) >= least), name=name)


def exactly(w: Any, b: Any) -> None:
    """Right when a unit that reads "at least m" and "at least m + 1" says "exactly m"."""
    hidden = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)])  # the fourth row cannot come up
    separates(w, b, (hidden, np.array([0, 1, 0])), name="the output unit, on (h1, h2)")


def pairs_counted(f: Any, rng: np.random.Generator) -> None:
    """Right when f(X, s) counts for each row the lit pixels that have a lit one s places further, round the edge."""
    round_ = "Round the edge: after the last pixel comes the first one again."
    all_rows = "One number a row: you have added up over all rows."
    first = np.array([[1, 1, 0, 1, 0], [1, 0, 0, 0, 1]])
    function(f, [[1, 1]], [(first, 1)], takes=("X", "s"), mistakes={round_: gives([1, 0]), all_rows: gives(2)})
    sizes = [(4, 7, 2), (3, 9, 4), (5, 12, 6), (1, 5, 1), (2, 6, 5)]
    sizes += [(6, int(L), int(rng.integers(1, L))) for L in rng.integers(4, 14, size=4)]
    cases = [(np.vstack([rng.integers(0, 2, size=(N, L)), np.ones((1, L), dtype=int)]), s) for N, L, s in sizes]
    slips = {
        round_: lambda X, s: [_met(row, s, 10**6) for row in X],
        all_rows: lambda X, s: sum(_met(row, s, len(row)) for row in X),
        "The rows were shifted, not the pixels: roll along axis 1.": lambda X, s: [
            int(row @ other) for row, other in zip(X, np.roll(X, -s, axis=0), strict=True)
        ],
    }
    function(f, lambda X, s: [_met(row, s, len(row)) for row in X], cases, takes=("X", "s"), mistakes=slips)


def _met(row: np.ndarray, s: int, length: int) -> int:
    lit = np.flatnonzero(row)
    return int(((lit[None, :] - lit[:, None]) % length == s).sum())


def counted_features(f: Any, D: int, d: int) -> None:
    """Right when f keeps to the laws of counting the features of degree 1 to d in D inputs."""
    count = partial(counted, f, takes=("D", "d"))
    one, first = count(1, d), count(D, 1)
    if one != d:
        constant = "The constant 1 is not to be counted: its weight is the bias." if one == d + 1 else None
        raise Wrong(f"one input x has the features x to x^{d}, and you count {one}", constant)
    if first != D:
        raise Wrong(f"the features of degree 1 are the {D} inputs themselves, and you count {first}")
    if D > 1 and d > 1:
        whole, without, less = count(D, d), count(D - 1, d), count(D, d - 1)
        if whole != without + less + 1:
            said = f"D = {D}, d = {d}: you count {whole} features, of which {without} are without x{D}"
            others = f"The others are x{D} times 1 or one of the {less} features that you count for d = {d - 1}."
            order = "The order does not matter: x1 x2 and x2 x1 are one feature." if count(2, 2) == 6 else None
            raise Wrong(f"{said}, by your own count for D = {D - 1}", others, order)
