"""`lincls present` shows a copy of the right notebook and leaves no trace.

The slides themselves are tested in tests/browser/test_lectures.py, the keys in tests/browser/test_present.py.
"""

import json
import os
import re
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from nbformat.v4 import new_markdown_cell, new_notebook

from lincls import cli, house
from lincls.house import CourseError, lab, present

LOCATION = "JUPYTER_CONFIG_DIR"
TALK = ("# A title", "## 1 What", "### Deeper: more", "## 2 Why", "## Second hour: how", "## 3 How")


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course of two lectures, of which one has two hours, with the working directory in it."""
    for name in ("notebooks/00_welcome.ipynb", "notebooks/03_perceptron.ipynb", "exercises/03_p/03_p.ipynb"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(new_notebook(cells=[new_markdown_cell("# Alone")]), tmp_path / name)
    cells = [new_markdown_cell(text, metadata={"slideshow": {"slide_type": "slide"}}) for text in TALK]
    cells[2].metadata = {"slideshow": {"slide_type": "skip"}, "tags": ["deeper"]}
    cells[4].metadata["tags"] = ["second-hour"]
    nbformat.write(new_notebook(cells=cells), tmp_path / "notebooks" / "03_perceptron.ipynb")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_lecture_is_found_by_number_or_by_path(course):
    lecture = course / "notebooks" / "03_perceptron.ipynb"
    for name in ("03", "3", "notebooks/03_perceptron.ipynb", str(lecture)):
        assert lab.find(name) == lecture


def test_what_is_no_lecture_is_refused_with_those_that_are(course, capsys):
    assert cli.main(["present", "4"]) == 1
    assert "no lecture 4; there are 00, 03, and a notebook's path will do too" in capsys.readouterr().err
    assert cli.main(["present", "nowhere.ipynb"]) == 1
    assert f"no notebook {course / 'nowhere.ipynb'}" in capsys.readouterr().err


def test_a_lecture_is_copied_with_what_its_links_lead_to(course, tmp_path):
    (course / "notebooks" / ".ipynb_checkpoints").mkdir()
    copy = present.copied(course / "notebooks" / "03_perceptron.ipynb", tmp_path / "copy")
    assert copy == tmp_path / "copy" / "notebooks" / "03_perceptron.ipynb"
    files = {file.relative_to(tmp_path / "copy").as_posix() for file in (tmp_path / "copy").rglob("*")}
    assert "exercises/03_p/03_p.ipynb" in files
    assert "notebooks/.ipynb_checkpoints" not in files


def test_a_notebook_outside_the_course_is_copied_alone(tmp_path):
    for name in ("mine.ipynb", "film.mp4"):
        (tmp_path / name).write_text("{}")
    present.copied(tmp_path / "mine.ipynb", tmp_path / "copy")
    assert [file.name for file in (tmp_path / "copy").iterdir()] == ["mine.ipynb"]


@pytest.fixture
def served(monkeypatch):
    """What the server would have been started with."""
    seen = {}

    class Server:
        """As much of one as is asked for."""

        base_url, web_app, io_loop = "/", SimpleNamespace(add_handlers=seen.setdefault), SimpleNamespace()

        def __init__(self):
            self.io_loop.add_callback = lambda *call: seen.update(door=call)

        def start(self):
            seen["talk"] = nbformat.read(seen["page"], 4)
            seen["home"] = Path(os.environ[LOCATION]).parent
            seen["files"] = {f.relative_to(seen["home"]).as_posix(): f for f in seen["home"].rglob("*")}
            themes = "settings/@jupyterlab/apputils-extension/themes.jupyterlab-settings"
            seen["sizes"] = json.loads(seen["files"][themes].read_text())["overrides"]

    def server(page, **options):
        seen.update(options, page=page)
        return Server()

    monkeypatch.setattr(present.lab, "server", server)
    monkeypatch.setattr(present.webbrowser, "open_new", lambda address: seen.update(opened=address))
    yield seen
    if "door" in seen:
        [opened.close() for opened in seen["door"][1]]


def shown(notebook):
    """The first lines of what is on slides."""
    return [cell.source for cell in notebook.cells if cell.metadata["slideshow"]["slide_type"] != "skip"]


def test_the_deck_starts_at_the_second_hour_when_asked(course, served, capsys):
    assert cli.main(["present", "3", "--hour", "2"]) == 0
    talk = served["talk"]
    assert talk.metadata["lincls"] == {"start": talk.cells[4].id} and len(shown(talk)) == 5
    assert cli.main(["present", "0", "--hour", "2"]) == 1
    assert "00_welcome.ipynb shows no second hour: no slide of it is tagged second-hour" in capsys.readouterr().err


def test_some_sections_are_shown_with_the_title(course, served, capsys):
    assert cli.main(["present", "3", "--sections", "1, 3"]) == 0
    assert shown(served["talk"]) == ["# A title", "## 1 What", "## 3 How"]
    assert cli.main(["present", "3", "--sections", "1", "--deeper"]) == 0
    assert shown(served["talk"]) == ["# A title", "## 1 What", "### Deeper: more"]
    for asked, answer in (("4", "no section 4; there are 1 What; 2 Why; 3 How"), ("", "no section ; there")):
        assert cli.main(["present", "3", "--sections", asked]) == 1
        assert answer in capsys.readouterr().err
    assert cli.main(["present", "0", "--sections", "1"]) == 1
    assert "no section 1; there are none" in capsys.readouterr().err


def test_sections_without_numbers_go_by_their_place(course, served):
    path = course / "notebooks" / "03_perceptron.ipynb"
    path.write_text(path.read_text().replace("## 1 What", "## What").replace("## 2 ", "## ").replace("## 3 ", "## "))
    assert cli.main(["present", "3", "--sections", "2,3"]) == 0
    assert shown(served["talk"]) == ["# A title", "## Why", "## Second hour: how"]


def test_the_window_opens_beside_the_deck_and_its_address_is_printed(course, served, capsys):
    assert cli.main(["present", "03"]) == 0
    printed = re.search(r"the lecturer's window is at (http://127\.0\.0\.1:\d+/\w{16}/)\n", capsys.readouterr().out)
    assert printed and served["opened"] == printed[1]


@pytest.mark.parametrize("address", ["nowhere", "0.0.0.0", "::", "203.0.113.9", "127.0.0.1:80", ""])
def test_an_address_that_this_machine_has_not_is_refused(address, course, served, capsys):
    assert cli.main(["present", "03", "--notes-from", address]) == 1
    assert "--notes-from wants an address that this machine has in the network" in capsys.readouterr().err
    assert "page" not in served


def test_settings_are_thrown_away_and_the_environment_is_restored(course, served, monkeypatch):
    monkeypatch.setenv(LOCATION, "the person's own")
    assert cli.main(["present", "03", "--no-browser", "--port", "9001"]) == 0
    assert served["page"].name == "03_perceptron.ipynb" and course not in served["page"].parents
    assert (served["view"], served["browser"], served["port"]) == ("doc", False, 9001)
    assert served["sizes"] == {"code-font-size": "2.04vh", "content-font-size1": "2.6vh"}
    assert "config/custom/custom.css" in served["files"]
    for trait in ("user_settings_dir", "workspaces_dir"):
        assert [a for a in served["more"] if a.startswith(f"--LabApp.{trait}={served['home']}")]
    assert f"--KernelsBeside.folder={course / 'notebooks'}" in served["more"]
    assert not served["home"].exists()
    assert os.environ[LOCATION] == "the person's own"


def test_a_variable_that_was_not_set_is_unset_again(monkeypatch):
    monkeypatch.delenv(LOCATION, raising=False)
    with pytest.raises(CourseError), house.environment(**{LOCATION: "x"}):
        raise CourseError("stop")
    assert LOCATION not in os.environ


def test_kernels_start_where_the_real_notebook_is(tmp_path):
    assert present.KernelsBeside(folder=str(tmp_path)).cwd_for_path("notebooks/a.ipynb") == str(tmp_path)
