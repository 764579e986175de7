"""A live figure in a page of its own; painting.py is imported by its name."""

import sys
from base64 import b64encode
from pathlib import Path

import pytest

from lincls.widgets import Live

sys.path.insert(0, str(Path(__file__).parent))

RENDER = """async ([script, style, state]) => {
  const { default: { render } } = await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(script)}`);
  const bytes = (text) => new DataView(Uint8Array.from(atob(text), (each) => each.charCodeAt()).buffer);
  window.sent = [];
  const known = { ...state, _whole: bytes(state._whole), _frame: bytes(state._frame) };
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  render({ model: { get: (name) => known[name], on() {}, send: (content) => sent.push(content) }, el: document.body });
}"""


@pytest.fixture
def rendered(browser):
    """The function that shows a figure in a page so many CSS pixels wide, where no kernel answers; returns the page."""
    contexts = []

    def show(figure, width=1000):
        state = figure.get_state()
        sent = {name: state[name] for name in Live.class_own_traits(sync=True)}
        sent |= {name: b64encode(sent[name]).decode() for name in ("_whole", "_frame")}
        contexts.append(browser.new_context(viewport={"width": width, "height": 900}))
        page = contexts[-1].new_page()
        page.evaluate(RENDER, [figure._esm, figure._css, sent])
        return page

    yield show
    for context in contexts:
        context.close()
