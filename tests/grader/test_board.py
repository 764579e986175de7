"""The rows that only the grader has: from the file beside the solution to the board of the class."""

import csv
import json
from dataclasses import replace

import pytest
import small
import standins

from lincls_grader import Source, board, feedback
from lincls_grader.checker import Checker
from lincls_grader.report import Measured
from lincls_grader.submission import rebuild
from lincls_grader.warm import Warm

TABLE = b"x1,class\n" + b"".join(b"%d,%s\n" % (n, (b"wanted", b"junk")[n % 2]) for n in range(60))
TEST = """check.decisions(decide, np.zeros((1, 1)))
### BEGIN HIDDEN TESTS
X_hidden, t_hidden = check.unseen("hidden.csv", 50)
check.cost_within(decide, X_hidden, t_hidden, 0.2, alarm=10, case="letter")
### END HIDDEN TESTS"""
CELLS = [
    ("", "setup", "import numpy as np\nfrom lincls.exercise import check"),
    ("q1", "answer", "def decide(X):\n    return X[:, 0] % 2"),
    ("q1-a", "test", TEST),
]


def instructor(folder, table=TABLE):
    path = folder / "s.ipynb"
    made = [small.cell(text, name, kind, 1) for name, kind, text in CELLS]
    path.write_text(json.dumps(small.notebook(made)))
    if table is not None:
        (folder / "hidden.csv").write_bytes(table)
    return path


def grade(source, warm, answer):
    found = []
    cells = [(name, kind, answer if name == "q1" else text) for name, kind, text in CELLS]
    raw = small.raw([small.cell(text, name, kind, 1) for name, kind, text in cells])
    Checker(source, warm, small.QUICK, 7, found.append).grade(rebuild(raw, source)[0])
    measured = [each[1] for each in found if type(each) is tuple]
    return next(each for each in found if hasattr(each, "grade_id")), measured


def test_the_table_travels_with_the_source_and_changes_its_digest(tmp_path):
    source = Source.read(instructor(tmp_path))
    assert source.tables == (("hidden.csv", TABLE),)
    assert Source.read(instructor(tmp_path, TABLE + b"1,junk\n")).digest != source.digest


def test_no_release_names_the_table(tmp_path):
    source = Source.read(instructor(tmp_path))
    assert all("hidden" not in cell.released for cell in source.cells)


@pytest.mark.parametrize("name", ["missing.csv", "../hidden.csv", "/etc/passwd"])
def test_a_table_that_is_not_beside_the_notebook_is_refused(tmp_path, name):
    path = instructor(tmp_path)
    path.write_text(path.read_text().replace("hidden.csv", name))
    with pytest.raises(ValueError, match="a test asks for"):
        Source.read(path)


def test_a_decision_is_judged_on_rows_that_the_student_cannot_ask_for(tmp_path):
    source = Source.read(instructor(tmp_path))
    with Warm("none") as warm:
        cell, measured = grade(source, warm, CELLS[1][2])
        assert cell.status == "right" and measured == [Measured("letter", 0, 0, 0, 50)]
        cell, measured = grade(source, warm, "def decide(X):\n    return X[:, 0] % 2 < 1")
        assert cell.status == "wrong" and measured[0].mean > 4  # of all letters 5.5
        cell, measured = grade(source, warm, "def decide(X):\n    return check.unseen('hidden.csv')[1][:len(X)]")
        assert "the grader has them" in cell.message and measured == []


def report(student, mean, seed=5):
    return replace(standins.report(student, seed=seed), measured=Measured("letter", mean, mean / 2, 2 * mean, 50))


def test_the_board_has_costs_in_order_and_no_student(tmp_path):
    reports = [report("ada", 0.3), report("eve", 0.2), report("bob", 0.2), standins.report("kim")]
    board.write(tmp_path, reports)
    with (tmp_path / "board.csv").open() as file:
        found = list(csv.DictReader(file))
    assert [(row["place"], row["cost"], row["low"], row["high"]) for row in found] == [
        ("1", "0.200", "0.100", "0.400"),
        ("1", "0.200", "0.100", "0.400"),
        ("3", "0.300", "0.150", "0.600"),
    ]
    assert {row["name"] for row in found} == {board.name(each) for each in reports[:3]}
    assert not any(each.student in (tmp_path / "board.csv").read_text() for each in reports)


def test_a_name_on_the_board_stays_and_needs_the_seed(tmp_path):
    assert board.name(report("ada", 0.3)) == board.name(report("ada", 0.1))
    assert len({board.name(report(who, 0.3, seed)) for who in ("ada", "eve") for seed in (5, 6)}) == 4


def test_there_is_no_board_where_nothing_was_measured(tmp_path):
    board.write(tmp_path, [standins.report("ada")])
    assert not (tmp_path / "board.csv").exists()


def test_a_student_finds_the_own_cost_and_the_own_name_on_the_page():
    mine = report("ada", 0.3)
    page = feedback.render(mine)
    assert "0.300 (0.150 to 0.600) a letter" in page and board.name(mine) in page
    assert "board" not in feedback.render(standins.report("ada"))
