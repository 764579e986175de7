"""`lincls doctor` says what works and how to get the rest, whatever is wrong."""

import re
from importlib import metadata

import pytest

from lincls import cli
from lincls.commands.course import PARTS
from lincls.house import doctor
from lincls_grader.house import doctor as sandbox

FINE = doctor.Check("fine", lambda: "as it should be")


def broken(*, needed: bool = True) -> doctor.Check:
    def run() -> str:
        raise doctor.Missing("not here", "make it")

    return doctor.Check("broken", run, needed)


@pytest.fixture
def parts(monkeypatch):
    """The function that puts these checks in the place of all parts."""
    return lambda **checks: monkeypatch.setattr(
        doctor, "PARTS", {name: (name.title(), each) for name, each in checks.items()}
    )


def test_it_names_the_parts_that_can_be_asked_for():
    assert list(doctor.PARTS) == list(PARTS)


def test_this_machine_reads_and_runs_the_course(capsys):
    assert cli.main(["doctor", "reading"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Reading and running the course" and len(lines) == 7
    assert all(re.match(r"  yes \S", line) for line in lines[1:])
    assert "draws a live figure" in lines[5]


def test_what_is_missing_comes_with_its_cure(parts, capsys):
    parts(reading=[FINE, broken()], tests=[broken()])
    assert doctor.report() == 1
    assert capsys.readouterr().out.splitlines() == [
        "Reading",
        "  yes fine          as it should be",
        "  no  broken        not here. To get it: make it",
        "Tests",
        "  no  broken        not here. To get it: make it",
    ]


def test_the_exit_code_is_that_of_the_part_that_was_asked_for(parts):
    parts(reading=[FINE], grading=[broken(needed=False)], tests=[broken()])
    assert [doctor.report(part) for part in (None, "reading", "grading", "tests")] == [0, 0, 0, 1]


def test_an_error_that_nobody_foresaw_is_a_line_and_the_others_follow(parts, capsys):
    def run() -> str:
        raise OSError("a long story " * 12)

    parts(reading=[doctor.Check("odd", run), FINE])
    assert doctor.report() == 1
    first, second, last = capsys.readouterr().out.splitlines()[1:]
    assert first.startswith("  no  odd           OSError: a long story") and len(first) <= 110
    assert second.startswith(" " * 20) and last.startswith("  yes fine")


def test_packages_that_are_missing_are_named_and_old_ones_too(monkeypatch):
    wanted = ["numpy>=2.0", "no-such-package; extra == 'live'", "numpy>=99; extra == 'live'"]
    monkeypatch.setattr(metadata, "requires", lambda name: wanted)
    assert doctor.packages("", "numpy")() == f"numpy {metadata.version('numpy')}"
    with pytest.raises(doctor.Missing, match=r"missing: no-such-package; too old: numpy .*") as found:
        doctor.packages("live")()
    assert found.value.cure == "pip install 'lincls[live]'"
    with pytest.raises(doctor.Missing, match="missing: no-such-package") as found:
        doctor.package("no-such-package", "cluster")()
    assert found.value.cure == doctor.grader.how_to_get("cluster")


def test_figures_that_jupyterlab_could_not_show_are_found(monkeypatch, tmp_path):
    monkeypatch.setattr("jupyter_core.paths.jupyter_path", lambda *parts: [str(tmp_path)])
    with pytest.raises(doctor.Missing, match="has no anywidget and no @jupyter-widgets/jupyterlab-manager"):
        doctor.live()
    for name in doctor.FRONT_ENDS:
        (tmp_path / name).mkdir(parents=True)
    assert doctor.live().endswith("with their part of JupyterLab")


def test_a_kernel_that_cannot_draw_is_found(monkeypatch):
    monkeypatch.setattr(doctor, "FIGURE", "import no_such_module")
    with pytest.raises(doctor.Missing, match="said ModuleNotFoundError: No module named 'no_such_module'"):
        doctor.kernel()


def test_outside_the_course_it_says_how_to_get_one(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("lincls.house.__file__", str(tmp_path / "site" / "lincls" / "house" / "__init__.py"))
    with pytest.raises(doctor.Missing) as found:
        doctor.course()
    assert found.value.cure == "lincls new linear-classification"


def test_the_sandbox_is_the_grader_s(monkeypatch):
    monkeypatch.setattr(sandbox, "probe", lambda: "bubblewrap is not installed")
    with pytest.raises(doctor.Missing, match="bubblewrap is not installed"):
        doctor.sandbox()
    monkeypatch.setattr(sandbox, "probe", lambda: None)
    monkeypatch.setenv("LINCLS_BOUND", "limits")
    assert doctor.sandbox() == "bubblewrap, bound by limits; lincls grade --doctor says what bounds more"


def test_without_the_grader_it_says_what_brings_it(monkeypatch):
    def requires(name: str) -> list[str]:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "requires", requires)
    monkeypatch.setattr(metadata, "entry_points", lambda **which: metadata.EntryPoints())
    for check, said in ((doctor.graders(), "missing: lincls-grader"), (doctor.sandbox, "it comes with lincls-grader")):
        with pytest.raises(doctor.Missing, match=said) as found:
            check()
        assert found.value.cure == doctor.grader.how_to_get()


def test_a_program_is_known_by_any_of_its_names():
    assert doctor.program("no-such-program", "sh", cure="")().endswith("/sh")
    with pytest.raises(doctor.Missing, match="not found"):
        doctor.program("no-such-program", cure="apt install it")()


def test_an_old_python_is_named(monkeypatch):
    monkeypatch.setattr(doctor, "LEAST_PYTHON", (99, 0))
    with pytest.raises(doctor.Missing, match=r"and lincls needs 99\.0"):
        doctor.python()
