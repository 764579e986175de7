"""The figures of lecture 10: a plane of digits, turned directions, Lagrange's picture, digits from few numbers.

plane        z = A (x - mean) with two rows in A; the image of a place z is  mean + C z  with C from least squares.
             For the principal directions C = A^T: it is the reconstruction.

Source: Fine, section 4; Bishop, PRML (2006), section 12.1 and appendix E.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from lincls import checks
from lincls.data import lessons, real, split
from lincls.features import add_dummy, standardise
from lincls.figures.catalogue import live
from lincls.figures.parts.images import ImagesArtist
from lincls.figures.parts.lagrange import CIRCLE, DEGREES, LagrangeArtist
from lincls.models import LDA, PCA
from lincls.plot import (
    ArrowArtist,
    CursorArtist,
    Marks,
    PointsArtist,
    figure,
    frame,
    geometry,
    plot_history,
    show,
    style,
)
from lincls.plot.points import label_data_space
from lincls.widgets import Live, Points

BACKING = {"fc": "white", "ec": "none", "alpha": 0.85, "pad": 1.5}  # behind a name that stands among points
HEIGHT = 0.3  # of the band in which one class lies, in rows
GOLDEN = 0.6180339887498949  # multiples of it fill the unit interval evenly: a spread without a seed
PCA_LINE, LDA_LINE = style.INK, style.METHODS["LDA"][0]
KEPT, LOST = style.GREEN, style.PURPLE  # the variance along a direction, and the reconstruction error
LENGTHS = "sepal length (cm)", "petal length (cm)"
NEIGHBOURS = 20  # digits around a place that are counted
STANDING = 0  # the digit at whose place the walk begins
ROUNDING = 1e-9  # of the largest variance: eigenvalues that are 0, or equal, come out so far from it


class Plane(NamedTuple):
    """Where the digits lie on a plane, within -1 and 1, and the image of a place: base + place @ images."""

    Z: np.ndarray  # (N, 2)
    base: np.ndarray  # (D,)
    images: np.ndarray  # (2, D)


def planes_of(X: Any, t: Any) -> dict[str, Plane]:
    """Return the planes of the first two directions of PCA and of LDA for X (N, D) with classes t (N,)."""
    inked = X.std(axis=0) > 0
    found = {"PCA": PCA(n_components=2).fit_transform(X), "LDA": LDA(n_components=2).fit_transform(X[:, inked], t)}
    return {name: _plane(Z, X) for name, Z in found.items()}


def _plane(Z: np.ndarray, X: np.ndarray) -> Plane:
    low, high = Z.min(axis=0), Z.max(axis=0)
    Z = (Z - (low + high) / 2) / ((high - low).max() / 2)
    base, *images = np.linalg.lstsq(add_dummy(Z), X, rcond=None)[0]
    return Plane(Z, base, np.array(images))


@live("All digits on a plane")
def digit_plane(first: str = "PCA") -> Live:
    """Walk over the plane on which all digits lie, and see which image belongs to the place where you stand.

    The plane is that of PCA's first two directions or of LDA's; `first` is the one that the figure opens with.
    """
    first = checks.choice(first, "first", ("PCA", "LDA"))
    digits = real.digits()
    planes = planes_of(digits.X, digits.t)

    def draw(field, sheet):
        field.set_position((0.01, 0.01, 0.61, 0.98))
        sheet.set_position((0.77, 0.13, 0.2, 0.74))
        return DigitPlaneArtist(field, sheet, digits.X, digits.t, planes)

    def update(artist, plane, place):
        artist.set(plane, place[0])
        near = f"{artist.alike} of the {NEIGHBOURS} nearest are the same"
        return f"Here on {plane}'s plane the nearest digit is {_a(artist.digit)}, and {near}."

    order = [first, *(name for name in planes if name != first)]
    start = planes[first].Z[STANDING]
    return Live(
        draw,
        update,
        alt="Left, nearly 1,800 small numerals, each digit in its own colour, lie in groups that overlap in the "
        "middle. On PCA's plane the 0s are at the bottom and the 1s at the top; on LDA's the 0s are at the top and the "
        "4s at the left, apart from the rest. A yellow spot stands among them, with a black ring around the nearest "
        "numeral. Right, two images of 8 by 8 grey squares: above, that of the spot's place, blurred; below, the "
        "nearest digit's, sharp.",
        panels=2,
        figsize=(9.0, 5.6),
        plane=order,
        place=Points([start], bounds=((-1, 1), (-1, 1))),
    )


def _a(digit: int) -> str:
    return f"an {digit}" if digit == 8 else f"a {digit}"


def real_tables() -> None:
    """Show the irises and the tumours, each table on its first two principal components."""
    iris, cancer = real.iris(), real.breast_cancer()
    fig, kept = figure(width=10.4, height=4.6, panels=2), []
    tables = {"150 irises, 4 lengths": (iris.X, iris)}
    tables["569 tumours, 30 measurements"] = standardise(cancer.X).Z, cancer
    for ax, side, (title, (X, table)) in zip(fig.axes, (1, -1), tables.items(), strict=True):
        model = PCA(n_components=2).fit(X)
        shares = model.proportion_
        kept.append(shares.sum())
        names = [f"$z_{j}$: {100 * share:.0f} % of the variance" for j, share in enumerate(shares, 1)]
        ax.set(title=title, xlabel=names[0], ylabel=names[1])
        _name_classes(PointsArtist(ax, model.transform(X), table.t), ax, table.classes, side)
    irises, tumours = kept
    show(
        fig,
        f"Two numbers a flower keep {100 * irises:.0f} % of the variance of four; two numbers a tumour keep "
        f"{100 * tumours:.0f} % of that of thirty. The classes were not used; they only colour the marks.",
        alt="Two clouds of marks. Left, the setosas lie apart from the two other species, which touch. Right, a dense "
        "heap of benign tumours, and beside it, overlapping at the edge, a wide fan of malignant ones.",
    )


def _name_classes(points: PointsArtist, ax: Axes, names: Any, side: int) -> None:
    """Write each class's name above its marks (side 1) or below them (side -1)."""
    low, high = ax.get_ylim()
    for k, (name, mark) in enumerate(zip(names, points.marks, strict=True)):
        x, y = points.X[points.index == k].T
        place = np.median(x), side * ((side * y).max() + 0.035 * (high - low))
        with style.context():
            ax.text(*place, name, color=mark.colour, ha="center", va="bottom" if side > 0 else "top", zorder=3.8)


def crowded_distances(rows: Mapping[int, Any] | None = None) -> None:
    """Show the distances from one point to all others, a row for each number of dimensions.

    rows: D -> distances (N,); without it, points dropped at random into cubes.
    """
    if rows is None:
        cubes = {D: np.random.default_rng(1).uniform(size=(201, D)) for D in (2, 10, 64, 1000)}
        rows = {D: np.linalg.norm(X[1:] - X[0], axis=1) for D, X in cubes.items()}
    ax = figure().axes[0]
    for row, d in enumerate(rows.values()):
        ax.plot(d / d.mean(), np.full(len(d), row), "|", ms=30, mew=1.5, color=style.POSITIVE)
    ax.set_yticks(range(len(rows)), [str(D) for D in rows])
    ax.set(xlim=(0, 2), ylim=(-0.6, len(rows) - 0.4), xlabel="distance / mean distance", ylabel="$D$")
    count = len(next(iter(rows.values())))
    shown = f"{count} distances a row. With more dimensions they crowd around their mean: "
    alt = "Rows of vertical strokes, one row for each number of dimensions. For 2 they reach from near 0 to twice the "
    alt += "mean distance, for 10 and 64 less far, and for 1000 they form a narrow block around the mean."
    show(ax, shown + "everybody is nearly equally far away.", alt=alt)


def centred_and_turned(X: Any = None, angle: float = 55) -> None:
    """Show a cloud X (N, 2), the same with its mean in the origin, and turned by an angle in degrees."""
    X = _flowers() if X is None else X
    a = np.radians(angle)
    centred = X - X.mean(axis=0)
    turned = centred @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]).T
    fig = figure(width=10.5, height=3.9, panels=3)
    steps = {"flowers": X, "centred": centred, "turned": turned}
    for ax, (name, points) in zip(fig.axes, steps.items(), strict=True):
        ax.set(title=name)
        names = ("$z_1$", "$z_2$") if name == "turned" else LENGTHS
        ax.set(xlabel=names[0], ylabel=names[1])
        _plot_cloud(points, frame(ax, *(points.mean(axis=0)[:, None] + [-2.7, 2.7])))
    shown = f"The same cloud, moved to the origin, then turned by {angle:g} degrees. "
    alt = "Three panels of equal scale with the same slanting cloud of dots and a cross at its mean: where it was "
    alt += "measured, around the origin, and turned so that it lies flat along the first axis."
    show(fig, shown + "Distances between flowers do not change.", alt=alt)


def _flowers() -> np.ndarray:
    """Sepal and petal length of 100 irises, (100, 2) in cm."""
    return real.iris().X[50:, [0, 2]]


@live("A direction to keep")
def turned_direction(X: Any = None, names: tuple[str, str] = LENGTHS) -> Live:
    """Turn a direction through a cloud and watch the variance along it and the reconstruction error.

    X (N, 2) is in cm, and `names` are those of its columns; without it, 100 irises.
    """
    X = _flowers() if X is None else X
    turns = np.arange(0, 181)
    directions = np.column_stack([np.cos(np.radians(turns)), np.sin(np.radians(turns))])
    centred = X - X.mean(axis=0)
    spread = ((centred @ directions.T) ** 2).mean(axis=0)
    total = (centred**2).sum(axis=1).mean()

    def draw(left, right):
        style.label(left, *names)
        return DirectionArtist(left, X), _contest(right, turns, spread, total - spread)

    def update(artists, angle, every_angle):
        cloud, contest = artists
        cloud.set(directions[angle])
        contest.move(angle, every_angle)
        parts = f"variance {cloud.variance:.3f} + error {cloud.error:.3f}"
        return f"At {angle}°: {parts} = {cloud.variance + cloud.error:.3f} cm²."

    return Live(
        *(draw, update),
        alt="Left, a cloud of blue dots, long towards the upper right, and a black line through its mean with an arrow "
        "a. A purple stroke leads from each dot to the line at a right angle, and a small green dot stands where it "
        "ends. Right, over the angle of a from 0 to 180 degrees, a green dot for the variance along a and a purple "
        "square for the reconstruction error; with every angle ticked a curve runs through each, solid green and "
        "dashed purple, below a level grey line.",
        panels=2,
        angle=(0, 180, 1, 10),
        every_angle=False,
    )


def _rising(x: np.ndarray) -> np.ndarray:
    return x[:, 0] + 2 * x[:, 1]


def _slope(x: np.ndarray) -> np.ndarray:
    return np.array([1.0, 2.0])


@live("Lagrange's picture")
def walk_on_the_circle(f: Callable = _rising, gradient: Callable = _slope) -> Live:
    """Walk round the unit circle and see how the gradients of a function and of the constraint stand.

    f maps points (M, 2) to values (M,), gradient a point (2,) to a vector (2,); without them, x1 + 2 x2.
    """

    def draw(left, right):
        plot_history(f(CIRCLE), x=DEGREES, xlabel="angle (degrees)", ylabel="f on the circle", ax=right)
        return LagrangeArtist(left, f, gradient), CursorArtist(right)

    def update(artists, angle):
        walk, cursor = artists
        walk.set(angle)
        cursor.set(angle, walk.value)
        return f"At {angle:.1f}° f = {walk.value:.2f}: {verdict(walk)}"

    def verdict(walk):
        if abs(walk.slope) < 0.02:
            return f"the contour touches the circle and the gradients are parallel, λ = {walk.multiplier:.2f}."
        return f"one step on would {'raise' if walk.slope > 0 else 'lower'} f."

    return Live(
        *(draw, update),
        alt="Left, thin grey parallel lines that fall to the right, contours of f, and a black circle around the "
        "origin. From a white dot on the circle go two arrows, the thick blue gradient of f, always to the upper "
        "right, and the thin orange one of g, straight away from the origin; a blue line is the dot's own contour. "
        "Right, f against the angle from 0 to 360 degrees, a blue wave with one hill and one valley, and a black dot "
        "on it.",
        panels=2,
        angle=(0, 360, 0.1, 20),
    )


@live("The variance along every direction")
def walk_among_directions(covariance: Any = None) -> Live:
    """Walk round the circle of all directions and find those that are eigenvectors of the covariance.

    covariance (2, 2) is symmetric; without it, that of 100 irises.
    """
    S = np.cov(_flowers().T, bias=True) if covariance is None else np.asarray(covariance)

    def f(a):
        return np.einsum("ni,ij,nj->n", a, S, a)

    def gradient(a):
        return 2 * S @ a

    entries = r"first entry of $\mathbf{a}$", r"second entry of $\mathbf{a}$"

    def draw(left, right):
        named = {"xlabel": "angle of a (degrees)", "ylabel": "variance along a"}
        plot_history(f(CIRCLE), x=DEGREES, **named, ax=right)
        return LagrangeArtist(left, f, gradient, entries), CursorArtist(right)

    def update(artists, angle):
        walk, cursor = artists[0].set(angle), artists[1]
        cursor.set(angle, walk.value)
        return f"At {angle:.1f}° the variance is {walk.value:.3f}: {verdict(walk)}"

    def verdict(walk):
        if abs(walk.slope) < 0.004:
            return f"Σa = λa with λ = {walk.multiplier:.3f}, the variance."
        off = np.degrees(np.arctan2(abs(walk.slope), 2 * walk.multiplier))
        return f"Σa is {off:.0f}° away from the line of a, no eigenvector."

    return Live(
        *(draw, update),
        alt="Left, thin grey ellipses around the origin, long to the lower right, contours of the variance, and a "
        "black circle. From a white dot on the circle go a thick blue arrow, the gradient of f, and a thin orange one, "
        "straight away from the origin; a blue ellipse is the dot's own contour. Right, the variance along a against "
        "its angle from 0 to 360 degrees, a blue wave with two equal hills and two equal valleys, and a black dot on "
        "it.",
        panels=2,
        angle=(0, 360, 0.1, 20),
    )


def scree_plots(made: Any = None, digits: Any = None) -> None:
    """Show the scree plots of data made from three sources and of the digits; each a fitted PCA, or None."""
    made = made or PCA().fit(lessons.three_sources())
    digits = digits or _pca_of_digits()[0]
    fig = figure(panels=2)
    titles = "made: 3 sources, 12 features", "digits: 64 pixels"
    for ax, title, model in zip(fig.axes, titles, (made, digits), strict=True):
        ax.set(title=title)
        _plot_scree(model.variance_, ax)
    show(
        fig,
        "Scree plots. Left an elbow after 3, right a smooth slope. Ring: the first PoV above 0.9.",
        alt="Two panels of falling bars with a rising curve above them. Left, three tall bars and nine that are hardly "
        "seen; the curve passes 0.9 at the third. Right, bars that shrink little by little; it passes 0.9 at 21.",
    )


def _pca_of_digits() -> tuple[PCA, Any]:
    """A PCA of the training images, and the split that they come from."""
    digits = real.digits()
    part = split(digits.X, digits.t, seed=1)
    return PCA().fit(part.X_train), part


@live("Digits from k numbers")
def digits_from_few_numbers(model: Any = None, X: Any = None, shown: Any = None) -> Live:
    """Rebuild eight digits from k numbers each, and see at which k they can be read.

    model: a PCA fitted to images of 8 by 8 pixels; X (N, 64) are other images, and shown the rows of X to draw. Without
    them, the digits of the course.
    """
    if model is None or X is None:
        model, part = _pca_of_digits()
        X, shown = part.X_rest, [int(np.flatnonzero(part.t_rest == digit)[0]) for digit in range(8)]
    shown = range(8) if shown is None else list(shown)
    coordinates = model.transform(X)
    kept = np.append(0, np.cumsum((coordinates**2).mean(axis=0)))
    errors = ((X - model.mean_) ** 2).sum(axis=1).mean() - kept
    pov = np.append(0, np.cumsum(model.proportion_))

    def draw(ax):
        images = {"original": X[shown], "rebuilt": X[shown]}
        return ImagesArtist(ax, images, (8, 8), limits=(0, 16))

    def update(sheet, k):
        sheet.set(rebuilt=model.mean_ + coordinates[shown][:, :k] @ model.components_[:k])
        typical = np.sqrt(max(errors[k], 0) / 64)
        return f"k = {k} of 64: PoV {pov[k]:.2f}; a rebuilt pixel is typically {typical:.1f} of 16 off."

    return Live(
        *(draw, update),
        alt="Two rows of eight images of 8 by 8 grey squares, the digits 0 to 7. Above, the originals, dark strokes on "
        "white. Below, the same digits rebuilt: for k = 0 eight times one grey blot, for small k blurred shapes, and "
        "for large k hardly to be told from those above.",
        figsize=(9, 2.6),
        k=(0, 64, 1, 5),
    )


def first_directions(model: Any = None) -> None:
    """Show the first eight principal directions of the digits as images; the PCA is fitted, or None."""
    model = model or _pca_of_digits()[0]
    ax = figure(width=9, height=1.6).axes[0]
    names = [rf"$\mathbf{{a}}_{j}$" for j in range(1, 9)]
    ImagesArtist(ax, {"direction": model.components_[:8]}, (8, 8), names=names)
    show(
        ax,
        "The first eight principal directions of the digits: blue positive, orange negative.",
        alt="Eight images of 8 by 8 blue and orange pixels. The first ones are broad patches as large as a stroke, the "
        "later ones change from blue to orange within few pixels; the corners are white.",
    )


@live("PCA against LDA")
def pca_against_lda(clouds: Callable | None = None, t: Any = None) -> Live:
    """Stretch two parallel clouds and see which direction PCA keeps, and which one LDA.

    clouds maps a stretch to X (N, 2); t (N,) holds two labels. Without them, the clouds of the lecture.
    """
    if clouds is None or t is None:
        clouds, t = (lambda stretch: lessons.parallel_clouds(stretch)[0]), lessons.parallel_clouds(1)[1]
    N, names = len(t), ("PCA", "LDA")

    def draw(left, right):
        frame(left, (-5, 5), (-5, 5))
        return PointsArtist(left, clouds(1), t), _lines(left, names), _strips(right, t, names)

    def update(artists, stretch):
        (points, lines, strips), X = artists, clouds(stretch)
        pca, lda = PCA(n_components=1).fit(X), LDA().fit(X, t)
        one, two = pca.transform(X), lda.transform(X)
        points.set(X)
        lines.move(pca.components_[0], lda.directions_[0])
        strips.move(one[:, 0], two[:, 0])
        wrong = [round(N * (1 - LDA().fit(z, t).score(z, t))) for z in (one, two)]
        return f"Stretch {stretch:.1f}: from PCA's z {wrong[0]} of {N} are wrong, from LDA's z {wrong[1]}."

    return Live(
        *(draw, update),
        alt="Left, a cloud of plus marks above one of minus marks, side by side and longer as the stretch grows, with "
        "two lines through the middle: LDA's brown one falls steeply, and PCA's black one, at first near it, turns as "
        "the clouds grow. Right, the marks by their places along each line, plus marks above minus marks: at first the "
        "two kinds lie apart in both rows.",
        panels=2,
        stretch=(0.2, 2.5, 0.1, 0.5),
    )


def _plot_cloud(X: Any, ax: Axes) -> Axes:
    """Draw points X (N, 2) that have no class, with a white cross at their mean."""
    X = checks.inputs(X, columns=2)
    ax = label_data_space(style.frame_points(ax, X), 2)
    ax.plot(*X.T, "o", ms=7, mfc=style.POSITIVE, mec="white", mew=0.8, zorder=2.7)
    ax.plot(*X.mean(axis=0), "P", ms=13, mfc="white", mec=style.INK, mew=1.6, zorder=3.6)
    return ax


class DirectionArtist(Marks):
    """A cloud X (N, 2), a direction a through its mean, the feet of the points on it: `set(a)`.

    `variance` along the direction and `error`, the mean squared distance from the line, are set too. By Pythagoras
    they add up to the same number, whatever the direction. Source: Fine, section 4.1; Bishop, PRML (2006), figure 12.2.
    """

    def __init__(self, ax: Axes, X: Any):
        self.X = checks.inputs(X, columns=2)
        self.mean = self.X.mean(axis=0)
        super().__init__(style.settle(_plot_cloud(self.X, ax)))
        self.through = self.line(color=style.INK, lw=2.4, zorder=2.2)
        self.lost = self.segments(colors=LOST, linewidths=1.6, zorder=2.3)
        self.feet = self.line("o", ms=5, mfc=KEPT, mec="white", mew=0.6, zorder=2.5)
        self.arrow = self.add(ArrowArtist(ax, PCA_LINE, weight=1.8, name=r"$\mathbf{a}$"))
        self.arrow.shape.set_zorder(3.7)
        self.arrow.name.set(zorder=3.9, bbox=BACKING)
        self.set([1.0, 0.0])

    def set(self, a: Any) -> DirectionArtist:
        """Turn the direction to a (2,), of any length but 0."""
        a = checks.vector(a, 2, "a")
        length = math.hypot(*a)
        if length == 0:
            raise ValueError("a must be a direction; it came as the zero vector")
        a = a / length
        z = (self.X - self.mean) @ a
        feet = self.mean + z[:, None] * a
        self.variance = float(np.mean(z**2))
        self.error = float(np.mean(((self.X - feet) ** 2).sum(axis=1)))
        normal, box = np.array([-a[1], a[0]]), geometry.box(self.ax)
        self.through.set_data(*geometry.line(normal, -normal @ self.mean, box).T)
        self.lost.set_segments(list(np.stack([self.X, feet], axis=1)))
        self.feet.set_data(*feet.T)
        self.arrow.set(self.mean, self.mean + 0.16 * (box[1] - box[0]) * a)
        return self


class DigitPlaneArtist(Marks):
    """All digits on a plane, a place on it, the image that belongs to the place, and the nearest digit's.

    `set(plane, place)` names the plane and stands at place (2,). `digit` is then the nearest digit's class, `alike` how
    many of the NEIGHBOURS nearest digits have it.
    """

    @style.styled
    def __init__(self, field: Axes, sheet: Axes, X: Any, t: Any, planes: Mapping[str, Plane]):
        super().__init__(field)
        self.X, self.t, self.planes, self.shown = X, t, planes, ""
        frame(field, (-1.02, 1.02), (-1.02, 1.02)).set(xticks=[], yticks=[])
        style.bare(field)
        self.numerals = [
            field.plot([], [], marker=f"${digit}$", ls="", ms=6.5, color=mark.colour, mew=0.2, zorder=2)[0]
            for digit, mark in enumerate(style.marks(10))
        ]
        self.ring = self.line("o", ms=15, mfc="none", mec=style.INK, mew=1.6, zorder=3)
        self.spot = self.line("o", ms=9, mfc=style.BRIGHT, mec=style.INK, mew=1.6, zorder=3.2)
        rows = {"this place": X[:1], "the nearest": X[:1]}
        self.images = self.add(ImagesArtist(sheet, rows, (8, 8), limits=(0, 16)))

    def set(self, plane: str, place: Any) -> DigitPlaneArtist:
        """Stand at a place (2,) of a plane."""
        Z, base, images = self.planes[plane]
        if plane != self.shown:  # the numerals do not move while one walks: they belong to the background
            self.shown = plane
            for digit, line in enumerate(self.numerals):
                line.set_data(*Z[self.t == digit].T)
        nearest = np.argsort(((Z - place) ** 2).sum(axis=1), kind="stable")[:NEIGHBOURS]
        self.digit = int(self.t[nearest[0]])
        self.alike = int((self.t[nearest] == self.digit).sum())
        self.ring.set_data(*Z[nearest[:1]].T)
        self.spot.set_data([place[0]], [place[1]])
        rebuilt = base + place @ images
        self.images.set(**{"this place": rebuilt[None], "the nearest": self.X[nearest[:1]]})
        return self


def _contest(ax: Axes, turns: Any, spread: Any, error: Any) -> Marks:
    """Two quantities over an angle, as two dots at one angle and, if wanted, as curves: `move(angle, curves)`."""
    values = {int(angle): pair for angle, pair in zip(turns, zip(spread, error, strict=True), strict=True)}
    total = float(spread[0] + error[0])
    ax.set(xlim=(-4, 184), ylim=(0, 1.4 * total), xlabel="angle of $\\mathbf{a}$ (degrees)", ylabel="cm²")
    named: list[tuple[str, str, Any, str, Any]] = [
        ("variance along $\\mathbf{a}$", KEPT, "-", "o", spread),
        ("reconstruction error", LOST, (0, (5, 2)), "s", error),
    ]
    marks, curves, dots = Marks(ax), list[Any](), list[Any]()
    for name, colour, dashes, marker, heights in named:
        curves += marks.add(ax.plot(turns, heights, color=colour, ls=dashes, lw=2.4, zorder=2))
        look: dict[str, Any] = {"ms": 11, "mfc": colour, "mec": "white", "mew": 1.5}
        dots.append(marks.line(marker, zorder=3.4, **look))
        ax.plot([], [], color=colour, ls=dashes, lw=2.4, marker=marker, label=name, **look)
    style.legend(ax, loc="upper left", handlelength=3.2)
    grey: dict[str, Any] = {"color": style.GREY, "zorder": 1.8}
    curves += marks.add(ax.plot([0, 180], [total, total], lw=1.4, ls=(0, (4, 3)), **grey))
    curves.append(marks.add(ax.text(177, 1.02 * total, "their sum", ha="right", va="bottom", **grey)))

    @marks.moves
    def move(angle, are_shown):
        for curve in curves:
            curve.set_visible(are_shown)
        for dot, value in zip(dots, values[angle], strict=True):
            dot.set_data([angle], [value])

    return marks


def _lines(ax: Axes, names: Any) -> Marks:
    """Named lines through the middle of the axes: `move(first, second)`, a direction (2,) for each of the two names.

    Each is drawn from edge to edge, the names in turn near the upper and near the lower end.
    """
    marks, lines, words = Marks(ax), [], []
    for name, colour in zip(names, (PCA_LINE, LDA_LINE), strict=True):
        lines.append(marks.line(color=colour, lw=2.6, zorder=2.6))
        words.append(marks.add(ax.text(0, 0, name, color=colour, ha="center", va="center", zorder=3.8, bbox=BACKING)))

    @marks.moves
    def move(*directions):
        left, right, bottom, top = box = geometry.box(style.settle(ax))
        middle = np.array([left + right, bottom + top]) / 2
        for line, word, a, at in zip(lines, words, directions, (np.argmax, np.argmin), strict=True):
            normal = np.array([-a[1], a[0]])
            ends = geometry.line(normal, float(-normal @ middle), box)
            line.set_data(*ends.T)
            word.set_position(middle + 0.86 * (ends[at(ends[:, 1])] - middle))

    return marks


def _strips(ax: Axes, t: Any, names: Any, reach: float = 3.2) -> Marks:
    """Named rows, in each the examples at their places along one direction.

    The two classes of t lie in a band above and a band below the row's line, so one sees whether they overlap.
    `move(first, second, ...)` places the examples: for each row z (N,), shown with mean 0 and standard deviation 1.
    """
    index = checks.labels(t)[1]
    ax.set(xlim=(-reach, reach), ylim=(-len(names) + 0.4, 0.6))
    ax.set_yticks([-row for row in range(len(names))], names)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    for row in range(len(names)):
        ax.axhline(-row, color=style.LIGHT, lw=1, zorder=0.8)
    style.label(ax, "$z$, in standard deviations", "")
    spread = (np.arange(1, len(index) + 1) * GOLDEN) % 1.0
    offset = np.where(index == 1, 1.0, -1.0) * (0.06 + HEIGHT * spread)
    marks, look = Marks(ax), {"ms": 8, "mew": 1.8, "ls": "", "zorder": 3}
    rows = [[marks.line(mark.marker, mec=mark.colour, **look) for mark in style.marks(2)] for _ in names]

    @marks.moves
    def move(*columns):
        for row, (z, pair) in enumerate(zip(columns, rows, strict=True)):
            z = (z - z.mean()) / (z.std() or 1.0)
            for k, mark in enumerate(pair):
                mark.set_data(z[index == k], offset[index == k] - row)

    return marks


def _plot_scree(variance: Any, ax: Axes, proportion: float = 0.9) -> Axes:
    """Draw the shares of variances (D,), falling to rounding, as bars and their running sum as a curve.

    A dashed line marks the `proportion` wanted, a ring the first k whose sum is above it.
    Source: Fine, section 4.3; Cattell, The scree test for the number of factors (1966).
    """
    variance = checks.vector(variance, None, "variance")
    slack = ROUNDING * np.abs(variance).max()
    if variance.min() < -slack or variance.sum() <= 0 or (np.diff(variance) > slack).any():
        raise ValueError(f"variance must fall and have a positive sum; it came as {variance.tolist()}")
    share = variance / variance.sum()
    total, number = np.cumsum(share), np.arange(1, share.size + 1)
    k = int(np.argmax(total > proportion))
    with style.context():
        ax.bar(number, share, width=0.72, color=KEPT, zorder=1.5, label="each direction")
        dots = "o" if share.size <= 20 else None
        ax.plot(number, total, color=style.INK, lw=2.2, marker=dots, ms=5, zorder=2.4, label="PoV: all up to it")
        ax.axhline(proportion, color=style.GREY, lw=1.2, ls=(0, (4, 3)), zorder=1.2)
        ring: dict[str, Any] = {"ms": 15, "mfc": "none", "mec": style.INK, "mew": 2, "zorder": 3}
        ax.plot(number[k], total[k], "o", **ring)
        ax.set(xlim=(0.3, share.size + 0.7), ylim=(0, 1.04))
        ax.xaxis.set_major_locator(MaxNLocator(nbins=8, steps=[1, 2, 5, 10], integer=True))
        style.legend(ax, loc="center right")
    return style.label(ax, "direction, or $k$", "share of the variance")
