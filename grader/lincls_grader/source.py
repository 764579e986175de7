"""The instructor's notebook: its cells in order, what each of them binds, and what a student may see of it."""

import ast
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from lincls.language import ENGLISH, languages
from lincls_grader import marks, modules, tasks
from lincls_grader.marks import HIDDEN, SOLUTION
from lincls_grader.modules import Module
from lincls_grader.tasks import Task

_LANGUAGE = re.compile(r"""^use_language\(["'](\w+)["']\)""", re.M)
_UNSEEN = re.compile(r"""\bcheck\.unseen\(\s*["']([^"']+)["']""")
_PLOTTING = ("lincls.plot", "matplotlib")
RUBRIC = re.compile(r"^(?:# )?\*\*Rubric\*\*[^\n]*$", re.M)
STUBS = {"answer": "# YOUR CODE HERE", "written": "*Write your answer here.*"}  # as in nbgrader_config.py


@dataclass(frozen=True)
class SourceCell:
    """A code cell of the instructor, or the text of an answer in words."""

    kind: str  # "setup", "answer", "test" or "written": an answer in words
    source: str
    cell_id: str  # nbformat's, "" where there is none
    grade_id: str  # nbgrader's, "" for a set-up cell
    points: float
    binds: frozenset[str]  # the names that it gives a value at top level
    work: str  # what runs: of a set-up cell all but lines that only draw
    by_hand: bool = False  # an answer to which a person gives the points

    @property
    def question(self) -> str:
        """'q3' for the answers q3, q3-2 and for their tests q3-a, q3-b."""
        return self.grade_id.split("-")[0]

    @property
    def released(self) -> str:
        """The source that students get, as nbgrader makes it: without solutions and hidden tests."""
        if self.kind not in STUBS:
            return HIDDEN.sub("", self.source).strip()
        stub = STUBS[self.kind]
        kept, times = SOLUTION.subn(lambda region: region[1] + stub, self.source)
        return kept if times else stub

    def is_untouched(self, text: str) -> bool:
        """Whether an answer says nothing beyond the release."""
        said = _lines(text)
        return not said or said == _lines(self.released)

    @property
    def model(self) -> str:
        """What the author would answer; empty for a cell that is no answer."""
        return "" if self.kind not in STUBS else RUBRIC.split(self.source)[0].strip()

    @property
    def rubric(self) -> tuple[str, ...]:
        """What the points of an answer are given for: the lines below **Rubric**."""
        _, *below = RUBRIC.split(self.source, maxsplit=1)
        lines = below[0].split("\n") if below and self.kind in STUBS else []
        return tuple(text for line in lines if (text := line.lstrip("# ").lstrip("-* ").strip()))


@dataclass(frozen=True)
class Source:
    """An exercise set as its author wrote it: plain data, safe to pickle."""

    set: str
    cells: tuple[SourceCell, ...]
    digest: str
    tasks: tuple[Task, ...] = ()
    lecture: str = ""  # the number of the lecture that it belongs to
    tables: tuple[tuple[str, bytes], ...] = ()  # rows that no student has, by the name of their file
    modules: tuple[Module, ...] = ()  # of the course's own, that the set imports
    told: tuple[tuple[str, str], ...] = ()  # each text of the author's, and the question that it stands before

    @classmethod
    def read(cls, path: str | Path) -> Self:
        """The set in `solutions/NAME/NAME.ipynb`.

        Parameters
        ----------
        path : of the instructor's notebook

        Raises
        ------
        ValueError
            It is not of nbformat 4, has no cells that give points, with a grade_id of their own, has a mark of hidden
            lines without its other half, asks for a table of unseen rows that is not beside it, or imports a module of
            the course that cannot be used.
        """
        path = Path(path)
        raw = path.read_bytes()
        try:
            notebook = json.loads(raw)
            if notebook["nbformat"] != 4:
                raise ValueError(f"nbformat {notebook['nbformat']}, wanted 4")
            pictures = _pictures([cell for cell in notebook["cells"] if cell["cell_type"] == "code"])
            chosen = [cell for cell in notebook["cells"] if cell["cell_type"] == "code" or _is_written(cell)]
            cells = tuple(_cell(cell, pictures) for cell in chosen)
            asked, told = tasks.read(notebook["cells"]), tasks.texts(notebook["cells"])
        except (ValueError, KeyError, TypeError, SyntaxError) as error:
            raise ValueError(f"{path} is not an instructor's notebook: {error}") from None
        names = [cell.grade_id for cell in cells if cell.kind == "test" or cell.by_hand]
        if not names or len(set(names)) != len(names):
            raise ValueError(f"{path} should have test cells, each with a grade_id of its own")
        for cell in cells:
            if trouble := marks.faulty(cell.source):
                raise ValueError(f"{path}, cell {cell.grade_id or cell.cell_id}: {trouble}")
        tables = tuple(_tables(path.parent, cells))
        own = modules.found(modules.homes(path), [cell.source for cell in cells if cell.kind != "written"])
        texts = [f"{module.path}\n{module.text}".encode() for module in own]
        digest = hashlib.sha256(b"".join([raw, *dict(tables).values(), *texts])).hexdigest()
        return cls(path.stem, cells, digest, asked, _lecture(path), tables, own, told)

    @property
    def language(self) -> str:
        """The language that its first code cell chooses; English where there is no table for it."""
        match = _LANGUAGE.search(self.cells[0].source)
        return match[1] if match and match[1] in languages() else ENGLISH

    @property
    def tests(self) -> tuple[SourceCell, ...]:
        return tuple(cell for cell in self.cells if cell.kind == "test")

    @property
    def graded(self) -> tuple[SourceCell, ...]:
        """The cells that give points: tests, and answers that a person grades."""
        return tuple(cell for cell in self.cells if cell.kind == "test" or cell.by_hand)

    @property
    def optional(self) -> frozenset[str]:
        """The questions that nobody has to answer; none where all of them would be."""
        names = frozenset(task.question for task in self.tasks if task.optional)
        return names if any(cell.question not in names for cell in self.graded) else frozenset()

    @property
    def imports(self) -> tuple[str, ...]:
        """What the set-up cells and the course's own modules import: what warm processes load beforehand."""
        texts = [
            *(cell.source for cell in self.cells if cell.kind == "setup"),
            *(module.text for module in self.modules),
        ]
        names = [name for text in texts for name in modules.imports(ast.parse(text))]
        own = {module.name.partition(".")[0] for module in self.modules}
        return tuple(dict.fromkeys(name for name in names if name.partition(".")[0] not in own))


def _tables(folder: Path, cells: tuple[SourceCell, ...]) -> Iterator[tuple[str, bytes]]:
    """The files of unseen rows that the test cells ask for."""
    names = dict.fromkeys(name for cell in cells if cell.kind == "test" for name in _UNSEEN.findall(cell.source))
    for name in names:
        if Path(name).name != name or not (folder / name).is_file():
            raise ValueError(f"a test asks for {name}, which is not in {folder}")
        yield name, (folder / name).read_bytes()


def _cell(cell: dict[str, Any], pictures: frozenset[str]) -> SourceCell:
    about = cell["metadata"].get("nbgrader", {})
    source = "".join(cell["source"])
    names = cell.get("id", ""), about.get("grade_id", "")
    points = float(about.get("points") or 0) if about.get("grade") else 0.0
    if cell["cell_type"] != "code":
        return SourceCell("written", source, *names, points, frozenset(), "", by_hand=True)
    by_hand = bool(about.get("grade")) and bool(about.get("solution"))
    kind = "answer" if about.get("solution") else "test" if about.get("grade") else "setup"
    tree = ast.parse(source)
    work = source if kind != "setup" else _without_pictures(source, tree, pictures)
    return SourceCell(kind, source, *names, points, frozenset(binds(tree)), work, by_hand)


def _lecture(path: Path) -> str:
    """The number of the lecture with the set's name, empty where the course has none."""
    course = path.resolve().parents[min(2, len(path.resolve().parents) - 1)]
    return path.stem[:2] if (course / "notebooks" / path.name).is_file() else ""


def _is_written(cell: dict[str, Any]) -> bool:
    """Whether it is an answer in words, which a person grades."""
    about = cell["metadata"].get("nbgrader", {})
    return cell["cell_type"] == "markdown" and bool(about.get("solution")) and bool(about.get("grade"))


def _lines(text: str) -> list[str]:
    """What stands in a cell, but for stubs, nbgrader's own too, and blank lines."""
    lines = (line.strip() for line in text.split("\n"))
    return [line for line in lines if line and line not in (*STUBS.values(), "YOUR ANSWER HERE")]


def _pictures(cells: list[dict[str, Any]]) -> frozenset[str]:
    """The names that come from a plotting library."""
    sources = ["".join(cell["source"]) for cell in cells]
    trees = [ast.parse(source) for source in sources if "plot" in source]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    plots = [node for node in imports if str(node.module).startswith(_PLOTTING)]
    return frozenset(alias.asname or alias.name for node in plots for alias in node.names)


def _without_pictures(source: str, tree: ast.Module, pictures: frozenset[str]) -> str:
    lines = source.split("\n")
    spans = [range(node.lineno - 1, node.end_lineno or node.lineno) for node in tree.body]
    for node, span in zip(tree.body, spans, strict=True):
        call = node.value if isinstance(node, ast.Expr) else None
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in pictures):
            continue
        if sum(line in other for line in (span[0], span[-1]) for other in spans) == 2:  # alone on its lines
            lines[span.start : span.stop] = [""] * len(span)
    return "\n".join(lines)


def binds(tree: ast.AST) -> Iterator[str]:
    """Names bound in the module's own scope, but for imports: a module or a tool is nobody's answer."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
            continue
        if isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del):
            yield node.id
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            yield node.name
        elif isinstance(node, ast.MatchMapping) and node.rest:
            yield node.rest
        yield from binds(node)
