"""What accessibility asks of colours, motion and the words of controls; the rest is in tests/browser and tests/site."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from lincls import use_language
from lincls.figures import perceptron
from lincls.language import words
from lincls.plot import style
from lincls.widgets import live, predict

LIBRARY = Path(__file__).parents[2] / "lincls"
GRADER = LIBRARY.parent / "grader" / "lincls_grader"
WIDGETS = LIBRARY / "widgets"
WHITE = (255, 255, 255)
TEXT, PICTURE = 4.5, 3.0  # least contrast, of text and of what has to be seen (WCAG 2.2, 1.4.3 and 1.4.11)


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def luminance(colour: tuple[int, ...]) -> float:
    """The relative luminance of WCAG 2.2."""
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: tuple[int, ...], other: tuple[int, ...] = WHITE) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def shaded(colour: str) -> tuple[int, ...]:
    """The colour of a region that is shaded with another one."""
    return tuple(round(style.SHADE * c + (1 - style.SHADE) * 255) for c in rgb(colour))


def test_contrast_is_that_of_the_guidelines_examples():
    assert contrast((0, 0, 0)) == pytest.approx(21)
    assert contrast(rgb("#767676")) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("name", ["POSITIVE", "GREEN", "PURPLE", "INK", "GREY"])
def test_these_colours_can_be_read_as_text(name):
    assert contrast(rgb(getattr(style, name))) >= TEXT


@pytest.mark.parametrize("name", ["POSITIVE", "NEGATIVE", "GREEN", "PURPLE", "OCHRE", "INK", "GREY"])
def test_every_colour_of_a_curve_or_a_mark_stands_out_from_the_page(name):
    assert contrast(rgb(getattr(style, name))) >= PICTURE


def test_every_class_and_method_stands_out_from_the_page():
    colours = [mark.colour for mark in style._MANY] + [colour for colour, _ in style.METHODS.values()]
    assert min(contrast(rgb(colour)) for colour in colours) >= PICTURE


def test_the_marks_of_both_classes_stand_out_from_their_shaded_sides():
    for mark in (style.POSITIVE, style.NEGATIVE):
        for side in (style.POSITIVE, style.NEGATIVE):
            assert contrast(rgb(mark), shaded(side)) >= PICTURE


def test_curves_of_one_figure_differ_by_more_than_colour():
    assert len({(str(dashes), marker) for _, dashes, marker in style.SERIES}) == len(style.SERIES)
    assert len({mark.marker for mark in style._MANY}) == len(style._MANY)


def test_texts_of_the_graders_pages_can_be_read_light_and_dark():
    page = (GRADER / "pages" / "page.html.j2").read_text("utf-8")
    light, dark = (dict(re.findall(r"--(\w+): (#\w+)", part)) for part in re.findall(r":root \{(.*?)\}", page, re.S))
    for colours in (light, {**light, **dark}):
        six = {
            name: colour if len(colour) == 7 else "#" + "".join(2 * c for c in colour[1:])
            for name, colour in colours.items()
        }
        for name in ("ink", "soft", "right", "partly", "wrong", "word", "text", "name", "number"):
            assert contrast(rgb(six[name]), rgb(six["ground"])) >= TEXT, name


def test_nothing_moves_by_itself():
    scripts = [*WIDGETS.glob("*.js"), *LIBRARY.glob("site/*.mjs"), *GRADER.glob("pages/*.j*")]
    for file in [*LIBRARY.rglob("*.css"), *scripts]:
        text = file.read_text("utf-8")
        assert not re.search(r"^\s*(transition|animation)\b|@keyframes|behavior: .smooth|autoplay", text, re.M), file


PACE = """([script, frames]) => {
  const player = new Function("matchMedia", "setTimeout", `${script}; return player;`);
  const waits = [];
  const make = player(matchMedia.bind(window), (_, wait) => waits.push(wait));
  let at = 0;
  const { nodes } = make({ low: 0, high: frames, step: 1 }, () => at, (to) => (at = to), () => false, (text) => text);
  const before = waits.length;
  nodes[1].click();
  return [before, waits[0], at, nodes.map((node) => node.textContent)];
}"""


@pytest.mark.parametrize(("motion", "waits"), [("reduce", [1000, 1000]), ("no-preference", [700, 120])])
def test_a_replay_waits_to_be_asked_and_is_slow_where_the_system_asks_for_less_motion(browser, motion, waits):
    page = browser.new_context(reduced_motion=motion).new_page()
    script = (WIDGETS / "inputs.js").read_text("utf-8")
    for frames, wait in zip((5, 100), waits, strict=True):
        before, found, at, names = page.evaluate(PACE, [script, frames])
        assert (before, at, names) == (0, 0, ["Back", "Pause", "Step"])
        assert found == wait  # ms a step
    page.context.close()


def test_a_figure_in_a_notebook_has_its_own_name(rendered):
    page = rendered(perceptron.one_update())
    assert page.get_by_role("group", name="One correction", exact=True).count() == 1


ASK = """async ([script, state]) => {
  const { default: { render } } = await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(script)}`);
  const sent = [];
  const model = { get: (name) => state[name], on() {}, send: (content) => sent.push(content) };
  render({ model, el: document.body });
  const button = document.querySelector("button");
  button.click();
  return [document.querySelector("legend").textContent, button.textContent, document.querySelector("p").textContent];
}"""


@pytest.fixture
def german():
    use_language("de")
    yield
    use_language("en")


def test_a_prediction_speaks_german_in_the_browser(browser, german):
    asked = predict.Predict("Reicht eine?", ["ja", "nein"], 1, "Sie bewegt w nur um x.")
    state = {name: getattr(asked, name) for name in ("_question", "_choices", "_picked", "_right", "_words", "_hands")}
    page = browser.new_page()
    said = page.evaluate(ASK, [(WIDGETS / "predict.js").read_text("utf-8"), json.loads(json.dumps(state))])
    assert said == ["Sag voraus. Reicht eine?", "Festlegen", "Wähle zuerst eine Antwort."]
    page.close()


def test_a_replays_buttons_speak_german_in_the_browser(browser, german):
    page = browser.new_page()
    script = PACE.replace("(text) => text)", "(text) => said[text])").replace(
        "[script, frames]", "[script, frames, said]"
    )
    found = page.evaluate(
        script, [(WIDGETS / "inputs.js").read_text("utf-8"), 5, {"Pause": "Pause", **words(*live.WORDS)}]
    )
    assert found[3] == ["Zurück", "Pause", "Weiter"]
    page.close()


def test_the_order_of_contrasts_is_what_the_guide_says():
    """docs/accessibility.md names these figures."""
    named = ["INK", "PURPLE", "GREEN", "GREY", "POSITIVE", "NEGATIVE", "OCHRE"]
    found = [contrast(rgb(getattr(style, name))) for name in named]
    assert all(a > b for a, b in pairwise(found))
    guide = (LIBRARY.parent / "docs" / "accessibility.md").read_text("utf-8")
    for name, value in zip(named, found, strict=True):
        assert f"{value:.1f}" in guide, name
