"""alike/SET-N.html: the codes of hand-ins that are alike beside each other, with the lines that another one has too.

For the staff alone. The codes are read back from the students' pages, so they are as these show them: under pseudonyms
and without names where a set is anonymous. A page has no script, and all of a student's text is escaped.
"""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from urllib.parse import quote, unquote

from lincls_grader import alike, feedback, files
from lincls_grader.text import printable

FOLDER = "alike"
MOST_SHOWN = 8  # hand-ins beside each other
_CODE = re.compile(r'<pre [^>]*data-cell="([^"]*)"[^>]*>(.*?)</pre>', re.S)
_TAG = re.compile(r"<[^>]*>")


def clear(out: Path) -> None:
    """Take away the pages of an earlier run, which may have other groups."""
    for path in (out / FOLDER).glob("*.html"):
        path.unlink()


def write(
    out: Path, name: str, number: int, group: alike.Group, pages: Mapping[str, str], prints: Mapping[str, set[int]]
) -> str:
    """Write the page of a set's group, and return its address; `pages` has that of each student's page, from `out`."""
    shown = group.students[:MOST_SHOWN]
    codes = {student: _codes(out / unquote(pages[student])) for student in shown}
    both = {student: set().union(*(prints[other] for other in shown if other != student)) for student in shown}
    cells = {cell for by_cell in codes.values() for cell in by_cell}
    rows = (
        (cell, [(student, list(_lines(codes[student].get(cell, ""), both[student]))) for student in shown])
        for cell in sorted(cells, key=lambda cell: (not cell.startswith("q"), len(cell), cell))
    )
    file = f"{printable(f'{name}-{number}').replace('/', '_')}.html"
    page = feedback.pages().get_template("alike.html.j2")
    text = page.render(
        title=f"{name}: alike", group=group, shown=shown, pages=pages, rows=rows,
        unread=[student for student in shown if not codes[student]],
    )  # fmt: skip
    files.write(out / FOLDER / file, text)
    return f"{FOLDER}/{quote(file)}"


def _codes(page: Path) -> dict[str, str]:
    """The source of each cell on a student's page: there it is escaped, in colours."""
    text = page.read_text("utf-8", "replace") if page.is_file() else ""
    return {unescape(cell): unescape(_TAG.sub("", code)) for cell, code in _CODE.findall(text)}


def _lines(source: str, others: set[int]) -> Iterator[tuple[str, bool]]:
    """Each line, and whether another hand-in has its like."""
    shared = alike.shared_lines(source, others)
    for n, line in enumerate(source.split("\n"), 1):
        yield line, n in shared
