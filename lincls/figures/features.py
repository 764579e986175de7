"""The figures of lecture 05, and what they draw: lifted points with the plane that cuts them, small networks.

    (x1, x2)  ->  (x1, x2, h(x1, x2)),      plane  w1 x1 + w2 x2 + w3 h + b = 0

Seen from above (elevation 90) the height is gone: that is data space. The plane meets the lifted surface in a curve;
its shadow on the floor is the boundary in data space.

    h_k = 1 if w_k.x + b_k >= 0, else 0,        y = 1 if w.h + b >= 0, else 0

In a network a negative weight is a dashed edge, a weight of 0 is no edge; b stands below its unit. When an input is
set, a unit that says 1 is filled, and the edges that carry something (value and weight not 0) are dark.
Source: Grosse, section 5.3; McCulloch and Pitts (1943); Bishop, PRML (2006), figure 5.1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import comb
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.patches import Circle, Polygon

from lincls import checks
from lincls.boolean import XOR, Network, ThresholdUnit, normal_form, table
from lincls.data import lessons, rings, xor_clouds
from lincls.features import polynomial, products, standardise
from lincls.figures.catalogue import live
from lincls.figures.stored import stored
from lincls.models import Perceptron, Pocket
from lincls.plot import (
    CursorArtist,
    CurvedBoundaryArtist,
    PathArtist,
    PointsArtist,
    RegionsArtist,
    figure,
    plot_boundaries,
    plot_data_space,
    plot_history,
    plot_points,
    show,
    style,
)
from lincls.plot.implicit import Field
from lincls.plot.points import _disc, _stroke, class_marks, disc_size
from lincls.plot.projection import Name, project, rotation
from lincls.widgets import Handle, Live, Orbit

GROSSE = (1, 1, -2), -0.5  # w and b over (x1, x2, x1 x2)
ROOM, REACH = 0.15, 1.28  # the surface and the plane go a little beyond the points; length of the axes
MIDDLE = 0.5  # of the unit box, about which it turns
HALF = 1.08  # half the side of the picture, in units of the box
MESH, FINE = 9, 61  # lines of the surface each way; points of each
CORNERS = np.array(list(product((-ROOM, 1 + ROOM), repeat=3)))
EDGES = [(i, j) for i in range(8) for j in range(i) if (CORNERS[i] != CORNERS[j]).sum() == 1]
SHORT = 0.3  # an axis that is seen shorter than this has no name
EDGE_ON = 0.04  # the plane looks like a line when its normal is so nearly at right angles to the view
RADIUS, LINE = 0.24, 0.19  # of a unit; from one line of text to the next: inches on the page
EDGE_X, EDGE_Y = 0.5, 0.85  # from the edge of the panel to the middle of the nearest units
FIRES, SILENT = style.POSITIVE, "white"


def product_of(X: np.ndarray) -> np.ndarray:
    """Return the height x1 x2 of each row of X (N, 2): (N,)."""
    return X[:, 0] * X[:, 1]


@live("The lift")
def lift(X: Any = None, t: Any = None, height: Callable = product_of, plane: Any = GROSSE) -> Live:
    """Turn the lifted points until the plane between the classes is seen as a line, or look from straight above.

    X (N, 2), t (N,); `height` is a function from X to (N,); `plane` is (w (3,), b).
    """
    X, t = XOR if X is None else (X, t)

    def draw(ax):
        return LiftArtist(ax, X, t, height)

    def update(lift, view):
        lift.set(*plane, *view)
        seen = "as a line" if lift.edge_on else "from one side"
        return f"Turned by {view[0]}°, tilted by {view[1]}°: the plane is seen {seen}."

    return Live(draw, update, view=Orbit(azimuth=25, elevation=20, elevations=(0, 90)))


def two_boundaries(z: Callable | None = None) -> None:
    """Show XOR with the curves z(X, b=b) = 0 over (x1, x2, x1 x2), for b = -0.5 and for b = -0.4."""
    z = z or (lambda X, b: products(X) @ GROSSE[0] + b)
    fig = figure(panels=2)
    for ax, b in zip(fig.axes, (-0.5, -0.4), strict=True):
        _boundary(plot_points(*XOR, ax=ax), lambda X, b=b: z(X, b=b))
        ax.set_title(f"b = {b}")
    show(fig, "w = (1, 1, -2). Left, b = -0.5: two crossing lines. Right, b = -0.4: a hyperbola.")


@live("Both spaces at once")
def both_spaces(X: Any = None, t: Any = None) -> Live:
    """Move the weights over (x1, x2, x1 x2): the plane stays flat while the boundary bends in data space.

    X (N, 2), t (N,).
    """
    X, t = XOR if X is None else (X, t)

    def draw(left, right):
        return PointsArtist(left, X, t), CurvedBoundaryArtist(left), LiftArtist(right, X, t, product_of)

    drawn: list[tuple] = []  # the plane that data space shows: turning leaves it as it is

    def update(artists, w1, w2, w3, b, view):
        points, curve, lift = artists
        w = w1, w2, w3
        lift.set(w, b, *view)
        if drawn != [(w, b)]:
            points.set(wrong=~lift.right)
            curve.set(lambda X: products(X) @ w + b)
            drawn[:] = [(w, b)]
        right = lift.right.sum()
        return f"z = {w1:g} x1 {w2:+g} x2 {w3:+g} x1 x2 {b:+g}: {right} of {len(X)} rows are right."

    return Live(
        *(draw, update),
        panels=2,
        w1=(-3, 3, 0.1, 1),
        w2=(-3, 3, 0.1, 1),
        w3=(-4, 4, 0.1, 0),
        b=(-2, 2, 0.1, -0.5),
        view=Orbit(panel=1, azimuth=25, elevation=20, elevations=(0, 90)),
    )


def two_maps(
    X: Any = None, t: Any = None, crossing: Callable | None = None, strip: Callable | None = None
) -> None:
    """Show clouds X (N, 2), t (N,) in {-1, +1} around XOR's corners with two boundaries, each a function z of X."""
    X, t = xor_clouds(200, spread=0.2, seed=3) if X is None else (X, t)
    crossing = crossing or (lambda X: products(X) @ GROSSE[0] + GROSSE[1])
    strip = strip or (lambda X: (X[:, 0] - X[:, 1]) ** 2 - 0.5)
    fig, errors = figure(panels=2), []
    for ax, z in zip(fig.axes, (crossing, strip), strict=True):
        wrong = z(X) * t <= 0
        errors.append(wrong.sum())
        _boundary(plot_points(X, t, wrong=wrong, ax=ax), z)
    left = f"Left, $x_1 + x_2 - 2 x_1 x_2$: {errors[0]} errors"
    right = f"Right, $(x_1 - x_2)^2$: a strip, {errors[1]} errors"
    show(fig, f"XOR's corners as clouds of {len(X)} points. {left}. {right}.")


def bowl(X: Any = None, t: Any = None, model: Perceptron | None = None) -> None:
    """Show rings X (N, 2), t (N,) with the conic of a perceptron over degree 2, and lifted by hand into a bowl."""
    X, t = rings(60, noise=0.15, seed=1) if X is None else (X, t)
    model = model or Perceptron().fit(polynomial(X, 2), t)
    fig = figure(panels=2)
    left, right = fig.axes
    _boundary(plot_points(X, t, ax=left), lambda X: model.decision_function(polynomial(X, 2)))
    LiftArtist(right, X, t, lambda X: (X**2).sum(axis=1)).set((0, 0, -1), 2.25, 70, 15)
    learned = f"Left, learned: {model.stopped_} after {model.n_updates_} updates"
    by_hand = "over $x_1^2 + x_2^2$: a bowl, cut by a level plane at height 2.25"
    show(fig, f"{learned}. Right, by hand {by_hand}.")


@stored
def pockets_by_degree() -> dict[str, Any]:
    """The pocket's weights over standardised features of degree 1 to 8, w one after the other, and both errors."""
    data, new = lessons.noisy_rings(), lessons.noisy_rings(2000, seed=100, flips=101)
    fits = [_pocket(*data, degree, new) for degree in range(1, 9)]
    weights = {"w": np.concatenate([model.w_ for model, *_ in fits]), "b": [model.b_ for model, *_ in fits]}
    return weights | {"training": [fit[1] for fit in fits], "test": [fit[2] for fit in fits]}


@live("The price of the degree")
def degrees(X: Any = None, t: Any = None, fits: Mapping[int, Any] | None = None) -> Live:
    """Raise the degree of the features and compare the errors on the training data with those on new data.

    X (N, 2), t (N,) in {-1, +1}; `fits` maps each degree to (z, training, test): a function from X to (N,) and
    the shares of errors.
    """
    X, t = lessons.noisy_rings() if X is None else (X, t)
    fits = fits or _fits(X)
    training, test = (100 * np.array([fit[k] for fit in fits.values()]) for k in (1, 2))
    curves = {"training": training, "test": test}

    def draw(left, right):
        plot_history(curves, x=list(fits), xlabel="degree", ylabel="errors in %", ax=right)
        return PointsArtist(left, X, t), CurvedBoundaryArtist(left), CursorArtist(right)

    def update(artists, degree):
        points, curve, cursor = artists
        z, training, test = fits[degree]
        points.set(wrong=z(X) * t <= 0)
        curve.set(z)
        cursor.set(degree, 100 * training, 100 * test)
        many = comb(2 + degree, 2) - 1
        return f"Degree {degree}, {many} features: training error {training:.1%}, test error {test:.1%}."

    return Live(draw, update, panels=2, degree=(min(fits), max(fits), 1, 2))


@stored
def errors_by_degree() -> dict[str, Any]:
    """The mean error of five sets for degree 1 to 6, on the training data and on new data: (6, 2)."""
    new, errors = lessons.noisy_rings(2000, seed=100, flips=101), np.zeros((6, 2))
    for seed in range(1, 6):
        data = lessons.noisy_rings(seed=seed)
        errors += [_pocket(*data, degree, new)[1:] for degree in range(1, 7)]
    return {"errors": errors / 5}


def five_sets(errors: Any = None) -> None:
    """Show the mean share of errors for degree 1, 2, ..., (degrees, 2): on training data and on new data."""
    errors = errors_by_degree()["errors"] if errors is None else errors
    curves = {"training": 100 * errors[:, 0], "test": 100 * errors[:, 1]}
    last = len(errors)
    ax = plot_history(curves, x=np.arange(1, last + 1), xlabel="degree", ylabel="errors in %")
    best = 1 + int(errors[:, 1].argmin())
    fewest = f"Test errors are fewest at degree {best}, {errors[best - 1, 1]:.0%}"
    show(ax, f"Mean of five data sets. {fewest}; at degree {last} they are {errors[-1, 1]:.0%}.")


@live("XOR out of units")
def xor_network(network: Network | None = None) -> Live:
    """Drag the input and see which units fire: each hidden unit cuts off a corner, and the output joins both.

    `network` has two inputs, a hidden layer and one output.
    """
    network = network or _xor()
    hidden = network.layers[0]

    def draw(left, right):
        plot_points(*XOR, ax=left)
        RegionsArtist(left, [0, 1], grid=240).set(network)
        names = [f"$h_{k}$" for k in range(1, len(hidden) + 1)]
        plot_boundaries([h.w for h in hidden], [h.b for h in hidden], names=names, ax=left)
        return PathArtist(left), NetworkArtist(right, network)

    def update(artists, x1, x2):
        point, net = artists
        point.set([[x1, x2]])
        _, h, y = net.set([x1, x2]).outputs
        fires = ", ".join(f"{value:.0f}" for value in h)
        return f"x = ({x1:g}, {x2:g}): h = ({fires}), y = {y[0]:.0f}."

    return Live(
        *(draw, update),
        panels=2,
        figsize=(10, 4.5),
        x1=(-0.4, 1.4, 0.1, 1),
        x2=(-0.4, 1.4, 0.1, 0),
        x=Handle("x1", "x2", panel=0),
    )


def hidden_space(H: Any = None, t: Any = None, unit: Any = None) -> None:
    """Show XOR's rows as the output unit sees them: the activations H (4, 2) of the hidden units, t (4,)."""
    if H is None:
        network = _xor()
        H, t, unit = network.activations(XOR.X)[0], XOR.t, network.layers[1][0]
    ax = plot_data_space(H, t, unit.w, unit.b)
    ax.set(xlabel="$h_1$", ylabel="$h_2$")
    many = len(np.unique(H, axis=0))
    moved = "Both negative examples have moved to (0, 0), and one line separates"
    show(ax, f"XOR as the output unit sees it: {many} points. {moved}.")


def parity_network(network: Network | None = None) -> None:
    """Show a network that computes the parity of three inputs, by default one conjunction for each true row."""
    parity = table(lambda *x: sum(x) % 2, 3)
    network = network or normal_form(parity)
    ax = figure(9, 6).axes[0]
    NetworkArtist(ax, network)
    parts = f"{len(network.layers[0])} conjunctions and an OR"
    show(ax, f"Parity of three inputs from {parts}. It computes parity: {network.computes(parity)}.")


class LiftArtist:
    """Lifted points, their surface and a plane: `set(w, b, turn, tilt)`.

    `right` (N,) then says which points are correct, `edge_on` whether the plane is seen as a line.
    """

    @style.styled
    def __init__(self, ax: Axes, X: Any, t: Any, height: Any, names: tuple[str, str, str] | None = None):
        X = checks.inputs(X, columns=2)
        self.height = height
        self.points = np.column_stack([X, self._lifted(X)])
        classes, self.index = checks.labels(t, len(X))
        self.signs = checks.signs(t, len(X))[1]
        self.low = self.points.min(axis=0)
        self.span = np.maximum(np.ptp(self.points, axis=0), 1e-9)
        _empty(ax)
        self.mesh = LineCollection([], colors=style.LIGHT, linewidths=1, zorder=1)
        self.stems = LineCollection([], colors=style.GREY, linewidths=1.3, linestyles=(0, (2, 2)), zorder=1.2)
        self.shadow = LineCollection([], colors=style.INK, linewidths=1.6, linestyles=(0, (4, 2)), zorder=1.3)
        self.curve = LineCollection([], colors=style.INK, linewidths=2.8, zorder=2.6)
        self.frame = LineCollection([], colors=style.INK, linewidths=1.3, zorder=1.1)
        for collection in (self.mesh, self.stems, self.shadow, self.curve, self.frame):
            ax.add_collection(collection, autolim=False)
        self.floor = Polygon(np.zeros((4, 2)), fc=style.LIGHT, ec="none", alpha=0.25, zorder=0.5)
        self.plane = Polygon(np.zeros((4, 2)), fc=style.GOOD, ec=style.GOOD, alpha=0.30, zorder=2.4)
        for patch in (self.floor, self.plane):
            ax.add_patch(patch)
        size = disc_size(len(X))
        marks = 2 * class_marks(classes)
        pairs = [(_disc(ax, mark.colour, size), _stroke(ax, mark, size)) for mark in marks]
        for artist in pairs[0] + pairs[1]:  # the first two pairs are for points behind the plane
            artist.set_zorder(artist.get_zorder() - 1)
        self.marks = pairs
        (self.rings,) = ax.plot([], [], "o", ms=size + 7, mfc="none", mec=style.WRONG, mew=2.6, zorder=3.5)
        names = names or ("$x_1$", "$x_2$", "$\\phi_3$")
        self.names = [Name(name) for name in names]
        for name in self.names:
            ax.add_artist(name)
        self.edge_on = False
        self.right = np.zeros(len(X), dtype=bool)
        self.artists = (self.floor, self.mesh, self.frame, self.stems, self.shadow, self.plane, self.curve,
                        *(artist for pair in pairs for artist in pair), self.rings, *self.names)  # fmt: skip
        s, fine = np.linspace(-ROOM, 1 + ROOM, MESH), np.linspace(-ROOM, 1 + ROOM, FINE)
        lines = [np.column_stack([np.full(FINE, c), fine]) for c in s]
        self._cut_by: tuple = ()
        self._curve: list[np.ndarray] = []
        self._lifted_curve: list[np.ndarray] = []
        self._net = [self._up(line) for line in lines + [line[:, ::-1] for line in lines]]

    def set(self, w: Any, b: Any, azimuth: Any = 25, elevation: Any = 20) -> LiftArtist:
        """Show the plane of w (3,) and b; the view is in degrees."""
        w, b = checks.weights(w, b, 3)
        R = rotation(azimuth, elevation)
        z = self.points @ w + b
        self.right = z * self.signs > 0
        # the same plane in the unit box: points = low + span * p
        normal, offset = w * self.span, float(w @ self.low + b)
        facing = float(normal @ R[2])
        length = float(np.linalg.norm(normal))
        self.edge_on = length > 0 and abs(facing) < EDGE_ON * length
        corners = cut(normal, offset)
        self.plane.set_visible(len(corners) > 0)
        if len(corners):
            self.plane.set_xy(seen(corners, R))
        self._place_box(R)
        self._place_points(R, z * np.sign(facing) < 0)
        if (*w, b) != self._cut_by:  # turning leaves the curve as it is
            self._cut_by, self._curve = (*w, b), self._curve_of(w, b)
            self._lifted_curve = [self._up(line) for line in self._curve]
        self.curve.set_segments([seen(line, R) for line in self._lifted_curve])
        self.shadow.set_segments([seen(np.pad(line, ((0, 0), (0, 1))), R) for line in self._curve])
        return self

    def _place_box(self, R: np.ndarray) -> None:
        low, high = -ROOM, 1 + ROOM
        self.floor.set_xy(seen([[low, low, 0], [high, low, 0], [high, high, 0], [low, high, 0]], R))
        self.mesh.set_segments([seen(line, R) for line in self._net])
        ends = REACH * np.eye(3)
        self.frame.set_segments([seen([[0, 0, 0], end], R) for end in ends])
        for name, end in zip(self.names, ends, strict=True):
            name.set_position(seen([1.1 * end], R)[0])
            name.set_visible(bool(np.hypot(*(R[:2] @ end)) > SHORT))

    def _place_points(self, R: np.ndarray, behind: np.ndarray) -> None:
        unit = (self.points - self.low) / self.span
        tops, feet = seen(unit, R), seen(unit * [1, 1, 0], R)
        self.stems.set_segments(list(np.stack([feet, tops], axis=1)))
        K = len(self.marks) // 2
        for n, artists in enumerate(self.marks):
            here = tops[(self.index == n % K) & (behind if n < K else ~behind)].T
            for artist in artists:
                artist.set_data(*here)
        self.rings.set_data(*tops[~self.right].T)

    def _curve_of(self, w: np.ndarray, b: float) -> list[np.ndarray]:
        """Where the plane meets the surface, as pieces (M, 2) of the unit square."""

        def z(P: np.ndarray) -> np.ndarray:
            X = self.low[:2] + self.span[:2] * P
            return np.column_stack([X, self._lifted(X)]) @ w + b

        low, high = -ROOM, 1 + ROOM
        return Field(z, (low, high, low, high)).curves()

    def _up(self, P: np.ndarray) -> np.ndarray:
        """Lift points (M, 2) of the unit square, all in units of the box: (M, 3), NaN far outside."""
        heights = self._lifted(self.low[:2] + self.span[:2] * P)
        up = (heights - self.low[2]) / self.span[2]
        inside = (up > -2 * ROOM) & (up < 1 + 2 * ROOM)
        return np.column_stack([P, np.where(inside, up, np.nan)])

    def _lifted(self, X: np.ndarray) -> np.ndarray:
        if not callable(self.height):
            raise TypeError(f"height must be a function of X; it came as {type(self.height).__name__}")
        return checks.targets(self.height(X), len(X), "height(X)")


def seen(P: Any, R: np.ndarray) -> np.ndarray:
    """Return points P (M, 3) of the unit box as they lie on the page, (M, 2), its middle at the origin."""
    return project(P, R, MIDDLE)


def cut(normal: np.ndarray, offset: float) -> np.ndarray:
    """Return the corners, in order, of the plane normal.p + offset = 0 within the box: (0 or 3 to 6, 3)."""
    heights = CORNERS @ normal + offset
    found = [
        CORNERS[i] + heights[i] / (heights[i] - heights[j]) * (CORNERS[j] - CORNERS[i])
        for i, j in EDGES
        if (heights[i] < 0) != (heights[j] < 0)
    ]
    if len(found) < 3:
        return np.empty((0, 3))
    corners = np.array(found)
    middle = corners - corners.mean(axis=0)
    across = np.cross(normal, np.eye(3)[np.argmin(np.abs(normal))])
    along = np.cross(normal, across) / np.linalg.norm(normal)
    return corners[np.argsort(np.arctan2(middle @ along, middle @ across))]


def _empty(ax: Axes) -> None:
    """Take away ticks and spines; leave room for the box in any view."""
    ax.set(xticks=[], yticks=[])
    style.bare(ax)
    style.frame(ax, (-HALF, HALF), (-HALF, HALF))


class NetworkArtist:
    """A drawn network whose activations follow `set(x)`; `outputs` then holds those of every layer."""

    @style.styled
    def __init__(self, ax: Axes, network: Network, names: Sequence[Sequence[str]] | None = None):
        if not isinstance(network, Network):
            raise TypeError(f"network must be a Network; it came as {type(network).__name__}")
        self.network = network
        sizes = [network.n, *(len(layer) for layer in network.layers)]
        self.places = _places(sizes, *_room(ax))
        self.edges: list[tuple[Any, int, int, float]] = []
        self.discs: list[Any] = []
        self.values: list[Any] = []
        self.sums: list[Any] = []
        for k, layer in enumerate(network.layers):
            for j, unit in enumerate(layer):
                for i, weight in enumerate(unit.w):
                    if weight:
                        self._edge(ax, k, i, j, float(weight))
        for k, names_k in enumerate(_names(sizes, names)):
            self._layer(ax, k, names_k)
        self.outputs: list[np.ndarray] = []
        self.artists = (*(line for line, *_ in self.edges), *self.discs, *self.values, *self.sums)

    def set(self, x: Any) -> NetworkArtist:
        """Show what every unit says to the input x (n,)."""
        x = checks.vector(x, self.network.n, "x")
        self.outputs = [x, *(layer[0] for layer in self.network.activations(x[None]))]
        values = np.concatenate(self.outputs)
        for disc, text, value in zip(self.discs, self.values, values, strict=True):
            fires = value >= 0.5
            disc.set_facecolor(FIRES if fires else SILENT)
            number = _number(value)
            colour, size = "white" if fires else style.INK, 14 if len(number) < 4 else 11
            text.set(text=number, color=colour, fontsize=size)
        sums = [
            float(unit.z(before[None])[0])
            for before, layer in zip(self.outputs, self.network.layers, strict=False)
            for unit in layer
        ]
        for text, z in zip(self.sums, sums, strict=True):
            text.set_text(f"$z$ = {_number(z)}")
        for line, k, i, weight in self.edges:
            carries = self.outputs[k][i] != 0
            line.set(color=style.INK if carries else style.LIGHT, lw=_width(weight))
        return self

    def _edge(self, ax: Axes, k: int, i: int, j: int, weight: float) -> None:
        ends = np.array([self.places[k][i], self.places[k + 1][j]])
        dashes = "-" if weight > 0 else (0, (4, 2))
        (line,) = ax.plot(*ends.T, color=style.GREY, ls=dashes, lw=_width(weight), zorder=1)
        self.edges.append((line, k, i, weight))
        colour = style.GOOD if weight > 0 else style.WRONG
        share = min(0.3, 1 / (len(self.places[k + 1]) + 1))  # so near to its source no two weights meet
        place = ends[0] + share * (ends[1] - ends[0])
        text = ax.text(
            place[0], place[1], _number(weight), color=colour, ha="center", va="center", size=13, zorder=2
        )
        text.set_bbox({"fc": "white", "ec": "none", "pad": 1.2})

    def _layer(self, ax: Axes, k: int, names: Sequence[str]) -> None:
        style_of: dict[str, Any] = {"ha": "center", "va": "center", "color": style.INK, "zorder": 4}
        paper = {"fc": "white", "ec": "none", "pad": 0.6, "alpha": 0.85}
        for j, (place, name) in enumerate(zip(self.places[k], names, strict=True)):
            disc = Circle(place, RADIUS, fc=SILENT, ec=style.INK, lw=1.8, zorder=3)
            self.discs.append(ax.add_patch(disc))
            self.values.append(ax.text(place[0], place[1], "", size=14, **style_of))
            ax.text(place[0], place[1] + RADIUS + 0.15, name, size=style.TEXT + 2, bbox=paper, **style_of)
            if k:
                below = place[1] - RADIUS - 0.13
                bias = f"$b$ = {_number(float(self.network.layers[k - 1][j].b))}"
                ax.text(place[0], below, bias, size=12, bbox=paper, **style_of)
                self.sums.append(ax.text(place[0], below - LINE, "", size=12, bbox=paper, **style_of))


def _room(ax: Axes) -> np.ndarray:
    """Empty the panel and measure it in inches, which are the units of its axes from now on: (2,)."""
    width, height = style.panel_size(ax)
    ax.set(xticks=[], yticks=[], xlim=(0, width), ylim=(0, height))
    style.bare(ax)
    return np.array([width, height])


def _places(sizes: list[int], width: float, height: float) -> list[np.ndarray]:
    """Return the middle of each unit, (size, 2) a layer: layers from left to right, each centred."""
    columns = np.linspace(EDGE_X, width - EDGE_X, len(sizes))
    gap = min(1.6, (height - 2 * EDGE_Y) / max(max(sizes) - 1, 1))
    rows = [height / 2 + gap * ((size - 1) / 2 - np.arange(size)) for size in sizes]
    return [np.column_stack([np.full(len(y), x), y]) for x, y in zip(columns, rows, strict=True)]


def _names(sizes: list[int], names: Any) -> list[list[str]]:
    if names is None:
        last = len(sizes) - 1
        letters = ["x", *(["h"] * (last - 1) if last < 3 else [f"h^{{({k})}}" for k in range(1, last)]), "y"]
        names = [
            [f"${letter}_{{{i}}}$" for i in range(1, size + 1)]
            for letter, size in zip(letters, sizes, strict=True)
        ]
        names[-1] = ["$y$"] if sizes[-1] == 1 else names[-1]
    found = [list(layer) for layer in names]
    if [len(layer) for layer in found] != sizes:
        raise ValueError(f"names must name {sizes} units, inputs first; it names {[len(n) for n in found]}")
    return found


def _width(weight: float) -> float:
    return 1.2 + 0.9 * min(abs(weight), 3.0)


def _number(value: float) -> str:
    return f"{round(float(value), 2) + 0.0:g}".replace("-", "\N{MINUS SIGN}")


def _boundary(ax: Axes, z: Callable) -> Axes:
    """Draw the curve z(x) = 0, z a function from X (N, 2) to (N,), across the axes as they are."""
    CurvedBoundaryArtist(style.label(ax, "$x_1$", "$x_2$")).set(z)
    return ax


def _pocket(X: Any, t: Any, degree: int, new: tuple) -> tuple[Pocket, float, float]:
    """A pocket over standardised features of that degree, with its shares of errors on X, t and on new data."""
    powers = standardise(polynomial(X, degree))
    model = Pocket(max_epochs=200).fit(powers.Z, t)
    z = _over(powers, degree, model.w_, model.b_)
    return model, float(np.mean(z(X) * t <= 0)), float(np.mean(z(new[0]) * new[1] <= 0))


def _over(powers: Any, degree: int, w: np.ndarray, b: float) -> Callable:
    """The discriminant of (w, b) over features of that degree, standardised like `powers`."""
    return lambda X: standardise(polynomial(X, degree), like=powers).Z @ w + b


def _fits(X: np.ndarray) -> dict[int, tuple[Callable, float, float]]:
    """The shipped pockets: degree -> (z, training, test)."""
    kept, found, start = pockets_by_degree(), {}, 0
    for k, b in enumerate(kept["b"]):
        powers = standardise(polynomial(X, k + 1))
        end = start + powers.Z.shape[1]
        z = _over(powers, k + 1, kept["w"][start:end], b)
        found[k + 1] = z, float(kept["training"][k]), float(kept["test"][k])
        start = end
    return found


def _xor() -> Network:
    """XOR in two layers: either the first input alone, or the second alone."""
    alone = [ThresholdUnit((1, -1), -0.5), ThresholdUnit((-1, 1), -0.5)]
    return Network([alone, [ThresholdUnit((1, 1), -0.5)]])
