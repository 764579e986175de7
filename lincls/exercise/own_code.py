"""Whether a function is the student's own: what of a library it enters while a check calls it.

A test cell that begins with `own_code` has the calls of its checks watched. A function of a library counts when code
that is in no library calls it, by whatever name and on whatever way: an alias, `getattr`, `functools.partial`. What a
library calls by itself does not count, nor what stands in a cell and does not run. It is the same in a notebook, in the
browser's Python and in a grading run, where the student's process watches.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from lincls.exercise.verdict import Wrong

WHOLE = ("lincls", "mlxtend", "scipy", "sklearn", "statsmodels")  # no function of theirs, unless the task names it
AS_NUMPY = "scipy.linalg"  # the same matrices
LIBRARIES = (*WHOLE, "lincls_grader", "numpy")
POINT = "Writing it yourself is the point here."
PASSED_OVER = ("<module>", "__getattr__", "__exit__")  # what runs when a name is imported, and the end of the watch


class _Rule(NamedTuple):
    cell: str  # the file name of the test cell's code
    refused: frozenset[str]
    using: frozenset[str]


_rule: _Rule | None = None


def own_code(*names: str, using: Iterable[str] = ()) -> None:
    """Refuse functions of libraries in the functions that this test cell calls: writing them is the point.

    It stands first in a test cell. Of numpy and of scipy.linalg all is allowed but what is named here, of other
    libraries nothing but what is in `using`.

    Parameters
    ----------
    *names : of functions, classes or modules that are refused
    using : those that are allowed

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("least squares"):
    ...     check.own_code("lstsq")
    ...     check.call(lambda X, t: np.linalg.lstsq(X, t), [[1.0]], [1.0])
    least squares: not yet: 0 of 1 point
      lstsq of numpy is not for this answer
      Writing it yourself is the point here.
    """
    global _rule
    _rule = _Rule(sys._getframe(1).f_code.co_filename, frozenset(names), frozenset(using))


def watched() -> bool:
    """Return whether the cell that is running has begun with `own_code`."""
    frame = sys._getframe(1) if _rule else None
    while frame is not None and _rule is not None and frame.f_code.co_filename != _rule.cell:
        frame = frame.f_back
    return frame is not None


def judge(entered: Iterable[str]) -> None:
    """Raise Wrong for the first function, as "module:name", that the rule of the running cell refuses."""
    if _rule is None:
        return
    for place in entered:
        module, _, name = place.partition(":")
        parts = {*module.split("."), *name.split(".")}
        home = module.split(".")[0]
        whole = home in WHOLE and not module.startswith(AS_NUMPY)
        if parts & _rule.refused or (whole and not parts & _rule.using):
            shown = name.removesuffix(".__init__").removesuffix(".__call__")
            raise Wrong("{name} of {home} is not for this answer", POINT, name=shown, home=home)


class Watch:
    """Watches what the block enters of libraries, where code of no library, or the block itself, calls it.

    The block gets the list, as "module:name" in order, which fills while it runs. A ufunc leaves no trace when it runs,
    so one of another library than numpy counts where the code of a function that ran leads to it.
    """

    def __init__(self, function: Any) -> None:
        self._seen = dict[str, None]()
        self._own = dict[CodeType, bool]()  # whether this code is in no library; by it most events are passed over
        self._read = set[CodeType]()  # whose names were followed
        if isinstance(function, np.ufunc):
            self._note(function)

    def __enter__(self) -> Iterable[str]:
        self._block, self._before = sys._getframe(1), sys.getprofile()
        sys.setprofile(self._see)
        return self._seen

    def __exit__(self, *_: object) -> None:
        sys.setprofile(self._before)

    def _see(self, frame: FrameType, event: str, called: Any) -> None:
        code = frame.f_code
        own = self._own.get(code)
        if own is None:
            own = self._own[code] = not _library(frame)
        if not own:
            if event == "call" and code.co_name not in PASSED_OVER and self._enters(frame, frame.f_back):
                self._seen[_name(frame)] = None
        elif event == "c_call":
            module = getattr(called, "__module__", None)
            if type(module) is str and module.split(".")[0] in LIBRARIES:
                self._seen[f"{module}:{called.__qualname__}"] = None
        elif event == "return" and code not in self._read:
            self._read.add(code)
            self._reach(code.co_names, frame.f_globals)

    def _enters(self, frame: FrameType, caller: FrameType | None) -> bool:
        """Whether a library's frame is entered here: by other code, by the block, or by a check's own wrapper."""
        if caller is None or (_of_checks(frame) and _of_checks(self._block)):
            return False
        if caller is self._block or _of_checks(caller):
            return True
        return self._own.get(caller.f_code, not _library(caller))

    def _reach(self, names: tuple[str, ...], space: dict[str, Any]) -> None:
        """Note the ufuncs to which the names of a function's code lead, alone or as parts of modules."""
        reached = [space.get(name, sys.modules.get(name)) for name in names]
        modules = [thing for thing in reached if type(thing) is ModuleType]
        for module in modules:
            inside = [vars(module).get(name) for name in names]
            modules += [thing for thing in inside if type(thing) is ModuleType and thing not in modules]
            reached += inside
        for thing in reached:
            if isinstance(thing, np.ufunc):
                self._note(thing)

    def _note(self, ufunc: np.ufunc) -> None:
        if vars(np).get(ufunc.__name__) is not ufunc:
            self._seen[f"scipy.special:{ufunc.__name__}"] = None


def _library(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__")).split(".")[0] in LIBRARIES


def _of_checks(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__")).startswith("lincls.exercise.")


def _name(frame: FrameType) -> str:
    """The function that runs, as "module:name"; a wrapper is called after what it wraps."""
    code = frame.f_code
    if "<locals>" in code.co_qualname:
        for wrapped in map(frame.f_locals.get, code.co_freevars):
            if isinstance(wrapped, FunctionType):
                return f"{wrapped.__module__}:{wrapped.__qualname__}"
    return f"{frame.f_globals['__name__']}:{code.co_qualname}"
