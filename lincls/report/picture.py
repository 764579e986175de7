"""The two small pictures of a report, as shapes in data coordinates.

One description serves both the SVG of the page and matplotlib in the PDF, so that they show the same.
"""

from html import escape
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes

from lincls.plot.style import GREY, INK, LIGHT
from lincls.report.form import figure, percent
from lincls.report.numbers import Numbers

WIDTH, HEIGHT = 346.0, 190.0  # of the SVG
LEFT, RIGHT, TOP, BOTTOM = 46.0, 20.0, 12.0, 40.0  # around its panel
DASHES = "5 3"


class Axis(NamedTuple):
    """What an axis says, where it begins and ends, and its ticks (place, text)."""

    label: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]


class Line(NamedTuple):
    """Joined points x (G,) and y (G,), and what stands at the last one."""

    x: np.ndarray
    y: np.ndarray
    colour: str
    dashed: bool = False
    name: str = ""


class Dot(NamedTuple):
    """A point with a bar from low to high."""

    x: float
    y: float
    low: float
    high: float


class Picture(NamedTuple):
    """Two axes with lines and dots; `alt` describes it."""

    x: Axis
    y: Axis
    lines: tuple[Line, ...]
    dots: tuple[Dot, ...]
    alt: str


def cost_picture(numbers: Numbers) -> Picture:
    """Draw the cost of a case at the cuts around the one that is used."""
    x = np.log10(numbers.cuts / (1 - numbers.cuts))
    here = float(np.log10(numbers.cut / (1 - numbers.cut)))
    curves = [Line(x, numbers.costs, INK, name="held out")]
    if numbers.inner_costs is not None:
        curves.append(Line(x, numbers.inner_costs, GREY, True, "inner validation"))
    top = 1.15 * max(float(line.y.max()) for line in curves) or 1.0  # where nothing costs anything
    ticks = [(float(x[k]), figure(float(numbers.cuts[k]))) for k in (0, 10, 20, 30, 40)]
    least = int(numbers.costs.argmin())
    alt = (
        f"A curve of the cost of a case against the cut. At the cut that is used, {figure(numbers.cut)}, it is "
        f"{figure(numbers.cost.value)}; its least value around there is {figure(float(numbers.costs[least]))}."
    )
    upright = Line(np.array([here, here]), np.array([0.0, top]), LIGHT, name="the cut")
    dot = Dot(here, numbers.cost.value, numbers.cost.low, min(numbers.cost.high, top))
    y = Axis("cost of a case", 0.0, top, _ticks(top))
    return Picture(Axis("cut", x[0], x[-1], tuple(ticks)), y, (upright, *curves), (dot,), alt)


def calibration_picture(numbers: Numbers, word: str) -> Picture:
    """Draw the share of class 1, called `word`, in groups of about equal p around the cut."""
    low, high = numbers.zoom
    dots = tuple(Dot(group.promised, group.seen.share, group.seen.low, group.seen.high) for group in numbers.groups)
    told = ", ".join(f"{figure(dot.x)} promised and {figure(dot.y)} seen" for dot in dots)
    alt = (
        f"{len(dots)} dots with bars beside the diagonal, for probabilities from {figure(low)} to "
        f"{figure(high)}: {told or 'no case lies there'}."
    )
    ticks = tuple((float(v), f"{v:.2g}") for v in np.linspace(low, high, 5))
    shares = tuple((v, percent(v)) for v in (0.0, 0.25, 0.5, 0.75, 1.0))
    diagonal = Line(np.array([low, high]), np.array([low, high]), GREY, True)
    upright = Line(np.array([numbers.cut, numbers.cut]), np.array([0.0, 1.0]), LIGHT, name="the cut")
    x = Axis(f"probability of {word}", low, high, ticks)
    return Picture(x, Axis("share seen", 0.0, 1.0, shares), (upright, diagonal), dots, alt)


def _ticks(top: float) -> tuple[tuple[float, str], ...]:
    """Return three to six round values from 0 to top."""
    step = 10.0 ** np.floor(np.log10(top / 2))
    step = next(s for s in (step, 2 * step, 5 * step, 10 * step) if top / s < 6)
    return tuple((float(k * step), f"{k * step:.3g}") for k in range(int(top / step) + 1))


def svg(picture: Picture) -> str:
    """Return the picture as an SVG element, its coordinates rounded to a tenth."""
    x, y = picture.x, picture.y

    def at(u: float, v: float) -> tuple[str, str]:
        across = LEFT + (u - x.low) / (x.high - x.low) * (WIDTH - LEFT - RIGHT)
        down = HEIGHT - BOTTOM - (v - y.low) / (y.high - y.low) * (HEIGHT - TOP - BOTTOM)
        return f"{across:.1f}", f"{down:.1f}"

    parts = []
    for value, text in x.ticks:
        a, b = at(value, y.low)
        parts.append(f'<text x="{a}" y="{float(b) + 14:.1f}" text-anchor="middle">{escape(text)}</text>')
    for value, text in y.ticks:
        a, b = at(x.low, value)
        parts.append(f'<text x="{float(a) - 5:.1f}" y="{float(b) + 3:.1f}" text-anchor="end">{escape(text)}</text>')
        parts.append(f'<path d="M{a} {b}H{WIDTH - RIGHT:.1f}" stroke="{LIGHT}" stroke-width="0.5"/>')
    for line in picture.lines:
        points = " ".join(",".join(at(u, v)) for u, v in zip(line.x, line.y, strict=True))
        dashes = f' stroke-dasharray="{DASHES}"' if line.dashed else ""
        parts.append(f'<polyline points="{points}" fill="none" stroke="{line.colour}" stroke-width="1.5"{dashes}/>')
    for dot in picture.dots:
        a, b = at(dot.x, dot.y)
        low, high = at(dot.x, dot.low)[1], at(dot.x, dot.high)[1]
        parts.append(f'<path d="M{a} {low}V{high}" stroke="{INK}" stroke-width="1.5"/>')
        parts.append(f'<circle cx="{a}" cy="{b}" r="3.5" fill="{INK}"/>')
    for line, place, anchor in labels(picture):
        a, b = at(*place)
        parts.append(f'<text x="{a}" y="{float(b) - 4:.1f}" text-anchor="{anchor}">{escape(line.name)}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle:.1f}" y="{HEIGHT - 8:.1f}" text-anchor="middle">{escape(x.label)}</text>')
    centre = (TOP + HEIGHT - BOTTOM) / 2
    turned = f'transform="rotate(-90 11 {centre:.1f})"'
    parts.append(f'<text x="11" y="{centre:.1f}" {turned} text-anchor="middle">{escape(y.label)}</text>')
    head = f'<svg viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" role="img" aria-label="{escape(picture.alt)}">'
    return head + "".join(parts) + "</svg>"


def labels(picture: Picture) -> list[tuple[Line, tuple[float, float], str]]:
    """Return where the names of the lines stand: on an upright one, above the right end of another."""
    named = []
    for line in picture.lines:
        if line.name:
            upright = line.x[0] == line.x[-1]
            above = float(line.y[-len(line.y) // 3 :].max())
            named.append((line, (float(line.x[-1]), above), "middle" if upright else "end"))
    return named


def draw(picture: Picture, ax: Axes, size: float) -> None:
    """Draw the picture with matplotlib; text has `size` points."""
    x, y = picture.x, picture.y
    ax.set(xlim=(x.low, x.high), ylim=(y.low, y.high))
    for axis, (label, _, _, ticks) in ((ax.xaxis, x), (ax.yaxis, y)):
        axis.set_ticks([value for value, _ in ticks], [text for _, text in ticks])
        axis.set_label_text(label, size=size, color=INK)
    ax.tick_params(length=0, pad=4, labelsize=size, labelcolor=INK)
    ax.spines[:].set_visible(False)
    ax.grid(axis="y", color=LIGHT, lw=0.4)
    for line in picture.lines:
        style = (0, (4, 2.5)) if line.dashed else "-"
        ax.plot(line.x, line.y, color=line.colour, lw=1.0, ls=style, clip_on=False)
    for dot in picture.dots:
        ax.plot([dot.x, dot.x], [dot.low, dot.high], color=INK, lw=1.0)
        ax.plot(dot.x, dot.y, "o", color=INK, ms=3.5, clip_on=False)
    for line, place, anchor in labels(picture):
        side = {"middle": "center", "end": "right"}[anchor]
        ax.annotate(line.name, place, (0, 2), textcoords="offset points", ha=side, size=size, color=INK)
