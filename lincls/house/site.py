"""`lincls site`: the course as pages, and what is wrong with them."""

import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import lincls
from lincls import site
from lincls.house import CourseError, course_root, handout, hour, notebooks, pyodide
from lincls.house import lab as find
from lincls.site import SiteError, book, build, bytecode, chromium, lab, outside, pack, without_alt
from lincls.site.downloads import DownloadError

PDF = "linear-classification.pdf"
LAB = "lab"
IN_LAB = (
    f"[Open the notebooks in JupyterLite]({LAB}/index.html): Jupyter Notebook in your browser, with nothing to install."
)
WEB = re.compile(r"https?://[\w.-]+(:\d+)?(/[^?#\s]*)?$")
AS_PDF = f"[The lectures as one PDF]({PDF})."


def start(
    out: Path | None,
    *,
    only: Sequence[str] = (),
    pdf: bool = False,
    serve: bool = False,
    port: int = 8000,
    pyodide: str | None = None,
    live: bool = True,
    lab: bool | None = None,
    address: str = "",
) -> int:
    """Build the pages, and beside them the lectures as a PDF and the course in JupyterLite.

    JupyterLite is built where it can be (`lab` None), or it is an error that it cannot (True).

    Returns 0 when no page asks another server for anything, each picture says what it shows, and figures can be live
    where they should. With `only` the pages are of these lectures and their sets, by number, and of the welcome page.
    At a known `address` the pages have a sitemap, and tell others whole addresses.
    """
    if address and not WEB.match(address):
        raise CourseError(f"--address {address}: wanted where the pages will lie, as https://example.org/course/")
    root = course_root()
    pages, cache = out or root / "site", root / ".browser"
    with in_a_sentence(), TemporaryDirectory(prefix="lincls-part-") as place:
        if pdf:
            chromium.find()  # before the work of minutes
        if only:
            root = Path(place, "course")
            handout.part(course_root(), root, find.some(only))
        python, wrong, jupyter = None, list[str](), Path(place, LAB)
        if live:
            _say("Python for the pages: what it takes is fetched and compiled the first time, two or three minutes")
            python, wrong = python_for(cache, pyodide)
        if lab or (lab is None and python is not None):
            _say("the course in JupyterLite, half a minute")
            wrong += _bring_lab(root, jupyter, pyodide, cache, must=bool(lab))
        beside = [IN_LAB] * jupyter.is_dir() + [AS_PDF] * pdf
        _say("the pages: lectures, exercise sets, guides and reference, a minute or two")
        warnings = build(root, pages, cache, python, beside, minutes(root), address)
        wrong += [*outside(pages), *(f"no alt text: {line}" for line in without_alt(pages))]
        print(*warnings, *wrong, f"{pages}: {sum(1 for _ in pages.rglob('*.html'))} pages", sep="\n")
        if jupyter.is_dir():
            shutil.copytree(jupyter, pages / LAB)
        if pdf:
            _say("the lectures as one PDF, a minute or two")
            book.print_whole(book.lectures(root), cache, pages / PDF)
            print(f"{pages / PDF}: {(pages / PDF).stat().st_size / 1e6:.1f} MB")
        if serve:
            site.serve(pages, port)
    return 1 if wrong else 0


@contextmanager
def in_a_sentence() -> Iterator[None]:
    """Tell the person at the keyboard what a part of the pages has said in vain."""
    try:
        yield
    except (SiteError, DownloadError, chromium.ChromiumError) as error:
        raise CourseError(str(error)) from None


def _say(step: str) -> None:
    """Say which step begins, so that nobody waits for minutes without a word."""
    print(f"lincls site: {step} ...", file=sys.stderr, flush=True)


def minutes(root: Path) -> dict[str, list[int]]:
    """Return the minutes of each hour of each lecture, by the name of its file."""
    read = {path.stem: notebooks.read(path) for path in sorted((root / "notebooks").glob("*.ipynb"))}
    return {
        name: [round(hour.count(cells).minutes) for cells in hour.hours(notebook)] for name, notebook in read.items()
    }


def python_for(cache: Path, given: str | None = None) -> tuple[Path | None, list[str]]:
    """Return the folder that pages load Python from, or what is wrong: an error for a Pyodide that was named."""
    try:
        parts = pyodide.folder(cache, given)
        packages = pyodide.packages(parts, cache)
        return pack.folder(parts, packages, Path(lincls.__file__).parent, cache), []
    except (CourseError, bytecode.NodeError) as error:
        if given:
            raise CourseError(str(error)) from None
        print(f"figures stay pictures: {error}", file=sys.stderr)
        return None, [f"no live figures: {error}"]


def _bring_lab(root: Path, out: Path, given: str | None, cache: Path, *, must: bool) -> list[str]:
    """Build JupyterLite and return what is wrong; that is an error when it must be there."""
    try:
        parts = pyodide.folder(cache, given)
        library = Path(lincls.__file__).parent
        lab.build(root, out, parts, pyodide.packages(parts, cache), library, cache)
    except (CourseError, bytecode.NodeError, lab.LabError) as error:
        if must:
            raise CourseError(str(error)) from None
        print(f"no JupyterLite: {error}", file=sys.stderr)
        return [f"no JupyterLite: {error}"]
    print(f"{out}: {sum(path.stat().st_size for path in out.rglob('*') if path.is_file()) / 1e6:.0f} MB")
    return []
