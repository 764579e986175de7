"""The scree plot."""

import numpy as np
import pytest

from lincls.plot import plot_scree


def ring(ax):
    return tuple(float(value[0]) for value in ax.lines[-1].get_data())


def test_bars_are_the_shares_and_the_curve_their_sum():
    ax = plot_scree([5, 3, 2])
    assert np.allclose([bar.get_height() for bar in ax.patches], [0.5, 0.3, 0.2])
    assert np.allclose(ax.lines[0].get_ydata(), [0.5, 0.8, 1.0])


def test_the_ring_marks_the_first_sum_above_the_proportion():
    assert ring(plot_scree([5, 3, 2], proportion=0.7)) == pytest.approx((2, 0.8))
    assert ring(plot_scree([5, 3, 2])) == pytest.approx((3, 1.0))


@pytest.mark.parametrize("variance", [[1, 2], [-1, -2], [0, 0], [1, 1 + 1e-6], [1, -1e-6]])
def test_what_cannot_be_variances_in_order_is_refused(variance):
    with pytest.raises(ValueError, match="variance must fall and have a positive sum"):
        plot_scree(variance)


def test_eigenvalues_that_rounding_made_negative_or_put_out_of_order_are_drawn():
    assert np.allclose(
        [bar.get_height() for bar in plot_scree([3, 1, 1 + 1e-13, -1e-16]).patches], [0.6, 0.2, 0.2, 0]
    )


def test_no_variances_and_a_table_of_them_are_refused():
    for variance in ([], [[2, 1]]):
        with pytest.raises(ValueError, match="variance must be a vector of at least one number"):
            plot_scree(variance)


def test_the_proportion_is_between_zero_and_one():
    with pytest.raises(ValueError, match="proportion must be above 0 and below 1"):
        plot_scree([1], proportion=1.5)
