"""`lincls export`: one lecture as a page or a PDF that stands alone."""

from pathlib import Path

from lincls.house import CourseError, course_root, hour, lab, notebooks
from lincls.house.site import in_a_sentence
from lincls.site import article, book, chromium


def start(lecture: str, kind: str, out: Path | None = None, *, notes: bool = False) -> int:
    """Write a lecture, given by its number or a notebook's path, as "html" or "pdf"; with `notes`, for who gives it."""
    path = lab.find(lecture)
    file = out or Path(f"{path.stem}{'-notes' * notes}.{kind}")
    if file.is_dir() or not file.parent.is_dir():
        raise CourseError(f"--out is the file to write, and {file} cannot be one")
    with in_a_sentence():
        if kind == "pdf":
            chromium.find()  # before the work of a minute
        notebook = article.at_rest(notebooks.read(path), path.parent)
        minutes = {stop.opens: stop.minute for stop in hour.plan(notebook)} if notes else None
        page = book.alone(notebook, course_root() / ".browser", paper=kind == "pdf", minutes=minutes)
        if kind == "pdf":
            chromium.to_pdf(page, file, article.READY, article.NUMBERED)
        else:
            file.write_text(page, encoding="utf-8")
    print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
    return 0
