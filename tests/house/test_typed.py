"""The library says its types: it ships py.typed, and what is public is annotated."""

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import lincls

ROOT = Path(__file__).parents[2]
ROOMS = [name for name in lincls.__all__ if inspect.ismodule(getattr(lincls, name))]


def public(module) -> list[str]:
    """The names in `__all__`, or those defined in a room that is one file."""
    own = [name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__]
    return getattr(module, "__all__", [name for name in own if not name.startswith("_")])


def functions(value) -> Iterator[Callable]:
    """A function itself; of a class the constructor, the public methods and properties, inherited ones too."""
    if inspect.isfunction(value):
        yield value
    if inspect.ismodule(value):
        for name in public(value):
            yield from functions(getattr(value, name))
    if not inspect.isclass(value):
        return
    for each in value.__mro__:
        if each.__module__.startswith("lincls"):
            for name, member in vars(each).items():
                found = getattr(member, "fget", getattr(member, "__func__", member))
                if inspect.isfunction(found) and (name == "__init__" or not name.startswith("_")):
                    yield found


def unannotated(function: Callable) -> list[str]:
    """The parameters without a type, and "return"."""
    signature = inspect.signature(function)
    found = [
        name
        for place, (name, parameter) in enumerate(signature.parameters.items())
        if parameter.annotation is parameter.empty and not (place == 0 and name in ("self", "cls"))
    ]
    if signature.return_annotation is signature.empty and function.__name__ != "__init__":
        found.append("return")
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_all_that_a_room_shows_has_types(room):
    module = import_module(f"lincls.{room}")
    every = [function for name in public(module) for function in functions(getattr(module, name))]
    missing = {function.__qualname__: unannotated(function) for function in every}
    assert every and not {name: found for name, found in missing.items() if found}


def test_the_face_of_the_library_shows_nothing_that_no_room_shows():
    shown = {
        id(getattr(import_module(f"lincls.{room}"), name))
        for room in ROOMS
        for name in public(import_module(f"lincls.{room}"))
    }
    others = [name for name in lincls.__all__ if name not in [*ROOMS, "__version__"]]
    assert all(id(getattr(lincls, name)) in shown for name in others)


def test_a_function_without_types_is_found():
    def bare(X, t: int):
        return X

    class Holder:
        def __init__(self, a):
            self.a = a

        @property
        def b(self):
            return self.a

    Holder.__module__ = "lincls.holder"
    assert unannotated(bare) == ["X", "return"]
    assert [unannotated(function) for function in functions(Holder)] == [["a"], ["return"]]


def test_the_wheel_says_that_the_library_is_typed_and_holds_its_data():
    files = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert {"lincls/py.typed", "lincls/__init__.py", "lincls/data/tables/iris.csv"} <= files
