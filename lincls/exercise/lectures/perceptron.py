"""What lecture 03 checks."""

from __future__ import annotations

from typing import Any

from lincls.exercise import check
from lincls.exercise.sets import set_03


def one_step(step: Any) -> None:
    """Check `step(w, b, x, t)`: one look of the rule at one example."""
    set_03.perceptron_step(step)


def stopping(stop: Any) -> None:
    """Check `stop(updates, epoch, max_epochs)`: why to stop after a pass, or None."""
    cases = [(3, 1, 10), (0, 4, 10), (1, 10, 10), (0, 10, 10), (1, 9, 10), (0, 1, 1)]
    early = {"Stop after a pass *without* an update.": lambda u, e, m: "converged" if u else None}
    check.function(stop, _stopped, cases, takes=("updates", "epoch", "max_epochs"), mistakes=early)


def height(second: Any) -> None:
    """Check `second(w, b, x1)`: the x2 of the point of a line that has this x1, for w2 other than 0."""
    cases = [((1, 1), -1.5, 0), ((1, 1), -1.5, 1), ((3, 2), -4, 0), ((3, 2), -4, 2), ((1, -2), 3, 0.5)]
    slips = {
        "There z is 0, so w2 x2 = -(w1 x1 + b): mind the sign.": lambda w, b, x1: (w[0] * x1 + b) / w[1],
        "That line goes through the origin: where is b?": lambda w, b, x1: -w[0] * x1 / w[1],
        "Divide by w2, the weight of the x2 that you solve for.": lambda w, b, x1: -(w[0] * x1 + b),
    }
    check.function(second, _height, cases, takes=("w", "b", "x1"), mistakes=slips)


def bound(R: Any, gamma: Any, most: Any) -> None:
    """Check R, the margin and Novikoff's bound for x = 3 (t = +1) and x = -1 (t = -1) with w = 2, b = 0."""
    with check.part("R", points=1):
        slips = {"Where is the dummy feature? x = (1, 3).": 3, "R is a length: take the root.": 10}
        check.value(R, 10**0.5, "R", tol=0.01, mistakes=slips)
    with check.part("gamma", points=1):
        slips = {"Divide by the length of (b, w): u has length 1.": 2}
        check.value(gamma, 1, "gamma", tol=0.01, mistakes=slips)
    with check.part("the bound", points=1):
        check.value(most, 10, "the bound", tol=0.01, mistakes={"Square R / gamma.": 10**0.5})


def _stopped(updates: int, epoch: int, max_epochs: int) -> str | None:
    return "converged" if updates == 0 else "max_epochs" if epoch == max_epochs else None


def _height(w: Any, b: float, x1: float) -> float:
    return -(w[0] * x1 + b) / w[1]
