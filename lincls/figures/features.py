"""The figures of lecture 05: lifted points, curved boundaries, small networks."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import QuadMesh
from matplotlib.colors import LinearSegmentedColormap, to_rgb

from lincls import plot
from lincls.boolean import XOR, Network, ThresholdUnit, normal_form, table
from lincls.data import lessons, rings, xor_clouds
from lincls.experiments.features import SETS, learning, lot
from lincls.features import polynomial, products, standardise
from lincls.figures.catalogue import live
from lincls.figures.parts.degree import boundaries_by_degree
from lincls.figures.parts.network import NetworkArtist, number
from lincls.figures.parts.solids import LiftArtist, net, plot_heights
from lincls.figures.stored import stored, stored_long
from lincls.models import Perceptron, Pocket
from lincls.models.sigmoid import sigmoid
from lincls.plot import style
from lincls.widgets import Handle, Live, Orbit

VIEW = Orbit(panel=1, azimuth=25, elevation=20, elevations=(0, 90))  # of the lift
GROSSE = (1, 1, -2), -0.5  # w and b over (x1, x2, x1 x2)
DEGREES, LOTS = 8, 30  # of the fits to noisy rings
LINES = (style.INK, "-"), (style.GREEN, "--")  # of the hidden units, in turn
TEAR = 0.04  # a step of the net that is longer is a tear
STARTS, ROUNDS = ((0, 1, 5), range(0, 4001, 100))  # of the units that learn: seeds, and the rounds that are shown
INKED = LinearSegmentedColormap.from_list("ink", ["white", style.INK])


def product_of(X: np.ndarray) -> np.ndarray:
    """Return the height x1 x2 of each row of X (N, 2): (N,)."""
    return X[:, 0] * X[:, 1]


@live("The lift")
def lift(X: Any = None, t: Any = None, height: Callable = product_of) -> Live:
    """Lift the points out of data space through a plane, and turn them until the plane is seen as a line.

    X (N, 2), t (N,); `height` is a function from X to (N,), of which the points get the share s.
    """
    X, t = XOR if X is None else (X, t)

    def draw(left, right):
        return _two_spaces(left, right, X, t, height)

    def update(spaces, s, view):
        lift = spaces.move(*GROSSE, view, s)
        seen = ", which is a line" if lift.edge_on else ""
        place = f"seen from azimuth {view[0]:.0f}°, elevation {view[1]:.0f}°"
        return f"s = {s:g}: {lift.right.sum()} of {len(X)} points are on their side of the plane{seen}, {place}."

    return Live(
        *(draw, update),
        alt="Left, data space: plus marks at (1, 0) and (0, 1), minus marks at (0, 0) and (1, 1), and a black boundary "
        "between pale blue and pale orange, straight at s = 0, then bent, at s = 1 two lines that cross. Right, in "
        "space, the same marks on a grey net; the one over (1, 1) stands on a dotted stalk and pulls the net up. A "
        "pale green plane cuts the net in black curves, whose dashed shadows on the floor are the boundary on the "
        "left. Wrong marks have purple rings.",
        moments={
            "on the floor": {"s": 0},
            "on the plane": {"s": 0.75},
            "lifted": {"s": 1},
            "edge on": {"s": 1, "view": (80, 22)},
            "along the diagonal": {"s": 1, "view": (135, 35)},
            "from above": {"s": 1, "view": (0, 90)},
        },
        s=(0, 1, 0.05, 0.5),
        view=VIEW,
    )


def heights() -> None:
    """Show XOR's labels as heights over data space, with a flat sheet through three of them and a bent one."""
    fig = plot.figure(panels=2)
    plot_heights(fig.axes[0], *XOR, lambda X: X @ (2, 2) - 1)
    plot_heights(fig.axes[1], *XOR, lambda X: products(X) @ (2, 2, -4) - 1)
    for ax, title in zip(fig.axes, ("flat: 2x₁ + 2x₂ − 1", "bent: 2x₁ + 2x₂ − 4x₁x₂ − 1"), strict=True):
        ax.set_title(title)
    plot.show(
        fig,
        "Labels as heights +1 and −1. Left, the flat sheet through three of them is at +3 over the fourth. Right, the "
        "product bends the sheet through all four.",
        alt="Two grey floors, seen from the side, with plus marks above and minus marks, at (0, 0) and (1, 1), below "
        "the corners of a square, and a green sheet. Left, the sheet is flat, rises from a minus through both pluses, "
        "crosses the floor in a line and is far above the fourth mark, a minus: a purple line leads from −1 up to +3. "
        "Right, the sheet is a saddle through all four marks, and crosses the floor in two lines.",
    )


def two_boundaries(z: Callable | None = None) -> None:
    """Show XOR with the curves z(X, b=b) = 0 over (x1, x2, x1 x2), for b = -0.5 and for b = -0.4."""
    z = z or (lambda X, b: products(X) @ GROSSE[0] + b)
    fig = plot.figure(panels=2)
    for ax, b in zip(fig.axes, (-0.5, -0.4), strict=True):
        _boundary(plot.plot_points(*XOR, ax=ax), lambda X, b=b: z(X, b=b))
        ax.set_title(f"b = −{-b:g}")
    plot.show(
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
        return _two_spaces(left, right, X, t, product_of)

    def update(spaces, w1, w2, w3, b, view):
        right = spaces.move((w1, w2, w3), b, view).right.sum()
        numbers = ", ".join(number(weight) for weight in (w1, w2, w3))
        return f"w = ({numbers}), b = {number(b)}: {right} of {len(X)} rows are right."

    return Live(
        *(draw, update),
        alt="Left, data space: plus marks at (1, 0) and (0, 1), minus marks at (0, 0) and (1, 1), and a black "
        "boundary, straight or in curved pieces, between pale blue and pale orange. Right, the same marks in space on "
        "a twisted grey net, which is raised at (1, 1); a flat green plane cuts it in black curves with dashed shadows "
        "on the floor. Wrong marks have purple rings in both panels.",
        moments={"bent": {"w3": -2}, "without the pair": {"w3": 0}, "a hyperbola": {"b": -0.4}},
        w1=(-3, 3, 0.1, 1),
        w2=(-3, 3, 0.1, 1),
        w3=(-4, 4, 0.1, -2),
        b=(-2, 2, 0.1, -0.5),
        view=VIEW,
    )


def pair_sums(X: Any) -> np.ndarray:
    """Return, for images X (N, 64) of 8 by 8 pixels, the sum of x_i x_j over pixels one move apart, for each move.

    Column 8 down + right belongs to the move by so many rows and columns, the first to no move at all, where it is a
    sum of squares; what leaves one side comes in at the other.
    """
    images = np.reshape(np.asarray(X, dtype=float), (-1, 8, 8))
    return np.stack(
        [(images * np.roll(images, move, axis=(1, 2))).sum(axis=(1, 2)) for move in np.ndindex(8, 8)], axis=1
    )


@live("Pairs of pixels")
def pairs() -> Live:
    """Move and turn two patterns and see for which moves the sums over pairs of their pixels differ."""
    boards = lessons.boards()
    names = list(boards)
    couples = {f"{one} and {other}": (one, other) for one, other in (names[:2], names[2:])}

    def draw(*panels):
        artists = [panel(ax) for panel, ax in zip((_board, _moves) * 2, panels, strict=True)]
        _named(panels[0], panels[1].lines)
        return artists

    def update(artists, patterns, turns, right, up, all_turns):
        sums = []
        for name, board in zip(couples[patterns], artists[::2], strict=True):
            image = np.rot90(np.reshape(boards[name], (8, 8)), turns)
            board.move(np.roll(image, (-up, right), axis=(0, 1)), name)
            shown = [np.rot90(image, k).ravel() for k in range(4)] if all_turns else [image.ravel()]
            sums.append(pair_sums(np.array(shown)).sum(axis=0).reshape(8, 8))
        differ = (sums[0] != sums[1]) & (np.arange(64).reshape(8, 8) > 0)  # a pixel with itself is no pair
        most = max(1e-300, *(field.ravel()[1:].max() for field in sums))
        for field, moves in zip(sums, artists[1::2], strict=True):
            moves.move(field / most, differ)
        one, other = couples[patterns]
        how = [f"turned by {90 * turns}°"] * (turns > 0) + [f"moved by ({right}, {up})"] * ((right, up) != (0, 0))
        whose = f"The {one} and the {other}{', ' * bool(how)}{' and '.join(how)}{',' * bool(how)}"
        if all_turns:
            whose = f"In all four turns together the {one} and the {other}"
        if not differ.any():
            return f"{whose} have the same pair sum for every move."
        return f"{whose} have different pair sums for {differ.sum()} of the 63 moves."

    steps = (-4, 4, 1, 0)
    return Live(
        draw,
        update,
        alt="Four panels: a board of 8 by 8 squares with a T of five squares and beside it its pair sums, then a board "
        "with a C of five squares and its pair sums. The pair sums are 8 by 8 squares, one for each number of columns "
        "and rows by which two pixels can lie apart, with a small cross at no move: the more such pairs, the darker. "
        "The darkest are next to the cross. A yellow dot marks where the two differ.",
        panels=4,
        figsize=(12, 3.9),
        moments={
            "moved": {"right": 2, "up": -3},
            "upside down": {"turns": 2},
            "all four turns": {"all_turns": True},
            "a three and an eight": {"patterns": list(couples)[1]},
        },
        patterns=list(couples),
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
    fig, errors = plot.figure(panels=2), []
    for ax, z in zip(fig.axes, (crossing, strip), strict=True):
        wrong = z(X) * t <= 0
        errors.append(wrong.sum())
        _boundary(plot.plot_points(X, t, wrong=wrong, ax=ax), z)
    plot.show(
        fig,
        f"XOR's corners as clouds of {len(X)} points. Left, $x_1 + x_2 - 2 x_1 x_2$: {errors[0]} errors. Right, "
        f"$(x_1 - x_2)^2$: a strip, {errors[1]} errors.",
        alt="Four clouds of points around the corners of a square, in two panels. Left, two lines cross in the middle "
        "and each cloud has a quarter. Right, two parallel lines cut off two opposite corners; in the strip between "
        "them some plus signs of these corners lie, ringed.",
    )


def bowl(X: Any = None, t: Any = None, model: Perceptron | None = None) -> None:
    """Show rings X (N, 2), t (N,) with the conic of a perceptron over degree 2, and lifted by hand into a bowl."""
    X, t = rings(60, noise=0.15, seed=1) if X is None else (X, t)
    model = model or Perceptron().fit(polynomial(X, 2), t)
    left, right = plot.figure(panels=2).axes
    _boundary(plot.plot_points(X, t, ax=left), lambda X: model.decision_function(polynomial(X, 2)))
    lifted = LiftArtist(right, X, t, lambda X: (X**2).sum(axis=1), names=("$x_1$", "$x_2$", ""))
    stems = lifted.set((0, 0, -1), 2.25, 70, 15).stems
    stems.set_segments([stem for stem, sign in zip(stems.get_segments(), lifted.signs, strict=True) if sign > 0])
    x, y = lifted.names[2].get_position()
    right.text(x, y, "$x_1^2 + x_2^2$", ha="center", va="center", size=style.LABEL)
    plot.show(
        left,
        f"Left, learned: {model.stopped_} after {model.n_updates_} updates. Right, by hand over $x_1^2 + x_2^2$: a "
        "bowl, cut by a level plane at height 2.25.",
        alt="Left, a ring of blue plus signs inside a ring of orange minus signs, and an ellipse between them. Right, "
        "the same points lifted into a bowl: the plus signs lie low in it, the minus signs on its rim, and a level "
        "green plane passes between them.",
    )


@stored
def pockets_by_degree() -> dict[str, Any]:
    """Pockets for 21 sets of noisy rings over features of degree 1 to 8, standardised by each set.

    `w` holds all weights one after the other, set by set within a degree; `b` and the shares of errors, `training` and
    `test`, are (8, 21); `vote` (8,) is the share of new points on which the vote of the 21 is wrong.
    """
    X_new, t_new = lessons.new_rings()
    weights: list[np.ndarray] = []
    b, training, test = (np.zeros((DEGREES, SETS)) for _ in range(3))
    votes = np.zeros((DEGREES, len(t_new)))
    for k in range(DEGREES):
        for seed in range(SETS):
            X, t = lessons.noisy_rings(seed=seed)
            powers = standardise(polynomial(X, k + 1))
            model = Pocket(max_epochs=200).fit(powers.Z, t)
            weights.append(model.w_)
            b[k, seed], training[k, seed] = model.b_, model.n_errors_ / len(t)
            new = standardise(polynomial(X_new, k + 1), like=powers).Z
            right = model.decision_function(new) * t_new > 0
            test[k, seed], votes[k] = np.mean(~right), votes[k] + right
    vote = np.mean(votes < SETS / 2, axis=1)
    return {"w": np.concatenate(weights), "b": b, "training": training, "test": test, "vote": vote}


@stored_long
def lots_by_degree() -> dict[str, Any]:
    """What 30 lots of 21 pockets do by degree: `error` of one, `vote` of all and `spread`, the vote contradicted.

    Each is (8, 30), a share of new points.
    """
    lots = [[lot(k + 1, number) for number in range(LOTS)] for k in range(DEGREES)]
    return {
        name: np.array([[outcome[name] for outcome in row] for row in lots]) for name in ("error", "vote", "spread")
    }


@lots_by_degree.part
def _first_lot(shipped: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The second degree of the first lot."""
    now = lot(2, 0)
    return {name: now[name] for name in shipped}, {name: float(kept[1, 0]) for name, kept in shipped.items()}


@live("The price of the degree")
def degrees() -> Live:
    """Go from one set of examples to the next, raise the degree, let all sets vote: see how far boundaries move."""
    kept = pockets_by_degree()

    def draw(*panels):
        for ax in panels:
            style.frame(ax, (-3, 3), (-3, 3))
        return boundaries_by_degree(panels, kept)

    def update(spread, degree, sample, vote):
        shown = (1, 2, degree)
        errors = [100 * (kept["vote"][d - 1] if vote else kept["test"][d - 1, sample - 1]) for d in shown]
        spread.move(degree, sample, vote)
        listed = "{:.0f}, {:.0f} and {:.0f} %".format(*errors)
        whose = f"The vote of {SETS} sets" if vote else f"Set {sample}"
        return f"{whose} is wrong on {listed} of the new points, at degree 1, 2 and {degree}."

    return Live(
        *(draw, update),
        alt="Three panels, degree 1, degree 2 and a higher degree, with the same plus marks inside a ring of minus "
        "marks, flipped ones in black squares. Thin grey lines are the boundaries of all sets: at degree 1 straight "
        "ones in all directions, at degree 2 ellipses, most of them close together, at degree 8 a wild tangle. The "
        "thick black boundary between pale blue and pale orange is that of the chosen set, or of the vote, which at "
        "degree 8 is nearly a ring.",
        panels=3,
        figsize=(11, 4.2),
        moments={"another set": {"sample": 3}, "degree 4": {"degree": 4}, "the vote": {"vote": True}},
        degree=(1, DEGREES, 1, DEGREES),
        sample=(1, SETS, 1, 6),
        vote=False,
    )


def bias_and_spread() -> None:
    """Show the error of one pocket, bias and spread by degree, a line for each of 30 lots of pockets."""
    kept, at = lots_by_degree(), np.arange(1, DEGREES + 1)
    fig = plot.figure(12, 4.2, panels=3)
    titles = "one pocket is wrong", "bias: the vote is wrong", "spread: one contradicts the vote"
    for ax, title, lots in zip(fig.axes, titles, kept.values(), strict=True):
        ax.plot(at, 100 * lots, color=style.GREY, lw=0.8, alpha=0.6)
        ax.plot(at, 100 * np.median(lots, axis=1), "o-", color=style.INK, lw=2.4, ms=6)
        ax.set(title=title, xlim=(0.7, DEGREES + 0.3), ylim=(0, 60), xticks=at)
        style.label(ax, "degree", "% of new points" if ax is fig.axes[0] else "")
    medians = [100 * np.median(lots, axis=1) for lots in kept.values()]
    said = "; ".join(f"degree {d}: " + ", ".join(f"{row[d - 1]:.0f} %" for row in medians) for d in (1, 2, 8))
    plot.show(
        fig,
        f"{LOTS} lots of {SETS} sets, a grey line each, and their median in black. {said}.",
        alt="Three panels over degrees 1 to 8, with 30 thin grey lines and a thick black one each. Left, one pocket: "
        "about 39 % at degree 1, about 10 at degree 2, then up to 17. Middle, the vote: 40 to 50 % at degree 1, and "
        "flat at 3 from degree 2 on. Right, contradictions: about 24 % at degree 1, 9 at degree 2, then up to 16.",
    )


@live("XOR out of units")
def xor_network(network: Network | None = None) -> Live:
    """Drag the input and see which units fire: each hidden unit cuts off a corner, and the output joins both.

    `network` has two inputs, a hidden layer and one output.
    """
    network = network or _xor()
    hidden = network.layers[0]

    def draw(left, right):
        plot.plot_points(*XOR, ax=left)
        plot.RegionsArtist(left, [0, 1], grid=240).set(network)
        for k, (unit, (colour, dashes)) in enumerate(zip(hidden, cycle(LINES), strict=False)):
            line = plot.BoundaryArtist(left, arrow=False, shade=False, colour=colour).set(unit.w, unit.b).line
            line.set(linestyle=dashes, label=f"$h_{k + 1}$")
        style.legend(left)
        (ring,) = left.plot([], [], "o", ms=28, mfc="none", mec=style.INK, mew=2.4, zorder=3.4)
        return ring, NetworkArtist(right, network)

    def update(artists, x1, x2):
        ring, drawn = artists
        ring.set_data([x1], [x2])
        _, h, y = drawn.set([x1, x2]).outputs
        fires = ", ".join(f"{value:.0f}" for value in h)
        return f"x = ({x1:g}, {x2:g}): h = ({fires}), y = {y[0]:.0f}."

    return Live(
        *(draw, update),
        alt="Left, data space with plus marks at (1, 0) and (0, 1), minus marks at (0, 0) and (1, 1), two parallel "
        "rising lines, black for h1 and dashed green for h2, a pale orange strip between them, pale blue outside, and "
        "a black ring, the input. Right, the network from left to right: two inputs, two hidden units, the output, and "
        "edges with their weights, blue if positive, orange if not. Circles that hold at least a half are blue, the "
        "others white; edges that carry nothing are pale.",
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
        return _fold(left, right, ("towards $h_1$", "towards $h_2$"), output.w, output.b)

    def update(fold, s, units):
        def move(X):
            return (1 - s) * X + s * says[units](X @ W + b)

        right = fold.move(move, output.w, output.b)
        place = ", ".join(number(value) for value in move(XOR.X[-1:])[0])
        torn = ", torn by thresholds" if units == "threshold" else ""
        return f"s = {s:g}{torn}: (1, 1) has come to ({place}), and {right} of 4 rows are right."

    return Live(
        *(draw, update),
        alt="Left, data space: plus marks at (1, 0) and (0, 1), minus marks at (0, 0) and (1, 1), with a black "
        "boundary between pale blue and pale orange that bends as s grows. Right, the same marks on a grey net and a "
        "falling black line that stands still. The net is a flat square at s = 0 and folds, or with thresholds tears, "
        "until both minus marks lie below the line. Wrong marks have purple rings.",
        moments={
            "flat": {"s": 0},
            "on the line": {"s": 0.75},
            "folded": {"s": 1},
            "torn": {"s": 1, "units": "threshold"},
        },
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
        return _fold(left, right, ("$h_1$", "$h_2$"), (1, 1), -0.5)

    def update(fold, start, step):
        W, b, w, c = (kept[name][start - 1][step] for name in "Wbwc")
        right = fold.move(lambda X: sigmoid(X @ W + b), w, float(c))
        return f"Start {start}, after {kept['rounds'][step]:,} rounds: {right} of 4 rows are right."

    return Live(
        *(draw, update),
        alt="Left, data space: plus marks at (1, 0) and (0, 1), minus marks at (0, 0) and (1, 1), with up to two black "
        "boundaries between pale blue and pale orange. Right, the same marks over h1 and h2 with one black line. They "
        "lie on a grey net that begins as a small patch and is drawn out to a thin thread; where all rows are right "
        "the thread is bent to a corner, with both minus marks in it. Wrong marks have purple rings.",
        moments={
            "the beginning": {"step": 0},
            "bending": {"step": 15},
            "the fold": {"step": 40},
            "second start": {"start": 2, "step": 15},
            "stuck": {"start": 3, "step": 40},
        },
        start=(1, len(STARTS), 1, 1),
        step=(0, len(ROUNDS) - 1, 1, 17),
    )


def hidden_space(H: Any = None, t: Any = None, unit: Any = None) -> None:
    """Show XOR's rows as the output unit sees them: the activations H (4, 2) of the hidden units, t (4,)."""
    if H is None:
        network = _xor()
        H, t, unit = network.activations(XOR.X)[0], XOR.t, network.layers[1][0]
    ax = plot.plot_data_space(H, t, unit.w, unit.b)
    ax.set(xlabel="$h_1$", ylabel="$h_2$")
    plot.show(
        ax,
        f"XOR as the output unit sees it: {len(np.unique(H, axis=0))} points. Both negative examples have moved to "
        "(0, 0), and one line separates.",
        alt="A plane of two hidden units. Two plus signs lie at (1, 0) and (0, 1), a single minus sign lies at the "
        "origin, and a falling line passes between them.",
    )


def parity_network(network: Network | None = None) -> None:
    """Show a network that computes the parity of three inputs, by default one conjunction for each true row."""
    parity = table(lambda *x: sum(x) % 2, 3)
    network = network or normal_form(parity)
    plot.show(
        NetworkArtist(plot.figure(9, 6).axes[0], network).ax,
        f"Parity of three inputs from {len(network.layers[0])} conjunctions and an OR. It computes parity: "
        f"{network.computes(parity)}.",
        alt="A drawn network: three inputs on the left, four units in the middle, one output on the right. Solid edges "
        "have positive weights, dashed ones negative weights, and by each unit stands its bias.",
    )


def _board(ax: Axes) -> plot.Marks:
    """An image of 8 by 8 pixels: `move(values, name)` shows values (8, 8), none below 0, the largest darkest."""
    ax.set(xticks=[], yticks=[], aspect="equal")
    ax.spines[:].set_visible(True)
    marks = plot.Marks(ax)
    image = marks.add(_squares(ax, np.arange(9)))
    ax.invert_yaxis()
    title = marks.add(ax.title)

    @marks.moves
    def move(values, name):
        image.set_array(values / max(float(np.max(values)), 1e-300))
        title.set_text(name)

    return marks


def _moves(ax: Axes) -> plot.Marks:
    """A number from 0 to 1 for each move of an 8 by 8 board, a cross at no move, 1 darkest.

    `move(counts, differ)` shows counts (8, 8), rows and columns apart as numpy rolls them, and a dot where `differ`
    (8, 8) is true; a pixel with itself is left out.
    """
    marks = plot.Marks(ax)
    image = marks.add(_squares(ax, np.arange(9) - 3.5))
    ax.set(title="its pair sums", aspect="equal", xticks=[-3, 0, 3], yticks=[-3, 0, 3])
    ax.plot([0], [0], "x", color=style.GREY, ms=10, mew=1.5, label="no move")
    style.label(ax, "columns apart", "rows apart")
    dots = marks.line("o", ms=6, mfc=style.BRIGHT, mec=style.INK, mew=0.8, label="the two differ")

    def centred(values):
        return np.roll(np.where(np.arange(64).reshape(8, 8) > 0, values, 0), (3, 3), axis=(0, 1))

    @marks.moves
    def move(counts, differ):
        image.set_array(centred(counts))
        dots.set_data(*(np.argwhere(centred(differ)).T[::-1] - 3))

    return marks


def _named(ax: Axes, lines: Any) -> None:
    """Say below a panel what the marks of others mean; it is drawn once."""
    figure, place = ax.get_figure(root=True), ax.get_position(original=True)
    if figure is not None:
        below = (place.x0 + place.width / 2, place.y0 - 0.02)
        figure.legend(handles=[*lines], loc="upper center", bbox_to_anchor=below, frameon=False, handletextpad=0.2)


def _squares(ax: Axes, edges: np.ndarray) -> QuadMesh:
    """Squares between edges (M + 1,), the same both ways: white for 0, ink for 1."""
    many = len(edges) - 1
    ax.set(xlim=edges[[0, -1]], ylim=edges[[0, -1]])
    return ax.pcolormesh(edges, edges, np.zeros((many, many)), cmap=INKED, vmin=0, vmax=1, zorder=1)


def _two_spaces(left: Axes, right: Axes, X: Any, t: Any, height: Callable) -> plot.Marks:
    """Points in data space with their boundary, and lifted to `height` with a plane.

    `move(w, b, view, rise)` shows the plane of w (3,) and b, lifted to a share, and returns the lift.
    """
    marks = plot.Marks(left)
    points, curve = marks.add(plot.PointsArtist(left, X, t)), marks.add(plot.CurvedBoundaryArtist(left))
    for side, colour in zip(curve.sides, (style.POSITIVE, style.NEGATIVE), strict=True):
        pale = 1 - style.SHADE * (1 - np.array(to_rgb(colour)))  # mixed here: there is nothing beneath to blend with
        side.set(alpha=None, facecolor=pale)
    lift = marks.add(LiftArtist(right, X, t, height))
    drawn: list[tuple] = []  # what data space shows: turning leaves it as it is

    @marks.moves
    def move(w, b, view, rise=1.0):
        lift.set(w, b, *view, rise=rise)
        if drawn != [(w, b, rise)]:
            points.set(wrong=~lift.right)
            curve.set(lambda X: np.column_stack([X, rise * height(X)]) @ w + b)
            drawn[:] = [(w, b, rise)]
        return lift

    return marks


def _fold(left: Axes, right: Axes, names: tuple[str, str], w: Any, b: Any) -> plot.Marks:
    """XOR with its boundary in data space, and its net where hidden units put it, over axes of these names.

    `move(hidden, w, b)` shows hidden units, a function from (M, 2) to (M, 2), and the output unit's (w, b), which are
    those of before at first; it returns how many of the four rows are right.
    """
    left.set_title("data space")
    right.set_title("what the output unit sees")
    style.label(right, *names)
    marks = plot.Marks(left)
    points, curve = marks.add(plot.PointsArtist(left, *XOR)), marks.add(plot.CurvedBoundaryArtist(left))
    folded, signs = marks.add(_net(right, *XOR, w, b)), np.where(XOR.t > 0, 1, -1)

    @marks.moves
    def move(hidden, w, b):
        def z(X):
            return hidden(X) @ w + b

        wrong = z(XOR.X) * signs <= 0
        points.set(wrong=wrong)
        curve.set(z)
        folded.move(hidden, w, b, wrong)
        return 4 - int(wrong.sum())

    return marks


def _net(ax: Axes, X: Any, t: Any, w: Any, b: Any) -> plot.Marks:
    """The net of a square of data space and some points X (N, 2), t (N,), wherever a map puts them.

    `move(f, w, b, wrong)` puts net and points where f does, a function from (M, 2) to (M, 2); (w, b) is the output
    unit's line. Where neighbours come to lie far from each other the net is torn; it returns in how many places.
    """
    style.frame(ax, (-0.35, 1.35), (-0.35, 1.35))
    flat = net()[:, :, ::-1]
    marks = plot.Marks(ax)
    line = marks.add(plot.BoundaryArtist(ax, arrow=False).set(w, b))
    lines = marks.segments(colors=style.GREY, linewidths=1.1, zorder=2)
    points = marks.add(plot.PointsArtist(ax, X, t))

    @marks.moves
    def move(f, w, b, wrong=None):
        line.set(w, b)
        moved = f(flat.reshape(-1, 2)).reshape(flat.shape)
        torn = np.abs(np.diff(moved, axis=1)).max(axis=2) > TEAR
        moved[:, 1:][torn] = np.nan
        lines.set_segments(list(moved))
        points.set(f(X), wrong=wrong)
        return int(torn.sum())

    return marks


def _boundary(ax: Axes, z: Callable) -> Axes:
    """Draw the curve z(x) = 0, z a function from X (N, 2) to (N,), across the axes as they are."""
    plot.CurvedBoundaryArtist(style.label(ax, "$x_1$", "$x_2$")).set(z)
    return ax


def _xor() -> Network:
    """XOR in two layers: either the first input alone, or the second alone."""
    alone = [ThresholdUnit((1, -1), -0.5), ThresholdUnit((-1, 1), -0.5)]
    return Network([alone, [ThresholdUnit((1, 1), -0.5)]])
