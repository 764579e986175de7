"""Forged answers earn nothing, harm stays with the one who does it, and nothing outside the sandbox can be seen."""

import contextlib
import socket
import threading
from dataclasses import replace
from pathlib import Path

import harmful
import hostile
import pytest
import small

from lincls_grader import Limits, feedback, sandbox
from lincls_grader.grade import _lines

ROOT = Path(__file__).parents[2]


def tried(attacks):
    """Every attack; all but each fourth are long."""
    return [pytest.param(name, marks=[pytest.mark.long] * (k % 4 > 0)) for k, name in enumerate(attacks)]


@pytest.mark.parametrize("name", tried(hostile.FORGERIES))
def test_no_forgery_earns_a_point(source, isolated, name):
    text, allowed = hostile.FORGERIES[name]
    report = small.graded(source, small.handed_in(q2=text))
    assert small.scores(report)["q2-a"] == small.scores(report)["q2-b"] == 0
    assert small.scores(report)["q1-a"] == 1, "credit earned before is kept"
    found = {(cell.status, cell.message) for cell in report.cells if cell.question == "q2"}
    assert {status for status, _ in found} <= allowed, found
    assert "xyzzy" not in "".join([*(cell.message for cell in report.cells), *(o.text for o in report.outputs)])
    page = feedback.render(report, source)
    assert not any(f"<{tag}" in page for tag in ("script", "img src=x", "iframe", "svg"))


@pytest.mark.parametrize("name", tried(harmful.HELD))
def test_a_limit_is_felt_as_an_error_and_costs_nothing_by_itself(source, isolated, name):
    report = small.graded(source, small.handed_in(q2=harmful.HELD[name]))
    assert small.scores(report) == small.ALL, report.cells


@contextlib.contextmanager
def checkers_memory():
    """The most that a checker, a child of the warm grader and no sandbox, has held so far."""
    peak, done = {"bytes": 0}, threading.Event()

    def look():
        while not done.wait(0.005):
            lines = [line for line in _lines if line.about[1] == "bubblewrap"]
            for pid in [pid for line in lines for pid, depth in sandbox.below(line.process.pid) if depth == 1]:
                with contextlib.suppress(OSError):
                    about = dict(line.split(":") for line in Path(f"/proc/{pid}/status").read_text().splitlines())
                    if about["Name"].strip() != "bwrap" and "VmHWM" in about:
                        peak["bytes"] = max(peak["bytes"], 1024 * int(about["VmHWM"].split()[0]))

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield peak
    finally:
        done.set()
        thread.join()


@pytest.mark.parametrize("name", tried(harmful.HARM))
def test_harm_costs_its_own_question_only(source, isolated, name):
    text, allowed = harmful.HARM[name]
    for _ in range(3):  # a checker that was gone between two looks is looked for again
        with checkers_memory() as peak:
            report = small.graded(source, small.handed_in(q2=text))
        if peak["bytes"]:
            break
    assert 0 < peak["bytes"] < 500e6
    assert small.scores(report) == {**small.ALL, "q2-a": 0, "q2-b": 0}, report.cells
    found = {(cell.status, cell.message) for cell in report.cells if cell.question == "q2"}
    assert {status for status, _ in found} <= allowed, found
    assert sum(len(o.text) + sum(map(len, o.images)) for o in report.outputs) < 4_000_000
    assert report.seconds < 60


PATIENT = replace(small.QUICK, cell_seconds=60.0, notebook_seconds=120.0)  # to look through a whole disk


@pytest.mark.parametrize("name", tried(harmful.LOOKS))
def test_nothing_outside_the_sandbox_can_be_seen(source, isolated, name, monkeypatch):
    monkeypatch.setenv("SECRET", "xyzzy")
    with socket.create_server(("127.0.0.1", 0)) as server:
        text = harmful.LOOKS[name].replace("PORT", str(server.getsockname()[1]))
        looks = [*small.handed_in(), small.cell(f"{text}\nprint(found, 'end')")]
        report = small.graded(source, looks, limits=PATIENT)
    assert small.scores(report) == small.ALL
    assert report.outputs[-1].text == "[] end\n"


@pytest.mark.long
def test_memory_is_watched_while_the_checker_computes(isolated, tmp_path):
    """Children wait until the test cell runs, which asks nothing more of the student's process."""
    fork = (
        "import os, time, numpy as np\nx = 1\nfor _ in range(16):\n    if os.fork() == 0:\n"
        "        time.sleep(0.5)\n        y = np.ones(15 << 20)\n        time.sleep(99)"
    )
    busy = "import time\nassert x == 1\nend = time.monotonic() + 15\nwhile time.monotonic() < end: pass"
    cells = [small.cell("x = 1", "q1", "answer"), small.cell(busy, "q1-a", "test", 1)]
    cells += [small.cell("y = 2", "q2", "answer"), small.cell("assert y == 2", "q2-a", "test", 1)]
    given = [small.cell(fork, "q1", "answer"), cells[2]]
    report = small.graded(small.source(tmp_path, cells), given, limits=Limits(memory_bytes=600 << 20))
    assert report.cells[0].status == "out of memory" and "more memory than it may" in report.cells[0].message


def test_the_gradebook_and_other_submissions_cannot_be_read_where_they_are(source, isolated, tmp_path):
    """Real files in the places of a course: by their full names, from the working directory, and by links."""
    places = [tmp_path / "graded" / "gradebook.db", tmp_path / "submitted" / "bob" / "small" / "small.ipynb"]
    small.instructor(tmp_path)
    for place in places:
        place.parent.mkdir(parents=True)
        place.write_bytes(small.raw(small.handed_in()))
    places += [next(ROOT.glob("solutions/*/*.ipynb")), tmp_path / "small.ipynb"]
    look = (
        f"import os\nfound, places = [], {[str(place) for place in places]}\n"
        "os.symlink(places[0], '/tmp/link')\n"
        "for place in [*places, '/tmp/link', *(f'/proc/{n}/root{p}' for n in range(9) for p in places)]:\n"
        "    try: found.append(open(place, 'rb').read(1))\n    except OSError: pass\nprint(found)"
    )
    assert all(place.is_file() for place in places)
    report = small.graded(source, [*small.handed_in(), small.cell(look)])
    assert small.scores(report) == small.ALL and report.outputs[-1].text == "[]\n"


def test_nothing_passes_from_one_student_to_the_next(source, isolated):
    leave = (
        "import os, sys, socket, numpy, lincls, ctypes\nopen('/tmp/left', 'w').write('x')\n"
        "open('/dev/shm/left', 'w').write('x')\nnumpy.left = lincls.left = True\nos.environ['left'] = 'x'\n"
        "try: s = socket.socket(socket.AF_UNIX); s.bind('\\0left'); s.listen()\nexcept OSError: pass\n"
        "os.system('sleep 1000 & nohup sleep 1000 &')\n"
        "if os.fork() == 0:\n    os.setsid()\n    import time; time.sleep(1000)"
    )
    look = (
        "import os, numpy, lincls, socket\n"
        "found = os.listdir('/dev/shm') + [n for n in os.listdir('/tmp') if n != 'mpl']\n"
        "found += [o for o in (numpy, lincls) if hasattr(o, 'left')] + [k for k in os.environ if k == 'left']\n"
        "try: socket.socket(socket.AF_UNIX).connect('\\0left'); found.append('socket')\nexcept OSError: pass\n"
        "print(found)"
    )
    first = small.graded(source, [*small.handed_in(), small.cell(leave)])
    second = small.graded(source, [*small.handed_in(), small.cell(look)])
    assert small.scores(first) == small.scores(second) == small.ALL
    assert second.outputs[-1].text == "[]\n"
    assert "sleep\x001000" not in "".join(map(command_line, Path("/proc").glob("[0-9]*")))


def command_line(process: Path) -> str:
    try:
        return (process / "cmdline").read_text(errors="replace")
    except OSError:
        return ""


def test_a_notebook_that_uses_up_its_time_keeps_what_it_earned(source, isolated):
    slow = "import time\ntime.sleep(2)\n"
    cells = small.handed_in(q2=slow + small.RIGHT["q2"])
    cells[4:4] = [small.cell(slow)] * 3
    report = small.graded(source, cells, limits=Limits(cell_seconds=3, notebook_seconds=4))
    assert small.scores(report)["q1-a"] == 1
    assert small.statuses(report)["q3-a"] == "timed out"
    assert "4 seconds" in report.cells[-1].message
    assert report.seconds < 20


def test_an_answer_that_stops_the_process_in_one_test_can_pass_the_next(source, isolated):
    text = "import os\ndef f(x):\n    if len(x) == 2: os._exit(1)\n    return np.cumsum(x**2)"
    report = small.graded(source, small.handed_in(q2=text))
    assert small.scores(report) == {**small.ALL, "q2-a": 0}
    assert small.statuses(report)["q2-a"] == "crashed"
