"""The figures of lecture 03."""

from __future__ import annotations

from typing import Any

from lincls.data import lessons
from lincls.figures.catalogue import live
from lincls.plot import CorrectionArtist, frame
from lincls.widgets import Handle, Live


@live("One correction")
def one_update(X: Any = None, t: Any = None) -> Live:
    """Apply the rule to one example and see what it does in data space and in weight space.

    X (N, 2) and t (N,) in {-1, +1} have no bias; without them, the five examples of the lecture.
    """
    X, t = lessons.five_points() if X is None else (X, t)

    def draw(left, right):
        frame(right, (-6, 6), (-6, 6))
        return CorrectionArtist(left, right, X, t)

    def update(artist, w1, w2, example):
        before, after = artist.set([w1, w2], example).margins
        if before > 0:
            return f"Example {example} is correct: t z = {before:g}. The rule does nothing."
        now = "correct now" if after > 0 else "still a mistake"
        return f"Example {example} is a mistake, t z = {before:g}; after the update {after:g}, {now}."

    return Live(
        *(draw, update),
        panels=2,
        w1=(-5, 5, 0.5, 1.0),
        w2=(-5, 5, 0.5, 2.0),
        example=(0, len(X) - 1, 1, 2),
        dot=Handle("w1", "w2", panel=1),
    )
