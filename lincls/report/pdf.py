"""The report as PDF: one A4 page, laid out and drawn by matplotlib; equal reports give equal bytes.

Sections are laid out in two columns, the wide ones across both. Text is set as large as the page allows, from LARGEST
down to SMALLEST points.
"""

import io
from collections.abc import Sequence
from functools import cache
from itertools import count

from matplotlib import rc_context
from matplotlib.artist import Artist
from matplotlib.backends.backend_pdf import FigureCanvasPdf
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.textpath import text_to_path

from lincls.plot import style
from lincls.plot.style import INK, LIGHT
from lincls.report.picture import Picture, draw
from lincls.report.words import Section, Table

PAPER = (595.3, 841.9)  # A4 in points
EDGE, GUTTER = 30.0, 18.0
LARGEST, SMALLEST, STEP = 9.0, 6.0, 0.25
LEADING = 1.3  # from line to line, in sizes
INDENT = 6.6  # width of the word before an item, in sizes
PANEL = (0.46, 0.24, 0.03, 0.04)  # height of a picture, room left, below and above it: in widths of a column
FONT = "DejaVu Sans"
_SPACE = 0.36  # width of a space, in sizes


class Layout:
    """A page on which texts, tables and pictures are set below one another; `y` is where the next one starts.

    Places and sizes are in points, from the page's top left corner.
    """

    def __init__(self, size: float):
        self.size, self.y = size, EDGE
        self.page = Figure(figsize=(PAPER[0] / 72, PAPER[1] / 72))
        self._order = count()  # in which things are read
        self._pictures: list[tuple[Picture, tuple[float, float, float, float], int]] = []

    def text(self, words: str, x: float, width: float, *, scale: float = 1.0, bold: bool = False) -> None:
        """Set a paragraph."""
        size, weight = self.size * scale, "bold" if bold else "normal"
        for line in _lines(words.replace(" %", "\N{NO-BREAK SPACE}%"), size, bold, width):
            self.y += size * LEADING
            place = x / PAPER[0], 1 - (self.y - 0.3 * size) / PAPER[1]
            self._add(Text(*place, line, color=INK, size=size, weight=weight, parse_math=False))

    def rule(self, x: float, width: float, below: float = 0.0) -> None:
        """Draw a thin line."""
        ends, y = (x / PAPER[0], x / PAPER[0] + width / PAPER[0]), 1 - (self.y + below) / PAPER[1]
        self._add(Line2D(ends, (y, y), transform=self.page.transFigure, color=LIGHT, lw=0.6))

    def _add(self, artist: Artist) -> None:
        artist.set_zorder(next(self._order))
        self.page.add_artist(artist)

    def section(self, section: Section, x: float, width: float) -> None:
        """Set a section with its heading."""
        self.text(section.title, x, width, scale=1.1, bold=True)
        self.rule(x, width, 0.5)
        self.y += 0.35 * self.size
        for words in section.text:
            self.text(words, x, width)
            self.y += 0.2 * self.size
        for word, sentence in section.items:
            start = self.y
            self.text(word, x, width, bold=True)
            self.y = start
            self.text(sentence, x + INDENT * self.size, width - INDENT * self.size)
        if section.table is not None:
            self.table(section.table, x, width)
        if section.picture is not None:
            self.panel(section.picture, x, width)
        self.y += 0.9 * self.size

    def table(self, table: Table, x: float, width: float) -> None:
        """Set a table; its columns share the width as their longest texts ask for."""
        size = 0.92 * self.size
        wanted = [
            max(
                _width(text, size, row is table.head)
                for text, row in zip(column, (table.head, *table.rows), strict=True)
            )
            for column in zip(table.head, *table.rows, strict=True)
        ]
        gap = min(1.2 * size, 0.02 * width)
        room = width - gap * (len(wanted) - 1)
        shares = [room * column / sum(wanted) for column in wanted]
        for row in (table.head, *table.rows):
            top, lowest, left = self.y, self.y, x
            for text, share in zip(row, shares, strict=True):
                self.y = top
                self.text(text, left, share, scale=0.92, bold=row is table.head)
                lowest, left = max(lowest, self.y), left + share + gap
            self.y = lowest + 0.15 * size
            self.rule(x, width)
            self.y += 0.1 * size

    def panel(self, picture: Picture, x: float, width: float) -> None:
        """Leave room for a picture with its labels."""
        height, left, below, above = (part * width for part in PANEL)
        size = (width - left / 2 - 6) / PAPER[0], (height - above - below - 2 * self.size) / PAPER[1]
        corner = (x + left / 2) / PAPER[0], 1 - (self.y + above) / PAPER[1] - size[1]
        self._pictures.append((picture, (*corner, *size), next(self._order)))
        self.y += height

    def draw_pictures(self) -> None:
        """Draw them, which takes longer than to set all texts."""
        for picture, place, order in self._pictures:
            draw(picture, self.page.add_axes(place, zorder=order), 0.85 * self.size)


def fitted(title: str, sections: Sequence[Section], author: str) -> Layout:
    """Lay the page out with the largest text that fits on it."""
    size = LARGEST
    while size >= SMALLEST:
        with style.context():
            layout = _laid(title, sections, author, size)
        if layout.y <= PAPER[1] - EDGE:
            return layout
        size -= STEP
    raise ValueError("the report must fit on one page; shorten the texts, or hand in fewer candidates and limits")


def _laid(title: str, sections: Sequence[Section], author: str, size: float) -> Layout:
    layout = Layout(size)
    whole = PAPER[0] - 2 * EDGE
    half = (whole - GUTTER) / 2
    layout.text(title, EDGE, whole, scale=1.6, bold=True)
    layout.y += 0.5 * size
    start, column = layout.y, 0
    lowest = start
    for section in sections:
        if section.wide or column == 2:
            layout.y, column = lowest if column else layout.y, 0
        if column == 0:
            start = layout.y
        layout.y = start
        layout.section(section, EDGE + column * (half + GUTTER), whole if section.wide else half)
        lowest = max(layout.y, lowest) if column else layout.y
        column = 0 if section.wide else column + 1
        layout.y = lowest
    if author:
        layout.text(author, EDGE, whole)
    return layout


def _lines(text: str, size: float, bold: bool, room: float) -> list[str]:
    """Break a text at its spaces into lines that are at most `room` wide, in points."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".lstrip(" ")
        if lines[-1] and _width(longer, size, bold) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _width(text: str, size: float, bold: bool) -> float:
    """Return how wide a line of text is, in points."""
    words = text.split(" ")
    return size * (sum(_ems(word, bold) for word in words) + _SPACE * max(len(words) - 1, 0))


@cache
def _ems(word: str, bold: bool) -> float:
    """Return how wide a word is, in sizes of its text."""
    font = FontProperties(family=FONT, weight="bold" if bold else "normal", size=10)
    return text_to_path.get_text_width_height_descent(word, font, ismath=False)[0] / 10


def pdf(layout: Layout, title: str) -> bytes:
    """Return a page as a PDF without a date."""
    buffer = io.BytesIO()
    words = {"Title": title, "Creator": "lincls", "Producer": "matplotlib", "CreationDate": None}
    with style.context(), rc_context({"pdf.fonttype": 42}):
        layout.draw_pictures()
        FigureCanvasPdf(layout.page).print_pdf(buffer, metadata=words)
    return buffer.getvalue()
