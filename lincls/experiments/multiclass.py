"""The experiments of lecture 08: three readers of ten digits over thirty splits, and every digit read once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from lincls.data import folds, real, split
from lincls.models import OneVsOne, OneVsRest, SoftmaxRegression
from lincls.models.sigmoid import softmax

SPLITS = 30
MOST_BACK = 150  # of the 599 new digits of a split: a quarter


class Reading(NamedTuple):
    """What three readers make of the N new digits of a split, (N,) each."""

    claims: np.ndarray  # how many of one-vs-rest's models claim it
    rest: np.ndarray  # whether its largest z is wrong
    sure: np.ndarray  # its largest probability
    ties: np.ndarray  # whether the vote of one-vs-one is tied
    pairs: np.ndarray  # whether it is wrong
    soft: np.ndarray  # whether softmax is wrong
    surest: np.ndarray  # its largest probability


def reading(draw: int) -> Reading:
    """Train one-vs-rest, one-vs-one and softmax on a split; that of `lessons.ten_digits` has the seed 0."""
    X, t = real.digits()[:2]
    X, t, X_new, t_new = split(X / 16, t, 2 / 3, seed=draw)
    rest, pairs = OneVsRest().fit(X, t), OneVsOne().fit(X, t)
    soft = SoftmaxRegression(l2=1.0).fit(X, t)
    wrong = [model.predict(X_new) != t_new for model in (rest, pairs, soft)]
    sure, surest = (model.predict_proba(X_new).max(axis=1) for model in (rest, soft))
    return Reading(rest.claims(X_new).sum(axis=1), wrong[0], sure, pairs.ambiguous(X_new), wrong[1], wrong[2], surest)


def left(wrong: np.ndarray, sure: np.ndarray, back: int) -> int:
    """The errors that are left when so many digits are handed back, the least sure first."""
    return int(wrong[np.argsort(-sure, kind="stable")][: len(wrong) - back].sum())


def thirty_splits() -> dict[str, Any]:
    """Errors of three readers among the new digits of each split, (30,) each, and what handing back leaves.

    "ambiguous" counts the digits that one-vs-rest's models do not agree on, "alone" its errors on the others, and
    "curves" (30, 151) softmax's errors with 0, 1, ..., 150 digits handed back.
    """
    table: dict[str, Any] = {name: [] for name in ("rest", "pairs", "soft", "ambiguous", "alone", "curves")}
    for draw in range(SPLITS):
        r = reading(draw)
        doubt = r.claims != 1
        curve = [left(r.soft, r.surest, back) for back in range(MOST_BACK + 1)]
        counts = *(int(flags.sum()) for flags in (r.rest, r.pairs, r.soft, doubt, r.rest & ~doubt)), curve
        for name, count in zip(table, counts, strict=True):
            table[name].append(count)
    return table


def read_once(seed: int = 0) -> np.ndarray:
    """What softmax calls each of the 1,797 digits (N,), having learned from the nine other of ten folds."""
    X, t = real.digits()[:2]
    called = np.empty_like(t)
    for rows in folds(t, 10, seed=seed):
        seen = np.setdiff1d(np.arange(len(t)), rows)
        called[rows] = SoftmaxRegression(l2=1.0).fit(X[seen] / 16, t[seen]).predict(X[rows] / 16)
    return called


def three_pulls(z: Any) -> np.ndarray:
    """What softmax, the hinge and the perceptron add to the scores (K,) of an example of class 0, a row each (3, K).

    In units of |x|^2. The hinge max(0, 1 + max_j z_j - z_0) and the perceptron move class 0 and its strongest rival by
    1, the hinge where z_0 leads by less than 1, the perceptron where it does not lead.
    """
    z = np.asarray(z, dtype=float)
    own, rival = np.eye(len(z))[[0, 1 + int(z[1:].argmax())]]
    lead = z[0] - z[1:].max()
    return np.array([own - softmax(z), (own - rival) * (lead < 1), (own - rival) * (lead <= 0)])
