"""The examples in the docstrings of public names run, and every public name of these rooms has one."""

import doctest
import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest

ROOMS = [  # whose every public name has an example
    "boolean",
    "checks",
    "data",
    "data.real",
    "environment",
    "exercise",
    "exercise.check",
    "features",
    "figures",
    "metrics",
    "plot",
    "report",
    "separability",
    "widgets",
]


def shown(room: str) -> Iterator[tuple[str, Any]]:
    """The functions and classes that a room shows, with their names."""
    module = import_module(f"lincls.{room}")
    own = [name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__]
    for name in getattr(module, "__all__", [name for name in own if not name.startswith("_")]):
        value = getattr(module, name)
        if inspect.isfunction(value) or inspect.isclass(value):
            yield name, value


NAMES = [(room, name, value) for room in ROOMS for name, value in shown(room)]
FUNCTIONS = [case for case in NAMES if inspect.isfunction(case[2])]


@pytest.mark.parametrize("room, name, value", NAMES, ids=[f"{room}.{name}" for room, name, _ in NAMES])
def test_the_example_of_a_public_name_runs(room, name, value):
    known = {"np": np} | dict(shown(room))
    found = doctest.DocTestFinder(recurse=False).find(value, name, globs=known)
    assert found and found[0].examples
    said: list[str] = []
    for test in found:
        doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize("room, name, value", FUNCTIONS, ids=[f"{room}.{name}" for room, name, _ in FUNCTIONS])
def test_a_docstring_names_the_parameters_of_its_function(room, name, value):
    assert sorted(documented(value)) == sorted(inspect.signature(value).parameters)


def documented(function: Callable) -> list[str]:
    """The names in a docstring's section Parameters."""
    text = inspect.getdoc(function) or ""
    section = re.search(r"^Parameters\n-+\n(.*?)(?=^\w+\n-+\n|\Z)", text, re.MULTILINE | re.DOTALL)
    heads = [line.split(" : ")[0] for line in section[1].splitlines() if line[:1].strip()] if section else []
    return [name.strip(" *") for head in heads for name in head.split(",")]
