"""What a room shows has an example in its docstring, and the examples run."""

import doctest
import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest

ROOMS = [
    "boolean",
    "checks",
    "data",
    "data.real",
    "exercise",
    "exercise.check",
    "features",
    "metrics",
    "separability",
]


def shown(room: str) -> Iterator[tuple[str, Any]]:
    """The functions and classes that a room shows, with their names."""
    module = import_module(f"lincls.{room}")
    own = [
        name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__
    ]
    for name in getattr(module, "__all__", [name for name in own if not name.startswith("_")]):
        value = getattr(module, name)
        if inspect.isfunction(value) or inspect.isclass(value):
            yield name, value


EVERY = [pytest.param(value, id=f"{room}.{name}") for room in ROOMS for name, value in shown(room)]


@pytest.mark.parametrize("value", EVERY)
def test_an_example_is_there_and_runs(value):
    found = doctest.DocTestFinder(recurse=False).find(value, globs={})
    assert sum(len(test.examples) for test in found), "no example"
    said: list[str] = []
    for test in found:
        doctest.DocTestRunner().run(test, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize("value", [case for case in EVERY if inspect.isfunction(case.values[0])])
def test_the_parameters_are_those_of_the_function(value):
    assert documented(value) == list(inspect.signature(value).parameters)


def documented(function: Callable) -> list[str]:
    """The names in a docstring's section Parameters."""
    section = re.search(
        r"^Parameters\n-+\n(.*?)(?=^\w+\n-+\n|\Z)", inspect.getdoc(function) or "", re.M | re.S
    )
    lines = section[1].splitlines() if section else []
    return [
        name.strip(" *") for line in lines if line[:1].strip() for name in line.split(" : ")[0].split(",")
    ]
