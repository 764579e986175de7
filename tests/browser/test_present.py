"""`lincls present` in Chromium at 1920 x 1080: keys, sliders, cells that run again, saving, in a small deck.

The slides of the lectures are tested in lectures.py.
"""

import pytest

from .presenting import CURRENT, FORTH, HEIGHT, WIDTH, current, opened, run_all, slide

LOOK = """() => {
  const all = (query) => [...document.querySelectorAll(`.jp-Deck .jp-deck-mod-visible ${query}`)];
  const [picture] = all(".lincls-stage").map((node) => node.getBoundingClientRect());
  const right = (query) => Math.max(...all(query).map((node) => node.getBoundingClientRect().right));
  const size = (query) => parseFloat(getComputedStyle(all(query)[0]).fontSize);
  return {
    picture: { left: picture.left, height: picture.height },
    text: { caption: right(".lincls-caption"), controls: right(".lincls-controls") },
    sizes: [".lincls-caption", ".jp-MarkdownOutput", ".cm-line"].map(size),
    slide: document.querySelector(".jp-Deck .jp-WindowedPanel-outer").scrollHeight,
  };
}"""
SHARP = "canvas => Math.abs(canvas.width - canvas.getBoundingClientRect().width) <= 3"


@pytest.fixture(scope="module")
def small(presenter, window):
    """The small deck, with all its cells run."""
    with opened(presenter, window, "99_small.ipynb") as page:
        run_all(page)
        yield page


def go(deck, cells):
    """Go to the start, and so many cells on."""
    for key in ("Home", *["PageDown"] * cells):
        deck.keyboard.press(key)


def test_keys_go_forth_and_back_cell_by_cell_and_past_notes_and_folded_cells(small):
    small.keyboard.press("Home")
    keys = (*FORTH, FORTH[0], "ArrowUp", "ArrowLeft", "Shift+Space", "PageUp")
    for key, cell in zip(keys, (1, 4, 5, 6, 6, 5, 4, 1, 0), strict=True):
        small.keyboard.press(key)
        assert current(small, cell) == cell, key
        seen = small.locator(".jp-Deck .jp-Cell:visible").all_inner_texts()
        assert seen and not any("Say" in text or "good-bye" in text for text in seen)
    go(small, 2)
    go(small, 0)
    assert current(small, 0) == 0


def test_a_slider_takes_the_arrows_until_escape_or_a_click_beside_it(small):
    go(small, 3)
    slider, caption = small.get_by_role("slider"), small.locator(".lincls-caption")
    slider.focus()
    small.keyboard.press("ArrowRight")
    caption.filter(has_text="Slope 1.1.").wait_for()
    small.keyboard.press("PageUp")  # the clicker's key too
    caption.filter(has_not_text="Slope 1.1.").wait_for()
    assert current(small, 5) == 5
    small.keyboard.press("Escape")
    small.keyboard.press("PageDown")
    assert current(small, 6) == 6

    small.keyboard.press("PageUp")
    slider.click()
    small.locator(".jp-deck-mod-visible .jp-MarkdownOutput").click()
    assert current(small, 4) == 4
    small.keyboard.press("PageDown")
    assert current(small, 5) == 5


def test_a_figure_is_larger_than_in_the_notebook_and_sharp(small):
    go(small, 3)
    canvas = small.locator(".lincls-live canvas")
    box = canvas.bounding_box()
    assert box["height"] == pytest.approx(0.56 * HEIGHT, abs=2)
    assert box["width"] / box["height"] == pytest.approx(600 / 450, abs=0.01)
    small.wait_for_function(SHARP, arg=canvas.element_handle(), timeout=10_000)


def test_a_slide_shows_the_same_on_a_smaller_screen_and_its_sentence_beside_the_picture(small):
    go(small, 3)
    before = small.evaluate(LOOK)
    small.set_viewport_size({"width": WIDTH * 2 // 3, "height": HEIGHT * 2 // 3})
    try:
        small.wait_for_function(f"() => Math.abs(({LOOK})().picture.height - {0.56 * HEIGHT * 2 / 3}) < 2")
        after = small.evaluate(LOOK)
    finally:
        small.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    assert before["slide"] <= HEIGHT + 1 and after["slide"] <= HEIGHT * 2 // 3 + 1
    for seen in (before, after):
        assert all(right <= seen["picture"]["left"] for right in seen["text"].values()), seen
    assert [large / low for large, low in zip(before["sizes"], after["sizes"], strict=True)] == [
        pytest.approx(1.5, abs=0.02)
    ] * 3


def test_a_long_formula_fits_a_screen_that_is_nearly_a_square(small):
    go(small, 2)
    assert current(small, 4) == 4
    small.set_viewport_size({"width": 1024, "height": 768})
    try:
        small.wait_for_function("() => document.querySelector('.jp-deck-mod-visible mjx-math').clientWidth")
        assert slide(small, lambda seen: not seen["wide"])["wide"] == []
    finally:
        small.set_viewport_size({"width": WIDTH, "height": HEIGHT})


def test_a_cell_is_changed_and_runs_again(small, course_copy):
    go(small, 1)
    output = small.locator(".jp-deck-mod-visible .jp-OutputArea-output")
    output.filter(has_text=f"run 1 in {course_copy.resolve() / 'notebooks'}").wait_for()
    small.keyboard.press("Control+Enter")  # stays
    output.filter(has_text="run 2").wait_for()
    assert current(small, 1) == 1
    small.keyboard.press("Enter")  # into the cell
    small.keyboard.press("Control+End")
    small.keyboard.type("; n += 10")
    small.keyboard.press("Shift+Enter")  # goes on, to the next slide
    small.wait_for_function(f"() => ({CURRENT})() === 4")
    small.keyboard.press("PageUp")
    output.filter(has_text="run 3").wait_for()
    small.keyboard.press("Control+Enter")
    output.filter(has_text="run 14").wait_for()


def test_saving_what_is_presented_leaves_the_lecture_alone(small, course_copy):
    def kept():
        return {path: path.read_bytes() for path in course_copy.rglob("*.ipynb")}  # checkpoints too

    before = kept()
    small.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    assert kept() == before
