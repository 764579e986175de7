"""The figures of lecture 04, and what they draw: averages, shifts of a pattern, Cover's count.

    share(N) = C(N, D + 1) / 2^N ,   1 for N <= D + 1 ,   exactly 1/2 at N = 2 (D + 1)

On the axis N / (D + 1) the curve becomes a step at 2 as D grows.
Source: Grosse 5.1-5.2, figure 4; Cover (1965); Bishop, Neural Networks for Pattern Recognition (1995), section 3.1.4.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection, PolyCollection
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Polygon, Rectangle
from matplotlib.path import Path
from matplotlib.transforms import blended_transform_factory

from lincls import plot
from lincls.boolean import AND, XOR
from lincls.data import lessons
from lincls.figures.catalogue import live
from lincls.figures.stored import stored
from lincls.models import Perceptron
from lincls.plot import geometry, style
from lincls.plot.hulls import HullsArtist
from lincls.plot.pixels import DigitArtist, mixed, squares
from lincls.plot.points import label_data_space
from lincls.separability import Separator, cover_fraction, decide
from lincls.widgets import Handle, Live, Points

BARS, FOOT = 5.0, -6.5  # height of a bar of value 1 and its foot, in rows of pixels
STRIP, SHELF = 18.6, 21.4  # where the pixels of a painted pattern are, and where its lamps wait, in rows
INK = 16  # of a digit's darkest pixels
DOWN = 11  # a three that is read wrong a pixel down, as no eight is
WIDEST = 4  # the live curve goes up to N = 4 (D + 1)
CONVEX, CORNERED = [[0, 0], [3, 0], [3.6, 2], [1.5, 3]], [[0, 0], [3, 0], [3, 1], [1, 1], [1, 3], [0, 3]]


def two_sets() -> None:
    """Show a convex set and one that is not, each with a segment between two of its points."""
    left, right = plot.figure(panels=2).axes
    _plot_set(left, CONVEX, [[0.4, 0.3], [2.5, 2]]).set_title("convex")
    _plot_set(right, CORNERED, [[0.5, 2.7], [2.7, 0.5]]).set_title("not convex")
    plot.show(
        left,
        "However you choose two points on the left, the segment stays inside; on the right one that leaves is enough.",
        alt="Two panels. Left, a green four-sided shape with a segment between two of its points, all of it inside. "
        "Right, a green L-shape with a segment between its two arms; the middle of the segment is dashed and outside.",
    )


@live("The average of three masses")
def average() -> Live:
    """Put masses on the corners of a triangle and see where their average lies, also when one is negative."""
    corners, mass = [[0, 0], [4, 0], [1, 3]], (-1, 5, 0.25, 1)

    def draw(left, right):
        for ax, title in ((left, "your masses"), (right, "a negative mass: λ = (−1/3, 2/3, 2/3)")):
            plot.frame(ax, (-1.2, 5.4), (-1.3, 4)).set_title(title)
        _average(right, corners).move(np.array([-1, 2, 2]) / 3)
        return _average(left, corners)

    def update(triangle, mass1, mass2, mass3):
        masses = np.array([mass1, mass2, mass3])
        if masses.sum() <= 0:
            return "The masses must add up to more than nothing to have an average."
        lam = masses / masses.sum()
        inside = "inside" if triangle.move(lam) else "outside"
        return f"λ = ({lam[0]:.2f}, {lam[1]:.2f}, {lam[2]:.2f}): the average is {inside}.".replace("-", "−")

    return Live(
        draw,
        update,
        alt="Two panels, each with a green triangle with the corners x1, x2 and x3, black discs as large as their "
        "masses, and a yellow diamond, the average. Left, while no mass is negative, grey segments lead to it, first "
        "along one side to a hollow dot, then towards the third corner. Right, x1 has a negative mass, a hollow disc, "
        "and the diamond is outside, on the far side of the triangle.",
        moments={
            "equal masses": {"mass1": 1, "mass2": 1, "mass3": 1},
            "one heavy corner": {"mass1": 0.5, "mass2": 1, "mass3": 5},
            "a negative mass": {"mass1": -0.5, "mass2": 1, "mass3": 1},
        },
        first="one heavy corner",
        mass1=mass,
        mass2=mass,
        mass3=mass,
    )


def feasible_segment(ends: Any = ((0.9, 0.35), (0.35, 0.9)), right: int | None = None) -> None:
    """Show AND's weights for b = -1 and the segment between two of them, ends (2, 2).

    `right` of the weights that were tried on it compute AND; without it, 101 are tried.
    """
    ends = np.asarray(ends, dtype=float)
    if right is None:
        shares = np.linspace(0, 1, 101)[:, None]
        right = sum(not plot.mistakes(*AND, w, -1).any() for w in (1 - shares) * ends[0] + shares * ends[1])
    ax = plot.plot_weight_space(*AND, b=-1, ax=plot.frame(plot.figure(6, 5.6).axes[0], (-0.2, 1.4), (-0.2, 1.4)))
    ax.plot(*ends.T, "o-", color=style.INK, lw=3, ms=9, zorder=5)
    ax.text(0.98, 0.86, "every point\ncomputes AND", size=style.TEXT, color=style.GOOD, ha="right", va="center")
    plot.show(
        ax,
        f"The slice b = -1 of AND's weight space: a segment between two feasible points. All {right} weights tried on "
        "it compute AND.",
        alt="A plane of two weights, cut by straight lines, one for each row of AND. In the green triangle where all "
        "rows are right lies a thick black segment between two dots, away from its edges.",
    )


def crossing(proof: Any = None) -> None:
    """Show the hulls of XOR, which cross, beside segments that cross although a line separates the classes.

    `proof` of the common point is found by `decide` if not given.
    """
    proof = proof or decide(*XOR)
    p = proof.point(*XOR)
    left, right = plot.figure(panels=2).axes
    plot.plot_hulls(*XOR, proof, ax=left).set_title("plus-plus meets minus-minus: no line")
    left.text(float(p[0]) + 0.14, float(p[1]), f"({p[0]}, {p[1]})", size=style.TEXT, va="center")
    plot.plot_points(XOR.X, [-1, 1, -1, 1], ax=right).set_title("plus-minus segments cross: still a line")
    plot.plot_boundary((0, 1), -0.5, ax=right, arrow=False)
    for start, end in ((0, 3), (1, 2)):
        right.plot(*XOR.X[[start, end]].T, color=style.GREY, ls=(0, (4, 2)), lw=2, zorder=1.5)
    plot.show(
        left,
        f"Left, both hulls of XOR contain ({p[0]}, {p[1]}), so no line has them on two sides. Right, each dashed "
        "segment joins a plus with a minus; that they cross says nothing.",
        alt="Twice the four corners of a square. Left, plus signs at two opposite corners and minus signs at the other "
        "two; the two diagonals, one for each class, cross in the middle, where a diamond marks the common point. "
        "Right, two plus signs above and two minus signs below, a level black line between them; the dashed "
        "diagonals cross there, too.",
    )


def narrowest_gap(X: Any = None, t: Any = None, w: Any = None, b: Any = None) -> None:
    """Show the hulls of X (N, 2), t (N,), their nearest points p and q, w (2,) = p - q and its bisector (w, b)."""
    X, t = lessons.two_fours() if X is None else (X, t)
    p, q = plot.nearest_points(X[t > 0], X[t < 0])
    if w is None:
        w, b = p - q, -(p - q) @ (p + q) / 2
    ax = plot.frame(plot.figure().axes[0], (-4, 4), (-2, 3))
    along = np.array([-w[1], w[0]]) / np.linalg.norm(w)
    place: dict[str, Any] = {"size": style.LABEL, "ha": "center", "va": "center"}
    for foot, name, side, where in ((p, "p", 1, 0.1 * w - 0.3 * along), (q, "q", -1, -0.25 * w)):
        colour = style.POSITIVE if side > 0 else style.NEGATIVE
        ax.plot(*np.transpose([foot - 9 * along, foot + 9 * along]), color=colour, ls=(0, (5, 3)), lw=1.4, zorder=1)
        look = {"ms": 25, "mfc": "none", "mew": 2.4} if np.isclose(X, foot).all(axis=1).any() else {"ms": 9}
        ax.plot(*foot, "o", color=style.GOOD, zorder=3.7, **look)
        ax.annotate(f"$\\mathbf{{{name}}}$", foot + where, color=style.GOOD, **place)
        ax.annotate(f"$C^{'+' if side > 0 else '-'}$", X[t == side].mean(axis=0) - (0, 0.6), color=colour, **place)
    ax.annotate("$z = 0$", (p + q) / 2 + 2.3 * along + (0.65, 0), **place)
    plot.show(
        plot.plot_hulls(X, t, Separator(w, b), ax=ax),
        f"The narrowest gap, from q to p, is {np.linalg.norm(w):.3f} wide. The boundary cuts it in half at a right "
        "angle, and no example lies between the dashed lines.",
        alt="A blue hull around four plus signs on the left and an orange hull around four minus signs on the right. A "
        "green arrow w leads from q, a ringed example, to p, their nearest points, and a black line, where z is 0, "
        "crosses its middle at a right angle. Dashed lines through p and q, parallel to it, have a hull each on their "
        "far sides.",
    )


@live("Two kinds of proof")
def two_proofs() -> Live:
    """Push a point over until the hulls touch: the separating line goes, and the shares of a common point come."""
    X, t = lessons.two_fours()
    moments = {name: {"points": X.copy()} for name in ("apart", "touching", "two segments that cross")}
    moments["touching"]["points"][1] = 1.5, 0
    moments["two segments that cross"]["points"][:2] = (-0.3, 1), (2.9, -0.5)

    def draw(ax):
        hulls = HullsArtist(plot.frame(ax, (-4, 4), (-2, 3)), X, t)
        numbers = [int(np.sum(t[: n + 1] == t[n])) for n in range(len(t))]
        return hulls, [ax.text(0, 0, f"{n}", size=style.TEXT, ha="center", va="center", zorder=4) for n in numbers]

    def update(artists, points):
        (hulls, names), tenths = artists, np.rint(10 * points).astype(int)  # whole numbers for short fractions
        proof, X = decide(tenths, t), tenths / 10
        hulls.set(X, proof)
        for name, x, side in zip(names, X, t, strict=True):
            away = x - X[t == side].mean(axis=0)
            name.set_position(x + 0.38 * away / max(float(np.hypot(*away)), 1e-9))
        if isinstance(proof, Separator):
            return f"Separable, verified: the hulls are {hulls.gap:.2f} apart."
        lam, mu = (", ".join(map(str, shares)) for shares in (proof.lam, proof.mu))
        return f"Not separable, verified: λ = ({lam}), μ = ({mu})."

    return Live(
        draw,
        update,
        alt="Four plus marks with a blue hull around them and four minus marks with an orange one, each class numbered "
        "from 1 to 4. While the hulls are apart, a green arrow w joins their nearest points and a black line crosses "
        "it in the middle at a right angle; when they meet, a diamond marks a common point.",
        figsize=(7, 4.5),  # a line of the caption holds both lists
        moments=moments,
        first="two segments that cross",
        points=Points(X, t, bounds=((-3.9, 3.9), (-1.8, 2.8))),
    )


@live("Paint two patterns and shift them")
def painted_patterns() -> Live:
    """Light the pixels of two patterns yourself and see the means of their shifts lose every shape."""
    lit, n = {"A": (1, 2, 3, 4), "B": (1, 3, 6, 11)}, 16  # the pixels that are on at first; a lamp more waits above
    spare, top = SHELF, (STRIP + SHELF) / 2  # a lamp above `top` lights nothing

    def draw(left, right):
        left.set_title("pattern A")
        right.set_title("pattern B")
        return _painting(left, n, style.POSITIVE), _painting(right, n, style.NEGATIVE)

    def update(artists, A, B, shifts):
        patterns = [_lit(places, n, top) for places in (A, B)]
        means = [marks.move(*both, shifts) for marks, *both in zip(artists, (A, B), patterns, strict=True)]
        a, b = (int(pattern.sum()) for pattern in patterns)
        if shifts < n:
            ends = [_ends(mean) for mean in means]
            return f"The mean of {shifts} shifts: A {ends[0]}, B {ends[1]}. {a} pixels of A are on, and {b} of B."
        if a == b:
            return f"All {n} shifts: both means are {Fraction(a, n)} in every pixel, so no line separates A from B."
        sign, middle = ("" if a > b else "−"), (a + b) / 2
        return (
            f"All {n} shifts: A's mean is {Fraction(a, n)}, B's {Fraction(b, n)}. Counting separates them: all w = "
            f"{sign}1, b = {'−' if a > b else ''}{middle:g}."
        )

    lamps: dict[str, Any] = {
        name: Points(
            [[pixel, STRIP] for pixel in on] + [[n, spare]], panel=panel, bounds=((1, n), (STRIP - 0.6, SHELF + 0.4))
        )
        for panel, (name, on) in enumerate(lit.items())
    }
    return Live(
        draw,
        update,
        alt="Two panels, blue for pattern A and orange for B. On top a strip of sixteen squares, coloured where a "
        "yellow lamp lies, and above it a shelf with a lamp that is off. Below, the shifts of the pattern, row under "
        "row, the last one framed. At the bottom bars, one a pixel, for the mean of these rows: after the last shift "
        "all of them are a quarter high in both panels.",
        figsize=(9, 6.2),
        moments={
            "all the shifts": {},
            "five shifts": {"shifts": 5},
            "one pixel more": {"B": [*lamps["B"].X0[:-1], [n, STRIP]]},
        },
        **lamps,
        shifts=(1, n, 1, n),
    )


@live("A digit that moves")
def moved_digits(X: Any = None, t: Any = None) -> Live:
    """Move handwritten digits on their paper and see how many of them the perceptron's weights still read.

    X (N, 64) are images of 8 by 8 pixels, t (N,) in {-1, +1} says which are threes, and the weights are those that the
    perceptron learns where they stand. Ink that leaves the picture is gone.
    """
    reach = 3
    X, t = lessons.threes_and_eights() if X is None else (np.asarray(X, float), np.asarray(t))
    model = Perceptron().fit(X, t)
    moves = range(-reach, reach + 1)
    wrong = np.array(
        [[plot.mistakes(lessons.moved(X, right, up), t, model.w_, model.b_).mean() for right in moves] for up in moves]
    )

    def draw(left, middle, right):
        return _paper(left, "where it stood"), _paper(middle, "moved"), _shares(right, wrong)

    def update(artists, digit, right, up):
        *papers, here = artists
        here.set_xy((right - 0.5, up - 0.5))
        kind = ("an eight", "a three")[int(t[digit - 1] > 0)]
        for (paper, said), place in zip(papers, ((0, 0), (right, up)), strict=True):
            x = lessons.moved(X[digit - 1 : digit], *place)[0]
            read = "a three" if x @ model.w_ + model.b_ > 0 else "an eight"
            paper.set(x)
            said.set(text=f"read as {read}", color=style.INK if read == kind else style.WRONG)
        wrongly = f"{wrong[up + reach, right + reach]:.0%} of the {len(X)} digits are read wrong"
        return f"{_way(right, up)}, {wrongly}; this {kind.split()[1]} is read as {read}."

    steps = (-reach, reach, 1)
    return Live(
        draw,
        update,
        alt="Left, a handwritten digit, 8 by 8 grey squares, and in the middle the same digit after a move; above each "
        "stands what it is read as, in purple where that is wrong. Right, a square of 7 by 7 cells, one for each move, "
        "with the per cent of digits that are read wrong, the more the darker; a black frame marks the move that is "
        "shown. The cell in the middle, a 0, is the only white one.",
        figsize=(9.6, 3.8),
        moments={
            "where they stand": {"right": 0},
            "one to the right": {},
            "one down": {"right": 0, "up": -1, "digit": min(DOWN, len(X))},
            "two to the right": {"right": 2},
        },
        digit=(1, len(X), 1, min(2, len(X))),
        right=(*steps, 1),
        up=(*steps, 0),
        cell=Handle("right", "up", panel=2),
    )


def twins(three: Any = None, eight: Any = None) -> None:
    """Show two images (64,) of equal ink, and the weighted average of each one's places that the other's ink gives."""
    if three is None:
        three, eight = lessons.twins()
    fig = plot.figure(9.6, 3.1, panels=4)
    wide = eight @ lessons.laid(three), three @ lessons.laid(eight)
    pictures = {"a three": three, "an eight": eight, "an eight in threes": wide[0], "a three in eights": wide[1]}
    for k, (ax, (name, picture)) in enumerate(zip(fig.axes, pictures.items(), strict=True)):
        image, side = DigitArtist(ax, name).image, 8 if np.size(picture) == 64 else 15
        image.set_data(np.reshape(picture, (side, side)) / np.max(picture))
        ax.set_xlabel(f"{side} by {side} pixels", size=style.TEXT)
        ax.set_position(((0.01, 0.235, 0.525, 0.775)[k], 0.11, 0.215, 0.78))
    fig.text(0.7575, 0.5, "=", size=22, ha="center", va="center")
    ink = int(np.sum(three)), int(np.sum(eight))
    same = "the same picture" if np.array_equal(*wide) else "two pictures"
    plot.show(
        fig,
        f"A three with {ink[0]} units of ink and an eight with {ink[1]}. Put the three wherever the eight has ink, as "
        f"heavy as that ink, and the eight wherever the three has ink: both give {same}, on paper of 15 by 15.",
        alt="Four squares. A handwritten three and a handwritten eight, 8 by 8 pixels each; then two blurred grey "
        "clouds of 15 by 15 pixels, dark in the middle, alike in every pixel, with an equals sign between them.",
    )


@stored
def labelings_tried() -> dict[str, Any]:
    """The separable share of 20 random labelings of N random points in space, for 5 seeds: (numbers of N, 5)."""

    def share(N: int, seed: int) -> float:
        rng = np.random.default_rng(seed)
        X = rng.normal(size=(N, 3))
        labels = rng.choice([-1, 1], (20, N))
        return float(np.mean([len(set(t)) == 1 or isinstance(decide(X, t), Separator) for t in labels]))

    N = [4, 6, 8, 10, 12]
    return {"N": N, "shares": [[share(n, seed) for seed in range(5)] for n in N]}


def cover_and_experiment(D: int = 3, found: Mapping[int, Any] | None = None) -> None:
    """Show Cover's share of separable labelings in D dimensions and what experiments found.

    `found` maps a number of points to the shares, one a seed, each of 20 labelings.
    """
    if found is None:
        table = labelings_tried()
        found = dict(zip(table["N"].tolist(), table["shares"], strict=True))
    ax = _plot_cover(plot.figure().axes[0], D, found)
    far = max(abs(np.mean(found[N]) - cover_fraction(N, D)) for N in found)
    half, seeds = 2 * (D + 1), len(next(iter(found.values())))
    plot.show(
        ax,
        f"Cover's share in {D} dimensions, {cover_fraction(half, D)} at N = {half}. Experiment: mean and standard "
        f"deviation of {seeds} seeds with 20 labelings each; the mean is at most {far:.2f} from the theory.",
    )


@live("Cover's cliff")
def cliff() -> Live:
    """Raise the dimension and see the share of separable labelings become a cliff at two points a number of (w, b)."""

    def draw(ax):
        _half(ax, 2)
        ax.set(xlim=(0, WIDEST + 0.08), ylim=(-0.05, 1.08))
        style.label(ax, "$N \\,/\\, (D + 1)$", "share of labelings")
        for D, place in (2, (2.95, 0.27)), (300, (2.07, 0.9)):
            ax.plot(*_curve(D), color=style.GREY, lw=1.6, zorder=2)
            ax.text(*place, f"D = {D}", size=style.TEXT, color=style.GREY)
        (curve,) = ax.plot([], [], color=style.INK, lw=2.6, zorder=2.5)
        return curve, plot.CursorArtist(ax), ax.text(0.12, 0.9, "", size=style.TEXT, color=style.INK)

    def update(artists, D, ratio):
        (curve, cursor, name), N = artists, max(round(ratio * (D + 1)), 1)
        share = cover_fraction(N, D)
        curve.set_data(*_curve(D))
        cursor.set(N / (D + 1), share)
        name.set_text(f"D = {D}")
        few = f"{100 * share:.0f}" if share >= 0.01 else "fewer than 1"
        return f"D = {D}, N = {N} points: {few} of 100 of their labelings are separable."

    return Live(
        draw,
        update,
        alt="The share of labelings that are separable against N / (D + 1): a black curve that is 1 up to 1, falls "
        "through one half at 2, where thin grey lines cross, and ends near 0 at 4. A dashed upright line with a dot on "
        "the curve marks N. Two grey curves cross it at one half: a gentle slope for D = 2, a cliff for D = 300.",
        moments={"half of them": {}, "a slope": {"D": 2, "ratio": 1.75}}
        | {"a cliff": {"ratio": 1.75}, "hardly any": {"ratio": 2.5}},
        D=(1, 50, 1, 50),
        ratio=(0.25, 4, 0.05, 2),
    )


def _average(ax: Axes, X: Any) -> plot.Marks:
    """A weighted average of a few points X (N, 2), built from segments as in its proof.

    `move(weights)` shows it for weights (N,) that add up to 1, and returns whether it is inside: whether none is
    negative. Only then is it built from segments.
    """
    X = np.asarray(X, dtype=float)
    label_data_space(style.frame_points(ax, X), 2)
    ax.add_patch(Polygon(plot.hull(X), fc=style.GOOD, ec=style.GOOD, alpha=0.22, zorder=1))
    for n, x in enumerate(X, 1):
        away = x - X.mean(axis=0)
        left, bottom = x + 0.4 * away / max(float(np.hypot(*away)), 1e-9) / geometry.inches(ax)
        ax.text(left, bottom, f"$\\mathbf{{x}}_{n}$", size=style.LABEL, ha="center", va="center")
    marks = plot.Marks(ax)
    steps = marks.segments(colors=style.GREY, linewidths=2.2, zorder=2)
    between = marks.line("o", mfc="white", mec=style.GREY, mew=2, ms=9, zorder=3)
    masses = marks.add(ax.scatter(X[:, 0], X[:, 1], s=0, ec=style.INK, fc=style.INK, zorder=3))
    mean = marks.line("D", mfc=style.BRIGHT, mec=style.INK, mew=1.6, ms=12, zorder=4)
    on_the_side = marks.add(ax.text(0, 0, "average of x₁ and x₂", size=style.TEXT, color=style.GREY, ha="center"))
    named = marks.add(ax.text(0, 0, " average", size=style.TEXT, color=style.INK, va="center", zorder=4))

    @marks.moves
    def move(weights):
        is_inside = bool((weights >= 0).all())
        segments, stops, so_far, point = [], [], weights[0], X[0]
        for x, weight in zip(X[1:], weights[1:], strict=True) if is_inside else ():
            so_far += weight
            old, point = point, point + (weight / so_far if weight else 0) * (x - point)
            segments.append([old, x])
            stops.append(point)
        steps.set_segments(segments)
        between.set_data(*np.reshape(stops[:-1], (-1, 2)).T)
        masses.set_sizes(np.abs(weights) * 900 + 12)
        masses.set_facecolor(["white" if weight < 0 else style.INK for weight in weights])
        mean.set_data(*(weights @ X)[:, None])
        named.set_position(weights @ X + [0.28, 0.02])
        on_the_side.set_visible(is_inside)
        on_the_side.set_position((stops[0] if stops else X[0]) + [0, -0.95])
        return is_inside

    return marks


def _frame_shifts(ax: Axes, n: int) -> None:
    """Axes for n shifts of n pixels, and for bars from 0 to 1 below them."""
    ax.set(xlim=(0.4, n + 0.6), ylim=(FOOT - 0.4, n + 0.2), xticks=[1, *range(4, n + 1, 4)])
    levels = {"0": 0, "¼": 0.25, "½": 0.5, "1": 1}
    ax.set_yticks([n - 0.5, n / 2, 0.5, *(FOOT + BARS * level for level in levels.values())],
                  ["0", f"{n // 2}", f"{n - 1}", *levels])  # fmt: skip
    ax.spines["left"].set_visible(False)
    across = blended_transform_factory(ax.transAxes, ax.transData)
    for name, height in (("shift", n / 2 + 0.6), ("mean", FOOT + BARS / 2)):
        place: dict[str, Any] = {"rotation": 90, "ha": "center", "va": "center", "transform": across}
        ax.text(-0.15, height, name, size=style.LABEL, color=style.INK, **place)
    for level in levels.values():
        ax.plot([0.5, n + 0.5], [FOOT + BARS * level] * 2, color=style.LIGHT, lw=1, zorder=0.6)
    style.label(ax, "pixel", "")


def _painting(ax: Axes, n: int, colour: str) -> plot.Marks:
    """A pattern of n pixels whose lit ones are lamps, above its shifts and their mean.

    `move(places, pattern, many)` puts the lamps at `places` (L, 2) and returns the mean of the first shifts, (n,).
    """
    _frame_shifts(ax, n)
    places = [(i + 0.5, i + 1.5, n - k - 1, n - k) for k in range(n) for i in range(n)]
    boxes = [Path(geometry.corners(place)[[0, 1, 2, 3, 0]], closed=True) for place in places]
    marks = plot.Marks(ax)
    ax.add_collection(PathCollection(boxes, fc="none", ec=style.LIGHT, lw=0.3, zorder=0.6), autolim=False)
    rows = marks.add(PathCollection([], edgecolors=style.LIGHT, linewidths=0.5, zorder=3.2))
    bars = marks.add(PolyCollection([], facecolors=colour, edgecolors="white", linewidths=1, zorder=3.2))
    lowest = marks.add(Rectangle((0.5, 0), n, 1, fill=False, ec=style.INK, lw=1.6, zorder=3.3))
    ax.set_ylim(FOOT - 0.4, SHELF + 1.2)
    across = blended_transform_factory(ax.transAxes, ax.transData)
    for name, height in (("off", SHELF), ("on", STRIP)):
        place: dict[str, Any] = {"ha": "right", "va": "center", "transform": across}
        ax.text(-0.025, height, name, size=style.TICK, color=style.INK, **place)
    ax.axhline(SHELF, color=style.LIGHT, lw=1, zorder=0.6)
    strip = marks.add(squares(ax, n, STRIP - 0.9, 1.8))
    strip.set_zorder(3.2)
    lamps = marks.line("o", ms=13, mfc=style.BRIGHT, mec=style.INK, mew=1.4, zorder=4)
    last: list = [None, None]  # what is shown, and its mean

    @marks.moves
    def move(places, pattern, many):
        now = places.tolist(), pattern.tolist(), many
        if now == last[0]:  # while the other pattern is painted this panel stays
            return last[1]
        lamps.set_data(*np.transpose(places))
        strip.set_facecolor(mixed(pattern, colour))
        shown = plot.shifts(pattern)[:many]
        mean = shown.mean(axis=0)
        rows.set_paths(boxes[: many * n])
        rows.set_facecolor(mixed(shown.ravel(), colour))
        lowest.set_y(n - many)
        bars.set_verts([geometry.corners((i + 0.5, i + 1.5, FOOT, FOOT + BARS * high)) for i, high in enumerate(mean)])
        last[:] = now, mean
        return mean

    return marks


def _paper(ax: Axes, title: str) -> tuple[DigitArtist, Any]:
    """Paper for a digit, and above it a line for what it is read as."""
    digit = DigitArtist(ax, title, most=INK)
    ax.set_ylim(8.4, -1.4)
    ax.spines[:].set_visible(False)
    ax.add_patch(Rectangle((-0.5, -0.5), 8, 8, fill=False, ec=style.LIGHT))
    return digit, ax.text(3.5, -1, "", size=style.TEXT, ha="center", va="center", clip_on=True)


def _shares(ax: Axes, shares: np.ndarray) -> Any:
    """Draw a share for each move, (2 reach + 1, 2 reach + 1), and a frame for one of them."""
    reach = len(shares) // 2
    ends = (-reach - 0.5, reach + 0.5)
    look = LinearSegmentedColormap.from_list("wrong", ["white", style.WRONG])
    ax.imshow(shares, cmap=look, vmin=0, vmax=0.75, origin="lower", extent=(*ends, *ends), interpolation="nearest")
    moves = range(-reach, reach + 1)
    for up, row in zip(moves, shares, strict=True):
        for right, share in zip(moves, row, strict=True):
            colour = style.INK if share < 0.55 else "white"
            ax.text(right, up, f"{100 * share:.0f}", size=style.TICK, ha="center", va="center", color=colour)
    ax.set(xticks=list(moves), yticks=list(moves), title="% read wrong")
    style.label(ax, "pixels to the right", "pixels up")
    return ax.add_patch(Rectangle((0, 0), 1, 1, fill=False, ec=style.INK, lw=3, zorder=4))


def _curve(D: int) -> tuple[np.ndarray, list[float]]:
    """Cover's shares in D dimensions: where on the axis N / (D + 1), and how high."""
    N = np.unique(np.linspace(1, WIDEST * (D + 1), 60).round().astype(int))
    return N / (D + 1), [cover_fraction(int(n), D) for n in N]


def all_moves(x: Any) -> np.ndarray:
    """Return the 64 shifts with wrap-around of an image (64,): (64, 64)."""
    image = np.reshape(x, (8, 8))
    return np.vstack([np.roll(image, (-up, right), axis=(0, 1)).ravel() for up in range(8) for right in range(8)])


def _way(right: int, up: int) -> str:
    """A move in words."""
    parts = [f"{abs(by)} {towards[by < 0]}" for by, towards in ((right, ("right", "left")), (up, ("up", "down"))) if by]
    return f"Moved {' and '.join(parts)}" if parts else "Not moved"


def _lit(places: np.ndarray, n: int, top: float) -> np.ndarray:
    """The pattern (n,) that lamps at `places` (L, 2) light: those above `top` light nothing."""
    pattern = np.zeros(n)
    pattern[np.clip(np.rint(places[places[:, 1] <= top, 0]).astype(int), 1, n) - 1] = 1
    return pattern


def _ends(mean: np.ndarray) -> str:
    """The least and the largest of a mean."""
    low, high = mean.min(), mean.max()
    return f"{low:.2g} everywhere" if low == high else f"from {low:.2g} to {high:.2g}"


def _plot_set(ax: Axes, corners: Any, ends: Any) -> Axes:
    """Draw the set inside a polygon, corners (M, 2), and a segment, ends (2, 2), dashed outside of it."""
    corners, ends = np.asarray(corners, dtype=float), np.asarray(ends, dtype=float)
    ax = label_data_space(plot.frame(ax, (-0.6, 4.2), (-0.6, 3.6)), 2)
    ax.add_patch(Polygon(corners, fc=style.GOOD, ec=style.GOOD, alpha=0.25, zorder=1))
    way = ends[0] + np.linspace(0, 1, 401)[:, None] * (ends[1] - ends[0])
    inside = Path(corners).contains_points(way, radius=1e-9) | Path(corners[::-1]).contains_points(way)
    for part, colour, dashes in ((inside, style.INK, "-"), (~inside, style.WRONG, (0, (2, 1)))):
        ax.plot(*np.where(part[:, None], way, np.nan).T, color=colour, ls=dashes, lw=3, zorder=2)
    ax.plot(*ends.T, "o", color=style.INK, ms=9, zorder=3)
    return ax


def _plot_cover(ax: Axes, D: int, found: Mapping[int, Any]) -> Axes:
    """Draw the share of labelings of N points in D dimensions that are separable, and where it is 1/2.

    `found` maps N to the shares that several experiments found; their mean is drawn, and their standard
    deviation to both sides.
    """
    most = max([*found, 3 * (D + 1)])
    N = np.arange(1, most + 1)
    _half(ax, 2 * (D + 1))
    ax.plot(N, [cover_fraction(int(n), D) for n in N], "o-", color=style.GREY, ms=4, lw=2)
    mean, spread = (np.array([of(shares) for shares in found.values()]) for of in (np.mean, np.std))
    ax.errorbar(list(found), mean, spread, fmt="D", ms=8, lw=2.2, capsize=5, zorder=3, color=style.GREEN)
    ax.text(0.1 * most, 0.93, "theory", color=style.GREY, size=style.TEXT, va="center")
    x, y = list(found)[len(mean) // 2] + 0.4, mean[len(mean) // 2] + 0.04
    ax.text(x, y, "experiment", color=style.GREEN, size=style.TEXT, va="center")
    ax.set(xlim=(0, most + 0.5), ylim=(-0.05, 1.08))
    return style.label(ax, "points $N$", "share of labelings")


def _half(ax: Axes, place: float) -> None:
    """Thin lines to the point where half of the labelings are left."""
    ax.plot([0, place, place], [0.5, 0.5, -0.05], color=style.LIGHT, lw=1.5, zorder=0.8)
