import numpy as np
import pytest
from matplotlib import _mathtext
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from lincls.plot import plot_points, style
from lincls.plot.canvas import Canvas

SYMBOLS = ["$x_1$", "$w_2$", "$w$", "$b$", "$N$", "$p_k$", "$y_n$", r"$\mathbf{w}$", r"$\mathbf{a}_1$"]


def ink(canvas, text, dpi=200, **named):
    """The ink of a text in the middle of an empty figure: (height, width), 0 to 1."""
    with style.context():
        figure = Figure(figsize=(2, 2), dpi=dpi)
        figure.text(0.5, 0.5, text, size=style.LABEL, **named)
        drawn = canvas(figure)
        drawn.draw()
    return 1 - np.asarray(drawn.buffer_rgba())[:, :, 0] / 255


def edges(picture):
    rows, columns = np.nonzero(picture > 0.3)
    return np.array([rows.min(), rows.max(), columns.min(), columns.max()])


@pytest.fixture
def no_parser(monkeypatch):
    def refuse(*_):
        raise AssertionError("the TeX parser was used")

    monkeypatch.setattr(_mathtext.Parser, "parse", refuse)
    monkeypatch.setattr("matplotlib.mathtext.MathTextParser._parse_cached", refuse)


@pytest.mark.parametrize("text", SYMBOLS)
@pytest.mark.parametrize(
    "place",
    [
        {"ha": "center", "va": "top"},
        {"ha": "left", "va": "baseline"},
        {"ha": "center", "va": "bottom", "rotation": 90, "rotation_mode": "anchor"},
        {"ha": "right", "va": "center", "rotation": 30},
    ],
    ids=["x-axis", "text", "y-axis", "slanted"],
)
def test_a_symbol_looks_as_matplotlib_sets_it(text, place):
    ours, theirs = ink(Canvas, text, **place), ink(FigureCanvasAgg, text, **place)
    assert np.abs(edges(ours) - edges(theirs)).max() <= 2  # of 400 pixels: both round the place
    assert ours.sum() == pytest.approx(theirs.sum(), rel=0.03)


def test_a_symbol_needs_no_parser(no_parser):
    for text in SYMBOLS:
        assert ink(Canvas, text).any()


def test_a_figure_of_points_needs_no_parser(no_parser):
    figure = plot_points([[0, 1], [1, 0]], [1, -1]).figure
    assert figure.axes[0].get_xlabel() == "$x_1$"
    figure.canvas.draw()


@pytest.mark.parametrize("text", ["$x_{12}$", "$w x$", "a $w$", r"$\gamma$", "$x^2$", "$-1$", "$2$", "$x_1"])
def test_whatever_else_it_is_left_to_matplotlib(text):
    assert np.array_equal(ink(Canvas, text), ink(FigureCanvasAgg, text))


def test_other_mathematical_fonts_are_left_to_matplotlib():
    serif = {"math_fontfamily": "dejavuserif"}
    assert np.array_equal(ink(Canvas, "$x_1$", **serif), ink(FigureCanvasAgg, "$x_1$", **serif))
    assert not np.array_equal(ink(Canvas, "$x_1$", **serif), ink(Canvas, "$x_1$"))


def test_a_size_of_its_own_for_each_resolution():
    small, large = edges(ink(Canvas, "$x_1$", dpi=100)), edges(ink(Canvas, "$x_1$", dpi=200))
    assert np.allclose(2 * (small[1::2] - small[::2]), large[1::2] - large[::2], atol=3)


def test_the_renderer_is_kept_until_the_size_changes():
    figure = Figure(figsize=(2, 2))
    canvas = Canvas(figure)
    renderer = canvas.get_renderer()
    assert canvas.get_renderer() is renderer
    figure.set_dpi(50)
    assert canvas.get_renderer() is not renderer
