"""The warm grader: a checker that is stuck is stopped, and what it found is kept."""

import sys
from dataclasses import replace

import pytest
import small

from lincls_grader import Limits, Source, station
from lincls_grader.source import SourceCell
from lincls_grader.station import Station, Task


@pytest.fixture(scope="module")
def warm():
    made = Station("none")
    with made.warm:
        yield made


def a_set(tmp_path, *tests: str) -> Source:
    return small.source(tmp_path, [small.cell(text, f"q{i}-a", "test", 1) for i, text in enumerate(tests)])


def test_a_check_that_blocks_loses_what_comes_after_it_only(warm, tmp_path, monkeypatch):
    monkeypatch.setattr(station, "GRACE", 1.0)
    source = a_set(tmp_path, "pass", "import time; time.sleep(99)", "pass")
    findings = warm.grade(Task(small.raw([]), source, 0, Limits(notebook_seconds=1)))
    assert [(cell.grade_id, cell.status) for cell in findings.cells] == [("q0-a", "right")]
    assert not findings.complete


def test_a_check_that_computes_too_long_is_interrupted(warm, tmp_path):
    source = a_set(tmp_path, "while True: pass", "pass")
    findings = warm.grade(Task(small.raw([]), source, 0, Limits(cell_seconds=0.3)))
    assert [cell.status for cell in findings.cells] == ["timed out", "right"]


def test_the_sandbox_is_started_anew_when_it_is_lost(warm, tmp_path):
    source = a_set(tmp_path, "pass")
    warm.warm.process.kill()
    warm.warm.process.wait()
    findings = warm.grade(Task(small.raw([small.cell("x = 1")]), source, 0, Limits()))
    assert [cell.status for cell in findings.cells] == ["right"]
    assert findings.complete and [output.cell for output in findings.outputs] == ["extra 1"]


def test_cells_leave_nothing_behind_for_the_next_submission(warm, tmp_path):
    source = a_set(tmp_path, "import numpy\nassert not hasattr(numpy, 'left')\nnumpy.left = 1")
    for _ in range(2):
        findings = warm.grade(Task(small.raw([]), source, 0, Limits()))
        assert [cell.status for cell in findings.cells] == ["right"]


def test_a_submission_is_left_when_its_patience_is_over(warm, tmp_path):
    source = a_set(tmp_path, "assert x == 1")
    slow = [small.cell("import time\ntime.sleep(1)\nx = 1", "q0", "answer")]
    source = replace(source, cells=(SourceCell("answer", "x = 1", "", "q0", 0.0, frozenset("x"), ""), *source.cells))
    for _ in range(2):
        findings = warm.grade(Task(small.raw(slow), source, 0, Limits(), patience=0.3))
        assert findings.postponed and not findings.complete and findings.cells == []
    findings = warm.grade(Task(small.raw(slow), source, 0, Limits()))
    assert [cell.status for cell in findings.cells] == ["right"]


def test_what_was_on_the_way_when_a_checker_was_killed_counts(warm, tmp_path):
    """More than a socket holds, in its order, and the checker ends itself before its last word."""
    says = "print('x' * 99_000)"
    ends = "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)"
    cells = [small.cell("pass", "q0-a", "test", 1), small.cell(ends, "q1-a", "test", 1)]
    own = [small.cell(f"{says}  # {n}") for n in range(9)]
    findings = warm.grade(Task(small.raw([*own, *cells]), small.source(tmp_path, cells), 0, Limits()))
    assert not findings.complete and not findings.broken
    assert [(cell.grade_id, cell.status) for cell in findings.cells] == [("q0-a", "right")]
    assert [output.source[-1] for output in findings.outputs] == [*"012345678"]
    assert {len(output.text) for output in findings.outputs} == {99_001}


def test_what_set_up_cells_import_is_loaded_beforehand_names_too(tmp_path):
    """Here for the checks, and in the sandbox; what an answer imports is not."""
    cells = [
        small.cell("import imaplib\nfrom lincls.models import logistic\nfrom lincls import LDA"),
        small.cell("import poplib\nx = 1", "q0", "answer"),
        small.cell("assert x == 1", "q0-a", "test", 1),
    ]
    source, own = small.source(tmp_path, cells), Station("none")
    with own.warm:
        findings = own.grade(Task(small.raw(cells[1:]), source, 0, Limits()))
        assert [cell.status for cell in findings.cells] == ["right"]
        assert {"imaplib", "lincls.models.logistic", "lincls.LDA"} <= own.warm.loaded
        assert "imaplib" in sys.modules and "lincls.models.lda" in sys.modules and "poplib" not in sys.modules
        assert "poplib" not in own.warm.loaded
