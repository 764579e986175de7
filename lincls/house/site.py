"""`lincls site`: the course as pages, and what is wrong with them."""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import lincls
from lincls import site
from lincls.house import CourseError, course_root, pyodide
from lincls.site import SiteError, book, build, bytecode, chromium, lab, outside, pack, without_alt
from lincls.site.downloads import DownloadError

PDF = "linear-classification.pdf"
LAB = "lab"
IN_LAB = f"[Open the notebooks in JupyterLite]({LAB}/index.html), a JupyterLab that runs in your browser."
AS_PDF = f"[The lectures as one PDF]({PDF})."


def start(
    out: Path | None,
    *,
    pdf: bool = False,
    serve: bool = False,
    port: int = 8000,
    pyodide: str | None = None,
    live: bool = True,
    lab: bool | None = None,
) -> int:
    """Build the pages, and beside them the lectures as a PDF and the course in JupyterLite.

    JupyterLite is built where it can be (`lab` None), or it is an error that it cannot (True).

    Returns 0 when no page asks another server for anything, each picture says what it shows, and figures can be live
    where they should.
    """
    root = course_root()
    pages, cache = out or root / "site", root / ".browser"
    try:
        if pdf:
            chromium.find()  # before the work of minutes
        python, wrong = python_for(cache, pyodide) if live else (None, [])
        with TemporaryDirectory() as temporary:
            jupyter = Path(temporary, LAB)
            if lab or (lab is None and python is not None):
                wrong += _bring_lab(root, jupyter, pyodide, must=bool(lab))
            beside = [IN_LAB] * jupyter.is_dir() + [AS_PDF] * pdf
            warnings = build(root, pages, cache, python, beside)
            wrong += [*outside(pages), *(f"no alt text: {line}" for line in without_alt(pages))]
            print(*warnings, *wrong, f"{pages}: {sum(1 for _ in pages.rglob('*.html'))} pages", sep="\n")
            if jupyter.is_dir():
                shutil.copytree(jupyter, pages / LAB)
        if pdf:
            book.print_whole(book.lectures(root), cache, pages / PDF)
            print(f"{pages / PDF}: {(pages / PDF).stat().st_size / 1e6:.1f} MB")
        if serve:
            site.serve(pages, port)
    except (SiteError, DownloadError, chromium.ChromiumError) as error:
        raise CourseError(str(error)) from None
    return 1 if wrong else 0


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


def _bring_lab(root: Path, out: Path, given: str | None, *, must: bool) -> list[str]:
    """Build JupyterLite and return what is wrong; that is an error when it must be there."""
    cache = root / ".browser"
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
