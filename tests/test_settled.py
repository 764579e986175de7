"""A long test's set or folder is settled until something that it rests on changes."""

import ast
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import settled

OWN = ("solutions/{0}/{0}.ipynb", "exercises/{0}/{0}.ipynb", "tests/exercises/answers/{0}.toml")
FILES = (
    *("lincls/exercise/check.py", "lincls/site/page.css", "lincls/site/__pycache__/a.pyc", "requirements.txt"),
    *("tests/exercises/gate.py", "tests/site/test_a.py", "grader/lincls_grader/a.py", "notebooks/01_a.ipynb"),
    *(file.format(name) for file in OWN for name in ("01_a", "02_b")),
)


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A small course with two sets."""
    for file in FILES:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(file)
    monkeypatch.setattr(settled, "ROOT", tmp_path)
    return tmp_path


def keys():
    for kept in (settled.key, settled._digest):
        kept.cache_clear()
    return settled.keys()


@pytest.mark.parametrize(
    ("file", "sets", "folders"),
    [
        ("solutions/01_a/01_a.ipynb", {"01_a"}, {"exercises", "grader", "portable", "site"}),
        ("tests/exercises/answers/02_b.toml", {"02_b"}, {"exercises", "grader"}),
        ("tests/exercises/gate.py", {"01_a", "02_b"}, {"exercises", "grader"}),
        ("lincls/exercise/check.py", {"01_a", "02_b"}, {*settled.RESTS}),
        ("requirements.txt", {"01_a", "02_b"}, {*settled.RESTS}),
        ("lincls/site/page.css", set(), {*settled.RESTS}),
        ("lincls/site/__pycache__/a.pyc", set(), set()),
        ("tests/site/test_a.py", set(), {"site"}),
        ("grader/lincls_grader/a.py", set(), {"exercises", "grader", "house", "site"}),
        ("notebooks/01_a.ipynb", set(), {"browser", "notebooks", "portable", "site"}),
    ],
)
def test_what_rests_on_a_file_is_tried_again_when_it_changes(tree, file, sets, folders):
    before = keys()
    (tree / file).write_text("another")
    after = keys()
    assert {name for name, key in before.items() if after[name] != key} == sets | folders


def test_every_folder_with_long_tests_says_what_they_rest_on():
    tests = Path(__file__).parent
    marked = {
        file.relative_to(tests).parts[0]
        for file in tests.rglob("*.py")
        if "mark.long" in (text := file.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and ast.unparse(node) == "pytest.mark.long"
    }
    assert marked == {*settled.RESTS}
