"""What a late hand-in costs, who had longer, and that every table says the same."""

import pytest

from lincls_grader import late, moments
from lincls_grader.errors import GradingError

DUE = "2026-11-20T18:00+01:00"


@pytest.mark.parametrize(
    ("time", "share"),
    [
        ("2026-11-20 17:00:00.000000 UTC", 0.0),
        ("2026-11-20 17:00:01.000000 UTC", 0.1),
        ("2026-11-21 17:00:00 UTC", 0.1),
        ("2026-11-21 17:00:00.5 UTC", 0.2),
        ("2026-11-21T18:00:01+01:00", 0.2),
        ("2027-11-21 17:00:00 UTC", 1.0),
        ("", 0.0),
        ("yesterday", 0.0),
    ],
)
def test_each_day_that_has_begun_costs_its_share(time, share):
    found, words = late.rule(DUE, "10%/day").penalty("ada", time)
    assert found == pytest.approx(share) and bool(words) == (share > 0)


def test_words_say_how_late_and_what_it_costs():
    rule = late.rule(DUE, " 2.5 % / hour ")
    assert rule.penalty("ada", "2026-11-20 19:30 UTC") == (
        pytest.approx(0.075),
        "handed in late, 3 hours begun: 7.5 % less",
    )
    assert late.rule(DUE, "10%/day").penalty("ada", "2026-11-20 19:30 UTC")[1].startswith("handed in late, 1 day begun")


def test_who_has_an_extension_is_in_time(tmp_path):
    path = tmp_path / "longer.csv"
    for text in ("\ufeffstudent,due\nada,2026-11-22T18:00\n", "Due;Student\r\n2026-11-22T18:00; ada\r\n;\r\n"):
        path.write_text(text, "utf-8")
        rule = late.rule(DUE, "10%/day", path)
        assert rule.penalty("ada", "2026-11-21 18:00 UTC") == (0.0, "")
        assert rule.penalty("bob", "2026-11-21 18:00 UTC")[0] == pytest.approx(0.2)


def test_a_rule_is_kept_for_its_set(tmp_path):
    rule = late.Rule(moments.read(DUE), 0.1, "day", {"ada": moments.read("2026-11-22T18:00")})
    assert late.kept(tmp_path, "03", None) is None
    assert late.kept(tmp_path, "03", rule) == rule == late.kept(tmp_path, "03", None)
    assert late.kept(tmp_path, "04", None) is None
    (tmp_path / late.FILE).write_text('{"03": {}}', "utf-8")
    with pytest.raises(GradingError, match=r"due.json is damaged: delete it"):
        late.kept(tmp_path, "03", None)


@pytest.mark.parametrize(
    ("due", "rate", "rows", "said"),
    [
        ("Friday", "", None, "--due is 'Friday', wanted a time as"),
        (DUE, "a lot", None, "--late is 'a lot', wanted a rate as"),
        (DUE, "-5%/day", None, "wanted a rate as"),
        (DUE, "5%/day", "student,due\nada,soon\n", "line 2: wanted a student and a time"),
        (DUE, "5%/day", "name\nada\n", "has no column student and no due"),
        (DUE, "5%/day", b"\xff\xfe\x00", "is not in UTF-8"),
        (DUE, "5%/day", "", "has no column"),
    ],
)
def test_what_is_no_rule_is_answered_with_a_sentence(tmp_path, due, rate, rows, said):
    path = None
    if rows is not None:
        path = tmp_path / "longer.csv"
        path.write_bytes(rows if isinstance(rows, bytes) else rows.encode())
    with pytest.raises(GradingError, match=said):
        late.rule(due, rate, path)
