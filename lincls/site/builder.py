"""Build the course's pages by Sphinx, offline: lectures, exercise sets, guides, glossary, the library's reference.

Sources are staged in a folder that is thrown away, so that the course's own stays as it is; stored outputs are shown,
nothing is run. `outside` lists what a page would ask another server for, `without_alt` pictures that say nothing.
"""

import functools
import http.server
import inspect
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from lincls.site import editor, icons, mathjax
from lincls.site.downloads import DownloadError

HERE = Path(__file__).parent
LOOKED_UP = ("glossary", "sources", "claims", "ways-in", "scikit-learn", "accessibility")
STAFF = "staff"  # the page from which those who teach go on
GUIDES = {  # of that page, by who reads them
    "For lecturers": (
        *("whats-different", "lecturing", "exercise_map", "your-own", "live-figures", "exercises", "languages"),
    ),
    "Notes on each lecture": (*(f"teaching/{number:02}" for number in range(12)), "teaching/textbooks"),
    "For graders": ("grading", "hub", "bank"),
    "For who keeps the course": ("hosting", "architecture"),
}
PAGES = ("benchmarks/README.md", "CONTRIBUTING.md")  # single pages that the guides link to
ROOMS = {  # of the reference, with what each holds
    "lincls.models": "Models",
    "lincls.separability": "Separability",
    "lincls.boolean": "Boolean functions",
    "lincls.features": "Features",
    "lincls.metrics": "Metrics",
    "lincls.data": "Data",
    "lincls.plot": "Pictures",
    "lincls.figures": "Figures of the lectures",
    "lincls.widgets": "Live figures",
    "lincls.report": "The report of a study",
    "lincls.exercise.check": "Checks of exercises",
}
PAGE_A_CLASS = "lincls.models"  # the room whose classes have a page each, below the formulas of their modules
LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src"}
SHEETS = ("lincls.css", "cells.css", "start.css", "alone.css")
VIEWS = {"predict.js": "predict.mjs", "predict.css": "predict.css"}  # of lincls/widgets, that pages show too
FIGURES = "figures.json"  # in the folder of Python: what each figure of the catalogue shows at first
LINK = re.compile(r"\[(.+?)\]\((.+?)\)")
CSS_URL = re.compile(r"url\(\s*['\"]?(https?:)?//", re.I)


class SiteError(Exception):
    """Something the person at the keyboard can put right; the message says what."""


def build(
    root: Path,
    out: Path,
    cache: Path,
    python: Path | None = None,
    beside: Sequence[str] = (),
    minutes: Mapping[str, Sequence[int]] | None = None,
    address: str = "",
) -> list[str]:
    """Build the pages of the course.

    Parameters
    ----------
    root : the course's folder
    out : where the pages go; what an earlier build left there is replaced
    cache : where downloaded parts are kept
    python : what pack.folder has made; without it figures stay pictures, and pages that have some say so
    beside : sentences for the start page, in Markdown, with links to what will lie beside the pages
    minutes : of each hour of each lecture, by the name of its file, for the cards of the start page
    address : at which the pages will lie, as "https://example.org/course/"; without it there is no sitemap

    Returns: Sphinx's warnings, one a line.
    Raises SiteError: Sphinx is not installed, `out` is something else, a part cannot be had, or Sphinx failed.
    """
    try:
        import sphinx  # noqa: F401
    except ImportError:
        raise SiteError("the pages are built by Sphinx: pip install 'lincls[site]'") from None
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not (out / "objects.inv").exists())):
        raise SiteError(f"{out} holds something else than pages: give an empty folder by --out")
    try:
        formulas = mathjax.folder(cache)
    except DownloadError as error:
        raise SiteError(str(error)) from None
    with TemporaryDirectory() as temporary:
        source, made = Path(temporary, "source"), Path(temporary, "html")
        stage(root, source, beside)
        shutil.copytree(formulas, source / "_static" / "mathjax")
        plain = editor.copy(source / "_static", cache)
        if python is not None:
            _bring(python, source / "_static")
        warnings = [*_sphinx(source, made, python, minutes or {}, address), *filter(None, [plain])]
        if (images := source / "notebooks" / "images").is_dir():  # Sphinx reads no <picture>
            shutil.copytree(images, made / "notebooks" / "images")
        for name in (".buildinfo", ".doctrees"):
            path = made / name
            shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)
        icons.trim(made)
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(made, out)
    return warnings


def stage(root: Path, source: Path, beside: Sequence[str] = ()) -> None:
    """Lay out Sphinx's sources in the new folder `source`."""
    ignored = shutil.ignore_patterns(".ipynb_checkpoints")
    for folder in ("notebooks", "exercises", "docs"):
        shutil.copytree(root / folder, source / folder, ignore=ignored)
    for page in PAGES:
        (source / page).parent.mkdir(exist_ok=True)
        shutil.copy(root / page, source / page)
    for text in root.glob("LICENSE*"):
        shutil.copy(text, source)
    (source / "_static").mkdir()
    for part in (*(HERE / sheet for sheet in SHEETS), *HERE.glob("*.mjs")):
        shutil.copy(part, source / "_static")
    for view, name in VIEWS.items():
        shutil.copy(HERE.parent / "widgets" / view, source / "_static" / name)
    (source / "api").mkdir()
    for room, title in ROOMS.items():
        for name, reference in _reference(room, title).items():
            (source / "api" / f"{name}.md").write_text(reference, encoding="utf-8")
    (source / f"{STAFF}.md").write_text(_staff(source), encoding="utf-8")
    (source / "index.md").write_text(_index(source, beside), encoding="utf-8")


def _bring(python: Path, static: Path) -> None:
    """Put Python and what shows live figures beside the pages' other files."""
    from lincls.widgets import Live

    shutil.copytree(python, static / "py", ignore=shutil.ignore_patterns(FIGURES))
    for script in (HERE / "live").iterdir():
        shutil.copy(script, static)
    (static / "live.mjs").write_text(Live._esm, encoding="utf-8")
    (static / "live.css").write_text(Live._css, encoding="utf-8")


def outside(pages: Path) -> list[str]:
    """Return what the pages would load from other servers: a line for each page and address."""
    lines = []
    for page in sorted(pages.rglob("*.html")):
        lines += [f"{page.relative_to(pages)}: {url}" for url in _parsed(page).loaded if _is_outside(url)]
    for sheet in sorted(pages.rglob("*.css")):
        if CSS_URL.search(sheet.read_text(encoding="utf-8", errors="replace")):
            lines.append(f"{sheet.relative_to(pages)}: an address in a style sheet")
    return lines


def without_alt(pages: Path) -> list[str]:
    """Return the pictures of the pages that have no alt text, or their own file's name for one."""
    return [
        f"{page.relative_to(pages)}: {source}"
        for page in sorted(pages.rglob("*.html"))
        for source, alt in _parsed(page).pictures
        if not alt.strip() or alt.strip() in source
    ]


def serve(pages: Path, port: int = 8000) -> None:
    """Serve the pages on this machine until Ctrl-C."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(pages))
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError as error:
        raise SiteError(f"port {port} cannot be had: {error.strerror}") from None
    print(f"http://127.0.0.1:{server.server_address[1]}/  (Ctrl-C ends it)", flush=True)
    with server:
        server.serve_forever()


def _index(source: Path, beside: Sequence[str]) -> str:
    lectures = [f"notebooks/{path.stem}" for path in sorted((source / "notebooks").glob("*.ipynb"))]
    sets = [f"exercises/{path.stem}/{path.stem}" for path in sorted((source / "exercises").glob("*/*.ipynb"))]
    parts = [
        ("Lectures", lectures),
        ("Exercise sets", sets),
        ("Look things up", [*_guides(source, LOOKED_UP), *(f"api/{room}" for room in ROOMS)]),
        ("Teach with it", [STAFF]),
    ]
    head = (HERE / "index.md").read_text(encoding="utf-8")
    on_cards = (lectures, sets)  # these the start page shows already; other pages list them at their side
    trees = [_tree(pages, f":caption: {title}\n" + ":hidden:\n" * (pages in on_cards)) for title, pages in parts]
    return "\n".join([head, *(f"{_link(line)}\n" for line in beside), *trees])


def _staff(source: Path) -> str:
    """Return the page that leads to what students need not read."""
    made = ["# For those who teach and grade\n"]
    for who, names in GUIDES.items():
        others = [page.removesuffix(".md") for page in PAGES] if names == list(GUIDES.values())[-1] else []
        # links and no tree: the theme's button that opens a tree in the table of contents has no name
        listed = [f"- []({page}.md)" for page in (*_guides(source, names), *others)]
        made += [f"## {who}\n", *listed, ""]
    return "\n".join(made)


def _guides(source: Path, names: Sequence[str]) -> list[str]:
    return [f"docs/{name}" for name in names if (source / "docs" / f"{name}.md").is_file()]


def _tree(pages: Sequence[str], options: str = "") -> str:
    return f"```{{toctree}}\n{options}:maxdepth: 1\n\n" + "\n".join(pages) + "\n```\n"


def _link(line: str) -> str:
    """Return a sentence with a link as HTML: Sphinx knows nothing of what will lie beside its pages."""
    return "<p>" + LINK.sub(r'<a href="\2">\1</a>', line) + "</p>"


def _reference(room: str, title: str) -> dict[str, str]:
    """Return the pages of a room of the library, by name."""
    if room == PAGE_A_CLASS:
        return _by_class(room, title)
    listed = ":imported-members:" if hasattr(import_module(room), "__all__") else ""
    return {room: _page_of(title, (f"automodule:: {room}", ":members:", listed))}


def _by_class(room: str, title: str) -> dict[str, str]:
    """Return a page for each class of a room, with its module's formulas and functions, and one that lists them."""
    public = {name: getattr(import_module(room), name) for name in import_module(room).__all__}
    files: dict[str, list[str]] = {}  # module -> its functions, which its first class takes
    for name, thing in public.items():
        files.setdefault(thing.__module__, []).extend([name] * inspect.isfunction(thing))
    classes = [name for name, thing in public.items() if inspect.isclass(thing)]
    made = {}
    for name in classes:
        functions = files.pop(file := public[name].__module__, [])
        made[f"{room}.{name}"] = "---\norphan: true\n---\n\n" + _page_of(
            name, (f"automodule:: {file}", ":no-index:"), (f"autoclass:: {room}.{name}", ":members:"),
            *((f"autofunction:: {room}.{function}",) for function in functions),
        )  # fmt: skip
    others = [(f"autofunction:: {room}.{function}",) for function in itertools.chain(*files.values())]
    # the theme's toggle of a nested table of contents has no name, so there are links
    tree = "".join(f"- [{page.removeprefix(f'{room}.')}]({page}.md)\n" for page in made)
    return {room: _page_of(title, (f"automodule:: {room}",)) + f"\n{tree}\n" + _page_of("", *others), **made}


def _page_of(title: str, *directives: Sequence[str]) -> str:
    """Return a page of Sphinx's directives, each with its options."""
    shown = "\n\n".join("\n   ".join(filter(None, (f".. {name}", *options))) for name, *options in directives)
    return (f"# {title}\n\n" if title else "") + f"```{{eval-rst}}\n{shown}\n```\n"


def _sphinx(
    source: Path, made: Path, python: Path | None, minutes: Mapping[str, Sequence[int]], address: str
) -> list[str]:
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-j", "2", "-c", str(HERE)]
    settings = {"LINCLS_SITE_VERSION": version("lincls"), "PYTHONWARNINGS": "ignore", "MPLBACKEND": "agg"}
    settings["LINCLS_SITE_MINUTES"] = json.dumps({name: list(hours) for name, hours in minutes.items()})
    settings["LINCLS_SITE_ADDRESS"] = address
    if python is not None:
        settings["LINCLS_SITE_FIGURES"] = str(python / FIGURES)
    environment = {**os.environ, **settings}
    log = source / "warnings.txt"
    # the settings lie in the package; what they name lies beside the sources
    static = ["-D", f"html_static_path={source / '_static'}"]
    ran = subprocess.run(
        [*command, *static, "-w", str(log), "-d", str(made / ".doctrees"), str(source), str(made)],
        env=environment, capture_output=True, text=True,
    )  # fmt: skip
    if ran.returncode != 0:
        raise SiteError(f"Sphinx failed: {(ran.stderr or ran.stdout).strip()[-2000:]}")
    text = log.read_text(encoding="utf-8") if log.is_file() else ""
    return [line.replace(f"{source}{os.sep}", "") for line in text.splitlines() if "WARNING" in line or "ERROR" in line]


@dataclass
class _Page(HTMLParser):
    loaded: list[str] = field(default_factory=list)
    pictures: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in LOADING and LOADING[tag] in given:
            self.loaded.append(given[LOADING[tag]])
        if tag == "link" and given.get("rel", "") not in ("canonical", "author", "license", "prev", "next"):
            self.loaded.append(given.get("href", ""))
        if tag == "img":
            self.pictures.append((given.get("src", ""), given.get("alt", "")))


def _parsed(page: Path) -> _Page:
    parser = _Page()
    parser.feed(page.read_text(encoding="utf-8"))
    return parser


def _is_outside(url: str) -> bool:
    return url.startswith(("http:", "https:", "//"))
