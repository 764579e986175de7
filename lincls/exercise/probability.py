"""Probabilities: finite, between 0 and 1, and one row of a table adds up to 1, for huge inputs too.

exp overflows above 709, so exp(1e4) is inf, and inf / inf is nan. Every example may subtract its largest z first:
softmax(z) = softmax(z - max z), and sigmoid(z) = exp(z) / (1 + exp(z)) for z < 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import call, function_name
from lincls.exercise.compare import TOLERANCE, explanation, is_numeric
from lincls.exercise.functions import function
from lincls.exercise.verdict import NO_RETURN, Wrong

_LARGE = 300.0


def probabilities(
    f: Any,
    inputs: Sequence,
    reference: Callable | None = None,
    *,
    name: str = "",
    takes: Sequence[str] = (),
    mistakes: Mapping[str, Callable] | None = None,
) -> None:
    """Right when f gives probabilities on every input, and those of the reference.

    Parameters
    ----------
    f : the answer, a function; a table (N, K) that it gives has one row an example, whose K numbers add up to 1
    inputs : a tuple holds the arguments, anything else is the one argument
    reference : function, or None
    name : what messages call it
    takes : names of the arguments in messages
    mistakes : the wrong function that each sentence explains

    {verdicts}

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.exercise import check
    >>> with check.question("the sigmoid"):
    ...     check.probabilities(lambda z: np.exp(z) / (1 + np.exp(z)), [1e4], name="sigmoid")
    the sigmoid: not yet: 0 of 1 point
      sigmoid(1e+04) is nan (not a number)
      exp overflows above 709: take the exponential of what is at most 0, such as z - max z or -|z|.
    """
    plain.attempted(f)
    word = name or function_name(f)
    cases = [case if type(case) is tuple else (case,) for case in inputs]
    for args in cases:
        shown = f"{word}({', '.join(plain.show(arg) for arg in args)})"
        _judge(_read(call(f, *args, name=word, takes=takes), shown, args), shown)
    if reference is not None:
        function(f, reference, cases, word, takes=takes, mistakes=mistakes)


def _read(found: Any, shown: str, args: tuple) -> np.ndarray:
    if found is None:
        raise Wrong(f"{shown} is None", NO_RETURN)
    try:
        return plain.array(found, shown)
    except Wrong as wrong:
        infinite = str(wrong).endswith(("is nan (not a number)", "is infinite", "is infinite or too large"))
        raise Wrong(str(wrong), _overflow(args) if infinite else None) from None


def _overflow(args: tuple) -> str:
    sizes = [np.abs(np.asarray(arg, dtype=float)).max(initial=0) for arg in args if is_numeric(arg)]
    if max(sizes, default=0.0) > _LARGE:
        return "exp overflows above 709: take the exponential of what is at most 0, such as z - max z or -|z|."
    return "Is there a division by zero, or the logarithm of 0?"


def _judge(P: np.ndarray, shown: str) -> None:
    outside, table = np.argwhere((P < -TOLERANCE) | (P > 1 + TOLERANCE)), P.ndim == 2 and P.size > 0
    if outside.size:
        place = tuple(int(i) for i in outside[0])
        logs = table and (P <= TOLERANCE).all() and (np.abs(np.exp(P).sum(axis=1) - 1) <= TOLERANCE).all()
        slips = {
            "These are log-probabilities: take exp.": logs,
            "It is positive, but not divided by the sum yet.": table and (P >= 0).all(),
        }
        said = f"{plain.entry(shown, place)} is {plain.show(P[place])}, but a probability is from 0 to 1"
        raise Wrong(said, explanation(P, slips))
    sums = P.sum(axis=1) if table else np.ones(1)
    off = np.flatnonzero(np.abs(sums - 1) > TOLERANCE)
    if off.size:
        n = int(off[0])
        columns = "The columns add up to 1: sum over the classes (axis=1), not over the examples."
        whole = "The whole table adds up to 1: each row has its own sum (axis=1, keepdims=True)."
        slips = {columns: (np.abs(P.sum(axis=0) - 1) <= TOLERANCE).all(), whole: abs(P.sum() - 1) <= TOLERANCE}
        said = f"row {n} of {shown} adds up to {plain.show_both(sums[n], 1.0)[0]}, wanted 1"
        raise Wrong(said, explanation(P, slips))
