"""Live figures in JupyterLab in Chromium, moved as a reader moves them."""

import re

import pytest

LINE = """
from lincls.widgets import Handle, Live, Points, replay

def draw(ax):
    ax.set(xlim=(-3, 3), ylim=(-3, 3))
    return ax.plot([-3, 3], [0, 0])[0]

def update(line, w, b):
    if b > 2.5:
        raise ArithmeticError("b is too much")
    line.set_ydata([-3 * w + b, 3 * w + b])
    return f"Slope {w:.1f}, intercept {b:.1f}."

live = Live(draw, update, w=(-3, 3, .1, 1), b=(-3, 3, .1, 0), grip=Handle("w", "b"))
live
"""
DRAG = """
def draw_points(ax):
    ax.set(xlim=(0, 4), ylim=(0, 4))
    return ax.plot([], [], "o")[0]

def update_points(dots, points, side, shown):
    dots.set_data(*points.T)
    dots.set_visible(shown)
    return f"First ({points[0, 0]:.2f}, {points[0, 1]:.2f}), {side}, {'shown' if shown else 'hidden'}."

Live(draw_points, update_points, points=Points([[1, 1], [3, 3]], [1, -1]), side=["left", "right"], shown=True)
"""
REPLAY = """
def update_step(line, state):
    line.set_ydata([0, state])
    return f"State {state}."

replay(range(6), draw, update_step, alt="A line that rises to the right.")
"""
ORBIT = """
from lincls.plot.projection import project, rotation
from lincls.widgets import Orbit

def draw_corners(ax):
    ax.set(xlim=(-2, 2), ylim=(-2, 2))
    return ax.plot([], [], "o")[0]

def update_corners(dots, view):
    dots.set_data(*project([[0, 0, 1], [0, 1, 0], [1, 0, 0]], rotation(*view)).T)
    return f"Azimuth {view[0]}, elevation {view[1]}."

Live(draw_corners, update_corners, view=Orbit(azimuth=350, elevation=30))
"""
# Steps of a half are exact: of 0.6 the slider of ipywidgets makes 0.6000000000000001 and sends it once more, late,
# over whatever has come since.
BOXES = """
from ipywidgets import FloatSlider, HBox, Tab, VBox, jslink

slider = FloatSlider(0.5, min=-3, max=3, step=.5, description="by hand")
boxed = Live(draw, update, w=slider, b=(-3, 3, .1, 0))
other = Live(draw, update, w=(-3., 3., .5), b=(-3, 3, .1, 0))
jslink((slider, "value"), (other.controls["w"], "value"))
Tab([VBox([slider, HBox([boxed, other])])], titles=["two"])
"""
TABLE = """
def draw_table(ax):
    ax.set(xlim=(-0.5, 4.5), ylim=(4.5, -0.5))
    return ax.plot([], [], "s")[0]

def update_table(mark, row, column):
    mark.set_data([column], [row])
    return f"Row {row}, column {column}."

places = {"row": (0, 4, 1, 1), "column": (0, 4, 1, 1)}
Live(draw_table, update_table, **places, cell=Handle("column", "row"), edge=Handle("column", 4))
"""
PIXELS = "canvas => canvas.toDataURL()"
DESCRIBED = "canvas => document.getElementById(canvas.getAttribute('aria-describedby'))?.textContent"
WATCH = """() => {
  window.born = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      for (const each of node.querySelectorAll?.('.lincls-point') ?? []) window.born.push(each.ariaLabel);
  }).observe(document, { childList: true, subtree: true });
}"""
AS_WIDE = "width => document.querySelector('.lincls-live canvas')?.width === width"
CHANGED = "([canvas, before]) => canvas.toDataURL() !== before"


class Figure:
    """One live figure on the page, and what it shows."""

    def __init__(self, page, number):
        self.page = page
        self.root = page.locator(".lincls-live").nth(number)
        self.canvas = self.root.get_by_role("img")
        self.root.scroll_into_view_if_needed()

    @property
    def caption(self):
        return self.root.locator(".lincls-caption").text_content()

    @property
    def alt(self):
        return self.canvas.get_attribute("aria-label")

    @property
    def pixels(self):
        return self.canvas.evaluate(PIXELS)

    def wait(self, caption):
        """Wait for a caption; its frame is painted just before it, in the same task of the browser."""
        self.root.locator(".lincls-caption", has_text=re.compile(caption.replace("-", "−"))).wait_for()

    def wait_for_other_pixels(self, before):
        """Wait for a frame that differs: one is asked of the kernel, which may have other work."""
        self.page.wait_for_function(CHANGED, arg=[self.canvas.element_handle(), before])

    def reset(self):
        self.root.get_by_role("button", name="Reset").click()

    def slider(self, name):
        return self.root.get_by_label(name, exact=True)

    def press(self, control, *keys):
        """Press keys at a control."""
        control.focus()
        for key in keys:
            self.page.keyboard.press(key)

    def drag(self, *places, steps=5):
        """Press the mouse at the first place, take it through the others, and let go."""
        self.page.mouse.move(*places[0])
        self.page.mouse.down()
        for place in places[1:]:
            self.page.mouse.move(*place, steps=steps)
        self.page.mouse.up()


def middle(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture(scope="module")
def page(lab, run_notebook):
    page = run_notebook(lab.notebook("figures.ipynb", LINE, "live", DRAG, REPLAY, ORBIT, BOXES, TABLE))
    page.locator(".lincls-live").nth(7).wait_for()
    yield page
    assert page.problems == []


def test_a_dark_page_says_once_that_black_and_white_have_changed_places(page):
    said = page.locator(".lincls-swapped")
    assert page.locator(".lincls-live").count() > 1 and said.count() == 1 and said.is_hidden()
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    assert said.is_visible()
    page.evaluate("document.body.dataset.jpThemeLight = 'true'")


def test_a_slider_moved_by_keyboard_changes_picture_caption_and_alternative_text(page):
    figure = Figure(page, 0)
    figure.wait("Slope 1.0")
    before = figure.pixels
    figure.press(figure.slider("w"), "ArrowRight")
    figure.wait("Slope 1.1")
    assert figure.alt == figure.caption == "Slope 1.1, intercept 0.0."
    assert figure.pixels != before
    figure.reset()
    figure.wait("Slope 1.0")
    assert figure.pixels == before


def test_arrow_keys_stay_with_the_slider(page):
    active = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"
    figure = Figure(page, 0)
    figure.press(figure.slider("w"))
    cell = page.evaluate(active)
    figure.press(figure.slider("w"), "ArrowDown", "ArrowDown", "ArrowUp", "Home")
    figure.wait("Slope -3.0")
    assert page.evaluate(active) == cell
    figure.reset()


def test_a_second_view_of_the_same_figure_follows(page):
    first, second = Figure(page, 0), Figure(page, 1)
    second.press(second.slider("b"), "End", "Home")
    first.wait("intercept -3.0")
    second.wait("intercept -3.0")
    assert first.slider("b").input_value() == "-3"
    assert first.pixels == second.pixels
    first.reset()
    first.wait("intercept 0.0")
    second.wait("intercept 0.0")


def test_after_a_fast_drag_the_last_frame_is_the_right_one(page):
    figure = Figure(page, 0)
    slider = figure.slider("w")
    box = slider.bounding_box()
    _, y = middle(box)
    shares = (0.5, *(0.1 + 0.8 * (k * 7 % 60) / 60 for k in range(60)), 0.25)
    figure.drag(*((box["x"] + box["width"] * share, y) for share in shares), steps=1)
    value = float(slider.input_value())
    assert value < -1
    figure.wait(f"Slope {value:.1f}")
    assert figure.root.locator(".lincls-value").first.text_content() == f"{value:.1f}".replace("-", "−")
    figure.reset()


def test_an_error_is_shown_in_the_caption_and_the_figure_goes_on(page):
    figure = Figure(page, 0)
    figure.press(figure.slider("b"), "End")
    figure.wait("This setting raised ArithmeticError: b is too much")
    page.keyboard.press("Home")
    figure.wait("intercept -3.0")
    figure.reset()


def test_a_handle_moves_its_two_sliders(page):
    figure = Figure(page, 0)
    figure.wait("Slope 1.0, intercept 0.0")
    figure.press(figure.root.locator(".lincls-point"), "Shift+ArrowLeft", "Shift+ArrowUp")
    figure.wait("Slope 0.9, intercept 0.1")
    assert figure.slider("w").input_value() == "0.9"
    figure.reset()


def test_a_point_is_dragged_by_pointer_and_by_keys_and_stops_at_the_edge_of_its_panel(page):
    figure = Figure(page, 2)
    figure.wait(r"First \(1.00, 1.00\)")
    before = figure.pixels
    point = figure.root.get_by_label("point 1, class +1")
    box = point.bounding_box()
    x, y = middle(box)
    figure.drag((x + 4, y), (x + 54, y - 30))
    moved = point.bounding_box()
    assert moved["x"] - box["x"] == pytest.approx(50, abs=2)
    assert moved["y"] - box["y"] == pytest.approx(-30, abs=2)
    figure.wait_for_other_pixels(before)
    figure.reset()
    figure.wait(r"First \(1.00, 1.00\)")
    figure.press(point, "ArrowUp", "Shift+ArrowRight")
    figure.wait(r"First \(1.01, 1.10\)")
    assert point.get_attribute("aria-label") == "point 1, class +1, at 1.01, 1.1"
    figure.drag(middle(point.bounding_box()), (x - 600, y + 900))
    figure.wait(r"First \(0.00, 0.00\)")
    figure.reset()


def test_a_key_moves_a_point_to_the_side_of_its_arrow_where_an_axis_runs_down(page):
    figure = Figure(page, 7)
    figure.wait("Row 1, column 1")
    figure.press(figure.root.get_by_label("point (column, row)"), "ArrowDown", "ArrowRight")
    figure.wait("Row 2, column 2")


def test_a_handle_of_one_slider_is_moved_along_it_by_pointer_and_keys_and_never_off_its_height(page):
    figure = Figure(page, 7)
    figure.reset()
    figure.wait("Row 1, column 1")
    handle = figure.root.get_by_label("column, at")
    box, stage = handle.bounding_box(), figure.canvas.bounding_box()
    figure.drag(middle(box), (box["x"] + 13 + stage["width"] / 2, box["y"] - 90))
    figure.wait("Row 1, column 4")
    assert handle.bounding_box()["y"] == pytest.approx(box["y"], abs=1)
    figure.press(handle, "ArrowLeft", "ArrowUp", "Shift+ArrowLeft")
    figure.wait("Row 1, column 2")
    assert handle.get_attribute("aria-label") == "column, at 2"
    figure.reset()


def test_a_choice_and_a_check_box_are_native_and_labelled(page):
    figure = Figure(page, 2)
    figure.root.get_by_role("combobox", name="side").select_option("right")
    figure.root.get_by_role("checkbox", name="shown").uncheck()
    figure.wait("right, hidden")
    figure.reset()
    figure.wait("left, shown")
    assert figure.root.get_by_role("checkbox", name="shown").is_checked()


def test_every_control_is_reached_by_the_tab_key(page):
    figure = Figure(page, 2)
    figure.root.get_by_role("combobox", name="side").focus()
    reached = []
    for _ in range(4):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("() => document.activeElement.ariaLabel ?? document.activeElement.textContent"))
    assert reached[1] == "Reset"
    assert [name.split(",")[0] for name in reached[2:]] == ["point 1", "point 2"]


def test_a_described_picture_is_named_by_its_description_and_described_by_its_caption(page):
    figure = Figure(page, 3)
    assert figure.alt == "A line that rises to the right."
    assert figure.canvas.evaluate(DESCRIBED) == figure.caption == "State 0."


def test_a_replay_plays_to_its_end_and_steps_back(page):
    figure = Figure(page, 3)
    press = {name: figure.root.get_by_role("button", name=name) for name in ("Play", "Back", "Step")}
    press["Step"].click()
    figure.wait("State 1")
    press["Back"].click()
    figure.wait("State 0")
    press["Play"].click()
    assert figure.root.get_by_role("button", name="Pause").is_visible()
    figure.wait("State 5")
    assert press["Play"].is_visible()
    figure.reset()
    figure.wait("State 0")


def test_a_panel_is_turned_by_dragging_it(page):
    figure = Figure(page, 4)
    figure.wait("Azimuth 350, elevation 30")
    before = figure.pixels
    box = figure.root.locator(".lincls-orbit").bounding_box()
    degrees = 180 / min(box["width"], box["height"])  # a pixel
    x, y = middle(box)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y + 40, steps=20)
    azimuth, elevation = round(350 + 60 * degrees) % 360, round(30 + 40 * degrees)
    figure.wait(f"Azimuth {azimuth}, elevation {elevation}")
    assert azimuth < 180 and figure.pixels != before, "the azimuth goes round"
    page.mouse.move(x - 60, y + 900, steps=5)
    figure.wait(f"Azimuth {azimuth}, elevation 90")
    page.mouse.move(x - 60, y + 900 - 5 / degrees, steps=5)
    page.mouse.up()
    figure.wait(f"Azimuth {azimuth}, elevation 85")
    page.mouse.move(x, y)
    figure.reset()
    figure.wait("Azimuth 350, elevation 30")
    assert figure.pixels == before


def test_a_panel_is_turned_by_keys_and_says_how_it_stands(page):
    figure = Figure(page, 4)
    figure.wait("Azimuth 350, elevation 30")
    surface = figure.root.get_by_role("button", name="view: azimuth 350°, elevation 30°")
    assert surface.get_attribute("aria-describedby") == figure.root.locator(".lincls-hidden").get_attribute("id")
    figure.root.get_by_role("button", name="Reset").focus()
    page.keyboard.press("Tab")
    for key in ("ArrowLeft", "ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowUp"):
        page.keyboard.press(key)
    figure.wait("Azimuth 1, elevation 29")
    label = page.evaluate("() => document.activeElement.ariaLabel")
    assert label == "view: azimuth 1°, elevation 29°"
    for _ in range(13):
        page.keyboard.press("ArrowDown")
    figure.wait("Azimuth 1, elevation 90")
    figure.reset()


def test_a_widget_moves_the_figures_that_it_is_linked_with_and_they_move_it(page):
    first, second = Figure(page, 5), Figure(page, 6)
    first.wait("Slope 0.5")
    second.wait("Slope 0.5")
    first.press(page.get_by_role("slider", name="by hand"), "ArrowRight")
    first.wait("Slope 1.0")
    second.wait("Slope 1.0")
    second.press(second.slider("w"), "End")
    first.wait("Slope 3.0")
    assert first.root.get_by_label("by hand").input_value() == "3"
    boxes = [figure.root.bounding_box() for figure in (first, second)]
    assert min(box["width"] for box in boxes) > 300
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]


def test_a_point_has_its_name_before_the_first_picture_is_there(page):
    page.evaluate(WATCH)
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function("() => new Set(window.born).size >= 5")
    named = {"point (w, b), at 1, 0", "point 1, class +1, at 1, 1", "point 2, class -1, at 3, 3"}
    named |= {"point (column, row), at 1, 1", "column, at 1"}
    assert set(page.evaluate("() => window.born")) == named  # with None among them, where one had no name yet


def test_a_sharp_screen_gets_twice_the_pixels_in_the_same_space(lab, run_notebook):
    page = run_notebook(lab.notebook("sharp.ipynb", LINE), ratio=2)
    page.wait_for_function(AS_WIDE, arg=1200)
    assert page.locator(".lincls-live canvas").bounding_box()["width"] == 600
    assert page.problems == []


def test_a_narrow_window_scales_the_picture_and_cuts_nothing(lab, run_notebook):
    page = run_notebook(lab.notebook("narrow.ipynb", LINE), width=420)
    figure = Figure(page, 0)
    assert figure.root.evaluate("root => root.scrollWidth <= root.clientWidth")
    box = figure.canvas.bounding_box()
    assert box["width"] < 420
    assert box["height"] / box["width"] == pytest.approx(0.75, abs=0.01)


TINY = """
def update_rate(line, rate):
    line.set_ydata([0, rate * 1e12])
    return f"The rate is {rate:.2g}."

Live(draw, update_rate, rate=(0, 4e-11, 1e-12, 2e-12))
"""


@pytest.mark.long
def test_zooming_in_steps_keeps_the_resolution_of_the_screen_and_tiny_steps_are_steps(lab, run_notebook):
    page = run_notebook(lab.notebook("zoomed.ipynb", LINE, TINY))
    tools = page.context.new_cdp_session(page)
    for zoom in (1.1, 1.25, 1.5, 2, 1.25, 1):
        size = {"width": round(1200 / zoom), "height": round(1000 / zoom), "mobile": False, "deviceScaleFactor": zoom}
        tools.send("Emulation.setDeviceMetricsOverride", size)
        page.wait_for_function(AS_WIDE, arg=round(600 * zoom))
    figure = Figure(page, 1)
    figure.wait(r"The rate is 2e-12\.")
    figure.press(figure.slider("rate"), "ArrowRight")
    figure.wait(r"The rate is 3e-12\.")
    assert figure.root.locator(".lincls-value").text_content() == "3e−12"
    page.keyboard.press("End")
    figure.wait(r"The rate is 4e-11\.")
    assert page.problems == []


PREDICTION = """
from lincls.widgets import Predict

Predict("Is one line enough?", ["yes", "no"], answer=1, because="Both sides claim the middle.")
"""
STORED = "() => document.querySelector('.jp-OutputArea-output img')?.naturalWidth === 1200"


@pytest.mark.long
def test_a_notebook_that_was_run_and_saved_shows_its_pictures_where_no_kernel_knows_them(lab, run_notebook):
    page = run_notebook(lab.notebook("saved.ipynb", LINE, PREDICTION, "import ipywidgets; ipywidgets.FloatSlider()"))
    page.locator(".lincls-live canvas").wait_for()
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.reload()
    page.locator(".lincls-live canvas").wait_for()  # the kernel is there, and knows the figure
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    for app in ("doc/tree", "notebooks"):
        page.goto(f"{lab.url}/{app}/saved.ipynb?token={lab.token}")
        page.wait_for_function(STORED)
        picture = page.locator(".jp-OutputArea-output img")
        assert picture.is_visible()
        assert picture.get_attribute("alt") == "Slope 1.0, intercept 0.0."
        page.get_by_text("Is one line enough?").last.wait_for()
        page.get_by_text("Error displaying widget").wait_for()  # of the slider, which has nothing else to show
        assert page.get_by_text("Error displaying widget").count() == 1
        assert page.locator(".lincls-live").count() == 0
