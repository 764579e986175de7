"""Pictures that are cut between their panels and laid one panel below another."""

import io

import numpy as np
import pytest
from PIL import Image

from lincls.plot import picture, stack, style


def drawn(**sizes):
    """Pixels of a figure with a line in each panel, its boxes and its width."""
    fig = style.figure(**sizes)
    for ax in fig.axes:
        ax.plot([0, 1], [0, 1000])
        style.label(ax, "x", "y")
    pixels = picture.pixels(fig)
    width = fig.get_size_inches()[0]
    boxes = [(box.x0, 1 - box.y1, box.x1, 1 - box.y0) for box in (ax.get_position() for ax in fig.axes)]
    return pixels, boxes, round(width * style.DPI)


@pytest.mark.parametrize(("panels", "width", "cuts"), [(1, 6, 0), (2, 9, 1), (3, 12, 2), (4, 15, 3), (4, 9, 1)])
def test_panels_of_three_inches_have_a_slice_each_and_narrow_ones_share_one(panels, width, cuts):
    assert len(stack.cuts(*drawn(panels=panels, width=width))) == cuts


def test_a_cut_touches_nothing_that_is_drawn():
    pixels, boxes, width = drawn(panels=3)
    for cut in stack.cuts(pixels, boxes, width):
        column = round(cut * pixels.shape[1])
        assert (pixels[:, column - 2 : column + 2] == 255).all()
        assert all(not left <= cut <= right for left, _, right, _ in boxes)


def test_where_something_lies_between_two_panels_the_picture_stays_whole():
    pixels, boxes, width = drawn(panels=2)
    start, end = (round(side * pixels.shape[1]) for side in (boxes[0][2], boxes[1][0]))
    pixels = pixels.copy()
    pixels[300, start:end] = 0
    assert stack.cuts(pixels, boxes, width) == []


def test_panels_above_each_other_stay_together():
    pixels, boxes, width = drawn(panels=2)
    (left, _, right, _), beside = boxes
    assert stack.cuts(pixels, [(left, 0, right, 0.4), (left, 0.6, right, 1), beside], width) == stack.cuts(
        pixels, boxes, width
    )


def test_panels_are_told_by_the_lines_at_their_feet():
    pixels, boxes, width = drawn(panels=3)
    found = stack.panels(pixels, width)
    assert np.array(found)[:, [0, 2]] == pytest.approx(np.array(boxes)[:, [0, 2]], abs=0.005)
    assert stack.cuts(pixels, found, width) == stack.cuts(pixels, boxes, width)


@pytest.mark.parametrize("colours", [None, 64])
def test_the_slices_lie_below_each_other_in_their_own_colours(colours):
    pixels, boxes, width = drawn(panels=2)
    image = Image.fromarray(pixels if colours is None else pixels.copy())
    image = image if colours is None else image.quantize(colours)
    buffer = io.BytesIO()
    image.save(buffer, "png")
    cuts = stack.cuts(pixels, boxes, width)
    content, (across, down) = stack.stacked(buffer.getvalue(), cuts)
    whole, made = picture.read(buffer.getvalue()), picture.read(content)
    cut = round(cuts[0] * whole.shape[1])
    assert np.array_equal(made[: len(whole), :cut], whole[:, :cut])
    assert np.array_equal(made[len(whole) :, : whole.shape[1] - cut], whole[:, cut:])
    assert made.shape[:2] == pytest.approx((down * len(whole), across * whole.shape[1]))
    assert Image.open(io.BytesIO(content)).mode == ("RGB" if colours is None else "P")
