"""The figures of lecture 00: a line by hand, a point that is dragged over it, rules that are judged by strangers."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Polygon
from matplotlib.patheffects import withStroke

from lincls.data import lessons
from lincls.experiments import welcome as experiments
from lincls.figures.catalogue import live
from lincls.figures.stored import stored_long
from lincls.models import Perceptron
from lincls.plot import BoundaryArtist, Marks, PointsArtist, figure, geometry, mistakes, show, style
from lincls.separability import decide
from lincls.widgets import Live, Points, replay

NAMES = ("size of the largest nuclei", "roughness of the roughest outlines")  # of the features of `lessons.tumours`
HALO: list[Any] = [withStroke(linewidth=3.5, foreground="white")]  # of a text that lies over patients
SIZE = (6.8, 6.2)  # inches of a figure of all patients
ROOM = ((-2.0, 4.4), (-2.9, 4.1))  # of the two features
FREE = np.array([0.0, 3.2])  # of the two features: few patients have them
ARROW = 0.6  # length of an arrow w, in features
SHOWN = 200  # corrections that `corrections` steps through
PASSES = (1, 2, 3, 5, 10, 20, 30, 50, 100)  # after which `thirty` shows the patients
NEAR = (-4.0, 6.0)  # distances from the cut that `thirty` shows; farther patients stand at its edge
RULES = ("size alone", "two measurements", "thirty, 100 rounds", "thirty, the perfect cut")


def one_line(X: Any = None, t: Any = None, w: Any = (1.0, 0.0), b: float = 0.0) -> None:
    """Show the patients X (N, 2), t (N,) and the line of w (2,) and b; ring those that are wrong."""
    X, t = _patients(X, t)
    wrong = mistakes(X, t, w, b)
    ax = figure(*SIZE).axes[0]
    _cloud(ax, X, t).set(wrong=wrong)
    _Line(ax).set(w, b)
    show(
        ax,
        f"The line {_equation(w, b)} puts {wrong.sum()} of {len(t)} patients on the wrong side (ringed).",
        alt="Two clouds of marks that overlap: minus signs on the left, plus signs on the right, and between them a "
        "straight line with an arrow w. Rings lie along both sides of the line.",
    )


@live("A line by hand")
def three_numbers(X: Any = None, t: Any = None) -> Live:
    """Choose two weights and a bias, see the line that they make, and count the patients that it gets wrong.

    X (N, 2) and t (N,) in {-1, +1}; without them, the 569 patients of the lecture.
    """
    X, t = _patients(X, t)

    def draw(ax):
        return _cloud(ax, X, t), _Line(ax)

    def update(artists, w1, w2, b):
        points, line = artists
        wrong = mistakes(X, t, [w1, w2], b)
        points.set(wrong=wrong)
        line.set([w1, w2], b)
        missed = int((wrong & (t > 0)).sum())
        alarms = int(wrong.sum()) - missed
        return (
            f"w = ({w1:g}, {w2:g}), b = {b:g}: {wrong.sum()} of {len(t)} patients are wrong (ringed), {missed} of them "
            f"tumours missed and {alarms} false alarm{'s' * (alarms != 1)}."
        )

    return Live(
        draw,
        update,
        alt="569 patients as marks in a plane, size across and roughness upwards: orange minus signs, benign, crowd on "
        "the left, blue plus signs, malignant, spread to the right, and the two clouds overlap. A black line with an "
        "arrow w cuts the plane into a pale blue half, where the arrow points, and a pale orange one. Purple rings "
        "mark the patients on the wrong side, most of them close to the line.",
        figsize=SIZE,
        moments={
            "size alone": {"w2": 0, "b": 0},
            "size and roughness": {},
            "a larger bias": {"b": 0.5},
            "a smaller bias": {"b": -0.5},
        },
        w1=(-2, 2, 0.1, 1),
        w2=(-2, 2, 0.1, 0.4),
        b=(-2, 2, 0.1, -0.1),
    )


@live("What the line says about a new patient")
def new_point(X: Any = None, t: Any = None, w: Any = (1.0, 0.4), b: float = -0.1, start: Any = (1.5, 2.5)) -> Live:
    """Drag a new patient over the plane: the mark is what the line says, and z grows evenly with the distance.

    X (N, 2) and t (N,) in {-1, +1} are drawn below the line of w (2,) and b; the point begins at start (2,). On the
    way there from the line, z is written at its beginning, in its middle and at its end.
    """
    X, t = _patients(X, t)
    w, start = np.asarray(w, dtype=float), np.array([start], dtype=float)
    way = (start @ w + b)[:, None] * w / (w @ w)  # from the line straight to the start

    def draw(ax):
        _cloud(ax, X, t)
        _Line(ax).set(w, b)
        for share in (0.0, 0.5, 1.0):  # below what moves, so that no frame draws it again
            at = start[0] - (1 - share) * way[0]
            value = f"{float(at @ w + b) + 0.0:.3g}".replace("-", "−") if share else "0"
            ax.plot(*at, "o", ms=6, color=style.INK, zorder=2.1)
            where = {"xytext": (0, 32), "ha": "center"} if share else {"xytext": (-18, 18), "ha": "right"}
            name = ax.annotate(f"z = {value}", at, textcoords="offset points", va="center", weight="bold", **where)
            name.set(path_effects=HALO, zorder=2.1)
        mark = PointsArtist(ax, np.vstack([start, start]), [-1, 1], size=24)
        return Marks(ax).segments(colors=style.GREY, linewidths=1.8, linestyles=(0, (2, 1.5)), zorder=2.2), mark

    def update(artists, point):
        distance, mark = artists
        z = round(float(point[0] @ w + b), 9) + 0.0  # on the line it is 0, and not what rounding left of it
        distance.set_segments([np.vstack([point, geometry.feet(point, w, b)])])
        mark.set(point, [1 if z > 0 else -1], wrong=np.array([z == 0]))
        says = "malignant" if z > 0 else "benign" if z < 0 else "on the line, undecided"
        return f"A patient at x = ({point[0, 0]:.2f}, {point[0, 1]:.2f}) has z = {z:.2f}: {says}."

    return Live(
        draw,
        update,
        alt="The two overlapping clouds of patients, orange minus signs on the left and blue plus signs on the right, "
        "with a steep black line between them that leans to the left and whose arrow w points to the right. One large "
        "mark, the new patient, stands out; a dashed segment joins it to the nearest point of the line. On it z is "
        "written: 0 at the line, 1.2 halfway, 2.4 at the patient.",
        figsize=SIZE,
        moments={
            "on the line": {"point": start - way},
            "halfway": {"point": start - way / 2},
            "far away": {},
            "on the other side": {"point": start - 1.5 * way},
        },
        point=Points(start),
    )


@live("A rule that looks for the line")
def corrections(X: Any = None, t: Any = None, states: Any = None) -> Live:
    """Step through corrections of the perceptron rule and see how many patients are wrong after each.

    X (N, 2) and t (N,) in {-1, +1}; states are those that `Perceptron.steps` gives, the first 201 without. The first
    of them, before any correction, is not shown.
    """
    X, t = _patients(X, t)
    states = list(islice(Perceptron().steps(X, t), SHOWN + 1) if states is None else states)
    counts = [int(mistakes(X, t, s.w, s.b).sum()) for s in states]

    def draw(left, right):
        least, last = min(counts), len(counts) - 1
        right.set(xlim=(0, last), ylim=(0, 1.05 * max(1, *counts[1:])))
        right.plot(range(1, len(counts)), counts[1:], color=style.LIGHT, lw=1.4)
        right.axhline(least, color=style.GOOD, lw=1.5, ls=(0, (4, 3)))
        right.text(last, 0.85 * least, f"the fewest: {least}", color=style.GOOD, ha="right", va="top")
        style.label(right, "corrections", "patients wrong")
        (curve,) = right.plot([], [], color=style.INK, lw=1.8, zorder=3)
        (dot,) = right.plot([], [], "o", mfc=style.INK, mec="white", mew=1.5, ms=11, zorder=3.2)
        return _cloud(left, X, t), _Line(left), curve, dot

    def update(artists, step):
        (points, line, curve, dot), state = artists, states[step]
        points.set(wrong=mistakes(X, t, state.w, state.b), current=state.n)
        line.set(state.w, state.b)
        curve.set_data(range(1, step + 1), counts[1 : step + 1])
        dot.set_data([step], [counts[step]])
        w1, w2 = state.w
        return (
            f"Correction {step}, in round {state.epoch}: w = ({w1:.2f}, {w2:.2f}), b = {state.b:g}, and {counts[step]} "
            f"of {len(t)} patients are wrong."
        )

    return replay(
        range(1, len(states)),
        draw,
        update,
        alt="Left, the two clouds of patients with a black line; those on its wrong side have purple rings, the "
        "patient corrected last a large black circle. Right, how many are wrong after each correction: a pale jagged "
        "curve with a few peaks above 100 and no trend, a dashed green line at its lowest value, and a black dot that "
        "follows the curve.",
        moments={
            "one correction": {"step": 0},
            "the costliest": {"step": int(np.argmax(np.diff(counts)))},
            "the fewest": {"step": int(np.argmin(counts[1:]))},
        },
        figsize=(11, 5.4),
    )


def surrounded(X: Any = None, t: Any = None, proof: Any = None) -> None:
    """Show the patients X (N, 2), t (N,) with a triangle of three of one class around one of the other.

    `proof` is the HullPoint that `separability.decide` gives.
    """
    X, t = _patients(X, t)
    proof = decide(X, t) if proof is None else proof
    ill = np.flatnonzero(t == 1)[[k for k, share in enumerate(proof.lam) if share]]
    corners = X[ill]
    inside = X[t == -1][[k for k, share in enumerate(proof.mu) if share]]
    ax = figure(*SIZE).axes[0]
    for artist in _cloud(ax, X, t).artists:
        artist.set_alpha(0.45)
    ax.add_patch(Polygon(corners, closed=True, fc="none", ec=style.INK, lw=2.4, zorder=3.6))
    large = PointsArtist(ax, np.vstack([corners, inside]), [1] * len(corners) + [-1] * len(inside), size=17)
    for artist in large.artists:
        artist.set_zorder(artist.get_zorder() + 1)
    right = np.argmax(corners[:, 0])
    name = ax.annotate(f"patient {ill[right]}", corners[right], (16, 3), textcoords="offset points", va="center")
    name.set(color=style.POSITIVE, weight="bold", size=style.TEXT, path_effects=HALO, zorder=4.6)
    show(
        ax,
        f"{('One', 'Two', 'Three')[len(corners) - 1]} malignant patients (big marks) stand around a benign one "
        "(inside).",
        alt="The same two clouds. A large triangle has a plus sign at each corner, one far up, one far down and one to "
        "the right, named patient 0, and in its inside one large minus sign.",
    )


@live("Thirty measurements")
def thirty(X: Any = None, t: Any = None, apart: Any = None) -> Live:
    """Let the rule learn from all thirty measurements, and look at patients that it has never been shown.

    X (N, D), t (N,) in {-1, +1}, and `apart` (N,) is true for the patients that the rule does not see. The figure opens
    after the last round.
    """
    X, t, apart = lessons.tumours_apart() if X is None else (X, t, apart)
    states = _after_passes(X[~apart], t[~apart])
    sides = [(X[here], t[here]) for here in (~apart, apart)]

    def draw(left, right):
        names = (f"{(~apart).sum()} patients it learns from", f"{apart.sum()} patients it has never seen")
        return [_strip(ax, t, name) for ax, (_, t), name in zip((left, right), sides, names, strict=True)]

    def update(artists, state):
        passes, made, w, b = state
        distances = [(X @ w + b) / np.linalg.norm(w) for X, _ in sides]
        wrong = [strip.move(distance) for strip, distance in zip(artists, distances, strict=True)]
        rounds = "1 round" if passes == 1 else f"{passes} rounds"
        return (
            f"After {rounds} and {made} corrections it is wrong about {wrong[0]} of the {(~apart).sum()} patients that "
            f"it learns from, and about {wrong[1]} of the {apart.sum()} others."
        )

    return replay(
        states,
        draw,
        update,
        alt="Two panels, the patients that the rule learns from on the left and those that it has never seen on the "
        "right. In each, patients stand at their distance from the cut, a black upright line at 0: a band of blue "
        "plus signs above, nearly all of it to the right of the line, and a narrower band of orange minus signs below, "
        "nearly all of it to the left. The few on the wrong side are ringed. Height only spreads the marks.",
        moments={
            "one round": {"step": PASSES.index(1)},
            "ten rounds": {"step": PASSES.index(10)},
            "a hundred rounds": {"step": PASSES.index(100)},
        },
        first="a hundred rounds",
        figsize=(11, 4.2),
    )


judged = stored_long(experiments.judged).part_of(2, at=np.s_[:2])


def strangers() -> None:
    """Show the errors of four rules on the patients they were made for, and on strangers, per 100 patients.

    A dot is a quarter that was kept apart, a diamond the quarter of the lecture.
    """
    own, others = judged().values()
    fig = figure(11, 5.9, panels=2)
    ours = experiments.four_rules(lessons.tumours_apart()[2])
    names = ("wrong of 100 that they were made for", "wrong of 100 strangers")
    for ax, errors, mine, name, patients in zip(fig.axes, (own, others), ours, names, (426, 143), strict=True):
        _rows(ax, errors, mine, patients)
        ax.set_xlabel(name)
        left, low, wide, high = ax.get_position().bounds
        ax.set_position((left, low + 0.07, wide, high - 0.07))
    dots, mean, diamond = fig.axes[0].lines[:3]
    words = "our quarter", f"one of {len(own)} others", "mean of these"
    fig.legend((diamond, dots, mean), words, loc="lower center", ncols=3, frameon=False)
    means = [f"{mean:.1f} ({name})" for mean, name in zip(others.mean(axis=0), RULES, strict=True)]
    show(
        fig.axes[0],
        f"Of 143 strangers the mean number wrong over 200 random quarters is {', '.join(means)}.",
        alt="Two panels of one scale, errors per 100 patients, with a row of grey dots for each of four rules, and a "
        "black bar at the mean of each row. Left, on their own patients, the rows step down to the left: size alone "
        "far right, then two measurements, then the rule on thirty, and the perfect cut at 0. Right, on strangers, the "
        "dots spread wider and the last three rows lie above each other, the rule a little left of two measurements "
        "and the perfect cut. An ochre diamond in each row is the lecture's own quarter; on strangers that of the "
        "perfect cut lies far right.",
    )


@live("A line that is watched")
def watch() -> Live:
    """Let the line of 23 errors meet one patient after another, from the 201st on through another microscope.

    Counts the errors among the last 50 patients, and raises the alarm at seven.
    """
    before = 200

    def draw(ax):
        ax.set(xlim=(0, 569), ylim=(0, 22))
        style.label(ax, "patients so far", "errors among the last 50")
        ax.axvline(before, color=style.GREY, lw=1.5, ls=(0, (2, 2)))
        ax.text(before + 6, 20.6, "another microscope", color=style.GREY)
        ax.axhline(experiments.ALARM, color=style.GOOD, lw=1.5, ls=(0, (4, 3)))
        ax.text(6, experiments.ALARM + 0.4, f"alarm at {experiments.ALARM}", color=style.GOOD)
        (line,) = ax.plot([], [], color=style.INK, lw=2, zorder=3)
        (dot,) = ax.plot([], [], "o", mfc=style.GOOD, mec="white", mew=1.5, ms=13, zorder=3.2)
        return line, dot

    def update(artists, magnified, order):
        (line, dot), counts = artists, experiments.recent(experiments.watched(magnified, order, before))
        patients = experiments.WINDOW + np.arange(len(counts))
        at = patients[counts >= experiments.ALARM][:1]
        line.set_data(patients, np.minimum(counts, 21.5))
        dot.set_data(at, [experiments.ALARM] * len(at))
        size = "nothing changes" if magnified == 1 else f"all nuclei look {100 * (magnified - 1):.0f} % larger"
        what = f"the alarm comes at patient {at[0]}" if len(at) else "there is no alarm"
        return f"In order {order} of the patients, from patient {before + 1} on {size}: {what}."

    return Live(
        draw,
        update,
        alt="A jagged black curve, the errors among the last 50 patients, from left to right. Left of a dotted grey "
        "upright line it stays low, mostly below 4; right of it, it rises. A dashed green line lies at 7, and a green "
        "dot marks where the curve first reaches it.",
        figsize=(9, 4.2),
        moments={"nothing changes": {"magnified": 1}, "another microscope": {}, "hardly noticed": {"magnified": 1.05}},
        magnified=(1, 1.3, 0.01, 1.15),
        order=(0, 19, 1, 0),
    )


def _rows(ax: Axes, errors: Any, ours: Any, patients: int) -> None:
    """Dots of the errors (S, 4) per 100 patients in a row a rule, its mean, and a diamond at ours (4,)."""
    share, most = 100 / patients, 17
    spread = 0.34 * ((0.618034 * np.arange(len(errors))) % 1 - 0.5)
    ax.set(xlim=(-0.03 * most, most), ylim=(3.4, -0.6), ylabel=" ")
    ax.set_yticks([])
    for row, (name, others, mine) in enumerate(zip(RULES, np.transpose(errors), ours, strict=True)):
        ax.plot(share * others, row + spread, "o", ms=4, mfc=style.GREY, mec="none", alpha=0.45)
        ax.plot([share * others.mean()] * 2, [row - 0.22, row + 0.22], color=style.INK, lw=3.5)
        ax.plot(share * mine, row, "D", ms=10, mfc=style.OCHRE, mec="white", mew=1.2, zorder=3)
        mean = f"{share * others.mean():.1f} in 100 ({others.mean():.1f} of {patients})" if others.any() else "none"
        ax.text(most, row - 0.38, f"{name}: {mean}", ha="right", va="center", size=style.TEXT)


def _strip(ax: Axes, t: Any, name: str) -> Marks:
    """Patients t (N,) beside each other: `move(distances)` to a cut (N,) rings and counts those that are wrong."""
    rows = np.where(t > 0, 1.0, 0.0) + 0.7 * ((0.618034 * np.arange(len(t))) % 1 - 0.5)
    low, high = NEAR
    ax.set(xlim=NEAR, ylim=(-0.6, 1.6), title=name, xlabel="distance from the cut", ylabel=" ")
    ax.set_yticks([])
    ax.set_xticks([low, -2, 0, 2, 4, high], labels=["≤ −4", "−2", "0", "2", "4", "≥ 6"])
    ax.axvline(0, color=style.INK, lw=2.8)
    ax.text(low + 0.15, -0.48, "− benign", color=style.NEGATIVE, va="center", weight="bold")
    ax.text(high - 0.15, 1.48, "+ malignant", color=style.POSITIVE, ha="right", va="center", weight="bold")
    marks = Marks(ax)
    points = marks.add(_fine(PointsArtist(ax, np.column_stack([np.zeros(len(t)), rows]), t, size=6)))

    @marks.moves
    def move(distances):
        wrong = t * distances <= 0
        points.set(np.column_stack([np.clip(distances, low + 0.15, high - 0.15), rows]), wrong=wrong)
        return int(wrong.sum())

    return marks


def _patients(X: Any, t: Any) -> tuple[Any, Any]:
    return lessons.tumours() if X is None else (X, t)


def _after_passes(X: Any, t: Any) -> list[tuple[int, int, Any, float]]:
    """Rounds, corrections, w and b of a perceptron after each of PASSES."""
    steps = list(enumerate(Perceptron(max_epochs=max(PASSES)).steps(X, t)))
    last = {k: [state for state in steps if state[1].epoch <= k][-1] for k in PASSES}
    return [(k, made, state.w, state.b) for k, (made, state) in last.items()]


@style.styled
def _cloud(ax: Axes, X: Any, t: Any) -> PointsArtist:
    """Draw many patients with fine marks and rings, and name the axes and, where no patient is, the two classes."""
    ax.set(xlabel=f"$x_1$: {NAMES[0]}", ylabel=f"$x_2$: {NAMES[1]}")
    for x, y, name, colour in ((0.02, 0.06, "− benign", style.NEGATIVE), (0.97, 0.95, "+ malignant", style.POSITIVE)):
        side = "left" if x < 0.5 else "right"
        ax.text(x, y, name, color=colour, ha=side, weight="bold", transform=ax.transAxes, zorder=4)
    return _fine(PointsArtist(style.frame(ax, *ROOM), X, t, size=6))


def _fine(points: PointsArtist) -> PointsArtist:
    for stroke in points.strokes:
        stroke.set_markeredgewidth(1.5)
    points.rings.set(markersize=11, markeredgewidth=1.3)
    return points


class _Line(BoundaryArtist):
    """A boundary whose arrow lies over the patients, at the place on the line nearest to where few of them are."""

    def __init__(self, ax: Axes):
        super().__init__(ax)
        if self.arrow is not None:
            self.arrow.shape.set_zorder(3.7)
            self.arrow.name.set(zorder=3.8, path_effects=HALO)

    def set(self, w: Any, b: Any, margin: Any = False) -> _Line:
        super().set(w, b, margin)
        ends: Any = self.line.get_xydata()
        if self.arrow is not None and len(ends):
            along = ends[1] - ends[0]
            tail = ends[0] + np.clip((FREE - ends[0]) @ along / (along @ along), 0.12, 0.88) * along
            self.arrow.set(tail, tail + ARROW * np.asarray(w) / np.linalg.norm(w))
        return self


def _equation(w: Any, b: float) -> str:
    """Write the line as a sum: x1 + x2 = 0."""
    terms = ((w[0], "x1"), (w[1], "x2"), (b, ""))
    signed = " ".join(f"{'-' if a < 0 else '+'} {abs(a):g} {name}".strip() for a, name in terms if a)
    return signed.replace(" 1 x", " x").removeprefix("+ ") + " = 0"
