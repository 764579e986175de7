"""`lincls site`: the course as pages, and what is wrong with them."""

from pathlib import Path

from lincls import site
from lincls.house import CourseError, course_root
from lincls.site import SiteError, book, build, chromium, outside, without_alt
from lincls.site.downloads import DownloadError

PDF = "linear-classification.pdf"


def start(out: Path | None, *, pdf: bool = False, serve: bool = False, port: int = 8000) -> int:
    """Build the pages, and beside them the lectures as a PDF.

    Returns 0 when no page asks another server for anything and each picture says what it shows.
    """
    root = course_root()
    pages = out or root / "site"
    try:
        if pdf:
            chromium.find()  # before the work of minutes
        warnings = build(root, pages, root / ".browser")
        wrong = [*outside(pages), *(f"no alt text: {line}" for line in without_alt(pages))]
        for line in [*warnings, *wrong]:
            print(line)
        print(f"{pages}: {sum(1 for _ in pages.rglob('*.html'))} pages")
        if pdf:
            book.print_whole(book.lectures(root), root / ".browser", pages / PDF)
            print(f"{pages / PDF}: {(pages / PDF).stat().st_size / 1e6:.1f} MB")
        if serve:
            site.serve(pages, port)
    except (SiteError, DownloadError, chromium.ChromiumError) as error:
        raise CourseError(str(error)) from None
    return 1 if wrong else 0
