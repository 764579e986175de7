"""The bowl of a performance surface, and the descent in it."""

import numpy as np
import pytest

from lincls.data import lessons
from lincls.figures.parts.bowl import plot_bowl
from lincls.models import hessian, stability_limit
from lincls.plot import figure


def test_the_path_in_the_bowl_is_that_of_gradient_descent():
    X = lessons.air()[0]
    bowl, H = plot_bowl(figure().axes[0]), hessian(X)
    _, heights = bowl.move(H, 0.9, (0, 90))
    path = np.column_stack(bowl.artists[4].get_data())  # from above: (w, b) less the best
    e = path[0][::-1]
    for step in range(5):
        assert np.allclose(path[step], e[::-1])
        assert e @ H @ e / 2 == pytest.approx(heights[step])
        e = e - 0.9 * stability_limit(X) * H @ e
