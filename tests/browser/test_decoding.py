"""The canvas shows a frame's pixels as they are, however the browser decodes them."""

import pytest

pytestmark = pytest.mark.long
FIGURE = """
import hashlib, io
import numpy as np
from PIL import Image
from lincls import Live

def draw(ax):
    return ax.imshow(np.zeros((8, 8)), vmin=0, vmax=1, cmap="viridis")

def update(image, seed=1):
    numbers = np.random.default_rng(1).random((8, 8))
    numbers[:, seed % 8] = np.random.default_rng(seed).random(8)
    image.set_data(numbers)
    return f"Seed {seed}."

figure = Live(draw, update, seed=(0, 9, 1, 1))
figure
"""
SENT = """
tiles = len(figure._frame) > 0
whole = figure.get_state()["_whole"]
pixels = np.asarray(Image.open(io.BytesIO(whole[12:])).convert("RGBA"))
print(hashlib.sha256(pixels.tobytes()).hexdigest(), tiles, end="")
"""
RUN = """async (code) => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  let printed = "";
  const request = kernel.requestExecute({ code });
  request.onIOPub = ({ header, content }) => (printed += header.msg_type === "stream" ? content.text : "");
  await request.done;
  return printed;
}"""
START = "(code) => void window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({ code })"
VIEW = """() => {
  window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
  return window.jupyterapp.commands.execute("notebook:create-output-view");
}"""
SHOWN = """async (canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}"""


@pytest.fixture(scope="module")
def page(lab, run_notebook):
    return run_notebook(lab.notebook("decoding.ipynb", FIGURE))


@pytest.mark.parametrize("browser_has, key, caption", [("ImageDecoder", "End", "Seed 9."), ("", "Home", "Seed 0.")])
def test_every_pixel_is_that_of_the_kernel(page, browser_has, key, caption):
    assert page.evaluate("() => typeof ImageDecoder") == "function"
    if not browser_has:
        page.evaluate("() => { window.ImageDecoder = undefined; }")
    slider, shown = page.locator(".lincls-live input"), page.locator(".lincls-live canvas")
    slider.press("ArrowLeft")  # the first move after the figure was shown gets a whole picture, the next tiles
    slider.press(key)
    page.locator(".lincls-caption", has_text=caption).wait_for()
    sent, tiles = page.evaluate(RUN, SENT).split()
    assert tiles == "True"
    assert shown.evaluate(SHOWN) == sent
    assert page.problems == []


def test_after_many_frames_at_once_the_last_is_shown_whole_and_right(page):
    page.evaluate(RUN, "for seed in [*range(10)] * 5: figure.set(seed=seed)")
    page.locator(".lincls-caption", has_text="Seed 9.").wait_for()
    page.evaluate(RUN, "figure.set(seed=4)")
    page.locator(".lincls-caption", has_text="Seed 4.").wait_for()
    sent, _ = page.evaluate(RUN, SENT).split()
    assert page.locator(".lincls-live canvas").evaluate(SHOWN) == sent
    assert page.problems == []


def test_a_view_made_while_the_kernel_works_shows_the_frame_of_the_other(page):
    page.locator(".lincls-live input").press("End")  # tiles over a frame that the new view has never had
    page.locator(".lincls-caption", has_text="Seed 9.").wait_for()
    page.evaluate(START, "import time; time.sleep(4)")
    page.evaluate(VIEW)
    views = page.locator(".lincls-live")
    views.nth(1).wait_for()
    captions, canvases = views.locator(".lincls-caption"), views.locator("canvas")
    captions.nth(1).filter(has_text="Seed 9.").wait_for(timeout=3000)
    assert canvases.nth(0).evaluate(SHOWN) == canvases.nth(1).evaluate(SHOWN)
    views.nth(1).locator("input").press("Home")
    for k in (0, 1):
        captions.nth(k).filter(has_text="Seed 0.").wait_for()
    assert canvases.nth(0).evaluate(SHOWN) == canvases.nth(1).evaluate(SHOWN)
    sent, _ = page.evaluate(RUN, SENT).split()
    assert canvases.nth(0).evaluate(SHOWN) == sent
    assert page.problems == []
