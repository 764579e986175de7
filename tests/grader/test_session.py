"""The line to a student's process: a reply in its form and in time, or the process is stopped."""

import contextlib
import socket
import threading
import time
from dataclasses import replace

import pytest
import small

from lincls_grader import encoder, session
from lincls_grader.session import Stopped, Student, _Deadline

OLD = encoder.encode([0, "value", 1]) * 500


@pytest.fixture
def line():
    """A student on one end, what we say in the place of the student's process on the other."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield Student(ours, 0, replace(small.QUICK, call_seconds=0.5)), theirs


def test_a_line_that_is_never_silent_is_left_in_time(line):
    student, theirs = line

    def talk():
        with contextlib.suppress(OSError):
            while True:
                theirs.sendall(OLD)

    threading.Thread(target=talk, daemon=True).start()
    start = time.monotonic()
    with pytest.raises(Stopped, match="did not stop in time") as caught:
        student.get("x")
    assert caught.value.status == "timed out" and time.monotonic() - start < 10
    with pytest.raises(Stopped):  # for good
        student.get("x")


def test_data_that_wait_do_not_hold_up_the_clock(line):
    student, theirs = line
    theirs.sendall(OLD)
    with pytest.raises(Stopped, match="did not stop in time"):
        student._read(_Deadline(-1.0))
    student._more(1, _Deadline(5.0))
    with pytest.raises(Stopped, match="did not stop in time"):
        student._read(_Deadline(-1.0))


@pytest.mark.parametrize("reply", [[7, "value", 1], [True, "value", 1], [1, 5], [1], (1, "value", 1), "x", None])
def test_a_reply_of_another_form_is_refused(line, reply):
    student, theirs = line
    theirs.sendall(encoder.encode(reply))
    with pytest.raises(Stopped, match="in place of its answers") as caught:
        student.get("x")
    assert caught.value.status == "refused"


def test_time_in_which_others_had_the_cores_is_not_the_answers(line):
    student, _ = line
    waited = iter([0.0, 0.2, 0.2, 99.0, 99.0])
    student.starved = lambda: next(waited, 99.0)
    start = time.monotonic()
    with pytest.raises(Stopped, match="did not stop in time"):
        student.get("x")
    took = time.monotonic() - start
    assert 0.7 <= took  # the 0.5 seconds of a call and the 0.2 that it waited
    assert took < 0.5 * (1 + session.LONGEST_WAIT) + 1, "there is an end to it"


def test_a_process_that_the_kernel_killed_for_memory_is_told_from_a_crash():
    kills = iter([4, 5])
    ours, theirs = socket.socketpair()
    with ours:
        student = Student(ours, 0, small.QUICK, kills=lambda: next(kills))
        theirs.close()
        with pytest.raises(Stopped, match="more memory than it may") as stopped:
            student.get("x")
    assert stopped.value.status == "out of memory"
