"""Laws that hold for every model of a kind. Those of weights are in test_weights.py, scikit-learn's in
test_estimators.py."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis

from lincls.models import (
    LDA,
    PCA,
    QDA,
    Adaline,
    BatchPerceptron,
    BernoulliNaiveBayes,
    GaussianNaiveBayes,
    GradientDescentRegression,
    Kozinec,
    LeastSquaresClassifier,
    LinearRegression,
    LogisticRegression,
    MulticlassPerceptron,
    OneVsOne,
    OneVsRest,
    Perceptron,
    Pocket,
    PolynomialRegression,
    SoftmaxRegression,
)

pytestmark = pytest.mark.filterwarnings("ignore::lincls.checks.ConvergenceWarning")
SEEDS = st.integers(0, 10**6)
ASKED = ("predict", "decision_function", "predict_proba", "joint_log_probability", "transform")


def classes(seed=0, K=3, N=150, D=4):
    """Gaussian classes, each with a covariance of its own, that overlap: X (N, D) and t (N,)."""
    rng = np.random.default_rng(seed)
    t = np.arange(N) % K
    roots = rng.normal(size=(K, D, D))
    return np.einsum("nj,nij->ni", rng.normal(size=(N, D)), roots[t]) + rng.normal(size=(K, D))[t], t


def said(model, X):
    """All numbers that a model has learned, and what it says about X."""
    names = [name for name in dir(model) if name.endswith("_") and name[0] != "_" and hasattr(model, name)]
    learned = {name: getattr(model, name) for name in names if name not in ("models_", "certificate_", "direction_")}
    return learned | {ask: getattr(model, ask)(X) for ask in ASKED if hasattr(model, ask)}


def same(one, other):
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


EVERY = [
    *(LinearRegression(), GradientDescentRegression(), PolynomialRegression(), Perceptron(), BatchPerceptron()),
    *(Pocket(), Kozinec(max_epochs=100), Adaline(max_epochs=50), LogisticRegression(), LeastSquaresClassifier()),
    *(SoftmaxRegression(), MulticlassPerceptron(max_epochs=100), OneVsRest(), OneVsOne(), PCA(2), LDA(), QDA()),
    *(BernoulliNaiveBayes(), GaussianNaiveBayes(), GaussianNaiveBayes(smoothing=0.0)),
]
REFUSED = [
    ([[1.0], [2.0]], [0, 1, 2]),
    ([[1.0], [np.inf]], [0, 1]),
    (None, [0, 1]),
    ([[0.0], [1.0], [2.0]], [0, 0, 0]),  # one class
    ([[1.0, 2.0]] * 4, [0, 0, 1, 1]),  # no variance
    ([[1e300, 0.0], [-1e300, 1.0], [9e299, 0.0]], [1, 0, 0]),
]


@pytest.mark.parametrize("model", EVERY, ids=repr)
def test_a_refused_fit_takes_nothing_away(model):
    X, t = classes(K=2)
    model = clone(model).fit(X, t)
    before, answers, refused = dict(vars(model)), said(model, X), 0
    for bad in REFUSED:
        try:
            clone(model).fit(*bad)
        except (TypeError, ValueError):
            refused += 1
            with pytest.raises((TypeError, ValueError)):
                model.fit(*bad)
            assert vars(model).keys() == before.keys() and all(vars(model)[name] is before[name] for name in before)
    assert refused >= 3 and same(said(model, X), answers)


CHANGED = [
    (BernoulliNaiveBayes(), {"alpha": 9.0, "threshold": 0.7, "priors": [0.9, 0.1], "class_weight": {0: 9}}),
    (GaussianNaiveBayes(), {"shared": True, "smoothing": 0.5, "priors": [0.9, 0.1], "class_weight": {0: 9}}),
    (GaussianNaiveBayes(shared=True), {"shared": False}),
    (LDA(), {"estimate": "unbiased", "priors": [0.9, 0.1], "shrinkage": 0.5, "class_weight": {0: 9}}),
    (QDA(), {"estimate": "unbiased", "ridge": 0.5, "priors": [0.9, 0.1], "class_weight": {0: 9}}),
    (PCA(2), {"n_components": 3, "estimate": "unbiased"}),
    (LogisticRegression(l2=1.0), {"threshold": 0.01}),
    (PolynomialRegression(2), {"degree": 3}),
]


@pytest.mark.parametrize("model, other", CHANGED, ids=lambda case: repr(case)[:30])
def test_a_parameter_that_is_changed_counts_at_the_next_fit_and_not_before(model, other):
    X, t = classes(K=2)
    tables = [X, np.where(np.random.default_rng(0).random(X.shape) < 0.1, np.nan, X)][: 1 + hasattr(model, "priors")]
    model = clone(model).fit(tables[-1], t)
    before = [said(model, table) for table in tables]
    model.set_params(**other)
    assert all(same(old, said(model, table)) for old, table in zip(before, tables, strict=True))
    assert not same(before[0], said(model.fit(tables[-1], t), X))


FREE_OF_UNITS = [LDA(), QDA(), GaussianNaiveBayes(smoothing=0.0), LogisticRegression(), SoftmaxRegression()]
UNITS = {
    "scales": lambda X: X * [1e-9, 1, 1e6, 1e-3],
    "far away": lambda X: X + 1e6,
    "large": lambda X: X * 1e150,
    "small": lambda X: X * 1e-150,
}


@pytest.mark.parametrize("model", [*FREE_OF_UNITS, LeastSquaresClassifier()], ids=repr)
@pytest.mark.parametrize("units", UNITS)
@given(seed=st.integers(0, 5))
def test_the_units_and_the_zero_of_the_features_change_no_answer(model, units, seed):
    X, t = classes(seed, K=2 if isinstance(model, LogisticRegression) else 3)
    ask = "predict_proba" if hasattr(model, "predict_proba") else "decision_function"
    plain, other = clone(model).fit(X, t), clone(model).fit(UNITS[units](X), t)
    assert getattr(other, ask)(UNITS[units](X)) == pytest.approx(getattr(plain, ask)(X), abs=1e-6)


TURNED = [
    *(LinearRegression(), GradientDescentRegression(), PolynomialRegression(2), Perceptron(max_epochs=20), Pocket()),
    *(BatchPerceptron(max_epochs=20), Kozinec(max_epochs=100), Adaline("batch"), LogisticRegression(), PCA(2)),
    *(LeastSquaresClassifier(), SoftmaxRegression(), MulticlassPerceptron(max_epochs=20), OneVsOne(), LDA(), QDA()),
]


@pytest.mark.parametrize("model", TURNED, ids=repr)
@pytest.mark.parametrize("seed", range(3))
def test_turning_the_data_turns_the_model_with_them(model, seed):
    X, t = classes(seed, K=2)
    Q = np.linalg.qr(np.random.default_rng(seed + 1).normal(size=(4, 4)))[0]
    plain, turned = clone(model).fit(X, t), clone(model).fit(X @ Q, t)
    ask = next(ask for ask in ("decision_function", "predict", "transform") if hasattr(model, ask))
    here, there = getattr(plain, ask)(X), getattr(turned, ask)(X @ Q)
    if ask == "transform":  # a component's sign is free
        here, there = np.abs(here), np.abs(there)
    assert there == pytest.approx(here, rel=1e-4, abs=1e-4)


PEERS = [(LDA(), LinearDiscriminantAnalysis(tol=1e-12)), (QDA(), QuadraticDiscriminantAnalysis(tol=1e-14))]


@pytest.mark.parametrize("model, peer", PEERS, ids=repr)
@given(case=st.one_of(st.tuples(SEEDS, st.just(1.0)), st.tuples(st.just(1), st.sampled_from([1e-2, 1e-4, 1e-6]))))
def test_probabilities_are_scikit_learns_where_features_nearly_agree_too(model, peer, case):
    seed, apart = case
    X, t = classes(seed)
    X[:, 3] = X[:, 0] + apart * X[:, 3]
    model = model.fit(X, t)
    assert getattr(model, "rank_", 4) == 4
    assert model.predict_proba(X) == pytest.approx(peer.fit(X, t).predict_proba(X), abs=1e-6)


PROBABLE = [BernoulliNaiveBayes(), GaussianNaiveBayes(), LDA(), QDA(), SoftmaxRegression(l2=1.0), OneVsRest()]


@pytest.mark.parametrize(
    "model, K", [(LogisticRegression(l2=1.0), 2), *((model, K) for model in PROBABLE for K in (2, 4))], ids=repr
)
@given(far=st.floats(-1e4, 1e4))
def test_probabilities_are_finite_and_sum_to_1_far_away(model, K, far):
    model = clone(model).fit(*classes(K=K, N=120, D=2))
    rows = [[far, 0.0], [far, far], [0.0, -far]]
    p = model.predict_proba(rows)
    assert np.isfinite(p).all() and (p >= 0).all() and np.isfinite(model.predict_log_proba(rows)).all()
    assert p.sum(axis=1) == pytest.approx(np.ones(3), abs=1e-12)


@pytest.mark.parametrize(
    "model", [LDA(), QDA(), *(GaussianNaiveBayes(shared, smoothing=0.0) for shared in (False, True))], ids=repr
)
@given(seed=SEEDS)
def test_a_missing_feature_gives_the_model_of_the_others(model, seed):
    X, t = classes(seed)
    whole, part = clone(model).fit(X, t), clone(model).fit(X[:, [0, 2]], t)
    gaps = np.where([False, True, False, True], np.nan, X)
    assert whole.predict_proba(gaps) == pytest.approx(part.predict_proba(X[:, [0, 2]]))
    assert whole.joint_log_probability(gaps) == pytest.approx(part.joint_log_probability(X[:, [0, 2]]))


FAR = ([1e308], 0)
STARTS = [
    (GradientDescentRegression(), [1e200, -1e200, 0, 0]),
    (GradientDescentRegression(start=FAR), [0, 1, 0, 0]),
    *((Adaline(mode, start=FAR), [0, 1, 0, 0]) for mode in ("online", "batch")),
    *((LogisticRegression(solver, start=FAR), [0, 1, 0, 0]) for solver in ("newton", "gradient", "sgd")),
]


@pytest.mark.parametrize("model, t", STARTS, ids=repr)
def test_a_loss_that_overflows_at_the_start_is_refused(model, t):
    X = [[0.0], [1.0], [2.0], [30.0]]
    for run in (model.fit, lambda X, t: list(model.steps(X, t))):
        with pytest.raises(ValueError, match="start must be so small"):
            run(X, t)


HELD = [*(LogisticRegression(way, l2=1.0, max_epochs=3) for way in ("newton", "gradient", "sgd")), LinearRegression()]


@pytest.mark.parametrize("model", HELD, ids=repr)
def test_a_wide_table_is_not_held_more_than_twice_besides_itself(model, rng):
    X, t = rng.standard_normal((72, 3000)), np.arange(72) % 2
    tracemalloc.start()
    model.fit(X, t)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2 * X.nbytes
