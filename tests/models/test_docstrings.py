"""The examples in the docstrings of public names run, and every public name of these rooms has one."""

import doctest
import inspect
import subprocess
import sys
from importlib import import_module

import numpy as np
import pytest

from lincls.checks.docs import completed

ROOMS = ["models"]  # whose every public name has an example
NAMES = [(room, name) for room in ROOMS for name in import_module(f"lincls.{room}").__all__]
SECTIONS = ("Parameters", "Raises", "Examples")
every_name = pytest.mark.parametrize("room, name", NAMES, ids=[".".join(pair) for pair in NAMES])


@every_name
def test_the_example_of_a_public_name_runs(room, name):
    module = import_module(f"lincls.{room}")
    names = {"np": np} | {each: getattr(module, each) for each in module.__all__}
    found = doctest.DocTestFinder(recurse=False).find(getattr(module, name), name, globs=names)
    assert found and found[0].examples
    runner = doctest.DocTestRunner(verbose=False)
    for test in found:
        said: list[str] = []
        assert runner.run(test, out=said.append).failed == 0, "".join(said)


@every_name
def test_a_public_name_says_its_parameters_and_errors(room, name):
    value = getattr(import_module(f"lincls.{room}"), name)
    text, parameters = inspect.getdoc(value), inspect.signature(value).parameters
    wanted = [section for section in SECTIONS if section != "Raises" or name != "drive"]
    for section in [*wanted, "Attributes" if inspect.isclass(value) else "Returns"]:
        assert f"\n{section}\n{'-' * len(section)}\n" in text, section
    told = text[text.index("\nParameters\n") : text.index("\nExamples\n")]
    unsaid = [each for each in parameters if f"\n{each} :" not in told and f" {each} :" not in told]
    assert not [each for each in unsaid if f"{each}, " not in told], unsaid


def test_a_line_of_names_brings_sections_and_their_order():
    own = "Raises\n    ------\n    E\n\n    Parameters\n    ----------\n    {b}\n    c : one"
    text = f"Say it.\n\n    {{X, w, loss}}\n\n    {own}"
    parameters = "X : (N, D), one example a row.\nw : (D,).\nb : a number.\nc : one"
    returns, raises = "Returns\n-------\nE in nats.", "Raises\n------\nE"
    assert completed(text) == f"Say it.\n\nParameters\n----------\n{parameters}\n\n{returns}\n\n{raises}"
    short = "{X}\nReturns: w and b\n    as is\nRaises ValueError, TypeError: It is empty.\nRaises OSError:\n    It\n{b}"
    raises = "Raises\n------\nValueError, TypeError\n    It is empty.\nOSError\n    It"
    parameters = "Parameters\n----------\nX : (N, D), one example a row.\nb : a number."
    assert (
        completed(f"Say it.\n\n{short}")
        == f"Say it.\n\n{parameters}\n\nReturns\n-------\nw and b\n    as is\n\n{raises}"
    )
    with pytest.raises(KeyError, match="no such name"):
        completed("Say it.\n\n{X, no such name}")


@pytest.mark.parametrize("room", ["boolean", "checks", "data", "features", "metrics", "models", "report"])
def test_no_public_docstring_is_left_with_names_to_fill_in(room):
    for value in vars(import_module(f"lincls.{room}")).values():
        if inspect.isclass(value) or inspect.isfunction(value):
            each = [value, *(part for _, part in inspect.getmembers(value, inspect.isroutine))]
            assert not [part for part in each if "\n{" in (inspect.getdoc(part) or "")], value


def test_without_docstrings_there_is_nothing_to_fill_in():
    code = "import lincls.models as m; assert m.LDA.__doc__ is None is m.LDA.fit.__doc__"
    assert subprocess.run([sys.executable, "-OO", "-c", code], timeout=60).returncode == 0
