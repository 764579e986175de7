"""Figures on the page: a PNG that is the same on every run, its caption, its alternative text.

`show` displays a static figure once. The PNG has two pixels for each pixel of the page. The output carries
the caption as text too, so that a reader who cannot see the picture, or a test, can read it.
"""

from __future__ import annotations

import base64
import io
import re
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image

from lincls import checks
from lincls.plot import style

GREEK = {"eta": "η", "gamma": "γ", "lambda": "λ", "mu": "μ", "phi": "φ", "Sigma": "Σ", "sigma": "σ"}
SIGNS = {"le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "cdot": "·", "times": "×"}
SIGNS |= GREEK | {"lVert": "‖", "rVert": "‖", "Vert": "‖", "infty": "∞", "to": "→", "land": "∧", "lor": "∨"}
SCALE = 2  # pixels of the PNG for each CSS pixel
FINENESS = ((2, 128), (1.5, 64), (1.25, 64), (1, 64), (0.75, 16))  # such scales, and colours, where bytes are short
EFFORT = 9  # of packing a PNG, as zlib counts it: 6 takes a third of the time and a hundredth more bytes


def show(figure: Axes | Figure, caption: str, *, alt: str | None = None) -> None:
    """Display a figure (or the figure of an axes) with its caption in italics under it.

    Outside IPython, and in a shell of IPython whose PNG formatter is switched off, the caption is printed and no
    picture drawn.

    Parameters
    ----------
    figure : Figure or Axes
    caption : str
        Markdown, with TeX between $ signs.
    alt : str or None
        Describes the picture to those who cannot see it; without it the caption does.

    Raises
    ------
    TypeError
        figure is something else, or caption or alt is no str.
    ValueError
        caption or alt is empty.

    Examples
    --------
    >>> from lincls.plot import plot_points, show
    >>> show(plot_points([[0, 0], [1, 1]], [-1, 1]), "Two examples.")
    Two examples.
    """
    if not _is_seen():
        print(_told(figure, caption, alt)[1])  # nobody sees a picture, so none is drawn
        return
    data, metadata = bundle(figure, caption, alt=alt)
    from IPython.display import display

    display(data, metadata=metadata, raw=True)
    line = " ".join(caption.split())
    display({"text/markdown": f"*{line}*", "text/plain": line}, raw=True)


def _is_seen() -> bool:
    """Whether a shell of IPython runs, and shows pictures; where nobody has imported IPython, none does."""
    module = sys.modules.get("IPython.core.interactiveshell")
    if module is None or not module.InteractiveShell.initialized():
        return False
    formatter = module.InteractiveShell.instance().display_formatter
    return formatter is None or formatter.formatters["image/png"].enabled


def bundle(figure: Axes | Figure, caption: str, *, alt: str | None = None) -> tuple[dict, dict]:
    """Return the MIME bundle of a static figure and its metadata: alt, width and height in CSS pixels."""
    fig, caption, text = _told(figure, caption, alt)
    width, height = (round(inches * style.DPI) for inches in fig.get_size_inches())
    data = {"image/png": base64.b64encode(png(fig)).decode("ascii"), "text/plain": caption}
    return data, {"image/png": {"alt": text, "width": width, "height": height}}


def _told(figure: Axes | Figure, caption: str, alt: str | None) -> tuple[Figure, str, str]:
    """What is to be shown, its caption and its alternative text, once all that was given is in order."""
    fig, caption = figure_of(figure), sentence(caption, "caption")
    return fig, caption, plain(caption if alt is None else sentence(alt, "alt"))


def png(figure: Axes | Figure, scale: float = SCALE) -> bytes:
    """Return the figure as PNG bytes, `scale` pixels for each CSS pixel; equal figures give equal bytes."""
    return packed(pixels(figure, scale))


def within(most: int, pixels_at: Callable[[float], np.ndarray]) -> bytes:
    """Return a picture as a PNG of at most so many bytes, as fine as fits; pixels_at(scale) draws it."""
    for scale, colours in FINENESS:
        buffer = io.BytesIO()
        drawn = Image.fromarray(np.ascontiguousarray(pixels_at(scale)[:, :, :3]))
        # the method keeps the colours of small marks, the two rounds of k-means those of large areas
        few = drawn.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
        few.save(buffer, "png", optimize=True)
        if buffer.tell() <= most:
            break
    return buffer.getvalue()


def with_caption(picture: np.ndarray, caption: str, scale: float = SCALE) -> np.ndarray:
    """Return pixels (height, width, 3 or 4) with the caption in a strip below: (more height, width, 3)."""
    width = picture.shape[1]
    strip = _strip(sentence(caption, "caption"), (width + 0.5) / (style.DPI * scale), scale)
    both = np.empty((len(picture) + len(strip), width, 3), np.uint8)
    for channel in range(3):  # five times as fast as copying [:, :, :3] at once
        both[: len(picture), :, channel] = picture[:, :, channel]
        both[len(picture) :, :, channel] = strip[:, :width, channel]
    return both


def without_caption(picture: np.ndarray, caption: str, scale: float = SCALE) -> np.ndarray:
    """Return what `with_caption` was given; the picture itself where no strip with this caption ends it."""
    if not caption:
        return picture
    width = picture.shape[1]
    strip = _strip(sentence(caption, "caption"), (width + 0.5) / (style.DPI * scale), scale)[:, :width]
    if len(strip) >= len(picture):
        return picture
    differs = np.abs(picture[-len(strip) :, :, :3].astype(int) - strip).max(axis=2) > 64
    return picture if differs.mean() > 1e-3 else picture[: -len(strip)]


def read(content: bytes) -> np.ndarray:
    """Return the pixels of a PNG: (height, width, 3)."""
    return np.asarray(Image.open(io.BytesIO(content)).convert("RGB"))


def packed(picture: np.ndarray) -> bytes:
    """Return pixels (height, width, 3) as a PNG."""
    buffer = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(picture)).save(buffer, "png", compress_level=EFFORT)
    return buffer.getvalue()


def resized(picture: np.ndarray, width: int) -> np.ndarray:
    """Return the picture at another width, in pixels, with its proportions kept."""
    height = round(len(picture) * width / picture.shape[1])
    return np.asarray(Image.fromarray(np.ascontiguousarray(picture)).resize((width, height), Image.Resampling.LANCZOS))


def pixels(figure: Axes | Figure, scale: float = SCALE) -> np.ndarray:
    """Return the drawn figure as an array (height, width, 3) of bytes."""
    fig = figure_of(figure)
    scale = checks.number(scale, "scale", above=0, most=8)
    buffer = io.BytesIO()
    canvas, dpi = fig.canvas, fig.dpi
    try:
        with style.context():
            drawn = FigureCanvasAgg(fig)
            drawn.print_figure(buffer, dpi=style.DPI * scale, format="rgba", facecolor="white", bbox_inches=None)
    finally:
        fig.dpi = dpi
        fig.set_canvas(canvas)
    width, height = (int(inches * style.DPI * scale) for inches in fig.get_size_inches())
    raw = np.frombuffer(buffer.getvalue(), dtype=np.uint8)
    return raw.reshape(-1, width, 4)[:height, :, :3]


def plain(caption: str) -> str:
    """Return a caption as plain words: Markdown marks go, TeX between $ signs is spelt out."""
    text = re.sub(r"\$([^$]*)\$", lambda found: _spell(found.group(1)), caption)
    return " ".join(re.sub(r"\*\*|`|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)", "", text).split())


def _spell(tex: str) -> str:
    tex = re.sub(r"\\(mathbf|mathrm|text|vec|tilde|hat|bar|left|right)\b\s*", "", tex)
    tex = re.sub(r"\\([A-Za-z]+)", lambda found: SIGNS.get(found.group(1), found.group(1)), tex)
    tex = re.sub(r"\^\{?2\}?(?!\d)", "\N{SUPERSCRIPT TWO}", tex)
    return re.sub(r"[_{}\\]", "", tex).replace("-", "\N{MINUS SIGN}")


def sentence(text: Any, name: str) -> str:
    """Check that text is a string that says something."""
    if not isinstance(text, str):
        raise TypeError(f"{name} must be a sentence (str); it came as {type(text).__name__}")
    if not text.strip():
        raise ValueError(f"{name} must say what the figure shows; it came empty")
    return " ".join(text.split())


def figure_of(figure: Axes | Figure) -> Figure:
    """Return the Figure that was meant: itself, or the one an axes belongs to."""
    if isinstance(figure, Figure):
        return figure
    fig = figure.get_figure(root=True) if isinstance(figure, Axes) else None
    if fig is not None:
        return fig
    raise TypeError(f"figure must be a matplotlib Figure or Axes; it came as {type(figure).__name__}")


def _strip(caption: str, width: float, scale: float) -> np.ndarray:
    """Draw the caption alone: a strip as wide as the picture and as high as its lines need."""
    edge, leading = 0.25, 0.25  # inches
    with style.context():
        ruler = FigureCanvasAgg(Figure(figsize=(width, 1), dpi=style.DPI))
        lines = wrap(caption, lambda words: _inches(ruler, words), width - 2 * edge)
        height = leading * len(lines) + 0.2
        fig = Figure(figsize=(width, height), dpi=style.DPI, facecolor="white")
        for k, line in enumerate(lines):
            y = 1 - (0.05 + leading * (k + 0.75)) / height
            fig.text(edge / width, y, line, size=style.TEXT, color=style.INK, parse_math=_is_math(line))
    return pixels(fig, scale)


def wrap(caption: str, measure: Any, room: float) -> list[str]:
    """Break a caption into lines that `measure` at most `room`; never inside $...$, nor inside a word."""
    words = re.findall(r"(?:\$[^$]*\$|\S)+", caption)
    if words and measure(" ".join(words)) <= room:  # measuring is slow, and most captions are one line
        return [" ".join(words)]
    lines = [words[0]] if words else [""]
    for word in words[1:]:
        longer = f"{lines[-1]} {word}"
        if measure(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _inches(ruler: FigureCanvasAgg, words: str) -> float:
    text = ruler.figure.text(0, 0, words, size=style.TEXT, parse_math=_is_math(words))
    width = text.get_window_extent(ruler.get_renderer()).width / style.DPI
    text.remove()
    return width


def _is_math(text: str) -> bool:
    """Whether matplotlib can set every $...$ of the text; what it cannot is shown as written."""
    if "$" not in text:
        return True
    from matplotlib.mathtext import MathTextParser

    try:
        MathTextParser("path").parse(text)
    except ValueError:
        return False
    return True
