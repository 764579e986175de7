"""One correction in both spaces, with the examples called by their numbers; and the panels of the game against the
perceptron, the disc of possible mistakes and the length between its bounds.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Circle, Polygon, Rectangle
from matplotlib.patheffects import withStroke
from matplotlib.transforms import ScaledTranslation

from lincls import checks
from lincls.experiments import perceptron as experiments
from lincls.experiments.perceptron import BOUND, RIM, Game
from lincls.language import many, tell
from lincls.plot import BoundaryArtist, Marks, SpacesArtist, frame, mistakes, style
from lincls.plot.boundary import ArrowArtist, set_corners

BESIDE = 0.34  # inches from the middle of a mark to its number: clear of rings and circle
AFTER, END = 0.17, 0.24  # and from a dot of a path to its number, and from its last


def numbered(left: Axes, right: Axes, X: Any, t: Any) -> SpacesArtist:
    """Both spaces of at most eight examples X (N, 2), t (N,), each called by its number, from 0.

    Examples that ask the same of the weights share a line, and their numbers stand together.
    """
    spaces = SpacesArtist(left, right, X, t)
    t = checks.signs(t, len(spaces.X))[1]
    asks = (spaces.X * t[:, None]).tolist()
    for n, x in enumerate(spaces.X):
        _number(left, n, x, BESIDE, x)  # away from the origin: no line through it comes between
    for n, label in enumerate(spaces.constraints.labels):
        same = [m for m in range(len(asks)) if asks[m] == asks[n]]
        label.set_text(", ".join(map(str, same)) if same[0] == n else "")
        label.set(size=style.TEXT, color=style.POSITIVE if t[same[-1]] > 0 else style.NEGATIVE)
    return spaces


def counted(ax: Axes, path: Any) -> Marks:
    """Numbers 1, 2, ... beside the points of a path (S, 2) after its start: `move(S)` shows those of its first S."""
    marks, points = Marks(ax), np.asarray(path, float)
    for k in range(1, len(points)):
        back, on = points[k] - points[k - 1], points[min(k + 1, len(points) - 1)] - points[k]
        straight = k + 1 < len(points) and abs(back[0] * on[1] - back[1] * on[0]) < 1e-9
        aside = np.array([-back[1], back[0]]) if straight else back - on
        marks.add(_number(ax, k, points[k], AFTER if k + 1 < len(points) else END, aside))

    @marks.moves
    def move(S):
        for k, number in enumerate(marks.artists, start=1):
            number.set_visible(k < S)

    return marks


def _number(ax: Axes, n: int, at: Any, far: float, way: np.ndarray) -> Line2D:
    """A number so many inches from a point, on the way, as a mark, which is drawn in a tenth of a text's time."""
    right, up = far * way / (np.hypot(*way) or 1)
    beside = ax.transData + ScaledTranslation(right, up, ax.figure.dpi_scale_trans)
    (number,) = ax.plot(*at, marker=f"${n}$", color=style.INK, mew=0.3, transform=beside, zorder=3.8)
    number.set(ms=9 if n < 10 else 13, path_effects=[withStroke(linewidth=3, foreground="white")])
    return number


def correction(left: Axes, right: Axes, X: Any, t: Any) -> Marks:
    """Weights w in both spaces and, dashed, the line after example n was corrected; no bias.

    `move(w, n)` returns t z before and after, equal when n is no mistake, and who becomes wrong, which squares show.
    """
    t = checks.signs(t, len(X))[1]
    marks = Marks(right)
    spaces = marks.add(numbered(left, right, X, t))
    after = marks.add(BoundaryArtist(left, arrow=False, shade=False, colour=style.GOOD))
    after.line.set_linestyle((0, (4, 2)))
    victims = marks.line("s", ax=left, ms=27, mfc="none", mec=style.WRONG, mew=2, zorder=3.5)
    arrow = marks.add(ArrowArtist(right, style.GOOD, weight=1.5))
    arrow.shape.set_zorder(3.7)  # above the vector of w, which it may lie along

    @marks.moves
    def move(w, n):
        before = float(t[n] * (w @ X[n]))
        is_wrong = before <= 0
        new = w + t[n] * X[n] if is_wrong else w
        spaces.set(w, 0.0, current=n)
        after.set(new if is_wrong else np.zeros(2), 0.0)
        arrow.set(*((w, new) if is_wrong else (None, None)))
        harmed = np.flatnonzero(mistakes(X, t, new, 0.0) & ~spaces.wrong).tolist()
        victims.set_data(*spaces.X[harmed].T)
        return before + 0.0, float(t[n] * (new @ X[n])) + 0.0, harmed

    return marks


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
