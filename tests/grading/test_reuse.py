"""A result is used again where all that it depends on is equal, and never one that was stopped."""

from __future__ import annotations

from dataclasses import replace

import pytest
import small

from lincls.grading import Limits, reuse
from lincls.grading.report import AnswerOutput, CellResult
from lincls.grading.station import Station, Task


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    return small.instructor(tmp_path_factory.mktemp("small"))


@pytest.fixture
def station(monkeypatch):
    """A warm grader that counts the checkers it starts for submissions."""
    made = Station("none")
    made.started = []
    checked = made._checked

    def count(task, rebuilt):
        made.started += [task.seed] * (not task.rehearsal)
        return checked(task, rebuilt)

    monkeypatch.setattr(made, "_checked", count)
    with made.warm:
        yield made


def test_a_copy_gets_the_same_result_and_starts_no_process(station, source):
    task = Task(small.raw(small.handed_in(q3='letter = "a"')), source, 3, small.QUICK)
    again = replace(task, submission=small.raw(small.handed_in(q3='letter = "a"'), more="metadata"))
    assert station.grade(task) == station.grade(again)
    assert station.started == [3]


@pytest.mark.parametrize("switch", ["yes", "no"])
def test_whatever_differs_is_run(station, source, monkeypatch, switch):
    monkeypatch.setenv(reuse.SWITCH, switch)
    task = Task(small.raw(small.handed_in()), source, 3, small.QUICK)
    others = [
        replace(task, submission=small.raw(small.handed_in(q3='letter  = "b"'))),
        replace(task, seed=4),
        replace(task, limits=replace(small.QUICK, call_seconds=2.0)),
        replace(task, source=replace(source, digest="another")),
        replace(task, submission=small.raw([*small.handed_in(), small.cell("x = 1")])),
    ]
    for each in [task, *others, task]:
        station.grade(each)
    assert len(station.started) == 6 + (switch == "no")


@pytest.mark.parametrize(
    "answer", ["import os\nos._exit(0)", "def f(x):\n    while True: pass", "x = np.ones(30 << 27)"]
)
def test_what_was_stopped_is_run_again(station, source, answer):
    task = Task(small.raw(small.handed_in(q2=answer)), source, 3, Limits(cell_seconds=1, call_seconds=1))
    station.grade(task)
    station.grade(task)
    assert len(station.started) == 2


def test_a_function_that_the_check_stopped_and_a_picture_are_not_kept():
    cell = CellResult("q1-a", "q1", 0.0, 1.0, "wrong", "f did not stop within 0.1 seconds on x = 1")
    plain = replace(cell, message="f(1) is 2, wanted 3")
    output = AnswerOutput("q1", "x = 1", "", ())
    assert reuse.may_be_kept([plain], [output], 0.1)
    assert not reuse.may_be_kept([cell], [output], 0.1)
    assert not reuse.may_be_kept([plain], [output], 5.1)
    assert not reuse.may_be_kept([plain], [replace(output, images=(b"png",))], 0.1)
    assert not reuse.may_be_kept([plain], [replace(output, text="x" * 100_000)], 0.1)


def test_only_the_last_results_are_kept():
    kept = reuse.Kept()
    for n in range(reuse.MOST + 2):
        kept.add(str(n), n)
        kept.get("0")
    assert kept.get("0") == 0 and kept.get("1") is None and kept.get("3") == 3
