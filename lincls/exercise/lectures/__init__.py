"""What the check cells of the lectures check: one file a lecture, named as its figures are.

    with check.question("When to stop", points=2):
        lectures.perceptron.stopping(stop)

A check cell stands below the reader's stub, so it must not contain the answer; the formulas stand here, apart from the
keys of the exercise sets. They are plain numpy, and they travel with the lectures' pages.
"""

from importlib import import_module
from pkgutil import iter_modules

__all__ = [lecture.name for lecture in iter_modules(__path__)]

for _name in __all__:
    import_module(f"{__name__}.{_name}")
