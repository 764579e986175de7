"""`lincls bank`: the course's questions as a file for a learning-management system."""

from collections.abc import Sequence
from pathlib import Path

from lincls.checks import many
from lincls.house import CourseError, course_root
from lincls_grader import bank
from lincls_grader.files import store


def start(system: str, wanted: Sequence[str], kinds: Sequence[str], to: Path | None) -> int:
    """Write the bank of some lectures and their sets, by number or name, or of all; `kinds` are of `bank.KINDS`.

    Raises CourseError where there is no such lecture, set or kind, nothing to ask there, or a set cannot be run.
    """
    root = course_root()
    if strange := [kind for kind in kinds if kind not in bank.KINDS]:
        raise CourseError(f"there are no {', '.join(strange)} in a bank; --only takes {', '.join(bank.KINDS)}")
    paths = _paths(root, wanted)
    try:
        groups = {kind: _questions(paths, kind) for kind in kinds or bank.KINDS}
    except ValueError as error:
        raise CourseError(str(error)) from None
    if lacking := [kind for kind in kinds if not groups[kind]]:
        raise CourseError(_lacking(root, wanted, lacking[0]))
    questions = [question for group in groups.values() for question in group]
    if not questions:
        raise CourseError(_lacking(root, wanted, "questions"))
    name, write = bank.WRITERS[system]
    target = to or Path(name)
    if target.is_dir() or not target.parent.is_dir():
        raise CourseError(f"{target} is {'a folder' if target.is_dir() else 'in no folder that is there'}")
    store(target, write(questions))
    counts = ", ".join(_count(kind, group) for kind, group in groups.items() if group)
    print(f"{target}: {many(len(questions), 'question')} ({counts})")
    return 0


def _count(kind: str, questions: Sequence[bank.Question]) -> str:
    if kind != "numbers":
        return many(len(questions), kind[:-1])
    return f"{many(len({question.group for question in questions}), kind[:-1])} in {many(len(questions), 'variant')}"


def _paths(root: Path, wanted: Sequence[str]) -> list[Path]:
    """The notebooks of lectures and of sets that are wanted, by number or name."""
    paths = [*sorted(root.glob("notebooks/[0-9]*.ipynb")), *sorted(root.glob("solutions/*/[0-9]*.ipynb"))]
    known = [path for path in paths if path.parent.name in ("notebooks", path.stem)]
    for asked in wanted:
        if not any(_is(path, asked) for path in known):
            names = ", ".join(sorted({path.stem[:2] for path in known})) or "none"
            raise CourseError(f"no lecture and no set {asked!r} in {root}; there are: {names}")
    return [path for path in known if not wanted or any(_is(path, asked) for asked in wanted)]


def _is(path: Path, name: str) -> bool:
    return name == path.stem or (name.isdigit() and path.stem.startswith(f"{name:0>2}_"))


def _questions(paths: Sequence[Path], kind: str) -> list[bank.Question]:
    """What there is of a kind; each has the name of the function that reads it."""
    wanted = [path for path in paths if (path.parent.name == "notebooks") == (kind == "predictions")]
    return [question for path in wanted for question in getattr(bank, kind)(path)]


def _lacking(root: Path, wanted: Sequence[str], kind: str) -> str:
    """That there is none of a kind, and where the nearest ones are."""
    here = ", ".join(wanted) or "the course"
    kinds = bank.KINDS if kind == "questions" else (kind,)
    others = sorted({path.stem[:2] for path in _paths(root, ()) for kind in kinds if _questions([path], kind)})
    asked = [kind for kind in bank.KINDS if _questions(_paths(root, wanted), kind)]
    instead = f"{here} has {' and '.join(asked)}" if asked else f"{here} has nothing else to ask either"
    where = f"there are some in {', '.join(others)}" if others else "no set of the course has any"
    return f"{here} has no {kind}: {where}; {instead}"
