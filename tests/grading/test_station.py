"""The warm grader: a checker that is stuck is stopped, and what it found is kept."""

from __future__ import annotations

import itertools
import json
import sys
from dataclasses import replace

import pytest
import small

from lincls.grading import Limits, Source, rehearsal, sandbox, station
from lincls.grading.source import SourceCell
from lincls.grading.station import Station, Task


@pytest.fixture(scope="module")
def warm():
    made = Station("none")
    with made.warm:
        yield made


def a_set(tmp_path, *tests: str) -> Source:
    path = tmp_path / "s.ipynb"
    cells = [small.cell(text, f"q{i}-a", "test", 1) for i, text in enumerate(tests)]
    path.write_text(json.dumps(small.notebook(cells)))
    return Source.read(path)


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


def test_a_picture_is_drawn_beforehand_where_the_author_s_answers_draw_one(tmp_path):
    draws = "import matplotlib.pyplot as plt\nplt.plot([0, 1], [2, 3])\nplt.title('$x_1$')\nplt.show()"
    parser = "from matplotlib.mathtext import MathTextParser as M\nprint(M._parser is not None)"
    path = tmp_path / "s.ipynb"
    path.write_text(json.dumps(small.notebook([small.cell(draws, "q1", "answer"), small.cell("", "q1-a", "test", 1)])))
    source = Source.read(path)
    theirs = small.raw([small.cell(parser), small.cell(draws, "q1")])
    own = Station("none")
    with own.warm:
        found = [own.grade(Task(theirs, source, seed, Limits())) for seed in range(station.OFTEN)]
    assert [[output.text for output in each.outputs if output.text] for each in found] == [
        ["False\n"],
        ["False\n"],
        ["True\n"],
    ]
    pictures = {output.images for each in found for output in each.outputs if output.images}
    assert len(pictures) == 1 and next(iter(pictures))[0].startswith(b"\x89PNG")


def test_cells_leave_nothing_behind_for_the_next_submission(warm, tmp_path):
    source = a_set(tmp_path, "import numpy\nassert not hasattr(numpy, 'left')\nnumpy.left = 1")
    for _ in range(2):
        findings = warm.grade(Task(small.raw([]), source, 0, Limits()))
        assert [cell.status for cell in findings.cells] == ["right"]


def test_a_submission_is_left_when_its_patience_is_over_and_the_sandbox_goes_on(warm, tmp_path):
    source, sandbox = a_set(tmp_path, "assert x == 1"), warm.warm.process.pid
    slow = [small.cell("import time\ntime.sleep(1)\nx = 1", "q0", "answer")]
    source = replace(
        source, cells=(SourceCell("answer", "x = 1", "", "q0", 0.0, frozenset("x"), (), ""), *source.cells)
    )
    for _ in range(2):
        findings = warm.grade(Task(small.raw(slow), source, 0, Limits(), patience=0.3))
        assert findings.postponed and not findings.complete and findings.cells == []
    findings = warm.grade(Task(small.raw(slow), source, 0, Limits()))
    assert [cell.status for cell in findings.cells] == ["right"]
    assert warm.warm.process.pid == sandbox


def test_what_the_authors_answers_load_is_loaded_beforehand_when_a_set_comes_often(tmp_path):
    """Here by the test cell's work, and in the sandbox by the author's answer; by nothing of a student."""
    path = tmp_path / "s.ipynb"
    answer = small.cell("import colorsys\nx = 1", "q0", "answer")
    tests = small.cell("import imaplib\nassert x == 1", "q0-a", "test", 1)
    path.write_text(json.dumps(small.notebook([answer, tests])))
    source = Source.read(path)
    theirs = small.raw([small.cell("import poplib\nx = 1", "q0", "answer")])
    own = Station("none")
    with own.warm:
        for seed in range(station.OFTEN):
            assert "imaplib" not in sys.modules and "colorsys" not in own.warm.loaded
            findings = own.grade(Task(theirs, source, seed, Limits()))
            assert [cell.status for cell in findings.cells] == ["right"]
        assert "imaplib" in sys.modules and "colorsys" in own.warm.loaded
        assert "poplib" not in sys.modules and "poplib" not in own.warm.loaded
        own.warm.process.kill()  # a new sandbox loads it as well
        own.warm.process.wait()
        findings = own.grade(Task(theirs, source, station.OFTEN, Limits()))
        assert [cell.status for cell in findings.cells] == ["right"]
        assert "colorsys" in own.warm.loaded


def test_one_worker_of_a_run_rehearses_for_all(tmp_path, monkeypatch):
    path = tmp_path / "s.ipynb"
    answer = small.cell("import wave\nx = 1", "q0", "answer")
    path.write_text(json.dumps(small.notebook([answer, small.cell("assert x == 1", "q0-a", "test", 1)])))
    source = Source.read(path)
    theirs, rehearsed = small.raw([small.cell("x = 1", "q0", "answer")]), []
    monkeypatch.setenv(rehearsal.FOLDER, str(tmp_path))
    assert rehearsal.FOLDER not in sandbox.environment()

    seeds = itertools.count()  # else it knows the result

    def graded(own, times):
        for seed in itertools.islice(seeds, times):
            own.grade(Task(theirs, source, seed, Limits()))

    one, other, third = (Station("none") for _ in range(3))
    rehearse, put = one._rehearsal, one.rehearsals.put
    with one.warm, other.warm, third.warm:
        for own in (one, other, third):
            monkeypatch.setattr(own, "_rehearsal", lambda task, own=own: rehearsed.append(own) or rehearse(task))
        monkeypatch.setattr(one.rehearsals, "put", lambda *about: None)  # it is still at it
        graded(one, station.OFTEN)
        graded(other, station.OFTEN + 1)
        assert "wave" in one.warm.loaded and "wave" not in other.warm.loaded and rehearsed == [one]
        put(source.digest, rehearse(Task(theirs, source, 0, Limits())))
        graded(other, 1)
        graded(third, station.OFTEN)
        assert "wave" in other.warm.loaded and "wave" in third.warm.loaded and rehearsed == [one]


def test_cells_that_all_have_are_compiled_once_for_all(tmp_path):
    asks = "from lincls.grading import student\nprint(student._code.cache_info().hits)\nx = 1"
    cells = [
        small.cell("a = 1\nb = 2"),
        small.cell("y = 1", "q0", "answer"),
        small.cell(" \n"),  # is not run
        small.cell("c = 3\nd = 4"),
        small.cell("x = 1", "q1", "answer"),
        small.cell("assert x == a", "q1-a", "test", 1),
    ]
    path = tmp_path / "s.ipynb"
    path.write_text(json.dumps(small.notebook(cells)))
    source, own = Source.read(path), Station("none")
    assert [number for number, _ in source.given] == [1, 3]
    answers = [small.cell("y = 1", "q0", "answer"), small.cell(asks, "q1", "answer")]
    with own.warm:
        for _ in range(2):
            findings = own.grade(Task(small.raw(answers), source, 0, Limits()))
            assert [cell.status for cell in findings.cells] == ["right"]
            assert findings.outputs[-1].text == "4\n"  # two pieces of two cells
