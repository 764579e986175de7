"""Set 11: how good a filter is: rates at one cut and at every cut, the cost of letters not learned from, the report.

    recall       found / junk                        precision   found / (found + lost)
    specificity  delivered / wanted                  area        P(junk scores more) + P(tie) / 2

Recall and specificity belong to the filter, precision to the mailbox too: it changes with the share of junk.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from lincls.exercise import fits, plain
from lincls.exercise.calls import function_name
from lincls.exercise.compare import explanation
from lincls.exercise.functions import function
from lincls.exercise.reading import numbers, returned
from lincls.exercise.recorded import say
from lincls.exercise.sets.set_11 import WIDTH, costs, mean_cost
from lincls.exercise.verdict import Wrong, that
from lincls.metrics import auc

Rng = np.random.Generator


def told_apart(X: np.ndarray, t: np.ndarray, study: np.ndarray, column: int) -> bool:
    """Whether what question 2 reads off these rows is unlike the same of all rows, and its precision no accuracy."""
    seen = []
    for rows in (study, np.arange(len(t))):
        held = X[rows, column] > 0
        seen.append([np.mean(X[rows] == 0), t[rows][held].mean(), auc(t[rows], X[rows, column])])
    apart = [abs(here - everywhere) for here, everywhere in zip(*seen, strict=True)]
    accuracy = np.mean((X[study, column] > 0) == t[study])
    return min(*apart, abs(accuracy - seen[0][1])) > 1.3e-3


def _precision(recall: float, specificity: float, share: float) -> float:
    """How many of a hundred letters in the folder are junk, by a tree of a whole mailbox."""
    junk, wanted = share * recall, (1 - share) * (1 - specificity)
    return junk / (junk + wanted)


def filter_rates(found: Any, rare: Any, letters: int, junk: int, seen: int, lost: int, share: float) -> None:
    """Right when four rates of a filter, and its precision in another mailbox, follow from what it did."""
    rates, other = numbers(found, (4,), "rates"), numbers(rare, (), "rare")
    there, wanted = junk - seen, letters - junk
    recall, specificity, precision = there / junk, 1 - lost / wanted, there / (there + lost)
    right = {"recall": recall, "specificity": specificity, "precision": precision}
    right["f1"], accuracy = 2 * there / (2 * there + lost + seen), ("f1", 1 - (lost + seen) / letters)
    slips = {
        "That is the precision: recall asks how many of the junk letters are found.": ("recall", precision),
        "That is the recall: precision asks how many of the letters in the folder are junk.": ("precision", recall),
        _LOST: ("specificity", lost / wanted),
        "That is the plain mean of precision and recall: F1 is their harmonic mean.": ("f1", (recall + precision) / 2),
        "That is the accuracy, which counts the wanted letters that are delivered too.": accuracy,
    }
    case = f"{junk} junk letters of {letters}, {seen} of them seen, and {lost} wanted letters lost"
    for (name, goal), value in zip(right.items(), rates.tolist(), strict=True):
        that(0 <= value <= 1, f"{name} is {plain.show(value)}, but a share lies between 0 and 1")
        if abs(value - goal) > 1.1e-4:
            known = ((why, rate == name and abs(value - slip) < 1e-3) for why, (rate, slip) in slips.items())
            raise Wrong(f"rates: {name} is not {plain.show(value)} for {case}", explanation(value, known))
    if abs(other - _precision(recall, specificity, share)) > 1.5e-3:
        scaled = precision * share * letters / junk
        elsewhere = {
            _COUNTED: precision,
            "Recall and specificity stay; count how many letters of each kind come into the folder there.": scaled,
            "That is the share of junk among the letters: how many of those in the folder are junk?": share,
        }
        more = explanation(other, elsewhere, lambda value, slip: abs(value - slip) < 1.5e-3)
        raise Wrong(f"rare is {plain.show(other)}, which is not the precision where {share:.0%} are junk", more)


_LOST = "That is the share of the wanted letters that are lost: specificity is the share that is not."
_COUNTED = "That is the precision among the letters that were counted: there the share of junk was another one."
Case = tuple[np.ndarray, np.ndarray, float, list[np.ndarray]]


def _log_odds(X: np.ndarray, t: np.ndarray, l2: float, parts: list, ruler: str = "others") -> np.ndarray:
    """The log-odds of junk of each letter by a model of the other parts, on their scale, on that of all, or on none."""
    seen = np.ones((len(parts), len(t)))
    for k, rows in enumerate(parts):
        seen[k, rows] = 0
    rows = seen if ruler == "others" else np.ones_like(seen)
    N = rows.sum(axis=1)[:, None]
    gaps = X - (rows @ X / N)[:, None]
    spreads = np.sqrt((rows[..., None] * gaps**2).sum(axis=1) / N)[:, None]
    Z = gaps / (1.0 if ruler == "none" else spreads)
    return np.where(seen == 0, fits.logistic(Z, t, l2, seen).z(Z), 0).sum(axis=0)


def _spent(z: np.ndarray, t: np.ndarray, odds: float = 10, lost: float = 10, seen: float = 1) -> np.ndarray:
    return costs(t, (z >= np.log(odds)).astype(int), miss=seen, alarm=lost)


def _slip(ruler: str = "others", l2: float | None = None, **prices: float) -> Callable[..., float]:
    return lambda X, t, lam, parts: _spent(_log_odds(X, t, lam if l2 is None else l2, parts, ruler), t, **prices).mean()


def _of_folds(which: slice) -> Callable[..., float]:
    def cost(X: np.ndarray, t: np.ndarray, l2: float, parts: list) -> float:
        paid = _spent(_log_odds(X, t, l2, parts), t)
        return float(np.mean([paid[rows].mean() for rows in parts[which]]))

    return cost


_PRICED = {
    "The cut is at 1/2: our prices ask for another one.": _slip(odds=1),
    "The cut is on the wrong side: losing a wanted letter is the dear mistake.": _slip(odds=1 / 10),
    "That is the share of mistakes: the two kinds have two prices.": _slip(lost=1),
    "The prices have changed places: a lost wanted letter costs 10.": _slip(lost=1, seen=10),
    "That is the first fold alone.": _of_folds(slice(1)),
    "That is the last fold alone.": _of_folds(slice(-1, None)),
}
_HONEST = {
    "The cut is another one, though near: from which p on do both decisions cost the same?": _slip(odds=9),
    "The scale is that of all letters: the held-out ones had a say in it.": _slip("all"),
    "The features are on no scale: standardise them by the training folds.": _slip("none"),
    "The penalty is another one than l2.": _slip(l2=1.0),
    "The penalty is ten times as large.": lambda X, t, l2, parts: _slip(l2=10 * l2)(X, t, l2, parts),
    "The mean is that of the folds: take it over all letters, since the folds have different sizes.": _of_folds(
        slice(None)
    ),
}


def priced_cost(f: Any, rng: Rng) -> None:
    """Right when the cost is that of our two prices at their cut, over all folds, on features of one scale."""
    _same_costs(f, rng, 2, _PRICED, strange=False)


def honest_cost(f: Any, rng: Rng) -> None:
    """Right where held-out letters are unlike the others, so that whoever looks at them gets another cost."""
    _same_costs(f, rng, 3, _HONEST | _PRICED, strange=True)


def _same_costs(f: Any, rng: Rng, count: int, slips: dict[str, Callable], *, strange: bool) -> None:
    cases, goals = list[Case](), list[float]()
    while len(cases) < count:
        case = _strange(rng) if strange else _in_levels(rng)
        z, t = _log_odds(*case), case[1]
        paid = _spent(z, t)
        if not (np.abs(z - np.log(10)) > (1e-3 if strange else 0.5)).all() or paid.max() < 10:
            continue
        if all(abs(slip(*case) - paid.mean()) > 1e-6 for slip in slips.values()):
            cases.append(case)
            goals.append(float(paid.mean()))
    function(f, goals, list(cases), mistakes=slips, takes=("X", "t", "l2", "parts"))


def _in_levels(rng: Rng) -> Case:
    """Letters with one number of five, as often in each part, so that scales agree and a penalty changes little."""
    order, level = rng.permutation(200), np.empty(200, dtype=int)
    level[order] = np.arange(200) % 5
    t = (rng.random(200) < np.array([0.02, 0.04, 0.2, 0.72, 0.97])[level]).astype(int)
    parts = np.split(order, np.sort(rng.choice([40, 60, 90, 110, 150], 3, replace=False)))
    return level[:, None] * rng.choice([0.25, 1.0, 4.0]), t, float(rng.choice([0.5, 1.0, 2.0])), parts


def _strange(rng: Rng) -> Case:
    """Letters with features in many units, and one value that is far from all others."""
    N, D = int(rng.integers(60, 110)), int(rng.integers(2, 5))
    t = rng.permutation(np.arange(N) % 3 == 0).astype(int)
    X = rng.normal(size=(N, D)) + np.outer(t, 2.5 + rng.random(D))
    t = np.where(rng.random(N) < 0.08, 1 - t, t)  # some who look like the others
    cuts = np.sort(rng.choice(np.arange(8, N - 8), int(rng.integers(3, 5)), replace=False))
    parts = [np.sort(rows) for rows in np.split(rng.permutation(N), cuts) if len(rows)]
    X[parts[0][0], 0] += rng.choice([-1, 1]) * 80
    return X * 10.0 ** rng.integers(-2, 3, size=D), t, float(rng.choice([5.0, 10.0])), parts


_CUTS = ("t", "scores", "share")


def _rows(t: np.ndarray, scores: np.ndarray, share: float, *, each: bool = False) -> np.ndarray:
    """Recall, specificity and precision at each cut, from the highest down; or with a cut for `each` letter."""
    cuts = np.sort(scores)[::-1] if each else np.unique(scores)[::-1]
    out = []
    for place, cut in enumerate(cuts):
        into = scores >= cut
        if each:
            into = np.isin(np.arange(len(t)), np.argsort(-scores, kind="stable")[: place + 1])
        recall, specificity = into[t == 1].mean(), 1 - into[t == 0].mean()
        with np.errstate(invalid="ignore"):
            out.append((recall, specificity, _precision(recall, specificity, share)))
    return np.array(out)


_ONE_ROW = "Letters with the same score are on the same side of every cut: one row for each score that occurs."
_CURVES: dict[str, Callable] = {
    _ONE_ROW: partial(_rows, each=True),
    "That is the precision among these letters: in the mailbox that is asked about another share is junk.": (
        lambda t, scores, share: _rows(t, scores, t.mean())
    ),
    "From the highest cut down, please: the first row is that of the fewest letters in the folder.": (
        lambda t, scores, share: _rows(t, scores, share)[::-1]
    ),
    "Specificity is the share of the wanted letters that are delivered, not of those that are lost.": (
        lambda t, scores, share: np.abs([0, 1, 0] - _rows(t, scores, share))
    ),
    "The order is recall, specificity, precision.": lambda t, scores, share: _rows(t, scores, share)[:, [2, 1, 0]],
}


def at_each_cut(f: Any, rng: Rng) -> None:
    """Right when ties stand on one side of each cut and precision is that of a mailbox with another share of junk."""
    takes, cases = ("t", "scores", "share"), []
    for N, levels in ((12, 4), (30, 7), (9, 40)):
        t, scores = rng.permutation(np.arange(N) % 3 == 0).astype(int), rng.permutation(levels)[: N // 2] / 4 - 1
        scores = rng.choice(scores, N) if levels < N else rng.permutation(levels)[:N] / 8
        cases.append((t, scores, float(rng.uniform(0.02, 0.2))))
    for case in cases:
        name, different = f"{function_name(f)}(t, scores, share)", len(np.unique(case[1]))
        rows = plain.array(returned(f, *case, takes=takes), name)
        shape = plain.shape_words(rows)
        that(rows.ndim == 2 and rows.shape[1] == 3, f"{name} has {shape}: three numbers for each cut are asked for")
        said = f"{len(case[1])} letters have {different} different scores, but there are {len(rows)} rows"
        that(len(rows) == different, f"{said}\n{_ONE_ROW}")
    function(f, _rows, cases, takes=takes, mistakes=_CURVES)


def _chances(chance: Any, X: np.ndarray) -> np.ndarray:
    name = function_name(chance)
    p = plain.array(returned(chance, X, name=name, takes=["X"]), f"{name}(X)")
    that(p.shape != (len(X), 2), f"{name}(X) has two columns\nThe second one is the probability of junk.")
    said = f"{name}(X) has {plain.shape_words(p)}, but X has {len(X)} rows: one probability a row"
    that(p.size == len(X) and max(p.shape, default=1) == len(X), said)
    p = p.reshape(len(X))
    odd = [*p[(p < 0) | (p > 1)], 0.0][0]
    that(not odd, f"{name}(X) holds {plain.show(float(odd))}: a probability is from 0 to 1")
    return p


def reported(found: Any, chance: Any, X: np.ndarray, t: np.ndarray, *, miss: float, alarm: float) -> None:
    """Right when the numbers of a report are what the model behind it does to these held-out cases."""
    plain.attempted(found, chance)
    cost, low, high, alarms, misses, area = numbers(found, (6,), "numbers").tolist()
    p = _chances(chance, X)
    y = (p >= alarm / (alarm + miss)).astype(int)
    paid, lost, seen = costs(t, y, miss, alarm), int(y[t == 0].sum()), int((1 - y)[t == 1].sum())
    told = "Is it the cut of our two prices, and are these the letters that you put away?"
    if (misses, alarms) == (lost, seen):
        told = "Which of the two mistakes is called miss, and which alarm?"
    said = f"numbers tells of {alarms:g} wanted letters lost and {misses:g} junk letters seen; the probabilities of "
    that((alarms, misses) == (lost, seen), f"{said}chance(X_own) lose {lost} and show {seen}\n{told}")
    said = f"{alarms:g} lost and {misses:g} seen of {len(t)} do not cost {plain.show(cost)} a letter"
    that(abs(paid.mean() - cost) <= 1e-3, said)
    half = WIDTH * paid.std() / len(t) ** 0.5
    said = f"the interval from {plain.show(low)} to {plain.show(high)} is not one of 95 % about {plain.show(cost)}"
    held = low <= cost <= high and 0.6 * half <= (high - low) / 2 <= 1.6 * half
    that(held, f"{said}\nTake it from the report: page.numbers.cost.")
    if abs(area - auc(t, p)) > 1e-3:
        known = {
            "The classes have changed places: the larger probability is that of junk.": 1 - auc(t, p),
            "That is the area of the decisions: hand over the probabilities themselves.": auc(t, y),
        }
        more = explanation(area, known, lambda area, slip: abs(area - slip) <= 1e-3)
        raise Wrong(f"area is {plain.show(area)}, which is not the area under the ROC curve of chance(X_own)", more)
    same = min(miss * (t == 1).sum(), alarm * (t == 0).sum()) / len(t)
    said = f"the report says {plain.show(cost)} a letter, and the same decision for all costs {plain.show(same)}"
    that(cost < same, said)
    say("numbers")


def reported_elsewhere(found: Any, chance: Any, X: np.ndarray, t: np.ndarray, *, miss: float, alarm: float) -> None:
    """Right when letters that nobody has cost about what the report says: then it was made on letters put away."""
    cost, low, high = numbers(found, (6,), "numbers")[:3].tolist()
    there = mean_cost(costs(t, (_chances(chance, X) >= alarm / (alarm + miss)).astype(int), miss, alarm))
    error = np.hypot(high - low, there.high - there.low) / (2 * WIDTH)
    said = f"the report says {plain.show(cost)} a letter, and on letters that nobody has its model costs {there}"
    told = "The model knows the letters that you put away: it must learn from the study letters alone."
    that(there.mean - cost <= 4 * max(error, 1e-9), f"{said}\n{told}")
