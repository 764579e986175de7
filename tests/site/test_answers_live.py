"""Answers in the pages with the browser's own Python: a lecture's turn and a whole set, as a student does them."""

from pathlib import Path

import nbformat
import pytest

from . import conftest

ROOT = Path(__file__).parents[2]
SET = "03_perceptron"
TURN, CHECK = "962e8552", "2e16b1ff"
STEP = "def step(w, b, x, t):\n    if t * (w @ x + b) {} 0:\n        return w + t * x, b + t\n    return w, b"
HAS_RUN = "(name) => document.querySelector(`.lincls-cell[data-cell='${name}'] [aria-disabled='false']`)"

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def address(live_pages_of, serve):
    """The pages of a lecture and its set, with Python."""
    return serve(live_pages_of(SET))


@pytest.fixture
def visit(reader, address):
    return lambda name: conftest.visit(reader, f"{address}/{name}", ready=True)


def cell(page, name):
    return page.locator(f'.lincls-cell[data-cell="{name}"]')


def answer(page, name, text=None):
    """Type an answer, run it, and return what stands at its buttons then."""
    if text is not None:
        cell(page, name).get_by_role("textbox").focus()
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.insert_text(text)
    cell(page, name).get_by_role("button", name="Run").click()
    page.wait_for_function(HAS_RUN, arg=name)
    return cell(page, name).locator(".lincls-state").inner_text()


def test_a_turn_gets_its_counterexample_and_then_its_points(visit):
    page = visit(f"notebooks/{SET}.html")
    assert page.get_by_role("button", name="Make this page live").is_visible()
    assert answer(page, TURN, STEP.format("<")) == "Not yet: see below."
    assert "a point on the boundary (z = 0) is a mistake too" in cell(page, CHECK).inner_text()
    assert answer(page, TURN, STEP.format("<=")) == "✓ Passed."
    assert "right: 2 of 2 points" in cell(page, CHECK).inner_text()
    picture = "from lincls.plot import plot_points, show\nshow(plot_points(X5, t5), 'Five.', alt='Five dots.')"
    answer(page, TURN, f"{STEP.format('<=')}\n\n\n{picture}")
    cell(page, TURN).get_by_role("img", name="Five dots.").wait_for()


def test_an_endless_loop_is_stopped_and_the_next_answer_runs(visit):
    page = visit(f"notebooks/{SET}.html")
    answer(page, TURN, STEP.format("<="))
    cell(page, TURN).get_by_role("textbox").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text("while True:\n    pass")
    page.keyboard.press("Control+Enter")
    cell(page, TURN).get_by_role("button", name="Stop").click()
    cell(page, TURN).get_by_text("Stopped. What you typed is kept").wait_for()
    assert answer(page, TURN, STEP.format("<=")) == "✓ Passed."


def test_a_whole_set_is_answered_in_the_page(visit):
    source = nbformat.read(ROOT / "solutions" / SET / f"{SET}.ipynb", 4)
    solved = {cell.id: cell.source for cell in source.cells}
    page = visit(f"exercises/{SET}/{SET}.html")
    answer(page, "pc03-id", 'STUDENT = "ada"')
    assert answer(page, "pc03-04", "step = growth = nothing") == "See the message below."
    assert "NameError in line 1" in cell(page, "pc03-04").inner_text()
    answers = [answer.get_attribute("data-cell") for answer in page.locator('[data-kind="answer"]').all()]
    said = {name: answer(page, name, solved[name]) for name in answers[1:]}
    assert said.pop("pc03-17-2") == "Done."  # the test of it and of the next cell stands below that one
    assert set(said.values()) == {"✓ No visible test fails."} and len(said) == 13
    cell(page, "pc03-04").get_by_role("button", name="Hint").click()
    cell(page, "pc03-04").get_by_text("q1, hint 1 of 3").wait_for()
