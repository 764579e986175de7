"""Open the course in JupyterLab, on a server set up for live figures.

A slider's drag is a stream of small messages. TCP's Nagle algorithm holds a small message back until
the one before it is acknowledged, and JupyterLab's server leaves it on: 15-20 updates a second at
best. The server started here switches it off (TCP no-delay) for every kernel websocket.

Each of those messages makes the kernel busy and idle again, and JupyterLab shows it. Two of the ways cost more
than the message itself: a new icon for the browser's tab, fetched from the server each time, is left out here;
the circle in the notebook's toolbar, for which the whole toolbar is measured anew, stands in the status bar
(labconfig/default_setting_overrides.json, a default: the person's own settings outrank it).

The plugin that asks for permission to fetch news and looks for updates is left out too; with
`LabApp.news_url=None` alone the question still comes. labconfig/page_config.json names both, so that a server that is
started otherwise, on a hub, gets them by JUPYTER_CONFIG_PATH. Extensions of JupyterLite, with which the course's pages
are made, are left out as well: JupyterLab finds them too, and fails to load them.

JupyterLab opens the tabs that its workspace had, whatever course they came from; here each course has a workspace of
its own. The log says what is amiss and, last, the address; what each extension says of itself is left out.
"""

import asyncio
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any

from jupyter_core.paths import jupyter_runtime_dir
from jupyter_server.serverapp import ServerApp
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from lincls.house import WELCOME, CourseError, course_root, environment, importable

HERE = Path(__file__).resolve().parent  # Jupyter finds labconfig here
LEFT_OUT = tuple(json.loads((HERE / "labconfig" / "page_config.json").read_text("utf-8"))["disabledExtensions"])


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """A kernel's websocket that sends each message at once."""

    def connect(self) -> asyncio.Future[None] | None:  # type: ignore[override]
        self.websocket_handler.set_nodelay(True)
        return super().connect()


def start(lecture: str | None = None, *, browser: bool = True, port: int | None = None) -> int:
    """Serve the course until Ctrl-C, and open a browser on the lecture, the welcome page by default."""
    serve(first() if lecture is None else find(lecture), browser=browser, port=port)
    return 0


def first() -> Path:
    """What the course opens on: the welcome page, its first lecture, or its folder while it has none."""
    root = course_root()
    lectures = sorted((root / "notebooks").glob("*.ipynb"))
    return root / WELCOME if (root / WELCOME).is_file() else next(iter(lectures), root)


def find(lecture: str) -> Path:
    """The notebook of a lecture given by its number or by a path."""
    path = Path(lecture)
    if path.suffix == ".ipynb" and path.is_file():
        return path.resolve()
    folder = course_root() / "notebooks"
    known = {file.name.split("_")[0]: file for file in sorted(folder.glob("[0-9][0-9]_*.ipynb"))}
    if lecture.zfill(2) in known:
        return known[lecture.zfill(2)]
    missing = f"no notebook {path.resolve()}" if path.suffix == ".ipynb" else f"no lecture {lecture}"
    raise CourseError(f"{missing}; there are {', '.join(known) or 'none'}, and a notebook's path will do too")


def some(numbers: Sequence[str]) -> set[str]:
    """Return the numbers of lectures, each with two digits. Raises CourseError for one that is not in the course."""
    known = {path.name[:2] for path in (course_root() / "notebooks").glob("[0-9][0-9]_*.ipynb")}
    if unknown := [number for number in numbers if number.zfill(2) not in known]:
        raise CourseError(f"no lecture {', '.join(unknown)}; there are {', '.join(sorted(known)) or 'none'}")
    return {number.zfill(2) for number in numbers}


def serve(
    page: Path,
    *,
    more: Sequence[str] | None = None,
    ready: Callable[[ServerApp], None] = lambda made: None,
    **options: Any,
) -> None:
    """Run `server` until Ctrl-C, with the course's defaults of settings; its own workspace, unless `more` says more.

    `ready` is called with the server before it starts.
    """
    before = os.environ.get("JUPYTER_CONFIG_PATH")
    settings = environment(JUPYTER_CONFIG_PATH=os.pathsep.join([str(HERE), *([before] if before else [])]))
    with _folders_of_jupyter(), settings, importable():
        if more is None:
            more = [f"--LabApp.workspaces_dir={workspaces(folder_to_serve(page))}"]
        made = server(page, more=more, **options)
        ready(made)
        made.start()


def workspaces(root: Path) -> Path:
    """The folder where JupyterLab keeps which tabs of the course in the folder `root` are open."""
    from jupyterlab.commands import get_workspaces_dir

    name = hashlib.sha256(str(root).encode()).hexdigest()[:12]
    return Path(get_workspaces_dir()) / "lincls" / name


@contextmanager
def _folders_of_jupyter() -> Iterator[None]:
    """Those of the person's home; where it cannot be written, folders that are thrown away at the end."""
    with ExitStack() as ended:
        try:
            Path(jupyter_runtime_dir()).mkdir(parents=True, exist_ok=True)
            TemporaryFile(dir=jupyter_runtime_dir()).close()
        except OSError as error:
            print(f"lincls: your home cannot be written ({error}): settings of JupyterLab last until it ends")
            names = [f"JUPYTER_{kind}_DIR" for kind in ("RUNTIME", "DATA", "CONFIG")]
            home = ended.enter_context(TemporaryDirectory(prefix="lincls-lab-", ignore_cleanup_errors=True))
            ended.enter_context(environment(**{name: home for name in names if name not in os.environ}))
        yield


def server(
    page: Path, *, view: str = "lab", browser: bool = True, port: int | None = None, more: Sequence[str] = ()
) -> ServerApp:
    """A JupyterLab server for `page`, ready to start; `more` is added to its command line."""
    from jupyterlab.labapp import LabApp

    if _is_root():
        print("lincls: running as root, so JupyterLab is started with --allow-root")
    line = [*arguments(page, view=view, browser=browser, port=port), *more]
    made = LabApp.initialize_server(line, tornado_settings={"page_config_hook": _left_out})
    if not made.identity_provider.token_generated:  # else the log ends with the address and the token
        print(f"lincls: JupyterLab is running at {made.display_url}", flush=True)
    return made


def arguments(page: Path, *, view: str = "lab", browser: bool = True, port: int | None = None) -> list[str]:
    """JupyterLab's command line for opening `page`; it outranks the user's own configuration files.

    The view "doc" shows the one document, without the file browser.
    """
    root = folder_to_serve(page)
    place = "" if page == root else f"/tree/{page.relative_to(root).as_posix()}"
    wanted = [
        f"--ServerApp.root_dir={root}",
        f"--LabApp.default_url=/{view}{place}",
        f"--CourseDirectory.root={root}",  # nbgrader's parts say that something is wrong when it lies elsewhere
        "--Application.log_level=WARN",
        f"--ServerApp.kernel_websocket_connection_class={__name__}.{NoDelayConnection.__name__}",
    ]
    if port is not None:
        wanted += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        wanted.append("--no-browser")
    if _is_root():
        wanted.append("--allow-root")
    return wanted


def _left_out(handler: object, page_config: dict[str, Any]) -> dict[str, Any]:
    disabled = list(dict.fromkeys([*page_config.get("disabledExtensions", []), *LEFT_OUT]))
    loaded = [entry for entry in page_config["federated_extensions"] if not entry["name"].startswith("@jupyterlite/")]
    return {**page_config, "disabledExtensions": disabled, "federated_extensions": loaded}


def folder_to_serve(page: Path) -> Path:
    """The course's folder when `page` lies in it, else the folder of `page`."""
    try:
        root = course_root(page.parent)
    except CourseError:
        return page.parent
    return root if page.is_relative_to(root) else page.parent


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
