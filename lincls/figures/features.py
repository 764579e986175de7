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

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import comb
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, QuadMesh
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Circle, Polygon

from lincls import checks
from lincls.boolean import XOR, Network, ThresholdUnit, normal_form, table
from lincls.data import lessons, rings, xor_clouds
from lincls.features import polynomial, products, standardise
from lincls.figures.catalogue import live
from lincls.figures.stored import stored
from lincls.models import Perceptron, Pocket
from lincls.plot import (
    BoundaryArtist,
    CursorArtist,
    CurvedBoundaryArtist,
    PathArtist,
    PointsArtist,
    RegionsArtist,
    figure,
    geometry,
    plot_boundaries,
    plot_data_space,
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
DEGREES, SETS, COARSE = 8, 21, 81  # of the fits to noisy rings; the grid of their boundaries
TEAR = 0.04  # a step of the net that is longer is a tear
HALF = 1.08  # half the side of the picture, in units of the box
MESH, FINE = 9, 61  # lines of the surface each way; points of each
CORNERS = np.array(list(product((-ROOM, 1 + ROOM), repeat=3)))
EDGES = [(i, j) for i in range(8) for j in range(i) if (CORNERS[i] != CORNERS[j]).sum() == 1]
SHORT = 0.3  # an axis that is seen shorter than this has no name
EDGE_ON = 0.04  # the plane looks like a line when its normal is so nearly at right angles to the view
RADIUS, LINE = 0.24, 0.19  # of a unit; from one line of text to the next: inches on the page
EDGE_X, EDGE_Y = 0.5, 0.85  # from the edge of the panel to the middle of the nearest units
STARTS, ROUNDS = ((0, 1, 5), range(0, 4001, 100))  # of the units that learn: seeds, and the rounds that are shown
INKED = LinearSegmentedColormap.from_list("ink", ["white", style.INK])
FIRES, SILENT = style.POSITIVE, "white"


def product_of(X: np.ndarray) -> np.ndarray:
    """Return the height x1 x2 of each row of X (N, 2): (N,)."""
    return X[:, 0] * X[:, 1]


@live("The lift")
def lift(X: Any = None, t: Any = None, height: Callable = product_of, plane: Any = GROSSE) -> Live:
    """Lift the points out of data space through a plane, and turn them until the plane is seen as a line.

    X (N, 2), t (N,); `height` is a function from X to (N,), of which the points get the share s; `plane` is
    (w (3,), b).
    """
    X, t = XOR if X is None else (X, t)

    def draw(ax):
        return LiftArtist(ax, X, t, height)

    def update(lift, s, view):
        right = int(lift.set(*plane, *view, rise=s).right.sum())
        seen = ", which you see as a line" if lift.edge_on else ""
        return f"s = {s:g}: {right} of {len(X)} points are on their side of the plane{seen}."

    return Live(
        *(draw, update),
        alt="Three axes in space, x1, x2 and upwards φ3, with plus and minus marks at the corners of a grey square on "
        "the floor. The mark over (1, 1) stands on a dotted stalk and pulls a grey net up with it; the higher it "
        "stands, the more the net is twisted. A pale green plane cuts the net in thick black curves, whose dashed "
        "shadows lie on the floor. Marks on the wrong side have purple rings.",
        s=(0, 1, 0.05, 1),
        view=Orbit(azimuth=25, elevation=20, elevations=(0, 90)),
    )


def two_boundaries(z: Callable | None = None) -> None:
    """Show XOR with the curves z(X, b=b) = 0 over (x1, x2, x1 x2), for b = -0.5 and for b = -0.4."""
    z = z or (lambda X, b: products(X) @ GROSSE[0] + b)
    fig = figure(panels=2)
    for ax, b in zip(fig.axes, (-0.5, -0.4), strict=True):
        _boundary(plot_points(*XOR, ax=ax), lambda X, b=b: z(X, b=b))
        ax.set_title(f"b = −{-b:g}")
    show(
        fig,
        "w = (1, 1, −2). Left, b = −0.5: two crossing lines. Right, b = −0.4: a hyperbola.",
        alt="The four corners of a square in two panels. Left, two black lines cross in the middle and cut the plane "
        "into quarters, two opposite ones blue. Right, the lines have let go of each other: two curved branches.",
    )


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
        numbers = ", ".join(_number(weight) for weight in w)
        return f"w = ({numbers}), b = {_number(b)}: {right} of {len(X)} rows are right."

    return Live(
        *(draw, update),
        alt="Left, data space: plus marks at (1, 0) and (0, 1), minus marks at (0, 0) and (1, 1), and a black "
        "boundary, straight or in curved pieces, between pale blue and pale orange. Right, the same marks in space on "
        "a twisted grey net, which is raised at (1, 1); a flat green plane cuts it in black curves with dashed shadows "
        "on the floor. Wrong marks have purple rings in both panels.",
        panels=2,
        w1=(-3, 3, 0.1, 1),
        w2=(-3, 3, 0.1, 1),
        w3=(-4, 4, 0.1, 0),
        b=(-2, 2, 0.1, -0.5),
        view=Orbit(panel=1, azimuth=25, elevation=20, elevations=(0, 90)),
    )


def pair_counts(X: Any) -> np.ndarray:
    """Return, for images X (N, 64) of 8 by 8 pixels, the sum of x_i x_j over pixels one move apart, for each move.

    Column 8 down + right belongs to the move by so many rows and columns; what leaves one side comes in at the other.
    """
    images = np.reshape(np.asarray(X, dtype=float), (-1, 8, 8))
    return np.stack(
        [(images * np.roll(images, move, axis=(1, 2))).sum(axis=(1, 2)) for move in np.ndindex(8, 8)], axis=1
    )


@live("Pairs of pixels")
def pairs(boards: Mapping[str, Any] | None = None) -> Live:
    """Move and turn a pattern and see which pairs of its pixels lie at which distance.

    `boards` maps names to images (64,) of 8 by 8 pixels.
    """
    boards = lessons.boards() if boards is None else boards

    def draw(left, right):
        return BoardArtist(left, "the pattern"), MovesArtist(right, "pairs of pixels, by their distance")

    def update(artists, pattern, turns, right, up, all_turns):
        board, moves = artists
        image = np.rot90(np.reshape(boards[pattern], (8, 8)), turns)
        board.set(np.roll(image, (-up, right), axis=(0, 1)))
        shown = [np.rot90(image, k).ravel() for k in range(4)] if all_turns else [image.ravel()]
        counts = pair_counts(np.array(shown)).sum(axis=0).reshape(8, 8)
        moves.set(counts)
        turned = f", turned by {90 * turns}°" if turns else ""
        whose = f"The {pattern} in all four turns" if all_turns else f"The {pattern}{turned}"
        return (
            f"{whose}: {counts[0, 1]:,.0f} pairs side by side, {counts[1, 0]:,.0f} one above the other, "
            f"{counts[1, 1] + counts[1, -1]:,.0f} corner to corner."
        )

    steps = (-4, 4, 1, 0)
    return Live(
        draw,
        update,
        alt="Left, a board of 8 by 8 squares with a pattern in black or grey, at first a T of five squares. Right, 7 "
        "by 7 squares around a small cross, one for each number of columns and rows by which two pixels can lie apart: "
        "the more such pairs, the darker. The right picture is the same upside down; at first its darkest squares are "
        "the four next to the cross.",
        panels=2,
        pattern=list(boards),
        turns=(0, 3, 1, 0),
        right=steps,
        up=steps,
        all_turns=False,
    )


def two_maps(X: Any = None, t: Any = None, crossing: Callable | None = None, strip: Callable | None = None) -> None:
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
    show(
        fig,
        f"XOR's corners as clouds of {len(X)} points. {left}. {right}.",
        alt="Four clouds of points around the corners of a square, in two panels. Left, two lines cross in the middle "
        "and each cloud has a quarter. Right, two parallel lines cut off two opposite corners; in the strip between "
        "them some plus signs of these corners lie, ringed.",
    )


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
    show(
        fig,
        f"{learned}. Right, by hand {by_hand}.",
        alt="Left, a ring of blue plus signs inside a ring of orange minus signs, and an ellipse between them. Right, "
        "the same points lifted into a bowl: the plus signs lie low in it, the minus signs on its rim, and a level "
        "green plane passes between them.",
    )


@stored
def pockets_by_degree() -> dict[str, Any]:
    """Pockets for 21 sets of noisy rings over features of degree 1 to 8, standardised by each set.

    `w` holds all weights one after the other, set by set within a degree; `b` and the shares of errors, `training` and
    `test`, are (8, 21).
    """
    X_new, t_new = lessons.new_rings()
    weights: list[np.ndarray] = []
    b, training, test = (np.zeros((DEGREES, SETS)) for _ in range(3))
    for k in range(DEGREES):
        for seed in range(SETS):
            X, t = lessons.noisy_rings(seed=seed)
            powers = standardise(polynomial(X, k + 1))
            model = Pocket(max_epochs=200).fit(powers.Z, t)
            weights.append(model.w_)
            b[k, seed], training[k, seed] = model.b_, model.n_errors_ / len(t)
            new = standardise(polynomial(X_new, k + 1), like=powers).Z
            test[k, seed] = np.mean(model.decision_function(new) * t_new <= 0)
    return {"w": np.concatenate(weights), "b": b, "training": training, "test": test}


@live("The price of the degree")
def degrees() -> Live:
    """Raise the degree of the features, go from one set of examples to the next, and see how far the boundary moves."""
    kept = pockets_by_degree()

    def draw(left, right):
        style.frame(left, (-3, 3), (-3, 3))
        return SpreadArtist(left, kept), _errors_by_degree(right, kept)

    def update(artists, degree, sample):
        spread, cursor = artists
        spread.set(degree, sample)
        training, test = (100 * kept[name][degree - 1] for name in ("training", "test"))
        cursor.set(degree, test[sample - 1])
        many = comb(2 + degree, 2) - 1
        here = f"training error {training[sample - 1]:.0f} %, on new data {test[sample - 1]:.0f} %"
        every = f"On new data the {SETS} sets make {test.min():.0f} to {test.max():.0f} %"
        return f"Degree {degree}, {many} features, set {sample}: {here}. {every}."

    return Live(
        *(draw, update),
        alt="Left, plus marks with minus marks around them, a thick black boundary between pale blue and pale orange, "
        "and thin grey lines, the boundaries of all sets: straight for degree 1, closed rings for degree 2, a wild "
        "tangle from degree 3 on. Right, errors on new data against the degree: a column of grey dots at each, and "
        "their mean, a black line that falls from 39 to 7 % at degree 2, then rises to nearly 20. A black dot on a "
        "dashed line marks the chosen set.",
        panels=2,
        degree=(1, DEGREES, 1, 4),
        sample=(1, SETS, 1, 6),
    )


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
        alt="Left, data space with plus marks at (1, 0) and (0, 1), minus marks at (0, 0) and (1, 1), two parallel "
        "rising lines, black for h1 and dashed purple for h2, a pale orange strip between them, pale blue outside, and "
        "a black dot, the input. Right, the network from left to right: two inputs, two hidden units, the output, and "
        "edges with their weights. Circles that hold at least a half are blue, the others white; edges that carry "
        "nothing are pale.",
        panels=2,
        figsize=(10, 4.5),
        x1=(-0.4, 1.4, 0.1, 1),
        x2=(-0.4, 1.4, 0.1, 0),
        x=Handle("x1", "x2", panel=0),
    )


@live("The folding square")
def folding(network: Network | None = None) -> Live:
    """Move the square of data space to where two hidden units put it, and see a line separate XOR's corners.

    `network` has two inputs, two hidden units and one output. A gradual unit is 0 up to z = -1/2 and 1 from 1/2 on.
    """
    network = network or _xor()
    (hidden, (output,)) = network.layers
    W, b = (np.array([unit.w for unit in hidden], dtype=float).T, np.array([unit.b for unit in hidden], dtype=float))
    says = {"gradual": lambda z: np.clip(z + 0.5, 0, 1), "threshold": lambda z: (z >= 0) * 1.0}

    def draw(left, right):
        left.set_title("data space")
        right.set_title("what the output unit sees")
        style.label(right, "towards $h_1$", "towards $h_2$")
        points = PointsArtist(left, *XOR)
        return points, CurvedBoundaryArtist(left), NetArtist(right, *XOR, output.w, output.b)

    def update(artists, s, units):
        points, curve, net = artists

        def move(X):
            return (1 - s) * X + s * says[units](X @ W + b)

        def z(X):
            return move(X) @ output.w + output.b

        wrong = z(XOR.X) * np.where(XOR.t > 0, 1, -1) <= 0
        points.set(wrong=wrong)
        curve.set(z)
        net.set(move, output.w, output.b, wrong)
        place = ", ".join(_number(value) for value in move(XOR.X[-1:])[0])
        return f"s = {s:g}: (1, 1) has come to ({place}), and {4 - int(wrong.sum())} of 4 rows are right."

    return Live(
        *(draw, update),
        alt="Left, data space: plus marks at (1, 0) and (0, 1), minus marks at (0, 0) and (1, 1), with a black "
        "boundary between pale blue and pale orange that bends as s grows. Right, the same marks on a grey net and a "
        "falling black line that stands still. The net is a flat square at s = 0 and folds, or with thresholds tears, "
        "until both minus marks lie below the line. Wrong marks have purple rings.",
        panels=2,
        s=(0, 1, 0.05, 0.6),
        units=["gradual", "threshold"],
    )


@stored
def units_that_learn() -> dict[str, Any]:
    """Networks of two hidden units and one output that learn XOR, from three random starts, after some `rounds`.

    All units are sigmoids, the error is the squared one, every round is a step of size 2 on the mean of the four rows.
    `W` (3, rounds, 2, 2), a column a hidden unit, `b` and `w` (3, rounds, 2), `c` (3, rounds): w and c of the output.
    """
    kept: dict[str, list] = {name: [] for name in "Wbwc"}
    for seed in STARTS:
        path = [(W, b, w, c) for k, W, b, w, c in _learning(seed) if k in ROUNDS]
        for name, values in zip("Wbwc", zip(*path, strict=True), strict=True):
            kept[name].append(np.array(values))
    return {"rounds": np.array(ROUNDS)} | {name: np.array(values) for name, values in kept.items()}


@live("Hidden units that learn")
def learned_folding() -> Live:
    """Step through the rounds in which two hidden units learn XOR, and see them fold the square by themselves."""
    kept = units_that_learn()

    def draw(left, right):
        left.set_title("data space")
        right.set_title("what the output unit sees")
        style.label(right, "$h_1$", "$h_2$")
        points = PointsArtist(left, *XOR)
        return points, CurvedBoundaryArtist(left), NetArtist(right, *XOR, (1, 1), -0.5)

    def update(artists, start, step):
        points, curve, net = artists
        W, b, w, c = (kept[name][start - 1][step] for name in "Wbwc")

        def move(X):
            return _sigmoid(X @ W + b)

        def z(X):
            return move(X) @ w + c

        wrong = z(XOR.X) * np.where(XOR.t > 0, 1, -1) <= 0
        points.set(wrong=wrong)
        curve.set(z)
        net.set(move, w, float(c), wrong)
        return f"Start {start}, after {kept['rounds'][step]:,} rounds: {4 - int(wrong.sum())} of 4 rows are right."

    return Live(
        *(draw, update),
        alt="Left, data space: plus marks at (1, 0) and (0, 1), minus marks at (0, 0) and (1, 1), with up to two black "
        "boundaries between pale blue and pale orange. Right, the same marks over h1 and h2 with one black line. They "
        "lie on a grey net that begins as a small patch and is drawn out to a thin thread; where all rows are right "
        "the thread is bent to a corner, with both minus marks in it. Wrong marks have purple rings.",
        panels=2,
        start=(1, len(STARTS), 1, 1),
        step=(0, len(ROUNDS) - 1, 1, 15),
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
    show(
        ax,
        f"XOR as the output unit sees it: {many} points. {moved}.",
        alt="A plane of two hidden units. Two plus signs lie at (1, 0) and (0, 1), a single minus sign lies at the "
        "origin, and a falling line passes between them.",
    )


def parity_network(network: Network | None = None) -> None:
    """Show a network that computes the parity of three inputs, by default one conjunction for each true row."""
    parity = table(lambda *x: sum(x) % 2, 3)
    network = network or normal_form(parity)
    ax = figure(9, 6).axes[0]
    NetworkArtist(ax, network)
    parts = f"{len(network.layers[0])} conjunctions and an OR"
    show(
        ax,
        f"Parity of three inputs from {parts}. It computes parity: {network.computes(parity)}.",
        alt="A drawn network: three inputs on the left, four units in the middle, one output on the right. Solid edges "
        "have positive weights, dashed ones negative weights, and below each unit stands its bias.",
    )


class LiftArtist:
    """Lifted points, their surface and a plane: `set(w, b, turn, tilt)`.

    `right` (N,) then says which points are correct, `edge_on` whether the plane is seen as a line.
    """

    @style.styled
    def __init__(self, ax: Axes, X: Any, t: Any, height: Any, names: tuple[str, str, str] | None = None):
        X = checks.inputs(X, columns=2)
        self.height, self.rise = height, 1.0
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
        self._flat_net = lines + [line[:, ::-1] for line in lines]
        self._net = [self._up(line) for line in self._flat_net]

    def set(self, w: Any, b: Any, azimuth: Any = 25, elevation: Any = 20, rise: float = 1) -> LiftArtist:
        """Show the plane of w (3,) and b, and everything lifted to the share `rise` of its height.

        The view is in degrees.
        """
        w, b = checks.weights(w, b, 3)
        R = rotation(azimuth, elevation)
        if rise != self.rise:
            self._lift_to(rise)
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

    def _lift_to(self, rise: float) -> None:
        """Lift the points and the surface to this share of their height; the plane stays where it is."""
        self.rise, self._cut_by = checks.number(rise, "rise", least=0), ()
        self.points[:, 2] = self._lifted(self.points[:, :2])
        self._net = [self._up(line) for line in self._flat_net]

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
        return self.rise * checks.targets(self.height(X), len(X), "height(X)")


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


class BoardArtist:
    """An image of 8 by 8 pixels: `set(values)`, the largest darkest."""

    @style.styled
    def __init__(self, ax: Axes, title: str):
        ax.set(title=title, xticks=[], yticks=[], aspect="equal")
        for spine in ax.spines.values():
            spine.set_visible(True)
        self.image = _squares(ax, np.arange(9))
        ax.invert_yaxis()
        self.artists = (self.image,)

    def set(self, values: Any) -> BoardArtist:
        """Show values (8, 8), none below 0, the first row at the top."""
        self.image.set_array(values / max(float(np.max(values)), 1e-300))
        return self


class MovesArtist:
    """A number for each move of an 8 by 8 board, no move in the middle: `set(counts)`, the largest darkest."""

    @style.styled
    def __init__(self, ax: Axes, title: str):
        self.image = _squares(ax, np.arange(8) - 3.5)
        ax.set(title=title, aspect="equal", xticks=[-3, 0, 3], yticks=[-3, 0, 3])
        ax.plot([0], [0], "x", color=style.GREY, ms=10, mew=1.5)
        style.label(ax, "columns apart", "rows apart")
        self.artists = (self.image,)

    def set(self, counts: Any) -> MovesArtist:
        """Show counts (8, 8), rows and columns apart as numpy rolls them; a pixel with itself is left out."""
        others = np.array(counts, dtype=float)
        others[0, 0] = 0
        others = np.roll(others, (3, 3), axis=(0, 1))[:7, :7]
        self.image.set_array(others / max(float(others.max()), 1e-300))
        return self


def _squares(ax: Axes, edges: np.ndarray) -> QuadMesh:
    """Squares between edges (M + 1,), the same both ways: white for 0, ink for 1."""
    many = len(edges) - 1
    ax.set(xlim=edges[[0, -1]], ylim=edges[[0, -1]])
    return ax.pcolormesh(edges, edges, np.zeros((many, many)), cmap=INKED, vmin=0, vmax=1, zorder=1)


class SpreadArtist:
    """A set of noisy rings with the boundary it led to, among the boundaries of all sets: `set(degree, sample)`."""

    def __init__(self, ax: Axes, kept: Mapping[str, Any]):
        self.sets = [lessons.noisy_rings(seed=seed) for seed in range(SETS)]
        self.others = LineCollection([], colors=style.GREY, linewidths=0.8, alpha=0.7, zorder=1)
        ax.add_collection(self.others, autolim=False)
        self.boundary = CurvedBoundaryArtist(ax)
        self.points = PointsArtist(ax, *self.sets[0])
        self.pockets, box = _pockets(kept), geometry.box(ax)
        powers: list[np.ndarray] = []

        def z(X, w, b):
            if not powers:
                powers.append(polynomial(X, DEGREES))
            return powers[0][:, : len(w)] @ w + b

        self.fields = [[Field(lambda X, w=w, b=b: z(X, w, b), box, COARSE) for w, b in row] for row in self.pockets]
        self.curves = [[field.curves() for field in row] for row in self.fields]
        self.artists = (self.others, *self.boundary.artists, *self.points.artists)

    def set(self, degree: int, sample: int) -> SpreadArtist:
        """Show the sample with this number, counted from 1, and the boundaries of this degree."""
        fields, (X, t) = self.fields[degree - 1], self.sets[sample - 1]
        w, b = self.pockets[degree - 1][sample - 1]
        curves = self.curves[degree - 1]
        self.others.set_segments([line for each in curves for line in each])
        self.boundary.lines.set_segments(curves[sample - 1])
        for side, sign in zip(self.boundary.sides, (1, -1), strict=True):
            side.set_paths(fields[sample - 1].region(sign))
        self.points.set(X, t, wrong=(polynomial(X, degree) @ w + b) * t <= 0)
        return self


class NetArtist:
    """The net of a square of data space and some points X (N, 2), t (N,), wherever a map puts them: `set(move)`."""

    def __init__(self, ax: Axes, X: Any, t: Any, w: Any, b: Any, reach: tuple[float, float] = (-ROOM, 1 + ROOM)):
        style.frame(ax, (-0.35, 1.35), (-0.35, 1.35))
        self.X = checks.inputs(X, columns=2)
        fine, at = np.linspace(*reach, FINE), np.linspace(*reach, MESH)
        across = np.array([np.column_stack([fine, np.full(FINE, c)]) for c in at])
        self.net = np.concatenate([across, across[:, :, ::-1]])
        self.line = BoundaryArtist(ax, arrow=False).set(w, b)
        self.lines = LineCollection([], colors=style.GREY, linewidths=1.1, zorder=2)
        ax.add_collection(self.lines, autolim=False)
        self.points, self.torn = PointsArtist(ax, self.X, t), 0
        self.artists = (*self.line.artists, self.lines, *self.points.artists)

    def set(self, move: Callable, w: Any, b: Any, wrong: Any = None) -> NetArtist:
        """Put net and points where `move` does, a function from (M, 2) to (M, 2); (w, b) is the output unit's line.

        Where neighbours come to lie far from each other the net is torn; `torn` then says in how many places.
        """
        self.line.set(w, b)
        net = move(self.net.reshape(-1, 2)).reshape(self.net.shape)
        torn = np.abs(np.diff(net, axis=1)).max(axis=2) > TEAR
        net[:, 1:][torn] = np.nan
        self.torn = int(torn.sum())
        self.lines.set_segments(list(net))
        self.points.set(move(self.X), wrong=wrong)
        return self


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
        text = ax.text(place[0], place[1], _number(weight), color=colour, ha="center", va="center", size=13, zorder=2)
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
            [f"${letter}_{{{i}}}$" for i in range(1, size + 1)] for letter, size in zip(letters, sizes, strict=True)
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


def _errors_by_degree(ax: Axes, kept: Mapping[str, Any]) -> CursorArtist:
    """Draw each set's error on new data and the mean of the sets; return a cursor."""
    at, test = np.arange(1, DEGREES + 1), 100 * kept["test"]
    ax.set(xlim=(0.5, DEGREES + 0.5), ylim=(0, 55), xticks=at)
    ax.plot(np.repeat(at, SETS), test.ravel(), "o", color=style.LIGHT, ms=5, zorder=1)
    mean = test.mean(axis=1)
    ax.plot(at, mean, color=style.INK, lw=2.4, zorder=2)
    with style.context():
        ax.text(1.2, mean[0], "mean", color=style.INK, size=style.TICK)
        ax.text(DEGREES, test[-1].max() + 2, "one set each", ha="right", color=style.GREY, size=style.TICK)
    style.label(ax, "degree", "errors on new data in %")
    return CursorArtist(ax)


def _pockets(kept: Mapping[str, Any]) -> list[list[tuple[np.ndarray, float]]]:
    """The weights of each degree and set over features that are not standardised."""
    found: list[list[tuple[np.ndarray, float]]] = []
    start = 0
    for k in range(DEGREES):
        found.append([])
        for seed in range(SETS):
            _, mean, scale = standardise(polynomial(lessons.noisy_rings(seed=seed)[0], k + 1))
            end = start + len(mean)
            w = kept["w"][start:end] / scale
            found[-1].append((w, float(kept["b"][k, seed] - w @ mean)))
            start = end
    return found


def _learning(seed: int) -> Iterator[tuple]:
    """The round and the weights W, b, w, c of two hidden units and an output that learn XOR by gradient descent."""
    (X, t), rng = XOR, np.random.default_rng(seed)
    W, b, w, c = rng.normal(size=(2, 2)), np.zeros(2), rng.normal(size=2), 0.0
    for k in range(ROUNDS[-1] + 1):
        yield k, W, b, w, c
        h = _sigmoid(X @ W + b)
        y = _sigmoid(h @ w + c)
        out = (y - t) * y * (1 - y) / len(t)
        back = np.outer(out, w) * h * (1 - h)
        W, b, w, c = W - 2 * X.T @ back, b - 2 * back.sum(axis=0), w - 2 * h.T @ out, c - 2 * out.sum()


def _sigmoid(z: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-z))


def _xor() -> Network:
    """XOR in two layers: either the first input alone, or the second alone."""
    alone = [ThresholdUnit((1, -1), -0.5), ThresholdUnit((-1, 1), -0.5)]
    return Network([alone, [ThresholdUnit((1, 1), -0.5)]])
