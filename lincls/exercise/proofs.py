"""A proof handed in as data: weights that put one point into both convex hulls.

    sum_i lam_i x+_i = sum_j mu_j x-_j,    lam, mu >= 0,    sum lam = sum mu = 1

Then no line separates the two classes: w.x + b would have to be positive and negative at that common point.
The judge is `lincls.separability.verify`, in exact fractions; a float stands for the fraction that it is.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from lincls.exercise import plain
from lincls.exercise.compare import judge
from lincls.exercise.units import examples_of
from lincls.exercise.verdict import Wrong


def certificate(lam: Any, mu: Any, data: tuple) -> None:
    """Right when lam and mu put one point into both convex hulls, which proves that no line separates.

    Parameters
    ----------
    lam : the answer, a weight for each positive example, in their order
    mu : the answer, a weight for each negative example
    data : pair X (N, D) and t (N,)

    {verdicts}

    Examples
    --------
    >>> from lincls.boolean import XOR
    >>> from lincls.exercise import check
    >>> check.certificate(["1/2", "1/2"], ["1/2", "1/2"], XOR)
    >>> with check.question("XOR"):
    ...     check.certificate([1, 0], [1, 0], XOR)
    XOR: not yet: 0 of 1 point
      coordinate 1 differs: the positive side averages to 1, the negative side to 0
    """
    from lincls.separability import HullPoint, verify

    X, t = examples_of(data)
    plain.attempted(lam, mu)
    left, right = fractions(lam, "lam"), fractions(mu, "mu")
    sums, sizes = (sum(left, Fraction(0)), sum(right, Fraction(0))), (len(left), len(right))
    wanted, off = (int((t > 0).sum()), int((t <= 0).sum())), max(abs(total - 1) for total in sums)
    slips = {
        "lam belongs to the positive examples, mu to the negative ones.": sizes == wanted[::-1] != wanted,
        "Every example has its weight; an example that is not used has weight 0.": sizes != wanted,
        "The weights of an average are never negative.": min(*left, *right) < 0,
        "lam alone adds up to 1, and so does mu.": sum(sums) == 1,
        "A rounded number is not exact: write Fraction(1, 3) or '1/3'.": 0 < off < Fraction(1, 100),
        f"Divide every weight by {plain.show(sums[0])}.": sums[0] == sums[1] > 0 and sums[0] != 1,
    }
    verdict = verify(HullPoint(left, right), X, t)
    judge(verdict, lambda proof: None if proof else proof.reason, slips)


def fractions(values: Any, name: str) -> tuple[Fraction, ...]:
    """A list of shares as exact fractions; a float is the fraction that it is."""
    if plain.is_array(values) and values.ndim == 1:
        values = values.tolist()
    items = plain.sequence(values)
    if not items:
        raise Wrong(f"{name} should be a list of fractions, but it is {plain.kind(values)}")
    return tuple(_fraction(value, f"{name}[{i}]") for i, value in enumerate(items))


def _fraction(value: Any, name: str) -> Fraction:
    from lincls.separability import exact

    near = value if type(value) is str else plain.number(value, name)
    try:
        read = exact.number(value if type(value) in (int, Fraction, Decimal) else near, name)
        str(read)  # Python writes no number of more digits than exact.MOST_DIGITS, and to add such ones takes seconds
    except ValueError:
        raise Wrong(f"{name} should be a fraction such as '1/2', but it is {plain.show(value)}") from None
    return read
