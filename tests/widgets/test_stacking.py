"""A live figure in a narrow window: its panels one below another, and what lies on them with them."""

import pytest

from lincls.figures import features, perceptron

TICK = 12 * 100 / 72  # CSS pixels of a label at the figure's own size


@pytest.fixture(scope="module")
def figure():
    return perceptron.adversary()


def scale(page, figure):
    """Pixels of the page for a pixel of the figure."""
    shown = page.get_by_role("img")
    return (
        shown.bounding_box()["height"]
        / figure._size[1]
        / shown.evaluate("image => image.matches('[hidden] + *') ? 2 : 1")
    )


def test_a_wide_window_has_the_picture_as_it_is_drawn(rendered, figure):
    box = rendered(figure).get_by_role("img").bounding_box()
    assert box["width"] / box["height"] == pytest.approx(2, rel=0.01)


def test_on_a_phone_two_panels_lie_one_below_the_other_and_their_labels_can_be_read(rendered, figure):
    page = rendered(figure, 390)
    assert page.get_by_role("img").count() == 1
    box = page.get_by_role("img").bounding_box()
    assert box["height"] > 1.8 * box["width"]
    assert TICK * scale(page, figure) >= 9
    assert page.get_by_role("img").get_attribute("aria-label") == figure.alt


def test_what_the_stack_shows_are_the_slices_of_the_picture(rendered, figure):
    page = rendered(figure, 390)
    page.wait_for_function("() => document.querySelector('.lincls-caption').textContent")
    assert page.evaluate(
        """(cut) => {
      const [whole, stack] = document.querySelectorAll("canvas");
      const at = Math.round(cut * whole.width);
      const parts = [[0, at, 0], [at, whole.width - at, whole.height]];
      const data = (canvas, ...box) => canvas.getContext("2d").getImageData(...box).data;
      return parts.every(([left, width, top]) => {
        const [one, other] = [data(whole, left, 0, width, whole.height), data(stack, 0, top, width, whole.height)];
        return one.every((value, k) => value === other[k]) && one.some((value) => value < 100);
      });
    }""",
        figure._cuts[0],
    )


def test_a_point_is_dragged_in_its_own_panel_and_goes_along_when_the_window_widens(rendered, figure):
    page = rendered(figure, 390)
    point, spec = page.locator(".lincls-point").first, next(c for c in figure._controls if c["kind"] == "points")
    panel = figure._panels[spec["panel"]]

    def place():
        stage, box = page.locator(".lincls-stage").bounding_box(), point.bounding_box()
        return (box["x"] + box["width"] / 2 - stage["x"]) / stage["width"], (
            box["y"] + box["height"] / 2 - stage["y"]
        ) / stage["height"]

    across, down = place()
    assert 0 <= across <= 1 and 2 * down - spec["panel"] == pytest.approx(_down(figure, spec, panel), abs=0.02)
    page.mouse.move(*_middle(point))
    page.mouse.down()
    page.mouse.move(_middle(point)[0] + 20, _middle(point)[1], steps=4)
    page.mouse.up()
    assert place()[0] > across + 0.03 and place()[1] == pytest.approx(down, abs=0.01)
    page.set_viewport_size({"width": 1000, "height": 900})
    page.wait_for_function("() => !document.querySelector('canvas').hidden")
    assert place()[1] == pytest.approx(_down(figure, spec, panel), abs=0.02)


def test_a_panel_that_is_turned_lies_where_it_is_drawn(rendered):
    figure = features.lift()
    page = rendered(figure, 390)
    stage, surface = (page.locator(name).bounding_box() for name in (".lincls-stage", ".lincls-orbit"))
    assert surface["y"] >= stage["y"] + stage["height"] / 2 - 1
    assert surface["y"] + surface["height"] <= stage["y"] + stage["height"] + 1


def _middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _down(figure, spec, panel):
    """How far down its picture the first point is, as a fraction."""
    (_, top, _, bottom), (low, high) = panel["box"], panel["y"]
    return bottom - (figure._values[spec["name"]][0][1] - low) / (high - low) * (bottom - top)
