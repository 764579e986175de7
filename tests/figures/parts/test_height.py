"""Labels as heights, and a sheet through some of them."""

import numpy as np
from matplotlib.collections import LineCollection

from lincls.boolean import XOR
from lincls.features import products
from lincls.figures.parts.height import plot_heights
from lincls.plot import figure, style


def missed(sheet):
    """How many labels the sheet does not pass through, as drawn."""
    ax = plot_heights(figure().axes[0], *XOR, sheet)
    lines = [each for each in ax.collections if isinstance(each, LineCollection)]
    lines = [each for each in lines if np.allclose(each.get_color()[:1, :3], style_of(style.WRONG))]
    return sum(len(each.get_segments()) for each in lines)


def style_of(colour):
    return [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]


def test_a_flat_sheet_misses_a_label_and_the_product_bends_it_through_all():
    assert missed(lambda X: X @ (2, 2) - 1) == 1
    assert missed(lambda X: products(X) @ (2, 2, -4) - 1) == 0


def test_where_the_sheet_misses_a_label_both_heights_are_named():
    ax = plot_heights(figure().axes[0], *XOR, lambda X: X @ (2, 2) - 1)
    assert {"+3", "−1"} <= {text.get_text() for text in ax.texts}
