"""Set 04: the lines of two small proofs, each a function: the z of an average, and a walk from p towards x.

What a line must give is measured at points that are drawn: z at the average itself, the distance from q at the place
itself. So no formula of an answer stands here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.answers import between
from lincls.exercise.calls import call
from lincls.exercise.derivation import derivation
from lincls.exercise.verdict import Wrong


def average_of_z(line: Any, rng: np.random.Generator) -> None:
    """Right when line(lam, z) is the z of the average of points with these shares and these z."""
    sizes = [(3, 2), (5, 1), (1, 1), *rng.integers((2, 1), (9, 5), size=(4, 2)).tolist()]
    slips: dict[str, Callable] = {
        "All points count alike here: use the shares.": lambda z, **_: z.mean(),
        "The shares are missing: an average lies between its smallest and its largest z.": lambda z, **_: z.sum(),
        "The share of a point comes in once, not twice.": lambda twice, **_: twice,
        "The mean over N is one too many: the shares add up to 1 already.": lambda there, z, **_: there / len(z),
    }
    points = [_average(N, D, rng) for N, D in sizes]
    _line(line, points, ("lam", "z"), "line_1", slips)


def _average(N: int, D: int, rng: np.random.Generator) -> dict[str, Any]:
    lam, X, w, b = rng.dirichlet(np.ones(N)), rng.normal(size=(N, D)), rng.normal(size=D), rng.normal()
    z, again = X @ w + b, lam * lam
    return {"lam": lam, "z": z, "there": np.average(X, axis=0, weights=lam) @ w + b, "twice": again @ z}


def average_of_two(line: Any, rng: np.random.Generator) -> None:
    """Right when line(A, z_p, z_q) is the z of the point that is the share 1 - A of the way from p to q."""
    slips: dict[str, Callable] = {
        "A belongs to p, and 1 - A to q.": lambda z_p, z_q, there, **_: z_p + z_q - there,
        "The shares A and 1 - A are missing.": lambda z_p, z_q, **_: z_p + z_q,
        "That is the middle of the segment: which share do p and q have?": lambda z_p, z_q, **_: (z_p + z_q) / 2,
        "The share of q is missing: the shares of p and q add up to 1.": lambda A, z_q, there, **_: there + A * z_q,
    }
    points = []
    for D in (1, 3, *rng.integers(1, 6, size=3).tolist()):
        ends, w, b, A = rng.normal(size=(2, D)), rng.normal(size=D), rng.normal(), rng.uniform(0.1, 0.9)
        z_p, z_q = (ends @ w + b).tolist()
        there = np.average(ends, axis=0, weights=(A, 1 - A)) @ w + b
        points.append({"A": A, "z_p": z_p, "z_q": z_q, "there": there})
    _line(line, points, ("A", "z_p", "z_q"), "line_2", slips)


def walk_in_vectors(line: Any, rng: np.random.Generator) -> None:
    """Right when line(w, d, s) is the squared distance from q at the share s of the way from p to x."""
    slips: dict[str, Callable] = {
        "You start at p, which is w away from q: w must come in.": lambda walked, **_: walked**2,
        "That is the distance: its square is wanted.": lambda far, **_: far,
        "The sign of d: from p you walk towards x.": lambda behind, **_: behind**2,
        "That is where the walk ends, at x: you are only the share s of the way.": lambda end, **_: end**2,
    }
    _line(line, _walks(rng), ("w", "d", "s"), "walk_1", slips)


def walk_in_numbers(line: Any, rng: np.random.Generator) -> None:
    """Right when line(ww, wd, dd, s) is the squared distance from q at the share s of the way from p to x."""
    slips: dict[str, Callable] = {
        "The mixed term comes twice: once as w·d, once as d·w.": lambda s, wd, there, **_: there - s * wd,
        "d comes twice in the last term, and s with it.": lambda s, dd, there, **_: there + s * dd - s * s * dd,
        "The mixed term is missing.": lambda s, wd, there, **_: there - 2 * s * wd,
        "The mixed term has the sign of w·d.": lambda behind, **_: behind**2,
    }
    _line(line, _walks(rng), ("ww", "wd", "dd", "s"), "walk_2", slips)


def _walks(rng: np.random.Generator) -> list[dict[str, Any]]:
    return [_walk(D, rng) for D in (2, 3, *rng.integers(1, 7, size=3).tolist())]


def _walk(D: int, rng: np.random.Generator) -> dict[str, Any]:
    """A walk from p towards x: what a line may use, and how far q is."""
    q, p, x = rng.normal(size=(3, D))
    w, d, s = p - q, x - p, float(rng.uniform(0.1, 0.9))
    here = np.average([p, x], axis=0, weights=(1 - s, s))
    places = {"far": here - q, "walked": here - p, "behind": 2 * p - here - q, "end": x - q}
    lengths = {name: float(np.linalg.norm(way)) for name, way in places.items()}
    return {"w": w, "d": d, "s": s, "ww": w @ w, "wd": w @ d, "dd": d @ d, **lengths, "there": lengths["far"] ** 2}


def _line(line: Any, points: list[dict], takes: tuple[str, ...], name: str, slips: dict[str, Callable]) -> None:
    derivation([line], lambda there, **_: there, points, takes=[takes], names=[name], mistakes=slips)


def as_far_again(f: Any, rng: np.random.Generator) -> None:
    """Right when f(wd, dd) is where the distance from q is that of p again, on walks that lead nearer at first."""
    for D, goal in ((1, 0.4), (2, 20.0), *((int(D), float(rng.uniform(0.1, 4))) for D in rng.integers(1, 7, 4))):
        q, p, x = _askew(D, rng)
        x = p - 2 * ((p - q) @ (x - p)) / ((x - p) @ (x - p)) / goal * (x - p)  # as far again at the share `goal`
        wd, dd = float((p - q) @ (x - p)), float((x - p) @ (x - p))
        s = call(f, wd, dd, takes=("wd", "dd"))
        between(s, 0, 1e9, "s", below="s is positive; at s = 0 you have not left p.")
        share = plain.number(s, "s")
        at_p, there = (float(np.linalg.norm(p + r * (x - p) - q)) for r in (0, share))
        if abs(there - at_p) > 1e-6 * max(1, at_p):
            more = "You may go on." if there < at_p else "That is too far."
            said = f"wd = {wd:.4g}, dd = {dd:.4g}: your distance from q is {there:.4g}, that of p is {at_p:.4g}"
            raise Wrong(said, more)


def _askew(D: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points q, p and x; the way from p to x leads towards q at first, and not nearly along a circle about it."""
    while True:
        q, p, x = rng.normal(size=(3, D))
        cosine = (p - q) @ (x - p) / np.linalg.norm(p - q) / np.linalg.norm(x - p)
        if cosine < -0.2:
            return q, p, x
