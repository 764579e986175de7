import math

import pytest


@pytest.fixture(scope="module")
def report(benchmark_file):
    return benchmark_file("report")


def test_a_section_is_replaced_and_the_others_stay(report, tmp_path):
    page = tmp_path / "README.md"
    report.write("live", "old", page)
    report.write("models", r"a \d backslash", page)
    report.write("live", "new", page)
    text = page.read_text("utf-8")
    assert "<!-- live:begin -->\nnew\n<!-- live:end -->" in text
    assert "<!-- models:begin -->\na \\d backslash\n<!-- models:end -->" in text
    assert "old" not in text
    assert text.startswith("# Benchmarks\n")


def test_a_table_has_text_to_the_left_and_numbers_to_the_right(report):
    lines = report.table(["", "ms"], [["a", "1"], ["b", "2"]]).splitlines()
    assert lines == ["|  | ms |", "| --- | ---: |", "| a | 1 |", "| b | 2 |"]


def test_the_machine_is_named_by_kind_and_versions_only(report):
    import platform

    line = report.machine("numpy")
    assert "cores" in line and "numpy " in line
    assert platform.node() not in line.split()


def test_a_goal_is_reached_on_its_own_side_and_never_by_what_was_not_measured(report):
    lines = [("few", 0.5, "<=", 1.0, " ms"), ("many", 0.5, ">=", 1.0, ""), ("none", math.nan, "<=", 1.0, "")]
    assert report.goals(lines) == [
        ["few", "0.50 ms", "<= 1 ms", "yes"],
        ["many", "0.50", ">= 1", "no"],
        ["none", "nan", "<= 1", "no"],
    ]


@pytest.mark.parametrize("value, shown", [(3, "3"), (0.0, "0.00"), (3e-9, "3e-09"), (1.234, "1.23")])
def test_a_measured_number_is_shown_with_two_decimals_or_by_its_power_of_ten(report, value, shown):
    assert report.show(value) == shown
