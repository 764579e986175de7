"""What is tested of every lecture in Chromium: its slides in `lincls present`, then its figures in the notebook.

A slide may be higher than the screen: the deck then scrolls to the current cell. So what must fit is each
cell, with its figure whole; and no slide is higher than two screens. What is higher than one is printed.

A lecture takes a minute: `.ci/run` opens each that could have changed.
"""

import json
from importlib.resources import files

import pytest

from .figure import Figure
from .presenting import FORTH, HEIGHT, LECTURES, WIDTH, slide

pytestmark = pytest.mark.long
ERRORS = """() => window.jupyterapp.shell.currentWidget.content.model.toJSON().cells
  .flatMap((cell) => cell.outputs ?? []).filter((output) => output.output_type === "error")
  .map((output) => output.evalue)"""
REACHED = """root => {
  const all = [...root.querySelectorAll("input, select, button, [tabindex]")];
  return [all.indexOf(document.activeElement), all.length];
}"""


@pytest.fixture(scope="module", params=LECTURES, ids=lambda path: path.stem)
def lecture(request):
    """A lecture, for all tests in their order: the first takes the deck, the others the notebook after it."""
    return request.param


def test_every_slide_of_a_lecture_fits(deck, course_copy, lecture):
    assert deck.evaluate(ERRORS) == []
    cells = json.loads((course_copy / "notebooks" / lecture.name).read_text(encoding="utf-8"))["cells"]
    faults, high = [], {}
    for number in (n for n, cell in enumerate(cells) if stops_at(cell)):
        seen = slide(deck, lambda seen, n=number: seen["current"] == n and not any(faults_of(seen)))
        if seen["current"] != number:
            pytest.fail(f"cell {number + 1} is not reached: the deck stands at cell {seen['current'] + 1}")
        faults += [f"cell {number + 1} {fault}" for fault in faults_of(seen)]
        if seen["height"] > HEIGHT + 1:
            high[seen["first"] + 1] = seen["height"] / HEIGHT
        deck.keyboard.press(FORTH[number % len(FORTH)])
    for first, screens in high.items():
        line = f"{lecture.name}: the slide that starts with cell {first} is {screens:.2f} screens high"
        print(line)
        faults += [line] if screens > 2 else []
    assert not faults, "\n".join(faults)
    assert deck.problems == []


def test_picture_and_caption_follow_the_first_control_to_both_ends(notebook, lecture):
    figures = figures_of(notebook)
    assert len(figures) >= 3, "a lecture has at least three live figures"
    for figure in figures:
        if figure.control.count():
            low, high = figure.at_both_ends()
            assert low[0] != high[0], f"the caption does not change: {low[0]}"
            assert low[1] != high[1], f"the picture does not change: {low[0]} {high[0]}"
    assert notebook.problems + notebook.evaluate("() => complaints") == []


def test_picture_and_caption_follow_a_dragged_point(notebook):
    for figure in figures_of(notebook):
        if figure.points.count():
            captions = set()
            for point in grasped(figure):  # one point may leave the sentence as it is, not all
                before, after = figure.drag(point, right=30, inward=50)
                assert before[1] != after[1], f"the picture does not change: {before[0]} {after[0]}"
                captions |= {before[0], after[0]}
                if len(captions) > 1:
                    break
            assert len(captions) > 1, f"the caption does not change: {captions}"
    assert notebook.problems + notebook.evaluate("() => complaints") == []


def test_each_moment_shows_another_picture_and_stays_pressed(notebook):
    for figure in figures_of(notebook):
        seen = [figure.at_moment(number) for number in range(figure.moments.count())]
        assert len({pixels for _, pixels in seen}) == len(seen), [caption for caption, _ in seen]
    assert notebook.problems + notebook.evaluate("() => complaints") == []


def test_a_panel_in_three_dimensions_turns_when_it_is_dragged(notebook):
    for figure in figures_of(notebook):
        for panel in figure.orbits.all():
            before, after = figure.drag(panel, right=30, inward=50)
            assert before[1] != after[1], f"the picture does not change: {before[0]}"
    assert notebook.problems + notebook.evaluate("() => complaints") == []


def test_the_keyboard_alone_reaches_every_control_in_order(notebook):
    for figure in figures_of(notebook):
        figure.root.locator("input, select, button").first.focus()
        reached, count = figure.root.evaluate(REACHED)
        order = [reached]
        while order[-1] >= 0 and len(order) <= count:
            notebook.keyboard.press("Tab")
            order.append(figure.root.evaluate(REACHED)[0])
        assert order == [*range(count), -1], figure.shown()[0]


def test_axe_finds_no_serious_fault(notebook):
    notebook.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    found = notebook.evaluate("() => axe.run({ include: ['.lincls-live'] }, { resultTypes: ['violations'] })")
    serious = [fault for fault in found["violations"] if fault["impact"] in ("serious", "critical")]
    assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in serious] == []
    assert found["passes"], "axe has looked at nothing"


def stops_at(cell):
    """Whether the deck makes a cell the current one: not what is on no slide, nor one whose source is folded."""
    kind = cell["metadata"].get("slideshow", {}).get("slide_type")
    return kind not in ("skip", "notes") and not cell["metadata"].get("jupyter", {}).get("source_hidden")


def grasped(figure):
    """Its points where it opens, and again after each of its moments is pressed."""
    figure.root.get_by_role("button", name="Reset").click()  # a slider that a test left at its end goes no further
    yield from figure.points.all()
    for number in range(figure.moments.count()):
        figure.at_moment(number)
        yield from figure.points.all()


def figures_of(page):
    return [Figure(page, number) for number in range(page.locator(".lincls-live").count())]


def faults_of(seen):
    """What is wrong with the screen when a cell is the current one."""
    if not seen["content"]:
        yield "is on an empty slide"
    if not inside(seen["cell"]):
        yield f"is cut off: left, top, right, bottom = {seen['cell']}"
    for box in seen["figures"]:
        if not inside(box):
            yield f"has a figure that is cut off: {box}"
    if not seen["painted"]:
        yield "has a figure that is not painted"
    for width, words in seen["wide"]:
        yield f"has an output that is {width} pixels wider than its box: {words!r}"


def inside(box):
    left, top, right, bottom = box
    return left >= -1 and top >= -1 and right <= WIDTH + 1 and bottom <= HEIGHT + 1
