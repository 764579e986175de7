"""Laws of a study with two prices: a cut, a tie, a scale, a cross-validated cost, a paired saving, a report.

    cut p:      p miss = (1 - p) alarm             at the cut both decisions cost the same
    scale:      every column of the training rows has mean 0 and variance 1
    saving:     mean of d_n = other_n - paid_n, with the interval  mean -+ 1.96 s / sqrt(N)
    report:     N cost = alarm * (false alarms) + miss * (misses), with the same interval

None of them needs a key, so they can stand where students read them. What is judged by a reference is hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import function_name
from lincls.exercise.chance import rng
from lincls.exercise.costs import WIDTH, Cost
from lincls.exercise.reading import returned
from lincls.exercise.verdict import Wrong


def cut_between(found: Any, miss: float, alarm: float, name: str = "cut") -> None:
    """Right when at this probability of class 1 both decisions are expected to cost the same.

    Parameters
    ----------
    found : the answer, a number from 0 to 1
    miss : the price of deciding 0 where 1 is true
    alarm : the price of deciding 1 where 0 is true
    name : what messages call it

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the cut"):
    ...     check.cut_between(0.5, miss=1, alarm=3)
    the cut: not yet: 0 of 1 point
      at cut = 0.5 the decision 0 costs 0.5 on average and the decision 1 costs 1.5: at the cut they cost the same
    """
    p = plain.number(found, name)
    if not 0 <= p <= 1:
        raise Wrong(f"{name} is {plain.show(p)}, but a probability lies between 0 and 1")
    if abs(p * miss - (1 - p) * alarm) > 5e-4 * (miss + alarm):
        swapped = abs((1 - p) * miss - p * alarm) <= 5e-4 * (miss + alarm)
        raise Wrong(
            f"at {name} = {plain.show(p)} the decision 0 costs {plain.show(p * miss)} on average and the decision 1 "
            f"costs {plain.show((1 - p) * alarm)}: at the cut they cost the same",
            "The prices have changed places: the decision 1 costs something where the class is 0." if swapped else None,
        )


def equal_costs(found: Any, first: tuple[int, int], second: tuple[int, int], name: str = "ratio") -> None:
    """Right when two filters cost the same if one of the first kind of mistake is as dear as `found` of the second.

    Parameters
    ----------
    found : the answer, a number above 0
    first, second : each filter's numbers of mistakes of both kinds
    name : what messages call it

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the tie"):
    ...     check.equal_costs(2, (10, 5), (4, 35))
    the tie: not yet: 0 of 1 point
      at ratio = 2 the first costs 25 and the second 43, in units of the cheaper mistake
    """
    r = plain.number(found, name)
    a, b = (r * dear + cheap for dear, cheap in (first, second))
    if abs(a - b) > 5e-4 * max(abs(a), abs(b), 1.0):
        known = {
            "The other way round: how many cheap ones is a dear one worth?": lambda r: 1 / r if r else 0.0,
            "A price is not negative: subtract in the same order above and below the line.": lambda r: -r,
        }
        more = None
        for sentence, mend in known.items():
            a2, b2 = (mend(r) * dear + cheap for dear, cheap in (first, second))
            if abs(a2 - b2) <= 5e-4 * max(abs(a2), abs(b2), 1.0):
                more = sentence
        raise Wrong(
            f"at {name} = {plain.show(r)} the first costs {plain.show(a)} and the second {plain.show(b)}, "
            "in units of the cheaper mistake",
            more,
        )


def standardises(prepare: Any, X: np.ndarray, name: str = "") -> None:
    """Right when prepare(X, X) has columns of mean 0 and variance 1 (constant ones apart) and tells rows apart.

    Parameters
    ----------
    prepare : the answer, a function of the training rows and of the rows to be prepared
    X : (N, D) numbers, all rows different
    name : what messages call it

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.exercise import check
    >>> with check.question("a scale"):
    ...     check.standardises(lambda A, X: X - A.mean(axis=0), np.array([[0.0, 0.0], [4.0, 1.0]]), "prepare")
    a scale: not yet: 0 of 1 point
      column 0 of prepare(X, X) has standard deviation 2: on the training rows it should be 1
    """
    name = name or function_name(prepare)
    Z = _prepared(prepare, X, X, name)
    deviations, means = Z.std(axis=0), Z.mean(axis=0)
    slack = 1 / len(X) + 1e-6  # for those who divide by N - 1
    for j in np.flatnonzero(deviations > 1e-9):
        if abs(means[j]) > 1e-6:
            raise Wrong(
                f"column {j} of {name}(X, X) has mean {plain.show(float(means[j]))}: "
                "on the training rows it should be 0"
            )
        if abs(deviations[j] - 1) > slack:
            raise Wrong(
                f"column {j} of {name}(X, X) has standard deviation {plain.show(float(deviations[j]))}: "
                "on the training rows it should be 1"
            )
    if len(np.unique(Z.round(9), axis=0)) < len(X):
        raise Wrong(f"{name} gives different letters the same features")


def _prepared(prepare: Any, A: np.ndarray, X: np.ndarray, name: str) -> np.ndarray:
    found = returned(prepare, A, X, name=name, takes=["X_train", "X"])
    Z = plain.array(found, f"{name}(X_train, X)")
    if Z.ndim != 2 or len(Z) != len(X):
        raise Wrong(f"{name}(X_train, X) has {plain.shape_words(Z)}, but X has {len(X)} rows: one row of features each")
    return Z


def held_out_cost(f: Any, key: int, name: str = "") -> None:
    """Right when f(X, t, l2, parts) keeps to the laws of a cost that is measured on folds that were held out.

    The number of letters times the cost is a whole number of prices; other units change nothing, nor does another order
    of the rows; where the labels are tosses of a coin nothing is cheap; and not everything costs the same.

    Parameters
    ----------
    f : the answer, a function of X (N, D), t (N,) in {0, 1}, the penalty and the list of the folds' row numbers
    key : of the random examples
    name : what messages call it

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the cost"):
    ...     check.held_out_cost(lambda X, t, l2, parts: 0.0, 1, "cv_cost")
    the cost: not yet: 0 of 1 point
      cv_cost says that 0 a letter is the cost where t is the toss of a coin
      So it judges letters by a model that has seen them.
    """
    name = name or function_name(f)
    draw = rng(key)
    t = np.arange(60) % 2
    parts = [np.arange(60)[k::5] for k in range(5)]
    takes = ("X", "t", "l2", "parts")
    coin = _cost(f, (draw.normal(size=(60, 40)), t, 1e-3, parts), name, takes)
    if coin < 0.25:
        raise Wrong(
            f"{name} says that {plain.show(coin)} a letter is the cost where t is the toss of a coin",
            "So it judges letters by a model that has seen them.",
        )
    costs = {coin}
    for l2 in (1.0, 10.0, 10.0, 10.0):
        X = draw.normal(size=(60, 3)) + np.outer(t, [2.5, 1.0, 0.0])
        whole = _cost(f, (X, t, l2, parts), name, takes)
        costs.add(whole)
        if abs(60 * whole - round(60 * whole)) > 1e-6:
            raise Wrong(
                f"{name} gives {plain.show(whole, 6)} for 60 letters: together they cost {plain.show(60 * whole, 6)}",
                "Each letter costs 0, 1 or 10, so the sum is a whole number: take the mean over all letters.",
            )
        units = _cost(f, (X * [1e-3, 1.0, 1000.0] + [0.0, 5.0, 2.0], t, l2, parts), name, takes)
        if abs(units - whole) > 1e-9:
            raise Wrong(
                f"{name} gives {plain.show(whole)}, and {plain.show(units)} when column 0 is measured in thousands "
                "and column 2 in thousandths",
                "Standardise the features, so that the penalty means the same for each of them.",
            )
    order = draw.permutation(60)
    place = np.argsort(order)
    other = _cost(f, (X[order], t[order], l2, [place[rows] for rows in parts]), name, takes)
    if abs(other - whole) > 1e-9:
        raise Wrong(
            f"{name} gives {plain.show(whole)}, and {plain.show(other)} when the same letters come in another order",
            "A fold is a list of row numbers: use them for X and for t.",
        )
    if len(costs) == 1:
        raise Wrong(
            f"{name} gives {plain.show(whole)} for all letters that it was asked about",
            "Where the two kinds lie apart a letter costs less than where t is the toss of a coin.",
        )


def _cost(f: Callable, args: tuple, name: str, takes: tuple[str, ...]) -> float:
    found = returned(f, *args, name=name, takes=takes)
    return plain.number(found, f"{name}(X, t, l2, parts)")


def paired_saving(f: Any, key: int, name: str = "") -> None:
    """Right when f(paid, other) keeps to the laws of a mean saving over the same letters, with its interval.

    What each letter costs more in both changes nothing; who swaps the two gets the opposite; prices in cents give a
    hundred times as much; four times the letters halve the interval.

    Parameters
    ----------
    f : the answer, a function of the costs of each letter by two filters; it gives the mean saving, low and high
    key : of the random examples
    name : what messages call it

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the saving"):
    ...     check.paired_saving(lambda paid, other: (other.mean() - paid.mean(),) * 3, 1, "saving")
    the saving: not yet: 0 of 1 point
      saving gives an interval of length 0 for letters whose savings differ
    """
    name = name or function_name(f)
    draw = rng(key)
    N = int(draw.integers(60, 90))
    paid, other = (draw.choice([0.0, 1.0, 10.0], size=N, p=p) for p in ([0.8, 0.1, 0.1], [0.6, 0.3, 0.1]))
    mean, low, high = _saving(f, paid, other, name)
    every = _saving(f, paid, paid + 2, name)
    if abs(every[0] - 2) > 1e-9:
        raise Wrong(
            f"{name} gives a mean of {plain.show(every[0])} where each letter costs 2 less with the first filter",
            "It is the second less the first." if abs(every[0] + 2) < 1e-9 else None,
        )
    if not low - 1e-9 <= mean <= high + 1e-9:
        raise Wrong(f"{name} gives a mean of {plain.show(mean)} outside its interval, {plain.show((low, high))}")
    if high - low < 1e-9:
        raise Wrong(f"{name} gives an interval of length 0 for letters whose savings differ")
    bill = 20.0 * draw.integers(0, 5, size=N)
    both = _saving(f, paid + bill, other + bill, name)
    _same_saving(
        (mean, low, high),
        both,
        name,
        "when each letter costs the same more with both filters",
        "The letters are the same, so look at the differences letter by letter.",
    )
    swapped = _saving(f, other, paid, name)
    _same_saving((-mean, -high, -low), swapped, name, "for the opposite of what it gives when the two are swapped")
    cents = _saving(f, 100 * paid, 100 * other, name)
    _same_saving((100 * mean, 100 * low, 100 * high), cents, name, "in cents", "A length is no square of a length.")
    four = _saving(f, np.tile(paid, 4), np.tile(other, 4), name)
    ratio = (four[2] - four[1]) / (high - low)
    if abs(ratio - 0.5) > 0.02:
        raise Wrong(
            f"{name}: with four times as many letters of the same kind its interval is {ratio:.2f} times as long",
            "The standard error of a mean is s / sqrt(N), so it should be half as long.",
        )


def _saving(f: Callable, paid: np.ndarray, other: np.ndarray, name: str) -> Cost:
    found = returned(f, paid, other, name=name, takes=["paid", "other"])
    values = plain.array(found, f"{name}(paid, other)")
    if values.size != 3:
        raise Wrong(f"{name} has {plain.shape_words(values)}, but three are asked for: mean, low, high")
    return Cost(*values.ravel().tolist())


def _same_saving(goal: tuple[float, float, float], found: Cost, name: str, when: str, more: str | None = None) -> None:
    if any(abs(a - b) > 1e-6 * max(1, abs(a)) for a, b in zip(goal, found, strict=True)):
        raise Wrong(f"{name} gives {plain.show(tuple(found))} and not {plain.show(goal)} {when}", more)


def reported(numbers: Any, t: np.ndarray, *, miss: float = 1.0, alarm: float = 1.0) -> None:
    """Right when the numbers of a report belong together, and to these held-out cases.

    Parameters
    ----------
    numbers : the answer: mean cost, low, high, how many false alarms, how many misses
    t : (N,) classes of the held-out cases, 0 or 1
    miss, alarm : the prices

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.exercise import check
    >>> with check.question("the report"):
    ...     check.reported((0.3, 0.1, 0.5, 2, 1), np.arange(100) % 2, alarm=10)
    the report: not yet: 0 of 1 point
      2 false alarms and 1 misses among 100 cases do not cost 0.3 a case
    """
    values = plain.array(numbers, "numbers")
    if values.size != 5:
        raise Wrong(f"numbers has {plain.shape_words(values)}, but five are asked for: cost, low, high, lost, seen")
    cost, low, high, alarms, misses = values.ravel().tolist()
    N, most = len(t), ((t == 0).sum(), (t == 1).sum())
    for count, word, bound in ((alarms, "false alarms", most[0]), (misses, "misses", most[1])):
        if count != round(count) or not 0 <= count <= bound:
            raise Wrong(f"{plain.show(count)} {word} among {bound} cases cannot be")
    paid = np.repeat([0.0, alarm, miss], [N - int(alarms + misses), int(alarms), int(misses)])
    if abs(paid.mean() - cost) > 1e-3:
        swapped = abs(alarm * misses + miss * alarms - N * cost) <= 1e-3 * N and alarm != miss
        raise Wrong(
            f"{alarms:g} false alarms and {misses:g} misses among {N} cases do not cost {plain.show(cost)} a case",
            "Which of the two mistakes is called miss, and which alarm?" if swapped else None,
        )
    half = WIDTH * paid.std() / N**0.5
    if not (low <= cost <= high and 0.6 * half <= (high - low) / 2 <= 1.6 * half):
        raise Wrong(
            f"the interval from {plain.show(low)} to {plain.show(high)} is not one of 95 % about {plain.show(cost)}",
            "Take it from the report: page.numbers.cost.",
        )
    same = min(miss * most[1], alarm * most[0]) / N
    if cost >= same:
        raise Wrong(
            f"the report says {plain.show(cost)} a case, and the same decision for all costs {plain.show(same)}",
            "The larger label is the one to be found. Which price belongs to a miss, and which to a false alarm?",
        )
