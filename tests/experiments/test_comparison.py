"""The comparison of lecture 11: what decisions cost, and parts of the tables that take long."""

import numpy as np
import pytest

from lincls.data import lessons
from lincls.experiments import comparison
from lincls.figures.comparison import errors_by_size, errors_of_spoilt, seven_methods


def test_what_a_decision_costs():
    t, log_p = np.array([0, 0, 1, 1]), np.log([[0.97, 0.03], [0.9, 0.1], [0.97, 0.03], [0.2, 0.8]])
    two = comparison.Trial(log_p.argmax(axis=1), log_p, np.zeros(10))
    assert comparison.price(t, two).tolist() == [0, 1, 20, 0]
    assert comparison.price(t, two._replace(log_p=None)).tolist() == [0, 0, 20, 0]
    t, log_p = np.array([0, 1, 2]), np.log([[0.98, 0.01, 0.01], [0.5, 0.3, 0.2], [0.01, 0.98, 0.01]])
    many = comparison.Trial(log_p.argmax(axis=1), log_p, np.zeros(10))
    assert comparison.price(t, many).tolist() == [0, 1, 20]
    assert comparison.price(t, many._replace(log_p=None)).tolist() == [0, 20, 20]


@pytest.mark.parametrize("name, label", [("iris", "LDA"), ("breast cancer", "least squares")])
def test_a_part_of_the_comparison_is_what_is_computed(name, label):
    table = seven_methods()
    for what, value in comparison.summary(*lessons.three_tables()[name], label).items():
        assert np.allclose(table[f"{name}: {label}: {what}"], value, rtol=1e-6), what


def test_a_part_of_the_other_long_tables_is_what_is_computed():
    sizes, spoilt = errors_by_size(), errors_of_spoilt()
    assert [comparison.error_after("LDA, tuned", 40, draw) for draw in range(3)] == pytest.approx(
        sizes["LDA, tuned"][1, :3]
    )
    assert comparison.error_of_spoilt("naive Bayes", "slips", 0.2) == pytest.approx(spoilt["slips: naive Bayes"][3])


def test_all_methods_have_as_many_settings():
    assert {len(values) for _, values in comparison.KNOBS.values()} == {5}
    for K in (2, 3):
        assert all(len(comparison.settings(label, K)) == 5 for label in comparison.KNOBS)
