"""Sizes, frames and marks."""

import numpy as np
import pytest

from lincls.plot import style


def test_panels_are_six_and_nine_inches_wide_and_lie_inside_the_figure():
    for panels, width in ((1, 6.0), (2, 9.0), (3, 12.0)):
        fig = style.figure(panels=panels)
        assert tuple(fig.get_size_inches()) == (width, 4.5)
        assert len(fig.axes) == panels
        for ax in fig.axes:
            box = ax.get_position()
            assert 0 < box.x0 < box.x1 < 1 and 0 < box.y0 < box.y1 < 1


def test_ratios_share_the_width():
    left, right = style.figure(panels=2, ratios=(3, 1)).axes
    assert left.get_position().width == pytest.approx(3 * right.get_position().width)


def test_an_equal_frame_shows_what_was_asked_with_one_scale_in_both_directions():
    fig = style.figure()
    ax = style.frame(fig.axes[0], (-1, 2), (0, 5))
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    assert left <= -1 and right >= 2 and bottom <= 0 and top >= 5
    before = ax.get_position().bounds
    fig.canvas.draw()
    np.testing.assert_allclose(ax.get_position().bounds, before)  # the panel is filled, nothing shrinks
    pixels = ax.transData.transform([[0, 0], [1, 0], [0, 1]])
    assert pixels[1, 0] - pixels[0, 0] == pytest.approx(pixels[2, 1] - pixels[0, 1])


def test_the_larger_of_two_classes_is_a_plus_and_classes_never_share_mark_or_colour():
    assert [mark.marker for mark in style.marks(2)] == ["_", "+"]
    assert [mark.marker for mark in style.marks(1)] == ["+"]
    for K in range(1, 11):
        assert len({mark.colour for mark in style.marks(K)}) == len({mark.marker for mark in style.marks(K)}) == K


def test_limits_are_free_until_one_is_set_a_bare_panel_has_no_spines_and_a_label_of_the_author_is_kept():
    ax = style.figure().axes[0]
    assert style.is_free(ax)
    ax.set(ylim=(0, 1), xlabel="height")
    assert not style.is_free(ax)
    assert style.bare(ax) is ax and not any(spine.get_visible() for spine in ax.spines.values())
    style.label(ax, "a", "b")
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("height", "b")


def test_no_method_has_the_colour_of_a_class_or_of_another_method():
    colours = [colour for colour, _ in style.METHODS.values()]
    assert len(set(colours)) == len(colours)
    assert not {style.POSITIVE, style.NEGATIVE} & set(colours)
