"""Calling a student's function: on copies, in limited time, with every mishap told."""

import contextlib
import inspect
import sys
import threading
import warnings

import numpy as np
import pytest
from hypothesis import given
from students import anything, message, refuses

from lincls.exercise import check
from lincls.exercise.calls import Elsewhere, TimeUp, call, room


def test_the_result_comes_back_and_the_arguments_stay_as_they_were():
    X = np.zeros(2)

    def change(X, more):
        X += 1
        more.append(3)
        return X.sum()

    assert call(change, X, [1]) == 2
    assert X.tolist() == [0, 0]


@pytest.mark.parametrize(
    "f",
    [lambda: 0, lambda x: 0, lambda x, y=1: 0, lambda *x: 0, lambda x, *y: 0, lambda x, /, y: 0, lambda x, *, y: 0,
     lambda x, *, y=1: 0, lambda **x: 0, lambda x=1, *y, z=2, **u: 0],
)  # fmt: skip
def test_the_room_of_a_signature_is_what_can_be_bound(f):
    signature = inspect.signature(f)
    least, most, has = room(signature)
    assert has == len(signature.parameters)
    for size in range(5):
        try:
            signature.bind(*range(size))
        except TypeError:
            assert not least <= size <= most
        else:
            assert least <= size <= most


class Far(Elsewhere):
    """It answers from another process, or not in time."""

    def __init__(self, found, room=None):
        self.found, self.room, self.__name__ = found, room, "far"

    def __call__(self):
        raise AssertionError("it is asked within its time only")

    def within(self, seconds, args, watched):
        if self.found is TimeUp:
            raise TimeUp
        return (seconds, args, watched), ()


def test_a_function_of_another_process_gets_the_arguments_and_the_time_as_they_are():
    given = [1, 2]
    assert call(Far(None), given, seconds=3.0) == (3.0, (given,), False)
    assert call(Far(None), given)[1][0] is given


def test_what_goes_wrong_in_another_process_is_told_in_the_same_words():
    assert message(call, Far(TimeUp), 7, takes=["x"], seconds=2.0) == "far did not stop within 2 seconds on x = 7"
    assert message(call, Far(None, (1, 1, 1)), 1, 2) == "far is called with 2 arguments, but yours takes 1"


def test_a_wrong_number_of_arguments_is_told():
    def loss(y):
        return y

    assert message(call, loss, 1, 2, takes=("y", "t")) == ("loss is called with 2 arguments: y, t, but yours takes 1")


@pytest.mark.parametrize(
    "f", [..., lambda x: ..., lambda x: (x, ...), lambda x: x + ..., lambda x: ... @ x, lambda x: (...).sum()]
)
def test_a_stub_is_not_attempted(f):
    with pytest.raises(check.NotAttempted):
        call(f, 1)


def test_not_implemented_is_not_attempted():
    def later(x):
        raise NotImplementedError

    with pytest.raises(check.NotAttempted):
        call(later, 1)


@pytest.mark.parametrize("f", [None, 3, "f", (1, 2), np.zeros(2)])
def test_what_is_no_function_is_said_to_be_none(f):
    assert message(call, f, 1, name="loss").startswith("loss should be a function, but it is ")


def test_exit_recursion_and_odd_errors_are_told_too():
    def endless(x):
        return endless(x)

    class Odd(Exception):
        def __str__(self):
            raise RuntimeError

    def odd(x):
        raise Odd

    assert "raised SystemExit" in message(call, lambda x: sys.exit(1), 1)
    assert "endless raised RecursionError" in message(call, endless, 1)
    assert "odd raised Odd: ?" in message(call, odd, 1)


@pytest.mark.skipif(sys.platform == "win32", reason="no interval timer on Windows")
def test_a_loop_without_end_is_stopped_even_when_it_catches_exceptions():
    def stubborn(x):
        while True:
            with contextlib.suppress(Exception):
                x += 1

    assert "stubborn did not stop within 0.1 seconds on x = 1" in message(call, stubborn, 1, seconds=0.1)


def test_outside_the_main_thread_it_works_without_a_limit():
    found = []
    thread = threading.Thread(target=lambda: found.append(call(abs, -2)))
    thread.start()
    thread.join()
    assert found == [2]


def test_warnings_and_stderr_of_a_right_function_cost_nothing(capsys):
    def noisy(x):
        warnings.warn("deprecated", stacklevel=1)
        print("careful", file=sys.stderr)
        return np.log(np.zeros(1)) + x

    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        call(noisy, 1)
    assert seen == [] and capsys.readouterr().err == ""


def test_a_generator_becomes_the_list_of_its_values():
    assert call(lambda n: (i * i for i in range(n)), 3) == [0, 1, 4]


@given(anything)
def test_whatever_a_function_gives_the_check_answers(value):
    for f in (lambda *_: value, value):
        refuses(
            lambda f=f: check.function(f, lambda x: 0.123 * x, [1, 2]),
            lambda f=f: check.function(f, lambda x: (np.ones(2), "a"), [1, 2], gives=("w", "word")),
            lambda f=f: check.gradient(f, lambda w: w**3, at=[1.1, 2.2]),
            lambda f=f: check.gradient(f, lambda w, b: w @ w + b, at=[(np.ones(2), 0.5)], names=("dw", "db")),
        )


def test_an_error_names_the_line_of_the_students_cell(shell):
    shell.run_cell("def helper(x):\n    return 1 / x\n\ndef f(x):\n    y = helper(x)\n    return y", store_history=True)
    told = message(check.call, shell.user_ns["f"], 0)
    assert (
        told == "f raised ZeroDivisionError: division by zero on x = 0\nIt came up in line 2 of your cell: return 1 / x"
    )
    assert "\n" not in message(check.call, lambda x: 1 / x, 0), "no cell, no line"
