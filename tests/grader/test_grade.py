"""Grades: honest ones as everywhere else, forged ones never, and harm stays with the one who does it."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import small

from lincls.exercise import run
from lincls_grader import Limits, Source, grade, probe
from lincls_grader.errors import GradingError
from lincls_grader.grade import _lines, close, digest, unreadable

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tests" / "exercises"))
import runner  # noqa: E402

NAMES = sorted(path.stem for path in (ROOT / "solutions").glob("*/*.ipynb") if path.stem == path.parent.name)
SETS = [pytest.param(name, marks=[] if name[:2] in ("02", "03") else pytest.mark.long) for name in NAMES]


@pytest.mark.parametrize(
    ("room", "absent"),
    [
        ("lincls_grader", "lincls_grader.station numpy"),
        ("lincls_grader.station", "IPython matplotlib jinja2 lincls.plot"),
    ],
)
def test_a_process_loads_what_it_needs(room, absent):
    asks = f"import sys, {room}; print([name for name in {absent.split()} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True).stdout == "[]\n"


# ------------------------------------------------------------------------------------------------ honest ones


def sources(name: str) -> tuple[list[runner.Cell], dict[str, dict[str, str]]]:
    """The instructor's cells, and the answers of a class; `wrong` has the first wrong answer to each question."""
    cells = runner.code_cells(ROOT / "solutions" / name / f"{name}.ipynb")
    stubs = runner.answers(runner.code_cells(ROOT / "exercises" / name / f"{name}.ipynb"))
    solved = runner.answers(cells)
    half = {q: text if i % 2 else stubs[q] for i, (q, text) in enumerate(solved.items())}
    broken = {q: text if i % 3 else text + "\nthis is no Python" for i, (q, text) in enumerate(solved.items())}
    first = {
        each.question: runner.answer(each.source, solved[each.question])
        for each in reversed(runner.given(name, "wrong"))
    }
    kinds = {"solution": solved, "stub": stubs, "half": half, "syntax errors": broken, "wrong": solved | first}
    return cells, kinds


def handed_in(cells: list[runner.Cell], given: dict[str, str]) -> list[dict]:
    return [small.cell(cell.filled(given), cell.grade_id) for cell in cells]


@pytest.mark.parametrize("name", SETS)
def test_submissions_get_the_points_and_wrong_ones_the_messages_that_they_get_without_walls(isolated, name):
    source = Source.read(ROOT / "solutions" / name / f"{name}.ipynb")
    judged = {cell.grade_id for cell in source.tests}  # a person grades the others
    cells, answers = sources(name)
    for who, given in answers.items():
        wanted = runner.run(cells, given, seed=0)  # in one namespace, with the hidden inputs of the same run
        report = small.graded(source, handed_in(cells, given), limits=Limits())
        assert report.status == "graded"
        assert {name: score for name, score in small.scores(report).items() if name in judged} == wanted.points, who
        if who == "stub":
            assert set(small.statuses(report).values()) == {"not attempted"}
        if who == "wrong":
            said = {cell.grade_id: cell.message for cell in report.cells if cell.message and cell.grade_id in judged}
            assert said == wanted.messages


def test_messages_are_those_of_the_checks(source, isolated):
    report = small.graded(source, small.handed_in(q1="w, b = (1, 1), 1.5", q2="def f(x):\n    return np.cumsum(x)"))
    first, second, third, fourth = report.cells
    assert first.message.startswith("x = (0, 0): z = w·x + b = 1.5, but its target is 0")
    assert second.message.startswith("f((1, 2))[1] is 3, wanted 5")
    assert third.status == "wrong" and fourth.status == "right"


def test_an_error_in_a_cell_is_named_where_its_name_is_missed(source, isolated):
    report = small.graded(source, small.handed_in(q1="w, b = (1, 1), 1 / 0"))
    assert "w is not defined: your cell stopped with ZeroDivisionError" in report.cells[0].message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def f(x:\n    return 0", "SyntaxError: '(' was never closed)\nIt came up in line 1 of your cell: def f(x:"),
        ("def f(x):\nreturn 0", "IndentationError: expected an indented block after function definition on line 1)\n"),
    ],
)
def test_a_cell_that_is_no_python_is_said_to_be_so_once(source, isolated, text, said):
    report = small.graded(source, small.handed_in(q2=text))
    first, second = (cell for cell in report.cells if cell.question == "q2")
    assert first.message.startswith(f"your cell cannot be read ({said}")
    assert second.message == "your cell cannot be read, as the first test of this question says"
    assert (first.status, second.status, report.score) == ("wrong", "wrong", 2)


TRACES = """import sys, warnings
def f(x):
    warnings.warn("beware")
    y = np.cumsum(x**2) + 0 * np.log(np.zeros(1)).clip(0)
    warnings.simplefilter("error")
    np.seterr(all="raise")
    sys.stdout = sys.stderr = None
    return y
"""
NOISY = "import sys, warnings\n" + small.RIGHT["q2"].replace(
    "    return", "    warnings.warn('w')\n    print('e', file=sys.stderr)\n    np.log(0.0)\n    return"
)
FLOOD = "import sys\nfor _ in range(1500): sys.stdout.write('x' * 10**6)\n" + small.RIGHT["q2"]
FINE = {  # what costs nothing: the answer to question 2, and a cell of the student's own before it
    "warnings and stderr": (NOISY, ""),
    "a call that leaves traces for the next one": (TRACES, ""),
    "a cell whose prints would fill the memory": (FLOOD, ""),
    "a faulty cell after an own one that gave the answer": ("def f(x:", small.RIGHT["q2"]),
    "own cells, which keep their place": (
        "def f(x):\n    return my_sum(x**2)",
        "def my_sum(x):\n    return np.cumsum(x)",
    ),
}


@pytest.mark.parametrize("what", FINE)
def test_a_right_answer_gets_its_points_all_the_same(source, isolated, what):
    answer, own = FINE[what]
    first, *rest = small.handed_in(q2=answer)
    report = small.graded(source, [first, small.cell(own), *rest])
    assert small.scores(report) == small.ALL, report.cells


def test_a_changed_set_up_cell_changes_the_students_side_only(source, isolated):
    cells = small.handed_in(q2="def f(x):\n    return list(itertools.accumulate(x**2))")
    cells[0]["source"] += "\nimport itertools\nAND = None"
    assert small.scores(small.graded(source, cells)) == small.ALL


def test_cells_work_as_in_the_notebook_with_magics_last_values_and_pictures(source, isolated):
    cells = small.handed_in(q1="%time w, b = (1, 1), -1.5\n!echo from the shell\nw")
    cells.insert(3, small.cell("import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\nprint('drawn')"))
    cells.insert(
        4, small.cell("from matplotlib.figure import Figure\nfig = Figure()\nfig.subplots().plot([1, 2])\nfig")
    )
    report = small.graded(source, cells)
    outputs = {output.cell: output for output in report.outputs}
    assert small.scores(report) == small.ALL
    assert "(1, 1)" in outputs["q1"].text and "from the shell" in outputs["q1"].text
    assert outputs["extra 1"].images[0].startswith(b"\x89PNG") and "drawn" in outputs["extra 1"].text
    assert outputs["extra 2"].images[0].startswith(b"\x89PNG")


@pytest.mark.parametrize("isolation", ["bubblewrap", "none"])
def test_a_cell_may_write_a_module_that_the_next_one_imports(source, isolated, isolation):
    write = small.cell("%%writefile helper.py\nimport numpy as np\ndef sums(x):\n    return np.cumsum(x**2)")
    first, *rest = small.handed_in(q2="from helper import sums\ndef f(x):\n    return sums(x)")
    look = small.cell("import os\nprint(os.path.exists('helper.py'))")
    for _ in range(2):  # nothing of it is there for the next one
        report = small.graded(source, [first, look, write, *rest], isolation=isolation)
        assert small.scores(report) == small.ALL and report.outputs[0].text == "False\n"


@pytest.mark.parametrize(
    "line",
    ["%matplotlib inline", "%matplotlib widget", "%matplotlib", "%pylab inline", "%config InlineBackend.dpi = 90",
     "exit()", "exit", "quit(keep_kernel=True)", "%gui qt", "%autosave 60", "%load_ext autoreload\n%autoreload 2"],
)  # fmt: skip
def test_lines_of_jupyter_do_no_harm_to_a_right_cell(source, isolated, line):
    report = small.graded(source, small.handed_in(q1=f"{line}\n{small.RIGHT['q1']}"), limits=Limits())
    assert small.scores(report) == small.ALL, report.cells[0].message


def test_a_picture_is_shown_at_the_end_of_its_cell(source, isolated):
    for line in ("", "%matplotlib inline\n"):
        drawing = f"{line}import matplotlib.pyplot as plt\nplt.plot([1, 2]);"
        report = small.graded(source, [*small.handed_in(), small.cell(drawing)])
        assert [len(output.images) for output in report.outputs] == [0, 0, 0, 1]


def test_hidden_inputs_and_the_submission_s_own_numbers_depend_on_the_seed_and_nothing_else(source, isolated):
    tell = "def f(x):\n    return x if len(x) > 2 else np.cumsum(x**2)"
    cells = [*small.handed_in(q2=tell), small.cell("import random\nprint(np.random.rand(), random.random())")]
    one, again, other = (small.graded(source, cells, seed=seed) for seed in (1, 1, 2))
    assert one.cells[2].message == again.cells[2].message != other.cells[2].message
    assert one.outputs[-1].text == again.outputs[-1].text != other.outputs[-1].text


def test_answers_that_another_hand_in_was_asked_fit_nothing(source, isolated):
    """A function that recorded every array it was asked for, and one that answers from the record, in the same run."""
    record = "seen = []\ndef f(x):\n    seen.append([float(v) for v in x])\n    return np.cumsum(x**2)"
    cells = [*small.handed_in(q2=record), small.cell("print(seen)")]
    first = small.graded(source, cells, seed=3)
    asked = first.outputs[-1].text.strip()
    table = f"seen = {asked}\ndef f(x):\n    return np.cumsum(x**2) if list(x) in seen else x * 0"
    report = small.graded(source, small.handed_in(q2=table), seed=3)
    assert len(json.loads(asked)) >= 4 and small.scores(first) == small.ALL
    assert (small.scores(report)["q2-a"], small.scores(report)["q2-b"]) == (1, 0)


# ------------------------------------------------------------------------------------------------- odd files


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "empty"),
        (b"   \n", "empty"),
        (b"PK\x03\x04" + bytes(range(256)), "not a notebook"),
        (b"[" * 3_000_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b"[1, 2]", "not a notebook"),
        (b"{}", "not a notebook"),
        (b'{"nbformat": 2, "worksheets": []}', "nbformat 2"),
        (b'{"nbformat": 5, "cells": []}', "nbformat 5"),
        (b'{"nbformat": 4, "cells": {"a": 1}}', "no list of cells"),
        (b'{"nbformat": 4, "cells": [' + b",".join([b'{"cell_type":"code","source":"1"}'] * 600) + b"]}", "500"),
        (b"9" * 100_000, "not a notebook"),
        (b"\xff\xfe\x00\x00", "not a notebook"),
    ],
)
def test_a_file_that_is_no_notebook_gets_no_points_and_the_reason(source, isolated, raw, reason):
    report = small.graded(source, raw)
    assert report.status == "unreadable" and reason in report.message
    assert report.score == 0 and report.max_score == 5
    assert set(small.statuses(report).values()) == {"unreadable"}


def test_200_megabytes_are_not_even_read(source):
    report = small.graded(source, b" " * 200_000_000)
    assert (report.status, report.message) == ("unreadable", "the file has 200 MB, 21 MB are allowed")
    assert report.seconds < 1


def test_the_points_are_the_instructors(source, isolated):
    cells = small.handed_in(q2="def f(x): return 0")
    for cell in cells:
        cell["metadata"].get("nbgrader", {}).update(points=100, locked=False)
    report = small.graded(source, cells)
    assert (report.score, report.max_score) == (2, 5)


def test_a_set_that_is_run_twice_gives_the_same_report(source, isolated):
    first, second = (small.graded(source, small.handed_in(q1="w, b = (1, 1), 0")) for _ in range(2))
    assert (first.cells, first.outputs, first.digest) == (second.cells, second.outputs, second.digest)
    assert first.digest == digest(small.raw(small.handed_in(q1="w, b = (1, 1), 0")), source)


# ------------------------------------------------------------------------------------------------- isolation


def test_without_bubblewrap_the_grader_refuses_with_the_reason(source, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "base_prefix", sys.base_prefix)
    monkeypatch.setenv("PATH", str(tmp_path))
    close()
    report = small.graded(source, small.handed_in())
    assert report.status == "refused" and "bubblewrap" in report.message
    assert set(small.statuses(report).values()) == {"refused"}
    assert "apt install bubblewrap" in str(probe())


def test_without_isolation_the_same_grades_come_out_marked(source):
    report = small.graded(source, small.handed_in(q1="w, b = (1, 1), 0"), isolation="none")
    assert small.scores(report) == {**small.ALL, "q1-a": 0}
    assert report.isolation == "none"


def test_a_warm_grader_that_dies_costs_one_submission_and_says_how(source, tmp_path, monkeypatch):
    """By its death, and because it never answers; another one takes its place."""
    kills = "import os, signal, time\nos.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(1)"
    report = small.graded(small.source(tmp_path, [small.cell(kills, "q1-a", "test", 1)]), [], isolation="none")
    assert report.status == report.cells[0].status == "refused"
    assert report.message.endswith("ended on this submission: killed, as the system does when memory runs out")
    assert small.scores(small.graded(source, small.handed_in(), isolation="none")) == small.ALL
    (line,) = (line for line in _lines if line.about[1] == "none")
    line.process.send_signal(signal.SIGSTOP)
    monkeypatch.setattr("lincls_grader.line.GRACE", -60.0)
    report = small.graded(source, small.handed_in(), isolation="none", limits=Limits(notebook_seconds=1))
    assert report.status == "refused" and report.message.endswith("it did not answer in time")
    assert line not in _lines and line.process.returncode == -signal.SIGKILL


def test_unreadable_makes_a_report_for_the_batch(source):
    report = unreadable("ada", source, "no such file", 3)
    assert (report.status, report.message, report.seed, report.score) == ("unreadable", "no such file", 3, 0)


def test_another_isolation_is_a_mistake_of_the_caller(source):
    with pytest.raises(ValueError, match="isolation should be"):
        grade(b"", source, student="ada", isolation="docker")


def test_the_grader_ends_with_the_process_that_uses_it(source, isolated, tmp_path):
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\nimport os, small, pathlib\n"
        "s = small.instructor(pathlib.Path(sys.argv[2]))\nprint(small.graded(s, small.handed_in()).score)\n"
        "from lincls_grader.grade import _lines\nprint(*[l.process.pid for l in _lines], flush=True)\n"
        "os.kill(os.getpid(), 9)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(Path(__file__).parent), str(tmp_path)], capture_output=True, text=True
    )
    score, pid = done.stdout.split()
    assert score == "5.0"
    for _ in range(100):
        if not Path(f"/proc/{pid}").exists():
            return
        subprocess.run(["sleep", "0.1"], check=True)
    raise AssertionError("the warm grader lives on")


@pytest.mark.parametrize(("version", "older"), [(run.VERSION + 1, "lincls-grader"), (run.VERSION - 1, "lincls")])
def test_a_library_whose_checks_want_another_run_is_refused(version, older, monkeypatch):
    monkeypatch.setattr("lincls.exercise.run.VERSION", version)
    with pytest.raises(GradingError, match=f"understands version {version}: install the {older} that has the other's"):
        grade(b"{}", None, student="ada")
