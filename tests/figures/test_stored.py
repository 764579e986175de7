"""The shipped tables hold what their functions compute."""

import numpy as np
import pytest

from lincls.figures import stored

TABLES = {table.path.name: table for table in stored.tables()}


NAMES = [pytest.param(name, marks=[pytest.mark.long] * table.long) for name, table in TABLES.items()]


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_table_is_what_is_computed(name):
    assert not TABLES[name].stale()


def test_no_table_lies_about_that_nothing_reads():
    assert {path.name for path in stored.TABLES.glob("*.json")} == set(TABLES)


def test_a_table_is_written_once_and_kept_while_it_is_the_same(tmp_path):
    values = [1 / 3, 2.0]
    table = stored.Stored(lambda: {"x": np.array(values), "n": 3, "why": "so"})
    table.path = tmp_path / "table.json"
    assert table.stale() and table.refresh() and not table.refresh()
    values[0] *= 1 + 1e-9
    assert not table.refresh()
    assert table()["x"] == pytest.approx([1 / 3, 2.0], rel=1e-9)
    assert table()["n"] == 3 and table()["why"] == "so"
    values[0] *= 1 + 1e-3
    assert table.stale() and table.refresh() and not table.stale()


@pytest.mark.parametrize(
    ("new", "old", "alike"),
    [
        ({"a": [1.0]}, {"a": [1.0 + 1e-8]}, True),
        ({"a": [1.0]}, {"a": [1.001]}, False),
        ({"a": [1.0]}, {"b": [1.0]}, False),
        ({"a": [1.0]}, {"a": [1.0, 1.0]}, False),
        ({"a": ["x"]}, {"a": ["x"]}, True),
        ({"a": ["x"]}, {"a": ["y"]}, False),
        ({"a": [1e-20, 1.0]}, {"a": [0.0, 1.0]}, True),
        ({"a": [float("nan")]}, {"a": [float("nan")]}, True),
    ],
)
def test_two_tables_are_the_same_to_six_digits(new, old, alike):
    assert stored.same(new, old) is alike
