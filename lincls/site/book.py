"""The lectures on paper: one page of HTML with a table of contents, printed by Chromium."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from lincls.site import article, chromium, mathjax

LECTURE = re.compile(r"(?:\.\./notebooks/)?(\d\d_\w+)\.ipynb(?:#(.*))?")
TITLE = "Linear classification"
COVER = re.compile(r'id="03-"')  # of the lecture whose first picture stands on the cover
PICTURE = re.compile(r"<img src=\"data:image/png;[^>]*>")


def lectures(root: Path) -> list[Path]:
    """Return the course's lectures, in their order."""
    return sorted((root / "notebooks").glob("[0-9][0-9]_*.ipynb"))


def alone(
    notebook: NotebookNode, cache: Path, *, paper: bool = False, minutes: Mapping[str, float] | None = None
) -> str:
    """Return one lecture as a page that needs no other file; links to other lectures become plain text.

    With `minutes` it is the lecturer's: slides beside their notes (`article.article`).

    Raises DownloadError: MathJax cannot be had.
    """
    made = article.article(notebook, paper=paper, minutes=minutes)
    body = f'<main class="lecture">{made.body}</main>'
    script, lang = mathjax.script(mathjax.folder(cache)), article.language(notebook)
    return article.page(made.title, body, script, paper=paper, lang=lang)


def whole(notebooks: Sequence[Path], cache: Path) -> str:
    """Return lectures as one page for paper: title, contents, lectures; links between them lead to their places.

    Raises DownloadError: MathJax cannot be had.
    """
    to = _inside({path.stem for path in notebooks})
    made = [
        article.article(
            article.at_rest(nbformat.read(path, 4), path.parent), to=to, prefix=f"{path.stem[:2]}-", paper=True
        )
        for path in notebooks
    ]
    bodies = [
        f'<section class="lecture" id="{path.stem[:2]}-">{lecture.body}</section>'
        for path, lecture in zip(notebooks, made, strict=True)
    ]
    front = f'<header class="front"><h1>{TITLE}</h1><p>The lectures</p>{_cover(bodies)}</header>'
    body = "\n".join([front, article.contents(made), *bodies])
    return article.page(TITLE, body, mathjax.script(mathjax.folder(cache)), paper=True)


def _cover(bodies: Sequence[str]) -> str:
    """Return the lectures' picture for the cover: that of COVER, or else the first one."""
    return next((match[0] for body in [*filter(COVER.search, bodies), *bodies] if (match := PICTURE.search(body))), "")


def print_whole(notebooks: Sequence[Path], cache: Path, out: Path) -> None:
    """Print lectures to the file `out`, with the numbers of pages in their table of contents.

    Raises ChromiumError, DownloadError: Something that it takes is missing; the message says what.
    """
    chromium.find()
    chromium.to_pdf(whole(notebooks, cache), out, article.READY, article.NUMBERED)


def _inside(lectures: Collection[str]) -> Callable[[str], str | None]:
    """Return where in the whole page an address between lectures leads."""

    def to(address: str) -> str | None:
        match = LECTURE.fullmatch(address)
        if match is None or match[1] not in lectures:
            return None
        return f"#{match[1][:2]}-{match[2] or ''}"

    return to
