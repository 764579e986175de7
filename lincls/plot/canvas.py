"""Agg, which sets a formula of one symbol ($x_1$, $w$, $\\mathbf{w}$) without Matplotlib's TeX parser.

The parser and its fonts take 70 to 100 ms to start, half of the time to a notebook's first figure, and most
figures hold no other formula. The symbol looks as the parser would set it, within a pixel: the letter in italics,
its index at SHRINK of the size, DROP lower.
Source: Matplotlib, _mathtext.py (SHRINK_FACTOR; DejaVuSansFontConstants.sub1); Knuth, The TeXbook (1984), appendix G.
"""

from __future__ import annotations

import math
import re
from typing import Any, NamedTuple

from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.font_manager import FontProperties, findfont, get_font

SYMBOL = re.compile(r"\$(?:\\mathbf\{(?P<bold>[A-Za-z])\}|(?P<letter>[A-Za-z]))(?:_(?P<index>[0-9A-Za-z]))?\$")
SHRINK = 0.7  # size of the index, in sizes of the letter
DROP = 0.15  # ... and its baseline below the letter's


class Part(NamedTuple):
    """One character and where it stands from the start of the symbol: pixels right and down."""

    text: str
    font: FontProperties
    right: float
    down: float


class Renderer(RendererAgg):
    """Agg's renderer, which sets single symbols itself."""

    def get_text_width_height_descent(self, s: str, prop: FontProperties, ismath: Any) -> tuple:
        """Return width, height and descent of a text in pixels."""
        parts = self._parts(s, prop) if ismath is True else ()
        if not parts:
            return super().get_text_width_height_descent(s, prop, ismath)
        boxes = [super(Renderer, self).get_text_width_height_descent(p.text, p.font, False) for p in parts]
        placed = list(zip(parts, boxes, strict=True))
        width = max(p.right + w for p, (w, _, _) in placed)
        descent = max(d + p.down for p, (_, _, d) in placed)
        return width, max(h - d - p.down for p, (_, h, d) in placed) + descent, descent

    def draw_mathtext(self, gc: Any, x: float, y: float, s: str, prop: FontProperties, angle: float) -> None:
        """Draw a formula whose baseline starts at (x, y) in pixels, y downwards."""
        parts = self._parts(s, prop)
        if not parts:
            super().draw_mathtext(gc, x, y, s, prop, angle)
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        for part in parts:
            at = x + cos * part.right + sin * part.down, y - sin * part.right + cos * part.down
            self.draw_text(gc, *at, part.text, part.font, angle)

    def _parts(self, s: str, prop: FontProperties) -> tuple[Part, ...]:
        """The characters of a single symbol; none when s is anything else."""
        found = SYMBOL.fullmatch(s)
        if found is None or prop.get_math_fontfamily() != "dejavusans":
            return ()
        letter = prop.copy()
        letter.set_weight("bold" if found["bold"] else "normal")
        letter.set_style("normal" if found["bold"] else "italic")
        first = Part(found["bold"] or found["letter"], letter, 0.0, 0.0)
        if not found["index"]:
            return (first,)
        index = prop.copy()
        index.set_size(SHRINK * prop.get_size_in_points())
        index.set_style("normal" if found["index"].isdigit() else "italic")
        down = DROP * prop.get_size_in_points() * self.dpi / 72
        return first, Part(found["index"], index, self._advance(first), down)

    def _advance(self, part: Part) -> float:
        """How far the next character stands to the right, in pixels."""
        font = get_font(findfont(part.font))
        font.set_size(part.font.get_size_in_points(), self.dpi)
        return font.load_char(ord(part.text)).linearHoriAdvance / 65536


class Canvas(FigureCanvasAgg):
    """Agg's canvas with this renderer."""

    def get_renderer(self) -> Renderer:
        """Return the renderer for the figure's present size."""
        plain = super().get_renderer()
        if not isinstance(plain, Renderer):
            self.renderer = Renderer(plain.width, plain.height, plain.dpi)
        return self.renderer
