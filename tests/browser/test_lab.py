"""`lincls lab` in Chromium, with everything installed: its log, the browser's console, the tabs that it opens."""

import re

import pytest

from .presenting import IN_LAB, started

pytestmark = pytest.mark.long
TABS = "() => [...window.jupyterapp.shell.widgets('main')].map((widget) => widget.title.label)"
AT_REST = """(tabs) => {
  const shown = [...window.jupyterapp.shell.widgets("main")];
  const kernels = shown.map(({ sessionContext }) => sessionContext?.session?.kernel);
  const rests = (kernel) => kernel?.connectionStatus === "connected" && kernel.status === "idle";
  return kernels.length === tabs && kernels.every(rests);
}"""


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """Jupyter's folders of somebody whose JupyterLab has a tab of something else open."""
    home = tmp_path_factory.mktemp("home")
    other = home / "config" / "lab" / "workspaces" / "default-37a8.jupyterlab-workspace"
    other.parent.mkdir(parents=True)
    tab = (
        '"notebook:notebooks/00_welcome.ipynb": {"data": {"path": "notebooks/00_welcome.ipynb", "factory": "Notebook"}}'
    )
    layout = (
        '"main": {"dock": {"type": "tab-area", "currentIndex": 0, "widgets": ["notebook:notebooks/00_welcome.ipynb"]}}'
    )
    other.write_text(
        f'{{"data": {{"layout-restorer:data": {{{layout}}}, {tab}}}, "metadata": {{"id": "default"}}}}', "utf-8"
    )
    return home


@pytest.fixture(scope="module")
def opened(chromium, browser, home, course_copy):
    """What console and server call errors, and the tabs, at a first visit that opens a second lecture and at the next.

    Both are read while the page is open and its kernels are at rest: a page that closes on a busy kernel makes errors.
    """
    visits = []
    for then in ("notebooks/01_linear_regression.ipynb", None):
        problems = []
        with started(
            ["lincls.cli", "lab", "99"], course_copy, home, JUPYTER_CONFIG_DIR=str(home / "config")
        ) as address:
            page = browser.new_page()
            page.on("pageerror", lambda error, problems=problems: problems.append(str(error)))
            page.on("console", lambda line, problems=problems: line.type == "error" and problems.append(line.text))
            page.goto(address.format("lab/tree/notebooks/99_small.ipynb"))
            page.wait_for_function(IN_LAB, timeout=180_000)
            if then:
                page.evaluate(f"() => window.jupyterapp.commands.execute('docmanager:open', {{path: '{then}'}})")
                page.wait_for_function(f"() => ({TABS})().length === 2")
                page.wait_for_timeout(3000)  # the workspace is stored a moment later
            page.wait_for_function(AT_REST, arg=2, timeout=180_000)
            problems += re.findall(r"\[E .*", (home / "server.log").read_text("utf-8"))
            visits.append((list(problems), sorted(page.evaluate(TABS))))
            page.close()
    return visits


def test_it_opens_the_course_and_no_tab_of_another_one(opened):
    assert opened[0][1] == ["01_linear_regression.ipynb", "99_small.ipynb"]


def test_the_tabs_of_the_course_are_there_again(opened):
    assert opened[1][1] == ["01_linear_regression.ipynb", "99_small.ipynb"]


def test_no_extension_says_that_something_is_wrong(opened):
    assert [problems for problems, _ in opened] == [[], []]
