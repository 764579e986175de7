"""The checks of every exercise: one property a line, the counterexample when it fails.

    with check.question("AND by hand", points=2):
        check.separates(w, b, AND)

Each property returns None when the answer is right. Otherwise it raises NotAttempted (a stub `...` is still
there) or Wrong (with the counterexample). Both are AssertionErrors; no other exception leaves a check.
What is not in `__all__` serves the laws of the course's sets. They stand in `sets/`, and here by their names, but for
those with the name of a test cell, such as `set_08.q1_a`.
"""

# ruff: noqa: F401

from importlib import import_module
from pkgutil import iter_modules
from types import FunctionType, ModuleType

from lincls.checks.docs import complete
from lincls.exercise import sets
from lincls.exercise.answers import array, between, choice, count, text, true_false, unlike, value
from lincls.exercise.begin import begin, hint, named, passed
from lincls.exercise.calls import call, each
from lincls.exercise.chance import rng, unseen
from lincls.exercise.classes import separates_classes
from lincls.exercise.curvature import hessian
from lincls.exercise.derivation import derivation
from lincls.exercise.drawing import drawn, drawn_labels, drawn_line, drawn_points
from lincls.exercise.functions import function, gives, gradient
from lincls.exercise.own_code import own_code
from lincls.exercise.probability import probabilities
from lincls.exercise.proofs import certificate
from lincls.exercise.reading import numbers, parts
from lincls.exercise.recorded import faulty, order, recorded, statements, truth
from lincls.exercise.samples import covariance, regression
from lincls.exercise.units import feasible, inequalities, same_unit, separates, separates_homogeneous
from lincls.exercise.verdict import NotAttempted, Wrong, part, question, that


def _laws(file: ModuleType) -> dict[str, FunctionType]:
    own = {name: law for name, law in vars(file).items() if isinstance(law, FunctionType) and name[0] != "_"}
    return {name: law for name, law in own.items() if law.__module__ == file.__name__ and not name[1:2].isdigit()}


for _file in iter_modules(sets.__path__):
    globals().update(_laws(import_module(f"{sets.__name__}.{_file.name}")))

__all__ = ["array", "between", "choice", "count", "text", "true_false", "unlike", "value"]  # one answer
__all__ += ["order", "recorded", "statements"]  # judged by the grader, looked at here
__all__ += ["call", "derivation", "function", "gives", "gradient", "hessian", "own_code", "probabilities"]
__all__ += ["numbers", "parts", "that"]  # for a law of one's own
__all__ += ["certificate", "feasible", "regression", "same_unit", "separates", "separates_classes"]  # units
__all__ += ["drawn", "drawn_labels", "drawn_line", "drawn_points"]  # pictures
__all__ += ["begin", "hint", "named", "passed"]  # what a set says of itself
__all__ += ["rng", "unseen"]  # what no student knows beforehand
__all__ += ["NotAttempted", "Wrong", "part", "question"]  # verdicts

complete(globals())
