"""Splits that hide an order of the rows, seeds that decide nothing, and degrees chosen by another criterion."""

import numpy as np
import pytest
from students import message

from lincls.exercise import check
from lincls.exercise.sets.set_01_validation import _stretches, contested, judged
from lincls.features import polynomial

X, t = np.arange(800.0).reshape(400, 2), np.arange(400.0)
rng = np.random.default_rng(5)


def parts(order):
    return [(X[rows], t[rows]) for rows in np.split(order, [280, 340])]


@pytest.mark.parametrize(
    "order",
    [
        np.append(rng.permutation(280), np.arange(280, 400)),
        np.concatenate([rng.permutation(280), 280 + rng.permutation(60), 340 + rng.permutation(60)]),
        np.roll(np.arange(400), 77),
        np.arange(400)[::-1],
        np.argsort(np.arange(400) % 20, kind="stable"),
    ],
    ids=["training alone", "each part by itself", "rolled", "back to front", "strides"],
)
def test_a_split_into_stretches_of_the_rows_fools_you(order):
    said = message(check.split, parts(order), X, t)
    assert "lie in a few stretches of the rows" in said and "shuffle first" in said


def test_a_shuffle_of_every_second_row_leans_to_one_end():
    many = np.arange(1000.0)
    order = np.arange(1000)
    order[::2] = np.random.default_rng(0).permutation(order[::2])
    halves = [(many[rows], many[rows]) for rows in np.split(order, [700, 850])]
    assert "come too often from one end of the data" in message(check.split, halves, many, many)


def test_two_seeds_with_one_split_are_named():
    def divide(X, t, seed):
        return parts(np.random.default_rng(seed % 10).permutation(400))

    assert "seed 4 and seed 14 gave the same training set" in message(check.split_by_seed, divide, X, t, 4)


def test_chance_is_never_taken_for_an_order():
    for N in (2, 3, 5, 20, 100, 400):
        for _ in range(200):
            order = rng.permutation(N).tolist()
            n = int(rng.integers(1, N))
            assert not _stretches(order[:n], order[n:])


@pytest.mark.parametrize("inputs", [1, 2])
@pytest.mark.parametrize("key", range(3))
def test_on_some_case_each_other_criterion_chooses_another_degree(key, inputs):
    contests = contested(polynomial, np.random.default_rng(key), inputs)
    same = [why for why in contests[0].rivals if all(contest.rivals[why] == contest.goal for contest in contests)]
    assert same == []
    check.least_on_validation(lambda *case: judged(*case, polynomial).goal, polynomial, check.rng(key), inputs)


@pytest.mark.parametrize("why", contested(polynomial, np.random.default_rng(0), 1)[0].rivals)
def test_another_criterion_gets_its_sentence(why):
    def choose(*case):
        return judged(*case, polynomial).rivals[why]

    said = message(check.least_on_validation, choose, polynomial, check.rng(2), 1)
    assert why in said or "which is none of the degrees" in said
