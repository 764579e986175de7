"""Set 04: proofs: one whose sentences have lost their order, some that are wrong in one step, and two to write.

The sentences stand here in the order of the alphabet and the proofs without a word about the step that is wrong. Which
sentence gets which letter, and which proofs come, is drawn for each student. Numbers that belie a step are its witness:
each proof ends with what is asked for, and a witness is judged by what it must keep to.

Two small proofs are written line by line, each line a function: the z of an average, and a walk from p towards x. What
a line must give is measured at points that are drawn: z at the average itself, the distance from q at the place itself.
So no formula of an answer stands here.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from lincls.boolean import inputs, table
from lincls.exercise import plain
from lincls.exercise.answers import between
from lincls.exercise.calls import call
from lincls.exercise.derivation import derivation
from lincls.exercise.proofs import fractions
from lincls.exercise.reading import part_of
from lincls.exercise.recorded import faulty
from lincls.exercise.units import examples_of, separates, values
from lincls.exercise.variants import Draws
from lincls.exercise.verdict import Wrong

LETTERS = "abcdefghijklmnopqrstuvwxyz"
_WIDTH = 110
_NEAR = 0.001  # how near a point of C+ and one of C- must be
_INSIDE = 1e-9

HALFWAY = (
    "For small s > 0 the bracket in this formula is negative.",
    "Hence w·x >= w·p for every x in C+, and in the same way w·x <= w·q for every x in C-.",
    "Let p in C+ and q in C- be as near to each other as possible, and let w = p - q.",
    "So some point of C+ is nearer to q than p is, which cannot be.",
    "Suppose that some x in C+ had w·(x - p) < 0.",
    "The points p + s (x - p) with 0 < s <= 1 lie in C+, because C+ is convex.",
    "The squared distance of p + s (x - p) from q is |w|^2 + s (2 w·(x - p) + s |x - p|^2).",
    "With b = -w·(p + q)/2 it follows that z >= |w|^2 / 2 > 0 on C+ and z <= -|w|^2 / 2 < 0 on C-.",
)

FLAWED = (
    (
        "XOR is not separable.",
        "If a unit computes XOR, its positive region holds (0, 1) and (1, 0). This region is convex.",
        "The point (1/2, 1/2), halfway between the two, is no positive example: the set of both is not convex.",
        "So no convex set holds both positive examples and no negative one.",
        "So no positive region of a unit holds both and no negative one.",
        "So no unit computes XOR.",
        "three corners of a triangle that holds both positive examples and no negative one. Its edge belongs to it.",
    ),
    (
        "(x1 and x3) or (x3 and x4) is not separable.",
        "The rule is true in the rows (1, 0, 1, 0) and (0, 0, 1, 1).",
        "Their average is (1/2, 0, 1, 1/2).",
        "The rows (0, 0, 1, 0) and (1, 0, 1, 1) have the same average.",
        "The rule is false in both of these.",
        "So a point lies in the hulls of both classes, and by theorem 2 there is no separator.",
        "weights and a bias (w1, w2, w3, w4, b) that compute the rule for inputs in {0, 1}.",
    ),
    (
        "No line separates the plus signs at (0, 0) and (2, 4) from the minus sign at (3, 6).",
        "Take the shares -1/2 for (0, 0) and 3/2 for (2, 4). They add up to 1.",
        "Together they give -1/2 (0, 0) + 3/2 (2, 4) = (3, 6).",
        "So (3, 6) lies in the hull of the plus signs.",
        "It lies in the hull of the minus sign as well, with the share 1.",
        "The two hulls have a common point, so by theorem 2 there is no separator.",
        "weights and a bias (w1, w2, b) that separate them.",
    ),
    (
        "XOR is not separable.",
        "The z of a unit is an affine function of x.",
        "So what a unit answers, 0 or 1, is an affine function of x.",
        "An affine function has f(0, 0) + f(1, 1) = f(0, 1) + f(1, 0).",
        "For XOR the left side is 0 and the right side is 2, so XOR is not affine.",
        "So no unit answers as XOR does.",
        "weights and a bias (w1, w2, b) of a unit whose answers to the four rows, 0 or 1, are not affine.",
    ),
    (
        "Some line separates C+, where x1 > 0 and x2 >= 1/x1, from C-, where x2 <= 0, with a margin of more than 0.",
        "C+ and C- are convex and have no point in common.",
        "Take a point p of C+ and a point q of C- that are nearest to each other.",
        "As C+ and C- have no common point, w = p - q is not 0.",
        "The line that cuts the way from q to p in half, at a right angle, separates C+ from C-.",
        "Every point keeps at least the distance |w| / 2 > 0 from it.",
        "a point of C+ and one of C-, as a pair of pairs, that are less than 0.001 apart.",
    ),
)


def in_pieces(draws: Draws, sentences: Sequence[str] = HALFWAY) -> str:
    """The sentences of a proof with letters, in a drawn order: letter i is sentence draws.permutation(n)[i].

    Examples
    --------
    >>> from lincls.exercise import variant
    >>> from lincls.exercise.sets.set_04_arguments import in_pieces
    >>> print(in_pieces(variant("ada", "q1"), ["So it is odd.", "The number is 3."]))
    a. The number is 3.
    b. So it is odd.
    """
    order = draws.permutation(len(sentences))
    return "\n".join(_item(f"{LETTERS[i]}.", sentences[place]) for i, place in enumerate(order))


def flawed(draws: Draws, many: int = 2, proofs: Sequence[Sequence[str]] = FLAWED) -> str:
    """Some of the proofs that are wrong in one step, drawn: the first `many` of draws.permutation(n).

    Examples
    --------
    >>> from lincls.exercise import variant
    >>> from lincls.exercise.sets.set_04_arguments import flawed
    >>> print(flawed(variant("ada", "q1"), 1, [("All numbers are odd.", "1 is.", "So every one is.", "an even one.")]))
    Proof 1. Claim: All numbers are odd.
    1. 1 is.
    2. So every one is.
    Witness: an even one.
    """
    parts = []
    for number, place in enumerate(draws.permutation(len(proofs))[:many], 1):
        claim, *steps, wanted = proofs[place]
        lines = [_item(f"Proof {number}. Claim:", claim)]
        lines += [_item(f"{i}.", step) for i, step in enumerate(steps, 1)]
        lines.append(_item("Witness:", wanted))
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _item(mark: str, text: str) -> str:
    return textwrap.fill(f"{mark} {text}", _WIDTH, subsequent_indent="   ")


def nearest_pair(lam: Any, mu: Any, data: tuple) -> None:
    """Right when these shares make a nearest pair p, q of two hulls: then no example lies behind its point.

    With w = p - q no plus sign has w.x < w.p, and no minus sign w.x > w.q.
    """
    X, t = examples_of(data)
    plain.attempted(lam, mu)
    signs = {"plus": X[t > 0], "minus": X[t <= 0]}
    p, q = _average(lam, signs["plus"], "lam_near"), _average(mu, signs["minus"], "mu_near")
    at = f"p = {plain.show(p)}, q = {plain.show(q)}"
    for of, end, name, w in (("plus", p, "p", p - q), ("minus", q, "q", q - p)):
        ahead = (signs[of] - end) @ w
        n = int(np.argmin(ahead))
        if ahead[n] < -1e-6 * max(1.0, float(w @ w)):
            said = f"{at}: on the way from {name} towards the {of} sign {plain.show(signs[of][n])} they come nearer"
            raise Wrong(said, "So this is no nearest pair. It need not consist of two signs.")


def _average(found: Any, points: np.ndarray, name: str) -> np.ndarray:
    shares = np.array(fractions(found, name), dtype=float)
    if len(shares) != len(points):
        raise Wrong(f"{name} should have a share for each of {len(points)} signs, but it has {len(shares)}")
    if shares.min() < -_INSIDE or abs(shares.sum() - 1) > _INSIDE:
        raise Wrong(f"{name}: shares are not negative, and add up to 1")
    return np.asarray(shares @ points)


def flaw_shown(flaws: Any, number: int, draws: Draws) -> None:
    """Right when one of two pairs, a step and a witness, has a witness against the proof that was drawn.

    Which step is wrong is the grader's to judge: of the step only the form is looked at.
    """
    draws.permutation(len(HALFWAY))  # the pieces come first
    place = int(draws.permutation(len(FLAWED))[number - 1])
    said = "flaws should be two pairs, each the number of a step and a witness"
    pair = plain.items(part_of(flaws, 2, number, said))
    if pair is None or len(pair) != 2:
        raise Wrong(said)
    witness(pair[1], place, f"the witness of proof {number}")
    faulty(pair[0], 5, name=f"the step of proof {number}")


def witness(found: Any, place: int, name: str = "the witness") -> None:
    """Right when the numbers belie a step of the proof FLAWED[place]."""
    rule = table(lambda x1, x2, x3, x4: x3 and (x1 or x4), 4)
    signs = [(0, 0), (2, 4), (3, 6)], [1, 1, 0]
    laws = _triangle, partial(_separated, rule), partial(_separated, signs), _not_affine, _as_near
    laws[place](found, name)


def _triangle(found: Any, name: str) -> None:
    corners = plain.array(found, name)
    if corners.shape != (3, 2):
        raise Wrong(f"{name} should be three points of the plane, but it has {plain.shape_words(corners)}")
    for point, inside in (((0, 1), True), ((1, 0), True), ((0, 0), False), ((1, 1), False)):
        if _holds(corners, np.array(point)) != inside:
            more = "a positive example, is not in it" if inside else "a negative example, is in it"
            raise Wrong(f"{name}: the triangle with your corners will not do: {point}, {more}")


def _holds(corners: np.ndarray, point: np.ndarray) -> bool:
    """True when a triangle, a flat one too, holds the point."""
    a, b, c = corners - point
    areas = np.array([_area(b, c), _area(c, a), _area(a, b)])
    if abs(areas.sum()) > _INSIDE:
        return bool((areas / areas.sum() >= -_INSIDE).all())
    pairs = zip((b, c, a), (c, a, b), areas, strict=True)
    return any(abs(area) <= _INSIDE and float(u @ v) <= _INSIDE for u, v, area in pairs)


def _area(u: np.ndarray, v: np.ndarray) -> float:
    return float(u[0] * v[1] - u[1] * v[0])


def _unit(found: Any, size: int, name: str) -> tuple[np.ndarray, float]:
    """The weights and the bias of (w1, ..., b), or of ((w1, ...), b)."""
    parts = plain.items(found)
    if parts is not None and len(parts) == 2 and plain.items(parts[0]) is not None:
        found = [*plain.vector(parts[0], size, f"w of {name}"), plain.number(parts[1], f"b of {name}")]
    numbers = plain.vector(found, size + 1, name)
    return numbers[:-1], float(numbers[-1])


def _separated(data: tuple, found: Any, name: str) -> None:
    separates(*_unit(found, len(data[0][0]), name), data, name=name)


def _not_affine(found: Any, name: str) -> None:
    z = values(*_unit(found, 2, name), inputs(2))
    if not z.all():
        raise Wrong(f"{name}: in a row z is 0, on the boundary, so the unit decides nothing there")
    answers = (z > 0).astype(int).tolist()
    if answers[0] + answers[3] == answers[1] + answers[2]:
        said = f"{name}: the unit answers {answers} in counting order, and that is affine"
        raise Wrong(said, "An affine function has f(0, 0) + f(1, 1) = f(0, 1) + f(1, 0).")


def _as_near(found: Any, name: str) -> None:
    ends = plain.array(found, name)
    if ends.shape != (2, 2):
        raise Wrong(f"{name} should be two points of the plane, but it has {plain.shape_words(ends)}")
    (x1, x2), (_, y2) = p, q = ends.tolist()
    if x1 <= 0 or x1 * x2 < 1 - _INSIDE:
        raise Wrong(f"{name}: {plain.show(p)} is not in C+, where x1 > 0 and x2 >= 1/x1")
    if y2 > 0:
        raise Wrong(f"{name}: {plain.show(q)} is not in C-, where x2 <= 0")
    apart = float(np.hypot(*np.subtract(p, q)))
    if apart >= _NEAR:
        raise Wrong(f"{name}: your points are {plain.show(apart)} apart, and less than {_NEAR} is wanted")


def average_of_z(line: Any, rng: np.random.Generator) -> None:
    """Right when line(lam, z) is the z of the average of points with these shares and these z."""
    sizes = [(3, 2), (5, 1), (1, 1), *rng.integers((2, 1), (9, 5), size=(4, 2)).tolist()]
    slips: dict[str, Callable] = {
        "All points count alike here: use the shares.": lambda z, **_: z.mean(),
        "The shares are missing: an average lies between its smallest and its largest z.": lambda z, **_: z.sum(),
        "The share of a point comes in once, not twice.": lambda twice, **_: twice,
        "The mean over N is one too many: the shares add up to 1 already.": lambda there, z, **_: there / len(z),
    }
    points = [_averaged(N, D, rng) for N, D in sizes]
    _line(line, points, ("lam", "z"), "line_1", slips)


def _averaged(N: int, D: int, rng: np.random.Generator) -> dict[str, Any]:
    lam, X, w, b = rng.dirichlet(np.ones(N)), rng.normal(size=(N, D)), rng.normal(size=D), rng.normal()
    z, again = X @ w + b, lam * lam
    return {"lam": lam, "z": z, "there": np.average(X, axis=0, weights=lam) @ w + b, "twice": again @ z}


def average_of_two(line: Any, rng: np.random.Generator) -> None:
    """Right when line(A, z_p, z_q) is the z of the point that is the share 1 - A of the way from p to q."""
    slips: dict[str, Callable] = {
        "A belongs to p, and 1 - A to q.": lambda z_p, z_q, there, **_: z_p + z_q - there,
        "The shares A and 1 - A are missing.": lambda z_p, z_q, **_: z_p + z_q,
        "That is the middle of the segment: which share do p and q have?": lambda z_p, z_q, **_: (z_p + z_q) / 2,
        "The share of q is missing: the shares of p and q add up to 1.": lambda A, z_q, there, **_: there + A * z_q,
    }
    points = []
    for D in (1, 3, *rng.integers(1, 6, size=3).tolist()):
        ends, w, b, A = rng.normal(size=(2, D)), rng.normal(size=D), rng.normal(), rng.uniform(0.1, 0.9)
        z_p, z_q = (ends @ w + b).tolist()
        there = np.average(ends, axis=0, weights=(A, 1 - A)) @ w + b
        points.append({"A": A, "z_p": z_p, "z_q": z_q, "there": there})
    _line(line, points, ("A", "z_p", "z_q"), "line_2", slips)


def walk_in_vectors(line: Any, rng: np.random.Generator) -> None:
    """Right when line(w, d, s) is the squared distance from q at the share s of the way from p to x."""
    slips: dict[str, Callable] = {
        "You start at p, which is w away from q: w must come in.": lambda walked, **_: walked**2,
        "That is the distance: its square is wanted.": lambda far, **_: far,
        "The sign of d: from p you walk towards x.": lambda behind, **_: behind**2,
        "That is where the walk ends, at x: you are only the share s of the way.": lambda end, **_: end**2,
    }
    _line(line, _walks(rng), ("w", "d", "s"), "walk_1", slips)


def walk_in_numbers(line: Any, rng: np.random.Generator) -> None:
    """Right when line(ww, wd, dd, s) is the squared distance from q at the share s of the way from p to x."""
    slips: dict[str, Callable] = {
        "The mixed term comes twice: once as w·d, once as d·w.": lambda s, wd, there, **_: there - s * wd,
        "d comes twice in the last term, and s with it.": lambda s, dd, there, **_: there + s * dd - s * s * dd,
        "The mixed term is missing.": lambda s, wd, there, **_: there - 2 * s * wd,
        "The mixed term has the sign of w·d.": lambda behind, **_: behind**2,
    }
    _line(line, _walks(rng), ("ww", "wd", "dd", "s"), "walk_2", slips)


def _walks(rng: np.random.Generator) -> list[dict[str, Any]]:
    return [_walk(D, rng) for D in (2, 3, *rng.integers(1, 7, size=3).tolist())]


def _walk(D: int, rng: np.random.Generator) -> dict[str, Any]:
    """A walk from p towards x: what a line may use, and how far q is."""
    q, p, x = rng.normal(size=(3, D))
    w, d, s = p - q, x - p, float(rng.uniform(0.1, 0.9))
    here = np.average([p, x], axis=0, weights=(1 - s, s))
    places = {"far": here - q, "walked": here - p, "behind": 2 * p - here - q, "end": x - q}
    lengths = {name: float(np.linalg.norm(way)) for name, way in places.items()}
    return {"w": w, "d": d, "s": s, "ww": w @ w, "wd": w @ d, "dd": d @ d, **lengths, "there": lengths["far"] ** 2}


def _line(line: Any, points: list[dict], takes: tuple[str, ...], name: str, slips: dict[str, Callable]) -> None:
    derivation([line], lambda there, **_: there, points, takes=[takes], names=[name], mistakes=slips)


def as_far_again(f: Any, rng: np.random.Generator) -> None:
    """Right when f(wd, dd) is where the distance from q is that of p again, on walks that lead nearer at first."""
    for D, goal in ((1, 0.4), (2, 20.0), *((int(D), float(rng.uniform(0.1, 4))) for D in rng.integers(1, 7, 4))):
        q, p, x = _askew(D, rng)
        x = p - 2 * ((p - q) @ (x - p)) / ((x - p) @ (x - p)) / goal * (x - p)  # as far again at the share `goal`
        wd, dd = float((p - q) @ (x - p)), float((x - p) @ (x - p))
        s = call(f, wd, dd, takes=("wd", "dd"))
        between(s, 0, 1e9, "s", below="s is positive; at s = 0 you have not left p.")
        share = plain.number(s, "s")
        at_p, there = (float(np.linalg.norm(p + r * (x - p) - q)) for r in (0, share))
        if abs(there - at_p) > 1e-6 * max(1, at_p):
            more = "You may go on." if there < at_p else "That is too far."
            said = f"wd = {wd:.4g}, dd = {dd:.4g}: your distance from q is {there:.4g}, that of p is {at_p:.4g}"
            raise Wrong(said, more)


def _askew(D: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points q, p and x; the way from p to x leads towards q at first, and not nearly along a circle about it."""
    while True:
        q, p, x = rng.normal(size=(3, D))
        cosine = (p - q) @ (x - p) / np.linalg.norm(p - q) / np.linalg.norm(x - p)
        if cosine < -0.2:
            return q, p, x
