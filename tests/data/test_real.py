"""The shipped tables against scikit-learn's copies and the counts in their papers."""

import numpy as np
import pytest
from sklearn import datasets as peer

from lincls.data import real

TABLES = {"iris": real.iris, "breast_cancer": real.breast_cancer, "digits": real.digits, "letters": real.letters}


@pytest.mark.parametrize(
    ("name", "shape", "counts"),
    [
        ("iris", (150, 4), [50] * 3),
        ("breast_cancer", (569, 30), [357, 212]),
        ("digits", (1797, 64), None),
        ("letters", (2000, 57), [1227, 773]),
    ],
)
def test_a_table_has_its_published_size(name, shape, counts):
    table = TABLES[name]()
    assert table.X.shape == shape
    assert table.t.shape == (shape[0],)
    assert len(table.features) == shape[1]
    assert np.unique(table.t).tolist() == list(range(len(table.classes)))
    if counts:
        assert np.bincount(table.t).tolist() == counts


def test_the_values_are_those_of_scikit_learn():
    for name, load in (("iris", peer.load_iris), ("digits", peer.load_digits)):
        X, t = load(return_X_y=True)
        assert np.array_equal(TABLES[name]().X, X)
        assert np.array_equal(TABLES[name]().t, t)


def test_the_positive_class_of_the_cancer_data_is_the_disease():
    X, t = peer.load_breast_cancer(return_X_y=True)
    table = real.breast_cancer()
    assert np.array_equal(table.X, X)
    assert np.array_equal(table.t, 1 - t)
    assert table.classes[1] == "malignant"


def test_the_flowers_that_differ_between_copies_are_as_fisher_printed_them():
    X = real.iris().X
    assert X[34].tolist() == [4.9, 3.1, 1.5, 0.2]
    assert X[37].tolist() == [4.9, 3.6, 1.4, 0.1]


def test_a_caller_who_changes_a_table_does_not_change_the_next_one():
    real.iris().X[:] = 0
    assert real.iris().X.min() > 0


def test_the_air_has_a_mean_for_each_year_in_their_order():
    table = real.carbon_dioxide()
    assert table.X[:, 0].tolist() == list(range(1959, 2026))
    assert table.t[[0, -1]].tolist() == [315.98, 427.35]
    assert table.classes == () and table.features == ("year",)


def test_the_air_gains_between_a_quarter_and_four_ppm_a_year():
    gains = np.diff(real.carbon_dioxide().t)
    assert 0.25 < gains.min() and gains.max() < 4


def test_the_air_is_free_of_copyright_and_says_who_measured_it():
    table = real.carbon_dioxide()
    assert "NOAA" in table.source and "Scripps" in table.source
    assert table.licence == "public domain"


def test_no_letter_stands_twice_and_every_one_has_a_run_of_capitals():
    X = real.letters().X
    assert len(np.unique(X, axis=0)) == len(X)
    assert X.min() == 0 and X[:, 54:].min() >= 1
    assert (X[:, 54] <= X[:, 55]).all() and (X[:, 55] <= X[:, 56]).all(), "mean, longest, total"


@pytest.mark.parametrize("name", sorted(TABLES))
def test_a_table_names_its_source_and_licence(name):
    table = TABLES[name]()
    assert "19" in table.source
    assert table.licence == "CC BY 4.0"
