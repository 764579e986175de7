"""The figures of lecture 09: Bayes' rule as areas, mistakes that are ringed."""

import numpy as np

from lincls.figures.generative import _regions, areas
from lincls.plot import figure


def test_mistakes_of_the_model_are_ringed():
    class ExclusiveOr:
        def predict(self, X):
            return ((X[:, 0] > 0.5) != (X[:, 1] > 0.5)).astype(int)

    ax, corners = figure().axes[0], np.array([[0, 0], [0, 1], [1, 0], [1, 1.0]])
    _regions(ExclusiveOr(), corners, np.array([0, 1, 1, 1]), ax)
    rings = [line for line in ax.lines if line.get_markerfacecolor() == "none" and len(line.get_xydata())]
    assert [line.get_xydata().tolist() for line in rings] == [[[1, 1]]]


def test_the_areas_say_bayes_rule():
    live = areas()
    assert (
        live.caption == "Of 1000 people 9 ill and 89 healthy ones have a positive test, so 9 % of the positive are ill."
    )
    live.show("a test that knows nothing")
    assert "so 9 % of the positive" in live.caption, "the posterior is not the prior"
    live.show("as common as not")
    assert f"{100 * 0.9 / 0.99:.0f} % of the positive" in live.caption
