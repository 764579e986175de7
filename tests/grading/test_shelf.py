"""What lies on the shelf is there, whatever became of the process that put it there."""

import os
import signal
import time

import pytest

from lincls.grading.shelf import Shelf

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def test_values_are_taken_once_and_in_order():
    shelf = Shelf()
    assert shelf.put("a") and shelf.put((1, 2.0))
    assert list(shelf.take()) == ["a", (1, 2.0)]
    assert list(shelf.take()) == [] and shelf.put(None)
    assert list(shelf.take()) == [None]


def test_what_has_no_room_is_not_put_and_harms_nothing():
    shelf = Shelf(500)
    assert shelf.put("a") and not shelf.put("x" * 500) and shelf.put("b")
    assert list(shelf.take()) == ["a", "b"]


def test_what_a_killed_process_put_there_stays():
    shelf = Shelf()
    pid = os.fork()
    if pid == 0:
        shelf.put("found")
        shelf.put("ready")
        time.sleep(60)
        os._exit(0)
    found = []
    while "ready" not in found:
        found += shelf.take()
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    assert found == ["found", "ready"]
