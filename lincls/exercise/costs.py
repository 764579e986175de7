"""Decisions with two prices: what they cost on average, and what any honest rule for single cases keeps to.

    cost of a case = miss  where t = 1 and y = 0,    alarm  where t = 0 and y = 1,    else 0
    its mean over N cases has the interval  mean -+ 1.96 s / sqrt(N),   s their standard deviation

A rule that decides case by case gives the same answer for a case alone, in a crowd, and in a crowd that is in another
order. One that takes the mean or a quantile of the rows that it judges does not.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from lincls.exercise import chance, plain, unseen
from lincls.exercise.calls import function_name
from lincls.exercise.reading import returned
from lincls.exercise.verdict import Wrong

WIDTH = 1.96  # standard errors on each side
_ALONE = 12  # rows that are also given alone


class Cost(NamedTuple):
    """A mean cost with its 95 % interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f})"


def costs(t: np.ndarray, y: np.ndarray, miss: float, alarm: float) -> np.ndarray:
    """What each case cost, (N,)."""
    return miss * ((t == 1) & (y == 0)) + alarm * ((t == 0) & (y == 1))


def mean_cost(paid: np.ndarray) -> Cost:
    """The mean of costs (N,)."""
    mean, half = float(paid.mean()), WIDTH * float(paid.std()) / len(paid) ** 0.5
    return Cost(mean, mean - half, mean + half)


def decisions(decide: Any, X: np.ndarray, name: str = "") -> np.ndarray:
    """Return what a rule says of the rows of X: (N,) of 0 and 1; True and False will do.

    Parameters
    ----------
    decide : the answer, a function of X
    X : (N, D) numbers
    name : what messages call it

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.exercise import check
    >>> check.decisions(lambda X: X[:, 0] > 1, np.array([[0.0], [2.0]]))
    array([0, 1])
    """
    name = name or function_name(decide)
    y = plain.array(returned(decide, X, name=name, takes=["X"]), f"{name}(X)")
    if y.size != len(X) or max(y.shape, default=1) != len(X):
        raise Wrong(f"{name}(X) has {plain.shape_words(y)}, but X has {len(X)} rows: one decision a row")
    y = y.reshape(len(X))
    odd = y[(y != 0) & (y != 1)]
    if len(odd):
        raise Wrong(
            f"{name}(X) holds {plain.show(float(odd[0]))}: a decision is 0 or 1",
            "Compare the probability with your cut." if ((y >= 0) & (y <= 1)).all() else None,
        )
    return y.astype(int)


def row_by_row(f: Any, X: np.ndarray, name: str = "") -> None:
    """Right when f answers each row by itself: alone, among others, and in another order the same.

    Parameters
    ----------
    f : the answer, a function of X that gives a number, or a row of numbers, for each row
    X : (N, D) numbers
    name : what messages call it

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.exercise import check
    >>> X = np.array([[0.0], [1.0], [5.0]])
    >>> with check.question("a rule"):
    ...     check.row_by_row(lambda X: X > X.mean(), X, "rule")
    a rule: not yet: 0 of 1 point
      rule says 1 of row 2 when it is among the others, and 0 when it comes alone
      Whatever it compares with must come from the training rows, not from the rows that are judged.
    """
    name = name or function_name(f)
    whole = _rows(f, X, X, name)
    order = chance.rng(len(X)).permutation(len(X))
    picked = np.sort(order[:_ALONE])
    alone = np.concatenate([_rows(f, X, X[n : n + 1], name) for n in picked])
    _compare(whole[picked], alone, picked, name, "when it comes alone")
    _compare(whole[order], _rows(f, X, X[order], name), order, name, "when the rows come in another order")


def _rows(f: Any, X: np.ndarray, some: np.ndarray, name: str) -> np.ndarray:
    values = plain.array(returned(f, some, name=name, takes=["X"]), name)
    if values.ndim == 0 or len(values) != len(some):
        raise Wrong(
            f"{name} has {plain.shape_words(values)} for {len(some)} row{'s' * (len(some) != 1)}: one answer a row"
        )
    return values.reshape(len(some), -1)


def _compare(whole: np.ndarray, other: np.ndarray, rows: np.ndarray, name: str, when: str) -> None:
    if whole.shape[1] != other.shape[1]:
        raise Wrong(f"{name} has {whole.shape[1]} columns for all rows, and {other.shape[1]} {when}")
    apart = np.abs(whole - other) > 1e-8 * np.maximum(1, np.abs(whole))
    if apart.any():
        i, j = np.argwhere(apart)[0]
        raise Wrong(
            f"{name} says {plain.show(float(whole[i, j]))} of row {rows[i]} when it is among the others, "
            f"and {plain.show(float(other[i, j]))} {when}",
            "Whatever it compares with must come from the training rows, not from the rows that are judged.",
        )


def saves(
    decide: Any,
    X: np.ndarray,
    t: np.ndarray,
    *,
    miss: float = 1.0,
    alarm: float = 1.0,
    case: str = "case",
    clearly: bool = False,
    name: str = "",
) -> None:
    """Right when the decisions cost less than the same decision for all, the cheaper one of the two.

    Parameters
    ----------
    decide : the answer, a function of X that gives 0 or 1 for each row
    X : (N, D) numbers
    t : (N,) the classes, 0 or 1
    miss, alarm : the price of saying 0 where 1 is true, and of the opposite
    case : what a row is, one of it
    clearly : whether the whole 95 % interval of what is saved must lie above 0
    name : what messages call decide

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.exercise import check
    >>> X, t = np.array([[0.0], [1.0], [2.0], [3.0]]), np.array([0, 0, 1, 1])
    >>> with check.question("a rule"):
    ...     check.saves(lambda X: X[:, 0] > 0, X, t, alarm=10, name="rule")
    a rule: not yet: 0 of 1 point
      rule costs 2.500 (0.000 to 6.744) a case, and to say 0 of all costs 0.500
      It takes 1 of 2 zeros for ones and 0 of 2 ones for zeros.
      Nearly all of it is the dear mistake: is the cut where the two prices say?
    """
    name = name or function_name(decide)
    y = decisions(decide, X, name)
    paid = costs(t, y, miss, alarm)
    same, said = min(((costs(t, np.full(len(t), k), miss, alarm), k) for k in (0, 1)), key=lambda a: a[0].mean())
    saved = mean_cost(same - paid)
    if (saved.low if clearly else saved.mean) <= 1e-12:
        here = f"{name} costs {_shown(paid)} a {case}, and to say {said} of all costs {same.mean():.3f}"
        if clearly and saved.mean > 0:
            here += f": what it saves may be chance ({saved})"
        raise Wrong(here, _both(t, y), _dear(t, y, miss, alarm))


def cost_within(
    decide: Any,
    X: np.ndarray,
    t: np.ndarray,
    most: float,
    *,
    miss: float = 1.0,
    alarm: float = 1.0,
    case: str = "case",
    name: str = "",
) -> None:
    """Right unless the whole 95 % interval of the mean cost lies above `most`.

    Parameters
    ----------
    decide : the answer, a function of X that gives 0 or 1 for each row
    X : (N, D) numbers
    t : (N,) the classes, 0 or 1
    most : what a case may cost
    miss, alarm : the price of saying 0 where 1 is true, and of the opposite
    case : what a row is, one of it
    name : what messages call decide

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.exercise import check
    >>> X, t = np.arange(100.0)[:, None], np.repeat([0, 1], 50)
    >>> with check.question("a rule"):
    ...     check.cost_within(lambda X: X[:, 0] > 20, X, t, 0.1, name="rule")
    a rule: not yet: 0 of 1 point
      rule costs 0.290 (0.201 to 0.379) a case; this step asks for an interval that reaches 0.1
      It takes 29 of 50 zeros for ones and 0 of 50 ones for zeros.
    """
    name = name or function_name(decide)
    y = decisions(decide, X, name)
    paid = costs(t, y, miss, alarm)
    unseen.note(case, *mean_cost(paid), len(paid))
    if mean_cost(paid).low > most + 1e-12:
        raise Wrong(
            f"{name} costs {_shown(paid)} a {case}; this step asks for an interval that reaches {most:g}",
            _both(t, y),
            _dear(t, y, miss, alarm),
        )


def _shown(paid: np.ndarray) -> str:
    mean, low, high = mean_cost(paid)
    return str(Cost(mean, max(low, 0.0), high))


def _both(t: np.ndarray, y: np.ndarray) -> str:
    alarms, misses = int(((t == 0) & (y == 1)).sum()), int(((t == 1) & (y == 0)).sum())
    return f"It takes {alarms} of {(t == 0).sum()} zeros for ones and {misses} of {(t == 1).sum()} ones for zeros."


def _dear(t: np.ndarray, y: np.ndarray, miss: float, alarm: float) -> str | None:
    alarms, misses = alarm * ((t == 0) & (y == 1)).sum(), miss * ((t == 1) & (y == 0)).sum()
    dear, cheap = (alarms, misses) if alarm > miss else (misses, alarms)
    if alarm != miss and dear > 3 * cheap:
        return "Nearly all of it is the dear mistake: is the cut where the two prices say?"
    return None
