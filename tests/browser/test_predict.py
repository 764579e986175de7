"""Predictions in JupyterLab and Notebook 7 in Chromium, committed to as a reader does."""

from importlib.resources import files

import pytest

ASKED = """
from lincls import Predict, predictions
Predict("Is one correction always enough for its example?", ["always", "not always"], 1,
        "t z grows by the square of x, however far below zero it was.")
"""
SECOND = """
Predict("How many of the 16 functions of two inputs can a unit compute?",
        ["8", "12", "14", "16"], 2, "XOR and XNOR fail.")
"""
SHOWN = "lincls-true"


@pytest.fixture(scope="module", params=["doc/tree", "notebooks"])
def page(request, lab, run_notebook):
    page = run_notebook(lab.notebook("predict.ipynb", ASKED, SECOND), app=request.param)
    page.locator(".lincls-predict").nth(1).wait_for()
    yield page
    assert page.problems == []


def test_a_reader_commits_by_mouse_and_sees_what_happens_only_then(page):
    root = page.locator(".lincls-predict").first
    assert "however far" not in root.inner_text()
    root.get_by_role("button", name="Commit").click()
    assert root.get_by_role("status").inner_text() == "Pick one first."
    root.get_by_label("always", exact=False).first.check()
    root.get_by_role("button", name="Commit").click()
    root.locator(f".{SHOWN}").wait_for()
    assert root.get_by_role("status").inner_text().startswith("You said A. B: t z grows")
    assert root.get_by_role("radio").first.is_disabled()


def test_a_reader_commits_by_keyboard(page):
    root = page.locator(".lincls-predict").nth(1)
    root.get_by_role("radio").first.focus()
    for key in ("Space", "ArrowDown", "ArrowDown", "Tab", "Enter"):
        page.keyboard.press(key)
    root.locator(f".{SHOWN}").wait_for()
    assert root.get_by_role("status").inner_text() == "You said C, and so it is. C: XOR and XNOR fail."


def test_axe_finds_no_fault(page):
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    found = page.evaluate("() => axe.run({ include: ['.lincls-predict'] }, { resultTypes: ['violations'] })")
    assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found["violations"]] == []
    assert found["passes"], "axe has looked at nothing"


def test_without_a_kernel_the_answer_is_closed(browser, tmp_path):
    from lincls.widgets import Predict

    html = Predict("Which?", ["this", "that"], 0, "Because of this.")._repr_mimebundle_()[0]["text/html"]
    page = browser.new_page()
    page.set_content(html)
    assert page.get_by_text("Because of this.").is_hidden()
    page.get_by_text("Answer").click()
    assert page.get_by_text("Because of this.").is_visible()
    page.close()
