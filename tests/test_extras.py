"""The library stands on numpy and matplotlib alone; what is missing for more is said in one sentence."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from lincls import cli, house

ALONE = """
import importlib, pkgutil, sys
from importlib.abc import MetaPathFinder

HERE = {"lincls", "lincls_grader", "numpy", "matplotlib", "mpl_toolkits", "contourpy", "cycler", "fontTools",
        "kiwisolver", "packaging", "PIL", "pyparsing", "dateutil", "six", *sys.stdlib_module_names}

class NothingElse(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] not in HERE and not name.startswith("_sysconfigdata"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in [name for name in sys.modules if name.partition(".")[0] not in HERE | {"__main__"}]:
    del sys.modules[name]
sys.meta_path.insert(0, NothingElse())
"""
ROOMS = """
for room in ("boolean", "checks", "data", "exercise", "features", "metrics", "models", "numerics", "plot", "report",
             "separability"):
    module = importlib.import_module(f"lincls.{room}")
    for each in pkgutil.walk_packages(getattr(module, "__path__", []), f"lincls.{room}."):
        importlib.import_module(each.name)
from lincls import Perceptron, plot
X, t = [[0, 0], [1, 1]], [-1, 1]
plot.show(plot.plot_points(X, t), f"Right: {Perceptron().fit(X, t).score(X, t):g}.")
"""


def alone(program: str) -> subprocess.CompletedProcess:
    """Run a program where nothing but the library's own dependencies can be imported."""
    return subprocess.run([sys.executable, "-c", ALONE + program], capture_output=True, text=True)


def test_the_library_asks_for_numpy_and_matplotlib_alone():
    ran = alone(ROOMS)
    assert (ran.stdout, ran.stderr) == ("Right: 1.\n", "")


@pytest.mark.parametrize(
    "asked",
    ["import lincls.widgets", "import lincls.figures.perceptron", "from lincls import Live", "lincls.widgets.Live"],
)
def test_live_figures_say_what_they_need(asked):
    said = alone(f"import lincls; {asked}").stderr.splitlines()[-1]
    assert said == ("ModuleNotFoundError: live figures need ipywidgets and anywidget: pip install 'lincls[live]'")


COMMANDS = {  # which is called how, and the extra that is missing then; the grader has what it needs as requirements
    "lab": (["lab"], "course"),
    "present": (["present", "03"], "course"),
    "notebooks": (["notebooks"], "course"),
    "exercises": (["exercises"], ""),
    "score": (["score", "03_perceptron", "ada", "q1", "1", "--out", "graded"], ""),
}


def test_a_command_without_its_extra_says_which_one_it_is(tmp_path):
    """All in one process: numpy is not loaded a second time."""
    lines = [line for line, _ in COMMANDS.values()]
    program = f"""
import contextlib, io, json, os
from lincls import cli, house
os.chdir({str(tmp_path)!r})
os.mkdir("graded")
open("graded/gradebook.db", "w").close()
said = []
for line in json.loads({json.dumps(json.dumps(lines))}):
    with contextlib.redirect_stderr(io.StringIO()) as err:
        code = cli.main(line)
    said.append([code, err.getvalue()])
print(json.dumps(said))
"""
    ran = alone(program)
    assert not ran.stderr
    for (command, (_, extra)), (code, said) in zip(COMMANDS.items(), json.loads(ran.stdout), strict=True):
        assert code == 1 and said.count("\n") == 1
        wanted = rf"'lincls\[{extra}\]'" if extra else r"\1"
        assert re.fullmatch(rf"lincls {command} needs (\w+), which is not here: pip install {wanted}\n", said), said


def test_each_command_names_the_extra_that_it_needs():
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    commands = next(action for action in cli.parser()._actions if action.dest == "command").choices
    named = {name: command.get_default("extra") for name, command in commands.items()}
    assert {name for name, extra in named.items() if not extra} == {"new", "doctor", *house.grader.COMMANDS}
    assert set(named.values()) - {""} <= set(project["project"]["optional-dependencies"])


def test_a_part_of_lincls_that_is_missing_is_no_missing_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "lincls.house.hour", None)
    monkeypatch.delattr(house, "hour", raising=False)  # another test may have imported it
    with pytest.raises(ModuleNotFoundError, match=r"lincls\.house\.hour"):
        cli.main(["notebooks", "--minutes"])
