"""The experiments of lecture 03: runs under their bound, margins, unseen digits, a game against the perceptron."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.data import flip, lessons, separable
from lincls.models import Kozinec, Perceptron, Pocket
from lincls.models.perceptron import margin, novikoff_bound


def without_bias(X: Any, t: Any, max_epochs: int) -> Iterator[tuple[int, int | None, np.ndarray]]:
    """The perceptron from w = 0 on examples that hold what they need: (epoch, n, w) after each update."""
    w = np.zeros(X.shape[1])
    yield 0, None, w
    for epoch in range(1, max_epochs + 1):
        start = w
        for n, (x, target) in enumerate(zip(X, t, strict=True)):
            if target * (w @ x) <= 0:
                w = w + target * x
                yield epoch, n, w
        if w is start:
            return


BOUND = 9  # of the game: (R / gamma)^2 for R = 1 and gamma = 1/3


class Game(NamedTuple):
    """How a game stands: where the picks lie, how many were corrections, the weights across u, their lengths so far."""

    places: np.ndarray  # (9, 2)
    made: int
    across: np.ndarray  # (2,)
    lengths: list[float]  # |w_k| for k = 1, ..., made
    refused: bool  # the next pick lies in the disc, but it is right already


def play(picks: Any) -> Game:
    """Play the picks (9, 2) in their order until one waits below the disc or is right already.

    A pick v stands for the example (v, gamma) in three dimensions; it is a mistake of w = (V, k gamma) if
    V.v + k gamma^2 <= 0. Picks beyond the rim are put on it, and picks near the best places into them.
    """
    places = checks.inputs(picks, "picks", columns=2).copy()
    across, lengths = np.zeros(2), list[float]()
    for k, pick in enumerate(places):
        if np.hypot(*pick) > 1.15:
            return Game(places, k, across, lengths, False)
        places[k] = v = _put(pick, across, k)
        if across @ v + k / BOUND > 1e-9:
            return Game(places, k, across, lengths, True)
        across = across + v
        lengths.append(float(np.sqrt(across @ across + (k + 1) ** 2 / BOUND)))
    return Game(places, len(places), across, lengths, False)


RIM = float(np.sqrt(1 - 1 / BOUND))


def best_places(across: np.ndarray, k: int) -> np.ndarray:
    """The picks that are only just mistakes after k corrections, and as long as can be: (2, 2), or (0, 2) for none."""
    far = float(np.hypot(*across))
    if far * RIM < k / BOUND - 1e-9 or far < 1e-9:
        return np.empty((0, 2))
    along = -k / BOUND / far
    aside = np.sqrt(max(RIM**2 - along**2, 0.0))
    unit = across / far
    return along * unit + np.outer([aside, -aside], [-unit[1], unit[0]])


def best_picks(first: Any) -> np.ndarray:
    """A whole game (9, 2) at the best places, from a first pick on."""
    picks = [_put(np.asarray(first, float), np.zeros(2), 0)]
    while len(picks) < BOUND:
        picks.append(best_places(np.sum(picks, axis=0), len(picks))[0])
    return np.array(picks)


def _put(pick: np.ndarray, across: np.ndarray, k: int) -> np.ndarray:
    far = float(np.hypot(*pick))
    for best in best_places(across, k):
        if np.hypot(*(pick - best)) < 0.1:
            return best
    return pick * (RIM / far) if far > RIM - 0.06 else pick


def wrong_part(across: np.ndarray, k: int) -> np.ndarray:
    """The outline of the part of the disc that is wrong after k corrections, (M, 2) with M = 0 for none."""
    far = float(np.hypot(*across))
    if k > 0 and not len(best_places(across, k)):
        return np.empty((0, 2))
    middle = np.arctan2(-across[1], -across[0]) if far > 0 else 0.0
    half = np.arccos(min(k / BOUND / far / RIM, 1.0)) if far > 0 else np.pi
    angles = middle + np.linspace(-half, half, 90)
    return RIM * np.column_stack([np.cos(angles), np.sin(angles)])


def runs_under_the_bound() -> dict[str, Any]:
    """The margin, the updates and the bound of a perceptron on 60 examples, 20 gaps with 5 seeds each: (100,)."""
    rows = []
    for gap in 0.02 * np.arange(1, 21):
        for seed in range(5):
            X, t = separable(60, margin=gap, seed=seed)
            v = Kozinec(epsilon=0.05).fit(X, t)
            gamma, bound = margin(X, t, v.w_, v.b_, homogeneous=True), novikoff_bound(X, t, v.w_, v.b_)
            rows.append((gamma, Perceptron().fit(X, t).n_updates_, bound))
    return dict(zip(("margins", "made", "bounds"), np.array(rows).T, strict=True))


def widest_margin() -> dict[str, Any]:
    """Three shuffled runs of the perceptron and Kozinec's line on 20 examples, and Kozinec's first 40 steps."""
    X, t = separable(20, margin=0.15, seed=0)
    best = Kozinec(epsilon=0.001).fit(X, t)
    models = [*(Perceptron(order="shuffled", seed=s).fit(X, t) for s in (0, 1, 2)), best]
    states = list(islice(Kozinec(epsilon=0.001).steps(X, t), 41))
    return {
        "W": [m.w_ for m in models],
        "b": [m.b_ for m in models],
        "lengths": [s.length for s in states],
        "margins": [s.margin for s in states],
        "widest": best.margin_,
    }


def averaged(X: Any, t: Any, max_epochs: int = 1000) -> np.ndarray:
    """The mean of a run's weights (b, w) over all its looks at an example: each counts as often as it survived.

    Source: Freund and Schapire, Machine Learning 37 (1999).
    """
    states = list(Perceptron(max_epochs=max_epochs).steps(X, t))
    born = [0, *((s.epoch - 1) * len(X) + s.n for s in states[1:])]
    end = min(states[-1].epoch + 1, max_epochs) * len(X)
    return np.diff([*born, end]) @ np.array([[s.b, *s.w] for s in states]) / end


def unseen_digits(draws: Iterable[int] = range(60)) -> dict[str, Any]:
    """Errors on a third of the digits after learning from the rest: a row a draw, a column a way to choose the weights.

    "slips" (S, 3): last weights, pocket, average, when 5 % of the labels learned from are wrong, after 50 rounds.
    "clean" (S, 3): last weights, average, Kozinec.
    """
    X, t = lessons.threes_and_eights()
    counts: dict[str, Any] = {"slips": [], "clean": []}
    for draw in draws:
        order = np.random.default_rng(draw).permutation(len(X))
        seen, unseen = order[:238], order[238:]

        def errors(b, *w, unseen=unseen):
            return int((np.where(X[unseen] @ w + b >= 0, 1, -1) != t[unseen]).sum())

        spoilt = flip(t[seen], 0.05, seed=draw)
        last = Perceptron(max_epochs=50).fit(X[seen], spoilt)
        best = Pocket(max_epochs=50, order="cyclic").fit(X[seen], spoilt)
        counts["slips"].append(
            [errors(last.b_, *last.w_), errors(best.b_, *best.w_), errors(*averaged(X[seen], spoilt, 50))]
        )
        last, wide = Perceptron().fit(X[seen], t[seen]), Kozinec(epsilon=0.05, max_epochs=100_000).fit(X[seen], t[seen])
        counts["clean"].append(
            [errors(last.b_, *last.w_), errors(*averaged(X[seen], t[seen])), errors(wide.b_, *wide.w_)]
        )
    return counts
