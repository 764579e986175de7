"""The report on accessibility names each criterion once, and only tests that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "accessibility.md").read_text(encoding="utf-8")
ROWS = re.findall(r"(?m)^\| (A|AA) \| (.+?) \| (.*?) \| (.+?) \|$", GUIDE)
CRITERIA = {  # of WCAG 2.2
    "A": "1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 "
    "2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2",
    "AA": "1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 "
    "3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3",
}


@pytest.mark.parametrize("level", CRITERIA)
def test_each_criterion_of_a_level_has_one_result(level):
    named = [number for one, text, _, _ in ROWS if one == level for number in re.findall(r"\d\.\d\.\d+", text)]
    assert sorted(named) == sorted(CRITERIA[level].split())


def test_what_is_said_to_be_tested_has_a_test_that_is_there():
    for _, criterion, tests, result in ROWS:
        found = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", tests)
        assert bool(found) == bool(tests) and (found or result.startswith(("not tested", "does not apply"))), criterion
        for file, name in found:
            assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), (criterion, name)


def test_the_summary_names_what_is_not_met():
    found = {re.match(r"[\d.]+", text)[0] for _, text, _, result in ROWS if "not met" in result or "2.9" in result}
    said = re.search(r"neither level as a whole\*\*: (.*?) are not met", GUIDE)[1]
    assert set(re.findall(r"\d\.\d\.\d+", said)) == found


def test_the_licence_of_texts_stands_there_in_full():
    text = (ROOT / "LICENSE-text").read_text(encoding="utf-8")
    sections = [int(number) for number in re.findall(r"(?m)^Section (\d) -- ", text)]
    assert sections == list(range(1, 9)) and "By exercising the Licensed Rights" in text
