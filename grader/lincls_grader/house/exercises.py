"""Release the exercise sets: `solutions/` is the one source, `exercises/` is made from it by nbgrader.

nbgrader itself takes out the solutions and the hidden tests and locks the tests. What it writes is
then put in the same form as every notebook here, so that making it twice changes no byte. Test cells
are tagged `raises-exception`: one that fails does not stop "Run All". Modules of the course that a set imports go
beside its notebook, without their hidden lines.
"""

import logging
import shutil
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from nbformat import NotebookNode
from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

from lincls.checks import many
from lincls.house import CONFIG, CourseError, sets
from lincls.house.notebooks import clean, dumps, read
from lincls_grader import marks, modules
from lincls_grader.source import STUBS


def store(source: Path, release_to: Path, *, check: bool = False) -> int:
    """Make `release_to` from `source` and say what changed; with `check` only compare: 1 if they differ."""
    with tempfile.TemporaryDirectory(prefix="lincls-") as scratch:
        made = Path(scratch, "made")
        release(source, made)
        changed = _differences(made, release_to)
        for name in changed:
            if check:
                print(f"{release_to.name}/{name}: differs from what {source.name}/ gives", file=sys.stderr)
            else:
                _replace(made / name, release_to / name)
    counted = f"{many(len(sets(source)), 'set')}, {many(len(changed), 'file')}"
    print(f"{release_to.name}/: {counted} {'would change' if check else 'changed'}")
    return int(check and bool(changed))


def release(source: Path, out: Path) -> None:
    """Write into `out` the students' version of every set NN_topic/NN_topic.ipynb in `source`."""
    names = sets(source)
    paths = {name: source / name / f"{name}.ipynb" for name in names}
    for path in paths.values():
        _look_over(path)
    own = {name: imported(path, modules.homes(path)) for name, path in paths.items()}
    with tempfile.TemporaryDirectory(prefix="lincls-") as scratch:
        root = Path(scratch).resolve()
        shutil.copytree(
            source, root / "solutions", ignore=shutil.ignore_patterns(".*", "__pycache__", "hidden*", "bank.toml")
        )
        for name in names:
            _generate(name, _config(source.resolve().parent, root))
        for file in _files(root / "exercises"):
            target = out / file.relative_to(root / "exercises")
            target.parent.mkdir(parents=True, exist_ok=True)
            if file.suffix == ".ipynb":
                target.write_bytes(dumps(clean(go_on(read(file)))).encode())
            elif file.suffix == ".py":
                target.write_text(marks.HIDDEN.sub("", _text(file)), encoding="utf-8")
            else:
                shutil.copyfile(file, target)
    for name, imports in own.items():
        put(imports, out / name)


def imported(path: Path, folders: Sequence[Path]) -> tuple[modules.Module, ...]:
    """Return the modules of the course that a notebook imports. Raises CourseError where one cannot be released."""
    try:
        return modules.found(folders, [cell.source for cell in read(path).cells if cell.cell_type == "code"])
    except ValueError as error:
        raise CourseError(str(error)) from None


def put(own: Iterable[modules.Module], folder: Path) -> None:
    """Write what students get of the course's own modules into a folder."""
    for path, text in modules.as_released(own).values():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def _look_over(path: Path) -> None:
    """Raise CourseError where a mark of a set has no other half: the release would show what it should hide."""
    for cell in read(path).cells:
        if cell.cell_type == "code" and (trouble := marks.faulty(cell.source)):
            name = cell.metadata.get("nbgrader", {}).get("grade_id") or cell.get("id", "")
            raise CourseError(f"{path}, cell {name}: {trouble}")
    for file in path.parent.rglob("*.py"):
        if trouble := marks.faulty(_text(file)):
            raise CourseError(f"{file}: {trouble}")


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")


def go_on(notebook: NotebookNode) -> NotebookNode:
    """Tag the test cells, in place, so that Run All goes on after one that fails."""
    for cell in notebook.cells:
        about = cell.metadata.get("nbgrader", {})
        if cell.cell_type == "code" and about.get("grade") and not about.get("solution"):
            cell.metadata["tags"] = sorted({*cell.metadata.get("tags", []), "raises-exception"})
    return notebook


def _config(course: Path, root: Path) -> Config:
    """Return the course's own nbgrader settings, with `root` as the course's folder and no gradebook."""
    config = Config()
    config.ClearSolutions.code_stub = {"python": STUBS["answer"]}
    config.ClearSolutions.text_stub = STUBS["written"]
    if (course / CONFIG).is_file():
        config.merge(PyFileConfigLoader(CONFIG, path=str(course)).load_config())
    config.CourseDirectory.root = str(root)
    config.CourseDirectory.source_directory = "solutions"
    config.CourseDirectory.release_directory = "exercises"
    config.SaveCells.enabled = False
    config.GenerateAssignment.no_database = True
    return config


def _generate(name: str, config: Config) -> None:
    """Call nbgrader's `generate_assignment`, quiet unless something is wrong."""
    from nbgrader.converters import GenerateAssignment, NbGraderException
    from nbgrader.coursedir import CourseDirectory

    log = logging.getLogger("lincls.exercises")
    log.setLevel(logging.WARNING)
    config.CourseDirectory.assignment_id = name
    directory = CourseDirectory(config=config, log=log)
    try:
        GenerateAssignment(coursedir=directory, config=config, log=log).start()
    except (NbGraderException, SystemExit) as error:
        raise CourseError(f"nbgrader could not release {name}: {error}") from None


def _files(folder: Path) -> list[Path]:
    hidden = ".ipynb_checkpoints"
    return sorted(f for f in folder.rglob("*") if f.is_file() and hidden not in f.parts) if folder.is_dir() else []


def _differences(made: Path, kept: Path) -> list[str]:
    """Return the names, relative to both folders, of the files that are not the same in both."""
    names = {f.relative_to(folder).as_posix() for folder in (made, kept) for f in _files(folder)}
    return sorted(name for name in names if _content(made / name) != _content(kept / name))


def _content(file: Path) -> bytes | None:
    return file.read_bytes() if file.is_file() else None


def _replace(new: Path, old: Path) -> None:
    if not new.is_file():
        old.unlink()
        return
    old.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(new, old)
