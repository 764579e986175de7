"""Every live figure of every lecture in JupyterLab in Chromium: controls, keyboard, accessibility; one in Notebook 7.

A lecture is opened once, all its cells run, and its figures are taken one after the other.
"""

import time
from importlib.resources import files
from pathlib import Path

import pytest

LECTURES = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))
STILL = {("02_boolean_weights", "c")}  # (w, b) times c > 0 is the same line: the lesson of that figure
WAIT = 10  # seconds for a frame
LISTEN = """() => {
  window.complaints = [];
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  kernel.iopubMessage.connect((_, { header, content }) => {
    if (header.msg_type === "error") complaints.push(content.evalue);
    if (header.msg_type === "stream" && content.name === "stderr") complaints.push(content.text);
  });
}"""
REACHED = """root => {
  const all = [...root.querySelectorAll("input, select, button, [tabindex]")];
  return [all.indexOf(document.activeElement), all.length];
}"""
SHOWN = """root => {
  const [caption, canvas] = [root.querySelector(".lincls-caption"), root.querySelector("canvas[role=img]")];
  const failed = caption.classList.contains("lincls-failed");
  return [caption.textContent, canvas.getAttribute("aria-label"), failed, canvas.toDataURL()];
}"""
SHUT_DOWN = "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"


class Figure:
    """One live figure on the page."""

    def __init__(self, page, number):
        self.page = page
        self.root = page.locator(".lincls-live").nth(number)
        self.picture = self.root.get_by_role("img")
        self.control = self.root.locator("input, select").first
        self.points = self.root.locator(".lincls-point")

    @property
    def control_name(self):
        return self.control.evaluate("control => control.labels[0].textContent")

    def shown(self, other_than=None):
        """The caption and the pixels, once they have come to rest; first waits for other ones if asked."""
        seen, end = None, time.monotonic() + WAIT
        while time.monotonic() < end:
            before, seen = seen, self._now()
            if seen == before != other_than:
                break
            self.page.wait_for_timeout(150)
        return seen

    def _now(self):
        caption, alt, failed, pixels = self.root.evaluate(SHOWN)
        assert alt == caption
        assert not failed, caption
        return caption, pixels

    def at_both_ends(self):
        """What is shown at the two ends of the first control, moved by keys."""
        seen = [self.shown()]
        self.control.focus()
        for key in ("Space",) if self.control.get_attribute("type") == "checkbox" else ("Home", "End"):
            value = self.control.input_value()
            self.page.keyboard.press(key)
            moved = key == "Space" or self.control.input_value() != value
            seen.append(self.shown(other_than=seen[-1] if moved else None))
        return seen[-2:]

    def drag(self, point, right, inward):
        """Drag a point by so many CSS pixels to the right and to the middle; what is shown before and after."""
        self.picture.scroll_into_view_if_needed()
        before = self.shown()
        at, stage = point.bounding_box(), self.picture.bounding_box()
        x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
        down = inward if y < stage["y"] + stage["height"] / 2 else -inward
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + right, y + down, steps=8)
        self.page.mouse.up()
        return before, self.shown(other_than=before)


@pytest.fixture(scope="module", params=LECTURES, ids=lambda path: path.stem)
def page(request, course, run_notebook):
    page = run_notebook(f"notebooks/{request.param.name}")
    page.lecture = request.param.stem
    page.evaluate(LISTEN)
    page.locator(".lincls-live canvas").first.wait_for(timeout=30_000)
    yield page
    page.evaluate(SHUT_DOWN)
    page.close()


@pytest.fixture
def figures(page):
    return [Figure(page, number) for number in range(page.locator(".lincls-live").count())]


def test_picture_and_caption_follow_the_first_control_to_both_ends(page, figures):
    assert len(figures) >= 3, "a lecture has at least three live figures"
    for figure in figures:
        if figure.control.count():
            low, high = figure.at_both_ends()
            assert low[0] != high[0], f"the caption does not change: {low[0]}"
            same = (page.lecture, figure.control_name) in STILL
            assert (low[1] == high[1]) == same, f"the picture: {low[0]} {high[0]}"
    assert page.problems + page.evaluate("() => complaints") == []


def test_picture_and_caption_follow_a_dragged_point(page, figures):
    for figure in figures:
        if figure.points.count():
            captions = set()
            for point in figure.points.all():  # one point may leave the sentence as it is, not all of them
                before, after = figure.drag(point, right=30, inward=50)
                assert before[1] != after[1], f"the picture does not change: {before[0]} {after[0]}"
                captions |= {before[0], after[0]}
                if len(captions) > 1:
                    break
            assert len(captions) > 1, f"the caption does not change: {captions}"
    assert page.problems + page.evaluate("() => complaints") == []


def test_the_keyboard_alone_reaches_every_control_in_order(page, figures):
    for figure in figures:
        figure.root.locator("input, select, button").first.focus()
        reached, count = figure.root.evaluate(REACHED)
        order = [reached]
        while order[-1] >= 0 and len(order) <= count:
            page.keyboard.press("Tab")
            order.append(figure.root.evaluate(REACHED)[0])
        assert order == [*range(count), -1], figure.shown()[0]


def test_axe_finds_no_serious_fault(page):
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    found = page.evaluate("() => axe.run({ include: ['.lincls-live'] }, { resultTypes: ['violations'] })")
    serious = [fault for fault in found["violations"] if fault["impact"] in ("serious", "critical")]
    assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in serious] == []
    assert found["passes"], "axe has looked at nothing"


def test_a_lecture_works_in_notebook_7(run_notebook, course):
    page = run_notebook(f"notebooks/{LECTURES[0].name}", app="notebooks")
    page.locator(".lincls-live canvas").nth(2).wait_for(timeout=1000 * WAIT)
    low, high = Figure(page, 0).at_both_ends()
    assert low[0] != high[0]
    assert low[1] != high[1]
    assert page.problems == []
