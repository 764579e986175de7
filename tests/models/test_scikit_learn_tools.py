"""scikit-learn's tools take models as they are: a table of tools and models, and what each use must give.

A use that does not work stands in DO_NOT_WORK with its reason; a test sees to it that it still does not.
"""

import warnings

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure
from mlxtend.plotting import plot_decision_regions
from sklearn import config_context
from sklearn.base import clone
from sklearn.calibration import CalibratedClassifierCV
from sklearn.ensemble import VotingClassifier, VotingRegressor
from sklearn.inspection import DecisionBoundaryDisplay, permutation_importance
from sklearn.model_selection import (
    GridSearchCV,
    KFold,
    StratifiedKFold,
    cross_val_predict,
    cross_val_score,
    learning_curve,
)
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler

from lincls import models

pytestmark = pytest.mark.filterwarnings("ignore::lincls.checks.ConvergenceWarning")

REGRESSORS = {  # name: (parameters that keep the uses quick, a parameter to tune, values of it)
    "LinearRegression": ({}, "solver", ["svd", "normal"]),
    "GradientDescentRegression": ({"max_epochs": 30}, "max_epochs", [1, 30]),
    "PolynomialRegression": ({}, "degree", [3, 1]),
}
FAR = ((-1e5, 0.0), 0.0)  # a start from which few epochs lead nowhere
TWO_CLASSES = {
    "Perceptron": ({"max_epochs": 20}, "start", [FAR, None]),
    "BatchPerceptron": ({"max_epochs": 20}, "start", [FAR, None]),
    "Pocket": ({"max_epochs": 20}, "max_epochs", [1, 20]),
    "Kozinec": ({"max_epochs": 20}, "max_epochs", [1, 20]),
    "Adaline": ({"max_epochs": 20, "eta": 1e-3}, "start", [FAR, None]),
    "LogisticRegression": ({}, "threshold", [0.999, 0.5]),
}
MORE_CLASSES = {
    "LeastSquaresClassifier": ({}, "class_weight", [{0: 0.01}, None]),
    "SoftmaxRegression": ({"l2": 0.1}, "l2", [1e4, 0.1]),
    "MulticlassPerceptron": ({"max_epochs": 20}, "max_epochs", [1, 20]),
    "OneVsRest": ({}, "model", [models.Perceptron(max_epochs=1), models.LogisticRegression(l2=0.1)]),
    "OneVsOne": ({}, "model", [models.Perceptron(max_epochs=1, start=FAR), models.LogisticRegression(l2=0.1)]),
    "BernoulliNaiveBayes": ({}, "threshold", [9.0, 0.0]),
    "GaussianNaiveBayes": ({}, "smoothing", [1e6, 1e-9]),
    "LDA": ({}, "priors", [[0.998, 0.001, 0.001], None]),
    "QDA": ({}, "ridge", [1e3, 0.0]),
}
TRANSFORMERS = {"PCA": ({}, "n_components", [1, 2])}
ROWS = REGRESSORS | TWO_CLASSES | MORE_CLASSES | TRANSFORMERS
CLASSIFIERS = TWO_CLASSES | MORE_CLASSES
CENTRES = np.array([[-2.0, -1.0], [2.0, -1.0], [0.0, 2.5]])


@pytest.fixture(autouse=True)
def no_figure_is_left_to_pyplot():
    yield
    import matplotlib.pyplot as plt

    plt.close("all")


def made(name, **others):
    """A new model with the parameters of its row."""
    return getattr(models, name)(**ROWS[name][0] | others)


def data(name, K=None):
    """X (60, 2) and its targets: a curve for regression, else clusters that overlap a little."""
    rng = np.random.default_rng(3)
    if name in REGRESSORS:
        X = rng.uniform(-1, 1, (60, 2))
        return X, 2 * X[:, 0] + X[:, 1] - 3 * X[:, 0] ** 2 + 0.1 * rng.standard_normal(60)
    t = rng.permutation(60) % (K or (2 if name in TWO_CLASSES else 3))
    return CENTRES[t] + rng.standard_normal((60, 2)), t


def folds(name, X, t, n):
    """The pairs (train, test) that scikit-learn takes for a kind of model."""
    return list((StratifiedKFold(n) if name in CLASSIFIERS else KFold(n)).split(X, t))


def answers(model, X):
    """Everything that a fitted model says about X, side by side."""
    asked = ("predict", "decision_function", "predict_proba", "transform")
    each = [np.asarray(getattr(model, ask)(X), float) for ask in asked if hasattr(model, ask)]
    return np.column_stack(each)


def takes_set_params(name):
    _, parameter, values = ROWS[name]
    X, t = data(name)
    model = made(name)
    for value in values:
        pipe = Pipeline([("scale", StandardScaler()), ("model", model)])
        assert pipe.set_params(**{f"model__{parameter}": value}) is pipe
        assert model.get_params()[parameter] is value
        direct = made(name, **{parameter: value}).fit(X, t)
        assert np.array_equal(answers(model.fit(X, t), X), answers(direct, X))
    with pytest.raises(ValueError, match="has no parameter 'nonsense'"):
        pipe.set_params(model__nonsense=1)


def takes_pipeline(name):
    X, t = data(name)
    pipe = Pipeline([("scale", StandardScaler()), ("model", made(name))]).fit(X, t)
    Z = (X - X.mean(axis=0)) / X.std(axis=0)
    by_hand = made(name).fit(Z, t)
    assert np.allclose(answers(pipe, X), answers(by_hand, Z), rtol=1e-9, atol=1e-9)
    if hasattr(by_hand, "score"):
        assert pipe.score(X, t) == pytest.approx(by_hand.score(Z, t), rel=1e-12)


def takes_cross_val_score(name):
    X, t = data(name)
    by_hand = [made(name).fit(X[train], t[train]).score(X[test], t[test]) for train, test in folds(name, X, t, 4)]
    assert np.array_equal(cross_val_score(made(name), X, t, cv=4), by_hand)


def takes_cross_val_predict(name):
    X, t = data(name)
    for ask in ("predict", "decision_function", "predict_proba"):
        if not hasattr(getattr(models, name), ask):
            continue
        found = cross_val_predict(made(name), X, t, cv=4, method=ask)
        for train, test in folds(name, X, t, 4):
            by_hand = getattr(made(name).fit(X[train], t[train]), ask)(X[test])
            assert np.array_equal(found[test], by_hand)


def takes_grid_search(name):
    _, parameter, values = ROWS[name]
    X, t = data(name)
    if name in TRANSFORMERS:
        search, key = make_pipeline(made(name), models.LDA()), f"{name.lower()}__{parameter}"
    else:
        search, key = made(name), parameter
    search = GridSearchCV(search, {key: values}, cv=3).fit(X, t)
    means = []
    for value in values:
        fresh = clone(search.estimator).set_params(**{key: value})
        parts = folds("LDA" if name in TRANSFORMERS else name, X, t, 3)
        means.append(np.mean([clone(fresh).fit(X[a], t[a]).score(X[b], t[b]) for a, b in parts]))
    assert np.allclose(search.cv_results_["mean_test_score"], means, rtol=1e-12)
    assert means[0] != pytest.approx(means[1]) or name in ("LinearRegression", "Kozinec")
    value = values[int(search.cv_results_["mean_test_score"].argmax())]
    best = clone(search.estimator).set_params(**{key: value}).fit(X, t)
    assert np.array_equal(search.predict(X), best.predict(X))
    assert repr(search.best_params_[key]) == repr(value)


def takes_learning_curve(name):
    X, t = data(name)
    sizes, seen, unseen = learning_curve(made(name), X, t, cv=3, train_sizes=[25, 40])
    assert sizes.tolist() == [25, 40]
    for k, (train, test) in enumerate(folds(name, X, t, 3)):
        for n, size in enumerate(sizes):
            model = made(name).fit(X[train[:size]], t[train[:size]])
            assert seen[n, k] == model.score(X[train[:size]], t[train[:size]])
            assert unseen[n, k] == model.score(X[test], t[test])


def takes_permutation_importance(name):
    X, t = data(name, K=2)
    noise = np.random.default_rng(0).standard_normal((60, 1))
    X = np.hstack([X, noise])
    found = permutation_importance(made(name).fit(X, t), X, t, n_repeats=5, random_state=0)
    assert found.importances_mean.argmax() == 0  # what the targets depend on most
    assert found.importances_mean[0] > 0.15 > abs(found.importances_mean[2])


def takes_calibration(name):
    X, t = data(name, K=2)
    calibrated = CalibratedClassifierCV(made(name), ensemble=False, cv=3).fit(X, t)
    p, z = calibrated.predict_proba(X), made(name).fit(X, t).decision_function(X)
    assert np.allclose(p.sum(axis=1), 1, rtol=1e-12) and (p >= 0).all()
    assert (np.diff(p[np.argsort(z), 1]) >= -1e-12).all() and p[:, 1].max() > p[:, 1].min()
    if name in MORE_CLASSES:
        X, t = data(name)
        p = CalibratedClassifierCV(made(name), cv=3).fit(X, t).predict_proba(X)
        assert p.shape == (60, 3) and np.allclose(p.sum(axis=1), 1, rtol=1e-12)


def takes_voting(name):
    X, t = data(name)
    if name in REGRESSORS:
        others = [models.LinearRegression(), models.PolynomialRegression(degree=2)]
        vote = VotingRegressor(list(zip("abc", [made(name), *others], strict=True))).fit(X, t)
        each = [model.fit(X, t).predict(X) for model in (made(name), *others)]
        assert np.allclose(vote.predict(X), np.mean(each, axis=0), rtol=1e-12)
        return
    others = [models.GaussianNaiveBayes(), models.LeastSquaresClassifier()]
    vote = VotingClassifier(list(zip("abc", [made(name), *others], strict=True))).fit(X, t)
    each = np.array([model.fit(X, t).predict(X) for model in (made(name), *others)])
    by_hand = [np.bincount(column).argmax() for column in each.T]
    assert np.array_equal(vote.predict(X), by_hand)
    if hasattr(getattr(models, name), "predict_proba"):
        pair = [made(name), models.QDA()]
        vote = VotingClassifier(list(zip("ab", pair, strict=True)), voting="soft").fit(X, t)
        p = np.mean([model.fit(X, t).predict_proba(X) for model in pair], axis=0)
        assert np.allclose(vote.predict_proba(X), p, rtol=1e-12)


def takes_boundary_display(name):
    X, t = data(name)
    model = made(name).fit(X, t)
    asked = ["predict"] + ["decision_function"] * (name in TWO_CLASSES)
    for ask in asked:
        ax = Figure().subplots()
        shown = DecisionBoundaryDisplay.from_estimator(model, X, response_method=ask, grid_resolution=12, ax=ax)
        grid = np.column_stack([shown.xx0.ravel(), shown.xx1.ravel()])
        assert np.array_equal(shown.response.ravel(), getattr(model, ask)(grid))


def takes_decision_regions(name):
    X, t = data(name)
    model, ax = made(name).fit(X, t), Figure().subplots()
    plot_decision_regions(X, t, clf=model, ax=ax)
    regions = ax.collections[0].get_paths()  # one a class
    centres = CENTRES[: len(model.classes_)]
    for x, k in zip(centres, model.predict(centres), strict=True):
        inside = [region.contains_point(x) for region in regions]
        assert inside[k] and sum(inside) == 1


def takes_data_frame(name):
    X, t = data(name)
    frame = pd.DataFrame(X, columns=["height", "width"])
    model = made(name).fit(frame, pd.Series(t))
    with warnings.catch_warnings():
        warnings.filterwarnings("error", message="X ")
        said = answers(model, frame)
    assert np.allclose(said, answers(made(name).fit(X, t), X), rtol=1e-9, atol=1e-9)  # frames lie in columns
    assert model.feature_names_in_.tolist() == ["height", "width"]
    ask = model.transform if name in TRANSFORMERS else model.predict
    with pytest.raises(ValueError, match="same order"):
        ask(frame[["width", "height"]])
    with pytest.raises(ValueError, match="unseen at fit time:\n- depth"):
        ask(frame.rename(columns={"width": "depth"}))
    with pytest.warns(UserWarning, match="does not have valid feature names"):
        ask(X)


def takes_set_output(name):
    X, t = data(name)
    frame = pd.DataFrame(X, columns=["height", "width"])
    pipe = make_pipeline(StandardScaler(), made(name)).set_output(transform="pandas")
    assert isinstance(pipe.fit(frame, t).transform(frame), pd.DataFrame)


def takes_names_out(name):
    X, t = data(name)
    frame = pd.DataFrame(X, columns=["height", "width"])
    pipe = make_pipeline(StandardScaler(), made(name)).fit(frame, t)
    assert len(pipe.get_feature_names_out()) == pipe.transform(frame).shape[1]


def takes_routing(name):
    X, t = data(name)
    with config_context(enable_metadata_routing=True):
        model = made(name).set_fit_request(sample_weight=True)
        GridSearchCV(model, {ROWS[name][1]: ROWS[name][2]}).fit(X, t, sample_weight=np.ones(len(t)))


ANSWERING = [*REGRESSORS, *CLASSIFIERS]
USES = {
    "set_params": (takes_set_params, [*ROWS]),
    "Pipeline": (takes_pipeline, [*ROWS]),
    "cross_val_score": (takes_cross_val_score, ANSWERING),
    "cross_val_predict": (takes_cross_val_predict, ANSWERING),
    "GridSearchCV": (takes_grid_search, [*ROWS]),
    "learning_curve": (takes_learning_curve, ANSWERING),
    "permutation_importance": (takes_permutation_importance, ANSWERING),
    "CalibratedClassifierCV": (takes_calibration, [*CLASSIFIERS]),
    "voting": (takes_voting, ANSWERING),
    "DecisionBoundaryDisplay": (takes_boundary_display, ANSWERING),
    "plot_decision_regions": (takes_decision_regions, [*CLASSIFIERS]),
    "data frames": (takes_data_frame, [*ROWS]),
}
DO_NOT_WORK = {  # tool: (use, models, what scikit-learn raises, why)
    "set_output": (takes_set_output, ["PCA", "LDA"], ValueError, "lincls answers with arrays, it knows no pandas"),
    "names out": (takes_names_out, ["PCA", "LDA"], AttributeError, "the course's components have no names"),
    "metadata routing": (
        takes_routing,
        ["LogisticRegression", "SoftmaxRegression"],
        AttributeError,
        "set_fit_request is BaseEstimator's; without routing fit gets its sample_weight",
    ),
}
WORK, LISTED = 214, 6

CASES = [(tool, use, name) for tool, (use, names) in USES.items() for name in names]
FAILING = [(tool, use, name, error) for tool, (use, names, error, _) in DO_NOT_WORK.items() for name in names]


def test_of_82_uses_at_least_78_work():
    assert (len(CASES), len(FAILING)) == (WORK, LISTED)
    assert WORK + LISTED >= 82 and WORK / (WORK + LISTED) >= 78 / 82


@pytest.mark.parametrize("use, name", [pytest.param(use, name, id=f"{tool}-{name}") for tool, use, name in CASES])
def test_a_tool_takes_a_bare_model(use, name):
    use(name)


@pytest.mark.parametrize("use, name, error", [pytest.param(*case, id=f"{tool}-{case[1]}") for tool, *case in FAILING])
def test_a_use_that_does_not_work_still_does_not(use, name, error):
    with pytest.raises(error):
        use(name)


def test_no_model_of_the_course_is_left_out():
    every = {name for name in models.__all__ if hasattr(getattr(models, name), "fit")}
    assert every == set(ROWS)
