"""What a cell prints and shows is cut while it comes."""

import base64
import functools
import inspect
import json
import subprocess
import sys

import pytest
from IPython.core.async_helpers import _should_be_async
from IPython.core.inputtransformer2 import TokenTransformBase, TransformerManager
from IPython.core.interactiveshell import InteractiveShell

from lincls.grading.student import Output, Shell, Transformers, _parameters

PNG = b"\x89PNG" + bytes(96)


def test_text_beyond_the_limit_is_dropped():
    output = Output()
    output.start(10, 0)
    assert [output.write("x" * 8) for _ in range(3)] == [8, 8, 8]
    assert "".join(output.text) == "x" * 10


def test_a_picture_is_kept_in_place_of_its_text_while_there_is_room():
    output = Output()
    output.start(100, 250)
    for picture in (PNG, base64.b64encode(PNG).decode(), PNG):
        output.show({"image/png": picture, "text/plain": "<Figure>"})
    assert output.images == [PNG, PNG] and output.text == []


def test_a_value_without_a_picture_is_its_text():
    output = Output()
    output.start(100, 0)
    output.show({"text/plain": "(1, 2)", "text/html": "<b>"})
    assert output.text == ["(1, 2)\n"]


@pytest.mark.parametrize(
    "cell",
    ["x = 1\n\n\ndef f(x):\n    return x\n", "%time x = 1", "x = %pwd", "y = !ls", "print?", "  !ls", "/f 1", ";f a b",
     ",f a b", "  ,f a", "a = (1\n, 2)", ">>> x = 1", "In [1]: x = 1", "    x = 1\n    y = 2", "x != 1", '"""\n%a\n"""',
     "x = 7 \\\n % 3", "%%time\nx = 1", "x.y?", "", "\n\nx = 1", "s = \'\'\'a\n   \nb\'\'\'\n",
     "x = 1\n", "   ...: x", "if x:\n   ...: y"],
)  # fmt: skip
def test_a_cell_is_read_as_ipython_reads_it(cell):
    assert Transformers().transform_cell(cell) == TransformerManager().transform_cell(cell)


def test_a_line_of_blanks_in_the_code_may_stay():
    assert Transformers().transform_cell("x = 1\n   \ny = 2") == "x = 1\n   \ny = 2\n"


def test_a_transformer_of_the_student_s_own_is_asked():
    class Of(TokenTransformBase):
        @classmethod
        def find(cls, tokens_by_line):
            return cls((1, 0)) if any(t.string == "old" for line in tokens_by_line for t in line) else None

        def transform(self, lines):
            return ["new\n"]

    made = Transformers()
    made.token_transformers.append(Of)
    assert made.transform_cell("old") == "new\n"
    assert Transformers().transform_cell("old") == "old\n"


@pytest.mark.parametrize("cell", ["await f()", "async with f() as g: pass", "[x async for x in f()]", "awaited = 1"])
def test_a_cell_that_awaits_is_told_from_others_as_ipython_does(cell):
    shell = Shell.__new__(Shell)
    assert Shell.should_run_async(shell, cell, transformed_cell=cell) == _should_be_async(cell)
    assert not Shell.should_run_async(shell, "x = 1", transformed_cell="x = 1")


def test_no_traceback_is_drawn_for_what_ipython_keeps():
    kept = InteractiveShell._format_exception_for_storage
    assert kept is not Shell._format_exception_for_storage
    found = Shell._format_exception_for_storage(None, ValueError("x"))
    assert found == {"ename": "ValueError", "evalue": "", "traceback": []}


def _wrapped(x):
    """Says that it takes something else."""


_wrapped.__wrapped__ = lambda a, b=1: None


@pytest.mark.parametrize(
    "function",
    [
        lambda: 0,
        lambda x: x,
        lambda x, y=None: x,
        lambda x=1, y=2: [local := x, local],
        lambda x, /, y: x,
        lambda *more: more,
        lambda x, *, k: x,
        lambda x, *more, k=2, **rest: x,
        _wrapped,
        functools.partial(lambda x, y: x, 1),
        Output().start,
        Output,
        len,
        print,
    ],
)
def test_parameters_are_those_of_the_functions_signature(function):
    wanted = inspect.signature(function).parameters.values()
    assert _parameters(function) == [[p.name, int(p.kind), p.default is not p.empty] for p in wanted]


BOTH_WAYS = """
import json, sys, warnings
from lincls.grading import student

warnings.simplefilter("always")
made = student.shell()
server = student.Server(made)
fast = made.compile.shell
pieces, seen = made.compile._pieces, []
made.compile._pieces = lambda *about: seen.append(pieces(*about)) or seen[-1]


def run(cell, compiler):
    made.compile.shell = compiler
    made.reset(new_session=False)
    made.execution_count = 1  # a cell's number is in its name
    seen.clear()
    about = server.run(cell, 1000, 1000)
    space = {k: v for k, v in made.user_ns.items() if k[0] != "_" and k not in ("In", "Out")}
    names = {k: type(v).__name__ if " at 0x" in repr(v) else repr(v) for k, v in space.items()}
    return [about, names, made.user_ns.get("__doc__")], bool(seen)


print(json.dumps([[run(cell, None)[0], *run(cell, fast)] for cell in json.load(sys.stdin)]))
"""
IN_PIECES = [
    "1 + 1", "x = 1\nx", "x = 2  # two\n\n# the end\n", "x = 1\nx + 1  # shown\n",
    "def f():\n    return 1\n\n\nf()", "def f():\n    'says'\n    3", "for i in 1, 2:\n    i\n", "if True:\n    5\n",
    "class A:\n    7\n    x = 8\n\nA.x", "import math\nmath.floor(2.5)", "'first'\nx = 3", "x = 3\n'last'", "None",
    "x: int = 4", "x = 1\ndel x", "x = [1, 2]\nx[0] = 5\nx", "1 / 0", "x = 1\ny = 2\nx / 0\ny", "x = 5\n\n\n1 / 0\n",
    "def f():\n    return 1 / 0\n\nf()", "raise SystemExit", "x = 1\nlambda: x",
    "with open('/dev/null') as f:\n    f.read()",
    "print('a')\nprint('b') or 6", "x = 1\n-x", "_ = 3\n_", "%precision 3\n2.5", "x = %pwd\nx[0]",
    "global x\nx = 3", "x = 1 if True else 2\nassert x == 1",
]  # fmt: skip
WHOLE = [
    "x = 1\n(x,\n2)", "[3,\n4\n]", "f = '''\nno code\n'''",
    "1; 2", "x = 1; x", "x = 5;", "5;", "x = 5\nx;", "'''\nif\n'''", "f'''\nx = 3\n'''", "x = 1\nreturn x", "x = 1 +",
    "if 1:\n  x = 1\nelse:\n  x = 2", "@staticmethod\ndef f():\n    pass", "x = 1 + \\\n2", "y = 1\nx = 1 + \\\n2\nx y",
    "def f(:\n    pass", "x = 1\n  y = 2", "await_ = 3\nawait_", "async def f():\n    return 4\n\nawait f()", "type(3)",
    "match 3:\n    case 3:\n        'no'", "from __future__ import annotations\nx: never = 3", "# nothing", "break",
    "x = 1\n\x0cx", "x = '''\n\\d'''\nx",
    "y = '\\d'\ny", "try:\n    1 / 0\nexcept ZeroDivisionError:\n    9", "x = (1,\n2\n", "yield 3", "x = 3\nx?",
]  # fmt: skip


def test_a_cell_compiled_from_its_text_does_what_ipython_does():
    cells = [*IN_PIECES, *WHOLE]
    ran = subprocess.run(
        [sys.executable, "-c", BOTH_WAYS], input=json.dumps(cells), capture_output=True, text=True, check=True
    )
    lines = [line for line in ran.stdout.splitlines() if line.startswith("[[")]
    taken = []
    for cell, (wanted, found, in_pieces) in zip(cells, json.loads(lines[-1]), strict=True):
        assert found == wanted, cell
        taken += [cell] * in_pieces
    assert set(taken) >= {cell for cell in IN_PIECES if "%" not in cell and "global" not in cell}


INPUTS = """
import sys
from lincls.grading import student

if sys.argv[1] == "plain":
    student.Shell.init_history = student.InteractiveShell.init_history
made = student.shell()
for cell in ("x = 1", "%reset -f in", "y = 2", "z = 3", "print(_i, _ii, _iii, _i3, In[3:], _ih[-1])"):
    print(student.Server(made).run(cell, 1000, 0)[1].strip())
"""


def test_earlier_inputs_have_their_names_as_in_ipython():
    said = [
        subprocess.run([sys.executable, "-c", INPUTS, kind], capture_output=True, text=True, check=True).stdout
        for kind in ("ours", "plain")
    ]
    assert said[0] == said[1] and "z = 3 y = 2" in said[0]
