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
whole = Image.open(io.BytesIO(figure._whole)).convert("RGBA")
if figure._frame:
    whole.paste(Image.open(io.BytesIO(figure._frame)).convert("RGBA"), tuple(figure._at))
pixels = np.asarray(whole)
print(hashlib.sha256(pixels.tobytes()).hexdigest(), len(figure._frame) > 0, end="")
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
    slider, shown = page.locator(".lincls-live input"), page.locator(".lincls-live canvas")
    slider.press("ArrowLeft")  # the first move after the figure was shown gets a whole picture, the next a part
    slider.press(key)
    page.locator(".lincls-caption", has_text=caption).wait_for()
    sent, part = page.evaluate(RUN, SENT).split()
    assert part == "True"
    assert shown.evaluate(SHOWN) == sent
    assert page.problems == []
