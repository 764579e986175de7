"""Lecture 02's figure of the two spaces as SVG, for the start page, where it can be dragged before any Python is there.

What stands is read from the figure that the notebook shows: its limits, lines, arrows, names. What moves is computed by
spaces.mjs by the formulas of lincls.plot.geometry, from the numbers that the page holds; a test compares the two.
"""

import html
import json
from typing import Any

import numpy as np

from lincls.data import lessons
from lincls.figures import boolean
from lincls.plot import boundary, geometry

INCH = 100.0  # units of the SVG
LEFT, RIGHT, TOP, BOTTOM = 62.0, 14.0, 12.0, 60.0  # room around a panel, for its axes
DISC, STROKE, HALF = 12.0, 4.2, 8.0  # radius of a disc, width and half length of a mark's strokes
MINUS = "\N{MINUS SIGN}"


def figure() -> str:
    """Return the figure as HTML: two panels, a grip to drag, and the sentence."""
    live = boolean.both_spaces()
    spaces, (left, right) = live._scene.artists, (Panel(ax) for ax in live._scene.figure.axes)
    told = html.escape(json.dumps(about(live)), quote=True)
    first, second = (text.strip() for text in live.alt.split("Right, "))
    data = f"{left.boundary(spaces.boundary)}{left.examples(spaces)}"
    weights = f"{right.constraints(spaces.constraints)}{right.weight(live.values)}"
    said = html.escape(live.caption.replace("-", MINUS))
    return (
        f'<figure class="spaces" data-about="{told}" role="group" aria-labelledby="spaces-name">\n'
        '<p><span id="spaces-name"><strong>Drag the dot</strong><span class="keys">, or move it by arrow keys</span>'
        ": can a line have all four marks on their own side?</span> Each place on the right is a line on the left, "
        "and a purple ring is a mark on the wrong side.</p>\n"
        f'<div class="panels">{left.svg("data", ("x₁", "x₂"), first, data)}\n'
        f'<div class="held">{right.svg("weights", ("w₁", "w₂"), second.capitalize(), weights)}'
        '<button type="button" class="grip" aria-label="The weights" aria-describedby="spaces-said" hidden></button>'
        '</div></div>\n<figcaption id="spaces-said" aria-live="polite">'
        f'<strong class="won">All four are right.</strong> <span>{said}</span></figcaption></figure>'
    )


def about(live: Any) -> dict[str, Any]:
    """Return what spaces.mjs computes with: the examples, the weights and their slider, the panels, the names."""
    spaces, slider = live._scene.artists, live._known["w1"]
    left, right = live._scene.figure.axes
    return {
        "X": spaces.X.tolist(),
        "t": spaces.constraints.t.tolist(),
        "w": [live.values["w1"], live.values["w2"]],
        "b": live.values["b"],
        "slider": [slider.low, slider.high, slider.step],
        "left": {"box": geometry.box(left), "inches": geometry.inches(left)[0], "margins": [LEFT, TOP]},
        "right": {"box": geometry.box(right), "inches": geometry.inches(right)[0], "margins": [LEFT, TOP]},
        "arrow": boundary.ARROW,
        "names": lessons.boolean_names(),
    }


class Panel:
    """A panel of the figure, in units of the SVG."""

    def __init__(self, ax: Any):
        self.ax = ax
        self.box, self.scale = geometry.box(ax), geometry.inches(ax) * INCH
        left, right, bottom, top = self.box
        self.width, self.height = (np.array([right - left, top - bottom]) * self.scale).tolist()

    def at(self, place: Any) -> tuple[float, float]:
        """Return where a place (2,) lies."""
        x, y = (np.asarray(place) - (self.box[0], self.box[2])) * self.scale
        return round(LEFT + float(x), 1), round(TOP + self.height - float(y), 1)

    def path(self, corners: Any, end: str = "Z") -> str:
        """Return corners (M, 2) as an outline."""
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in map(self.at, corners)) + end

    def svg(self, name: str, axes: tuple[str, str], alt: str, inside: str) -> str:
        """Return the panel with its axes and what is in it."""
        width, height = LEFT + self.width + RIGHT, TOP + self.height + BOTTOM
        return (
            f'<svg class="{name}" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{html.escape(alt)}">'
            f'<clipPath id="in-{name}"><rect x="{LEFT:g}" y="{TOP:g}" width="{self.width:g}" height="{self.height:g}"/>'
            f'</clipPath><g clip-path="url(#in-{name})">{inside}</g>{self._axes(axes)}</svg>'
        )

    def boundary(self, boundary: Any) -> str:
        """Return the line, its two sides and its arrow, as they are at first."""
        sides = zip(("yes", "no"), (side.get_xy()[:-1] for side in boundary.sides), strict=True)
        washes = "".join(f'<path class="{sign}" d="{self.path(corners)}"/>' for sign, corners in sides)
        arrow, (u, v) = boundary.arrow.shape.get_xy()[:-1], self.at(boundary.arrow.name.get_position())
        return (
            f'<g class="sides">{washes}</g><path class="line" d="{self.path(boundary.line.get_xydata(), "")}"/>'
            f'<path class="arrow" d="{self.path(arrow)}"/><text class="name" x="{u:g}" y="{v:g}">w</text>'
        )

    def weight(self, values: Any) -> str:
        """Return the dot, joined to the origin, as it is at first."""
        w = (values["w1"], values["w2"])
        u, v = self.at(w)
        line = self.path([(0, 0), w], "")
        return f'<path class="vector" d="{line}"/><circle class="dot" cx="{u:g}" cy="{v:g}" r="10"/>'

    def examples(self, spaces: Any) -> str:
        """Return the marks of the examples, and room for the rings of those that are wrong: none at first."""
        made = ""
        for x, t in zip(spaces.X, spaces.constraints.t, strict=True):
            u, v = self.at(x)
            sign, upright = ("yes", f"M{u:g} {v - HALF:g}v{2 * HALF:g}") if t > 0 else ("no", "")
            strokes = f'<path d="M{u - HALF:g} {v:g}h{2 * HALF:g}{upright}" stroke-width="{STROKE:g}"/>'
            made += f'<g class="mark {sign}"><circle cx="{u:g}" cy="{v:g}" r="{DISC:g}"/>{strokes}</g>'
        return f'{made}<g class="rings"/>'

    def constraints(self, constraints: Any) -> str:
        """Return the line of each example with its arrows and its name, and what all of them allow."""
        origin = self.at((0, 0))
        made = f'<path class="zero" d="M{LEFT:g} {origin[1]:g}h{self.width:g}M{origin[0]:g} {TOP:g}v{self.height:g}"/>'
        made += f'<path class="good" d="{self.path(constraints.corners)}"/>'
        shown = [t for x, t in zip(constraints.X, constraints.t, strict=True) if np.any(x)]
        for t, ends in zip(shown, constraints.lines.get_segments(), strict=True):
            made += f'<path class="demand {_sign(t)}" d="{self.path(ends, "")}"/>'
        for k, arrow in enumerate(constraints.arrows.get_paths()):
            made += f'<path class="to {_sign(shown[k // 2])}" d="{self.path(arrow.vertices[:-1])}"/>'
        for t, name in zip(constraints.t, constraints.labels, strict=True):
            if name.get_visible():
                u, v = self.at(name.get_position())
                made += f'<text class="{_sign(t)}" x="{u:g}" y="{v:g}">{html.escape(name.get_text())}</text>'
        return made

    def _axes(self, names: tuple[str, str]) -> str:
        left, right, bottom, top = self.box
        base, made = TOP + self.height, ""
        for x in (x for x in self.ax.get_xticks() if left <= x <= right):
            u = self.at((x, bottom))[0]
            made += f'<path d="M{u:g} {base:g}v5"/><text x="{u:g}" y="{base + 20:g}">{_number(x)}</text>'
        for y in (y for y in self.ax.get_yticks() if bottom <= y <= top):
            v = self.at((left, y))[1]
            made += f'<path d="M{LEFT:g} {v:g}h-5"/><text x="{LEFT - 20:g}" y="{v:g}">{_number(y)}</text>'
        frame = f'<path d="M{LEFT:g} {TOP:g}v{self.height:g}h{self.width:g}"/>'
        across = f'<text class="axis" x="{LEFT + self.width / 2:g}" y="{base + 46:g}">{names[0]}</text>'
        between = sorted(self.ax.get_yticks(), key=lambda y: abs(y - (bottom + top) / 2))[:2]  # two numbers
        up = f'<text class="axis" x="12" y="{self.at((left, np.mean(between)))[1]:g}">{names[1]}</text>'
        return f'<g class="axes" aria-hidden="true">{frame}{made}{across}{up}</g>'


def _sign(t: float) -> str:
    return "yes" if t > 0 else "no"


def _number(value: float) -> str:
    return f"{value:g}".replace("-", MINUS)
