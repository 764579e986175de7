"""What a grader hands to the checks: one object, for as long as its block lasts."""

from dataclasses import fields

import pytest

from lincls.exercise import check
from lincls.exercise.run import VERSION, GradingRun, current, graded, grading, keyed


def test_a_run_lasts_as_long_as_its_block_whatever_ends_it():
    outer, inner = GradingRun(1), GradingRun(2)
    with grading(outer):
        with pytest.raises(ValueError, match="ends it"), grading(inner):
            assert current() is inner and graded()
            raise ValueError("ends it")
        assert current() is outer
        with grading(None):
            assert current() is None and not graded()
        assert current() is outer
    assert current() is None


def test_a_run_without_a_seed_has_the_inputs_of_a_notebook():
    in_a_notebook = check.rng(103).normal()
    with grading(GradingRun()):
        assert check.rng(103).normal() == in_a_notebook


def test_what_is_made_of_a_seed_says_nothing_of_it_to_who_sees_the_rest():
    """Neither the seed nor a part of it goes into NumPy's state, and one hash is no help with another."""
    seeds = range(200)
    made = {(seed, about): keyed(seed, *about) for seed in seeds for about in (("board", "ada"), ("board", "eve"))}
    assert len(set(made.values())) == 400 and {len(key) for key in made.values()} == {16}
    for seed in seeds:
        run = GradingRun(seed, "q1", answer="x = 1").spawn_key
        assert len(run) == 2 and min(run) > 2**64 and GradingRun(seed).spawn_key == run[:1]


def test_time_in_which_others_had_the_cores_is_read_from_the_run():
    asked = []
    with grading(GradingRun(starved=lambda: asked.append(1) or 0.0)):
        assert check.call(abs, -2) == 2
    assert asked


def test_who_changes_the_interface_gives_it_another_version():
    names = "seed question student answer tables measured starved"
    assert (VERSION, " ".join(field.name for field in fields(GradingRun))) == (2, names)
