"""What lands on the page: bytes, captions, alternative texts."""

import base64
import io
from types import SimpleNamespace

import matplotlib as mpl
import numpy as np
import pytest
from IPython.core.formatters import DisplayFormatter
from IPython.core.interactiveshell import InteractiveShell
from PIL import Image

from lincls.plot import figure, picture, plot_boundary


def drawn():
    return plot_boundary([1, 2], -0.5, ax=figure().axes[0])


def opened(png):
    return Image.open(io.BytesIO(png))


def captioned(ax, caption):
    return picture.with_caption(picture.pixels(ax, 1), caption, 1)


def test_the_bundle_holds_picture_caption_alt_text_and_css_size():
    data, metadata = picture.bundle(drawn(), "The line $x_1 + 2 x_2 = 0.5$.", alt="A falling line.")
    assert set(data) == {"image/png", "text/plain"}
    assert data["text/plain"] == "The line $x_1 + 2 x_2 = 0.5$."
    assert metadata == {"image/png": {"alt": "A falling line.", "width": 600, "height": 450}}
    assert opened(base64.b64decode(data["image/png"])).size == (1200, 900)


def test_without_an_alt_text_the_caption_is_read_out_in_plain_words():
    _, metadata = picture.bundle(drawn(), "*The line* $w_{1} x_1 + b = 0$ with\n $\\eta \\le 2$.")
    assert metadata["image/png"]["alt"] == "The line w1 x1 + b = 0 with η ≤ 2."


@pytest.mark.parametrize(
    ("caption", "words"),
    [
        ("max_epochs stays", "max_epochs stays"),
        ("$(R/\\gamma)^2$ and $-1$", "(R/γ)² and \N{MINUS SIGN}1"),
        ("$\\mathbf{w}$ is `w`", "w is w"),
        ("3 * 4 is **twelve**", "3 * 4 is twelve"),
    ],
)
def test_plain_words_drop_marks_but_no_meaning(caption, words):
    assert picture.plain(caption) == words


def test_a_png_is_the_same_twice_whatever_the_user_has_set_and_carries_no_metadata():
    first = picture.png(drawn())
    with mpl.rc_context({"savefig.bbox": "tight", "font.size": 30, "savefig.dpi": 50}):
        assert picture.png(drawn()) == first
    assert not opened(first).info


def test_drawing_leaves_figure_and_settings_as_they_were_and_shows_what_is_animated():
    ax = drawn()
    canvas, dpi, before = ax.figure.canvas, ax.figure.dpi, dict(mpl.rcParams)
    still = captioned(ax, "A line.")
    assert ax.figure.canvas is canvas and ax.figure.dpi == dpi and dict(mpl.rcParams) == before
    for artist in (*ax.lines, *ax.patches):
        artist.set_animated(True)
    assert np.array_equal(captioned(ax, "A line."), still)


@pytest.mark.parametrize("width", [4.5, 6.0, 9.0])
def test_a_caption_is_a_strip_below_the_picture_and_inside_its_width(width):
    ax = figure(width=width).axes[0]
    short = captioned(ax, "One line.")
    long = captioned(ax, "many words " * 30)
    assert short.shape[1] == long.shape[1] == round(100 * width)
    assert 450 < len(short) < len(long)
    strip = long[450:]
    assert (strip < 128).any() and (strip[:, :12] == 255).all() and (strip[:, -12:] == 255).all()


def test_lines_break_between_words_and_never_inside_mathematics():
    lines = picture.wrap("the sum $a + b + c$, which is short", len, 12)
    assert lines == ["the sum", "$a + b + c$,", "which is", "short"]
    assert picture.wrap("unbreakable", len, 3) == ["unbreakable"]


def test_mathematics_that_cannot_be_set_is_shown_as_written():
    strip = captioned(drawn(), "Costs $\\nosuchsign$ and 5$.")[450:]
    assert (strip < 128).any()


@pytest.fixture
def png_formatter(monkeypatch):
    """That of a shell of IPython which runs."""
    formatter = DisplayFormatter()
    shell = SimpleNamespace(display_formatter=formatter)
    monkeypatch.setattr(InteractiveShell, "initialized", lambda: True)
    monkeypatch.setattr(InteractiveShell, "instance", lambda: shell)
    return formatter.formatters["image/png"]


def test_less_effort_gives_the_same_picture_in_other_bytes(monkeypatch):
    best = picture.png(drawn())
    monkeypatch.setattr(picture, "EFFORT", 1)
    quick = picture.png(drawn())
    assert len(quick) > len(best)
    assert (np.asarray(opened(quick)) == np.asarray(opened(best))).all()


def test_show_displays_the_picture_once_and_the_caption_under_it(png_formatter, monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda data, **named: shown.append((data, named)))
    assert picture.show(drawn(), "A line.") is None
    (first, named), (second, _) = shown
    assert "image/png" in first and named["metadata"]["image/png"]["alt"] == "A line."
    assert second == {"text/markdown": "*A line.*", "text/plain": "A line."}


@pytest.mark.parametrize("shell", ["none", "one whose pictures are switched off"])
def test_where_nobody_sees_a_picture_show_prints_the_caption_and_draws_nothing(shell, request, monkeypatch, capsys):
    if shell != "none":
        request.getfixturevalue("png_formatter").enabled = False
    monkeypatch.setattr(picture, "pixels", lambda *_: pytest.fail("a picture that nobody sees is drawn"))
    picture.show(drawn(), "A\nline.")
    assert capsys.readouterr().out == "A line.\n"


def test_a_caption_is_cut_off_where_it_stands_and_nothing_else_is(rng):
    drawn = picture.pixels(figure())
    said = "w = (0.8, -0.5), b = -1.0 computes AND; 0 of the 4 examples of AND are wrong."
    both = picture.with_caption(drawn, said)
    assert np.array_equal(picture.without_caption(both, said), drawn)
    again = picture.read(picture.packed(both))
    assert np.array_equal(picture.without_caption(again, said), drawn)
    for other in ("", "Quite another sentence stands here, about as long as the first, and nobody has drawn it."):
        assert np.array_equal(picture.without_caption(both, other), both)
    assert np.array_equal(picture.without_caption(drawn[:20], said), drawn[:20])


def test_a_picture_keeps_its_proportions_when_it_is_made_smaller(rng):
    assert picture.resized(rng.integers(0, 255, (90, 200, 3), dtype=np.uint8), 100).shape == (45, 100, 3)
