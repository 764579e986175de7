"""The turns are fair, and a peak of memory is what was held."""

from pathlib import Path

import numpy as np
import pytest


def case_of(benchmark_file, **parts):
    whole = {"name": "made up", "data": "line", "ours": Copies, "peers": {}, "agree": lambda *_: 0.0}
    return benchmark_file("model_cases").Case(**whole | parts)


class Copies:
    """Holds so many copies of X while it fits."""

    def __init__(self, copies=0):
        self.copies = copies

    def fit(self, X, t):
        held = [X.copy() for _ in range(self.copies)]
        self.held = len(held)
        return self


@pytest.mark.parametrize(
    "gap, signed, counts",
    [(0.0, False, True), (1e-9, False, True), (1e-7, False, False), (-1e-7, True, False), (1e-3, True, True)],
)
def test_a_peer_counts_with_the_same_answer_or_a_better_one(turns, gap, signed, counts):
    assert turns.counts(gap, signed) is counts


def test_a_peer_much_slower_than_the_quickest_takes_no_more_turns(turns):
    called = []
    fits = {name: lambda name=name: called.append(name) for name in ("ours", "quick", "slow")}
    took = turns.take_turns(fits, {"ours": 4.0, "quick": 1.0, "slow": 5.0})
    assert set(called) == {"ours", "quick"}
    assert took["slow"] == 5.0 and took["quick"] < 1.0


def test_all_take_the_same_number_of_turns_and_each_is_first_once(turns):
    called = []
    fits = {name: lambda name=name: called.append(name) for name in ("ours", "a", "b")}
    turns.take_turns(fits, dict.fromkeys(fits, 1.0))
    assert {called.count(name) for name in fits} == {turns.FEWEST}
    assert {*called[::3]} == set(fits)


def test_five_equal_turns_are_enough_and_four_are_not(turns):
    assert turns.steady({"ours": [1.0] * 5, "peer": [2.0] * 5})
    assert not turns.steady({"ours": [1.0] * 5, "peer": [2.0] * 4})
    assert not turns.steady({"ours": [1.0] * 5, "peer": [1.0, 2.0, 3.0, 4.0, 5.0]})


def test_a_peer_gets_the_loosest_tolerance_that_gives_the_answer(turns, benchmark_file):
    class Peer(Copies):
        def __init__(self, tol):
            self.copies, self.tol = 0, tol

    case = case_of(
        benchmark_file,
        peers={"peer": lambda epochs, tol: Peer(tol)},
        agree=lambda ours, peer, X, t: peer.tol / 1000,
        tolerances=(1e-2, 1e-4, 1e-6, 1e-8),
    )
    row = turns.compare(case, 20, 2)
    assert row["tolerance"] == {"peer": 1e-6} and row["agrees"] == {"peer": 1e-6 / 1000}


def test_a_peer_that_refuses_the_table_is_noted_with_its_words(turns, benchmark_file):
    class Refuses(Copies):
        def fit(self, X, t):
            raise ValueError("too wide. Use another")

    case = case_of(benchmark_file, peers={"one": lambda *_: Refuses(), "other": lambda *_: Copies()})
    row = turns.compare(case, 20, 2)
    assert row["failed"] == {"one": "too wide"} and set(row["seconds"]) == {"ours", "other"}
    assert set(turns.compare(case, 20, 2, skip={"other"})["seconds"]) == {"ours"}


@pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="peaks are read from Linux's /proc")
@pytest.mark.parametrize("copies", [0, 2])
def test_a_peak_counts_the_data_and_what_the_fit_holds_besides(turns, benchmark_file, monkeypatch, copies):
    monkeypatch.setattr(turns, "warm_up", lambda find, name: None)
    case = case_of(benchmark_file, peers={"hungry": lambda *_: Copies(copies)})
    peak = turns._peak(lambda name: case, "made up", "hungry", 2000, 500, 0.0, 1)
    assert 1 + copies - 0.1 < peak < 1 + copies + 0.5


@pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="peaks are read from Linux's /proc")
def test_a_peak_is_measured_in_another_process(turns, benchmark_file):
    models = benchmark_file("models")
    (peak,) = turns.memory(models.find, [("naive Bayes, wide", "ours", 72, 3000, 0.0, 0)])
    assert 1 < peak < 20
    assert np.isfinite(peak)


def test_a_fit_that_takes_long_is_made_once(turns):
    first = {"ours": turns.LONG + 1, "peer": 1.0}
    assert turns.take_turns(dict.fromkeys(first, lambda: 1 / 0), first) == first
