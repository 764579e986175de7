"""The shipped tables hold what their functions compute.

Of a long table its part is computed; with LINCLS_TABLES=all the whole (`make test-tables`).
"""

import os

import numpy as np
import pytest

from lincls.figures import stored

TABLES = {table.path.name: table for table in stored.tables()}


WHOLE = os.environ.get("LINCLS_TABLES") == "all"


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if WHOLE or not table.long])
def test_a_shipped_table_is_what_is_computed(name):
    assert not TABLES[name].stale()


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if table.long])
def test_the_part_of_a_long_table_is_what_is_computed(name):
    assert TABLES[name].stale_part() == []


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


def test_a_part_is_compared_name_by_name(tmp_path):
    table = stored.Stored(lambda: {"x": [1.0, 2.0], "y": [3.0, 4.0], "n": 3}, long=True)
    table.path = tmp_path / "table.json"
    table.refresh()
    with pytest.raises(ValueError, match=r"table\.json has no part"):
        table.stale_part()
    shipped = {"x": [1.0], "y": [3.0]}
    doubled = stored.Stored(lambda draws=range(9): {"x": [2.0 * draw for draw in draws]}, long=True)
    doubled.path = tmp_path / "doubled.json"
    doubled.refresh()
    assert doubled.part_of(range(3), at=np.s_[:3]).stale_part() == []
    assert doubled.part_of(range(1, 3), at=np.s_[:2]).stale_part() == ["x"]

    @table.part
    def first(found):
        return {"x": [1.0 + 1e-9], "y": [3.1], "z": 0}, {name: found[name][:1] for name in shipped}

    assert table.stale_part() == ["y", "z"]


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
