"""A student's function as the checker holds it, and exceptions that keep their names."""

import copy
import inspect

import pytest

from lincls.exercise.verdict import NotAttempted
from lincls_grader.codec import ProtocolError
from lincls_grader.proxy import is_error, proxy, raised, tagged


def call(number, args, kwargs, seconds, watched):
    return (number, args, kwargs), []  # the result, and what was entered


def test_a_call_is_passed_on_with_the_functions_number():
    assert proxy([4, "f", None], call)(1, k=2) == (4, (1,), {"k": 2})


def test_name_and_parameters_are_those_that_were_said():
    f = proxy([0, "f", [["a", 1, False], ["b", 1, True], ["k", 3, True], ["more", 4, False]]], call)
    assert f.__name__ == "f" and str(inspect.signature(f)) == "(a, b=None, *, k=None, **more)"


def test_a_function_without_a_name_gets_a_general_one():
    assert proxy([0, "<lambda>", None], call).__name__ == "your function"


def test_a_copy_is_the_same_function_and_it_can_be_sent_back():
    f = proxy([3, "f", None], call)
    assert copy.deepcopy([f])[0] is f
    assert tagged(f) == [3, None, None] and tagged(len) is None


@pytest.mark.parametrize(
    "said",
    [["0", "f", None], [True, "f", None], [-1, "f", None], [10**7, "f", None], [0, "f", 3],
     [0, "f", [["a b", 1, False]]], [0, "f", [["a", 9, False]]], [0, "f", [["a", True, False]]],
     [0, "f", [["a", 1, False]] * 101], [0, "f", [["a", [], False]]]],
    ids=str,
)  # fmt: skip
def test_what_is_no_function_is_a_protocol_error(said):
    with pytest.raises(ProtocolError):
        proxy(said, call)


@pytest.mark.parametrize(
    ("name", "base", "kind"),
    [
        ("KeyError", "KeyError", KeyError),
        ("Mine", "ZeroDivisionError", ArithmeticError),
        ("UnicodeDecodeError", "UnicodeDecodeError", Exception),
        ("SystemExit", "SystemExit", Exception),
        ("a b", "print", Exception),
        ("X", "__import__", Exception),
        ("NotAttempted", "AssertionError", NotAttempted),
    ],
)
def test_an_exception_keeps_its_name_where_it_is_one_and_is_always_catchable(name, base, kind):
    error = raised(name, base, "text")
    assert isinstance(error, kind) and isinstance(error, Exception)
    if kind is not NotAttempted:
        assert str(error) == "text"
        assert type(error).__name__ == (name if name.isidentifier() else "Exception")


def test_no_exception_ends_a_loop_of_the_test_in_silence():
    def f(x):
        raise raised("Mine", "StopIteration", "enough")

    with pytest.raises(Exception, match="enough") as caught:
        list(map(f, [1, 2]))
    assert type(caught.value).__name__ == "Mine"


@pytest.mark.parametrize("said", [None, (), ("a", "b"), ("a", "b", 3), ["a", "b", "c"], ("a", "b", "x" * 3000)])
def test_what_is_no_error_is_seen(said):
    assert not is_error(said)
    assert is_error(("a", "b", "c"))
