"""The one line that a student reads first."""

from lincls import environment


def test_a_complete_environment_is_ready():
    assert environment.report() == "ready: Python and every package that the course needs are here"


def test_a_missing_and_an_old_package_are_named_with_their_cure():
    problems = environment.find_problems(["numpy>=999", "no-such-package>=2", 'other; extra == "test"'])
    assert [text.split(" 2.")[0] for text, _ in problems] == ["too old: numpy", "missing: no-such-package"]
    assert [cure for _, cure in problems] == ["numpy>=999", "no-such-package>=2"]


def test_an_extra_is_looked_at_where_it_is_asked_for():
    wanted = ["no-such-package>=2; extra == 'live'", "other; extra == 'test'"]
    assert environment.find_problems(wanted) == []
    assert environment.find_problems(wanted, ["live"]) == [("missing: no-such-package", "no-such-package>=2")]


def test_the_report_ends_with_a_command_that_can_be_pasted(monkeypatch):
    monkeypatch.setattr(environment.metadata, "requires", lambda name: ["no-such-package>=2"])
    line = environment.report()
    assert line.startswith("missing: no-such-package. Get what is needed with: ")
    assert line.endswith('-m pip install "no-such-package>=2"')
    assert "\n" not in line


def test_an_old_python_is_named(monkeypatch):
    monkeypatch.setattr(environment, "LEAST_PYTHON", (99, 0))
    assert "the course needs 99.0 or newer" in environment.report()
