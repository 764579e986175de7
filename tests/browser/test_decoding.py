"""The canvas shows a frame's pixels as they are, however the browser decodes them."""

import pytest

FIGURE = """
import hashlib, io
import numpy as np
from PIL import Image
from lincls import Live

def draw(ax):
    return ax.imshow(np.zeros((8, 8)), vmin=0, vmax=1, cmap="viridis")

def update(image, seed=1):
    image.set_data(np.random.default_rng(seed).random((8, 8)))
    return f"Seed {seed}."

figure = Live(draw, update, seed=(0, 9, 1, 1))
figure
"""
SENT = """
pixels = np.asarray(Image.open(io.BytesIO(figure._frame)).convert("RGBA"))
print(hashlib.sha256(pixels.tobytes()).hexdigest(), end="")
"""
RUN = """async (code) => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  let printed = "";
  const request = kernel.requestExecute({ code });
  request.onIOPub = ({ header, content }) => (printed += header.msg_type === "stream" ? content.text : "");
  await request.done;
  return printed;
}"""
SHOWN = """async (canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}"""


@pytest.fixture(scope="module")
def page(lab, run_notebook):
    return run_notebook(lab.notebook("decoding.ipynb", FIGURE))


@pytest.mark.parametrize(
    "browser_has, key, caption", [("ImageDecoder", "End", "Seed 9."), ("", "Home", "Seed 0.")]
)
def test_every_pixel_is_that_of_the_kernel(page, browser_has, key, caption):
    assert page.evaluate("() => typeof ImageDecoder") == "function"
    if not browser_has:
        page.evaluate("() => { window.ImageDecoder = undefined; }")
    page.locator(".lincls-live input").press(key)
    page.locator(".lincls-caption", has_text=caption).wait_for()
    assert page.locator(".lincls-live canvas").evaluate(SHOWN) == page.evaluate(RUN, SENT)
    assert page.problems == []
