"""Each limit is said when it holds, and not when it does not."""

import numpy as np
import pytest

from lincls.report.limits import find_limits, questions

NOTHING_OPEN = dict.fromkeys(("choice", "before", "subjects", "once", "scaling"), True)


def said(study):
    return " ".join(study.numbers().limits)


def large(small, rng, N=400, **named):
    """A study with nothing to complain of: many cases, calibrated probabilities, a rival that is far worse."""
    p = rng.uniform(0.02, 0.98, size=2 * N)
    t = np.where(rng.uniform(size=2 * N) < p, "yes", "no")
    rows = np.column_stack([p, rng.normal(5, 2, size=2 * N)])
    named = {
        "train": (rows[:N], t[:N]),
        "held_out": (rows[N:], t[N:]),
        "declared": NOTHING_OPEN,
        "candidates": {"this": p[:N], "coin": rng.uniform(size=N)},
        "chosen": "this",
        "miss": 1,
    } | named
    return small(**named)


def test_a_large_calibrated_study_has_no_computed_limit(small, rng):
    assert large(small, rng).numbers().limits == ()


def test_few_cases_unequal_classes_and_open_questions_are_said(small):
    text = said(small())
    assert "5 questions of the leak check are not answered." in text
    assert "Only 5 cases held out are yes" in text and "Only 5 cases held out are no" in text
    assert "No other method was compared." in text
    assert "Only 7 cases held out have a probability near the cut (0.100 to 0.500)" in text
    assert "It is not shown to cost less than to say yes always (0.500)." in text


def test_a_rare_class_is_said(small, rng):
    p = np.concatenate([np.full(900, 0.05), np.full(100, 0.5)])
    t = np.where(rng.uniform(size=1000) < p, "yes", "no")
    assert f"who never says yes errs on {100 * np.mean(t == 'yes'):.1f} % only" in said(
        small(train=(p[:, None], t), held_out=(p[:, None], t))
    )


def test_an_error_that_hardly_happens_is_said_with_what_wilson_allows(small):
    study = small(held_out=([[0.1]] * 40 + [[0.9]] * 20, ["no"] * 40 + ["yes"] * 20), miss=20)
    numbers = study.numbers()
    worst = numbers.cost.value + 20 * 20 * (1 - numbers.sensitivity.low) / 60
    assert "No miss was seen, and one more adds 0.333 to the cost" in said(study)
    assert f"At the lower end of Wilson's interval a case costs {worst:.3f}." in said(study)
    one = small(held_out=([[0.01]] * 40 + [[0.9]] * 19 + [[0.01]], ["no"] * 40 + ["yes"] * 20), miss=20)
    assert "One miss was seen" in said(one) and "false alarm" not in said(one)


def test_a_broken_promise_near_the_cut_is_said(small):
    P = [0.3] * 100
    study = small(held_out=([[p] for p in P], ["yes"] * 60 + ["no"] * 40))
    assert "Near the cut 30 % are promised to be yes; held out 60 % (50 to 69 %) were." in said(study)


def test_a_lead_that_may_be_chance_is_said(small, rng):
    study = large(small, rng)
    mine = study.candidates["this"]
    text = said(large(small, np.random.default_rng(1), candidates={"this": mine, "twin": mine}))
    assert "In cost this cannot be told from twin" in text and "In errors this cannot be told from twin" in text


def test_a_leak_in_the_table_or_declared_is_said(small, rng):
    words = "The leak check found a leak"
    assert words not in said(large(small, rng))
    assert words in said(large(small, rng, declared={**NOTHING_OPEN, "once": False}))
    part = large(small, rng).train
    assert words in said(large(small, rng, train=part, held_out=part))


def test_probabilities_worse_than_the_shares_are_said(small):
    backwards = small(held_out=([[0.9], [0.1]], ["no", "yes"]))
    assert "The probabilities are worse than the shares of the classes alone" in said(backwards)


def test_parts_with_other_shares_are_said(small):
    rows = [[0.5]] * 100
    study = small(train=(rows, ["no"] * 80 + ["yes"] * 20), held_out=(rows, ["no"] * 50 + ["yes"] * 50))
    words = "The parts differ: 20 % (13 to 29 %) of the training part are yes, held out 50 % (40 to 60 %)."
    assert words in said(study) and "The parts differ" not in said(small())


@pytest.mark.parametrize("scaled_by, open_", [("unknown", ("scaling",)), ("training part", ())])
def test_scaling_is_asked_only_where_the_table_does_not_tell(small, scaled_by, open_):
    numbers = small().numbers()
    numbers = numbers._replace(leaks=numbers.leaks._replace(scaled_by=scaled_by))
    declared = {key: True for key in NOTHING_OPEN if key != "scaling"}
    assert questions(numbers, declared) == open_
    text = find_limits(numbers, case="case", words=("no", "yes"), miss=3, alarm=1, declared=declared)
    assert any("leak check" in line for line in text) is bool(open_)
