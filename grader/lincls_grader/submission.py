"""Rebuild a submission: the instructor's notebook, with nothing of the student's but source text.

Taken are the source of known answer cells (by nbgrader's grade_id), code or words, pictures pasted into words, words
that stand beside the cell meant for them, and the source of the student's own extra code cells, which keep their place
after the cell they followed. Metadata, outputs,
test cells and points of the file are ignored.
"""

import ast
import base64
import contextlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lincls_grader import codec
from lincls_grader.source import STUBS, Source, SourceCell

EXTRA_CELLS, LONGEST = 500, 1_000_000  # of the student's own cells; characters in one cell
PICTURES = 10  # pasted into one cell


_Cell = tuple[bool, str, str, str, object]  # is it code, cell id, grade_id, source, attachments


class Unreadable(Exception):
    """The file cannot be graded; the text says why and, where there is one, the way out."""


@dataclass(frozen=True)
class Step:
    """One cell of the rebuilt notebook."""

    kind: str  # "setup", "answer", "written", "test" or "extra"
    name: str  # the grade_id, or "setup 1", "extra 2"
    source: str  # the student's for "answer", "written" and "extra", the instructor's otherwise
    cell: SourceCell | None = None  # the instructor's, None for "extra"
    images: tuple[bytes, ...] = ()  # pasted into an answer in words


def rebuild(raw: bytes, source: Source) -> tuple[list[Step], list[str]]:
    """The steps to run, and remarks on what was put right. Raises Unreadable."""
    answers: dict[str, str] = {}
    pasted: dict[str, tuple[bytes, ...]] = {}
    extras: dict[int, list[str]] = {}  # place of the instructor's cell that they follow -> sources
    remarks: dict[str, None] = {}  # a set that keeps its order
    places = {cell.grade_id: i for i, cell in enumerate(source.cells) if cell.grade_id}
    ids = {cell.cell_id: i for i, cell in enumerate(source.cells) if cell.kind == "setup" and cell.cell_id}
    texts = {cell.source.strip(): i for i, cell in enumerate(source.cells) if cell.kind == "setup"}
    here, seen, order = -1, set[str](), []
    cells = list(_cells(raw))
    for is_code, cell_id, grade_id, text, attachments in cells:
        place = places.get(grade_id, -1)
        if is_code and not grade_id:
            place = ids.get(cell_id, texts.get(text.strip(), -1))
        known = source.cells[place] if place >= 0 else None
        if known is None:
            if is_code:
                extras.setdefault(here, []).append(text)
                seen.add(grade_id)
            continue
        if known.kind == "setup" or grade_id not in seen:
            here = place
            order.append(place)
        if known.kind == "setup":
            if text.strip() != known.source.strip():  # the student's edits run after the original
                extras.setdefault(here, []).append(text)
        elif known.kind in STUBS and grade_id not in seen:
            answers[grade_id] = text
        elif known.kind == "written":
            answers[grade_id] += f"\n\n{text}"
            remarks["An answer in words stands in the file more than once: all copies are shown."] = None
        elif known.kind == "answer":
            extras.setdefault(here, []).append(text)
            remarks["An answer cell stands in the file more than once: all copies were run, in order."] = None
        elif not any(_same_code(text, code) for code in (known.released, known.source)):
            remarks["Test cells were edited: the instructor's were used."] = None
        if known.kind == "written":
            pasted[grade_id] = pasted.get(grade_id, ()) + _pictures(attachments)
        seen.add(grade_id)
    for name, text, pictures in _own_words(cells, source, answers):
        answers[name], pasted[name] = text, pasted.get(name, ()) + pictures
        remarks[f"Words in cells of the student's own are shown as the answer to {name}."] = None
    if [place for i, place in enumerate(order) if place not in order[:i]] != sorted(set(order)):
        remarks["Cells were reordered: the instructor's order was used."] = None
    remarks |= dict.fromkeys(_lacking(source, seen))
    if sum(map(len, extras.values())) > EXTRA_CELLS:
        raise Unreadable(f"the notebook has more than {EXTRA_CELLS} cells of its own")
    return list(_steps(source, answers, pasted, extras)), list(remarks)


def _lacking(source: Source, seen: set[str]) -> Iterator[str]:
    """Remarks on cells that the file does not have."""
    missing = [cell for cell in source.cells if cell.kind in STUBS and cell.grade_id not in seen]
    if missing:
        yield f"Answer cells are missing: {', '.join(cell.grade_id for cell in missing)}."
    if parts := {cell.question: None for cell in missing if cell.grade_id != cell.question in seen}:  # as once released
        yield f"What stands in the cells of {', '.join(parts)} that are there was judged for all of it."
    if any(cell.grade_id not in seen for cell in source.tests):
        yield "Test cells were missing: the instructor's were used."


def _same_code(text: str, other: str) -> bool:
    """Whether two cells differ in comments and texts at most: those of a set in another language do."""
    return text.strip() == other.strip() or _form(text) == _form(other) != ""


def _form(text: str) -> str:
    """What a cell is but for comments and texts; empty where it is no Python."""
    try:
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                node.value = ""
        return ast.dump(tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""


def _own_words(
    cells: list[_Cell], source: Source, answers: dict[str, str]
) -> Iterator[tuple[str, str, tuple[bytes, ...]]]:
    """Where words are asked for and the student has some in cells of the own: the answer's name, all of it, pictures.

    Such a cell is of text that is not the author's, or of code that has nothing but comments and bare strings.
    """
    asked = {cell.question: cell for cell in source.cells if cell.kind == "written"}
    names = {cell.grade_id: cell.question for cell in source.cells if cell.grade_id}
    told, question, own = dict(source.told), "", dict[str, list[tuple[str, object]]]()
    for is_code, _, grade_id, text, attachments in cells:
        if grade_id in names:
            question = names[grade_id]
        elif not is_code and text.strip() in told:
            question = told[text.strip()] or question
        elif question in asked and text.strip() and (not is_code or _only_words(text)):
            own.setdefault(question, []).append((text, attachments))
    for question, several in own.items():
        cell = asked[question]
        meant = answers.get(cell.grade_id, "")  # what stands in the cell for it
        texts = [*([] if cell.is_untouched(meant) else [meant]), *(text for text, _ in several)]
        pictures = tuple(picture for _, attachments in several for picture in _pictures(attachments))
        yield cell.grade_id, "\n\n".join(filter(None, texts)), pictures


def _only_words(code: str) -> bool:
    """Whether code does nothing."""
    try:
        body = ast.parse(code).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return all(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in body)


def _steps(
    source: Source, answers: dict[str, str], pasted: dict[str, tuple[bytes, ...]], extras: dict[int, list[str]]
) -> Iterator[Step]:
    own = setups = 0
    for i in range(-1, len(source.cells)):
        if i >= 0:
            cell = source.cells[i]
            setups += cell.kind == "setup"
            name = cell.grade_id or f"setup {setups}"
            text = answers.get(cell.grade_id, "") if cell.kind in STUBS else cell.work
            yield Step(cell.kind, name, text, cell, pasted.get(cell.grade_id, ()))
        for text in extras.get(i, ()):
            own += 1
            yield Step("extra", f"extra {own}", text)


def _cells(raw: bytes) -> Iterator[_Cell]:
    """(is it code, cell id, grade_id, source, attachments) of every cell, "" for an id that is missing or no text."""
    if not raw.strip():
        raise Unreadable("the file is empty")
    try:
        notebook = json.loads(raw)
    except RecursionError:
        raise Unreadable("the file is nested too deeply to be a notebook") from None
    except (ValueError, MemoryError) as error:
        raise Unreadable(f"the file is not a notebook (no JSON: {str(error)[:100]})") from None
    version = notebook.get("nbformat") if type(notebook) is dict else None
    if version == 4:
        cells, key = notebook.get("cells"), "source"
    elif version == 3:  # IPython 2: cells stand in worksheets
        sheets = notebook.get("worksheets")
        lists = [sheet.get("cells") for sheet in sheets if type(sheet) is dict] if type(sheets) is list else []
        cells, key = [cell for listed in lists if type(listed) is list for cell in listed], "input"
    else:
        what = f"has nbformat {str(version)[:20]}" if type(version) is int else "is JSON, but not a notebook"
        raise Unreadable(f"the file {what}: open it in JupyterLab, save it and hand it in again")
    if type(cells) is not list:
        raise Unreadable("the notebook has no list of cells")
    for cell in cells:
        if type(cell) is dict:
            is_code = cell.get("cell_type") == "code"
            text = _source(cell.get(key if is_code else "source"))
            yield is_code, _text(cell.get("id")), _grade_id(cell), text, cell.get("attachments")


def _grade_id(cell: dict[str, Any]) -> str:
    metadata = cell.get("metadata")
    about = metadata.get("nbgrader") if type(metadata) is dict else None
    return _text(about.get("grade_id")) if type(about) is dict else ""


def _pictures(attachments: object) -> tuple[bytes, ...]:
    """The pictures of a cell's attachments; what they are is judged where they are shown."""
    images = []
    for bundle in list(attachments.values())[:PICTURES] if type(attachments) is dict else []:
        for kind in ("image/png", "image/jpeg"):
            text = bundle.get(kind) if type(bundle) is dict else None
            with contextlib.suppress(ValueError):
                images.append(base64.b64decode("".join(map(_text, text if type(text) is list else [text]))))
    return tuple(image for image in images if image)


def _text(value: object) -> str:
    return value if type(value) is str else ""


def _source(value: object) -> str:
    lines = value if type(value) is list else [value]
    text = "".join(map(_text, lines))
    if len(text) > LONGEST:
        raise Unreadable(f"a cell holds more than {LONGEST:,} characters")
    return codec.text(text)
