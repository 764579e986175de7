"""How every figure of the course looks: colours, marks, sizes, margins.

The positive class is a blue plus, the negative class a vermilion minus, so that a class is told by its mark
and by its colour. The colours differ for colour-blind eyes too. Nothing here touches matplotlib's global
settings: figures are `matplotlib.figure.Figure` objects, and the settings hold inside `context()` only.
Source: Okabe and Ito, Color Universal Design (2008).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, MultipleLocator, NullLocator

from lincls import checks

POSITIVE, NEGATIVE = "#0072B2", "#D55E00"
GREEN, PURPLE, OCHRE = "#00795A", "#A01C6B", "#B07D00"
GOOD, WRONG, TOO_RIGHT = GREEN, PURPLE, OCHRE
INK, GREY, LIGHT = "#1A1A1A", "#6B6B6B", "#C9C9C9"
BRIGHT = "#F0E442"  # fills what must be found at once: the least of a surface, a mean
SHADE = 0.16  # opacity of a half-space or region

DPI = 100
TEXT, LABEL, TICK = 13.0, 16.0, 12.0  # points

SERIES = (  # colour, dashes, marker: for several curves in one figure
    (POSITIVE, "-", "o"),
    (NEGATIVE, "--", "s"),
    (GREEN, "-.", "^"),
    (PURPLE, ":", "D"),
    (OCHRE, (0, (5, 1, 1, 1, 1, 1)), "v"),
    (INK, (0, (1, 1)), "P"),
)

METHODS: dict[str, tuple[str, Any]] = {  # colour and dashes of a method's curve or line, the same in every lecture
    "least squares": (INK, "-"),
    "perceptron": (PURPLE, "--"),
    "logistic": (GREEN, "-."),
    "widest margin": (OCHRE, (0, (5, 1, 1, 1))),
    "LDA": ("#7A4A1E", "-"),
    "QDA": ("#5E3C99", "--"),
    "naive Bayes": (GREY, (0, (2, 1))),
}

RC = {
    "figure.dpi": DPI,
    "figure.facecolor": "white",
    "axes.facecolor": "white",
    "font.family": "DejaVu Sans",
    "font.size": TEXT,
    "mathtext.fontset": "dejavusans",
    "text.usetex": False,
    "axes.labelsize": LABEL,
    "axes.titlesize": TEXT,
    "axes.unicode_minus": True,
    "axes.linewidth": 1.0,
    "legend.fontsize": TEXT - 1,
    "xtick.labelsize": TICK,
    "ytick.labelsize": TICK,
    "savefig.bbox": None,
    "savefig.facecolor": "auto",
    "savefig.transparent": False,
    "path.simplify": True,
}


class Mark(NamedTuple):
    """How one class is drawn: the stroke inside a pale disc."""

    colour: str
    marker: str


_TWO = (Mark(NEGATIVE, "_"), Mark(POSITIVE, "+"))
_MANY = (
    Mark(POSITIVE, "+"),
    Mark(NEGATIVE, "_"),
    Mark(GREEN, "x"),
    Mark(PURPLE, "|"),
    Mark(OCHRE, "1"),
    Mark("#3D8FBF", "2"),
    Mark(INK, "3"),
    Mark("#7A4A1E", "4"),
    Mark(GREY, "*"),
    Mark("#5E3C99", "."),
)


def marks(K: int) -> tuple[Mark, ...]:
    """Return one mark a class, in the order of the sorted classes; the larger of two is '+', and so is one alone."""
    return _TWO[2 - K :] if checks.count(K, "K", most=len(_MANY)) <= 2 else _MANY[:K]


def context():
    """Return a context manager in which artists made get the course's fonts and colours."""
    return mpl.rc_context(RC)


def styled(draw: Callable) -> Callable:
    """Let a function draw with the course's settings; the global settings are back when it returns."""

    @wraps(draw)
    def drawn(*args, **named):
        with context():
            return draw(*args, **named)

    return drawn


def figure(
    width: float | None = None, height: float = 4.5, panels: int = 1, ratios: tuple[float, ...] | None = None
) -> Figure:
    """Return a Figure with its panels in `fig.axes`: sizes in inches, 6 wide for one panel, 9 for two.

    The margins are fixed: nothing jumps when labels change.

    Parameters
    ----------
    width : number above 1.5, in inches, or None
        None for 3 inches, and 3 more a panel.
    height : number above 1.5, in inches
    panels : int from 1 to 7
        Panels side by side.
    ratios : (panels,) numbers above 0, or None
        Relative widths of the panels; None for equal ones.

    Returns
    -------
    Figure

    Raises
    ------
    TypeError
        A size or a ratio is no number, or panels is no whole number.
    ValueError
        A number is out of bounds, width has no room for the panels, or ratios differ in number from them.

    Examples
    --------
    >>> from lincls.plot import figure
    >>> fig = figure(panels=2)
    >>> len(fig.axes), fig.get_size_inches()
    (2, array([9. , 4.5]))
    """
    panels = checks.count(panels, "panels", most=7)
    width = 3.0 + 3.0 * panels if width is None else checks.number(width, "width", above=1.5)
    height = checks.number(height, "height", above=1.5)
    shares = np.ones(panels) if ratios is None else checks.vector(ratios, panels, "ratios")
    if (shares <= 0).any():
        raise ValueError(f"ratios must be above 0; it came as {ratios}")
    left, right, bottom, top, gap = 0.85, 0.25, 0.75, 0.35, 0.95
    room = width - left - right - gap * (panels - 1)
    if room <= 0.5 * panels:
        raise ValueError(f"width must leave room for {panels} panels; it came as {width:g} inches")
    with context():
        fig = Figure(figsize=(width, height), dpi=DPI)
        FigureCanvasAgg(fig)
        at = left
        for share in shares * room / shares.sum():
            box = (at / width, bottom / height, share / width, (height - bottom - top) / height)
            tidy(fig.add_axes(box))
            at += share + gap
    return fig


def axes(ax: Axes | None) -> Axes:
    """Return ax, or the panel of a new figure."""
    return figure().axes[0] if ax is None else ax


def tidy(ax: Axes) -> Axes:
    """Light spines, few ticks, large labels; done once for every panel."""
    for side, spine in ax.spines.items():
        spine.set_color(LIGHT)
        spine.set_visible(side in ("left", "bottom"))
    ax.tick_params(colors=LIGHT, labelcolor=INK, labelsize=TICK, length=4, width=1, labelfontfamily="DejaVu Sans")
    ax.xaxis.label.set(size=LABEL, color=INK)
    ax.yaxis.label.set(size=LABEL, color=INK)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10]))
    return ax


def bare(ax: Axes) -> Axes:
    """Hide the spines."""
    ax.spines[:].set_visible(False)
    return ax


def is_free(ax: Axes) -> bool:
    """Say whether nobody has set the limits of either axis."""
    return ax.get_autoscalex_on() and ax.get_autoscaley_on()


def panel_size(ax: Axes) -> np.ndarray:
    """Return width and height of the axes' panel in inches: (2,)."""
    fig = ax.get_figure(root=True)
    if fig is None:
        raise ValueError("ax must belong to a figure; these axes were removed from theirs")
    return fig.get_size_inches() * ax.get_position(original=True).size


def frame(ax: Axes, x: Any, y: Any, *, equal: bool = True) -> Axes:
    """Show at least x = (low, high) and y = (low, high).

    Parameters
    ----------
    ax : Axes
    x, y : (2,) numbers
        Low and high.
    equal : bool
        Whether one unit is as long in both directions, so that a normal vector looks normal; the shorter
        range grows until the picture fills its panel.

    Returns
    -------
    Axes
        The same.

    Raises
    ------
    TypeError
        x or y hold no numbers.
    ValueError
        x or y have another shape, low is not below high, or ax belongs to no figure.

    Examples
    --------
    >>> from lincls.plot import figure, frame
    >>> ax = frame(figure().axes[0], (0, 1), (0, 2), equal=False)
    >>> np.round(ax.get_xlim(), 1), np.round(ax.get_ylim(), 1)
    (array([0., 1.]), array([0., 2.]))
    """
    x, y = checks.vector(x, 2, "x"), checks.vector(y, 2, "y")
    if not (x[0] < x[1] and y[0] < y[1]):
        raise ValueError(f"x and y must be (low, high) with low < high; they came as {tuple(x)} and {tuple(y)}")
    if equal:
        size = panel_size(ax)
        unit = max((x[1] - x[0]) / size[0], (y[1] - y[0]) / size[1])
        x = x.mean() + unit * size[0] * np.array([-0.5, 0.5])
        y = y.mean() + unit * size[1] * np.array([-0.5, 0.5])
        ax.set_aspect("equal", adjustable="box")
    ax.set_xlim(*x)
    ax.set_ylim(*y)
    return ax


def frame_points(ax: Axes, X: np.ndarray) -> Axes:
    """Show all points of X (N, 1 or 2) with room around them, unless the limits were set before."""
    if not is_free(ax):
        return ax
    low, high = X.min(axis=0), X.max(axis=0)
    span = float((high - low).max()) or 1.0
    room = span * (0.5 if len(X) <= 8 else 0.12)
    if np.isin(X, (-1, 0, 1)).all():
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_major_locator(MultipleLocator(1))
    if X.shape[1] == 1:
        ax.set_xlim(low[0] - room, high[0] + room)
        ax.set_ylim(-1, 1)
        return ax
    return frame(ax, (low[0] - room, high[0] + room), (low[1] - room, high[1] + room))


def settle(ax: Axes) -> Axes:
    """Fix the limits, so that nothing drawn later moves them; an empty plane shows -3 to 3 at least."""
    if not (ax.get_autoscalex_on() or ax.get_autoscaley_on()):
        return ax
    if is_free(ax) and not np.isfinite(ax.dataLim.get_points()).all():
        frame(ax, (-3, 3), (-3, 3))
    ax.get_xlim()  # a pending autoscale happens now
    ax.autoscale(False)
    return ax


def label(ax: Axes, x: str, y: str) -> Axes:
    """Label both axes, but leave a label that the author wrote before."""
    if not ax.get_xlabel():
        ax.set_xlabel(x)
    if not ax.get_ylabel():
        ax.set_ylabel(y)
    return ax


def legend(ax: Axes, zorder: float = 2.1, **named: Any) -> Axes:
    """Name the curves of ax; the legend lies under what moves, so a live figure need not draw it again."""
    with context():
        box = ax.legend(framealpha=0.9, edgecolor="none", **{"loc": "best", **named})
    box.set_zorder(zorder)
    return ax


def tidy_log(axis: Axis) -> None:
    """Ticks of a logarithmic axis: powers of ten, and 2 and 5 when the range is short."""
    low, high = sorted(axis.get_view_interval())
    short = low > 0 and high / low < 100
    axis.set_major_locator(LogLocator(subs=(1, 2, 5) if short else (1,), numticks=8))
    axis.set_major_formatter(FuncFormatter(_plain_number))
    axis.set_minor_locator(NullLocator())


def _plain_number(value: float, _position: int | None = None) -> str:
    if value > 0 and not 1e-3 <= value < 1e4:
        return (
            f"$10^{{{round(np.log10(value))}}}$" if np.isclose(value, 10 ** round(np.log10(value))) else f"{value:.0e}"
        )
    return f"{value:g}"
