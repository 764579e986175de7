"""Notebooks in another language: `lincls translate de`.

For each table languages/de/notebooks/NN_topic.po the lecture NN_topic is written beside it, and for each
languages/de/solutions/NN_topic.po the set, from which its release in languages/de/exercises/ is made. `languages/de` is
then a course's folder of its own. A lecture's outputs are stored by `lincls notebooks languages/de/notebooks`.
"""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from nbformat import NotebookNode

from lincls.checks import many
from lincls.house import CourseError
from lincls.house.notebooks import clean, dumps, read
from lincls_grader.house import exercises, messages

FOLDER = "languages"


def start(root: Path, language: str, *, check: bool = False, update: bool = False) -> int:
    """Write the translated notebooks of a course, or only say which tables and notebooks are out of date."""
    home = root / FOLDER / language
    tables = sorted(home.glob("notebooks/*.po")) + sorted(home.glob("solutions/*.po"))
    if not tables:
        raise CourseError(f"there is no table in {home}: {FOLDER}/{language}/notebooks/NN_topic.po")
    # a set is linked by its release, in the same place below exercises/ and languages/de/exercises/
    pages = {root / "notebooks" / f"{path.stem}.ipynb" for path in tables if path.parent.name == "notebooks"}
    pages |= {root / "exercises" / path.stem / f"{path.stem}.ipynb" for path in tables}
    trouble = False
    with TemporaryDirectory() as scratch:
        for path in tables:
            english = read(original(root, path))
            if update:
                renew(path, english, language)
            table = entries(path)
            for line in faults(english, table):
                print(f"{path.relative_to(root)}: {line}", file=sys.stderr)
                trouble = True
            new = messages.translated(english, table, language)
            _relink(new, original(root, path), target(path), pages)
            if check and path.parent.name == "solutions":  # not kept; its release is
                _store(target(Path(scratch, "solutions", path.name)), clean(new), check=False)
            else:
                trouble |= _store(target(path), clean(new), check=check)
        sets = Path(scratch if check else home, "solutions")
        if sets.is_dir():
            trouble |= bool(exercises.store(sets, home / "exercises", check=check))
    print(f"{FOLDER}/{language}: {many(len(tables), 'table')}")
    return int(trouble)


def original(root: Path, table: Path) -> Path:
    """Return the English notebook that a table translates."""
    kind, name = table.parent.name, table.stem
    path = root / kind / f"{name}.ipynb" if kind == "notebooks" else root / kind / name / f"{name}.ipynb"
    if not path.is_file():
        raise CourseError(f"{table} translates {path}, which is not there")
    return path


def target(table: Path) -> Path:
    """Return the notebook that is made with a table."""
    here = table.parent if table.parent.name == "notebooks" else table.with_suffix("")
    return here / f"{table.stem}.ipynb"


def entries(path: Path) -> dict[str, str]:
    """Return what a table says of each message; those that it leaves empty or marks as fuzzy are not in it."""
    catalog = _catalog(path)
    return {str(m.id): str(m.string) for m in catalog if m.id and m.string and not m.fuzzy}


def faults(notebook: NotebookNode, table: Mapping[str, str]) -> list[str]:
    """Return what a table lacks, has in vain, or says with other formulas or fields."""
    wanted, known = messages.messages(notebook), messages.every(notebook)
    lines = [f"missing (cell {cell}): {message[:70]!r}" for message, cell in wanted.items() if message not in table]
    lines += [f"stale: {message[:70]!r}" for message in table if message not in known]
    changes = ((message, messages.differs(message, said)) for message, said in table.items())
    return lines + [f"{message[:50]!r}: {what}" for message, what in changes if what]


def renew(path: Path, notebook: NotebookNode, language: str) -> None:
    """Bring a table up to date with its notebook: new messages come in empty, stale ones go."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    old = entries(path)
    catalog = Catalog(locale=language, fuzzy=False)
    for message, cell in messages.messages(notebook).items():
        catalog.add(message, old.pop(message, ""), auto_comments=[f"cell {cell}"])
    for message in sorted(set(old) & messages.every(notebook)):
        catalog.add(message, old[message])
    with path.open("wb") as file:
        file.write(f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n'.encode())
        file.write(b'"Content-Type: text/plain; charset=UTF-8\\n"\n\n')
        write_po(file, catalog, width=110, omit_header=True)


def _catalog(path: Path):
    try:
        from babel.messages.pofile import read_po
    except ImportError:
        raise CourseError("Babel, which reads the tables, is not here: pip install 'lincls[course]'") from None
    with path.open("rb") as file:
        return read_po(file)


def _store(path: Path, notebook: NotebookNode, *, check: bool) -> bool:
    """Write a notebook whose sources have changed, else its outputs stay; return whether `check` finds a change."""
    if path.is_file() and _sources(read(path)) == _sources(notebook):
        return False
    if check:
        print(f"{path.name}: differs from what its table gives", file=sys.stderr)
        return True
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dumps(notebook), encoding="utf-8")
    return False


def _sources(notebook: NotebookNode) -> list[tuple]:
    return [(cell.cell_type, cell.get("id"), cell.source, cell.metadata) for cell in notebook.cells]


def _relink(notebook: NotebookNode, english: Path, new: Path, pages: set[Path]) -> None:
    """Let links to pages that have no translation lead to the English ones, in place."""

    def link(match: re.Match) -> str:
        address, mark, part = match[1].partition("#")
        goal = (english.parent / address).resolve()
        if "://" in address or not goal.is_file() or goal in pages:
            return match[0]
        return f"]({Path(os.path.relpath(goal, new.parent.resolve())).as_posix()}{mark}{part})"

    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = re.sub(r"\]\(([^)\s]+)\)", link, cell.source)
