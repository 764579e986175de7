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
        found = {kind: _questions(paths, kind) for kind in kinds or bank.KINDS}
    except ValueError as error:
        raise CourseError(str(error)) from None
    if lacking := [kind for kind in kinds if not found[kind]]:
        raise CourseError(_lacking(root, wanted, lacking[0]))
    questions = [question for each in found.values() for question in each]
    if not questions:
        raise CourseError(_lacking(root, wanted, "questions"))
    name, write = bank.WRITERS[system]
    target = to or Path(name)
    if target.is_dir() or not target.parent.is_dir():
        raise CourseError(f"{target} is {'a folder' if target.is_dir() else 'in no folder that is there'}")
    store(target, write(questions))
    counts = ", ".join(_count(kind, each) for kind, each in found.items() if each)
    print(f"{target}: {many(len(questions), 'question')} ({counts})")
    return 0


def _count(kind: str, questions: Sequence[bank.Question]) -> str:
    if kind != "numbers":
        return many(len(questions), kind[:-1])
    return f"{many(len({each.group for each in questions}), kind[:-1])} in {many(len(questions), 'variant')}"


def _paths(root: Path, wanted: Sequence[str]) -> list[Path]:
    """The notebooks of lectures and of sets that are wanted, by number or name."""
    found = [*sorted(root.glob("notebooks/[0-9]*.ipynb")), *sorted(root.glob("solutions/*/[0-9]*.ipynb"))]
    known = [path for path in found if path.parent.name in ("notebooks", path.stem)]
    for each in wanted:
        if not any(_is(path, each) for path in known):
            names = ", ".join(sorted({path.stem[:2] for path in known})) or "none"
            raise CourseError(f"no lecture and no set {each!r} in {root}; there are: {names}")
    return [path for path in known if not wanted or any(_is(path, each) for each in wanted)]


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
    others = sorted({path.stem[:2] for path in _paths(root, ()) for each in kinds if _questions([path], each)})
    asked = [each for each in bank.KINDS if _questions(_paths(root, wanted), each)]
    instead = f"{here} has {' and '.join(asked)}" if asked else f"{here} has nothing else to ask either"
    where = f"there are some in {', '.join(others)}" if others else "no set of the course has any"
    return f"{here} has no {kind}: {where}; {instead}"
