"""The command `lincls` does what README promises, and says what is wrong in one sentence."""

import argparse
import base64
import io
import json
import re
import shlex
import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoints, entry_points, version
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from PIL import Image

from lincls import cli
from lincls.commands import Command
from lincls.commands import course as table
from lincls.house import CourseError, course_root, grader, lab, notebooks
from lincls_grader.house import exercises

ROOT = Path(__file__).parents[1]


def write(path: Path, *sources: str) -> Path:
    """A notebook of code cells without outputs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(new_notebook(cells=[new_code_cell(source, id=f"c{n}") for n, source in enumerate(sources)]), path)
    return path


@pytest.fixture
def course(tmp_path, monkeypatch):
    """An empty course, with the working directory in it."""
    write(tmp_path / "notebooks" / "00_welcome.ipynb", "1")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# the command line


def commands(parser: argparse.ArgumentParser) -> list[str]:
    """The names of a parser's commands."""
    return list(next(action for action in parser._actions if action.dest == "command").choices)


COMMANDS = commands(cli.parser("lab"))


@pytest.mark.parametrize("command", [*COMMANDS, *grader.COMMANDS])
def test_each_command_s_help_ends_with_examples_that_can_be_typed(command, capsys):
    with pytest.raises(SystemExit) as end:
        cli.main([command, "--help"])
    assert end.value.code == 0
    said, _, shown = capsys.readouterr().out.rpartition("example")
    assert f"usage: lincls {command}" in said
    lines = [line.strip() for line in shown.splitlines()[1:]]
    assert lines
    for line in lines:
        program, *rest = shlex.split(line)
        assert program == "lincls" and cli.parser().parse_args(rest).command == command


def test_every_command_that_is_written_is_entered():
    written = [command for command in vars(table).values() if isinstance(command, Command)]
    assert list(table.COMMANDS) == written and [command.name for command in written] == COMMANDS


def test_the_package_is_run_as_the_command_and_has_its_version():
    line = [sys.executable, "-m", "lincls", "--version"]
    assert subprocess.run(line, capture_output=True, text=True).stdout == f"lincls {version('lincls')}\n"


def test_the_command_line_loads_no_heavy_module():
    heavy = {"jupyterlab", "nbgrader", "nbclient", "nbformat", "matplotlib", "numpy"}
    code = f"import sys, lincls.cli; lincls.cli.parser(); print({heavy} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "set()\n"


def test_a_command_reads_notebooks_without_a_grammar_of_addresses(course):
    code = (
        "import sys; from lincls import cli; done = cli.main(['notebooks', 'text.ipynb'])\n"
        "print(done, 'nbformat' in sys.modules, 'jsonschema' in sys.modules, 'rfc3987_syntax' in sys.modules)"
    )
    (course / "text.ipynb").write_text("no json")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=course)
    assert ran.stdout == "1 True True False\n" and "text.ipynb: not a notebook" in ran.stderr


# commands of other packages, and of a course of one's own

GUIDE = (ROOT / "docs" / "your-own.md").read_text(encoding="utf-8")
PRESENT = """
import sys
from lincls.commands import Command, option
@Command("present-ones", "count them", option("week", type=int), shown=["lincls present-ones 3"])
def present_ones(options):
    print("in week", options.week, "others" in sys.modules)
    return 4
"""


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Install a distribution, as far as its metadata and its modules go."""

    def install(points: dict[str, str], **modules: str) -> None:
        about = tmp_path / "our_course-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: our-course\nVersion: 1.0\n")
        lines = [f"{name} = {value}" for name, value in points.items()]
        (about / "entry_points.txt").write_text("\n".join([f"[{cli.GROUP}]", *lines]))
        for name, text in modules.items():
            (tmp_path / f"{name}.py").write_text(text)
            monkeypatch.setitem(sys.modules, name, None)  # forgotten again when the test ends
            del sys.modules[name]

    monkeypatch.syspath_prepend(tmp_path)
    return install


def test_a_command_of_another_package_is_found_and_loaded_alone(installed, capsys):
    installed({"present-ones": "ours:present_ones", "others": "others:others"}, ours=PRESENT, others="1 / 0")
    assert cli.main(["present-ones", "3"]) == 4
    assert capsys.readouterr() == ("in week 3 False\n", "")


def test_a_command_of_lincls_loads_no_other(installed, capsys):
    installed({"lab": "others:others"}, others="1 / 0")
    assert commands(cli.parser("lab")) == COMMANDS and "others" not in sys.modules
    assert not capsys.readouterr().err


def test_broken_commands_are_named_and_leave_the_others_as_they_are(installed, capsys):
    points = {"broken": "others:add", "absent": "nowhere:add", "other": "ours:present_ones", "lab": "ours:lab"}
    lab = "\nlab = Command('lab', 'another lab', shown=['lincls lab'])(print)"
    installed({**points, "present-ones": "ours:present_ones"}, ours=PRESENT + lab, others="1 / 0")
    assert {*commands(cli.parser())} == {*COMMANDS, *grader.COMMANDS, "present-ones"}
    assert sorted(capsys.readouterr().err.splitlines()) == [
        "lincls: the command absent, nowhere:add, cannot be loaded: ModuleNotFoundError: No module named 'nowhere'",
        "lincls: the command broken, others:add, cannot be loaded: ZeroDivisionError: division by zero",
        "lincls: the command lab, ours:lab, cannot be loaded: ArgumentError: argument command: "
        "conflicting subparser: lab",
        "lincls: the command other, ours:present_ones, cannot be loaded: ValueError: it enters present-ones",
    ]
    assert cli.main(["broken", "3"]) == 1
    assert capsys.readouterr().err.startswith("lincls broken: the command broken, others:add, cannot be loaded: Zero")


def test_a_command_that_comes_with_a_package_says_which_one(monkeypatch, capsys):
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: EntryPoints())
    monkeypatch.setattr(grader, "how_to_get", lambda: "pip install ./grader")
    for command in grader.COMMANDS:
        assert cli.main([command, "03_perceptron", "--force"]) == 1
        said = f"lincls {command}: it comes with lincls-grader, which is not here: pip install ./grader\n"
        assert capsys.readouterr().err == said
    with pytest.raises(SystemExit):
        cli.main(["grad", "03_perceptron"])
    assert "invalid choice: 'grad'" in capsys.readouterr().err


def test_the_commands_of_the_grader_are_its_entry_points():
    project = tomllib.loads((ROOT / "grader" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert list(project["entry-points"][cli.GROUP]) == list(grader.COMMANDS)
    assert {point.name for point in entry_points(group=cli.GROUP)} >= {*grader.COMMANDS}


def test_a_command_that_lacks_a_package_says_which_one(installed, capsys):
    text = PRESENT.replace('print("in', 'import nowhere; print("in')
    installed({"present-ones": "ours:present_ones"}, ours=text)
    assert cli.main(["present-ones", "3"]) == 1
    said = "lincls present-ones needs nowhere, which is not here: pip install nowhere\n"
    assert capsys.readouterr().err == said


def test_the_command_of_the_guide_runs(installed, course, capsys):
    blocks = dict(
        re.findall(r"^`my-course/(pyproject\.toml|ourcommands\.py)`:\n\n```\w+\n(.*?)\n```$", GUIDE, re.M | re.S)
    )
    (points,) = tomllib.loads(blocks["pyproject.toml"])["project"]["entry-points"].values()
    installed(points, ourcommands=blocks["ourcommands.py"])
    for student in ("ada", "bob"):
        write(course / "submitted" / student / "01_hinge" / "01_hinge.ipynb", "1")
    assert cli.main(["submitted", "01_hinge"]) == 0
    assert capsys.readouterr().out == "01_hinge: 2 hand-ins, ada, bob\n"
    assert cli.main(["submitted", "02_other"]) == 1
    assert capsys.readouterr().err == f"lincls submitted: nobody has handed in 02_other in {course / 'submitted'}\n"


# where the course is


def test_the_course_is_found_from_a_folder_inside_it(course):
    (course / "notebooks" / "deep").mkdir()
    assert course_root(course / "notebooks" / "deep") == course


def test_outside_a_course_the_message_says_where_to_get_it(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("lincls.house.__file__", str(tmp_path / "site" / "lincls" / "house" / "__init__.py"))
    for command in ("lab", "notebooks", "exercises"):
        assert cli.main([command]) == 1
        said = capsys.readouterr().err
        assert f"no notebooks/00_welcome.ipynb in {tmp_path}" in said
        assert "`lincls new linear-classification` unpacks the course" in said


# lincls notebooks


def test_running_a_notebook_twice_changes_no_byte(course, capsys):
    path = write(course / "a.ipynb", "print(1)\nprint(2)", "import ipywidgets\nipywidgets.IntSlider(3)", "6 * 7")
    assert cli.main(["notebooks", "a.ipynb"]) == 0
    first = path.read_bytes()
    assert cli.main(["notebooks", "a.ipynb", "--check"]) == 0
    assert cli.main(["notebooks", "a.ipynb"]) == 0
    assert path.read_bytes() == first
    told = [line.split(", ")[1] for line in capsys.readouterr().out.splitlines()]
    assert told == ["stored", "unchanged", "unchanged"]
    notebook = json.loads(first)
    assert [cell["execution_count"] for cell in notebook["cells"]] == [1, 2, 3]
    assert notebook["cells"][0]["outputs"][0]["text"] == ["1\n", "2\n"]
    assert list(notebook["cells"][1]["outputs"][0]["data"]) == ["text/plain"]
    assert notebook["metadata"] == {"kernelspec": notebooks.KERNELSPEC, "language_info": notebooks.LANGUAGE}
    assert not any(cell["metadata"] for cell in notebook["cells"])


def test_a_picture_that_looks_the_same_stays_as_it_is_stored():
    def with_picture(value, size=(3, 4)):
        file = io.BytesIO()
        Image.new("RGB", size, (value, 100, 200)).save(file, "png")
        text = base64.b64encode(file.getvalue()).decode()
        cell = nbformat.v4.new_code_cell(outputs=[nbformat.v4.new_output("display_data", {"image/png": text})], id="a")
        return nbformat.v4.new_notebook(cells=[cell]), text

    stored, old = with_picture(100)
    for new, stays in ((with_picture(101), True), (with_picture(120), False), (with_picture(100, (4, 4)), False)):
        kept = notebooks.keep_pictures(new[0], stored).cells[0].outputs[0].data["image/png"]
        assert kept == (old if stays else new[1])


def test_a_notebook_runs_in_its_own_folder(course):
    path = write(course / "notebooks" / "where.ipynb", "from pathlib import Path\nPath.cwd().name")
    assert cli.main(["notebooks", str(path)]) == 0
    assert "'notebooks'" in path.read_text()


def test_a_failing_cell_is_named_and_the_file_is_left_alone(course, capsys):
    path = course / "bad.ipynb"
    nbformat.write(new_notebook(cells=[new_markdown_cell("# Bad", id="t"), new_code_cell("1 / 0", id="c")]), path)
    before = path.read_bytes()
    assert cli.main(["notebooks", "bad.ipynb"]) == 1
    assert path.read_bytes() == before
    assert capsys.readouterr().err == "bad.ipynb: cell 2 raised ZeroDivisionError: division by zero\n"


def test_a_notebook_that_would_change_fails_the_check_and_is_left_alone(course, capsys):
    path = write(course / "new.ipynb", "1")
    before = path.read_bytes()
    assert cli.main(["notebooks", "new.ipynb", "--check"]) == 1
    assert path.read_bytes() == before
    assert "WOULD CHANGE" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("text.ipynb", "text.ipynb: not a notebook"),
        ("nowhere.ipynb", "there is no nowhere.ipynb"),
        ("text.txt", "text.txt is neither a notebook nor a folder"),
        ("empty", "there is no notebook in empty"),
        ("--workers 0", "--workers must be at least 1, got 0"),
    ],
)
def test_what_cannot_be_run_is_refused(course, capsys, words, said):
    (course / "text.ipynb").write_text("no json")
    (course / "text.txt").write_text("")
    (course / "empty").mkdir()
    assert cli.main(["notebooks", *words.split()]) == 1
    assert said in capsys.readouterr().err


def test_folders_are_searched_and_checkpoints_are_not(course):
    write(course / "notebooks" / ".ipynb_checkpoints" / "00_welcome-checkpoint.ipynb", "1")
    write(course / "solutions" / "01_a" / "01_a.ipynb", "1")
    assert [file.name for file in notebooks.find()] == ["00_welcome.ipynb", "01_a.ipynb"]


def test_clean_takes_out_what_differs_from_run_to_run():
    cell = new_code_cell("1", metadata={"execution": {"iopub.status.busy": "now"}, "slideshow": {}})
    view = nbformat.v4.new_output("display_data", {notebooks.WIDGET_VIEW: {"model_id": "x"}})
    both = nbformat.v4.new_output("display_data", {notebooks.WIDGET_VIEW: {"model_id": "x"}, "text/plain": "a caption"})
    texts = [nbformat.v4.new_output("stream", name="stdout", text=text) for text in "ab"]
    cell.outputs = [view, both, *texts]
    tidy = notebooks.clean(new_notebook(cells=[cell], metadata={"widgets": {}, "title": "kept"}))
    assert tidy.cells[0].metadata == {"slideshow": {}}
    kept = [output.get("text") or output.data for output in tidy.cells[0].outputs]
    assert kept == [{"text/plain": "a caption"}, "ab"]
    assert tidy.metadata["title"] == "kept" and "widgets" not in tidy.metadata


def test_a_lecture_s_answer_cell_and_its_check_get_what_nbgrader_asks_for():
    stub, check, other = (
        new_code_cell(text) for text in ("w = ...", 'with check.question("It\'s w", points=3):\n    0', "1")
    )
    tidy = notebooks.clean(new_notebook(cells=[stub, check, other]))
    answer, test = (cell.metadata["nbgrader"] for cell in tidy.cells[:2])
    assert (answer["grade_id"], answer["solution"], answer["grade"]) == ("turn-it-s-w-answer", True, False)
    assert (test["grade_id"], test["points"], test["grade"], test["solution"]) == ("turn-it-s-w", 3, True, False)
    assert "nbgrader" not in tidy.cells[2].metadata


# lincls exercises

SOLUTION = "w = ...\n### BEGIN SOLUTION\nw = 1\n### END SOLUTION"
TEST = "assert w is not ...\n### BEGIN HIDDEN TESTS\nassert w == 1\n### END HIDDEN TESTS"


@pytest.fixture
def one_set(course):
    """A course with one exercise set and a data file."""
    path = write(course / "solutions" / "01_a" / "01_a.ipynb", SOLUTION, TEST)
    notebook = nbformat.read(path, 4)
    answer = {"schema_version": 3, "task": False, "grade": False, "grade_id": "w", "locked": False, "solution": True}
    test = {**answer, "grade": True, "grade_id": "w_test", "locked": True, "solution": False, "points": 2}
    for cell, about in zip(notebook.cells, (answer, test), strict=True):
        cell.metadata["nbgrader"] = about
    nbformat.write(notebook, path)
    (path.parent / "data.csv").write_bytes(b"1,2\n")
    return course


def test_a_release_holds_stubs_and_no_hidden_test(one_set, capsys):
    assert cli.main(["exercises"]) == 0
    made = nbformat.read(one_set / "exercises" / "01_a" / "01_a.ipynb", 4)
    assert made.cells[0].source == "w = ...\n# YOUR CODE HERE"
    assert made.cells[1].source == "assert w is not ..."
    assert [cell.id for cell in made.cells] == ["c0", "c1"]
    assert (one_set / "exercises" / "01_a" / "data.csv").read_bytes() == b"1,2\n"
    assert not list(one_set.rglob("gradebook.db*"))
    assert capsys.readouterr() == ("exercises/: 1 set, 2 files changed\n", "")


def test_the_course_s_own_settings_are_used(one_set):
    stub = 'get_config().ClearSolutions.code_stub = {"python": "# Yours:"}'
    (one_set / "nbgrader_config.py").write_text(stub)
    exercises.release(one_set / "solutions", one_set / "out")
    assert nbformat.read(one_set / "out" / "01_a" / "01_a.ipynb", 4).cells[0].source == "w = ...\n# Yours:"


def test_without_settings_of_its_own_a_course_has_those_of_the_course(one_set):
    own = exercises._config(one_set, one_set)
    ours = exercises._config(ROOT, one_set)
    assert own.ClearSolutions == ours.ClearSolutions and len(own.ClearSolutions) == 2


def test_releasing_twice_changes_no_byte_and_a_leftover_goes(one_set, capsys):
    cli.main(["exercises"])
    first = (one_set / "exercises" / "01_a" / "01_a.ipynb").read_bytes()
    (one_set / "exercises" / "01_a" / "old.csv").write_text("")
    capsys.readouterr()
    assert cli.main(["exercises", "--check"]) == 1
    assert "exercises/01_a/old.csv: differs from what solutions/ gives" in capsys.readouterr().err
    assert cli.main(["exercises"]) == 0
    assert cli.main(["exercises", "--check"]) == 0
    assert not (one_set / "exercises" / "01_a" / "old.csv").exists()
    assert (one_set / "exercises" / "01_a" / "01_a.ipynb").read_bytes() == first


def test_a_set_that_nbgrader_refuses_is_named(one_set, capsys):
    path = one_set / "solutions" / "01_a" / "01_a.ipynb"
    path.write_text(path.read_text().replace('"w_test"', '"w"'))
    assert cli.main(["exercises"]) == 1
    assert "nbgrader could not release 01_a" in capsys.readouterr().err


# lincls lab


def test_lab_opens_the_page_asked_for_and_passes_on_port_and_browser(course):
    page = course / "notebooks" / "00_welcome.ipynb"
    arguments = lab.arguments(page)
    wanted = {f"--ServerApp.root_dir={course}", "--LabApp.default_url=/lab/tree/notebooks/00_welcome.ipynb"}
    assert wanted <= set(arguments) and not [each for each in arguments if "port" in each or "browser" in each]
    more = set(lab.arguments(page, browser=False, port=9000)) - set(arguments)
    assert more == {"--ServerApp.port=9000", "--ServerApp.port_retries=0", "--no-browser"}


def test_lab_serves_the_folder_of_a_notebook_outside_the_course(tmp_path):
    page = write(tmp_path / "mine.ipynb", "1")
    assert f"--ServerApp.root_dir={tmp_path}" in lab.arguments(page)


def test_lab_refuses_a_notebook_that_is_not_there(course):
    with pytest.raises(CourseError, match=r"no notebook .*nowhere.ipynb; there are 00, and a notebook's path"):
        lab.start("nowhere.ipynb")


ASK_THE_SERVER = """
import gc, json, pathlib, socket, sys
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.httpclient import AsyncHTTPClient
from tornado.ioloop import IOLoop
from tornado.websocket import websocket_connect
from jupyter_server.serverapp import ServerApp
from lincls.house import lab

async def ask():
    server = ServerApp.instance()
    try:
        base, token = server.connection_url.rstrip("/"), server.identity_provider.token
        page = await AsyncHTTPClient().fetch(f"{base}/lab?token={token}")
        plugin = "@jupyterlab/notebook-extension:tracker"
        settings = await AsyncHTTPClient().fetch(f"{base}/lab/api/settings/{plugin}?token={token}")
        circle = json.loads(settings.body)["schema"]["properties"]["kernelStatus"]["default"]
        kernel = await server.kernel_manager.start_kernel()
        address = f"{base.replace('http', 'ws', 1)}/api/kernels/{kernel}/channels?token={token}"
        client = await websocket_connect(address)
        (handler,) = [o for o in gc.get_objects() if isinstance(o, KernelWebsocketHandler)]
        stream = handler.ws_connection.stream.socket
        answer = {
            "no delay": stream.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0,
            "left out": all(plugin in page.body.decode() for plugin in lab.LEFT_OUT),
            "circle in the status bar": circle["showOnStatusBar"],
        }
        client.close()
        await server.kernel_manager.shutdown_kernel(kernel)
        print(json.dumps(answer))
    finally:
        server.stop()

IOLoop.current().add_callback(ask)
lab.serve(pathlib.Path(sys.argv[1]), browser=False, port=0)
"""


def test_the_server_sends_at_once_and_shows_no_more_than_it_must(course, tmp_path):
    line = [sys.executable, "-c", ASK_THE_SERVER, str(course / "notebooks" / "00_welcome.ipynb")]
    ran = subprocess.run(line, capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert ran.stdout, ran.stderr
    answer = json.loads(ran.stdout.splitlines()[-1])
    assert answer == {"no delay": True, "left out": True, "circle in the status bar": True}
