"""The live figures of the course, in the order of its lectures.

A figure is a function in its lecture's file that needs no argument, so that a page can show it without the notebook:

    @live("One correction")
    def one_update(X=None, t=None):
        \"""Apply the rule to one of five examples and see what it does in weight space.\"""
        ...
        return Live(draw, update, ...)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from typing import Any, NamedTuple

from lincls.language import tell

LECTURES = {  # file -> number of its lecture
    "welcome": "00",
    "regression": "01",
    "boolean": "02",
    "perceptron": "03",
    "convexity": "04",
    "features": "05",
    "least_squares": "06",
    "logistic": "07",
    "multiclass": "08",
    "generative": "09",
    "stories": "09",
    "pca": "10",
    "comparison": "11",
    "cuts": "11",
}


class Entry(NamedTuple):
    """A live figure: the number of its lecture, its name as in `figures.perceptron.one_update`, a title, one
    sentence, and the function that makes it.

    Parameters
    ----------
    lecture : str
        Two digits, "00" to "11".
    name : str
        File and function, with a dot between them.
    title : str
    says : str
    make : function
        Needs no argument and returns a Live.

    Examples
    --------
    >>> from lincls import figures
    >>> entry = next(each for each in figures.catalogue() if each.name == "perceptron.one_update")
    >>> entry.lecture, entry.title
    ('03', 'One correction')
    """

    lecture: str
    name: str
    title: str
    says: str
    make: Callable[..., Any]


FOUND: dict[str, Entry] = {}


def live(title: str) -> Callable[[Callable], Callable]:
    """Enter a function of a lecture's file in the catalogue; the first line of its docstring is the sentence.

    The figures that it makes have the title for their name.
    """

    def enter(make: Callable) -> Callable:
        file = make.__module__.rpartition(".")[2]
        says = (make.__doc__ or "").strip().split("\n")[0]
        if file not in LECTURES:
            raise ValueError(f"{make.__qualname__} stands in {make.__module__}, which is no lecture's file")
        if not title.strip() or not says.endswith("."):
            raise ValueError(f"{make.__qualname__} needs a title and a docstring that begins with one sentence")

        @wraps(make)
        def entered(*args: Any, **named: Any) -> Any:
            figure = make(*args, **named)
            figure.title = tell(title)
            return figure

        name = f"{file}.{make.__name__}"
        FOUND[name] = Entry(LECTURES[file], name, title, says, entered)
        return entered

    return enter


def catalogue() -> tuple[Entry, ...]:
    """Return every live figure of the course, lecture by lecture, in the order in which they stand there.

    Returns
    -------
    tuple of Entry, one a figure

    Examples
    --------
    >>> from lincls import figures
    >>> [each.name for each in figures.catalogue() if each.lecture == "03"][:1]
    ['perceptron.digits']
    """
    for file in LECTURES:
        import_module(f"lincls.figures.{file}")
    return tuple(sorted(FOUND.values(), key=lambda each: each.lecture))
