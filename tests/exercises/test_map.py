"""docs/exercise_map.md says where each exercise of the sources has gone: every target exists."""

import re

import pytest
import runner

MAP = runner.ROOT / "docs" / "exercise_map.md"
SETS = sorted(path.stem for path in (runner.ROOT / "solutions").glob("*/*.ipynb") if path.stem == path.parent.name)
ROW = re.compile(r"\| (?P<source>\w+) \| (?P<exercise>[^|]+) \| `(?P<set>\d\d_\w+)` \| (?P<questions>[^|]+) \|")


def rows() -> list[dict]:
    lines = [line for line in MAP.read_text(encoding="utf-8").split("\n") if line.startswith("| ")]
    table = [line for line in lines if not line.startswith(("| source |", "| ---", "|---"))]
    found = [ROW.fullmatch(line) for line in table]
    assert all(found), [line for line, match in zip(table, found, strict=True) if not match]
    return [match.groupdict() for match in found if match]


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row['set'][:2]}-{row['source']}-{row['exercise'][:30]}")
def test_every_exercise_of_the_sources_is_where_the_map_says(row):
    assert row["set"] in SETS
    there = runner.questions(runner.code_cells(runner.ROOT / "solutions" / row["set"] / f"{row['set']}.ipynb"))
    asked = row["questions"].strip().split(", ")
    assert set(asked) <= set(there), f"{row['set']} has no {', '.join(sorted(set(asked) - set(there)))}"


@pytest.mark.parametrize("name", SETS)
def test_every_set_is_on_the_map(name):
    assert name in {row["set"] for row in rows()}


def test_the_map_is_in_the_order_of_the_sets_and_lists_nothing_twice():
    found = [(row["set"], row["source"], row["exercise"]) for row in rows()]
    assert [row[0] for row in found] == sorted(row[0] for row in found)
    assert len(set(found)) == len(found)
