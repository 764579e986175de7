import importlib.util
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture
def report():
    spec = importlib.util.spec_from_file_location("report", FOLDER / "report.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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
