"""Contours of any error over two weights."""

import numpy as np
import pytest

from lincls.plot import plot_landscape


def test_the_minima_get_a_star_each_and_the_limits_are_those_asked_for():
    ax = plot_landscape(lambda w, b: (w * w - 1) ** 2 + b * b, (-2, 2), (-1, 3), minima=[(-1, 0), (1, 0)])
    assert ax.lines[0].get_xydata().tolist() == [[-1, 0], [1, 0]]
    assert ax.get_xlim() == (-2, 2) and ax.get_ylim() == (-1, 3)


def test_the_first_argument_runs_along_the_horizontal_axis():
    ax = plot_landscape(lambda w, b: w + 0 * b, (0, 1), (0, 1))
    for path in ax.collections[-1].get_paths():
        assert np.ptp(path.vertices[:, 0]) < 1e-9


@pytest.mark.parametrize(
    ("E", "message"),
    [
        (3, "E must be a function of two weights"),
        (lambda w, b: 0 * w, "E must not be the same everywhere"),
        (lambda w, b: w / np.where(w < 1, np.nan, 1), "E must be finite"),
    ],
)
def test_what_is_no_landscape_is_refused(E, message):
    with pytest.raises((TypeError, ValueError), match=message):
        plot_landscape(E, (0, 1), (0, 1))
