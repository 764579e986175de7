"""The figures of lecture 05: lifted points, curved boundaries, small networks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import comb
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import QuadMesh
from matplotlib.colors import LinearSegmentedColormap

from lincls.boolean import XOR, Network, ThresholdUnit, normal_form, table
from lincls.data import lessons, rings, xor_clouds
from lincls.experiments.features import learning, sigmoid
from lincls.features import polynomial, products, standardise
from lincls.figures.catalogue import live
from lincls.figures.parts.lift import FINE, MESH, ROOM, LiftArtist
from lincls.figures.parts.network import NetworkArtist, number
from lincls.figures.stored import stored
from lincls.models import Perceptron, Pocket
from lincls.plot import (
    BoundaryArtist,
    CursorArtist,
    CurvedBoundaryArtist,
    Marks,
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
from lincls.widgets import Handle, Live, Orbit

GROSSE = (1, 1, -2), -0.5  # w and b over (x1, x2, x1 x2)
DEGREES, SETS, COARSE = 8, 21, 81  # of the fits to noisy rings; the grid of their boundaries
TEAR = 0.04  # a step of the net that is longer is a tear
STARTS, ROUNDS = ((0, 1, 5), range(0, 4001, 100))  # of the units that learn: seeds, and the rounds that are shown
INKED = LinearSegmentedColormap.from_list("ink", ["white", style.INK])


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
        numbers = ", ".join(number(weight) for weight in w)
        return f"w = ({numbers}), b = {number(b)}: {right} of {len(X)} rows are right."

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
        return _board(left, "the pattern"), _moves(right, "pairs of pixels, by their distance")

    def update(artists, pattern, turns, right, up, all_turns):
        board, moves = artists
        image = np.rot90(np.reshape(boards[pattern], (8, 8)), turns)
        board.move(np.roll(image, (-up, right), axis=(0, 1)))
        shown = [np.rot90(image, k).ravel() for k in range(4)] if all_turns else [image.ravel()]
        counts = pair_counts(np.array(shown)).sum(axis=0).reshape(8, 8)
        moves.move(counts)
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
        return _spread(left, kept), _errors_by_degree(right, kept)

    def update(artists, degree, sample):
        spread, cursor = artists
        spread.move(degree, sample)
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
        moments={f"degree {d}": {"degree": d} for d in (1, 2, DEGREES)},
        degree=(1, DEGREES, 1, 2),
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
        return points, CurvedBoundaryArtist(left), _net(right, *XOR, output.w, output.b)

    def update(artists, s, units):
        points, curve, net = artists

        def move(X):
            return (1 - s) * X + s * says[units](X @ W + b)

        def z(X):
            return move(X) @ output.w + output.b

        wrong = z(XOR.X) * np.where(XOR.t > 0, 1, -1) <= 0
        points.set(wrong=wrong)
        curve.set(z)
        net.move(move, output.w, output.b, wrong)
        place = ", ".join(number(value) for value in move(XOR.X[-1:])[0])
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
        path = [(W, b, w, c) for k, W, b, w, c in learning(seed, ROUNDS[-1] + 1) if k in ROUNDS]
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
        return points, CurvedBoundaryArtist(left), _net(right, *XOR, (1, 1), -0.5)

    def update(artists, start, step):
        points, curve, net = artists
        W, b, w, c = (kept[name][start - 1][step] for name in "Wbwc")

        def move(X):
            return sigmoid(X @ W + b)

        def z(X):
            return move(X) @ w + c

        wrong = z(XOR.X) * np.where(XOR.t > 0, 1, -1) <= 0
        points.set(wrong=wrong)
        curve.set(z)
        net.move(move, w, float(c), wrong)
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


def _board(ax: Axes, title: str) -> Marks:
    """An image of 8 by 8 pixels: `move(values)` shows values (8, 8), none below 0, the largest darkest."""
    ax.set(title=title, xticks=[], yticks=[], aspect="equal")
    ax.spines[:].set_visible(True)
    marks = Marks(ax)
    image = marks.add(_squares(ax, np.arange(9)))
    ax.invert_yaxis()
    marks.moves(lambda values: image.set_array(values / max(float(np.max(values)), 1e-300)))
    return marks


def _moves(ax: Axes, title: str) -> Marks:
    """A number for each move of an 8 by 8 board, no move in the middle, the largest darkest.

    `move(counts)` shows counts (8, 8), rows and columns apart as numpy rolls them; a pixel with itself is left out.
    """
    marks = Marks(ax)
    image = marks.add(_squares(ax, np.arange(8) - 3.5))
    ax.set(title=title, aspect="equal", xticks=[-3, 0, 3], yticks=[-3, 0, 3])
    ax.plot([0], [0], "x", color=style.GREY, ms=10, mew=1.5)
    style.label(ax, "columns apart", "rows apart")

    @marks.moves
    def move(counts):
        others = np.array(counts, dtype=float)
        others[0, 0] = 0
        others = np.roll(others, (3, 3), axis=(0, 1))[:7, :7]
        image.set_array(others / max(float(others.max()), 1e-300))

    return marks


def _squares(ax: Axes, edges: np.ndarray) -> QuadMesh:
    """Squares between edges (M + 1,), the same both ways: white for 0, ink for 1."""
    many = len(edges) - 1
    ax.set(xlim=edges[[0, -1]], ylim=edges[[0, -1]])
    return ax.pcolormesh(edges, edges, np.zeros((many, many)), cmap=INKED, vmin=0, vmax=1, zorder=1)


def _spread(ax: Axes, kept: Mapping[str, Any]) -> Marks:
    """A set of noisy rings with the boundary it led to, among the boundaries of all sets.

    `move(degree, sample)` shows the sample with this number, counted from 1, and the boundaries of this degree.
    """
    sets = [lessons.noisy_rings(seed=seed) for seed in range(SETS)]
    marks = Marks(ax)
    others = marks.segments(colors=style.GREY, linewidths=0.8, alpha=0.7, zorder=1)
    boundary = marks.add(CurvedBoundaryArtist(ax))
    points = marks.add(PointsArtist(ax, *sets[0]))
    pockets, box, powers = _pockets(kept), geometry.box(ax), list[np.ndarray]()

    def z(X, w, b):
        if not powers:
            powers.append(polynomial(X, DEGREES))
        return powers[0][:, : len(w)] @ w + b

    fields = [[Field(lambda X, w=w, b=b: z(X, w, b), box, COARSE) for w, b in row] for row in pockets]
    curves = [[field.curves() for field in row] for row in fields]

    @marks.moves
    def move(degree, sample):
        row, (X, t), (w, b) = degree - 1, sets[sample - 1], pockets[degree - 1][sample - 1]
        others.set_segments([line for each in curves[row] for line in each])
        boundary.lines.set_segments(curves[row][sample - 1])
        for side, sign in zip(boundary.sides, (1, -1), strict=True):
            side.set_paths(fields[row][sample - 1].region(sign))
        points.set(X, t, wrong=(polynomial(X, degree) @ w + b) * t <= 0)

    return marks


def _net(ax: Axes, X: Any, t: Any, w: Any, b: Any) -> Marks:
    """The net of a square of data space and some points X (N, 2), t (N,), wherever a map puts them.

    `move(f, w, b, wrong)` puts net and points where f does, a function from (M, 2) to (M, 2); (w, b) is the output
    unit's line. Where neighbours come to lie far from each other the net is torn; it returns in how many places.
    """
    style.frame(ax, (-0.35, 1.35), (-0.35, 1.35))
    fine, at = np.linspace(-ROOM, 1 + ROOM, FINE), np.linspace(-ROOM, 1 + ROOM, MESH)
    across = np.array([np.column_stack([fine, np.full(FINE, c)]) for c in at])
    flat = np.concatenate([across, across[:, :, ::-1]])
    marks = Marks(ax)
    line = marks.add(BoundaryArtist(ax, arrow=False).set(w, b))
    lines = marks.segments(colors=style.GREY, linewidths=1.1, zorder=2)
    points = marks.add(PointsArtist(ax, X, t))

    @marks.moves
    def move(f, w, b, wrong=None):
        line.set(w, b)
        net = f(flat.reshape(-1, 2)).reshape(flat.shape)
        torn = np.abs(np.diff(net, axis=1)).max(axis=2) > TEAR
        net[:, 1:][torn] = np.nan
        lines.set_segments(list(net))
        points.set(f(X), wrong=wrong)
        return int(torn.sum())

    return marks


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


def _xor() -> Network:
    """XOR in two layers: either the first input alone, or the second alone."""
    alone = [ThresholdUnit((1, -1), -0.5), ThresholdUnit((-1, 1), -0.5)]
    return Network([alone, [ThresholdUnit((1, 1), -0.5)]])
