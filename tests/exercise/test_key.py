import pytest

from lincls.exercise import check, key


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    (tmp_path / "tiny.toml").write_text('[q1-a]\nwanted = [1, 2]\n[q1-a.mistakes]\n"The order." = [2, 1]\n')
    monkeypatch.setattr(key, "FOLDER", tmp_path)
    check.begin("tiny")
    yield
    check.begin("")
    key.read.cache_clear()


def test_a_key_holds_the_parameters_of_the_check(tiny):
    check.array([1, 2], **check.key("q1-a"))
    with pytest.raises(check.Wrong, match="The order"):
        check.array([2, 1], **check.key("q1-a"))


def test_what_a_cell_does_to_its_key_does_not_last(tiny):
    check.key("q1-a")["wanted"].append(3)
    assert check.key("q1-a")["wanted"] == [1, 2]


def test_an_unknown_cell_and_a_set_that_has_not_begun_are_errors(tiny):
    with pytest.raises(KeyError, match="q9-z"):
        check.key("q9-z")
    check.begin("")
    with pytest.raises(RuntimeError, match="run the first code cell"):
        check.key("q1-a")
