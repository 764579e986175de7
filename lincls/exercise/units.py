"""A linear threshold unit on a truth table or on data.

    z(x) = w.x + b,    example n is right when  s_n z(x_n) > 0,  s_n = +1 where t_n > 0, else -1

so a point on the boundary (z = 0) is an error.
For rounding, |z| <= 1e-12 (sum_i |w_i x_i| + |b|) counts as z = 0.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.compare import judge
from lincls.exercise.verdict import Wrong, telling
from lincls.language import many, tell

ROUNDING = 1e-12


def separates(w: Any, b: Any, data: tuple, *, name: str = "") -> None:
    """Right when every example has s z > 0, for instance every row of a truth table.

    Parameters
    ----------
    {answers w and b}
    data : pair X (N, D) and t (N,); the examples with t > 0 are the positive ones
    name : what messages begin with

    {verdicts}

    Examples
    --------
    >>> from lincls.boolean import AND
    >>> from lincls.exercise import check
    >>> with check.question("AND by hand", points=2):
    ...     check.separates((1, 1), 1.5, AND)
    AND by hand: not yet: 0 of 2 points
      x = (0, 0): z = w·x + b = 1.5, but its target is 0
      The threshold is on the wrong side: z = w·x - r, so b is minus the threshold r.
    """
    X, t = examples_of(data)
    plain.attempted(w, b)
    _judge(_weights(w, X.shape[1], homogeneous=False), plain.number(b, "b"), X, t, name, homogeneous=False)


def separates_homogeneous(w: Any, data: tuple, *, name: str = "") -> None:
    """As `separates`, where X (N, 1 + D) holds the dummy feature x0 = 1 and w (1 + D,) the bias."""
    X, t = examples_of(data)
    _judge(_weights(w, X.shape[1], homogeneous=True), 0.0, X, t, name, homogeneous=True)


def examples_of(data: tuple) -> tuple[np.ndarray, np.ndarray]:
    """X (N, D) and t (N,) of a pair; one input may come as a plain vector."""
    t = np.asarray(data[1])
    return np.asarray(data[0], dtype=float).reshape(len(t), -1), t


def _judge(w: np.ndarray, b: float, X: np.ndarray, t: np.ndarray, name: str, homogeneous: bool) -> None:
    signs, z = np.where(t > 0, 1.0, -1.0), values(w, b, X)

    def law(margins: np.ndarray) -> str | None:
        if (margins > 0).all():
            return None
        n = int(np.argmax(margins <= 0))
        said = "{example}: z = {formula} = {z}, but its target is {target}"
        where = (f"{name}: " if name else "") + example(X, n)
        formula = "w·x" if homogeneous else "w·x + b"
        return tell(said, example=where, formula=formula, z=plain.show(z[n]), target=target(t, n))

    judge(signs * z, law, _slips(w, b, X, signs, homogeneous))


def _weights(w: Any, size: int, homogeneous: bool) -> np.ndarray:
    weights = plain.array(w, "w")
    if weights.size == size + 1 and weights.ndim <= 1 and not homogeneous:
        more = "The bias is b, apart: it is no part of w here."
        raise Wrong("w has {numbers}, but each x has {D}", more, numbers=many(weights.size, "number"), D=size)
    if weights.size == size - 1 and homogeneous:
        said = "w has {numbers}, but each x has {D} with its dummy feature x0 = 1"
        raise Wrong(said, numbers=many(weights.size, "number"), D=size)
    return plain.vector(w, size, "w")


def values(w: np.ndarray, b: float, X: np.ndarray) -> np.ndarray:
    """z (N,), with rounding errors around 0 set to 0."""
    with np.errstate(all="ignore"):
        z = X @ w + b
        finite = z if np.isfinite(z).all() else np.nan_to_num(z)
        return np.where(np.abs(z) <= ROUNDING * (np.abs(X) @ np.abs(w) + abs(b)), 0.0, finite)


def value(w: Sequence[float], b: float, x: Sequence[float]) -> float:
    """z of one example, with rounding errors around 0 set to 0; of lists, since a run has many short examples."""
    parts = [*map(operator.mul, w, x), b]
    z = sum(parts)
    if abs(z) <= ROUNDING * sum(map(abs, parts)):
        return 0.0
    return z if math.isfinite(z) else float(np.nan_to_num(z))


def _slips(w: np.ndarray, b: float, X: np.ndarray, signs: np.ndarray, homogeneous: bool) -> Iterator[tuple[str, bool]]:
    """Known slips that give such weights; else how many examples are wrong."""

    def right(w: np.ndarray, b: float, X: np.ndarray = X) -> bool:
        return bool((signs * values(w, b, X) > 0).all())

    m, affine = signs * values(w, b, X), not homogeneous
    other = _other_encoding(X) if affine else None
    meant = _encoding(other) if other is not None and right(w, b, other) else None
    wrong, threshold = int((m <= 0).sum()), affine and _threshold_exists(w, X, signs)
    yield "w is all zero, so z is the same for every x.", not w.any()
    yield "Every example is on the wrong side: flip the sign of w and of b.", bool((m < 0).all())
    yield "The bias is missing: with b = 0 the boundary passes through the origin.", threshold and b == 0
    also = tell(" Or were these weights meant for inputs in {meant}?", meant=meant) if meant else ""
    side = "The threshold is on the wrong side: z = w·x - r, so b is minus the threshold r.{also}"
    yield tell(side, also=also), affine and right(w, -b)
    yield "z = 0 puts the point on the boundary, and that counts as an error.", bool((m >= 0).all())
    coded = "These weights are right for inputs in {meant}; here the inputs are in {encoding}."
    yield tell(coded, meant=meant, encoding=_encoding(X)), meant is not None
    first = "The bias comes first: w~ = (b, w), because x0 = 1 is the first feature."
    yield first, homogeneous and right(np.roll(w, 1), 0.0)
    yield "The weights are in the wrong order: w1 belongs to x1.", w.size > 1 and right(w[::-1], b)
    yield "The direction of w is right; the bias b is not.", threshold
    yield tell("{wrong} of {N} examples are wrong.", wrong=wrong, N=len(X)), wrong > 1


def _threshold_exists(w: np.ndarray, X: np.ndarray, signs: np.ndarray) -> bool:
    s = X @ w
    return bool(s[signs > 0].min(initial=np.inf) > s[signs < 0].max(initial=-np.inf))


def _encoding(X: np.ndarray) -> str | None:
    entries = set(X.ravel().tolist())
    return "{0, 1}" if entries <= {0.0, 1.0} else "{-1, +1}" if entries <= {-1.0, 1.0} else None


def _other_encoding(X: np.ndarray) -> np.ndarray | None:
    which = _encoding(X)
    return None if which is None else 2 * X - 1 if which == "{0, 1}" else (X + 1) / 2


def example(X: np.ndarray, n: int) -> str:
    """'x = (1, 0)' for whole numbers, 'example 3, x = (0.25, 1.2)' for others."""
    x = X[n] if X.shape[1] > 1 else X[n, 0]
    text = f"x = {plain.show(x)}"
    return text if _encoding(X) else tell("example {n}, {x}", n=n, x=text)


def target(t: np.ndarray, n: int) -> str:
    signed = np.asarray(t).min() < 0
    return f"{int(t[n]):+d}" if signed else f"{int(t[n])}"


def same_unit(w: Any, b: Any, unit: tuple, X: Any) -> None:
    """Right when (w, b) decides every row of X as another unit does: any scale, any margin.

    Parameters
    ----------
    {answers w and b}
    unit : pair w (D,) and b
    X : (N, D) numbers

    {verdicts}

    Examples
    --------
    >>> from lincls.boolean import inputs
    >>> from lincls.exercise import check
    >>> with check.question("the same unit"):
    ...     check.same_unit((2, 2), -1, ((1, 1), -1.5), inputs(2))
    the same unit: not yet: 0 of 1 point
      x = (0, 1): z = w·x + b = 1, but its target is 0
      These weights are right for inputs in {-1, +1}; here the inputs are in {0, 1}.
    """
    X = np.asarray(X, dtype=float)
    z = values(np.asarray(unit[0], dtype=float).reshape(-1), float(unit[1]), X)
    separates(w, b, (X, np.where(z > 0, 1, 0)))


_RELATIONS = {">": operator.gt, "<": operator.lt, ">=": operator.ge, "<=": operator.le}


def feasible(point: Any, constraints: Sequence[tuple], names: Sequence[str], *, violating: Sequence[int] = ()) -> None:
    """Right when a point satisfies every constraint, and breaks those that it must break.

    Parameters
    ----------
    point : the answer, (M,) numbers
    constraints : tuples (coefficients, relation, bound), such as ((1, 0, 1), "<", 0)
    names : what messages call the coordinates
    violating : constraints, counted from 0, that the point must break

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("a point"):
    ...     check.feasible((1, -1), [((1, 1), ">", 0)], ["w", "b"])
    a point: not yet: 0 of 1 point
      w + b > 0 is violated: the left side is 0
      On the boundary: the inequality is strict.
    """
    v = plain.vector(point, len(names), f"({', '.join(names)})")
    for i, (coefficients, relation, bound) in enumerate(constraints):
        a = np.asarray(coefficients, dtype=float)
        left = float(values(v, -float(bound), a[None, :])[0]) + bound
        holds = _RELATIONS[relation](left, bound)
        text = f"{inequality(a, names)} {relation} {plain.show(bound)}"
        if holds and i in violating:
            said = "{inequality} holds: {left}, but this one should be violated"
            raise Wrong(said, inequality=text, left=plain.show(left))
        if not holds and i not in violating:
            edge = "On the boundary: the inequality is strict." if left == bound else None
            said = "{inequality} is violated: the left side is {left}"
            raise Wrong(said, edge, inequality=text, left=plain.show(left))


def inequality(a: np.ndarray, names: Sequence[str]) -> str:
    """The left side in symbols: 'w1 + b', '-2 w1 + w2'."""
    out = ""
    for factor, name in zip(a.tolist(), names, strict=True):
        if factor:
            size = "" if abs(factor) == 1 else f"{plain.show(abs(factor))} "
            out += (" - " if factor < 0 else " + ") + size + name
    return (out[3:] if out.startswith(" + ") else "-" + out[3:]) or "0"


def inequalities(rows: Any, data: tuple) -> None:
    """Right when the rows (a1, ..., aD, a0) say t z > 0 of the examples up to positive factors, in any order."""
    X, t = examples_of(data)
    wanted = np.where(t > 0, 1.0, -1.0)[:, None] * np.column_stack([X, np.ones(len(X))])
    table = plain.array(list(rows) if type(rows) is set else rows, "the rows")
    if table.shape != wanted.shape:
        have, want = plain.shape_words(table), plain.shape_words(wanted)
        raise Wrong("the rows have {have}, wanted {want}: one row an example", have=have, want=want)
    names = [*(f"w{i + 1}" for i in range(X.shape[1])), "b"]
    unit = _directions(table)
    for n, row in enumerate(_directions(wanted)):
        if not (np.abs(unit - row).max(axis=1) < 1e-9).any():
            flipped = (np.abs(unit + row).max(axis=1) < 1e-9).any()
            more = "It is there with its sign flipped: multiply by -1 to turn < into >." if flipped else None
            known, other = ("no row says {row} > 0, which {example} asks for", "no row is what {example} asks for")
            row = inequality(wanted[n], names)
            raise Wrong(known if telling() else other, more, row=row, example=example(X, n))


def _directions(rows: np.ndarray) -> np.ndarray:
    scale = np.abs(rows).max(axis=1, keepdims=True)
    return rows / np.where(scale > 0, scale, 1.0)
