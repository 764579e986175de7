"""The moments of a live figure in JupyterLab in Chromium: their buttons, and the bold words that name them."""

import pytest

pytestmark = pytest.mark.long
FIGURE = """
from IPython.display import Markdown
from lincls.widgets import Live, Points

def draw(ax):
    ax.set(xlim=(-3, 3), ylim=(-3, 3))
    return ax.plot([-3, 3], [0, 0])[0]

def update(line, w, b, p):
    line.set_ydata([-3 * w + b, 3 * w + b])
    return f"Slope {w:.1f}, intercept {b:.1f}, point at {p[0, 0]:.1f}."

MOMENTS = {"it falls": dict(w=-1), "high up": dict(w=0, b=2, p=[[1, 1]])}
Live(draw, update, w=(-3, 3, .1, 1), b=(-3, 3, .1, 0), p=Points([[0, 0]]), moments=MOMENTS, first=dict(b=1))
"""
BEFORE = 'Markdown("Here **high up** stands above every figure, and **Predict** is no moment.")'
AFTER = 'Markdown("Go to **it falls** or to [**high up**](#nowhere).")'
OTHER = 'Live(draw, update, w=(-3, 3, .1, 1), b=(-3, 3, .1, 0), p=Points([[0, 0]]), moments={"high up": dict(w=3)})'
PRESSED = "(root) => [...root.querySelectorAll('.lincls-moments button')].map((each) => each.ariaPressed)"


@pytest.fixture(scope="module")
def page(lab, run_notebook):
    page = run_notebook(
        lab.notebook("moments.ipynb", "from IPython.display import Markdown", BEFORE, FIGURE, AFTER, OTHER)
    )
    page.locator(".lincls-live").nth(1).wait_for()
    yield page
    assert page.problems == []


@pytest.fixture
def figure(page):
    """The first of the two figures, as it opened."""
    root = page.locator(".lincls-live").first
    root.get_by_role("button", name="Reset").click()
    said(root, "Slope 1.0, intercept 1.0, point at 0.0.")
    return root


def said(root, caption):
    root.locator(".lincls-caption", has_text=caption).wait_for()


def pressed(root):
    return root.evaluate(PRESSED)


def test_a_button_goes_to_its_moment_and_says_that_it_is_shown(figure):
    group = figure.get_by_role("group", name="Moments")
    assert pressed(figure) == ["false", "false"]
    group.get_by_role("button", name="high up").click()
    said(figure, "Slope 0.0, intercept 2.0, point at 1.0.")
    assert pressed(figure) == ["false", "true"]
    group.get_by_role("button", name="it falls").click()
    said(figure, "Slope −1.0, intercept 1.0, point at 0.0.")
    assert pressed(figure) == ["true", "false"]


def test_a_moment_is_reached_by_keys_and_left_by_a_slider(page, figure):
    figure.get_by_role("button", name="Reset").focus()
    for _ in range(3):  # past the point that can be dragged
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.moment ?? ''") == "it falls":
            break
    page.keyboard.press("Enter")
    said(figure, "Slope −1.0")
    assert pressed(figure) == ["true", "false"]
    figure.get_by_label("w", exact=True).focus()
    page.keyboard.press("ArrowRight")
    said(figure, "Slope −0.9")
    assert pressed(figure) == ["false", "false"]
    page.keyboard.press("ArrowLeft")
    said(figure, "Slope −1.0")
    assert pressed(figure) == ["true", "false"], "wherever it was reached from"


def test_a_bold_word_sets_the_figure_above_it_else_the_one_below(page, figure):
    words = page.locator(".jp-RenderedMarkdown strong")
    words.filter(has_text="it falls").click()
    said(figure, "Slope −1.0")
    words.filter(has_text="high up").first.click()
    said(figure, "Slope 0.0, intercept 2.0")
    other = page.locator(".lincls-live").nth(1)
    said(other, "Slope 1.0")


def test_only_words_that_name_a_moment_look_like_it(page, figure):
    dressed = page.locator(".jp-RenderedMarkdown strong.lincls-word").all_text_contents()
    assert dressed == ["high up", "it falls"], "a link stays one"
    page.locator(".jp-RenderedMarkdown strong", has_text="Predict").click()
    said(figure, "Slope 1.0, intercept 1.0")
