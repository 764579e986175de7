"""How the method was chosen: each candidate on training rows that it had not seen, paired with the chosen one.

Each candidate comes as what an inner validation said of every training row. The same rows judge all candidates, so
they are compared in pairs: by McNemar's exact test for errors, by a bootstrap of the differences for cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from lincls import checks
from lincls.metrics import Pairs, mcnemar
from lincls.report import measures
from lincls.report.measures import Estimate, Rate
from lincls.report.reading import mapping_of

MOST = 8  # candidates, so that they fit on the page


class Answers(NamedTuple):
    """What a candidate said of the training rows: class 1 or not (N,), and its probability (N,) if it has any."""

    y: np.ndarray
    p: np.ndarray | None
    nats: np.ndarray | None  # minus the logarithm of the probability of the true class (N,)


class Candidate(NamedTuple):
    """How a candidate did in the inner validation, and against the chosen one (None: it is the chosen one)."""

    name: str
    error: Rate
    log_loss: Estimate | None  # None where it gives no probabilities
    cost: Estimate
    against: Against | None


class Against(NamedTuple):
    """A candidate beside the chosen one, on the same rows."""

    more_cost: Estimate  # its cost less that of the chosen one
    pairs: Pairs  # errors of it alone, errors of the chosen one alone, McNemar's p


def read(candidates: Any, t: np.ndarray, labels: np.ndarray) -> dict[str, Answers]:
    """Return the candidates' answers; t (N,) in {0, 1}, labels (2,) those of the two classes."""
    candidates = mapping_of(candidates, "candidates")
    if len(candidates) > MOST:
        raise ValueError(f"candidates must be at most {MOST}, to fit on the page; it came with {len(candidates)}")
    return {str(name): _answers(said, t, labels, str(name)) for name, said in candidates.items()}


def _answers(said: Any, t: np.ndarray, labels: np.ndarray, name: str) -> Answers:
    """Read a HeldOut of `cross_validate`, probabilities of the larger label, or labels."""
    where, N = f"candidates[{name!r}]", len(t)
    if hasattr(said, "y") and hasattr(said, "log_p"):
        y = _labels(said.y, N, labels, where)
        if said.log_p is None:
            return Answers(y, None, None)
        log_p = np.asarray(said.log_p)
        return Answers(y, np.exp(log_p[:, 1]), -log_p[np.arange(N), t])
    values = np.asarray(said)
    if values.dtype.kind != "f":
        return Answers(_labels(values, N, labels, where), None, None)
    p = checks.targets(values, N, where)
    if (p < 0).any() or (p > 1).any():
        raise ValueError(
            f"{where} must hold probabilities from 0 to 1, or labels; it came with {p[(p < 0) | (p > 1)][0]:g}"
        )
    return Answers(p >= 0.5, p, measures.losses(t, p))


def _labels(y: Any, N: int, labels: np.ndarray, where: str) -> np.ndarray:
    y = np.asarray(y)
    if y.shape != (N,):
        raise ValueError(f"{where} must answer each of the {N} training rows; it came with shape {y.shape}")
    if not np.isin(y, labels).all():
        odd = y[~np.isin(y, labels)][0]
        raise ValueError(f"{where} must hold the labels {labels.tolist()}; it came with {odd!r}")
    return y == labels[1]


def compare(
    answers: Mapping[str, Answers], chosen: str, t: np.ndarray, *, cut: float, miss: float, alarm: float, seed: int
) -> tuple[Candidate, ...]:
    """Judge the candidates on targets t (N,) in {0, 1}, the chosen one first, the others by their cost."""
    paid = {name: measures.costs(t, _decided(said, cut), miss, alarm) for name, said in answers.items()}
    judged = []
    for name, said in answers.items():
        against = None
        if name != chosen:
            more = measures.difference(paid[name], paid[chosen], seed)
            against = Against(more, mcnemar(t == 1, said.y, answers[chosen].y))
        error, cost = measures.rate(said.y != (t == 1)), measures.mean(paid[name], seed)
        log_loss = None if said.nats is None else measures.mean(said.nats, seed)
        judged.append(Candidate(name, error, log_loss, cost, against))
    return tuple(sorted(judged, key=lambda candidate: (candidate.name != chosen, candidate.cost.value)))


def _decided(said: Answers, cut: float) -> np.ndarray:
    """Decide by the cut where there are probabilities, else by the candidate's own answer."""
    return said.y if said.p is None else said.p >= cut
