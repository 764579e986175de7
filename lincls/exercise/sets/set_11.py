"""Set 11: laws of a study with two prices: a cut, a scale, a cross-validated cost, a paired saving, decisions.

    cut p:      p miss = (1 - p) alarm             at the cut both decisions cost the same
    scale:      every column of the training rows has mean 0 and variance 1
    saving:     mean of d_n = other_n - paid_n, with the interval  mean -+ 1.96 s / sqrt(N)

None of them needs a key, so they can stand where students read them. What is judged by a reference is hidden.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from lincls.exercise import plain
from lincls.exercise.calls import function_name
from lincls.exercise.chance import note, rng
from lincls.exercise.compare import judge
from lincls.exercise.reading import returned
from lincls.exercise.verdict import Wrong, that

WIDTH = 1.96  # standard errors on each side of an interval


def cut_between(found: Any, miss: float, alarm: float) -> None:
    """Right when at this probability of class 1 both decisions are expected to cost the same."""
    p = plain.number(found, "cut")
    that(0 <= p <= 1, f"cut is {plain.show(p)}, but a probability lies between 0 and 1")
    swapped = "The prices have changed places: the decision 1 costs something where the class is 0."

    def law(p: float) -> str | None:
        zero, one = p * miss, (1 - p) * alarm
        said = f"at cut = {plain.show(p)} the decision 0 costs {plain.show(zero)} on average and the decision 1 "
        same = abs(zero - one) <= 1.1e-4 * (miss + alarm)
        return None if same else f"{said}costs {plain.show(one)}: at the cut they cost the same"

    judge(p, law, {swapped: abs((1 - p) * miss - p * alarm) <= 5e-4 * (miss + alarm)})


def standardises(prepare: Any, X: np.ndarray, name: str = "") -> None:
    """Right when prepare(X, X) has columns of mean 0 and variance 1 (constant ones apart) and tells rows apart."""
    name = name or function_name(prepare)
    Z = _prepared(prepare, X, X, name)
    deviations, means = Z.std(axis=0), Z.mean(axis=0)
    slack = 1 / len(X) + 1e-6  # for those who divide by N - 1
    for j in np.flatnonzero(deviations > 1e-9):
        column = f"column {j} of {name}(X, X) has"
        mean, deviation = plain.show(float(means[j])), plain.show(float(deviations[j]))
        that(abs(means[j]) <= 1e-6, f"{column} mean {mean}: on the training rows it should be 0")
        told = f"{column} standard deviation {deviation}: on the training rows it should be 1"
        that(abs(deviations[j] - 1) <= slack, told)
    that((deviations > 1e-9).any(), f"{name} gives different letters the same features")


def scale_of_training_rows(prepare: Any, X: np.ndarray, key: int) -> None:
    """Right when columns are standardised, also where many words do not stand in the training rows."""
    rows = rng(key).permutation(len(X))
    train, more = X[rows[:400]], X[rows[400:460]]
    standardises(prepare, train)
    rare = train.copy()
    rare[:, rng(key + 1).permutation(X.shape[1])[::5]] = 0
    standardises(prepare, rare)
    _prepared(prepare, rare, more, function_name(prepare))


def scale_of_others(prepare: Any, X: np.ndarray, key: int) -> None:
    """Right when each row is prepared by itself, on the scale of the training rows that are handed over."""
    name, draw = function_name(prepare), rng(key)
    while True:  # until each word stands in both, so that words that do not are a question of their own
        rows = draw.permutation(len(X))
        train, other, some = X[rows[:500]], X[rows[500:1000]], X[rows[1000:1300]]
        if all((part.std(axis=0) > 0).sum() == (X.std(axis=0) > 0).sum() for part in (train, other)):
            break
    row_by_row(lambda X: prepare(train, X), some, name)
    first, second = (_prepared(prepare, A, some, name) for A in (train, other))
    unlike = first.shape != second.shape or np.abs(first - second).max(initial=0) > 1e-6
    that(unlike, f"{name} gives the same whatever the training letters are")


def _prepared(prepare: Any, A: np.ndarray, X: np.ndarray, name: str) -> np.ndarray:
    Z = plain.array(returned(prepare, A, X, name=name, takes=["X_train", "X"]), f"{name}(X_train, X)")
    said = f"{name}(X_train, X) has {plain.shape_words(Z)}, but X has {len(X)} rows: one row of features each"
    that(Z.ndim == 2 and len(Z) == len(X), said)
    return Z


def held_out_cost(f: Any, key: int, name: str = "") -> None:
    """Right when f(X, t, l2, parts) keeps to the laws of a cost that is measured on folds that were held out."""
    name, draw = name or function_name(f), rng(key)
    t, parts = np.arange(60) % 2, [np.arange(60)[k::5] for k in range(5)]

    def cost(*letters: Any) -> float:
        answer = returned(f, *letters, name=name, takes=("X", "t", "l2", "parts"))
        return plain.number(answer, f"{name}(X, t, l2, parts)")

    tossed = draw.normal(size=(60, 40))
    coin = cost(tossed, t, 1e-3, parts)
    told = "So it judges letters by a model that has seen them."
    that(
        coin >= 0.25, f"{name} says that {plain.show(coin)} a letter is the cost where t is the toss of a coin\n{told}"
    )
    costs = {coin}
    for l2 in (1.0, 10.0, 10.0, 10.0):
        X = draw.normal(size=(60, 3)) + np.outer(t, [2.5, 1.0, 0.0])
        whole = cost(X, t, l2, parts)
        costs.add(whole)
        said = f"{name} gives {plain.show(whole, 6)} for 60 letters: together they cost {plain.show(60 * whole, 6)}"
        told = "Each letter costs 0, 1 or 10, so the sum is a whole number: take the mean over all letters."
        that(abs(60 * whole - round(60 * whole)) <= 1e-6, f"{said}\n{told}")
        units = cost(X * [1e-3, 1.0, 1000.0] + [0.0, 5.0, 2.0], t, l2, parts)
        said = f"{name} gives {plain.show(whole)}, and {plain.show(units)} when column 0 is measured in thousands "
        told = "Standardise the features, so that the penalty means the same for each of them."
        that(abs(units - whole) <= 1e-9, f"{said}and column 2 in thousandths\n{told}")
    for letters, penalty, before in ((X, l2, whole), (tossed, 1e-3, coin)):
        order = draw.permutation(60)
        place = np.argsort(order)
        after = cost(letters[order], t[order], penalty, [place[rows] for rows in parts])
        said = f"{name} gives {plain.show(before)}, and {plain.show(after)} when the same letters come in another order"
        that(abs(after - before) <= 1e-9, f"{said}\nA fold is a list of row numbers: use them for X and for t.")
    told = "Where the two kinds lie apart a letter costs less than where t is the toss of a coin."
    that(len(costs) > 1, f"{name} gives {plain.show(whole)} for all letters that it was asked about\n{told}")


def paired_saving(f: Any, key: int, name: str = "") -> None:
    """Right when f(paid, other) keeps to the laws of a mean saving over the same letters, with its interval."""
    name, draw = name or function_name(f), rng(key)
    N = int(draw.integers(60, 90))
    paid, other = (draw.choice([0.0, 1.0, 10.0], size=N, p=p) for p in ([0.8, 0.1, 0.1], [0.6, 0.3, 0.1]))

    def saving(*costs: np.ndarray) -> Cost:
        values = plain.array(returned(f, *costs, name=name, takes=["paid", "other"]), f"{name}(paid, other)")
        that(values.size == 3, f"{name} has {plain.shape_words(values)}, but three are asked for: mean, low, high")
        return Cost(*values.ravel().tolist())

    mean, low, high = saving(paid, other)
    every = saving(paid, paid + 2).mean
    told = "\nIt is the second less the first." if abs(every + 2) < 1e-9 else ""
    said = f"{name} gives a mean of {plain.show(every)} where each letter costs 2 less with the first filter"
    that(abs(every - 2) <= 1e-9, f"{said}{told}")
    said = f"{name} gives a mean of {plain.show(mean)} outside its interval, {plain.show((low, high))}"
    that(low - 1e-9 <= mean <= high + 1e-9, said)
    that(high - low >= 1e-9, f"{name} gives an interval of length 0 for letters whose savings differ")
    bill = 20.0 * draw.integers(0, 5, size=N)
    for costs, goal, told in (
        ((paid + bill, other + bill), (mean, low, high), _BOTH),
        ((paid, other + 30), (mean + 30, low + 30, high + 30), _DEARER),
        ((other, paid), (-mean, -high, -low), "for the opposite of what it gives when the two are swapped"),
        ((100 * paid, 100 * other), (100 * mean, 100 * low, 100 * high), f"in cents\n{_UNITS}"),
        ((0.01 * paid, 0.01 * other), (0.01 * mean, 0.01 * low, 0.01 * high), f"at prices of a hundredth\n{_UNITS}"),
    ):
        _same_saving(goal, saving(*costs), name, told)
    four = saving(np.tile(paid, 4), np.tile(other, 4))
    ratio = (four.high - four.low) / (high - low)
    said = f"{name}: with four times as many letters of the same kind its interval is {ratio:.2f} times as long"
    told = "The standard error of a mean is s / sqrt(N), so it should be half as long."
    that(abs(ratio - 0.5) <= 0.02, f"{said}\n{told}")
    _same_saving((four.mean, *mean_cost(np.tile(other - paid, 4))[1:]), four, name, _WIDE, 0.012)


_BOTH = """when each letter costs the same more with both filters
The letters are the same, so look at the differences letter by letter."""
_DEARER = """when the other filter costs 30 more a letter
An interval moves with the mean: its length is that of the differences from their mean."""
_UNITS = "A length is no square of a length."
_WIDE = "for these letters\nThe interval has 1.96 standard errors on each side."


def _same_saving(goal: tuple[float, ...], found: Cost, name: str, told: str, near: float = 0.0) -> None:
    """`near`: how far the ends may be off, in lengths of half the interval; N - 1 for N makes a little difference."""
    slack = near * (goal[2] - goal[1]) / 2
    same = all(abs(a - b) <= slack + 1e-6 * max(1, abs(a)) for a, b in zip(goal, found, strict=True))
    that(same, f"{name} gives {plain.show(tuple(found))} and not {plain.show(goal)} {told}")


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
    """Return what a rule says of the rows of X: (N,) of 0 and 1; True and False will do."""
    name = name or function_name(decide)
    y = plain.array(returned(decide, X, name=name, takes=["X"]), f"{name}(X)")
    one_each = y.size == len(X) and max(y.shape, default=1) == len(X)
    that(one_each, f"{name}(X) has {plain.shape_words(y)}, but X has {len(X)} rows: one decision a row")
    y = y.reshape(len(X))
    odd = y[(y != 0) & (y != 1)]
    if len(odd):
        more = "Compare the probability with your cut." if ((y >= 0) & (y <= 1)).all() else None
        raise Wrong(f"{name}(X) holds {plain.show(float(odd[0]))}: a decision is 0 or 1", more)
    return y.astype(int)


def row_by_row(f: Any, X: np.ndarray, name: str = "") -> None:
    """Right when f answers each row by itself: alone, among others, and in another order the same."""
    name = name or function_name(f)

    def answers(rows: np.ndarray) -> np.ndarray:
        values = plain.array(returned(f, rows, name=name, takes=["X"]), name)
        shape = f"{plain.shape_words(values)} for {len(rows)} row{'s' * (len(rows) != 1)}"
        that(values.ndim and len(values) == len(rows), f"{name} has {shape}: one answer a row")
        return values.reshape(len(rows), -1)

    whole, order = answers(X), rng(len(X)).permutation(len(X))
    picked = np.sort(order[:12])
    alone = np.concatenate([answers(X[n : n + 1]) for n in picked])
    _compare(whole[picked], alone, picked, name, "when it comes alone")
    _compare(whole[order], answers(X[order]), order, name, "when the rows come in another order")


def _compare(whole: np.ndarray, other: np.ndarray, rows: np.ndarray, name: str, when: str) -> None:
    columns = f"{name} has {whole.shape[1]} columns for all rows, and {other.shape[1]} {when}"
    that(whole.shape[1] == other.shape[1], columns)
    apart = np.argwhere(np.abs(whole - other) > 1e-8 * np.maximum(1, np.abs(whole)))
    if len(apart):
        i, j = apart[0]
        among, then = plain.show(float(whole[i, j])), plain.show(float(other[i, j]))
        more = "Whatever it compares with must come from the training rows, not from the rows that are judged."
        raise Wrong(f"{name} says {among} of row {rows[i]} when it is among the others, and {then} {when}", more)


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
    """Right when the decisions cost less than the same decision for all, the cheaper one of the two."""
    name = name or function_name(decide)
    y = decisions(decide, X, name)
    paid = costs(t, y, miss, alarm)
    same, said = min(((costs(t, np.full(len(t), k), miss, alarm), k) for k in (0, 1)), key=lambda a: a[0].mean())
    saved = mean_cost(same - paid)
    if (saved.low if clearly else saved.mean) <= 1e-12:
        here = f"{name} costs {_shown(paid)} a {case}, and to say {said} of all costs {same.mean():.3f}"
        if clearly and saved.mean > 0:
            here += f": what it saves may be chance ({saved})"
        raise Wrong(here, _mistakes(t, y, miss, alarm))


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
    """Right unless the whole 95 % interval of the mean cost lies above `most`."""
    name = name or function_name(decide)
    y = decisions(decide, X, name)
    paid = costs(t, y, miss, alarm)
    note(case, *mean_cost(paid), len(paid))
    said = f"{name} costs {_shown(paid)} a {case}; this step asks for an interval that reaches {most:g}"
    that(mean_cost(paid).low <= most + 1e-12, f"{said}\n{_mistakes(t, y, miss, alarm)}")


def _shown(paid: np.ndarray) -> str:
    mean, low, high = mean_cost(paid)
    return str(Cost(mean, max(low, 0.0), high))


def _mistakes(t: np.ndarray, y: np.ndarray, miss: float, alarm: float) -> str:
    alarms, misses = int(((t == 0) & (y == 1)).sum()), int(((t == 1) & (y == 0)).sum())
    said = f"It takes {alarms} of {(t == 0).sum()} zeros for ones and {misses} of {(t == 1).sum()} ones for zeros."
    dear, cheap = sorted([(alarm, alarm * alarms), (miss, miss * misses)], reverse=True)
    if alarm != miss and dear[1] > 3 * cheap[1]:
        said += "\nNearly all of it is the dear mistake: is the cut where the two prices say?"
    return said
