import numpy as np
import pytest

from lincls.models import (
    LDA,
    LeastSquaresClassifier,
    LinearRegression,
    LogisticRegression,
    OneVsRest,
    Perceptron,
    SoftmaxRegression,
)
from lincls.models.base import LinearClassifier


def test_a_point_with_z_0_is_predicted_positive():
    model = LinearClassifier()
    model._learn(np.array([1.0, 0.0]), -1.0)
    model.classes_ = np.array(["no", "yes"])
    assert model.decision_function([[1.0, 5.0]]).tolist() == [0.0]
    assert model.predict([[1.0, 5.0], [0.9, 5.0]]).tolist() == ["yes", "no"]


def test_r_squared_is_1_for_a_perfect_fit_and_0_for_the_mean():
    X, t = [[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0]
    assert LinearRegression().fit(X, t).score(X, t) == pytest.approx(1)
    assert LinearRegression().fit([[1.0], [1.0], [1.0]], t).score(X, t) == pytest.approx(0)


def test_r_squared_of_constant_targets_is_1_or_0():
    model = LinearRegression().fit([[0.0], [1.0]], [2.0, 2.0])
    assert model.score([[0.0], [1.0]], [2.0, 2.0]) == 1
    assert model.score([[0.0], [1.0]], [3.0, 3.0]) == 0


@pytest.mark.parametrize("unit", [1e-200, 1.0, 1e200, 1e307])
def test_r_squared_has_no_unit(unit):
    X, t = [[0.0], [1.0], [2.0], [4.0]], np.array([0.0, 1.0, 3.0, 2.0])
    assert LinearRegression().fit(X, unit * t).score(X, unit * t) == pytest.approx(0.4628571428571429)


def test_parameters_are_read_and_set_by_name_inner_ones_too():
    model = OneVsRest(LogisticRegression(l2=2.0))
    assert model.get_params()["model__l2"] == 2.0 and list(model.get_params(deep=False)) == ["model"]
    assert model.set_params(model__l2=3.0) is model and model.model.l2 == 3.0
    model.set_params(model__l2=5.0, model=LogisticRegression())  # the new one's
    assert model.model.l2 == 5.0
    assert Perceptron().set_params(eta=2.0, max_epochs=7).get_params()["max_epochs"] == 7


def test_an_unknown_parameter_is_refused_and_no_other_is_changed():
    model = Perceptron()
    with pytest.raises(ValueError, match="Perceptron has no parameter 'rate'; its parameters are: eta, order, max_"):
        model.set_params(eta=2.0, rate=1)
    assert model.eta == 1.0
    with pytest.raises(ValueError, match="OneVsRest has no parameter 'model__rate'"):
        OneVsRest(LogisticRegression()).set_params(model__rate=1)


def test_coef_and_intercept_are_w_and_b_by_scikit_learns_names():
    X, two, three = [[0.0, 1.0], [1.0, 3.0], [2.0, 0.0], [0.5, 0.5]], [0, 1, 1, 0], [0, 1, 2, 0]
    for model in (Perceptron(), LeastSquaresClassifier(), SoftmaxRegression(l2=1.0), LDA()):
        model.fit(X, two)
        assert model.coef_.shape == (1, 2) and model.intercept_.shape == (1,)
        z = (X @ model.coef_.T + model.intercept_).ravel()
        assert model.decision_function(X) == pytest.approx(z, rel=1e-9, abs=1e-9)
    for model in (LeastSquaresClassifier(), SoftmaxRegression(l2=1.0)):
        assert np.shares_memory(model.fit(X, three).coef_, model.w_) and model.intercept_.shape == (3,)
    line = LinearRegression().fit(X, two)
    assert np.shares_memory(line.coef_, line.w_) and line.intercept_ == line.b_
    for unfitted in (Perceptron(), LinearRegression()):
        assert not hasattr(unfitted, "coef_") and not hasattr(unfitted, "intercept_")


def test_scores_may_be_weighted():
    X, t = [[0.0], [1.0], [2.0], [3.0]], [0, 0, 1, 1]
    model = LeastSquaresClassifier().fit(X, t)
    assert model.score(X, [1, 0, 1, 1], sample_weight=[3, 1, 1, 1]) == 0.5
    line = LinearRegression().fit(X, [0.0, 2.0, 1.0, 3.0])
    repeated = line.score([[0.0], [0.0], [1.0], [2.0]], [0.0, 0.0, 2.0, 1.0])
    assert line.score(X, [0.0, 2.0, 1.0, 3.0], sample_weight=[2, 1, 1, 0]) == pytest.approx(repeated)


def test_labels_of_another_kind_are_no_score_of_0():
    model = LeastSquaresClassifier().fit([[0.0], [1.0]], [0, 1])
    with pytest.raises(TypeError, match="labels of one kind; t came with words and y with numbers"):
        model.score([[0.0], [1.0]], ["0", "1"])


def test_the_models_name_and_changed_parameters_are_shown():
    assert repr(Perceptron(0.5, order="worst")) == "Perceptron(eta=0.5, order='worst')"
    assert repr(Perceptron(start=([1.0, 2.0], 3.0))) == "Perceptron(start=([1.0, 2.0], 3.0))"
