import pickle

import numpy as np
import pytest
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
@pytest.mark.parametrize("priors", [[0.5, 0.6], [1.0, 0.0], [1.5, -0.5], [1.0], [0.2, 0.3, 0.5], [np.nan, 1], "ab"])
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


WEIGHED = [
    BernoulliNaiveBayes(),
    BernoulliNaiveBayes(alpha=0.1, threshold=0.3, class_weight={0: 2.0}),
    GaussianNaiveBayes(),
    GaussianNaiveBayes(shared=True, class_weight="balanced"),
    LDA(),
    LDA(class_weight="balanced"),
    LDA(estimate="unbiased", priors=[0.2, 0.3, 0.5], class_weight={1: 0.5}, shrinkage=0.2),
    QDA(),
    QDA(estimate="unbiased", class_weight={1: 2.0}),
    QDA(ridge=0.1, class_weight="balanced"),
]


def learned(model, X):
    """All numbers that a model has learned, and what it says about X."""
    names = sorted(name for name in dir(model) if name.endswith("_") and not name.startswith("_"))
    found = {name: getattr(model, name) for name in names if hasattr(model, name)}
    numbers = {name: np.asarray(v, float) for name, v in found.items() if not isinstance(v, str)}
    return numbers | {"p": model.predict_proba(X), "joint": model.joint_log_probability(X)}


def agree(one, other, X, but=()):
    ours, theirs = learned(one, X), learned(other, X)
    assert ours.keys() == theirs.keys()
    for name in ours.keys() - set(but):
        assert ours[name] == pytest.approx(theirs[name], rel=1e-6, abs=1e-6), name


def with_holes(X, seed=0):
    X = X.copy()
    X[np.random.default_rng(seed).random(X.shape) < 0.1] = np.nan
    return X


@pytest.mark.parametrize("model", WEIGHED, ids=repr)
@pytest.mark.parametrize("holes", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_whole_weights_are_repeated_rows_and_0_is_a_row_less(model, holes, seed):
    X, t = data(3, seed)
    X = with_holes(X, seed) if holes else X
    s = np.random.default_rng(seed).integers(0, 4, len(X))
    weighted = pickle.loads(pickle.dumps(model)).fit(X, t, sample_weight=s)
    repeated = pickle.loads(pickle.dumps(model)).fit(np.repeat(X, s, axis=0), np.repeat(t, s))
    agree(weighted, repeated, X)


@pytest.mark.parametrize("model", MODELS)
def test_balanced_classes_have_equal_priors(model):
    X, t = data(3)
    t[:20] = t[0]
    assert model(class_weight="balanced").fit(X, t).priors_ == pytest.approx(np.full(3, 1 / 3))
    shares = model(class_weight={t[0]: 2}).fit(X, t).priors_
    assert shares[t[0]] == pytest.approx(2 * np.mean(t == t[0]) / (1 + np.mean(t == t[0])))


@pytest.mark.parametrize("model", MODELS)
def test_given_priors_hold_whatever_the_weights(model):
    X, t = data(3)
    fitted = model(priors=[0.2, 0.3, 0.5], class_weight="balanced").fit(X, t, sample_weight=1.0 + t)
    assert fitted.priors_.tolist() == [0.2, 0.3, 0.5]


@pytest.mark.parametrize("model", MODELS)
def test_a_class_without_weight_is_no_class(model):
    X, t = data(3)
    fitted = model().fit(X, t, sample_weight=np.where(t == 1, 0.0, 1.0))
    assert fitted.classes_.tolist() == [0, 2]
    agree(fitted, model().fit(X[t != 1], t[t != 1]), X)


@pytest.mark.parametrize("model", MODELS)
def test_the_callers_priors_are_copied(model):
    X, t = data(2)
    priors = np.array([0.25, 0.75])
    fitted = model(priors=priors).fit(X, t)
    before = fitted.predict_proba(X)
    priors[:] = [0.9, 0.1]
    assert fitted.priors_.tolist() == [0.25, 0.75] and np.array_equal(fitted.predict_proba(X), before)
