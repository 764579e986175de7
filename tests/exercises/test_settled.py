"""A set is settled until something that its checks rest on changes."""

import pytest
import settled


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A small course with two sets, both settled."""
    files = ("lincls/exercise/check.py", "lincls/site/page.css", "requirements.txt", "tests/exercises/gate.py")
    own = ("solutions/{0}/{0}.ipynb", "exercises/{0}/{0}.ipynb", "tests/exercises/answers/{0}.toml")
    for file in (*files, *(file.format(name) for file in own for name in ("01_a", "02_b"))):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(file)
    monkeypatch.setattr(settled, "ROOT", tmp_path)
    monkeypatch.setattr(settled, "HERE", tmp_path / "tests/exercises")
    settled.shared.cache_clear()
    yield tmp_path
    settled.shared.cache_clear()


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        ("solutions/01_a/01_a.ipynb", {"01_a"}),
        ("tests/exercises/answers/02_b.toml", {"02_b"}),
        ("lincls/exercise/check.py", {"01_a", "02_b"}),
        ("requirements.txt", {"01_a", "02_b"}),
        ("lincls/site/page.css", set()),
    ],
)
def test_a_set_is_tried_again_when_what_it_rests_on_changes(tree, file, changed):
    before = {name: settled.key(name) for name in ("01_a", "02_b")}
    (tree / file).write_text("another")
    settled.shared.cache_clear()
    assert {name for name, key in before.items() if settled.key(name) != key} == changed
