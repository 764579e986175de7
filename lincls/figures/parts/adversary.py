"""The panels of the game against the perceptron: the disc of possible mistakes, and the length between its bounds."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Circle, Polygon, Rectangle

from lincls.experiments import perceptron as experiments
from lincls.experiments.perceptron import BOUND, RIM, Game
from lincls.language import many, tell
from lincls.plot import Marks, frame, style
from lincls.plot.boundary import ArrowArtist, set_corners


def game(ax: Axes) -> Marks:
    """The disc of possible examples, the part of it that w gets wrong, the picks: `move(game, hint)`."""
    frame(ax, (-1.25, 1.25), (-1.55, 1.1))
    style.bare(ax).set(xticks=[], yticks=[], title=tell("pick a mistake"))
    ax.add_patch(Circle((0, 0), RIM, fc="none", ec=style.INK, lw=1.5, zorder=1))
    ax.text(0, -1.16, tell("not used yet"), ha="center", va="center", color=style.GREY)
    marks = Marks(ax)
    wrong = marks.add(Polygon(np.zeros((1, 2)), fc=style.WRONG, ec="none", alpha=0.22, zorder=0.8))
    arrow = marks.add(ArrowArtist(ax, style.GREY, name=r"$\mathbf{w}$"))
    best = marks.line("D", mfc="none", mec=style.GOOD, mew=2, ms=20, zorder=2.5)
    used = marks.line("o", mfc="white", mec=style.GREY, mew=2, ms=17, zorder=3)
    free = marks.line("o", mfc="white", mec=style.LIGHT, mew=2, ms=17, zorder=3)
    look: dict[str, Any] = {"color": style.INK, "ms": 8, "mew": 0.3, "ls": "", "zorder": 3.1}
    numbers = [marks.line(marker=f"${k}$", **look) for k in range(1, BOUND + 1)]

    @marks.moves
    def move(game, hint):
        far = float(np.hypot(*game.across))
        set_corners(wrong, experiments.wrong_part(game.across, game.made))
        arrow.set(*((np.zeros(2), 0.5 * game.across / far) if far > 1e-9 else (None, None)))
        best.set_data(*(experiments.best_places(game.across, game.made) if hint else np.empty((0, 2))).T)
        used.set_data(*game.places[: game.made].T)
        free.set_data(*game.places[game.made :].T)
        for number, place in zip(numbers, game.places, strict=True):
            number.set_data(*place[:, None])

    return marks


def vice(ax: Axes) -> Line2D:
    """Draw the two bounds of the proof, and return a line for the lengths of w after 0, 1, 2, ... corrections."""
    ax.set(xlim=(0, 10.5), ylim=(0, 3.6), title=tell("the two bounds"))
    k = np.linspace(0, 10.5, 120)
    ax.plot(k, np.sqrt(k), color=style.WRONG, lw=2.2)
    ax.plot(k, k / np.sqrt(BOUND), color=style.GOOD, lw=2.2, ls="--")
    ax.add_patch(Rectangle((BOUND, 0), 2, 4, fc=style.WRONG, ec="none", alpha=0.1, zorder=0.5))
    ax.text(0.5, 2.8, tell(r"$\sqrt{k}\,R$: no longer"), color=style.WRONG)
    ax.text(4.6, 1.2, tell(r"$k\,\gamma$: no shorter"), color=style.GOOD)
    style.label(ax, tell("corrections $k$"), tell("length of $\\mathbf{w}$"))
    return ax.plot([], [], "o-", color=style.GREY, mec="white", lw=2, ms=9, zorder=3, clip_on=False)[0]


def outcome(played: Game) -> str:
    """What a game has come to, in one sentence or two."""
    made = many(played.made, "correction")
    if played.made == BOUND:
        return tell("{made}: you have reached the bound exactly, and the vice is shut.", made=made)
    if played.made and not len(experiments.best_places(played.across, played.made)):
        return tell("{made}, and no mistake is left to pick. The theorem allows {bound}.", made=made, bound=BOUND)
    if played.refused:
        return tell(
            "{made}. Example {next} is right already: move it into the purple part.", made=made, next=played.made + 1
        )
    said = "{made} of at most {bound}. Drag example {next} into the purple part, where the mistakes are."
    return tell(said, made=made, bound=BOUND, next=played.made + 1)
