"""`lincls doctor`: what works on this machine, and for what does not, how to get it. One screen.

What can be tried is tried: a kernel draws a live figure, a sandbox is built. Packages are looked up in the metadata of
the installed lincls and of its grader, so that this and pyproject.toml cannot disagree. The grader says itself whether
it can isolate: its function is the entry point SANDBOX of the group GROUP, and returns the line or raises Missing.
"""

import platform
import shutil
import subprocess
import textwrap
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from lincls.environment import LEAST_PYTHON, find_problems
from lincls.house import CourseError, course_root, grader

GROUP, SANDBOX = "lincls.doctor", "sandbox"
PATIENCE = 60  # seconds that a kernel may take to start
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
FRONT_ENDS = ("anywidget", "@jupyter-widgets/jupyterlab-manager")  # JupyterLab's side of a live figure
FIGURE = """
from lincls.widgets import Live
Live(lambda ax: ax.plot([0, 1])[0], lambda line, w: line.set_ydata([0, w]) or "a line", w=(0, 1, .1, 0))
"""


class Missing(Exception):
    """What is not here, and how to get it."""

    def __init__(self, said: str, cure: str = "") -> None:
        super().__init__(said)
        self.cure = cure


class Check(NamedTuple):
    """Something that works or not; `run` says more about it, or raises Missing."""

    name: str
    run: Callable[[], str]
    needed: bool = True


def report(part: str | None = None) -> int:
    """Print what works, of one part or of all; 1 if something is missing that the part, or else reading, needs."""
    lacking = 0
    for name, (title, checks) in PARTS.items():
        if part in (None, name):
            print(title)
            lacks = [check.needed for check in checks if not _tell(check)]
            lacking += any(lacks) and name == (part or READING)
    return int(lacking > 0)


def _tell(check: Check) -> bool:
    """Print the lines of one check and return whether it works."""
    try:
        mark, said, cure = "yes", check.run(), ""
    except Missing as missing:
        mark, said, cure = "no", str(missing), missing.cure
    except Exception as error:  # whatever else is wrong: the other lines are still wanted
        mark, said, cure = "no", f"{type(error).__name__}: {error}", ""
    text = f"{said}. To get it: {cure}" if cure else said
    lead = f"  {mark:4}{check.name:14}"
    lines = textwrap.wrap(text, 110 - len(lead), break_on_hyphens=False, break_long_words=False)
    print(textwrap.indent("\n".join(lines), " " * len(lead)).replace(" " * len(lead), lead, 1), flush=True)
    return mark == "yes"


def python() -> str:
    if tuple(map(int, platform.python_version_tuple()[:2])) < LEAST_PYTHON:
        least = ".".join(map(str, LEAST_PYTHON))
        raise Missing(f"{platform.python_version()}, and lincls needs {least}", "make lab PYTHON=python3.12")
    return f"{platform.python_version()} on {platform.system()}, {platform.machine()}"


def packages(extra: str, *shown: str) -> Callable[[], str]:
    """Return the check that an extra's packages ("": the library's) are here; it says the versions of those `shown`."""

    def check() -> str:
        problems = find_problems(metadata.requires("lincls") or [], [extra])
        if problems:
            absent = [text.removeprefix("missing: ") for text, _ in problems if text.startswith("missing")]
            others = [text for text, _ in problems if not text.startswith("missing")]
            said = [f"missing: {', '.join(absent)}"] if absent else []
            cure = f"pip install 'lincls[{extra}]'" if extra else "pip install lincls"
            raise Missing("; ".join([*said, *others]), cure)
        return _versions(shown)

    return check


def _versions(names: Sequence[str]) -> str:
    return ", ".join(f"{name} {metadata.version(name)}" for name in names)


def graders(*shown: str) -> Callable[[], str]:
    """Return the check that the grader and its packages are here; it says the versions of those `shown`."""

    def check() -> str:
        try:
            problems = find_problems(metadata.requires(grader.NAME) or [])
        except metadata.PackageNotFoundError:
            problems = [(f"missing: {grader.NAME}", grader.NAME)]
        if problems:
            raise Missing("; ".join(text for text, _ in problems), grader.how_to_get())
        return _versions(shown)

    return check


def package(name: str, extra: str = "") -> Callable[[], str]:
    """Return the check that one package of the grader is here, or of an extra of the grader's."""

    def check() -> str:
        try:
            return f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            raise Missing(f"missing: {name}", grader.how_to_get(extra)) from None

    return check


def live() -> str:
    said = packages("live", "anywidget", "ipywidgets")()
    from jupyter_core.paths import jupyter_path

    folders = [Path(folder) for folder in jupyter_path("labextensions")]
    absent = [name for name in FRONT_ENDS if not any((folder / name).is_dir() for folder in folders)]
    if absent:
        raise Missing(
            f"JupyterLab here has no {' and no '.join(absent)}, so figures would stay pictures",
            "pip install 'lincls[live]' into JupyterLab's own environment",
        )
    return f"{said}, with their part of JupyterLab"


def kernel() -> str:
    from jupyter_client.manager import start_new_kernel

    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    manager, client = start_new_kernel(startup_timeout=PATIENCE, kernel_name="python3", **quiet)
    try:
        reply = client.execute_interactive(FIGURE, timeout=PATIENCE, allow_stdin=False, output_hook=lambda _: None)[
            "content"
        ]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    if reply["status"] != "ok":
        raise Missing(f"the kernel python3 said {reply['ename']}: {reply['evalue']}", "make lab, or start lincls lab")
    return "it starts, and draws a live figure"


def course() -> str:
    try:
        return str(course_root())
    except CourseError:
        raise Missing("not in this folder", "lincls new linear-classification") from None


def sandbox() -> str:
    for point in metadata.entry_points(group=GROUP, name=SANDBOX):
        return point.load()()
    raise Missing(f"it comes with {grader.NAME}", grader.how_to_get())


def program(*names: str, cure: str) -> Callable[[], str]:
    """Return the check that a program is here under one of its names."""

    def check() -> str:
        path = next(filter(None, map(shutil.which, names)), None)
        if path is None:
            raise Missing("not found", cure)
        return path

    return check


def server() -> str:
    """Find PostgreSQL's programs; Debian does not put them on the PATH."""
    places: Sequence[Path] = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    path = shutil.which("initdb") or next(map(str, places), None)
    if path is None:
        raise Missing("no server here, for tests of the gradebook", "apt install postgresql")
    return path


READING = "reading"
PARTS = {
    READING: (
        "Reading and running the course",
        (
            Check("Python", python),
            Check("library", packages("", "numpy", "matplotlib")),
            Check("JupyterLab", packages("course", "jupyterlab", "ipykernel")),
            Check("live figures", live),
            Check("kernel", kernel),
            Check("course", course, needed=False),
        ),
    ),
    "grading": (
        "Grading",
        (
            Check("packages", graders("nbgrader", "sqlalchemy", "msgpack")),
            Check("sandbox", sandbox),
            Check("PostgreSQL", package("psycopg"), needed=False),
            Check("Dask", package("distributed", "cluster"), needed=False),
        ),
    ),
    "pages": (
        "The course as pages",
        (Check("Sphinx", packages("site", "sphinx", "myst-nb")), Check("npm", program("npm", cure="apt install npm"))),
    ),
    "tests": (
        "Tests",
        (
            Check("packages", packages("test", "pytest", "scipy", "scikit-learn")),
            Check("Chromium", program(*CHROMIUM, cure="apt install chromium")),
            Check("node", program("node", cure="apt install nodejs")),
            Check("PostgreSQL", server),
        ),
    ),
}
