"""What holds for each plot function and each moving artist."""

import ast
import inspect
import pathlib

import matplotlib as mpl
import numpy as np
import pytest

from lincls import OneVsRest, plot
from lincls.boolean import Network, ThresholdUnit
from lincls.separability import Separator

X = np.array([[0, 0], [0, 1], [1, 0], [1, 1.0]])
T = np.array([0, 0, 0, 1])
THREE = np.array([0, 1, 2, 2])
LINE, REAL = np.array([[0.0], [1.0], [2.0]]), np.array([1.0, 0.0, 3.0])

FIGURES = {
    "mark_errors": lambda ax: plot.mark_errors(X, T == 1, ax=ax),
    "plot_bands": lambda ax: plot.plot_bands([1, 10], {"a": [[0.2, 0.3], [0.1, 0.1]]}, ax=ax),
    "plot_boundaries": lambda ax: plot.plot_boundaries([[1, 1]], [0], names=["one"], ax=ax),
    "plot_boundary": lambda ax: plot.plot_boundary([1, 1], -1, margin=0.1, ax=ax),
    "plot_bound": lambda ax: plot.plot_bound([0.1, 0.2], [5, 4], [100, 25], ax=ax),
    "plot_cloud": lambda ax: plot.plot_cloud(X, ax=ax),
    "plot_correlations": lambda ax: plot.plot_correlations(X, ["left", "right"], ax=ax),
    "plot_cover": lambda ax: plot.plot_cover(2, {4: [0.9, 0.8], 8: [0.3, 0.2]}, ax=ax),
    "plot_curve": lambda ax: plot.plot_curve(lambda X: X[:, 0], LINE, REAL, ax=ax),
    "plot_curved_boundary": lambda ax: plot.plot_curved_boundary(lambda X: X[:, 0] * X[:, 1] - 1, ax=ax),
    "plot_data_space": lambda ax: plot.plot_data_space(X, T, [1, 1], -1, ax=ax),
    "plot_degrees": lambda ax: plot.plot_degrees([1, 2], [2, 1], [2, 3], ax=ax),
    "plot_gaussians": lambda ax: plot.plot_gaussians([[0, 0]], [[1, 0.5], [0.5, 1]], ax=ax),
    "plot_history": lambda ax: plot.plot_history({"a": [1, 2]}, log=True, ax=ax),
    "plot_hulls": lambda ax: plot.plot_hulls(X, T, Separator((1, 1), -1.5), ax=ax),
    "plot_intervals": lambda ax: plot.plot_intervals(["a", "b"], [0.1, 0.2], [0.01, 0.02], ax=ax),
    "plot_landscape": lambda ax: plot.plot_landscape(lambda w, b: w * w + b, (-1, 1), (0, 2), ax=ax),
    "plot_machine": lambda ax: plot.plot_machine([[1, 0], [0, 1], [-1, -1]], [0, 0, 1], X, THREE, ax=ax),
    "plot_parts": lambda ax: plot.plot_parts({"training": (LINE, REAL)}, ax=ax),
    "plot_path": lambda ax: plot.plot_path(X, ax=ax),
    "plot_points": lambda ax: plot.plot_points(X, T, ax=ax),
    "plot_regions": lambda ax: plot.plot_regions(lambda X: (X[:, 0] > 0.5).astype(int), X, T, ax=ax),
    "plot_scores": lambda ax: plot.plot_scores(LINE, [0, 0, 1], [1], -1, ax=ax),
    "plot_reliability": lambda ax: plot.plot_reliability(T, [0.1, 0.2, 0.3, 0.9], ax=ax),
    "plot_scheme": lambda ax: plot.plot_scheme(OneVsRest().fit(X, THREE), X, THREE, ax=ax),
    "plot_scree": lambda ax: plot.plot_scree([4, 2, 1], ax=ax),
    "plot_set": lambda ax: plot.plot_set(X[[0, 1, 3]], X[[0, 3]], ax=ax),
    "plot_sigmoid": lambda ax: plot.plot_sigmoid([1, 1], -1, threshold=0.2, ax=ax),
    "plot_surface": lambda ax: plot.plot_surface(LINE, REAL, ax=ax),
    "plot_targets": lambda ax: plot.plot_targets(LINE, REAL, ax=ax),
    "plot_weight_space": lambda ax: plot.plot_weight_space(X, T, [1, 1], b=-1, ax=ax),
    "plot_weights": lambda ax: plot.plot_weights(["a", "b"], [1, -2], ax=ax),
}
NETWORK = Network([[ThresholdUnit((1, -1), 0)]])
TABLES = {
    "plot_images": lambda ax: plot.plot_images({"A": X, "B": 1 - X}, (1, 2), limits=(0, 1), ax=ax),
    "plot_lift": lambda ax: plot.plot_lift(X, T, lambda X: X[:, 0] * X[:, 1], ((0, 0, 1), -0.5), ax=ax),
    "plot_network": lambda ax: plot.plot_network(NETWORK, (0, 1), ax=ax),
    "plot_pixels": lambda ax: plot.plot_pixels({"A": T, "B": 1 - T}, ax=ax),
    "plot_truth_table": lambda ax: plot.plot_truth_table(X, T, [1, 1], -1.5, ax=ax),
}


def test_every_public_plot_function_is_looked_at_here():
    public = {name for name in plot.__all__ if name.startswith(("plot_", "mark_"))}
    assert public == set(FIGURES) | set(TABLES)


@pytest.mark.parametrize("name", [*FIGURES, *TABLES])
def test_it_draws_on_the_axes_given_returns_them_and_changes_no_setting(name):
    before = dict(mpl.rcParams)
    ax = plot.figure().axes[0]
    assert {**FIGURES, **TABLES}[name](ax) is ax
    ax.figure.canvas.draw()
    assert dict(mpl.rcParams) == before


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


@pytest.mark.parametrize("name", [*FIGURES, *TABLES])
def test_it_has_at_most_six_named_arguments(name):
    assert len(inspect.signature(getattr(plot, name)).parameters) <= 6


def test_nothing_here_uses_pyplot():
    for path in pathlib.Path(plot.__file__).parent.glob("*.py"):
        names = {
            name
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in [getattr(node, "module", None), *(alias.name for alias in node.names)]
        }
        assert not any(name and "pyplot" in name for name in names), path.name


def test_every_moving_artist_can_be_drawn_over_a_kept_background():
    left, right = plot.figure(panels=2).axes
    parts = [plot.SpacesArtist(left, right, X, T), plot.TruthTableArtist(right, X, T)]
    renderer = left.figure.canvas.get_renderer()
    for part in parts:
        part.set([1, 1], -1)
        for artist in part.artists:
            artist.set_animated(True)
            artist.draw(renderer)
