"""Boxes of errors, and the bands behind them."""

import numpy as np
import pytest

from lincls.figures.parts.boxes import plot_boxes
from lincls.plot import figure


def test_a_box_runs_from_quartile_to_quartile_and_a_band_stands_behind_the_methods_named():
    ax, errors = figure().axes[0], {"LDA": np.arange(101.0), "QDA": np.arange(101.0) + 10}
    plot_boxes(ax, errors, ["QDA"])
    band, *_ = [patch for patch in ax.patches if patch.get_alpha() == 0.2]
    boxes = [patch for patch in ax.patches if patch is not band]
    assert [side for box in boxes for side in (box.get_x(), box.get_width())] == pytest.approx([25, 50, 35, 50])
    assert [band.get_y(), band.get_height()] == pytest.approx([0.55, 0.9])
    assert [text.get_text() for text in ax.get_yticklabels()] == ["LDA", "QDA"]
