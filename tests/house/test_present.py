"""`lincls present` shows a copy of the right notebook and leaves no trace.

The slides themselves are tested in tests/browser/lectures.py, the keys in tests/browser/test_present.py.
"""

import json
import os
from pathlib import Path

import pytest

from lincls import cli, house
from lincls.house import CourseError, lab, present

LOCATION = "JUPYTER_CONFIG_DIR"


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course of two lectures, with the working directory in it."""
    for name in ("notebooks/00_welcome.ipynb", "notebooks/03_perceptron.ipynb", "exercises/03_p/03_p.ipynb"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("{}")
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
        def start(self):
            seen["home"] = Path(os.environ[LOCATION]).parent
            seen["files"] = {f.relative_to(seen["home"]).as_posix(): f for f in seen["home"].rglob("*")}
            themes = "settings/@jupyterlab/apputils-extension/themes.jupyterlab-settings"
            seen["sizes"] = json.loads(seen["files"][themes].read_text())["overrides"]

    def server(page, **options):
        seen.update(options, page=page)
        return Server()

    monkeypatch.setattr(present.lab, "server", server)
    return seen


def test_settings_are_thrown_away_and_the_environment_is_restored(course, served, monkeypatch):
    monkeypatch.setenv(LOCATION, "the person's own")
    assert cli.main(["present", "03", "--no-browser", "--port", "9001"]) == 0
    assert served["page"].name == "03_perceptron.ipynb" and course not in served["page"].parents
    assert (served["view"], served["browser"], served["port"]) == ("doc", False, 9001)
    assert served["sizes"] == {"code-font-size": "22px", "content-font-size1": "28px"}
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
