"""Each comparison of models is one: ours and at least one peer give the same answer."""

import numpy as np
import pytest


@pytest.fixture(scope="module")
def cases(benchmark_file):
    return benchmark_file("model_cases")


@pytest.fixture(scope="module")
def hard(benchmark_file):
    return benchmark_file("model_hard")


@pytest.mark.parametrize("place", range(10))
def test_a_case_of_the_grid_has_a_peer_that_gives_its_answer(benchmark_file, cases, turns, place):
    best, case = benchmark_file("model_best"), cases.CASES[place]
    row = turns.compare(case, 300, 3) | {"name": case.name}
    assert not row["failed"]
    assert not best.short(row)
    assert bool(best.best(row)) == bool(case.peers)
    assert set(row["seconds"]) == {"ours", *case.peers}


def test_every_case_of_the_grid_is_looked_at_here(cases):
    assert len(cases.CASES) == 10


def test_no_two_cases_have_one_name(cases, hard):
    names = [case.name for case in cases.CASES] + [one.case.name for one in hard.HARD]
    assert len(set(names)) == len(names)
    assert len({case.name for case in hard.DEPENDENT}) == len(hard.DEPENDENT)


def test_a_goal_names_one_of_the_peers(hard):
    for one in hard.HARD:
        assert one.against is None or one.against in one.case.peers


@pytest.mark.parametrize("kind", ["two", "four", "bits", "line", "sides", "factors", "flipped", "separable"])
def test_a_table_has_the_size_asked_for_and_is_the_same_each_time(cases, kind):
    (X, t), (again, _) = cases.table(kind, 60, 12), cases.table(kind, 60, 12)
    assert X.shape == (60, 12) and t.shape == (60,)
    assert np.array_equal(X, again)


def test_the_least_loss_of_nearly_dependent_columns_is_that_of_their_own_fit_while_they_are_far_apart(hard):
    case = next(case for case in hard.DEPENDENT if "1e-03" in case.name)
    model = case.model().fit(case.X, case.t)
    assert hard.loss(model, case) == pytest.approx(hard.right_loss(case), rel=1e-9)
    assert hard.loss(model, case) == pytest.approx(model.loss_, rel=1e-9)


def test_the_independent_columns_have_the_span_of_the_dependent_ones(hard):
    for case in hard.DEPENDENT:
        A = np.column_stack([np.ones(len(case.t)), case.same])
        assert np.linalg.cond(A) < 100
        missed = case.X - A @ np.linalg.lstsq(A, case.X)[0]
        assert np.abs(missed).max() < 1e-9 * np.abs(case.X).max()


def test_log_odds_agree_where_all_classes_share_an_addend(hard):
    class Says:
        def __init__(self, addend):
            self.addend = addend

        def decision_function(self, X):
            return X @ np.array([[1.0, 2.0, 0.0], [0.0, 1.0, 3.0]]) + self.addend

    X = np.random.default_rng(0).standard_normal((5, 2))
    assert hard.log_odds(Says(0.0), Says(7.0), X, X[:, 0]) < 1e-14
    assert hard.log_odds(Says(0.0), Says(np.array([0.0, 0.0, 1.0])), X, X[:, 0]) > 1e-3
