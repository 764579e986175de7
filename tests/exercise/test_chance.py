"""Random inputs: those of the key, until a grading run mixes in its seed; and the rows that only the grader has."""

from dataclasses import replace

import numpy as np
import pytest

from lincls.exercise import check
from lincls.exercise.run import GradingRun, grading


def test_in_a_notebook_the_key_alone_decides():
    assert check.rng(103).normal() == np.random.default_rng(103).normal()


def test_in_a_run_key_and_seed_decide_and_nothing_else():
    numbers = set()
    for seed in (0, 1, 1):
        with grading(GradingRun(seed)):
            numbers |= {check.rng(103).normal(), check.rng(104).normal()}
    assert len(numbers) == 4
    assert np.random.default_rng(103).normal() not in numbers


def test_what_is_judged_decides_too():
    numbers = []
    for about in (("q1", "ada", "x"), ("q1", "ada", "x"), ("q2", "ada", "x"), ("q1", "bob", "x"), ("q1", "ada", "y")):
        with grading(GradingRun(1, *about)):
            numbers.append(check.rng(103).normal())
    assert numbers[0] == numbers[1] and len(set(numbers)) == 4


TABLE = b"x1,x2,class\n" + b"".join(b"%d,%d.5,%s\n" % (n, n, (b"wanted", b"junk")[n % 2]) for n in range(40))
RUN = GradingRun(tables={"hidden.csv": TABLE})


@pytest.fixture
def run():
    with grading(RUN):
        yield


@pytest.mark.usefixtures("run")
def test_the_grader_s_table_is_read_with_its_classes():
    X, t = check.unseen("hidden.csv")
    assert X.shape == (40, 2) and sorted(X[:, 0]) == list(range(40))
    assert np.array_equal(t, X[:, 0] % 2)


@pytest.mark.usefixtures("run")
def test_who_changes_the_rows_in_hand_changes_no_others():
    X, t = check.unseen("hidden.csv")
    kept = X.copy(), t.copy()
    X[:], t[:] = -1, -1
    again = check.unseen("hidden.csv")
    assert np.array_equal(again[0], kept[0]) and np.array_equal(again[1], kept[1])
    with grading(GradingRun(tables={"hidden.csv": TABLE.replace(b"39,39.5", b"39,77.5")})):
        assert check.unseen("hidden.csv")[0].max() == 77.5


def test_a_part_is_drawn_by_the_run_and_is_for_all_answers_the_same_in_another_order():
    parts = {}
    for seed in (1, 2):
        for answer in ("one", "another"):
            with grading(replace(RUN, seed=seed, question="q5", answer=answer)):
                parts[seed, answer] = check.unseen("hidden.csv", 10)[0]
    drawn = {which: np.sort(rows[:, 0]) for which, rows in parts.items()}
    assert np.array_equal(drawn[1, "one"], drawn[1, "another"])
    assert not np.array_equal(drawn[1, "one"], drawn[2, "one"])
    assert not np.array_equal(parts[1, "one"], parts[1, "another"])


def test_without_the_table_the_check_says_who_has_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for tables in (None, {}):
        with grading(GradingRun(tables=tables)), pytest.raises(check.Wrong, match="the grader has them"):
            check.unseen("hidden.csv")


@pytest.mark.parametrize("place", ["hidden.csv", "solutions/11_capstone/hidden.csv"])
def test_in_a_notebook_the_table_is_found_in_its_folder_or_among_the_solutions(tmp_path, monkeypatch, place):
    (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / place).write_bytes(TABLE)
    (tmp_path / "autograded" / "ada").mkdir(parents=True)
    monkeypatch.chdir(tmp_path if place == "hidden.csv" else tmp_path / "autograded" / "ada")
    assert len(check.unseen("hidden.csv")[1]) == 40


def test_in_the_grader_no_file_is_looked_for(tmp_path, monkeypatch):
    (tmp_path / "hidden.csv").write_bytes(TABLE)
    monkeypatch.chdir(tmp_path)
    with grading(GradingRun(tables={})), pytest.raises(check.Wrong):
        check.unseen("hidden.csv")


def test_what_is_measured_is_told_to_the_grader_alone():
    heard = []
    with grading(replace(RUN, measured=lambda *said: heard.append(said))):
        X, t = check.unseen("hidden.csv")
        check.cost_within(lambda X: X[:, 0] % 2, X, t, 0.0, case="letter")
        assert heard == [("letter", 0.0, 0.0, 0.0, 40)]
        check.saves(lambda X: X[:, 0] % 2, X, t)
        assert len(heard) == 1
    check.cost_within(lambda X: X[:, 0] % 2, X, t, 0.0)
    assert len(heard) == 1
