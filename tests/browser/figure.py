"""A live figure on a page, moved as a reader moves it."""

import time
from typing import Any

WAIT = 30  # seconds for a frame
# The kernel answers in order: when it answers, what was asked of it before has come. A picture that has been painted
# may ask for the next. COUNT_DECODING in presenting.py counts those that have come and are not painted yet.
AT_REST = """async () => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const frame = () => new Promise(requestAnimationFrame);
  let asked;
  const listen = (_, { direction, msg }) => {
    if (direction === "send" && msg.header.msg_type === "comm_msg") asked = true;
  };
  kernel.anyMessage.connect(listen);
  try {
    do {
      asked = false;
      for (let k = 0; k < 2; ++k) await frame(); // a figure that was resized asks after a layout
      await kernel.requestKernelInfo();
      do await frame(); while (window.decoding);
    } while (asked);
  } finally {
    kernel.anyMessage.disconnect(listen);
  }
}"""
SHOWN = """async (root) => {
  const [caption, canvas] = [root.querySelector(".lincls-caption"), root.querySelector("canvas[role=img]")];
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const [alt, described] = [canvas.getAttribute("aria-label"), canvas.getAttribute("aria-describedby")];
  const about = described ? document.getElementById(described)?.textContent : alt;
  const told = [caption.textContent, alt, about, caption.classList.contains("lincls-failed")];
  const digest = new Uint32Array(await crypto.subtle.digest("SHA-256", data));
  return [...told, [width, height, ...digest].join()];
}"""


class Figure:
    """One live figure on the page."""

    def __init__(self, page: Any, number: int):
        self.page = page
        self.root = page.locator("css:light=.lincls-live").nth(number)  # light: shadow trees are not searched
        self.picture = self.root.get_by_role("img")
        self.control = self.root.locator("input, select").first
        self.points = self.root.locator(".lincls-point")
        self.orbits = self.root.locator(".lincls-orbit")
        self.moments = self.root.locator(".lincls-moments button")

    @property
    def control_name(self) -> str:
        return self.control.evaluate("control => control.labels[0].textContent")

    def shown(self, other_than: tuple[str, str] | None = None) -> tuple[str, str]:
        """The caption and the pixels when nothing more is on its way; waits for other ones if asked."""
        end = time.monotonic() + WAIT
        while True:
            self.page.evaluate(AT_REST)
            seen = self._now()
            if seen != other_than or time.monotonic() > end:
                return seen

    def _now(self) -> tuple[str, str]:
        caption, alt, about, failed, pixels = self.root.evaluate(SHOWN)
        assert alt and about == caption
        assert not failed, caption
        return caption, pixels

    def at_both_ends(self) -> list[tuple[str, str]]:
        """What is shown at the two ends of the first control, moved by keys."""
        seen = [self.shown()]
        self.control.focus()
        for key in ("Space",) if self.control.get_attribute("type") == "checkbox" else ("Home", "End"):
            value = self.control.input_value()
            self.page.keyboard.press(key)
            moved = key == "Space" or self.control.input_value() != value
            seen.append(self.shown(other_than=seen[-1] if moved else None))
        return seen[-2:]

    def at_moment(self, number: int) -> tuple[str, str]:
        """What is shown when a moment is pressed, whose button then says so."""
        button = self.moments.nth(number)
        before = None if button.get_attribute("aria-pressed") == "true" else self.shown()
        button.click()
        seen = self.shown(other_than=before)
        pressed = self.moments.evaluate_all("(buttons) => buttons.map((each) => each.ariaPressed === 'true')")
        assert pressed == [at == number for at in range(len(pressed))]
        return seen

    def drag(self, point: Any, right: float, inward: float) -> tuple[tuple[str, str], tuple[str, str]]:
        """Drag a point or a panel by so many CSS pixels to the right and inward; what is shown before and after."""
        self.picture.scroll_into_view_if_needed()
        before = self.shown()
        at, stage = point.bounding_box(), self.picture.bounding_box()
        x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
        down = inward if y < stage["y"] + stage["height"] / 2 else -inward
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + right, y + down, steps=8)
        self.page.mouse.up()
        return before, self.shown(other_than=before)
