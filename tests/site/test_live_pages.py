"""Live figures in the pages, without a server of their own: a lecture is built with Python and used in Chromium."""

import gzip
import json
from pathlib import Path

import nbformat
import pytest

from lincls import figures
from lincls.site import outside

from . import conftest
from .conftest import wait_for_another

ROOT = Path(__file__).parents[2]
LECTURE = "03_perceptron"
FIRST, SECOND = "perceptron.digits", "perceptron.one_update"
MOST_BYTES = 13e6  # before the first live figure

pytestmark = pytest.mark.long


@pytest.fixture(scope="session")
def pages(live_pages_of):
    """The pages of a course of one lecture."""
    return live_pages_of(LECTURE)


@pytest.fixture(scope="session")
def address(pages, serve):
    return serve(pages)


def visit(context, address, script=""):
    return conftest.visit(context, f"{address}/notebooks/{LECTURE}.html", script=script)


def place(page, name):
    return page.locator(f'.lincls-figure[data-figure="{name}"]')


def caption(page, name):
    return place(page, name).locator(".lincls-caption")


def bring(page, name):
    place(page, name).locator(".lincls-make-live").click()
    caption(page, name).wait_for()


def keeps_its_picture(page, name, said):
    """The figure is asked for, says this, and its picture is still there."""
    place(page, name).locator(".lincls-make-live").click()
    status = place(page, name).locator(".lincls-status").first
    page.wait_for_function("([node, text]) => node.textContent.includes(text)", arg=[status.element_handle(), said])
    assert place(page, name).locator("> picture > img").is_visible()
    assert place(page, name).locator(".lincls-make-live").is_visible()


def stored_captions():
    cells = nbformat.read(ROOT / "notebooks" / f"{LECTURE}.ipynb", 4).cells
    return [output.get("data", {}).get("text/plain", "") for cell in cells for output in cell.get("outputs", [])]


def test_each_live_figure_of_the_lecture_is_marked(pages):
    text = (pages / "notebooks" / f"{LECTURE}.html").read_text(encoding="utf-8")
    wanted = {figure.name for figure in figures.catalogue() if figure.lecture == LECTURE[:2]}
    assert {name for name in wanted if f'data-figure="{name}"' in text} == wanted
    assert outside(pages) == []


def test_a_figure_comes_alive_where_its_picture_was_and_answers_the_keyboard(reader, address):
    page = visit(reader, address)
    button = place(page, FIRST).locator(".lincls-make-live")
    button.focus()
    assert place(page, FIRST).locator("> picture > img").is_visible()
    page.keyboard.press("Enter")
    caption(page, FIRST).wait_for()
    assert any(text.startswith(caption(page, FIRST).text_content()) for text in stored_captions())
    assert page.evaluate("document.activeElement.closest('.lincls-figure').dataset.figure") == FIRST
    assert not place(page, FIRST).locator("> picture > img").is_visible() and not button.is_visible()
    before = caption(page, FIRST).text_content()
    page.keyboard.press("ArrowRight")
    wait_for_another(page, caption(page, FIRST), before)
    assert caption(page, FIRST).get_attribute("aria-live") == "polite"
    assert [url for url in page.asked if not url.startswith((f"{address}/", "data:", "blob:"))] == []


def test_a_second_figure_shares_the_worker_and_its_points_are_dragged(reader, address):
    page = visit(reader, address)
    bring(page, FIRST)
    bring(page, SECOND)
    assert len(page.workers) == 1
    handle = place(page, SECOND).locator(".lincls-point").first
    if handle.count():
        before, box = caption(page, SECOND).text_content(), handle.bounding_box()
        page.mouse.move(box["x"] + 13, box["y"] + 13)
        page.mouse.down()
        page.mouse.move(box["x"] + 90, box["y"] - 40, steps=5)
        page.mouse.up()
        wait_for_another(page, caption(page, SECOND), before)


def test_a_whole_page_is_made_live_by_one_button(reader, address):
    page = visit(reader, address)
    page.locator(".lincls-page-bar .lincls-make-live").click()
    page.locator(f'.lincls-figure[data-figure="{FIRST}"]').scroll_into_view_if_needed()
    caption(page, FIRST).wait_for()
    place(page, "perceptron.adversary").scroll_into_view_if_needed()
    caption(page, "perceptron.adversary").wait_for()


def test_on_a_second_visit_python_comes_from_the_browser(reader, address, sent):
    visit(reader, address).close()
    page = visit(reader, address)
    bring(page, FIRST)
    page.wait_for_timeout(5000)  # until it has kept what it wants to keep
    page.close()
    sent.clear()
    page = visit(reader, address)
    page.wait_for_function("performance.getEntriesByName('lincls:ready').length")  # by itself
    bring(page, FIRST)
    assert [path for path in sent if path.endswith((".bin", ".wasm"))] == []


def test_where_a_part_is_missing_python_waits_for_a_click(reader, address, sent):
    page = visit(reader, address)
    bring(page, FIRST)
    page.wait_for_timeout(5000)
    assert page.evaluate(FORGET, "packages-") == 1
    page.close()
    sent.clear()
    page = visit(reader, address)
    page.wait_for_function("performance.getEntriesByName('lincls:start').length")
    page.evaluate(f"""async () => {{ {PYTHON}
        while (python.state !== 'off') await new Promise((done) => setTimeout(done, 20));
    }}""")
    assert [path for path in sent if path.endswith((".bin", ".wasm"))] == []
    bring(page, FIRST)


def test_nothing_is_fetched_for_figures_that_nobody_has_asked_for(stranger, address):
    page = visit(stranger, address)
    page.wait_for_load_state("networkidle")
    assert [url for url in page.asked if "/py/" in url] == []


def test_a_worker_that_is_gone_is_told_and_started_again_by_a_move(reader, address):
    page = visit(reader, address)
    bring(page, FIRST)
    page.evaluate(f"async () => {{ {PYTHON} python.patience = 300; python.worker.terminate(); }}")
    slider = place(page, FIRST).locator("input[type=range]").first
    slider.focus()
    page.keyboard.press("ArrowRight")
    place(page, FIRST).get_by_text("Python does not answer any more").wait_for()
    assert caption(page, FIRST).is_visible()
    page.evaluate(f"async () => {{ {PYTHON} python.patience = 60000; }}")
    before = caption(page, FIRST).text_content()
    page.keyboard.press("ArrowRight")
    wait_for_another(page, caption(page, FIRST), before)


@pytest.mark.parametrize("part", ["packages-*.bin", "pyodide-*.wasm"])
def test_a_damaged_part_is_known_by_its_hash(part, stranger, pages, address):
    kind = "application/wasm" if part.endswith(".wasm") else "application/octet-stream"

    def damage(route):
        body = bytearray(next((pages / "_static" / "py").glob(part)).read_bytes())
        body[len(body) // 2] ^= 255
        route.fulfill(body=bytes(body), content_type=kind)

    stranger.route(f"**/{part}", damage)  # before a thread runs
    page = visit(stranger, address)
    keeps_its_picture(page, FIRST, "came damaged")


def test_without_webassembly_pictures_stay(stranger, address):
    keeps_its_picture(
        visit(stranger, address, "delete globalThis.WebAssembly"), FIRST, "This browser cannot run Python"
    )


def test_a_picture_is_pale_while_its_controls_say_other_values(stranger, address):
    held = []
    stranger.route("**/worker.mjs", lambda route: held.append(route))
    page = visit(stranger, address)
    figure = place(page, FIRST)
    control, image = figure.locator(".lincls-first input[type=range]").first, figure.locator("> picture > img")
    before = control.input_value()
    control.focus()
    page.keyboard.press("ArrowRight")
    assert control.input_value() != before
    assert image.evaluate("node => getComputedStyle(node).opacity") == "0.3"
    while not held:
        page.wait_for_timeout(50)
    held[0].abort()
    figure.get_by_text("does not answer").wait_for()
    assert control.input_value() == before
    assert image.evaluate("node => getComputedStyle(node).opacity") == "1"


def test_offline_in_the_middle_it_says_so_and_comes_when_the_network_is_back(stranger, address):
    parts = ("worker.mjs", "packages-")
    lost = set()

    def network(route):
        route.abort() if any(part in route.request.url for part in lost) else route.continue_()

    for part in parts:  # once and for all, before a thread runs: `unroute` waits for ever for one that ends
        stranger.route(f"**/{part}*", network)
    page = visit(stranger, address)
    for part in parts:  # at once, and in the middle of a download
        lost.add(part)
        keeps_its_picture(page, FIRST, "does not answer")
        lost.clear()
    bring(page, FIRST)


def test_where_storage_is_refused_figures_live_all_the_same(stranger, pages, address):
    refuse = "Object.defineProperty(self, 'caches', { value: { open: () => Promise.reject(new Error()) } });"
    script = f"{refuse}\n{(pages / '_static' / 'worker.mjs').read_text()}"
    stranger.route("**/worker.mjs", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    page = visit(stranger, address)
    bring(page, FIRST)
    page.get_by_text("keeps nothing for the page").wait_for()


def test_a_figure_that_cannot_be_made_says_why(reader, address):
    page = visit(reader, address)
    page.evaluate(f"document.querySelector('[data-figure=\"{FIRST}\"]').dataset.figure = 'perceptron.nothing'")
    keeps_its_picture(page, "perceptron.nothing", "has no attribute 'nothing'")
    bring(page, SECOND)


def test_every_figure_of_the_catalogue_is_made_from_what_comes_first(reader, address):
    page = visit(reader, address)
    names = [figure.name for figure in figures.catalogue()]
    made = page.evaluate(EACH, names)
    assert made == {name: "" for name in names}
    assert [url for url in page.asked if "/rest-" in url] == []


def test_a_cell_runs_in_the_pages_namespace(reader, address):
    page = visit(reader, address)
    before = [["one", "import numpy as np\nx = np.arange(3)\nprint('not shown')"]]
    assert run(page, "print(x.sum())\nx.tolist()", before) == {
        "outputs": [{"text": "3\n", "stream": "stdout"}, {"text": "[0, 1, 2]"}], "error": None,
    }  # fmt: skip
    assert run(page, "y = 1\nx.sum(7)")["error"] == {
        "cell": "c", "name": "AxisError", "line": 2, "text": "axis 7 is out of bounds for array of dimension 1",
    }  # fmt: skip
    assert run(page, "x ==")["error"] == {
        "cell": "c", "name": "SyntaxError", "line": 1, "text": "invalid syntax",
    }  # fmt: skip
    assert run(page, "import wave\nwave.__name__")["outputs"] == [{"text": "'wave'"}]
    drawn = run(page, "from lincls import plot\nplot.show(plot.plot_points([[0, 0], [1, 1]], [-1, 1]), 'Two.')")
    assert drawn["outputs"][0]["alt"] == "Two." and drawn["outputs"][1] == {"text": "Two."}
    set_one = "from matplotlib.lines import Line2D\nline = Line2D([0, 1], [0, 1])\nline.set(color='red', lw=3)\n"
    assert run(page, f"{set_one}line.get_color(), line.get_lw()")["outputs"] == [{"text": "('red', 3.0)"}]


def test_a_cell_that_never_ends_is_stopped_and_the_next_one_runs(reader, address):
    page = visit(reader, address)
    said = page.evaluate(f"""async () => {{ {PYTHON}
        const never = python.run({{ page: 'p', cell: 'c', source: 'while True: pass', before: [] }});
        await new Promise((done) => python.on('state', (state) => state === 'ready' && done()));
        setTimeout(() => python.stop(), 500);
        return never.catch((error) => error.message);
    }}""")
    assert said == "Python was stopped."
    assert run(page, "1 + 1")["outputs"] == [{"text": "2"}]


def test_a_figure_waits_for_no_check_and_a_cell_does(stranger, address):
    away = [True]
    stranger.route("**/checks-*", lambda route: route.abort() if away else route.continue_())
    page = visit(stranger, address)
    bring(page, FIRST)
    source = "from lincls.exercise import check\ncheck.value(3, 3)"
    said = f"async (source) => {{ {PYTHON} return python.run({{ page: 'p', cell: 'c', source }}).catch(String); }}"
    assert "does not answer" in page.evaluate(said, source)
    away.clear()
    assert page.evaluate(said, source) == {"outputs": [], "error": None}


def test_what_comes_before_the_first_figure_is_small(python):
    manifest = json.loads((python / "manifest.json").read_text())
    scripts = sum(len(gzip.compress(path.read_bytes())) for path in (python / manifest["core"]).iterdir())
    packs = sum(part["bytes"] for name, part in manifest["parts"].items() if name not in ("checks", "rest"))
    assert packs + scripts <= MOST_BYTES


def run(page, source, before=()):
    cell = {"page": "p", "cell": "c", "source": source, "before": list(before)}
    return page.evaluate(f"async (cell) => {{ {PYTHON} return python.run(cell); }}", cell)


PYTHON = "const { python } = await import(new URL('../_static/python.mjs', location.href));"
FORGET = """async (part) => {
  let gone = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (url.includes(part)) gone += await cache.delete(url);
  }
  return gone;
}"""
EACH = f"""async (names) => {{ {PYTHON}
  const made = {{}};
  for (const name of names) {{
    try {{
      const model = await python.figure(name);
      made[name] = model.get('_whole').byteLength ? '' : 'no picture';
      model.close();
    }} catch (error) {{ made[name] = error.message; }}
  }}
  return made;
}}"""
