"""What holds for each plot function and each moving artist."""

import ast
import inspect
import pathlib

import matplotlib as mpl
import numpy as np
import pytest

from lincls import plot
from lincls.separability import Separator
from lincls.widgets.scene import flatten

X = np.array([[0, 0], [0, 1], [1, 0], [1, 1.0]])
T = np.array([0, 0, 0, 1])
LINE, REAL = np.array([[0.0], [1.0], [2.0]]), np.array([1.0, 0.0, 3.0])

FIGURES = {
    "plot_boundary": lambda ax: plot.plot_boundary([1, 1], -1, ax=ax),
    "plot_data_space": lambda ax: plot.plot_data_space(X, T, [1, 1], -1, ax=ax),
    "plot_hulls": lambda ax: plot.plot_hulls(X, T, Separator((1, 1), -1.5), ax=ax),
    "plot_points": lambda ax: plot.plot_points(X, T, ax=ax),
    "plot_surface": lambda ax: plot.plot_surface(LINE, REAL, ax=ax),
    "plot_targets": lambda ax: plot.plot_targets(LINE, REAL, ax=ax),
    "plot_weight_space": lambda ax: plot.plot_weight_space(X, T, [1, 1], b=-1, ax=ax),
}
TABLES = {"plot_pixels": lambda ax: plot.plot_pixels({"A": T, "B": 1 - T}, ax=ax)}


@pytest.mark.parametrize("name", [*FIGURES, *TABLES])
def test_it_draws_on_the_axes_given_returns_them_and_changes_no_setting(name):
    before = dict(mpl.rcParams)
    ax = plot.figure().axes[0]
    assert {**FIGURES, **TABLES}[name](ax) is ax
    ax.figure.canvas.draw()
    assert dict(mpl.rcParams) == before
    assert len(inspect.signature(getattr(plot, name)).parameters) <= 6


@pytest.mark.parametrize("name", FIGURES)
def test_both_axes_are_labelled_with_and_without_axes_of_its_own(name):
    for ax in (plot.figure().axes[0], None):
        drawn = FIGURES[name](ax)
        assert drawn.get_xlabel() and drawn.get_ylabel()


@pytest.mark.parametrize("name", FIGURES)
def test_no_label_or_tick_is_cut_at_the_edge_of_the_figure(name):
    for width in (4.5, 6.0, 12.0):
        fig = FIGURES[name](plot.figure(width=width).axes[0]).figure
        fig.canvas.draw()
        tight = fig.get_tightbbox()
        assert tight.x0 >= 0 and tight.y0 >= 0 and tight.x1 <= width and tight.y1 <= 4.5


def test_nothing_here_uses_pyplot():
    for path in pathlib.Path(plot.__file__).parent.glob("*.py"):
        names = {
            name
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in [getattr(node, "module", None), *(alias.name for alias in node.names)]
        }
        assert not any(name and "pyplot" in name for name in names), path.name


ARTISTS = {  # two panels -> an artist that its set has placed
    "ArrowArtist": lambda a, b: plot.ArrowArtist(a).set([0, 0], [1, 1]),
    "BoundaryArtist": lambda a, b: plot.BoundaryArtist(a).set([1, 1], -1, margin=0.1),
    "ConstraintsArtist": lambda a, b: plot.ConstraintsArtist(a, X, T).set(-1),
    "CursorArtist": lambda a, b: plot.CursorArtist(a).set(1, 2),
    "CurvedBoundaryArtist": lambda a, b: plot.CurvedBoundaryArtist(a).set(lambda X: X[:, 0] * X[:, 1] - 1),
    "PathArtist": lambda a, b: plot.PathArtist(a).set(X),
    "PointsArtist": lambda a, b: plot.PointsArtist(a, X, T).set(wrong=T == 1, current=0),
    "ProbabilitiesArtist": lambda a, b: plot.ProbabilitiesArtist(a, 2).set(lambda X: [[0.9, 0.1]] * len(X)),
    "RegionsArtist": lambda a, b: plot.RegionsArtist(a, [0, 1]).set(lambda X: (X[:, 0] > 0.5).astype(int)),
    "SpacesArtist": lambda a, b: plot.SpacesArtist(a, b, X, T).set([1, 1], -1),
}


def test_every_public_plot_function_and_artist_is_looked_at_here():
    public = {name for name in plot.__all__ if name.startswith("plot_") or name.endswith("Artist")}
    assert public == {*FIGURES, *TABLES, *ARTISTS}


@pytest.mark.parametrize("name", ARTISTS)
def test_what_an_artist_moves_is_on_its_figure_and_is_seen_over_a_kept_background(name):
    fig = plot.figure(panels=2)
    made = ARTISTS[name](*fig.axes)
    assert type(made).__name__ == name, "set returns the artist itself"
    moving = flatten(made)
    assert moving and all(artist.get_figure(root=True) is fig for artist in moving)
    for artist in moving:
        artist.set_animated(True)
    fig.canvas.draw()  # leaves out what is animated
    background = np.array(fig.canvas.buffer_rgba())
    for artist in moving:
        artist.draw(fig.canvas.get_renderer())
    assert not np.array_equal(fig.canvas.buffer_rgba(), background)
