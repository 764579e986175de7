"""The figures of lecture 10: a plane of digits, turned directions, Lagrange's picture, digits from few numbers.

plane        z = A (x - mean) with two rows in A; the image of a place z is  mean + C z  with C from least squares.
             For the principal directions C = A^T: it is the reconstruction.

Source: Fine, section 4; Bishop, PRML (2006), section 12.1 and appendix E.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from lincls import checks
from lincls.data import lessons, real, split
from lincls.experiments import pca as experiments
from lincls.features import standardise
from lincls.figures.catalogue import live
from lincls.figures.parts import directions, pictures
from lincls.figures.parts.directions import CIRCLE, DEGREES, LagrangeArtist
from lincls.figures.parts.pictures import ImagesArtist
from lincls.figures.stored import stored
from lincls.models import LDA, PCA
from lincls.plot import ArrowArtist, CursorArtist, Marks, PointsArtist, figure, frame, geometry, show, style
from lincls.plot.points import label_data_space
from lincls.widgets import Live, Points

BACKING = {"fc": "white", "ec": "none", "alpha": 0.85, "pad": 1.5}  # behind a name that stands among points
BESIDE = 0.09  # of the width of the axes: from a line to the middle of its name
HEIGHT = 0.3  # of the band in which one class lies, in rows
GOLDEN = 0.6180339887498949  # multiples of it fill the unit interval evenly: a spread without a seed
PCA_LINE, LDA_LINE = style.INK, style.METHODS["LDA"][0]
KEPT, LOST = style.GREEN, style.PURPLE  # the variance along a direction, and the reconstruction error
LENGTHS = "sepal length (cm)", "petal length (cm)"


@live("All digits on a plane")
def digit_plane(first: str = "PCA") -> Live:
    """Walk over the plane on which all digits lie, and see which image belongs to the place where you stand.

    The plane is that of PCA's first two directions or of LDA's; `first` is the one that the figure opens with.
    """
    first = checks.choice(first, "first", ("PCA", "LDA"))
    digits = real.digits()
    planes = pictures.planes_of(digits.X, digits.t)

    def draw(field, sheet):
        field.set_position((0.01, 0.01, 0.61, 0.98))
        sheet.set_position((0.77, 0.13, 0.2, 0.74))
        return pictures.digit_plane(field, sheet, digits.X, digits.t, planes)

    def update(marks, plane, place):
        digit, alike = marks.move(plane, place[0])
        near = f"of the {pictures.NEIGHBOURS} nearest {alike} are {digit}s"
        return f"Here on {plane}'s plane the nearest digit is {'an' if digit == 8 else 'a'} {digit}, and {near}."

    order = [first, *(name for name in planes if name != first)]

    def among(digit, plane=first):
        """Where the digits of a class lie: at the median of its places."""
        return {"plane": plane, "place": [np.median(planes[plane].Z[digits.t == digit], axis=0)]}

    other = {"on PCA's plane": among(8, "PCA")} if first == "LDA" else {}
    return Live(
        draw,
        update,
        alt="Left, nearly 1,800 small numerals, each digit in its own colour, lie in groups that overlap in the "
        "middle. On PCA's plane the 0s are at the bottom and the 1s at the top; on LDA's the 0s are at the top and the "
        "4s at the left, apart from the rest. A yellow spot stands among them, with a black ring around the nearest "
        "numeral. Right, two images of 8 by 8 grey squares: above, that of the spot's place, blurred; below, the "
        "nearest digit's, sharp.",
        figsize=(9.0, 5.6),
        moments={"zeros": among(0), "eights": among(8), **other},
        first="zeros",
        plane=order,
        place=Points([[0.0, 0.0]], bounds=((-1, 1), (-1, 1))),
    )


def real_tables() -> None:
    """Show the irises and the tumours, each table on its first two principal components."""
    iris, cancer = real.iris(), real.breast_cancer()
    fig, kept = figure(width=10.4, height=4.6, panels=2), []
    tables = {"150 irises, 4 lengths": (iris.X, iris)}
    tables["569 tumours, 30 measurements"] = standardise(cancer.X).Z, cancer
    for ax, side, (title, (X, table)) in zip(fig.axes, (1, -1), tables.items(), strict=True):
        model = PCA(n_components=2).fit(X)
        kept.append(model.proportion_.sum())
        ax.set(title=title, xlabel="$z_1$", ylabel="$z_2$")
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


def crowded_distances() -> None:
    """Show the distances from one point to 200 others, a row for each number of dimensions, and for the digits."""
    rng = np.random.default_rng(0)
    images = real.digits().X[rng.permutation(1797)[:201]]
    rows = {f"cube, $D$ = {D}": rng.uniform(size=(201, D)) for D in (2, 10, 64, 1000)}
    rows |= {"digits": images, "digits, each\npixel shuffled": np.column_stack([rng.permutation(x) for x in images.T])}
    ax = figure(width=9, height=4.6).axes[0]
    ax.set_position((0.17, 0.16, 0.66, 0.72))
    for row, X in enumerate(rows.values()):
        away = _distances(X)
        ax.plot(away[0] / away[0].mean(), np.full(200, -row), "|", ms=20, mew=1.2, color=style.INK)
        times = np.median(away.max(axis=1) / away.min(axis=1))
        ax.text(2.12, -row, f"{times:.0f}" if times > 9 else f"{times:.1f}", ha="center", va="center")
    ax.text(2.12, 0.75, "times nearer\n(median)", ha="center", va="bottom", linespacing=1)
    ax.axhline(-3.5, color=style.LIGHT, lw=1)
    ax.set_yticks([-row for row in range(len(rows))], list(rows))
    ax.set(xlim=(0, 2), ylim=(0.6 - len(rows), 0.6), xlabel="distance / mean distance")
    show(
        ax,
        "200 distances a row. With more dimensions they crowd around their mean, for real digits less so.",
        alt="Rows of vertical strokes. For cubes of 2 dimensions they reach from near 0 to twice the mean distance, "
        "for 10 and 64 less far, and for 1000 they form a narrow block around the mean. Below, the digits spread about "
        "as in 10 dimensions, and with each pixel shuffled nearly as little as the cube of 64. Beside each row stands "
        "how many times nearer the nearest is than the farthest.",
    )


def _distances(X: np.ndarray) -> np.ndarray:
    """From each row of X (N, D) to the N - 1 others: (N, N - 1)."""
    apart = np.array([np.linalg.norm(X - x, axis=1) for x in X])
    return apart[~np.eye(len(X), dtype=bool)].reshape(len(X), -1)


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
def turned_direction(X: Any = None) -> Live:
    """Turn a direction through a cloud and watch the variance along it and the reconstruction error.

    X (N, 2) holds sepal and petal lengths in cm; without it, those of 100 irises.
    """
    X = _flowers() if X is None else X
    turns = np.arange(0, 181)
    directions = np.column_stack([np.cos(np.radians(turns)), np.sin(np.radians(turns))])
    centred = X - X.mean(axis=0)
    spread = ((centred @ directions.T) ** 2).mean(axis=0)
    total = (centred**2).sum(axis=1).mean()
    best = int(turns[spread.argmax()])

    def draw(left, right):
        style.label(left, *LENGTHS)
        return _direction(left, X), _contest(right, turns, spread, total - spread)

    def update(artists, angle, every_angle):
        cloud, contest = artists
        variance, error = cloud.move(directions[angle])
        contest.move(angle, every_angle)
        return f"At {angle}°: variance {variance:.3f} + error {error:.3f} = {variance + error:.3f} cm²."

    return Live(
        *(draw, update),
        alt="Left, a cloud of grey dots, long towards the upper right, and a black line through its mean with an arrow "
        "a. A purple stroke leads from each dot to the line at a right angle, and a small green dot stands where it "
        "ends. Right, over the angle of a from 0 to 180 degrees, a green dot for the variance along a and a purple "
        "square for the reconstruction error; with every angle ticked a curve runs through each, solid green and "
        "dashed purple, below a level grey line.",
        moments={"10 degrees": {"angle": 10}, "every angle": {"angle": best, "every_angle": True}},
        angle=(0, 180, 1, 10),
        every_angle=False,
    )


@live("Lagrange's picture")
def walk_on_the_circle() -> Live:
    """Walk round the unit circle and see how the gradients of a function and of the constraint stand."""

    def f(x):
        return x[:, 0] + 2 * x[:, 1]

    def says(walk):
        if abs(walk.slope) < 0.02:
            touches = f"the contour touches the circle and the gradients are parallel, λ = {walk.multiplier:.2f}."
            return f"f = {walk.value:.2f}: {touches}"
        return f"f = {walk.value:.2f}: one step on would {'raise' if walk.slope > 0 else 'lower'} f."

    high, low = _extremes(f)
    return _walk(
        *(f, lambda x: np.array([1.0, 2.0]), says),
        names=("$x_1$", "$x_2$"),
        labels=("angle (degrees)", "f on the circle"),
        moments={"crosses": 20.0, "touches": high, "opposite": low},
        alt="Left, thin grey parallel lines that fall to the right, contours of f, and a black circle around the "
        "origin. From a white dot on the circle go two arrows, the thick green gradient of f, always to the upper "
        "right, and the thin black one of g, straight away from the origin; a green line is the dot's own contour. "
        "Right, f against the angle from 0 to 360 degrees, a green wave with one hill and one valley, and a black dot "
        "on it.",
    )


def _walk(f: Callable, gradient: Callable, says: Callable, names: tuple[str, str], labels: tuple[str, str],
          moments: dict[str, float], alt: str) -> Live:  # fmt: skip
    """Walk round the unit circle, with the gradients of f and of the constraint left, and f over the angle right."""

    def draw(left, right):
        right.plot(DEGREES, f(CIRCLE), color=KEPT, lw=2.2)
        right.set(xlabel=labels[0], ylabel=labels[1])
        return LagrangeArtist(left, f, gradient, names), CursorArtist(right)

    def update(artists, angle):
        walk, cursor = artists[0].set(angle), artists[1]
        cursor.set(angle, walk.value)
        return f"At {angle:.1f}° {says(walk)}"

    angles = {name: {"angle": angle} for name, angle in moments.items()}
    return Live(draw, update, alt=alt, moments=angles, angle=(0, 360, 0.1, 20))


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

    def says(walk):
        if abs(walk.slope) < 0.004:
            return f"the variance is {walk.value:.3f}: Σa = λa with λ = {walk.multiplier:.3f}, the variance."
        off = np.degrees(np.arctan2(abs(walk.slope), 2 * walk.multiplier))
        return f"the variance is {walk.value:.3f}: Σa is {off:.0f}° away from the line of a, no eigenvector."

    high, low = _extremes(f)
    return _walk(
        *(f, gradient, says),
        names=(r"first entry of $\mathbf{a}$", r"second entry of $\mathbf{a}$"),
        labels=("angle of a (degrees)", "variance along a"),
        moments={"largest": high, "smallest": low},
        alt="Left, thin grey ellipses around the origin, long to the lower right, contours of the variance, and a "
        "black circle. From a white dot on the circle go a thick green arrow, the gradient of f, and a thin black one, "
        "straight away from the origin; a green ellipse is the dot's own contour. Right, the variance along a against "
        "its angle from 0 to 360 degrees, a green wave with two equal hills and two equal valleys, and a black dot on "
        "it.",
    )


def _extremes(f: Callable) -> tuple[float, float]:
    """The angles in degrees, to a tenth, where f is largest and where it is smallest on the circle."""
    angles = np.arange(3600) / 10
    values = f(np.column_stack([np.cos(np.radians(angles)), np.sin(np.radians(angles))])).round(9)
    return float(angles[values.argmax()]), float(angles[values.argmin()])


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
def digits_from_few_numbers() -> Live:
    """Rebuild eight digits from k numbers each, and see at which k they can be read."""
    model, part = _pca_of_digits()
    X, shown = part.X_rest, [int(np.flatnonzero(part.t_rest == digit)[0]) for digit in range(8)]
    coordinates = model.transform(X)
    kept = np.append(0, np.cumsum((coordinates**2).mean(axis=0)))
    errors = ((X - model.mean_) ** 2).sum(axis=1).mean() - kept
    pov = np.append(0, np.cumsum(model.proportion_))

    def draw(ax):
        images = {"original": X[shown], "rebuilt": X[shown]}
        return ImagesArtist(ax, images, limits=(0, 16))

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
        moments={"no numbers": {"k": 0}, "five numbers": {"k": 5}, "twenty-one": {"k": 21}},
        k=(0, 64, 1, 5),
    )


errors_in_thirty_splits = stored(experiments.errors_in_thirty_splits)


def errors_by_components() -> None:
    """Show how many new digits LDA misreads from k components, in 30 splits; at the right only from 15 on."""
    k, errors = experiments.COMPONENTS, errors_in_thirty_splits()["errors"]
    fig = figure(panels=2)
    for ax, (left, top), title in zip(fig.axes, ((0, 80), (14, 12)), ("all", "from 15 on"), strict=True):
        ax.plot(k, errors.T, color=style.GREY, lw=0.8, alpha=0.45)
        ax.plot(k, errors.mean(axis=0), "o-", color=style.METHODS["LDA"][0], lw=2.6, ms=6, label="mean of 30 splits")
        ax.axvline(21, color=style.INK, lw=1.2, ls=(0, (4, 3)), zorder=1)
        ax.text(22, 0.97 * top, "PoV > 0.9", ha="left", va="top")
        ax.set(xlim=(left, 51), ylim=(0, top), title=title, xlabel="components $k$", ylabel="% of new digits misread")
    style.legend(fig.axes[0], loc="center right")
    at = dict(zip(k, errors.mean(axis=0), strict=True))
    show(
        fig,
        f"On average LDA misreads {at[2]:.0f} % from 2 components, {at[21]:.1f} % from 21 and {at[40]:.1f} % from 40.",
        alt="Thirty thin grey falling curves close together and their mean in brown. Left, they fall steeply up to ten "
        "components and then flatten. Right, enlarged, they still fall a little beyond a dashed line at 21.",
    )


def first_directions(model: Any = None) -> None:
    """Show the first eight principal directions of the digits as images; the PCA is fitted, or None."""
    model = model or _pca_of_digits()[0]
    ax = figure(width=9, height=1.6).axes[0]
    names = [rf"$\mathbf{{a}}_{j}$" for j in range(1, 9)]
    ImagesArtist(ax, {"direction": model.components_[:8]}, names=names)
    show(
        ax,
        "The first eight principal directions of the digits: blue positive, orange negative.",
        alt="Eight images of 8 by 8 blue and orange pixels. The first ones are broad patches as large as a stroke, the "
        "later ones change from blue to orange within few pixels; the corners are white.",
    )


@live("Tumours and their features")
def biplot() -> Live:
    """See ten named features of the tumours in the shadow that PCA casts, and how well each can be read off."""
    cancer = real.breast_cancer()
    X, names = cancer.X[:, :10], [name.removeprefix("mean ") for name in cancer.features[:10]]
    tables = {"standardised": standardise(X).Z, "as measured": X}

    def draw(field, sheet):
        field.set_position((0.05, 0.11, 0.56, 0.84))
        sheet.set_position((0.7, 0.17, 0.28, 0.7))
        return directions.biplot(field, sheet, tables, cancer.t, names, cancer.classes)

    def update(marks, table, feature):
        held = marks.move(table, feature)
        return f"{table.capitalize()}: the plane holds {100 * held:.0f} % of the variance of {feature}."

    return Live(
        *(draw, update),
        alt="Left, a heap of orange minus marks, benign, and a fan of blue plus marks, malignant, to the right of it. "
        "From the middle go ten arrows, all to the right, each with its name at the edge: fractal dimension upwards, "
        "radius, perimeter and area together downwards. As measured, all marks lie on one line, along the arrow of "
        "area. Right, the true values of the chosen feature against those read off the plane; the nearer to the dashed "
        "diagonal, the better it is held.",
        figsize=(10.4, 4.9),
        moments={
            "radius": {"feature": "radius"},
            "texture": {"feature": "texture"},
            "as measured": {"table": "as measured", "feature": "area"},
        },
        first="texture",
        table=list(tables),
        feature=names,
    )


@live("PCA against LDA")
def pca_against_lda() -> Live:
    """Stretch two parallel clouds and see which direction PCA keeps, and which one LDA."""
    X, t = lessons.parallel_clouds(1)
    N, names = len(t), ("PCA", "LDA")

    def draw(left, right):
        frame(left, (-5, 5), (-5, 5))
        return PointsArtist(left, X, t), _lines(left, names), _strips(right, t, names)

    def update(artists, stretch):
        (points, lines, strips), (X, _) = artists, lessons.parallel_clouds(stretch)
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
        moments={"short clouds": {"stretch": 0.5}, "just longer": {"stretch": 0.7}, "long clouds": {"stretch": 2.0}},
        stretch=(0.2, 2.0, 0.1, 0.5),
    )


def _plot_cloud(X: Any, ax: Axes) -> Axes:
    """Draw points X (N, 2) that have no class, with a white cross at their mean."""
    ax = label_data_space(style.frame_points(ax, X), 2)
    ax.plot(*X.T, "o", ms=7, mfc=style.GREY, mec="white", mew=0.8, zorder=2.7)
    ax.plot(*X.mean(axis=0), "P", ms=13, mfc="white", mec=style.INK, mew=1.6, zorder=3.6)
    return ax


def _direction(ax: Axes, X: Any) -> Marks:
    """A cloud X (N, 2), a direction through its mean, and the feet of the points on it: `move(a)`, a (2,).

    It returns the variance along a and the mean squared distance from the line. By Pythagoras they add up to the same
    number, whatever the direction. Source: Fine, section 4.1; Bishop, PRML (2006), figure 12.2.
    """
    marks, mean, limits = Marks(style.settle(_plot_cloud(X, ax))), X.mean(axis=0), geometry.box(ax)
    width = limits[1] - limits[0]
    through = marks.line(color=style.INK, lw=2.4, zorder=2.2)
    lost = marks.segments(colors=LOST, linewidths=1.6, zorder=2.3)
    kept = marks.line("o", ms=5, mfc=KEPT, mec="white", mew=0.6, zorder=2.5)
    arrow = marks.add(ArrowArtist(ax, PCA_LINE, weight=1.8))
    arrow.shape.set_zorder(3.7)
    name = marks.add(ax.text(0, 0, "a", weight="bold", ha="center", va="center", zorder=3.9))

    @marks.moves
    def move(a):
        a = np.asarray(a, dtype=float) / math.hypot(*a)
        z, normal = (X - mean) @ a, np.array([-a[1], a[0]])
        feet, ends = mean + z[:, None] * a, geometry.line(normal, -normal @ mean, limits)
        through.set_data(*ends.T)
        end = max(ends, key=lambda end: end @ a)
        name.set_position(mean + 0.9 * (end - mean) + 0.03 * width * normal)
        lost.set_segments(list(np.stack([X, feet], axis=1)))
        kept.set_data(*feet.T)
        arrow.set(mean, mean + 0.16 * width * a)
        return float(np.mean(z**2)), float(np.mean(((X - feet) ** 2).sum(axis=1)))

    return marks


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
    style.legend(ax, zorder=1.7, loc="upper left", handlelength=3.2)  # below all that moves
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

    Each is drawn from edge to edge, the names in turn beside the upper and the lower end, away from the other line.
    """
    marks, lines, words = Marks(ax), [], []
    for name, colour in zip(names, (PCA_LINE, LDA_LINE), strict=True):
        lines.append(marks.line(color=colour, lw=2.6, zorder=2.6))
        words.append(marks.add(ax.text(0, 0, name, color=colour, ha="center", va="center", zorder=3.8, bbox=BACKING)))

    @marks.moves
    def move(*directions):
        left, right, bottom, top = box = geometry.box(style.settle(ax))
        middle = np.array([left + right, bottom + top]) / 2
        beside = zip(lines, words, directions, directions[::-1], (np.argmax, np.argmin), strict=True)
        for line, word, a, other, at in beside:
            normal = np.array([-a[1], a[0]]) / math.hypot(*a)
            ends = geometry.line(normal, float(-normal @ middle), box)
            line.set_data(*ends.T)
            out = ends[at(ends[:, 1])] - middle
            side = -1 if (out @ [-other[1], other[0]]) * (normal @ [-other[1], other[0]]) < 0 else 1
            word.set_position(middle + 0.8 * out + side * BESIDE * (right - left) * normal)

    return marks


def _strips(ax: Axes, t: Any, names: Any) -> Marks:
    """Named rows, in each the examples at their places along one direction.

    The two classes of t lie in a band above and a band below the row's line, so one sees whether they overlap.
    `move(first, second, ...)` places the examples: for each row z (N,), shown with mean 0 and standard deviation 1.
    """
    index = checks.labels(t)[1]
    ax.set(xlim=(-3.2, 3.2), ylim=(-len(names) + 0.4, 0.6))
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


def _plot_scree(variance: np.ndarray, ax: Axes) -> Axes:
    """Draw the shares of variances (D,), falling, as bars and their running sum as a curve.

    A dashed line marks 0.9, a ring the first k whose sum is above it.
    Source: Fine, section 4.3; Cattell, The scree test for the number of factors (1966).
    """
    share = variance / variance.sum()
    total, number = np.cumsum(share), np.arange(1, share.size + 1)
    k = int(np.argmax(total > 0.9))
    with style.context():
        ax.bar(number, share, width=0.72, color=KEPT, zorder=1.5, label="each direction")
        dots = "o" if share.size <= 20 else None
        ax.plot(number, total, color=style.INK, lw=2.2, marker=dots, ms=5, zorder=2.4, label="PoV: all up to it")
        ax.axhline(0.9, color=style.GREY, lw=1.2, ls=(0, (4, 3)), zorder=1.2)
        ring: dict[str, Any] = {"ms": 15, "mfc": "none", "mec": style.INK, "mew": 2, "zorder": 3}
        ax.plot(number[k], total[k], "o", **ring)
        ax.set(xlim=(0.3, share.size + 0.7), ylim=(0, 1.04))
        ax.xaxis.set_major_locator(MaxNLocator(nbins=8, steps=[1, 2, 5, 10], integer=True))
        style.legend(ax, loc="center right")
    return style.label(ax, "direction, or $k$", "share of the variance")
