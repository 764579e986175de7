"""A module of the course's own: all of it in the checker, what was released of it in the student's process."""

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
import small

from lincls_grader import Source, modules
from lincls_grader.modules import Module

OURS = '''\
"""Checks of this course."""
import math
from lincls.exercise import check

def half(x):
    return x / 2

### BEGIN HIDDEN TESTS
SECRET = "plugh"
def judge(f):
    slips = {"That is the double: divide in place of multiplying.": lambda x: 2 * x}
    check.function(f, half, [1.0, 6.0], mistakes=slips)
### END HIDDEN TESTS
'''
SETUP = "import ours\nfrom deep.down import LOW\nfrom lincls.exercise import check"
TEST = "check.call(f, 1.0)\n### BEGIN HIDDEN TESTS\nimport hidden_keys\nours.judge(f)\n### END HIDDEN TESTS"
CELLS = [
    small.cell(SETUP, id="c0"),
    small.cell("f = ...\n### BEGIN SOLUTION\nf = ours.half\n### END SOLUTION", "q1", "answer", id="c1"),
    small.cell(TEST, "q1-a", "test", 2, id="c2"),
]


@pytest.fixture
def course(tmp_path):
    """A course whose only set imports a module, a package without an __init__.py and a hidden module of the course."""
    folder = tmp_path / "solutions" / "01_own"
    folder.mkdir(parents=True)
    (folder / "01_own.ipynb").write_text(json.dumps(small.notebook(CELLS)), "utf-8")
    (tmp_path / "ours.py").write_text(OURS, "utf-8")
    (tmp_path / "hidden_keys.py").write_text("WORD = 'xyzzy'\n", "utf-8")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "down.py").write_text("from deep.bottom import LOW\n", "utf-8")
    (tmp_path / "deep" / "bottom.py").write_text("LOW = -1\n", "utf-8")
    (tmp_path / "unused.py").write_text("1 / 0\n", "utf-8")
    return tmp_path


def read(course: Path) -> Source:
    return Source.read(course / "solutions" / "01_own" / "01_own.ipynb")


def handed_in(answer: str) -> list[dict]:
    return [CELLS[0], small.cell(answer, "q1", "answer", id="c1"), small.cell("", "q1-a", "test", 2, id="c2")]


def test_a_set_takes_along_what_it_imports_and_nothing_else(course):
    source = read(course)
    names = ["deep", "deep.bottom", "deep.down", "hidden_keys", "ours"]
    assert sorted(each.name for each in source.modules) == names
    assert source.imports == ("lincls.exercise", "lincls.exercise.check", "math")
    assert pickle.loads(pickle.dumps(source)) == source


def test_another_text_of_a_module_is_another_set(course):
    before = read(course).digest
    (course / "ours.py").write_text(OURS.replace("6.0", "7.0"), "utf-8")
    assert read(course).digest != before


def test_a_module_beside_the_set_comes_first(course):
    (course / "solutions" / "01_own" / "ours.py").write_text("here = True\n", "utf-8")
    assert next(each for each in read(course).modules if each.name == "ours").text == "here = True\n"


def test_students_get_it_without_its_hidden_parts(course):
    given = modules.as_released(read(course).modules)
    assert "hidden_keys" not in given
    assert "def half" in given["ours"][1] and "plugh" not in given["ours"][1] and "judge" not in given["ours"][1]


@pytest.mark.parametrize("isolation", ["bubblewrap", "none"])
def test_the_checker_uses_all_of_it_and_says_the_misconception(course, isolation, request):
    if isolation == "bubblewrap":
        request.getfixturevalue("isolated")
    source = read(course)

    def graded(answer: str):
        return small.graded(source, handed_in(answer), isolation=isolation).cells[0]

    assert graded("f = ours.half").score == graded("def f(x):\n    return x / 2 + LOW + 1").score == 2
    wrong = graded("def f(x):\n    return 2 * x")
    assert wrong.score == 0 and "That is the double: divide in place of multiplying." in wrong.message
    assert graded("f = ...").status == "not attempted"
    assert graded("").status == "not attempted"


ATTACKS = """
import sys, types
for finder in list(sys.meta_path):
    if hasattr(finder, "texts"):
        finder.texts["ours"] = ("ours.py", "judge = print")
ours.check.function = ours.check.that = ours.judge = print
ours.half = lambda x: 2 * x
sys.modules["ours"] = types.ModuleType("ours")
sys.modules["ours"].judge = print
f = lambda x: 2 * x
"""


def test_what_a_student_does_to_it_stays_in_the_student_s_process(course, isolated):
    """Its functions, the checks that it uses, another module under its name, and the finder."""
    source = read(course)
    report = small.graded(source, handed_in(ATTACKS))
    assert report.cells[0].status == "wrong" and "That is the double" in report.cells[0].message
    assert small.graded(source, handed_in("f = ours.half")).cells[0].score == 2


LOOKS = """
import gc, inspect, os, sys
found = [inspect.getsource(ours), repr(vars(ours)), repr([getattr(each, "texts", "") for each in sys.meta_path])]
found += [str(each) for each in gc.get_objects() if type(each) in (str, dict, list, tuple) and each is not found]
try:
    import hidden_keys
    found.append("".join(("xyz", "zy")))
except ImportError:
    pass
for top in ("/tmp", "/opt/lib", os.getcwd(), COURSE):
    for folder, _, names in os.walk(top):
        found += [open(os.path.join(folder, name), errors="replace").read() for name in names if name.endswith(".py")]
secrets = ["".join(("plu", "gh")), "".join(("xyz", "zy"))]  # which are not in this cell's own code
print("seen" if any(each in text for text in found for each in secrets) else "not seen")
f = ours.half
"""


def test_the_student_s_process_has_no_way_to_its_hidden_parts(course, isolated):
    looks = LOOKS.replace("COURSE", repr(str(course)))
    report = small.graded(read(course), handed_in(looks), limits=small.Limits(cell_seconds=20.0))
    assert report.outputs[0].text == "not seen\n" and report.cells[0].score == 2


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("ours.py", "def f(:", "ours.py is no Python: invalid syntax"),
        ("ours.py", "### BEGIN HIDDEN TESTS\nx = 1", "ours.py: ### BEGIN HIDDEN TESTS has no ### END HIDDEN TESTS"),
        ("ours.py", f"x = '{'1' * 1_000_000}'", "have more than 1,000,000 characters"),
        ("numpy.py", "", "numpy.py has the name of an installed module: give it another one"),
        ("math.py", "", "math.py has the name of an installed module: give it another one"),
    ],
)  # fmt: skip
def test_a_module_that_cannot_be_used_is_refused_in_a_sentence(course, name, text, said):
    (course / name).write_text(text, "utf-8")
    path = course / "solutions" / "01_own" / "01_own.ipynb"
    path.write_text(path.read_text("utf-8").replace("import ours", "import math, numpy, ours"), "utf-8")
    with pytest.raises(ValueError, match=r"^[^\n]*$") as error:
        read(course)
    assert said in str(error.value)


IMPORTS = """
import inspect, ours
from lincls_grader import modules
f = ("ours/f.py", "def g():\\n    return 3")
modules.install({"ours": ("ours/__init__.py", "where = 'text'"), "ours.f": f})
import ours, ours.f
print(ours.where, ours.f.g(), inspect.getsource(ours.f.g))
"""


def test_installed_texts_are_imported_before_files_of_their_name(tmp_path):
    (tmp_path / "ours.py").write_text("where = 'file'", "utf-8")
    path = {"PYTHONPATH": f"{tmp_path}:{os.pathsep.join(sys.path)}"}
    ran = subprocess.run([sys.executable, "-c", IMPORTS], capture_output=True, text=True, env=path)
    assert ran.stdout.strip() == "text 3 def g():\n    return 3", ran.stderr


def test_a_file_called_hidden_is_for_nobody():
    assert Module("a.hidden_b", "a/hidden_b.py", "1").released is None
    assert Module("a.b", "a/b.py", "1").released == "1"
