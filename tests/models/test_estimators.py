"""Every model keeps scikit-learn's conventions as it is, without a mixin, and scikit-learn itself says so.

A new model is one line in MODELS. A check that does not apply stands in DOES_NOT_APPLY with its reason, and a
test sees to it that nothing stands there needlessly.
"""

from itertools import pairwise
from unittest import SkipTest

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn.utils.estimator_checks import estimator_checks_generator

from lincls import models

pytestmark = pytest.mark.filterwarnings("ignore::lincls.checks.ConvergenceWarning")
REGRESSOR, TWO_CLASSES, CLASSIFIER, TRANSFORMER = "regressor", "two classes", "classifier", "transformer"

MODELS = [  # name, kind, parameters that keep the checks quick
    ("LinearRegression", REGRESSOR, {}),
    ("GradientDescentRegression", REGRESSOR, {}),
    ("PolynomialRegression", REGRESSOR, {}),
    ("Perceptron", TWO_CLASSES, {}),
    ("BatchPerceptron", TWO_CLASSES, {}),
    ("Pocket", TWO_CLASSES, {}),
    ("Kozinec", TWO_CLASSES, {"max_epochs": 1000}),
    ("Adaline", TWO_CLASSES, {"max_epochs": 50}),
    ("LogisticRegression", TWO_CLASSES, {}),
    ("LeastSquaresClassifier", CLASSIFIER, {}),
    ("SoftmaxRegression", CLASSIFIER, {}),
    ("MulticlassPerceptron", CLASSIFIER, {"max_epochs": 100}),
    ("OneVsRest", CLASSIFIER, {}),
    ("OneVsOne", CLASSIFIER, {}),
    ("BernoulliNaiveBayes", CLASSIFIER, {}),
    ("GaussianNaiveBayes", CLASSIFIER, {}),
    ("LDA", CLASSIFIER, {}),
    ("QDA", CLASSIFIER, {"ridge": 0.1}),  # some checks have fewer examples than features in a class
]
TRANSFORMERS = [("PCA", TRANSFORMER, {"n_components": 1})]  # as many for repeated rows as for weighted ones
FOUR = [[-1.0], [-0.5], [1.0], [1.5]]
MISSING_ALLOWED = {"BernoulliNaiveBayes", "GaussianNaiveBayes", "LDA", "QDA"}

NAMED_Y = {  # they name the targets y, which the course calls t; with that name changed they pass
    "check_fit_score_takes_y",
    "check_n_features_in_after_fitting",
    "check_sample_weight_equivalence_on_dense_data",
    "check_transformer_data_not_an_array",
    "check_transformer_general",
}
DOES_NOT_APPLY = {
    **dict.fromkeys(NAMED_Y, "wants an argument named y"),
    "check_estimators_unfitted": "wants scikit-learn's own NotFittedError; ours is like it",
    "check_supervised_y_2d": "wants a column of targets taken with a warning; lincls refuses it",
    "check_requires_y_none": "wants scikit-learn's words for t=None; ours name t",
    "check_array_api_input": "lincls computes with numpy arrays only",
}
ONE_AT_A_TIME = "one example at a time: weights and copies lead to the same place, by other steps"
DOES_NOT_APPLY_TO = {
    ("Adaline", "check_class_weight_classifiers"): "weights of 1000 take other rates than the one that starts safely",
    ("Adaline", "check_sample_weight_equivalence_on_dense_data"): ONE_AT_A_TIME,
    ("Pocket", "check_sample_weight_equivalence_on_dense_data"): "draws examples at random, by weight",
}
APPLIES_AFTER_ALL = {  # both ask `predict` or `score`, which PCA lacks
    ("PCA", "check_estimators_unfitted"),
    ("PCA", "check_n_features_in_after_fitting"),
}


def with_y(model):
    """A model like this one, whose methods call the targets y."""

    class WithY(type(model)):
        def fit(self, X, y=None, **others):
            return super().fit(X, y, **others)

        def score(self, X, y, **others):
            return super().score(X, y, **others)

        def fit_transform(self, X, y=None):
            return super().fit_transform(X, y)

    for method in ("score", "fit_transform"):
        if not hasattr(model, method):
            delattr(WithY, method)
    return WithY(**model.get_params(deep=False))


def applies(name, check):
    case = name, check.func.__name__
    return (case[1] not in DOES_NOT_APPLY and case not in DOES_NOT_APPLY_TO) or case in APPLIES_AFTER_ALL


def checks_of(name, parameters):
    """Pairs (estimator, check) of scikit-learn's own choice, for the model as it is."""
    return estimator_checks_generator(getattr(models, name)(**parameters), mark=None)


ALL = [
    (name, estimator, check)
    for name, _, parameters in MODELS + TRANSFORMERS
    for estimator, check in checks_of(name, parameters)
]


def cases(wanted):
    return [
        pytest.param(estimator, check, id=f"{name}-{check.func.__name__}")
        for name, estimator, check in ALL
        if applies(name, check) == wanted
    ]


def named_y(case):
    estimator, check = case.values
    asked = type(estimator).__name__, check.func.__name__
    return asked[1] in NAMED_Y and asked not in DOES_NOT_APPLY_TO


CASES, EXCLUDED = cases(True), cases(False)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("estimator, check", CASES)
def test_a_model_keeps_scikit_learns_conventions(estimator, check):
    check(estimator)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("estimator, check", EXCLUDED)
def test_a_check_that_does_not_apply_would_fail_or_could_not_run(estimator, check):
    with pytest.raises((Exception, SkipTest)):
        check(estimator)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("estimator, check", [case for case in EXCLUDED if named_y(case)])
def test_a_check_that_wants_an_argument_named_y_passes_with_that_name(estimator, check):
    check(with_y(estimator))


def test_scikit_learn_still_has_every_check_that_does_not_apply():
    excluded = {case.values[1].func.__name__ for case in EXCLUDED}
    assert excluded == set(DOES_NOT_APPLY) | {name for _, name in DOES_NOT_APPLY_TO}


@pytest.mark.parametrize("name, kind, parameters", MODELS)
def test_a_model_is_shown_with_what_differs_from_its_defaults(name, kind, parameters):
    model = getattr(models, name)
    assert repr(model()) == f"{name}()"
    shown = ", ".join(f"{key}={value}" for key, value in parameters.items())
    assert repr(model(**parameters)) == f"{name}({shown})"


@pytest.mark.parametrize("name, kind, parameters", MODELS)
@pytest.mark.parametrize("method", ["predict", "score", "decision_function"])
def test_asking_before_fit_says_so(name, kind, parameters, method):
    model = getattr(models, name)(**parameters)
    if method == "decision_function" and kind == REGRESSOR:
        assert not hasattr(model, method)
        return
    arguments = ([[0.0, 1.0]], [1.0]) if method == "score" else ([[0.0, 1.0]],)
    with pytest.raises(ValueError, match=f"this {name} is not fitted yet: call fit"):
        getattr(model, method)(*arguments)


@pytest.mark.parametrize("name, kind, parameters", MODELS)
def test_words_are_labels_too(name, kind, parameters):
    if kind == REGRESSOR:
        with pytest.raises(TypeError, match="t must hold numbers"):
            getattr(models, name)(**parameters).fit([[0.0], [1.0]], ["no", "yes"])
        return
    model = getattr(models, name)(**parameters).fit(FOUR, ["no", "no", "yes", "yes"])
    assert model.predict([[-2.0], [2.0]]).tolist() == ["no", "yes"]
    assert model.score(FOUR, ["no", "no", "yes", "yes"]) == 1


@pytest.mark.parametrize("name, kind, parameters", MODELS)
def test_numbers_too_large_are_refused_not_turned_into_nan(name, kind, parameters):
    model = getattr(models, name)(**parameters)
    try:
        model.fit([[1e308], [-1e308], [9e307]], [1, -1, -1])
    except ValueError as error:
        assert "X" in str(error)
    else:
        assert np.isfinite(model.w_).all() and np.all(np.isfinite(model.b_))


MISSING = [[1.0], [np.nan], [3.0]]
BAD_X = st.sampled_from([
    (None, TypeError),
    ("words", TypeError),
    ([["a"], ["b"], ["c"]], TypeError),
    ([1.0, 2.0, 3.0], ValueError),  # flat
    (np.zeros((3, 1, 1)), ValueError),
    (np.zeros((0, 1)), ValueError),
    (np.zeros((3, 0)), ValueError),
    ([[1.0], [2.0, 3.0], [4.0]], ValueError),
    (MISSING, ValueError),
    ([[1.0], [np.inf], [3.0]], ValueError),
    ([[1j], [2.0], [3.0]], ValueError),
])  # fmt: skip
BAD_T = st.one_of(
    st.sampled_from([None, "words", 1.0, [1.0, -1.0, np.nan], [1.0, -1.0, np.inf], [[1.0], [-1.0], [1.0]]]),
    st.lists(st.sampled_from([-1.0, 1.0]), max_size=9).filter(lambda t: len(t) != 3),
)


@given(case=BAD_X)
@pytest.mark.parametrize("name, kind, parameters", MODELS)
def test_bad_inputs_are_refused_by_name(name, kind, parameters, case):
    X, error = case
    assume(X is not MISSING or name not in MISSING_ALLOWED)
    with pytest.raises(error, match="X must"):
        getattr(models, name)(**parameters).fit(X, [1.0, -1.0, 1.0])


@given(t=BAD_T)
@pytest.mark.parametrize("name, kind, parameters", MODELS)
def test_bad_targets_are_refused_by_name(name, kind, parameters, t):
    with pytest.raises((TypeError, ValueError), match="t must"):
        getattr(models, name)(**parameters).fit([[0.0], [1.0], [2.0]], t)


@given(t=st.sampled_from([[1, 1, 1], [0, 1, 2], ["a", "a", "a"], [0.5, 1.5, 0.5]]))
@pytest.mark.parametrize("name, kind, parameters", [row for row in MODELS if row[1] == TWO_CLASSES])
def test_two_classes_are_wanted(name, kind, parameters, t):
    with pytest.raises(ValueError, match="t must hold"):
        getattr(models, name)(**parameters).fit([[0.0], [1.0], [2.0]], t)


@given(case=BAD_X)
@pytest.mark.parametrize("name, kind, parameters", MODELS)
def test_bad_inputs_are_refused_by_predict(name, kind, parameters, case):
    assume(case[0] is not MISSING or name not in MISSING_ALLOWED)
    model = getattr(models, name)(**parameters).fit(FOUR, [-1.0, -1.0, 1.0, 1.0])
    with pytest.raises(case[1], match="X must"):
        model.predict(case[0])


@pytest.mark.parametrize("name, kind, parameters", MODELS)
def test_another_number_of_features_is_refused(name, kind, parameters):
    model = getattr(models, name)(**parameters).fit(FOUR, [-1.0, -1.0, 1.0, 1.0])
    with pytest.raises(ValueError, match=f"X has 2 features, but {name} is expecting 1"):
        model.predict([[1.0, 2.0]])


BAD = {  # model -> parameter -> values that it refuses
    "LinearRegression": {"solver": ["lu", 1, None]},
    "GradientDescentRegression": {"eta": [0, -0.1, "a"], "max_epochs": [0], "tol": [-1], "start": [1]},
    "PolynomialRegression": {"solver": ["fast"]},
    "Perceptron": {
        "eta": [0, -1, np.nan, np.inf, "fast", None],
        "order": ["random", 3],
        "max_epochs": [0, 2.5, True],
        "certify": ["no"],
    },
    "BatchPerceptron": {"eta": [0, -2, "a"], "max_epochs": [0], "start": [3], "stochastic": ["no"]},
    "Pocket": {"max_epochs": [0, 1.5], "order": ["worst"], "seed": [None]},
    "Kozinec": {"epsilon": [0, 1, -0.1, "tight"], "max_epochs": [0]},
    "Adaline": {"mode": ["both"], "eta": [0], "decay": [-1], "max_epochs": [0], "tol": [-1], "start": [1]},
    "LogisticRegression": {
        "solver": ["magic", 1],
        "threshold": [0, 1],
        "start": [3, ([1.0], 0.0)],
        **{"l2": [-1], "eta": [0], "tol": [-1], "max_epochs": [0]},
    },
    "SoftmaxRegression": {"form": ["odd"], "l2": [-1], "max_epochs": [0], "tol": [-1]},
    "MulticlassPerceptron": {"eta": [0], "order": ["worst"], "max_epochs": [0]},
    "BernoulliNaiveBayes": {"alpha": [0, -1, "1", 1e308], "threshold": [np.nan, None]},
    "GaussianNaiveBayes": {"smoothing": [-1e-9, True, 1e308], "shared": ["no", 1]},
    "LDA": {"estimate": ["mle", 1, None]},
    "QDA": {"estimate": ["mle", None], "ridge": [-0.1, np.inf, "0.1", 1e308]},
    "PCA": {"n_components": [0, 5, -1, 1.0, 0.0, np.nan, "2", True], "method": ["qr", None], "estimate": ["mle"]},
}
SEEDED = [
    ("Perceptron", {"order": "shuffled"}),
    ("BatchPerceptron", {"stochastic": True}),
    ("Pocket", {}),
    ("LogisticRegression", {"solver": "sgd"}),
]
REFUSED = [(name, {key: value}) for name, bad in BAD.items() for key, values in bad.items() for value in values]
REFUSED += [(name, others | {"seed": seed}) for name, others in SEEDED for seed in (None, -1)]


@pytest.mark.parametrize("name, parameters", REFUSED)
def test_bad_parameters_are_refused_by_name(name, parameters):
    X, t, model = [[0.0, 1.0], [1.0, 3.0], [2.0, 0.0], [0.5, 0.5]], [1, 1, -1, -1], getattr(models, name)(**parameters)
    for run in ("fit", "steps"):
        if hasattr(model, run):
            with pytest.raises((TypeError, ValueError), match=f"{[*parameters][-1]}.* must"):
                getattr(model, run)(X, t)


STEPPERS = [  # every iterative model has `steps`
    "GradientDescentRegression",
    "Perceptron",
    "BatchPerceptron",
    "Pocket",
    "Kozinec",
    "Adaline",
    "LogisticRegression",
    "SoftmaxRegression",
    "MulticlassPerceptron",
]


def test_no_other_model_takes_steps():
    assert sorted(STEPPERS) == sorted(name for name, *_ in MODELS if hasattr(getattr(models, name), "steps"))


@pytest.mark.parametrize("name", STEPPERS)
def test_steps_ends_where_fit_does_and_its_states_are_separate_arrays(name):
    X, t = [[0.0, 1.0], [1.0, 3.0], [2.0, 0.0], [0.5, 0.5]], [1, 1, -1, -1]
    model = getattr(models, name)().fit(X, t)
    states = list(model.steps(X, t))
    last = states[-1]
    w, b = (last.pocket_w, last.pocket_b) if name == "Pocket" else (last.w, last.b)
    assert np.array_equal(w, model.w_) and np.array_equal(b, model.b_)
    frozen = [state.w.copy() for state in states]
    kinds = {row[0]: row[1] for row in MODELS}
    for state in states:
        if kinds[name] == CLASSIFIER:
            assert state.w.shape == (2, 2) and state.b.shape == (2,)
        else:
            assert state.w.shape == (2,) and type(state.b) is float
        state.w[:] += 1e6
    again = [state.w for state in getattr(models, name)().steps(X, t)]
    assert np.array_equal(frozen, again)
    assert not any(np.shares_memory(a.w, b.w) for a, b in pairwise(states))


@pytest.mark.parametrize("name", STEPPERS)
def test_changing_a_state_in_the_hand_does_not_change_the_run(name):
    X, t = [[0.0, 1.0], [1.0, 3.0], [2.0, 0.0], [0.5, 0.5]], [1, 1, -1, -1]
    undisturbed = [state.w.copy() for state in getattr(models, name)().steps(X, t)]
    disturbed = []
    for state in getattr(models, name)().steps(X, t):
        disturbed.append(state.w.copy())
        state.w[:] += 1e6
    assert np.array_equal(undisturbed, disturbed)


@pytest.mark.parametrize("name", STEPPERS)
def test_steps_refuses_bad_input_at_once(name):
    with pytest.raises(ValueError, match="X must"):
        getattr(models, name)().steps([1.0, 2.0], [0, 1])


ANSWERS = [
    (name, parameters, ask)
    for name, _, parameters in MODELS
    for ask in ("predict", "decision_function", "predict_proba", "predict_log_proba")
    if hasattr(getattr(models, name), ask)
]


@pytest.mark.parametrize("name, parameters, ask", ANSWERS)
def test_an_answer_is_finite_or_a_word_about_x(name, parameters, ask):
    X, t = [[-0.1, 0.2], [-0.1, -0.2], [0.12, 0.1], [0.1, -0.15], [0.11, 0.3]], [0, 0, 1, 1, 1]
    model = getattr(models, name)(**parameters).fit(X, t)
    for far in ([[1.7e308, -1.7e308]], [[1.7e308, 1.7e308]], [[1e200, -1e200]], [[-1.7e308, 1e308]]):
        try:
            assert np.isfinite(getattr(model, ask)(far)).all()
        except ValueError as error:
            assert "X holds numbers so large" in str(error)


SEES_THE_SIZE = [row for row in MODELS if row[0] != "BernoulliNaiveBayes"]  # this one: only what is on


@pytest.mark.parametrize("name, kind, parameters", SEES_THE_SIZE)
def test_the_largest_numbers_are_refused_where_z_overflows(name, kind, parameters):
    model = getattr(models, name)(**parameters).fit([[-1e-3], [-2e-3], [1e-3], [3e-3]], [0, 0, 1, 1])
    for part in getattr(model, "models_", [model]):
        if hasattr(part, "w_"):
            part.w_ = part.w_ * 1e9
    with pytest.raises(ValueError, match="X holds numbers so large"):
        model.predict([[1.7e308]])
