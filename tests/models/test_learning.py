import warnings

import numpy as np
import pytest

from lincls import ConvergenceWarning, quiet
from lincls.models import LDA, LinearRegression, LogisticRegression, Perceptron, Pocket

X, XOR = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]], [0, 1, 1, 0]
AND = [0, 0, 0, 1]


class Frame:
    """As much of a data frame as a model sees."""

    def __init__(self, values, columns):
        self.values, self.columns = np.asarray(values), columns

    def __array__(self, dtype=None, copy=None):
        return self.values.astype(dtype or float)


def test_a_new_fit_forgets_all_of_the_one_before():
    model = Perceptron(max_epochs=5, certify=True)
    with pytest.warns(ConvergenceWarning):
        model.fit(Frame(X, ["a", "b"]), XOR)
    assert model.feature_names_in_.tolist() == ["a", "b"] and model.certificate_ is not None
    model.certify, model.max_epochs = False, 1000
    model.fit(X, AND)
    assert not hasattr(model, "feature_names_in_") and model.certificate_ is None


@pytest.mark.parametrize(
    "model, t, advice",
    [
        (Perceptron(max_epochs=5), XOR, "Perceptron has not converged, it stopped with 'max_epochs': raise max_epochs"),
        (Perceptron(max_epochs=5, certify=True), XOR, "'not separable': no plane separates the classes"),
        (LogisticRegression(), AND, "'separable': .* a penalty l2 > 0"),
    ],
)
def test_a_fit_that_did_not_converge_warns_where_it_was_called(model, t, advice):
    with pytest.warns(ConvergenceWarning, match=advice) as seen:
        model.fit(X, t)
    assert seen[0].filename == __file__


def test_a_fit_that_converged_is_quiet_and_so_is_the_pocket_whose_passes_are_a_budget():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Perceptron().fit(X, AND)
        LogisticRegression(l2=1.0).fit(X, AND)
        assert not Pocket(max_epochs=3).fit(X, XOR).converged_


def test_a_program_can_ask_for_quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        quiet()
        Perceptron(max_epochs=5).fit(X, XOR)


def test_columns_are_known_by_name():
    model = LinearRegression().fit(Frame(X, ["a", "b"]), [0.0, 1.0, 2.0, 3.0])
    assert model.predict(Frame([[1.0, 1.0]], ["a", "b"])) == pytest.approx([3.0])
    with pytest.raises(ValueError, match="same order as they were in fit"):
        model.predict(Frame([[1.0, 1.0]], ["b", "a"]))
    with pytest.raises(
        ValueError, match="unseen at fit time:\n- c\nFeature names seen at fit time, yet now missing:\n- a"
    ):
        model.predict(Frame([[1.0, 1.0]], ["c", "b"]))
    with pytest.warns(UserWarning, match="X does not have valid feature names"):
        model.predict([[1.0, 1.0]])
    with pytest.warns(UserWarning, match="was fitted without feature names"):
        LinearRegression().fit(X, AND).predict(Frame([[1.0, 1.0]], ["a", "b"]))


def test_columns_without_names_are_only_counted():
    model = LinearRegression().fit(Frame(X, [0, 1]), AND)
    assert not hasattr(model, "feature_names_in_") and model.n_features_in_ == 2


def test_a_masked_value_is_missing_where_a_model_can_do_without_it_and_refused_elsewhere():
    rng = np.random.default_rng(0)
    table, t = rng.standard_normal((40, 2)), np.arange(40) % 2
    hidden = np.zeros(table.shape, bool)
    hidden[3, 1] = True
    masked, missing = np.ma.array(table, mask=hidden), np.where(hidden, np.nan, table)
    assert np.array_equal(LDA().fit(masked, t).w_, LDA().fit(missing, t).w_)
    with pytest.raises(ValueError, match=r"X must have no masked values, .* 1 of 80"):
        LinearRegression().fit(masked, t)
    with pytest.raises(ValueError, match="t must have no masked values"):
        LDA().fit(table, np.ma.array(t, mask=t == 0))
    whole = np.ma.array(table, mask=False)
    assert np.array_equal(LinearRegression().fit(whole, t).w_, LinearRegression().fit(table, t).w_)
