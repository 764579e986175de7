"""The figures of lecture 07.

The field of p = sigmoid(w.x + b) over data space has straight, parallel lines of equal probability:

    p(x) = level   <=>   w.x + b = log(level / (1 - level))

A landscape is E over the plane of two weights. On a convex one every path downhill ends at the same height; on
another one the start decides.
Source: Hastie, Tibshirani, Friedman, The Elements of Statistical Learning (2009), section 4.4; Bishop, PRML (2006),
figure 5.5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from lincls import checks
from lincls.data import lessons, real, split
from lincls.features import add_dummy, standardise
from lincls.figures.catalogue import live
from lincls.figures.stored import stored
from lincls.metrics import log_loss, reliability, zero_one_error
from lincls.models import LogisticRegression, cost_threshold
from lincls.models.sigmoid import sigmoid
from lincls.plot import (
    BoundaryArtist,
    CursorArtist,
    CurveArtist,
    CurvesArtist,
    PathArtist,
    PointsArtist,
    ProbabilitiesArtist,
    ReliabilityArtist,
    geometry,
    plot_history,
    plot_path,
    plot_points,
    plot_reliability,
    show,
    style,
)
from lincls.plot.boundary import in_plane
from lincls.plot.points import disc_size, flat, plane
from lincls.widgets import Handle, Live, replay

NAMES = ("radius, standardised", "texture, standardised")
LEVELS = (0.1, 0.3, 0.5, 0.7, 0.9)
STRENGTH = 0.65  # opacity of the field
HALO = 26.0  # width in points of the halo of an error of 1
GRID, LINES = 161, 15
PLANE = (-1, 3), (-1, 3.5)  # of w and b, where the squared error of a sigmoid has two valleys


@live("A sigmoid by hand")
def sigmoid_by_hand(X: Any = None, t: Any = None, name: str = NAMES[0]) -> Live:
    """Fit a sigmoid to one feature by hand: w sets its slope, b moves it.

    X (N, 1), t (N,) in {0, 1}; name is what the feature is called. Without them, the radius of 40 patients.
    """
    if X is None:
        X, t, *_ = _patients()
        X, t = X[:40, :1], t[:40]

    def draw(ax):
        ax.set(xlim=(-2.2, 3.2), ylim=(-0.1, 1.1), xlabel=name, ylabel="$t$ and $p$")
        curve = CurveArtist(ax, X, t)
        return curve, *ax.plot(X, t, "o", ms=7, c=style.POSITIVE, mec="white", zorder=3)

    def update(artists, w, b):
        p = sigmoid(w * X[:, 0] + b)
        artists[0].set(lambda x: sigmoid(w * x[:, 0] + b))
        middle = f"p = 1/2 at x = {-b / w:.2f}" if w else "p is the same everywhere"
        return f"w = {w:.1f}, b = {b:.1f}: {middle}; the mean of |t − p| is {np.abs(t - p).mean():.3f}."

    return Live(draw, update, w=(-2, 12, 0.1, 1), b=(-5, 5, 0.1, 1))


def field_of_p(
    X: Any = None, t: Any = None, model: Any = None, threshold: float = 0.1, names: tuple[str, str] = NAMES
) -> None:
    """Draw the probabilities of a fitted model as a field over the plane, with the line p = threshold.

    X (N, 2), t (N,) in {0, 1} are shown on it; without them, the held-out patients.
    """
    X, t, model = _held_out(X, t, model)
    ax = plot_points(X, t)
    SigmoidArtist(ax).set(model.w_, model.b_, threshold)
    ax.set(xlabel=names[0], ylabel=names[1])
    show(
        ax,
        "Held-out patients over the field of p. Thin: p = 0.1, 0.3, ..., 0.9. "
        f"Thick: the threshold {threshold:g}.",
    )


@live("What a miss costs")
def cost_of_a_miss(X: Any = None, t: Any = None, model: Any = None, names: tuple[str, str] = NAMES) -> Live:
    """Make a missed illness dearer and see the threshold, the line and the cost of every threshold.

    X (N, 2), t (N,) in {0, 1} are held-out examples for a fitted model; a false alarm costs 1.
    """
    X, t, model = _held_out(X, t, model)
    p, ill = model.predict_proba(X)[:, 1], t == 1
    thresholds = np.linspace(0.005, 0.995, 199)

    def cost(threshold, missed):
        said = p >= threshold
        return (np.sum(said & ~ill) + missed * np.sum(~said & ill)) / len(t)

    def draw(left, right):
        left.set(xlabel=names[0], ylabel=names[1])
        points, field = PointsArtist(left, X, t), SigmoidArtist(left)
        right.set(xlim=(0, 1), ylim=(0, 1.5), xlabel="threshold", ylabel="cost a patient")
        return points, field, right.plot([], [], lw=2.2, c=style.POSITIVE)[0], CursorArtist(right)

    def update(artists, missed):
        (_, field, curve, cursor), best = artists, cost_threshold(1, missed)
        field.set(model.w_, model.b_, best)
        said = p >= best
        curve.set_data(thresholds, [cost(each, missed) for each in thresholds])
        cursor.set(best, cost(best, missed))
        counts = f"{np.sum(said & ~ill)} false alarms, {np.sum(~said & ill)} missed"
        return f"Cost of a miss {missed}: threshold {best:.3f}, {counts}, {cost(best, missed):.3f} a patient."

    return Live(draw, update, panels=2, missed=(1, 20, 1, 5))


def two_valleys(E: Callable | None = None, paths: Any = None) -> None:
    """Draw two descents on the squared error of a sigmoid that end in two valleys.

    E(w, b) is the error at arrays of weights; each of paths (S, 2) holds the weights of a descent.
    """
    x, t = lessons.two_valleys()
    if paths is None:
        paths = _descend(_squared_pull, x, t, _two_starts(), 0.5, np.arange(3001)).transpose(1, 0, 2)
    ax = style.figure().axes[0]
    _landscape(ax, E or (lambda w, b: _squared(x, t, w, b)), minima=[path[-1] for path in paths])
    for path in paths:
        plot_path(path[::10], ax=ax)
    show(
        ax,
        "Two starts (white dots), two ends (black): the squared error of a sigmoid has two valleys here.",
    )


@live("A field and its loss")
def field_and_loss(X: Any = None, t: Any = None, names: tuple[str, str] = NAMES) -> Live:
    """Move the weights and see the field of p beside the loss of each example.

    X (N, 2), t (N,) in {0, 1}; without them, 60 patients.
    """
    if X is None:
        X, t, *_ = _patients()
        X, t = X[:60], t[:60]
    side = np.where(t == 1, 1, -1)
    least = LogisticRegression().fit(X, t).loss_ / len(t)

    def draw(left, right):
        points, field = PointsArtist(left, X, t), SigmoidArtist(left)
        left.set(xlabel=names[0], ylabel=names[1])
        right.set(xlim=(-8, 8), ylim=(-0.3, 8), xlabel="z towards the true class", ylabel="loss")
        m = np.linspace(-8, 8, 161)
        right.plot(m, np.log1p(np.exp(-m)), c=style.GREY, lw=1.5)
        return points, field, right.plot([], [], "o", ms=8, mec="white", c=style.POSITIVE)[0]

    def update(artists, w1, w2, b):
        (points, field, dots), m = artists, side * (X @ [w1, w2] + b)
        field.set([w1, w2], b)
        points.set(wrong=m <= 0)
        each = np.logaddexp(0, -m)
        dots.set_data(m, each)
        share = np.sort(each)[-6:].sum() / each.sum()
        return (
            f"Mean loss {each.mean():.3f} (least possible {least:.3f}); six patients make {share:.0%} of it."
        )

    return Live(draw, update, panels=2, w1=(-2, 8, 0.1, 1), w2=(-2, 4, 0.1, 0), b=(-3, 3, 0.1, 0))


@live("Two landscapes of one sigmoid")
def two_landscapes(x: Any = None, t: Any = None) -> Live:
    """Drag the start of a descent on the squared error of a sigmoid and on its cross-entropy.

    x (N,) is one feature, t (N,) in {0, 1}; without them, the eight examples with two valleys.
    """
    x, t = lessons.two_valleys() if x is None else (x, t)
    starts = np.array(np.meshgrid(np.linspace(-1, 3, 21), np.linspace(-1, 3.4, 23), indexing="ij"))
    shown = np.unique(np.geomspace(1, 1501, 60).astype(int)) - 1  # many dots early, few late
    kinds = (_squared, _squared_pull, 0.5, 3000), (_entropy, _entropy_pull, 0.1, 1000)
    walks = [
        _descend(pull, x, t, starts.reshape(2, -1).T, eta, shown).reshape(-1, 21, 23, 2)
        for _, pull, eta, _ in kinds
    ]

    def draw(*axes):
        for ax, (E, pull, eta, steps) in zip(axes, kinds, strict=True):
            ends = _descend(pull, x, t, _two_starts(), eta, np.array([steps]))[0]
            minima = ends if E is _squared else ends[:1]
            _landscape(ax, lambda w, b, E=E: E(x, t, w, b), minima=minima)
        return [PathArtist(ax) for ax in axes]

    def update(artists, w, b):
        paths = [walk[:, round((w + 1) / 0.2), round((b + 1) / 0.2)] for walk in walks]
        for artist, path in zip(artists, paths, strict=True):
            artist.set(path)
        ends = _squared(x, t, *paths[0][-1]), _entropy(x, t, *paths[1][-1])
        said = f"squared error {ends[0]:.3f}, cross-entropy {ends[1]:.3f} at the end"
        return f"From w = {w:.1f}, b = {b:.1f}: {said}."

    return Live(
        *(draw, update),
        panels=2,
        w=(-1, 3, 0.2, 2),
        b=(-1, 3.4, 0.2, 2),
        left=Handle("w", "b", 0),
        right=Handle("w", "b", 1),
    )


@live("Newton's jump")
def newton(x: Any = None, t: Any = None) -> Live:
    """Move one weight and see the parabola that Newton's method jumps to the bottom of.

    x (N,) is one feature, t (N,) in {0, 1}; there is no bias.
    """
    x, t = lessons.five_targets() if x is None else (x, t)
    grid = np.linspace(-6, 6, 241)

    def E(w):
        return len(t) * _entropy(x, t, w, 0.0)

    def draw(ax):
        ax.set(xlim=(-6, 6), ylim=(0, 12), xlabel="$w$", ylabel="$E$")
        ax.plot(grid, E(grid), c=style.INK, lw=2.6)
        marks = ("--", {"lw": 2.2}), ("o", {"ms": 12}), ("*", {"ms": 17})
        look = {"c": style.GOOD, "mec": "white", "zorder": 3}
        return [ax.plot([], [], mark, **look, **size)[0] for mark, size in marks]

    def update(artists, w):
        p, (bowl, dot, star) = sigmoid(w * x), artists
        slope, curvature = np.sum((p - t) * x), np.sum(p * (1 - p) * x**2)
        new = w - slope / curvature
        bowl.set_data(grid, E(w) + slope * (grid - w) + curvature * (grid - w) ** 2 / 2)
        dot.set_data([w], [E(w)])
        star.set_data([new], [E(w) - slope**2 / curvature / 2])
        change = "falls" if E(new) < E(w) else "RISES"
        return f"From w = {w:.1f} Newton jumps to {new:.2f}: E {change} from {E(w):.3f} to {E(new):.3f}."

    return Live(draw, update, w=(-2, 4, 0.1, 0))


def three_solvers(gaps: Mapping[str, Any] | None = None) -> None:
    """Draw how far above the least E three solvers are after each epoch.

    gaps maps "newton", "gradient" and "sgd" to E minus its least, as long as that is above 0.001.
    """
    gaps = gaps_by_epoch() if gaps is None else gaps
    ax = plot_history(gaps, xlabel="epoch", ylabel="$E$ above the least", log=True)
    show(
        ax,
        f"After one pass SGD is at {gaps['sgd'][1]:.1f} above the least E, one gradient step at "
        f"{gaps['gradient'][1]:.1f}; Newton is within 0.001 after {len(gaps['newton'])} steps.",
    )


@stored
def gaps_by_epoch() -> dict[str, Any]:
    """What `three_solvers` shows: 30 features of all patients, a penalty of 1."""
    table = real.breast_cancer()
    X = standardise(table.X).Z
    least = LogisticRegression("newton", l2=1.0, max_epochs=1000).fit(X, table.t).loss_
    gaps = {}
    for solver in ("newton", "gradient", "sgd"):
        states = LogisticRegression(solver, l2=1.0, max_epochs=25).steps(X, table.t)
        gaps[solver] = [gap for gap in (state.loss - least for state in states) if gap > 1e-3]
    return gaps


@live("Perceptron and logistic rule, side by side")
def two_rules(X: Any = None, t: Any = None, online: Any = None) -> Live:
    """Step through the examples and see whom the perceptron corrects and whom the logistic rule.

    X (N, 2), t (N,) in {0, 1}; online(X, t, answer) yields (n, w, b) at the start, n = None, and after each example,
    with answer(z) the rule's forecast.
    """
    X, t = lessons.sixteen() if X is None else (X, t)
    answers = (lambda z: (z >= 0) * 1.0), sigmoid

    def draw(left, right):
        left.set_title("perceptron: t − y")
        right.set_title("logistic: t − p")
        parts = [(PullArtist(ax, X), PointsArtist(ax, X, t)) for ax in (left, right)]
        return parts, [BoundaryArtist(ax, arrow=False) for ax in (left, right)]

    def update(artists, pair):
        said = []
        for (pull, points), line, (n, w, b), answer in zip(*artists, pair, answers, strict=True):
            errors = t - answer(X @ w + b)
            pull.set(errors)
            line.set(w, b)
            points.set(current=n)
            said.append(f"{np.abs(errors).sum():.2f}")
        done = "Start" if n is None else f"After example {n}"
        return (
            f"{done}: the errors sum to {said[0]} for the perceptron, to {said[1]} for logistic regression."
        )

    frames = list(zip(*((online or _online)(X, t, answer) for answer in answers), strict=True))
    return replay(frames, draw, update, panels=2)


@live("A penalty on the weights")
def penalty(X: Any = None, t: Any = None, strengths: tuple[float, ...] = (0.1, 0, 0.01, 1, 10)) -> Live:
    """Choose the strength of the penalty and see how long w grows on separable classes, and how sure the field is.

    X (N, 2), t (N,) in {0, 1}; strengths hold 0 too.
    """
    X, t = lessons.sixteen() if X is None else (X, t)
    runs = dict(zip(strengths, _penalised(X, t, np.array(strengths), 1000), strict=True))
    grown = {l2: np.linalg.norm(run[:, 1:], axis=1) for l2, run in runs.items()}

    def draw(left, right):
        right.set_xlabel("step")
        curves = CurvesArtist(right, ("λ = 0", "chosen λ"), 1000, 7, ylabel=r"length of $\mathbf{w}$")
        return PointsArtist(left, X, t), SigmoidArtist(left), curves

    def update(artists, l2):
        b, *w = runs[l2][-1]
        free, chosen = grown[0], grown[l2]
        artists[1].set(w, b)
        artists[2].set(free, chosen)
        return f"λ = {l2:g}: after 1000 steps w has length {chosen[-1]:.2f}, without it {free[-1]:.2f}."

    return Live(draw, update, panels=2, l2=list(strengths))


def reliability_groups(t: Any = None, p: Any = None, bins: int = 5) -> None:
    """Draw whether forecasts p (N,) come true: the share of t (N,) in {0, 1} that is 1 against the mean of p."""
    if t is None:
        X, t, model = _held_out()
        p = model.predict_proba(X)[:, 1]
    groups = reliability(t, p, bins=bins)
    reaches = np.abs(groups.share - groups.p) <= 2 * np.sqrt(groups.share * (1 - groups.share) / groups.size)
    kept = "every bar (two standard errors) reaches the diagonal"
    if not reaches.all():
        kept = f"{reaches.sum()} of {len(reaches)} bars (two standard errors) reach the diagonal"
    show(plot_reliability(t, p, bins=bins), f"A reliability picture of the held-out patients: {kept}.")


@live("Bold forecasts")
def bold_forecasts(z: Any = None, t: Any = None) -> Live:
    """Multiply the scores of a model by a factor: the errors stay, the forecasts become honest or bold.

    z (N,) are the scores of held-out examples, t (N,) in {0, 1}.
    """
    if z is None:
        X, t = lessons.patients(5000, seed=2)
        z = LogisticRegression().fit(*lessons.patients(80, seed=1)).decision_function(X)
    factors = np.linspace(0.1, 1.5, 57)
    errors = zero_one_error(t, (z >= 0) * 1)

    def draw(left, right):
        right.set(xlim=(0, 1.6), ylim=(0.5, 1.1), xlabel="factor", ylabel="log-loss, held out")
        right.plot(factors, [log_loss(t, sigmoid(f * z)) for f in factors], lw=2.4, c=style.POSITIVE)
        return ReliabilityArtist(left), CursorArtist(right)

    def update(artists, factor):
        p = sigmoid(factor * z)
        loss = log_loss(t, p)
        artists[0].set(t, p)
        artists[1].set(factor, loss)
        return f"Factor {factor:.2f}: error {errors:.3f} as always, log-loss {loss:.3f}."

    return Live(draw, update, panels=2, factor=(0.1, 1.5, 0.05, 1))


def _patients() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Radius and texture of half of the patients, standardised, and of the other half by the same scale."""
    table = real.breast_cancer()
    X, t, X_new, t_new = split(table.X[:, :2], table.t, train=0.5, seed=0)
    scaled = standardise(X)
    return scaled.Z, t, standardise(X_new, like=scaled).Z, t_new


def _held_out(X: Any = None, t: Any = None, model: Any = None) -> tuple[np.ndarray, np.ndarray, Any]:
    if X is not None and model is not None:
        return X, t, model
    X_train, t_train, X_new, t_new = _patients()
    model = LogisticRegression().fit(X_train, t_train) if model is None else model
    return (X_new, t_new, model) if X is None else (X, t, model)


def _squared(x: Any, t: Any, w: Any, b: Any) -> Any:
    """Mean of (t - p)^2 at each of w, b."""
    return np.mean((t - sigmoid(np.multiply.outer(w, x) + np.expand_dims(b, -1))) ** 2, axis=-1)


def _squared_pull(p: np.ndarray, t: np.ndarray) -> np.ndarray:
    return 2 * (p - t) * p * (1 - p)


def _entropy(x: Any, t: Any, w: Any, b: Any) -> Any:
    """Mean cross-entropy at each of w, b."""
    z = np.multiply.outer(w, x) + np.expand_dims(b, -1)
    return np.mean(np.logaddexp(0, z) - t * z, axis=-1)


def _entropy_pull(p: np.ndarray, t: np.ndarray) -> np.ndarray:
    return p - t


def _two_starts() -> np.ndarray:
    return np.array([(0.0, 0.0), (2.0, 2.0)])


def _descend(pull: Callable, x: Any, t: Any, starts: np.ndarray, eta: float, shown: np.ndarray) -> np.ndarray:
    """Descend from all starts (M, 2) at once; return (w, b) after each number of steps in shown (S,): (S, M, 2).

    pull(p, t) is the slope of an example's error by z.
    """
    w, b = starts.T
    x, t, wanted, kept = x[:, None], t[:, None], set(shown.tolist()), []
    for step in range(max(wanted) + 1):
        if step in wanted:
            kept.append(np.column_stack([w, b]))
        each = pull((1 + np.tanh((x * w + b) / 2)) / 2, t)  # sigmoid, and no number too large for it
        w, b = w - eta * (x * each).mean(axis=0), b - eta * each.mean(axis=0)
    return np.array(kept)


def _online(X: Any, t: Any, answer: Callable, eta: float = 1.0, passes: int = 2) -> Iterator[Any]:
    w, b = np.zeros(X.shape[1]), 0.0
    yield None, w, b
    for n in list(range(len(X))) * passes:
        error = t[n] - answer(X[n] @ w + b)
        w, b = w + eta * error * X[n], b + eta * error
        yield n, w, b


def _penalised(X: Any, t: Any, l2: np.ndarray, steps: int) -> np.ndarray:
    """Gradient descent with every penalty of l2 (L,) at once: (b, w) at each step, (L, steps + 1, 1 + D)."""
    rows, V = add_dummy(X), np.zeros((len(l2), 1 + X.shape[1]))
    weights, path = np.outer(l2, [0.0] + [1.0] * X.shape[1]), [V]
    for _ in range(steps):
        V = V - ((sigmoid(V @ rows.T) - t) @ rows + weights * V) / len(t)
        path.append(V)
    return np.array(path).transpose(1, 0, 2)


def _landscape(ax: Axes, E: Callable[[Any, Any], Any], minima: Any = ()) -> Axes:
    """Draw contours of E(w, b), a function of two arrays, with a star at each of minima (M, 2).

    The contours are drawn at heights that divide the page evenly, so that flat parts have some too.
    """
    if not callable(E):
        raise TypeError(f"E must be a function of two weights; it came as {type(E).__name__}")
    left, right, bottom, top = geometry.box(style.frame(ax, *PLANE, equal=False))
    grid = np.meshgrid(np.linspace(left, right, GRID), np.linspace(bottom, top, GRID))
    values = checks.targets(np.asarray(E(*grid), dtype=float).ravel(), GRID * GRID, "E")
    levels = np.unique(np.quantile(values, np.linspace(0, 1, LINES)))
    if len(levels) < 2:
        raise ValueError(f"E must not be the same everywhere; it came as {levels[0]:g}")
    heights = values.reshape(GRID, GRID)
    shades = colormaps["Blues"](np.linspace(0.02, 0.62, len(levels) - 1))
    ax.contourf(*grid, heights, levels=levels, colors=shades, zorder=0.4)
    ax.contour(*grid, heights, levels=levels[1:-1], colors=style.GREY, linewidths=0.8, zorder=0.6)
    stars = np.asarray(minima, dtype=float).reshape(-1, 2)
    ax.plot(*stars.T, "*", ms=17, mfc=style.BRIGHT, mec=style.INK, mew=1.2, zorder=3.0)
    return style.label(ax, "$w$", "$b$")


class SigmoidArtist:
    """The field of p, thin lines at 0.1, 0.3, ... 0.9 and a thick one at the threshold: `set(w, b, threshold)`."""

    def __init__(self, ax: Axes):
        self.ax = ax
        self.field = ProbabilitiesArtist(ax, 2, grid=100)
        self.field.image.set_alpha(STRENGTH)  # the marks of small examples stay readable
        self.thin = LineCollection([], colors=style.GREY, linewidths=1.0, zorder=1.5)
        ax.add_collection(self.thin, autolim=False)
        (self.line,) = ax.plot([], [], color=style.INK, lw=2.8, solid_capstyle="butt", zorder=2.5)
        self.artists = (*self.field.artists, self.thin, self.line)

    def set(self, w: Any, b: Any, threshold: Any = 0.5) -> SigmoidArtist:
        """Show the field of (w, b), w of 2 weights, and the line p = threshold."""
        w, b = in_plane(w, b)
        threshold = checks.number(threshold, "threshold", above=0, below=1)

        def both(X: np.ndarray) -> np.ndarray:
            p = sigmoid(X @ w + b)
            return np.column_stack([1 - p, p])

        self.field.set(both)
        limits = geometry.box(self.ax)
        lines = [geometry.line(w, b - _log_odds(level), limits) for level in LEVELS]
        self.thin.set_segments([ends for ends in lines if len(ends)])
        self.line.set_data(*geometry.line(w, b - _log_odds(threshold), limits).T)
        return self


class PullArtist:
    """A halo around each example, as wide as it pulls at the weights: `set(errors)`."""

    def __init__(self, ax: Axes, X: Any):
        X = plane(X)
        self.X = flat(X)
        self.size = disc_size(len(X))
        self.halos = ax.scatter(
            self.X[:, 0], self.X[:, 1], s=np.zeros(len(X)), c=style.GOOD, alpha=0.35, linewidths=0, zorder=2.2
        )
        self.artists = (self.halos,)

    def set(self, errors: Any) -> PullArtist:
        """Make each halo as wide as |error|, errors (N,) from -1 to 1; no error, no halo."""
        errors = np.minimum(np.abs(checks.vector(errors, len(self.X), "errors")), 1.0)
        self.halos.set_sizes(np.where(errors > 0, (self.size + HALO * errors) ** 2, 0.0))
        return self


def _log_odds(level: float) -> float:
    return float(np.log(level) - np.log1p(-level))
