"""Set 04: a proof whose sentences have lost their order, the pair that it speaks of, and proofs wrong in one step.

The sentences stand here in the order of the alphabet and the proofs without a word about the step that is wrong. Which
sentence gets which letter, and which proofs come, is drawn for each student. Numbers that belie a step are its witness:
each proof ends with what is asked for, and a witness is judged by what it must keep to.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from lincls.boolean import inputs, table
from lincls.exercise import plain
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
