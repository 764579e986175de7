"""Check a certificate in exact arithmetic, without trusting where it came from.

    Separator:  t_n (w.x_n + b) > 0 for every n
    HullPoint:  lam, mu >= 0, each adds up to 1, and both average to the same point

This file knows nothing of how a certificate is found, and it is short enough to be read as part of the proof.
Source: Grosse 5.1-5.2; Grosse section 4 for the strict criterion.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lincls import checks
from lincls.separability import exact
from lincls.separability.certificate import HullPoint, Separator, average

Rows = list[list[Fraction]]


@dataclass(frozen=True)
class Verdict:
    """The outcome of a check: true or false, and the sentence that says why.

    Examples
    --------
    >>> from lincls.separability import Verdict
    >>> bool(Verdict(False, "mu adds up to 2, not to 1"))
    False
    """

    valid: bool
    reason: str

    def __bool__(self) -> bool:
        return self.valid

    def __repr__(self) -> str:
        return f"{'valid' if self.valid else 'not valid'}: {self.reason}"


def verify(certificate: Separator | HullPoint, X: Any, t: Any) -> Verdict:
    """Return whether the certificate proves its claim about (X, t), and why.

    Parameters
    ----------
    certificate : Separator or HullPoint
    X : (N, D) integers, fractions or floats, taken at their exact binary value
    t : (N,) two labels; the larger one is the positive class

    Returns
    -------
    Verdict
        It counts as True or False.

    Raises
    ------
    TypeError
        The certificate is something else.
    TypeError, ValueError
        X holds no finite numbers, or t not two labels.

    Examples
    --------
    >>> from lincls.boolean import AND
    >>> from lincls.separability import Separator, verify
    >>> verify(Separator((1, 1), -1), *AND)
    not valid: example 1, x = (0, 1): z = w.x + b = 0, which is on the boundary
    """
    rows = exact.rows(X)
    _, signs = checks.signs(t, len(rows))
    if isinstance(certificate, Separator):
        return _separator(certificate, rows, signs)
    if isinstance(certificate, HullPoint):
        return _hull_point(certificate, rows, signs)
    kind = type(certificate).__name__
    raise TypeError(f"certificate must be a Separator or a HullPoint; it came as {kind}")


def _separator(certificate: Separator, rows: Rows, signs: Iterable[float]) -> Verdict:
    w, b = certificate.w, certificate.b
    if len(w) != len(rows[0]):
        count = f"w has {checks.many(len(w), 'weight')}"
        return Verdict(False, f"{count}, but the examples have {checks.many(len(rows[0]), 'feature')}")
    margins = []
    for n, (row, sign) in enumerate(zip(rows, signs, strict=True)):
        z = sum((weight * value for weight, value in zip(w, row, strict=True)), b)
        tz = z if sign > 0 else -z  # t z
        if tz <= 0:
            target = "+1" if sign > 0 else "-1"
            wrong = "which is on the boundary" if z == 0 else f"but its target is {target}"
            place = f"example {n}, x = {exact.words(row)}"
            return Verdict(False, f"{place}: z = w.x + b = {exact.short(z)}, {wrong}")
        margins.append(tz)
    return Verdict(True, f"t z > 0 on all {len(rows)} examples; the smallest is {exact.short(min(margins))}")


def _hull_point(certificate: HullPoint, rows: Rows, signs: Iterable[float]) -> Verdict:
    sides = [("lam", certificate.lam, "positive", 1), ("mu", certificate.mu, "negative", -1)]
    points = []
    for name, weights, side, sign in sides:
        chosen = [row for row, side in zip(rows, signs, strict=True) if side == sign]
        if len(weights) != len(chosen):
            count = f"{name} has {checks.many(len(weights), 'weight')}"
            return Verdict(False, f"{count}, but there are {len(chosen)} {side} examples")
        for i, weight in enumerate(weights):
            if weight < 0:
                return Verdict(False, f"{name}[{i}] = {exact.short(weight, 60)} is negative")
        total = sum(weights, Fraction(0))
        if total != 1:
            return Verdict(False, f"{name} adds up to {exact.short(total, 60)}, not to 1{_float_hint(weights)}")
        points.append(average(weights, chosen))
    for d, (positive, negative) in enumerate(zip(*points, strict=True)):
        if positive != negative:
            left, right = exact.short(positive, 60), exact.short(negative, 60)
            averages = f"the positive side averages to {left}, the negative side to {right}"
            hint = _float_hint(certificate.lam + certificate.mu)
            return Verdict(False, f"coordinate {d} differs: {averages}{hint}")
    return Verdict(True, f"both sides average to {exact.words(points[0])}")


def _float_hint(weights: Iterable[Fraction]) -> str:
    """Say so when a weight looks like a float that was meant as another fraction."""
    if any(d > 2**40 and d & (d - 1) == 0 for d in (weight.denominator for weight in weights)):
        return " (a float such as 0.1 is not exactly 1/10: write Fraction(1, 10))"
    return ""
