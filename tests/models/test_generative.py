import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import expit

from lincls.data import blobs
from lincls.models import LDA, QDA, BernoulliNaiveBayes, GaussianNaiveBayes, least_cost

MODELS = [BernoulliNaiveBayes, GaussianNaiveBayes, LDA, QDA]


def data(K=3, seed=0):
    return blobs(120, gap=1.5, K=K, seed=seed)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("K", [2, 3])
def test_the_posterior_is_bayes_rule(model, K):
    X, t = data(K)
    fitted = model().fit(X, t)
    joint = np.exp(fitted.joint_log_probability(X))
    posterior = joint / joint.sum(axis=1, keepdims=True)
    assert fitted.predict_proba(X) == pytest.approx(posterior)
    assert np.exp(fitted.predict_log_proba(X)) == pytest.approx(posterior)
    assert fitted.predict(X).tolist() == fitted.classes_[posterior.argmax(axis=1)].tolist()


@pytest.mark.parametrize("model", MODELS)
def test_two_classes_have_their_log_odds_as_decision_function(model):
    X, t = data(2)
    fitted = model().fit(X, t)
    assert fitted.predict_proba(X)[:, 1] == pytest.approx(expit(fitted.decision_function(X)))


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("K", [2, 4])
@given(far=st.floats(-1e4, 1e4))
def test_probabilities_are_finite_and_sum_to_1_far_away(model, K, far):
    X, t = data(K)
    p = model().fit(X, t).predict_proba([[far, 0.0], [far, far], [0.0, -far]])
    assert np.isfinite(p).all() and (p >= 0).all()
    assert p.sum(axis=1) == pytest.approx(np.ones(3), abs=1e-12)


@pytest.mark.parametrize("z", [-1e4, -800, 0.0, 800, 1e4])
def test_log_odds_of_ten_thousand_are_no_trouble(z):
    model = LDA().fit([[-1.0], [0.0], [0.0], [1.0]], [0, 0, 1, 1])
    x = [[(z - model.b_) / model.w_[0]]]
    assert model.decision_function(x) == pytest.approx([z], abs=1e-9)
    assert model.predict_proba(x)[0] == pytest.approx([expit(-z), expit(z)])
    assert model.predict_log_proba(x)[0] == pytest.approx([-np.logaddexp(0, z), -np.logaddexp(0, -z)])


@pytest.mark.parametrize("model", MODELS)
def test_priors_shift_the_log_odds(model):
    X, t = data(2)
    even, odd = (model(priors=p).fit(X, t) for p in ([0.5, 0.5], [0.1, 0.9]))
    assert odd.decision_function(X) - even.decision_function(X) == pytest.approx(np.full(len(X), np.log(9)))


@pytest.mark.parametrize("model", MODELS)
def test_an_example_of_which_nothing_is_known_gets_the_priors(model):
    X, t = data(3)
    fitted = model(priors=[0.2, 0.3, 0.5]).fit(X, t)
    assert fitted.predict_proba([[np.nan, np.nan]])[0] == pytest.approx([0.2, 0.3, 0.5])


@pytest.mark.parametrize("model", MODELS)
def test_a_missing_value_does_not_touch_the_other_rows(model):
    X, t = data(3)
    fitted = model().fit(X, t)
    M = X.copy()
    M[::3, 1] = np.nan
    kept = np.arange(len(X)) % 3 > 0
    assert fitted.predict_proba(M)[kept] == pytest.approx(fitted.predict_proba(X)[kept])
    assert fitted.joint_log_probability(M)[kept] == pytest.approx(fitted.joint_log_probability(X)[kept])


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize(
    "priors", [[0.5, 0.6], [1.0, 0.0], [1.5, -0.5], [1.0], [0.2, 0.3, 0.5], [np.nan, 1], "ab"]
)
def test_bad_priors_are_refused_by_name(model, priors):
    with pytest.raises((TypeError, ValueError), match="priors must"):
        model(priors=priors).fit(*data(2))


@pytest.mark.parametrize("model", MODELS)
def test_a_feature_that_a_class_never_shows_is_refused(model):
    X, t = data(2)
    X[t == 1, 1] = np.nan
    if model is BernoulliNaiveBayes:  # its counts start at alpha
        assert model().fit(X, t).p_[1, 1] == 0.5
        return
    with pytest.raises(ValueError, match="feature 1 of X is missing in every example of class 1"):
        model().fit(X, t)


def test_least_cost_with_equal_costs_is_the_most_probable_class():
    p = np.array([[0.2, 0.5, 0.3], [0.6, 0.3, 0.1]])
    assert least_cost(p, 1 - np.eye(3)).tolist() == [1, 0]


def test_a_missed_illness_that_costs_nine_times_a_false_alarm_moves_the_threshold_to_a_tenth():
    p = np.array([[0.91, 0.09], [0.89, 0.11]])
    assert least_cost(p, [[0, 1], [9, 0]]).tolist() == [0, 1]


@pytest.mark.parametrize("costs", [np.ones((2, 3)), np.ones((3, 2)), [1.0, 2.0], [[0, np.nan], [1, 0]]])
def test_bad_costs_are_refused_by_name(costs):
    with pytest.raises(ValueError, match="costs must"):
        least_cost([[0.5 + 4e-7, 0.5 + 4e-7]], costs)


@pytest.mark.parametrize("p", [[[5.0, -3.0]], [[0.5, 0.4]], [[0.0, 0.0]]])
def test_what_are_no_probabilities_have_no_least_cost(p):
    with pytest.raises(ValueError, match="p must hold probabilities"):
        least_cost(p, [[0, 1], [1, 0]])


def test_costs_that_overflow_are_refused():
    with pytest.raises(ValueError, match="costs must be so small"):
        least_cost([[0.5 + 4e-7, 0.5 + 4e-7]], np.full((2, 2), 1.797693e308))
