"""The server of `lincls lab` on a free port, with settings that are thrown away, and pages on it."""

import asyncio
import json
import os
import secrets
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import nbformat

PATIENCE = 90  # seconds for the server, a page, a notebook
SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "docmanager-extension/plugin": {"autosave": False},
    "notebook-extension/tracker": {"windowingMode": "none"},
}
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
FOLDED = {"jupyter": {"source_hidden": True}}  # so that the whole figure is in sight
READY = """() => {
  const context = window.jupyterapp?.shell.currentWidget?.sessionContext;
  const kernel = context?.session?.kernel;
  return context?.isReady && kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""
IDLE = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'"
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
SHUT_DOWN = "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"


class Lab:
    """A running server that serves one folder."""

    def __init__(self, home: Path) -> None:
        self.home, self.root = home, home / "course"
        self.root.mkdir()
        self.token = secrets.token_hex(16)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    def write(self, name: str, cells: Sequence[str]) -> Path:
        """Write a notebook of code cells and return its path."""
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        book = nbformat.v4.new_notebook(metadata={"kernelspec": kernel})
        book.cells = [nbformat.v4.new_code_cell(cell.strip(), metadata=FOLDED) for cell in cells]
        nbformat.write(book, self.root / name)
        return self.root / name

    async def open(self, context: Any, name: str) -> Any:
        """Open a notebook alone in a page, run all its cells and return the page."""
        page = await context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        await page.goto(f"http://127.0.0.1:{self.port}/doc/tree/{name}?token={self.token}")
        await page.wait_for_function(READY)
        await page.evaluate(RUN_ALL)
        await page.wait_for_function(IDLE)
        return page

    def _environment(self) -> dict[str, str]:
        config = self.home / "config"
        for plugin, values in SETTINGS.items():
            file = config / "settings" / "@jupyterlab" / f"{plugin}.jupyterlab-settings"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(values))
        app = {
            "expose_app_in_browser": True,
            "user_settings_dir": str(config / "settings"),
            "workspaces_dir": str(config / "workspaces"),
        }
        (config / "jupyter_lab_config.json").write_text(json.dumps({"LabApp": app}))
        folders = {
            name: str(self.home / name.lower()) for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")
        }
        return {**os.environ, **folders, "JUPYTER_CONFIG_DIR": str(config), "JUPYTER_TOKEN": self.token}


@asynccontextmanager
async def serving(home: Path) -> AsyncIterator[Lab]:
    """Start the server, wait until it answers, stop it at the end."""
    lab = Lab(home)
    page = lab.write("first.ipynb", ["pass"])
    command = ("-m", "lincls.cli", "lab", str(page), "--no-browser", "--port", str(lab.port))
    log = home / "server.log"
    with log.open("w") as output:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=output, stderr=output, cwd=home, env=lab._environment()
        )
    try:
        await asyncio.to_thread(_wait, lab)
        yield lab
    except TimeoutError as error:
        raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()[-3000:]}") from error
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


def _wait(lab: Lab) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{lab.port}/api?token={lab.token}", timeout=5).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise TimeoutError
