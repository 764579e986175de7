"""One pass of the perceptron: every example is looked at once, in some order, and each mistake is corrected at once.

Which order is left open, so all of them are tried; the number of examples is small.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import each, function_name
from lincls.exercise.perceptron_rule import SLIPS, read_pair, same_pair, update
from lincls.exercise.units import value, values
from lincls.exercise.verdict import Wrong
from lincls.language import tell

State = tuple[tuple[float, ...], float]  # w and b

BATCH = "All mistakes are corrected with the old weights, at the end of the pass: correct each mistake at once."
FIRST = "Only one mistake is corrected: a pass goes on with the new weights and looks at every example."


def perceptron_pass(after: Any, cases: Sequence[tuple], *, name: str = "") -> None:
    """Right when after(X, t, w, b) gives the weights after one pass of the rule, in any order of the examples.

    Parameters
    ----------
    after : the answer, a function that gives (w, b)
    cases : tuples X (N, D) with N at most 6, t (N,) in {-1, +1}, w (D,) and b
    name : what messages call it

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("one pass"):
    ...     check.perceptron_pass(lambda X, t, w, b: (w + t @ X, b + t.sum()), [([[1], [2]], [1, 1], [0], 0)])
    one pass: not yet: 0 of 1 point
      your function: w = (3,), b = 2 after a pass from w = (0,), b = 0, but no order of the examples leads there
      All mistakes are corrected with the old weights, at the end of the pass: correct each mistake at once.
    """
    plain.attempted(after)
    word = name or function_name(after)
    given = [(np.asarray(X, float), np.asarray(t, float), np.asarray(w, float), float(b)) for X, t, w, b in cases]
    answers = each(after, given, name=word, takes=("X", "t", "w", "b"))
    for (X, t, w, b), answer in zip(given, answers, strict=True):
        found, start = read_pair(answer, X.shape[1], word), (w, b)
        if not _leads_there(found, X, t, *start):
            place = f"w = {plain.show(found[0])}, b = {plain.show(found[1])}"
            begun = f"w = {plain.show(start[0])}, b = {plain.show(start[1])}"
            first = tell(
                "{word}: {place} after a pass from {begun}, but no order of the examples leads there",
                word=word,
                place=place,
                begun=begun,
            )
            raise Wrong(first, _slip(found, X, t, *start))


def _leads_there(found: tuple, X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> bool:
    """Whether some order of the examples leads to these weights; most answers take the one in which they stand."""
    state: State = tuple(w.tolist()), b
    for x, target in zip(X.tolist(), t.tolist(), strict=True):
        state = _looked_at(state, x, target)
    return same_pair(found, state) or any(same_pair(found, goal) for goal in _ends(X, t, w, b))


def _ends(X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float, slip: str = "") -> list[State]:
    """The different (w, b) after a pass, over all orders of the examples."""
    examples = [(x, target, 1 << n) for n, (x, target) in enumerate(zip(X.tolist(), t.tolist(), strict=True))]
    everything = (1 << len(examples)) - 1
    reached: dict[int, set[State]] = {0: {(tuple(w.tolist()), float(b))}}  # by the examples seen, as bits
    for seen in range(everything):  # with more examples the number is larger
        for state in reached.pop(seen):
            for x, target, bit in examples:
                if not seen & bit:
                    reached.setdefault(seen | bit, set()).add(_looked_at(state, x, target, slip))
    return sorted(reached[everything])


def _looked_at(state: State, x: list[float], t: float, slip: str = "") -> State:
    """The weights after one look at (x, t)."""
    w, b = state
    if slip:
        new_w, new_b = update(np.array(w), b, np.array(x), t, 1.0, slip)
        return tuple(new_w.tolist()), new_b
    if value(w, b, x) * t > 0:
        return state
    return tuple(each + t * push for each, push in zip(w, x, strict=True)), b + t


def _slip(found: tuple, X: np.ndarray, t: np.ndarray, w: np.ndarray, b: float) -> str | None:
    wrong = t * values(w, b, X) <= 0
    if same_pair(found, (w + t[wrong] @ X[wrong], b + t[wrong].sum())):
        return BATCH
    if any(same_pair(found, (w + t[n] * X[n], b + t[n])) for n in np.flatnonzero(wrong)):
        return FIRST
    for slip, sentence in SLIPS.items():
        if any(same_pair(found, goal) for goal in _ends(X, t, w, b, slip)):
            return sentence
    return None
