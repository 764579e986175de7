"""Proofs to read: one whose sentences have lost their order, and some that are wrong in one step.

The sentences stand here in the order of the alphabet and the proofs without a word about their flaw, so the file tells
nothing. Which sentence gets which letter, and which proofs come, is drawn for each student.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from lincls.exercise.variants import Draws

LETTERS = "abcdefghijklmnopqrstuvwxyz"
_WIDTH = 110

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
        "The point (1/2, 1/2) is halfway between these two, and it is no positive example of XOR.",
        "So the set of the two positive examples is not convex.",
        "So no convex set can hold both positive examples without holding a negative one.",
        "So no positive region can, and no unit computes XOR.",
    ),
    (
        "XOR can be built from ANDs and ORs alone.",
        "XOR is 1 in the rows (0, 1) and (1, 0), and 0 in the others.",
        "For each of the two rows there is a function that is 1 in this row alone.",
        "Such a function asks something of x1 and something of x2, so it is an AND of x1 and x2.",
        "The OR of the two functions is 1 in both rows and 0 in the others.",
        "So two ANDs and an OR make XOR.",
    ),
    (
        "(x1 and x3) or (x3 and x4) is not separable.",
        "The rule is true in the rows (1, 0, 1, 0) and (0, 0, 1, 1).",
        "Their average is (1/2, 0, 1, 1/2).",
        "The rows (0, 0, 1, 0) and (1, 0, 1, 1) have the same average.",
        "The rule is false in both of these.",
        "So a point lies in the hulls of both classes, and by theorem 2 there is no separator.",
    ),
    (
        "No line separates the plus signs at (0, 0) and (2, 4) from the minus sign at (3, 6).",
        "Take the shares -1/2 for (0, 0) and 3/2 for (2, 4). They add up to 1.",
        "Together they give -1/2 (0, 0) + 3/2 (2, 4) = (3, 6).",
        "So (3, 6) lies in the hull of the plus signs.",
        "It lies in the hull of the minus sign as well, with the share 1.",
        "The two hulls have a common point, so by theorem 2 there is no separator.",
    ),
    (
        "XOR is not separable.",
        "An affine function has f(0, 0) + f(1, 1) = f(0, 1) + f(1, 0).",
        "For XOR the left side is 0 and the right side is 2, so XOR is not affine.",
        "The z of a unit is an affine function of x.",
        "So what a unit answers, 0 or 1, is an affine function of x.",
        "So no unit answers as XOR does.",
    ),
    (
        "Some line separates C+, where x1 > 0 and x2 >= 1/x1, from C-, where x2 <= 0, with a margin of more than 0.",
        "C+ and C- are convex and have no point in common.",
        "Take a point p of C+ and a point q of C- that are nearest to each other.",
        "As C+ and C- have no common point, w = p - q is not 0.",
        "The line that cuts the way from q to p in half, at a right angle, separates C+ from C-.",
        "Every point keeps at least the distance |w| / 2 > 0 from it.",
    ),
    (
        "If two units make at most one mistake each on some examples, so does the average of their weights.",
        "For one example, the weights that are right form a half-space of weight space, and it is convex.",
        "An intersection of convex sets is convex.",
        "So the weights that make no mistake are a convex set, and those that make at most one are another.",
        "A convex set holds the segment between any two of its points.",
        "The average is the middle of the segment between the two, so it makes at most one mistake.",
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
    >>> print(flawed(variant("ada", "q1"), 1, [("All numbers are odd.", "1 is odd.", "So every number is.")]))
    Proof 1. Claim: All numbers are odd.
    1. 1 is odd.
    2. So every number is.
    """
    parts = []
    for number, place in enumerate(draws.permutation(len(proofs))[:many], 1):
        claim, *steps = proofs[place]
        lines = [_item(f"Proof {number}. Claim:", claim)]
        lines += [_item(f"{i}.", step) for i, step in enumerate(steps, 1)]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _item(mark: str, text: str) -> str:
    return textwrap.fill(f"{mark} {text}", _WIDTH, subsequent_indent="   ")
