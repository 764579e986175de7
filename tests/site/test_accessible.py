"""The quick axe finds what axe finds."""

import json
from importlib.resources import files

import pytest

from .accessible import axe, serious

COLOURS = ("#777", "rgb(10 20 30 / 40%)", "hsl(200 50% 60%)", "oklch(60% 0.1 200)", "currentColor", "#767676")
LAYERS = ("background: #eee", "opacity: 0.6", "mix-blend-mode: multiply; background: #cdf")
RUN = """async () => {
  const { violations, passes, incomplete, inapplicable } = await axe.run();
  return JSON.stringify([violations, passes, incomplete, inapplicable.map(({ id }) => id)]);
}"""


@pytest.fixture
def page(browser):
    page = browser.new_page()
    texts = [
        f'<div style="{layer}"><p style="background: {back}">seen <b style="color: {text}">through</b></p></div>'
        for layer in LAYERS for back in COLOURS for text in COLOURS
    ]  # fmt: skip
    page.set_content(f"<html lang=en><title>t</title><main><h1>Colours</h1><img src=x><input>{''.join(texts)}")
    yield page
    page.close()


def test_its_answers_are_those_of_axe_as_it_comes(page):
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    stock = json.loads(page.evaluate(RUN))
    page.evaluate(axe())
    assert json.loads(page.evaluate(RUN)) == stock
    assert {"color-contrast", "image-alt", "label"} <= {rule["id"] for rule in stock[0]}


def test_serious_faults_are_told(page):
    rules = dict(serious(page))
    assert {"color-contrast", "image-alt", "label"} <= set(rules) and len(rules["color-contrast"]) == 3


def test_the_serious_faults_are_all_that_axe_has_as_it_comes(page):
    page.evaluate(
        "document.querySelector('main').insertAdjacentHTML('afterend', '<h4>Outside</h4><marquee>no</marquee>')"
    )
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    stock = json.loads(page.evaluate(RUN))[0]
    impacts = {rule["id"]: rule["impact"] for rule in stock}
    assert impacts["region"] == "moderate" and impacts["heading-order"] == "moderate"
    wanted = [rule["id"] for rule in stock if rule["impact"] in ("serious", "critical")]
    told = serious(page)
    assert sorted(rule for rule, _ in told) == sorted(wanted) and {"marquee", "color-contrast"} <= set(wanted)
    ran = {rule["id"] for kind in page.evaluate("axe.run()").values() if isinstance(kind, list) for rule in kind}
    assert {"region", "heading-order"} <= ran, "the rules are left out of one run, not for good"
