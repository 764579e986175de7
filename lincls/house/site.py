"""`lincls site`: the course as pages, and what is wrong with them."""

from pathlib import Path

from lincls import site
from lincls.house import CourseError, course_root
from lincls.site import SiteError, build, outside, without_alt


def start(out: Path | None, *, serve: bool = False, port: int = 8000) -> int:
    """Build the pages; 0 when none of them asks another server for anything and each picture says what it shows."""
    root = course_root()
    pages = out or root / "site"
    try:
        warnings = build(root, pages, root / ".browser")
        wrong = [*outside(pages), *(f"no alt text: {line}" for line in without_alt(pages))]
        for line in [*warnings, *wrong]:
            print(line)
        print(f"{pages}: {sum(1 for _ in pages.rglob('*.html'))} pages")
        if serve:
            site.serve(pages, port)
    except SiteError as error:
        raise CourseError(str(error)) from None
    return 1 if wrong else 0
