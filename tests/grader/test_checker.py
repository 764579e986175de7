"""The checker's namespace: which names are the student's, and what plain data of theirs become here."""

import pytest
import small

from lincls_grader import Limits
from lincls_grader.checker import Checker
from lincls_grader.submission import rebuild
from lincls_grader.warm import Warm


@pytest.fixture(scope="module")
def warm():
    with Warm("none") as made:
        yield made


def grade(warm, tmp_path, cells, answers=None, limits=small.QUICK):
    """Results of (grade_id, kind, source) cells; `answers` replaces the student's answers."""
    source, found = small.source(tmp_path, [small.cell(text, name, kind, 1) for name, kind, text in cells]), []
    given = [small.cell((answers or {}).get(name, text), name, kind, 1) for name, kind, text in cells]
    steps, _ = rebuild(small.raw(given), source)
    Checker(source, warm, limits, 7, found.append).grade(steps)
    return {result.grade_id: result for result in found if hasattr(result, "grade_id")}


COUNTS = """
from matplotlib.figure import Figure
from lincls.plot import show

class Counted(Figure):
    def __init__(self):
        super().__init__()
        self.subplots()

    def draw(self, renderer):
        drawn.append(1)

show(Counted(), "A figure.")
Counted()
"""


RAISED = (
    "for name, kind in (('x', KeyError), ('y', ValueError), ('z', ArithmeticError)):\n"
    "    try:\n        f(name)\n    except kind as error:\n        text = type(error).__name__ + str(error)\n"
    "    else:\n        raise AssertionError(name)\n"
    "assert text == 'Minehere', text"
)
SIGNED = (
    "import inspect\nassert f.__name__ == 'f'\n"
    "assert list(inspect.signature(f).parameters) == ['a', 'b', 'c', 'more']\n"
    "inspect.signature(f).bind(1, 2)\nassert f(1, 2) == (1, 2, 3, {})\n"
    "assert f(1, b=5, c=6, d=7) == (1, 5, 6, {'d': 7})"
)
NAMES = {  # what becomes of names and values: the cells of a set, and the student's answers with their statuses
    "the latest binding in the instructor's notebook says whose a name is": (
        [("q1", "answer", "x = 1"), ("q1-a", "test", "assert x == 5\nx = 9"), ("q1-b", "test", "assert x == 9"),
         ("q2", "answer", "x = 2"), ("q2-a", "test", "assert x == 6")],
        [({"q1": "x = 5", "q2": "x = 6"}, "right right right")],
    ),
    "an answer may have the name of something built in": (
        [("", "setup", "first = max([1, 2])"), ("q1", "answer", "def max(x):\n    return 5"),
         ("q1-a", "test", "assert max([1, 2]) == 5 and sum([first]) == 2")],
        [({}, "right"), ({"q1": "x = 1"}, "wrong")],
    ),
    "a helper of the instructor meets the student's function": (
        [("", "setup", "def twice(x):\n    return step(step(x))"), ("q1", "answer", "def step(x):\n    return x + 1"),
         ("q1-a", "test", "assert twice(1) == 3")],
        [({}, "right"), ({"q1": "def step(x): return x"}, "wrong")],
    ),
    "names of the student that the instructor does not know stay there": (
        [("", "setup", "AND = 'mine'"), ("q1", "answer", "x = 1"),
         ("q1-a", "test", "assert len([x]) == 1 and AND == 'mine'")],
        [({"q1": "x = 1\nlen = lambda v: 7\nAND = 'theirs'"}, "right")],
    ),
    "functions keep name, signature, defaults and keywords": (
        [("q1", "answer", "def f(a, b, *, c=3, **more):\n    return a, b, c, more"), ("q1-a", "test", SIGNED)],
        [({}, "right")],
    ),
    "a function that comes out can go in again": (
        [("q1", "answer", "def make(k):\n    return lambda x: k * x\n\ndef use(g, x):\n    return g(x)"),
         ("q1-a", "test", "g = make(3)\nassert g(2) == 6 and use(g, 5) == 15")],
        [({}, "right")],
    ),
    "what a function raises keeps its class and text": (
        [("q1", "answer", "class Mine(ZeroDivisionError): pass\ndef f(name):\n"
          "    raise {'x': KeyError(1), 'y': ValueError('v'), 'z': Mine('here')}[name]"), ("q1-a", "test", RAISED)],
        [({}, "right")],
    ),
    "arguments are copies": (
        [("q1", "answer", "def f(x, y):\n    x += 1\n    y.append(2)\n    return 3"),
         ("q1-a", "test", "import numpy as np\nx, y = np.zeros(2), [1]\n"
          "assert f(x, y) == 3 and x.sum() == 0 and y == [1]")],
        [({}, "right")],
    ),
    "a generator becomes the list of what it yields": (
        [("q1", "answer", "def f(n):\n    for i in range(n):\n        yield i, [i]"),
         ("q1-a", "test", "assert f(3) == [(0, [0]), (1, [1]), (2, [2])]")],
        [({}, "right")],
    ),
    "what a cell changes in place is seen by later tests": (
        [("q1", "answer", "runs = [1]"), ("q1-a", "test", "assert runs == [1]"),
         ("q2", "answer", "runs.append(2)\nx = 0"), ("q2-a", "test", "assert runs == [1, 2]")],
        [({}, "right right")],
    ),
    "a module that an answer imports is the checker's own": (
        [("", "setup", "import numpy as np"), ("q1", "answer", "import numpy as np\nx = np.ones(2)"),
         ("q1-a", "test", "assert np.allclose(x, [1, 1])")],
        [({}, "right"), ({"q1": "class np:\n    allclose = lambda *a: True\nx = [3, 3]"}, "wrong")],
    ),
    "the run's seed reaches the tests": (
        [("q1-a", "test", "from lincls.exercise.run import current\n"
          "assert current().seed == 7 and current().question == 'q1'")],
        [({}, "right")],
    ),
}  # fmt: skip


CHECK = ("", "setup", "from lincls.exercise import check")
LIBRARY = "from lincls.models import PCA as mine\nmine(1)\ndef f(X):\n    return "
PARTS = [("q1", "answer", "a = ...\nb = ..."), ("q1-a", "test", "assert a == 1"),
         ("q1-2", "answer", "b = ..."), ("q1-b", "test", "assert b == 2")]  # fmt: skip
BRIEF = Limits(cell_seconds=0.5, call_seconds=0.5, notebook_seconds=20.0)
JUDGED = {  # what a test says: as NAMES, with parts of the messages, by cell, and other limits than QUICK
    "a set-up cell that needs an answer gets the student's": (
        [("student", "answer", 'STUDENT = "author"'),
         ("", "setup", "data = [len(STUDENT)] * 2\nassert isinstance(STUDENT, str)"),
         ("q1", "answer", "total = sum(data)"), ("q1-a", "test", "assert total == sum(data) == 6")],
        [({"student": 'STUDENT = "ada"'}, "right", {}),
         ({"student": "STUDENT = 5", "q1": "total = 6"}, "wrong",
          {"q1-a": "data is not defined: the check met TypeError"})],
    ),
    "of a set-up cell no picture is drawn": (
        [("q0", "answer", "drawn = []"), ("", "setup", COUNTS), ("q0-a", "test", "assert drawn == []"),
         ("q1", "answer", "drawn = []\nshow(Counted(), 'A figure.')\nshown = len(drawn)\nCounted()"),
         ("q1-a", "test", "assert 0 < shown < len(drawn)")],
        [({}, "right right", {})],
    ),
    "a test that hands over an object says so": (
        [("q1", "answer", "def f(x):\n    return 1"), ("q1-a", "test", "f(print)")],
        [({}, "wrong", {"q1-a": "only plain data"})],
    ),
    "after a crash the earlier cells run again without the guilty one": (
        [("q1", "answer", "x = 1"), ("q1-a", "test", "assert x == 1"), ("q2", "answer", "y = 2"),
         ("q2-a", "test", "assert y == 2"), ("q3", "answer", "z = x + 2"), ("q3-a", "test", "assert z == 3")],
        [({"q2": "y = 2\nimport os\nos._exit(0)"}, "right crashed right", {"q2-a": "q2: your program ended"})],
    ),
    "a check with its own clock ends the call and the next test goes on": (
        [CHECK, ("q1", "answer", "def f(n):\n    return n"), ("q1-a", "test", "check.call(f, 0, seconds=0.5)"),
         ("q1-b", "test", "assert f(1) == 1")],
        [({"q1": "def f(n):\n    while n == 0: pass\n    return n"}, "timed out, right",
          {"q1-a": "f did not stop within 0.5 seconds on n = 0"})],
    ),
    "a call among many that does not stop is named by its input": (
        [CHECK, ("q1", "answer", "def f(n):\n    return n"),
         ("q1-a", "test", "assert list(check.each(f, [(n,) for n in range(100)], seconds=0.5)) == [*range(100)]"),
         ("q2", "answer", "y = 2"), ("q2-a", "test", "assert y == 2")],
        [({}, "right right", {}),
         ({"q1": "def f(n):\n    while n == 40: pass\n    return n"}, "timed out, right",
          {"q1-a": "f did not stop within 0.5 seconds on n = 40"})],
    ),
    "a name that is asked for with others harms only who uses it": (
        [("q1", "answer", "x, y, z = 1, 2, 3"), ("q1-a", "test", "assert y == 2 or x"),
         ("q1-b", "test", "assert x and y == 2"), ("q1-c", "test", "assert y == 2 and z == 3")],
        [({"q1": "x, y = 'x' * 10**7, 2"}, "right wrong wrong",
          {"q1-b": "more data than an answer may hold", "q1-c": "z is not defined"})],
    ),
    "a cell that does not stop costs the tests of its own names alone": (
        PARTS,
        [({"q1": "a = 1\nwhile True: pass", "q1-2": "b = 2"}, "timed out, right", {}),
         ({"q1": "a = 1", "q1-2": "while True: pass"}, "right, timed out", {})],
        BRIEF,
    ),
    "a question answered in its first cell alone is right": (
        PARTS, [({"q1": "a, b = 1, 2", "q1-2": ""}, "right right", {})],
    ),
    "limits hold for the notebook as a whole": (
        [("q1", "answer", "x = 1"), ("q1-a", "test", "assert x"), ("q2", "answer", "y = 1"), ("q2-a", "test", "y")],
        [({"q1": "import time\nx = 1", "q2": "while True: pass"}, "right, timed out", {})],
        Limits(cell_seconds=60, notebook_seconds=2),
    ),
    "a library that answers is seen in the student's process": (
        [CHECK, ("q1", "answer", "def f(X):\n    return [1.0]"),
         ("q1-a", "test", "check.own_code()\ncheck.call(f, [[1.0], [2.0]])")],
        [({}, "right", {}), ({"q1": LIBRARY + "X"}, "right", {}),
         ({"q1": LIBRARY + "mine(1).fit(X).mean_"}, "wrong", {"q1-a": "PCA of lincls is not for this answer"})],
    ),
    "an error of the student names the line of its cell": (
        [CHECK, ("q1", "answer", "def f(x):\n    return 1 + x"), ("q1-a", "test", "check.function(f, [1], [0])")],
        [({"q1": "def f(x):\n    return 1 / x"}, "wrong", {"q1-a": "f raised ZeroDivisionError: division by zero on "
          "x = 0\nIt came up in line 2 of your cell: return 1 / x"}),
         ({"q1": "def f(x):\n    return 1 +* x"}, "wrong", {"q1-a": "your cell cannot be read (SyntaxError: invalid "
          "syntax)\nIt came up in line 2 of your cell: return 1 +* x"}),
         ({"q1": "y = 1\nf = y / 0"}, "wrong", {"q1-a": "ZeroDivisionError: division by zero\nIt came up in line 2 of "
          "your cell: f = y / 0"})],
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", [*NAMES, *JUDGED])
def test_names_values_and_verdicts_come_as_they_should(warm, tmp_path, what):
    cells, given, *limits = (NAMES | JUDGED)[what]
    for answers, statuses, *messages in given:
        found = grade(warm, tmp_path, cells, answers, *limits)
        wanted = statuses.split(", ") if "," in statuses else statuses.split()
        assert [result.status for result in found.values()] == wanted, found
        assert all(part in found[name].message for said in messages for name, part in said.items()), found


@pytest.mark.parametrize(
    "then", ["while True: pass", "import os; os._exit(0)", "return bytearray(10**9) * 2", "raise SystemExit"]
)
def test_what_becomes_of_calls_that_a_failed_check_does_not_wait_for_is_blamed_on_nothing(warm, tmp_path, then):
    each = "for found in check.each(f, [(0,), (1,), (2,)]):\n    check.that(found == 0, 'f(0) is 0')"
    cells = [
        ("", "setup", "from lincls.exercise import check"),
        ("q1", "answer", "def f(n):\n    return 0"),
        ("q1-a", "test", each),
        ("q1-b", "test", "check.that(f(0) == 5, '5')"),
        ("q2", "answer", "y = 2"),
        ("q2-a", "test", "assert y == 2"),
    ]
    found = grade(warm, tmp_path, cells, {"q1": f"def f(n):\n    if n == 1:\n        {then}\n    return 5"})
    assert [each.status for each in found.values()] == ["wrong", "right", "right"]
    assert "f(0) is 0" in found["q1-a"].message
