"""JupyterLab and Chromium for the browser tests: one server and one browser a session.

The server has its own settings, workspaces and folders, all thrown away, so that a test never sees or touches
those of the person who runs it.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
import pytest

from .presenting import (
    COUNT_DECODING,
    IN_LAB,
    KERNEL,
    NOTEBOOKS,
    course_copy,
    deck,
    notebook,
    presenter,
    started,
    window,
)

__all__ = ["course_copy", "deck", "notebook", "presenter", "window"]  # fixtures for the test files
pytest.register_assert_rewrite(f"{__package__}.figure")

START, CELLS = 180, 180  # seconds for a server to start, for a notebook to run
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},  # cells out of sight are there too
}


class Lab(NamedTuple):
    """A running server: its address, its token, the folder that it serves."""

    url: str
    token: str
    root: Path

    def notebook(self, name: str, *cells: str) -> str:
        """Write a notebook of code cells into the folder and return its path there."""
        book = nbformat.v4.new_notebook(metadata={"kernelspec": KERNEL})
        book.cells = [nbformat.v4.new_code_cell(source) for source in cells]
        nbformat.write(book, self.root / name)
        return name


@pytest.fixture(scope="session")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab on a free port; it serves an empty folder."""
    home = tmp_path_factory.mktemp("lab")
    root = home / "course"
    root.mkdir()
    for plugin, values in SETTINGS.items():
        folder, name = plugin.split(":")
        file = home / "settings" / folder / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    command = ["jupyterlab", "--ServerApp.port_retries=0"]
    for app in ("LabApp", "JupyterNotebookApp"):
        command += [f"--{app}.expose_app_in_browser=True", f"--{app}.user_settings_dir={home / 'settings'}"]
        command += [f"--{app}.workspaces_dir={home / 'workspaces'}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    with started(command, root, home, JUPYTER_CONFIG_DIR=str(home / "config")) as address:
        yield Lab(*address.split("/{}?token="), root)


@pytest.fixture(scope="module")
def run_notebook(lab: Lab, browser: Any) -> Iterator[Callable]:
    """A function that opens a notebook in a page of its own, runs all its cells and returns the page.

    `app` is JupyterLab's address, or "notebooks" for Notebook 7. `page.problems` collects what the browser's console
    calls an error once the cells run: what an application says to itself while it starts is not ours.
    """
    contexts = []

    def run(
        path: str, *, app: str = "doc/tree", width: int = 1200, height: int = 1000, ratio: float = 1, **context: Any
    ) -> Any:
        size = {"width": width, "height": height}
        contexts.append(browser.new_context(viewport=size, device_scale_factor=ratio, **context))
        page = contexts[-1].new_page()
        page.add_init_script(COUNT_DECODING)
        page.problems = []
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.on("console", lambda line: line.type == "error" and page.problems.append(f"{line.text} {line.location}"))
        page.goto(f"{lab.url}/{app}/{path}?token={lab.token}")
        page.wait_for_function(IN_LAB, timeout=1000 * START)
        page.problems.clear()
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_function(IDLE, timeout=1000 * CELLS)
        return page

    yield run
    for context in contexts:
        for page in context.pages:
            page.evaluate(SHUT_DOWN)
        context.close()


@pytest.fixture(scope="session")
def course(lab: Lab) -> Path:
    """The course's notebooks/, copied into the server's folder; the path of the copy."""
    copy = lab.root / "notebooks"
    if NOTEBOOKS.is_dir():
        shutil.copytree(NOTEBOOKS, copy, ignore=shutil.ignore_patterns(".*"), dirs_exist_ok=True)
    return copy


IDLE = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'"
SHUT_DOWN = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.shutdown()"
